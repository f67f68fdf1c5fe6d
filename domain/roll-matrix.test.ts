// The roll matrix against a plain walk over each loan at both closes.
// Source: docs/glossary.md (roll matrix); decision 0134.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type RollEnd,
  rollEnds,
  rollMatrixOf,
  type RollOrigin,
  rollOrigins,
  rollStates,
  type RollSum,
} from './roll-matrix.ts';

const at = fc.constantFrom(...rollStates);
/** Out of the book, in it under the filters, or in it outside of them. */
const side = fc.record({ is: fc.constantFrom('gone', 'here', 'elsewhere'), at });
const loan = fc.record({
  was: side,
  is: side,
  owed: fc.integer({ min: 1, max: 900 }),
  paid: fc.integer({ min: 0, max: 100 }),
});

/** One loan's place in the matrix, told case by case; null where it is in neither close. */
function placeOf({ was, is, owed, paid }: typeof loan extends fc.Arbitrary<infer One> ? One : never): RollSum | null {
  if (was.is !== 'here' && is.is !== 'here') return null;
  let from: RollOrigin = was.is === 'gone' ? 'new' : 'arrived';
  if (was.is === 'here') from = was.at;
  let to: RollEnd = is.is === 'gone' ? 'repaid' : 'left';
  if (is.is === 'here') to = is.at;
  const before = was.is === 'here' ? owed : 0;
  // What is still owed is never nothing, nor more than before.
  const after = is.is === 'here' ? owed - Math.floor(((owed - 1) * paid) / 100) : 0;
  const paying = was.is === 'here' && is.is === 'here' && after < before ? 1 : 0;
  return { from, to, loans: 1, paying, before: BigInt(before), after: BigInt(after) };
}

describe('the roll matrix', () => {
  it('has rows that sum to the opening and columns that sum to the closing, in rupiah and in loans', () => {
    fc.assert(
      fc.property(fc.array(loan, { maxLength: 30 }), (loans) => {
        const places = loans.flatMap((one) => placeOf(one) ?? []);
        const { rows, opening, closing } = rollMatrixOf(places);
        for (const row of rows) {
          const its = places.filter(({ from }) => from === row.from);
          const went = row.cells.reduce((sum, { principal }) => sum + principal, row.instalment?.principal ?? 0n);
          const count = row.cells.reduce((sum, { loans: some }) => sum + some, 0);
          expect(count).toBe(its.length);
          if (row.opening)
            expect([row.opening, went]).toEqual([
              { loans: its.length, principal: its.reduce((sum, { before }) => sum + before, 0n) },
              row.opening.principal,
            ]);
        }
        for (const { to, loans: count, principal } of closing) {
          const column = rows.map((row) => row.cells.find((cell) => cell.to === to));
          expect(column.reduce((sum, cell) => sum + (cell?.principal ?? 0n), 0n)).toBe(principal);
          const its = places.filter((place) => place.to === to);
          expect([count, principal]).toEqual([its.length, its.reduce((sum, { after }) => sum + after, 0n)]);
        }
        expect(opening.principal).toBe(places.reduce((sum, { before }) => sum + before, 0n));
      }),
      { numRuns: 60, seed: 19 },
    );
  });

  it('shows every origin and end, also those without a loan', () => {
    const { rows } = rollMatrixOf([]);
    expect(rows.map(({ from }) => from)).toEqual(rollOrigins);
    expect(rows.every(({ cells }) => cells.length === rollEnds.length)).toBe(true);
  });
});
