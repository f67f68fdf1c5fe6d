// How the demonstration's lenders fund: with the same postings, slots and rows as a funding made in the browser.
// Source: docs/domain.md §5, §8.
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import { holdFunding, topUp } from '#domain/journal.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { readLender } from '#features/account/user.sql.ts';
import { findFundable } from '#features/funding/fundable.sql.ts';
import { agreementOf, taxBpsOf, versionOf } from '#features/funding/terms.ts';
import { activateSlot, takeSlot } from '#features/lending/slot.sql.ts';
import type { Parameters } from '#features/settings/parameters.ts';
import { postJournal, readBalance } from '#ledger/ledger.ts';
import { now } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { agreementToMarkup, agreementVersion } from '#texts/agreements.ts';
import { numberOf } from './lend.ts';
import { insertAppliedQuotation, insertPortfolio, insertSignedAgreement } from './fund.sql.ts';

export type Funding = {
  lendingId: LendingId;
  lenderId: PersonId;
  amount: Rupiah;
  status: 'active' | 'waiting_signature' | 'processing';
};

/** Tops up what the balance lacks, in round sums, then holds the amount and takes the slot. */
export async function fund(tx: Tx, funding: Funding, parameters: Parameters): Promise<void> {
  const at = await now(tx);
  const on = businessDateOf(at);
  await topUpFor(tx, funding, on);
  const { lendingId, lenderId, amount, status } = funding;
  const lender = await readLender(tx, lenderId);
  const lending = await findFundable(tx, lendingId);
  if (!lending) throw new Error(`no lending ${lendingId}`);
  const agreement = await agreementOf(tx, { lender, lending, amount, parameters, on });
  const portfolioId = newId<PortfolioId>();
  const tokenHash = sha256(`demo ${portfolioId}`);
  await insertAppliedQuotation(tx, {
    tokenHash,
    lenderId,
    lendingId,
    amount,
    termsVersion: versionOf({ lender, lending, parameters }),
    agreement: JSON.stringify(agreement),
    agreementHash: sha256(agreementToMarkup(agreement)),
    identityHash: lender.identityHash,
    portfolioId,
    at,
  });
  await takeSlot(tx, lendingId, amount);
  const isActive = status === 'active';
  await insertPortfolio(tx, {
    id: portfolioId,
    lendingId,
    lenderId,
    amount,
    status,
    quotationHash: tokenHash,
    feeBps: lending.lenderFeeBps,
    taxBps: taxBpsOf(lender, parameters),
    paymentHours: parameters.payment_window,
    processingMinutes: parameters.processing_time,
    signatureDueAt: hoursAfter(at, 24),
    signedAt: status === 'waiting_signature' ? null : at,
    processDueAt: status === 'processing' ? hoursAfter(at, 1) : null,
    activatedAt: isActive ? at : null,
    createdAt: at,
  });
  await postJournal(tx, {
    kind: 'funding_hold',
    key: `funding:${portfolioId}:hold`,
    businessDate: on,
    legs: holdFunding({ lenderId, lendingId, portfolioId, amount }),
    subject: portfolioId,
  });
  if (isActive) await activateSlot(tx, lendingId, amount);
  if (status === 'waiting_signature') return;
  const signer = { name: lender.name, email: lender.email, phone: lender.phone, userId: lenderId };
  const number = numberOf('AP', portfolioId);
  const fileName = `${number}-${newToken()}.pdf`;
  await insertSignedAgreement(tx, portfolioId, { signer, templateVersion: agreementVersion, number, fileName, at });
}

const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

async function topUpFor(tx: Tx, { lenderId, amount }: Funding, on: BusinessDate): Promise<void> {
  const missing = amount - (await readBalance(tx, 'cash', lenderId));
  if (missing <= 0) return;
  const sum = rupiah(Math.ceil(missing / 1_000_000) * 1_000_000 + 500_000);
  await postJournal(tx, {
    kind: 'topup',
    key: `topup:demo:${newId()}`,
    businessDate: on,
    legs: topUp({ lenderId, amount: sum }),
  });
}
