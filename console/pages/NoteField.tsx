// The reason or note that goes with an action and is stored in its audit event; optional, at most 500 characters.
// Usage: <NoteField label={t('…')} value={note} onChange={setNote} />.
// Source: docs/screens.md.
import { Textarea } from '@mantine/core';

const MAX_LENGTH = 500;

type Props = { label: string; value: string; onChange: (value: string) => void; disabled?: boolean };

export function NoteField({ onChange, ...rest }: Props) {
  return (
    <Textarea
      {...rest}
      size="md"
      rows={2}
      maxLength={MAX_LENGTH}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
