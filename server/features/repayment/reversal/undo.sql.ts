// Statements of a reversal's effects: the receipt, its distributions and later ones, and the sums of lenders and of
// the collection without them.
// Source: docs/domain.md §7, §8; decision 0051.
import type { BusinessDate } from '#domain/calendar.ts';
import type { DistributionId, JournalId, LendingId, PersonId, PortfolioId, ReceiptId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { LendingRow } from '#features/lending/slot.sql.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const undoneReceiptRow = row({
  id: col.id<ReceiptId>(),
  lendingId: col.id<LendingId>(),
  channel: col.oneOf(['meeting', 'transfer']),
  amount: col.rupiah,
  arrived: col.rupiah,
  valueOn: col.businessDate,
  officerId: col.id<StaffId>().nullable(),
  reversedAt: col.instant.nullable(),
});
export type UndoneReceipt = RowOf<typeof undoneReceiptRow>;

/** Locks a receipt; its lending is already locked. */
export function lockReceipt(tx: Tx, id: ReceiptId): Promise<UndoneReceipt | null> {
  return tx.row(
    undoneReceiptRow,
    sql`
    select id, lending_id as "lendingId", channel, amount_rupiah as amount, arrived_rupiah as arrived, value_on as "valueOn",
      officer_id as "officerId", reversed_at as "reversedAt" from receipt where id = ${id} for no key update`,
  );
}

const shareRow = row({
  id: col.id<DistributionId>(),
  receiptId: col.id<ReceiptId>(),
  principal: col.rupiah,
  interest: col.rupiah,
  fine: col.rupiah,
  excess: col.rupiah,
  arrivedOn: col.businessDate,
});
export type Share = RowOf<typeof shareRow>;

/** Valid distributions from the receipt's first one on, last first, including later ones of other receipts. */
export function readSharesSince(tx: Tx, lendingId: LendingId, receiptId: ReceiptId): Promise<Share[]> {
  return tx.rows(
    shareRow,
    sql`
    with standing as (
      select d.*, row_number() over (order by d.distributed_at, d.journal_id, d.id) as place from distribution d
      where d.lending_id = ${lendingId} and d.distributed_at is not null and d.reversed_at is null
    )
    select id, receipt_id as "receiptId", principal_rupiah as principal, interest_rupiah as interest, fine_rupiah as fine,
      excess_rupiah as excess, arrived_on as "arrivedOn" from standing
    where place >= (select min(place) from standing where receipt_id = ${receiptId}) order by place desc`,
  );
}

const undoneLineRow = row({
  portfolioId: col.id<PortfolioId>(),
  lenderId: col.id<PersonId>(),
  receiptId: col.id<ReceiptId>(),
  principal: col.rupiah,
  interest: col.rupiah,
  fee: col.rupiah,
  tax: col.rupiah,
});
export type UndoneLine = RowOf<typeof undoneLineRow>;

/** What each portfolio received from these distributions, by receipt. */
export function readLines(tx: Tx, shareIds: readonly DistributionId[]): Promise<UndoneLine[]> {
  return tx.rows(
    undoneLineRow,
    sql`
    select l.portfolio_id as "portfolioId", l.lender_id as "lenderId", d.receipt_id as "receiptId",
      coalesce(sum(l.gross_rupiah) filter (where l.component = 'principal'), 0)::bigint as principal,
      coalesce(sum(l.gross_rupiah) filter (where l.component = 'interest'), 0)::bigint as interest,
      sum(l.fee_rupiah)::bigint as fee, sum(l.tax_rupiah)::bigint as tax
    from distribution_line l join distribution d on d.id = l.distribution_id
    where l.distribution_id = any(${shareIds}::uuid[]) group by 1, 2, 3 order by 1, 3`,
  );
}

export async function markReceiptReversed(tx: Tx, id: ReceiptId): Promise<void> {
  await tx.run(sql`update receipt set reversed_at = app_now() where id = ${id} and reversed_at is null`);
}

/** Marks the reversed distributions, and those of the receipt that still waited. */
export async function markSharesReversed(
  tx: Tx,
  receiptId: ReceiptId,
  shareIds: readonly DistributionId[],
): Promise<void> {
  await tx.run(sql`update distribution set reversed_at = app_now()
    where reversed_at is null and (receipt_id = ${receiptId} or id = any(${shareIds}::uuid[]))`);
}

/**
 * The collection without the reversed distributions: the carry is again what it was before the first of them. `kept`
 * is money at the bank that waits for its right receipt.
 */
export async function dropCollected(
  tx: Tx,
  lendingId: LendingId,
  dropped: { collected: Record<'principal' | 'interest', number>; given: Record<'principal' | 'interest', number> },
  kept: Rupiah,
): Promise<void> {
  const { collected, given } = dropped;
  await tx.run(sql`
    update lending_collection set principal_rupiah = principal_rupiah - ${collected.principal},
      interest_rupiah = interest_rupiah - ${collected.interest},
      carry_principal_rupiah = carry_principal_rupiah + ${given.principal} - ${collected.principal},
      carry_interest_rupiah = carry_interest_rupiah + ${given.interest} - ${collected.interest},
      unassigned_rupiah = unassigned_rupiah + ${kept}
    where lending_id = ${lendingId}`);
}

/** Reversed distributions of other receipts wait again as arrivals of their own, in the same order. */
export async function waitAgain(tx: Tx, shares: readonly Share[]): Promise<void> {
  for (const { id } of shares) {
    await tx.run(sql`
      insert into distribution (id, receipt_id, lending_id, part_no, principal_rupiah, interest_rupiah, fine_rupiah,
        excess_rupiah, arrived_on, created_at, due_at)
      select ${newId()}, receipt_id, lending_id, (select max(o.part_no) + 1 from distribution o
          where o.receipt_id = d.receipt_id), principal_rupiah, interest_rupiah, fine_rupiah, excess_rupiah, arrived_on,
        app_now(), (arrived_on - interval '7 hours') at time zone 'UTC' from distribution d where d.id = ${id}`);
  }
}

const journalsRow = row({ id: col.id<JournalId>() });

/** The journals that distributed it, last first: to lenders, and beyond the loan. */
export async function readJournals(tx: Tx, shareId: DistributionId): Promise<JournalId[]> {
  const rows = await tx.rows(
    journalsRow,
    sql`select id from ledger_journal
    where subject_id = ${shareId} and kind in ('distribution', 'overpayment') order by id desc`,
  );
  return rows.map(({ id }) => id);
}

const originRow = row({ id: col.id<JournalId>() });

/** The journal that booked the receipt's money: cash or a transfer; none for money assigned to it later. */
export function findOrigin(tx: Tx, receiptId: ReceiptId): Promise<{ id: JournalId } | null> {
  return tx.row(
    originRow,
    sql`select id from ledger_journal
    where subject_id = ${receiptId} and kind in ('cash_collected', 'transfer_received') order by id limit 1`,
  );
}

const touchedRow = row({ key: col.text, waived: col.rupiah });

/** The rows that a receipt paid or waived, by `loan:no`, with the waived interest. */
export async function readTouched(reader: Reader, receiptId: ReceiptId): Promise<ReadonlyMap<string, Rupiah>> {
  const rows = await reader.rows(
    touchedRow,
    sql`
    select key, sum(waived)::bigint as waived from (
      select member_loan_id::text || ':' || row_no as key, 0 as waived from receipt_part where receipt_id = ${receiptId}
      union all
      select member_loan_id::text || ':' || row_no, amount_rupiah from interest_waiver where receipt_id = ${receiptId}
    ) touched group by key`,
  );
  return new Map(rows.map(({ key, waived }) => [key, waived]));
}

const closedThroughRow = row({ on: col.businessDate.nullable() });

/**
 * The last closed date of this lending. Dates since it was repaid were closed without it, so then the last closed
 * date of all counts.
 */
export async function readClosedThrough(reader: Reader, { id, repaidAt }: LendingRow): Promise<BusinessDate | null> {
  const { on } = await reader.one(
    closedThroughRow,
    sql`
    select max(day) as on from (
      select max(business_date) as day from arrears_log where lending_id = ${id}
      union all
      select max(business_date) from arrears_log
      where ${repaidAt !== null} and business_date <= business_date_of(app_now())
      union all
      select max(closed_on) from business_day
      where ${repaidAt !== null} and completed_at is not null and closed_on < business_date_of(app_now())
    ) closed`,
  );
  return on;
}

export async function dropPaidPrincipal(tx: Tx, lendingId: LendingId, receiptId: ReceiptId): Promise<void> {
  await tx.run(sql`
    update lending_collection set paid_principal_rupiah = paid_principal_rupiah - coalesce((select sum(amount_rupiah)
      from receipt_part where receipt_id = ${receiptId} and component = 'principal'), 0) where lending_id = ${lendingId}`);
}

export async function fillLog(tx: Tx, lendingId: LendingId, from: BusinessDate, through: BusinessDate): Promise<void> {
  await tx.run(sql`
    insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah, branch_id,
      officer_id, sector_id)
    select l.id, day::date, 0, 0, 0, g.branch_id, g.officer_id, g.sector_id
    from lending l join borrower_group g on g.id = l.group_id,
      generate_series(${from}::date, ${through}::date, interval '1 day') day
    where l.id = ${lendingId}
    on conflict (lending_id, business_date) do nothing`);
}
