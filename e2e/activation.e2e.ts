// A new lender verifies the e-mail address by the mail's link and activates the signature on the provider's page.
// Each message of the banner disappears once it is dealt with, and the inbox has a notice of it. Phones are 360 px
// wide.
// Source: spec §2; docs/settled.md 34, 40; docs/screens.md.
import { expect, type Page, test } from '@playwright/test';
import { activateSignature, walkDashboard } from './lender.ts';
import { expectSound, readMailLink } from './messages.ts';
import { closePages, openPage, signInAsLender } from './people.ts';

const newLender = { login: '0812-0000-0050', email: 'bayu.pradana@contoh.example' };

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

let lender: Page;
test.beforeAll(async ({ browser }) => {
  lender = await openPage(browser);
});
test.afterAll(closePages);

const banner = (text: string) => lender.getByRole('status').filter({ hasText: text });

test('[S2.068] [S2.073] [S2.075] [S2.076] asks for a link to the e-mail address from the banner', async () => {
  await signInAsLender(lender, newLender.login);
  await expect(banner('Verifikasi email Anda terlebih dahulu.')).toBeVisible();
  await expectSound(lender);
  await lender.getByRole('button', { name: 'Verifikasi' }).click();
  const dialog = lender.getByRole('dialog', { name: 'Verifikasi email' });
  await expect(dialog.getByLabel('Email')).toHaveValue(newLender.email);
  await expectSound(lender);
  await dialog.getByRole('button', { name: 'Verifikasi' }).click();
  await expect(dialog.getByText('Verifikasi berhasil dikirim ke email anda')).toBeVisible();
  await expectSound(lender);
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the link in the mail verifies it, and the banner shows the next message by itself', async ({ browser }) => {
  const outside = await openPage(browser);
  // Opened in another browser, as from a mail program.
  await outside.goto(await readMailLink(outside, newLender.email, /verify-email/));
  await outside.getByRole('button', { name: 'Verifikasi email saya' }).click();
  await expect(banner('Aktifkan tanda tangan digital Anda.')).toBeVisible({ timeout: 30_000 });
  await outside.context().close();
});

test('[S2.071] [S2.077] [S2.078] [S2.079] activates the signature on the provider’s page, in a new tab', async () => {
  await activateSignature(lender, newLender.email);
});

test('[S2.072] the message disappears by itself, and the empty portfolio links to the marketplace', async () => {
  await expect(banner('Anda belum mendanai.')).toBeVisible({ timeout: 30_000 });
  await expect(banner('Aktifkan tanda tangan digital Anda.')).toHaveCount(0);
});

test('the bell shows a notice; opening it marks it read', async () => {
  await lender.getByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' }).click();
  await expect(lender.getByRole('heading', { level: 1, name: 'Pemberitahuan' })).toBeVisible();
  const notice = lender.getByRole('link', { name: /Tanda tangan digital aktif/ });
  await expect(notice).toContainText('Belum dibaca');
  await expectSound(lender);
  await notice.click();
  await expect(lender.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();
  await expect(lender.getByRole('link', { name: 'Pemberitahuan', exact: true })).toBeVisible();
});

test('the channels say what cannot be switched off, and save the choice', async () => {
  await walkDashboard(lender, '/setting/notifications');
  const funding = lender.getByRole('group', { name: 'Pendanaan' });
  await expect(lender.getByRole('group', { name: 'Uang' }).getByLabel('Kotak masuk, selalu aktif')).toBeDisabled();
  await expectSound(lender);
  await funding.getByLabel('Email').check();
  await lender.getByRole('button', { name: 'Simpan' }).click();
  await expect(lender.getByText('Pilihan Anda tersimpan.')).toBeVisible();
  await lender.reload();
  await expect(funding.getByLabel('Email')).toBeChecked();
});
