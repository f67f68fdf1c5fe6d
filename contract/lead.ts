// The borrower form of the public site, and how staff process a lead.
// Invariant: the form gives the same answer whether or not the phone number is known.
// Source: spec §3 , §5, §7; docs/api.md; docs/screens.md.
import { z } from 'zod';
import type { GroupId, LeadId } from '#domain/ids.ts';
import { leadStates } from '#domain/lead.ts';
import { contact, contactBody, contactReply } from './contact.ts';
import { endpoints } from './endpoint.ts';
import { choice, empty, freeText, idOf, idParamsOf, instant, line, paging, smallId, text } from './fields.ts';
import { fileOf } from './list-file.ts';

export const memberRoles = ['ketua', 'bendahara', 'anggota'] as const;

const leadItem = z
  .object({
    id: idOf<LeadId>(),
    /** Version: an action must send the version that was seen. */
    version: z.int(),
    state: z.enum(leadStates),
    name: z.string(),
    /** Masked in the list; full in the detail for staff who call the lead. */
    phone: z.string(),
    sector: z.string(),
    city: z.string(),
    province: z.string(),
    createdAt: instant,
    /** Promised contact time. */
    dueAt: instant,
    /** True when the promised time has passed without contact. */
    overdue: z.boolean(),
  })
  .meta({ id: 'LeadItem' });
export type LeadItem = z.output<typeof leadItem>;

const lead = leadItem
  .extend({
    address: z.string(),
    /** Null for whom the number is masked. */
    contact: contact.nullable(),
    steps: z.array(
      z.object({
        version: z.int(),
        state: z.enum(leadStates),
        /** Null when the lead did it (the form). */
        staff: z.string().nullable(),
        note: z.string().nullable(),
        at: instant,
      }),
    ),
    /** Name on the account that has this phone number already. */
    account: z.string().nullable(),
    membership: z.object({ group: idOf<GroupId>(), groupName: z.string(), role: z.enum(memberRoles) }).nullable(),
  })
  .meta({ id: 'Lead' });
export type Lead = z.output<typeof lead>;

/** What the public form asks for. */
const form = z.object({
  borrower_name: text(120).min(1),
  borrower_phone_number: text(40).min(1),
  jobSector: smallId,
  city: smallId,
  province: smallId,
  borrower_business_address: freeText(1000),
});

export const leads = endpoints({
  registerBorrower: {
    call: 'POST borrowerregisters',
    who: 'all',
    summary: 'Formulir calon peminjam',
    body: form.extend({
      /** The answer to the question that is asked after several forms from one address. */
      human: text(20).optional(),
    }),
    data: empty,
    perMinute: 10,
  },
});

const listLeads = {
  call: 'GET staff/leads',
  who: { staff: 'lead.read' },
  summary: 'Calon peminjam menurut antrean',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest', 'name']),
    state: choice(leadStates),
    search: line(60).optional(),
  }),
  data: leadItem,
  paged: true,
} as const;

export const staffLeads = endpoints({
  listLeads,
  exportLeads: fileOf(listLeads),
  writeLead: {
    call: 'POST staff/leads',
    who: { staff: 'lead.step' },
    summary: 'Calon peminjam yang dicatat petugas',
    body: form.extend({
      /** Where they met, and that the person asked to be written down. */
      note: freeText(500).min(1),
    }),
    data: lead,
  },
  getLead: {
    call: 'GET staff/leads/:id',
    who: { staff: 'lead.read' },
    summary: 'Satu calon peminjam dan jalannya',
    params: idParamsOf<LeadId>(),
    data: lead,
  },
  contactLead: {
    call: 'POST staff/leads/:id/contacts',
    who: { staff: 'lead.contact.read' },
    summary: 'Telepon atau WhatsApp kepada calon peminjam; dicatat, dan hanya dalam jam hubung',
    params: idParamsOf<LeadId>(),
    body: contactBody,
    data: contactReply,
  },
  moveLead: {
    call: 'POST staff/leads/:id/steps',
    who: { staff: 'lead.step' },
    summary: 'Dihubungi, dikunjungi, diterima, atau ditolak dengan alasan',
    params: idParamsOf<LeadId>(),
    body: z.object({
      version: z.int().min(1),
      state: z.enum(['contacted', 'visited', 'accepted', 'refused']),
      note: freeText(500).optional(),
    }),
    data: lead,
  },
  makeMember: {
    call: 'POST staff/leads/:id/memberships',
    groupOf: 'body',
    who: { staff: 'lead.join' },
    summary: 'Jadikan anggota kelompok dengan akun masuk',
    params: idParamsOf<LeadId>(),
    body: z.object({
      version: z.int().min(1),
      group: idOf<GroupId>(),
      role: z.enum(memberRoles),
      business: line(120).min(1),
      /** Compared by its keyed hash; only the hash is stored. */
      nik: text(16).min(1),
    }),
    data: lead,
  },
});
