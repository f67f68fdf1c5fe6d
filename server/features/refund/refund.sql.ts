// Statements of refunds, the amounts to refund, and an entry's shape on the wire.
// Invariant: only these write `lending_refund`. Amounts are recalculated on each read while an entry waits;
// afterwards they stay as they were at its end.
// Source: docs/domain.md §4.
import type { LendingId, RefundId, StaffId } from '#domain/ids.ts';
import { slotHolders } from '#domain/lending.ts';
import { type Refund, refund, refundFigures, type RefundFigures } from '#contract/decision.ts';
import { isOfGroupCalled } from '#features/lending/read.sql.ts';
import type { LendingRow } from '#features/lending/slot.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { type EntryTable, entryTable } from '#platform/four-eyes.sql.ts';
import { type Paging, selectPage } from '#platform/paging.ts';
import { lendingWithinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const refundRow = row({
  ...refund.omit({ enteredAt: true, approvedAt: true, endedAt: true }).shape,
  lendingId: col.id<LendingId>(),
  groupName: col.text,
  enteredAt: col.instant,
  approvedAt: col.instant.nullable(),
  endedAt: col.instant.nullable(),
});
export type RefundRow = RowOf<typeof refundRow>;

// A paid portfolio has its whole amount on hold, an unpaid one only the part from the balance.
const figuresOf = (lendingId: Sql): Sql => sql`
  select count(distinct p.lender_id) filter (where h.held > 0) as lenders, count(*) as portfolios,
    count(*) filter (where p.status in ('waiting_signature', 'waiting_payment')) as unpaid,
    coalesce(sum(h.held), 0)::bigint as amount
  from portfolio p cross join lateral (select case when p.status in ('processing', 'active') then p.amount_rupiah
    else p.used_balance_rupiah end as held) h
  where p.lending_id = ${lendingId} and p.status = any(${slotHolders}::text[])`;

const live = (column: Sql, kept: Sql): Sql => sql`case when r.state = 'entered' then ${column} else ${kept} end`;

const selected = sql`
  select r.id, r.lending_id as "lendingId", g.name as "groupName", r.version, r.state,
    r.lending_status as "lendingStatus", r.reason,
    ${live(sql`f.lenders`, sql`r.lender_count`)} as lenders, ${live(sql`f.portfolios`, sql`r.portfolio_count`)} as portfolios,
    ${live(sql`f.unpaid`, sql`r.unpaid_count`)} as unpaid, ${live(sql`f.amount`, sql`r.held_rupiah`)} as amount,
    r.entered_by as "enteredById", e.name as "enteredBy", r.entered_at as "enteredAt", a.name as "approvedBy",
    r.approved_at as "approvedAt", x.name as "endedBy", r.end_reason as "endReason", r.ended_at as "endedAt"`;
const joined = sql`
  from lending_refund r join lending l on l.id = r.lending_id join borrower_group g on g.id = l.group_id
  join staff e on e.id = r.entered_by left join staff a on a.id = r.approved_by left join staff x on x.id = r.ended_by`;
const from = sql`${joined} left join lateral (${figuresOf(sql`r.lending_id`)}) f on r.state = 'entered'`;

export const findRefund = (reader: Reader, id: RefundId): Promise<RefundRow | null> =>
  reader.row(refundRow, sql`${selected} ${from} where r.id = ${id}`);

/** Once approved, the amounts are those of the approval. */
export const refundTable: EntryTable<RefundRow> = {
  ...entryTable(sql`lending_refund`, findRefund, {
    approved: { by: sql`approved_by`, at: sql`approved_at` },
    cancelled: { by: sql`ended_by`, at: sql`ended_at`, reason: sql`end_reason` },
  }),
  async markApproved(tx, row, { staffId }) {
    await tx.run(sql`update lending_refund set state = 'approved', approved_by = ${staffId}, approved_at = app_now(),
      ${kept(row)} where id = ${row.id} and state = 'entered'`);
  },
};

/** The last entry for a lending, in any state. */
export function findLatestRefund(reader: Reader, lendingId: LendingId): Promise<RefundRow | null> {
  return reader.row(
    refundRow,
    sql`${selected} ${from} where r.lending_id = ${lendingId} order by r.version desc limit 1`,
  );
}

const figuresRow = row({ ...refundFigures.shape });

/** The amounts if the lending were refunded now. */
export function readFigures(reader: Reader, lendingId: LendingId): Promise<RefundFigures> {
  return reader.one(figuresRow, figuresOf(sql`${lendingId}`));
}

const readinessRow = row({
  /** Whether an entry is waiting. */
  open: col.boolean,
  /** Whether a disbursement is entered, approved or at the bank. */
  disbursing: col.boolean,
  lastVersion: col.number,
});
export type Readiness = RowOf<typeof readinessRow>;

/** The other facts that decide whether a lending may be refunded. */
export function readReadiness(reader: Reader, lendingId: LendingId): Promise<Readiness> {
  return reader.one(
    readinessRow,
    sql`
    select exists (select 1 from lending_refund where lending_id = ${lendingId} and state = 'entered') as open,
      exists (select 1 from disbursement where lending_id = ${lendingId} and state not in ('refused', 'cancelled')) as disbursing,
      coalesce((select max(version) from lending_refund where lending_id = ${lendingId}), 0) as "lastVersion"`,
  );
}

export async function insertRefund(
  tx: Tx,
  entry: {
    id: RefundId;
    lending: LendingRow;
    version: number;
    figures: RefundFigures;
    reason: string;
    staffId: StaffId;
  },
): Promise<void> {
  const { id, lending, version, figures, reason, staffId } = entry;
  await tx.run(sql`
    insert into lending_refund (id, lending_id, version, state, lending_status, reason, lender_count, portfolio_count,
      unpaid_count, held_rupiah, entered_by, entered_at)
    values (${id}, ${lending.id}, ${version}, 'entered', ${lending.status}, ${reason}, ${figures.lenders},
      ${figures.portfolios}, ${figures.unpaid}, ${figures.amount}, ${staffId}, app_now())`);
}

const kept = ({ lenders, portfolios, unpaid, amount }: RefundFigures): Sql =>
  sql`lender_count = ${lenders}, portfolio_count = ${portfolios}, unpaid_count = ${unpaid}, held_rupiah = ${amount}`;

/**
 * Ends the entry: the decision time was over before it was approved. The lending is locked; its portfolios do not
 * change.
 */
export async function markLapsed(tx: Tx, lendingId: LendingId): Promise<void> {
  const figures = await readFigures(tx, lendingId);
  await tx.run(sql`update lending_refund set state = 'lapsed', ended_at = app_now(), ${kept(figures)}
    where lending_id = ${lendingId} and state = 'entered'`);
}

const totalRow = row({ total: col.number });

export async function listRefunds(
  reader: Reader,
  query: Paging & {
    state?: Refund['state'] | undefined;
    search?: string | undefined;
    sort?: 'newest' | 'oldest' | undefined;
  },
): Promise<{ page: RefundRow[]; total: number }> {
  const where = all([
    query.state !== undefined && sql`r.state = ${query.state}`,
    isOfGroupCalled(sql`r.lending_id`, query.search),
    lendingWithinReach(sql`r.lending_id`),
  ]);
  const order = query.sort === 'oldest' ? sql`r.entered_at, r.id` : sql`r.entered_at desc, r.id desc`;
  const list = { rows: sql`${selected} ${from}`, id: sql`r.id`, from: sql`lending_refund r`, where, order };
  const page = await reader.rows(refundRow, selectPage(list, query));
  const { total } = await reader.one(totalRow, sql`select count(*) as total from lending_refund r where ${where}`);
  return { page, total };
}

/** An entry in the shape of the console's API. */
export function toWire(row: RefundRow): Refund {
  const { lendingId: _lending, groupName: _group, ...rest } = row;
  return {
    ...rest,
    enteredAt: row.enteredAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export const toWireWithLending = (row: RefundRow) => ({
  ...toWire(row),
  lending: row.lendingId,
  groupName: row.groupName,
});
