// /dashboard/portfolios, "Pendanaan saya" (Riwayat Kelompok Terdanai): the lender's portfolios, 20 a page, with the status filter in
// the URL; cards on phones, a table from 900 px.
// Source: spec §2, §4, §8, §9; docs/settled.md 07, 18, 42.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Portfolio } from '#contract/funding.ts';
import { wirePortfolioStatuses } from '#domain/funding.ts';
import { formatRupiah } from '#domain/money.ts';
import { oneOf, readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ChipRow } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Progress } from '#ui/Progress.tsx';
import { CardsSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import card from '../linkCard.module.css';
import list from '../list.module.css';
import width from '../width.module.css';
import { NextStep } from './NextStep.tsx';
import styles from './portfolio.module.css';
import { PortfolioStatus } from './PortfolioStatus.tsx';
import { PortfolioTable } from './PortfolioTable.tsx';
import { PortfolioTime } from './PortfolioTime.tsx';
import { type PortfolioList, portfoliosQuery, type Status } from './portfolioQueries.ts';

export function PortfoliosPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = readListAddress(search);
  const portfolios = useQuery(portfoliosQuery(address.status, address.page));
  const wide = useWide();
  const choose = (status: string | null) =>
    void navigate(listSearch({ status: status as Status | null, page: 1 }) || '?', { preventScrollReset: true });
  const loading = wide ? (
    <Card flush label={t('portfolio.caption')}>
      <TableSkeleton columns={5} />
    </Card>
  ) : (
    <CardsSkeleton count={3} />
  );

  return (
    <div className={width.wide}>
      <PageHead
        above={<span className="xs ink2">{t('portfolio.title.small')}</span>}
        title={t('portfolio.title')}
        lead={t('portfolio.lead')}
      />
      <ChipRow label={t('portfolio.filter')}>
        <ChipSelect
          label={t('portfolio.col.status')}
          any={t('filter.status.all')}
          options={wirePortfolioStatuses.map((value) => ({ value, label: chipWord(value) }))}
          value={address.status}
          onChange={choose}
        />
      </ChipRow>
      <div className={portfolios.isPlaceholderData ? list.stale : undefined} aria-busy={portfolios.isPlaceholderData}>
        <ListFaces
          query={portfolios}
          what={t('portfolio.what')}
          loading={loading}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere address={address} />}
        >
          {(page) => <Found page={page} address={address} wide={wide} isOld={portfolios.isPlaceholderData} />}
        </ListFaces>
      </div>
    </div>
  );
}

/**
 * A failed portfolio has one of three badges, by its reason; this filter covers all three.
 * Source: docs/settled.md 05, 06.
 */
const chipWord = (status: (typeof wirePortfolioStatuses)[number]): string =>
  t(status === 'failed' ? 'portfolio.filter.failed' : `status.portfolio.${status}`);

type FoundProps = { page: PortfolioList; address: ListAddress; wide: boolean; isOld: boolean };

function Found({ page, address, wide, isOld }: FoundProps) {
  const { state } = useLocation() as { state: { funded?: string } | null };
  const funded = state?.funded ?? null;
  const to = (no: number) => listSearch({ ...address, page: no }) || paths.portfolios;
  if (!isOld && address.page > page.numberOfPages) return <Navigate to={to(page.numberOfPages)} replace />;
  return (
    <>
      <p className={list.count} role="status">
        {t('portfolio.count', { count: page.totalCount })}
      </p>
      {wide ? (
        <Frame>
          <PortfolioTable portfolios={page.data} funded={funded} />
        </Frame>
      ) : (
        <div className={list.cards}>
          {page.data.map((portfolio) => (
            <PortfolioCard key={portfolio.id} portfolio={portfolio} isNew={portfolio.id === funded} />
          ))}
        </div>
      )}
      <Pager page={address.page} pages={page.numberOfPages} to={to} />
    </>
  );
}

function NothingHere({ address }: { address: ListAddress }) {
  const kind = address.status === null ? 'portfolio.empty' : 'portfolio.nothing';
  return (
    <Frame padded>
      <EmptyState
        title={t(`${kind}.title`)}
        text={t(address.status === null ? 'error.lending.empty_portfolio' : 'portfolio.nothing.text')}
        action={
          <Button to={address.status === null ? paths.marketplaces : paths.portfolios}>{t(`${kind}.action`)}</Button>
        }
      />
    </Frame>
  );
}

function Frame({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return (
    <Card label={t('portfolio.caption')} flush={!padded}>
      {children}
    </Card>
  );
}

/**
 * A portfolio as a card, for phones: grade and status, name, amount and time left, the bar while money is raised, the
 * next step. The whole card is the link.
 */
function PortfolioCard({ portfolio, isNew }: { portfolio: Portfolio; isNew: boolean }) {
  const { id, amount, status, lending } = portfolio;
  return (
    <article className={classes(card.card, styles.card, isNew && card.fresh)}>
      <div className={card.top}>
        <GradeTag grade={lending.grade} words />
        <PortfolioStatus portfolio={portfolio} />
      </div>
      <h2 className={classes(card.name, styles.name)}>
        <Link to={paths.portfolio(id)}>{lending.proposal.name}</Link>
      </h2>
      <p className="sm ink2">{t('marketplace.place', { sector: lending.sector, city: lending.proposal.city })}</p>
      <dl className={classes(card.figures, styles.figures)}>
        <div>
          <dt>{t('portfolio.col.amount')}</dt>
          <dd>{formatRupiah(amount)}</dd>
        </div>
        <div>
          <dt>{t('portfolio.col.time')}</dt>
          <dd>
            <PortfolioTime portfolio={portfolio} />
          </dd>
        </div>
      </dl>
      {status === 'opened' && <Progress percent={lending.progress} />}
      <NextStep portfolio={portfolio} />
    </article>
  );
}

type ListAddress = { status: Status | null; page: number };

function readListAddress(search: URLSearchParams): ListAddress {
  return {
    status: oneOf(search, 'status', wirePortfolioStatuses),
    page: readPage(search),
  };
}

/** `?status=disbursed&page=2`, or '' when nothing is chosen. */
const listSearch = (address: ListAddress): string => searchOf(address);
