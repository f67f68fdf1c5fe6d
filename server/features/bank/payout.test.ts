// Payouts against a running fake bank: sent under one id, queried again while unknown, ended once.
// Source: docs/domain.md §9.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayoutEnd } from '#domain/bank.ts';
import type { PortfolioId, WithdrawalId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { notifyPayout } from '#test/bank.ts';
import { hearInstead } from '#test/events.ts';
import { workOnBank } from '#test/funding.ts';
import { openWorld, type World } from '#test/world.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { queuePayout } from './payout.ts';
import { openVirtualAccount } from './virtual-account.ts';

let world: World;
let sandbox: Sandbox;
let folder: string;
let ends: PayoutEnd[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'titian-bank-'));
  const shared = {
    bankSecret: 'bank-secret-for-tests-0123456789abcdefg',
    signatureSecret: 'signature-secret-for-tests-0123456789ab',
  };
  // Its notices lead nowhere: the tests deliver them.
  sandbox = await startSandbox({
    dataFolder: folder,
    productUrl: 'http://127.0.0.1:9',
    smsKey: 'sms-key-for-tests-0123456789abcdefghijk',
    ...shared,
  });
  world = await openWorld({ BANK_URL: sandbox.url, BANK_SECRET: shared.bankSecret });
});
afterAll(async () => {
  await world?.close();
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  ends = [];
  hearInstead(world.product, 'payoutEnded.withdrawal', async (_tx, end) => void ends.push(end));
});

const order = (subjectId = newId<WithdrawalId>()) => ({
  kind: 'withdrawal' as const,
  subjectId,
  amount: rupiah(1_500_000),
  bankId: 1,
  accountNumber: '0123456789',
  accountName: 'Ratna Wulandari',
});
const stateOf = (id: string) =>
  world.db.one(
    row({ state: col.text, attempts: col.number }),
    sql`select state, attempts from payout where id = ${id}`,
  );
describe('a payout', () => {
  it('is sent at once under its own id, and queried until the bank has decided', async () => {
    const id = await world.db.tx((tx) => queuePayout(tx, order()));
    await workOnBank(world);
    expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 1 });
    const page = await (await fetch(`${sandbox.url}/bank/payouts`)).text();
    expect(page).toContain('Ratna Wulandari');
    await workOnBank(world);
    expect((await stateOf(id)).attempts).toBe(1);
    await world.moveClock({ minutes: 2 });
    await workOnBank(world);
    expect(await stateOf(id)).toEqual({ state: 'sent', attempts: 2 });
    expect(ends).toEqual([]);
  });

  it('ends once by a notice, whatever else reports it', async () => {
    const id = await world.db.tx((tx) => queuePayout(tx, order()));
    await workOnBank(world);
    for (const state of ['completed', 'completed', 'failed'] as const)
      await notifyPayout(world, { payoutId: id, state, amount: 1_500_000 });
    await workOnBank(world);
    expect(await stateOf(id)).toMatchObject({ state: 'completed' });
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ payoutId: id, state: 'completed', reason: null });
    const outcomes = await world.db.rows(
      row({ outcome: col.text }),
      sql`select outcome from bank_event where payment_id = ${id}`,
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'held', 'repeat']);
  });

  it('ends by no notice of another amount or of a date that cannot be; those wait for people', async () => {
    const id = await world.db.tx((tx) => queuePayout(tx, order()));
    await workOnBank(world);
    const on = await today(world.db);
    for (const [amount, valueDate] of [
      [1, on],
      [1_499_999, on],
      [1_500_000, '2020-01-01'],
      [1_500_000, '2036-07-08'],
      [1_500_000, '9999-12-31'],
    ] as const)
      await notifyPayout(world, { payoutId: id, state: 'completed', amount, valueDate });
    await workOnBank(world);
    expect((await stateOf(id)).state).toBe('sent');
    expect(ends).toEqual([]);
    const held = await world.db.rows(
      anyRow,
      sql`select outcome, last_error as why from bank_event where payment_id = ${id} order by value_on, amount_rupiah`,
    );
    expect(held).toEqual(
      ['value_before_beginning', 'amount_differs', 'amount_differs', 'value_after_arrival', 'value_after_arrival'].map(
        (why) => ({ outcome: 'held', why }),
      ),
    );
    await notifyPayout(world, { payoutId: id, state: 'completed', amount: 1_500_000 });
    await workOnBank(world);
    expect((await stateOf(id)).state).toBe('completed');
  });

  it('is ordered once per subject, unless the first was refused', async () => {
    const subject = newId<WithdrawalId>();
    const first = await world.db.tx((tx) => queuePayout(tx, order(subject)));
    expect(await world.db.tx((tx) => queuePayout(tx, order(subject)))).toBe(first);
    await workOnBank(world);
    await notifyPayout(world, { payoutId: first, state: 'failed', amount: 1_500_000, reason: 'Rekening ditutup' });
    await workOnBank(world);
    expect(ends[0]).toMatchObject({ state: 'failed', reason: 'Rekening ditutup', subjectId: subject });
    expect(await world.db.tx((tx) => queuePayout(tx, order(subject)))).not.toBe(first);
  });

  it('rolls back with its order: what was not committed is never sent', async () => {
    const subject = newId<WithdrawalId>();
    await expect(
      world.db.tx(async (tx) => {
        await queuePayout(tx, order(subject));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await workOnBank(world);
    expect(await world.db.rows(anyRow, sql`select 1 from payout where subject_id = ${subject}`)).toEqual([]);
  });

  it('stays open while its handler fails', async () => {
    hearInstead(world.product, 'payoutEnded.withdrawal', async () => Promise.reject(new Error('not now')));
    const id = await world.db.tx((tx) => queuePayout(tx, order()));
    await workOnBank(world);
    await notifyPayout(world, { payoutId: id, state: 'completed', amount: 1_500_000 });
    await workOnBank(world);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    hearInstead(world.product, 'payoutEnded.withdrawal', async (_tx, end) => void ends.push(end));
    await world.moveClock({ minutes: 2 });
    await workOnBank(world);
    expect(await stateOf(id)).toMatchObject({ state: 'completed' });
    expect(ends).toHaveLength(1);
  });
});

describe('a virtual account', () => {
  const numberOf = async (accountOf: 'topup' | 'portfolio') => {
    const lender = await world.lender();
    const account = {
      purpose: accountOf,
      bankCode: 'MANDIRI',
      holderName: 'Titian Ratna',
      ...(accountOf === 'topup' ? { lenderId: lender.id } : { portfolioId: newId<PortfolioId>() }),
    };
    return world.db.tx((tx) => openVirtualAccount(tx, account));
  };

  it('is registered at the bank after the commit', async () => {
    const number = await numberOf('topup');
    expect(number).toMatch(/^89432\d{11}$/);
    await workOnBank(world);
    const row = await world.db.one(
      anyRow,
      sql`select registered_at is not null as registered from virtual_account where number = ${number}`,
    );
    expect(row).toEqual({ registered: true });
    expect(await (await fetch(`${sandbox.url}/bank/va/${number}`)).text()).toContain('Titian Ratna');
  });

  it('closed early is closed at the bank too', async () => {
    const number = await numberOf('portfolio');
    await workOnBank(world);
    await world.owner.run(
      sql`update virtual_account set closed_at = app_now(), retry_at = null where number = ${number}`,
    );
    await workOnBank(world);
    const row = await world.db.one(
      anyRow,
      sql`select closing_sent_at is not null as told from virtual_account where number = ${number}`,
    );
    expect(row).toEqual({ told: true });
    expect(await (await fetch(`${sandbox.url}/bank?q=${number}`)).text()).toContain('Ditutup');
  });
});
