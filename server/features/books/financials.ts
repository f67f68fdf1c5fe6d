// The statements of the books at a date, all from one snapshot: what moved by date, put together by the rules of the domain.
// Invariant: every figure is a sum of the same movements, so that the statements agree with each other or say that they don't.
// Source: decision 0124; docs/glossary.md.
import type { Input } from '#contract/endpoint.ts';
import type { Financials, staffFinancials } from '#contract/financials.ts';
import { accountCodes } from '#domain/account-kind.ts';
import { addDays, addMonthsClamped, businessDate, type BusinessDate } from '#domain/calendar.ts';
import { journalKinds } from '#domain/journal-kind.ts';
import {
  type Balances,
  balancesOf,
  balanceSheet,
  booksFaults,
  cashFlow,
  type CashLine,
  cashPurposes,
  escrowOwners,
  type IncomeLine,
  incomeSources,
  incomeStatement,
  journalsFor,
  journalsOf,
  type Movement,
  ownOf,
  sweptOf,
  trialBalance,
} from '#domain/statements.ts';
import { withWords } from '#features/money/journal-words.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { findBankBalance, readLate, readMoved } from './financials.sql.ts';

type Query = Input<typeof staffFinancials.getFinancials>['query'];
type Span = { from: BusinessDate; to: BusinessDate };

const monthStart = (on: BusinessDate): BusinessDate => businessDate(`${on.slice(0, 7)}-01`);

/** The spans of all statements of a date. */
function spansOf(on: BusinessDate) {
  const start = monthStart(on);
  const startBefore = addMonthsClamped(start, -1);
  return {
    month: { from: start, to: on },
    // The same days of the month before, which may have fewer.
    monthBefore: { from: startBefore, to: addMonthsClamped(on, -1) },
    year: { from: businessDate(`${on.slice(0, 4)}-01-01`), to: on },
  };
}

/** A date that has not come has no statements: refuses `error.invalid_value`. The balance sheet is compared with the last month's end. */
export function getFinancials(db: Db, { on, against }: Query): Promise<Financials> {
  return atOneMoment(db, async (reader) => {
    const now = await today(reader);
    const chosen = on ?? now;
    if (chosen > now) throw refused('error.invalid_value', { field: 'on' });
    if (against !== undefined && against > now) throw refused('error.invalid_value', { field: 'against' });
    return statementsOf(reader, chosen, against ?? addDays(monthStart(chosen), -1));
  });
}

async function statementsOf(reader: Reader, on: BusinessDate, against: BusinessDate): Promise<Financials> {
  const bank = await findBankBalance(reader, on);
  const spans = spansOf(on);
  const moved = await readMovements(reader, [
    spans.month,
    spans.monthBefore,
    spans.year,
    { from: on, to: on },
    { from: against, to: against },
    ...(bank ? [{ from: bank.date, to: bank.date }] : []),
  ]);
  const balances = balancesOf(moved.upTo(on));
  const balancesBefore = balancesOf(moved.upTo(against));
  const month = moved.within(spans.month);
  const monthBefore = moved.within(spans.monthBefore);
  const year = moved.within(spans.year);
  const yearOpening = balancesOf(moved.upTo(addDays(spans.year.from, -1)));
  const late = await readLate(reader, on);
  const faults = [...booksFaults(yearOpening, year), ...booksFaults(new Map(), moved.upTo(against))];
  return {
    on,
    against,
    period: spans.month,
    periodBefore: spans.monthBefore,
    trial: { ...trialOf(balances), agrees: faults.length === 0 },
    sheet: sheetOf(balances, balancesBefore),
    income: {
      ...incomeOf(month, monthBefore),
      year: {
        from: spans.year.from,
        opening: String(ownOf(yearOpening)),
        profit: String(incomeStatement(year).profit),
        swept: String(sweptOf(year)),
        own: String(ownOf(balances)),
      },
    },
    cash: cashOf(
      { movements: month, opening: escrowAt(moved, spans.month.from) },
      { movements: monthBefore, opening: escrowAt(moved, spans.monthBefore.from) },
    ),
    escrow: {
      ...ownersOf(balances),
      bank: bank && bankOf(bank, balancesOf(moved.upTo(bank.date)).get('escrow') ?? 0n),
    },
    late: {
      count: late.length,
      newest: await withWords(
        reader,
        late.slice(0, 5).map(({ postedAt, ...one }) => ({ ...one, postedAt: postedAt.toISOString() })),
        ({ id }) => id,
      ),
    },
  };
}

type Moved = { upTo(date: BusinessDate): Movement[]; within(span: Span): Movement[] };

/** One reading for all spans: each begins and ends at a cut. */
async function readMovements(reader: Reader, spans: readonly Span[]): Promise<Moved> {
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, addDays(to, 1)]))].toSorted();
  const rows = await readMoved(reader, cuts);
  const between = (first: number, end: number) =>
    rows
      .filter(({ bucket }) => bucket >= first && bucket < end)
      .map(({ kind, journal, escrow, debit, credit }) => ({
        kind,
        journal,
        escrow,
        debit: BigInt(debit),
        credit: BigInt(credit),
      }));
  /** The bucket that begins on a date, which is a cut. */
  const bucketAt = (date: BusinessDate) => {
    if (!cuts.includes(date)) throw new Error(`${date} is no cut`);
    return cuts.indexOf(date) + 1;
  };
  return {
    upTo: (date) => between(0, bucketAt(addDays(date, 1))),
    within: ({ from, to }) => between(bucketAt(from), bucketAt(addDays(to, 1))),
  };
}

const escrowAt = (moved: Moved, from: BusinessDate): bigint =>
  balancesOf(moved.upTo(addDays(from, -1))).get('escrow') ?? 0n;

function trialOf(balances: Balances) {
  const { lines, debit, credit } = trialBalance(balances);
  return {
    lines: lines.map((line) => ({ ...line, debit: String(line.debit), credit: String(line.credit) })),
    debit: String(debit),
    credit: String(credit),
  };
}

const pair = (now: bigint, before: bigint) => ({ now: String(now), before: String(before) });

function sheetOf(balances: Balances, balancesBefore: Balances): Financials['sheet'] {
  const now = balanceSheet(balances);
  const before = balanceSheet(balancesBefore);
  return {
    lines: now.lines.map(({ kind, section, amount }, at) => ({
      kind,
      section,
      ...pair(amount, before.lines[at]?.amount ?? 0n),
    })),
    assets: pair(now.assets, before.assets),
    owed: pair(now.owed, before.owed),
    own: pair(now.own, before.own),
  };
}

/** The lines of two periods side by side: those of either, in the order of their keys. */
function sideBySide<Line extends { amount: bigint }>(now: Line[], before: Line[], keyOf: (line: Line) => string) {
  const keys = [...new Set([...now, ...before].map(keyOf))].toSorted();
  return keys.map((key) => {
    const [one, other] = [now, before].map((lines) => lines.find((line) => keyOf(line) === key));
    return { line: (one ?? other) as Line, ...pair(one?.amount ?? 0n, other?.amount ?? 0n) };
  });
}

/** By code, then by source. */
const incomeKey = ({ kind, source }: IncomeLine) => `${accountCodes[kind]} ${incomeSources.indexOf(source)}`;
const cashKey = ({ purpose }: CashLine) => String(cashPurposes.indexOf(purpose)).padStart(2, '0');

function incomeOf(month: Movement[], monthBefore: Movement[]) {
  const [now, before] = [incomeStatement(month), incomeStatement(monthBefore)];
  return {
    lines: sideBySide(now.lines, before.lines, incomeKey).map(({ line: { kind, source }, ...sums }) => ({
      kind,
      source,
      journals: journalsOf(source, journalKinds),
      ...sums,
    })),
    profit: pair(now.profit, before.profit),
  };
}

type CashSpan = { movements: Movement[]; opening: bigint };

function cashOf(month: CashSpan, monthBefore: CashSpan): Financials['cash'] {
  const [now, before] = [cashFlow(month.movements), cashFlow(monthBefore.movements)];
  return {
    opening: pair(month.opening, monthBefore.opening),
    lines: sideBySide(now.lines, before.lines, cashKey).map(({ line: { purpose }, ...sums }) => ({
      purpose,
      journals: journalsFor(purpose),
      ...sums,
    })),
    net: pair(now.net, before.net),
    closing: pair(month.opening + now.net, monthBefore.opening + before.net),
  };
}

function ownersOf(balances: Balances) {
  const { lines, total, shares } = escrowOwners(balances);
  return {
    lines: lines.map(({ part, amount }) => ({ part, amount: String(amount) })),
    total: String(total),
    shares,
  };
}

const bankOf = (
  { date, closing, closed }: { date: BusinessDate; closing: string; closed: boolean },
  books: bigint,
) => ({
  date,
  closing,
  books: String(books),
  difference: String(BigInt(closing) - books),
  closed,
});
