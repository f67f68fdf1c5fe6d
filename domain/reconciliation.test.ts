// A statement compared with the books: the differences, and which of the four kinds each one is.
// Source: docs/domain.md §8, §9; decision 0065.
import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import type { JournalId } from './ids.ts';
import { compareStatement } from './reconciliation.ts';

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
