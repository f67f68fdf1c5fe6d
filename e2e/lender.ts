// A lender's steps on the screens, shared by the journeys: pictures and lists, reading an agreement, verifying the
// address, signing, funding.
// Invariant: a step ends when its effect is on the screen.
// Source: spec §2, §4.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectSound, readMailLink } from './messages.ts';
import { ask, balanceOf, payAtBank, walkTo, world } from './people.ts';

/** A plain photograph of a document, as a phone would take it. */
export const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#8fba94' } })
    .jpeg()
    .toBuffer();

export async function choosePicture(page: Page, label: string, picture: Buffer): Promise<void> {
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: picture };
  await page.getByLabel(label, { exact: true }).setInputFiles(file);
  await expect(page.getByRole('img', { name: `Pratinjau ${label}` })).toBeVisible();
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What a list stands at when it is opened. */
export async function chooseFirst(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option').first().click();
}

/** Scrolls the agreement to its end: only then does it count as read. */
export async function scrollAgreement(page: Page, to: 'start' | 'end'): Promise<void> {
  const agreement = page.getByRole('region', { name: 'Isi perjanjian' });
  await agreement.evaluate((box, place) => box.scrollTo(0, place === 'end' ? box.scrollHeight : 0), to);
}

/** From the banner: requests the link; returns it from the mailbox. */
export async function askForEmailLink(page: Page, outside: Page, email: string): Promise<string> {
  await page.getByRole('status').getByRole('button', { name: 'Verifikasi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verifikasi email' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByRole('button', { name: 'Verifikasi' }).click();
  await expect(dialog.getByText('Verifikasi berhasil dikirim ke email anda')).toBeVisible();
  return readMailLink(outside, email, /verify-email/);
}

/** From the banner: the dialog that sends the address, then the provider's page in a separate tab. */
export async function activateSignature(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Verifikasi' }).click();
  await expect(dialog.getByRole('heading', { name: 'Aktivasi', exact: true })).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Selesai' }).click();
  const provider = await opening;
  expect(await provider.evaluate(() => window.opener)).toBeNull();
  await provider.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(provider.getByText('Tanda tangan elektronik sudah aktif')).toBeVisible();
  await provider.close();
}

type Way = 'Bayar dari saldo' | 'Transfer bank';

/**
 * From the open form of a group to its agreement. On a phone the bottom bar has a button of the same name, which only
 * leads to the form.
 */
export async function offerAmount(page: Page, amount: number): Promise<void> {
  await page.getByLabel('Jumlah pendanaan').fill(String(amount));
  const form = page.getByRole('form', { name: 'Danai kelompok ini' });
  await form.getByRole('button', { name: 'Danai', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Konfirmasi Pendanaan' })).toBeVisible();
}

/** Reads, chooses how to pay, confirms with the password; returns the new portfolio's id. */
export async function confirmFunding(page: Page, way: Way, password: string): Promise<string> {
  await scrollAgreement(page, 'end');
  await page.getByText(way, { exact: true }).click();
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  const applied = page.waitForResponse((response) => response.url().endsWith('/api/v1/me/lendingtransactions'));
  await page
    .getByRole('button', { name: /^Danai Rp/ })
    .last()
    .click();
  const { data } = (await (await applied).json()) as { data: { id: string } };
  return data.id;
}

/** From the portfolio: signs on the provider's page. */
export async function signFunding(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Tanda tangani' }).first().click();
  const provider = await opening;
  await provider.waitForURL('**/signature/documents/**');
  await provider.getByRole('button', { name: 'Tanda tangani', exact: true }).click();
  await expect(provider.getByText('Ditandatangani').first()).toBeVisible();
  await provider.close();
}

/** The account number on the page, shown in groups of four, as digits. */
export async function shownAccount(page: Page): Promise<string> {
  const shown = page.getByText(/^\d{4}( \d{1,4})+$/).first();
  return (await shown.innerText()).replace(/\s/g, '');
}

export const openDashboard = (page: Page, path = '') => page.goto(`${world().addresses.site}/dashboard${path}`);

/** The same without loading the application again, where nothing that others did must show. */
export const walkDashboard = (page: Page, path: string) => walkTo(page, `${world().addresses.site}/dashboard${path}`);

/** Tops up at the bank and waits until the balance shows it. */
export async function topUpAtBank(page: Page, outside: Page, amount: number): Promise<void> {
  const before = await balanceOf(page);
  const [bank] = (await ask<{ data: { virtualAccount: string }[] }>(page, 'me/paymentmethods')).data;
  await payAtBank(outside, bank?.virtualAccount ?? '', amount);
  await expect.poll(() => balanceOf(page), { timeout: 60_000 }).toBe(before + amount);
}

/** Tops up the amount, funds and signs; returns the portfolio, whose page is open. */
export async function fundFromBank(page: Page, outside: Page, lending: string, amount: number): Promise<string> {
  await topUpAtBank(page, outside, amount);
  await openDashboard(page, `/marketplaces/${lending}`);
  await offerAmount(page, amount);
  const portfolio = await confirmFunding(page, 'Bayar dari saldo', world().people[0]?.password ?? '');
  await openDashboard(page, `/portfolios/${portfolio}`);
  await signFunding(page);
  await expect(page.getByText('Pembayaran diproses').first()).toBeVisible({ timeout: 60_000 });
  return portfolio;
}
