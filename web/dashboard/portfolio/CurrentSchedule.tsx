// The page of the schedule in which the next instalment stands, inside the portfolio's detail; its pager leads to the whole table.
// Source: the look's portfolio (Tabel Angsuran below the trail); spec §2 (link to schedule).
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Portfolio, Trail } from '#contract/funding.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { paidInstalments } from './PortfolioFigures.tsx';
import { currentPage, scheduleQuery } from './portfolioQueries.ts';
import styles from './SchedulePage.module.css';
import { ScheduleTable } from '#ui/ScheduleTable.tsx';

export function CurrentSchedule({
  portfolio: { id, lending },
  trail,
}: {
  portfolio: Portfolio;
  trail?: Trail | undefined;
}) {
  const paid = paidInstalments(trail);
  const page = currentPage(paid, lending.instalments);
  const schedule = useQuery({ ...scheduleQuery(id, page), enabled: paid !== null });
  const all = paths.portfolioSchedules(id);
  return (
    <Card
      title={t('portfolio.schedules.title')}
      flush
      remark={
        <Link to={all}>
          {t('portfolio.schedule.all')}
          <span className="sr">{`, ${t('portfolio.schedules.title')}`}</span>
        </Link>
      }
    >
      <ListFaces query={schedule} what={t('portfolio.schedules.what')} loading={<TableSkeleton columns={7} rows={6} />}>
        {({ data, numberOfPages }) => (
          <>
            <ScheduleTable rows={data} next={paid === null ? null : paid + 1} />
            <div className={styles.pager}>
              <Pager page={page} pages={numberOfPages} to={(no) => (no > 1 ? `${all}?page=${no}` : all)} />
            </div>
          </>
        )}
      </ListFaces>
    </Card>
  );
}
