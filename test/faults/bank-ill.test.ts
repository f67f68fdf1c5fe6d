// The bank fails in every way: no call waits long, no payout is sent twice, and after repeated failures the circuit
// opens and later tries again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { approved, fundedLending, officers } from '../disbursement.ts';
import { type IllBank, openIllBank } from './ill-bank.ts';
import type { Program } from './programs.ts';
import { useRig } from './rig.ts';
import { pause, until } from './until.ts';

const held = useRig();
let bank: IllBank;
let worker: Program;
beforeAll(async () => {
  bank = await openIllBank();
  await held.current.startApi(0);
  worker = await held.current.startWorker({ bankUrl: bank.url });
});
afterAll(() => bank.close());

/** The next call of the worker to the bank while it fails in this way. */
async function nextCall(illness: IllBank['state']['illness'], minutes: number): Promise<void> {
  bank.state.illness = illness;
  const { calls } = bank.state;
  if (minutes > 0) await held.current.moveClock(minutes);
  await until(`a call to a bank that is ${illness}`, () => bank.state.calls > calls, 60_000);
}

describe('a payout', () => {
  it('to a failing bank is queried until its state is known, and is ordered once', async () => {
    const { world } = held.current;
    const lending = await fundedLending(world, [50_000_000]);
    const payout = () =>
      world.db.one(
        row({ id: col.text, state: col.text }),
        sql`select p.id, p.state from payout p join disbursement d on d.id = p.subject_id where d.lending_id = ${lending.id}`,
      );
    bank.state.illness = 'silent';
    await approved(world, lending.id, await officers(world));
    await until('the worker asks', () => bank.state.calls > 0, 60_000);
    await until('it has given up waiting', () => bank.state.longestWaitMs > 0, 40_000);
    // Half of the bank's silence: the time-out is five seconds, the rest is allowed for a slow machine.
    expect(bank.state.longestWaitMs).toBeLessThan(15_000);
    await nextCall('failing', 1);
    await nextCall('babbling', 2);
    await nextCall('breaking', 6);
    await until('the bank has taken the order and broken off', () => bank.state.orders.size === 1, 60_000);
    expect((await payout()).state).toBe('sent');
    await nextCall('well', 16);
    await until('its end is known', async () => (await payout()).state === 'completed', 60_000);
    expect([...bank.state.orders]).toEqual([(await payout()).id]);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a bank that fails every call', () => {
  it('opens the circuit within twenty failures, is tried again, and receives everything once it recovers', async () => {
    const rig = held.current;
    const { world } = rig;
    bank.state.illness = 'failing';
    const before = bank.state.calls;
    const began = performance.now();
    const numbers: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const { id: lenderId, name: holderName } = await world.lender();
      numbers.push(
        await world.db.tx((tx) => openVirtualAccount(tx, { purpose: 'topup', lenderId, bankCode: 'BCA', holderName })),
      );
    }
    const untried = async () =>
      (
        await world.db.one(
          row({ left: col.number }),
          sql`select count(*) as left from virtual_account where number = any(${numbers}) and attempts = 0`,
        )
      ).left;
    await until('each account had its turn', async () => (await untried()) === 0, 60_000);
    const heard = bank.state.calls - before;
    expect(heard).toBeGreaterThanOrEqual(10);
    // Eight calls run at once, so a few are on their way when the tenth fails. After that, one call in ten seconds.
    expect(heard).toBeLessThanOrEqual(20 + Math.ceil((performance.now() - began) / 10_000));
    bank.state.illness = 'well';
    // Real time: the pause of the circuit does not follow product time.
    await pause(10_500);
    await until(
      'the bank has heard of every account',
      async () => {
        await rig.moveClock(6);
        return numbers.every((number) => bank.state.accounts.has(number));
      },
      90_000,
      2_000,
    );
    expect(worker.isRunning()).toBe(true);
  });
});
