// A choice from a list, searchable if it is long. Opened, it stands at its first item; nothing is chosen by itself.
// Usage: <SelectField label={…} options={[{ value, label }]} value onChange />.
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type OptionsFilter, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { fitsTyped } from '#domain/same-text.ts';
import { Icon } from './Icon.tsx';

type Props = {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  searchable?: boolean;
  disabled?: boolean;
  placeholder?: string;
};

export function SelectField({ options, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      data={[...options]}
      filter={byWords}
      selectFirstOptionOnDropdownOpen={rest.value === null}
      onChange={(value) => value !== null && onChange(value)}
      allowDeselect={false}
      rightSection={<Icon name="down" />}
      rightSectionPointerEvents="none"
      rightSectionWidth={44}
    />
  );
}

const byWords: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'label' in option && fitsTyped(option.label, search));
