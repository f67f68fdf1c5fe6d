// Activation with the real sandbox as provider: who may start it, with which address, and the provider's notice.
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { now } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { signMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import { SIGNATURE_NOTICE_PATH } from '#ports/signature.ts';
import { asBorrower } from '#test/funding.ts';
import { useSigningWorld } from '#test/signing.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const held = useSigningWorld();
const alone = useWorld();

async function withMail(world: World, options: { emailVerified?: boolean; envelopeActive?: boolean } = {}) {
  const lender = await world.lender({ envelopeActive: false, ...options });
  const { email } = await world.db.one(
    row({ email: col.text }),
    sql`select email from app_user where id = ${lender.id}`,
  );
  // The stand-in provider outlives a world, so each person in this file must be new to it.
  const fresh = `${randomUUID().slice(0, 8)}-${email}`;
  await world.owner.run(sql`update app_user set email = ${fresh} where id = ${lender.id}`);
  return { ...lender, email: fresh };
}

const ask = (world: World, person: Person, email: string) =>
  world.call(person, 'POST digisigns/useractivations/seamlesses', { body: { email } });

const statusOf = async (world: World, person: Person) =>
  (await world.call(person, 'GET me')).data.lender?.envelopeStatus ?? null;

const traces = (world: World, person: Person) =>
  world.db.one(
    row({ auditEvents: col.number, notices: col.number }),
    sql`select
    (select count(*)::int from audit_trail where action = 'signature.activated' and object_id = ${person.id}) as "auditEvents",
    (select count(*)::int from notification where kind = 'signature_active' and user_id = ${person.id}) as notices`,
  );

/** Sends a notice signed with this secret. Returns its HTTP status and, once applied, its outcome. */
async function deliver(world: World, email: string, by: { secret?: string; eventId?: string } = {}) {
  const eventId = by.eventId ?? randomUUID();
  const body = JSON.stringify({ eventId, type: 'activation.completed', email, at: '2026-11-27T07:30:00.000Z' });
  const secret = by.secret ?? world.product.config.SIGNATURE_SECRET;
  const headers = signMessage(
    { secret, method: 'POST', path: SIGNATURE_NOTICE_PATH, rawBody: body },
    await now(world.db),
  );
  const answer = await world.product.web.app.inject({
    method: 'POST',
    url: SIGNATURE_NOTICE_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  await world.work();
  const stored = await world.db.row(
    row({ outcome: col.text.nullable() }),
    sql`select outcome from signature_event where event_id = ${eventId}`,
  );
  return { status: answer.statusCode, outcome: stored?.outcome ?? null };
}

describe('asking for the activation', () => {
  it('[S3.017][S6.007][S7.055] with the registered address gives the provider’s link, and the account is not active yet', async () => {
    const world = held.current;
    const lender = await withMail(world);
    const { status, data } = await ask(world, lender, ` ${lender.email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(new URL(data.link).origin).toBe(new URL(world.sandbox.url).origin);
    expect(await statusOf(world, lender)).toBe('belum aktif');
  });

  it('with any other address is refused, without a call to the provider', async () => {
    const world = held.current;
    const [lender, other] = [await withMail(world), await withMail(world)];
    for (const email of [other.email, `x${lender.email}`, '', 'bukan email', "'; drop table lender; --"]) {
      const answer = await ask(world, lender, email);
      expect([answer.status, answer.error.errors[0]?.code]).toEqual([
        422,
        expect.stringMatching(/other_email|error\.empty/),
      ]);
    }
    expect(await statusOf(world, lender)).toBeNull();
    expect(await statusOf(world, other)).toBeNull();
  });

  it('needs a verified address, but no verified identity', async () => {
    const world = held.current;
    const unproved = await withMail(world, { emailVerified: false });
    const refusal = await ask(world, unproved, unproved.email);
    expect([refusal.status, refusal.error.code]).toEqual([422, 'error.email.not_verified']);
    expect(await statusOf(world, unproved)).toBeNull();
    const unknown = await withMail(world);
    await world.owner.run(sql`update lender set kyc_status = 'not_verified' where user_id = ${unknown.id}`);
    expect((await ask(world, unknown, unknown.email)).data.link).not.toBe('');
  });

  it('of an active account returns an empty link', async () => {
    const world = held.current;
    const lender = await withMail(world, { envelopeActive: true });
    expect((await ask(world, lender, lender.email)).data).toEqual({ link: '' });
  });

  it('is for those who sign: a borrower may, somebody who is neither may not', async () => {
    const world = held.current;
    const borrower = await asBorrower(world);
    const email = `${randomUUID()}@contoh.example`;
    await world.owner.run(
      sql`update app_user set email = ${email}, email_verified_at = app_now() where id = ${borrower.id}`,
    );
    await world.owner.run(sql`insert into borrower (user_id) values (${borrower.id}) on conflict do nothing`);
    expect((await ask(world, borrower, email)).status).toBe(200);
    expect((await world.call(borrower, 'GET me')).data.borrower?.envelopeStatus).toBe('belum aktif');
    const sender = await withMail(world);
    await world.owner.run(sql`update app_user set is_lender = false, is_sender = true where id = ${sender.id}`);
    expect((await ask(world, sender, sender.email)).status).toBe(403);
  });

  it('is limited to ten times in ten minutes', async () => {
    const world = held.current;
    const lender = await withMail(world);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await ask(world, lender, lender.email)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('while the provider is down says when to retry, and nothing changes', async () => {
    const world = alone.current;
    const lender = await withMail(world);
    const answer = await ask(world, lender, lender.email);
    expect([answer.status, answer.error.code]).toEqual([503, 'error.signing.unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
    expect(await statusOf(world, lender)).toBeNull();
    expect(await traces(world, lender)).toEqual({ auditEvents: 0, notices: 0 });
  });
});

describe('the activation itself', () => {
  it('[S3.017] done on the provider’s page makes the account active, once, with a trail and a notice', async () => {
    const world = held.current;
    const lender = await withMail(world);
    const { link } = (await ask(world, lender, lender.email)).data;
    expect((await fetch(link, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    await vi.waitFor(
      async () => {
        await world.work();
        expect(await statusOf(world, lender)).toBe('aktif');
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(await traces(world, lender)).toEqual({ auditEvents: 1, notices: 1 });
    expect((await ask(world, lender, lender.email)).data).toEqual({ link: '' });
  });

  it('known only to the provider is learnt from its answer', async () => {
    const world = held.current;
    const lender = await withMail(world);
    const { link } = (await ask(world, lender, lender.email)).data;
    await fetch(link, { method: 'POST', redirect: 'manual' });
    await vi.waitFor(
      async () => {
        await world.work();
        expect(await statusOf(world, lender)).toBe('aktif');
      },
      { timeout: 20_000, interval: 50 },
    );
    // As if its notice was lost.
    await world.owner.run(sql`update lender set envelope_status = 'belum aktif' where user_id = ${lender.id}`);
    expect((await ask(world, lender, lender.email)).data).toEqual({ link: '' });
    expect(await statusOf(world, lender)).toBe('aktif');
  });

  it('reported twice, or again as another event, has its effect once', async () => {
    const world = alone.current;
    const lender = await withMail(world);
    const eventId = randomUUID();
    expect(await deliver(world, lender.email.toUpperCase(), { eventId })).toEqual({
      status: 200,
      outcome: 'activated',
    });
    expect(await deliver(world, lender.email, { eventId })).toEqual({ status: 200, outcome: 'activated' });
    expect(await deliver(world, lender.email)).toEqual({ status: 200, outcome: 'repeat' });
    expect(await statusOf(world, lender)).toBe('aktif');
    expect(await traces(world, lender)).toEqual({ auditEvents: 1, notices: 1 });
  });

  it('with a wrong sender, an unknown address or an unverified one changes nothing', async () => {
    const world = alone.current;
    const lender = await withMail(world);
    const unproved = await withMail(world, { emailVerified: false });
    const secret = 'another-secret-of-the-right-length-00000';
    expect(await deliver(world, lender.email, { secret })).toEqual({ status: 401, outcome: null });
    expect(await deliver(world, 'orang.lain@contoh.example')).toEqual({ status: 200, outcome: 'held' });
    expect(await deliver(world, unproved.email)).toEqual({ status: 200, outcome: 'held' });
    for (const person of [lender, unproved]) {
      expect(await statusOf(world, person)).toBeNull();
      expect(await traces(world, person)).toEqual({ auditEvents: 0, notices: 0 });
    }
  });

  it('of somebody who lends and borrows counts for both', async () => {
    const world = alone.current;
    const lender = await withMail(world);
    await world.owner.run(sql`insert into borrower (user_id) values (${lender.id})`);
    await world.owner.run(sql`update app_user set is_borrower = true where id = ${lender.id}`);
    await deliver(world, lender.email);
    const { data } = await world.call(lender, 'GET me');
    expect([data.lender?.envelopeStatus, data.borrower?.envelopeStatus]).toEqual(['aktif', 'aktif']);
    expect(await traces(world, lender)).toEqual({ auditEvents: 1, notices: 1 });
  });
});
