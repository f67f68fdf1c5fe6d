// Webhooks on the console: made once with the password, their deliveries sent again.
// Source: decision 0132.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Webhook, WebhookDelivery } from '#contract/webhook.ts';
import { asId } from '#domain/ids.testing.ts';
import { arif, no, ok, okPage, openPage } from '../testing.tsx';

const webhook: Webhook = {
  id: asId('w-1'),
  name: 'Gudang data',
  url: 'https://gudang.example.com/titian',
  events: ['loan.disbursed'],
  owner: { id: asId('s-1'), name: 'Arif' },
  createdAt: '2026-11-28T02:00:00.000Z',
  deliveredAt: null,
  failingSince: null,
  oldSecretUntil: null,
  paused: null,
};
const delivery: WebhookDelivery = {
  id: asId('d-1'),
  eventId: asId('e-1'),
  kind: 'loan.disbursed',
  createdAt: '2026-11-28T03:00:00.000Z',
  state: 'failed',
  attempts: 8,
  triedAt: '2026-11-29T03:00:00.000Z',
  nextTryAt: null,
  status: 503,
  error: 'HTTP 503',
};
const admin = { ...arif, roles: ['admin'] as 'admin'[] };
const make = 'POST staff/webhooks';

it('a webhook is made with the password, its secret shown once', async () => {
  const view = openPage('/settings/webhooks', {
    person: admin,
    replies: { 'GET staff/webhooks': ok([]), [make]: no('error.webhook.address', 'Alamat harus https.', 'url') },
  });
  await screen.findByText('Belum ada webhook');
  await view.user.click(screen.getByRole('button', { name: 'Buat webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Buat webhook' });
  expect(send().disabled).toBe(true);
  await view.user.type(dialog.getByLabelText(/^Nama/), 'Gudang data');
  await view.user.type(dialog.getByLabelText(/^Alamat/), 'https://intranet/titian');
  await view.user.click(dialog.getByLabelText('Pinjaman cair'));
  await view.user.type(dialog.getByLabelText('Kata sandi Anda'), 'rahasia');
  await view.user.click(send());
  expect((await dialog.findAllByText('Alamat harus https.')).length).toBeGreaterThan(0);
  const secret = `titian_wh_${'x'.repeat(43)}`;
  view.answers[make] = ok({ webhook, secret });
  view.answers['GET staff/webhooks'] = ok([webhook]);
  await view.user.click(send());
  const made = within(await screen.findByRole('dialog', { name: 'Webhook Gudang data dibuat' }));
  expect(made.getByText(secret)).toBeTruthy();
  await view.user.click(made.getByRole('button', { name: 'Sudah saya simpan' }));
  expect(await screen.findByText('gudang.example.com')).toBeTruthy();
  expect(document.body.textContent).not.toContain(secret);
});

it('a delivery that failed says the status of the last answer, and is sent again', async () => {
  const replay = 'POST staff/webhookdeliveries/d-1/replays';
  const list = 'GET staff/webhooks/w-1/deliveries';
  const view = openPage('/settings/webhooks/w-1', {
    person: admin,
    replies: { 'GET staff/webhooks/w-1': ok(webhook), [list]: okPage([delivery]), [replay]: ok({}) },
  });
  // Twice: below its event on phones.
  expect(await screen.findAllByText('HTTP 503')).toHaveLength(2);
  expect(screen.getByText('8 kali dicoba')).toBeTruthy();
  view.answers[list] = okPage([{ ...delivery, state: 'delivered', attempts: 1, status: 204, error: null }]);
  await view.user.click(screen.getByRole('button', { name: /^Kirim ulang/ }));
  expect(await screen.findAllByText('HTTP 204')).toHaveLength(2);
});
