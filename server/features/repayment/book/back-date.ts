// A receipt recorded after its day: recalculates fines and days past due since its value date.
// Invariants: value dates count, never the day of keying; a paid fine stays; the correction is in the audit trail.
// Source: docs/domain.md §6.
import { arrears, daysPastDue, missedWeeks, outstandingPrincipal } from '#domain/arrears.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { MemberLoan } from '#domain/loan-book.ts';
import {
  asAt,
  asFinedOn,
  type FinedLending as FinedTerms,
  type History,
  mapRows,
  settleBackDated,
  withPayments,
} from '#domain/loan-history.ts';
import { sumRupiah } from '#domain/money.ts';
import type { LoanPart } from '#domain/receipt.ts';
import { components } from '#domain/repayment.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { readAllLoans } from './rows.ts';

export type BackDate = {
  stored: MemberLoan[];
  /** The rows with their fines on the value date. */
  loans: MemberLoan[];
  /** The rows after the receipt, with today's fines and closing dates. */
  settle(loans: readonly MemberLoan[], parts: readonly LoanPart[]): MemberLoan[];
  /** Rewrites the logged days since then and writes the audit event; the parts are those of the receipt. */
  finish(tx: Tx, after: readonly MemberLoan[], parts: readonly LoanPart[]): Promise<void>;
};

/** The fields of a lending that are used here. */
export type FinedLending = FinedTerms & { id: string };

const openBackDateRow = row({ is_late: col.boolean });

/** Null in the usual case: no day after the value date was closed and no later money received. */
export async function openBackDate(
  reader: Reader,
  lending: FinedLending,
  valueOn: BusinessDate,
): Promise<BackDate | null> {
  const { is_late } = await reader.one(
    openBackDateRow,
    sql`
    select exists (select 1 from arrears_log where lending_id = ${lending.id} and business_date >= ${valueOn})
      or exists (select 1 from receipt where lending_id = ${lending.id} and value_on > ${valueOn}) as is_late`,
  );
  if (!is_late) return null;
  const stored = await readAllLoans(reader, lending.id);
  const before = await readPayments(reader, lending.id);
  const historyWith = (parts: readonly LoanPart[]) =>
    withPayments(
      before,
      parts.map((part) => ({ ...part, on: valueOn })),
    );
  return {
    stored,
    loans: asFinedOn(lending, stored, before, valueOn),
    settle: (paid, parts) => settleBackDated(lending, { stored, paid }, historyWith(parts), valueOn),
    finish: async (tx, after, parts) => {
      await rewriteLog(tx, lending, valueOn, after, historyWith(parts));
      await recordCorrection(tx, lending, valueOn, stored, after);
    },
  };
}

const paymentsRow = row({
  on: col.businessDate,
  component: col.oneOf(components),
  amount: col.rupiah,
  loanId: col.text,
  no: col.number,
});

/** Payments on each row by receipts that are not reversed, in the order of value dates. */
export async function readPayments(reader: Reader, lendingId: string): Promise<History> {
  const rows = await reader.rows(
    paymentsRow,
    sql`
    select p.member_loan_id as "loanId", p.row_no as no, r.value_on as on, p.component, p.amount_rupiah as amount
    from receipt r join receipt_part p on p.receipt_id = r.id
    where r.lending_id = ${lendingId} and r.reversed_at is null order by r.value_on, r.recorded_at, p.no`,
  );
  return withPayments(new Map(), rows);
}

/** Logs a date again by value dates: money of a later date does not count for it. The lending is locked. */
export async function relogFrom(tx: Tx, lending: FinedLending, date: BusinessDate): Promise<void> {
  await rewriteLog(tx, lending, date, await readAllLoans(tx, lending.id), await readPayments(tx, lending.id));
}

const rewriteLogRow = row({ on: col.businessDate, lastReceiptOn: col.businessDate.nullable() });

async function rewriteLog(
  tx: Tx,
  lending: FinedLending,
  valueOn: BusinessDate,
  after: readonly MemberLoan[],
  history: History,
): Promise<void> {
  const days = await tx.rows(
    rewriteLogRow,
    sql`
    select g.business_date as on, (select max(r.value_on) from receipt r where r.lending_id = ${lending.id}
      and r.value_on <= g.business_date and r.reversed_at is null) as "lastReceiptOn"
    from arrears_log g where g.lending_id = ${lending.id} and g.business_date >= ${valueOn}`,
  );
  const figures = days.map(({ on, lastReceiptOn }) => {
    const rows = mapRows(after, (row, key) => asAt(lending, row, history.get(key) ?? [], on)).flatMap(
      (loan) => loan.rows,
    );
    return {
      on,
      late: daysPastDue(rows, on),
      arrears: arrears(rows, on),
      open: outstandingPrincipal(rows),
      missed: missedWeeks({ rows, lastReceiptOn, today: on }),
    };
  });
  await tx.run(sql`
    update arrears_log g set days_past_due = f.late, arrears_rupiah = f.arrears, principal_open_rupiah = f.open,
      missed_weeks = f.missed
    from unnest(${figures.map((day) => day.on)}::date[], ${figures.map((day) => day.late)}::int[],
      ${figures.map((day) => day.arrears)}::bigint[], ${figures.map((day) => day.open)}::bigint[],
      ${figures.map((day) => day.missed)}::int[]) as f (on_date, late, arrears, open, missed)
    where g.lending_id = ${lending.id} and g.business_date = f.on_date`);
}

async function recordCorrection(
  tx: Tx,
  lending: FinedLending,
  valueOn: BusinessDate,
  before: readonly MemberLoan[],
  after: readonly MemberLoan[],
): Promise<void> {
  const fines = (loans: readonly MemberLoan[]) => sumRupiah(loans.flatMap((loan) => loan.rows.map((row) => row.fine)));
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'repayment.back_dated',
      object: { kind: 'lending', id: lending.id },
      before: { fines: fines(before) },
      after: { fines: fines(after), valueOn },
    },
  );
}

const correctionsRow = row({
  valueDate: col.businessDate,
  finesBefore: col.rupiah,
  finesAfter: col.rupiah,
  at: col.instant,
});

/** Changes of a lending's fines by back-dated receipts, for staff: the last fifty, newest first. */
export async function readCorrections(reader: Reader, lendingId: string) {
  const rows = await reader.rows(
    correctionsRow,
    sql`
    select (after ->> 'valueOn') as "valueDate", (before ->> 'fines')::bigint as "finesBefore",
      (after ->> 'fines')::bigint as "finesAfter", at from audit_trail
    where action = 'repayment.back_dated' and object_kind = 'lending' and object_id = ${lendingId}
    order by seq desc limit 50`,
  );
  return rows.map(({ at, ...rest }) => ({ ...rest, recordedAt: at.toISOString() }));
}
