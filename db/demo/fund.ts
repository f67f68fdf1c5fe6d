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
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { agreementToMarkup, agreementVersion } from '#texts/agreements.ts';

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
  await tx.run(sql`insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version, agreement, agreement_hash,
      created_at, expires_at, state, result_id, applied_at)
    values (${tokenHash}, 'funding', ${lenderId}, ${lendingId}, ${amount}, ${versionOf({ lender, lending, parameters })},
      ${JSON.stringify(agreement)}::jsonb, ${sha256(agreementToMarkup(agreement))}, ${at}, ${at}, 'applied', ${portfolioId}, ${at})`);
  await takeSlot(tx, lendingId, amount);
  const isActive = status === 'active';
  await tx.run(sql`insert into portfolio (id, lending_id, lender_id, amount_rupiah, used_balance_rupiah, status, quotation_hash, fee_bps, tax_bps,
      payment_window_hours, processing_minutes, signature_due_at, signed_at, process_due_at, activated_at, created_at)
    values (${portfolioId}, ${lendingId}, ${lenderId}, ${amount}, ${amount}, ${status}, ${tokenHash}, ${lending.lenderFeeBps}, ${taxBpsOf(lender, parameters)},
      ${parameters.payment_window}, ${parameters.processing_time}, ${hoursAfter(at, 24)}, ${status === 'waiting_signature' ? null : at}, ${status === 'processing' ? hoursAfter(at, 1) : null}, ${isActive ? at : null}, ${at})`);
  await postJournal(tx, {
    kind: 'funding_hold',
    key: `funding:${portfolioId}:hold`,
    businessDate: on,
    legs: holdFunding({ lenderId, lendingId, portfolioId, amount }),
    subject: portfolioId,
  });
  if (isActive) await activateSlot(tx, lendingId, amount);
  if (status !== 'waiting_signature')
    await addSignedAgreement(
      tx,
      portfolioId,
      { name: lender.name, email: lender.email, phone: lender.phone, userId: lenderId },
      at,
    );
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

type Signer = { name: string; email: string | null; phone: string | null; userId: PersonId | null };

/** Signed on its date; the worker makes the file later. */
async function addSignedAgreement(tx: Tx, portfolioId: PortfolioId, signer: Signer, at: Date): Promise<void> {
  const id = newId();
  await tx.run(sql`insert into agreement (id, kind, portfolio_id, number, template_version, state, signer_name, signer_email, signer_phone, signer_user_id, content, created_at, signed_at)
    select ${id}, 'lender', p.id, ${`AP-${id.slice(0, 8)}-${id.slice(-6)}`.toUpperCase()}, ${agreementVersion}, 'signed', ${signer.name}, ${signer.email}, ${signer.phone}, ${signer.userId},
      q.agreement, ${at}, ${at} from portfolio p join quotation q on q.token_hash = p.quotation_hash where p.id = ${portfolioId}`);
}
