// /dashboard/portfolios/:id: one portfolio with its banner, figures, timeline and trail, the current page of its
// schedule, and the lending in full with "fund again". Refreshes by itself while it waits.
// Source: spec §2, §4; docs/screens.md; docs/settled.md 13, 18.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '#ui/late.tsx';
import { Link, useParams } from 'react-router';
import type { Portfolio, Trail } from '#contract/funding.ts';
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { ScheduleTable } from '#ui/ScheduleTable.tsx';
import { LinesSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { WhenOpened } from '#ui/WhenOpened.tsx';
import { paths } from '../../paths.ts';
import { DetailFrame } from '../DetailFrame.tsx';
import { LendingDetail } from '../lending/LendingDetail.tsx';
import { LendingFacts } from '../lending/LendingFacts.tsx';
import { useLiveSlots } from '../lending/useLiveSlots.ts';
import { JourneyCard } from './JourneyCard.tsx';
import { PortfolioBanner } from './PortfolioBanner.tsx';
import { isDisbursed, netOf, PortfolioFigures, paidInstalments } from './PortfolioFigures.tsx';
import { PortfolioStatus } from './PortfolioStatus.tsx';
import styles from './portfolio.module.css';
import { currentPage, portfolioQuery, scheduleQuery, trailQuery } from './portfolioQueries.ts';
import { TrailCard } from './TrailCard.tsx';
import { useNewTab } from './useNewTab.ts';

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
  const { id, lending, createdAt, details } = portfolio;
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
        aside={<PortfolioLinks portfolio={portfolio} />}
      />
      <div className={styles.parts}>
        <PortfolioFigures portfolio={portfolio} trail={trail.data} />
        <ListFaces
          query={trail}
          what={t('portfolio.journey')}
          loading={
            <Card>
              <LinesSkeleton rows={6} />
            </Card>
          }
        >
          {(found) => (
            <div className={styles.columns}>
              <JourneyCard portfolio={portfolio} trail={found} />
              {isDisbursed(portfolio) ? <TrailCard trail={found} /> : <LendingFacts details={details} side="right" />}
            </div>
          )}
        </ListFaces>
        {isDisbursed(portfolio) && <CurrentSchedule portfolio={portfolio} trail={trail.data} />}
        {isDisbursed(portfolio) && (
          <div className={styles.money}>
            <LendingFacts details={details} side="right" />
            <ReceivedCard returned={portfolio.returned} />
          </div>
        )}
        {isCancellable(portfolio) && (
          <div>
            <CancelFunding portfolio={portfolio} />
          </div>
        )}
        <h2 className={styles.heading}>{t('portfolio.lending')}</h2>
        <LendingDetail lending={lending} isOwn />
      </div>
    </>
  );
}

/** The schedule page with the next instalment, inside the portfolio's detail; its pager leads to the whole table. */
function CurrentSchedule({ portfolio: { id, lending }, trail }: { portfolio: Portfolio; trail?: Trail | undefined }) {
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

/**
 * The portfolio's two links: its instalment table, and its signed agreement as a download in a new tab, once there is
 * one. If the server cannot give it now, its refusal is shown.
 */
function PortfolioLinks({ portfolio }: { portfolio: Portfolio }) {
  const { id } = portfolio;
  const { open, busy, error } = useNewTab(async () => {
    const { url } = await call('GET me/lendingtransactions/:id/downloads', { params: { id } });
    return url;
  });
  return (
    <div className={styles.links}>
      <div className={styles.row}>
        <Button kind="outline" size="sm" icon="page" to={paths.portfolioSchedules(id)}>
          {t('portfolio.schedule')}
        </Button>
        {portfolio.agreement !== null && (
          <Button
            kind="outline"
            size="sm"
            icon="download"
            busy={busy}
            busyText={t('portfolio.download.busy')}
            onClick={open}
          >
            {t('portfolio.download')}
          </Button>
        )}
      </div>
      <ErrorBox error={error} />
    </div>
  );
}

/** What a portfolio has returned: principal, gross interest, less fee and tax, the net sum. */
function ReceivedCard({ returned }: { returned: Portfolio['returned'] }) {
  return (
    <Card title={t('portfolio.received')}>
      <Lines
        items={[
          { label: t('portfolio.received.principal'), value: formatRupiah(returned.principal) },
          { label: t('portfolio.received.interest'), value: formatRupiah(returned.interest) },
          { label: t('portfolio.received.fee'), value: minus(returned.fee) },
          { label: t('portfolio.received.tax'), value: minus(returned.tax) },
          { label: t('portfolio.received.net'), value: formatRupiah(netOf(returned)), sum: true },
        ]}
      />
    </Card>
  );
}

const minus = (amount: Rupiah): string => (amount === 0 ? formatRupiah(amount) : `-${formatRupiah(amount)}`);

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
