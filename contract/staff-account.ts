// Staff accounts: roles, enrolment by a one-time link, and self-service.
// Invariant: nobody but its owner sees a link, a password, a second factor or a recovery code.
// Source: docs/domain.md §3; docs/screens.md; decisions 0061, 0094.
import { z } from 'zod';
import type { StaffChangeId, StaffId } from '#domain/ids.ts';
import { staffRoles } from '#domain/permissions.ts';
import { staffChangeKinds } from '#domain/staff.ts';
import { session } from './account.ts';
import { endpoints } from './endpoint.ts';
import { choice, empty, idOf, idParamsOf, instant, line, paging, reason, text } from './fields.ts';
import { approving, cancelling, proposed } from './four-eyes.ts';
import { newPassword } from './registration.ts';
import { staffRole } from './staff.ts';
import { fileOf } from './list-file.ts';

export const staffStates = ['invited', 'active', 'left'] as const;

const staffAccount = z
  .object({
    id: idOf<StaffId>(),
    name: z.string(),
    login: z.string(),
    email: z.string().nullable(),
    roles: z.array(staffRole),
    state: z.enum(staffStates),
    /** A change names the version that was seen. */
    version: z.int(),
    signedInAt: instant.nullable(),
    /** Until when the open enrolment link works. */
    linkUntil: instant.nullable(),
  })
  .meta({ id: 'StaffAccount' });
export type StaffAccount = z.output<typeof staffAccount>;

/** Audit actions that change an account. */
export const staffEvents = [
  'staff.invited',
  'staff.link',
  'staff.enrolled',
  'staff.roles',
  'staff.change.entered',
  'staff.change.cancelled',
  'staff.left',
  'staff.branch',
  'password.changed',
  'recovery_code.used',
  'recovery_code.renewed',
] as const;

export const auditEvent = z.object({
  action: z.enum(staffEvents),
  by: z.string().nullable(),
  at: instant,
  reason: z.string().nullable(),
  /** Roles after the event, if it changed them. */
  roles: z.array(staffRole).nullable(),
});

/** What waits for a second admin, or was decided. */
const staffChange = z
  .object({
    id: idOf<StaffChangeId>(),
    kind: z.enum(staffChangeKinds),
    /** Of an invitation the id that the account will have. */
    staff: staffAccount.pick({ id: true, name: true, login: true, email: true }),
    /** Where its link goes instead. */
    newAddress: z.string().nullable(),
    roles: z.array(staffRole).nullable(),
    rolesBefore: z.array(staffRole).nullable(),
    /** `decidedBy` is null of one that the operator approved at the server. */
    ...proposed,
  })
  .meta({ id: 'StaffChange' });
export type StaffChange = z.output<typeof staffChange>;

export const staffAccountDetail = staffAccount.extend({
  createdAt: instant,
  /** Number of active sessions. */
  sessions: z.int(),
  recoveryCodes: z.int(),
  /** Active groups of this officer; they stay until reassigned. */
  groups: z.int(),
  /** The change that waits for a second admin. */
  waiting: staffChange.nullable(),
  /** Newest first. */
  auditEvents: z.array(auditEvent),
});
export type StaffAccountDetail = z.output<typeof staffAccountDetail>;

/** Either done, with the link mailed to its owner, or waiting for a second admin; an account invited so is null. */
const entered = z.object({ staff: staffAccount.nullable(), waiting: staffChange.nullable() });

const seen = z.object({ version: z.int().min(1), reason });
const roles = z.array(staffRole).max(staffRoles.length);

const listStaffAccounts = {
  call: 'GET staff/accounts',
  who: { staff: 'staff.read' },
  summary: 'Petugas dan perannya',
  query: paging(20).extend({
    sort: choice(['name', 'newest']),
    search: line(60).optional(),
    role: choice(staffRoles),
    state: choice(staffStates),
  }),
  data: staffAccount,
  paged: true,
} as const;

export const staffAccounts = endpoints({
  listStaffAccounts,
  exportStaffAccounts: fileOf(listStaffAccounts),
  getStaffAccount: {
    call: 'GET staff/accounts/:id',
    who: { staff: 'staff.read' },
    summary: 'Satu petugas, dengan perubahannya',
    params: idParamsOf<StaffId>(),
    data: staffAccountDetail,
  },
  inviteStaff: {
    call: 'POST staff/accounts',
    who: { staff: 'staff.invite' },
    summary: 'Tambah petugas; tautannya dikirim kepadanya, atau menunggu admin kedua',
    body: z.object({
      name: text(120).min(1),
      login: text(32).min(1),
      email: text(254).min(1),
      /** Compared with those of lenders and members, not stored. */
      nik: text(16).min(1),
      roles,
      reason,
    }),
    data: entered,
  },
  changeStaffRoles: {
    call: 'POST staff/accounts/:id/roles',
    who: { staff: 'staff.roles' },
    summary: 'Ajukan peran petugas lain kepada admin kedua',
    params: idParamsOf<StaffId>(),
    body: seen.extend({ roles }),
    data: staffChange,
  },
  renewStaffLink: {
    call: 'POST staff/accounts/:id/links',
    who: { staff: 'staff.invite' },
    summary: 'Atur ulang faktor kedua; dengan kata sandi, alamat lain, atau penerimaan kembali menunggu admin kedua',
    params: idParamsOf<StaffId>(),
    /** `password`: resets the password too, otherwise it is required at the next enrolment. `email`: another address. */
    body: seen.extend({ password: z.boolean(), email: text(254).min(1).optional() }),
    data: entered,
  },
  putAwayStaff: {
    call: 'POST staff/accounts/:id/departures',
    who: { staff: 'staff.remove' },
    summary: 'Nonaktifkan petugas; sesinya berakhir',
    params: idParamsOf<StaffId>(),
    body: seen,
    data: staffAccount,
  },
  listStaffChanges: {
    call: 'GET staff/accountchanges',
    who: { staff: 'staff.read' },
    summary: 'Perubahan akun petugas yang menunggu admin kedua',
    data: z.array(staffChange),
  },
  approveStaffChange: {
    call: 'POST staff/accountchanges/:id/approvals',
    who: { staff: 'staff.approve' },
    summary: 'Setujui perubahan akun petugas dari admin lain',
    ...approving(staffChange),
  },
  cancelStaffChange: {
    call: 'POST staff/accountchanges/:id/cancellations',
    who: { staff: 'staff.cancel' },
    summary: 'Batalkan perubahan akun petugas yang menunggu',
    ...cancelling(staffChange),
  },
});

const token = text(60).min(1);

export const staffEnrolments = endpoints({
  lookAtEnrolment: {
    call: 'POST staff/enrolments/looks',
    who: 'all',
    summary: 'Yang diperlukan untuk mendaftar lewat tautan',
    body: z.object({ token }),
    data: z.object({
      /** Null for the first admin, who enters them. */
      name: z.string().nullable(),
      login: z.string().nullable(),
      /** The existing password stays and is required. */
      hasPassword: z.boolean(),
      /** For the authenticator app: as text and as QR content. */
      secret: z.string(),
      otpauth: z.string(),
      until: instant,
    }),
    perMinute: 20,
  },
  enrolStaff: {
    call: 'POST staff/enrolments',
    who: 'all',
    summary: 'Pasang kata sandi dan faktor kedua; tautannya terpakai',
    body: z.object({
      token,
      code: text(12).min(1),
      currentPassword: text(1024).optional(),
      plainPassword: newPassword.optional(),
      person: z
        .object({
          name: text(120).min(1),
          login: text(32).min(1),
          email: text(254).min(1),
          nik: text(16).min(1),
        })
        .optional(),
    }),
    data: z.object({
      token: z.string(),
      /** Shown once. */
      recoveryCodes: z.array(z.string()),
    }),
    perMinute: 20,
  },
});

export const staffOwnAccount = endpoints({
  getOwnAccount: {
    call: 'GET staff/me/account',
    who: { staff: 'own.account' },
    summary: 'Akun sendiri: sesi dan sisa kode pemulihan',
    data: z.object({ email: z.string().nullable(), recoveryCodes: z.int(), sessions: z.array(session) }),
  },
  changeOwnPassword: {
    call: 'POST staff/me/passwords',
    who: { staff: 'own.account' },
    summary: 'Ganti kata sandi sendiri; sesi lain berakhir',
    body: z.object({ currentPassword: text(1024).min(1), plainPassword: newPassword }),
    data: empty,
  },
  renewRecoveryCodes: {
    call: 'POST staff/me/recoverycodes',
    who: { staff: 'own.account' },
    summary: 'Sepuluh kode pemulihan baru dengan kata sandi dan kode aplikasi; yang lama tidak berlaku lagi',
    body: z.object({ currentPassword: text(1024).min(1), code: text(12).min(1) }),
    /** Shown once. */
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  endOwnSessions: {
    call: 'DELETE staff/me/sessions',
    who: { staff: 'own.account' },
    summary: 'Akhiri sesi sendiri di perangkat lain',
    data: empty,
  },
});
