// Lenders who withdraw: an account, a check, an application, and the bank's answer.
// Source: docs/domain.md §8; spec §4.
import { expect } from 'vitest';
import { businessDateOf } from '#domain/calendar.ts';
import type { PayoutId, WithdrawalId } from '#domain/ids.ts';
import { endAsTold } from '#features/bank/payout.ts';
import { now } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { workOn } from './funding.ts';
import { type LenderPerson, password, type Person, type World } from './world.ts';

export const addAccount = (world: World, person: Person | null, body: Record<string, unknown> = {}) =>
  world.call(person, 'POST me/bankaccounts', {
    body: { bank: 1, name: person?.name ?? '', number: '1234567890', password, ...body },
  });
export const checkWithdrawal = (world: World, person: Person | null, bankAccount: string, amount: unknown) =>
  world.call(person, 'POST me/withdraws/checks', { body: { bankAccount, amount } });
export const applyWithdrawal = (world: World, person: Person | null, body: unknown) =>
  world.call(person, 'POST me/withdraws', { body });
export const released = (world: World) => workOn(world, 'withdrawal.release');

export type Ready = { person: LenderPerson; account: string };

export async function lenderWithAccount(world: World, balance: number): Promise<Ready> {
  const person = await world.lender({ balance });
  const { data } = await addAccount(world, person);
  return { person, account: data.id };
}

export async function application(world: World, { person, account }: Ready, amount: number, changes = {}) {
  const { data } = await checkWithdrawal(world, person, account, amount);
  return { bankAccount: account, amount, password, referenceToken: data.referenceToken, ...changes };
}

export async function withdrawn(world: World, ready: Ready, amount: number) {
  const answer = await applyWithdrawal(world, ready.person, await application(world, ready, amount));
  expect(answer.status).toBe(200);
  return answer.data;
}

export async function bankSays(
  world: World,
  withdrawalId: WithdrawalId,
  state: 'completed' | 'failed',
  reason: string | null = null,
) {
  return world.db.tx(async (tx) => {
    const { id, amount } = await tx.one(
      row({ id: col.id<PayoutId>(), amount: col.rupiah }),
      sql`select id, amount_rupiah as amount from payout where subject_id = ${withdrawalId}`,
    );
    const at = await now(tx);
    return endAsTold(tx, { payoutId: id, state, amount, valueOn: businessDateOf(at), reason }, at);
  });
}

export const withdrawalStatus = async (world: World, id: string) =>
  (await world.db.one(row({ status: col.text }), sql`select status from withdrawal where id = ${id}`)).status;
