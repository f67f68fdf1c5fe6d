// Payoffs in combination: after default, of several members at once, and on a sheet with covers for others. Ten
// members of 5.000.000, 50 weeks, 20%: 120.000 a week each; rows 1 to 20 are paid, row 21 falls due on 2026-07-29.
// Source: docs/domain.md §6; docs/settled.md 03.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { rupiah, sumRupiah } from '#domain/money.ts';
import { allocateReceipt, applyParts, isRepaid, openTotal, payoffQuotation, untouchedRow } from '#domain/repayment.ts';
import { memberSchedule, weeklyDueDates } from '#domain/schedule.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import {
  arrive,
  closeDays,
  collect,
  held,
  memberRows,
  postSheet,
  type Running,
  sheetBody,
  shareOut,
  statusOf,
} from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';
import { type MemberLoan } from '#domain/loan-book.ts';
import { payoffsOf, payoffToSettle, sumPayoffs } from '#domain/payoff.ts';
import { asId } from '#domain/ids.testing.ts';
import type { OpenBook } from '../receipt/receipt.ts';

const at = useWorld();
const row21 = '2026-07-29';

async function afterTwentyRows(): Promise<Running> {
  const lending = await disbursedLending(at.current, '2026-03-04', [12_500_000, 37_500_000]);
  await setClock(at.current, '2026-07-22');
  await collect(at.current, lending, 24_000_000, '2026-03-11');
  return lending;
}

it('after default costs the rows due until its day with the fines until default, and closes the lending', async () => {
  const world = at.current;
  const lending = await afterTwentyRows();
  await setClock(world, '2026-10-20');
  await closeDays(world, row21, '2026-10-19');
  expect(await statusOf(world, lending)).toMatchObject({ status: 'failed', repaid: false, reasons: 'defaulted' });
  // Rows 21 to 32 are due: 12 x 20.000. Nothing came since row 20, so the default is of 2026-10-15 and the last day that
  // is fined 2026-10-14: 77 + 70 + … + 7 days of 120 each are 55.440.
  const sent = { params: { id: lending.id } };
  const whole = { principal: 30_000_000, interest: 2_400_000, fine: 554_400, total: 32_954_400 };
  const quoted = await world.call(lending.by.loan, 'GET staff/lendings/:id/payoffs', sent);
  expect(quoted.data).toMatchObject({ ...whole, waivedInterest: 3_600_000 });
  for (const one of quoted.data.members)
    expect(one).toMatchObject({ principal: 3_000_000, interest: 240_000, fine: 55_440, total: 3_295_440 });
  const body = { valueDate: '2026-10-20' };
  expect((await world.call(lending.by.loan, 'POST staff/lendings/:id/payoffs', { ...sent, body })).data).toMatchObject(
    whole,
  );
  await arrive(world, lending, whole.total, '2026-10-20');
  await shareOut(world);
  expect(await statusOf(world, lending)).toEqual({
    status: 'failed',
    repaid: true,
    portfolios: 'returned',
    reasons: null,
  });
  for (const kind of ['overpayment', 'collection']) expect(await held(world, kind, lending.id)).toBe(0);
  // A quarter of 50.000.000 and of 4.000.000 + 2.400.000 of interest, less 15% and 3% of it.
  expect(await world.balance(lending.funders[0]!.lender.id)).toBe(12_500_000 + 1_600_000 - 240_000 - 48_000);
  expect(await world.proof()).toEqual([]);
}, 60_000);

it('on a sheet with a cover closes her loan, and the member who was short owes the one who paid for her', async () => {
  const world = at.current;
  const lending = await afterTwentyRows();
  await setClock(world, row21);
  const [giver, closing, short] = [0, 3, 6] as const;
  const member = (place: number) => lending.group.members[place]!.id;
  const covers = [{ payer: member(giver), debtor: member(short), amount: rupiah(70_000) }];
  const plain = sheetBody(lending, row21, 120_000, { of: { [closing]: 3_020_000, [short]: 50_000 }, covers });
  const body = { ...plain, lines: plain.lines.map((line, place) => ({ ...line, payoff: place === closing })) };
  expect(body.cash).toBe(3_020_000 + 9 * 120_000);
  expect((await postSheet(world, lending, body)).status).toBe(200);
  expect((await memberRows(world, lending, closing)).every(({ closed }) => closed)).toBe(true);
  for (const place of [giver, short]) {
    const rows = await memberRows(world, lending, place);
    expect(rows.filter(({ closed }) => closed)).toHaveLength(21);
    expect(rows[20]).toMatchObject({ paidPrincipal: 100_000, paidInterest: 20_000 });
  }
  const { data } = await world.call(lending.by.loan, 'GET staff/lendings/:id/covers', { params: { id: lending.id } });
  expect(data.debtors).toMatchObject([{ member: member(short), owed: 70_000 }]);
  expect(await held(world, 'in_hand', lending.id)).toBe(body.cash);
  await collect(world, lending, body.cash, row21);
  for (const kind of ['in_hand', 'overpayment', 'collection']) expect(await held(world, kind, lending.id)).toBe(0);
  expect(await world.proof()).toEqual([]);
});

const fiftyWeeks = weeklyDueDates({
  disbursedOn: businessDate('2026-03-04'),
  meetingWeekday: 3,
  count: 50,
  holidays: new Set(),
});

/** A member's loan that has paid so much and is fined on its oldest open row. */
function loanThatPaid(place: number, paid: number, fine: number, afterDefault: boolean): MemberLoan {
  const terms = { principal: rupiah(5_000_000), interest: rupiah(1_000_000), dueDates: fiftyWeeks };
  const fresh = memberSchedule(terms).map(untouchedRow);
  const rows = applyParts(fresh, allocateReceipt(fresh, rupiah(paid), { afterDefault }).parts);
  const oldest = rows.find((row) => openTotal(row) > 0)?.no;
  return {
    id: asId(`loan ${place}`),
    memberId: asId(`member ${place}`),
    memberNo: place + 1,
    rows: rows.map((row) => ({
      ...row,
      fine: rupiah(row.no === oldest ? fine : 0),
      finedThrough: null,
      closedOn: null,
    })),
  };
}

it('of several members at once is the sum of theirs, and its total closes each of them with nothing over', () => {
  const members = fc.array(fc.tuple(fc.integer({ min: 0, max: 6_000_000 }), fc.integer({ min: 0, max: 99_999 })), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(members, fc.integer({ min: 0, max: 49 }), fc.boolean(), (given, due, afterDefault) => {
      const loans = given.map(([paid, fine], place) => loanThatPaid(place, paid, fine, afterDefault));
      const lending = {
        id: asId<LendingId>('lending'),
        status: afterDefault ? 'failed' : 'disbursed',
        fineBps: 10,
      } as const;
      const book: OpenBook = { lending, valueOn: fiftyWeeks[due]!, stored: loans, loans, backDate: null };
      const waiting = { id: 'quotation', loanId: null };
      const figures = sumPayoffs(payoffsOf(book, null));
      expect(figures.principal + figures.interest + figures.fine).toBe(figures.total);
      expect(figures.total + figures.waivedInterest).toBe(sumRupiah(loans.flatMap(({ rows }) => rows.map(openTotal))));
      for (const wrong of [1, -1]) expect(payoffToSettle(book, waiting, rupiah(figures.total + wrong))).toBeNull();
      const shares = payoffToSettle(book, waiting, figures.total)!.shares;
      expect(sumRupiah(shares.map(({ amount }) => amount))).toBe(figures.total);
      for (const { id, rows } of loans) {
        const owed = payoffQuotation(rows, book.valueOn).rows;
        const share = shares.find(({ loanId }) => loanId === id)?.amount ?? rupiah(0);
        const { parts, excess } = allocateReceipt(owed, share, { afterDefault });
        expect(excess).toBe(0);
        expect(isRepaid(applyParts(owed, parts))).toBe(true);
      }
    }),
    // A member who has paid all principal and the interest due owes nothing today, and her later interest is waived
    // too.
    {
      numRuns: 40,
      examples: [
        [
          [
            [0, 0],
            [5_020_000, 0],
          ],
          0,
          true,
        ],
      ],
    },
  );
});
