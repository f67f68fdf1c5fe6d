// /overpayments: what groups have paid beyond their loans, largest amount first; each opens with the actions of its
// refund, at its own URL.
// Source: docs/screens.md; docs/domain.md §8; decision 0030.
import { useQuery } from '@tanstack/react-query';
import type { Overpayment } from '#contract/overpayment.ts';
import { formatRupiah } from '#domain/money.ts';
import { pageQuery, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { DisbursementBadge } from '../disbursements/DisbursementBadge.tsx';
import { EntryRows } from '../four-eyes/EntryRows.tsx';
import { readList, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { usePerson } from '../../person.ts';
import { Sitting } from '../four-eyes/Sitting.tsx';
import { OverpaymentDialog, OverpaymentFacts } from './OverpaymentDialog.tsx';
import {
  approveReturn,
  canApprove,
  type OverpaymentFilters,
  orders,
  overpaymentQuery,
  overpaymentsQuery,
  shownBy,
} from './overpaymentQueries.ts';

type Filters = OverpaymentFilters & { item: string | null };

export function OverpaymentsPage() {
  const { filters, change, list } = useFilters(readFilters, addressOf, orders, { item: null });
  const { item, ...asked } = filters;
  const person = usePerson();
  const query = useQuery(overpaymentsQuery(asked));
  const { data: seen } = useQuery(overpaymentQuery(item));
  return (
    <>
      <QueueFrame
        title={t('console.overpayments')}
        what={t('overpayments.what')}
        count={(count) => t('overpayments.count', { count })}
        query={query}
        list={list}
        file={{ call: 'GET staff/overpayments/files/:form', query: pageQuery(asked), name: 'kelebihan-bayar' }}
        search={t('list.search.group')}
        acts={
          <Sitting
            entries={query.data?.data.filter((row) => canApprove(person, row)) ?? []}
            keyOf={({ lending }) => lending}
            lineOf={({ groupName, latest, overpayment }) => ({
              name: groupName,
              amount: latest?.amount ?? overpayment,
            })}
            facts={(row) => <OverpaymentFacts overpayment={row} />}
            approve={approveReturn}
            shownBy={shownBy}
          />
        }
        filters={
          <ChoiceChips
            label={t('correction.filter')}
            all={t('correction.all')}
            choices={['entered'] as const}
            textOf={(state) => t(`disbursement.state.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state })}
          />
        }
        empty={{
          title: t('overpayments.empty.title'),
          text: t('overpayments.empty.text'),
          action: filters.state !== null && <Button to={paths.overpayments}>{t('correction.all')}</Button>,
        }}
      >
        {(rows) => <OverpaymentRows rows={rows} to={({ lending }) => addressOf({ ...filters, item: lending })} />}
      </QueueFrame>
      {filters.item !== null && seen && (
        <OverpaymentDialog key={seen.lending} overpayment={seen} onClose={() => change({ page: filters.page })} />
      )}
    </>
  );
}

const readFilters = (search: URLSearchParams): Filters => ({
  state: search.get('state') === 'entered' ? 'entered' : null,
  ...readList(search, orders),
  item: search.get('item'),
});
const addressOf = (filters: Filters): string => paths.overpayments + searchOf(filters);

type Rows = { rows: readonly Overpayment[]; to: (row: Overpayment) => string };

/** Lendings whose group is owed a refund, as a table from 900 px and as blocks on phones; each opens by its own link. */
function OverpaymentRows({ rows, to }: Rows) {
  return (
    <EntryRows
      caption={t('overpayments.what')}
      columns={columns}
      rows={rows}
      rowKey={({ lending }) => lending}
      rowTo={to}
      block={(row) => ({ name: row.groupName, amount: row.overpayment, state: <State row={row} /> })}
    />
  );
}

const columns: readonly Column<Overpayment>[] = [
  { key: 'group', head: t('correction.group'), cell: ({ groupName }) => groupName },
  {
    key: 'amount',
    head: t('correction.amount'),
    align: 'right',
    strong: true,
    cell: ({ overpayment, available }) => (
      <>
        <Money of={overpayment} />
        {available > 0 && <Sub>{t('overpayments.available', { amount: formatRupiah(available) })}</Sub>}
      </>
    ),
  },
  {
    key: 'state',
    head: t('correction.state'),
    cell: (row) => <State row={row} />,
  },
];

function State({ row: { latest } }: { row: Overpayment }) {
  return latest === null ? <Sub>{t('overpayments.none')}</Sub> : <DisbursementBadge state={latest.state} />;
}
