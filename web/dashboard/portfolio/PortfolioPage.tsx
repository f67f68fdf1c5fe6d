// /dashboard/portfolios/:id: one portfolio. Disbursed: what is next, what came, the current page of its table, the trail
// of joint liability, documents, and the group's story folded. Before: its journey and what is expected. Refreshes by itself
// while it waits.
// Invariant: each fee is told once: expected before the loan is paid out, and what was withheld after that.
// Source: spec §2, §4; docs/screens.md; docs/settled.md 13, 18; decision 0102.
import './words.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '#ui/late.tsx';
import { Link, useParams } from 'react-router';
import type { Portfolio, Trail } from '#contract/funding.ts';
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import { formatDeducted, formatPercentBp, formatRupiah } from '#domain/money.ts';
import { netOf } from '#domain/portfolio-schedule.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Fold } from '#ui/Fold.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { ScheduleTable } from '#ui/ScheduleTable.tsx';
import { LinesSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { WhenOpened } from '#ui/WhenOpened.tsx';
import { paths } from '../../paths.ts';
import { DetailFrame } from '../DetailFrame.tsx';
import { LendingDetail } from '../lending/LendingDetail.tsx';
import { LendingFacts } from '../lending/LendingFacts.tsx';
import { useLiveSlots } from '../lending/useLiveSlots.ts';
import { Journey, JourneyCard } from './JourneyCard.tsx';
import { NextCard } from './NextCard.tsx';
import { PapersCard } from './PapersCard.tsx';
import { PortfolioBanner } from './PortfolioBanner.tsx';
import { isDisbursed, PortfolioFigures } from './PortfolioFigures.tsx';
import { PortfolioStatus } from './PortfolioStatus.tsx';
import styles from './portfolio.module.css';
import { currentPage, portfolioQuery, SCHEDULE_SIZE, scheduleQuery, trailQuery } from './portfolioQueries.ts';
import { TrailCard } from './TrailCard.tsx';

const ROWS_ON_PHONE = 6;

const CancelFundingDialog = lazyPart(async () => (await import('./CancelFundingDialog.tsx')).CancelFundingDialog);

export function PortfolioPage() {
  const { id = '' } = useParams();
  return (
    <DetailFrame
      title={t('portfolio.detail.title')}
      back={{ to: paths.portfolios, label: t('portfolio.title') }}
      what={t('portfolio.detail.what')}
      query={useQuery(portfolioQuery(id))}
      parts={styles.parts}
    >
      {(found) => <Detail key={found.id} portfolio={found} />}
    </DetailFrame>
  );
}

function Detail({ portfolio }: { portfolio: Portfolio }) {
  const { id, lending, createdAt } = portfolio;
  const trail = useQuery(trailQuery(id));
  useLiveSlots();
  return (
    <>
      <PortfolioBanner portfolio={portfolio} />
      <PageHead
        title={lending.proposal.name}
        documentTitle={t('portfolio.detail.title')}
        above={
          <>
            <GradeTag grade={lending.grade} words />
            <PortfolioStatus portfolio={portfolio} />
          </>
        }
        lead={t('portfolio.detail.lead', {
          sector: lending.sector,
          city: lending.proposal.city,
          date: formatDate(businessDateOf(new Date(createdAt))),
        })}
      />
      {isDisbursed(portfolio) ? (
        <Disbursed portfolio={portfolio} trail={trail} />
      ) : (
        <Waiting portfolio={portfolio} trail={trail} />
      )}
    </>
  );
}

type PartProps = { portfolio: Portfolio; trail: UseQueryResult<Trail> };

function Disbursed({ portfolio, trail }: PartProps) {
  const { lending, returned, rates, position } = portfolio;
  return (
    <div className={styles.disbursed}>
      <NextCard portfolio={portfolio} />
      <ReceivedCard
        returned={returned}
        rates={rates}
        remark={t('portfolio.figure.received.note', { count: position.paid, of: lending.instalments })}
      />
      <CurrentSchedule portfolio={portfolio} />
      <div className={styles.beside}>
        <ListFaces query={trail} what={t('trail.title')} loading={<LoadingCard />}>
          {(found) => <TrailCard trail={found} />}
        </ListFaces>
        <PapersCard portfolio={portfolio} trail={trail.data} />
      </div>
      <Card title={t('portfolio.lending')} remark={t('portfolio.members', { count: lending.members.length })}>
        {trail.data && (
          <Fold title={t('portfolio.journey')}>
            <Journey portfolio={portfolio} trail={trail.data} />
          </Fold>
        )}
        <Fold title={t('portfolio.story')}>
          <LendingDetail lending={lending} isOwn />
        </Fold>
      </Card>
    </div>
  );
}

function Waiting({ portfolio, trail }: PartProps) {
  const { lending, details } = portfolio;
  return (
    <div className={styles.parts}>
      <PortfolioFigures portfolio={portfolio} />
      <ListFaces query={trail} what={t('portfolio.journey')} loading={<LoadingCard />}>
        {(found) => (
          <div className={styles.columns}>
            <JourneyCard portfolio={portfolio} trail={found} />
            <LendingFacts details={details} side="right" />
          </div>
        )}
      </ListFaces>
      <PapersCard portfolio={portfolio} trail={trail.data} />
      {isCancellable(portfolio) && (
        <div>
          <CancelFunding portfolio={portfolio} />
        </div>
      )}
      <h2 className={styles.heading}>{t('portfolio.lending')}</h2>
      <LendingDetail lending={lending} isOwn />
    </div>
  );
}

const LoadingCard = () => (
  <Card>
    <LinesSkeleton rows={6} />
  </Card>
);

/** The schedule page with the next instalment, shorter on phones; the whole table is a link away. */
function CurrentSchedule({ portfolio: { id, lending, position } }: { portfolio: Portfolio }) {
  const wide = useWide();
  const size = wide ? SCHEDULE_SIZE : ROWS_ON_PHONE;
  const page = currentPage(position.paid, lending.instalments, size);
  const schedule = useQuery(scheduleQuery(id, page, size));
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
      <ListFaces query={schedule} what={t('portfolio.schedules.what')} loading={<TableSkeleton columns={4} rows={6} />}>
        {({ data, numberOfPages }) => (
          <>
            <ScheduleTable rows={data} next={position.next?.period ?? null} short />
            {wide && (
              <div className={styles.pager}>
                <Pager page={page} pages={numberOfPages} to={(no) => (no > 1 ? `${all}?page=${no}` : all)} />
              </div>
            )}
          </>
        )}
      </ListFaces>
    </Card>
  );
}

/** What a portfolio has returned: principal, gross interest, less fee and tax, the net sum. */
function ReceivedCard({ returned, rates, remark }: Pick<Portfolio, 'returned' | 'rates'> & { remark: string }) {
  const ofInterest = (label: 'portfolio.received.fee' | 'portfolio.received.tax', bp: number) =>
    t(label, { percent: formatPercentBp(bp) });
  return (
    <Card title={t('portfolio.received')} remark={remark}>
      <Lines
        items={[
          { label: t('portfolio.received.principal'), value: formatRupiah(returned.principal) },
          { label: t('portfolio.received.interest'), value: formatRupiah(returned.interest) },
          { label: ofInterest('portfolio.received.fee', rates.fee), value: formatDeducted(returned.fee) },
          { label: ofInterest('portfolio.received.tax', rates.tax), value: formatDeducted(returned.tax) },
          { label: t('portfolio.received.net'), value: formatRupiah(netOf(returned)), sum: true },
        ]}
      />
    </Card>
  );
}

const isCancellable = ({ status }: Pick<Portfolio, 'status'>): boolean =>
  status === 'waiting_signature' || status === 'waiting_payment';

/** Cancels a funding before it is paid. Few press this button, so what it opens is loaded then. */
function CancelFunding({ portfolio }: { portfolio: Portfolio }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpened(true)}>
        {t('portfolio.cancel')}
      </Button>
      <WhenOpened opened={isOpened}>
        <CancelFundingDialog portfolio={portfolio} opened={isOpened} onClose={() => setOpened(false)} />
      </WhenOpened>
    </>
  );
}
