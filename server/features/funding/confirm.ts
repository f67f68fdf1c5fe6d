// Confirms a funding with the password: one transaction that holds the balance, takes the slot and makes the portfolio.
// Invariants: a token has one effect, and its finished answer is given again whatever the time; every rule is judged anew
// on locked rows; a refusal moves nothing. Lock order: lending, quotation, ledger. Source: domain §5.2; cases 1-16, 20.
import type { Portfolio } from '#contract/funding.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { checkUsedBalance } from '#domain/funding.ts';
import { holdFunding } from '#domain/journal.ts';
import { formatRupiah, type Rupiah, rupiah } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { type LenderStanding, readLender } from '#features/account/person.ts';
import { demandOwnPassword } from '#features/account/password-check.ts';
import { type LendingRow, lockLending, takeSlot } from '#features/lending/slot.ts';
import { notify } from '#features/notice/notice.ts';
import { type Parameters, readParameters } from '#features/settings/parameters.ts';
import { lockBalance, postJournal } from '#ledger/ledger.ts';
import { recordDeed } from '#platform/audit.ts';
import { now as readNow } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, Refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { insertPortfolio } from './portfolio.sql.ts';
import { countWrongPassword, findQuotation, finishQuotation, lockQuotation, type Quotation } from './quotation.sql.ts';
import { getOwnPortfolio } from './read.ts';
import { isFinishing, judgeFunding } from './rules.ts';
import { taxBpsOf, versionOf } from './terms.ts';

export type Confirmation = {
  lending: string;
  amount: Rupiah;
  referenceToken: string;
  password: string;
  usedBalance: number;
};
type Outcome = { portfolioId: string } | { refusal: Refusal };

export async function confirmFunding(platform: Platform, userId: string, body: Confirmation): Promise<Portfolio> {
  const tokenHash = sha256(body.referenceToken);
  await demandPassword(platform, userId, body.password, tokenHash);
  const answer = await platform.db.tx(async (tx) => {
    const outcome = await applyQuotation(tx, userId, tokenHash, body);
    if ('refusal' in outcome) return outcome;
    platform.jobs.wake(tx, 'signing.document');
    // Read before the commit: nothing after it can turn success into failure.
    return { portfolio: await getOwnPortfolio(tx, userId, outcome.portfolioId) };
  });
  passFaultPoint('after-commit');
  if ('refusal' in answer) throw new Refused([answer.refusal]);
  return answer.portfolio;
}

/** Before and outside the transaction; a wrong one counts on the user and on the token. */
function demandPassword(platform: Platform, userId: string, password: string, tokenHash: Buffer): Promise<void> {
  const onWrong = async () =>
    (await platform.db.tx((tx) => countWrongPassword(tx, tokenHash, userId)))
      ? 'error.lending.quotation_void'
      : 'error.password.wrong';
  return demandOwnPassword(platform, userId, password, { field: 'password', onWrong });
}

async function applyQuotation(tx: Tx, userId: string, tokenHash: Buffer, body: Confirmation): Promise<Outcome> {
  const known = await findQuotation(tx, tokenHash, userId);
  if (!known) return { refusal: refuse('error.lending.quotation') };
  const lending = await lockLending(tx, known.lendingId);
  if (!lending) throw notFound();
  const quotation = await lockQuotation(tx, tokenHash, userId);
  const requestHash = hashOf(body);
  // A finished token is answered before anything about it is judged, its expiry too.
  if (quotation.state === 'applied' || quotation.state === 'refused') return finishedAnswer(quotation, requestHash);

  const lender = await readLender(tx, userId);
  const now = await readNow(tx);
  const parameters = await readParameters(tx, businessDateOf(now));
  const balance = await lockBalance(tx, 'cash', userId);
  const { amount } = quotation;
  const refusal =
    checkToken(quotation, body, now, versionOf({ lender, lending, parameters })) ??
    (await judgeFunding(tx, { lender, lending, amount, balance, now })) ??
    checkUsedBalance({ usedBalance: body.usedBalance, amount, balance });
  if (refusal) {
    if (isFinishing(refusal)) await finishQuotation(tx, tokenHash, { requestHash, refusal });
    return { refusal };
  }
  const usedBalance = rupiah(body.usedBalance);
  const portfolioId = await makePortfolio(tx, { quotation, lending, lender, usedBalance, parameters, now });
  await finishQuotation(tx, tokenHash, { requestHash, portfolioId });
  passFaultPoint('after-claim');
  return { portfolioId };
}

/** What makes two requests the same: everything but the password. */
function hashOf({ lending, amount, usedBalance }: Confirmation): Buffer {
  return sha256(JSON.stringify([lending.toLowerCase(), amount, usedBalance]));
}

function finishedAnswer({ requestHash, resultId, refusal }: Quotation, asked: Buffer): Outcome {
  if (!requestHash?.equals(asked)) return { refusal: refuse('error.lending.quotation_used') };
  if (resultId) return { portfolioId: resultId };
  return { refusal: refusal ?? refuse('error.lending.quotation') };
}

/** Fresh, in time, for exactly this lending and amount, and on the terms that stand now. */
function checkToken(quotation: Quotation, body: Confirmation, now: Date, version: string): Refusal | null {
  if (quotation.state === 'void') return refuse('error.lending.quotation_void');
  const isBound = quotation.lendingId === body.lending.toLowerCase() && quotation.amount === body.amount;
  const isCurrent = now < quotation.expiresAt && quotation.termsVersion === version;
  return isBound && isCurrent ? null : refuse('error.lending.quotation');
}

type NewFunding = {
  quotation: Quotation;
  lending: LendingRow;
  lender: LenderStanding;
  usedBalance: Rupiah;
  parameters: Parameters;
  now: Date;
};

async function makePortfolio(tx: Tx, funding: NewFunding): Promise<string> {
  const { quotation, lending, lender, usedBalance, parameters, now } = funding;
  const { amount } = quotation;
  const portfolioId = newId();
  const signatureDueAt = new Date(now.getTime() + parameters.signature_window * 3_600_000);
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
    signatureDueAt,
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
  const until = `${formatDate(businessDateOf(signatureDueAt))}, ${formatTime(signatureDueAt)}`;
  await notify(tx, {
    userId: lender.id,
    kind: 'portfolio_created',
    slots: { amount: formatRupiah(amount), group: lending.groupName, until },
    link: `/dashboard/portfolios/${portfolioId}`,
    eventKey: `portfolio:${portfolioId}:created`,
  });
  const actor = { kind: 'user', id: lender.id } as const;
  const after = { lending: lending.id, amount, usedBalance };
  await recordDeed(tx, actor, { action: 'funding.confirmed', object: { kind: 'portfolio', id: portfolioId }, after });
  return portfolioId;
}
