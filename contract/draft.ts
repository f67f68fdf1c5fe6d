// A lending's draft on the console: made for a group, changed by whoever saw its last version, shown as lenders will
// see it, published or discarded.
// Source: docs/screens.md; docs/domain.md §4, §6; docs/settled.md 64.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { choice, date, id, idParams, instant, money, optionalReason, percent, reason, text, upload } from './fields.ts';
import { grade, lending, pictureRatios } from './lending.ts';

const version = z.int().min(1).max(2_147_483_647);
const rhythm = z.enum(['weekly', 'monthly']);
const alt = text(200).trim().min(1);

/** Per cent a year in whole basis points. */
const rate = percent.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);

/** So many of them never sum to more than money may be. */
const principal = z.int().min(0).max(9_999_999_999) as unknown as typeof money;

const terms = z.object({
  grade,
  interestPercentage: rate,
  tenor: z.int().min(1).max(36),
  rhythm,
  /** What the group asks for as a whole; the member loans have to sum to it. */
  loanAmount: money,
  memberLoans: z.array(z.object({ member: id, principal })).max(60),
});
/** Left empty, the group's own description is shown. */
const description = text(2000);
const draftBody = terms.extend({ description });
export type DraftBody = z.output<typeof draftBody>;

const draftMember = z.object({
  member: id,
  name: z.string(),
  role: z.enum(['ketua', 'bendahara', 'anggota']),
  business: z.string(),
  /** She stands in the draft, but has left the group since. */
  left: z.boolean(),
  /** What she owes others of the group for covers: while it is more than 0 she takes no new loan. */
  coverOwed: money,
});

/** What a draft is made from: the group as it is, and the parameters that hold for it. */
export const draftGround = z
  .object({
    group: z.object({
      id,
      name: z.string(),
      city: z.string(),
      officer: z.string(),
      meetingWeekday: z.int(),
      active: z.boolean(),
      description: z.string(),
      members: z.array(draftMember),
      /** The grade that its credit score gives, where it has one. */
      grade: grade.nullable(),
      /** Its lending that still runs; nothing of it is published before that one has ended. */
      running: z.object({ id, status: z.enum(['opened', 'funded', 'disbursed', 'failed']) }).nullable(),
    }),
    multiple: money,
    minimumMembers: z.int(),
    fundingDays: z.int(),
    /** The usual interest a year of each grade. */
    rates: z.array(z.object({ grade, interestPercentage: percent })),
  })
  .meta({ id: 'DraftGround' });
export type DraftGround = z.output<typeof draftGround>;

export const draftParts = ['grade', 'interest', 'tenor', 'rhythm', 'description', 'member_loans', 'pictures'] as const;

export const draft = draftGround
  .extend({
    id,
    version,
    grade,
    interestPercentage: percent,
    tenor: z.int(),
    rhythm,
    loanAmount: money,
    description,
    memberLoans: z.array(z.object({ member: id, principal: money })),
    pictures: z.array(z.object({ no: z.int(), alt: z.string() })),
    /** Latest first; what is made by the first one is everything. */
    changes: z.array(z.object({ version, by: z.string(), at: instant, changed: z.array(z.enum(draftParts)) })),
    /** The due date it would have if it were published today. */
    dueDate: date,
  })
  .meta({ id: 'Draft' });
export type Draft = z.output<typeof draft>;

const costs = z
  .object({
    loanAmount: money,
    interestAmount: money,
    instalments: z.int(),
    /** What the group brings to a usual meeting. */
    instalment: money,
    disbursement: z.object({
      serviceFee: money,
      adminFee: money,
      stampCost: money,
      bankTransferCost: money,
      amount: money,
    }),
    /** Interest and all that is kept back. */
    totalCost: money,
    members: z.array(
      z.object({ member: id, principal: money, received: money, instalment: money, interest: money, totalCost: money }),
    ),
    /** A year's effective rate of what is received against what is paid; null where there is none. */
    effectivePercentage: z.number().nullable(),
  })
  .meta({ id: 'DraftCosts' });
export type DraftCosts = z.output<typeof costs>;

const pictureParams = idParams.extend({ no: text(1).regex(/^[1-8]$/) });

export const staffDrafts = endpoints({
  getDraftGround: {
    call: 'GET staff/groups/:id/draftgrounds',
    who: { staff: 'draft.read' },
    summary: 'Anggota, grade, dan ketentuan untuk pinjaman baru sebuah kelompok',
    params: idParams,
    data: draftGround,
  },
  createDraft: {
    call: 'POST staff/drafts',
    who: { staff: 'draft.write' },
    summary: 'Buat draf pinjaman untuk sebuah kelompok',
    body: draftBody.extend({ group: id }),
    data: draft,
  },
  checkDraftCosts: {
    call: 'POST staff/drafts/costs',
    who: { staff: 'draft.write' },
    summary: 'Hitung yang diterima, angsuran, dan biaya sebelum draf disimpan',
    body: terms.extend({ group: id, draft: id.optional() }),
    data: costs,
  },
  getDraft: {
    call: 'GET staff/drafts/:id',
    who: { staff: 'draft.read' },
    summary: 'Satu draf pinjaman',
    params: idParams,
    data: draft,
  },
  editDraft: {
    call: 'PUT staff/drafts/:id',
    who: { staff: 'draft.write' },
    summary: 'Ubah draf versi ini',
    params: idParams,
    body: draftBody.extend({ version }),
    data: draft,
  },
  discardDraft: {
    call: 'POST staff/drafts/:id/discards',
    who: { staff: 'draft.write' },
    summary: 'Buang draf versi ini',
    params: idParams,
    body: z.object({ version, reason }),
    data: z.object({}),
  },
  getDraftPreview: {
    call: 'GET staff/drafts/:id/previews',
    who: { staff: 'draft.read' },
    summary: 'Draf sebagaimana akan dilihat pendana',
    params: idParams,
    data: lending,
  },
  publishDraft: {
    call: 'POST staff/drafts/:id/publications',
    who: { staff: 'draft.publish' },
    summary: 'Terbitkan draf versi ini di daftar kelompok peminjam',
    params: idParams,
    body: z.object({ version, reason: optionalReason }),
    data: z.object({ id, dueDate: date, loanAmount: money }),
  },
  addDraftPicture: {
    call: 'POST staff/drafts/:id/pictures',
    who: { staff: 'draft.write' },
    summary: 'Tambah gambar ke draf versi ini',
    params: idParams,
    body: z.object({
      file: upload,
      alt,
      version: text(9)
        .regex(/^[1-9]\d*$/)
        .transform(Number),
    }),
    files: 1,
    data: draft,
  },
  arrangeDraftPictures: {
    call: 'PUT staff/drafts/:id/pictures',
    who: { staff: 'draft.write' },
    summary: 'Urutkan, beri keterangan, atau hapus gambar draf versi ini',
    params: idParams,
    /** In the order in which they are to be shown; a picture that is not named is taken away. */
    body: z.object({ version, pictures: z.array(z.object({ no: z.int().min(1).max(8), alt })).max(8) }),
    data: draft,
  },
  getDraftPicture: {
    call: 'GET staff/drafts/:id/pictures/:no',
    who: { staff: 'draft.read' },
    summary: 'Gambar sebuah draf',
    params: pictureParams,
    query: z.object({ ratio: choice(pictureRatios) }),
    raw: true,
  },
});
