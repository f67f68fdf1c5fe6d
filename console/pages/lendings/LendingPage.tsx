// /lendings/:id: one lending in full, beside the list it was opened from. Disbursement and account come first, since
// staff act on them.
// Source: docs/screens.md; docs/domain.md §4.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { businessDateOf, formatDate, formatShortDate } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type KeyFigure, KeyFigures, Lines } from '#ui/Figures.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { type TextKey, t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { CaseQueue } from '../CaseQueue.tsx';
import { ReceiptsCard } from '../corrections/ReceiptsCard.tsx';
import { UnassignedCard } from '../corrections/UnassignedCard.tsx';
import { CoverDebtsCard } from '../covers/CoverDebtsCard.tsx';
import { DecisionCard } from '../decisions/DecisionCard.tsx';
import { DisbursementCard } from '../disbursements/DisbursementCard.tsx';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { PromisesCard } from '../promises/PromisesCard.tsx';
import { TasksCard } from '../tasks/TasksCard.tsx';
import { AccountCard } from './AccountCard.tsx';
import { type Filters, readFilters, searchOf } from './filters.ts';
import { LendingJourney } from './LendingJourney.tsx';
import { DaysLate, LendingBadge } from './LendingMarks.tsx';
import styles from './lendings.module.css';
import { LendingRows } from './LendingRows.tsx';
import { LendingStep } from './LendingStep.tsx';
import { activeText } from './LendingTable.tsx';
import { lendingQuery, lendingsQuery } from './lendingQueries.ts';
import { PayoffCard } from './PayoffCard.tsx';
import { PortfoliosCard } from './PortfoliosCard.tsx';
import { standingQuery } from '../payoffQueries.ts';
import { ScheduleCard } from './ScheduleCard.tsx';
import { SignersCard } from './SignersCard.tsx';

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
          {/* One card in two places with one key: when it moves, its open dialog stays. */}
          {lending.needsDecision && <DecisionCard key="decision" lending={lending} />}
          <DisbursementCard lending={lending} />
          {!lending.needsDecision && <DecisionCard key="decision" lending={lending} />}
          <AccountCard number={lending.virtualAccount} />
          {collected && <StandingCard lending={lending.id} />}
          {collected && <PromisesCard lending={lending.id} isRunning={lending.repaidAt === null} />}
          <TasksCard subject={{ kind: 'lending', id: lending.id }} />
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

/** The page's name for screen readers, until the lending's name is loaded. */
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

function LendingFigures({ lending }: { lending: StaffLendingDetail }) {
  const percent = formatPercentBp(Math.round(lending.interestPercentage * 100));
  return (
    <div className={styles.figures}>
      <KeyFigures
        columns={4}
        items={[
          {
            label: t('lending.loan'),
            value: formatRupiah(lending.loanAmount),
            note: t('lending.loan.note', { signers: lending.signers }),
          },
          { label: t('lending.raised'), value: formatRupiah(lending.raisedAmount), note: activeText(lending) },
          {
            label: t('lending.rate'),
            value: (
              <span className={styles.rate}>
                {percent}
                <GradeTag grade={lending.grade} />
              </span>
            ),
            note: t('lending.rate.note', { months: lending.tenor, count: lending.instalments }),
          },
          dateFigure(lending),
        ]}
      />
    </div>
  );
}

function dateFigure({ disbursedOn, dueDate, repaidAt }: StaffLendingDetail): KeyFigure {
  const due = formatShortDate(dueDate);
  if (disbursedOn === null) return { label: t('lending.due'), value: due };
  return {
    label: t('lending.disbursed'),
    value: formatShortDate(disbursedOn),
    note:
      repaidAt === null
        ? t('lending.disbursed.until', { date: due })
        : t('lending.repaid', { date: formatShortDate(businessDateOf(new Date(repaidAt))) }),
  };
}

/** The list of lendings beside the open one. */
function LendingQueue({ filters, open }: { filters: Filters; open: string }) {
  return (
    <CaseQueue
      label={t('lending.queue')}
      title={t('console.lendings')}
      to={paths.lendings + searchOf(filters)}
      count={(count) => t('lendings.count', { count })}
      what={t('lendings.what')}
      query={useQuery(lendingsQuery(filters))}
    >
      {(items) => <LendingRows items={items} open={open} to={({ id }) => paths.lending(id) + searchOf(filters)} />}
    </CaseQueue>
  );
}

/**
 * Arrears of an active lending: days past due, missed weeks out of those that lead to default, the date of default,
 * what is owed. Figures are the server's.
 */
function StandingCard({ lending }: { lending: string }) {
  const { data } = useQuery(standingQuery(lending));
  if (data === undefined) return null;
  const { daysLate, missedWeeks, defaultWeeks, defaultsOn, overpayment } = data;
  return (
    <Card className={frame.card} title={t('standing.title')}>
      <Lines
        items={[
          { label: t('standing.late'), value: t('standing.late.days', { days: daysLate }) },
          {
            label: t('standing.missed'),
            value: t('standing.missed.of', { missed: missedWeeks, weeks: defaultWeeks }),
          },
          { label: t('standing.arrears'), value: formatRupiah(data.arrears) },
          { label: t('standing.fine'), value: formatRupiah(data.fine) },
          ...(defaultsOn === null ? [] : [{ label: t('standing.defaults'), value: formatDate(defaultsOn) }]),
          ...data.corrections.map(({ valueDate, finesBefore, finesAfter, recordedAt }) => ({
            key: recordedAt,
            label: t('standing.correction', { date: formatDate(valueDate) }),
            value: t('standing.correction.of', { before: formatRupiah(finesBefore), after: formatRupiah(finesAfter) }),
          })),
          ...(overpayment === 0 ? [] : [{ label: t('standing.overpayment'), value: formatRupiah(overpayment) }]),
        ]}
      />
    </Card>
  );
}
