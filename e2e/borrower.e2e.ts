// Borrowers at 360 px: one sees what she pays by when, her own number and the printed slip, and her loan with its cost, members and
// table; another signs her agreement at the provider and downloads it; a third is asked to activate her signature
// first.
// Source: spec §2, §4, §6; docs/screens.md; docs/settled.md 51, 63.
import { expect, type Page, test } from '@playwright/test';
import { expectLargeLetters } from './large-letters.ts';
import { expectSound } from './messages.ts';
import { closePages, openPage, signInAsLender, world } from './people.ts';

const late = '0813-1000-4202';
const toSign = '0813-1000-5802';
const notActive = '0813-1000-5002';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let wati: Page;
let signer: Page;
test.beforeAll(async ({ browser }) => {
  wati = await openPage(browser);
  signer = await openPage(browser);
});
test.afterAll(closePages);

const arrived = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** Downloads the agreement as the page does; returns its first bytes. */
async function downloadAgreement(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().includes('/downloads'));
  await page.getByRole('button', { name: 'Unduh akad' }).click();
  const { data } = (await (await answer).json()) as { data: { url: string } };
  const file = await fetch(new URL(data.url, world().addresses.site));
  return Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5);
}

test('[S2.034] [S2.039] a borrower signs in, sees three entries, what she owes and her sums', async () => {
  await signInAsLender(wati, late);
  const tabs = wati.getByRole('navigation', { name: 'Menu utama' }).last();
  await expect(tabs.getByRole('link')).toHaveText(['Ringkasan', 'Pinjaman', 'Setelan']);
  const slip = wati.getByRole('region', { name: /^Bayar, / });
  await expect(slip.getByRole('heading', { level: 1, name: /^Bayar Rp\s[\d.]+ paling lambat / })).toBeVisible();
  await expect(slip.getByText(/^Terlambat \d+ hari/)).toBeVisible();
  await expect(wati.getByRole('region', { name: 'Jalan ke pinjaman berikutnya' })).toBeVisible();
  expect(await wati.locator('main').innerText()).not.toMatch(/imbal hasil|portofolio|pendana/i);
  await expect(wati.getByRole('table', { name: 'Pinjaman berjalan' })).toBeVisible();
  await arrived(wati);
  await expectSound(wati);
  await expectLargeLetters(wati);
});

test('asks for her own number, and copies it once the bank knows it', async () => {
  await wati.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pay = wati.getByRole('region', { name: 'Cara bayar' });
  await pay.getByRole('button', { name: 'Minta nomor transfer' }).click();
  await expect(pay.getByText(/^(\d{4} ){3}\d+/)).toBeVisible({ timeout: 30_000 });
  await pay.getByRole('button', { name: 'Salin nomor' }).click();
  await expect(pay.getByRole('button', { name: 'Copied.' })).toBeVisible();
  await expectSound(wati);
});

test('the slip prints alone, on one page of A6', async () => {
  const pdf = (await wati.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 (\d+)[\d.]* (\d+)/g)].map(([, width, height]) => [width, height]);
  // 105 x 148 mm in points.
  expect(boxes).toEqual([['298', '420']]);
  await wati.emulateMedia({ media: 'print' });
  await expect(wati.getByText('Paraf petugas')).toBeVisible();
  await expect(wati.getByRole('table', { name: 'Pinjaman berjalan' })).toHaveCount(0);
  await expect(wati.getByRole('navigation')).toHaveCount(0);
  await wati.emulateMedia({ media: 'screen' });
});

test('[S2.050] [S2.051] [S2.125] finds her loan in the list, with what is due and what it costs', async () => {
  await wati.getByRole('link', { name: 'Pinjaman', exact: true }).last().click();
  await expect(wati.getByRole('heading', { level: 1, name: 'Pinjaman Saya' })).toBeVisible();
  await arrived(wati);
  await expectSound(wati);
  await wati.getByRole('article').first().getByRole('link').click();
  await expect(wati).toHaveTitle(/Detil Kelompok Terdanai/);
  await expect(wati.getByText(/Angsuran Anda terlambat \d+ hari\./)).toBeVisible();
  await expect(wati.getByRole('region', { name: 'Yang harus dibayar' })).toBeVisible();
  await expect(wati.getByRole('region', { name: 'Biaya pinjaman Anda' })).toBeVisible();
  await expectSound(wati);
});

test('[S2.052] sees the members’ shares and the timeline, when she signed, and downloads what she signed', async () => {
  await wati.getByRole('link', { name: 'Anggota dan akad' }).click();
  const members = wati.getByRole('table', { name: 'Bagian anggota' });
  await expect(members.getByText('(Anda)')).toBeVisible();
  await expect(wati.getByRole('region', { name: 'Perjalanan pinjaman' })).toBeVisible();
  await expect(wati.getByText(/^Ditandatangani .* WIB\./)).toBeVisible();
  await expectSound(wati);
  // Of a past that is older than this system: made now.
  expect(await downloadAgreement(wati)).toBe('%PDF-');
});

test('[S2.053] [S2.124] reads her instalment table, and its explanation', async () => {
  await wati.goBack();
  await wati.getByRole('link', { name: 'Tabel Angsuran' }).click();
  await expect(wati.getByRole('heading', { level: 1, name: 'Tabel Angsuran' })).toBeVisible();
  // The header and twelve rows.
  await expect(wati.getByRole('row')).toHaveCount(13);
  const link = wati.getByRole('link', { name: 'Cara membaca tabel' });
  await expect(link).toHaveAttribute('href', '/table-lender');
  await expect(link).toHaveAttribute('target', '_blank');
  await expectSound(wati);
});

test('[S6.008] a lender’s screen redirects her to her dashboard', async () => {
  for (const path of ['portfolios', 'marketplaces', 'topup', 'kyc']) {
    await wati.goto(`${world().addresses.site}/dashboard/${path}`);
    await wati.waitForURL('**/dashboard');
  }
});

test('[S4.039] another reads the cost of her loan and signs her agreement at the provider, in a new tab', async () => {
  await signInAsLender(signer, toSign);
  await expect(signer.getByRole('heading', { level: 1, name: /^Tanda tangan paling lambat / })).toBeVisible();
  await expect(signer.getByText('Biaya seluruhnya')).toBeVisible();
  await arrived(signer);
  await expectSound(signer);
  const sign = signer.getByRole('button', { name: 'Baca akad, lalu tanda tangan' });
  const opening = signer.waitForEvent('popup');
  await sign.click();
  const provider = await opening;
  await provider.waitForURL('**/signature/documents/**');
  expect(await provider.evaluate(() => window.opener)).toBeNull();
  await provider.getByRole('button', { name: 'Tanda tangani', exact: true }).click();
  await expect(provider.getByText('Ditandatangani').first()).toBeVisible();
  await provider.close();
  // Automatically, once the provider's notice has arrived.
  await expect(sign).toHaveCount(0, { timeout: 60_000 });
  await signer.getByRole('link', { name: 'Pinjaman', exact: true }).last().click();
  await signer.getByRole('article').first().getByRole('link').click();
  await signer.getByRole('link', { name: 'Anggota dan akad' }).click();
  await expect(signer.getByText(/^Ditandatangani .* WIB\./)).toBeVisible();
  expect(await downloadAgreement(signer)).toBe('%PDF-');
});

test('[S2.040] [S2.081] [S4.038] a borrower without an active signature is sent to /dashboard, where the banner activates it', async ({
  browser,
}) => {
  const page = await openPage(browser);
  await signInAsLender(page, notActive);
  await expect(page.getByRole('button', { name: 'Aktifkan' })).toBeVisible();
  await page.getByRole('link', { name: 'Pinjaman', exact: true }).last().click();
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Ke Ringkasan' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(page.getByRole('dialog', { name: 'Aktivasi tanda tangan digital' })).toBeVisible();
  await page.context().close();
});
