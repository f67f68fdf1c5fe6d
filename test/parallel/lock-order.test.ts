// Thirty clients at random pairs of lender and lending, mixed with cancellations, group payments, distributions and
// refunds: no server error (deadlock) in whatever order the rows are locked, and every lender's pages add up. The
// long form has a thousand pairs.
// Source: docs/domain.md §8.
import { expect, it } from 'vitest';
import { refundUndecided } from '#features/funding/refund.ts';
import { today } from '#platform/clock.ts';
import { asId } from '#domain/ids.testing.ts';
import { setClock, disbursedLending } from '../disbursement.ts';
import { confirm, confirmation } from '../funding.ts';
import { rebuildFromMutations } from '../mutations.ts';
import { observed } from '../observer.ts';
import { often } from '../often.ts';
import { arrive, type Running, shareOut } from '../repayment.ts';
import { type LenderPerson, patiently, useWorld, type World } from '../world.ts';

const held = useWorld({ DATABASE_POOL: '30' });
const pairs = often(120, 1_000);
const clients = 30;

/** Pseudo-random numbers, the same in each run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Ground = {
  world: World;
  lenders: LenderPerson[];
  lendings: string[];
  running: Running[];
  roll: (below: number) => number;
};

async function prepare(world: World): Promise<Ground> {
  const running = [];
  for (let n = 0; n < 2; n += 1)
    running.push(await disbursedLending(world, '2027-03-03', Array<number>(10).fill(5_000_000)));
  await setClock(world, '2027-03-10');
  const lenders = running.flatMap(({ funders }) => funders.map(({ lender }) => lender));
  for (const lender of lenders) await world.topUp(lender.id, 20_000_000);
  const lendings = [];
  for (let n = 0; n < 10; n += 1) lendings.push((await world.openedLending({ principal: 5_000_000 })).id);
  return { world, lenders, lendings, running, roll: dice(20_270_310) };
}

/** One pair: a funding; every third is cancelled at once. A refusal must have a message. */
async function fundPair({ world, lenders, lendings, roll }: Ground): Promise<void> {
  const lender = lenders[roll(lenders.length)]!;
  const lending = lendings[roll(lendings.length)]!;
  const request = { body: { lending, amount: 500_000 } };
  const quotation = await patiently(() => world.call(lender, 'POST me/lendingtransactions/checks', request));
  if (quotation.status !== 200) return expectRefused(quotation.status);
  const body = confirmation(lending, 500_000, quotation.data.referenceToken);
  const answer = await patiently(() => confirm(world, lender, body));
  if (answer.status !== 200) return expectRefused(answer.status);
  if (roll(3) > 0) return;
  const own = { params: { id: answer.data.id } };
  const cancelled = await patiently(() => world.call(lender, 'DELETE me/lendingtransactions/:id', own));
  if (cancelled.status !== 200) expectRefused(cancelled.status);
}

function expectRefused(status: number): void {
  expect(status).toBe(422);
}

/** What runs beside the fundings: a group pays, the payment is distributed, a lending is refunded. */
async function disturb({ world, running, lendings, roll }: Ground): Promise<void> {
  const what = roll(6);
  if (what < 3) await arrive(world, running[roll(2)]!, 100_000 + roll(1_000), '2027-03-10');
  else if (what < 5) await shareOut(world);
  else {
    const on = await today(world.db);
    const far = new Date('2100-01-01T00:00:00Z');
    // Never the last ones, so that there is always something left to fund.
    await world.db.tx((tx) => refundUndecided(tx, asId(lendings[roll(lendings.length - 4)]!), far, on));
  }
}

it('never causes a server error, and every balance is the sum of its rows', { timeout: 600_000 }, async () => {
  const world = held.current;
  const ground = await prepare(world);
  let left = pairs;
  await observed(world, () =>
    Promise.all(
      Array.from({ length: clients }, async () => {
        while ((left -= 1) >= 0) await (ground.roll(4) === 0 ? disturb(ground) : fundPair(ground));
      }),
    ),
  );
  await shareOut(world);
  for (const lender of ground.lenders) await rebuildFromMutations(world, lender);
  expect(await world.proof()).toEqual([]);
});
