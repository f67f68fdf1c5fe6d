// SQL of portfolios for their transitions: locks one, or all of a lending in id order.
// Invariant: a row is locked after its lending and before any ledger account.
// Source: docs/domain.md §5; docs/design.md §3.
import {
  type PortfolioFailureReason,
  portfolioFailureReasons,
  type PortfolioStatus,
  portfolioStatuses,
} from '#domain/funding.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { list, type Sql, sql } from '#platform/sql.ts';

const portfolioRow = row({
  id: col.id<PortfolioId>(),
  lendingId: col.id<LendingId>(),
  lenderId: col.id<PersonId>(),
  lenderName: col.text,
  amount: col.rupiah,
  usedBalance: col.rupiah,
  transfer: col.rupiah,
  status: col.oneOf(portfolioStatuses),
  reason: col.oneOf(portfolioFailureReasons).nullable(),
  signatureDueAt: col.instant.nullable(),
  /** As named in its agreement. */
  paymentHours: col.number,
  processingMinutes: col.number,
  paymentDueAt: col.instant.nullable(),
  paidAt: col.instant.nullable(),
  processDueAt: col.instant.nullable(),
});
export type PortfolioRow = RowOf<typeof portfolioRow>;

const columns = sql`p.id, p.lending_id as "lendingId", p.lender_id as "lenderId", u.name as "lenderName",
  p.amount_rupiah as amount, p.used_balance_rupiah as "usedBalance", p.transfer_rupiah as transfer, p.status, p.reason,
  p.signature_due_at as "signatureDueAt", p.payment_due_at as "paymentDueAt", p.paid_at as "paidAt",
  p.process_due_at as "processDueAt", p.payment_window_hours as "paymentHours",
  p.processing_minutes as "processingMinutes"`;
const table = sql`portfolio p join app_user u on u.id = p.lender_id`;

export type Locked = { lending: LendingRow; portfolio: PortfolioRow };

/** Locks a portfolio after its lending; null when there is none. */
export async function lockPortfolio(tx: Tx, id: PortfolioId): Promise<Locked | null> {
  const found = await findPortfolio(tx, id);
  const lending = found && (await lockLending(tx, found.lendingId));
  if (!lending) return null;
  const portfolio = await tx.one(portfolioRow, sql`select ${columns} from ${table} where p.id = ${id} for update of p`);
  return { lending, portfolio };
}

/** Without a lock, for reading only. */
export async function findPortfolio(reader: Reader, id: PortfolioId): Promise<PortfolioRow | null> {
  if (!isId(id)) return null;
  return reader.row(portfolioRow, sql`select ${columns} from ${table} where p.id = ${id}`);
}

/** All portfolios of a lending that the caller has locked, in order of creation. */
export function lockPortfoliosOf(tx: Tx, lendingId: LendingId): Promise<PortfolioRow[]> {
  return tx.rows(
    portfolioRow,
    sql`select ${columns} from ${table}
    where p.lending_id = ${lendingId} order by p.id for update of p`,
  );
}

export async function insertPortfolio(
  tx: Tx,
  portfolio: {
    id: PortfolioId;
    lendingId: LendingId;
    lenderId: PersonId;
    amount: Rupiah;
    usedBalance: Rupiah;
    quotationHash: Buffer;
    feeBps: number;
    taxBps: number;
    signatureDueAt: Date;
    paymentHours: number;
    processingMinutes: number;
  },
): Promise<void> {
  const { id, lendingId, lenderId, amount, usedBalance, quotationHash, feeBps, taxBps, signatureDueAt } = portfolio;
  const { paymentHours, processingMinutes } = portfolio;
  await tx.run(sql`
    insert into portfolio (id, lending_id, lender_id, amount_rupiah, used_balance_rupiah, status, quotation_hash, fee_bps,
      tax_bps, signature_due_at, payment_window_hours, processing_minutes, created_at)
    values (${id}, ${lendingId}, ${lenderId}, ${amount}, ${usedBalance}, 'waiting_signature', ${quotationHash}, ${feeBps},
      ${taxBps}, ${signatureDueAt}, ${paymentHours}, ${processingMinutes}, app_now())`);
}

/** What a transition writes besides the status. */
export const moments = {
  signed: (at: Date): Sql => sql`signed_at = ${at}`,
  paid: (at: Date): Sql => sql`paid_at = ${at}`,
  paymentDue: (at: Date): Sql => sql`payment_due_at = ${at}`,
  processDue: (at: Date): Sql => sql`process_due_at = ${at}`,
  activated: sql`activated_at = process_due_at`,
  failed: (reason: PortfolioFailureReason, at: Date): Sql => sql`reason = ${reason}, ended_at = ${at}`,
  ended: (at: Date): Sql => sql`ended_at = ${at}`,
};

/** Writes a transition of a locked portfolio; another state than the one read is a program error. */
export async function updateStatus(
  tx: Tx,
  portfolio: PortfolioRow,
  to: PortfolioStatus,
  set: readonly Sql[],
): Promise<void> {
  const moved = await tx.run(sql`update portfolio set status = ${to}, ${list(set)}
    where id = ${portfolio.id} and status = ${portfolio.status}`);
  if (moved === 0) throw new Error(`portfolio ${portfolio.id} is no longer ${portfolio.status}`);
}

/**
 * Everything is repaid, possibly after a default: updates all portfolios of the lending in one statement.
 * Source: docs/domain.md §4, §5.
 */
export async function markPortfoliosReturned(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`update portfolio set status = 'returned', reason = null, ended_at = app_now()
    where lending_id = ${lendingId} and (status = 'active' or (status = 'failed' and reason = 'defaulted'))`);
}

/** Twelve weeks without a payment: portfolios not repaid are in default. */
export async function markPortfoliosFailed(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`update portfolio set status = 'failed', reason = 'defaulted', ended_at = app_now()
    where lending_id = ${lendingId} and status = 'active'`);
}

/** The default was withdrawn: the portfolios run again. */
export async function markPortfoliosRunning(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`update portfolio set status = 'active', reason = null, ended_at = null
    where lending_id = ${lendingId} and status = 'failed' and reason = 'defaulted'`);
}

/** A receipt was reversed, so something is open again: back to the earlier status, also to default. */
export async function reopenPortfolios(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`update portfolio p set (status, reason, ended_at) = (
      select case when l.failed_at is null then 'active' else 'failed' end,
        case when l.failed_at is not null then 'defaulted' end, l.failed_at from lending l where l.id = p.lending_id)
    where lending_id = ${lendingId} and status = 'returned'`);
}

/** Adds a distribution to the portfolios' cumulative figures; negative when a receipt is reversed. */
export async function addReturned(
  tx: Tx,
  lines: readonly { portfolioId: PortfolioId; principal: Rupiah; interest: Rupiah; fee: Rupiah; tax: Rupiah }[],
): Promise<void> {
  if (lines.length === 0) return;
  const column = (name: keyof (typeof lines)[number]) => lines.map((line) => line[name]);
  await tx.run(sql`
    update portfolio p set returned_principal_rupiah = returned_principal_rupiah + line.principal,
      returned_interest_rupiah = returned_interest_rupiah + line.interest,
      returned_fee_rupiah = returned_fee_rupiah + line.fee, returned_tax_rupiah = returned_tax_rupiah + line.tax
    from (select id, sum(principal)::bigint as principal, sum(interest)::bigint as interest, sum(fee)::bigint as fee,
        sum(tax)::bigint as tax
      from unnest(${column('portfolioId')}::uuid[], ${column('principal')}::bigint[], ${column('interest')}::bigint[],
          ${column('fee')}::bigint[], ${column('tax')}::bigint[])
        as l (id, principal, interest, fee, tax) group by 1) line
    where p.id = line.id`);
}

/** Of a portfolio, or of the lending on which nobody has decided. */
const dueCaseRow = row({
  kind: col.oneOf(['signature', 'payment', 'processing', 'decision']),
  portfolioId: col.id<PortfolioId>().nullable(),
  lendingId: col.id<LendingId>().nullable(),
  dueAt: col.instant,
});
export type DueCase = RowOf<typeof dueCaseRow>;

const dueBatch = 200;

// A signature or payment of the last second gets a minute to arrive.
const GRACE_MS = 60_000;

export function listDueCases(reader: Reader, until: Date, after: DueCase | null): Promise<DueCase[]> {
  const lapsed = new Date(until.getTime() - GRACE_MS);
  const next = after ? sql`(due_at, id) > (${after.dueAt}, ${after.portfolioId ?? after.lendingId}::uuid)` : sql`true`;
  // Cut to milliseconds, the precision of Date; otherwise the cursor would stay on its own row for ever.
  return reader.rows(
    dueCaseRow,
    sql`
    select kind, case when kind <> 'decision' then id end as "portfolioId", case when kind = 'decision' then id end as "lendingId",
      due_at as "dueAt" from (select kind, id, date_trunc('milliseconds', due_at) as due_at from (
      select 'signature' as kind, id, signature_due_at as due_at from portfolio
        where status = 'waiting_signature' and signature_due_at < ${lapsed}
      union all select 'payment', id, payment_due_at from portfolio
        where status = 'waiting_payment' and payment_due_at < ${lapsed}
      union all select 'processing', id, process_due_at from portfolio
        where status = 'processing' and process_due_at <= ${until}
      union all select 'decision', id, decide_at from lending where status = 'opened' and decide_at <= ${until}
    ) moment) due where ${next} order by due_at, id limit ${dueBatch}`,
  );
}
