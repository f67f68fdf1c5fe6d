// The stored loan book of one lending: reads and writes the rows of its member loans.
// Invariant: member rows are the source of truth; the caller has locked the lending when it writes them.
import type { LendingId, MemberId, MemberLoanId } from '#domain/ids.ts';
import type { MemberLoan, RowUpdate } from '#domain/loan-book.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** The columns of a stored row, and what to select for them from `member_row r`. */
export const loanRowColumns = {
  /** From 1. */
  no: col.number,
  dueOn: col.businessDate,
  principal: col.rupiah,
  interest: col.rupiah,
  paidPrincipal: col.rupiah,
  paidInterest: col.rupiah,
  fine: col.rupiah,
  paidFine: col.rupiah,
  /** Interest waived by an early payoff. */
  waivedInterest: col.rupiah,
  finedThrough: col.businessDate.nullable(),
  closedOn: col.businessDate.nullable(),
};
export const loanRowSelected = sql`r.no, r.due_on as "dueOn", r.principal_rupiah as principal,
  r.interest_rupiah as interest, r.fine_rupiah as fine, r.waived_interest_rupiah as "waivedInterest",
  r.paid_principal_rupiah as "paidPrincipal", r.paid_interest_rupiah as "paidInterest",
  r.paid_fine_rupiah as "paidFine", r.fined_through as "finedThrough", r.closed_on as "closedOn"`;

const loanLineRow = row({
  ...loanRowColumns,
  loanId: col.id<MemberLoanId>(),
  memberId: col.id<MemberId>(),
  memberNo: col.number,
});
type LoanLine = RowOf<typeof loanLineRow>;

async function readLoansWhere(reader: Reader, lendingId: LendingId, which: Sql): Promise<MemberLoan[]> {
  const lines = await reader.rows(
    loanLineRow,
    sql`
    select m.id as "loanId", m.member_id as "memberId", g.member_no as "memberNo", ${loanRowSelected}
    from member_loan m join group_member g on g.id = m.member_id join member_row r on r.member_loan_id = m.id
    where m.lending_id = ${lendingId} and ${which} order by g.member_no, r.no`,
  );
  return groupByLoan(lines);
}

/** The member loans with their open rows, by member number, without loans that have none. */
export function readOpenLoans(reader: Reader, lendingId: LendingId): Promise<MemberLoan[]> {
  return readLoansWhere(reader, lendingId, sql`r.closed_on is null`);
}

/** The member loans with all their rows, by member number. */
export function readAllLoans(reader: Reader, lendingId: LendingId): Promise<MemberLoan[]> {
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

/** Writes the changed rows in one statement. */
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
