// The four returns, with figures that can be worked out by hand.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from './calendar.ts';
import type { GroupId, PortfolioId } from './ids.ts';
import { rupiah } from './money.ts';
import {
  cashReturn,
  contractReturn,
  defaultsOf,
  firstOut,
  type Funding,
  interestOf,
  type Receipt,
  remainingPrincipal,
  xirrReturn,
  yearlyFrom,
} from './returns.ts';

const start = businessDate('2026-01-01');
const day = (count: number) => addDays(start, count);
const receipt = (on: number, principal: number, interest = 0, tax = 0, fee = 0): Receipt => ({
  on: day(on),
  principal: rupiah(principal),
  interest: rupiah(interest),
  fee: rupiah(fee),
  tax: rupiah(tax),
});
const funding = (amount: number, changes: Partial<Funding> = {}): Funding => ({
  id: 'p' as PortfolioId,
  groupId: 'g' as GroupId,
  name: 'Melati',
  status: 'active',
  amount: rupiah(amount),
  interestBps: 2000,
  disbursedOn: start,
  failedOn: null,
  out: [{ on: start, amount: rupiah(amount) }],
  receipts: [],
  ...changes,
});
/** 1.000.000 for a year at 20% flat: 200.000 interest less 15% tax and 3% fee is 164.000. */
const repaid = funding(1_000_000, {
  status: 'returned',
  receipts: [receipt(365, 1_000_000, 200_000, 30_000, 6_000)],
});
/** 400.000 back on day 50, in default from day 100, 100.000 of principal recovered on day 150. */
const defaulted = funding(1_000_000, {
  status: 'failed',
  failedOn: day(100),
  receipts: [receipt(50, 400_000), receipt(150, 100_000)],
});

describe('the four returns', () => {
  it('of a loan repaid whole after a year are 20% by contract and 16,4% after tax and fee, each way', () => {
    expect(contractReturn([repaid])).toEqual({ interest: 200_000, amount: 1_000_000, bp: 2000 });
    expect(cashReturn([repaid], start, day(365))).toMatchObject({ result: 164_000, average: 1_000_000, bp: 1640 });
    expect(xirrReturn([repaid], day(365)).bp).toBe(1640);
    expect(interestOf([repaid])).toEqual({ gross: 200_000, fee: 6_000, tax: 30_000, net: 164_000 });
  });

  it('by contract weigh each rate by its amount: (1 x 18% + 3 x 24%) / 4 = 22,5%', () => {
    const one = { ...funding(1_000_000), interestBps: 1800 };
    const three = { ...funding(3_000_000), interestBps: 2400 };
    expect(contractReturn([one, three])).toEqual({ interest: 900_000, amount: 4_000_000, bp: 2250 });
    expect(contractReturn([])).toBeNull();
  });

  it('in cash count a loss, over money that was out until the default: -500.000 / 400.000 x 365 / 200', () => {
    // (1.000.000 x 50 + 600.000 x 50) / 200 days = 400.000; -2,28125 is half a basis point, away from zero.
    expect(cashReturn([defaulted], start, day(200))).toEqual({
      result: -500_000,
      lost: 500_000,
      days: 200,
      average: 400_000,
      bp: -22_813,
    });
    expect(defaultsOf([defaulted, repaid])).toEqual([
      { portfolio: 'p', name: 'Melati', failedOn: day(100), lost: 500_000, recovered: 100_000 },
    ]);
  });

  it('have no cash yield on the first day', () => {
    expect(cashReturn([funding(1_000_000)], start, start)).toBeNull();
  });

  it('as XIRR count the remaining principal as returned today, and in default as zero', () => {
    const running = funding(1_000_000, { receipts: [receipt(100, 300_000)] });
    expect(xirrReturn([running], day(200))).toEqual({
      out: 1_000_000,
      received: 300_000,
      recovered: 0,
      remaining: 700_000,
      result: 0,
      bp: 0,
    });
    expect(xirrReturn([defaulted], day(200))).toMatchObject({ received: 400_000, recovered: 100_000, remaining: 0 });
    expect(remainingPrincipal([running, defaulted])).toBe(700_000);
  });

  it('with an expected loss are those of as much less principal: 1.180.000 less 80.000 after a year is 10%', () => {
    const flat = funding(1_180_000, { out: [{ on: start, amount: rupiah(1_000_000) }] });
    expect(xirrReturn([flat], day(365)).bp).toBe(1800);
    expect(xirrReturn([flat], day(365), rupiah(80_000)).bp).toBe(1000);
  });

  it('count the balance from the day it was held, a transfer from the day it came', () => {
    const both = funding(1_000_000, {
      out: [
        { on: day(3), amount: rupiah(400_000) },
        { on: day(5), amount: rupiah(600_000) },
      ],
    });
    expect(firstOut([both])).toBe(day(3));
    // 400.000 x 7 + 600.000 x 5 over 7 days.
    expect(cashReturn([both], day(3), day(10))?.average).toBe(828_571);
    expect(yearlyFrom(day(3), day(45))).toEqual({ from: day(93), day: 42, days: 90 });
    expect(firstOut([])).toBeNull();
  });

  it('agree to the rupiah, whatever happened: the sum of all flows is the cash result', () => {
    const amounts = fc.array(fc.tuple(fc.nat(90), fc.nat(400_000), fc.nat(90_000)), { maxLength: 6 });
    const states = fc.constantFrom('active' as const, 'failed' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(states, amounts), { minLength: 1, maxLength: 4 }), (made) => {
        const fundings = made.map(([status, parts]) =>
          funding(3_000_000, {
            status,
            failedOn: status === 'failed' ? day(60) : null,
            receipts: parts
              .map(([on, principal, interest]) =>
                receipt(on, principal, interest, Math.floor(interest * 0.15), Math.floor(interest * 0.03)),
              )
              .sort((a, b) => (a.on < b.on ? -1 : 1)),
          }),
        );
        expect(xirrReturn(fundings, day(100)).result).toBe(cashReturn(fundings, start, day(100))?.result);
      }),
    );
  });
});
