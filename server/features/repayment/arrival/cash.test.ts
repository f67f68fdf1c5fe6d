// Cash of a meeting on its way to the bank: what lenders and staff see until it arrives, and shortages.
// Source: docs/domain.md §7, §8.
import { describe, expect, it } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { asId } from '#domain/ids.testing.ts';
import { collect, creditsOf, postSheet, type Running, shareOut, sheetBody } from '#test/repayment.ts';
import { reverse } from '#test/reversal.ts';
import { useWorld } from '#test/world.ts';

const at = useWorld();

const held = async (lending: Running) => {
  const { data } = await at.current.call(lending.by.finance, 'GET staff/cashinhand', { query: { limit: 100 } });
  return data.data.filter((line) => line.lending === lending.id);
};
const firstRow = async ({ funders }: Running) => {
  const { lender, portfolioId } = funders[0]!;
  const { data } = await at.current.call(lender, 'GET me/lendingtransactions/:id/schedules', {
    params: { id: portfolioId },
  });
  return data.data[0];
};

describe('1.200.000 taken on Wednesday', () => {
  it('is in process and credits nobody; when 1.000.000 arrive on Friday, only these are distributed and 200.000 are short', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [12_500_000, 37_500_000]);
    const [small, large] = lending.funders.map(({ lender }) => lender.id) as [PersonId, PersonId];
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    await shareOut(world);
    expect(await firstRow(lending)).toMatchObject({ status: 'processing', received: null });
    expect([await world.balance(asId(small)), await world.balance(asId(large))]).toEqual([0, 0]);
    const search = ` ${lending.group.name.replace(' ', '   ')}\u200B`;
    const found = await world.call(lending.by.finance, 'GET staff/cashinhand', { query: { search } });
    expect(found.data.data.map((one) => one.lending)).toContain(lending.id);
    const officer = { id: lending.group.officerId, name: expect.any(String) };
    const line = { officer, groupName: lending.group.name, taken: 1_200_000, since: '2026-03-11' };
    expect(await held(lending)).toMatchObject([{ ...line, arrived: 0, inHand: 1_200_000, short: 0, days: 0 }]);

    await setClock(world, '2026-03-13');
    await collect(world, lending, 1_000_000, '2026-03-13');
    // 200.000 of interest less 18 %, 800.000 of principal; a quarter and three quarters of it.
    expect(await creditsOf(world, asId(small))).toEqual([241_000]);
    expect(await creditsOf(world, asId(large))).toEqual([723_000]);
    expect(await firstRow(lending)).toMatchObject({ status: 'processing', received: 241_000 });
    expect(await held(lending)).toMatchObject([
      { ...line, arrived: 1_000_000, inHand: 200_000, short: 200_000, days: 2 },
    ]);

    await setClock(world, '2026-03-16');
    expect(await held(lending)).toMatchObject([{ short: 200_000, days: 5 }]);
    await collect(world, lending, 200_000, '2026-03-16');
    expect(await held(lending)).toEqual([]);
    expect(await firstRow(lending)).toMatchObject({ status: 'paid', received: 291_000 });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is out of the officer’s hands once its sheet is reversed; several meetings are one line from the oldest on', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    await setClock(world, '2026-03-18');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    await postSheet(world, lending, sheetBody(lending, '2026-03-18', 60_000));
    expect(await held(lending)).toMatchObject([{ inHand: 1_800_000, since: '2026-03-11', days: 7 }]);
    await reverse(world, lending, { bankMoney: 'kept' });
    expect(await held(lending)).toMatchObject([{ inHand: 1_200_000, taken: 1_200_000 }]);
    await reverse(world, lending, { bankMoney: 'kept' });
    expect(await held(lending)).toEqual([]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});
