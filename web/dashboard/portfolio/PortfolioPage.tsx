// /dashboard/portfolios/:id: one portfolio with the banner of its state, its figures, its journey and trail, the page of its schedule that is
// current, and the lending in full with "fund again". It changes by itself while it waits.
// Source: spec §2 (Portfolio detail), §4; screens.md (Portfolio); settled 13, 18; S2.047, S2.107-115.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { BackLink, PageHead, usePageTitle } from '#ui/Page.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { LendingDetail } from '../lending/LendingDetail.tsx';
import { LendingFacts } from '../lending/LendingFacts.tsx';
import { useLiveSlots } from '../lending/useLiveSlots.ts';
import width from '../width.module.css';
import { CancelFunding, isCancellable } from './CancelFunding.tsx';
import { CurrentSchedule } from './CurrentSchedule.tsx';
import { JourneyCard } from './JourneyCard.tsx';
import { PortfolioBanner } from './PortfolioBanner.tsx';
import { isDisbursed, PortfolioFigures } from './PortfolioFigures.tsx';
import { PortfolioLinks } from './PortfolioLinks.tsx';
import styles from './PortfolioPage.module.css';
import { portfolioQuery, trailQuery } from './portfolioQueries.ts';
import { PortfolioStatus } from './PortfolioStatus.tsx';
import { ReceivedCard } from './ReceivedCard.tsx';
import { TrailCard } from './TrailCard.tsx';

export function PortfolioPage() {
  usePageTitle(t('portfolio.detail.title'));
  const { id = '' } = useParams();
  const portfolio = useQuery(portfolioQuery(id));
  return (
    <div className={width.wide}>
      <BackLink to={paths.portfolios}>{t('portfolio.title')}</BackLink>
      <ListFaces query={portfolio} what={t('portfolio.detail.what')} loading={<Loading />}>
        {(found) => <Detail key={found.id} portfolio={found} />}
      </ListFaces>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.parts}>
      <FiguresSkeleton />
      <Card>
        <LinesSkeleton rows={6} />
      </Card>
    </div>
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
        <LendingDetail lending={lending} />
      </div>
    </>
  );
}
