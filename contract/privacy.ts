// Duties to the people whose data is held: their requests, their stored data, and erasure by two people.
// Invariants: a request is answered within 72 hours; nobody approves an erasure of their own entry; a person with
// money, loans or open cases is not erased: processing is restricted instead.
// Source: UU 27/2022; decision 0081.
import { z } from 'zod';
import { complaintStates } from '#domain/complaint.ts';
import type { ErasureRequestId, PersonId } from '#domain/ids.ts';
import { erasureBlocks } from '#domain/retention.ts';
import { endpoints } from './endpoint.ts';
import { date, freeText, idOf, idParamsOf, instant, optionalReason, reason, text } from './fields.ts';
import { person } from './four-eyes.ts';

const privacyKinds = ['access', 'correction', 'erasure', 'restriction'] as const;

export const privacyRequest = z
  .object({
    ticket: z.string(),
    kind: z.enum(privacyKinds),
    state: z.enum(complaintStates),
    askedAt: instant,
    /** Within 72 hours of the request. */
    dueAt: instant,
    /** The answer, once given. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'PrivacyRequest' });
export type PrivacyRequest = z.output<typeof privacyRequest>;

export const privacy = endpoints({
  takePersonalData: {
    call: 'POST me/personaldata',
    who: 'user',
    summary: 'Semua data pribadi sendiri sebagai berkas JSON; meminta kata sandi, dicatat',
    body: z.object({ currentPassword: text(200) }),
    raw: true,
  },
  listPrivacyRequests: {
    call: 'GET me/privacyrequests',
    who: 'user',
    summary: 'Permintaan sendiri tentang data pribadi, yang terbaru dahulu',
    data: z.array(privacyRequest),
  },
  askPrivacy: {
    call: 'POST me/privacyrequests',
    who: 'user',
    summary: 'Minta salinan, perbaikan, penghapusan, atau pembatasan; dijawab dalam 72 jam',
    body: z.object({ kind: z.enum(privacyKinds), message: freeText(2000).optional() }),
    data: privacyRequest,
    perMinute: 5,
  },
});

const subject = z.object({ id: idOf<PersonId>(), name: z.string() });

export const request = z.object({
  id: idOf<ErasureRequestId>(),
  person: subject,
  reason: z.string(),
  enteredBy: person,
  enteredAt: instant,
});
export const limit = z.object({
  person: subject,
  reason: z.string(),
  /** Legal retention date; null while an open matter prevents erasure. */
  until: date.nullable(),
  setBy: person,
  setAt: instant,
});

const privacyStatus = z
  .object({
    person: subject,
    erasedAt: instant.nullable(),
    /** Reasons against erasure; empty: two people may erase the data. */
    blocks: z.array(z.enum(erasureBlocks)),
    /** Last day of legal retention; null without business in that time. */
    keptUntil: date.nullable(),
    limit: limit.nullable(),
    request: request.nullable(),
  })
  .meta({ id: 'PrivacyStatus' });
export type PrivacyStatus = z.output<typeof privacyStatus>;

const privacyBoard = z.object({ requests: z.array(request), limits: z.array(limit) }).meta({ id: 'PrivacyBoard' });
export type PrivacyBoard = z.output<typeof privacyBoard>;

const requestParams = z.object({ id: idOf<PersonId>(), request: idOf<ErasureRequestId>() });

export const staffPrivacy = endpoints({
  getPrivacyBoard: {
    call: 'GET staff/privacy',
    who: { staff: 'privacy.read' },
    summary: 'Usulan penghapusan yang menunggu, dan orang yang pemrosesannya dibatasi',
    data: privacyBoard,
  },
  getPrivacyStatus: {
    call: 'GET staff/privacy/people/:id',
    who: { staff: 'privacy.read' },
    summary: 'Apakah data seseorang dapat dihapus, apa yang menahannya, dan sampai kapan',
    params: idParamsOf<PersonId>(),
    data: privacyStatus,
  },
  enterErasure: {
    call: 'POST staff/privacy/people/:id/erasures',
    who: { staff: 'privacy.erasure.enter' },
    summary: 'Usulkan penghapusan, dengan alasan',
    params: idParamsOf<PersonId>(),
    body: z.object({ reason }),
    data: privacyStatus,
  },
  approveErasure: {
    call: 'POST staff/privacy/people/:id/erasures/:request/approvals',
    who: { staff: 'privacy.erasure.approve' },
    summary: 'Setujui penghapusan yang diusulkan petugas lain; berlaku saat itu juga',
    params: requestParams,
    body: z.object({ note: optionalReason }),
    data: privacyStatus,
  },
  cancelErasure: {
    call: 'POST staff/privacy/people/:id/erasures/:request/cancellations',
    who: { staff: 'privacy.erasure.cancel' },
    summary: 'Tarik atau tolak usulan penghapusan',
    params: requestParams,
    body: z.object({ reason }),
    data: privacyStatus,
  },
  limitProcessing: {
    call: 'POST staff/privacy/people/:id/limits',
    who: { staff: 'privacy.limit' },
    summary: 'Batasi pemrosesan pada yang diperlukan kontrak dan hukum, dengan alasan',
    params: idParamsOf<PersonId>(),
    body: z.object({ reason }),
    data: privacyStatus,
  },
  liftLimit: {
    call: 'POST staff/privacy/people/:id/limits/lifts',
    who: { staff: 'privacy.limit' },
    summary: 'Akhiri pembatasan, dengan alasan',
    params: idParamsOf<PersonId>(),
    body: z.object({ reason }),
    data: privacyStatus,
  },
});
