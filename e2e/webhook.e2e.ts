// An admin makes a webhook, tries it, sees that it was taken, sends it again, renews its secret, pauses and removes it.
// Source: docs/webhooks.md; decision 0132.
import { expect, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';

test.setTimeout(240_000);

test('an admin makes a webhook, tries it, sends a message again, and ends it', async ({ browser }) => {
  const page = await openPage(browser, { width: 1280, height: 900 });
  const { console: own, sandbox: seen } = world().addresses;
  // The product calls it by number.
  const sandbox = seen.replace('//localhost:', '//127.0.0.1:');
  const person = world().people.find(({ login }) => login === 'pengelola');
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await signInAsStaff(page, 'pengelola');
  await page.goto(`${own}/settings/webhooks`);
  await expect(page.getByText('Belum ada webhook')).toBeVisible();
  await expectSound(page, { both: true });
  await press('Buat webhook');
  await dialog.getByLabel('Nama').fill('Gudang data');
  await dialog.getByLabel('Alamat').fill('https://10.0.0.8/titian');
  await dialog.getByLabel('Pinjaman cair').check();
  await dialog.getByLabel('Angsuran diterima').check();
  await dialog.getByLabel('Kata sandi Anda').fill(person?.password ?? '');
  await expectSound(page);
  await inDialog('Buat webhook');
  await expect(dialog.getByText(/Alamat harus https/).first()).toBeVisible();
  await dialog.getByLabel('Alamat').fill(`${sandbox}/webhook`);
  await inDialog('Buat webhook');
  await expect(dialog.getByText(/^titian_wh_[\w-]{43}$/)).toBeVisible();
  await expectSound(page);
  await inDialog('Sudah saya simpan');
  await page.getByRole('link', { name: /Gudang data/ }).click();
  await expect(page.getByText('Belum ada kiriman')).toBeVisible();
  await press('Kirim pesan uji');
  await expect(page.getByText('HTTP 204').filter({ visible: true })).toBeVisible({ timeout: 30_000 });
  await expectSound(page, { both: true });
  await page.getByRole('button', { name: /^Kirim ulang/ }).click();
  await expect(page.getByText('Kiriman diulang dengan id peristiwa yang sama.')).toBeVisible();
  await press('Ganti rahasia');
  await dialog.getByLabel('Kata sandi Anda').fill(person?.password ?? '');
  await inDialog('Ganti rahasia');
  await inDialog('Sudah saya simpan');
  await expect(page.getByText(/Rahasia lama ikut menandatangani/)).toBeVisible();
  await press('Jeda');
  await dialog.getByLabel('Alasan').fill('Server pindah');
  await inDialog('Jeda');
  await expect(page.getByText(/: Server pindah$/)).toBeVisible();
  await expectSound(page, { both: true });
  await press('Hapus');
  await dialog.getByLabel('Alasan').fill('Tidak dipakai lagi');
  await inDialog('Hapus');
  await expect(page.getByText('Belum ada webhook')).toBeVisible();
});
