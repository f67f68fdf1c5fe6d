// The SMS gateway and the inbox of every phone.
// Invariant: one reference is one message, however often it is sent; a message is on disk before the 202.
// Source: docs/domain.md §9; docs/ports/sms.md.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { html, type Html, linked } from '../core/html.ts';
import { refuse, textOf } from '../core/http.ts';
import { sendPage, sliceOf } from '../core/page.ts';
import { shortTime } from '../core/time.ts';
import type { World } from '../world.ts';

type Message = { id: string; to: string; text: string; reference: string; receivedAt: string };

const KEPT = 3_000;

export function registerSms(app: FastifyInstance, world: World): void {
  const { data, save } = world.store.section<{ messages: Message[] }>('sms', { messages: [] });

  app.post('/sms/v1/messages', async (request, reply) => {
    if (!holdsKey(request.headers.authorization, world.settings.smsKey))
      return refuse(reply, 401, 'bad_key', 'The key is missing or wrong.');
    const [to, text, reference] = [
      textOf(request.body, 'to'),
      textOf(request.body, 'text'),
      textOf(request.body, 'reference'),
    ];
    if (!/^\+?\d{8,15}$/.test(to)) return refuse(reply, 422, 'invalid_number', 'to is not a phone number.');
    if (text === '' || text.length > 1_000 || reference === '' || reference.length > 200) {
      return refuse(reply, 422, 'invalid_message', 'text (at most 1000) and reference (at most 200) are needed.');
    }
    let message = data.messages.find((known) => known.reference === reference);
    if (message === undefined) {
      message = { id: randomUUID(), to, text, reference, receivedAt: world.now().toISOString() };
      data.messages.push(message);
      data.messages.splice(0, Math.max(0, data.messages.length - KEPT));
    }
    await save();
    return reply.code(202).send({ id: message.id });
  });

  app.get('/sms', async (request, reply) => {
    const wanted = localNumber(textOf(request.query, 'to'));
    const found = data.messages
      .filter((message) => wanted === '' || localNumber(message.to).includes(wanted))
      .reverse();
    const { items, pager } = sliceOf(request, found, 20);
    const body = html`<form class="search" action="/sms" role="search">
        <div class="field"><label for="to">Nomor HP</label>
        <div class="input"><input id="to" name="to" type="tel" value="${wanted}" inputmode="tel" autocomplete="off"></div></div>
        <button class="btn q">Tampilkan</button>
      </form>
      ${wanted !== '' && html`<p><a href="/sms">Semua nomor</a></p>`}
      ${items.length === 0 && html`<section class="card"><p class="empty">Belum ada SMS${wanted === '' ? '' : ' untuk nomor ini'}.</p></section>`}
      <div class="stack">${items.map(messageCard)}</div>${pager}`;
    return sendPage(world, request, reply, { title: 'Kotak SMS', place: '/sms', body });
  });
}

function messageCard(message: Message): Html {
  const code = /\b\d{6}\b/.exec(message.text)?.[0];
  return html`<article class="card"><div class="between">
    <h2><a class="num phone" href="/sms?to=${encodeURIComponent(localNumber(message.to))}">${grouped(message.to)}</a></h2>
    <span class="sub num">${shortTime(Date.parse(message.receivedAt))} WIB</span></div>
    <p class="message">${linked(message.text)}</p>
    ${code !== undefined && html`<button class="btn q m" type="button" data-copy="${code}">Salin kode ${code}</button>`}</article>`;
}

/** `+62812…`, `62812…` and `0812-…` are one phone: `0812…`. */
function localNumber(typed: string): string {
  return typed
    .replace(/[^\d+]/g, '')
    .replace(/^(\+62|62)/, '0')
    .replace(/\+/g, '');
}

function grouped(number: string): string {
  return localNumber(number).replace(/^(\d{4})(\d{3,4})(\d+)$/, '$1-$2-$3');
}

function holdsKey(header: string | undefined, key: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${key}`));
}
