// Withdrawing money: once, within the balance including costs, and every outcome.
// Source: spec §4, §7; docs/domain.md §8.
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';
import {
  addAccount,
  applyWithdrawal,
  checkWithdrawal,
  released,
  lenderWithAccount,
  application,
  withdrawn,
  bankSays,
  withdrawalStatus,
} from '#test/withdrawal.ts';

const held = useWorld();

describe('a withdrawal', () => {
  it('[S7.051] [S3.041] [S3.042] takes amount and costs at once, is released after ten minutes, and is done when the bank says so', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const made = await withdrawn(world, ready, 1_000_000);
    expect(made).toMatchObject({
      id: expect.any(String),
      status: 'pending',
      amount: 1_000_000,
      fee: 6_500,
      bankAccount: { bank: { id: 1, name: 'Bank Central Asia' }, number: '••••••7890' },
      createdAt: expect.any(String),
    });
    expect(await world.balance(ready.person.id)).toBe(993_500);
    await released(world);
    expect(await withdrawalStatus(world, made.id)).toBe('pending');
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await withdrawalStatus(world, made.id)).toBe('processing');
    await bankSays(world, made.id, 'completed');
    await bankSays(world, made.id, 'completed');
    expect(await withdrawalStatus(world, made.id)).toBe('completed');
    expect(await world.balance(ready.person.id)).toBe(993_500);
    const tokens = await world.owner.rows(
      anyRow,
      sql`select t.kind, t.state, j.subject_id as made from audit.token t
      join ledger_journal j on j.id = t.used_tx where t.user_id = ${ready.person.id}`,
    );
    expect(tokens).toEqual([{ kind: 'withdrawal', state: 'applied', made: made.id }]);
    expect(await world.proof()).toEqual([]);
  });

  it('is made once by the same request, whenever it comes again', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const body = await application(world, ready, 1_000_000);
    const together = await Promise.all(Array.from({ length: 5 }, () => applyWithdrawal(world, ready.person, body)));
    await world.moveClock({ minutes: 40 });
    const later = await applyWithdrawal(world, ready.person, body);
    const ids = [...together, later].map(({ status, data }) => [status, data.id]);
    expect(new Set(ids.map((each) => each.join())).size).toBe(1);
    expect(await world.balance(ready.person.id)).toBe(993_500);
  });

  it('is not made a second time with the same token', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 5_000_000);
    const other = (await addAccount(world, ready.person, { number: '5555555555' })).data.id;
    const body = await application(world, ready, 1_000_000);
    await applyWithdrawal(world, ready.person, body);
    for (const changed of [{ amount: 2_000_000 }, { bankAccount: other }]) {
      const answer = await applyWithdrawal(world, ready.person, { ...body, ...changed });
      expect([answer.status, answer.error.code]).toEqual([422, 'error.withdraw.check_used']);
    }
    expect(await world.balance(ready.person.id)).toBe(3_993_500);
  });

  it('needs the person’s own token, for this account and amount, in time and at today’s costs', async () => {
    const world = held.current;
    const [ready, other] = [await lenderWithAccount(world, 2_000_000), await lenderWithAccount(world, 2_000_000)];
    const body = await application(world, ready, 1_000_000);
    const tries = [
      await applyWithdrawal(world, other.person, { ...body, bankAccount: other.account }),
      await applyWithdrawal(world, ready.person, { ...body, referenceToken: 'tidak-ada' }),
    ];
    const differs = await applyWithdrawal(world, ready.person, { ...body, amount: 1_100_000 });
    expect([differs.status, differs.error.code]).toEqual([422, 'error.withdraw.check_differs']);
    expect((await applyWithdrawal(world, ready.person, body)).status).toBe(200);
    const late = await application(world, ready, 500_000);
    await world.moveClock({ minutes: 15 });
    tries.push(await applyWithdrawal(world, ready.person, late));
    for (const { status, error } of tries) expect([status, error.code]).toEqual([422, 'error.withdraw.check']);
    expect(await world.balance(other.person.id)).toBe(2_000_000);
  });

  it('answers a wrong password with 422 and moves nothing; the fifth voids the check', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const body = await application(world, ready, 1_000_000);
    const before = await world.moneySnapshot();
    for (let n = 1; n <= 5; n += 1) {
      const answer = await applyWithdrawal(world, ready.person, { ...body, password: 'salah-sekali-1' });
      expect([answer.status, answer.error.code]).toEqual([
        422,
        n < 5 ? 'error.password.wrong' : 'error.withdraw.check_void',
      ]);
    }
    expect((await applyWithdrawal(world, ready.person, body)).status).toBe(429);
    expect(await world.moneySnapshot()).toBe(before);
    expect((await world.call(ready.person, 'GET me')).status).toBe(200);
  });

  it('refused for the balance stays refused with its token, though money comes in', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 1_006_500);
    const [first, second] = [await application(world, ready, 1_000_000), await application(world, ready, 1_000_000)];
    await applyWithdrawal(world, ready.person, first);
    expect((await applyWithdrawal(world, ready.person, second)).error.code).toBe('error.withdraw.above_balance');
    await world.topUp(ready.person.id, 2_000_000);
    expect((await applyWithdrawal(world, ready.person, second)).error.code).toBe('error.withdraw.above_balance');
    expect((await applyWithdrawal(world, ready.person, await application(world, ready, 1_000_000))).status).toBe(200);
  });

  it('succeeds once when eight requests at once want the same money', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 1_006_500);
    const bodies: unknown[] = [];
    for (let n = 0; n < 8; n += 1) {
      const account = (await addAccount(world, ready.person, { number: `77700000${n}` })).data.id;
      bodies.push(await application(world, { ...ready, account }, 1_000_000));
    }
    const answers = await Promise.all(bodies.map((body) => applyWithdrawal(world, ready.person, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'error.withdraw.above_balance')).toHaveLength(7);
    expect(await world.balance(ready.person.id)).toBe(0);
    const list = await world.call(ready.person, 'GET me/withdraws');
    expect([list.data.totalCount, list.status]).toEqual([1, 200]);
    expect(await world.proof()).toEqual([]);
  });

  it('is refunded once when the bank refuses, and not again when it then says otherwise: finance is notified', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const made = await withdrawn(world, ready, 1_000_000);
    await world.moveClock({ minutes: 10 });
    await released(world);
    await Promise.all([
      bankSays(world, made.id, 'failed', 'Rekening ditutup'),
      bankSays(world, made.id, 'failed', 'Rekening ditutup'),
    ]);
    await bankSays(world, made.id, 'completed');
    expect(await world.balance(ready.person.id)).toBe(2_000_000);
    const [shown] = (await world.call(ready.person, 'GET me/withdraws')).data.data;
    expect(shown).toMatchObject({ status: 'failed', reason: 'Rekening ditutup' });
    const seen = await world.call(await world.staff('finance'), 'GET staff/withdrawals', { query: { limit: 100 } });
    expect(seen.data.data.find(({ id }) => id === made.id)?.contradictedAt).toEqual(expect.any(String));
    expect(seen.data.data.filter(({ id, contradictedAt }) => id !== made.id && contradictedAt !== null)).toEqual([]);
    expect(await world.proof()).toEqual([]);
  });

  it('can be cancelled while it waits, once, and by nobody else', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const made = await withdrawn(world, ready, 1_000_000);
    const cancel = (person: LenderPerson) => world.call(person, 'DELETE me/withdraws/:id', { params: { id: made.id } });
    expect((await cancel(await world.lender())).status).toBe(404);
    const answers = await Promise.all([cancel(ready.person), cancel(ready.person), cancel(ready.person)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await world.balance(ready.person.id)).toBe(2_000_000);
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await withdrawalStatus(world, made.id)).toBe('cancelled');
    expect(await world.proof()).toEqual([]);
  });

  it('is either cancelled or released when both happen at once', async () => {
    const world = held.current;
    for (let round = 0; round < 5; round += 1) {
      const ready = await lenderWithAccount(world, 1_006_500);
      const made = await withdrawn(world, ready, 1_000_000);
      await world.moveClock({ minutes: 10 });
      const [cancelled] = await Promise.all([
        world.call(ready.person, 'DELETE me/withdraws/:id', { params: { id: made.id } }),
        released(world),
        released(world),
      ]);
      const isCancelled = cancelled.status === 200;
      expect(await withdrawalStatus(world, made.id)).toBe(isCancelled ? 'cancelled' : 'processing');
      expect(await world.balance(ready.person.id)).toBe(isCancelled ? 1_006_500 : 0);
      const payouts = await world.db.rows(anyRow, sql`select id from payout where subject_id = ${made.id}`);
      expect(payouts).toHaveLength(isCancelled ? 0 : 1);
    }
    expect(await world.proof()).toEqual([]);
  });

  it('[S7.054] is listed twenty a page, by status where asked', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 20_000_000);
    for (let n = 0; n < 21; n += 1) await withdrawn(world, ready, 100_000);
    const first = await world.call(ready.person, 'GET me/withdraws');
    expect([first.data.data.length, first.data.numberOfPages, first.data.totalCount]).toEqual([20, 2, 21]);
    const cancelled = await world.call(ready.person, 'GET me/withdraws', { query: { status: 'cancelled' } });
    expect(cancelled.data.data).toEqual([]);
  });
});

describe('the first withdrawal to an account', () => {
  const hold = (hours: number) =>
    held.current.owner.run(sql`update parameter set value = ${hours} where key = 'new_account_hold_hours'`);

  it('waits as long as the parameter says, and those after it once something was paid do not', async () => {
    const world = held.current;
    await hold(1);
    const ready = await lenderWithAccount(world, 5_000_000);
    const heldHours = async () => (await checkWithdrawal(world, ready.person, ready.account, 1_000_000)).data.heldHours;
    expect(await heldHours()).toBe(1);
    const first = await withdrawn(world, ready, 1_000_000);
    const minutes = (Date.parse(first.heldUntil ?? '') - Date.parse(first.createdAt)) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    await world.moveClock({ minutes: 30 });
    // A second one before the first was paid waits too; the call also keeps the session from idling out.
    expect((await withdrawn(world, ready, 500_000)).heldUntil).not.toBeNull();
    await world.moveClock({ minutes: 29 });
    await released(world);
    expect(await withdrawalStatus(world, first.id)).toBe('pending');
    await world.moveClock({ minutes: 1 });
    await released(world);
    expect(await withdrawalStatus(world, first.id)).toBe('processing');
    await bankSays(world, first.id, 'completed');

    expect(await heldHours()).toBe(0);
    const third = await withdrawn(world, ready, 1_000_000);
    expect(third.heldUntil).toBeNull();
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await withdrawalStatus(world, third.id)).toBe('processing');
    await hold(0);
  });

  it('is released by nobody of staff before its time, and promised from its end on', async () => {
    const world = held.current;
    await hold(72);
    const ready = await lenderWithAccount(world, 5_000_000);
    const { id, createdAt, dueAt } = await withdrawn(world, ready, 1_000_000);
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.parse(createdAt) + 72 * 3_600_000);
    const approve = async () => {
      const finance = await world.staff('finance');
      const { data } = await world.call(finance, 'GET staff/withdrawals/:id', { params: { id } });
      const body = { version: data.version };
      return world.call(finance, 'POST staff/withdrawals/:id/approvals', { params: { id }, body });
    };
    const early = await approve();
    expect([early.status, early.error.code]).toEqual([422, 'error.withdraw.new_account']);
    await hold(0);
    await world.moveClock({ hours: 72 });
    expect((await approve()).data.status).toBe('processing');
  });
});
