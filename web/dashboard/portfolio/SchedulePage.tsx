// /dashboard/portfolios/:id/schedules, "Tabel Angsuran": the lender's part of every instalment, 12 a page (page
// number in the URL).
// Source: spec §2, §8, §9; docs/settled.md 18.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { readPage } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import list from '../list.module.css';
import width from '../width.module.css';
import { portfolioQuery, scheduleQuery, type SchedulePage as Rows } from './portfolioQueries.ts';
import styles from './portfolio.module.css';
import { ScheduleTable } from '#ui/ScheduleTable.tsx';

export function SchedulePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const page = readPage(search);
  const schedule = useQuery(scheduleQuery(id, page));
  const { data: portfolio } = useQuery(portfolioQuery(id));
  return (
    <div className={width.wide}>
      <PageHead
        title={t('portfolio.schedules.title')}
        back={{ to: paths.portfolio(id), label: portfolio?.lending.proposal.name ?? t('payment.back') }}
        lead={portfolio && t('portfolio.schedules.lead', { name: portfolio.lending.proposal.name })}
      />
      <Card label={t('portfolio.schedules.caption')} flush>
        <ListFaces
          query={schedule}
          what={t('portfolio.schedules.what')}
          loading={<TableSkeleton columns={7} rows={12} />}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={
            <EmptyState
              title={t('portfolio.schedules.empty.title')}
              text={t('portfolio.schedules.empty.text')}
              action={<Button to={paths.portfolio(id)}>{t('portfolio.schedules.empty.action')}</Button>}
            />
          }
        >
          {(rows) => (
            <Found
              id={id}
              page={page}
              rows={rows}
              next={portfolio?.position.next?.period ?? null}
              isOld={schedule.isPlaceholderData}
            />
          )}
        </ListFaces>
      </Card>
    </div>
  );
}

type FoundProps = { id: string; page: number; rows: Rows; next: number | null; isOld: boolean };

function Found({ id, page, rows, next, isOld }: FoundProps) {
  const to = (no: number) => (no > 1 ? `?page=${no}` : paths.portfolioSchedules(id));
  if (!isOld && page > rows.numberOfPages) return <Navigate to={to(rows.numberOfPages)} replace />;
  return (
    <div className={isOld ? list.stale : undefined} aria-busy={isOld}>
      <ScheduleTable rows={rows.data} next={next} />
      <div className={styles.pager}>
        <Pager page={page} pages={rows.numberOfPages} to={to} />
      </div>
    </div>
  );
}
