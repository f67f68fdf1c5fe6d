// A lender who forgot the password sets a new one by a code from an SMS, and signs in with it. The phone is 360 px
// wide.
// Source: spec §2, §4; docs/settled.md 20; docs/screens.md.
import { expect, test } from '@playwright/test';
import { expectSound, readCode } from './messages.ts';
import { openPage, signInAsLender, world } from './people.ts';
import { translate } from './translator.ts';

// No other journey signs in as this lender: the demonstration's password no longer works afterwards.
const phone = '081200000039';
const password = 'perahu kertas 9!';

test('[S2.018] [S2.019] [S2.020] [S2.021] [S4.044] a forgotten password is reset by a code from an SMS', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const outside = await openPage(browser);

  await page.goto(`${world().addresses.site}/login`);
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lupa kata sandi' })).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Nomor telepon atau email').fill('0812 0000-0039');
  await page.getByRole('button', { name: 'Kirim kode' }).click();

  const code = page.getByLabel('Kode dari SMS');
  await expect(page.getByText(/Kode dapat dikirim ulang dalam \d+ detik/)).toBeVisible();
  const right = await readCode(outside, phone, 'Kode kata sandi baru Titian');
  await code.fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Periksa kode' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Kode salah atau sudah tidak berlaku.' })).toBeVisible();
  await expectSound(page);
  await code.fill(right);
  await page.getByRole('button', { name: 'Periksa kode' }).click();

  await page.getByLabel('Kata sandi baru', { exact: true }).fill(password);
  await page.getByLabel('Ulangi kata sandi baru').fill('lain');
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await expect(page.getByText('Password tidak sama')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Ulangi kata sandi baru').fill(password);
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click();

  await expect(page.getByRole('heading', { name: 'Kata sandi baru tersimpan' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await page.waitForURL('**/login');
  // The old password, on a page that the browser translates.
  await translate(page);
  await page.getByLabel('Nomor telepon atau nama pengguna').fill('0812-0000-0039');
  await page.getByLabel('Kata sandi', { exact: true }).fill(world().people[0]?.password ?? '');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
  await signInAsLender(page, '0812-0000-0039', password);
  await expect(page.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();
  await translate(page);
  await page.getByRole('link', { name: 'Mutasi' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riwayat' })).toBeVisible();
  await outside.context().close();
  await page.context().close();
});
