// Statements of a distribution: what waits, the lending's portfolios, and all its lines in one write.
// Source: docs/domain.md §7, §8.
import type { BusinessDate } from '#domain/calendar.ts';
import type { DistributionLine, DistributionPortfolio } from '#domain/distribution.ts';
import type { DistributionId, JournalId, LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export type Collected = { principal: Rupiah; interest: Rupiah };
export type Arrival = {
  id: DistributionId;
  principal: Rupiah;
  interest: Rupiah;
  fine: Rupiah;
  excess: Rupiah;
  arrivedOn: BusinessDate;
  /** The lending's collection before. */
  collected: Collected;
};

const waitingShape = row({
  id: col.id<DistributionId>(),
  principal: col.rupiah,
  interest: col.rupiah,
  fine: col.rupiah,
  excess: col.rupiah,
  arrivedOn: col.businessDate,
  principalBefore: col.rupiah,
  interestBefore: col.rupiah,
});

/** Locks an arrival that is not distributed yet, with the collection before it; null when it is done. */
export async function lockWaiting(tx: Tx, id: DistributionId): Promise<Arrival | null> {
  const row = await tx.row(
    waitingShape,
    sql`
    select d.id, d.principal_rupiah as principal, d.interest_rupiah as interest, d.fine_rupiah as fine,
      d.excess_rupiah as excess, d.arrived_on as "arrivedOn", c.principal_rupiah as "principalBefore",
      c.interest_rupiah as "interestBefore"
    from distribution d join lending_collection c on c.lending_id = d.lending_id
    where d.id = ${id} and d.distributed_at is null and d.reversed_at is null for no key update`,
  );
  if (!row) return null;
  const { principalBefore, interestBefore, ...arrival } = row;
  return { ...arrival, collected: { principal: principalBefore, interest: interestBefore } };
}

const portfoliosRow = row({
  /** UUIDv7: its order is the order of funding, and decides ties. */
  id: col.id<PortfolioId>(),
  lenderId: col.id<PersonId>(),
  /** Its funded amount. */
  amount: col.rupiah,
  /** The rates at which the portfolio was made. */
  feeBps: col.number,
  taxBps: col.number,
  principal: col.rupiah,
  interest: col.rupiah,
  fee: col.rupiah,
  tax: col.rupiah,
});

/** The lending's portfolios, locked in id order, with what they have received. */
export async function lockPortfolios(tx: Tx, lendingId: LendingId): Promise<DistributionPortfolio[]> {
  const rows = await tx.rows(
    portfoliosRow,
    sql`
    select id, lender_id as "lenderId", amount_rupiah as amount, fee_bps as "feeBps", tax_bps as "taxBps",
      returned_principal_rupiah as principal, returned_interest_rupiah as interest,
      returned_fee_rupiah as fee, returned_tax_rupiah as tax
    from portfolio where lending_id = ${lendingId}
      and (status in ('active', 'returned') or status = 'failed' and reason = 'defaulted')
    order by id for no key update`,
  );
  return rows.map(({ principal, interest, fee, tax, ...rest }) => ({
    ...rest,
    returned: { principal, interest, fee, tax },
  }));
}

const owedRow = row({ principal: col.rupiah, interest: col.rupiah, fine: col.rupiah, fineShared: col.rupiah });
export type Owed = RowOf<typeof owedRow>;

/** All that members have to pay, and the fines distributed so far. */
export function readOwed(reader: Reader, lendingId: LendingId): Promise<Owed> {
  return reader.one(
    owedRow,
    sql`
    select sum(r.principal_rupiah)::bigint as principal, sum(r.interest_rupiah - r.waived_interest_rupiah)::bigint as interest,
      sum(r.fine_rupiah)::bigint as fine, coalesce((select sum(d.fine_rupiah) from distribution d
        where d.lending_id = ${lendingId} and d.distributed_at is not null and d.reversed_at is null), 0)::bigint as "fineShared"
    from member_row r join member_loan m on m.id = r.member_loan_id where m.lending_id = ${lendingId}`,
  );
}

/** The lines, the lending's collection and the arrival itself, in one statement for all lenders. */
export async function saveDistribution(
  tx: Tx,
  done: {
    arrival: Arrival;
    lendingId: LendingId;
    lines: readonly DistributionLine[];
    carryAfter: Collected;
    journalId: JournalId | null;
  },
): Promise<void> {
  const { arrival, lendingId, lines, carryAfter, journalId } = done;
  const column = (name: keyof DistributionLine) => lines.map((line) => line[name]);
  await tx.run(sql`
    with lines as (
      insert into distribution_line (portfolio_id, distribution_id, component, lender_id, gross_rupiah, fee_rupiah, tax_rupiah)
      select l.portfolio_id, ${arrival.id}, l.component, l.lender_id, l.gross, l.fee, l.tax
      from unnest(${column('portfolioId')}::uuid[], ${column('component')}::text[], ${column('lenderId')}::uuid[],
          ${column('gross')}::bigint[], ${column('fee')}::bigint[], ${column('tax')}::bigint[])
        as l (portfolio_id, component, lender_id, gross, fee, tax)
    ), collected as (
      update lending_collection set principal_rupiah = principal_rupiah + ${arrival.principal},
        interest_rupiah = interest_rupiah + ${arrival.interest},
        carry_principal_rupiah = ${carryAfter.principal}, carry_interest_rupiah = ${carryAfter.interest}
      where lending_id = ${lendingId}
    )
    update distribution set distributed_at = app_now(), journal_id = ${journalId} where id = ${arrival.id}`);
}

const waitingRow = row({ id: col.id<DistributionId>(), lendingId: col.id<LendingId>() });
export type Waiting = RowOf<typeof waitingRow>;

/** Locks a lending with money to distribute that no other worker has; oldest arrival first. */
export function lockNextLending(tx: Tx, until: Date): Promise<Waiting | null> {
  return tx.row(
    waitingRow,
    sql`
    select d.id, d.lending_id as "lendingId" from distribution d join lending l on l.id = d.lending_id
    where d.distributed_at is null and d.reversed_at is null and d.due_at <= ${until}
    order by d.due_at, d.id limit 1 for no key update of l skip locked`,
  );
}

const waitingRow3 = row({ id: col.id<DistributionId>() });

/** The arrivals of one lending that are due for distribution, oldest first. */
export async function listWaiting(reader: Reader, lendingId: LendingId, until: Date): Promise<DistributionId[]> {
  const rows = await reader.rows(
    waitingRow3,
    sql`
    select id from distribution where lending_id = ${lendingId} and distributed_at is null and reversed_at is null and due_at <= ${until}
    order by due_at, id`,
  );
  return rows.map((row) => row.id);
}

/** After a failed attempt the arrival waits longer each time, so that it does not delay others. */
export async function postpone(tx: Tx, id: DistributionId, reason: string): Promise<void> {
  await tx.run(sql`update distribution set attempts = attempts + 1, last_error = ${reason},
    due_at = greatest(due_at, app_now()) + least(power(2, least(attempts, 6)), 60) * interval '1 minute' where id = ${id}`);
}

/** Makes it due to be distributed again now. */
export async function retryDistribution(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update distribution set due_at = app_now() where id = ${id} and distributed_at is null`);
}
