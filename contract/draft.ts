// A lending draft on the console: created for a group, edited by version, previewed as lenders will see it, then
// published or discarded.
// Source: docs/screens.md; docs/domain.md §4, §6; docs/settled.md 64.
import { z } from 'zod';
import type { GroupId, LendingId, MemberId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import {
  choice,
  date,
  freeText,
  idOf,
  idParamsOf,
  instant,
  line,
  money,
  optionalReason,
  percent,
  reason,
  text,
  upload,
} from './fields.ts';
import { grade, lending, pictureRatios } from './lending.ts';

const version = z.int().min(1).max(2_147_483_647);
const rhythm = z.enum(['weekly', 'monthly']);
const alt = line(200).min(1);

/** Per cent a year in whole basis points. */
const rate = percent.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);

/** Keeps the sum of all member loans within the money limit. */
const principal = z.int().min(0).max(9_999_999_999) as unknown as typeof money;

const terms = z.object({
  grade,
  interestPercentage: rate,
  tenor: z.int().min(1).max(36),
  rhythm,
  /** Total requested by the group; the member loans must sum to it. */
  loanAmount: money,
  memberLoans: z.array(z.object({ member: idOf<MemberId>(), principal })).max(60),
});
/** Empty: the group's own description is used. */
const description = freeText(2000);
const draftBody = terms.extend({ description });
export type DraftBody = z.output<typeof draftBody>;

const draftMember = z.object({
  member: idOf<MemberId>(),
  name: z.string(),
  role: z.enum(['ketua', 'bendahara', 'anggota']),
  business: z.string(),
  /** The member is in the draft but has left the group since. */
  left: z.boolean(),
  /** Debt to other members for covers: above 0 the member cannot take a new loan. */
  coverOwed: money,
});

/** Input of a draft: the group today, and the parameters in force. */
export const draftGround = z
  .object({
    group: z.object({
      id: idOf<GroupId>(),
      name: z.string(),
      city: z.string(),
      officer: z.string(),
      meetingWeekday: z.int(),
      active: z.boolean(),
      description: z.string(),
      members: z.array(draftMember),
      /** Grade of the credit score, if the group has one. */
      grade: grade.nullable(),
      /** The group's running lending; no draft can be published before it ends. */
      running: z
        .object({ id: idOf<LendingId>(), status: z.enum(['opened', 'funded', 'disbursed', 'failed']) })
        .nullable(),
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
    id: idOf<LendingId>(),
    version,
    grade,
    interestPercentage: percent,
    tenor: z.int(),
    rhythm,
    loanAmount: money,
    description,
    memberLoans: z.array(z.object({ member: idOf<MemberId>(), principal: money })),
    pictures: z.array(z.object({ no: z.int(), alt: z.string() })),
    /** Newest first; the first entry is the creation. */
    changes: z.array(z.object({ version, by: z.string(), at: instant, changed: z.array(z.enum(draftParts)) })),
    /** Due date if published today. */
    dueDate: date,
  })
  .meta({ id: 'Draft' });
export type Draft = z.output<typeof draft>;

const costs = z
  .object({
    loanAmount: money,
    interestAmount: money,
    instalments: z.int(),
    /** Amount due at a usual meeting. */
    instalment: money,
    disbursement: z.object({
      serviceFee: money,
      adminFee: money,
      stampCost: money,
      bankTransferCost: money,
      amount: money,
    }),
    /** Interest and all deductions. */
    totalCost: money,
    members: z.array(
      z.object({
        member: idOf<MemberId>(),
        principal: money,
        received: money,
        instalment: money,
        interest: money,
        totalCost: money,
      }),
    ),
    /** Effective yearly rate; null if it cannot be computed. */
    effectivePercentage: z.number().nullable(),
  })
  .meta({ id: 'DraftCosts' });
export type DraftCosts = z.output<typeof costs>;

const pictureParams = idParamsOf<LendingId>().extend({ no: text(1).regex(/^[1-8]$/) });

export const staffDrafts = endpoints({
  getDraftGround: {
    call: 'GET staff/groups/:id/draftgrounds',
    groupOf: 'group',
    who: { staff: 'draft.read' },
    summary: 'Anggota, grade, dan ketentuan untuk pinjaman baru sebuah kelompok',
    params: idParamsOf<GroupId>(),
    data: draftGround,
  },
  createDraft: {
    call: 'POST staff/drafts',
    groupOf: 'body',
    who: { staff: 'draft.write' },
    summary: 'Buat draf pinjaman untuk sebuah kelompok',
    body: draftBody.extend({ group: idOf<GroupId>() }),
    data: draft,
  },
  checkDraftCosts: {
    call: 'POST staff/drafts/costs',
    groupOf: 'body',
    who: { staff: 'draft.write' },
    summary: 'Hitung yang diterima, angsuran, dan biaya sebelum draf disimpan',
    body: terms.extend({ group: idOf<GroupId>(), draft: idOf<LendingId>().optional() }),
    data: costs,
  },
  getDraft: {
    call: 'GET staff/drafts/:id',
    groupOf: 'lending',
    who: { staff: 'draft.read' },
    summary: 'Satu draf pinjaman',
    params: idParamsOf<LendingId>(),
    data: draft,
  },
  editDraft: {
    call: 'PUT staff/drafts/:id',
    groupOf: 'lending',
    who: { staff: 'draft.write' },
    summary: 'Ubah draf versi ini',
    params: idParamsOf<LendingId>(),
    body: draftBody.extend({ version }),
    data: draft,
  },
  discardDraft: {
    call: 'POST staff/drafts/:id/discards',
    groupOf: 'lending',
    who: { staff: 'draft.write' },
    summary: 'Buang draf versi ini',
    params: idParamsOf<LendingId>(),
    body: z.object({ version, reason }),
    data: z.object({}),
  },
  getDraftPreview: {
    call: 'GET staff/drafts/:id/previews',
    groupOf: 'lending',
    who: { staff: 'draft.read' },
    summary: 'Draf sebagaimana akan dilihat pendana',
    params: idParamsOf<LendingId>(),
    data: lending,
  },
  publishDraft: {
    call: 'POST staff/drafts/:id/publications',
    groupOf: 'lending',
    act: true,
    who: { staff: 'draft.publish' },
    summary: 'Terbitkan draf versi ini di daftar kelompok peminjam',
    params: idParamsOf<LendingId>(),
    body: z.object({ version, reason: optionalReason }),
    data: z.object({ id: idOf<LendingId>(), dueDate: date, loanAmount: money }),
  },
  addDraftPicture: {
    call: 'POST staff/drafts/:id/pictures',
    groupOf: 'lending',
    who: { staff: 'draft.write' },
    summary: 'Tambah gambar ke draf versi ini',
    params: idParamsOf<LendingId>(),
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
    groupOf: 'lending',
    who: { staff: 'draft.write' },
    summary: 'Urutkan, beri keterangan, atau hapus gambar draf versi ini',
    params: idParamsOf<LendingId>(),
    /** Display order; pictures that are not listed are removed. */
    body: z.object({ version, pictures: z.array(z.object({ no: z.int().min(1).max(8), alt })).max(8) }),
    data: draft,
  },
  getDraftPicture: {
    call: 'GET staff/drafts/:id/pictures/:no',
    groupOf: 'lending',
    who: { staff: 'draft.read' },
    summary: 'Gambar sebuah draf',
    params: pictureParams,
    query: z.object({ ratio: choice(pictureRatios) }),
    raw: true,
  },
});
