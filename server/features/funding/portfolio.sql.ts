// SQL of portfolios for their transitions: locks one, or all of a lending in id order.
// Invariant: a row is locked after its lending and before any ledger account.
// Source: docs/domain.md §5; docs/design.md §3.
import { portfolioFailureReasons, type PortfolioStatus, portfolioStatuses } from '#domain/funding.ts';
import type { Rupiah } from '#domain/money.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const portfolioRow = row({
  id: col.text,
  lendingId: col.text,
  lenderId: col.text,
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
export async function lockPortfolio(tx: Tx, id: string): Promise<Locked | null> {
  const found = await findPortfolio(tx, id);
  const lending = found && (await lockLending(tx, found.lendingId));
  if (!lending) return null;
  const portfolio = await tx.one(portfolioRow, sql`select ${columns} from ${table} where p.id = ${id} for update of p`);
  return { lending, portfolio };
}

/** Without a lock, for reading only. */
export async function findPortfolio(reader: Reader, id: string): Promise<PortfolioRow | null> {
  if (!isId(id)) return null;
  return reader.row(portfolioRow, sql`select ${columns} from ${table} where p.id = ${id}`);
}

/** All portfolios of a lending that the caller has locked, in order of creation. */
export function lockPortfoliosOf(tx: Tx, lendingId: string): Promise<PortfolioRow[]> {
  return tx.rows(
    portfolioRow,
    sql`select ${columns} from ${table}
    where p.lending_id = ${lendingId} order by p.id for update of p`,
  );
}

export async function insertPortfolio(
  tx: Tx,
  portfolio: {
    id: string;
    lendingId: string;
    lenderId: string;
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

/** Writes a transition of a locked portfolio; another state than the one read is a program error. */
export async function updateStatus(tx: Tx, portfolio: PortfolioRow, to: PortfolioStatus, set: Sql): Promise<void> {
  const moved = await tx.run(sql`update portfolio set status = ${to}, ${set}
    where id = ${portfolio.id} and status = ${portfolio.status}`);
  if (moved === 0) throw new Error(`portfolio ${portfolio.id} is no longer ${portfolio.status}`);
}
