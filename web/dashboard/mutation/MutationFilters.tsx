// The filters of the mutations: a type, and the first and last day. They change the URL as soon as they are complete.
// Source: docs/screens.md.
import { type BusinessDate, businessDate } from '#domain/calendar.ts';
import { mutationTypes } from '#domain/journal-kind.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { t } from '#ui/text.ts';
import { type MutationAddress, type MutationType } from './mutationAddress.ts';
import styles from './mutation.module.css';

type Part = Partial<Omit<MutationAddress, 'page'>>;
type Props = { address: MutationAddress; onChange: (part: Part) => void };

export function MutationFilters({ address: { type, from, to }, onChange }: Props) {
  const isReversed = from !== null && to !== null && from > to;
  return (
    <div className={styles.filters} role="group" aria-label={t('mutation.filter')}>
      <ChipSelect
        label={t('mutation.filter.type')}
        any={t('mutation.filter.any')}
        options={mutationTypes.map((value) => ({ value, label: t(`mutation.type.${value}`) }))}
        value={type}
        onChange={(value) => onChange({ type: value as MutationType | null })}
      />
      <DayField label={t('mutation.filter.from')} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField
        label={t('mutation.filter.to')}
        value={to}
        onChange={(day) => onChange({ to: day })}
        error={isReversed ? t('mutation.filter.order') : null}
      />
    </div>
  );
}

type DayProps = {
  label: string;
  value: BusinessDate | null;
  onChange: (day: BusinessDate | null) => void;
  error?: string | null;
};

/** An earlier year is one still being typed. */
const FIRST_DAY = businessDate('2000-01-01');

function DayField({ label, value, onChange, error = null }: DayProps) {
  return (
    <DateInput
      size="sm"
      label={label}
      value={value}
      error={error}
      onChange={(day, isEmpty) => (day !== null || isEmpty) && onChange(day)}
      min={FIRST_DAY}
      className={styles.day ?? ''}
    />
  );
}
