// Taking money out: once, within the balance with all costs, to an account in one's own name; and every end it can have.
// Source: spec §2, §4, §5, §7; domain §2, §3, §8; settled 53, 60; cases "Withdrawal"; security: reference tokens,
// withdrawal life, four eyes.
import { describe, expect, it } from 'vitest';
import { endPayout } from '#features/bank/payout.ts';
import { today } from '#platform/clock.ts';
import { sql } from '#platform/sql.ts';
import { workOn } from '#test/funding.ts';
import { password, type Person, useWorld, type World } from '#test/world.ts';

const held = useWorld();

const add = (world: World, person: Person | null, body: Record<string, unknown> = {}) =>
  world.call(person, 'POST me/bankaccounts', {
    body: { bank: 1, name: person?.name ?? '', number: '1234567890', ...body },
  });
const check = (world: World, person: Person | null, bankAccount: string, amount: unknown) =>
  world.call(person, 'POST me/withdraws/checks', { body: { bankAccount, amount } });
const apply = (world: World, person: Person | null, body: unknown) => world.call(person, 'POST me/withdraws', { body });
const released = (world: World) => workOn(world, 'withdrawal.release');

type Ready = { person: Person; account: string };

async function lenderWithAccount(world: World, balance: number): Promise<Ready> {
  const person = await world.lender({ balance });
  const { data } = await add(world, person);
  return { person, account: data.id };
}

async function application(world: World, { person, account }: Ready, amount: number, changes = {}) {
  const { data } = await check(world, person, account, amount);
  return { bankAccount: account, amount, password, referenceToken: data.referenceToken, ...changes };
}

async function withdrawn(world: World, ready: Ready, amount: number) {
  const answer = await apply(world, ready.person, await application(world, ready, amount));
  expect(answer.status).toBe(200);
  return answer.data;
}

async function bankSays(
  world: World,
  withdrawalId: string,
  state: 'completed' | 'failed',
  reason: string | null = null,
) {
  return world.db.tx(async (tx) => {
    const { id } = await tx.one<{ id: string }>(sql`select id from payout where subject_id = ${withdrawalId}`);
    return endPayout(tx, { payoutId: id, state, valueOn: await today(tx), reason });
  });
}

const statusOf = async (world: World, id: string) =>
  (await world.db.one<{ status: string }>(sql`select status from withdrawal where id = ${id}`)).status;

describe('a bank account', () => {
  it('[S7.052] [S7.053] is in the person’s own name, and shown by its last digits', async () => {
    const world = held.current;
    const person = await world.lender();
    const answer = await add(world, person, { name: `Ibu ${person.name.toUpperCase()}, S.E.` });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ bank: { id: 1, name: 'Bank Central Asia' }, number: '••••••7890' });
    expect((await world.call(person, 'GET me/bankaccounts')).data).toEqual([answer.data]);
  });

  it('wants a name, and no other person’s', async () => {
    const world = held.current;
    const person = await world.lender();
    for (const [name, code] of [
      [null, 'error.bank_account.name_required'],
      ['', 'error.bank_account.name_required'],
      ['Orang Lain', 'error.bank_account.other_name'],
    ] as const) {
      const answer = await add(world, person, { name });
      expect([answer.status, answer.error.code]).toEqual([422, code]);
    }
    expect((await add(world, person, { name: null })).error.message).toBe('Nama rekening harus diisi');
  });

  it.each([['12345'], ['123456789012345678'], ['12a4567890'], ['１２３４５６７８９０'], [' 1234567890']])(
    'has no number like %j',
    async (number) => {
      const answer = await add(held.current, await held.current.lender(), { number });
      expect([answer.status, answer.error.code]).toEqual([422, 'error.bank_account.number']);
    },
  );

  it('is added once, however many times at once', async () => {
    const world = held.current;
    const person = await world.lender();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(world, person)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await world.call(person, 'GET me/bankaccounts')).data).toHaveLength(1);
  });

  it('is kept in no column in clear', async () => {
    const world = held.current;
    const person = await world.lender();
    await add(world, person, { number: '9988776655' });
    const [row] = await world.owner.rows<{ row: string }>(
      sql`select row_to_json(a)::text as row from bank_account a where user_id = ${person.id}`,
    );
    expect(row?.row).not.toContain('9988776655');
  });
});

describe('the check', () => {
  it('[S7.050] lists amount, every cost and the sum, and moves nothing', async () => {
    const world = held.current;
    const { person, account } = await lenderWithAccount(world, 1_000_000);
    const { status, data } = await check(world, person, account, 993_500);
    expect(status).toBe(200);
    expect(data.details.filter(({ type }) => type === 'amount')).toEqual([
      { key: 'amount', value: 993_500, type: 'amount' },
      { key: 'fee', value: 0, type: 'amount' },
      { key: 'stampCost', value: 0, type: 'amount' },
      { key: 'bankTransferCost', value: 6_500, type: 'amount' },
      { key: 'total', value: 1_000_000, type: 'amount' },
    ]);
    expect(await world.balance(person.id)).toBe(1_000_000);
  });

  it('names the most that can be withdrawn when costs go beyond the balance', async () => {
    const world = held.current;
    const { person, account } = await lenderWithAccount(world, 1_000_000);
    const answer = await check(world, person, account, 1_000_000);
    expect([answer.status, answer.error.code]).toEqual([422, 'error.withdraw.above_balance']);
    expect(answer.error.message).toContain('Rp 993.500'.replace(' ', '\u00a0'));
  });

  it('refuses less than the minimum, and who is not verified', async () => {
    const world = held.current;
    const { person, account } = await lenderWithAccount(world, 1_000_000);
    expect((await check(world, person, account, 9_999)).error.code).toBe('error.withdraw.amount_min');
    for (const [status, code] of [
      ['pending', 'kyc.pending'],
      ['rejected', 'error.kyc.not_kyc'],
      ['not_verified', 'error.kyc.not_kyc'],
    ] as const) {
      await world.owner.run(sql`update lender set kyc_status = ${status} where user_id = ${person.id}`);
      expect((await check(world, person, account, 100_000)).error.code).toBe(code);
    }
  });

  it('knows no account of somebody else', async () => {
    const world = held.current;
    const [mine, theirs] = [await lenderWithAccount(world, 1_000_000), await lenderWithAccount(world, 1_000_000)];
    const foreign = await check(world, mine.person, theirs.account, 100_000);
    const unknown = await check(world, mine.person, '01890000-0000-7000-8000-000000000000', 100_000);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.error, id: '' }).toEqual({ ...unknown.error, id: '' });
  });

  it.each([[true], [['500000']], ['500000'], [null], [500_000.5], [-500_000], [0], [1e21]])(
    'takes %j for no amount',
    async (amount) => {
      const { person, account } = await lenderWithAccount(held.current, 1_000_000);
      const answer = await check(held.current, person, account, amount);
      expect([400, 422]).toContain(answer.status);
    },
  );
});

describe('a withdrawal', () => {
  it('[S7.051] takes amount and costs at once, is released after ten minutes, and is done when the bank says so', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const made = await withdrawn(world, ready, 1_000_000);
    expect(made).toMatchObject({ status: 'pending', amount: 1_000_000, fee: 6_500 });
    expect(await world.balance(ready.person.id)).toBe(993_500);
    await released(world);
    expect(await statusOf(world, made.id)).toBe('pending');
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await statusOf(world, made.id)).toBe('processing');
    await bankSays(world, made.id, 'completed');
    await bankSays(world, made.id, 'completed');
    expect(await statusOf(world, made.id)).toBe('completed');
    expect(await world.balance(ready.person.id)).toBe(993_500);
    expect(await world.proof()).toEqual([]);
  });

  it('is made once by the same request, whenever it comes again', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const body = await application(world, ready, 1_000_000);
    const together = await Promise.all(Array.from({ length: 5 }, () => apply(world, ready.person, body)));
    await world.moveClock({ minutes: 40 });
    const later = await apply(world, ready.person, body);
    const ids = [...together, later].map(({ status, data }) => [status, data.id]);
    expect(new Set(ids.map((each) => each.join())).size).toBe(1);
    expect(await world.balance(ready.person.id)).toBe(993_500);
  });

  it('is not another one by the same token', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 5_000_000);
    const other = (await add(world, ready.person, { number: '5555555555' })).data.id;
    const body = await application(world, ready, 1_000_000);
    await apply(world, ready.person, body);
    for (const changed of [{ amount: 2_000_000 }, { bankAccount: other }]) {
      const answer = await apply(world, ready.person, { ...body, ...changed });
      expect([answer.status, answer.error.code]).toEqual([422, 'error.withdraw.check_used']);
    }
    expect(await world.balance(ready.person.id)).toBe(3_993_500);
  });

  it('needs a token of one’s own, of this account and amount, in time and at the costs of today', async () => {
    const world = held.current;
    const [ready, other] = [await lenderWithAccount(world, 2_000_000), await lenderWithAccount(world, 2_000_000)];
    const body = await application(world, ready, 1_000_000);
    const tries = [
      await apply(world, other.person, { ...body, bankAccount: other.account }),
      await apply(world, ready.person, { ...body, referenceToken: 'tidak-ada' }),
      await apply(world, ready.person, { ...body, amount: 1_100_000 }),
    ];
    expect((await apply(world, ready.person, body)).status).toBe(200);
    const late = await application(world, ready, 500_000);
    await world.moveClock({ minutes: 15 });
    tries.push(await apply(world, ready.person, late));
    for (const { status, error } of tries) expect([status, error.code]).toEqual([422, 'error.withdraw.check']);
    expect(await world.balance(other.person.id)).toBe(2_000_000);
  });

  it('takes a wrong password as 422 and moves nothing; the fifth voids the check', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const body = await application(world, ready, 1_000_000);
    const before = await world.moneySnapshot();
    for (let n = 1; n <= 5; n += 1) {
      const answer = await apply(world, ready.person, { ...body, password: 'salah-sekali-1' });
      expect([answer.status, answer.error.code]).toEqual([
        422,
        n < 5 ? 'error.password.wrong' : 'error.withdraw.check_void',
      ]);
    }
    expect((await apply(world, ready.person, body)).status).toBe(429);
    expect(await world.moneySnapshot()).toBe(before);
    expect((await world.call(ready.person, 'GET me')).status).toBe(200);
  });

  it('refused for the balance stays refused with its token, though money comes in', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 1_006_500);
    const [first, second] = [await application(world, ready, 1_000_000), await application(world, ready, 1_000_000)];
    await apply(world, ready.person, first);
    expect((await apply(world, ready.person, second)).error.code).toBe('error.withdraw.above_balance');
    await world.topUp(ready.person.id, 2_000_000);
    expect((await apply(world, ready.person, second)).error.code).toBe('error.withdraw.above_balance');
    expect((await apply(world, ready.person, await application(world, ready, 1_000_000))).status).toBe(200);
  });

  it('is one of eight at once that all want the same money', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 1_006_500);
    const bodies: unknown[] = [];
    for (let n = 0; n < 8; n += 1) {
      const account = (await add(world, ready.person, { number: `77700000${n}` })).data.id;
      bodies.push(await application(world, { ...ready, account }, 1_000_000));
    }
    const answers = await Promise.all(bodies.map((body) => apply(world, ready.person, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'error.withdraw.above_balance')).toHaveLength(7);
    expect(await world.balance(ready.person.id)).toBe(0);
    const list = await world.call(ready.person, 'GET me/withdraws');
    expect([list.data.totalCount, list.status]).toEqual([1, 200]);
    expect(await world.proof()).toEqual([]);
  });

  it('gives everything back once when the bank refuses, and nothing when it then says otherwise', async () => {
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
    expect(await world.proof()).toEqual([]);
  });

  it('can be cancelled while it waits, once, and by nobody else', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const made = await withdrawn(world, ready, 1_000_000);
    const cancel = (person: Person) => world.call(person, 'DELETE me/withdraws/:id', { params: { id: made.id } });
    expect((await cancel(await world.lender())).status).toBe(404);
    const answers = await Promise.all([cancel(ready.person), cancel(ready.person), cancel(ready.person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await world.balance(ready.person.id)).toBe(2_000_000);
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await statusOf(world, made.id)).toBe('cancelled');
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
      expect(await statusOf(world, made.id)).toBe(isCancelled ? 'cancelled' : 'processing');
      expect(await world.balance(ready.person.id)).toBe(isCancelled ? 1_006_500 : 0);
      const payouts = await world.db.rows(sql`select id from payout where subject_id = ${made.id}`);
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

describe('above the limit of one', () => {
  const list = (world: World, person: Person) =>
    world.call(person, 'GET staff/withdrawals', { query: { status: 'pending', limit: 100 } });
  const approve = (world: World, person: Person, id: string, version: string) =>
    world.call(person, 'POST staff/withdrawals/:id/approvals', { params: { id }, body: { version } });

  async function large(world: World) {
    const ready = await lenderWithAccount(world, 20_000_000);
    const made = await withdrawn(world, ready, 10_000_001);
    const finance = await world.staff('finance');
    const shown = (await list(world, finance)).data.data.find(({ id }) => id === made.id);
    return { ready, made, finance, version: shown?.version ?? '', shown };
  }

  it('it waits for two of finance, who see the account masked', async () => {
    const world = held.current;
    const { made, finance, version, shown } = await large(world);
    expect(shown).toMatchObject({ needsTwo: true, accountNumber: '••••••7890', approvals: [] });
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await statusOf(world, made.id)).toBe('pending');
    expect((await approve(world, finance, made.id, version)).data.status).toBe('pending');
    const again = await approve(world, finance, made.id, version);
    expect([again.status, again.error.code]).toEqual([403, 'error.withdraw.own_approval']);
    const second = await world.staff('finance');
    expect((await approve(world, second, made.id, version)).data.status).toBe('processing');
    expect((await approve(world, await world.staff('finance'), made.id, version)).error.code).toBe(
      'error.withdraw.not_pending',
    );
  });

  it('it is approved as it was shown, by finance alone', async () => {
    const world = held.current;
    const { made, version } = await large(world);
    const other = await approve(world, await world.staff('finance'), made.id, 'lain');
    expect([other.status, other.error.code]).toEqual([422, 'error.withdraw.changed']);
    for (const role of ['kyc', 'loan', 'support', 'auditor', 'admin'] as const)
      expect((await approve(world, await world.staff(role), made.id, version)).status).toBe(403);
  });

  it('it can be refused with a reason, and the money is back', async () => {
    const world = held.current;
    const { ready, made, finance } = await large(world);
    const refusal = { params: { id: made.id }, body: { reason: 'Rekening tidak cocok' } };
    const answer = await world.call(finance, 'POST staff/withdrawals/:id/refusals', refusal);
    expect(answer.data).toMatchObject({ status: 'failed', reason: 'Rekening tidak cocok' });
    expect(await world.balance(ready.person.id)).toBe(20_000_000);
    expect((await world.call(finance, 'POST staff/withdrawals/:id/refusals', refusal)).status).toBe(422);
    expect(await world.proof()).toEqual([]);
  });

  it('exactly at the limit it leaves by itself', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 20_000_000);
    const made = await withdrawn(world, ready, 10_000_000);
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await statusOf(world, made.id)).toBe('processing');
  });

  it('of a person whose identity was revoked nothing leaves by itself', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const made = await withdrawn(world, ready, 1_000_000);
    await world.owner.run(sql`update lender set kyc_status = 'rejected' where user_id = ${ready.person.id}`);
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await statusOf(world, made.id)).toBe('pending');
  });
});
