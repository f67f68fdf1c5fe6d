// The SMTP server of the stand-in world and the mailbox that shows what arrived.
// Invariants: a message is on disk before the server says 250; its HTML is never rendered, only shown as text.
// Source: docs/domain.md §9; docs/ports/email.md.
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import { html, type Html, linked } from '../core/html.ts';
import { textOf } from '../core/http.ts';
import { sendPage, sliceOf } from '../core/page.ts';
import type { Section } from '../core/store.ts';
import { shortTime } from '../core/time.ts';
import type { World } from '../world.ts';

type Mail = {
  id: string;
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  markup: string;
  receivedAt: string;
};
type Mailbox = Section<{ mails: Mail[] }>;

const KEPT = 2_000;
const LARGEST = 5 * 1024 * 1024;

export function registerMail(app: FastifyInstance, world: World): Mailbox {
  const mailbox = world.store.section<{ mails: Mail[] }>('mail', { mails: [] });

  app.get('/mail', async (request, reply) => {
    const wanted = textOf(request.query, 'to').toLowerCase();
    const found = mailbox.data.mails.filter((mail) => mail.to.toLowerCase().includes(wanted)).reverse();
    const { items, pager } = sliceOf(request, found, 20);
    const body = html`<form class="search" action="/mail" role="search">
        <div class="field"><label for="to">Alamat email</label>
        <div class="input"><input id="to" name="to" value="${wanted}" inputmode="email" autocomplete="off" autocapitalize="none"></div></div>
        <button class="btn q">Tampilkan</button>
      </form>
      <section class="card flush"><h2>Email masuk</h2>
      ${items.length === 0 && html`<p class="empty">Belum ada email${wanted === '' ? '' : ' untuk alamat ini'}.</p>`}
      <ul class="rows">${items.map(mailRow)}</ul>${pager}</section>`;
    return sendPage(world, request, reply, { title: 'Kotak email', place: '/mail', body });
  });

  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = mailbox.data.mails.find((candidate) => candidate.id === request.params.id);
    if (mail === undefined) return reply.callNotFound();
    const body = html`<article class="card stack"><dl class="lines"><div><dt>Dari</dt><dd>${mail.from}</dd></div><div><dt>Kepada</dt><dd>${mail.to}</dd></div>
      <div><dt>Diterima</dt><dd>${shortTime(Date.parse(mail.receivedAt))} WIB</dd></div></dl>
      <p class="message">${linked(mail.text)}</p></article>
      ${mail.markup !== '' && html`<details class="card"><summary>Bagian HTML, sebagai teks</summary><pre>${mail.markup}</pre></details>`}`;
    const back = { path: '/mail', label: 'Semua email' };
    return sendPage(world, request, reply, { title: mail.subject || 'Tanpa judul', place: '/mail', body, back });
  });
  return mailbox;
}

export function createSmtpServer(world: World, mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    closeTimeout: 500,
    logger: false,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      receive(world, mailbox, stream, recipients).then(
        () => done(stream.sizeExceeded ? Object.assign(new Error('Message too large'), { responseCode: 552 }) : null),
        () => done(Object.assign(new Error('Could not be stored'), { responseCode: 451 })),
      );
    },
  });
}

async function receive(
  world: World,
  { data, save }: Mailbox,
  stream: Readable & { sizeExceeded: boolean },
  recipients: string[],
): Promise<void> {
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(stream, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true });
  if (stream.sizeExceeded) return;
  const to = recipients.join(', ');
  const messageId = parsed.messageId ?? randomUUID();
  if (data.mails.some((mail) => mail.messageId === messageId && mail.to === to)) return;
  data.mails.push({
    id: randomUUID(),
    messageId,
    from: parsed.from?.text ?? '',
    to,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    markup: parsed.html || '',
    receivedAt: world.now().toISOString(),
  });
  data.mails.splice(0, Math.max(0, data.mails.length - KEPT));
  await save();
}

function mailRow(mail: Mail): Html {
  return html`<li><a class="rowlink" href="/mail/${mail.id}"><span class="grow"><b>${mail.subject || 'Tanpa judul'}</b>
    <span class="sub">${mail.to}</span></span><span class="sub num">${shortTime(Date.parse(mail.receivedAt))}</span></a></li>`;
}
