// A promise to pay is kept, broken or open by what the receipts say. Source: decision 0113.
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { rupiah } from './money.ts';
import { checkPromise, judgePromise, paidTowards } from './promise.ts';

const promise = { amount: rupiah(400_000), dueOn: businessDate('2026-03-20') };
const on = (date: string, paid: number) => judgePromise(promise, rupiah(paid), businessDate(date));

describe('a promise of 400.000 by 20 March', () => {
  it.each([
    ['2026-03-19', 0, 'open'],
    ['2026-03-20', 399_999, 'open'],
    ['2026-03-18', 400_000, 'kept'],
    ['2026-03-20', 500_000, 'kept'],
    ['2026-03-21', 399_999, 'broken'],
    // Money of the last day that was told of later.
    ['2026-03-25', 400_000, 'kept'],
  ])('on %s with %i paid is %s', (date, paid, state) => {
    expect(on(date, paid)).toBe(state);
  });
});

describe('what was paid towards it', () => {
  const paid = (before: number, sameDay: number, later: number) =>
    paidTowards({ before: rupiah(before), sameDay: rupiah(sameDay), later: rupiah(later) });

  it('leaves out what had come in before it was made', () => {
    expect(paid(300_000, 300_000, 0)).toBe(0);
    expect(paid(300_000, 450_000, 50_000)).toBe(200_000);
  });

  it('is not lessened by a receipt of that morning that was reversed', () => {
    expect(paid(300_000, 0, 100_000)).toBe(100_000);
  });
});

describe('recording', () => {
  const today = businessDate('2026-03-10');
  const running = { status: 'disbursed', isRepaid: false } as const;
  const code = (lending: Parameters<typeof checkPromise>[0], amount: number, dueOn: string) =>
    checkPromise(lending, { amount, dueOn: businessDate(dueOn) }, today)?.code ?? null;

  it('takes today and up to 90 days ahead', () => {
    expect(code(running, 1, '2026-03-10')).toBeNull();
    expect(code(running, 1, '2026-06-08')).toBeNull();
    expect(code(running, 1, '2026-06-09')).toBe('error.promise.date');
    expect(code(running, 1, '2026-03-09')).toBe('error.promise.date');
  });

  it('refuses no sum, and a lending that is not being repaid', () => {
    expect(code(running, 0, '2026-03-12')).toBe('error.promise.amount');
    expect(code({ status: 'failed', isRepaid: false }, 1, '2026-03-12')).toBeNull();
    expect(code({ status: 'disbursed', isRepaid: true }, 1, '2026-03-12')).toBe('error.promise.not_running');
    expect(code({ status: 'opened', isRepaid: false }, 1, '2026-03-12')).toBe('error.promise.not_running');
  });
});
