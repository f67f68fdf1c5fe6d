// Finance takes the tax slips of a month, downloads the file, and finds it in the list; an auditor sees who took it and gets no file.
// Source: docs/screens.md; decision 0128.
import { expect, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';

test.setTimeout(240_000);

test('a month’s slips are checked, taken once, and given again', async ({ browser }) => {
  const page = await openPage(browser, { width: 1280, height: 900 });
  const own = world().addresses.console;
  await signInAsStaff(page, 'keuangan');
  await page.goto(`${own}/authority?month=2026-10`);
  await expect(page.getByRole('link', { name: 'Bukti potong PPh 23' })).toBeVisible();
  await expect(page.getByText('Siap diambil').first()).toBeVisible();
  await expectSound(page, { both: true });
  await page.getByRole('link', { name: 'Bukti potong PPh 23' }).click();
  await expect(page.getByText('Semua isian wajib terisi')).toBeVisible();
  await page.getByRole('button', { name: 'Ambil berkas' }).click();
  await expect(page.getByText('Sudah diambil')).toBeVisible();
  await expectSound(page, { both: true });
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('bupot-23-2026-10.csv');
  // Nothing changed since, so that there is no correction to take.
  await page.getByRole('button', { name: 'Ambil pembetulan ke-1' }).click();
  await expect(page.getByRole('alert')).toContainText('Isinya sama dengan yang terakhir diambil');
  await page.goto(`${own}/authority/takes`);
  await expect(page.getByRole('link', { name: /Bukti potong PPh 23/ })).toBeVisible();
  await expectSound(page, { both: true });

  // SLIK's segments are checked when they are opened; a month whose last day is not closed says so.
  await page.goto(`${own}/authority?month=2026-10`);
  await page.getByRole('link', { name: 'Kredit (segmen F01)' }).click();
  await expect(page.getByText('Hari 31 Oktober 2026 belum ditutup.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ambil berkas' })).toHaveCount(0);
  await expectSound(page, { both: true });
  await page.goto(`${own}/authority/slik_debitur/2026-10`);
  await page.getByRole('button', { name: 'Ambil berkas' }).click();
  const segment = page.getByRole('button', { name: 'CSV' });
  const [debtors] = await Promise.all([page.waitForEvent('download'), segment.click()]);
  expect(debtors.suggestedFilename()).toBe('slik-debitur-2026-10.csv');

  const auditor = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(auditor, 'auditor');
  await auditor.goto(`${own}/authority/bupot_23/2026-10`);
  await expect(auditor.getByText('Arif Budiman').last()).toBeVisible();
  await expect(auditor.getByRole('button', { name: /CSV|Ambil/ })).toHaveCount(0);
});
