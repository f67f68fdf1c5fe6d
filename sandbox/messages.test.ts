// What a person finds in the stand-in world: text messages, mail, the people with their codes, the stored files.
// Source: docs/ports/sms.md, email.md; docs/screens.md; RFC 6238.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { html, linked } from './core/html.ts';
import { longTime, rupiahText } from './core/time.ts';
import { totpCode } from './people/totp.ts';
import { openWorld, SMS_KEY, type TestWorld } from './testing/world.ts';

let world: TestWorld;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const sendSms = (fields: Record<string, string>, key = `Bearer ${SMS_KEY}`) =>
  fetch(`${world.sandbox.url}/sms/v1/messages`, {
    method: 'POST',
    headers: { authorization: key },
    body: new URLSearchParams(fields),
  });

describe('a page', () => {
  it('has the font, style, script and logo that it names', async () => {
    const style = await (await fetch(`${world.sandbox.url}/assets/sandbox.css`)).text();
    const named = [...style.matchAll(/url\("(\/[^"]+)"\)/g)].map(([, file]) => file);
    const page = await world.page('/sms');
    named.push(...[...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file));
    expect(named).toContain('/assets/typeface.woff2');
    for (const file of named) expect((await fetch(`${world.sandbox.url}${file}`)).status, file).toBe(200);
  });
});

describe('text messages', () => {
  const message = {
    to: '+6281234567890',
    text: 'Kode Anda 482913. <b>Jangan</b> dibagikan. http://localhost:8080/a',
    reference: 'sms-1',
  };

  it('arrive once for one reference, with the code to copy and the address to open', async () => {
    const first = await sendSms(message);
    expect(first.status).toBe(202);
    expect(await (await sendSms(message)).json()).toEqual(await first.json());
    const page = await world.page('/sms?to=0812-3456-7890');
    expect(page.match(/data-copy="482913"/g)).toHaveLength(1);
    expect(page).toContain('<a href="http://localhost:8080/a"');
    expect(page).not.toContain('<b>Jangan</b>');
    expect(await world.page('/sms?to=08111')).not.toContain('482913');
  });

  it('are refused without the key, a number or a text', async () => {
    expect((await sendSms(message, '')).status).toBe(401);
    expect((await sendSms(message, 'Bearer wrong')).status).toBe(401);
    expect((await sendSms({ ...message, to: 'ratna' })).status).toBe(422);
    expect((await sendSms({ ...message, text: '' })).status).toBe(422);
    expect(await world.page('/sms')).toContain('Belum ada SMS');
  });

  it('are still there after a restart', async () => {
    await sendSms(message);
    await world.restart();
    expect(await world.page('/sms')).toContain('482913');
  });
});

describe('mail', () => {
  const send = (mail: object) =>
    createTransport({ host: '127.0.0.1', port: world.sandbox.smtpPort }).sendMail({
      from: 'titian@titian.test',
      ...mail,
    });

  it('arrives over SMTP, is shown as text with its addresses as links, and never as markup', async () => {
    await send({
      to: 'ratna@example.test',
      subject: 'Verifikasi <script>alert(1)</script>',
      text: 'Buka http://localhost:8080/verify-email?token=abc.\nTerima kasih',
      html: '<p onclick="alert(1)">Buka</p>',
    });
    const list = await world.page('/mail?to=ratna@');
    const id = /href="\/mail\/([0-9a-f-]+)"/.exec(list)?.[1];
    const page = await world.page(`/mail/${id}`);
    expect(page).toContain('<a href="http://localhost:8080/verify-email?token=abc" rel="noreferrer">');
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<p onclick');
    expect(await world.page('/mail?to=siti@')).toContain('Belum ada email');
  });

  it('is stored once when the same message arrives again, and over a restart', async () => {
    const mail = { to: 'ratna@example.test', subject: 'Pendanaan', text: 'x', messageId: '<one@titian.test>' };
    await send(mail);
    await send(mail);
    await world.restart();
    expect((await world.page('/mail')).match(/Pendanaan/g)).toHaveLength(1);
  });
});

describe('people', () => {
  const people = [
    {
      name: 'Ratna',
      role: 'Pendana',
      login: '081234567890',
      password: 'padi "kuning"',
      note: 'Terverifikasi',
      url: 'http://localhost:8080/login',
    },
    {
      name: 'Dewi',
      role: 'Staf',
      login: 'dewi',
      password: 'rahasia',
      totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      note: '',
      url: 'javascript:alert(1)',
    },
  ];

  it('are listed with what is needed to sign in as them', async () => {
    expect((await world.call('POST', '/demo/people', { people })).status).toBe(200);
    const page = await world.page('/');
    expect(page).toContain('data-copy="081234567890"');
    expect(page).toContain('data-copy="padi &#34;kuning&#34;"');
    expect(page).not.toContain('javascript:');
    const { codes } = await (await fetch(`${world.sandbox.url}/people/codes`)).json();
    expect(codes).toEqual([null, { code: expect.stringMatching(/^\d{6}$/), secondsLeft: expect.any(Number) }]);
  });

  it('are refused when a name or a sign-in is missing', async () => {
    expect((await world.call('POST', '/demo/people', { people: [{ name: 'Ratna' }] })).status).toBe(400);
    expect((await world.call('POST', '/demo/people', { people: 'Ratna' })).status).toBe(400);
  });

  it('have codes as the standard computes them', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpCode(secret, 59_000)).toEqual({ code: '287082', secondsLeft: 1 });
    expect(totpCode(secret, 1_111_111_109_000)?.code).toBe('081804');
    expect(totpCode(secret, 20_000_000_000_000)?.code).toBe('353130');
    expect(totpCode('not base32!', 0)).toBeNull();
  });
});

it('lists the files of the object store by name and size, and nothing of their content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  await mkdir(join(folder, 'agreements'));
  await writeFile(join(folder, 'agreements', '0192.bin'), 'x'.repeat(2048));
  await world.restart({ storageFolder: folder });
  const page = await world.page('/storage');
  expect(page).toContain('agreements/0192.bin');
  expect(page).toContain('2,0 kB');
  await rm(folder, { recursive: true });
});

describe('pages', () => {
  it('have a strict policy, and answer 404 for an unknown path', async () => {
    const answer = await fetch(world.sandbox.url, { headers: { accept: 'text/html' } });
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(await answer.text()).not.toMatch(/ style=| onclick=|<style|<script>/);
    expect((await fetch(`${world.sandbox.url}/mail/none`)).status).toBe(404);
    expect((await fetch(`${world.sandbox.url}/bank/va/__proto__`, { redirect: 'manual' })).status).toBe(303);
    expect(await (await fetch(`${world.sandbox.url}/healthz`)).json()).toEqual({ status: 'ok' });
  });

  it('write text, addresses, amounts and times as people read them', () => {
    expect(html`<p title="${'"x"'}">${'<i>'}${html`<b>${1}</b>`}</p>`.markup).toBe(
      '<p title="&#34;x&#34;">&#60;i&#62;<b>1</b></p>',
    );
    expect(html`${linked('lihat https://a.test/b?c=1&d=2.')}`.markup).toBe(
      'lihat <a href="https://a.test/b?c=1&#38;d=2" rel="noreferrer">https://a.test/b?c=1&#38;d=2</a>.',
    );
    expect(html`${linked('javascript:alert(1)')}`.markup).toBe('javascript:alert(1)');
    expect(rupiahText('1500000.00')).toBe('Rp\u00a01.500.000');
    expect(rupiahText('145000.50')).toBe('Rp\u00a0145.000,50');
    expect(longTime(Date.parse('2026-11-28T07:30:00Z'))).toBe('Sabtu, 28 November 2026, 14.30 WIB');
    expect(longTime(Date.parse('2026-12-31T17:05:00Z'))).toBe('Jumat, 1 Januari 2027, 00.05 WIB');
  });
});
