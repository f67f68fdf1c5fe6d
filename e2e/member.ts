// A group member's steps with her own sign-in: the first password by SMS, a verified address.
// Invariant: a step ends when its effect is on the screen.
// Source: spec §2, §6; docs/screens.md.
import { expect, type Page } from '@playwright/test';
import { readCode, readMailLink } from './messages.ts';
import { signInAsLender, world } from './people.ts';

/** Sets the password by the link and the code from her SMS, where she types her number, as a new member, then signs in. `phone` begins with 0. */
export async function setFirstPassword(
  she: Page,
  outside: Page,
  { phone, group, password }: { phone: string; group: string; password: string },
): Promise<void> {
  const message = outside.locator('.message').filter({ hasText: `Anda anggota kelompok ${group} di Titian` });
  await expect(async () => {
    await outside.goto(`${world().addresses.sandbox}/sms?to=${phone}`);
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const link = /https?:\S+\/forgot-password/.exec((await message.textContent()) ?? '')?.[0] ?? '';
  await she.goto(link);
  await she.getByLabel('Nomor telepon atau email').fill(phone);
  await she.getByRole('button', { name: 'Kirim kode' }).click();
  await she.getByLabel('Kode dari SMS').fill(await readCode(outside, phone, 'Kode kata sandi baru Titian'));
  await she.getByRole('button', { name: 'Periksa kode' }).click();
  await she.getByLabel('Kata sandi baru', { exact: true }).fill(password);
  await she.getByLabel('Ulangi kata sandi baru').fill(password);
  await she.getByRole('button', { name: 'Simpan kata sandi' }).click();
  await she.getByRole('button', { name: 'Masuk' }).click();
  await she.waitForURL('**/login');
  await signInAsLender(she, phone, password);
  await expect(she.getByRole('heading', { level: 1 })).toBeVisible();
}

/** From the banner: enters her address and verifies it by the link in its mailbox. */
export async function proveEmail(she: Page, outside: Page, email: string): Promise<void> {
  await she.getByRole('status').getByRole('button', { name: 'Verifikasi' }).click();
  const dialog = she.getByRole('dialog', { name: 'Verifikasi email' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Verifikasi' }).click();
  await expect(dialog.getByText('Verifikasi berhasil dikirim ke email anda')).toBeVisible();
  await she.goto(await readMailLink(outside, email, /verify-email/));
  await she.getByRole('button', { name: 'Verifikasi email saya' }).click();
  await expect(she.getByText('Email Anda sudah terverifikasi.')).toBeVisible();
}

/** From her dashboard, once her agreement is with the provider: her loan's page, with its cost. */
export async function openAgreement(she: Page): Promise<void> {
  const look = she.getByRole('link', { name: /^Lihat pinjaman/ });
  await expect(async () => {
    await she.reload();
    await expect(look).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await look.click();
}

/** From her loan's page: signs on the provider's page, and waits until our page shows her signature. */
export async function signAgreement(she: Page, act = 'Tanda tangani'): Promise<void> {
  const sign = she.getByRole('button', { name: act });
  const opening = she.waitForEvent('popup');
  await sign.click();
  const provider = await opening;
  await provider.getByRole('button', { name: 'Tanda tangani', exact: true }).click();
  await expect(provider.getByText('Ditandatangani').first()).toBeVisible();
  await provider.close();
  await expect(sign).toHaveCount(0, { timeout: 60_000 });
}
