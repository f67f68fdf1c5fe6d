// Ways to top up: everybody sees the banks, only a verified lender has account numbers, and those accept money.
// Source: spec §2, §6; docs/settled.md 15, 47.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { inquire, notifyPayment, pay } from '#test/bank.ts';
import { asBorrower, workOn } from '#test/funding.ts';
import { addJob, decide, pending } from '#test/kyc.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const list = async (person: Person) => (await held.current.call(person, 'GET me/paymentmethods')).data;
const one = (person: Person, id: string) => held.current.call(person, 'GET me/paymentmethods/:id', { params: { id } });
const numberOf = async (person: Person, bank = 'bca') => (await one(person, bank)).data.virtualAccount;
const accounts = async (person: Person) =>
  (await held.current.db.rows(anyRow, sql`select 1 from virtual_account where lender_id = ${person.id}`)).length;
const movements = async (person: Person) =>
  (await held.current.call(person, 'GET me/mutations')).data as unknown as {
    data: { amount: number; balance: number }[];
  };

describe('before the identity is verified', () => {
  it.each([
    ['not_verified', 'error.kyc.not_kyc'],
    ['rejected', 'error.kyc.not_kyc'],
    ['pending', 'kyc.pending'],
  ] as const)('[S6.011] a lender who is %s sees the banks, but no number and no steps', async (kycStatus, code) => {
    const lender = await held.current.lender({ kycStatus });
    const methods = await list(lender);
    expect(methods.map(({ id }) => id)).toEqual(['bca', 'bri', 'bni', 'mandiri']);
    expect(methods.every(({ virtualAccount }) => virtualAccount === null)).toBe(true);
    const answer = await one(lender, 'bca');
    expect([answer.status, answer.error.code]).toEqual([422, code]);
    // An unknown method gives the same answer.
    expect((await one(lender, 'none')).error.code).toBe(code);
    expect(await accounts(lender)).toBe(0);
  });

  it('a borrower has nothing to top up', async () => {
    const borrower = await asBorrower(held.current);
    expect((await held.current.call(borrower, 'GET me/paymentmethods')).status).toBe(403);
    expect((await one(borrower, 'bca')).status).toBe(403);
  });
});

describe('a verified lender', () => {
  it('[S7.030] [S3.038] has a number at each bank, the same however often it is asked for', async () => {
    const lender = await held.current.lender();
    const [first, ...again] = await Promise.all([1, 2, 3, 4].map(() => list(lender)));
    for (const methods of again) expect(methods).toEqual(first);
    const numbers = first?.map(({ virtualAccount }) => virtualAccount) ?? [];
    for (const method of first ?? [])
      expect(Object.keys(method)).toEqual(expect.arrayContaining(['id', 'name', 'logoUrl']));
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.every((number) => /^\d{16}$/.test(number ?? ''))).toBe(true);
    expect(await accounts(lender)).toBe(4);
  });

  it('[S7.031] [S3.039] gets the steps of each method, with the number in them and no markup but emphasis', async () => {
    const { data } = await one(await held.current.lender(), 'bri');
    expect(data.virtualAccount).toMatch(/^26144\d{11}$/);
    expect(data.instructions).toHaveLength(3);
    for (const way of data.instructions) expect(way.name).toMatch(/\S/);
    const steps = data.instructions.flatMap((way) => way.steps);
    expect(steps.join(' ')).toContain(`<b>${data.virtualAccount}</b>`);
    expect(steps.join(' ').replaceAll(/<\/?b>/g, '')).not.toMatch(/[<>]/);
    expect((await one(await held.current.lender(), 'none')).status).toBe(404);
  });

  it('has numbers of their own, registered at the bank in their name', async () => {
    const [ani, budi] = [await held.current.lender({ name: 'Ani Lestari' }), await held.current.lender()];
    const number = await numberOf(ani);
    expect(await numberOf(budi)).not.toBe(number);
    expect((await inquire(held.current, number)).body).toEqual({ name: 'Ani Lestari', amount: null, status: 'open' });
  });

  it('gets them with the verdict, before the screen is opened', async () => {
    await addJob(held.current);
    const { person, submittedAt } = await pending(held.current);
    const card = async () => (await held.current.call(person, 'GET me/start')).data;
    // Submitted: promised within two working days, nothing decided or topped up.
    const waiting = await card();
    expect(waiting.identity).toMatchObject({ submittedAt, decidedAt: null, rejected: [] });
    expect(waiting.identity.dueAt! > submittedAt).toBe(true);
    expect(waiting).toMatchObject({ toppedUpAt: null, minimum: 500_000 });
    const staff = await held.current.staff('kyc');
    expect((await decide(held.current, staff, person, { submittedAt, verdict: 'verified' })).status).toBe(200);
    expect(await accounts(person)).toBe(4);
    expect((await card()).identity.decidedAt).not.toBeNull();
  });

  it('[S2.066] is told since when each step is done, with the terms of her own tax in the example', async () => {
    const resident = await held.current.lender();
    const { data } = await held.current.call(resident, 'GET me/start');
    expect(data.emailVerifiedAt).not.toBeNull();
    expect(data.signatureActiveAt).not.toBeNull();
    // The defaults of the operator: A2 19%, fee 3%, PPh 15%, 12 months of weeks are 50 instalments.
    expect(data.example).toEqual({
      amount: 500_000,
      grade: 'A2',
      tenorMonths: 12,
      instalments: 50,
      interestBps: 1900,
      feeBps: 300,
      taxBps: 1500,
    });
    await pay(held.current, { virtualAccount: await numberOf(resident), amount: 500_000 });
    expect((await held.current.call(resident, 'GET me/start')).data.toppedUpAt).not.toBeNull();
  });
});

describe('money that arrives', () => {
  let lender: LenderPerson;
  let number: string;
  beforeAll(async () => {
    lender = await held.current.lender();
    number = await numberOf(lender);
  });

  it('counts once for three notices at the same time, and is one mutation', async () => {
    const paid = { virtualAccount: number, amount: 250_000, paymentId: randomUUID(), eventId: randomUUID() };
    const statuses = await Promise.all([1, 2, 3].map(() => notifyPayment(held.current, paid)));
    expect(statuses).toEqual([200, 200, 200]);
    await workOn(held.current, 'bank.event');
    expect((await movements(lender)).data.map(({ amount }) => amount)).toEqual([250_000]);
  });

  it('counts twice for two payments that look alike, with two mutations', async () => {
    const other = await held.current.lender();
    const virtualAccount = await numberOf(other);
    for (const paymentId of ['p1', 'p2']) {
      await pay(held.current, { virtualAccount, amount: 500_000, paymentId });
    }
    expect((await movements(other)).data).toMatchObject([
      { amount: 500_000, balance: 1_000_000 },
      { amount: 500_000, balance: 500_000 },
    ]);
  });

  it('is accepted whatever the amount, but only in whole rupiah', async () => {
    const other = await held.current.lender();
    const virtualAccount = await numberOf(other, 'mandiri');
    await pay(held.current, { virtualAccount, amount: '145000.00' });
    await pay(held.current, { virtualAccount, amount: 1 });
    await pay(held.current, { virtualAccount, amount: '145000.50' });
    expect(await held.current.balance(other.id)).toBe(145_001);
  });

  it('is the sum that arrives for the lender: a fee that the bank took from the payer is no mutation', async () => {
    const other = await held.current.lender();
    const virtualAccount = await numberOf(other);
    await pay(held.current, {
      virtualAccount,
      amount: 500_000,
      beside: { customerFee: '4000.00', gross: '504000.00' },
    });
    expect((await movements(other)).data.map(({ amount }) => amount)).toEqual([500_000]);
  });

  it('still finds its owner by a closed number', async () => {
    const other = await held.current.lender();
    const virtualAccount = await numberOf(other);
    await held.current.owner.run(
      sql`update virtual_account set closed_at = app_now() where number = ${virtualAccount}`,
    );
    await pay(held.current, { virtualAccount, amount: 300_000 });
    expect(await held.current.balance(other.id)).toBe(300_000);
    expect(await held.current.proof()).toEqual([]);
  });
});
