// /dashboard: the person's open tasks, then a lender's summary, or the start page of somebody who only borrows. Until
// her first funding a lender has one card with the steps to it. Each loads only its own code.
// Source: spec §2.
import { Suspense } from 'react';
import { lazyPart } from '#ui/late.tsx';
import { useOutletContext } from 'react-router';
import { PageHead } from '#ui/Page.tsx';
import { FiguresSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import type { Entry } from '../menu.ts';
import { paths } from '../paths.ts';
import { useUser } from '../user.ts';
import { DashboardBanner } from './banner/DashboardBanner.tsx';
import width from './width.module.css';

const LenderSummary = lazyPart(async () => (await import('./summary/LenderSummary.tsx')).LenderSummary);
const FirstSteps = lazyPart(async () => (await import('./start/FirstSteps.tsx')).FirstSteps);
const BorrowerStart = lazyPart(async () => (await import('./borrower/BorrowerStart.tsx')).BorrowerStart);

export function StartPage() {
  const { lender } = useUser();
  // The dashboard's frame passes the screens that this person has.
  const entries = useOutletContext<readonly Entry[] | undefined>() ?? [];
  const isNew = lender?.portfolioCount === 0;
  return (
    <div className={width.usual}>
      {/* A borrower's own part has the heading: it is the sum to pay. */}
      {lender !== null && <PageHead title={t('dashboard')} />}
      {!isNew && <DashboardBanner />}
      <Suspense fallback={<FiguresSkeleton />}>
        {lender === null ? (
          <BorrowerStart />
        ) : isNew ? (
          <FirstSteps lender={lender} hasMarketplace={entries.some(({ to }) => to === paths.marketplaces)} />
        ) : (
          <LenderSummary lender={lender} />
        )}
      </Suspense>
    </div>
  );
}
