// How well loans are repaid in each branch: within reach, of the last closed date, by where a group is now.
// Source: docs/domain.md §10; decision 0112.
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import type { BranchId } from '#domain/ids.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { useWorld, type World } from '#test/world.ts';

const held = useWorld();

const overviewAs = async (world: World, ...roles: StaffRole[]) =>
  (await world.call(await world.staff(...roles), 'GET staff/overview')).data;

it('is there for each branch within reach, the lowest TKB90 first, for whoever reads loans', async () => {
  const world = held.current;
  const gresik = newId<BranchId>();
  await world.owner.run(sql`insert into branch (id, area_id, code, name, created_at)
    select ${gresik}, id, 'GRK', 'Gresik', app_now() from area limit 1`);
  await world.moveClock({ days: 1 });
  await world.work();
  const date = addDays(await today(world.db), -1);
  // Here 30 of 40 million are at most 90 days past due; in Gresik all of 5 million, of which 1 million is late.
  for (const [principal, days, isThere] of [
    [30_000_000, 0, false],
    [10_000_000, 91, false],
    [4_000_000, 0, true],
    [1_000_000, 1, true],
  ] as const) {
    const { id, group } = await world.openedLending();
    await world.owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah)
      values (${id}, ${date}, ${days}, 0, ${principal})`);
    if (isThere) await world.owner.run(sql`update borrower_group set branch_id = ${gresik} where id = ${group.id}`);
  }
  const seen = async (...roles: StaffRole[]) =>
    (await overviewAs(world, ...roles)).branches?.map(({ branch, rates }) => [
      branch.name,
      rates[0]?.denominator,
      ...rates.map(({ percentage }) => percentage),
    ]);
  const here = ['Bogor', '40000000', 75, 75, 75, 75];
  expect(await seen('auditor')).toEqual([here, ['Gresik', '5000000', 80, 100, 100, 100]]);
  expect(await seen('loan')).toEqual([here]);
  expect((await overviewAs(world, 'kyc', 'support')).branches).toBeNull();
  // Whoever works everywhere by another role reads loans of her branch alone.
  expect(await seen('loan', 'kyc')).toEqual([here]);
});
