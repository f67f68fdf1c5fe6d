// Confirms a funding with the password or a passkey. One transaction holds the balance, takes the slot and creates the portfolio.
// Invariants: a token has one effect and repeats its finished answer at any time; every rule is checked again on
// locked rows; a refusal moves nothing. Lock order: lending, quotation, ledger, and the audit trail last, since
// everybody else waits for it.
// Source: docs/domain.md §5.2.
import type { Confirmation as Proof } from '#contract/confirmation.ts';
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { checkUsedBalance } from '#domain/funding.ts';
import { endsQuotation } from '#domain/funding-request.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import { holdFunding } from '#domain/journal.ts';
import { formatRupiah, type Rupiah, rupiah } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { answerAgain, checkToken, requireConfirmationFor, finishToken } from '#features/account/reference-token.ts';
import { type LenderStatus, readLender } from '#features/account/user.sql.ts';
import { type LendingRow, lockLending, takeSlot } from '#features/lending/slot.sql.ts';
import { notify } from '#features/notice/notice.ts';
import { type Parameters, readParameters } from '#features/settings/parameters.ts';
import { lockBalance, postJournal } from '#ledger/ledger.ts';
import { keepActKey } from '#platform/acts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now as readNow } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { canonicalId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, Refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { sha256 } from '#platform/secrets.ts';
import { insertPortfolio } from './portfolio.sql.ts';
import { findQuotation, lockQuotation, type Quotation, quotations } from './quotation.sql.ts';
import { getOwnPortfolio } from './read.ts';
import { judgeRequest } from './rules.ts';
import { taxBpsOf, versionOf } from './terms.ts';

/** `isQuiet`: a part of a basket, which tells of all its items in one notice. */
type Terms = { lending: LendingId; amount: Rupiah; usedBalance: number; isQuiet?: boolean };
export type Confirmation = Proof & Terms & { referenceToken: string };
export type Answer = { portfolio: Portfolio } | { refusal: Refusal };

export async function confirmFunding(platform: Platform, userId: PersonId, body: Confirmation): Promise<Portfolio> {
  const tokenHash = sha256(body.referenceToken);
  await requireConfirmationFor(platform, quotations, { userId, proof: body, tokenHash });
  const answer = await platform.db.tx((tx) => applyQuotation(platform, tx, userId, { ...body, tokenHash }));
  passFaultPoint('after-commit');
  if ('refusal' in answer) throw new Refused([answer.refusal]);
  return answer.portfolio;
}

/**
 * Funds what this quotation is for, once, inside the transaction; a repeated call gets the first answer. The caller has
 * checked the password or passkey of the person who asks: only her own request leads here, no job does.
 */
export async function applyQuotation(
  { jobs }: Platform,
  tx: Tx,
  userId: PersonId,
  body: Terms & { tokenHash: Buffer },
): Promise<Answer> {
  const answer = await judgeAndFund(tx, userId, body.tokenHash, body);
  if ('portfolio' in answer) jobs.notify(tx, 'signing.document');
  return answer;
}

async function judgeAndFund(tx: Tx, userId: PersonId, tokenHash: Buffer, body: Terms): Promise<Answer> {
  const unlocked = await findQuotation(tx, tokenHash, userId);
  if (!unlocked) return { refusal: refuse(quotations.refusals.gone) };
  const lending = await lockLending(tx, unlocked.lendingId);
  if (!lending) throw notFound();
  const quotation = await lockQuotation(tx, tokenHash, userId);
  const requestHash = hashOf(body);
  // A finished token answers before any check, even when expired.
  const given = answerAgain(quotation, requestHash, quotations);
  if (given) {
    if ('refusal' in given) return given;
    await keepActKey(tx, { kind: 'portfolio', id: given.resultId });
    return { portfolio: await getOwnPortfolio(tx, userId, given.resultId) };
  }

  const lender = await readLender(tx, userId);
  const now = await readNow(tx);
  const parameters = await readParameters(tx, businessDateOf(now));
  const balance = await lockBalance(tx, 'cash', userId);
  await requireRights(tx);
  const { amount } = quotation;
  const isOffered = isOf(quotation, body);
  const isCurrent = quotation.termsVersion === versionOf({ lender, lending, parameters });
  const refusal =
    checkToken(quotation, quotations, { isOffered, isCurrent, now }) ??
    (await judgeRequest(tx, { lender, lending, amount, balance, now })) ??
    checkUsedBalance({ usedBalance: body.usedBalance, amount, balance });
  if (refusal) {
    if (endsQuotation(refusal)) await finishToken(tx, quotations, tokenHash, { requestHash, refusal });
    return { refusal };
  }
  const usedBalance = rupiah(body.usedBalance);
  const funding = { quotation, lending, lender, usedBalance, parameters, now };
  const portfolioId = await makePortfolio(tx, funding);
  if (!body.isQuiet) await tellOfPortfolio(tx, portfolioId, funding);
  await finishToken(tx, quotations, tokenHash, { requestHash, resultId: portfolioId });
  passFaultPoint('after-claim');
  // Read before the commit, so that nothing after it can turn success into failure.
  const portfolio = await getOwnPortfolio(tx, userId, portfolioId);
  await recordConfirmation(tx, portfolioId, funding);
  return { portfolio };
}

/** What makes two requests the same: everything but the password or passkey. */
function hashOf({ lending, amount, usedBalance }: Terms): Buffer {
  return sha256(JSON.stringify([canonicalId(lending), amount, usedBalance]));
}

/** Whether the quotation is for exactly this lending and amount. */
const isOf = (quotation: Quotation, { lending, amount }: Terms): boolean =>
  quotation.lendingId === canonicalId(lending) && quotation.amount === amount;

type NewFunding = {
  quotation: Quotation;
  lending: LendingRow;
  lender: LenderStatus;
  usedBalance: Rupiah;
  parameters: Parameters;
  now: Date;
};

async function makePortfolio(tx: Tx, funding: NewFunding): Promise<PortfolioId> {
  const { quotation, lending, lender, usedBalance, parameters, now } = funding;
  const { amount } = quotation;
  const portfolioId = newId<PortfolioId>();
  await takeSlot(tx, lending.id, amount);
  await insertPortfolio(tx, {
    id: portfolioId,
    lendingId: lending.id,
    lenderId: lender.id,
    amount,
    usedBalance,
    quotationHash: quotation.tokenHash,
    feeBps: lending.lenderFeeBps,
    taxBps: taxBpsOf(lender, parameters),
    signatureDueAt: signatureDueOf(funding),
    paymentHours: parameters.payment_window,
    processingMinutes: parameters.processing_time,
  });
  if (usedBalance > 0) {
    await postJournal(tx, {
      kind: 'funding_hold',
      key: `funding:${portfolioId}:hold`,
      businessDate: businessDateOf(now),
      legs: holdFunding({ lenderId: lender.id, lendingId: lending.id, portfolioId, amount: usedBalance }),
      subject: portfolioId,
    });
  }
  return portfolioId;
}

const signatureDueOf = ({ now, parameters }: Pick<NewFunding, 'now' | 'parameters'>): Date =>
  new Date(now.getTime() + parameters.signature_window * 3_600_000);

function tellOfPortfolio(tx: Tx, portfolioId: PortfolioId, funding: NewFunding): Promise<void> {
  const { quotation, lending, lender } = funding;
  const dueAt = signatureDueOf(funding);
  const until = `${formatDate(businessDateOf(dueAt))}, ${formatTime(dueAt)}`;
  return notify(tx, {
    userId: lender.id,
    kind: 'portfolio_created',
    slots: { amount: formatRupiah(quotation.amount), group: lending.groupName, until },
    link: `/dashboard/portfolios/${portfolioId}`,
    eventKey: `portfolio:${portfolioId}:created`,
  });
}

function recordConfirmation(
  tx: Tx,
  portfolioId: PortfolioId,
  { quotation: { amount }, lending, lender, usedBalance }: NewFunding,
): Promise<void> {
  const object = { kind: 'portfolio', id: portfolioId };
  const after = { lending: lending.id, amount, usedBalance };
  return recordAuditEvent(tx, { kind: 'user', id: lender.id }, { action: 'funding.confirmed', object, after });
}
