// /lendings/:id: one lending in full, beside the list it was opened from. Its disbursement and account stand first, for they are acted on.
// Source: screens.md (Pinjaman: signatures, disbursement, schedule; every page linkable); domain §4; the look's console.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t, type TextKey } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { ReceiptsCard } from '../corrections/ReceiptsCard.tsx';
import { UnassignedCard } from '../corrections/UnassignedCard.tsx';
import { CoverDebtsCard } from '../covers/CoverDebtsCard.tsx';
import { DecisionCard } from '../decisions/DecisionCard.tsx';
import { DisbursementCard } from '../disbursements/DisbursementCard.tsx';
import { PageHead } from '../PageHead.tsx';
import { AccountCard } from './AccountCard.tsx';
import { readFilters, searchOf } from './filters.ts';
import { LendingFigures } from './LendingFigures.tsx';
import { LendingJourney } from './LendingJourney.tsx';
import { DaysLate, LendingBadge } from './LendingMarks.tsx';
import styles from './LendingPage.module.css';
import { lendingQuery } from './lendingQueries.ts';
import { LendingQueue } from './LendingQueue.tsx';
import { LendingStep } from './LendingStep.tsx';
import { PayoffCard } from './PayoffCard.tsx';
import { PortfoliosCard } from './PortfoliosCard.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { SignersCard } from './SignersCard.tsx';
import { StandingCard } from './StandingCard.tsx';

export function LendingPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const lending = useQuery(lendingQuery(id));
  const list = paths.lendings + searchOf(filters);
  return (
    <CaseFrame
      query={lending}
      title={t('console.lendings')}
      what={t('lending.what')}
      back={{ to: list, label: t('lendings.what') }}
      queue={<LendingQueue filters={filters} open={id} />}
      loading={<Loading />}
    >
      {(found) => <Detail lending={found} list={list} />}
    </CaseFrame>
  );
}

function Detail({ lending, list }: { lending: StaffLendingDetail; list: string }) {
  const collected = lending.disbursedOn !== null;
  return (
    <>
      <PageHead
        title={lending.group.name}
        back={{ to: list, label: t('console.lendings'), only: 'phone' }}
        lead={placeText(lending)}
        aside={
          <>
            <LendingBadge lending={lending} />
            <DaysLate days={lending.daysLate} words />
            {lending.status === 'draft' && (
              <Button size="sm" icon="pen" to={paths.draft(lending.id)}>
                {t('draft.open')}
              </Button>
            )}
            {collected && (
              <Button kind="outline" size="sm" icon="page" to={paths.sheet(lending.id)}>
                {t('console.sheets')}
              </Button>
            )}
          </>
        }
      />
      <LendingFigures lending={lending} />
      <LendingStep lending={lending} />
      <div className={styles.two}>
        <div className={styles.side}>
          {/* One card in two places, known by its key: moved, it keeps the dialog that stands open. */}
          {lending.needsDecision && <DecisionCard key="decision" lending={lending} />}
          <DisbursementCard lending={lending} />
          {!lending.needsDecision && <DecisionCard key="decision" lending={lending} />}
          <AccountCard number={lending.virtualAccount} />
          {collected && <StandingCard lending={lending.id} />}
          {collected && <UnassignedCard lending={lending.id} />}
          {collected && <PayoffCard lending={lending} />}
          <LendingJourney lending={lending} />
        </div>
        <div className={styles.main}>
          <SignersCard lending={lending} />
          <ScheduleCard rows={lending.schedule} />
          {collected && <ReceiptsCard lending={lending.id} group={lending.group.name} />}
          {collected && <CoverDebtsCard lending={lending.id} />}
          <PortfoliosCard portfolios={lending.portfolios} />
        </div>
      </div>
    </>
  );
}

function placeText({ group }: StaffLendingDetail): string {
  const day = t(`weekday.${group.meetingWeekday}` as TextKey);
  return [group.city, t('lending.meeting', { day }), t('lendings.officer', { name: group.officer })].join(' · ');
}

/** What the page is about for those who hear it, until there is a name to show. */
function Loading() {
  return (
    <>
      <h2 className="sr">{t('lending.what')}</h2>
      <div className={styles.bone}>
        <LinesSkeleton rows={2} />
      </div>
      <FiguresSkeleton />
      <LinesSkeleton rows={8} />
    </>
  );
}
