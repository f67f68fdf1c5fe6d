// A borrower's start page: agreements to sign, what is due at the coming meeting (a card for each current loan), and
// totals for the borrower and the groups.
// Source: spec §2, §3; docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Banner } from '#ui/Note.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import styles from './borrower.module.css';
import { BorrowerFigures } from './BorrowerFigures.tsx';
import { borrowerSummaryQuery, loansQuery, mustSign } from './loanQueries.ts';
import { WeekCard } from './WeekCard.tsx';

export function BorrowerStart() {
  const loans = useQuery(loansQuery(1));
  const summary = useQuery(borrowerSummaryQuery);
  return (
    <div className={styles.parts}>
      <ListFaces
        query={loans}
        what={t('loan.card.what')}
        loading={
          <Card>
            <LinesSkeleton rows={5} />
          </Card>
        }
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={
          <Card label={t('loan.empty.title')}>
            <EmptyState art="bridge" title={t('loan.empty.title')} text={t('loan.empty.text')} />
          </Card>
        }
      >
        {({ data }) => <Loans loans={data} />}
      </ListFaces>
      <ListFaces query={summary} what={t('loan.summary.what')} loading={<FiguresSkeleton />}>
        {(found) => <BorrowerFigures summary={found} isLate={loans.data?.data.some(isLate) ?? false} />}
      </ListFaces>
    </div>
  );
}

const isLate = ({ installment }: BorrowerPortfolio): boolean => (installment?.own.daysLate ?? 0) > 0;

function Loans({ loans }: { loans: readonly BorrowerPortfolio[] }) {
  const { borrower } = useUser();
  const toSign = borrower?.envelopeStatus === 'aktif' ? loans.filter(mustSign) : [];
  return (
    <>
      {toSign.map(({ id, lending }) => (
        <Banner
          key={id}
          text={t('loan.start.sign', { name: lending.proposal.name })}
          action={
            <Button kind="outline" size="sm" icon="pen" to={paths.borrower(id)}>
              {t('loan.start.sign.action')}
            </Button>
          }
        />
      ))}
      {loans.map((loan) =>
        loan.installment === null ? null : <WeekCard key={loan.id} loan={loan} installment={loan.installment} />,
      )}
    </>
  );
}
