// The account to which money goes back: bank, number, holder. The number is kept encrypted and shown masked once it
// is entered.
// Usage: <PayerFields value={payer} onChange={setPayer} />.
// Source: docs/domain.md §8; docs/settled.md 29.
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { banksQuery } from './deskQueries.ts';

export type Payer = { bank: string; accountNumber: string; accountName: string };
export const emptyPayer: Payer = { bank: '', accountNumber: '', accountName: '' };
export const isWhole = ({ bank, accountNumber, accountName }: Payer): boolean =>
  bank !== '' && accountNumber.trim() !== '' && accountName.trim() !== '';

type Props = { value: Payer; onChange: (payer: Payer) => void; disabled: boolean };

export function PayerFields({ value, onChange, disabled }: Props) {
  const banks = useQuery(banksQuery);
  return (
    <>
      <SelectField
        label={t('suspense.bank')}
        options={(banks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value.bank || null}
        onChange={(bank) => onChange({ ...value, bank })}
        disabled={disabled}
        searchable
      />
      <TextInput
        label={t('suspense.number')}
        value={value.accountNumber}
        inputMode="numeric"
        maxLength={17}
        autoComplete="off"
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...value, accountNumber: currentTarget.value.replace(/\D/g, '') })}
      />
      <TextInput
        label={t('suspense.holder')}
        value={value.accountName}
        maxLength={120}
        autoComplete="off"
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...value, accountName: currentTarget.value })}
      />
    </>
  );
}
