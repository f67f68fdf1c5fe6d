// Cash ahead: the next twelve weeks of escrow from what is due, what cohorts pay, and what is under way.
// Invariants: a figure and the rows behind it are read by the same statements; balances are those of the books.
// Source: docs/glossary.md (cash ahead); decision 0129.
import {
  type CashAheadDay,
  type CashAheadReport,
  type DueAheadRow,
  type PlannedAheadRow,
  staffCashAhead,
  type UndatedPart,
} from '#contract/cash-ahead.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import type { AccountKind } from '#domain/account-kind.ts';
import { addMonthsClamped, type BusinessDate, businessDate, formatMonth, type Holidays } from '#domain/calendar.ts';
import {
  type AheadDay,
  cashAhead,
  cohortRates,
  dueDatesAhead,
  dueDatesBehind,
  leavesBankOn,
  taxAhead,
  type TaxMonth,
  weeksAhead,
} from '#domain/cash-ahead.ts';
import { disbursementOf } from '#domain/lending.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { today as readToday } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { decimalCell, type ListFile, sendListFile } from '#platform/list-file.ts';
import { offsetOf, pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { makeAhead } from './ahead-making.ts';
import * as store from './ahead.sql.ts';

type DueQuery = Input<typeof staffCashAhead.listDueAhead>['query'];
type PlannedQuery = Input<typeof staffCashAhead.listPlannedAhead>['query'];

export function serveCashAhead(platform: Platform): void {
  const { db, jobs } = platform;
  platform.console.serve(staffCashAhead, {
    getCashAhead: () => atOneMoment(db, getCashAhead),
    exportCashAhead: (call) => sendListFile(platform, staffCashAhead.exportCashAhead, call, dayFile),
    listDueAhead: ({ query }) => listDueAhead(db, query),
    exportDueAhead: (call) => sendListFile(platform, staffCashAhead.exportDueAhead, call, dueFile),
    listPlannedAhead: ({ query }) => listPlannedAhead(db, query),
    exportPlannedAhead: (call) => sendListFile(platform, staffCashAhead.exportPlannedAhead, call, plannedFile),
  });
  jobs.onDue({ name: 'report.ahead', run: () => makeAhead(db) });
}

type Held = (kind: AccountKind) => bigint;

/** What the accounts of a kind hold, debit +, as the statements of the books say. */
async function readHeld(reader: Reader): Promise<Held> {
  const rows = new Map((await store.listHeld(reader)).map(({ kind, held }) => [kind, BigInt(held)]));
  return (kind) => rows.get(kind) ?? 0n;
}

async function readCalendar(reader: Reader): Promise<{ today: BusinessDate; holidays: Holidays }> {
  return { today: await readToday(reader), holidays: await readHolidays(reader) };
}

/** Everything that is planned to leave, with the day on which it does: the soonest first, then the largest. */
async function readPlanned(reader: Reader, taxOwed: bigint): Promise<PlannedAheadRow[]> {
  const { today, holidays } = await readCalendar(reader);
  const underWay = await store.listUnderWay(reader);
  const funded = (await store.listFunded(reader)).map(({ id, name, ...terms }) => ({
    kind: 'disbursement' as const,
    id,
    name,
    state: 'full' as const,
    isVoucher: false,
    on: null,
    amount: disbursementOf(terms).amount,
  }));
  const since = addMonthsClamped(businessDate(`${today.slice(0, 7)}-01`), -2);
  const taxes = taxAhead(taxOwed, await store.listWithheld(reader, since), { today, since }).map((one) => ({
    kind: 'tax' as const,
    id: one.month,
    name: taxName(one),
    state: 'withheld' as const,
    isVoucher: false,
    on: one.on,
    amount: one.amount,
  }));
  return [...underWay, ...funded, ...taxes]
    .map(({ on, amount, ...row }) => ({
      ...row,
      on: leavesBankOn(on ?? today, today, holidays),
      amount: String(amount),
    }))
    .toSorted(soonestFirst);
}

function taxName({ month, earlier }: TaxMonth): string {
  const name = formatMonth(businessDate(`${month}-01`));
  return earlier ? fill(texts['file.ahead.earlier'], { month: name }) : name;
}

const soonestFirst = (a: PlannedAheadRow, b: PlannedAheadRow): number => {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1;
  const more = BigInt(b.amount) - BigInt(a.amount);
  return Number(more) || (a.id < b.id ? -1 : 1);
};

async function getCashAhead(reader: Reader): Promise<CashAheadReport> {
  const { today, holidays } = await readCalendar(reader);
  const made = await store.findMade(reader);
  const held = await readHeld(reader);
  const balance = held('escrow');
  const planned = await readPlanned(reader, -held('tax_payable'));
  const { days, cohorts, lowest, short } = cashAhead({
    today,
    holidays,
    balance,
    due: await store.listDueAhead(reader, today),
    paid: await store.listCohortPaid(reader),
    receivedToday: made ? await store.sumReceived(reader, today, made.madeAt) : new Map(),
    inHand: held('officer_cash'),
    planned: planned.map(({ kind, on, amount }) => ({ kind, on, amount: BigInt(amount) })),
  });
  return {
    today,
    made: made && { for: made.madeFor, at: made.madeAt.toISOString() },
    balance: String(balance),
    weeks: weeksAhead(days).map((week) => ({ ...toWire(week), days: week.days.map(toWire) })),
    cohorts: cohorts.map((one) => ({ ...one, due: String(one.due), expected: String(one.expected) })),
    lowest: { on: lowest.on, balance: String(lowest.balance) },
    short: short && { on: short.on, missing: String(short.missing) },
    undated: undatedOf(held, planned),
  };
}

type Flows = Omit<AheadDay, 'on' | 'isWorking'>;

const toWire = <Row extends Flows>({ due, instalments, inHand, out, opening, lowest, closing, ...row }: Row) => ({
  ...row,
  due: String(due),
  instalments: String(instalments),
  inHand: String(inHand),
  out: {
    withdrawal: String(out.withdrawal),
    disbursement: String(out.disbursement),
    payback: String(out.payback),
    tax: String(out.tax),
  },
  opening: String(opening),
  lowest: String(lowest),
  closing: String(closing),
});

/** What is in escrow and may leave it on a date that nobody has set yet; what is on its way back has one. */
function undatedOf(held: Held, planned: readonly PlannedAheadRow[]): CashAheadReport['undated'] {
  const returning = (isVoucher: boolean): bigint =>
    planned
      .filter((row) => row.kind === 'payback' && row.isVoucher === isVoucher)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const amounts: Record<UndatedPart, bigint> = {
    lender_free: -held('cash'),
    own: -held('fee_income') - held('fine_income') - held('bank_expense'),
    stamp: -held('stamp_payable'),
    bank_cost: -held('bank_cost'),
    suspense: -held('suspense') - returning(true),
    overpayment: -held('overpayment') - returning(false),
  };
  return (Object.keys(amounts) as UndatedPart[]).map((part) => ({ part, amount: String(amounts[part]) }));
}

async function listDueAhead(reader: Reader, { on, ...paging }: DueQuery): Promise<Page<DueAheadRow>> {
  const { today, holidays } = await readCalendar(reader);
  // Without a day, those of all twelve weeks.
  const dates = on === undefined ? dueDatesAhead(today, holidays) : dueDatesBehind(on, today, holidays);
  if (dates === null) return pageOf([], 0, paging);
  const { rows, total } = await store.pageOfDueAhead(reader, dates, paging);
  const rateOf = cohortRates(await store.listCohortPaid(reader));
  const lines = rows.map(({ due, ...row }) => ({ ...row, due: String(due), ...rateOf(row.cohort) }));
  return pageOf(lines, total, paging);
}

async function listPlannedAhead(reader: Reader, { on, kind, ...paging }: PlannedQuery): Promise<Page<PlannedAheadRow>> {
  const planned = await readPlanned(reader, await store.findTaxOwed(reader));
  const rows = planned.filter(
    (row) => (on === undefined || row.on === on) && (kind === undefined || row.kind === kind),
  );
  const from = offsetOf(paging);
  return pageOf(rows.slice(from, from + paging.limit), rows.length, paging);
}

const dayFile: ListFile<{ limit: number; page: number }, CashAheadDay> = {
  name: 'kas-ke-depan',
  read: async ({ db }, paging) => {
    const days = (await getCashAhead(db)).weeks.flatMap((week) => week.days);
    const from = offsetOf(paging);
    return pageOf(days.slice(from, from + paging.limit), days.length, paging);
  },
  columns: [
    ['file.ahead.on', ({ on }) => on],
    ['file.ahead.working', ({ isWorking }) => texts[isWorking ? 'file.ahead.working.yes' : 'file.ahead.working.no']],
    ['file.ahead.opening', ({ opening }) => decimalCell(opening)],
    ['file.ahead.withdrawal', ({ out }) => decimalCell(out.withdrawal)],
    ['file.ahead.disbursement', ({ out }) => decimalCell(out.disbursement)],
    ['file.ahead.payback', ({ out }) => decimalCell(out.payback)],
    ['file.ahead.tax', ({ out }) => decimalCell(out.tax)],
    ['file.ahead.lowest', ({ lowest }) => decimalCell(lowest)],
    ['file.ahead.due', ({ due }) => decimalCell(due)],
    ['file.ahead.instalments', ({ instalments }) => decimalCell(instalments)],
    ['file.ahead.in_hand', ({ inHand }) => decimalCell(inHand)],
    ['file.ahead.closing', ({ closing }) => decimalCell(closing)],
  ],
};

const dueFile: ListFile<DueQuery, DueAheadRow> = {
  name: 'angsuran-ke-depan',
  read: ({ db }, query) => listDueAhead(db, query),
  columns: [
    ['file.group', ({ groupName }) => groupName],
    ['file.branch', ({ branch }) => branch],
    ['file.officer', ({ officer }) => officer],
    ['file.collected.due_on', ({ dueOn }) => dueOn],
    ['file.ahead.cohort', ({ cohort }) => cohort],
    ['file.ahead.still_due', ({ due }) => decimalCell(due)],
    ['file.ahead.rate', ({ rate }) => rate / 100],
    ['file.ahead.basis', ({ basis }) => texts[`file.ahead.basis.${basis}`]],
  ],
};

const plannedFile: ListFile<PlannedQuery, PlannedAheadRow> = {
  name: 'uang-keluar-ke-depan',
  read: ({ db }, query) => listPlannedAhead(db, query),
  columns: [
    ['file.ahead.on', ({ on }) => on],
    ['file.ahead.kind', ({ kind }) => texts[`file.ahead.${kind}`]],
    ['file.name', ({ name }) => name],
    ['file.status', ({ state }) => texts[`file.ahead.state.${state}`]],
    ['file.amount', ({ amount }) => decimalCell(amount)],
  ],
};
