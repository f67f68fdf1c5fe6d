// Live updates of a person's own data: only the owner gets them, a stream ends with its session, and streams are
// limited.
import { afterEach, describe, expect, it } from 'vitest';
import type { MeEvent } from '#contract/notice.ts';
import type { PersonId } from '#domain/ids.ts';
import { notify } from '#features/notice/notice.ts';
import { sql } from '#platform/sql.ts';
import { fund } from '#test/funding.ts';
import { asId } from '#domain/ids.testing.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { createOwnFeed, type OwnFeed } from './stream.ts';

const world = useWorld();
let feed: OwnFeed | undefined;
afterEach(() => feed?.close());

type Options = Partial<Parameters<typeof createOwnFeed>[0]>;
function openFeed(options: Options = {}): OwnFeed {
  const { db, product } = world.current;
  feed = createOwnFeed({ db, sessions: product.sessions, log: product.log, everyMs: 20, ...options });
  return feed;
}

async function sessionOf({ token }: Person) {
  const caller = await world.current.product.sessions.find(token, 'user');
  return { userId: asId<PersonId>(caller!.id), sessionId: caller!.sessionId };
}

/** Reads a stream until its text meets a condition, or to its end. */
async function readUntil(stream: AsyncIterable<Buffer>, enough: (text: string) => boolean): Promise<string> {
  let text = '';
  for await (const part of stream) {
    text += part.toString();
    if (enough(text)) return text;
  }
  return text;
}

const changesIn = (text: string): MeEvent['changed'][] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => (JSON.parse(json!) as MeEvent).changed);

/** The events this person gets after `act`, up to the expected one. */
async function heardAfter(person: LenderPerson, last: MeEvent['changed'], act: () => Promise<unknown>) {
  const stream = await openFeed().listen(await sessionOf(person));
  const heard = readUntil(stream!, (text) => changesIn(text).includes(last));
  await act();
  return changesIn(await heard);
}

const inboxEntry = (userId: PersonId, eventKey: string) =>
  world.current.db.tx((tx) => notify(tx, { userId, kind: 'kyc_verified', eventKey }));

describe('the stream of one’s own changes', () => {
  it('reports money that came onto the balance', async () => {
    const lender = await world.current.lender();
    expect(await heardAfter(lender, 'balance', () => world.current.topUp(lender.id, 100_000))).toEqual(['balance']);
  });

  it('reports a new portfolio and changes of its lending', async () => {
    const lender = await world.current.lender({ balance: 2_000_000 });
    const { id } = await world.current.openedLending();
    expect(await heardAfter(lender, 'portfolio', () => fund(world.current, lender, id, 1_000_000))).toContain(
      'portfolio',
    );
    const ends = () => world.current.owner.run(sql`update lending set status = 'refunded' where id = ${id}`);
    expect(await heardAfter(lender, 'portfolio', ends)).toEqual(['portfolio']);
  });

  it('reports a verdict on the identity, an active signature and a verified address', async () => {
    const lender = await world.current.lender({ kycStatus: 'pending', envelopeActive: false, emailVerified: false });
    const { owner } = world.current;
    for (const change of [
      sql`update lender set kyc_status = 'verified' where user_id = ${lender.id}`,
      sql`update lender set envelope_status = 'aktif' where user_id = ${lender.id}`,
      sql`update app_user set email_verified_at = app_now() where id = ${lender.id}`,
    ]) {
      expect(await heardAfter(lender, 'kyc', () => owner.run(change))).toEqual(['kyc']);
    }
  });

  it('reports a new notice and one that was read', async () => {
    const lender = await world.current.lender();
    expect(await heardAfter(lender, 'notification', () => inboxEntry(lender.id, 'one'))).toEqual(['notification']);
    const reads = () =>
      world.current.owner.run(sql`update notification set read_at = app_now() where user_id = ${lender.id}`);
    expect(await heardAfter(lender, 'notification', reads)).toEqual(['notification']);
  });

  it('sends each person only their own changes', async () => {
    const [one, other] = [await world.current.lender(), await world.current.lender()];
    const stream = await openFeed().listen(await sessionOf(other));
    const heard = readUntil(stream!, (text) => text.includes('data:'));
    await world.current.topUp(one.id, 100_000);
    await inboxEntry(other.id, 'own');
    expect(changesIn(await heard)).toEqual(['notification']);
  });

  it('sends a heartbeat while nothing changes', async () => {
    const stream = await openFeed({ heartbeatMs: 20 }).listen(await sessionOf(await world.current.lender()));
    expect(await readUntil(stream!, (text) => text.includes(': -\n\n'))).toContain('retry: 3000');
  });

  it('ends with its session, but not with other sessions of the same person', async () => {
    const lender = await world.current.lender();
    const kept = await sessionOf(lender);
    const { product, db } = world.current;
    const token = await db.tx((tx) => product.sessions.start(tx, 'user', lender.id, 'phone', 1));
    const gone = await sessionOf({ ...lender, token });
    const own = openFeed();
    const [staying, ending] = [await own.listen(kept), await own.listen(gone)];
    const heard = readUntil(staying!, (text) => text.includes('data:'));
    await product.sessions.end(gone.sessionId, 'signed out');
    expect(changesIn(await readUntil(ending!, () => false))).toEqual([]);
    await world.current.topUp(lender.id, 50_000);
    expect(changesIn(await heard)).toEqual(['balance']);
  });

  it('ends when the session is idle too long; listening does not keep it alive', async () => {
    const lender = await world.current.lender();
    const stream = await openFeed().listen(await sessionOf(lender));
    const heard = readUntil(stream!, () => false);
    await world.current.owner.run(sql`update session set last_seen_at = app_now() - interval '30 days'
      where person_id = ${lender.id}`);
    expect(changesIn(await heard)).toEqual([]);
  });

  it('limits listeners per person and in total, and has room again once one has left', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(async () => sessionOf(await world.current.lender())));
    const own = openFeed({ mostListeners: 2, mostOfOne: 1 });
    const first = await own.listen(one!);
    expect(await own.listen(one!)).toBeNull();
    expect(await own.listen(two!)).not.toBeNull();
    expect(await own.listen(three!)).toBeNull();
    await new Promise((resolve) => first!.once('close', resolve).destroy());
    expect(await own.listen(three!)).not.toBeNull();
  });

  it('runs one query for all listeners', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, async () => sessionOf(await world.current.lender())));
    const own = openFeed({ everyMs: 60_000, heartbeatMs: 60_000 });
    const { pool } = world.current.db;
    const query = pool.query;
    let queries = 0;
    pool.query = ((...input: Parameters<typeof query>) => {
      queries += 1;
      return query.apply(pool, input);
    }) as typeof query;
    const streams = await Promise.all(people.map((person) => own.listen(person)));
    await Promise.all(streams.map((stream) => readUntil(stream!, (text) => text.includes('retry'))));
    pool.query = query;
    // Ten first reads, then one round: its read and its check of the sessions.
    expect(queries).toBe(12);
  });

  it('ends for everyone when the server stops, and refuses new listeners', async () => {
    const person = await sessionOf(await world.current.lender());
    const own = openFeed();
    const stream = await own.listen(person);
    own.close();
    await readUntil(stream!, () => false);
    expect(stream!.readableEnded).toBe(true);
    expect(await own.listen(person)).toBeNull();
  });

  it('is served to signed-in people as server-sent events that are not cached', async () => {
    const lender = await world.current.lender();
    const { app } = world.current.product.web;
    const ask = (headers: Record<string, string>) =>
      app.inject({ method: 'GET', url: '/api/v1/streams/me', headers, payloadAsStream: true });
    expect((await ask({})).statusCode).toBe(401);
    const answer = await ask({ authorization: `Bearer ${lender.token}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const stream = answer.stream();
    expect(await readUntil(stream, (text) => text.includes('retry'))).toContain('retry: 3000');
    stream.destroy();
  });
});
