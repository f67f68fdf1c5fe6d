// Extra fields that a caller adds to a call are never stored: only the server sets rights, states and sums. A lender
// who may not fund yet is told why, in the order of the rules, without getting a quotation or an account number.
// Source: docs/api.md; spec §5, §6; docs/settled.md 08.
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { check, confirm, confirmation, fund, quote } from '#test/funding.ts';
import { expectUnchanged, type LenderOptions, type Person, type TestLending, useWorld } from '#test/world.ts';

const held = useWorld();
let lending: TestLending;
beforeAll(async () => {
  lending = await held.current.openedLending();
});

const requested = {
  id: '01890000-0000-7000-8000-000000000000',
  isLender: true,
  isStaff: true,
  isVerified: true,
  kycStatus: 'verified',
  emailVerified: true,
  envelopeStatus: 'aktif',
  roles: ['admin'],
  status: 'returned',
  reason: null,
  balance: 999_999_999,
  lender: { balance: 999_999_999 },
  lenderId: '01890000-0000-7000-8000-000000000000',
  user: '01890000-0000-7000-8000-000000000000',
  amountTransferred: 0,
  interestPercentage: 99,
  feeBps: 0,
  fee_bps: 0,
  taxBps: 0,
  returned: { principal: 1_000_000 },
  createdAt: '2020-01-01T00:00:00Z',
};

const meOf = async (person: Person) => (await held.current.call(person, 'GET me')).data;

describe('unexpected fields', () => {
  it('change nothing of a quotation, a portfolio or the person', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const before = await meOf(lender);
    const checked = await world.call(lender, 'POST me/lendingtransactions/checks', {
      body: { ...requested, lending: lending.id, amount: 1_000_000 },
    });
    const plain = await quote(world, lender, lending.id, 1_000_000);
    expect(checked.data.estimate).toEqual(plain.estimate);

    const body = confirmation(lending.id, 1_000_000, checked.data.referenceToken, { usedBalance: 300_000 });
    const answer = await confirm(world, lender, { ...requested, ...body });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      amount: 1_000_000,
      usedBalance: 300_000,
      amountTransferred: 700_000,
      status: 'waiting_signature',
      returned: { principal: 0, interest: 0, fee: 0, tax: 0 },
    });
    expect(answer.data.id).not.toBe(requested.id);
    const stored = await world.db.one(
      anyRow,
      sql`select lender_id as lender, fee_bps as fee, tax_bps as tax, status,
        created_at > app_now() - interval '1 hour' as fresh from portfolio where id = ${answer.data.id}`,
    );
    expect(stored).toEqual({ lender: lender.id, fee: 300, tax: 1500, status: 'waiting_signature', fresh: true });

    const after = await meOf(lender);
    expect({ ...after, lender: null }).toEqual({ ...before, lender: null });
    expect(after.lender?.balance).toBe(4_700_000);
    expect(await world.proof()).toEqual([]);
  });

  it('give nobody a right at sign-out, at sign-in or with a cancellation', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000, kycStatus: 'not_verified' });
    const { app } = world.product.web;
    for (const url of ['/api/v1/me/logout', '/api/v1/login_check', '/api/v1/me/lendingtransactions/checks']) {
      await app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${lender.token}` },
        payload: requested,
      });
    }
    const row = await world.db.one(
      anyRow,
      sql`select l.kyc_status as kyc, u.is_borrower as borrower from app_user u
      join lender l on l.user_id = u.id where u.id = ${lender.id}`,
    );
    expect(row).toEqual({ kyc: 'not_verified', borrower: false });
    expect(await world.db.rows(anyRow, sql`select 1 from staff_role where staff_id = ${lender.id}`)).toEqual([]);
  });

  it('cannot change the objects that later answers are made of', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { app } = world.product.web;
    const headers = { authorization: `Bearer ${lender.token}` };
    const json = { ...headers, 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const rest = `"lending":"${lending.id}","amount":500000`;
    const answers = [];
    for (const text of [
      `{"__proto__":{"polluted":true},${rest}}`,
      `{"constructor":{"prototype":{"polluted":true}},${rest}}`,
      `{"a":{"__proto__":{"polluted":true}},${rest}}`,
      `{"\\u005f_proto__":{"polluted":true},${rest}}`,
    ]) {
      const url = '/api/v1/me/lendingtransactions/checks';
      answers.push((await app.inject({ method: 'POST', url, headers: json, payload: text })).statusCode);
    }
    expect(answers).toEqual([400, 400, 400, 400]);
    for (const payload of [
      '__proto__[polluted]=1&_username=x&_password=y',
      '_username[__proto__]=1&_password=y',
      '_username[__proto__][x]=1&_password=y',
      'constructor[prototype]=1&_username=x&_password=y',
    ]) {
      const answer = await app.inject({ method: 'POST', url: '/api/v1/login_check', headers: form, payload });
      expect([400, 401]).toContain(answer.statusCode);
    }
    for (const query of ['__proto__[polluted]=1', 'constructor[prototype][polluted]=1', '__proto__=1']) {
      expect((await app.inject({ url: `/api/v1/me/lendingtransactions?${query}`, headers })).statusCode).toBe(200);
    }
    expect('polluted' in {}).toBe(false);
    expect(JSON.stringify(await meOf(lender))).not.toContain('polluted');
  });
});

describe('who may not fund yet', () => {
  const standings: [string, LenderOptions, string][] = [
    ['whose identity is under review', { kycStatus: 'pending' }, 'error.lending.kyc_pending'],
    ['who submitted no identity', { kycStatus: 'not_verified' }, 'error.kyc.not_kyc'],
    ['whose identity was rejected', { kycStatus: 'rejected' }, 'error.kyc.not_kyc'],
    ['whose e-mail is not verified', { emailVerified: false }, 'error.email.not_verified'],
    ['whose signature is not active', { envelopeActive: false }, 'error.digisign.not_active'],
  ];

  it.each(standings)('a lender %s gets no quotation and moves nothing', async (_, standing, code) => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000, ...standing });
    await expectUnchanged(world, async () => {
      const refused = await check(world, lender, lending.id, 500_000);
      expect([refused.status, refused.error.code]).toEqual([422, code]);
    });
    expect(await world.db.rows(anyRow, sql`select 1 from quotation where user_id = ${lender.id}`)).toEqual([]);
    expect(await world.db.rows(anyRow, sql`select 1 from virtual_account where lender_id = ${lender.id}`)).toEqual([]);
  });

  it.each(standings)('a lender %s cannot use an earlier quotation', async (_, standing, code) => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { referenceToken } = await quote(world, lender, lending.id, 500_000);
    await world.owner.run(sql`update lender set kyc_status = ${standing.kycStatus ?? 'verified'},
      envelope_status = ${standing.envelopeActive === false ? 'belum aktif' : 'aktif'} where user_id = ${lender.id}`);
    if (standing.emailVerified === false)
      await world.owner.run(sql`update app_user set email_verified_at = null where id = ${lender.id}`);
    await expectUnchanged(world, async () => {
      const refused = await confirm(world, lender, confirmation(lending.id, 500_000, referenceToken));
      expect([refused.status, refused.error.code]).toEqual([422, code]);
    });
  });

  it('does not block a lender from existing fundings', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { data } = await fund(world, lender, lending.id, 500_000);
    await world.owner.run(sql`update lender set kyc_status = 'rejected' where user_id = ${lender.id}`);
    const params = { id: data.id };
    expect((await world.call(lender, 'GET me/lendingtransactions/:id', { params })).status).toBe(200);
  });
});
