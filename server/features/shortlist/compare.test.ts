// Groups side by side: a group with a loan behind it beside the loan itself, in the order asked for.
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { postSheet, sheetBody } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';

const world = useWorld();

it('has the terms, the estimate of one amount that all take, and how earlier loans went', async () => {
  const lender = await world.current.lender();
  const first = await disbursedLending(world.current, '2026-05-04', [50_000_000], { grade: 'A3', interestBps: 2000 });
  await setClock(world.current, '2026-05-13');
  // All ten come and pay 100.000 of principal and 20.000 of interest.
  expect((await postSheet(world.current, first, sheetBody(first, '2026-05-13', 120_000))).status).toBe(200);
  await setClock(world.current, '2026-05-21');
  const next = await world.current.openedLending({
    group: first.group,
    grade: 'A1',
    tenorMonths: 6,
    interestBps: 1800,
  });
  const compare = (lendings: string) => world.current.call(lender, 'GET me/comparisons', { query: { lendings } });
  const { data } = await compare([next.id, newId(), first.id].join(','));
  expect(data.example).toBe(500_000);
  expect(data.groups).toMatchObject([
    {
      id: next.id,
      status: 'opened',
      grade: 'A1',
      tenor: 6,
      instalments: 25,
      members: 10,
      interestPercentage: 18,
      remainingFundingSlot: 50_000_000,
      // 500.000 x 18% x 6/12; fee 3% and tax 15% of it; a 25th of each, 20.000 + 1.800 - 54 - 270.
      estimate: { interest: 45_000, fee: 1_350, tax: 6_750, net: 36_900, perInstalment: 21_476 },
      // Due on 13 and 20 May: all paid the first and were there, nobody has paid the second.
      past: {
        loans: 1,
        returned: 0,
        failed: 0,
        rows: 2,
        own: 1,
        covered: 0,
        late: 1,
        meetings: 1,
        came: 10,
        seats: 10,
      },
    },
    {
      id: first.id,
      status: 'disbursed',
      remainingFundingSlot: 0,
      // 500.000 x 20%; a 50th of each, 10.000 + 2.000 - 60 - 300.
      estimate: { interest: 100_000, fee: 3_000, tax: 15_000, net: 82_000, perInstalment: 11_640 },
      past: { loans: 0, rows: 0, meetings: 0 },
    },
  ]);
  expect((await compare([first.id, first.id, next.id].join(','))).data.groups.map(({ id }) => id)).toEqual([
    first.id,
    next.id,
  ]);
  expect((await compare(newId())).data).toEqual({ example: 0, groups: [] });
  for (const wrong of ['', ',', 'x', Array.from({ length: 4 }, () => first.id).join(',')])
    expect((await compare(wrong)).status).toBe(422);
});
