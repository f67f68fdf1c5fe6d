// The console on a phone of 360 by 740: from the menu at the foot each list is reached, its first row stands above 300 px,
// and the open place is seen in the bar.
// Source: decision 0117.
import { expect, type Page, test } from '@playwright/test';
import { expectNoFinding } from './messages.ts';
import { openPage, signInAsStaff } from './people.ts';

test.setTimeout(300_000);

const phone = { width: 360, height: 740 };
const MOST = 300;

/** All pages of the menu, as the links of its sheet. */
async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Lainnya', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Semua halaman' });
  await expect(sheet).toBeVisible();
  return sheet.getByRole('navigation').getByRole('link');
}

/** Where the first row of the open page's list begins; null for a page without a list, or an empty one. */
const firstRowAt = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('[data-list] :is(tbody tr, li, dl)');
    return row === null ? null : Math.round(row.getBoundingClientRect().top + window.scrollY);
  });

for (const login of ['petugas', 'keuangan', 'verifikasi', 'layanan', 'auditor', 'pengelola'])
  test(`each list of ${login} begins above ${MOST} px`, async ({ browser }) => {
    const page = await openPage(browser, phone);
    await signInAsStaff(page, login);
    const links = await openMenu(page);
    const names = await links.allTextContents();
    const tops: Record<string, number | null> = {};
    for (const [index, name] of names.entries()) {
      const all = index === 0 ? links : await openMenu(page);
      const to = (await all.nth(index).getAttribute('href')) ?? '';
      await all.nth(index).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // The page before it stays until this one's module is there.
      await page.waitForURL((url) => url.pathname === to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const bar = page.getByRole('navigation', { name: 'Menu konsol' });
      await expect(bar.locator('[aria-current="true"]')).toBeInViewport({ ratio: 1 });
      tops[name] = await firstRowAt(page);
    }
    const low = Object.entries(tops).filter(([, top]) => top !== null && top > MOST);
    expect(low).toEqual([]);
    expect(Object.values(tops).filter((top) => top !== null).length).toBeGreaterThan(1);
    await page.context().close();
  });

test('the filters’ sheet and the menu’s are sound on a phone', async ({ browser }) => {
  const page = await openPage(browser, phone);
  await signInAsStaff(page, 'petugas');
  await openMenu(page);
  await expectNoFinding(page, 'the menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Pinjaman', exact: true }).click();
  await page.getByRole('button', { name: 'Saring' }).click();
  await expect(page.getByRole('dialog', { name: 'Saring dan urutkan' })).toBeVisible();
  await expectNoFinding(page, 'the filters');
  await page.getByLabel('Hari terlambat', { exact: true }).selectOption({ label: 'Terlambat 8–30 hari' });
  await page.getByRole('button', { name: 'Lihat daftar' }).click();
  await expect(page).toHaveURL(/days=8-30/);
  await expect(page.getByRole('button', { name: 'Saring (1)' })).toBeVisible();
  await page.context().close();
});
