// The officer's phone in the field: phones that officers registered, and what one takes along: the collection sheets of
// three days with the books that they are judged by, so that a sheet can be filled in without a signal.
// Invariants: a phone's secret leaves only to a live session of its officer, and not once the phone is revoked; a sheet's
// fingerprint stands for everything that was billed, so that an equal one means that nothing has changed.
// Source: decision 0114.
import { z } from 'zod';
import type { FieldDeviceId, MemberId, MemberLoanId, StaffId } from '#domain/ids.ts';
import { lendingStatuses } from '#domain/lending.ts';
import { zones } from '#domain/time-zone.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, idParamsOf, instant, line, money, paging, reason, text } from './fields.ts';
import { sheetForm } from './staff.ts';

export const fieldDevice = z
  .object({
    id: idOf<FieldDeviceId>(),
    name: z.string(),
    officer: z.object({ id: idOf<StaffId>(), name: z.string() }),
    registeredAt: instant,
    /** When the phone was last heard of. */
    contactAt: instant,
    revoked: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'FieldDevice' });
export type FieldDevice = z.output<typeof fieldDevice>;

const bookRow = z.object({
  /** From 1. */
  no: z.int(),
  dueOn: date,
  principal: money,
  interest: money,
  paidPrincipal: money,
  paidInterest: money,
  /** Up to the meeting's date. */
  fine: money,
  paidFine: money,
  waivedInterest: money,
  finedThrough: date.nullable(),
  closedOn: date.nullable(),
});

/** A sheet to take along: its form, and the book that domain/sheet.ts, cover.ts, receipt.ts and payoff.ts judge it by. */
export const preparedSheet = z
  .object({
    groupName: z.string(),
    /** Name of the group's leader, who signs. */
    leader: z.string().nullable(),
    place: z.string(),
    /** HH.MM on the clocks of the group's zone. */
    time: z.string(),
    zone: z.enum(zones),
    /** Numbers of the first and last open instalment due by the meeting; null when nothing is due. */
    first: z.int().nullable(),
    last: z.int().nullable(),
    instalments: z.int(),
    /** As of the day of preparing. */
    daysLate: z.int(),
    form: sheetForm,
    /** All members of the group; without a loan here they may still cover for others. */
    people: z.array(
      z.object({ memberId: idOf<MemberId>(), name: z.string(), loanId: idOf<MemberLoanId>().nullable() }),
    ),
    book: z.object({
      status: z.enum(lendingStatuses),
      /** The meeting's date: fines are counted up to it. */
      valueOn: date,
      loans: z.array(
        z.object({
          id: idOf<MemberLoanId>(),
          memberId: idOf<MemberId>(),
          memberNo: z.int(),
          rows: z.array(bookRow),
        }),
      ),
    }),
    fingerprint: z.string(),
  })
  .meta({ id: 'PreparedSheet' });
export type PreparedSheet = z.output<typeof preparedSheet>;

const fieldPackage = z
  .object({
    /** Server time: how far the phone's clock is off. */
    serverTime: instant,
    days: z.array(date),
    /** By date, then by time. */
    sheets: z.array(preparedSheet),
  })
  .meta({ id: 'FieldPackage' });
export type FieldPackage = z.output<typeof fieldPackage>;

const ofDevice = idParamsOf<FieldDeviceId>();
/** 32 random bytes as base64url; one of the two keys that open the phone's store. */
const secret = z.string();

export const fieldDevices = endpoints({
  registerFieldDevice: {
    call: 'POST staff/field/devices',
    who: { staff: 'field_device.use' },
    summary: 'Daftarkan HP ini untuk lembar tagihan di lapangan',
    body: z.object({ name: line(60).min(1), password: text(1024) }),
    data: z.object({ device: fieldDevice, secret, serverTime: instant }),
  },
  unlockFieldDevice: {
    call: 'POST staff/field/devices/:id/unlocks',
    who: { staff: 'field_device.use' },
    summary: 'Buka penyimpanan HP sendiri selama sesi berlaku',
    params: ofDevice,
    data: z.object({ secret, serverTime: instant }),
  },
  checkFieldDevice: {
    call: 'GET staff/field/devices/:id/states',
    who: 'all',
    summary: 'Apakah HP ini dicabut: HP yang dicabut mengosongkan penyimpanannya, juga tanpa masuk',
    params: ofDevice,
    data: z.object({ revoked: z.boolean() }),
    perMinute: 20,
  },
  prepareFieldPackage: {
    call: 'POST staff/field/devices/:id/packages',
    who: { staff: 'field_device.use' },
    summary: 'Lembar tagihan tiga hari untuk dibawa ke lapangan',
    params: ofDevice,
    data: fieldPackage,
  },
  listOwnFieldDevices: {
    call: 'GET staff/field/devices',
    who: { staff: 'own.account' },
    summary: 'HP sendiri yang terdaftar',
    data: z.array(fieldDevice),
  },
  revokeOwnFieldDevice: {
    call: 'POST staff/field/devices/:id/revocations',
    who: { staff: 'own.account' },
    summary: 'Cabut HP sendiri',
    params: ofDevice,
    body: z.object({ reason }),
    data: fieldDevice,
  },
  listFieldDevices: {
    call: 'GET staff/fielddevices',
    who: { staff: 'field_device.read' },
    summary: 'HP petugas yang terdaftar',
    query: paging(20),
    data: fieldDevice,
    paged: true,
  },
  revokeFieldDevice: {
    call: 'POST staff/fielddevices/:id/revocations',
    who: { staff: 'field_device.revoke' },
    summary: 'Cabut HP seorang petugas',
    params: ofDevice,
    body: z.object({ reason }),
    data: fieldDevice,
  },
});
