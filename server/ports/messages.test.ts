// The ports of text messages, mail and push against the real gateway, SMTP server and push service of the sandbox.
// Source: docs/ports/sms.md; docs/ports/email.md; docs/domain.md §9.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, sandboxSecrets } from '#test/sandbox.ts';
import { connectEmail } from './email.ts';
import { connectPush, isSubscription } from './push.ts';
import { connectSms } from './sms.ts';

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.stop());

const page = async (path: string) => (await fetch(sandbox.url + path, { headers: { accept: 'text/html' } })).text();

describe('sms', () => {
  const message = { to: '+6281234567890', text: 'Kode masuk Titian: 482913 & lainnya', reference: 'sms-1' };

  it('arrives, and a repeat of the same reference does not arrive again', async () => {
    const sms = connectSms({ url: `${sandbox.url}/`, key: sandboxSecrets.smsKey });
    await sms.send(message);
    await sms.send(message);
    expect((await page('/sms?to=081234567890')).match(/Kode masuk Titian/g)).toHaveLength(1);
  });

  it('distinguishes a refusal of the gateway from an unknown outcome', async () => {
    const sms = connectSms({ url: sandbox.url, key: sandboxSecrets.smsKey });
    await expect(sms.send({ ...message, to: 'ratna' })).rejects.toMatchObject({
      outcome: 'refused',
      code: 'invalid_number',
    });
    const stranger = connectSms({ url: sandbox.url, key: 'wrong' });
    await expect(stranger.send(message)).rejects.toMatchObject({ outcome: 'unknown' });
    const nowhere = connectSms({ url: 'http://127.0.0.1:9', key: 'x' });
    await expect(nowhere.send(message)).rejects.toMatchObject({ outcome: 'unknown', code: 'unreachable' });
  });
});

describe('email', () => {
  const mail = { to: 'ratna@example.test', subject: 'Pembayaran diterima', text: 'Halo Ratna', reference: 'mail-1' };
  const connect = () =>
    connectEmail({ url: `smtp://127.0.0.1:${sandbox.smtpPort}`, from: 'Titian <titian@titian.test>' });

  it('arrives as plain text, and a repeat of the same reference is recognised', async () => {
    await connect().send(mail);
    await connect().send(mail);
    const list = await page('/mail?to=ratna@example.test');
    expect(list.match(/Pembayaran diterima/g)).toHaveLength(1);
    const id = /href="\/mail\/([0-9a-f-]+)"/.exec(list)?.[1];
    expect(await page(`/mail/${id}`)).toContain('Halo Ratna');
    expect(await page(`/mail/${id}`)).not.toContain('Bagian HTML');
  });

  it('goes to one recipient and one subject, whatever is typed into them', async () => {
    await connect().send({ ...mail, subject: 'Satu\r\nBcc: siti@example.test', reference: 'mail-2' });
    expect(await page('/mail?to=siti')).toContain('Belum ada email');
    await connect()
      .send({ ...mail, to: 'a@example.test, siti@example.test', reference: 'mail-3' })
      .catch(() => undefined);
    expect(await page('/mail?to=siti')).toContain('Belum ada email');
  });

  it('has an unknown outcome when no server answers', async () => {
    const nowhere = connectEmail({ url: 'smtp://127.0.0.1:9', from: 'titian@titian.test' });
    await expect(nowhere.send(mail)).rejects.toMatchObject({ outcome: 'unknown' });
  });
});

describe('push', () => {
  const key = Buffer.alloc(32, 3);
  const push = (standIn: string | undefined = sandbox.url, own = key) =>
    connectPush({ key: own, standIn, contact: 'Titian <halo@titian.example>' });
  const payload = (title: string) => JSON.stringify({ title, body: 'Buka Titian untuk melihat rinciannya.' });
  const subscribed = async () => (await push().subscribe?.()) ?? expect.fail('the sandbox makes subscriptions');

  it('arrives encrypted for the browser, and a repeat replaces it', async () => {
    const to = await subscribed();
    for (const title of ['Saldo bertambah', 'Saldo bertambah lagi'])
      await push().send({ to, payload: payload(title), ttlSeconds: 60, reference: 'push-1' });
    const shown = await page('/push');
    expect(shown).toContain('Saldo bertambah lagi');
    expect(shown).not.toContain('Saldo bertambah<');
    // With the keys of another browser it comes, and nobody can read it.
    const { p256dh, auth } = await subscribed();
    await push().send({
      to: { ...to, p256dh, auth },
      payload: payload('Rahasia'),
      ttlSeconds: 60,
      reference: 'push-2',
    });
    const after = await page('/push');
    expect(after).toContain('Tidak terbaca');
    expect(after).not.toContain('Rahasia');
  });

  it('is refused under another key than the browser subscribed with, which does not end the subscription', async () => {
    const to = await subscribed();
    const message = { to, payload: payload('Halo'), ttlSeconds: 60, reference: 'push-3' };
    const stranger = push(sandbox.url, Buffer.alloc(32, 4));
    await expect(stranger.send(message)).rejects.toMatchObject({ outcome: 'unknown', code: 'http_403' });
    await expect(push().send(message)).resolves.toBeUndefined();
  });

  it('says when a browser has ended its subscription, or never had it', async () => {
    const to = await subscribed();
    const id = to.endpoint.split('/').at(-1);
    const ended = await fetch(`${sandbox.url}/push/subscriptions/${id}/ends`, { method: 'POST', redirect: 'manual' });
    expect(ended.status).toBe(303);
    const gone = { outcome: 'refused', code: 'gone' };
    const message = { to, payload: payload('Halo'), ttlSeconds: 60, reference: 'push-4' };
    await expect(push().send(message)).rejects.toMatchObject(gone);
    const unknown = { ...to, endpoint: to.endpoint.replace(String(id), 'tidak-ada') };
    await expect(push().send({ ...message, to: unknown })).rejects.toMatchObject(gone);
  });

  it('goes to no inner address once nothing stands in, and takes only keys of the curve', async () => {
    const to = await subscribed();
    const message = { to, payload: payload('Halo'), ttlSeconds: 60, reference: 'push-5' };
    const real = connectPush({ key, standIn: undefined, contact: 'halo@titian.example' });
    expect(real.subscribe).toBeNull();
    await expect(real.send(message)).rejects.toMatchObject({ code: 'not_public' });
    const given = { ...to, endpoint: 'https://push.example.com/send/abc' };
    expect(isSubscription(given)).toBe(true);
    expect(isSubscription(to)).toBe(false);
    expect(isSubscription({ ...given, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
    expect(isSubscription({ ...given, auth: given.auth.slice(4) })).toBe(false);
  });
});
