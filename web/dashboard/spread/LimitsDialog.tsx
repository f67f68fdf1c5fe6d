// One place for all limits: a group in rupiah, the others in whole per cent; an empty field is no limit.
// Source: docs/screens.md; decision 0104.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SpreadLimits, SpreadPage } from '#contract/spread.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { gradeLetters } from '#domain/spread.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { formatTenths } from './figures.ts';
import styles from './limits.module.css';
import { useSetLimits } from './spreadQueries.ts';

type Spread = SpreadPage['spread'];
type Props = { opened: boolean; limits: SpreadLimits; spread: Spread; onClose: () => void };

const percentFields = ['province', 'sector', 'A', 'B', 'C'] as const;
type PercentField = (typeof percentFields)[number];
type Typed = Record<PercentField, string>;

const typedOf = ({ province, sector, grades }: SpreadLimits): Typed => {
  const text = (limit: number | null) => (limit === null ? '' : String(limit));
  return { province: text(province), sector: text(sector), A: text(grades.A), B: text(grades.B), C: text(grades.C) };
};

/** The limit; null when empty, undefined when it is none from 1 to 100. */
function readPercent(text: string): number | null | undefined {
  const typed = text.trim().replace(/\s*%$/, '');
  if (typed === '') return null;
  return /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 100 ? Number(typed) : undefined;
}

export function LimitsDialog({ opened, limits, spread, onClose }: Props) {
  const [group, setGroup] = useState<MoneyValue>(limits.group === null ? '' : BigInt(limits.group));
  const [typed, setTyped] = useState(typedOf(limits));
  const [tried, setTried] = useState(false);
  const saving = useSetLimits(onClose);
  const read = (field: PercentField) => readPercent(typed[field]);
  const isWhole = percentFields.every((field) => read(field) !== undefined);
  const save = () => {
    setTried(true);
    if (!isWhole) return;
    const grades = Object.fromEntries(gradeLetters.map((letter) => [letter, read(letter) ?? null]));
    saving.mutate({
      group: group === '' || group === 0n ? null : rupiah(Number(group)),
      province: read('province') ?? null,
      sector: read('sector') ?? null,
      grades: grades as SpreadLimits['grades'],
    });
  };
  const field = (name: PercentField, label: string, now: string) => (
    <PercentInput
      key={name}
      name={name}
      label={label}
      now={now}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      isWrong={tried && read(name) === undefined}
    />
  );
  return (
    <FormDialog
      opened={opened}
      title={t('spread.limits.change')}
      act={t('spread.limits.save')}
      busyText={t('spread.limits.saving')}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className="sm ink2">{t('spread.limits.dialog')}</p>
        <ErrorBox error={saving.error} onFound={onClose} />
        <MoneyField
          label={t('spread.limits.group')}
          name="group"
          value={group}
          onChange={setGroup}
          description={largestAmount(spread)}
        />
        <div className={styles.fields}>
          {field('province', t('spread.limits.province'), largestShare(spread.provinces))}
          {field('sector', t('spread.limits.sector'), largestShare(spread.sectors))}
          {gradeLetters.map((letter) =>
            field(letter, t('spread.limits.grade.name', { letter }), gradeShare(spread, letter)),
          )}
        </div>
      </div>
    </FormDialog>
  );
}

type PercentProps = {
  name: PercentField;
  label: string;
  now: string;
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
};

const PercentInput = ({ name, label, now, value, onChange, isWrong }: PercentProps) => (
  <TextInput
    label={label}
    name={name}
    inputMode="numeric"
    autoComplete="off"
    rightSection={<span aria-hidden="true">%</span>}
    classNames={{ input: styles.percent ?? '' }}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    description={now}
    error={isWrong && t('spread.limits.bounds')}
  />
);

function largestAmount({ groups }: Spread): string {
  const [largest] = groups;
  return t('spread.limits.now', { amount: formatRupiah(largest?.amount ?? rupiah(0)) });
}

function largestShare(items: readonly { name: string; shareBp: number }[]): string {
  const [largest] = items;
  return largest === undefined
    ? t('spread.map.s0')
    : t('spread.limits.now.share', { name: largest.name, percent: formatTenths(largest.shareBp) });
}

const gradeShare = ({ grades }: Spread, letter: string): string =>
  t('spread.limits.now.grade', { percent: formatTenths(grades.find(({ key }) => key === letter)?.shareBp ?? 0) });
