// What the printed sheet and the receipt for the group say.
// Source: decision 0114.
import { expect, it } from 'vitest';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { postSheet, sheetBody } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';
import { asId } from '#domain/ids.testing.ts';
import type { LendingId } from '#domain/ids.ts';

const held = useWorld();

it('says whose cash it was, what it paid, what is overdue and what comes next', async () => {
  const world = held.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  const paper = async (date: string) =>
    (
      await world.call(lending.by.finance, 'GET staff/lendings/:id/sheetpapers', {
        params: { id: lending.id },
        query: { date },
      })
    ).data;
  await setClock(world, '2026-03-11');
  expect(await paper('2026-03-11')).toMatchObject({ first: 1, last: 1, instalments: 50, receipts: [], arrears: 0 });
  const [debtor, payer] = lending.group.members;
  const covers = [{ debtor: debtor!.id, payer: payer!.id, amount: 70_000 as never }];
  await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { of: { 0: 0 }, covers }));
  const printed = await paper('2026-03-11');
  // Nine times 120.000, and 70.000 of the tenth from another: 50.000 stay open, which is overdue from the next day on.
  expect(printed.receipts).toMatchObject([
    { version: 1, cash: 1_150_000, instalment: 1_150_000, fine: 0, excess: 0, own: 1_080_000, covered: 70_000 },
  ]);
  expect(printed).toMatchObject({
    officer: expect.any(String),
    next: { no: 2, date: '2026-03-18', amount: 1_200_000 },
  });
  await setClock(world, '2026-03-13');
  expect((await paper('2026-03-11')).arrears).toBeGreaterThanOrEqual(50_000);
  const none = await world.call(lending.by.finance, 'GET staff/lendings/:id/sheetpapers', {
    params: { id: asId<LendingId>('bukan') },
    query: { date: '2026-03-11' },
  });
  expect(none.status).toBe(404);
});
