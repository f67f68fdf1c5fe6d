// Statements of months of the books: their states, what must hold before one is locked, and what one leaves open.
// Invariant: only these write `period_lock`; the ledger itself locks the month.
// Source: docs/domain.md §3, §8; decision 0125.
import { voucher } from '#contract/voucher.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, PeriodLockId, StaffId, VoucherId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { entryTable } from '#platform/four-eyes.sql.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const lockRow = row({
  id: col.id<PeriodLockId>(),
  month: col.businessDate,
  version: col.number,
  state: col.oneOf(['entered', 'approved', 'cancelled']),
  enteredById: col.id<StaffId>(),
  enteredBy: col.text,
  enteredAt: col.instant,
  approvedBy: col.text.nullable(),
  approvedAt: col.instant.nullable(),
});
export type LockRow = RowOf<typeof lockRow>;

const selected: Sql = sql`
  select p.id, p.month, p.version, p.state, p.entered_by as "enteredById", e.name as "enteredBy", p.entered_at as "enteredAt",
    a.name as "approvedBy", p.approved_at as "approvedAt"
  from period_lock p join staff e on e.id = p.entered_by left join staff a on a.id = p.approved_by`;

const findLock = async (reader: Reader, id: PeriodLockId): Promise<LockRow | null> =>
  isId(id) ? reader.row(lockRow, sql`${selected} where p.id = ${id}`) : null;

export const lockTable = entryTable(sql`period_lock`, findLock, {
  approved: { by: sql`approved_by`, at: sql`approved_at` },
  cancelled: { by: sql`cancelled_by`, at: sql`cancelled_at`, reason: sql`cancel_reason` },
});

/** The request that waits, or the lock itself. */
export const findLockOf = (reader: Reader, month: BusinessDate): Promise<LockRow | null> =>
  reader.row(lockRow, sql`${selected} where p.month = ${month} and p.state <> 'cancelled'`);

export const listLocks = (reader: Reader): Promise<LockRow[]> =>
  reader.rows(lockRow, sql`${selected} where p.state <> 'cancelled'`);

export async function insertLock(
  tx: Tx,
  { id, month, staffId }: { id: PeriodLockId; month: BusinessDate; staffId: StaffId },
): Promise<void> {
  await tx.run(sql`insert into period_lock (id, month, version, state, entered_by, entered_at)
    values (${id}, ${month}, (select coalesce(max(version), 0) + 1 from period_lock where month = ${month}), 'entered',
      ${staffId}, app_now())`);
}

const monthRow = row({ month: col.businessDate, late: col.number });

/** Every month from the first of the books to this one, the newest first. */
export function listMonths(reader: Reader) {
  return reader.rows(
    monthRow,
    sql`
    with began as (select least((select min(business_date) from ledger_kind_day),
      (select min(j.business_date) from ledger_journal j where j.posted_at > (select through from ledger_kind_rollup))) as on_date),
    late as (select date_trunc('month', meant_for::timestamp)::date as month, count(*)::int as journals
      from ledger_journal where meant_for is not null group by 1)
    select m.month::date as month, coalesce(l.journals, 0) as late
    from began cross join generate_series(date_trunc('month', on_date::timestamp),
      date_trunc('month', business_date_of(app_now())::timestamp), interval '1 month') m (month)
    left join late l on l.month = m.month::date order by m.month desc`,
  );
}

const factsRow = row({
  openFrom: col.businessDate,
  failed: col.number,
  provedAt: col.instant.nullable(),
});

/** The first open date of the books, and the last run of the proofs. */
export function readLockFacts(reader: Reader) {
  return reader.one(
    factsRow,
    sql`
    select open_from as "openFrom", r.failed, r.proved_at as "provedAt" from ledger_period cross join (
      select (count(*) filter (where faults is distinct from 0))::int as failed, min(proved_at) as proved_at from proof_run) r`,
  );
}

const dayRow = row({ date: col.businessDate });

/** Dates of the month without a closed statement, from the first statement on: before it nobody reconciled. */
export async function listOpenBankDays(
  reader: Reader,
  { month, lastDay }: { month: BusinessDate; lastDay: BusinessDate },
): Promise<BusinessDate[]> {
  const rows = await reader.rows(
    dayRow,
    sql`
    select day::date as date from generate_series(${month}::timestamp, ${lastDay}::timestamp, interval '1 day') day
    where day::date >= (select min(value_on) from bank_statement)
      and not exists (select 1 from bank_statement s where s.value_on = day::date and s.closed_at is not null)
    order by day`,
  );
  return rows.map(({ date }) => date);
}

const openVoucherRow = row({
  id: col.id<VoucherId>(),
  kind: voucher.shape.kind,
  state: voucher.shape.state,
  amount: col.rupiah,
  reason: col.text,
  enteredBy: col.text,
});

/** Vouchers dated in the month, or entered in it without a date, that are not posted. */
export function listOpenVouchers(reader: Reader, { month, lastDay }: { month: BusinessDate; lastDay: BusinessDate }) {
  return reader.rows(
    openVoucherRow,
    sql`
    select v.id, v.kind, v.state, v.amount_rupiah as amount, v.reason, s.name as "enteredBy"
    from voucher v join staff s on s.id = v.entered_by where v.state in ('entered', 'approved')
      and coalesce(v.value_on, business_date_of(v.entered_at)) between ${month} and ${lastDay}
    order by v.entered_at, v.id`,
  );
}

const lateRow = row({ id: col.id<JournalId>() });

/** The newest journals meant for the month that stand in a later one. */
export async function listLate(
  reader: Reader,
  { month, lastDay }: { month: BusinessDate; lastDay: BusinessDate },
  most: number,
): Promise<JournalId[]> {
  const rows = await reader.rows(
    lateRow,
    sql`select id from ledger_journal where meant_for between ${month} and ${lastDay}
      order by posted_at desc, id desc limit ${most}`,
  );
  return rows.map(({ id }) => id);
}
