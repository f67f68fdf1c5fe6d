// Chooses whose money it is: a lender found by name or number, or a lending found by its group's name.
// Usage: <LenderPicker label={t('…')} value={id} onChange={setId} />.
// Source: docs/screens.md; docs/domain.md §8.
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payee } from '#contract/voucher.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { RadioList, type RadioOption } from '#ui/RadioList.tsx';
import { t } from '#ui/text.ts';
import styles from './desk.module.css';
import { groupLendingsQuery, payeesQuery } from './deskQueries.ts';

const PAUSE_MS = 300;
type Chosen = { value: string | null; onChange: (id: string | null) => void };

export function LenderPicker({ label, ...chosen }: Chosen & { label: string }) {
  const [asked, setAsked] = useState('');
  const [q] = useDebouncedValue(asked.trim(), PAUSE_MS);
  const found = useQuery(payeesQuery(q));
  const options = found.data?.map(({ id, name, phone, verified }: Payee) => ({
    value: id,
    label: name,
    note: verified ? phone : `${phone} · ${t('suspense.unverified')}`,
  }));
  return (
    <Picker
      {...chosen}
      label={label}
      hint={t('suspense.find.lender.hint')}
      asked={asked}
      onAsk={setAsked}
      found={found}
      options={options}
    />
  );
}

export function LendingPicker(chosen: Chosen) {
  const [asked, setAsked] = useState('');
  const [q] = useDebouncedValue(asked.trim(), PAUSE_MS);
  const found = useQuery(groupLendingsQuery(q));
  const options = found.data?.data.map(({ id, group, status }) => ({
    value: id,
    label: group.name,
    note: t(`status.lending.${status}`),
  }));
  return (
    <Picker
      {...chosen}
      label={t('suspense.find.lending')}
      asked={asked}
      onAsk={setAsked}
      found={found}
      options={options}
    />
  );
}

type PickerProps = Chosen & {
  label: string;
  hint?: string;
  asked: string;
  onAsk: (asked: string) => void;
  found: Pick<UseQueryResult, 'error'>;
  options: RadioOption<string>[] | undefined;
};

function Picker({ label, hint, asked, onAsk, found, options, value, onChange }: PickerProps) {
  return (
    <div className={styles.found}>
      <TextInput
        label={label}
        description={hint}
        value={asked}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          onAsk(currentTarget.value);
          onChange(null);
        }}
      />
      {options && options.length > 0 && (
        <RadioList legend={label} name={label} options={options} value={value} onChange={onChange} quiet />
      )}
      <p role="status">{options?.length === 0 && t('suspense.none_found')}</p>
      <ErrorBox error={found.error} />
    </div>
  );
}
