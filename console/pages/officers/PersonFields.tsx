// A new member of staff: name, sign-in name, address, and the identity number, which is compared and not stored.
// Source: docs/domain.md §3; decision 0061.
import { TextInput } from '@mantine/core';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';

export type NewPerson = { name: string; login: string; email: string; nik: string };
export const noPerson: NewPerson = { name: '', login: '', email: '', nik: '' };

const fields = [
  { field: 'name', maxLength: 120, inputMode: 'text' },
  { field: 'login', maxLength: 32, inputMode: 'text' },
  { field: 'email', maxLength: 254, inputMode: 'email' },
] as const;

type Props = {
  value: NewPerson;
  onChange: (value: NewPerson) => void;
  errorOf: (field: string) => string | undefined;
};

export function PersonFields({ value, onChange, errorOf }: Props) {
  return (
    <>
      {fields.map(({ field, ...look }) => (
        <TextInput
          key={field}
          {...look}
          label={t(`officers.${field}`)}
          autoComplete="off"
          autoCapitalize={field === 'name' ? 'words' : 'none'}
          spellCheck={false}
          value={value[field]}
          onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.value })}
          error={errorOf(field)}
        />
      ))}
      <DigitsField
        label={t('officers.nik')}
        description={t('officers.nik.hint')}
        most={16}
        value={value.nik}
        onChange={(nik) => onChange({ ...value, nik })}
        error={errorOf('nik')}
      />
    </>
  );
}
