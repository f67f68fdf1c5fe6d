import { describe, expect, it } from 'vitest';
import {
  agrees,
  cellsOf,
  checkTake,
  missingIn,
  notHeld,
  optional,
  periodOf,
  type ReportDefinition,
  required,
  spanOf,
  takeFileName,
  takeStateOf,
} from './authority-report.ts';
import { definitionOf, definitions, reportSetNames, reportSets } from './authority-sets.ts';
import { creditStateOf } from './authority-slik.ts';
import { linesOfSlip, placeOfBusiness, roundingOf, taxNumber16 } from './authority-tax.ts';
import { holderOfNik } from './authority-daily.ts';
import { businessDate } from './calendar.ts';
import { rupiah } from './money.ts';

const definition: ReportDefinition = {
  since: businessDate('2026-01-01'),
  layout: 'test',
  published: false,
  fields: [required('a', 'digits', ''), notHeld('b', ''), optional('c', 'amount', '')],
};

describe('a definition', () => {
  it('orders the cells, and leaves blank what is not held', () => {
    expect(cellsOf(definition, { c: 5, a: '001', b: 'never' })).toEqual(['001', null, 5]);
    expect(cellsOf(definition, {})).toEqual([null, null, null]);
  });

  it('misses required fields alone; 0 is there, an empty text is not', () => {
    expect(missingIn(definition, { a: null })).toEqual(['a']);
    expect(missingIn(definition, { a: '' })).toEqual(['a']);
    expect(missingIn(definition, { a: 0 })).toEqual([]);
  });

  it('has each field once', () => {
    for (const { fields } of Object.values(definitions))
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });

  it('is the newest that a period’s last day has reached; none before the first', () => {
    expect(definitionOf('bupot_23', spanOf('month', '2025-01'))).toBe('bppu');
    expect(definitionOf('bupot_23', spanOf('month', '2024-12'))).toBeNull();
    for (const set of reportSetNames) {
      const { every } = reportSets[set];
      expect(definitionOf(set, spanOf(every, every === 'day' ? '2026-11-29' : '2026-10'))).not.toBeNull();
    }
  });
});

describe('a period', () => {
  it('is a month or a day', () => {
    expect(spanOf('month', '2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(spanOf('day', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-11-29' });
    expect(periodOf('month', businessDate('2028-02-01'))).toBe('2028-02');
    expect(() => spanOf('month', '2026-13')).toThrow(RangeError);
  });
});

describe('a file', () => {
  const span = spanOf('month', '2026-10');
  const [before, after] = [businessDate('2026-10-31'), businessDate('2026-11-01')];
  const sum = (ours: bigint, beside: bigint, books: bigint) => ({ ours, beside, books });

  it('is taken once its period is over, complete, and equal to the books', () => {
    const sound = { missing: [], sums: [sum(70n, 30n, 100n)] };
    expect(checkTake(span, before, sound)).toMatchObject({ code: 'error.authority.running' });
    expect(checkTake(span, after, sound)).toBeNull();
    const blank = { ...sound, missing: [{ count: 2 }, { count: 1 }] };
    expect(checkTake(span, after, blank)).toEqual({ code: 'error.authority.incomplete', slots: { count: 3 } });
    const off = { missing: [], sums: [sum(70n, 30n, 100n), sum(1n, 0n, 2n)] };
    expect(takeStateOf(span, after, off)).toBe('differs');
    expect(checkTake(span, after, off)).toMatchObject({ code: 'error.authority.differs' });
    expect(agrees(sum(120n, -20n, 100n))).toBe(true);
  });
});

describe('a tax number', () => {
  it('has 16 digits: a NIK as it is, an older NPWP with a 0 before it', () => {
    expect(taxNumber16('3201014107950001')).toBe('3201014107950001');
    expect(taxNumber16('01.234.567.8-901.000')).toBe('0012345678901000');
    expect(taxNumber16('0012 3456 7841 2000')).toBe('0012345678412000');
    expect(taxNumber16('123')).toBeNull();
    expect(placeOfBusiness('3201014107950001')).toBe('3201014107950001000000');
  });
});

describe('the lines of a slip', () => {
  const line = (bp: number, interest: number, tax: number) => ({ bp, interest: rupiah(interest), tax: rupiah(tax) });
  const slip = (interest: number, tax: number) => ({ interest: rupiah(interest), tax: rupiah(tax) });

  it('are one a rate, when they are what the slip says', () => {
    expect(linesOfSlip(slip(300, 50), [line(2000, 100, 20), line(1500, 200, 30), line(1500, 0, 0)])).toHaveLength(2);
  });

  it('are the slip without a rate when they are not', () => {
    expect(linesOfSlip(slip(300, 50), [line(1500, 200, 30)])).toEqual([{ bp: null, interest: 300, tax: 50 }]);
    expect(linesOfSlip(slip(300, 50), [])).toEqual([{ bp: null, interest: 300, tax: 50 }]);
  });

  it('take what one rate gave back off the line with the most interest, and sum to the slip all the same', () => {
    const back = line(2000, -100, -20);
    expect(linesOfSlip(slip(100, 10), [back, line(1500, 200, 30)])).toEqual([line(1500, 100, 10)]);
    expect(linesOfSlip(slip(150, 13), [line(500, 50, 3), back, line(1500, 200, 30)])).toEqual([
      line(500, 50, 3),
      line(1500, 100, 10),
    ]);
    // No rate earned what another gave back.
    expect(linesOfSlip(slip(20, 4), [line(1000, 60, 6), back, line(1500, 60, 18)])).toEqual([line(1000, 20, 4)]);
    expect(linesOfSlip(slip(0, 1), [line(1500, 0, 1)])).toEqual([line(1500, 0, 1)]);
  });

  it('leave what the tax office’s own sum has above shares rounded down', () => {
    // Three shares of 33 at 15% are 4 each, 12 together; 15% of 99 is 14,85.
    expect(roundingOf({ bp: 1500, interest: rupiah(99), tax: rupiah(12) })).toBe(2);
    expect(roundingOf({ bp: null, interest: rupiah(99), tax: rupiah(12) })).toBe(0);
  });
});

describe('what a NIK says of its holder', () => {
  const on = businessDate('2026-11-30');
  it('is her birthday, a woman’s day raised by 40, in the century in which she was at least 17', () => {
    expect(holderOfNik('3201014107950001', on)).toEqual({ birthday: '1995-07-01', sex: 'female' });
    expect(holderOfNik('3201013011090001', on)).toEqual({ birthday: '2009-11-30', sex: 'male' });
    expect(holderOfNik('3201010112090001', on)).toEqual({ birthday: '1909-12-01', sex: 'male' });
    expect(holderOfNik('3201013102950001', on)).toBeNull();
  });
});

describe('a part in a loan, for SLIK', () => {
  const on = businessDate('2026-04-30');
  const state = (left: number, days: number | null) => creditStateOf(on, { left, days });

  it('has the quality of the group’s loan, and since when it is macet', () => {
    expect(state(1, 0)).toMatchObject({ quality: 'lancar', macetSince: null, condition: 'aktif' });
    expect(state(1, 90)).toMatchObject({ quality: 'diragukan', macetSince: null, daysPastDue: 90 });
    expect(state(1, 91)).toMatchObject({ quality: 'macet', macetSince: on });
    expect(state(1, 95)).toMatchObject({ quality: 'macet', macetSince: '2026-04-26' });
    expect(state(1, null)).toMatchObject({ quality: null, daysPastDue: null });
  });

  it('is current and settled once it is paid, whatever the others owe', () => {
    expect(state(0, 120)).toEqual({ quality: 'lancar', macetSince: null, daysPastDue: 0, condition: 'lunas' });
  });
});

it('names a file by set and period, and a correction by its number', () => {
  const first = { set: 'bupot_23', period: '2026-03', correction: 0 };
  expect(takeFileName(first, 'csv')).toBe('bupot-23-2026-03.csv');
  expect(takeFileName({ ...first, correction: 2 }, 'xlsx')).toBe('bupot-23-2026-03-pembetulan-2.xlsx');
});
