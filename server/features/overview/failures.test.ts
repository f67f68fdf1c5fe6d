// Failed work on the console: what is listed and for whom, one more try, letting go of a message, two people at once.
// Source: screens.md (jobs that failed); domain §3, §9; decision 0060.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Failure, FailureKind } from '#contract/overview.ts';
import { rupiah } from '#domain/money.ts';
import { queuePayout } from '#features/bank/payout.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { notifyPayment } from '#test/bank.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { fund, workOn } from '#test/funding.ts';
import { arrive } from '#test/repayment.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

// Bank, SMS gateway, mail server and signature provider are all away.
const held = useWorld();

const phone = '+6281234567890';
const code = (answer: { status: number; error: { code: string } }) => `${answer.status} ${answer.error.code}`;

async function listAs(world: World, person: Person, kind?: FailureKind): Promise<Failure[]> {
  const { status, data } = await world.call(person, 'GET staff/failures', { query: kind ? { kind } : {} });
  expect(status).toBe(200);
  return data.data;
}

/** The one failure that this is about. */
async function theOne(world: World, person: Person, kind: FailureKind, id: string): Promise<Failure> {
  const found = (await listAs(world, person, kind)).find((failure) => failure.id === id);
  if (!found) throw new Error(`no ${kind} ${id} among what failed`);
  return found;
}

const retry = (world: World, person: Person | null, { kind, id, version }: Failure, reason?: string) =>
  world.call(person, 'POST staff/failures/:kind/:id/retries', { params: { kind, id }, body: { version, reason } });
const abandon = (world: World, person: Person | null, { kind, id, version }: Failure, reason: unknown = 'Nomor mati') =>
  world.call(person, 'POST staff/failures/:kind/:id/abandonments', { params: { kind, id }, body: { version, reason } });

/** A text message that nobody took; answers its id. */
async function unsent(world: World, changes: { secret?: boolean; expiresAt?: Date } = {}): Promise<string> {
  const eventKey = randomUUID();
  await world.db.tx((tx) => sendSms(tx, { to: phone, text: 'Halo', eventKey, ...changes }));
  await workOn(world, 'notice.outbox');
  const { id } = await world.db.one<{ id: string }>(sql`select id from outbox_message where event_key = ${eventKey}`);
  return id;
}

const deedsOf = (world: World, id: string) =>
  world.db.rows<{ action: string; actor: string; reason: string | null; before: unknown }>(sql`
    select action, actor_id as actor, reason, before from audit_trail where object_id = ${id} and action like 'failure.%'
    order by seq`);

describe('a message that was not sent', () => {
  it('is listed with its tries, why the last failed and when the next comes, the recipient masked', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const id = await unsent(world);
    const { status, data } = await world.call(support, 'GET staff/failures');
    expect(status).toBe(200);
    const failure = data.data.find((each) => each.id === id);
    expect(failure).toMatchObject({
      kind: 'message',
      what: 'sms',
      subject: '0812••••7890',
      attempts: 1,
      givenUp: false,
    });
    expect(failure?.error).not.toBe('');
    expect(Date.parse(failure?.nextTryAt ?? '')).toBeGreaterThan(Date.parse(failure?.since ?? ''));
    expect(JSON.stringify(data)).not.toContain('81234567890');
  });

  it('keeps the address of whom it was for out of the reason', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const eventKey = randomUUID();
    await world.db.tx((tx) => sendEmail(tx, { to: 'ratna@contoh.example', subject: 'Halo', text: 'Isi', eventKey }));
    await workOn(world, 'notice.outbox');
    const mail = (await listAs(world, support, 'message')).find(({ what }) => what === 'email');
    expect(mail?.subject).toBe('r•••@contoh.example');
    expect(mail?.error).not.toContain('ratna');
  });

  it('is sent again at once when support says so, with one row of the trail', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const id = await unsent(world);
    const seen = await theOne(world, support, 'message', id);
    expect((await retry(world, support, seen, ' Gateway sudah pulih ')).status).toBe(200);
    await workOn(world, 'notice.outbox');
    expect(await theOne(world, support, 'message', id)).toMatchObject({ attempts: 2 });
    expect(await deedsOf(world, id)).toMatchObject([
      { action: 'failure.retried', actor: support.id, reason: 'Gateway sudah pulih', before: { attempts: 1 } },
    ]);
  });

  it('that the machine gave up stands first, gets one more try, and is given up again', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const id = await unsent(world);
    await world.owner.run(sql`update outbox_message set attempts = 10, given_up_at = app_now() where id = ${id}`);
    const seen = (await listAs(world, support))[0];
    expect(seen).toMatchObject({ id, givenUp: true, nextTryAt: null });
    expect((await world.call(support, 'GET staff/overview')).data.queues.at(-1)).toMatchObject({
      name: 'failures',
      late: 1,
    });
    expect((await retry(world, support, seen!)).status).toBe(200);
    await workOn(world, 'notice.outbox');
    expect(await theOne(world, support, 'message', id)).toMatchObject({ attempts: 11, givenUp: true });
  });

  it('is let go with a reason: it leaves the list, is never sent, and what was secret in it is forgotten', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const id = await unsent(world, { secret: true });
    const seen = await theOne(world, support, 'message', id);
    for (const reason of ['', '  ', undefined])
      expect(code(await abandon(world, support, seen, reason ?? null))).toMatch(/error\.(empty|invalid)/);
    expect((await abandon(world, support, seen)).status).toBe(200);
    expect((await listAs(world, support)).map((each) => each.id)).not.toContain(id);
    expect(
      await world.db.one(
        sql`select body, sealed_body, sent_at, given_up_at is not null as over from outbox_message where id = ${id}`,
      ),
    ).toEqual({ body: null, sealed_body: null, sent_at: null, over: true });
    expect(await deedsOf(world, id)).toMatchObject([
      { action: 'failure.abandoned', actor: support.id, reason: 'Nomor mati' },
    ]);
    expect(code(await abandon(world, support, seen))).toBe('422 error.failure.ended');
    expect(code(await retry(world, support, seen))).toBe('422 error.failure.ended');
  });

  it('is no work any more once it may not be sent', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const { until } = await world.db.one<{ until: Date }>(sql`select app_now() + interval '10 minutes' as until`);
    const id = await unsent(world, { expiresAt: until });
    expect((await listAs(world, support)).map((each) => each.id)).toContain(id);
    await world.moveClock({ minutes: 11 });
    expect((await listAs(world, support)).map((each) => each.id)).not.toContain(id);
  });
});

describe('two people on one case', () => {
  it('the second, who saw it before the first acted, is told how it stands now', async () => {
    const world = held.current;
    const [one, two] = [await world.staff('support'), await world.staff('support')];
    const id = await unsent(world);
    const seen = await theOne(world, one, 'message', id);
    expect((await retry(world, one, seen)).status).toBe(200);
    const late = await abandon(world, two, seen);
    expect(code(late)).toBe('422 error.failure.changed');
    expect(late.error.message).toContain('1 percobaan');
    expect(await deedsOf(world, id)).toHaveLength(1);
    expect((await abandon(world, two, await theOne(world, two, 'message', id))).status).toBe(200);
  });

  it('at the same moment, only one of them acts', async () => {
    const world = held.current;
    const people = await Promise.all(Array.from({ length: 6 }, () => world.staff('support')));
    const id = await unsent(world);
    const seen = await theOne(world, people[0]!, 'message', id);
    const answers = await Promise.all(people.map((person) => abandon(world, person, seen)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await deedsOf(world, id)).toHaveLength(1);
  });
});

describe('the bank is away', () => {
  it('a payout whose outcome is unknown is asked about again under its own id, and never let go', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const order = {
      kind: 'withdrawal' as const,
      subjectId: newId(),
      amount: rupiah(250_000),
      bankId: 1,
      accountNumber: '1234567890',
      accountName: 'Ratna Wulandari',
    };
    const id = await world.db.tx((tx) => queuePayout(tx, order));
    await workOn(world, 'bank.payout');
    const seen = await theOne(world, finance, 'payout', id);
    expect(seen).toMatchObject({ what: 'withdrawal', subject: 'Ratna Wulandari', amount: 250_000, attempts: 1 });
    expect(code(await abandon(world, finance, seen))).toBe('422 error.failure.kept');
    expect((await retry(world, finance, seen)).status).toBe(200);
    await workOn(world, 'bank.payout');
    expect(await theOne(world, finance, 'payout', id)).toMatchObject({ attempts: 2 });
    expect(await world.db.rows(sql`select id from payout where subject_id = ${order.subjectId}`)).toEqual([{ id }]);
    await world.owner.run(sql`delete from payout where id = ${id}`);
  });

  it('a virtual account that it has not heard of is told of again at once', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const lender = await world.lender();
    const number = await world.db.tx((tx) =>
      openVirtualAccount(tx, { purpose: 'topup', lenderId: lender.id, bankCode: 'BNI', holderName: lender.name }),
    );
    await workOn(world, 'bank.virtual_account');
    const seen = await theOne(world, finance, 'virtual_account', number);
    expect(seen).toMatchObject({ what: 'topup', subject: lender.name, attempts: 1 });
    expect((await retry(world, finance, seen)).status).toBe(200);
    await workOn(world, 'bank.virtual_account');
    expect(await theOne(world, finance, 'virtual_account', number)).toMatchObject({ attempts: 2 });
  });
});

describe('money that came in', () => {
  it('by an event that could not be applied is applied on the next try, once', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const lender = await world.lender();
    const number = await world.db.tx((tx) =>
      openVirtualAccount(tx, { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name }),
    );
    // An account that the books have lost.
    const rename = (from: string, to: string) =>
      world.owner.run(sql`update ledger_account set owner_id = ${to} where kind = 'cash' and owner_id = ${from}`);
    const lost = newId();
    await rename(lender.id, lost);
    const eventId = randomUUID();
    await notifyPayment(world, { virtualAccount: number, amount: 125_000, eventId });
    await workOn(world, 'bank.event');
    const seen = (await listAs(world, finance, 'bank_event'))[0]!;
    expect(seen).toMatchObject({ what: 'virtual_account.paid', subject: lender.name, amount: 125_000, attempts: 1 });
    expect(seen.id.endsWith(eventId)).toBe(true);
    await rename(lost, lender.id);
    expect((await retry(world, finance, seen)).status).toBe(200);
    expect(await world.balance(lender.id)).toBe(0);
    await workOn(world, 'bank.event');
    expect(await world.balance(lender.id)).toBe(125_000);
    expect(await listAs(world, finance, 'bank_event')).toEqual([]);
    expect(code(await retry(world, finance, seen))).toBe('422 error.failure.ended');
    expect(await world.proof()).toEqual([]);
  });

  it('and could not be shared out is shared out on the next try', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const lending = await disbursedLending(world, '2027-03-03', [40_000_000], { members: 8 });
    await setClock(world, '2027-03-10');
    await arrive(world, lending, 960_000, '2027-03-10');
    const make = (status: string) =>
      world.owner.run(sql`update portfolio set status = ${status} where lending_id = ${lending.id}`);
    await make('processing');
    await workOn(world, 'repayment.distribution');
    const seen = (await listAs(world, finance, 'distribution'))[0]!;
    expect(seen).toMatchObject({ what: 'arrival', subject: lending.group.name, amount: 960_000, attempts: 1 });
    await make('active');
    expect((await retry(world, finance, seen)).status).toBe(200);
    await workOn(world, 'repayment.distribution');
    expect(await listAs(world, finance, 'distribution')).toEqual([]);
    // 960.000 less 160.000 interest at 3 % fee and 15 % tax.
    expect(await world.balance(lending.funders[0]!.lender.id)).toBe(960_000 - 4_800 - 24_000);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a document that the signature provider did not take', () => {
  it('is sent again at once', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const lender = await world.lender({ balance: 1_000_000 });
    const lending = await world.openedLending();
    const portfolio = (await fund(world, lender, lending.id, 1_000_000)).data.id;
    await workOn(world, 'signing.document');
    const { id } = await world.db.one<{ id: string }>(sql`select id from agreement where portfolio_id = ${portfolio}`);
    const seen = await theOne(world, support, 'document', id);
    expect(seen).toMatchObject({ what: 'lender', attempts: 1, amount: null });
    expect((await retry(world, support, seen)).status).toBe(200);
    await workOn(world, 'signing.document');
    expect(await theOne(world, support, 'document', id)).toMatchObject({ attempts: 2 });
  });
});

describe('who may', () => {
  it('read and act follows the kind: support what people are told, finance what money waits for, the auditor reads', async () => {
    const world = held.current;
    const [support, finance, auditor] = [
      await world.staff('support'),
      await world.staff('finance'),
      await world.staff('auditor'),
    ];
    const id = await unsent(world);
    const message = await theOne(world, support, 'message', id);
    const kindsOf = async (person: Person) => new Set((await listAs(world, person)).map(({ kind }) => kind));
    expect([...(await kindsOf(support))]).toEqual(expect.arrayContaining(['message', 'document']));
    expect([...(await kindsOf(finance))]).toEqual(['virtual_account']);
    expect([...(await kindsOf(auditor))]).toEqual(expect.arrayContaining(['message', 'document', 'virtual_account']));
    expect(await listAs(world, finance, 'message')).toEqual([]);
    expect(code(await retry(world, finance, message))).toBe('403 error.forbidden');
    expect(code(await abandon(world, finance, message))).toBe('403 error.forbidden');
    const [account] = await listAs(world, finance, 'virtual_account');
    expect(code(await retry(world, support, account!))).toBe('403 error.forbidden');
    for (const person of [auditor, await world.staff('loan'), await world.staff('kyc'), await world.staff('admin')]) {
      expect(code(await retry(world, person, message))).toBe('403 error.forbidden');
      expect(code(await abandon(world, person, message))).toBe('403 error.forbidden');
    }
    expect(code(await retry(world, null, message))).toBe('401 error.unauthenticated');
    expect(await deedsOf(world, id)).toEqual([]);
  });

  it('name a case that never was: it is refused like one that has ended', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const message = await theOne(world, support, 'message', await unsent(world));
    for (const id of [newId(), 'x', "' or true --"])
      expect(code(await retry(world, support, { ...message, id }))).toBe('422 error.failure.ended');
    const other = { ...message, kind: 'everything' as FailureKind };
    expect((await retry(world, support, other)).status).toBeGreaterThanOrEqual(400);
  });
});
