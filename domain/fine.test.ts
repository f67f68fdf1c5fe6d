import { describe, expect, it } from 'vitest';
import { type BusinessDate, businessDate } from './calendar.ts';
import { accrueFines, applyFines, fineForDay } from './fine.ts';
import { rupiah, sumRupiah } from './money.ts';
import { allocateReceipt, applyParts, openInstalment, type RepaymentRow, untouchedRow } from './repayment.ts';

/** Also dates that no person may mean, as a bank may send them. */
const day = (text: string) => text as BusinessDate;
const TEN_BP = 10;
const row = (): RepaymentRow =>
  untouchedRow({ no: 1, dueOn: day('2026-05-06'), principal: rupiah(100_000), interest: rupiah(20_000) });

/** Adds the fines up to a date, as the daily job and every receipt do. */
function runTo(rows: RepaymentRow[], through: string, lastFinedOn: BusinessDate | null) {
  const entries = accrueFines(rows, day(through), lastFinedOn, TEN_BP);
  return { entries, rows: applyFines(rows, entries) };
}

describe('the fine of a late row', () => {
  it('[S9.015] is 10 basis points a day of what is unpaid: seven days of 120', () => {
    const { entries, rows } = runTo([row()], '2026-05-13', null);
    expect(entries).toEqual([{ no: 1, from: '2026-05-07', days: 7, perDay: 120, amount: 840 }]);
    expect(rows[0]?.fine).toBe(840);
  });

  it('is nothing on the due date itself', () => {
    expect(runTo([row()], '2026-05-06', null).entries).toEqual([]);
    expect(runTo([row()], '2026-05-05', null).entries).toEqual([]);
  });

  it('is added once a day however often the job runs', () => {
    const first = runTo([row()], '2026-05-10', null);
    const again = runTo(first.rows, '2026-05-10', day('2026-05-10'));
    const rest = runTo(again.rows, '2026-05-13', day('2026-05-10'));
    expect(again.entries).toEqual([]);
    expect(rest.entries).toEqual([{ no: 1, from: '2026-05-11', days: 3, perDay: 120, amount: 360 }]);
    expect(rest.rows[0]?.fine).toBe(840);
  });

  it('is counted up to the receipt, paid first, and continues on what is then open: 360, then four days of 50', () => {
    const untilReceipt = runTo([row()], '2026-05-09', null);
    const receipt = allocateReceipt(untilReceipt.rows, rupiah(70_000));
    expect(receipt.parts.map((part) => [part.component, part.amount])).toEqual([
      ['fine', 360],
      ['interest', 20_000],
      ['principal', 49_640],
    ]);
    const open = applyParts(untilReceipt.rows, receipt.parts);
    expect(openInstalment(open[0]!)).toBe(50_360);
    const rest = runTo(open, '2026-05-13', day('2026-05-09'));
    expect(rest.entries).toEqual([{ no: 1, from: '2026-05-10', days: 4, perDay: 50, amount: 200 }]);
  });

  it('is 70 a day of an open 70.000 and 490 after a week', () => {
    const short = { ...row(), paidInterest: rupiah(20_000), paidPrincipal: rupiah(30_000) };
    expect(fineForDay(short, TEN_BP)).toBe(70);
    expect(runTo([short], '2026-05-13', null).rows[0]?.fine).toBe(490);
  });

  it('stops at default: ten members, rows 11 to 22, 554.400 on the day before', () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      Array.from({ length: 10 }, () =>
        untouchedRow({
          no: 11 + index,
          dueOn: businessDate(new Date(Date.UTC(2026, 4, 20 + 7 * index)).toISOString().slice(0, 10)),
          principal: rupiah(100_000),
          interest: rupiah(20_000),
        }),
      ),
    ).flat();
    const entries = accrueFines(rows, day('2026-08-05'), null, TEN_BP);
    expect(sumRupiah(entries.map((entry) => entry.amount))).toBe(554_400);
  });

  it('is counted as a product: thousands of years take no longer than a day', () => {
    const { entries } = runTo([row()], '9999-12-31', null);
    expect(entries).toHaveLength(1);
    // 2026-05-07 to 9999-12-31, both included, are 2,912,317 days.
    expect(entries[0]).toMatchObject({ days: 2_912_317, amount: 349_478_040 });
  });

  it('is nothing for a closed row and at a rate of 0', () => {
    const closed = { ...row(), paidInterest: rupiah(20_000), paidPrincipal: rupiah(100_000) };
    expect(runTo([closed], '2026-06-30', null).entries).toEqual([]);
    expect(accrueFines([row()], day('2026-06-30'), null, 0)).toEqual([]);
  });
});
