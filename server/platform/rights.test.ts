// What happens to a person while their act waits: the act is refused where it would have posted, and moves nothing. Each
// act meets a change that is not committed yet, so all its earlier reads saw the old state.
import { beforeAll, describe, expect, it } from 'vitest';
import { disbursedLending } from '#test/disbursement.ts';
import { kinds, type Subject } from '#test/four-eyes.ts';
import { confirm, confirmation, fund, quote } from '#test/funding.ts';
import { heldBack } from '#test/held-back.ts';
import { addJob } from '#test/kyc.ts';
import { sheetBody } from '#test/repayment.ts';
import { addAccount, application, applyWithdrawal, lenderWithAccount, withdrawn } from '#test/withdrawal.ts';
import { type Answer, expectUnchanged, type Person, useWorld, type World } from '#test/world.ts';
import { type Sql, sql } from './sql.ts';

const held = useWorld();

/** The act meets the change: it is refused with this status, and no money has moved. */
async function expectStopped(change: Sql, act: () => Promise<Answer<unknown>>, status: number): Promise<void> {
  const world = held.current;
  await expectUnchanged(world, async () => {
    const answer = await heldBack(world, change, 1, act);
    expect({ status: answer.status, code: answer.error?.code }).toEqual({
      status,
      code: status === 401 ? 'error.unauthenticated' : 'error.forbidden',
    });
  });
}

beforeAll(() => held.current.staff('support'));

type Change = [name: string, make: (id: string) => Sql];

const ofUsers: Change[] = [
  [
    'is blocked',
    (id) => sql`update app_user set blocked_at = app_now(), block_reason = 'Diperiksa',
      blocked_by = (select id from staff limit 1) where id = ${id}`,
  ],
  ['signs out', (id) => sql`update session set ended_at = app_now(), end_reason = 'logout' where person_id = ${id}`],
];
const ofPassword: Change = [
  'has another password',
  (id) => sql`update app_user set password_hash = 'another' where id = ${id}`,
];

/** The person and the act that is theirs, made anew for each change. */
type Made = { person: Person; act: () => Promise<Answer<unknown>> };

const withPassword: [string, (world: World) => Promise<Made>][] = [
  [
    'a funding from the balance',
    async (world) => {
      const person = await world.lender({ balance: 1_000_000 });
      const { id } = await world.openedLending();
      const { referenceToken } = await quote(world, person, id, 1_000_000);
      return { person, act: () => confirm(world, person, confirmation(id, 1_000_000, referenceToken)) };
    },
  ],
  [
    'a funding by transfer',
    async (world) => {
      const person = await world.lender({ balance: 1_000_000 });
      const { id } = await world.openedLending();
      const { referenceToken } = await quote(world, person, id, 1_000_000);
      const body = confirmation(id, 1_000_000, referenceToken, { usedBalance: 0 });
      return { person, act: () => confirm(world, person, body) };
    },
  ],
  [
    'a withdrawal',
    async (world) => {
      const ready = await lenderWithAccount(world, 1_000_000);
      const body = await application(world, ready, 500_000);
      return { person: ready.person, act: () => applyWithdrawal(world, ready.person, body) };
    },
  ],
  [
    'a new bank account',
    async (world) => {
      const person = await world.lender();
      return { person, act: () => addAccount(world, person) };
    },
  ],
];
const withoutPassword: typeof withPassword = [
  [
    'a cancelled funding',
    async (world) => {
      const person = await world.lender({ balance: 1_000_000 });
      const { data } = await fund(world, person, (await world.openedLending()).id, 1_000_000);
      const params = { id: data.id };
      return { person, act: () => world.call(person, 'DELETE me/lendingtransactions/:id', { params }) };
    },
  ],
];

describe.each([...withPassword, ...withoutPassword])('%s', (_, make) => {
  it.each(ofUsers)('is refused when its person %s while it waits', async (_change, change) => {
    const { person, act } = await make(held.current);
    await expectStopped(change(person.id), act, 401);
  });
});

describe.each(withPassword)('%s', (_, make) => {
  it.each([ofPassword])('is refused when its person %s by then', async (_change, change) => {
    const { person, act } = await make(held.current);
    await expectStopped(change(person.id), act, 401);
  });
});

const ofStaff: [...Change, status: number][] = [
  ['leaves', (id) => sql`update staff set active = false where id = ${id}`, 401],
  [
    'signs out',
    (id) => sql`update session set ended_at = app_now(), end_reason = 'logout' where person_id = ${id}`,
    401,
  ],
  [
    'has both factors reset',
    // As the reset does: the person first, then the sessions.
    (id) => sql`with person as (update staff set totp_secret = null, password_hash = null where id = ${id} returning id)
      update session set ended_at = app_now(), end_reason = 'reset' where person_id in (select id from person)`,
    401,
  ],
  [
    'loses the role',
    // As a change of roles does: the person first, then the roles.
    (id) => sql`with person as (update staff set name = name where id = ${id} returning id)
      delete from staff_role where staff_id in (select id from person)`,
    403,
  ],
];

describe.each(kinds)('four eyes on a $name', ({ roles, make }) => {
  let subject: Subject;
  let maker: Person;
  let entry: { id: string; version: number };
  beforeAll(async () => {
    const world = held.current;
    await addJob(world);
    subject = await make(world);
    maker = await world.staff(...roles);
    entry = (await subject.enter(maker)).data;
  }, 120_000);

  it.each(ofStaff)('is not decided by a person who %s meanwhile', async (_change, change, status) => {
    const world = held.current;
    for (const act of [subject.approve, subject.cancel]) {
      const person = await world.staff(...roles);
      await expectStopped(change(person.id), () => act(person, entry), status);
    }
  });

  it('is not entered by a person who signs out meanwhile', async () => {
    const world = held.current;
    expect((await subject.cancel(maker, entry)).status).toBe(200);
    const [, signOut, status] = ofStaff[1]!;
    const person = await world.staff(...roles);
    await expectStopped(signOut(person.id), () => subject.enter(person), status);
    entry = (await subject.enter(maker)).data;
  });
});

describe('staff on their own', () => {
  const acts: [
    string,
    Parameters<World['staff']>,
    (world: World) => Promise<(by: Person) => Promise<Answer<unknown>>>,
  ][] = [
    [
      'a sheet',
      ['loan'],
      async (world) => {
        const lending = await disbursedLending(world, '2026-03-04', [5_000_000], { principal: 500_000, members: 10 });
        const body = sheetBody(lending, '2026-03-11', 0);
        return (by) => world.call(by, 'POST staff/lendings/:id/sheets', { params: { id: lending.id }, body });
      },
    ],
    [
      'an approved withdrawal',
      ['finance'],
      async (world) => {
        const ready = await lenderWithAccount(world, 1_000_000);
        const { id } = await withdrawn(world, ready, 500_000);
        const params = { id };
        return (by) => world.call(by, 'POST staff/withdrawals/:id/approvals', { params, body: { version: '1' } });
      },
    ],
    [
      'a group closed, which posts nothing',
      ['loan'],
      async (world) => {
        const { id } = await world.group();
        const body = { version: 1, reason: 'Bubar' };
        return (by) => world.call(by, 'POST staff/groups/:id/closings', { params: { id }, body });
      },
    ],
  ];

  it.each(
    acts.flatMap(([name, roles, make]) => ofStaff.map((change) => [name, change[0], roles, make, change] as const)),
  )('%s is refused when its person %s while it waits', async (_, __, roles, make, [, change, status]) => {
    const world = held.current;
    const act = await make(world);
    const person = await world.staff(...roles);
    await expectStopped(change(person.id), () => act(person), status);
  });
});

describe('the key of an act whose answer was lost', () => {
  const key = '0198c0de-0000-4000-8000-000000000001';
  const headers = { 'idempotency-key': key };
  const path = 'POST me/lendingtransactions';
  const ask = (person: Person) => held.current.call(person, 'POST me/acts/:key/checks', { params: { key } });

  async function readyToFund() {
    const world = held.current;
    const person = await world.lender({ balance: 2_000_000 });
    const { id: lending } = await world.openedLending();
    const { referenceToken } = await quote(world, person, lending, 1_000_000);
    return { person, lending, body: confirmation(lending, 1_000_000, referenceToken) };
  }

  it('says when it took place and what it made, and takes no second act', async () => {
    const world = held.current;
    const { person, body } = await readyToFund();
    const { data } = await world.call(person, path, { body, headers });
    expect((await ask(person)).data).toEqual({
      outcome: 'done',
      at: expect.any(String),
      object: { kind: 'portfolio', id: data.id },
    });
    const ready = await lenderWithAccount(world, 1_000_000);

    expect((await ask(ready.person)).data).toMatchObject({ outcome: 'void', object: null });
    await expectUnchanged(world, async () => {
      const again = await quote(world, person, body.lending, 500_000);
      const other = confirmation(body.lending, 500_000, again.referenceToken);
      const answer = await world.call(person, path, { body: other, headers });
      expect([answer.status, answer.error.code]).toEqual([409, 'error.act.closed']);
    });
  });

  it('is void once it was asked about, also for a request that waits for a lock by then', async () => {
    const world = held.current;
    const { person, lending, body } = await readyToFund();
    await expectUnchanged(world, async () => {
      const lock = sql`select 1 from lending where id = ${lending} for update`;
      let asked: Promise<Answer<unknown>> | undefined;
      const answer = await heldBack(world, lock, 1, async () => {
        const late = world.call(person, path, { body, headers });
        asked = ask(person);
        expect((await asked).data).toMatchObject({ outcome: 'void', object: null });
        return late;
      });
      expect([answer.status, answer.error.code]).toEqual([409, 'error.act.closed']);
    });
    expect((await ask(person)).data).toMatchObject({ outcome: 'void' });
    expect((await world.call(person, path, { body })).status).toBe(200);
  });

  it('is known to staff too, and no refusal is taken for an act', async () => {
    const world = held.current;
    const { id } = await withdrawn(world, await lenderWithAccount(world, 1_000_000), 500_000);
    const finance = await world.staff('finance');
    const { version } = (await world.call(finance, 'GET staff/withdrawals/:id', { params: { id } })).data;
    const refuse = (by: string) =>
      world.call(finance, 'POST staff/withdrawals/:id/refusals', {
        params: { id },
        body: { version, reason: 'Nama rekening berbeda' },
        headers: { 'idempotency-key': by },
      });
    const outcome = async (of: string) =>
      (await world.call(finance, 'POST staff/acts/:key/checks', { params: { key: of } })).data.outcome;
    expect((await refuse(key)).status).toBe(200);
    expect(await outcome(key)).toBe('done');
    const another = '0198c0de-0000-4000-8000-000000000002';
    expect((await refuse(another)).status).toBeGreaterThanOrEqual(400);
    expect(await outcome(another)).toBe('void');
  });

  it('is refused when it is no UUID', async () => {
    const world = held.current;
    const { person, body } = await readyToFund();
    const answer = await world.call(person, path, { body, headers: { 'idempotency-key': 'x' } });
    expect([answer.status, answer.error.code]).toEqual([400, 'error.invalid_body']);
  });
});
