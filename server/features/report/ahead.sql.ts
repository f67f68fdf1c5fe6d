// Statements of cash ahead: what was made last night, what was received since, what is planned to leave, and the loans due.
// Source: docs/glossary.md (cash ahead); decision 0129.
import { accountKinds } from '#domain/account-kind.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { type CohortPaid, type DueAhead, plannedKinds } from '#domain/cash-ahead.ts';
import type { LendingId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const madeRow = row({ madeFor: col.businessDate, madeAt: col.instant });

/** The date that the instalments were made for, and when; null before the first night. */
export const findMade = (reader: Reader): Promise<RowOf<typeof madeRow> | null> =>
  reader.row(madeRow, sql`select made_for as "madeFor", made_at as "madeAt" from cash_ahead_made`);

const dueRow = row({ dueOn: col.businessDate, cohort: col.text, due: col.text });

/** What is due from a date on, a row for each date and month of disbursement. */
export async function listDueAhead(reader: Reader, from: BusinessDate): Promise<DueAhead[]> {
  const rows = await reader.rows(
    dueRow,
    sql`select due_on as "dueOn", cohort, due_rupiah::text as due from cash_ahead_sum where due_on >= ${from}`,
  );
  return rows.map(({ due, ...one }) => ({ ...one, due: BigInt(due) }));
}

const paidRow = row({ cohort: col.text, due: col.text, within: col.text });

export async function listCohortPaid(reader: Reader): Promise<CohortPaid[]> {
  const rows = await reader.rows(
    paidRow,
    sql`select cohort, due_rupiah::text as due, within_rupiah::text as within from cash_ahead_paid`,
  );
  return rows.map(({ cohort, due, within }) => ({ cohort, due: BigInt(due), within: BigInt(within) }));
}

const receivedRow = row({ cohort: col.text, received: col.text });

/**
 * What of the instalments that are due on a date was paid on it, recorded since an instant. Arrears, fines and rows that were paid
 * ahead of their time are none of today's.
 */
export async function sumReceived(reader: Reader, on: BusinessDate, since: Date): Promise<Map<string, bigint>> {
  const rows = await reader.rows(
    receivedRow,
    sql`select d.cohort, sum(p.amount_rupiah)::text as received
      from cash_ahead_due d join receipt t on t.lending_id = d.lending_id and t.value_on = d.due_on
      join receipt_part p on p.receipt_id = t.id and p.component <> 'fine'
      join member_row r on r.member_loan_id = p.member_loan_id and r.no = p.row_no and r.due_on = d.due_on
      where d.due_on = ${on} and t.reversed_at is null and t.recorded_at >= ${since} group by 1`,
  );
  return new Map(rows.map(({ cohort, received }) => [cohort, BigInt(received)]));
}

const heldRow = row({ kind: col.keyOf(accountKinds), held: col.text });

/** What the accounts of each kind hold, debit +, as the statements of the books say. */
export const listHeld = (reader: Reader): Promise<RowOf<typeof heldRow>[]> =>
  reader.rows(
    heldRow,
    sql`select kind, sum(debit_rupiah - credit_rupiah)::text as held from ledger_kind_moved group by 1`,
  );

const owedRow = row({ owed: col.text });

/** What is withheld and not yet remitted: the same as the books' sum of its account, from the account alone. */
export async function findTaxOwed(reader: Reader): Promise<bigint> {
  const { owed } = await reader.one(
    owedRow,
    sql`select balance_rupiah::text as owed from ledger_balance where kind = 'tax_payable'`,
  );
  return BigInt(owed);
}

const withheldRow = row({ month: col.text, amount: col.text });

/** What was withheld in a month and in later ones. */
export async function listWithheld(reader: Reader, from: BusinessDate) {
  const rows = await reader.rows(
    withheldRow,
    sql`select to_char(month, 'YYYY-MM') as month, sum(tax_rupiah)::text as amount from tax_withheld
      where month >= ${from} group by 1`,
  );
  return rows.map(({ month, amount }) => ({ month, amount: BigInt(amount) }));
}

const plannedRow = row({
  kind: col.oneOf(plannedKinds),
  /** Of the withdrawal, the lending, the overpayment’s lending or the voucher. */
  id: col.text,
  name: col.text,
  state: col.oneOf(['waiting', 'prepared', 'approved', 'sent']),
  isVoucher: col.boolean,
  /** Null for the earliest day that the bank works. */
  on: col.businessDate.nullable(),
  amount: col.rupiah,
});
export type PlannedRow = RowOf<typeof plannedRow>;

/** Withdrawals, disbursements and money paid back that are under way. Refused and confirmed ones have left, or never will. */
export const listUnderWay = (reader: Reader): Promise<PlannedRow[]> =>
  reader.rows(
    plannedRow,
    sql`
    select 'withdrawal' as kind, w.id::text as id, u.name, case w.status when 'pending' then 'waiting' else 'sent' end as state,
      false as "isVoucher", w.promised_on as "on", w.amount_rupiah as amount
    from withdrawal w join app_user u on u.id = w.lender_id where w.status in ('pending', 'processing')
    union all
    select 'disbursement', d.lending_id::text, g.name, case d.state when 'entered' then 'prepared' else 'approved' end, false, null,
      d.net_rupiah
    from disbursement d join lending l on l.id = d.lending_id join borrower_group g on g.id = l.group_id
    where d.state in ('entered', 'approved')
    union all
    select 'payback', o.lending_id::text, g.name, case o.state when 'entered' then 'prepared' else 'approved' end, false, null,
      o.amount_rupiah
    from overpayment_return o join lending l on l.id = o.lending_id join borrower_group g on g.id = l.group_id
    where o.state in ('entered', 'approved')
    union all
    select 'payback', v.id::text, coalesce(v.account_name, ''), case v.state when 'entered' then 'prepared' else 'approved' end, true, null,
      v.amount_rupiah
    from voucher v where v.kind = 'suspense' and v.destination = 'payer' and v.state in ('entered', 'approved')`,
  );

const fundedRow = row({
  id: col.id<LendingId>(),
  name: col.text,
  loanAmount: col.rupiah,
  memberCount: col.number,
  serviceFeeBps: col.number,
  adminFee: col.rupiah,
  stampCost: col.rupiah,
  bankTransferCost: col.rupiah,
});

/** Full loans whose disbursement nobody has entered, and that are not given back. */
export const listFunded = (reader: Reader): Promise<RowOf<typeof fundedRow>[]> =>
  reader.rows(
    fundedRow,
    sql`select l.id, g.name, l.loan_rupiah as "loanAmount",
      (select count(*) from member_loan m where m.lending_id = l.id)::int as "memberCount",
      l.borrower_fee_bps as "serviceFeeBps", l.admin_fee_rupiah as "adminFee", l.stamp_rupiah as "stampCost",
      l.bank_cost_rupiah as "bankTransferCost"
    from lending l join borrower_group g on g.id = l.group_id
    where l.status = 'funded'
      and not exists (select 1 from disbursement d where d.lending_id = l.id and d.state in ('entered', 'approved', 'confirmed'))
      and not exists (select 1 from lending_refund r where r.lending_id = l.id and r.state in ('entered', 'approved'))`,
  );

const instalmentRow = row({
  lending: col.id<LendingId>(),
  groupName: col.text,
  branch: col.text,
  officer: col.text,
  dueOn: col.businessDate,
  cohort: col.text,
  due: col.rupiah,
});
const totalRow = row({ total: col.number });

/** The loans with an instalment due between two dates, the largest first. */
export async function pageOfDueAhead(
  reader: Reader,
  { from, through }: { from: BusinessDate; through: BusinessDate },
  paging: Paging,
): Promise<{ rows: RowOf<typeof instalmentRow>[]; total: number }> {
  const { total } = await reader.one(
    totalRow,
    sql`select count(*)::int as total from cash_ahead_due where due_on between ${from} and ${through}`,
  );
  const rows = await reader.rows(
    instalmentRow,
    sql`select d.lending_id as lending, g.name as "groupName", b.name as branch, s.name as officer, d.due_on as "dueOn", d.cohort,
        d.due_rupiah as due
      from (select * from cash_ahead_due where due_on between ${from} and ${through}
        order by due_rupiah desc, due_on, lending_id limit ${paging.limit} offset ${offsetOf(paging)}) d
      join lending l on l.id = d.lending_id join borrower_group g on g.id = l.group_id
      join branch b on b.id = g.branch_id join staff s on s.id = g.officer_id
      order by d.due_rupiah desc, d.due_on, d.lending_id`,
  );
  return { rows, total };
}
