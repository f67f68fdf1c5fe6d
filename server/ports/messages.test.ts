// The ports of text messages and mail against the real gateway and SMTP server of the sandbox.
// Source: docs/ports/sms.md; docs/ports/email.md; docs/domain.md §9.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, sandboxSecrets } from '#test/sandbox.ts';
import { connectEmail } from './email.ts';
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
