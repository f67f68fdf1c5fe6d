// /dashboard/portfolios/spread, "Sebaran dan hasil": the four returns, where the money stands, the lender's own limits,
// and what is to come (`#datang`). The order never changes.
// Source: docs/screens.md; decision 0104.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SpreadPage as Page } from '#contract/spread.ts';
import { formatShortDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { PortfolioTabs } from '../portfolio/PortfolioTabs.tsx';
import { CalendarLinkCard } from './CalendarLinkCard.tsx';
import { ComingChart } from './ComingChart.tsx';
import { dayText } from './figures.ts';
import { GradeBar, GroupBars, SectorBars } from './SpreadBars.tsx';
import { LimitsCard, limitsRemark } from './LimitsCard.tsx';
import { MonthCard } from './MonthCard.tsx';
import { ProvinceMap } from './ProvinceMap.tsx';
import { ReturnsCard, YoungCard } from './ReturnsCard.tsx';
import styles from './spread.module.css';
import { spreadQuery } from './spreadQueries.ts';

export function SpreadPage() {
  const page = useQuery(spreadQuery);
  return (
    <div className={width.wide}>
      <PageHead title={t('spread.title')} />
      <PortfolioTabs />
      <ListFaces
        query={page}
        what={t('spread.what')}
        loading={<Loading />}
        isEmpty={({ returns }) => returns.fundings === 0}
        empty={
          <Card label={t('spread.title')}>
            <EmptyState
              art="bridge"
              title={t('spread.empty.title')}
              text={t('spread.empty.text')}
              action={<Button to={paths.marketplaces}>{t('spread.empty.action')}</Button>}
            />
          </Card>
        }
      >
        {(found) => <Full page={found} />}
      </ListFaces>
    </div>
  );
}

function Loading() {
  return (
    <>
      <FiguresSkeleton />
      <Card className={styles.gap}>
        <LinesSkeleton rows={8} />
      </Card>
      <Card className={styles.gap}>
        <LinesSkeleton rows={4} />
      </Card>
    </>
  );
}

function Full({ page }: { page: Page }) {
  const { returns, spread, limits, coming } = page;
  useScrollToHash();
  return (
    <>
      <Section id="hasil" title={t('spread.returns')} remark={sinceText(page)}>
        {returns.yearly === null ? (
          <YoungCard returns={returns} />
        ) : (
          <ReturnsCard returns={returns} yearly={returns.yearly} />
        )}
      </Section>
      <Section
        id="sebaran"
        title={t('spread.spread')}
        remark={t('spread.spread.sum', { amount: formatRupiah(spread.total), count: spread.groups.length })}
      >
        {spread.groups.length === 0 ? (
          <Card>
            <p className="sm ink2">{t('spread.spread.none')}</p>
          </Card>
        ) : (
          <>
            <ProvinceMap spread={spread} limits={limits.set} />
            <GradeBar spread={spread} limits={limits.set} />
            <div className={styles.two}>
              <SectorBars spread={spread} limits={limits.set} />
              <GroupBars spread={spread} limits={limits.set} />
            </div>
          </>
        )}
      </Section>
      <Section id="batas" title={t('spread.limits')} remark={limitsRemark(limits)}>
        <LimitsCard limits={limits} spread={spread} />
      </Section>
      <Section id="datang" title={t('spread.coming')} remark={t('spread.coming.estimate')}>
        {coming.total === 0 ? (
          <Card>
            <p className="sm ink2">{t('spread.coming.none')}</p>
          </Card>
        ) : (
          <>
            <ComingChart coming={coming} />
            <MonthCard first={coming.calendar} on={page.on} last={coming.agreedEnd ?? page.on} />
          </>
        )}
        <CalendarLinkCard />
      </Section>
      <p className={styles.foot}>
        {t('spread.foot', { date: dayText(page.on), time: formatTime(new Date(page.computedAt)) })}
      </p>
    </>
  );
}

const sinceText = ({ returns: { fundings, since } }: Page): string =>
  since === null ? '' : t('spread.returns.since', { count: fundings, date: formatShortDate(since.on) });

type SectionProps = { id: string; title: string; remark: string; children: ReactNode };

function Section({ id, title, remark, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="sm ink2 num">{remark}</p>
      </div>
      {children}
    </section>
  );
}

/** A link to a part arrives before the part is drawn. */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  const done = useRef('');
  useEffect(() => {
    if (hash === '' || done.current === key) return;
    done.current = key;
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}
