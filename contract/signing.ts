// Signing agreements at the provider and downloading the signed file.
// Source: spec §7 , settled 24, 25, 54; docs/api.md.
import { z } from 'zod';
import type { LendingId, MemberId, MemberLoanId, PortfolioId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { empty, id, idOf, idParamsOf, reason, text } from './fields.ts';

export const activation = endpoints({
  startActivation: {
    call: 'POST digisigns/useractivations/seamlesses',
    who: 'user',
    summary: 'Tautan untuk mengaktifkan tanda tangan; kosong bila sudah aktif',
    body: z.object({ email: text(254) }),
    data: z.object({ link: z.string() }),
  },
});

type DocumentType = 'LENDINGAGREEMENT_' | 'LENDINGBORROWER_';
/** A lender signs for a portfolio, a member of a group for her loan. */
type SignedDocument =
  | { email: string; document_type: 'LENDINGAGREEMENT_'; document_id: PortfolioId }
  | { email: string; document_type: 'LENDINGBORROWER_'; document_id: MemberLoanId };

const documentToSign = z.object({
  email: text(254),
  document_id: id,
  document_type: z.enum(['LENDINGAGREEMENT_', 'LENDINGBORROWER_']),
}) as unknown as z.ZodType<SignedDocument, { email: string; document_type: DocumentType; document_id: string }>;

export const signing = endpoints({
  startDocumentSigning: {
    call: 'POST digisigns/documents/seamlesses',
    who: 'user',
    summary: 'Tautan untuk menandatangani dokumen',
    body: documentToSign,
    data: z.object({ link: z.string() }),
  },
  startBatchSigning: {
    call: 'POST digisigns/batches',
    who: 'lender',
    summary: 'Tautan untuk menandatangani beberapa akad sekali jalan',
    body: z.object({ email: text(254), documents: z.array(idOf<PortfolioId>()).min(1).max(20) }),
    data: z.object({
      link: z.string(),
      documents: z.array(idOf<PortfolioId>()),
      /** Those that cannot be signed now, with the reason. */
      left: z.array(z.object({ portfolio: idOf<PortfolioId>(), message: z.string() })),
    }),
    perMinute: 30,
  },
  linkPortfolioAgreement: {
    call: 'GET me/lendingtransactions/:id/downloads',
    who: 'lender',
    summary: 'Tautan unduh akad, berlaku 300 detik',
    params: idParamsOf<PortfolioId>(),
    data: z.object({ url: z.string() }),
  },
  receiveSignatureNotice: {
    call: 'POST webhooks/signature',
    who: 'all',
    summary: 'Pemberitahuan penyedia tanda tangan',
    raw: true,
    signed: true,
  },
});

export const staffSigning = endpoints({
  sendAgreementAgain: {
    call: 'POST staff/lendings/:id/members/:member/agreements',
    groupOf: 'lending',
    act: true,
    who: { staff: 'agreement.renew' },
    summary: 'Kirim lagi perjanjian anggota yang ditolak atau kedaluwarsa, sebagai dokumen baru',
    params: idParamsOf<LendingId>().extend({ member: idOf<MemberId>() }),
    body: z.object({ reason }),
    data: empty,
  },
});
