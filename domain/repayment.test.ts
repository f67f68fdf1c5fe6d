import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { type Rupiah, rupiah, sumRupiah } from './money.ts';
import {
  allocateReceipt,
  applyParts,
  isRepaid,
  openInstalment,
  openTotal,
  payoffQuotation,
  type RepaymentRow,
  rowStatus,
  splitTransferAmongMembers,
  sumOfParts,
  untouchedRow,
} from './repayment.ts';
import { memberSchedule, weeklyDueDates } from './schedule.ts';

const day = businessDate;
const fiftyWeeks = weeklyDueDates({
  disbursedOn: day('2026-03-04'),
  meetingWeekday: 3,
  count: 50,
  holidays: new Set(),
});

/** 5.000.000 for 50 weeks at 20%: rows of 100.000 + 20.000. */
function loanOfFifty(): RepaymentRow[] {
  return memberSchedule({ principal: rupiah(5_000_000), interest: rupiah(1_000_000), dueDates: fiftyWeeks }).map(
    untouchedRow,
  );
}

function row(change: Partial<Omit<RepaymentRow, 'dueOn'>> & { dueOn?: string } = {}): RepaymentRow {
  const { dueOn = '2026-05-06', ...amounts } = change;
  const bare = { no: 1, dueOn: day(dueOn), principal: rupiah(100_000), interest: rupiah(20_000) };
  return { ...untouchedRow(bare), ...amounts };
}

function pay(rows: RepaymentRow[], amount: number, options?: { afterDefault: boolean }) {
  const allocation = allocateReceipt(rows, rupiah(amount), options);
  return { ...allocation, rows: applyParts(rows, allocation.parts) };
}

describe('a receipt', () => {
  it('that is short pays interest before principal: 70.000 leaves 50.000 open', () => {
    const { parts, excess, rows } = pay([row()], 70_000);
    expect(parts).toEqual([
      { no: 1, component: 'interest', amount: 20_000 },
      { no: 1, component: 'principal', amount: 50_000 },
    ]);
    expect(excess).toBe(0);
    expect(openTotal(rows[0]!)).toBe(50_000);
    expect(rowStatus(rows[0]!, day('2026-05-06'))).toBe('partial');
  });

  it('closes the oldest of two overdue rows first', () => {
    const { rows } = pay([row({ no: 2, dueOn: '2026-05-13' }), row()], 150_000);
    expect(rows.map((each) => [each.no, each.paidInterest, each.paidPrincipal])).toEqual([
      [2, 20_000, 10_000],
      [1, 20_000, 100_000],
    ]);
    expect(openTotal(rows[0]!)).toBe(90_000);
  });

  it('pays the fine of a row before its interest, and nothing of a later row before the older is closed', () => {
    const late = row({ fine: rupiah(840) });
    const later = row({ no: 2, dueOn: '2026-05-20', fine: rupiah(5_000) });
    const { parts, rows } = pay([late, later], 120_840);
    expect(parts.map((part) => [part.component, part.amount])).toEqual([
      ['fine', 840],
      ['interest', 20_000],
      ['principal', 100_000],
    ]);
    expect(openTotal(rows[1]!)).toBe(125_000);
  });

  it('beyond what is due goes to the next rows: 500.000 on row 5 closes 5 to 8 and the interest of 9', () => {
    const start = pay(loanOfFifty(), 480_000).rows;
    const { parts, rows } = pay(start, 500_000);
    expect(sumOfParts(parts, 'principal')).toBe(400_000);
    expect(sumOfParts(parts, 'interest')).toBe(100_000);
    expect(rows.slice(4, 8).every((each) => openTotal(each) === 0)).toBe(true);
    expect(rows[8]).toMatchObject({ dueOn: fiftyWeeks[8], paidInterest: 20_000, paidPrincipal: 0 });
    expect(openTotal(rows[8]!)).toBe(100_000);
  });

  it('beyond the whole loan is owed to the payer: 400.000 on 350.000 leaves 50.000', () => {
    const { rows, excess } = pay([row({ principal: rupiah(330_000) })], 400_000);
    expect(excess).toBe(50_000);
    expect(isRepaid(rows)).toBe(true);
    // Again after closing: all of it is excess.
    expect(pay(rows, 120_000)).toMatchObject({ parts: [], excess: 120_000 });
  });

  it('leaves no remainder: eleven times 991.700 and then 991.300 close 11.900.000 exactly', () => {
    const dueDates = fiftyWeeks.slice(0, 12);
    let rows = memberSchedule({ principal: rupiah(10_000_000), interest: rupiah(1_900_000), dueDates }).map(
      untouchedRow,
    );
    for (let month = 1; month <= 11; month++) rows = pay(rows, 991_700).rows;
    expect(openTotal(rows[11]!)).toBe(991_674 - 374);
    const last = pay(rows, 991_300);
    expect(last.excess).toBe(0);
    expect(isRepaid(last.rows)).toBe(true);
  });

  it('after default pays all principal, then interest, then fines', () => {
    const defaulted = [
      row({ principal: rupiah(1_000_000), interest: rupiah(150_000), fine: rupiah(12_000) }),
      row({ no: 2, dueOn: '2026-05-13', principal: rupiah(1_000_000), interest: rupiah(150_000) }),
    ];
    const first = pay(defaulted, 900_000, { afterDefault: true });
    expect(first.parts).toEqual([{ no: 1, component: 'principal', amount: 900_000 }]);
    const second = pay(first.rows, 1_250_000, { afterDefault: true });
    expect(sumOfParts(second.parts, 'principal')).toBe(1_100_000);
    expect(sumOfParts(second.parts, 'interest')).toBe(150_000);
    expect(sumOfParts(second.parts, 'fine')).toBe(0);
    expect(sumRupiah(second.rows.map(openInstalment))).toBe(150_000);
    expect(pay(second.rows, 162_001, { afterDefault: true })).toMatchObject({ excess: 1 });
  });

  it('is conserved, and no row gets more than it has open', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_000_000 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        (receipts, fine, afterDefault) => {
          let rows = loanOfFifty().map((each) => ({ ...each, fine: rupiah(fine) }));
          const owed = sumRupiah(rows.map(openTotal));
          let excess = 0;
          for (const receipt of receipts) {
            const paid = pay(rows, receipt, { afterDefault });
            expect(paid.parts.reduce((sum, part) => sum + part.amount, 0) + paid.excess).toBe(receipt);
            expect(paid.rows.every((each) => openTotal(each) >= 0 && openInstalment(each) >= 0)).toBe(true);
            rows = paid.rows;
            excess += paid.excess;
          }
          const received = receipts.reduce((sum, receipt) => sum + receipt, 0);
          expect(sumRupiah(rows.map(openTotal))).toBe(owed - received + excess);
          if (excess > 0) expect(isRepaid(rows)).toBe(true);
        },
      ),
    );
  });
});

describe('a short payment at a meeting, member by member', () => {
  it('charges the shortage to member 7 alone: the group row gets 200.000 interest and 930.000 principal', () => {
    const before = pay(loanOfFifty(), 1_200_000).rows;
    const payments = [...Array(6).fill(120_000), 50_000, ...Array(3).fill(120_000)] as number[];
    const parts = payments.flatMap((amount) => pay(before, amount).parts);
    expect(parts.every((part) => part.no === 11)).toBe(true);
    expect(sumOfParts(parts, 'interest')).toBe(200_000);
    expect(sumOfParts(parts, 'principal')).toBe(930_000);
  });

  it('uses 190.000 of the next week for the fine of 490, the rest of row 11, and row 12 except 490', () => {
    const late = pay(pay(loanOfFifty(), 1_200_000).rows, 50_000).rows;
    const fined = late.map((each) => (each.no === 11 ? { ...each, fine: rupiah(490) } : each));
    const { parts, rows } = pay(fined, 190_000);
    expect(parts).toEqual([
      { no: 11, component: 'fine', amount: 490 },
      { no: 11, component: 'principal', amount: 70_000 },
      { no: 12, component: 'interest', amount: 20_000 },
      { no: 12, component: 'principal', amount: 99_510 },
    ]);
    expect(openTotal(rows[11]!)).toBe(490);
  });

  it('has totals that equal their columns: ten rows of 120.000, one with a fine of 840, are 1.200.840', () => {
    const members = [row({ fine: rupiah(840) }), ...Array.from({ length: 9 }, () => row())];
    const parts = members.flatMap((member) => pay([member], openTotal(member)).parts);
    expect(['principal', 'interest', 'fine'].map((name) => sumOfParts(parts, name as 'fine'))).toEqual([
      1_000_000, 200_000, 840,
    ]);
    expect(sumRupiah(members.map(openTotal))).toBe(1_200_840);
  });
});

describe('the status of a row', () => {
  it('is upcoming, due on its date, late after it, partial with some money in time, paid when closed', () => {
    const part = row({ paidInterest: rupiah(20_000) });
    const paid = row({ paidInterest: rupiah(20_000), paidPrincipal: rupiah(100_000) });
    expect(rowStatus(row(), day('2026-05-05'))).toBe('upcoming');
    expect(rowStatus(row(), day('2026-05-06'))).toBe('due');
    expect(rowStatus(row(), day('2026-05-07'))).toBe('late');
    expect(rowStatus(part, day('2026-05-06'))).toBe('partial');
    expect(rowStatus(part, day('2026-05-07'))).toBe('late');
    expect(rowStatus(paid, day('2026-05-07'))).toBe('paid');
  });

  it('is processing while its money is not at the bank', () => {
    const paid = row({ paidInterest: rupiah(20_000), paidPrincipal: rupiah(100_000) });
    expect(rowStatus(paid, day('2026-05-06'), { processing: true })).toBe('processing');
    expect(rowStatus(paid, day('2026-05-20'), { processing: true })).toBe('processing');
    expect(rowStatus(row({ paidInterest: rupiah(20_000) }), day('2026-05-06'), { processing: true })).toBe(
      'processing',
    );
  });

  it('is late while any part is open after its date, even if the rest is on its way', () => {
    const part = row({ paidInterest: rupiah(20_000), paidPrincipal: rupiah(99_999) });
    expect(rowStatus(part, day('2026-05-07'), { processing: true })).toBe('late');
  });
});

describe('an early payoff', () => {
  const afterTwenty = pay(loanOfFifty(), 2_400_000).rows;
  const onRow21 = fiftyWeeks[20]!;

  it('on the due date of row 21 costs 3.020.000 and waives 580.000 of interest', () => {
    expect(payoffQuotation(afterTwenty, onRow21)).toMatchObject({
      principal: 3_000_000,
      interest: 20_000,
      fine: 0,
      total: 3_020_000,
      waivedInterest: 580_000,
    });
  });

  it('shows the fine as a line of its total: 3.020.840', () => {
    const fined = afterTwenty.map((each) => (each.no === 21 ? { ...each, fine: rupiah(840) } : each));
    const quotation = payoffQuotation(fined, onRow21);
    expect([quotation.principal, quotation.interest, quotation.fine]).toEqual([3_000_000, 20_000, 840]);
    expect(quotation.total).toBe(3_020_840);
  });

  it('closes the loan exactly, whatever was paid before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_900_000 }),
        fc.integer({ min: 0, max: 49 }),
        fc.integer({ min: 0, max: 9_999 }),
        (paidBefore, due, fine) => {
          const before = pay(
            loanOfFifty().map((each) => ({ ...each, fine: rupiah(fine) })),
            paidBefore,
          ).rows;
          const quotation = payoffQuotation(before, fiftyWeeks[due]!);
          const { excess, rows } = pay(quotation.rows, quotation.total);
          expect(excess).toBe(0);
          expect(isRepaid(rows)).toBe(true);
          expect(quotation.principal + quotation.interest + quotation.fine).toBe(quotation.total);
          const owed = sumRupiah(before.map(openTotal));
          expect(quotation.total + quotation.waivedInterest).toBe(owed);
        },
      ),
    );
  });
});

describe('a transfer that names no members', () => {
  it('closes the oldest row for all before the next, in proportion to what is open', () => {
    const late = pay(loanOfFifty(), 50_000).rows;
    const { shares, excess } = splitTransferAmongMembers([loanOfFifty(), late, loanOfFifty()], rupiah(310_000));
    expect(shares).toEqual([120_000, 70_000, 120_000]);
    expect(excess).toBe(0);
    // 100 over open 120.000, 70.000, 120.000: 38,7 22,6 38,7.
    expect(splitTransferAmongMembers([loanOfFifty(), late, loanOfFifty()], rupiah(100)).shares).toEqual([39, 22, 39]);
  });

  it('is conserved, and each share closes its member no further than the row reached', () => {
    const paidBefore = fc.array(fc.integer({ min: 0, max: 6_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(paidBefore, fc.integer({ min: 0, max: 80_000_000 }), fc.boolean(), (before, amount, afterDefault) => {
        const loans = before.map((paid) => pay(loanOfFifty(), paid).rows);
        const { shares, excess } = splitTransferAmongMembers(loans, rupiah(amount), { afterDefault });
        expect(sumRupiah(shares) + excess).toBe(amount);
        const after = loans.map((rows, index) => {
          const paid = pay(rows, shares[index] as Rupiah, { afterDefault });
          expect(paid.excess).toBe(0);
          return paid.rows;
        });
        if (afterDefault) return;
        const openNumbers = after.map((rows) => rows.filter((each) => openTotal(each) > 0).map((each) => each.no));
        const firstOpen = Math.min(...openNumbers.map((numbers) => numbers[0] ?? 51));
        for (const [index, rows] of after.entries()) {
          const touchedBeyond = rows.filter((each) => each.no > firstOpen);
          const original = loans[index]!.filter((each) => each.no > firstOpen);
          expect(touchedBeyond).toEqual(original);
        }
      }),
      { numRuns: 60 },
    );
  });
});
