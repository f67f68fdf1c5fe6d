// The filters of the trail: who, what kind of audit event, which object, between which dates, and refusals only.
// Fields apply on blur or Enter, so that a half-typed date is not queried.
// Source: docs/screens.md.
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { codeText, t } from '#ui/text.ts';
import { SelectBox } from '../SelectBox.tsx';
import type { Filters } from './filters.ts';
import styles from './trail.module.css';

type Filter = Pick<Filters, 'actor' | 'area' | 'object' | 'from' | 'until' | 'refused'>;
type Props = { filters: Filter; onChange: (change: Partial<Filter>) => void };
type Typed = Pick<Filters, 'actor' | 'object' | 'from' | 'until'>;

export function TrailFilters({ filters, onChange }: Props) {
  const { actor, object, from, until } = filters;
  const [typed, setTyped] = useState<Typed>({ actor, object, from, until });
  const field = (name: keyof Typed, type: 'text' | 'date' = 'text') => ({
    label: t(`audit.${name}`),
    type,
    value: typed[name],
    maxLength: 120,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...typed, actor: typed.actor.trim(), object: typed.object.trim() });
  };
  return (
    <form className={styles.filters} aria-label={t('audit.filters')} onSubmit={apply}>
      <TextInput {...field('actor')} placeholder={t('audit.actor.hint')} />
      <SelectBox
        label={t('audit.area')}
        options={areaOptions(filters.area)}
        value={filters.area}
        onChange={(area) => onChange({ ...typed, area })}
      />
      <TextInput {...field('object')} />
      <TextInput {...field('from', 'date')} />
      <TextInput {...field('until', 'date')} />
      <div className={styles.acts}>
        <Button type="submit" kind="outline" size="sm">
          {t('audit.apply')}
        </Button>
        <Chip on={filters.refused} onClick={() => onChange({ refused: !filters.refused })}>
          {t('audit.refused')}
        </Chip>
      </div>
    </form>
  );
}

const areas = [
  'session',
  'access',
  'limit',
  'code',
  'password',
  'user',
  'email',
  'profile',
  'consent',
  'kyc',
  'person',
  'people',
  'reveal',
  'bank_account',
  'signature',
  'agreement',
  'funding',
  'withdrawal',
  'lead',
  'complaint',
  'group',
  'draft',
  'lending',
  'disbursement',
  'refund',
  'sheet',
  'repayment',
  'cover',
  'payoff',
  'overpayment',
  'reversal',
  'voucher',
  'payout',
  'tax',
  'holiday',
  'setting',
  'reference',
  'content',
  'staff',
  'recovery_code',
  'failure',
  'trail',
] as const;

/** Includes an area that the URL names, even one that is new. */
function areaOptions(chosen: string) {
  const named = areas.map((area) => ({ value: area as string, label: t(`audit_event.area.${area}`) }));
  const missing = chosen !== '' && !named.some(({ value }) => value === chosen);
  return [
    { value: '', label: t('audit.area.any') },
    ...named,
    ...(missing ? [{ value: chosen, label: codeText('audit_event.area', chosen) ?? chosen }] : []),
  ];
}
