// Drill: the bank fails in every way while people use the product; the time of their reads is recorded. Passes if no
// call to the bank waits longer than five seconds, and the bank receives everything once it recovers. Then an
// impostor with a self-signed certificate takes the bank's place. It must receive nothing, the circuit must open
// within twenty failures, and the payout that was tried meanwhile must reach the real bank exactly once. What each
// failure does to a payout, and that the circuit opens: test/faults/bank-ill.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { approved, fundedLending, officers } from '../disbursement.ts';
import { type Illness, type IllBank, openIllBank } from '../faults/ill-bank.ts';
import { openImpostor } from '../faults/impostor-bank.ts';
import { type Ground, makeGround } from '../faults/people.ts';
import type { Program } from '../faults/programs.ts';
import { useRig } from '../faults/rig.ts';
import { pause, until } from '../faults/until.ts';
import { p95, report, scaled, seconds } from './report.ts';

const held = useRig();
let ground: Ground;
let bank: IllBank;
let worker: Program;
beforeAll(async () => {
  bank = await openIllBank();
  ground = await makeGround(held.current, { lenders: 8, lendings: 4, running: 0 });
  await held.current.startApi(0, { bankUrl: bank.url });
  worker = await held.current.startWorker({ bankUrl: bank.url });
});
afterAll(() => bank.close());

/** The 95th percentile of 100 reads of the marketplace and of the lender's own figures, in milliseconds. */
async function readsP95(): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const lender = ground.lenders[n % ground.lenders.length];
    const began = performance.now();
    const answer = await fetch(`${held.current.apis[0]}/api/v1/${n % 2 ? 'lendings' : 'me/'}`, {
      headers: { authorization: `Bearer ${lender?.token}` },
      signal: AbortSignal.timeout(20_000),
    });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    taken.push(performance.now() - began);
    await pause(10);
  }
  return p95(taken);
}

/** Creates something to send to the bank, so that the worker calls it; returns the account numbers. */
async function openAccounts(count: number): Promise<string[]> {
  const { world } = held.current;
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id: lenderId, name: holderName } = await world.lender();
    const account = { purpose: 'topup', lenderId, bankCode: 'BCA', holderName } as const;
    numbers.push(await world.db.tx((tx) => openVirtualAccount(tx, account)));
  }
  return numbers;
}

/** Waits until the worker has called the bank for each of these accounts, or the open circuit has held the call back. */
async function tried(numbers: readonly string[]): Promise<void> {
  const { db } = held.current.world;
  const untried = sql`select 1 from virtual_account where number = any(${[...numbers]}) and attempts = 0 limit 1`;
  await until('each account had its turn', async () => (await db.row(anyRow, untried)) === null, 120_000);
}

/** The payout of a disbursement that two people approve now. */
async function orderPayout(): Promise<{ id: string; state(): Promise<string> }> {
  const { world } = held.current;
  const lending = await fundedLending(world, [50_000_000]);
  const { payoutId: id } = await approved(world, lending.id, await officers(world));
  const read = sql`select state from payout where id = ${id}`;
  return { id, state: async () => (await world.db.one(row({ state: col.text }), read)).state };
}

describe('drill', () => {
  it('bank ill', async () => {
    await readsP95();
    const wellP95 = await readsP95();
    const illnesses: Illness[] = ['silent', 'failing', 'babbling', 'breaking'];
    const illP95: Record<string, number> = {};
    for (const illness of illnesses) {
      bank.state.illness = illness;
      await openAccounts(scaled(20, 10));
      illP95[`${illness}P95ms`] = await readsP95();
    }
    // Let the last silent calls end before their wait is read.
    await pause(6_000);
    bank.state.illness = 'well';
    expect(bank.state.longestWaitMs).toBeLessThan(6_000);
    report('bank ill', {
      wellP95ms: wellP95,
      ...illP95,
      longestCallSeconds: seconds(bank.state.longestWaitMs),
      calls: bank.state.calls,
    });
  });

  it('bank with a wrong certificate', async () => {
    const rig = held.current;
    await worker.kill();
    const { orders } = bank.state;
    expect(orders.size).toBe(0);
    const impostor = await openImpostor();
    const began = performance.now();
    const deceived = await rig.startWorker({ bankUrl: impostor.url });
    const payout = await orderPayout();
    const numbers = await openAccounts(scaled(60, 30));
    await tried(numbers);
    const readsMs = await readsP95();
    await deceived.kill();
    const { connections, heard } = impostor.state;
    await impostor.close();
    expect(heard).toBe(0);
    expect(await payout.state()).not.toBe('completed');
    expect(connections).toBeGreaterThanOrEqual(10);
    // Eight calls run at once, so a few are on their way when the tenth fails. After that, one call in ten seconds.
    expect(connections).toBeLessThanOrEqual(20 + Math.ceil((performance.now() - began) / 10_000));
    await rig.startWorker({ bankUrl: bank.url });
    await until(
      'the bank has the payout and every account',
      async () => {
        await rig.moveClock(16);
        return (await payout.state()) === 'completed' && numbers.every((number) => bank.state.accounts.has(number));
      },
      120_000,
      2_000,
    );
    expect([...orders]).toEqual([payout.id]);
    expect(await rig.world.proof()).toEqual([]);
    report('bank with a wrong certificate', { readsP95ms: readsMs, connections, heard, payouts: orders.size });
  });
});
