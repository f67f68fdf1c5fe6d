// SQL of the demonstration's fundings: quotation, portfolio and agreement as a funding in the browser leaves them.
import type { LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

type NewQuotation = {
  tokenHash: Buffer;
  lenderId: PersonId;
  lendingId: LendingId;
  amount: Rupiah;
  termsVersion: string;
  /** Its blocks as JSON. */
  agreement: string;
  agreementHash: Buffer;
  identityHash: Buffer | null;
  portfolioId: PortfolioId;
  at: Date;
};

/** Already applied: the portfolio is its result. */
export async function insertAppliedQuotation(tx: Tx, quotation: NewQuotation): Promise<void> {
  const { tokenHash, lenderId, lendingId, amount, termsVersion, agreement, agreementHash, portfolioId, at } = quotation;
  await tx.run(sql`insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version,
      agreement, agreement_hash, identity_hash, created_at, expires_at, state, result_id, applied_at)
    values (${tokenHash}, 'funding', ${lenderId}, ${lendingId}, ${amount}, ${termsVersion}, ${agreement}::jsonb,
      ${agreementHash}, ${quotation.identityHash}, ${at}, ${at}, 'applied', ${portfolioId}, ${at})`);
}

type NewPortfolio = {
  id: PortfolioId;
  lendingId: LendingId;
  lenderId: PersonId;
  amount: Rupiah;
  status: string;
  quotationHash: Buffer;
  feeBps: number;
  taxBps: number;
  paymentHours: number;
  processingMinutes: number;
  signatureDueAt: Date;
  signedAt: Date | null;
  processDueAt: Date | null;
  activatedAt: Date | null;
  createdAt: Date;
};

/** Paid from the balance alone. */
export async function insertPortfolio(tx: Tx, portfolio: NewPortfolio): Promise<void> {
  const { id, lendingId, lenderId, amount, status, quotationHash, feeBps, taxBps } = portfolio;
  const { paymentHours, processingMinutes, signatureDueAt, signedAt, processDueAt, activatedAt, createdAt } = portfolio;
  await tx.run(sql`insert into portfolio (id, lending_id, lender_id, amount_rupiah, used_balance_rupiah, status,
      quotation_hash, fee_bps, tax_bps, payment_window_hours, processing_minutes, signature_due_at, signed_at,
      process_due_at, activated_at, created_at)
    values (${id}, ${lendingId}, ${lenderId}, ${amount}, ${amount}, ${status}, ${quotationHash}, ${feeBps}, ${taxBps},
      ${paymentHours}, ${processingMinutes}, ${signatureDueAt}, ${signedAt}, ${processDueAt}, ${activatedAt},
      ${createdAt})`);
}

export type Signer = { name: string; email: string | null; phone: string | null; userId: PersonId | null };

type NewAgreement = { signer: Signer; templateVersion: string; number: string; fileName: string; at: Date };

/** Signed at this time, with the content of its quotation; the file is made when somebody asks for it. */
export async function insertSignedAgreement(
  tx: Tx,
  portfolioId: PortfolioId,
  { signer, templateVersion, number, fileName, at }: NewAgreement,
): Promise<void> {
  await tx.run(sql`insert into agreement (id, kind, portfolio_id, number, template_version, state, signer_name,
      signer_email, signer_phone, signer_user_id, content, file_name, created_at, signed_at)
    select ${newId()}, 'lender', p.id, ${number}, ${templateVersion}, 'signed', ${signer.name}, ${signer.email},
      ${signer.phone}, ${signer.userId}, q.agreement, ${fileName}, ${at}, ${at}
    from portfolio p join quotation q on q.token_hash = p.quotation_hash where p.id = ${portfolioId}`);
}
