// A borrower at 360 px: what she owes this week and its printed card, her loans, and one of them with what is due and its cost.
// Source: spec §2 (borrower-side views), §6; screens.md (Borrower); settled 63.
import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, signInAsLender } from './people.ts';

const late = '0813-1000-4202';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let wati: Page;
test.beforeAll(async ({ browser }) => {
  wati = await openPage(browser);
  await wati.emulateMedia({ reducedMotion: 'reduce' });
});

const arrived = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test('[S2.034] [S2.039] a borrower signs in, sees three entries, what she owes and her sums', async () => {
  await signInAsLender(wati, late);
  const tabs = wati.getByRole('navigation', { name: 'Menu utama' }).last();
  await expect(tabs.getByRole('link')).toHaveText(['Ringkasan', 'Portofolio', 'Setelan']);
  const card = wati.getByRole('region', { name: /^Kartu minggu ini/ });
  await expect(card.getByText('Bagian Anda')).toBeVisible();
  await expect(card.getByText(/Terlambat \d+ hari/)).toBeVisible();
  await expect(wati.getByRole('table', { name: 'Pinjaman berjalan' })).toBeVisible();
  await arrived(wati);
  await expectSound(wati);
});

test('the card of the week prints alone, on one page of A6', async () => {
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
  await wati.getByRole('link', { name: 'Portofolio' }).last().click();
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
