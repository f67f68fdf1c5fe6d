// Amounts as people and machines mistype them: only a whole number of rupiah from 1 to fifteen digits is valid. If an
// amount or a person breaks several rules at once, the first is named, at the check as at the confirmation.
// Source: docs/api.md; spec §5; docs/settled.md 08.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/endpoint.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { check, confirm, confirmation, quote, raiseTo } from '#test/funding.ts';
import {
  expectUnchanged,
  type LenderOptions,
  type LenderPerson,
  password,
  type TestLending,
  useWorld,
} from '#test/world.ts';
import { noAmounts, noNumbers } from './amounts.ts';

const held = useWorld();
const base = '/api/v1/me/lendingtransactions';

let lender: LenderPerson;
let lending: TestLending;
beforeAll(async () => {
  lender = await held.current.lender({ balance: 20_000_000 });
  lending = await held.current.openedLending();
});

/** Sends exactly this text, since a parsed number would already have lost the original form. */
async function post(url: string, text: string): Promise<{ status: number; body: ErrorBody }> {
  const answer = await held.current.product.web.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${lender.token}`, 'content-type': 'application/json' },
    payload: text,
  });
  return { status: answer.statusCode, body: answer.json<ErrorBody>() };
}

async function expectRefused(url: string, text: string): Promise<void> {
  await expectUnchanged(held.current, async () => {
    const { status, body } = await post(url, text);
    expect([400, 422], `${text} was answered ${status}`).toContain(status);
    expect(Object.keys(body)).toEqual(['id', 'code', 'message', 'errors']);
    expect(JSON.stringify(body)).not.toMatch(/select |node_modules|at .*\.ts/i);
  });
}

describe('an amount', () => {
  it.each([...noAmounts, ...noNumbers])('written %s gets no quotation', async (written) => {
    const count = () => held.current.db.one(anyRow, sql`select count(*) as count from quotation`);
    const before = await count();
    await expectRefused(`${base}/checks`, `{"lending":"${lending.id}","amount":${written}}`);
    expect(await count()).toEqual(before);
  });

  it('written like this confirms nothing either, and the right one still does afterwards', async () => {
    const { referenceToken } = await quote(held.current, lender, lending.id, 500_000);
    const body = (amount: string, usedBalance = '500000') =>
      `{"lending":"${lending.id}","amount":${amount},"referenceToken":"${referenceToken}","password":"${password}","usedBalance":${usedBalance}}`;
    for (const written of [...noAmounts, ...noNumbers]) await expectRefused(base, body(written));
    expect((await post(base, body('500000'))).status).toBe(200);
    expect(await held.current.proof()).toEqual([]);
  });

  it.each(['5e5', '500000.0', '500000', '50e4'])('written as %s is five hundred thousand', async (written) => {
    const world = held.current;
    const { status } = await post(`${base}/checks`, `{"lending":"${lending.id}","amount":${written}}`);
    expect(status).toBe(200);
    const row = await world.db.one(
      anyRow,
      sql`select amount_rupiah as amount from quotation where user_id = ${lender.id} order by created_at desc limit 1`,
    );
    expect(row).toEqual({ amount: 500_000 });
  });

  it('in the address as well as in the body is neither', async () => {
    const body = `{"lending":"${lending.id}","amount":500000}`;
    await expectRefused(`${base}/checks?amount=1`, body);
    await expectRefused(`${base}/checks?amount=500000`, body);
    await expectRefused(`${base}/checks?amount=1&amount=2`, body);
  });

  it('given twice, or with its token twice, is invalid', async () => {
    const start = `{"lending":"${lending.id}"`;
    await expectRefused(`${base}/checks`, `${start},"amount":500000,"amount":1}`);
    await expectRefused(`${base}/checks`, `${start},"amount":500000,"amount":500000}`);
    await expectRefused(
      base,
      `${start},"amount":500000,"referenceToken":"a","referenceToken":"b","password":"x","usedBalance":0}`,
    );
  });
});

describe('what is to be paid from the balance', () => {
  it('is a whole number from 0 to the amount and the balance, or nothing is funded', async () => {
    const world = held.current;
    const poor = await world.lender({ balance: 1_000_000 });
    const { referenceToken } = await quote(world, poor, lending.id, 1_000_000);
    const right = confirmation(lending.id, 1_000_000, referenceToken);
    const wrong: unknown[] = [
      -1_000_000,
      -1,
      1_000_001,
      5_000_000,
      true,
      undefined,
      null,
      '0',
      '1000000',
      1.5,
      [0],
      1e21,
    ];
    for (const usedBalance of wrong) {
      await expectUnchanged(world, async () => {
        const { status } = await confirm(world, poor, { ...right, usedBalance });
        expect([usedBalance, [400, 422].includes(status)]).toEqual([usedBalance, true]);
      });
    }
    // The server, not the client, computes what is left to transfer.
    const answer = await confirm(world, poor, { ...right, usedBalance: 0, amountTransferred: 1 });
    expect([answer.status, answer.data.amountTransferred]).toEqual([200, 1_000_000]);
    expect(await world.balance(poor.id)).toBe(1_000_000);
  });
});

const standing = (what: string, code: string, options: LenderOptions) => ({ what, code, options });
const persons = [
  standing('identity pending', 'error.lending.kyc_pending', { kycStatus: 'pending' }),
  standing('identity not given', 'error.kyc.not_kyc', { kycStatus: 'not_verified' }),
  standing('e-mail not verified', 'error.email.not_verified', { emailVerified: false }),
  standing('signature not active', 'error.digisign.not_active', { envelopeActive: false }),
];

describe('of two rules that are broken the first is named', () => {
  it('among those of the person, and before any of the amount', async () => {
    const world = held.current;
    for (const [first, { what, code, options }] of persons.entries()) {
      const others = persons.slice(first + 1).filter((other) => !(options.kycStatus && other.options.kycStatus));
      for (const other of [{ options: {}, what: '' }, ...others]) {
        const person = await world.lender({ balance: 1_000_000, ...other.options, ...options });
        // 0: empty; 450.050: no multiple; 400.000: below the minimum; 60.000.000: above the slot; 2.000.000: above the balance.
        for (const amount of [0, 450_050, 400_000, 60_000_000, 2_000_000, 500_000]) {
          const answer = await check(world, person, lending.id, amount);
          expect([what, other.what, amount, answer.status, answer.error.code]).toEqual([
            what,
            other.what,
            amount,
            422,
            code,
          ]);
        }
      }
    }
  });

  it('among those of the amount', async () => {
    const world = held.current;
    // A slot of 10.000.000 from 500.000 on in steps of 100.000, and less balance than each amount.
    const { id } = await world.openedLending({ principal: 1_000_000 });
    const person = await world.lender({ balance: 300_000 });
    const pairs: [number, string][] = [
      [0, 'error.lending.amount_empty'],
      [450_050, 'error.lending.amount_not_in_multiple'],
      [500_001, 'error.lending.amount_not_in_multiple'],
      [10_000_050, 'error.lending.amount_not_in_multiple'],
      [400_000, 'error.lending.amount_min'],
      [10_100_000, 'error.lending.amount_max'],
      [500_000, 'error.lending.amount_above_balance'],
    ];
    await expectUnchanged(world, async () => {
      for (const [amount, code] of pairs) {
        const answer = await check(world, person, id, amount);
        expect([amount, answer.status, answer.error.code]).toEqual([amount, 422, code]);
        expect(answer.error.errors).toHaveLength(1);
      }
    });
  });

  it('at the confirmation as at the check, if both rules were broken in between', async () => {
    const world = held.current;
    for (const { what, code, options } of [...persons, standing('slot gone', 'error.lending.amount_max', {})]) {
      const { id } = await world.openedLending({ principal: 200_000 });
      const person = await world.lender({ balance: 1_000_000 });
      const { referenceToken } = await quote(world, person, id, 1_000_000);
      const spent = await quote(world, person, lending.id, 500_000);
      await confirm(world, person, confirmation(lending.id, 500_000, spent.referenceToken));
      await raiseTo(world, id, 1_500_000);
      await world.owner.run(sql`update lender set kyc_status = ${options.kycStatus ?? 'verified'},
        envelope_status = ${options.envelopeActive === false ? 'belum aktif' : 'aktif'} where user_id = ${person.id}`);
      if (options.emailVerified === false)
        await world.owner.run(sql`update app_user set email_verified_at = null where id = ${person.id}`);
      await expectUnchanged(world, async () => {
        const checked = await check(world, person, id, 1_000_000);
        const confirmed = await confirm(world, person, confirmation(id, 1_000_000, referenceToken));
        expect([what, checked.error.code, confirmed.error.code]).toEqual([what, code, code]);
        expect(confirmed.status).toBe(422);
      });
    }
  });
});
