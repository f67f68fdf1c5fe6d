// /dashboard/borrowers/:id/schedules, "Tabel Angsuran": the borrower's instalments, 12 a page (page number in the
// URL), and a link to the page that explains the table.
// Source: spec §2, §8, §9; docs/settled.md 18, 51.
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
import styles from '../portfolio/portfolio.module.css';
import width from '../width.module.css';
import { InstalmentTable } from '#ui/InstalmentTable.tsx';
import { type InstalmentPage, instalmentsQuery, loanQuery } from './loanQueries.ts';

export function LoanSchedulePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const page = readPage(search);
  const instalments = useQuery(instalmentsQuery(id, page));
  const { data: loan } = useQuery(loanQuery(id));
  const name = loan?.lending.proposal.name;
  const next = loan?.installment?.period ?? null;
  return (
    <div className={width.wide}>
      <PageHead
        title={t('loan.schedules.title')}
        back={{ to: paths.borrower(id), label: name ?? t('loan.portfolio.back') }}
        lead={name && t('loan.schedules.lead', { name })}
        aside={
          <Button kind="outline" size="sm" icon="info" href={paths.tableLender} newTab>
            {t('loan.schedules.explain')}
          </Button>
        }
      />
      <Card label={t('loan.schedules.caption')} flush>
        <ListFaces
          query={instalments}
          what={t('loan.schedules.what')}
          loading={<TableSkeleton columns={7} rows={12} />}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={
            <EmptyState
              title={t('loan.schedules.empty.title')}
              text={t('loan.schedules.empty.text')}
              action={<Button to={paths.borrower(id)}>{t('loan.schedules.empty.action')}</Button>}
            />
          }
        >
          {(rows) => <Found id={id} page={page} rows={rows} next={next} isOld={instalments.isPlaceholderData} />}
        </ListFaces>
      </Card>
    </div>
  );
}

type FoundProps = { id: string; page: number; rows: InstalmentPage; next: number | null; isOld: boolean };

function Found({ id, page, rows, next, isOld }: FoundProps) {
  const to = (no: number) => (no > 1 ? `?page=${no}` : paths.borrowerSchedules(id));
  if (!isOld && page > rows.numberOfPages) return <Navigate to={to(rows.numberOfPages)} replace />;
  return (
    <div className={isOld ? list.stale : undefined} aria-busy={isOld}>
      <InstalmentTable rows={rows.data} next={next} />
      <div className={styles.pager}>
        <Pager page={page} pages={rows.numberOfPages} to={to} />
      </div>
    </div>
  );
}
