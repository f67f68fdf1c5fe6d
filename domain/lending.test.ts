import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessDate, businessDate, endOfDay } from './calendar.ts';
import {
  canMoveLending,
  checkLendingDraft,
  disbursementOf,
  type LendingDraft,
  checkExtension,
  fundingWindow,
  latestExtension,
  lendingStatuses,
  minimumLoanOf,
  progressPercent,
  remainingSlot,
  slotHolders,
} from './lending.ts';
import { portfolioStatuses } from './funding.ts';
import { formatRupiah, rupiah } from './money.ts';

describe('the life of a lending', () => {
  it('[S4.009] [S4.010] [S4.012] allows only the moves of the table', () => {
    const moves = lendingStatuses.flatMap((from) =>
      lendingStatuses.filter((to) => canMoveLending(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual([
      'draft -> opened',
      'opened -> funded',
      'opened -> refunded',
      'funded -> disbursed',
      'funded -> refunded',
      'disbursed -> failed',
      'failed -> disbursed',
    ]);
  });

  it('[S4.007] [S9.025] shows 19.900.000 of 20.000.000 as 100% and does not count it as full', () => {
    const [loan, raised] = [rupiah(20_000_000), rupiah(19_900_000)];
    expect(progressPercent(raised, loan)).toBe(100);
    expect(formatRupiah(remainingSlot(loan, raised))).toBe('Rp\u00A0100.000');
  });

  it('[S9.025] rounds progress half up and keeps it between 0 and 100', () => {
    expect(progressPercent(rupiah(0), rupiah(7_300_000))).toBe(0);
    expect(progressPercent(rupiah(1_000_000), rupiah(8_000_000))).toBe(13);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.double({ min: 0, max: 1, noNaN: true }), (loan, part) => {
        const percent = progressPercent(rupiah(Math.floor(loan * part)), rupiah(loan));
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('the slot', () => {
  it('[S3.020] is taken by portfolios that wait, are processed or are active', () => {
    expect(portfolioStatuses.filter((status) => slotHolders.some((holder) => holder === status))).toEqual([
      'waiting_signature',
      'waiting_payment',
      'processing',
      'active',
    ]);
  });

  it('excludes what is reserved and unpaid, and grows when that expires', () => {
    const loan = rupiah(10_000_000);
    expect(remainingSlot(loan, rupiah(6_000_000 + 3_500_000))).toBe(500_000);
    expect(remainingSlot(loan, rupiah(6_000_000))).toBe(4_000_000);
  });

  it('lowers the minimum only for a last slot that is smaller', () => {
    expect(minimumLoanOf(rupiah(500_000), rupiah(300_000))).toBe(300_000);
    expect(minimumLoanOf(rupiah(500_000), rupiah(4_000_000))).toBe(500_000);
    expect(minimumLoanOf(rupiah(500_000), rupiah(0))).toBe(0);
  });
});

describe('a draft', () => {
  const draft: LendingDraft = {
    memberCount: 10,
    memberLoans: Array(10).fill(rupiah(5_000_000)),
    loanAmount: rupiah(50_000_000),
    interestBps: 2000,
    tenorMonths: 12,
    rhythm: 'weekly',
    minimumMembers: 8,
    multiple: rupiah(100_000),
  };
  const codeOf = (change: Partial<LendingDraft>) => checkLendingDraft({ ...draft, ...change })?.code ?? null;

  it('passes when members, sum, step and rate are right', () => {
    expect(codeOf({})).toBeNull();
  });

  it('[S9.023] needs at least 8 members in the group', () => {
    expect(
      codeOf({ memberCount: 7, memberLoans: Array(7).fill(rupiah(5_000_000)), loanAmount: rupiah(35_000_000) }),
    ).toBe('error.group.too_few_members');
    expect(
      codeOf({ memberCount: 8, memberLoans: Array(8).fill(rupiah(5_000_000)), loanAmount: rupiah(40_000_000) }),
    ).toBeNull();
  });

  it('[S3.019] is the sum of its member loans and a multiple of the step', () => {
    expect(codeOf({ loanAmount: rupiah(50_100_000) })).toBe('error.lending.members_mismatch');
    const uneven = [...Array(9).fill(rupiah(5_000_000)), rupiah(5_050_000)];
    expect(codeOf({ memberLoans: uneven, loanAmount: rupiah(50_050_000) })).toBe('error.lending.not_in_step');
    expect(codeOf({ memberLoans: [], loanAmount: rupiah(0) })).toBe('error.lending.members_mismatch');
  });

  it('[S9.009] carries 18% to 36% a year, bounds included', () => {
    expect([1799, 1800, 3600, 3601].map((interestBps) => codeOf({ interestBps }))).toEqual([
      'error.lending.rate_out_of_bounds',
      null,
      null,
      'error.lending.rate_out_of_bounds',
    ]);
  });

  it('gives every member an instalment above 0 in every row', () => {
    const tiny = [...Array(9).fill(rupiah(5_000_000)), rupiah(49)];
    expect(codeOf({ memberLoans: tiny, loanAmount: rupiah(45_000_049) })).toBe('error.lending.members_mismatch');
  });
});

describe('a disbursement', () => {
  const terms = {
    loanAmount: rupiah(10_000_000),
    memberCount: 10,
    serviceFeeBps: 600,
    adminFee: rupiah(1_000),
    stampCost: rupiah(6_000),
    bankTransferCost: rupiah(6_500),
  };

  it('keeps 6%, 1.000 a member, stamp and bank cost of 10.000.000 and pays 9.377.500', () => {
    expect(disbursementOf(terms)).toEqual({
      serviceFee: 600_000,
      adminFee: 10_000,
      fee: 610_000,
      stampCost: 6_000,
      bankTransferCost: 6_500,
      amount: 9_377_500,
    });
  });

  it('pays 9.373.500 when the stamp duty is 10.000', () => {
    expect(disbursementOf({ ...terms, stampCost: rupiah(10_000) }).amount).toBe(9_373_500);
  });

  it('always adds up to the loan, and refuses costs that leave nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 600 }),
        (hundreds, serviceFeeBps) => {
          const loanAmount = rupiah(hundreds * 100_000);
          const paid = disbursementOf({ ...terms, loanAmount, serviceFeeBps });
          expect(paid.amount + paid.fee + paid.stampCost + paid.bankTransferCost).toBe(loanAmount);
          expect(paid.serviceFee + paid.adminFee).toBe(paid.fee);
        },
      ),
    );
    expect(() => disbursementOf({ ...terms, loanAmount: rupiah(20_000) })).toThrow(RangeError);
  });
});

describe('an extension', () => {
  const day = (text: string) => text as BusinessDate;
  const window = {
    status: 'opened' as const,
    extended: false,
    openedOn: day('2026-05-04'),
    dueOn: day('2026-05-18'),
    decideAt: endOfDay(day('2026-05-21')),
  };
  const codeOf = (dueOn: string, change: Partial<typeof window> = {}, today = '2026-05-10', longestDays = 14) =>
    checkExtension(
      { ...window, ...change },
      { dueOn: day(dueOn), longestDays, today: day(today), now: endOfDay(day(today)) },
    )?.code ?? null;

  it('is at most as long as the first window, and as the parameter', () => {
    expect(latestExtension(window, 14)).toBe('2026-06-01');
    expect(latestExtension(window, 30)).toBe('2026-06-01');
    expect(latestExtension(window, 7)).toBe('2026-05-25');
    expect(codeOf('2026-06-01')).toBeNull();
    expect(codeOf('2026-06-02')).toBe('error.extension.too_long');
    expect(codeOf('2026-05-26', {}, '2026-05-10', 7)).toBe('error.extension.too_long');
  });

  it('is after the due date and not before today', () => {
    expect(codeOf('2026-05-18')).toBe('error.extension.not_later');
    expect(codeOf('2026-05-19', {}, '2026-05-20')).toBe('error.extension.not_later');
    expect(codeOf('2026-05-20', {}, '2026-05-20')).toBeNull();
  });

  it('is possible once, and before the decision time ends', () => {
    expect(codeOf('2026-05-25', { extended: true })).toBe('error.extension.twice');
    expect(codeOf('2026-05-25', {}, '2026-05-20')).toBeNull();
    expect(codeOf('2026-05-25', {}, '2026-05-21')).toBe('error.extension.over');
  });
});

describe('the funding window', () => {
  it('of 14 days from 28 February ends with 14 March, in WIB, and three days later is the time to decide', () => {
    const window = fundingWindow(businessDate('2026-02-28'), { fundingDays: 14, decisionDays: 3 });
    // The end of a day in WIB is 17.00 UTC, less a millisecond.
    expect({ ...window, dueAt: window.dueAt.toISOString(), decideAt: window.decideAt.toISOString() }).toEqual({
      dueOn: '2026-03-14',
      dueAt: '2026-03-14T16:59:59.999Z',
      decideAt: '2026-03-17T16:59:59.999Z',
    });
  });
});
