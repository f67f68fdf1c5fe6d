// The endpoint for the signature provider's notices: what is accepted, stored and retried. The provider itself is
// down.
// Source: docs/domain.md §9; docs/api.md; docs/ports/signature.md.
import { describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { signMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import { SIGNATURE_NOTICE_PATH } from '#ports/signature.ts';
import { fund } from '#test/funding.ts';
import { agreementOf, askForLink, lenderWithMail } from '#test/signing.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();
const path = SIGNATURE_NOTICE_PATH;

function noticeOf(documentId: string, eventId: string = randomUUID(), type = 'document.signed'): string {
  return JSON.stringify({ eventId, type, documentId, at: '2026-11-27T07:30:00.000Z' });
}

type Signed = { secret?: string; path?: string; minutes?: number; signedBody?: string };

async function deliver(body: string, by: Signed = {}) {
  const { product, db } = held.current;
  const secret = by.secret ?? product.config.SIGNATURE_SECRET;
  const at = new Date((await now(db)).getTime() + (by.minutes ?? 0) * 60_000);
  const headers = signMessage({ secret, method: 'POST', path: by.path ?? path, rawBody: by.signedBody ?? body }, at);
  return send(body, headers);
}

async function send(body: string, headers: Record<string, string>) {
  const { app } = held.current.product.web;
  const all = { 'content-type': 'application/json', ...headers };
  const answer = await app.inject({ method: 'POST', url: path, headers: all, payload: body });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
}

const stored = async () =>
  (await held.current.db.one(row({ count: col.number }), sql`select count(*) from signature_event`)).count;

const eventOf = (eventId: string) =>
  held.current.db.one(
    row({ outcome: col.text.nullable(), attempts: col.number, wait: col.number.nullable() }),
    sql`select outcome, attempts, ceil(extract(epoch from retry_at - app_now()))::int as wait from signature_event
    where event_id = ${eventId}`,
  );

describe('a notice', () => {
  it('without the provider’s signature is refused and not stored', async () => {
    const body = noticeOf(newId());
    const before = await stored();
    const answers = [
      await deliver(body, { secret: 'another-secret-of-the-right-length-00000' }),
      await deliver(body, { path: '/api/v1/webhooks/bank' }),
      await deliver(body, { signedBody: `${body} ` }),
      await deliver(body, { minutes: -6 }),
      await deliver(body, { minutes: 6 }),
      await send(body, {}),
      await send(body, { 'x-timestamp': 'kemarin', 'x-signature': 'x' }),
    ];
    expect(answers).toEqual(answers.map(() => ({ status: 401, code: 'error.signature' })));
    expect(await stored()).toBe(before);
  });

  it('that cannot be read is refused, although signed, and kept for people', async () => {
    const before = await stored();
    const unreadable = ['{', '[]', '{}', noticeOf('x', 'y', 'document.burnt'), noticeOf('a\u0000b')];
    for (const body of unreadable) expect(await deliver(body)).toEqual({ status: 400, code: 'error.invalid_body' });
    expect(await stored()).toBe(before + unreadable.length);
  });

  it('of a known kind without effect is acknowledged and kept', async () => {
    const eventId = randomUUID();
    const body = JSON.stringify({ eventId, type: 'document.expired', documentId: newId() });
    expect((await deliver(body)).status).toBe(200);
    expect(await eventOf(eventId)).toMatchObject({ outcome: 'ignored' });
  });

  it('is stored once, however often it comes', async () => {
    const [before, body] = [await stored(), noticeOf(newId())];
    const answers = await Promise.all([deliver(body), deliver(body), deliver(body, { minutes: 4 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toBe(before + 1);
  });

  it('about an unknown document, or none, is kept for people', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await deliver(noticeOf(newId(), one));
    await deliver(noticeOf("'; drop table agreement; --", other));
    await held.current.work();
    expect(await eventOf(one)).toMatchObject({ outcome: 'held', attempts: 1 });
    expect(await eventOf(other)).toMatchObject({ outcome: 'held', attempts: 1 });
  });
});

describe('while the provider is down', () => {
  async function waiting() {
    const world = held.current;
    const lender = await lenderWithMail(world);
    const { data } = await fund(world, lender, (await world.openedLending()).id, 1_000_000);
    return { world, lender, portfolioId: data.id };
  }

  it('[S8.034] signing is refused with a time to retry, and the funding does not change', async () => {
    const { world, lender, portfolioId } = await waiting();
    const answer = await askForLink(world, lender, portfolioId);
    expect([answer.status, answer.error.code]).toEqual([503, 'error.signing.unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
    expect(await agreementOf(world, portfolioId)).toMatchObject({ state: 'drafted', link: null });
  });

  it('the document is made and its digest saved, then resent with longer pauses', async () => {
    const { world, portfolioId } = await waiting();
    const pauses = async () =>
      world.db.one(
        row({ attempts: col.number, wait: col.number }),
        sql`select attempts,
        ceil(extract(epoch from retry_at - app_now()))::int as wait from agreement where portfolio_id = ${portfolioId}`,
      );
    await world.work();
    const { originalHash } = await agreementOf(world, portfolioId);
    expect(originalHash).toHaveLength(32);
    expect(await pauses()).toEqual({ attempts: 1, wait: 15 });
    await world.work();
    expect(await pauses()).toMatchObject({ attempts: 1 });
    await world.moveClock({ minutes: 1 });
    await world.work();
    expect(await pauses()).toEqual({ attempts: 2, wait: 60 });
    expect((await agreementOf(world, portfolioId)).originalHash).toEqual(originalHash);
  });

  it('a notice waits and is retried; two workers do not try it at once', async () => {
    const { world, portfolioId } = await waiting();
    await world.work();
    const { id } = await agreementOf(world, portfolioId);
    const eventId = randomUUID();
    await deliver(noticeOf(id, eventId));
    await Promise.all([world.work(), world.work()]);
    expect(await eventOf(eventId)).toEqual({ outcome: null, attempts: 1, wait: 15 });
    await world.moveClock({ minutes: 1 });
    await world.work();
    expect(await eventOf(eventId)).toEqual({ outcome: null, attempts: 2, wait: 60 });
    const portfolio = await world.db.one(anyRow, sql`select status from portfolio where id = ${portfolioId}`);
    expect(portfolio).toEqual({ status: 'waiting_signature' });
  });

  it('a funding that has ended is not sent for signature', async () => {
    const { world, lender, portfolioId } = await waiting();
    await world.work();
    await world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id: portfolioId } });
    await world.moveClock({ minutes: 1 });
    await world.work();
    const { attempts } = await world.db.one(
      row({ attempts: col.number }),
      sql`select attempts from agreement where portfolio_id = ${portfolioId}`,
    );
    expect(attempts).toBe(1);
  });
});
