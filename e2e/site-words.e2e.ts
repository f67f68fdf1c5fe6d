// The questions of the public site: searched while typing, opened by their own link, and complete without a script.
// Source: docs/screens.md.
import { expect, test } from '@playwright/test';
import { openPage, world } from './people.ts';

const question = 'Kapan pinjaman dinyatakan gagal bayar?';
const anchor = '#kapan-pinjaman-dinyatakan-gagal-bayar';

test('[S1.013] a search for a word in the questions finds the answers that contain it', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(`${world().addresses.site}/faq`);
  const field = page.getByRole('searchbox', { name: 'Cari pertanyaan' });
  const found = page.getByRole('status').filter({ hasText: 'ditemukan' });
  await expect(async () => {
    await field.fill('berturut-turut');
    await expect(found).toHaveText('1 pertanyaan ditemukan', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Meminjam', exact: true })).toBeHidden();
  await page.getByText(question).click();
  await expect(page.getByText('12 minggu berturut-turut')).toBeVisible();
  await field.fill('kapal selam');
  await expect(page.getByText('Tidak ada pertanyaan yang cocok.')).toBeVisible();
  await expect(page.getByText(question)).toBeHidden();
  await field.fill('');
  await expect(page.getByRole('heading', { name: 'Meminjam', exact: true })).toBeVisible();
  await page.context().close();
});

test('a link to an answer opens it', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(`${world().addresses.site}/faq${anchor}`);
  await expect(page.getByText('12 minggu berturut-turut')).toBeVisible();
  await expect(page.getByText('Tidak ada batas paling banyak')).toBeHidden();
  await page.context().close();
});

test('without a script every question is shown, and no search field that does nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'id-ID' });
  const page = await context.newPage();
  await page.goto(`${world().addresses.site}/faq`);
  await page.getByText(question).click();
  await expect(page.getByText('12 minggu berturut-turut')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await context.close();
});
