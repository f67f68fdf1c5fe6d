import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import { type Collected, type DistributionLine, type DistributionPortfolio, distribute } from './distribution.ts';
import { rupiah, ZERO } from './money.ts';

const nothing: Collected = { principal: ZERO, interest: ZERO };

type Rates = Partial<Pick<DistributionPortfolio, 'feeBps' | 'taxBps'>>;
function portfolio(id: string, amount: number, rates: Rates = {}): DistributionPortfolio {
  const returned = { principal: ZERO, interest: ZERO, fee: ZERO, tax: ZERO };
  const terms = { feeBps: 300, taxBps: 1500, ...rates };
  return { id: asId(id), lenderId: asId(`lender-${id}`), amount: rupiah(amount), returned, ...terms };
}

/** Distributes receipts one after the other, as the ledger would, the last one as final. */
function play(portfolios: DistributionPortfolio[], receipts: Collected[], { closes = true } = {}) {
  const loanAmount = rupiah(portfolios.reduce((sum, each) => sum + each.amount, 0));
  let state = portfolios;
  let collected = nothing;
  const runs = receipts.map((arrived, index) => {
    const final = closes && index === receipts.length - 1;
    const run = distribute({ loanAmount, collectedBefore: collected, arrived, final, portfolios: state });
    collected = {
      principal: rupiah(collected.principal + arrived.principal),
      interest: rupiah(collected.interest + arrived.interest),
    };
    state = state.map((each) => ({ ...each, returned: addReturned(each, run.lines) }));
    return run;
  });
  return { runs, portfolios: state };
}

function addReturned({ id, returned }: DistributionPortfolio, lines: readonly DistributionLine[]) {
  return lines
    .filter((line) => line.portfolioId === id)
    .reduce(
      (sum, line) => ({
        ...sum,
        [line.component]: rupiah(sum[line.component] + line.gross),
        fee: rupiah(sum.fee + line.fee),
        tax: rupiah(sum.tax + line.tax),
      }),
      returned,
    );
}

const grossOf = (lines: readonly DistributionLine[], component = 'principal') =>
  lines.filter((line) => line.component === component).map((line) => line.gross);
const principal = (amount: number): Collected => ({ principal: rupiah(amount), interest: ZERO });

describe('distributing principal', () => {
  it('pays only whole rupiah and carries the rest: three equal portfolios get 33.333, 33.333, 33.334 each', () => {
    const three = ['a', 'b', 'c'].map((id) => portfolio(id, 1_000_000));
    const { runs } = play(three, Array(3).fill(principal(100_000)), { closes: false });
    expect(runs.map((run) => grossOf(run.lines))).toEqual([
      [33_333, 33_333, 33_333],
      [33_333, 33_333, 33_333],
      [33_334, 33_334, 33_334],
    ]);
    expect(runs.map((run) => run.carryAfter.principal)).toEqual([1, 2, 0]);
  });

  it('ends every portfolio at exactly what it funded: 3.400.000, 3.300.000, 3.300.000 over twelve months', () => {
    const three = [portfolio('a', 3_400_000), portfolio('b', 3_300_000), portfolio('c', 3_300_000)];
    const receipts = [...Array(11).fill(principal(833_333)), principal(833_337)];
    const { runs, portfolios } = play(three, receipts);
    expect(grossOf(runs[0]!.lines)).toEqual([283_333, 274_999, 274_999]);
    expect(runs[0]!.carryAfter.principal).toBe(2);
    expect(grossOf(runs[11]!.lines)).toEqual([283_335, 275_002, 275_002]);
    expect(runs[11]!.carryAfter.principal).toBe(0);
    expect(portfolios.map((each) => each.returned.principal)).toEqual([3_400_000, 3_300_000, 3_300_000]);
  });

  it('gives ties of the last receipt to the earliest portfolio, whatever the order of the list', () => {
    const three = ['b', 'c', 'a'].map((id) => portfolio(id, 1_000_000));
    const { runs } = play(three, [principal(1_000_003)]);
    expect(runs[0]!.lines.map((line) => [line.portfolioId, line.gross])).toEqual([
      ['a', 333_335],
      ['b', 333_334],
      ['c', 333_334],
    ]);
  });

  it('carries a remainder until the last receipt, which distributes it: 917.123 over 80 equal portfolios', () => {
    const eighty = Array.from({ length: 80 }, (_, index) => portfolio(String(index).padStart(2, '0'), 100_000));
    const floors = play(eighty, [principal(917_123)], { closes: false }).runs[0]!;
    expect(grossOf(floors.lines)).toEqual(Array(80).fill(11_464));
    expect(floors.carryAfter.principal).toBe(3);
    const last = play(eighty, [principal(917_123)]).runs[0]!;
    expect(grossOf(last.lines)).toEqual([...Array(3).fill(11_465), ...Array(77).fill(11_464)]);
    expect(last.carryAfter.principal).toBe(0);
  });

  it('carries all of 7 rupiah among eight equal portfolios, and gives one nothing of the last 7', () => {
    const eight = Array.from({ length: 8 }, (_, index) => portfolio(String(index), 500_000));
    const waiting = play(eight, [principal(7)], { closes: false }).runs[0]!;
    expect([waiting.lines, waiting.carryAfter.principal]).toEqual([[], 7]);
    expect(grossOf(play(eight, [principal(7)]).runs[0]!.lines)).toEqual(Array(7).fill(1));
  });

  it('carries neither fee nor tax', () => {
    const { runs } = play([portfolio('a', 1_000_000)], [principal(500_000)], { closes: false });
    expect(runs[0]!.lines).toEqual([
      { portfolioId: 'a', lenderId: 'lender-a', component: 'principal', gross: 500_000, fee: 0, tax: 0 },
    ]);
  });
});

describe('distributing interest', () => {
  it('withholds 15% of a resident and 20% of a non-resident, of the gross', () => {
    const two = [portfolio('a', 20_000_000), portfolio('b', 30_000_000, { taxBps: 2000 })];
    const { runs } = play(two, [{ principal: ZERO, interest: rupiah(2_000_000) }], { closes: false });
    expect(runs[0]!.lines.map((line) => [line.gross, line.tax])).toEqual([
      [800_000, 120_000],
      [1_200_000, 240_000],
    ]);
  });

  it('[S9.018] takes fee and tax both of the gross: 20.000 carry 3.000 and 600 and leave 16.400', () => {
    const { runs } = play([portfolio('a', 1_000_000)], [{ principal: ZERO, interest: rupiah(20_000) }], {
      closes: false,
    });
    const [line] = runs[0]!.lines;
    expect(line).toMatchObject({ gross: 20_000, tax: 3_000, fee: 600 });
    expect(line!.gross - line!.tax - line!.fee).toBe(16_400);
  });

  it('pays 5% of the lending of 50.000.000 its 58.200 a week and 2.910.000 in all', () => {
    const two = [portfolio('a', 2_500_000), portfolio('b', 47_500_000)];
    const weekly = { principal: rupiah(1_000_000), interest: rupiah(200_000) };
    const { runs } = play(
      two,
      Array.from({ length: 50 }, () => weekly),
    );
    const weeks = runs.map((run) =>
      run.lines
        .filter((line) => line.portfolioId === 'a')
        .reduce((sum, line) => sum + line.gross - line.fee - line.tax, 0),
    );
    expect(weeks).toEqual(Array(50).fill(58_200));
    expect(weeks.reduce((sum, week) => sum + week, 0)).toBe(2_910_000);
  });
});

describe('fifty weeks of 40.000.000 at 24%, among seven portfolios', () => {
  // Eight members: 100.000 + 24.000 each a week. 5.700.000 of 40.000.000 earn 14,25% of 9.600.000, 5.800.000 earn 14,5%.
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => portfolio(id, 5_700_000));
  const weekly = { principal: rupiah(800_000), interest: rupiah(192_000) };
  const { runs, portfolios } = play([...six, portfolio('g', 5_800_000)], Array<Collected>(50).fill(weekly));

  it('account for every rupiah of every receipt: net + tax + fee + rest = arrived', () => {
    let rest = 0;
    for (const { lines, carryAfter } of runs) {
      const legs = lines.flatMap(({ gross, tax, fee }) => [gross - tax - fee, tax, fee]);
      const arrived = 992_000 + rest;
      rest = carryAfter.principal + carryAfter.interest;
      expect(legs.reduce((sum, leg) => sum + leg, 0) + rest).toBe(arrived);
    }
    expect(rest).toBe(0);
  });

  it('end at exactly what each funded, its interest, and 15% and 3% of that', () => {
    const each = { principal: 5_700_000, interest: 1_368_000, tax: 205_200, fee: 41_040 };
    expect(portfolios.map(({ returned }) => returned)).toEqual([
      ...Array(6).fill(each),
      { principal: 5_800_000, interest: 1_392_000, tax: 208_800, fee: 41_760 },
    ]);
  });
});

describe('recoveries after default', () => {
  it('share 900.000 as principal, then 1.100.000 principal and 150.000 interest, at 25% and 75%', () => {
    const two = [portfolio('a', 500_000), portfolio('b', 1_500_000)];
    const { runs } = play(two, [principal(900_000), { principal: rupiah(1_100_000), interest: rupiah(150_000) }], {
      closes: false,
    });
    expect(grossOf(runs[0]!.lines)).toEqual([225_000, 675_000]);
    expect(runs[0]!.lines.every((line) => line.tax === 0)).toBe(true);
    expect(grossOf(runs[1]!.lines)).toEqual([275_000, 825_000]);
    expect(grossOf(runs[1]!.lines, 'interest')).toEqual([37_500, 112_500]);
  });
});

describe('a short payment', () => {
  it('gives the lenders 930.000 of principal and 200.000 of gross interest', () => {
    const two = [portfolio('a', 2_500_000), portfolio('b', 47_500_000)];
    const { runs } = play(two, [{ principal: rupiah(930_000), interest: rupiah(200_000) }], { closes: false });
    expect(grossOf(runs[0]!.lines)).toEqual([46_500, 883_500]);
    expect(grossOf(runs[0]!.lines, 'interest')).toEqual([10_000, 190_000]);
  });
});

const amounts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 });
const parts = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  {
    maxLength: 12,
  },
);

/** Splits a loan's principal and interest into receipts; the last one pays all that is left. */
function receiptsOf(loan: number, interest: number, cuts: readonly (readonly [number, number])[]): Collected[] {
  let left = { principal: loan, interest };
  const receipts = cuts.map(([p, i]) => {
    const taken = { principal: Math.floor(left.principal * p), interest: Math.floor(left.interest * i) };
    left = { principal: left.principal - taken.principal, interest: left.interest - taken.interest };
    return { principal: rupiah(taken.principal), interest: rupiah(taken.interest) };
  });
  return [...receipts, { principal: rupiah(left.principal), interest: rupiah(left.interest) }];
}

describe('any receipts', () => {
  it('are conserved at every step: shares + carry = collected, and no portfolio exceeds its funded part', () => {
    fc.assert(
      fc.property(amounts, parts, fc.integer({ min: 0, max: 30_000_001 }), (hundreds, cuts, interest) => {
        const portfolios = hundreds.map((h, index) => portfolio(String(index).padStart(3, '0'), h * 100_000));
        const loan = portfolios.reduce((sum, each) => sum + each.amount, 0);
        const receipts = receiptsOf(loan, interest, cuts);
        const { runs, portfolios: ended } = play(portfolios, receipts);
        const carry = { principal: 0, interest: 0 };
        for (const [index, run] of runs.entries()) {
          for (const component of ['principal', 'interest'] as const) {
            const given = grossOf(run.lines, component).reduce((sum, gross) => sum + gross, 0);
            expect(given + run.carryAfter[component]).toBe(receipts[index]![component] + carry[component]);
            carry[component] = run.carryAfter[component];
          }
          for (const line of run.lines) {
            expect(line.gross).toBeGreaterThan(0);
            expect(Math.min(line.fee, line.tax, line.gross - line.fee - line.tax)).toBeGreaterThanOrEqual(0);
          }
        }
        expect(carry).toEqual({ principal: 0, interest: 0 });
        expect(ended.map((each) => each.returned.principal)).toEqual(portfolios.map((each) => each.amount));
        for (const { returned } of ended) {
          expect(returned.tax).toBeLessThanOrEqual(Math.floor(returned.interest * 0.15 + 1e-6));
          expect(returned.fee).toBeLessThanOrEqual(Math.floor(returned.interest * 0.03 + 1e-6));
        }
      }),
    );
  });

  it('add up when an older receipt is reversed after the last one and entered again', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 2 }), (hundreds, undone) => {
        const portfolios = hundreds.map((h, index) => portfolio(String(index).padStart(3, '0'), h * 100_000));
        const loanAmount = rupiah(portfolios.reduce((sum, each) => sum + each.amount, 0));
        const receipts = receiptsOf(loanAmount, 1_000_003, [
          [0.31, 0.31],
          [0.47, 0.47],
        ]);
        const { runs, portfolios: ended } = play(portfolios, receipts);
        const back = receipts[undone]!;
        const reversed = ended.map((each) => {
          const taken = addReturned(
            { ...each, returned: portfolio('', 0).returned },
            runs[undone]!.lines.filter((line) => line.portfolioId === each.id).map((line) => ({
              ...line,
              portfolioId: each.id,
            })),
          );
          const returned = {
            principal: rupiah(each.returned.principal - taken.principal),
            interest: rupiah(each.returned.interest - taken.interest),
            fee: rupiah(each.returned.fee - taken.fee),
            tax: rupiah(each.returned.tax - taken.tax),
          };
          return { ...each, returned };
        });
        const collectedBefore = {
          principal: rupiah(loanAmount - back.principal),
          interest: rupiah(1_000_003 - back.interest),
        };
        const again = distribute({ loanAmount, collectedBefore, arrived: back, final: true, portfolios: reversed });
        expect(again.carryAfter).toEqual(nothing);
        const whole = reversed.map((each) => addReturned(each, again.lines).principal);
        expect(whole).toEqual(portfolios.map((each) => each.amount));
      }),
    );
  });

  it('refuse portfolios that do not sum to the loan', () => {
    const portfolios = [portfolio('a', 900_000)];
    const input = { loanAmount: rupiah(1_000_000), collectedBefore: nothing, arrived: principal(1), final: false };
    expect(() => distribute({ ...input, portfolios })).toThrow(RangeError);
  });

  it('are distributed among 1.000 portfolios in well under a tenth of a second', () => {
    const portfolios = Array.from({ length: 1000 }, (_, index) => portfolio(String(index).padStart(4, '0'), 500_000));
    const arrived = { principal: rupiah(10_000_001), interest: rupiah(2_000_003) };
    const input = { loanAmount: rupiah(500_000_000), collectedBefore: nothing, arrived, portfolios };
    const times = Array.from({ length: 8 }, () => {
      const started = performance.now();
      distribute({ ...input, final: true });
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(100);
  });
});
