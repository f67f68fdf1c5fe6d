// /dashboard/portfolios, "Riwayat Kelompok Terdanai": sums on top, chips with counts, then the lender's portfolios, 20 a
// page, what is late first. Group, search and order are in the URL.
// Invariant: sums above a group are those of its rows, on all pages.
// Source: spec §2, §4, §8, §9; docs/settled.md 07, 18, 42; decision 0102.
import './words.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { Portfolio, PortfolioTotals } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import type { PortfolioId } from '#domain/ids.ts';
import { formatRupiah } from '#domain/money.ts';
import { type PortfolioGroup, portfolioSorts } from '#domain/portfolio-position.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import { classes } from '#ui/classes.ts';
import { loadFile, messageOf } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { KeyFigures } from '#ui/Figures.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { FiguresSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import list from '../list.module.css';
import { useComingSearch } from '../useComingSearch.ts';
import width from '../width.module.css';
import { FundedFace } from './FundedFace.tsx';
import { PortfolioRow } from './PortfolioRow.tsx';
import styles from './PortfolioRow.module.css';
import { PortfolioTabs } from './PortfolioTabs.tsx';
import {
  type PortfolioAddress,
  type PortfolioList,
  portfolioSearch,
  portfoliosQuery,
  portfolioTotalsQuery,
  readPortfolioAddress,
} from './portfolioAddress.ts';

type Change = (part: Partial<Omit<PortfolioAddress, 'page'>>) => void;

export function PortfoliosPage() {
  const { state } = useLocation() as { state: { confirmed?: PortfolioId } | null };
  return state?.confirmed ? <FundedFace id={state.confirmed} /> : <Portfolios />;
}

function Portfolios() {
  const search = useComingSearch();
  const navigate = useNavigate();
  const address = readPortfolioAddress(search);
  const portfolios = useQuery(portfoliosQuery(address));
  const all = useQuery(portfolioTotalsQuery(''));
  const found = useQuery(portfolioTotalsQuery(address.q));
  const change: Change = (part) =>
    void navigate(portfolioSearch({ ...address, ...part, page: 1 }) || '?', { preventScrollReset: true });
  // What was found for another address says nothing about this one.
  const isOld = portfolios.isPlaceholderData;
  const hasNone = !isOld && portfolios.data?.totalCount === 0 && address.group === null && address.q === '';
  const loading = (
    <Card flush label={t('portfolio.caption')}>
      <TableSkeleton columns={5} />
    </Card>
  );
  return (
    <div className={width.wide}>
      <PageHead
        title={t('portfolio.title')}
        documentTitle={t('portfolio.title.small')}
        above={<span className="xs ink2">{t('portfolio.title.small')}</span>}
      />
      <PortfolioTabs />
      {!hasNone && (
        <>
          {all.data ? <Totals totals={all.data} /> : !all.isError && <FiguresSkeleton />}
          <Groups totals={found.data} chosen={address.group} onChange={change} />
          <Tools address={address} onChange={change} />
        </>
      )}
      <div className={isOld ? list.stale : undefined} aria-busy={isOld}>
        <ListFaces
          query={portfolios}
          what={t('portfolio.what')}
          loading={loading}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={isOld ? loading : <NothingHere address={address} totals={all.data} />}
        >
          {(page) => <Found page={page} address={address} totals={found.data} isOld={isOld} />}
        </ListFaces>
      </div>
      {all.data && !hasNone && <p className={classes('xs ink2', styles.foot)}>{footOf(all.data.asOf)}</p>}
    </div>
  );
}

function footOf(asOf: string): string {
  const at = new Date(asOf);
  return t('portfolio.foot', { date: formatDate(businessDateOf(at)), time: formatTime(at) });
}

function Totals({ totals: { outstanding, received, late, soon } }: { totals: PortfolioTotals }) {
  return (
    <KeyFigures
      columns={4}
      items={[
        {
          label: t('portfolio.figure.rest'),
          value: formatRupiah(outstanding.amount),
          note: t('portfolio.total.rest.note', { count: outstanding.portfolios }),
        },
        {
          label: t('portfolio.figure.received'),
          value: formatRupiah(received.amount),
          note: t('portfolio.total.received.note', { amount: formatRupiah(received.interest) }),
        },
        {
          label: t('portfolio.group.late'),
          value: formatRupiah(late.amount),
          note:
            late.portfolios === 0
              ? t('portfolio.total.late.none')
              : t('portfolio.total.late.note', { instalments: late.instalments, count: late.portfolios }),
        },
        {
          label: t('portfolio.total.soon'),
          value: formatRupiah(soon.amount),
          note: t('portfolio.total.soon.note', { count: soon.instalments }),
        },
      ]}
    />
  );
}

/** Chips in the order in which people look for them; those that ended unfunded only where there are any. */
const chips: readonly PortfolioGroup[] = ['late', 'running', 'waiting', 'returned', 'defaulted', 'ended'];

type GroupsProps = { totals: PortfolioTotals | undefined; chosen: PortfolioGroup | null; onChange: Change };

function Groups({ totals, chosen, onChange }: GroupsProps) {
  const countOf = (group: PortfolioGroup) => totals?.groups.find((one) => one.group === group)?.count ?? 0;
  const all = totals?.groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.chips}>
      <ChipRow label={t('portfolio.filter')}>
        <Chip on={chosen === null} onClick={() => onChange({ group: null })}>
          {t('portfolio.group.all')} <Count of={all} />
        </Chip>
        {chips
          .filter((group) => group !== 'ended' || countOf(group) > 0 || chosen === group)
          .map((group) => (
            <Chip key={group} on={chosen === group} onClick={() => onChange({ group })}>
              {t(`portfolio.group.${group}`)} <Count of={totals && countOf(group)} />
            </Chip>
          ))}
      </ChipRow>
    </div>
  );
}

const Count = ({ of }: { of: number | undefined }) => of !== undefined && <span className={styles.count}>{of}</span>;

function Tools({ address, onChange }: { address: PortfolioAddress; onChange: Change }) {
  const { group, q, sort } = address;
  const saving = useMutation({
    mutationFn: () => loadFile('GET me/lendingtransactions.csv', { query: { group, q, sort } }),
    onSuccess: (file) => saveFile(file, 'pendanaan.csv'),
    onError: (error) => toast(messageOf(error)),
  });
  return (
    <div className={styles.tools}>
      <SearchField label={t('portfolio.search')} value={q} onSearch={(text) => onChange({ q: text })} />
      <ChipSelect
        label={t('portfolio.sort')}
        icon="sort"
        options={portfolioSorts.map((value) => ({ value, label: t(`portfolio.sort.${value}`) }))}
        value={sort}
        onChange={(value) => onChange({ sort: value as PortfolioAddress['sort'] })}
      />
      <Button
        kind="outline"
        size="sm"
        icon="download"
        busy={saving.isPending}
        busyText={t('portfolio.download.busy')}
        onClick={() => saving.mutate()}
      >
        {t('portfolio.csv')}
      </Button>
    </div>
  );
}

type FoundProps = {
  page: PortfolioList;
  address: PortfolioAddress;
  totals: PortfolioTotals | undefined;
  isOld: boolean;
};

function Found({ page, address, totals, isOld }: FoundProps) {
  const { state } = useLocation() as { state: { funded?: string } | null };
  const to = (no: number) => portfolioSearch({ ...address, page: no }) || paths.portfolios;
  if (!isOld && address.page > page.numberOfPages) return <Navigate to={to(page.numberOfPages)} replace />;
  const parts = address.sort === 'attention' ? groupsOf(page.data) : [{ group: null, portfolios: page.data }];
  return (
    <>
      <p className="sr" role="status">
        {t('portfolio.count', { count: page.totalCount })}
      </p>
      {parts.map(({ group, portfolios }) => (
        <section key={group} className={styles.group} aria-label={group ? t(`portfolio.group.${group}`) : undefined}>
          {group && <Head group={group} totals={totals} />}
          <ul className={styles.rows} aria-label={t('portfolio.caption')}>
            {portfolios.map((portfolio) => (
              <PortfolioRow key={portfolio.id} portfolio={portfolio} isNew={portfolio.id === state?.funded} />
            ))}
          </ul>
        </section>
      ))}
      <Pager page={address.page} pages={page.numberOfPages} to={to} />
    </>
  );
}

/** The rows of a page by their groups, in the order that they come in. */
function groupsOf(portfolios: readonly Portfolio[]): { group: PortfolioGroup; portfolios: Portfolio[] }[] {
  const groups = new Map<PortfolioGroup, Portfolio[]>();
  for (const portfolio of portfolios) {
    const { group } = portfolio.position;
    groups.set(group, [...(groups.get(group) ?? []), portfolio]);
  }
  return [...groups].map(([group, own]) => ({ group, portfolios: own }));
}

function Head({ group, totals }: { group: PortfolioGroup; totals: PortfolioTotals | undefined }) {
  const found = totals?.groups.find((one) => one.group === group);
  return (
    <div className={styles.head}>
      <h2>
        {t(`portfolio.group.${group}`)} {found && <b>{found.count}</b>}
      </h2>
      {found && group !== 'ended' && (
        <span className="xs ink2">{t(`portfolio.head.${group}`, { amount: formatRupiah(found.amount) })}</span>
      )}
    </div>
  );
}

function NothingHere({ address, totals }: { address: PortfolioAddress; totals: PortfolioTotals | undefined }) {
  if (address.group === null && address.q === '')
    return (
      <Card label={t('portfolio.caption')}>
        <EmptyState
          title={t('portfolio.empty.title')}
          text={t('error.lending.empty_portfolio')}
          action={<Button to={paths.marketplaces}>{t('portfolio.empty.action')}</Button>}
        />
      </Card>
    );
  const count = totals?.groups.reduce((sum, one) => sum + one.count, 0) ?? 0;
  const [title, text, action] =
    address.q === ''
      ? [t('portfolio.nothing.title'), t('portfolio.nothing.text'), t('portfolio.nothing.action')]
      : [
          t('portfolio.unfound.title', { q: address.q }),
          t('portfolio.unfound.text', { count, cities: totals?.cities ?? 0 }),
          t('portfolio.unfound.action'),
        ];
  return (
    <Card label={t('portfolio.caption')}>
      <EmptyState
        title={title}
        text={text}
        action={
          <Button kind="outline" to={paths.portfolios}>
            {action}
          </Button>
        }
      />
    </Card>
  );
}
