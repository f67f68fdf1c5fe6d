// Signing agreements at the provider and downloading the signed file.
// Source: spec §7 , settled 24, 25, 54; docs/api.md.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { empty, id, idParams, reason, text } from './fields.ts';

export const activation = endpoints({
  startActivation: {
    call: 'POST digisigns/useractivations/seamlesses',
    who: 'user',
    summary: 'Tautan untuk mengaktifkan tanda tangan; kosong bila sudah aktif',
    body: z.object({ email: text(254) }),
    data: z.object({ link: z.string() }),
  },
});

export const signing = endpoints({
  startDocumentSigning: {
    call: 'POST digisigns/documents/seamlesses',
    who: 'user',
    summary: 'Tautan untuk menandatangani dokumen',
    body: z.object({
      email: text(254),
      document_id: id,
      document_type: z.enum(['LENDINGAGREEMENT_', 'LENDINGBORROWER_']),
    }),
    data: z.object({ link: z.string() }),
  },
  linkPortfolioAgreement: {
    call: 'GET me/lendingtransactions/:id/downloads',
    who: 'lender',
    summary: 'Tautan unduh akad, berlaku 300 detik',
    params: idParams,
    data: z.object({ url: z.string() }),
  },
  receiveSignatureNotice: {
    call: 'POST webhooks/signature',
    who: 'all',
    summary: 'Pemberitahuan penyedia tanda tangan',
    raw: true,
  },
});

export const staffSigning = endpoints({
  sendAgreementAgain: {
    call: 'POST staff/lendings/:id/members/:member/agreements',
    who: { staff: 'agreement.renew' },
    summary: 'Kirim lagi perjanjian anggota yang ditolak atau kedaluwarsa, sebagai dokumen baru',
    params: idParams.extend({ member: id }),
    body: z.object({ reason }),
    data: empty,
  },
});
