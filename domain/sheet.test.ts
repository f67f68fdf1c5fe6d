import { describe, expect, it } from 'vitest';
import { asId } from './ids.testing.ts';
import type { MemberId, MemberLoanId } from './ids.ts';
import { addDays, businessDate } from './calendar.ts';
import { accrueFinesTo, type MemberLoan } from './loan-book.ts';
import { rupiah, sumRupiah } from './money.ts';
import { untouchedRow } from './repayment.ts';
import {
  type BookAtMeeting,
  checkCovers,
  checkMeeting,
  checkPayoffs,
  checkPeople,
  checkSum,
  checkVersion,
  leftOpen,
  payoffsOn,
  type Sheet,
  sharesOf,
  sheetLines,
  shortageOf,
} from './sheet.ts';

const meeting = businessDate('2026-03-11');

/** A loan with rows of 100.000 principal + 20.000 interest, the first due on the meeting's date, then weekly. */
const loanOf = (member: string, memberNo: number, rows = 3): MemberLoan => ({
  id: asId(`loan-${member}`),
  memberId: asId(member),
  memberNo,
  rows: Array.from({ length: rows }, (_, index) => ({
    ...untouchedRow({
      no: index + 1,
      dueOn: addDays(meeting, index * 7),
      principal: rupiah(100_000),
      interest: rupiah(20_000),
    }),
    finedThrough: null,
    closedOn: null,
  })),
});

const book: BookAtMeeting = { valueOn: meeting, loans: [loanOf('ani', 1), loanOf('bela', 2), loanOf('citra', 3)] };
/** Dewi is in the group and has no loan in this lending. */
const people = [
  { memberId: asId<MemberId>('ani'), name: 'Ani', loanId: asId<MemberLoanId>('loan-ani') },
  { memberId: asId<MemberId>('bela'), name: 'Bela', loanId: asId<MemberLoanId>('loan-bela') },
  { memberId: asId<MemberId>('citra'), name: 'Citra', loanId: asId<MemberLoanId>('loan-citra') },
  { memberId: asId<MemberId>('dewi'), name: 'Dewi', loanId: null },
];

type Brought = { paid?: Record<string, number>; covers?: [payer: string, debtor: string, amount: number][] };

/** Everybody pays 120.000 unless said otherwise; the cash is what was counted, or the sum. */
function sheetOf({ paid = {}, covers = [] }: Brought = {}, cash?: number): Sheet {
  const amounts = { ani: 120_000, bela: 120_000, citra: 120_000, ...paid };
  const lines = Object.entries(amounts).map(([member, amount]) => ({
    member: asId<MemberId>(member),
    paid: rupiah(amount),
  }));
  const given = covers.map(([payer, debtor, amount]) => ({
    payer: asId<MemberId>(payer),
    debtor: asId<MemberId>(debtor),
    amount: rupiah(amount),
  }));
  const sum = sumRupiah([...lines.map((line) => line.paid), ...given.map((cover) => cover.amount)]);
  return { lines, covers: given, cash: cash === undefined ? sum : rupiah(cash) };
}

const payingOff = (member: string, sheet: Sheet): Sheet => ({
  ...sheet,
  lines: sheet.lines.map((line) => (line.member === member ? { ...line, payoff: true } : line)),
});

describe('the meeting of a sheet', () => {
  it.each([
    ['the day of the disbursement', '2026-03-04', '2026-03-04', null],
    ['today', '2026-03-11', '2026-03-04', null],
    ['the day before the disbursement', '2026-03-03', '2026-03-04', 'error.sheet.no_meeting'],
    ['a loan that was not paid out', '2026-03-11', null, 'error.sheet.no_meeting'],
    ['tomorrow', '2026-03-12', '2026-03-04', 'error.sheet.future_date'],
    ['no date of the calendar', '2026-02-30', '2026-03-04', 'error.invalid_value'],
  ])('%s', (_, date, disbursedOn, code) => {
    const refusal = checkMeeting(disbursedOn as typeof meeting | null, date as typeof meeting, meeting);
    expect(refusal?.code ?? null).toBe(code);
  });
});

describe('the version of a sheet', () => {
  const posted = [
    { version: 1, reversedAt: new Date(0) },
    { version: 2, reversedAt: null },
  ];
  it.each([
    ['the first of a meeting', 1, [], null],
    ['the next one', 3, posted, null],
    ['one that skips', 4, posted, 'error.sheet.already_posted'],
    ['one that was used', 2, posted, 'error.sheet.already_posted'],
    ['one that was reversed', 1, posted, 'error.sheet.reversed'],
  ])('%s', (_, version, before, code) => {
    expect(checkVersion(version, before)?.code ?? null).toBe(code);
  });
});

describe('the people of a sheet', () => {
  it.each<[string, Brought, string | null, string | null]>([
    ['all three members', {}, null, null],
    ['a cover by a member without a loan here', { covers: [['dewi', 'ani', 1]] }, null, null],
    ['a line of a stranger', { paid: { eva: 1 } }, 'error.sheet.not_member', 'lines[3]'],
    ['a line of a member without a loan', { paid: { dewi: 1 } }, 'error.sheet.not_member', 'lines[3]'],
    ['a cover by a stranger', { covers: [['eva', 'ani', 1]] }, 'error.sheet.not_member', 'covers[0]'],
    ['a cover for a member without a loan', { covers: [['ani', 'dewi', 1]] }, 'error.sheet.not_member', 'covers[0]'],
    ['a cover for oneself', { covers: [['ani', 'ani', 1]] }, 'error.invalid_value', 'covers[0]'],
    ['a cover of nothing', { covers: [['ani', 'bela', 0]] }, 'error.invalid_value', 'covers[0]'],
  ])('%s', (_, brought, code, field) => {
    const refusal = checkPeople(sheetOf(brought), people);
    expect([refusal?.code ?? null, refusal?.field ?? null]).toEqual([code, field]);
  });

  it('refuses two lines of one member', () => {
    const sheet = sheetOf();
    const twice = { ...sheet, lines: [...sheet.lines, sheet.lines[0]!] };
    expect(checkPeople(twice, people)).toMatchObject({ code: 'error.invalid_value', field: 'lines[3]' });
  });
});

describe('the sum of a sheet', () => {
  it('is own money and covers: 50.000 + 2 x 120.000 + 70.000 = 360.000', () => {
    expect(checkSum(sheetOf({ paid: { ani: 50_000 }, covers: [['dewi', 'ani', 70_000]] }, 360_000))).toBeNull();
  });
  it('names the difference, whichever side is more', () => {
    const short = checkSum(sheetOf({}, 359_999));
    expect(short).toMatchObject({ code: 'error.sheet.sum_differs', slots: { difference: 'Rp\u00a01' } });
    expect(checkSum(sheetOf({}, 360_500))).toMatchObject({ slots: { difference: 'Rp\u00a0500' } });
  });
  it('is more than 0', () => {
    expect(checkSum(sheetOf({ paid: { ani: 0, bela: 0, citra: 0 } }))).toMatchObject({ code: 'error.empty' });
  });
});

describe('covers and what is left open', () => {
  it.each([
    [120_000, 50_000, 70_000],
    [120_000, 120_000, 0],
    [120_000, 500_000, 0],
  ])('due %i, paid %i: short of %i', (due, paid, shortage) => {
    expect(shortageOf(rupiah(due), rupiah(paid))).toBe(shortage);
  });

  it('accepts covers of up to 70.000 for a member who pays 50.000 of 120.000, from all payers together', () => {
    const covered = (first: number, second: number) =>
      sheetOf({
        paid: { ani: 50_000 },
        covers: [
          ['bela', 'ani', first],
          ['dewi', 'ani', second],
        ],
      });
    expect(checkCovers(covered(40_000, 30_000), people, book)).toBeNull();
    expect(checkCovers(covered(40_000, 30_001), people, book)).toMatchObject({
      code: 'error.sheet.cover_differs',
      slots: { member: 'Ani', shortage: 'Rp\u00a070.000' },
    });
  });

  it('counts the fine of a row that is a day late: floor(120.000 x 10 bp) = 120', () => {
    const dayAfter = addDays(meeting, 1);
    const late = { valueOn: dayAfter, loans: accrueFinesTo(book.loans, dayAfter, 10) };
    expect(leftOpen(sheetOf({ paid: { ani: 50_000 } }), late, asId('ani'))).toBe(70_120);
    expect(leftOpen(sheetOf(), book, asId('ani'))).toBe(0);
    expect(leftOpen(sheetOf(), book, asId('dewi'))).toBe(0);
  });
});

describe('payoffs on a sheet', () => {
  // Due 120.000, then the principal of two rows: 320.000; the interest of those two, 40.000, is waived.
  it('take exactly the quotation, own money and covers together', () => {
    const own = payingOff('ani', sheetOf({ paid: { ani: 320_000 } }));
    const shared = payingOff('ani', sheetOf({ paid: { ani: 250_000 }, covers: [['bela', 'ani', 70_000]] }));
    expect([checkPayoffs(own, people, book), checkPayoffs(shared, people, book)]).toEqual([null, null]);
    expect(payoffsOn(own, people, book)).toMatchObject([
      {
        loanId: asId<MemberLoanId>('loan-ani'),
        principal: 300_000,
        interest: 20_000,
        total: 320_000,
        waivedInterest: 40_000,
      },
    ]);
    expect(payoffsOn(sheetOf(), people, book)).toEqual([]);
  });
  it('refuse a rupiah more, and a loan with nothing open', () => {
    const more = payingOff('ani', sheetOf({ paid: { ani: 320_001 } }));
    expect(checkPayoffs(more, people, book)).toMatchObject({
      code: 'error.payoff.total_differs',
      slots: { member: 'Ani', total: 'Rp\u00a0320.000' },
    });
    const closed = { ...book, loans: book.loans.slice(1) };
    expect(checkPayoffs(more, people, closed)).toMatchObject({ code: 'error.payoff.nothing' });
  });
});

describe('the receipt of a sheet', () => {
  const sheet = sheetOf({ paid: { ani: 50_000, bela: 400_000 }, covers: [['dewi', 'ani', 70_000]] });

  it('pays on each loan own money and covers', () => {
    expect(sharesOf(sheet, people)).toEqual([
      { loanId: asId<MemberLoanId>('loan-ani'), amount: 120_000 },
      { loanId: asId<MemberLoanId>('loan-bela'), amount: 400_000 },
      { loanId: asId<MemberLoanId>('loan-citra'), amount: 120_000 },
    ]);
  });

  it('has lines that sum to the cash: due, then advance (240.000), then excess (40.000); covers separate', () => {
    const lines = sheetLines(sheet, people, book);
    expect(lines.map(({ payerMemberId, kind, amount }) => [payerMemberId, kind, amount])).toEqual([
      ['ani', 'own', 50_000],
      ['dewi', 'cover', 70_000],
      ['bela', 'own', 120_000],
      ['bela', 'advance', 240_000],
      ['bela', 'excess', 40_000],
      ['citra', 'own', 120_000],
    ]);
    expect(sumRupiah(lines.map((line) => line.amount))).toBe(sheet.cash);
  });
});
