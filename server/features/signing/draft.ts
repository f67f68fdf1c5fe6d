// Drafts agreements: a lender's for a new portfolio, the members' once a lending is funded. The lender's text is word
// for word what the quotation showed.
// Source: docs/domain.md §4, §5.
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import type { MemberLoanId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { now } from '#platform/clock.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { agreementVersion } from '#texts/agreements.ts';
import { insertAgreement, listUndrafted } from './agreement.sql.ts';
import { type MemberTerms, readMemberTerms } from './member-terms.sql.ts';
import { memberAgreement } from './member-terms.ts';
/** For portfolios that wait for a signature and have no agreement yet. */
export async function draftLenderAgreements(
  tx: Tx,
  only: { portfolioId: PortfolioId; lenderId: PersonId } | null = null,
): Promise<number> {
  const waiting = await listUndrafted(tx, only);
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
  only: { memberLoanId: MemberLoanId; userId: PersonId } | null = null,
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
