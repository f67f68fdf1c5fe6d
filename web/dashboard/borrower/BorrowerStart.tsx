// A borrower's start page: agreements to sign with their costs, what is to be paid by when and how (for each current
// loan), what is left, her record, the group; then totals for the borrower and the groups.
// Source: spec §2, §3; docs/screens.md; decision 0105.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { businessDateOf } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { now } from '#ui/clock.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { PageCorner, PageHead, usePageTitle } from '#ui/Page.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { BalanceCard } from './BalanceCard.tsx';
import styles from './borrower.module.css';
import { BorrowerFigures } from './BorrowerFigures.tsx';
import { CircleCard } from './CircleCard.tsx';
import { borrowerSummaryQuery, mustSign, startLoansQuery } from './loanQueries.ts';
import { PathCard } from './PathCard.tsx';
import { PayCard } from './PayCard.tsx';
import { SignStart } from './SignStart.tsx';
import slip from './Slip.module.css';
import { SlipCard } from './SlipCard.tsx';
import { shortDay } from './slipWords.ts';

export function BorrowerStart() {
  const loans = useQuery(startLoansQuery);
  const summary = useQuery(borrowerSummaryQuery);
  const open = loans.data?.data.filter(isShown) ?? [];
  return (
    <div className={styles.parts}>
      <StartHead first={open[0]} />
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
        {() => open.map((loan, index) => <LoanStart key={loan.id} loan={loan} isFirst={index === 0} />)}
      </ListFaces>
      <ListFaces query={summary} what={t('loan.summary.what')} loading={<FiguresSkeleton />}>
        {(found) => <BorrowerFigures summary={found} isLate={open.some(isLate)} />}
      </ListFaces>
    </div>
  );
}

const isLate = ({ slip: due }: BorrowerPortfolio): boolean => (due?.daysLate ?? 0) > 0;

/** What asks for something stands here: a signature, or money. */
const isShown = (loan: BorrowerPortfolio): boolean => mustSign(loan) || loan.slip !== null;

/** The slip's sentence is the page's heading where there is one. */
function StartHead({ first }: { first: BorrowerPortfolio | undefined }) {
  usePageTitle(t('dashboard'));
  if (first === undefined) return <PageHead title={t('dashboard')} />;
  const today = shortDay(businessDateOf(now()));
  return (
    <div className={slip.head}>
      <p>{t('slip.of', { group: first.lending.proposal.name, today })}</p>
      <PageCorner />
    </div>
  );
}

function LoanStart({ loan, isFirst }: { loan: BorrowerPortfolio; isFirst: boolean }) {
  const { slip: due, balance, record } = loan;
  if (mustSign(loan)) return <SignStart loan={loan} isFirst={isFirst} />;
  if (due === null) return null;
  const payId = `bayar-${loan.id}`;
  return (
    <div className={slip.grid}>
      <SlipCard loan={loan} slip={due} isFirst={isFirst} payId={payId} />
      {due.total > 0 && <PayCard loan={loan} slip={due} payId={payId} />}
      {balance !== null && <BalanceCard loan={loan} balance={balance} />}
      {record !== null && balance !== null && <PathCard path={record} left={balance.rows - balance.paidRows} />}
      <div className={slip.whole}>
        <CircleCard loan={loan} />
      </div>
    </div>
  );
}
