// Groups on the console: members with their offices, meeting, officer, credit score, history; and the holidays that
// move what groups owe. A change names the version that was seen.
// Source: docs/screens.md; docs/domain.md §3, §6.
import { z } from 'zod';
import type { BranchId, GroupId, LendingId, MemberId, StaffId } from '#domain/ids.ts';
import { branchRef } from './branch.ts';
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
  named,
  optionalReason,
  paging,
  printedLine,
  reason,
  smallId,
} from './fields.ts';
import { person } from './four-eyes.ts';
import { grade } from './lending.ts';
import { fileOf } from './list-file.ts';

const role = z.enum(['ketua', 'bendahara', 'anggota']);
const weekday = z.int().min(1).max(7);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Sent with every change: the version that was seen, and the reason. */
const seen = z.object({ version: z.int().min(1), reason });

export const groupItem = z
  .object({
    id: idOf<GroupId>(),
    name: z.string(),
    city: named,
    sector: named,
    meetingWeekday: weekday,
    meetingTime: z.string(),
    meetingPlace: z.string(),
    officer: person,
    branch: branchRef,
    active: z.boolean(),
    /** Current members. */
    members: z.int(),
    /** 0 to 100, and its grade; null before the group was scored. */
    creditScore: z.int().nullable(),
    grade: grade.nullable(),
    /** Lendings on the marketplace, funded or not wholly repaid. */
    openLendings: z.int(),
    /** Raised by each change; the next change must send it. */
    version: z.int(),
  })
  .meta({ id: 'GroupItem' });
export type GroupItem = z.output<typeof groupItem>;

const groupMember = z.object({
  id: idOf<MemberId>(),
  no: z.int(),
  name: z.string(),
  role,
  business: z.string(),
  /** Masked. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hasSignIn: z.boolean(),
  /** Whether the number is kept that her agreement names. */
  hasNik: z.boolean(),
  joinedOn: date,
  leftOn: date.nullable(),
  /** Outstanding principal, including a loan not yet disbursed. */
  open: money.nullable(),
});
export type GroupMember = z.output<typeof groupMember>;

export const groupEvent = z.object({
  /** Staff member; null for the system. */
  by: z.string().nullable(),
  at: instant,
  action: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type GroupEvent = z.output<typeof groupEvent>;

export const staffGroup = groupItem
  .extend({
    /** The hand-over that is planned. */
    handover: z.object({ officer: z.string(), date, reason: z.string() }).nullable(),
    description: z.string(),
    /** The number is masked. */
    account: z.object({ bank: named, number: z.string(), holder: z.string() }).nullable(),
    closedOn: date.nullable(),
    /** Minimum number of members for publication. */
    minimumMembers: z.int(),
    people: z.array(groupMember),
    lendings: z.array(
      z.object({
        id: idOf<LendingId>(),
        status: z.enum(['draft', 'opened', 'funded', 'disbursed', 'failed', 'refunded']),
        grade,
        loanAmount: money,
        createdAt: instant,
        repaid: z.boolean(),
        daysLate: z.int(),
      }),
    ),
    /** What was changed last, and by whom. */
    lastChange: groupEvent.nullable(),
  })
  .meta({ id: 'StaffGroup' });
export type StaffGroup = z.output<typeof staffGroup>;

/** What became of one group of a hand-over. */
const handoverOutcome = z
  .object({
    group: idOf<GroupId>(),
    name: z.string(),
    state: z.enum(['done', 'planned', 'refused']),
    /** Why it was refused, in words. */
    message: z.string().nullable(),
  })
  .meta({ id: 'HandoverOutcome' });
export type HandoverOutcome = z.output<typeof handoverOutcome>;

const groupFields = {
  name: printedLine(80).min(3),
  sector: smallId,
  city: smallId,
  description: freeText(2000),
  meetingTime: time,
  meetingPlace: line(200),
  creditScore: z.int().min(0).max(100).nullable(),
  /** Absent: unchanged. The full number, because only a masked one is shown. */
  account: z
    .object({ bank: smallId, number: z.string().regex(/^\d{6,20}$/), holder: printedLine(80).min(1) })
    .optional(),
};

const acting = { who: { staff: 'group.write' }, params: idParamsOf<GroupId>(), data: staffGroup } as const;

const smallNumber = z.string().regex(/^\d{1,9}$/);
const listGroups = {
  call: 'GET staff/groups',
  groupOf: 'rows',
  who: { staff: 'group.read' },
  summary: 'Kelompok',
  query: paging(20).extend({
    sort: choice(['name', 'newest']),
    search: line(60).optional(),
    city: smallNumber.optional(),
    officer: idOf<StaffId>().optional(),
    branch: idOf<BranchId>().optional(),
    weekday: choice(['1', '2', '3', '4', '5', '6', '7']),
    state: choice(['active', 'closed']),
    /** Only those for which the caller may write a draft: who also works everywhere reads more. */
    forDraft: choice(['1']),
  }),
  data: groupItem,
  paged: true,
} as const;

export const staffGroups = endpoints({
  listGroups,
  exportGroups: fileOf(listGroups),
  listGroupChoices: {
    call: 'GET staff/groupchoices',
    groupOf: 'rows',
    who: { staff: 'group.read' },
    summary: 'Kota, sektor, bank, dan petugas untuk kelompok',
    data: z.object({
      cities: z.array(named),
      sectors: z.array(named),
      banks: z.array(named),
      /** Who may look after a group, each with the branch that the group would be in; of a new one only who is `reached`. */
      officers: z.array(person.extend({ branch: branchRef, reached: z.boolean() })),
      /** The branches that the caller reaches. */
      branches: z.array(branchRef),
    }),
  },
  getGroup: {
    call: 'GET staff/groups/:id',
    groupOf: 'group',
    who: { staff: 'group.read' },
    summary: 'Satu kelompok',
    params: idParamsOf<GroupId>(),
    data: staffGroup,
  },
  createGroup: {
    call: 'POST staff/groups',
    groupOf: 'body',
    who: { staff: 'group.write' },
    summary: 'Kelompok baru, masih tanpa anggota',
    body: z.object({ ...groupFields, meetingWeekday: weekday, officer: idOf<StaffId>() }),
    data: staffGroup,
  },
  editGroup: {
    ...acting,
    call: 'PUT staff/groups/:id',
    groupOf: 'group',
    summary: 'Ubah keterangan kelompok',
    body: seen.extend(groupFields),
  },
  addGroupMember: {
    ...acting,
    call: 'POST staff/groups/:id/members',
    groupOf: 'group',
    summary: 'Anggota baru',
    body: z.object({
      version: z.int().min(1),
      reason: optionalReason,
      name: printedLine(120).min(1),
      phone: line(30).optional(),
      email: line(254).optional(),
      business: line(120).min(1),
      role,
      /** Stored only as a keyed hash. */
      nik: z.string().max(16).optional(),
    }),
  },
  changeMemberRole: {
    ...acting,
    call: 'POST staff/groups/:id/members/:member/roles',
    groupOf: 'group',
    summary: 'Ganti jabatan anggota; ketua dan bendahara diserahterimakan',
    params: idParamsOf<GroupId>().extend({ member: idOf<MemberId>() }),
    body: seen.extend({ role }),
  },
  nameMemberNik: {
    ...acting,
    call: 'POST staff/groups/:id/members/:member/niks',
    groupOf: 'group',
    summary: 'Catat NIK anggota yang belum punya; yang disimpan hanya sidiknya',
    params: idParamsOf<GroupId>().extend({ member: idOf<MemberId>() }),
    body: seen.extend({ nik: z.string().max(16) }),
  },
  giveMemberSignIn: {
    ...acting,
    call: 'POST staff/groups/:id/members/:member/signins',
    groupOf: 'group',
    who: { staff: 'group.sign_in.write' },
    summary: 'Beri anggota akun masuk lewat nomor HP-nya',
    params: idParamsOf<GroupId>().extend({ member: idOf<MemberId>() }),
    body: seen,
  },
  endGroupMembership: {
    ...acting,
    call: 'POST staff/groups/:id/members/:member/departures',
    groupOf: 'group',
    summary: 'Anggota keluar; ditolak selama pinjamannya belum lunas',
    params: idParamsOf<GroupId>().extend({ member: idOf<MemberId>() }),
    body: seen,
  },
  changeMeetingDay: {
    ...acting,
    call: 'POST staff/groups/:id/meetingdays',
    groupOf: 'group',
    summary: 'Ganti hari pertemuan dan geser angsuran yang belum jatuh tempo',
    body: seen.extend({ weekday }),
  },
  changeGroupOfficer: {
    ...acting,
    call: 'POST staff/groups/:id/officers',
    groupOf: 'group',
    summary: 'Ganti petugas kelompok',
    body: seen.extend({ officer: idOf<StaffId>() }),
  },
  handOverGroups: {
    call: 'POST staff/grouphandovers',
    groupOf: 'body',
    who: { staff: 'group.write' },
    summary: 'Serahkan banyak kelompok kepada petugas lain, mulai hari ini atau nanti',
    body: z.object({
      groups: z
        .array(z.object({ id: idOf<GroupId>(), version: z.int().min(1) }))
        .min(1)
        .max(100),
      officer: idOf<StaffId>(),
      date,
      reason,
    }),
    data: z.array(handoverOutcome),
  },
  cancelHandover: {
    ...acting,
    call: 'POST staff/groups/:id/handovercancellations',
    groupOf: 'group',
    summary: 'Batalkan rencana serah terima kelompok',
    body: seen,
  },
  closeGroup: {
    ...acting,
    call: 'POST staff/groups/:id/closings',
    groupOf: 'group',
    summary: 'Tutup kelompok; ditolak selama ada pinjaman yang belum lunas',
    body: seen,
  },
});
