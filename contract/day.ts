// A member of staff's own day on the console's first page: the meetings and cash of a field officer, what the person
// entered and what came back, cases by their promised time, cash at officers, the bank's day, the trail.
// Invariant: a part is null for whom it is not made; sums equal the rows of the pages that they lead to.
// Source: docs/screens.md; decision 0111.
import { z } from 'zod';
import type { LendingId, StaffId } from '#domain/ids.ts';
import { zones } from '#domain/time-zone.ts';
import { endpoints } from './endpoint.ts';
import { task } from './task.ts';
import { date, decimalText, id, idOf, instant, money } from './fields.ts';

const meeting = z
  .object({
    lending: idOf<LendingId>(),
    groupName: z.string(),
    place: z.string(),
    /** HH.MM on the clocks of the group's zone. */
    time: z.string(),
    zone: z.enum(zones),
    members: z.int(),
    /** Numbers of the first and last open instalment due by the meeting; null when nothing is due. */
    first: z.int().nullable(),
    last: z.int().nullable(),
    instalments: z.int(),
    daysLate: z.int(),
    /** What the sheet of that date asks for, with fines; what its posted sheets took is no longer part of it. */
    expected: money,
    /** Cash of the posted sheets of that date; null while none is posted. */
    taken: money.nullable(),
  })
  .meta({ id: 'DayMeeting' });
export type DayMeeting = z.output<typeof meeting>;

const meetings = z.object({ date, items: z.array(meeting), expected: money });

const officer = z.object({
  today: meetings,
  tomorrow: meetings,
  cash: z.object({
    total: money,
    since: date.nullable(),
    items: z.array(z.object({ lending: idOf<LendingId>(), groupName: z.string(), inHand: money, since: date })),
  }),
  late: z.object({
    /** Running lendings of this officer's groups, of which the items are late. */
    running: z.int(),
    arrears: money,
    items: z.array(
      z.object({
        lending: idOf<LendingId>(),
        groupName: z.string(),
        daysLate: z.int(),
        /** Open principal and interest of the rows due before today, without fines. */
        arrears: money,
        /** The open promise that is due first; else the last one if it was broken. */
        promise: z
          .object({ amount: money, dueOn: date, state: z.enum(['open', 'broken']), member: z.string().nullable() })
          .nullable(),
      }),
    ),
  }),
  /** Her branch; null while she has none, or works in all. */
  branch: z.string().nullable(),
  /** Funded, signed by all, and no disbursement or refund waits. */
  ready: z.array(z.object({ lending: idOf<LendingId>(), groupName: z.string(), amount: money, signers: z.int() })),
});
export type OfficerDay = z.output<typeof officer>;

export const entryKinds = [
  'disbursement',
  'refund',
  'overpayment',
  'reversal',
  'voucher',
  'period_lock',
  'parameter',
  'terms',
  'kyc_change',
  'staff_change',
] as const;

const ownEntry = z
  .object({
    kind: z.enum(entryKinds),
    /** The id or key of the page that the entry leads to. */
    about: id,
    /** Whose or what it is about: a group, a person, a parameter's key. */
    name: z.string(),
    amount: money.nullable(),
    enteredAt: instant,
    /** Set once another person sent it back. */
    returned: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  })
  .meta({ id: 'OwnEntry' });
export type OwnEntry = z.output<typeof ownEntry>;

export const caseKinds = ['kyc', 'leads', 'complaints'] as const;

const dayCase = z.object({
  kind: z.enum(caseKinds),
  id,
  name: z.string(),
  dueAt: instant,
});
export type DayCase = z.output<typeof dayCase>;

const bankDay = z.object({
  date,
  lines: z.int(),
  /** References that do not agree with the books. */
  open: z.int(),
  closing: decimalText,
  escrow: decimalText,
  difference: decimalText,
});
export type BankDay = z.output<typeof bankDay>;

const officerCash = z.object({
  officer: z.object({ id: idOf<StaffId>(), name: z.string() }),
  inHand: money,
  since: date,
  days: z.int(),
});

const day = z
  .object({
    /** Server time, from which ages are computed. */
    asOf: instant,
    date,
    officer: officer.nullable(),
    /** What this person entered and another decides on, the oldest first. */
    waiting: z.array(ownEntry),
    /** What another sent back in the last fourteen days and was not entered anew, the newest first. */
    returned: z.array(ownEntry),
    /** Cases with a promised time that this person works on, the earliest first; null for others. */
    cases: z.array(dayCase).nullable(),
    /** Open tasks of this person and the first of them by date; null for who has none to do. */
    tasks: z.object({ open: z.int(), items: z.array(task) }).nullable(),
    /** The oldest day of the bank that has a statement and is not closed. */
    bank: z.object({ day: bankDay.nullable() }).nullable(),
    cash: z.object({ officers: z.array(officerCash), total: money }).nullable(),
    trail: z
      .object({
        checkedAt: instant.nullable(),
        isSound: z.boolean(),
        /** Audit events of the last seven days that are out of the ordinary, by action. */
        unusual: z.array(z.object({ action: z.string(), count: z.int(), lastAt: instant })),
      })
      .nullable(),
  })
  .meta({ id: 'StaffDay' });
export type StaffDay = z.output<typeof day>;

export const staffDay = endpoints({
  getDay: {
    call: 'GET staff/day',
    who: { staff: 'overview.read' },
    summary: 'Hari kerja petugas: pertemuan, uang tunai, yang terlambat, yang kembali, dan perkara menurut janjinya',
    data: day,
  },
});
