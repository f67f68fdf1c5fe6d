// Where money can be withdrawn to, and what that costs, before anything moves.
// Source: spec §2, §5, §7; docs/settled.md 29, 53, 60.
import type { BankAccountId } from '#domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { messagesTo } from '#test/messages.ts';
import { password, useWorld } from '#test/world.ts';
import { addAccount, checkWithdrawal, lenderWithAccount, withdrawn } from '#test/withdrawal.ts';
import { removeBankAccount } from './bank-account.sql.ts';

const held = useWorld();

describe('a bank account', () => {
  it('[S7.052] [S7.053] [S3.040] is in the person’s own name, and shown by its last digits', async () => {
    const world = held.current;
    const person = await world.lender();
    const answer = await addAccount(world, person, { name: `Ibu ${person.name.toUpperCase()}, S.E.` });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      id: expect.any(String),
      bank: { id: 1, name: 'Bank Central Asia' },
      name: `Ibu ${person.name.toUpperCase()}, S.E.`,
      number: '••••••7890',
    });
    expect((await world.call(person, 'GET me/bankaccounts')).data).toEqual([
      { ...answer.data, isMain: true, addedAt: expect.any(String), nameCheck: 'own', hasPending: false },
    ]);
  });

  it('may be made the main one, which stands first; others’ accounts are not found', async () => {
    const world = held.current;
    const person = await world.lender();
    const first = (await addAccount(world, person)).data.id;
    const second = (await addAccount(world, person, { number: '5566778899' })).data.id;
    const order = async () =>
      (await world.call(person, 'GET me/bankaccounts')).data.map(({ id, isMain }) => [id, isMain]);
    expect(await order()).toEqual([
      [first, true],
      [second, false],
    ]);
    const main = (who: typeof person) => world.call(who, 'POST me/bankaccounts/:id/main', { params: { id: second } });
    expect((await main(await world.lender())).status).toBe(404);
    expect((await main(person)).status).toBe(200);
    expect(await order()).toEqual([
      [second, true],
      [first, false],
    ]);
  });

  it('is removed by its owner with her password, not while a withdrawal waits, and may be added again', async () => {
    const world = held.current;
    const { person, account } = await lenderWithAccount(world, 1_000_000);
    const remove = (given: string) =>
      world.call(person, 'POST me/bankaccounts/:id/removals', { params: { id: account }, body: { password: given } });
    expect((await remove('salah sekali 1')).error.code).toBe('error.password.wrong');
    const waiting = await withdrawn(world, { person, account }, 100_000);
    const refusedAnswer = await remove(password);
    expect([refusedAnswer.status, refusedAnswer.error.code]).toEqual([409, 'error.bank_account.in_use']);
    await world.call(person, 'DELETE me/withdraws/:id', { params: { id: waiting.id } });
    expect((await remove(password)).status).toBe(200);
    expect((await world.call(person, 'GET me/bankaccounts')).data).toEqual([]);
    expect((await remove(password)).status).toBe(404);
    expect((await checkWithdrawal(world, person, account, 100_000)).status).not.toBe(200);
    expect((await addAccount(world, person)).data.id).toBe(account);
    expect((await world.call(person, 'GET me/bankaccounts')).data).toHaveLength(1);
    // What staff take away after her stays away.
    expect((await remove(password)).status).toBe(200);
    await world.db.tx((tx) => removeBankAccount(tx, person.id, account as BankAccountId));
    expect((await addAccount(world, person)).error.code).toBe('error.bank_account.removed');
  });

  it('needs a name, and not another person’s', async () => {
    const world = held.current;
    const person = await world.lender();
    for (const [name, code] of [
      [null, 'error.bank_account.name_required'],
      ['', 'error.bank_account.name_required'],
      ['Orang Lain', 'error.bank_account.other_name'],
    ] as const) {
      const answer = await addAccount(world, person, { name });
      expect([answer.status, answer.error.code]).toEqual([422, code]);
    }
    expect((await addAccount(world, person, { name: null })).error.message).toBe('Nama rekening harus diisi');
  });

  it.each([['12345'], ['123456789012345678'], ['12a4567890'], ['１２３４５６７８９０'], [' 1234567890']])(
    'has no number like %j',
    async (number) => {
      const answer = await addAccount(held.current, await held.current.lender(), { number });
      expect([answer.status, answer.error.code]).toEqual([422, 'error.bank_account.number']);
    },
  );

  it('says of an empty number what the form of the identity check says', async () => {
    const answer = await addAccount(held.current, await held.current.lender(), { number: '' });
    expect([answer.status, answer.error.message]).toEqual([422, 'Nomor rekening tidak boleh kosong']);
  });

  it('is added once, however many times at once', async () => {
    const world = held.current;
    const person = await world.lender();
    const answers = await Promise.all(Array.from({ length: 20 }, () => addAccount(world, person)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await world.call(person, 'GET me/bankaccounts')).data).toHaveLength(1);
  });

  it('needs the password: none, a wrong one and the fifth wrong one add nothing', async () => {
    const world = held.current;
    const person = await world.lender();
    const codeWith = async (password: string) => {
      const { status, error } = await addAccount(world, person, { password });
      return [status, error?.code, error?.errors?.[0]?.field];
    };
    expect(await codeWith('')).toEqual([422, 'error.empty', 'password']);
    for (let n = 0; n < 5; n += 1)
      expect(await codeWith('salah sekali 1')).toEqual([422, 'error.password.wrong', 'password']);
    expect((await codeWith(password))[0]).toBe(429);
    expect((await world.call(person, 'GET me/bankaccounts')).data).toEqual([]);
  });

  it('is told to its lender once, in the inbox and by mail', async () => {
    const world = held.current;
    const person = await world.lender();
    await addAccount(world, person, { number: '9988776655' });
    await addAccount(world, person, { number: '9988776655' });
    const { data } = await world.call(person, 'GET me/notifications');
    expect(data.data.map(({ kind, body }) => [kind, body])).toEqual([
      [
        'bank_account_added',
        'Rekening Bank Central Asia ••••••6655 dapat menerima penarikan Anda. Bukan Anda? Ganti kata sandi dan segera hubungi kami.',
      ],
    ]);
    const { email } = await world.db.one(
      row({ email: col.text }),
      sql`select email from app_user where id = ${person.id}`,
    );
    const mails = await messagesTo(world, email);
    expect(mails.map((mail) => mail.includes('••••••6655'))).toEqual([true]);
  });

  it('is not stored in clear in any column', async () => {
    const world = held.current;
    const person = await world.lender();
    await addAccount(world, person, { number: '9988776655' });
    const [stored] = await world.owner.rows(
      row({ row: col.text }),
      sql`select row_to_json(a)::text as row from bank_account a where user_id = ${person.id}`,
    );
    expect(stored?.row).not.toContain('9988776655');
  });
});

describe('the check', () => {
  it('[S7.050] [S3.043] [S3.045] lists amount, every cost and the sum, and moves nothing', async () => {
    const world = held.current;
    const { person, account } = await lenderWithAccount(world, 1_000_000);
    const { status, data } = await checkWithdrawal(world, person, account, 993_500);
    expect(status).toBe(200);
    expect(data.referenceToken).toMatch(/^\S{20,}$/);
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
    const answer = await checkWithdrawal(world, person, account, 1_000_000);
    expect([answer.status, answer.error.code]).toEqual([422, 'error.withdraw.above_balance']);
    expect(answer.error.message).toContain('Rp 993.500'.replace(' ', '\u00a0'));
  });

  it('refuses less than the minimum, and an unverified person', async () => {
    const world = held.current;
    const { person, account } = await lenderWithAccount(world, 1_000_000);
    expect((await checkWithdrawal(world, person, account, 9_999)).error.code).toBe('error.withdraw.amount_min');
    for (const [status, code] of [
      ['pending', 'kyc.pending'],
      ['rejected', 'error.kyc.not_kyc'],
      ['not_verified', 'error.kyc.not_kyc'],
    ] as const) {
      await world.owner.run(sql`update lender set kyc_status = ${status} where user_id = ${person.id}`);
      expect((await checkWithdrawal(world, person, account, 100_000)).error.code).toBe(code);
    }
  });

  it('does not find another person’s account', async () => {
    const world = held.current;
    const [mine, theirs] = [await lenderWithAccount(world, 1_000_000), await lenderWithAccount(world, 1_000_000)];
    const foreign = await checkWithdrawal(world, mine.person, theirs.account, 100_000);
    const unknown = await checkWithdrawal(world, mine.person, '01890000-0000-7000-8000-000000000000', 100_000);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.error, id: '' }).toEqual({ ...unknown.error, id: '' });
  });

  it.each([[true], [['500000']], ['500000'], [null], [500_000.5], [-500_000], [0], [1e21]])(
    'takes %j for no amount',
    async (amount) => {
      const { person, account } = await lenderWithAccount(held.current, 1_000_000);
      const answer = await checkWithdrawal(held.current, person, account, amount);
      expect([400, 422]).toContain(answer.status);
    },
  );
});
