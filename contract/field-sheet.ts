// Collection sheets that an officer's phone sends after a meeting without a signal.
// Invariants: a sheet is named by (device, lending, meetingDate, version) and its content without `sentAt`: the same again
// gives the same answer, other content is refused once one was posted; a sheet whose fingerprint no longer fits is kept as it
// came and posts nothing, until its officer sends it with the new fingerprint or closes it.
// Source: decision 0114.
import { z } from 'zod';
import { changeReasons } from '#domain/field-sheet.ts';
import type { FieldDeviceId, FieldPhotoId, FieldSheetId, LendingId, MemberId, ReceiptId } from '#domain/ids.ts';
import { zones } from '#domain/time-zone.ts';
import { endpoints } from './endpoint.ts';
import { preparedSheet } from './field.ts';
import { choice, date, freeText, idOf, idParamsOf, instant, money, paging, reason, text, upload } from './fields.ts';
import { postedSheet, sheetBody } from './staff.ts';

/** A point of a stroke: thousandths of the pad's width and height. */
const point = z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000)]);
const strokes = z
  .array(z.array(point).min(1).max(500))
  .min(1)
  .max(60)
  .refine((drawn) => drawn.reduce((count, stroke) => count + stroke.length, 0) <= 2000);

/** What was written down at a meeting beside the sheet. */
const beside = {
  promises: z.array(z.object({ member: idOf<MemberId>().nullable(), amount: money, dueOn: date })).max(61),
  /** Of the group's leader, as drawn; null when there is none. */
  signature: z.object({ strokes }).nullable(),
  visitNote: freeText(1000),
};

const fieldSheetBody = z.object({
  device: idOf<FieldDeviceId>(),
  lending: idOf<LendingId>(),
  /** Of the bill that the sheet was made from. */
  fingerprint: text(64).min(1),
  sheet: sheetBody,
  ...beside,
  /** Both by the phone's clock; value dates come from the server. */
  madeAt: instant,
  sentAt: instant,
});
export type FieldSheetBody = z.output<typeof fieldSheetBody>;

const bill = z.object({
  version: z.int(),
  /** Number of the instalment of that date; null when none falls due on it. */
  period: z.int().nullable(),
  total: money,
  members: z.array(z.object({ member: idOf<MemberId>(), name: z.string(), due: money })),
});

const change = z
  .object({
    reasons: z.array(z.enum(changeReasons)),
    /** What the sheet was made from; null when the server no longer knows. */
    before: bill.nullable(),
    /** Null while the group is another officer's, who alone is told of it; then there are no receipts either. */
    now: bill.nullable(),
    /** What came in or was taken back since the sheet was prepared. */
    receipts: z.array(
      z.object({
        channel: z.enum(['meeting', 'transfer']),
        amount: money,
        at: instant,
        /** Whose rows it paid, where it paid those of one member alone. */
        member: z.string().nullable(),
        isReversed: z.boolean(),
      }),
    ),
    /** To fill in and send anew; null while the group is another officer's. */
    sheet: preparedSheet.nullable(),
  })
  .meta({ id: 'FieldSheetChange' });
export type FieldSheetChange = z.output<typeof change>;

const fieldSheetAnswer = z
  .object({
    id: idOf<FieldSheetId>(),
    outcome: z.enum(['posted', 'changed']),
    receivedAt: instant,
    /** How far the phone's clock is ahead of the server's; negative when it is behind. */
    clockDifferenceSeconds: z.int(),
    receipt: postedSheet.nullable(),
    change: change.nullable(),
  })
  .meta({ id: 'FieldSheetAnswer' });
export type FieldSheetAnswer = z.output<typeof fieldSheetAnswer>;

export const fieldSheetStates = ['changed', 'posted', 'replaced', 'closed'] as const;

const fieldSheet = z
  .object({
    id: idOf<FieldSheetId>(),
    device: z.string(),
    lending: idOf<LendingId>(),
    groupName: z.string(),
    meetingDate: date,
    version: z.int(),
    cash: money,
    state: z.enum(fieldSheetStates),
    madeAt: instant,
    receivedAt: instant,
    clockDifferenceSeconds: z.int(),
    receipt: idOf<ReceiptId>().nullable(),
    closed: z.object({ at: instant, reason: z.string() }).nullable(),
  })
  .meta({ id: 'FieldSheet' });
export type FieldSheet = z.output<typeof fieldSheet>;

const fieldSheetDetail = fieldSheet.extend({
  sheet: sheetBody,
  ...beside,
  photos: z.array(idOf<FieldPhotoId>()),
  /** While it waits. */
  change: change.nullable(),
});

/** What came with a posted sheet, for whoever reads the receipt. */
const meetingRecord = z
  .object({
    id: idOf<FieldSheetId>(),
    receipt: idOf<ReceiptId>(),
    version: z.int(),
    officer: z.string(),
    madeAt: instant,
    receivedAt: instant,
    clockDifferenceSeconds: z.int(),
    signature: beside.signature,
    visitNote: beside.visitNote,
    photos: z.array(idOf<FieldPhotoId>()),
  })
  .meta({ id: 'MeetingRecord' });
export type MeetingRecord = z.output<typeof meetingRecord>;

/** What the printed sheet and the receipt for the group say beside the sheet's own form. */
const sheetPaper = z
  .object({
    place: z.string(),
    /** HH.MM on the clocks of the group's zone. */
    time: z.string(),
    zone: z.enum(zones),
    officer: z.string(),
    leader: z.string().nullable(),
    /** Numbers of the first and last open instalment due by the meeting; null when nothing is due. */
    first: z.int().nullable(),
    last: z.int().nullable(),
    instalments: z.int(),
    /** Of the meeting, those that were not reversed, by version. */
    receipts: z.array(
      z.object({
        id: idOf<ReceiptId>(),
        version: z.int(),
        postedBy: z.string(),
        postedAt: instant,
        cash: money,
        /** Parts of the cash: instalments, fines, paid beyond the loans. */
        instalment: money,
        fine: money,
        excess: money,
        /** The same cash by who brought it. */
        own: money,
        covered: money,
      }),
    ),
    /** Overdue now, with fines. */
    arrears: money,
    /** The next instalment after today that is open; null when none is left. */
    next: z.object({ no: z.int(), date, amount: money }).nullable(),
  })
  .meta({ id: 'SheetPaper' });
export type SheetPaper = z.output<typeof sheetPaper>;

const ofSheet = idParamsOf<FieldSheetId>();

export const fieldSheets = endpoints({
  sendFieldSheet: {
    call: 'POST staff/field/sheets',
    act: true,
    who: { staff: 'sheet.post' },
    summary: 'Kirim lembar yang diisi di lapangan: dicatat, atau disimpan bila tidak cocok lagi',
    body: fieldSheetBody,
    data: fieldSheetAnswer,
  },
  addFieldPhoto: {
    call: 'POST staff/field/sheets/:id/photos',
    who: { staff: 'field_device.use' },
    summary: 'Tambah foto buku kelompok pada lembar yang sudah dikirim',
    params: ofSheet,
    body: z.object({ file: upload }),
    files: 1,
    data: z.object({ id: idOf<FieldPhotoId>() }),
  },
  listFieldSheets: {
    call: 'GET staff/field/sheets',
    who: { staff: 'field_device.use' },
    summary: 'Lembar yang dikirim dari HP sendiri',
    query: paging(20).extend({ state: choice(fieldSheetStates) }),
    data: fieldSheet,
    paged: true,
  },
  getFieldSheet: {
    call: 'GET staff/field/sheets/:id',
    who: { staff: 'field_device.use' },
    summary: 'Satu lembar dari HP sendiri, dan apa yang berubah sejak disiapkan',
    params: ofSheet,
    data: fieldSheetDetail,
  },
  closeFieldSheet: {
    call: 'POST staff/field/sheets/:id/closures',
    who: { staff: 'field_device.use' },
    summary: 'Tutup lembar yang tidak cocok lagi tanpa mencatatnya',
    params: ofSheet,
    body: z.object({ reason }),
    data: fieldSheet,
  },
  listMeetingRecords: {
    call: 'GET staff/lendings/:id/meetingrecords',
    groupOf: 'lending',
    who: { staff: 'repayment.read' },
    summary: 'Tanda tangan, catatan, dan foto yang datang bersama lembar tercatat dari HP',
    params: idParamsOf<LendingId>(),
    query: z.object({ date }),
    data: z.array(meetingRecord),
  },
  getSheetPaper: {
    call: 'GET staff/lendings/:id/sheetpapers',
    groupOf: 'lending',
    who: { staff: 'repayment.read' },
    summary: 'Isi cetakan lembar tagihan dan bukti terima kelompok',
    params: idParamsOf<LendingId>(),
    query: z.object({ date }),
    data: sheetPaper,
  },
  getFieldPhoto: {
    call: 'GET staff/field/photos/:id',
    groupOf: 'field_photo',
    who: { staff: 'repayment.read' },
    summary: 'Foto buku kelompok',
    params: idParamsOf<FieldPhotoId>(),
    raw: true,
  },
});
