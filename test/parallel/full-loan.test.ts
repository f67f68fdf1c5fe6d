// A loan of 40.000.000 that two hundred lenders want at once, 500.000 each: exactly eighty of them fund it, and it is
// funded once, when the last of their portfolios is active. Source: security CON-02; domain §4, §5; settled 02.
import { expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { confirm, confirmation, lendingOf, quote, sign, workOnWindows } from '../funding.ts';
import { observed } from '../observer.ts';
import { patiently, type Person, useWorld } from '../world.ts';

const held = useWorld({ DATABASE_POOL: '20' });

it('takes exactly eighty of two hundred, and is funded once, when all are active', { timeout: 300_000 }, async () => {
  const world = held.current;
  const { id: lending } = await world.openedLending({ principal: 4_000_000 });
  const orders: { lender: Person; body: unknown }[] = [];
  for (let n = 0; n < 200; n += 1) {
    const lender = await world.lender({ balance: 500_000 });
    const { referenceToken } = await quote(world, lender, lending, 500_000);
    orders.push({ lender, body: confirmation(lending, 500_000, referenceToken) });
  }
  const answers = await observed(world, () =>
    Promise.all(orders.map(({ lender, body }) => patiently(() => confirm(world, lender, body)))),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(80);
  expect(answers.filter(({ error }) => error.code === 'error.lending.slot_full')).toHaveLength(120);
  expect(await lendingOf(world, lending)).toEqual({ status: 'opened', raised: 40_000_000, active: 0 });
  const slot = await world.call(orders[0]!.lender, 'GET lendings/:id', { params: { id: lending } });
  expect(slot.data).toMatchObject({ remainingFundingSlot: 0, maximumLoan: 0, raisedAmount: 40_000_000 });
  const balances = await Promise.all(orders.map(({ lender }) => world.balance(lender.id)));
  expect(balances).toEqual(answers.map(({ status }) => (status === 200 ? 0 : 500_000)));

  for (const { data } of won.slice(1)) await sign(world, data.id);
  await world.moveClock({ minutes: 11 });
  await observed(world, () => Promise.all([workOnWindows(world), workOnWindows(world)]));
  expect(await lendingOf(world, lending)).toEqual({ status: 'opened', raised: 40_000_000, active: 39_500_000 });
  await sign(world, won[0]!.data.id);
  await world.moveClock({ minutes: 11 });
  await observed(world, () => Promise.all([workOnWindows(world), workOnWindows(world)]));
  expect(await lendingOf(world, lending)).toEqual({ status: 'funded', raised: 40_000_000, active: 40_000_000 });
  const auditEvents = await world.db.one(sql`select count(*) as count from audit_trail
    where action = 'lending.funded' and object_id = ${lending}`);
  expect(auditEvents).toEqual({ count: 1 });
  expect(await world.proof()).toEqual([]);
});
