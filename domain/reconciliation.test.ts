// A statement compared with the books: the differences, and which of the four kinds each one is.
// Source: docs/domain.md §8, §9; decision 0065.
import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import type { JournalId } from './ids.ts';
import { compareStatement, explainApart } from './reconciliation.ts';

const line = (number: number, reference: string, amount: number) => ({
  line: number,
  reference,
  counterparty: 'Ratna',
  amount,
});
const booking = (reference: string, amount: number) => ({
  reference,
  amount,
  journals: [asId<JournalId>(`j-${reference}`)],
});
const seen = (lines: Parameters<typeof compareStatement>[0], bookings: Parameters<typeof compareStatement>[1]) =>
  compareStatement(lines, bookings).map(({ kind, reference, told, booked }) => [kind, reference, told, booked]);

describe('a statement that is compared with the books', () => {
  it('lists what is missing, doubled, of another amount and unknown, and nothing that agrees', () => {
    const lines = [line(3, 'a', 500), line(4, 'b', 70), line(5, 'b', 70), line(6, 'c', 90), line(7, 'd', 10)];
    const bookings = [booking('a', 500), booking('b', 70), booking('c', 100), booking('e', -40)];
    expect(seen(lines, bookings)).toEqual([
      ['doubled', 'b', 140, 70],
      ['other_amount', 'c', 90, 100],
      ['unknown', 'd', 10, 0],
      ['missing', 'e', 0, -40],
    ]);
  });

  it('accepts several lines of one reference that sum to its booked amount', () => {
    expect(seen([line(3, 'a', 300), line(4, 'a', 200)], [booking('a', 500)])).toEqual([]);
  });

  it('reports a line as unknown when its booking was reversed, and ignores its return', () => {
    expect(seen([line(3, 'a', 300)], [booking('a', 0)])).toEqual([['unknown', 'a', 300, 0]]);
    expect(seen([line(3, 'a', 300), line(4, 'a', -300)], [])).toEqual([]);
  });

  it('names the lines of the file and the journals of a difference', () => {
    const lines = [line(3, 'b', 70), line(9, 'b', 70)];
    expect(compareStatement(lines, [booking('b', 70)])[0]).toMatchObject({ lines: [3, 9], journals: ['j-b'] });
  });
});

describe('why the balances are apart', () => {
  it('is told by name, with what began before and what stands on another day, and sums exactly', () => {
    // 2.000.000 - 30.000 - 2 x 2.500 + 100.000 from before - 7.000 of another day.
    const left = [
      { kind: 'line', name: 'Ratna', amount: 2_000_000 },
      { kind: 'line', name: 'Biaya admin', amount: -30_000 },
      { kind: 'line', name: 'Biaya BI-FAST', amount: -2_500 },
      { kind: 'line', name: 'Biaya BI-FAST', amount: -2_500 },
    ] as const;
    expect(explainApart(2_058_000n, { before: 100_000n, otherDay: -7_000n, left })).toEqual([
      { kind: 'line', name: 'Ratna', count: 1, amount: 2_000_000n },
      { kind: 'line', name: 'Biaya admin', count: 1, amount: -30_000n },
      { kind: 'line', name: 'Biaya BI-FAST', count: 2, amount: -5_000n },
      { kind: 'before', name: '', count: 1, amount: 100_000n },
      { kind: 'other_day', name: '', count: 1, amount: -7_000n },
    ]);
  });

  it('names the largest eight and sums the rest', () => {
    const left = Array.from({ length: 10 }, (_, index) => ({
      kind: 'line' as const,
      name: `p${index}`,
      amount: 100 - index,
    }));
    const reasons = explainApart(955n, { before: 0n, otherDay: 0n, left });
    expect(reasons).toHaveLength(9);
    // 92 + 91.
    expect(reasons.at(-1)).toEqual({ kind: 'rest', name: '', count: 2, amount: 183n });
    expect(reasons.reduce((sum, { amount }) => sum + amount, 0n)).toBe(955n);
  });
});
