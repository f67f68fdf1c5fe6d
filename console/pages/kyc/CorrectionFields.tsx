// The fields of a correction: an empty one stays unchanged, and each shows its current value.
// Source: docs/domain.md §2, §3; decision 0067.
import { TextInput } from '@mantine/core';
import type { KycChanges } from '#contract/kyc-change.ts';
import { businessDateOf, findBusinessDate } from '#domain/calendar.ts';
import { now as clock } from '#ui/clock.ts';
import { DateInput, dayText } from '#ui/DateInput.tsx';
import { t } from '#ui/text.ts';
import { SelectBox } from '../SelectBox.tsx';
import type { ChangeRequest } from './changeQueries.ts';

export type Corrected = {
  name: string;
  identityNumber: string;
  npwpNumber: string;
  birthday: string;
  taxResident: 'same' | 'resident' | 'non_resident';
};
export const nothingCorrected: Corrected = {
  name: '',
  identityNumber: '',
  npwpNumber: '',
  birthday: '',
  taxResident: 'same',
};

const typed = [
  { field: 'name', maxLength: 120 },
  { field: 'identityNumber', maxLength: 30, inputMode: 'numeric' },
  { field: 'npwpNumber', maxLength: 24, inputMode: 'numeric' },
] as const;

/** The request body; null while nothing is filled in, or the birthday is no date. */
export function toCorrection({
  name,
  identityNumber,
  npwpNumber,
  birthday,
  taxResident,
}: Corrected): ChangeRequest | null {
  const date = findBusinessDate(birthday);
  if (date === null && birthday !== '') return null;
  const fields = {
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(identityNumber.trim() === '' ? {} : { identityNumber: identityNumber.replace(/[\s.-]/g, '') }),
    ...(npwpNumber.trim() === '' ? {} : { npwpNumber: npwpNumber.trim() }),
    ...(date === null ? {} : { birthday: date }),
    ...(taxResident === 'same' ? {} : { taxResident: taxResident === 'resident' }),
  };
  return Object.keys(fields).length === 0 ? null : { kind: 'correction', ...fields };
}

type Props = {
  value: Corrected;
  now: KycChanges['now'];
  errorOf: (field: string) => string | undefined;
  onChange: (value: Corrected) => void;
};

export function CorrectionFields({ value, now, errorOf, onChange }: Props) {
  const standing = (field: keyof Corrected) =>
    t('kycchange.now', { value: now.find((one) => one.field === field)?.value ?? t('kycr.empty') });
  return (
    <>
      {typed.map(({ field, ...look }) => (
        <TextInput
          key={field}
          {...look}
          label={t(`kyc.field.${field}`)}
          description={standing(field)}
          autoComplete="off"
          spellCheck={false}
          value={value[field]}
          onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.value })}
          error={errorOf(field)}
        />
      ))}
      <DateInput
        label={t('kyc.field.birthday')}
        description={standing('birthday')}
        value={findBusinessDate(value.birthday)}
        onChange={(day, isEmpty) => onChange({ ...value, birthday: dayText(day, isEmpty) })}
        max={businessDateOf(clock())}
        error={errorOf('birthday')}
      />
      <SelectBox
        label={`${t('kyc.field.taxResident')}. ${standing('taxResident')}`}
        options={(['same', 'resident', 'non_resident'] as const).map((choice) => ({
          value: choice,
          label: t(`kycchange.tax.${choice}`),
        }))}
        value={value.taxResident}
        onChange={(taxResident) => onChange({ ...value, taxResident })}
      />
    </>
  );
}
