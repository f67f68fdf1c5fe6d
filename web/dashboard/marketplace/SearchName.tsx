// The field of a saved search's name, as the dialog that saves it and the row that renames it show it.
// Source: docs/screens.md; decision 0106.
import { TextInput } from '@mantine/core';
import { t } from '#ui/text.ts';
import { NAME_LENGTH } from './searches.ts';

export function SearchName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  return (
    <TextInput
      label={t('shortlist.search.name')}
      name="name"
      value={name}
      maxLength={NAME_LENGTH}
      autoComplete="off"
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
