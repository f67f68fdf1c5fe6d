// Months of the books: open, asked to be locked by one person of finance, locked by another. A locked month never opens again.
// Source: docs/domain.md §3, §8; decision 0125.
import { z } from 'zod';
import type { PeriodLockId, StaffId, VoucherId } from '#domain/ids.ts';
import { periodChecks } from '#domain/period.ts';
import { journal } from './books.ts';
import { endpoints } from './endpoint.ts';
import { approving, cancelling } from './four-eyes.ts';
import { date, idOf, instant, month, money } from './fields.ts';
import { voucher } from './voucher.ts';

const request = z
  .object({
    id: idOf<PeriodLockId>(),
    version: z.int(),
    enteredBy: z.string(),
    enteredById: idOf<StaffId>(),
    enteredAt: instant,
    approvedBy: z.string().nullable(),
    approvedAt: instant.nullable(),
  })
  .meta({ id: 'PeriodLock' });

const period = z
  .object({
    month,
    state: z.enum(['running', 'open', 'entered', 'locked']),
    /** Who asked for the lock, and who locked; null while it is open. */
    request: request.nullable(),
    /** Journals meant for this month that came after its lock and stand in a later one. */
    late: z.int(),
  })
  .meta({ id: 'Period' });
export type Period = z.output<typeof period>;

const check = z.object({
  name: z.enum(periodChecks),
  holds: z.boolean(),
  /** How many days or proofs do not hold, and the first day or month. */
  count: z.int(),
  first: date.nullable(),
});
export type PeriodCheckLine = z.output<typeof check>;

const periodDetail = period
  .extend({
    checks: z.array(check),
    /** Vouchers of the month that nobody approved or the bank has not answered: told, not refused. */
    openVouchers: z.array(
      z.object({
        id: idOf<VoucherId>(),
        kind: voucher.shape.kind,
        state: voucher.shape.state,
        amount: money,
        reason: z.string(),
        enteredBy: z.string(),
      }),
    ),
    /** The newest of the late journals. */
    lateJournals: z.array(journal),
  })
  .meta({ id: 'PeriodDetail' });
export type PeriodDetail = z.output<typeof periodDetail>;

const lock = request.extend({ month, state: z.enum(['entered', 'approved', 'cancelled']) });
const params = z.object({ month });

export const staffPeriods = endpoints({
  listPeriods: {
    call: 'GET staff/periods',
    who: { staff: 'books.read' },
    summary: 'Bulan pembukuan dari yang terbaru: berjalan, terbuka, diminta dikunci, terkunci',
    data: z.array(period),
  },
  getPeriod: {
    call: 'GET staff/periods/:month',
    who: { staff: 'books.read' },
    summary: 'Satu bulan pembukuan: pemeriksaan, yang masih terbuka, yang datang terlambat',
    params,
    data: periodDetail,
  },
  askPeriodLock: {
    call: 'POST staff/periods/:month/locks',
    act: true,
    who: { staff: 'period.lock.enter' },
    summary: 'Minta satu bulan dikunci',
    params,
    body: z.object({}),
    data: lock,
  },
  approvePeriodLock: {
    call: 'POST staff/periodlocks/:id/approvals',
    act: true,
    who: { staff: 'period.lock.approve' },
    summary: 'Kunci bulan yang diminta petugas lain; tidak dapat dibuka lagi',
    ...approving(lock),
  },
  cancelPeriodLock: {
    call: 'POST staff/periodlocks/:id/cancellations',
    act: true,
    who: { staff: 'period.lock.cancel' },
    summary: 'Tarik atau kembalikan permintaan mengunci bulan',
    ...cancelling(lock),
  },
});
export type PeriodLock = z.output<typeof lock>;
