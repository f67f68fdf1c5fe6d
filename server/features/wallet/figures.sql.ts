// A lender's figures: balance from the ledger, the rest summed over their portfolios. `active…` covers running
// portfolios (status active: from the end of processing until repaid, in default or refunded), `total…` all since the
// start; interest is gross. Debt after a reversal is a figure of its own.
// Source: spec §3 Lender; docs/api.md; decision 0057.
import { lender, type Lender } from '#contract/account.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

export type LenderFigures = Omit<Lender, 'envelopeStatus'>;

const running = sql`p.status = 'active'`;

/** Money that reached a group or is on hold for one; not what failed before payment or was refunded. */
const lent = sql`(p.status in ('active', 'returned') or p.reason = 'defaulted')`;

const sum = (what: Sql, of: Sql) => sql`coalesce(sum(${what}) filter (where ${of}), 0)::bigint`;

/** Interest of the lending that payoffs waived: a few index look-ups instead of hundreds of rows. */
const waived = sql`coalesce((select sum(w.amount_rupiah) from member_loan m
  join interest_waiver w on w.member_loan_id = m.id join receipt t on t.id = w.receipt_id and t.reversed_at is null
  where m.lending_id = l.id), 0)`;

/**
 * The portfolio's share of the lending's interest, gross, less what it has received.
 * Source: docs/domain.md §7; decision 0028.
 */
const interestToCome = sql`greatest(0, div((l.interest_rupiah - ${waived}) * p.amount_rupiah, l.loan_rupiah)
  - p.returned_interest_rupiah)`;

const lenderFiguresRow = row({
  ...lender.omit({ envelopeStatus: true, receivable: true }).shape,
  receivable: col.rupiah,
});

export async function readLenderFigures(reader: Reader, lenderId: PersonId): Promise<LenderFigures> {
  const { receivable, ...figures } = await reader.one(
    lenderFiguresRow,
    sql`
    select coalesce((select balance_rupiah from ledger_account where kind = 'cash' and owner_id = ${lenderId}), 0) as balance,
      coalesce((select balance_rupiah from ledger_account where kind = 'lender_receivable' and owner_id = ${lenderId}), 0)
        as receivable,
      ${sum(sql`p.amount_rupiah`, running)} as "activeBalance",
      count(*) filter (where ${running}) as "activePortfolioCount",
      count(*) as "portfolioCount",
      ${sum(sql`p.returned_interest_rupiah`, sql`true`)} as "totalInterestEarned",
      ${sum(sql`p.returned_principal_rupiah`, sql`true`)} as "totalPrincipalEarned",
      ${sum(interestToCome, running)} as "activePendingInterest",
      ${sum(sql`p.amount_rupiah - p.returned_principal_rupiah`, running)} as "activePendingPrincipal",
      ${sum(sql`p.returned_interest_rupiah`, running)} as "activeReturnedInterest",
      ${sum(sql`p.returned_principal_rupiah`, running)} as "activeReturnedPrincipal",
      ${sum(sql`p.amount_rupiah`, lent)} as "totalLendingAmount"
    from portfolio p join lending l on l.id = p.lending_id where p.lender_id = ${lenderId}`,
  );
  return receivable > 0 ? { ...figures, receivable } : figures;
}
