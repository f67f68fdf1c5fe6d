// Steps shared by tests of repayment: a sheet's body, a payment into the group's account, a distribution, a closed
// date.
// Source: docs/domain.md §6, §7.
import type { SheetBody } from '#contract/staff.ts';
import { businessDate } from '#domain/calendar.ts';
import type { LendingId, PersonId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import type { FundedLending, Officers } from './disbursement.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { World } from './world.ts';
import { receivePayment } from '#features/repayment/arrival/arrival.ts';
import { closeDay } from '#features/repayment/close-day/close-day.ts';
import { distributeNext } from '#features/repayment/distribution/distribution.ts';

export type Running = FundedLending & { by: Officers };

/** A sheet on which each member pays `paid`, or the amount given for her place in the group. */
export function sheetBody(
  lending: FundedLending,
  meetingDate: string,
  paid: number,
  changes: { of?: Record<number, number>; covers?: SheetBody['covers']; version?: number; cash?: number } = {},
): SheetBody {
  const lines = lending.group.members.map((member, index) => ({
    member: member.id,
    attendance: 'present' as const,
    paid: rupiah(changes.of?.[index] ?? paid),
  }));
  const covers = changes.covers ?? [];
  const sum = [...lines.map((line) => line.paid), ...covers.map((cover) => cover.amount)].reduce((a, b) => a + b, 0);
  return {
    meetingDate: businessDate(meetingDate),
    version: changes.version ?? 1,
    cash: rupiah(changes.cash ?? sum),
    lines,
    covers,
  };
}

export const postSheet = (world: World, lending: Running, body: unknown) =>
  world.call(lending.by.loan, 'POST staff/lendings/:id/sheets', { params: { id: lending.id }, body });

export const getSheet = (world: World, lending: Running, date?: string) =>
  world.call(lending.by.loan, 'GET staff/lendings/:id/sheets', {
    params: { id: lending.id },
    query: date ? { date } : {},
  });

let payments = 0;
/** A payment into the group's account, as the bank's handler records it; not distributed yet. */
export function arrive(world: World, lending: FundedLending, amount: number, valueOn: string) {
  const key = `payment:test:${(payments += 1)}`;
  return world.db.tx((tx) =>
    receivePayment(tx, lending.id, { amount: rupiah(amount), valueOn: businessDate(valueOn), key }),
  );
}

/** Distributes everything that has arrived. */
export async function shareOut(world: World): Promise<void> {
  while ((await distributeNext(world.product, new Date('2100-01-01T00:00:00Z'))) > 0);
}

/** A payment that is distributed at once. */
export async function collect(world: World, lending: FundedLending, amount: number, valueOn: string): Promise<void> {
  await arrive(world, lending, amount, valueOn);
  await shareOut(world);
}

export async function closeDays(world: World, from: string, through: string): Promise<void> {
  for (
    let day = new Date(`${from}T00:00:00Z`);
    day.toISOString().slice(0, 10) <= through;
    day = new Date(day.getTime() + 86_400_000)
  ) {
    await closeDay(world.product, businessDate(day.toISOString().slice(0, 10)));
  }
}

const scheduleRow = row({
  dueOn: col.text,
  principal: col.number,
  interest: col.number,
  fine: col.number,
  paidPrincipal: col.number,
  paidInterest: col.number,
  paidFine: col.number,
  closed: col.boolean,
});
export type Row = RowOf<typeof scheduleRow>;

/** The rows of a lending, summed over its members, from the first. */
export const rowsOf = (world: World, lendingId: LendingId): Promise<Row[]> =>
  world.db.rows(
    scheduleRow,
    sql`select due_on as "dueOn", principal_rupiah as principal, interest_rupiah as interest,
      fine_rupiah as fine, paid_principal_rupiah as "paidPrincipal", paid_interest_rupiah as "paidInterest",
      paid_fine_rupiah as "paidFine", closed from lending_row where lending_id = ${lendingId} order by no`,
  );

/** One member's rows, by her place in the group. */
export const memberRows = (world: World, lending: FundedLending, place: number): Promise<Row[]> =>
  world.db.rows(
    scheduleRow,
    sql`select due_on as "dueOn", r.principal_rupiah as principal, r.interest_rupiah as interest,
      fine_rupiah as fine, paid_principal_rupiah as "paidPrincipal", paid_interest_rupiah as "paidInterest",
      paid_fine_rupiah as "paidFine", closed_on is not null as closed
    from member_row r join member_loan m on m.id = r.member_loan_id
    where m.lending_id = ${lending.id} and m.member_id = ${lending.group.members[place]?.id} order by no`,
  );

export const held = async (world: World, kind: string, owner: string): Promise<number> =>
  (
    await world.db.row(
      row({ balance: col.number }),
      sql`select balance_rupiah::bigint as balance from ledger_balance where kind = ${kind} and owner_id = ${owner}`,
    )
  )?.balance ?? 0;

/** What a lender was credited for a lending, one entry for each distribution, oldest first. */
export async function creditsOf(world: World, lenderId: PersonId): Promise<number[]> {
  const rows = await world.db.rows(
    row({ amount: col.number }),
    sql`select -e.amount_rupiah as amount from ledger_entry e join ledger_account a on a.id = e.account_id
    join ledger_journal j on j.id = e.journal_id
    where a.kind = 'cash' and a.owner_id = ${lenderId} and j.kind = 'distribution' order by e.entry_no`,
  );
  return rows.map((row) => row.amount);
}

export const statusOf = (world: World, lending: FundedLending) =>
  world.db.one(
    row({ status: col.text, repaid: col.boolean, portfolios: col.text, reasons: col.text.nullable() }),
    sql`select l.status, l.repaid_at is not null as repaid, string_agg(distinct p.status, ',') as portfolios,
      string_agg(distinct p.reason, ',') as reasons
    from lending l join portfolio p on p.lending_id = l.id where l.id = ${lending.id} group by l.id`,
  );

const latenessRow = row({ on: col.text, late: col.number, arrears: col.number, open: col.number, missed: col.number });
export type Lateness = RowOf<typeof latenessRow>;
export const arrearsOf = (world: World, lendingId: LendingId, on: string): Promise<Lateness | null> =>
  world.db.row(
    latenessRow,
    sql`select business_date as on, days_past_due as late, arrears_rupiah as arrears,
      principal_open_rupiah as open, missed_weeks as missed
    from arrears_log where lending_id = ${lendingId} and business_date = ${on}`,
  );
