// One clock: the database and the program must agree on what "now" is.
// Source: docs/domain.md §1.
import { afterEach, expect, it, vi } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { confirm, confirmation, quote } from './funding.ts';
import { useWorld } from './world.ts';

const held = useWorld();
afterEach(() => {
  vi.useRealTimers();
});

it('sets an instant that the program can represent exactly, so what is due now is found now', async () => {
  const { micros } = await held.current.db.one(
    row({ micros: col.number }),
    sql`select count(*)::int as micros from generate_series(1, 200) n, lateral (select app_now() as at) moment
        where n > 0 and moment.at <> date_trunc('milliseconds', moment.at)`,
  );
  expect(micros).toBe(0);
});

it.each([
  ['an hour slow', -3_600_000],
  ['an hour fast', 3_600_000],
  ['a day fast', 86_400_000],
])('lets a token live and die by the database, on a host whose clock is %s', async (_, shift) => {
  const world = held.current;
  const lender = await world.lender({ balance: 2_000_000 });
  const { id: lending } = await world.openedLending();
  // Only the program's time of day is wrong; timers and time-outs run normally.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
  const [good, old] = [await quote(world, lender, lending, 500_000), await quote(world, lender, lending, 500_000)];
  const apply = ({ referenceToken }: typeof good) =>
    confirm(world, lender, confirmation(lending, 500_000, referenceToken));
  await world.moveClock({ minutes: 10 });
  expect((await apply(good)).status).toBe(200);
  await world.moveClock({ minutes: 6 });
  expect((await apply(old)).error.code).toBe('error.lending.quotation');
  expect(await world.balance(lender.id)).toBe(1_500_000);
});
