// The rules that match the bank's lines with the books, one by one, and against a slow plain computation over random days.
// Source: docs/domain.md §8; decision 0126.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from './calendar.ts';
import {
  type BankLine,
  type BookedMovement,
  candidatesOf,
  fitsRule,
  type Known,
  type Match,
  matchBankDay,
  type StandingRule,
} from './matching.ts';

const day = businessDate('2026-11-26');
const line = (key: string, amount: number, changes: Partial<BankLine> = {}): BankLine => ({
  key,
  on: day,
  reference: `bank-${key}`,
  amount,
  text: 'TRSF E-BANKING CR',
  isOurs: false,
  namesOurs: false,
  toPeople: false,
  ...changes,
});
const booking = (key: string, amount: number, changes: Partial<BookedMovement> = {}): BookedMovement => ({
  key,
  on: day,
  reference: `ours-${key}`,
  amount,
  virtualAccount: null,
  isOurs: false,
  toPeople: false,
  ...changes,
});
const fee: StandingRule = { id: 'r-fee', contains: 'biaya  adm', direction: 'out', atMost: 50_000 };
const told = ({ matches }: { matches: Match[] }) =>
  matches.map(({ rule, by, lines, bookings }) => [by ?? rule, lines.join('+'), bookings.join('+')]);

describe('the rules in their order', () => {
  it('match by reference when the sums agree, and leave those whose sums differ to people', () => {
    const lines = [
      line('a1', 300, { reference: 'x' }),
      line('a2', 200, { reference: 'x' }),
      line('b', 90, { reference: 'y' }),
    ];
    const bookings = [booking('A', 500, { reference: 'x' }), booking('B', 100, { reference: 'y' }), booking('C', 90)];
    const found = matchBankDay(lines, bookings, []);
    expect(told(found)).toEqual([['reference', 'a1+a2', 'A']]);
    // "b" is not matched with "C" by its amount: its reference says that it is "B".
    expect([found.lines, found.bookings].map((left) => left.map(({ key }) => key))).toEqual([['b'], ['B', 'C']]);
  });

  it('match by the one virtual account that a line names, one booking for one line', () => {
    const text = 'BCA VA 8808000000123456 RATNA';
    const account = { virtualAccount: '8808000000123456' };
    const bookings = [booking('A', 50, account), booking('B', 50, account), booking('C', 60, account)];
    const lines = [line('a', 50, { text }), line('b', 50, { text }), line('c', 50, { text })];
    expect(told(matchBankDay(lines, bookings, []))).toEqual([
      ['virtual_account', 'a', 'A'],
      ['virtual_account', 'b', 'B'],
    ]);
    const both = `${text} 8808000000999999`;
    const other = booking('D', 70, { virtualAccount: '8808000000999999' });
    const alike = booking('E', 70, account);
    expect(told(matchBankDay([line('d', 70, { text: both })], [other, alike], []))).toEqual([]);
  });

  it('match by amount within a day only when neither has a second candidate', () => {
    const next = { on: addDays(day, 1) };
    expect(told(matchBankDay([line('a', 50)], [booking('A', 50, next)], []))).toEqual([['amount_day', 'a', 'A']]);
    expect(told(matchBankDay([line('a', 50)], [booking('A', 50), booking('B', 50, next)], []))).toEqual([]);
    expect(told(matchBankDay([line('a', 50), line('b', 50)], [booking('A', 50)], []))).toEqual([]);
    expect(told(matchBankDay([line('a', 50)], [booking('A', 50, { on: addDays(day, 2) })], []))).toEqual([]);
    expect(told(matchBankDay([line('a', 50)], [booking('A', -50)], []))).toEqual([]);
  });

  it('do not match by amount what says that it is another’s', () => {
    const text = 'BCA VA 8808000000999999';
    const known = { accounts: ['8808000000999999'], held: [] };
    const account = { virtualAccount: '8808000000123456' };
    expect(told(matchBankDay([line('a', 50, { text })], [booking('A', 50, account)], [], known))).toEqual([]);
    expect(told(matchBankDay([line('a', 50, { text })], [booking('A', 50, account)], []))).toHaveLength(1);
    const ours = booking('A', 50, { isOurs: true });
    expect(told(matchBankDay([line('a', 50, { namesOurs: true })], [ours], []))).toEqual([]);
    expect(told(matchBankDay([line('a', 50, { namesOurs: true })], [booking('A', 50)], []))).toHaveLength(1);
    expect(told(matchBankDay([line('a', 50)], [ours], []))).toHaveLength(1);
  });

  it('leave to people a line whose amount an open booking within a day has, and one that names what is ours', () => {
    const text = 'BIAYA ADM 8808000000999999';
    const fees = [line('a', -10, { text }), line('b', -10, { text })];
    const open = [booking('A', -10), booking('B', -10, { on: addDays(day, 1) })];
    const ruled = (...[lines, bookings, known]: [BankLine[], BookedMovement[], Parameters<typeof matchBankDay>[3]?]) =>
      told(matchBankDay(lines, bookings, [fee], known));
    expect(ruled(fees, open)).toEqual([]);
    expect(ruled(fees.slice(1), [], { accounts: [], held: open.slice(1) })).toEqual([]);
    expect(ruled(fees.slice(1), [], { accounts: ['8808000000999999'], held: [] })).toEqual([]);
    expect(ruled([line('a', -10, { text, isOurs: true })], [])).toEqual([]);
    expect(ruled(fees, [booking('A', -10, { on: addDays(day, 2) })])).toEqual([
      ['r-fee', 'a', ''],
      ['r-fee', 'b', ''],
    ]);
  });

  it('leave to a standing rule only what no booking is there for', () => {
    const text = 'Biaya Adm BULANAN';
    const lines = [line('a', -30_000, { text }), line('b', -30_000, { text, on: addDays(day, -5) })];
    expect(told(matchBankDay(lines, [booking('A', -30_000)], [fee]))).toEqual([
      ['amount_day', 'a', 'A'],
      ['r-fee', 'b', ''],
    ]);
  });

  it('leave to people what a person undid, which is still a second candidate of another', () => {
    const account = { virtualAccount: '8808000000123456', toPeople: true };
    const text = 'BCA VA 8808000000123456';
    expect(told(matchBankDay([line('a', 50, { text, toPeople: true })], [booking('A', 50, account)], []))).toEqual([]);
    // Neither comes back by its amount, nor does the booking take another line, nor the line another booking.
    expect(told(matchBankDay([line('a', 50), line('b', 50, { toPeople: true })], [booking('A', 50)], []))).toEqual([]);
    expect(told(matchBankDay([line('a', 50)], [booking('A', 50, { toPeople: true }), booking('B', 50)], []))).toEqual(
      [],
    );
    const charged = line('c', -10, { text: 'biaya adm', toPeople: true });
    expect(told(matchBankDay([charged], [], [fee]))).toEqual([]);
    const same = { reference: 'x', toPeople: true };
    expect(told(matchBankDay([line('d', 50, same)], [booking('D', 50, same)], []))).toEqual([['reference', 'd', 'D']]);
  });

  it('of a rule: its text in any letter case, its direction, and at most its amount', () => {
    const text = 'BIAYA ADM';
    expect(fitsRule(fee, line('a', -50_000, { text }))).toBe(true);
    expect(fitsRule(fee, line('a', -50_001, { text }))).toBe(false);
    expect(fitsRule(fee, line('a', 50_000, { text }))).toBe(false);
    expect(fitsRule(fee, line('a', -50_000, { text: 'BIAYA TXN' }))).toBe(false);
  });
});

describe('what a person may match a line with', () => {
  it('is every booking of its amount, else the two or three that sum to it', () => {
    const bookings = [booking('A', 500), booking('B', 1_500), booking('C', 2_000), booking('D', -500)];
    expect(candidatesOf(2_000, bookings)).toMatchObject({ isSplit: false, bookings: [{ key: 'C' }] });
    expect(candidatesOf(3_500, bookings)).toMatchObject({ isSplit: true, bookings: [{ key: 'B' }, { key: 'C' }] });
    expect(candidatesOf(4_000, bookings).bookings.map(({ key }) => key)).toEqual(['A', 'B', 'C']);
    expect(candidatesOf(9_000, bookings)).toEqual({ isSplit: false, bookings: [] });
  });
});

/** The same by the words of the rules, without any index: every line against every booking. */
function slowly(
  lines: readonly BankLine[],
  bookings: readonly BookedMovement[],
  rules: readonly StandingRule[],
  known: Known,
): string[] {
  const found: string[] = [];
  const used = new Set<string>();
  const sorted = <One extends { on: string; key: string }>(all: readonly One[]) =>
    all.toSorted((a, b) => (`${a.on}${a.key}` < `${b.on}${b.key}` ? -1 : 1));
  const free = <One extends { on: string; key: string }>(all: readonly One[]) =>
    sorted(all).filter(({ key }) => !used.has(key));
  const take = (name: string, of: readonly { key: string }[]) => {
    for (const { key } of of) used.add(key);
    found.push(`${name}: ${of.map(({ key }) => key).join(' ')}`);
  };
  const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
  const apart = new Set<string>();
  for (const one of sorted(lines)) {
    if (used.has(one.key) || apart.has(one.key)) continue;
    const alike = sorted(lines).filter((other) => other.reference === one.reference && other.on === one.on);
    const its = sorted(bookings).filter((other) => other.reference === one.reference && other.on === one.on);
    if (its.length === 0) continue;
    if (sum(alike) === sum(its)) take('reference', [...alike, ...its]);
    else for (const { key } of [...alike, ...its]) apart.add(key);
  }
  const open = <One extends { on: string; key: string }>(all: readonly One[]) =>
    free(all).filter(({ key }) => !apart.has(key));
  const accounts = new Set([...known.accounts, ...bookings.map(({ virtualAccount }) => virtualAccount)]);
  const namedBy = ({ text }: BankLine) =>
    [...accounts].filter((account) => account !== null && text.split(' ').includes(account));
  for (const one of open(lines)) {
    const named = namedBy(one);
    if (one.toPeople) continue;
    const its = open(bookings).find(
      (other) =>
        other.virtualAccount === named[0] && other.on === one.on && other.amount === one.amount && !other.toPeople,
    );
    if (named.length === 1 && its) take('virtual_account', [one, its]);
  }
  const near = (a: { on: string; amount: number }, b: { on: string; amount: number }) =>
    a.amount === b.amount && Math.abs(Date.parse(a.on) - Date.parse(b.on)) <= 86_400_000;
  const [linesNow, bookingsNow] = [open(lines), open(bookings)];
  for (const one of linesNow) {
    const its = bookingsNow.filter((other) => near(one, other));
    if (its.length !== 1 || linesNow.filter((other) => near(other, its[0]!)).length !== 1) continue;
    if (namedBy(one).some((account) => account !== its[0]!.virtualAccount)) continue;
    if (one.namesOurs && its[0]!.isOurs) continue;
    if (one.toPeople || its[0]!.toPeople) continue;
    take('amount_day', [one, its[0]!]);
  }
  const unmatched = [...free(bookings), ...known.held];
  for (const one of open(lines)) {
    if (one.toPeople || one.isOurs || namedBy(one).length > 0 || unmatched.some((other) => near(one, other))) continue;
    const rule = rules.find(
      ({ contains, direction, atMost }) =>
        one.text.includes(contains) && one.amount > 0 === (direction === 'in') && Math.abs(one.amount) <= atMost,
    );
    if (rule) take(rule.id, [one]);
  }
  return found.toSorted();
}

const on = fc.integer({ min: 0, max: 3 }).map((days) => addDays(day, days));
const amount = fc.constantFrom(10, 20, 30, -10, -20);
const reference = fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8');
const number = fc.constantFrom('88080001', '88080002', '88080003');
const seldom = fc.integer({ min: 0, max: 5 }).map((one) => one === 0);
const randomLine = fc.record({
  on,
  amount,
  reference,
  text: fc.constantFrom('fee', 'in 88080001', 'in 88080002', '88080001 88080003', 'fee 88080004', '-'),
  isOurs: fc.boolean(),
  namesOurs: fc.boolean(),
  toPeople: seldom,
});
const randomBooking = fc.record({
  on,
  amount,
  reference,
  virtualAccount: fc.option(number),
  isOurs: fc.boolean(),
  toPeople: seldom,
});
const randomKnown = fc.record({
  accounts: fc.subarray(['88080002', '88080004']),
  held: fc.array(
    randomBooking.map((one) => ({ ...one, key: 'held' })),
    { maxLength: 2 },
  ),
});
const rules: StandingRule[] = [
  { id: 'rule-1', contains: 'fee', direction: 'out', atMost: 10 },
  { id: 'rule-2', contains: 'fee', direction: 'in', atMost: 30 },
];
const shuffled = <One>(all: readonly One[], seed: number): One[] =>
  all.toSorted((a, b) => (((all.indexOf(a) + 1) * seed) % 17) - (((all.indexOf(b) + 1) * seed) % 17));

describe('random days', () => {
  it('are matched as by the slow plain computation, in any order, each line and booking once, sums kept', () => {
    fc.assert(
      fc.property(
        fc.array(randomLine, { maxLength: 12 }),
        fc.array(randomBooking, { maxLength: 12 }),
        fc.integer({ min: 1, max: 16 }),
        randomKnown,
        (some, others, seed, known) => {
          const lines = some.map((one, index) => ({ ...one, key: `l${String(index).padStart(2, '0')}` }));
          const bookings = others.map((one, index) => ({ ...one, key: `b${String(index).padStart(2, '0')}` }));
          const found = matchBankDay(lines, bookings, rules, known);
          const shown = ({ matches }: { matches: Match[] }) =>
            matches
              .map(({ rule, by, lines: its, bookings: booked }) => `${by ?? rule}: ${[...its, ...booked].join(' ')}`)
              .toSorted();
          expect(shown(found)).toEqual(slowly(lines, bookings, rules, known));
          const otherwise = matchBankDay(shuffled(lines, seed), shuffled(bookings, seed), rules, known);
          expect(shown(otherwise)).toEqual(shown(found));

          const all = [
            ...found.matches.flatMap((one) => [...one.lines, ...one.bookings]),
            ...[...found.lines, ...found.bookings].map(({ key }) => key),
          ];
          expect(all.toSorted()).toEqual([...lines, ...bookings].map(({ key }) => key).toSorted());
          for (const { rule, lines: its, bookings: booked } of found.matches) {
            const sum = (keys: string[], of: readonly { key: string; amount: number }[]) =>
              of.filter(({ key }) => keys.includes(key)).reduce((total, one) => total + one.amount, 0);
            if (rule !== 'rule') expect(sum(its, lines)).toBe(sum(booked, bookings));
          }
        },
      ),
      { seed: 26, numRuns: process.env.LONG ? 5_000 : 300 },
    );
  });
});
