// /reversals: receipts with an entered reversal, by state, longest waiting first; each opens with its actions, at its
// own URL.
// Source: docs/screens.md; docs/domain.md §3; decision 0051.
import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '#contract/reversal.ts';
import { oneOf, pageQuery, searchOf } from '#ui/address.ts';
import { Badge } from '#ui/Badge.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import type { Tone } from '#ui/status.ts';
import { type Column } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { DoneBy, EntryRows } from '../four-eyes/EntryRows.tsx';
import { instantText } from '../instants.ts';
import { readList, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { orders, type ReversalFilters, reversalsQuery, type State, states } from './correctionQueries.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { originText } from './ReceiptMark.tsx';

type Filters = ReversalFilters & { item: string | null };
type Rows = { rows: readonly Receipt[]; to: (row: Receipt) => string };

const markOf: Readonly<Record<State, readonly [Tone, IconName]>> = {
  entered: ['wait', 'pen'],
  approved: ['ok', 'check'],
  cancelled: ['mute', 'cross'],
};

export function ReversalsPage() {
  const { filters, change, list } = useFilters(readFilters, addressOf, orders, { item: null });
  const reversals = useQuery(reversalsQuery(filters));
  return (
    <>
      <QueueFrame
        title={t('console.reversals')}
        what={t('reversals.what')}
        count={(count) => t('reversals.count', { count })}
        query={reversals}
        list={list}
        file={{ call: 'GET staff/reversals/files/:form', query: pageQuery(filters), name: 'pembatalan-penerimaan' }}
        search={t('list.search.group')}
        filters={
          <ChoiceChips
            label={t('correction.filter')}
            all={t('correction.all')}
            choices={states}
            textOf={(one) => t(`correction.state.${one}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state })}
          />
        }
        empty={{ title: t('reversals.empty.title'), text: t('reversals.empty.text') }}
      >
        {(rows) => <ReversalRows rows={rows} to={({ id }) => addressOf({ ...filters, item: id })} />}
      </QueueFrame>
      {filters.item !== null && (
        <ReceiptDialog key={filters.item} id={filters.item} onClose={() => change({ page: filters.page })} />
      )}
    </>
  );
}

const readFilters = (search: URLSearchParams): Filters => ({
  state: oneOf(search, 'state', states),
  ...readList(search, orders),
  item: search.get('item'),
});
const addressOf = (filters: Filters): string => paths.reversals + searchOf(filters);

const ReversalRows = ({ rows, to }: Rows) => (
  <EntryRows
    caption={t('reversals.what')}
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    rowTo={to}
    block={(row) => ({
      name: row.groupName,
      amount: row.amount,
      small: originText(row),
      state: <StateBadge row={row} />,
      lines: row.reversal
        ? [
            t('correction.entered.by', { name: row.reversal.enteredBy, at: instantText(row.reversal.enteredAt) }),
            row.reversal.reason,
          ]
        : [],
    })}
  />
);

const columns: readonly Column<Receipt>[] = [
  { key: 'group', head: t('correction.group'), cell: ({ groupName }) => groupName },
  { key: 'origin', head: t('receipts.title'), cell: (row) => originText(row) },
  {
    key: 'amount',
    head: t('correction.amount'),
    align: 'right',
    strong: true,
    cell: ({ amount }) => <Money of={amount} />,
  },
  { key: 'reason', head: t('correction.reason'), cell: ({ reversal }) => reversal?.reason },
  {
    key: 'entered',
    head: t('correction.entered'),
    cell: ({ reversal }) => reversal && <DoneBy name={reversal.enteredBy} at={reversal.enteredAt} />,
  },
  {
    key: 'state',
    head: t('correction.state'),
    cell: (row) => <StateBadge row={row} />,
  },
];

function StateBadge({ row: { reversal } }: { row: Receipt }) {
  if (!reversal) return null;
  const [tone, icon] = markOf[reversal.state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`correction.state.${reversal.state}`)}
    </Badge>
  );
}
