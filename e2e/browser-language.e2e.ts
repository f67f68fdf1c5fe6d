// A date and a file in an English and in an Indonesian browser: the same face, the same words, the same keys.
// Source: decision 0121.
import { expect, type Page, test } from '@playwright/test';
import { expectNoFinding } from './messages.ts';
import { openPage, signInAsLender, signInAsStaff, untilDrawn, world } from './people.ts';

const desk = { width: 1280, height: 900 };

/** Everything that the field and its calendar show. */
async function faceOf(page: Page): Promise<string[]> {
  const { addresses } = world();
  await page.goto(`${addresses.console}/journals`);
  const field = page.getByLabel('Dari tanggal');
  const empty = await field.getAttribute('placeholder');
  await field.pressSequentially('05032026');
  await expect(field).toHaveValue('05/03/2026');
  await expect(page.getByText('Kamis, 5 Maret 2026')).toBeVisible();
  await expect(page).toHaveURL(/from=2026-03-05/);
  await page.getByRole('button', { name: 'Buka kalender' }).first().click();
  const calendar = page.getByRole('dialog', { name: 'Dari tanggal' });
  await expect(calendar.getByRole('button', { name: /5 Maret 2026, dipilih/ })).toBeFocused();
  // A list that waits for its new rows shows the old ones paler.
  await untilDrawn(page);
  await expectNoFinding(page, 'the calendar');
  const shown = await calendar.innerText();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await expect(calendar.getByRole('grid', { name: 'April 2026' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('12/04/2026');
  await expect(page.getByRole('button', { name: 'Buka kalender' }).first()).toBeFocused();
  await field.fill('2026-02-31');
  await expect(page.getByText('Tidak ada tanggal 2026-02-31. Tulis hari, bulan, lalu tahun.')).toBeVisible();
  await untilDrawn(page);
  await expectNoFinding(page, 'the journals');
  return [empty ?? '', shown];
}

/** Everything that a file field shows, before and after a choice. */
async function wordsOf(page: Page): Promise<string[]> {
  await page.goto(`${world().addresses.console}/reconciliation`);
  await page.getByRole('button', { name: 'Unggah berkas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unggah rekening koran' });
  const before = await dialog.innerText();
  await dialog
    .getByLabel('Berkas rekening koran')
    .setInputFiles({ name: 'koran.csv', mimeType: 'text/csv', buffer: Buffer.from('tanggal;jumlah') });
  await expect(dialog.getByText('koran.csv')).toBeVisible();
  await expectNoFinding(page, 'the upload');
  return [before, await dialog.innerText()];
}

test('staff see the same dates and files in an English and in an Indonesian browser', async ({ browser }) => {
  const seen: string[][] = [];
  for (const language of ['en-US', 'id-ID']) {
    const page = await openPage(browser, desk, language);
    await signInAsStaff(page, 'keuangan');
    seen.push([...(await faceOf(page)), ...(await wordsOf(page))]);
    await page.context().close();
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.[0]).toBe('hh/bb/tttt');
  expect(seen[0]?.[2]).toContain('Pilih berkas');
  expect(seen[0]?.[3]).toContain('Ganti berkas');
});

test('a lender types a date on a phone with an English browser', async ({ browser }) => {
  const page = await openPage(browser, { width: 360, height: 740 }, 'en-US');
  await signInAsLender(page);
  await page.goto(`${world().addresses.site}/dashboard/mutation`);
  await untilDrawn(page);
  const field = page.getByLabel('Dari tanggal');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await field.pressSequentially('01012026');
  await expect(field).toHaveValue('01/01/2026');
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expectNoFinding(page, 'the history');
  await page.context().close();
});
