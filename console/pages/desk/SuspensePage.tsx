// /suspense: money that matched nothing, oldest first, 20 a page; the item in the URL is open.
// Invariant: the open dialog stays when its row disappears, so that a refusal is readable when a colleague was
// quicker.
// Source: docs/screens.md; docs/domain.md §8.
import { useQuery } from '@tanstack/react-query';
import type { SuspenseItem } from '#contract/voucher.ts';
import { pageQuery, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { readList, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { type SuspenseFilters, suspenseItemQuery, suspenseOrders, suspenseQuery } from './deskQueries.ts';
import { SuspenseDialog } from './SuspenseDialog.tsx';
import { ageText, payerOf, whyText } from './suspenseWords.ts';
import { VoucherBadge } from './VoucherMarks.tsx';

type Filters = SuspenseFilters & { item: string | null };
const states = ['open', 'resolved'] as const;

export function SuspensePage() {
  const { filters, change, list } = useFilters(readFilters, addressOf, suspenseOrders, { item: null });
  const { item, ...asked } = filters;
  const suspense = useQuery(suspenseQuery(asked));
  const { data: opened } = useQuery(suspenseItemQuery(item ?? ''));
  return (
    <>
      <QueueFrame
        title={t('console.suspense')}
        what={t('suspense.what')}
        count={(count) => t('suspense.count', { count })}
        query={suspense}
        list={list}
        file={{ call: 'GET staff/suspense/files/:form', query: pageQuery(asked), name: 'dana-belum-dikenali' }}
        search={t('suspense.search')}
        acts={
          <Button kind="outline" size="sm" to={`${paths.journals()}?kind=topup`}>
            {t('journal.kind.topup')}
          </Button>
        }
        filters={
          <ChoiceChips
            label={t('suspense.filter')}
            choices={states}
            textOf={(state) => t(`suspense.state.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state: state ?? 'open' })}
          />
        }
        columns={4}
        empty={{ title: t('suspense.empty.title'), text: t('suspense.empty.text') }}
      >
        {(rows) => (
          <Table
            caption={t('suspense.what')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowTo={({ id }) => addressOf({ ...filters, item: id })}
          />
        )}
      </QueueFrame>
      {filters.item !== null && opened && (
        <SuspenseDialog item={opened} onClose={() => change({ page: filters.page })} />
      )}
    </>
  );
}

const columns: Column<SuspenseItem>[] = [
  {
    key: 'payer',
    head: t('suspense.payer'),
    cell: (item) => (
      <>
        {payerOf(item)}
        <Sub>{whyText(item)}</Sub>
      </>
    ),
  },
  {
    key: 'age',
    head: t('suspense.age'),
    only: 'desk',
    cell: ageText,
  },
  { key: 'amount', head: t('desk.amount'), align: 'right', strong: true, cell: ({ amount }) => <Money of={amount} /> },
  {
    key: 'state',
    head: t('desk.state'),
    cell: ({ voucher }) => (voucher === null ? null : <VoucherBadge state={voucher.state} />),
  },
];

const readFilters = (search: URLSearchParams): Filters => ({
  state: search.get('state') === 'resolved' ? 'resolved' : 'open',
  ...readList(search, suspenseOrders),
  item: search.get('item'),
});
const addressOf = ({ state, ...rest }: Filters): string =>
  paths.suspense + searchOf({ state: state === 'open' ? null : state, ...rest });
