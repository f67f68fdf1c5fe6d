// The borrower's instalment table: 5.000.000 over 50 weeks at a flat 20%, 100.000 + 20.000 in every row.
// Source: docs/domain.md §6, §7.
import { describe, expect, it } from 'vitest';
import { type Borrower, borrowerOf, loanOf, runningLoan } from '#test/borrower.ts';
import { fundedLending, setClock } from '#test/disbursement.ts';
import { arrive, collect, postSheet, shareOut, sheetBody } from '#test/repayment.ts';
import { useWorld, type World } from '#test/world.ts';

const held = useWorld();

const rowsOf = (world: World, her: Borrower, id: string, query: Record<string, number> = {}) =>
  world.call(her, 'GET borrowers/:id/schedules', { params: { id }, query });

describe('the table of a borrower’s loan', () => {
  it('[S7.043] has 50 rows, twelve a page, the oldest first', async () => {
    const { world, her, id } = await runningLoan(held.current);
    await setClock(world, '2026-03-11');
    const { data } = await rowsOf(world, her, id);
    expect([data.data.length, data.numberOfPages, data.totalCount]).toEqual([12, 5, 50]);
    expect(data.data[0]).toMatchObject({
      period: 1,
      paymentDate: '2026-03-11',
      principal: 100_000,
      interest: 20_000,
      amount: 120_000,
      fine: 0,
      paid: 0,
      fullyPaid: false,
      status: 'due',
      daysLate: 0,
    });
    expect(data.data[1]).toMatchObject({ period: 2, paymentDate: '2026-03-18', status: 'upcoming' });
    const last = (await rowsOf(world, her, id, { page: 5 })).data.data;
    expect(last.map(({ period }) => period)).toEqual([49, 50]);
    expect(last[1]).toMatchObject({ paymentDate: '2027-02-17', amount: 120_000 });
    expect((await rowsOf(world, her, id, { limit: 100 })).data.data).toHaveLength(50);
    expect((await rowsOf(world, her, id, { page: 6 })).data.data).toEqual([]);
    const ids = (await rowsOf(world, her, id, { limit: 100 })).data.data.map((row) => row.id);
    expect(new Set(ids).size).toBe(50);
  });

  it('shows money as on its way until it is at the bank, then paid; a shortfall is late with 70 a day', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    const other = await borrowerOf(world, lending.group.members[0]!.id);
    const theirs = await loanOf(world, lending.id, other.memberId);
    await setClock(world, '2026-03-11');
    const sheet = sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 50_000 } });
    expect((await postSheet(world, lending, sheet)).status).toBe(200);
    const first = async (person: Borrower, loan: string) =>
      (await rowsOf(world, person, loan, { limit: 1 })).data.data[0];
    expect(await first(other, theirs)).toMatchObject({ status: 'processing', paid: 120_000, fullyPaid: false });
    expect(await first(her, id)).toMatchObject({ status: 'processing', paid: 50_000 });

    await arrive(world, lending, 1_130_000, '2026-03-12');
    await shareOut(world);
    expect(await first(other, theirs)).toMatchObject({ status: 'paid', fullyPaid: true, daysLate: 0 });
    await setClock(world, '2026-03-16');
    expect(await first(her, id)).toMatchObject({
      status: 'late',
      paid: 50_000,
      fine: 350,
      daysLate: 5,
      fullyPaid: false,
    });
    expect(await world.proof()).toEqual([]);
  });

  it('shows a row paid late with its days, and one paid ahead as paid', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    await setClock(world, '2026-03-14');
    // Three days of 120 on each of ten rows, then two weeks.
    await collect(world, lending, 2_403_600, '2026-03-14');
    const [late, ahead, next] = (await rowsOf(world, her, id)).data.data;
    expect(late).toMatchObject({ status: 'paid', daysLate: 3, fine: 360, paid: 120_000 });
    expect(ahead).toMatchObject({ status: 'paid', daysLate: 0, fine: 0 });
    expect(next).toMatchObject({ status: 'upcoming', paid: 0 });
  });

  it('is empty before the disbursement', async () => {
    const world = held.current;
    const lending = await fundedLending(world, [50_000_000]);
    const her = await borrowerOf(world, lending.group.members[0]!.id);
    const id = await loanOf(world, lending.id, her.memberId);
    expect((await rowsOf(world, her, id)).data).toEqual({ data: [], numberOfPages: 0, totalCount: 0 });
  });
});
