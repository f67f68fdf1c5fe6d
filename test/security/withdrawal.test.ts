// Attempts to take out money that is not owed: with invalid amounts, with an account or a token of another person or
// kind, with fields that only the server sets, or before verification.
// Source: docs/domain.md §8; docs/settled.md 60.
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { confirm, confirmation, quote } from '#test/funding.ts';
import { expectUnchanged, type LenderPerson, password, useWorld } from '#test/world.ts';
import { noAmounts, noNumbers } from './amounts.ts';
import { askFor, expectErrorObject } from './asking.ts';

const held = useWorld();
const base = '/api/v1/me/withdraws';

type Owner = { person: LenderPerson; account: string };
let owner: Owner;
let stranger: Owner;

async function lenderWithAccount(balance = 5_000_000): Promise<Owner> {
  const person = await held.current.lender({ balance });
  const body = { bank: 1, name: person.name, number: String(1_000_000_000 + Number(person.phone.slice(-6))), password };
  const { data } = await held.current.call(person, 'POST me/bankaccounts', { body });
  return { person, account: data.id };
}
beforeAll(async () => {
  owner = await lenderWithAccount();
  stranger = await lenderWithAccount();
});

const check = ({ person }: Owner, bankAccount: string, amount: number) =>
  held.current.call(person, 'POST me/withdraws/checks', { body: { bankAccount, amount } });
const apply = ({ person }: Owner, body: unknown) => held.current.call(person, 'POST me/withdraws', { body });

/** Everything about withdrawals that could move money. */
const withdrawals = () => held.current.db.rows(anyRow, sql`select * from withdrawal order by id`);
async function expectNothing(act: () => Promise<unknown>): Promise<void> {
  const before = await withdrawals();
  await expectUnchanged(held.current, act);
  expect(await withdrawals()).toEqual(before);
}

async function tokenOf(of: Owner, amount = 1_000_000): Promise<string> {
  const { status, data } = await check(of, of.account, amount);
  expect(status).toBe(200);
  return data.referenceToken;
}

describe('an invalid amount', () => {
  it('is neither checked nor paid out, and a valid one is afterwards', { timeout: 60_000 }, async () => {
    const referenceToken = await tokenOf(owner, 500_000);
    const ask = (url: string, body: string) =>
      askFor(held.current, { method: 'POST', url, body, type: 'application/json' }, owner.person);
    const start = `{"bankAccount":"${owner.account}","amount":`;
    await expectNothing(async () => {
      for (const written of [...noAmounts, ...noNumbers]) {
        const answers = [
          await ask(`${base}/checks`, `${start}${written}}`),
          await ask(base, `${start}${written},"password":"${password}","referenceToken":"${referenceToken}"}`),
        ];
        for (const { status, text } of answers) {
          expect([written, [400, 422].includes(status)]).toEqual([written, true]);
          expectErrorObject(text);
        }
      }
      for (const twice of ['"amount":500000,"amount":1', '"amount":500000,"bankAccount":"x"'])
        expect((await ask(`${base}/checks`, `{"bankAccount":"${owner.account}",${twice}}`)).status).toBe(400);
      expect((await ask(`${base}/checks?amount=1`, `${start}500000}`)).status).toBe(400);
    });
    const right = { bankAccount: owner.account, amount: 500_000, password, referenceToken };
    expect((await apply(owner, right)).status).toBe(200);
    expect(await held.current.proof()).toEqual([]);
  });
});

describe("somebody else's", () => {
  it('account looks like an unknown one, at the check and at the application', async () => {
    const referenceToken = await tokenOf(stranger);
    await expectNothing(async () => {
      const answers = [];
      for (const account of [
        owner.account,
        owner.account.toUpperCase(),
        '01890000-0000-7000-8000-000000000000',
        '7',
        "' or 1=1",
      ]) {
        const checked = await check(stranger, account, 1_000_000);
        expect([404, 422]).toContain(checked.status);
        answers.push(JSON.stringify({ ...checked.error, id: '' }));
        const body = { bankAccount: account, amount: 1_000_000, password, referenceToken };
        expect([404, 422]).toContain((await apply(stranger, body)).status);
      }
      expect(new Set(answers).size).toBe(1);
    });
  });

  it('token moves nothing, and still works for its owner', async () => {
    const referenceToken = await tokenOf(owner);
    await expectNothing(async () => {
      for (const bankAccount of [owner.account, stranger.account]) {
        const answer = await apply(stranger, { bankAccount, amount: 1_000_000, password, referenceToken });
        expect([404, 422]).toContain(answer.status);
      }
    });
    const own = await apply(owner, { bankAccount: owner.account, amount: 1_000_000, password, referenceToken });
    expect(own.status).toBe(200);
  });

  it('withdrawal can neither be seen nor cancelled', async () => {
    const { data } = await held.current.call(owner.person, 'GET me/withdraws');
    const id = data.data[0]?.id ?? '';
    expect(id).not.toBe('');
    await expectNothing(async () => {
      for (const each of [id, id.toUpperCase(), '01890000-0000-7000-8000-000000000000', '7']) {
        const answer = await held.current.call(stranger.person, 'DELETE me/withdraws/:id', { params: { id: each } });
        expect([each, answer.status]).toEqual([each, 404]);
      }
    });
    expect((await held.current.call(stranger.person, 'GET me/withdraws')).data.totalCount).toBe(0);
  });
});

describe('a token of another kind', () => {
  it('for funding pays nothing out, and one for paying out funds nothing', async () => {
    const world = held.current;
    const { id: lending } = await world.openedLending();
    const forFunding = (await quote(world, stranger.person, lending, 1_000_000)).referenceToken;
    const forPayout = await tokenOf(stranger);
    await expectNothing(async () => {
      const body = { bankAccount: stranger.account, amount: 1_000_000, password, referenceToken: forFunding };
      expect((await apply(stranger, body)).status).toBe(422);
      const funded = await confirm(world, stranger.person, confirmation(lending, 1_000_000, forPayout));
      expect([funded.status, funded.error.code]).toEqual([422, 'error.lending.quotation']);
    });
  });
});

describe('fields that are the server’s', () => {
  it('set neither fee nor state nor owner', async () => {
    const world = held.current;
    const rich = await lenderWithAccount(5_000_000);
    const requested = {
      fee: 0,
      status: 'completed',
      verified: true,
      user: stranger.person.id,
      lenderId: stranger.person.id,
    };
    const checked = await world.call(rich.person, 'POST me/withdraws/checks', {
      body: { ...requested, bankAccount: rich.account, amount: 1_000_000 },
    });
    const costs = checked.data.details.find(({ key }) => key === 'total')?.value;
    const referenceToken = checked.data.referenceToken;
    const body = { ...requested, bankAccount: rich.account, amount: 1_000_000, password, referenceToken };
    const answer = await apply(rich, body);
    expect([answer.status, answer.data.status]).toEqual([200, 'pending']);
    expect(answer.data.amount + answer.data.fee).toBe(costs);
    expect(answer.data.fee).toBeGreaterThan(0);
    expect(await world.balance(rich.person.id)).toBe(5_000_000 - 1_000_000 - answer.data.fee);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a person who is not verified yet', () => {
  it.each(['not_verified', 'pending', 'rejected'])('cannot withdraw while the identity is %s', async (kyc) => {
    const world = held.current;
    const lender = await lenderWithAccount();
    const referenceToken = await tokenOf(lender);
    await world.owner.run(sql`update lender set kyc_status = ${kyc} where user_id = ${lender.person.id}`);
    await expectNothing(async () => {
      const code = kyc === 'pending' ? 'kyc.pending' : 'error.kyc.not_kyc';
      const checked = await check(lender, lender.account, 1_000_000);
      const body = { bankAccount: lender.account, amount: 1_000_000, password, referenceToken };
      const applied = await apply(lender, body);
      expect([checked.status, checked.error.code]).toEqual([422, code]);
      expect([applied.status, applied.error.code]).toEqual([422, code]);
    });
  });
});
