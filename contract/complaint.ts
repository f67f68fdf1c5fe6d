// Complaints: the form of the public page, and what staff answer.
// Invariants: sent twice on one day it is one complaint with one ticket; an act names the version that was seen.
// Source: docs/api.md; docs/screens.md; docs/domain.md §3; decision 0067.
import { z } from 'zod';
import { complaintActs, complaintCategories, complaintStates } from '#domain/complaint.ts';
import type { ComplaintId, PersonId } from '#domain/ids.ts';
import { contact, contactBody, contactReply } from './contact.ts';
import { endpoints } from './endpoint.ts';
import { choice, freeText, idOf, idParamsOf, instant, line, paging, text } from './fields.ts';
import { fileOf } from './list-file.ts';

const complaintItem = z
  .object({
    id: idOf<ComplaintId>(),
    /** Version: an action must send the version that was seen. */
    version: z.int(),
    ticket: z.string(),
    state: z.enum(complaintStates),
    category: z.enum(complaintCategories),
    name: z.string(),
    createdAt: instant,
    /** Promised answer time. */
    dueAt: instant,
    /** True when the promised time has passed without an answer. */
    overdue: z.boolean(),
  })
  .meta({ id: 'ComplaintItem' });
export type ComplaintItem = z.output<typeof complaintItem>;

const complaint = complaintItem
  .extend({
    /** Full for staff who may answer, masked for those who only read. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** Null without a number, and for whom it is masked. */
    contact: contact.nullable(),
    message: z.string(),
    /** Channel of the answer. */
    channel: z.enum(['email', 'sms']),
    /** The user with this phone number or verified e-mail address. */
    account: z.object({ id: idOf<PersonId>(), name: z.string() }).nullable(),
    acts: z.array(
      z.object({
        version: z.int(),
        act: z.enum(complaintActs),
        staff: z.string(),
        text: z.string(),
        at: instant,
      }),
    ),
  })
  .meta({ id: 'Complaint' });
export type Complaint = z.output<typeof complaint>;

/** A complaint as its sender sees it: what was promised, and what was answered; never a note of staff. */
const ownComplaint = z
  .object({
    ticket: z.string(),
    state: z.enum(complaintStates),
    category: z.enum(complaintCategories),
    message: z.string(),
    createdAt: instant,
    /** Promised answer time. */
    dueAt: instant,
    answers: z.array(z.object({ text: z.string(), at: instant })),
  })
  .meta({ id: 'OwnComplaint' });
export type OwnComplaint = z.output<typeof ownComplaint>;

export const complaints = endpoints({
  listOwnComplaints: {
    call: 'GET me/complaints',
    who: 'user',
    summary: 'Pengaduan saya: yang dikirim dengan nomor telepon atau email terverifikasi akun ini',
    query: paging(10),
    data: ownComplaint,
    paged: true,
  },
  sendComplaint: {
    call: 'POST complaints',
    who: 'all',
    summary: 'Formulir pengaduan; jawabannya nomor tiket',
    body: z.object({
      name: text(240).min(1),
      /** One of the two is enough: many members have no e-mail address. */
      phone: text(40).optional(),
      email: text(254).optional(),
      category: z.enum(complaintCategories),
      message: freeText(5000),
    }),
    /** Includes the promised answer time. */
    data: z.object({ ticket: z.string(), dueAt: instant }),
    forms: true,
    perMinute: 5,
  },
});

const listComplaints = {
  call: 'GET staff/complaints',
  who: { staff: 'complaint.read' },
  summary: 'Pengaduan menurut antrean',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest']),
    state: choice(complaintStates),
    category: choice(complaintCategories),
    search: line(60).optional(),
  }),
  data: complaintItem,
  paged: true,
} as const;

export const staffComplaints = endpoints({
  listComplaints,
  exportComplaints: fileOf(listComplaints),
  getComplaint: {
    call: 'GET staff/complaints/:id',
    who: { staff: 'complaint.read' },
    summary: 'Satu pengaduan dan penanganannya',
    params: idParamsOf<ComplaintId>(),
    data: complaint,
  },
  contactComplainant: {
    call: 'POST staff/complaints/:id/contacts',
    who: { staff: 'complaint.answer' },
    summary: 'Telepon atau WhatsApp kepada pengadu; dicatat, dan hanya dalam jam hubung',
    params: idParamsOf<ComplaintId>(),
    body: contactBody,
    data: contactReply,
  },
  actOnComplaint: {
    call: 'POST staff/complaints/:id/acts',
    who: { staff: 'complaint.answer' },
    summary: 'Jawab lewat email atau SMS, catat, atau tutup dengan alasan',
    params: idParamsOf<ComplaintId>(),
    body: z.object({ version: z.int().min(1), act: z.enum(complaintActs), text: freeText(4000).min(1) }),
    data: complaint,
  },
});
