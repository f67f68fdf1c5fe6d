// A checkbox with a sentence beside it, 44 px high.
// Usage: <CheckField label={…} checked={agreed} onChange={setAgreed} />.
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  error?: ReactNode;
};

export function CheckField({ onChange, ...rest }: Props) {
  return <Checkbox {...rest} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
