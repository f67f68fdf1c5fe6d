// The push service of the stand-in world, and the browsers behind it with what they would show.
// Invariants: only who made the subscription may send to it; a topic is one message, however often it is sent; a message is
// on disk before the 201. Source: docs/ports/push.md; RFC 8030, RFC 8292.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importJWK, jwtVerify } from 'jose';
import { html, type Html } from '../core/html.ts';
import { refuse, textOf } from '../core/http.ts';
import { sendPage, sliceOf } from '../core/page.ts';
import { shortTime } from '../core/time.ts';
import type { World } from '../world.ts';
import { type BrowserKeys, createKeys, readMessage } from './browser.ts';

type Subscription = BrowserKeys & { id: string; sender: string; createdAt: string; endedAt: string | null };
type Message = { id: string; subscription: string; topic: string; text: string | null; receivedAt: string };
type Held = { subscriptions: Subscription[]; messages: Message[] };

const KEPT = 1_000;
/** The most that every push service takes on. */
const LARGEST = 4_096;
const A_DAY = 24 * 60 * 60;

export async function registerPush(app: FastifyInstance, world: World): Promise<void> {
  const { data, save } = world.store.section<Held>('push', { subscriptions: [], messages: [] });
  const find = (id: string) => data.subscriptions.find((known) => known.id === id);

  app.post('/push/v1/subscriptions', async (request, reply) => {
    const sender = textOf(request.body, 'applicationServerKey');
    if (Buffer.from(sender, 'base64url').length !== 65)
      return refuse(reply, 422, 'invalid_key', 'applicationServerKey is not a public key.');
    const made = { ...createKeys(), id: randomUUID(), sender, createdAt: world.now().toISOString(), endedAt: null };
    data.subscriptions.push(made);
    data.subscriptions.splice(0, Math.max(0, data.subscriptions.length - KEPT));
    await save();
    const endpoint = `${request.protocol}://${request.host}/push/v1/messages/${made.id}`;
    return reply.code(201).send({ endpoint, p256dh: made.p256dh, auth: made.auth });
  });

  await app.register(async (scope) => {
    const read = { parseAs: 'buffer', bodyLimit: LARGEST } as const;
    scope.addContentTypeParser('application/octet-stream', read, (_request, body, done) => done(null, body));
    scope.post<{ Params: { id: string } }>('/push/v1/messages/:id', async (request, reply) => {
      const found = find(request.params.id);
      if (found === undefined) return refuse(reply, 404, 'unknown', 'No such subscription.');
      if (found.endedAt !== null) return refuse(reply, 410, 'ended', 'The subscription has ended.');
      const fault = (await senderFault(request, found.sender)) ?? headerFault(request);
      if (fault !== null) return refuse(reply, ...fault);
      await keep(data, found, request, world.now());
      await save();
      return reply.code(201).send();
    });
  });

  app.post<{ Params: { id: string } }>('/push/subscriptions/:id/ends', async (request, reply) => {
    const found = find(request.params.id);
    if (found === undefined) return reply.callNotFound();
    found.endedAt ??= world.now().toISOString();
    await save();
    return reply.redirect('/push?message=push_ended', 303);
  });

  app.get('/push', (request, reply) => sendPushPage(world, data, request, reply));
}

type Fault = [status: number, code: string, message: string];

/** Whether the sender is who made the subscription, by a token for this service of at most a day. */
async function senderFault({ headers, protocol, host }: FastifyRequest, sender: string): Promise<Fault | null> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== sender) return [403, 'bad_key', 'Authorization names another key than the subscription.'];
  const bytes = Buffer.from(key, 'base64url');
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')];
  const now = Math.floor(Date.now() / 1000);
  try {
    const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, verifier, { audience: `${protocol}://${host}`, algorithms: ['ES256'] });
    const { exp = Infinity, sub = '' } = payload;
    if (exp > now + A_DAY) return [403, 'bad_token', 'The token lives longer than a day.'];
    return /^(mailto:|https:)./.test(sub) ? null : [403, 'bad_token', 'The token names nobody to write to.'];
  } catch {
    return [403, 'bad_token', 'The token is not signed with the key, has ended, or is for another service.'];
  }
}

function headerFault({ headers, body }: FastifyRequest): Fault | null {
  if (headers['content-encoding'] !== 'aes128gcm') return [415, 'bad_encoding', 'The body is not aes128gcm.'];
  if (!/^\d{1,9}$/.test(String(headers['ttl']))) return [400, 'bad_ttl', 'TTL is missing.'];
  if (!/^[\w-]{0,32}$/.test(String(headers['topic'] ?? ''))) return [400, 'bad_topic', 'Topic is not one.'];
  return Buffer.isBuffer(body) ? null : [400, 'bad_body', 'The body is missing.'];
}

/** As a browser does: what comes again under its topic replaces the earlier one. */
async function keep(data: Held, to: Subscription, { headers, body }: FastifyRequest, now: Date): Promise<void> {
  const topic = String(headers['topic'] ?? randomUUID());
  const text = readMessage(to, body as Buffer);
  const rest = data.messages.filter((known) => known.subscription !== to.id || known.topic !== topic);
  rest.push({ id: randomUUID(), subscription: to.id, topic, text, receivedAt: now.toISOString() });
  data.messages = rest.slice(-KEPT);
}

function sendPushPage(world: World, data: Held, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { items, pager } = sliceOf(request, data.messages.toReversed(), 20);
  const open = data.subscriptions.filter(({ endedAt }) => endedAt === null).toReversed();
  const body = html`${items.length === 0 && html`<section class="card"><p class="empty">Belum ada pemberitahuan.</p></section>`}
    <div class="stack">${items.map((message) => messageCard(world, message))}</div>${pager}
    ${open.length > 0 && html`<section class="card flush"><h2>Browser yang berlangganan</h2><ul class="rows">${open.map(browserRow)}</ul></section>`}`;
  return sendPage(world, request, reply, { title: 'Pemberitahuan di HP', place: '/push', body });
}

function messageCard(world: World, { text, subscription, receivedAt }: Message): Html {
  const { title, body, link } = fieldsOf(text);
  return html`<article class="card"><div class="between"><h2>${title || 'Tidak terbaca'}</h2>
    <span class="sub num">${shortTime(Date.parse(receivedAt))} WIB</span></div>
    <p class="message">${body || 'Pesan ini tidak dienkripsi untuk browser ini.'}</p>
    <p class="sub">Browser ${subscription.slice(0, 8)}</p>
    ${link !== '' && html`<p><a href="${new URL(link, world.settings.productUrl).href}" rel="noreferrer">Buka di Titian</a></p>`}</article>`;
}

function fieldsOf(text: string | null): { title: string; body: string; link: string } {
  let said: unknown = null;
  try {
    said = JSON.parse(text ?? 'null');
  } catch {
    // Shown as a message that nobody can read.
  }
  const link = textOf(said, 'link');
  return { title: textOf(said, 'title'), body: textOf(said, 'body'), link: /^\/(?!\/)/.test(link) ? link : '' };
}

function browserRow({ id, createdAt }: Subscription): Html {
  return html`<li class="row"><span class="grow"><b>Browser ${id.slice(0, 8)}</b>
    <span class="sub num">sejak ${shortTime(Date.parse(createdAt))}</span></span>
    <form method="post" action="/push/subscriptions/${id}/ends"><button class="btn q m">Akhiri langganan</button></form></li>`;
}
