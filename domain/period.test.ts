// Which months may be locked: over for an hour, after all earlier ones, proved, with each bank day closed.
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { checkLock, judgePeriod, type PeriodFacts } from './period.ts';

const october: PeriodFacts = {
  month: businessDate('2026-10-01'),
  lastDay: businessDate('2026-10-31'),
  // 1 November 2026, 01.00 WIB: an hour after October.
  now: new Date('2026-10-31T18:00:00Z'),
  earlier: null,
  difference: '0',
  proofs: { failed: 0, provedAt: new Date('2026-10-31T17:30:00Z') },
  openBankDays: [],
};
const refusalOf = (changes: Partial<PeriodFacts>) => checkLock(judgePeriod({ ...october, ...changes }));

describe('a month of the books', () => {
  it('may be locked from an hour after its end', () => {
    expect(refusalOf({})).toBeNull();
    expect(refusalOf({ now: new Date('2026-10-31T17:59:59.999Z') })).toMatchObject({ code: 'error.period.running' });
  });

  it('waits for each earlier month', () => {
    expect(refusalOf({ earlier: businessDate('2026-08-01') })).toMatchObject({
      code: 'error.period.earlier',
      slots: { month: 'Agustus 2026' },
    });
  });

  it('must prove as a whole: no difference, no failed proof, none that ended before the month did', () => {
    const books = { code: 'error.period.books' };
    expect(refusalOf({ difference: '-12000' })).toMatchObject(books);
    expect(refusalOf({ proofs: { failed: 1, provedAt: october.proofs.provedAt } })).toMatchObject(books);
    expect(refusalOf({ proofs: { failed: 0, provedAt: null } })).toMatchObject(books);
    expect(refusalOf({ proofs: { failed: 0, provedAt: new Date('2026-10-31T16:59:59Z') } })).toMatchObject(books);
  });

  it('tells how many bank days are open, and the first of them', () => {
    const openBankDays = [businessDate('2026-10-05'), businessDate('2026-10-31')];
    expect(refusalOf({ openBankDays })).toMatchObject({
      code: 'error.period.bank_days',
      slots: { count: 2, date: '5 Oktober 2026' },
    });
  });
});
