// The loan book of one lending: the open rows of its member loans, and what a receipt changes in them.
// Invariant: member rows are the truth, the caller has the lending locked, and a row is closed on the value date of the
// money that closed it. Source: domain §6; cases "Data model to adopt".
import { type BusinessDate, laterDate } from '#domain/calendar.ts';
import { accrueFines, applyFines } from '#domain/fine.ts';
import { add, type Bp, type Rupiah, sumRupiah, ZERO } from '#domain/money.ts';
import { applyParts, isOpen, openOf, type Part, type RepaymentRow } from '#domain/repayment.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { type Sql, sql } from '#platform/sql.ts';

export type StoredRow = RepaymentRow & { finedThrough: BusinessDate | null; closedOn: BusinessDate | null };
export type MemberLoan = { id: string; memberId: string; memberNo: number; rows: StoredRow[] };

type LoanLine = StoredRow & { loanId: string; memberId: string; memberNo: number };

const rowColumns = sql`r.no, r.due_on as "dueOn", r.principal_rupiah as principal, r.interest_rupiah as interest,
  r.fine_rupiah as fine, r.waived_interest_rupiah as "waivedInterest", r.paid_principal_rupiah as "paidPrincipal",
  r.paid_interest_rupiah as "paidInterest", r.paid_fine_rupiah as "paidFine", r.fined_through as "finedThrough",
  r.closed_on as "closedOn"`;

async function readLoansWhere(reader: Reader, lendingId: string, which: Sql): Promise<MemberLoan[]> {
  const lines = await reader.rows<LoanLine>(sql`
    select m.id as "loanId", m.member_id as "memberId", g.member_no as "memberNo", ${rowColumns}
    from member_loan m join group_member g on g.id = m.member_id join member_row r on r.member_loan_id = m.id
    where m.lending_id = ${lendingId} and ${which} order by g.member_no, r.no`);
  return groupByLoan(lines);
}

/** The member loans with their open rows, by member number; a loan with nothing open is not among them. */
export function readOpenLoans(reader: Reader, lendingId: string): Promise<MemberLoan[]> {
  return readLoansWhere(reader, lendingId, sql`r.closed_on is null`);
}

/** The member loans with all their rows, by member number. */
export function readAllLoans(reader: Reader, lendingId: string): Promise<MemberLoan[]> {
  return readLoansWhere(reader, lendingId, sql`true`);
}

function groupByLoan(lines: readonly LoanLine[]): MemberLoan[] {
  const loans = new Map<string, MemberLoan>();
  for (const { loanId, memberId, memberNo, ...row } of lines) {
    const loan = loans.get(loanId) ?? { id: loanId, memberId, memberNo, rows: [] };
    loans.set(loanId, loan);
    loan.rows.push(row);
  }
  return [...loans.values()];
}

/**
 * The loans with every fine up to a date, inclusive; each row goes on from the date it was fined through.
 * Nothing is written here. Source: domain §6 (a receipt first brings the fine up to its value date).
 */
export function accrueFinesTo(loans: readonly MemberLoan[], through: BusinessDate, fineBps: Bp): MemberLoan[] {
  return loans.map((loan) => ({ ...loan, rows: loan.rows.map((row) => finedTo(row, through, fineBps)) }));
}

/** One row with its fines through a date; the same row when there is nothing to add. */
export function finedTo(row: StoredRow, through: BusinessDate, fineBps: Bp): StoredRow {
  const since = row.finedThrough ?? row.dueOn;
  const entries = since < through ? accrueFines([row], through, row.finedThrough, fineBps) : [];
  const [fined] = applyFines([row], entries);
  return entries.length === 0 || !fined ? row : { ...row, fine: fined.fine, finedThrough: through };
}

/** A loan after its parts of a receipt; rows with nothing left open are closed on the value date. */
export function payRows(rows: readonly StoredRow[], parts: readonly Part[], valueOn: BusinessDate): StoredRow[] {
  const paid = applyParts(rows, parts);
  const touched = new Set(parts.map((part) => part.no));
  return rows.map((row, index) => {
    const after = { ...row, ...paid[index] };
    // A row may also be closed by interest given up alone: after default its principal was paid before.
    const isSettled = touched.has(row.no) || row.waivedInterest > 0;
    if (!isSettled || isOpen(after)) return after;
    return { ...after, closedOn: laterDate(valueOn, row.closedOn ?? valueOn) };
  });
}

export type RowUpdate = StoredRow & { loanId: string };

/** The rows that differ from what they were. */
export function changedRows(before: readonly MemberLoan[], after: readonly MemberLoan[]): RowUpdate[] {
  return after.flatMap((loan, index) =>
    loan.rows.filter((row, at) => differs(row, before[index]?.rows[at])).map((row) => ({ ...row, loanId: loan.id })),
  );
}

function differs(row: StoredRow, was: StoredRow | undefined): boolean {
  return (
    was === undefined ||
    row.fine !== was.fine ||
    row.paidFine !== was.paidFine ||
    row.paidInterest !== was.paidInterest ||
    row.paidPrincipal !== was.paidPrincipal ||
    row.waivedInterest !== was.waivedInterest ||
    row.finedThrough !== was.finedThrough ||
    row.closedOn !== was.closedOn
  );
}

/** Writes what changed in rows, all in one statement. */
export async function saveRows(tx: Tx, rows: readonly RowUpdate[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends keyof RowUpdate>(key: K) => rows.map((row) => row[key]);
  await tx.run(sql`
    update member_row r set fine_rupiah = c.fine, paid_fine_rupiah = c.paid_fine,
      paid_interest_rupiah = c.paid_interest, paid_principal_rupiah = c.paid_principal,
      fined_through = c.fined_through, closed_on = c.closed_on, waived_interest_rupiah = c.waived
    from unnest(${column('loanId')}::uuid[], ${column('no')}::smallint[], ${column('fine')}::bigint[],
      ${column('paidFine')}::bigint[], ${column('paidInterest')}::bigint[], ${column('paidPrincipal')}::bigint[],
      ${column('finedThrough')}::date[], ${column('closedOn')}::date[], ${column('waivedInterest')}::bigint[])
      as c (loan_id, no, fine, paid_fine, paid_interest, paid_principal, fined_through, closed_on, waived)
    where r.member_loan_id = c.loan_id and r.no = c.no`);
}

/** What a loan owes by a date, and beyond it, in rupiah. */
export function dueOf(loan: MemberLoan | undefined, date: BusinessDate): { due: Rupiah; later: Rupiah } {
  const sums = { due: ZERO, later: ZERO };
  for (const row of loan?.rows ?? []) {
    const when = row.dueOn <= date ? 'due' : 'later';
    const open = sumRupiah([openOf(row, 'fine'), openOf(row, 'interest'), openOf(row, 'principal')]);
    sums[when] = add(sums[when], open);
  }
  return sums;
}
