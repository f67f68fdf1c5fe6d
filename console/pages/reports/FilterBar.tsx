// The bar of filters above every report: its date, then area, branch, officer, grade, sector and month of disbursement.
// Source: decision 0122.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ReportChoices } from '#contract/report.ts';
import { type BusinessDate, formatDate, monthTitle } from '#domain/calendar.ts';
import { type Grade, grades } from '#domain/grade.ts';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { lazyPart } from '#ui/late.tsx';
import { t } from '#ui/text.ts';
import { type Filters, isLimited, reportChoicesQuery, useReportFilters } from './reportFilters.ts';
import styles from './reports.module.css';

const Calendar = lazyPart(async () => (await import('#ui/CalendarDialog.tsx')).CalendarDialog);

/** `on`: the date that the report shown is of; null while it is not known. */
export function FilterBar({ on }: { on: BusinessDate | null }) {
  const { data } = useQuery(reportChoicesQuery);
  const { filters, change, clear } = useReportFilters();
  return (
    <div className={styles.bar}>
      <ChipRow label={t('loanreport.filters')}>
        {data?.dates && (
          <DateChip
            dates={data.dates}
            on={on ?? filters.on ?? data.dates.last}
            onChoose={(date) => change({ on: date })}
          />
        )}
        <Choices choices={data} filters={filters} onChange={change} />
        {isLimited(filters) && <Chip onClick={clear}>{t('loanreport.clear')}</Chip>}
      </ChipRow>
    </div>
  );
}

type DateProps = {
  dates: NonNullable<ReportChoices['dates']>;
  on: BusinessDate;
  onChoose: (date: BusinessDate | null) => void;
};

function DateChip({ dates: { first, last }, on, onChoose }: DateProps) {
  const [open, setOpen] = useState(false);
  const choose = (date: BusinessDate) => {
    setOpen(false);
    // The last date needs no place in the address: tomorrow it is another.
    onChoose(date === last ? null : date);
  };
  return (
    <>
      <Chip on icon="calendar" opens onClick={() => setOpen(true)}>
        {t('loanreport.on', { date: formatDate(on) })}
      </Chip>
      {open && (
        <Suspense fallback={null}>
          <Calendar
            title={t('loanreport.on.choose')}
            value={on}
            min={first}
            max={last}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type ChoiceProps = {
  choices: ReportChoices | undefined;
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
};

const optionsOf = (rows: readonly { id: string | number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

function Choices({ choices, filters, onChange }: ChoiceProps) {
  const branches = choices?.branches.filter(({ area }) => filters.area === null || area === filters.area);
  return (
    <>
      <ChipSelect
        label={t('loanreport.area')}
        any={t('loanreport.area.any')}
        options={optionsOf(choices?.areas)}
        value={filters.area}
        onChange={(area) => onChange({ area: area as Filters['area'], branch: null })}
      />
      <ChipSelect
        label={t('loanreport.branch')}
        any={t('loanreport.branch.any')}
        search
        options={optionsOf(branches)}
        value={filters.branch}
        onChange={(branch) => onChange({ branch: branch as Filters['branch'] })}
      />
      <ChipSelect
        label={t('loanreport.officer')}
        any={t('loanreport.officer.any')}
        search
        options={optionsOf(choices?.officers)}
        value={filters.officer}
        onChange={(officer) => onChange({ officer: officer as Filters['officer'] })}
      />
      <ChipSelect
        label={t('loanreport.grade')}
        any={t('loanreport.grade.any')}
        options={grades.map((grade) => ({ value: grade, label: grade }))}
        value={filters.grade}
        onChange={(grade) => onChange({ grade: grade as Grade | null })}
      />
      <ChipSelect
        label={t('loanreport.sector')}
        any={t('loanreport.sector.any')}
        options={optionsOf(choices?.sectors)}
        value={filters.sector}
        onChange={(sector) => onChange({ sector })}
      />
      <ChipSelect
        label={t('loanreport.cohort')}
        any={t('loanreport.cohort.any')}
        options={(choices?.cohorts ?? []).map((month) => ({ value: month, label: monthTitle(month) }))}
        value={filters.cohort}
        onChange={(cohort) => onChange({ cohort })}
      />
    </>
  );
}
