// Rules of the report of the loan book, held against a slow plain computation over random histories.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import {
  ages,
  type AgeSum,
  bridgeOf,
  comparedDates,
  concentrationOf,
  figuresOf,
  mainPlace,
  type Pair,
  rollsOf,
  weeksTo,
} from './portfolio-report.ts';
import { qualityOf } from './statistics.ts';

type Loan = { daysLate: number; principal: bigint; arrears: bigint };
const runs = { seed: 19, numRuns: process.env['LONG'] ? 2_000 : 60 };
const days = fc.oneof(fc.constantFrom(0, 1, 30, 31, 60, 61, 90, 91, 180, 181), fc.integer({ min: 0, max: 800 }));
const principal = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 90_000_000n }));
const loan: fc.Arbitrary<Loan> = fc.record({
  daysLate: days,
  principal,
  arrears: fc.bigInt({ min: 0n, max: 9_000_000n }),
});

/** As the log is summed: by age. */
const sumsOf = (loans: readonly Loan[]): AgeSum[] =>
  ages.map(({ from, to }) => {
    const its = loans.filter(({ daysLate }) => daysLate >= from && daysLate <= to);
    return {
      from,
      loans: its.filter((one) => one.principal > 0n).length,
      principal: its.reduce((sum, one) => sum + one.principal, 0n),
      arrears: its.reduce((sum, one) => sum + one.arrears, 0n),
    };
  });

/** In hundredths of a per cent, half up. */
const plainBp = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number((part * 20_000n + whole) / (whole * 2n));
const total = (loans: readonly Loan[]): bigint => loans.reduce((sum, one) => sum + one.principal, 0n);

describe('the figures of a close', () => {
  it('are those of a plain computation over its loans', () => {
    fc.assert(
      fc.property(fc.array(loan, { maxLength: 40 }), (loans) => {
        const figures = figuresOf(sumsOf(loans));
        const whole = total(loans);
        const running = loans.filter((one) => one.principal > 0n);
        expect(figures.outstanding).toBe(whole);
        expect(figures.loans).toBe(running.length);
        expect(figures.arrears).toBe(loans.reduce((sum, one) => sum + one.arrears, 0n));
        for (const risk of figures.risks) {
          const late = loans.filter((one) => one.daysLate > risk.days);
          expect(risk.amount).toEqual({ numerator: total(late), denominator: whole, bp: plainBp(total(late), whole) });
          const count = BigInt(late.filter((one) => one.principal > 0n).length);
          expect(risk.number.bp).toBe(plainBp(count, BigInt(running.length)));
          if (risk.amount.bp !== null) expect(risk.tkb.bp).toBe(10_000 - risk.amount.bp);
        }
        expect(figures.qualities.reduce((sum, one) => sum + one.numerator, 0n)).toBe(whole);
        expect(figures.ages.reduce((sum, one) => sum + one.principal, 0n)).toBe(whole);
      }),
      runs,
    );
  });

  it('without a loan have no share', () => {
    const { outstanding, risks } = figuresOf([]);
    expect(outstanding).toBe(0n);
    expect(risks.map(({ amount, number, tkb }) => [amount.bp, number.bp, tkb.bp])).toEqual(
      Array(4).fill([null, null, null]),
    );
  });
});

const at = fc.option(fc.record({ daysLate: days, principal }));
const pairs: fc.Arbitrary<Pair[]> = fc.array(fc.record({ before: at, after: at }), { maxLength: 40 });

describe('the bridge between two closes', () => {
  it('leads from the first sum to the last, each loan in one part', () => {
    fc.assert(
      fc.property(pairs, (loans) => {
        const bridge = bridgeOf(loans, 30);
        const over = (pick: 'before' | 'after') =>
          loans.map((pair) => pair[pick]).filter((one) => one !== null && one.daysLate > 30 && one.principal > 0n);
        const plain = (pick: 'before' | 'after') => over(pick).reduce((sum, one) => sum + (one?.principal ?? 0n), 0n);
        expect([bridge.before.principal, bridge.after.principal]).toEqual([plain('before'), plain('after')]);
        expect([bridge.before.loans, bridge.after.loans]).toEqual([over('before').length, over('after').length]);
        const change = bridge.parts.reduce((sum, part) => sum + part.principal, 0n);
        expect(bridge.before.principal + change).toBe(bridge.after.principal);
        const count = (name: string) => bridge.parts.find(({ part }) => part === name)?.loans ?? 0;
        expect(bridge.before.loans + count('crossed') - count('cured') - count('ended')).toBe(bridge.after.loans);
      }),
      runs,
    );
  });

  it('tells paid off from back in time: a loan that is gone ended, one that is 12 days late was cured', () => {
    const late = { daysLate: 40, principal: 500n };
    const { parts } = bridgeOf(
      [
        { before: late, after: null },
        { before: late, after: { daysLate: 12, principal: 300n } },
        { before: late, after: { daysLate: 47, principal: 450n } },
        { before: { daysLate: 29, principal: 70n }, after: { daysLate: 36, principal: 70n } },
      ],
      30,
    );
    expect(parts).toEqual([
      { part: 'crossed', loans: 1, principal: 70n },
      { part: 'cured', loans: 1, principal: -500n },
      { part: 'paid', loans: 1, principal: -50n },
      { part: 'ended', loans: 1, principal: -500n },
    ]);
  });
});

describe('roll rates', () => {
  it('are shares of the principal of the earlier close, the same loans seen twice', () => {
    const seen = fc.array(fc.record({ was: loan, is: fc.option(loan) }), { maxLength: 40 });
    fc.assert(
      fc.property(seen, (loans) => {
        const running = loans.filter(({ was }) => was.principal > 0n);
        const rolls = rollsOf(
          running.map(({ was, is }) => ({
            from: qualityOf(was.daysLate),
            to: is === null || is.principal === 0n ? null : qualityOf(is.daysLate),
            loans: 1,
            principal: was.principal,
          })),
        );
        const bounds = [0, 30, 60, 90, Number.POSITIVE_INFINITY];
        const placeOf = (late: number) => bounds.findIndex((to) => late <= to);
        rolls.forEach((roll, place) => {
          const its = running.filter(({ was }) => placeOf(was.daysLate) === place);
          const worse = its.filter(({ is }) => is !== null && is.principal > 0n && placeOf(is.daysLate) > place);
          expect(roll.worse.denominator).toBe(total(its.map(({ was }) => was)));
          expect(roll.worse.numerator).toBe(total(worse.map(({ was }) => was)));
          expect(roll.worse.numerator + roll.better.numerator).toBeLessThanOrEqual(roll.worse.denominator);
        });
      }),
      runs,
    );
  });
});

it('compares with seven days before, and with the same day of the month before or its last', () => {
  expect(comparedDates(businessDate('2026-12-31'))).toEqual({
    week: '2026-12-24',
    month: '2026-11-30',
    twoMonths: '2026-10-30',
  });
  expect(weeksTo(businessDate('2026-11-26'), 3, businessDate('2026-11-10'))).toEqual([
    '2026-11-12',
    '2026-11-19',
    '2026-11-26',
  ]);
});

it('a concentration is a share of all that is outstanding: 1 of 3 is 33,33%', () => {
  expect(concentrationOf(1n, 3n)).toEqual({ numerator: 1n, denominator: 3n, bp: 3333 });
  expect(concentrationOf(0n, 0n).bp).toBeNull();
});

it('names a place only when it carries more than half of a worsening', () => {
  const [bekasi, gresik] = [
    { name: 'Bekasi', change: 67n },
    { name: 'Gresik', change: 34n },
  ];
  expect(mainPlace([bekasi, gresik])).toBe(bekasi);
  expect(
    mainPlace([
      { name: 'A', change: 5n },
      { name: 'B', change: 5n },
    ]),
  ).toBeNull();
  expect(
    mainPlace([
      { name: 'A', change: 5n },
      { name: 'B', change: -9n },
    ]),
  ).toBeNull();
});
