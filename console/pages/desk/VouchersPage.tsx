// /vouchers: postings ordered by staff, by kind and state, newest first, 20 a page.
// Source: docs/screens.md; docs/domain.md §3.
import { useQuery } from '@tanstack/react-query';
import type { Voucher } from '#contract/voucher.ts';
import { oneOf, pageQuery, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { instantText } from '../instants.ts';
import { readOrder, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { canDo, usePerson } from '../../person.ts';
import { waitsForOther } from '../four-eyes/entry.ts';
import { Sitting } from '../four-eyes/Sitting.tsx';
import { approveVoucher, shownBy, type VoucherFilters, voucherOrders, vouchersQuery } from './deskQueries.ts';
import { LegsTable } from './LegsTable.tsx';
import { VoucherBadge, voucherTitle } from './VoucherMarks.tsx';

const kinds = ['suspense', 'correction', 'remittance', 'bank_statement'] as const;
const states = ['entered', 'approved', 'posted', 'refused', 'cancelled'] as const;

export function VouchersPage() {
  const { filters, change, list } = useFilters(readFilters, addressOf, voucherOrders);
  const query = useQuery(vouchersQuery(filters));
  const isFiltered = filters.kind !== null || filters.state !== null;
  return (
    <QueueFrame
      title={t('console.vouchers')}
      what={t('vouchers.what')}
      count={(count) => t('vouchers.count', { count })}
      query={query}
      list={list}
      file={{ call: 'GET staff/vouchers/files/:form', query: pageQuery(filters), name: 'pengajuan-pembukuan' }}
      acts={<VoucherSitting rows={query.data?.data ?? []} />}
      filters={
        <>
          <ChoiceChips
            label={t('vouchers.filter.state')}
            all={t('desk.all')}
            choices={states}
            textOf={(state) => t(`voucher.state.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state })}
          />
          <ChoiceChips
            label={t('vouchers.filter.kind')}
            all={t('desk.all')}
            choices={kinds}
            textOf={(kind) => t(`voucher.kind.${kind}`)}
            chosen={filters.kind}
            onChoose={(kind) => change({ kind })}
          />
        </>
      }
      columns={4}
      empty={{
        title: t('vouchers.empty.title'),
        text: t('vouchers.empty.text'),
        action: isFiltered && <Button to={paths.vouchers}>{t('desk.clear')}</Button>,
      }}
    >
      {(rows) => (
        <Table
          caption={t('vouchers.what')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ id }) => paths.voucher(id)}
        />
      )}
    </QueueFrame>
  );
}

function VoucherSitting({ rows }: { rows: readonly Voucher[] }) {
  const person = usePerson();
  const mayApprove = canDo(person, 'voucher.approve');
  return (
    <Sitting
      entries={rows.filter((row) => mayApprove && waitsForOther(person, row))}
      keyOf={({ id }) => id}
      lineOf={(row) => ({ name: voucherTitle(row), small: row.reason, amount: row.amount })}
      facts={(row) => <LegsTable caption={t('voucher.legs')} legs={row.legs} />}
      approve={(row) => approveVoucher(row, '')}
      shownBy={shownBy}
    />
  );
}

const columns: Column<Voucher>[] = [
  {
    key: 'kind',
    head: t('desk.kind'),
    cell: (voucher) => (
      <>
        {voucherTitle(voucher)}
        <Sub>{t('voucher.entered.by', { name: voucher.enteredBy.name, at: instantText(voucher.enteredAt) })}</Sub>
      </>
    ),
  },
  { key: 'reason', head: t('desk.reason'), only: 'desk', cell: ({ reason }) => reason },
  { key: 'amount', head: t('desk.amount'), align: 'right', strong: true, cell: ({ amount }) => <Money of={amount} /> },
  { key: 'state', head: t('desk.state'), cell: ({ state }) => <VoucherBadge state={state} /> },
];

const readFilters = (search: URLSearchParams): VoucherFilters => ({
  kind: oneOf(search, 'kind', kinds),
  state: oneOf(search, 'state', states),
  ...readOrder(search, voucherOrders),
});
const addressOf = (filters: VoucherFilters): string => paths.vouchers + searchOf(filters);
