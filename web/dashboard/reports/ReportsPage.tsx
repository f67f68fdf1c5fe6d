// /dashboard/reports: statements of a year and of its months, tax slips, and the sheet for the tax return. The year stands in the
// URL. Source: docs/screens.md; docs/api.md.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { TaxYear } from '#contract/tax.ts';
import { addMonthsClamped, businessDate, businessDateOf, formatMonth } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { call } from '#ui/client.ts';
import { now } from '#ui/clock.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { DownloadButtons } from './DownloadButtons.tsx';
import styles from './reports.module.css';
import { TaxCard } from './TaxCard.tsx';

export function ReportsPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tahun') ?? '';
  const year = /^2\d{3}$/.test(asked) ? asked : businessDateOf(now()).slice(0, 4);
  const found = useQuery({
    queryKey: ['taxes', year],
    queryFn: ({ signal }): Promise<TaxYear> => call('GET me/taxyears/:year', { params: { year }, signal }),
  });
  return (
    <div className={width.usual}>
      <PageHead
        title={t('reports.title')}
        lead={t('reports.lead')}
        back={{ to: paths.mutation, label: t('reports.back') }}
      />
      <ListFaces
        query={found}
        what={t('reports.what')}
        loading={
          <Card label={t('reports.statements')}>
            <TableSkeleton columns={3} rows={12} />
          </Card>
        }
      >
        {(taxes) => (
          <>
            <Years taxes={taxes} year={year} onChange={(chosen) => setSearch({ tahun: chosen })} />
            <div className={styles.columns}>
              <Statements taxes={taxes} year={year} />
              <TaxCard taxes={taxes} year={year} />
            </div>
          </>
        )}
      </ListFaces>
    </div>
  );
}

type YearsProps = { taxes: TaxYear; year: string; onChange: (year: string) => void };

function Years({ taxes: { since, until }, year, onChange }: YearsProps) {
  const [first, last] = [since, until].map((month) => Number(month.slice(0, 4)));
  const years = Array.from({ length: Math.max(1, (last ?? 0) - (first ?? 0) + 1) }, (_, at) =>
    String((last ?? 0) - at),
  );
  return (
    <div className={styles.years}>
      <ChipSelect
        label={t('reports.year')}
        options={years.map((value) => ({ value, label: value }))}
        value={year}
        onChange={(value) => onChange(value ?? year)}
      />
    </div>
  );
}

const monthOf = (month: string) => formatMonth(businessDate(`${month}-01`));

/** The year, then its months from the account's first to the present one, newest first. */
function Statements({ taxes: { since, until }, year }: { taxes: TaxYear; year: string }) {
  const months = Array.from({ length: 12 }, (_, at) =>
    addMonthsClamped(businessDate(`${year}-12-01`), -at).slice(0, 7),
  ).filter((month) => month >= since && month <= until);
  return (
    <Card title={t('reports.statements')}>
      <p className="sm ink2">{t('reports.statements.lead')}</p>
      <ul className={styles.rows}>
        {[year, ...months].map((period) => {
          const name = period === year ? t('reports.whole', { year }) : monthOf(period);
          return (
            <li key={period}>
              <span className={styles.name}>{name}</span>
              <DownloadButtons
                name={name}
                call="GET me/statements/:period/files/:form"
                params={{ period }}
                file={`laporan-${period}`}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
