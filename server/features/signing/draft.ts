// Drafts agreements: a lender's for a new portfolio, the members' once a lending is funded. The lender's text is word
// for word what the quotation showed.
// Source: docs/domain.md §4, §5.
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { now } from '#platform/clock.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { agreementVersion, type Block } from '#texts/agreements.ts';
import { insertAgreement } from './agreement.sql.ts';
import { memberAgreement, type MemberTerms, readMemberTerms } from './member-terms.ts';

const waitingRow = row({
  portfolioId: col.text,
  name: col.text,
  email: col.text.nullable(),
  phone: col.text,
  userId: col.text,
  content: col.jsonOf<Block[]>(),
  dueAt: col.instant.nullable(),
});
/** For portfolios that wait for a signature and have no agreement yet. */
export async function draftLenderAgreements(
  tx: Tx,
  only: { portfolioId: string; lenderId: string } | null = null,
): Promise<number> {
  const waiting = await tx.rows(
    waitingRow,
    sql`
    select p.id as "portfolioId", u.name, u.email, u.phone, u.id as "userId", q.agreement as content, p.signature_due_at as "dueAt"
    from portfolio p join app_user u on u.id = p.lender_id join quotation q on q.token_hash = p.quotation_hash
    where p.status = 'waiting_signature' and ${only ? sql`p.id = ${only.portfolioId} and p.lender_id = ${only.lenderId}` : sql`true`}
      and not exists (select 1 from agreement a where a.portfolio_id = p.id)
    order by p.created_at limit 50`,
  );
  for (const each of waiting) {
    await insertAgreement(tx, {
      kind: 'lender',
      portfolioId: each.portfolioId,
      memberLoanId: null,
      signerName: each.name,
      signerEmail: each.email,
      signerPhone: each.phone,
      signerUserId: each.userId,
      content: each.content,
      dueAt: each.dueAt,
      templateVersion: agreementVersion,
    });
  }
  return waiting.length;
}

/** One for each member loan of a funded lending without an agreement. */
export async function draftMemberAgreements(
  tx: Tx,
  only: { memberLoanId: string; userId: string } | null = null,
): Promise<number> {
  const loans = await readMemberTerms(tx, only);
  if (loans.length === 0) return 0;
  const at = await now(tx);
  const periods = await readPeriods(tx, at);
  const dueAt = new Date(at.getTime() + periods.signatureDays * day);
  for (const loan of loans) await draftMemberAgreement(tx, loan, { at, dueAt, periods });
  return loans.length;
}

const day = 24 * 3_600_000;

/** Periods in a member's agreement made on a day: days to sign, working days to answer a complaint. */
export type Periods = { signatureDays: number; complaintDays: number };

export async function readPeriods(reader: Reader, at: Date): Promise<Periods> {
  const parameters = await readParameters(reader, businessDateOf(at));
  return { signatureDays: parameters.member_signature_window, complaintDays: parameters.complaint_time };
}

export async function draftMemberAgreement(
  tx: Tx,
  loan: MemberTerms,
  { at, dueAt, periods }: { at: Date; dueAt: Date; periods: Periods },
): Promise<void> {
  await insertAgreement(tx, {
    kind: 'member',
    portfolioId: null,
    memberLoanId: loan.memberLoanId,
    signerName: loan.name,
    signerEmail: loan.email,
    signerPhone: loan.phone,
    signerUserId: loan.userId,
    content: memberAgreement(loan, { date: formatDate(businessDateOf(at)), ...periods }),
    dueAt,
    templateVersion: agreementVersion,
  });
}
