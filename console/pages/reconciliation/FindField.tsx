// Finds what a line may be: by a person's or group's name, an amount, or a number. Enter finds, and sends nothing.
// Source: decision 0131.
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { candidatesQuery } from './reconciliationQueries.ts';

const PAUSE_MS = 300;

/** What was typed, and what is found for it. */
export function useFound(date: BankStatement['date'], { reference }: Pick<StatementDifference, 'reference'>) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery({ ...candidatesQuery(date, reference, q), placeholderData: keepPreviousData });
  return { typed, setTyped, found };
}

export function FindField({ label, value, onChange }: { label: string; value: string; onChange: (q: string) => void }) {
  return (
    <TextInput
      type="search"
      label={label}
      description={t('bankday.find.hint')}
      leftSection={<Icon name="search" />}
      leftSectionWidth={40}
      maxLength={100}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
