// More lenders than a loan has room for fund it at once, 500.000 each (in the long form two hundred lenders, of whom
// eighty can fund 40.000.000): exactly as many as fit succeed, and the lending becomes funded once, when the last of
// their portfolios is active.
// Source: docs/domain.md §4, §5; docs/settled.md 02.
import { expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { confirm, confirmation, lendingOf, quote, sign, workOnWindows } from '../funding.ts';
import { observed } from '../observer.ts';
import { often } from '../often.ts';
import { type LenderPerson, patiently, useWorld } from '../world.ts';

const held = useWorld({ DATABASE_POOL: '20' });
const { lenders, room } = often({ lenders: 60, room: 20 }, { lenders: 200, room: 80 });
const loan = room * 500_000;

it('accepts exactly as many fundings as fit, and becomes funded once, when all are active', {
  timeout: 300_000,
}, async () => {
  const world = held.current;
  const { id: lending } = await world.openedLending({ principal: loan / 10 });
  const orders: { lender: LenderPerson; body: unknown }[] = [];
  for (let n = 0; n < lenders; n += 1) {
    const lender = await world.lender({ balance: 500_000 });
    const { referenceToken } = await quote(world, lender, lending, 500_000);
    orders.push({ lender, body: confirmation(lending, 500_000, referenceToken) });
  }
  const answers = await observed(world, () =>
    Promise.all(orders.map(({ lender, body }) => patiently(() => confirm(world, lender, body)))),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(room);
  expect(answers.filter(({ error }) => error.code === 'error.lending.slot_full')).toHaveLength(lenders - room);
  expect(await lendingOf(world, lending)).toEqual({ status: 'opened', raised: loan, active: 0 });
  const slot = await world.call(orders[0]!.lender, 'GET lendings/:id', { params: { id: lending } });
  expect(slot.data).toMatchObject({ remainingFundingSlot: 0, maximumLoan: 0, raisedAmount: loan });
  const balances = await Promise.all(orders.map(({ lender }) => world.balance(lender.id)));
  expect(balances).toEqual(answers.map(({ status }) => (status === 200 ? 0 : 500_000)));

  for (const { data } of won.slice(1)) await sign(world, data.id);
  await world.moveClock({ minutes: 11 });
  await observed(world, () => Promise.all([workOnWindows(world), workOnWindows(world)]));
  expect(await lendingOf(world, lending)).toEqual({ status: 'opened', raised: loan, active: loan - 500_000 });
  await sign(world, won[0]!.data.id);
  await world.moveClock({ minutes: 11 });
  await observed(world, () => Promise.all([workOnWindows(world), workOnWindows(world)]));
  expect(await lendingOf(world, lending)).toEqual({ status: 'funded', raised: loan, active: loan });
  const auditEvents = await world.db.one(
    anyRow,
    sql`select count(*) as count from audit_trail
    where action = 'lending.funded' and object_id = ${lending}`,
  );
  expect(auditEvents).toEqual({ count: 1 });
  expect(await world.proof()).toEqual([]);
});
