// Cash ahead: what is expected to reach and to leave escrow on each day of twelve weeks, and the rows behind each figure.
// Invariant: sums are decimal text in whole rupiah; dates are those of the bank.
// Source: docs/glossary.md (cash ahead); decision 0129.
import { z } from 'zod';
import { plannedKinds, rateBases } from '#domain/cash-ahead.ts';
import type { LendingId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, decimalText, idOf, instant, month, paging } from './fields.ts';
import { fileOf } from './list-file.ts';

const flows = {
  /** What is due behind the instalments that are expected. */
  due: decimalText,
  instalments: decimalText,
  /** Cash that officers hold now. */
  inHand: decimalText,
  out: z.object({ withdrawal: decimalText, disbursement: decimalText, payback: decimalText, tax: decimalText }),
  opening: decimalText,
  /** Once the outflow has left, and before the inflow of the same day came. */
  lowest: decimalText,
  closing: decimalText,
};

const cashAheadDay = z.object({ on: date, isWorking: z.boolean(), ...flows }).meta({ id: 'CashAheadDay' });
export type CashAheadDay = z.output<typeof cashAheadDay>;

const cashAheadWeek = z.object({ from: date, through: date, ...flows, days: z.array(cashAheadDay) });

const rate = { rate: z.int(), basis: z.enum(rateBases) };

/** What is in escrow without a date on which it leaves, and is no part of the days. */
const undatedParts = ['lender_free', 'own', 'stamp', 'bank_cost', 'suspense', 'overpayment'] as const;
export type UndatedPart = (typeof undatedParts)[number];

const cashAheadReport = z
  .object({
    today: date,
    /** The date and moment that the instalments were made for; null before the first night. */
    made: z.object({ for: date, at: instant }).nullable(),
    balance: decimalText,
    weeks: z.array(cashAheadWeek),
    /** By month of disbursement, the newest first. */
    cohorts: z.array(z.object({ cohort: month, ...rate, due: decimalText, expected: decimalText })),
    lowest: z.object({ on: date, balance: decimalText }),
    /** The first day whose outflow escrow does not suffice for. */
    short: z.object({ on: date, missing: decimalText }).nullable(),
    undated: z.array(z.object({ part: z.enum(undatedParts), amount: decimalText })),
  })
  .meta({ id: 'CashAhead' });
export type CashAheadReport = z.output<typeof cashAheadReport>;

const dueAhead = z
  .object({
    lending: idOf<LendingId>(),
    groupName: z.string(),
    branch: z.string(),
    officer: z.string(),
    dueOn: date,
    cohort: month,
    due: decimalText,
    ...rate,
  })
  .meta({ id: 'DueAhead' });
export type DueAheadRow = z.output<typeof dueAhead>;

const plannedAhead = z
  .object({
    kind: z.enum(plannedKinds),
    /** What its page is found by: of a withdrawal, loan or voucher; of tax its month. */
    id: z.string(),
    /** Lender, group, payer, or the month of the tax. */
    name: z.string(),
    state: z.enum(['waiting', 'prepared', 'approved', 'sent', 'full', 'withheld']),
    /** Whether its page is that of a voucher. */
    isVoucher: z.boolean(),
    on: date,
    amount: decimalText,
  })
  .meta({ id: 'PlannedAhead' });
export type PlannedAheadRow = z.output<typeof plannedAhead>;

// The whole platform's money, which no branch sees a part of: for whoever reads the books.
const reading = { groupOf: 'rows', who: { staff: 'books.read' } } as const;

const getCashAhead = {
  call: 'GET staff/reports/cash',
  ...reading,
  summary: 'Uang masuk dan keluar rekening penampungan yang diperkirakan selama 12 minggu',
  data: cashAheadReport,
} as const;

const listDueAhead = {
  call: 'GET staff/reports/cash/instalments',
  ...reading,
  summary: 'Angsuran jatuh tempo yang uangnya diperkirakan masuk pada satu hari',
  query: paging(20).extend({ on: date.optional() }),
  data: dueAhead,
  paged: true,
} as const;

const listPlannedAhead = {
  call: 'GET staff/reports/cash/planned',
  ...reading,
  summary: 'Penarikan, pencairan, pengembalian, dan pajak yang direncanakan keluar',
  query: paging(20).extend({ on: date.optional(), kind: choice(plannedKinds) }),
  data: plannedAhead,
  paged: true,
} as const;

export const staffCashAhead = endpoints({
  getCashAhead,
  exportCashAhead: fileOf({ ...getCashAhead, query: paging(20) }),
  listDueAhead,
  exportDueAhead: fileOf(listDueAhead),
  listPlannedAhead,
  exportPlannedAhead: fileOf(listPlannedAhead),
});
