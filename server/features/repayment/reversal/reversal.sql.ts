// Statements of receipts and their reversals, and their shape on the wire.
// Invariant: only these write `receipt_reversal`. The newest receipt is the last recorded one that is not reversed.
// Source: docs/domain.md §8; decision 0051.
import {
  receipt,
  type Receipt,
  type ReceiptDetail,
  receiptDetail,
  reversal,
  type Reversal,
} from '#contract/reversal.ts';
import type { LendingId, ReceiptId, ReversalId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { isOfGroupCalled } from '#features/lending/read.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { entryTable } from '#platform/four-eyes.sql.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { lendingWithinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const reversalRow = row({
  ...reversal.omit({ enteredAt: true, approvedAt: true, cancelledAt: true }).shape,
  lendingId: col.id<LendingId>(),
  enteredAt: col.instant,
  approvedAt: col.instant.nullable(),
  cancelledAt: col.instant.nullable(),
});
export type ReversalRow = RowOf<typeof reversalRow>;

const reversals = sql`
  select v.id, v.receipt_id as receipt, v.lending_id as "lendingId", v.version, v.state, v.bank_money as "bankMoney", v.reason,
    v.entered_by as "enteredById", e.name as "enteredBy", v.entered_at as "enteredAt", a.name as "approvedBy",
    v.approved_at as "approvedAt", c.name as "cancelledBy", v.cancelled_at as "cancelledAt", v.cancel_reason as "cancelReason"
  from receipt_reversal v join staff e on e.id = v.entered_by left join staff a on a.id = v.approved_by
  left join staff c on c.id = v.cancelled_by`;

export const findReversal = (reader: Reader, id: ReversalId): Promise<ReversalRow | null> =>
  reader.row(reversalRow, sql`${reversals} where v.id = ${id}`);

export const reversalTable = entryTable(sql`receipt_reversal`, findReversal, {
  approved: { by: sql`approved_by`, at: sql`approved_at` },
  cancelled: { by: sql`cancelled_by`, at: sql`cancelled_at`, reason: sql`cancel_reason` },
});

export type NewReversal = Pick<ReversalRow, 'id' | 'receipt' | 'lendingId' | 'bankMoney' | 'reason'> & {
  staffId: StaffId;
};

export async function insertReversal(tx: Tx, made: NewReversal): Promise<void> {
  await tx.run(sql`
    insert into receipt_reversal (id, receipt_id, lending_id, version, state, bank_money, reason, entered_by, entered_at)
    select ${made.id}, ${made.receipt}, ${made.lendingId}, coalesce(max(version), 0) + 1, 'entered', ${made.bankMoney},
      ${made.reason}, ${made.staffId}, app_now() from receipt_reversal where receipt_id = ${made.receipt}`);
}

const receiptRow = row({
  ...receipt.omit({ recordedAt: true, reversedAt: true, reversal: true }).shape,
  recordedAt: col.instant,
  reversedAt: col.instant.nullable(),
});
const receiptColumns = sql`r.id, r.lending_id as lending, g.name as "groupName", r.channel, r.amount_rupiah as amount,
  r.value_on as "valueDate", r.arrived_rupiah as arrived, r.excess_rupiah as excess, r.sheet_version as sheet,
  s.name as "recordedBy", r.recorded_at as "recordedAt", r.reversed_at as "reversedAt",
  coalesce((select sum(d.principal_rupiah + d.interest_rupiah + d.fine_rupiah + d.excess_rupiah) from distribution d
    where d.receipt_id = r.id and d.distributed_at is not null and d.reversed_at is null), 0)::bigint as distributed,
  r.id is not distinct from (select n.id from receipt n where n.lending_id = r.lending_id and n.reversed_at is null
    order by n.recorded_at desc, n.id desc limit 1) as newest`;
const receiptTables = sql`receipt r join lending l on l.id = r.lending_id join borrower_group g on g.id = l.group_id
  left join staff s on s.id = r.recorded_by`;

async function readReceipts(reader: Reader, which: Sql): Promise<Receipt[]> {
  const rows = await reader.rows(receiptRow, sql`select ${receiptColumns} from ${receiptTables} ${which}`);
  const ids = rows.map(({ id }) => id);
  const latest = await reader.rows(
    reversalRow,
    sql`${reversals} where v.receipt_id = any(${ids}::uuid[])
    and v.version = (select max(o.version) from receipt_reversal o where o.receipt_id = v.receipt_id)`,
  );
  return rows.map((row) => {
    const reversal = latest.find(({ receipt }) => receipt === row.id);
    return {
      ...row,
      recordedAt: row.recordedAt.toISOString(),
      reversedAt: row.reversedAt?.toISOString() ?? null,
      reversal: reversal === undefined ? null : toWireReversal(reversal),
    };
  });
}

export async function findReceipt(reader: Reader, id: ReceiptId): Promise<Receipt | null> {
  return (await readReceipts(reader, sql`where r.id = ${id}`))[0] ?? null;
}

const receiptsOfRow = row({ total: col.number });

/** The receipts of a lending, last recorded first. */
export async function listReceiptsOf(reader: Reader, lendingId: LendingId, paging: Paging) {
  const page = await readReceipts(
    reader,
    sql`where r.lending_id = ${lendingId} order by r.recorded_at desc, r.id desc limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
  const { total } = await reader.one(
    receiptsOfRow,
    sql`select count(*) as total from receipt where lending_id = ${lendingId}`,
  );
  return { page, total };
}

export type ReversedQuery = Paging & {
  state?: Reversal['state'] | undefined;
  search?: string | undefined;
  sort?: 'newest' | 'oldest' | undefined;
};

const reversedRow = row({ id: col.id<ReceiptId>() });

const reversedShape = row({ total: col.number });

/** Receipts whose newest reversal is in a given state, or in any. By default waiting ones first, longest wait on top. */
export async function listReversed(reader: Reader, query: ReversedQuery) {
  const { state, sort = state === 'entered' ? 'oldest' : 'newest' } = query;
  const sought = isOfGroupCalled(sql`r.lending_id`, query.search);
  const chosen = sql`receipt_reversal v where ${all([
    state !== undefined && sql`v.state = ${state}`,
    sql`v.version = (select max(o.version) from receipt_reversal o where o.receipt_id = v.receipt_id)`,
    lendingWithinReach(sql`v.lending_id`),
    sought && sql`v.receipt_id in (select r.id from receipt r where ${sought})`,
  ])}`;
  const order = sort === 'oldest' ? sql`v.entered_at, v.id` : sql`v.entered_at desc, v.id desc`;
  const ids = await reader.rows(
    reversedRow,
    sql`select v.receipt_id as id from ${chosen} order by ${order}
    limit ${query.limit} offset ${offsetOf(query)}`,
  );
  const found = await readReceipts(reader, sql`where r.id = any(${ids.map(({ id }) => id)}::uuid[])`);
  const { total } = await reader.one(reversedShape, sql`select count(*) as total from ${chosen}`);
  return { page: ids.flatMap(({ id }) => found.filter((one) => one.id === id)), total };
}

const effectRow = row(receiptDetail.shape.effect.shape);

export function readEffect(reader: Reader, receiptId: ReceiptId): Promise<ReceiptDetail['effect']> {
  return reader.one(
    effectRow,
    sql`
    with taken as (
      select l.lender_id, sum(l.gross_rupiah - l.fee_rupiah - l.tax_rupiah) as net, sum(l.fee_rupiah) as fee,
        sum(l.tax_rupiah) as tax
      from distribution d join distribution_line l on l.distribution_id = d.id
      where d.receipt_id = ${receiptId} and d.reversed_at is null group by 1
    )
    select count(t.lender_id) as lenders, coalesce(sum(t.net), 0)::bigint as net, coalesce(sum(t.fee), 0)::bigint as fee,
      coalesce(sum(t.tax), 0)::bigint as tax,
      coalesce(sum(greatest(0, t.net - coalesce(a.balance_rupiah, 0))), 0)::bigint as claims,
      (select coalesce(sum(d.fine_rupiah), 0) from distribution d where d.receipt_id = ${receiptId}
        and d.distributed_at is not null and d.reversed_at is null)::bigint as fine,
      (select count(distinct (p.member_loan_id, p.row_no)) from receipt_part p where p.receipt_id = ${receiptId}) as rows,
      (select coalesce(sum(c.amount_rupiah), 0) from cover_debt c where c.receipt_id = ${receiptId})::bigint as covers,
      exists (select 1 from receipt r join lending l on l.id = r.lending_id join receipt_part p on p.receipt_id = r.id
        where r.id = ${receiptId} and r.reversed_at is null and l.repaid_at is not null) as reopens
    from taken t left join ledger_account a on a.kind = 'cash' and a.owner_id = t.lender_id`,
  );
}

const freeOverpaymentRow = row({ free: col.rupiah });

/** The part of the group's overpayment that is not being refunded. */
export async function readFreeOverpayment(reader: Reader, lendingId: LendingId): Promise<Rupiah> {
  const { free } = await reader.one(
    freeOverpaymentRow,
    sql`
    select (coalesce((select balance_rupiah from ledger_balance where kind = 'overpayment' and owner_id = ${lendingId}), 0)
      - coalesce((select sum(amount_rupiah) from overpayment_return
        where lending_id = ${lendingId} and state in ('entered', 'approved')), 0))::bigint as free`,
  );
  return free;
}

const unassignedRow = row({ amount: col.rupiah });

export async function readUnassigned(reader: Reader, lendingId: LendingId): Promise<Rupiah> {
  const row = await reader.row(
    unassignedRow,
    sql`select unassigned_rupiah as amount from lending_collection where lending_id = ${lendingId}`,
  );
  return row?.amount ?? (0 as Rupiah);
}

export async function takeUnassigned(tx: Tx, lendingId: LendingId, amount: Rupiah): Promise<void> {
  await tx.run(sql`update lending_collection set unassigned_rupiah = unassigned_rupiah - ${amount}
    where lending_id = ${lendingId}`);
}

export function toWireReversal(row: ReversalRow): Reversal {
  const { lendingId: _lending, ...rest } = row;
  return {
    ...rest,
    enteredAt: row.enteredAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  };
}
