// A passkey in an authenticator that Chromium plays: added with the password, signs in, confirms a withdrawal once its
// dialog was cancelled, and is removed. It is added on a phone of 360 px and confirms on a desk of 1280.
// Source: docs/screens.md; decision 0108.
import { expect, test } from '@playwright/test';
import { walkDashboard } from './lender.ts';
import { expectSound } from './messages.ts';
import { openPage, signInAsLender, world } from './people.ts';

const password = () => world().people[0]?.password ?? '';

test('a passkey is added, signs in, confirms a withdrawal in place of the password, and is removed', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const browserSide = await page.context().newCDPSession(page);
  await browserSide.send('WebAuthn.enable');
  const { authenticatorId } = await browserSide.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const dialog = page.getByRole('dialog');

  await signInAsLender(page);
  await walkDashboard(page, '/setting/passkeys');
  await expect(page.getByRole('heading', { name: 'Belum ada kunci sandi' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Tambah kunci sandi' }).click();
  await dialog.getByLabel('Nama').fill('HP Sari');
  await dialog.getByLabel('Kata sandi akun Anda').fill(password());
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Lanjut' }).click();
  await expect(page.getByRole('heading', { name: 'HP Sari' })).toBeVisible();
  await expect(page.getByText('Belum pernah dipakai')).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Keluar' }).first().click();
  await page.waitForURL('**/login**');
  await page.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await walkDashboard(page, '/withdraw/create');
  await page.getByLabel('Jumlah penarikan').fill('100000');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(dialog.getByLabel('Kata sandi', { exact: true })).toHaveCount(0);
  await browserSide.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await dialog.getByRole('button', { name: 'Pakai kunci sandi' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Kunci sandi tidak jadi dipakai. Coba lagi, atau pakai kata sandi.',
  );
  await dialog.getByRole('button', { name: 'Pakai kata sandi' }).click();
  await expect(dialog.getByLabel('Kata sandi', { exact: true })).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Pakai kunci sandi' }).click();
  await browserSide.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await dialog.getByRole('button', { name: 'Pakai kunci sandi' }).click();
  await page.waitForURL('**/dashboard/withdraw');
  await expect(page.getByText(/Paling lambat/).first()).toBeVisible();

  await walkDashboard(page, '/setting/passkeys');
  await expect(page.getByText(/^Terakhir dipakai/)).toBeVisible();
  await page.getByRole('button', { name: 'Hapus HP Sari' }).click();
  await dialog.getByLabel('Kata sandi akun Anda').fill(password());
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(page.getByRole('heading', { name: 'Belum ada kunci sandi' })).toBeVisible();
  await page.context().close();
});
