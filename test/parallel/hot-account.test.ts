// Hundreds of top-ups and dozens of fundings change one lender's balance at the same time: the result is the exact
// sum, with one mutation row for each.
// Source: docs/domain.md §8.
import { expect, it } from 'vitest';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct } from '#server/app.ts';
import { notifyPayment } from '../bank.ts';
import { confirm, confirmation, lendingOf, workOn } from '../funding.ts';
import { rebuildFromMutations } from '../mutations.ts';
import { observed } from '../observer.ts';
import { often } from '../often.ts';
import { fairUse, type LenderPerson, patiently, testConfig, useWorld, type World } from '../world.ts';

const held = useWorld({ DATABASE_POOL: '16' });
const topUps = Array.from({ length: often(150, 500) }, (_, n) => 10_000 + n);
const began = 2_000_000;

/** One funding after another, each with its own quotation; returns how many were made. */
async function fundInTurn(world: World, lender: LenderPerson, lending: string, times: number): Promise<number> {
  let made = 0;
  for (let n = 0; n < times; n += 1) {
    const request = { body: { lending, amount: 100_000 } };
    const quotation = await patiently(() => world.call(lender, 'POST me/lendingtransactions/checks', request));
    if (quotation.status !== 200) {
      expect(quotation.error.code).toBe('error.lending.amount_above_balance');
      continue;
    }
    const body = confirmation(lending, 100_000, quotation.data.referenceToken);
    const answer = await patiently(() => confirm(world, lender, body));
    if (answer.status === 200) made += 1;
    else expect(answer.error.code).toBe('error.lending.amount_above_balance');
  }
  return made;
}

it('ends with the exact sum, and a row for each movement', { timeout: 300_000 }, async () => {
  const world = held.current;
  const lender = await world.lender({ balance: began });
  const { id: lending } = await world.openedLending({ principal: 1_000_000 });
  await world.owner.run(sql`update lending set minimum_rupiah = 100000 where id = ${lending}`);
  const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
  const virtualAccount = await world.db.tx((tx) => openVirtualAccount(tx, account));
  const second = await buildProduct(testConfig(world.database.url), { fairUse });
  let arriving = true;
  const notices = async () => {
    const queue = [...topUps];
    const bank = async () => {
      for (let amount = queue.shift(); amount !== undefined; amount = queue.shift()) {
        const status = await notifyPayment(world, { virtualAccount, amount });
        expect(status).toBe(200);
      }
    };
    await Promise.all([bank(), bank(), bank(), bank(), bank()]);
    arriving = false;
  };
  const worker = async (of: World) => {
    do await workOn(of, 'bank.event');
    while (arriving);
  };
  const made = await observed(world, async () => {
    const funders = Array.from({ length: 4 }, () => fundInTurn(world, lender, lending, often(8, 25)));
    const counts = Promise.all(funders);
    await Promise.all([notices(), worker(world), worker({ ...world, product: second })]);
    return (await counts).reduce((sum, count) => sum + count, 0);
  });
  await workOn(world, 'bank.event');
  await second.close();
  const sum = topUps.reduce((total, amount) => total + amount, began);
  expect(await world.balance(lender.id)).toBe(sum - made * 100_000);
  const rows = await rebuildFromMutations(world, lender);
  expect(rows).toHaveLength(1 + topUps.length + made);
  expect(rows.filter(({ type }) => type === 'funding')).toHaveLength(made);
  expect(await lendingOf(world, lending)).toMatchObject({ raised: made * 100_000 });
  expect(await world.proof()).toEqual([]);
});
