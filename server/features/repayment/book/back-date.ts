// A receipt that is written down after its day: fines and lateness since its value date are worked out again.
// Invariants: value dates count, never the day of keying; a fine that was already paid stays; the correction is visible
// in the audit trail. Source: domain §6 (value dates); case "Back-dated receipt".
import { type BusinessDate, laterDate } from '#domain/calendar.ts';
import type { LendingStatus } from '#domain/lending.ts';
import { arrears, daysLate, missedWeeks, principalOutstanding } from '#domain/arrears.ts';
import { type Bp, maxRupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { applyParts, type Component, isOpen, type Part } from '#domain/repayment.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import { finedTo, type MemberLoan, readAllLoans, type StoredRow } from './rows.ts';

export type BackDate = {
  stored: MemberLoan[];
  /** The rows with the fines that they had on the value date. */
  loans: MemberLoan[];
  /** The rows after the receipt, with the fines and closing dates of today. */
  settle(loans: readonly MemberLoan[], parts: readonly PaidPart[]): MemberLoan[];
  /** Rewrites the days that were logged since, and says so in the audit trail. */
  finish(tx: Tx, after: readonly MemberLoan[]): Promise<void>;
};

/** What of a lending is needed here. */
export type FinedLending = { id: string; status: LendingStatus; fineBps: Bp };
type PaidPart = Part & { loanId: string };
export type Payment = { on: BusinessDate; component: Component; amount: Rupiah };
/** What receipts that stand have paid on each row, by `loan:no`, in the order of value dates. */
export type History = Map<string, Payment[]>;

/** Null in the usual case: nothing was closed or received that lies after the value date. */
export async function openBackDate(
  reader: Reader,
  lending: FinedLending,
  valueOn: BusinessDate,
): Promise<BackDate | null> {
  const { is_late } = await reader.one<{ is_late: boolean }>(sql`
    select exists (select 1 from arrears_log where lending_id = ${lending.id} and business_date >= ${valueOn})
      or exists (select 1 from receipt where lending_id = ${lending.id} and value_on > ${valueOn}) as is_late`);
  if (!is_late) return null;
  const stored = await readAllLoans(reader, lending.id);
  const history = await readPayments(reader, lending.id);
  const through = (row: StoredRow) => fineEnd(lending, row, valueOn);
  const loans = mapRows(stored, (row, key) => asFinedOn(lending, row, history.get(key) ?? [], valueOn));
  return {
    stored,
    loans,
    settle: (paid, parts) => {
      for (const { loanId, no, component, amount } of parts)
        note(history, `${loanId}:${no}`, { on: valueOn, component, amount });
      const original = new Map<string, StoredRow>(
        stored.flatMap((loan) => loan.rows.map((row) => [`${loan.id}:${row.no}`, row] as const)),
      );
      return mapRows(paid, (row, key) =>
        settled(lending, row, history.get(key) ?? [], through(original.get(key) ?? row)),
      );
    },
    finish: async (tx, after) => {
      await rewriteLog(tx, lending, valueOn, after, history);
      await recordCorrection(tx, lending, valueOn, stored, after);
    },
  };
}

export async function readPayments(reader: Reader, lendingId: string): Promise<History> {
  const rows = await reader.rows<Payment & { loanId: string; no: number }>(sql`
    select p.member_loan_id as "loanId", p.row_no as no, r.value_on as on, p.component, p.amount_rupiah as amount
    from receipt r join receipt_part p on p.receipt_id = r.id
    where r.lending_id = ${lendingId} and r.reversed_at is null order by r.value_on, r.recorded_at, p.no`);
  const history: History = new Map();
  for (const { loanId, no, ...payment } of rows) note(history, `${loanId}:${no}`, payment);
  return history;
}

/** Keeps payments in the order of their value dates; the new one comes after those of its own date. */
function note(history: History, key: string, payment: Payment): void {
  const list = [...(history.get(key) ?? []), payment];
  history.set(
    key,
    list.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
  );
}

export const mapRows = (
  loans: readonly MemberLoan[],
  change: (row: StoredRow, key: string) => StoredRow,
): MemberLoan[] =>
  loans.map((loan) => ({ ...loan, rows: loan.rows.map((row) => change(row, `${loan.id}:${row.no}`)) }));

/** After default fines have stopped, so none is counted beyond what was. */
function fineEnd(lending: FinedLending, row: StoredRow, valueOn: BusinessDate): BusinessDate {
  const counted = row.finedThrough ?? row.dueOn;
  return lending.status === 'failed' ? counted : laterDate(counted, valueOn);
}

/** A row as it was at the end of a date: payments until then, each after the fine of its own date; no fine after `stop`. */
export function asAt(
  lending: FinedLending,
  row: StoredRow,
  payments: readonly Payment[],
  on: BusinessDate,
  stop: BusinessDate = on,
): StoredRow {
  const upTo = (day: BusinessDate) => (day < stop ? day : stop);
  const zero = 0 as Rupiah;
  const fresh = { ...row, paidFine: zero, paidInterest: zero, paidPrincipal: zero, fine: zero, finedThrough: null };
  const until = payments.filter((payment) => payment.on <= on);
  const paid = until.reduce((state: StoredRow, { on: day, component, amount }) => {
    const fined = finedTo(state, upTo(day), lending.fineBps);
    return { ...fined, ...applyParts([fined], [{ no: row.no, component, amount }])[0] };
  }, fresh);
  const fined = finedTo(paid, upTo(on), lending.fineBps);
  return { ...fined, fine: maxRupiah(fined.fine, fined.paidFine) };
}

function asFinedOn(lending: FinedLending, row: StoredRow, payments: readonly Payment[], on: BusinessDate): StoredRow {
  const end =
    lending.status === 'failed' && (row.finedThrough ?? row.dueOn) < on ? (row.finedThrough ?? row.dueOn) : on;
  const { fine } = asAt(lending, row, payments, end);
  return { ...row, fine: maxRupiah(fine, row.paidFine), finedThrough: row.dueOn < end ? end : row.finedThrough };
}

function settled(
  lending: FinedLending,
  row: StoredRow,
  payments: readonly Payment[],
  through: BusinessDate,
): StoredRow {
  const { fine } = asAt(lending, row, payments, through);
  const after = { ...row, fine: maxRupiah(fine, row.paidFine), finedThrough: through > row.dueOn ? through : null };
  return { ...after, closedOn: isOpen(after) ? null : (payments.at(-1)?.on ?? row.closedOn) };
}

/** Logs a date again as its value dates have it: money of a later date does not count for it. The lending is locked. */
export async function relogFrom(tx: Tx, lending: FinedLending, date: BusinessDate): Promise<void> {
  await rewriteLog(tx, lending, date, await readAllLoans(tx, lending.id), await readPayments(tx, lending.id));
}

async function rewriteLog(
  tx: Tx,
  lending: FinedLending,
  valueOn: BusinessDate,
  after: readonly MemberLoan[],
  history: History,
): Promise<void> {
  const days = await tx.rows<{ on: BusinessDate; lastReceiptOn: BusinessDate | null }>(sql`
    select g.business_date as on, (select max(r.value_on) from receipt r where r.lending_id = ${lending.id}
      and r.value_on <= g.business_date and r.reversed_at is null) as "lastReceiptOn"
    from arrears_log g where g.lending_id = ${lending.id} and g.business_date >= ${valueOn}`);
  const figures = days.map(({ on, lastReceiptOn }) => {
    const rows = mapRows(after, (row, key) => asAt(lending, row, history.get(key) ?? [], on)).flatMap(
      (loan) => loan.rows,
    );
    return {
      on,
      late: daysLate(rows, on),
      arrears: arrears(rows, on),
      open: principalOutstanding(rows),
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

/** What back-dated receipts have changed of a lending's fines, as staff are shown it: the last fifty, newest first. */
export async function readCorrections(reader: Reader, lendingId: string) {
  const rows = await reader.rows<{ valueDate: BusinessDate; finesBefore: Rupiah; finesAfter: Rupiah; at: Date }>(sql`
    select (after ->> 'valueOn') as "valueDate", (before ->> 'fines')::bigint as "finesBefore",
      (after ->> 'fines')::bigint as "finesAfter", at from audit_trail
    where action = 'repayment.back_dated' and object_kind = 'lending' and object_id = ${lendingId}
    order by seq desc limit 50`);
  return rows.map(({ at, ...rest }) => ({ ...rest, recordedAt: at.toISOString() }));
}
