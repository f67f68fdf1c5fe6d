// /lendings/:id: one lending in full, beside the list it was opened from. Disbursement and account come first, since
// staff act on them.
// Source: docs/screens.md; docs/domain.md §4.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { StaffLendingDetail } from '#contract/staff.ts';
import type { RepaymentStatus } from '#contract/payoff.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { Lines } from '#ui/Figures.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { type TextKey, t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { lendingQuery } from '../lendingQuery.ts';
import columns from '../twoColumns.module.css';
import { CaseFrame } from '../CaseFrame.tsx';
import { CaseQueue, QueueSteps } from '../CaseQueue.tsx';
import { ReceiptsCard } from '../corrections/ReceiptsCard.tsx';
import { UnassignedCard } from '../corrections/UnassignedCard.tsx';
import { CoverDebtsCard } from '../covers/CoverDebtsCard.tsx';
import { DecisionCard } from '../decisions/DecisionCard.tsx';
import { DisbursementCard } from '../disbursements/DisbursementCard.tsx';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { PromisesCard } from '../promises/PromisesCard.tsx';
import { TasksCard } from '../tasks/TasksCard.tsx';
import { standingQuery } from '../payoffQueries.ts';
import { AccountCard } from './AccountCard.tsx';
import { FactsCard, partsOfPage } from './FactsCard.tsx';
import { type Filters, readFilters, searchOf } from './filters.ts';
import { HeavyActs } from './HeavyActs.tsx';
import { useFilterWords } from './LendingFilters.tsx';
import { LendingJourney } from './LendingJourney.tsx';
import { LendingLead } from './LendingLead.tsx';
import { LendingBadge } from './LendingMarks.tsx';
import { LendingRows } from './LendingRows.tsx';
import { LendingStep } from './LendingStep.tsx';
import { lendingsQuery } from './lendingQueries.ts';
import { PayoffCard } from './PayoffCard.tsx';
import { PortfoliosCard } from './PortfoliosCard.tsx';
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
      {(found) => <Detail lending={found} list={list} filters={filters} />}
    </CaseFrame>
  );
}

type DetailProps = { lending: StaffLendingDetail; list: string; filters: Filters };

function Detail({ lending, list, filters }: DetailProps) {
  const collected = lending.disbursedOn !== null;
  const standing = useQuery({ ...standingQuery(lending.id), enabled: collected });
  return (
    <>
      <Head lending={lending} list={list} filters={filters} />
      <LendingLead lending={lending} standing={standing.data} />
      <LendingStep lending={lending} />
      {/* Of a disbursed lending schedule and receipts come first; before that, what is still to be done. */}
      <div className={classes(columns.two, collected && columns.running)}>
        <div className={columns.side}>
          {/* One card in two places with one key: when it moves, its open dialog stays. */}
          {lending.needsDecision && <DecisionCard key="decision" lending={lending} />}
          {!collected && <DisbursementPart lending={lending} />}
          {!lending.needsDecision && <DecisionCard key="decision" lending={lending} />}
          <FactsCard lending={lending} />
          {standing.data && <StandingCard standing={standing.data} />}
          {collected && <PromisesCard lending={lending.id} isRunning={lending.repaidAt === null} />}
          <TasksCard subject={{ kind: 'lending', id: lending.id }} />
          {collected && <UnassignedCard lending={lending.id} />}
          {collected && <PayoffCard lending={lending} />}
          <AccountCard number={lending.virtualAccount} />
          <LendingJourney lending={lending} />
          {collected && <DisbursementPart lending={lending} />}
          {collected && <HeavyActs lending={lending} />}
        </div>
        <div className={columns.main}>
          {!collected && <SignersPart lending={lending} />}
          <ScheduleCard rows={lending.schedule} />
          {collected && <ReceiptsCard lending={lending.id} group={lending.group.name} />}
          {collected && <CoverDebtsCard lending={lending.id} />}
          {collected && <SignersPart lending={lending} />}
          <div id={partsOfPage.portfolios}>
            <PortfoliosCard portfolios={lending.portfolios} />
          </div>
        </div>
      </div>
    </>
  );
}

function Head({ lending, list, filters }: DetailProps) {
  return (
    <PageHead
      title={lending.group.name}
      back={{
        to: list,
        label: t('console.lendings'),
        only: 'phone',
        steps: <PhoneSteps filters={filters} open={lending.id} />,
      }}
      lead={<Place lending={lending} />}
      aside={
        <>
          <LendingBadge lending={lending} />
          {lending.status === 'draft' && (
            <Button size="sm" icon="pen" to={paths.draft(lending.id)}>
              {t('draft.open')}
            </Button>
          )}
          {lending.disbursedOn !== null && (
            <Button kind="outline" size="sm" icon="page" to={paths.sheet(lending.id)}>
              {t('console.sheets')}
            </Button>
          )}
        </>
      }
    />
  );
}

const DisbursementPart = ({ lending }: { lending: StaffLendingDetail }) => (
  <div id={partsOfPage.disbursement}>
    <DisbursementCard lending={lending} />
  </div>
);

const SignersPart = ({ lending }: { lending: StaffLendingDetail }) => (
  <div id={partsOfPage.signers}>
    <SignersCard lending={lending} />
  </div>
);

function Place({ lending: { group } }: { lending: StaffLendingDetail }) {
  const day = t(`weekday.${group.meetingWeekday}` as TextKey);
  return (
    <>
      <Link to={paths.group(group.id)}>{t('loan_lead.group')}</Link>
      {` · ${[group.city, t('lending.meeting', { day }), t('lendings.officer', { name: group.officer })].join(' · ')}`}
    </>
  );
}

/** The page's name for screen readers, until the lending's name is loaded. */
function Loading() {
  return (
    <>
      <h2 className="sr">{t('lending.what')}</h2>
      <div className={columns.bone}>
        <LinesSkeleton rows={2} />
      </div>
      <FiguresSkeleton />
      <LinesSkeleton rows={8} />
    </>
  );
}

/** The list of lendings beside the open one: the one that it was opened from, with its filters. */
function LendingQueue({ filters, open }: { filters: Filters; open: string }) {
  const words = useFilterWords(filters);
  const query = useQuery(lendingsQuery(filters));
  const to = ({ id }: { id: string }) => paths.lending(id) + searchOf(filters);
  return (
    <CaseQueue
      label={t('lending.queue')}
      title={words === '' ? t('console.lendings') : words}
      to={paths.lendings + searchOf(filters)}
      count={(count) => t('lendings.count', { count })}
      what={t('lendings.what')}
      query={query}
      steps={<QueueSteps items={query.data?.data ?? []} open={open} to={to} />}
    >
      {(items) => <LendingRows items={items} open={open} to={to} />}
    </CaseQueue>
  );
}

/** On phones, where the list is not beside it: the one before and the one after. */
function PhoneSteps({ filters, open }: { filters: Filters; open: string }) {
  const { data } = useQuery(lendingsQuery(filters));
  return <QueueSteps items={data?.data ?? []} open={open} to={({ id }) => paths.lending(id) + searchOf(filters)} />;
}

/** Days past due, missed weeks out of those that lead to default, the date of default, corrections. Figures are the server's. */
function StandingCard({ standing }: { standing: RepaymentStatus }) {
  const { daysLate, missedWeeks, defaultWeeks, defaultsOn, overpayment, fine, corrections } = standing;
  return (
    <Card className={frame.card} title={t('standing.title')}>
      <Lines
        items={[
          { label: t('standing.late'), value: t('standing.late.days', { days: daysLate }) },
          {
            label: t('standing.missed'),
            value: t('standing.missed.of', { missed: missedWeeks, weeks: defaultWeeks }),
          },
          { label: t('standing.arrears'), value: formatRupiah(standing.arrears) },
          { label: t('standing.fine'), value: formatRupiah(fine) },
          ...(defaultsOn === null ? [] : [{ label: t('standing.defaults'), value: formatDate(defaultsOn) }]),
          ...corrections.map(({ valueDate, finesBefore, finesAfter, recordedAt }) => ({
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
