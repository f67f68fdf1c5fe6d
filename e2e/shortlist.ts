// What a lender puts aside on the marketplace, from a group's page on a phone: the search, the group, and a comparison with
// another, which is looked at on a desk too. Ends on the list as it was.
import { expect, type Page } from '@playwright/test';
import { expectSound } from './messages.ts';

/** The groups of the list: cards on a phone, rows on a desk. */
export const listedGroups = (page: Page) =>
  page.getByRole('article').or(page.getByRole('row').filter({ has: page.getByRole('link') }));

type Options = { group: string; desk: { width: number; height: number } };

export async function putAside(page: Page, { group, desk }: Options): Promise<void> {
  const phone = page.viewportSize() ?? desk;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.getByRole('link', { name: 'Kelompok Peminjam' }).click();
  await expect(page.getByText('Diurutkan menurut waktu tutup')).toContainText(
    'Titian tidak menyarankan kelompok mana pun.',
  );
  await button('Simpan pencarian').click();
  await page.getByLabel('Nama pencarian').fill('Semua yang terbuka');
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Pencarian: Semua yang terbuka')).toBeVisible();
  await button(`Simpan ${group}`).click();
  await expect(button(`Tersimpan: ${group}`)).toBeVisible();
  await button('Tersimpan').click();
  await expect(page).toHaveURL(/\?saved=yes$/);
  await expect(listedGroups(page)).toHaveCount(1);
  await button('Tersimpan').click();
  await button(`Bandingkan ${group}`).click();
  await button(new RegExp(`^Bandingkan (?!${group})`))
    .first()
    .click();
  const go = page.getByRole('region', { name: 'Bandingkan kelompok' }).getByRole('link', { name: 'Bandingkan' });
  const sideBySide = page.getByRole('table', { name: 'Kelompok berdampingan' });
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await go.click();
    await expect(sideBySide.getByRole('columnheader').filter({ hasText: group })).toBeVisible();
    await expect(sideBySide.getByText('Perkiraan bersih')).toBeVisible();
    if (size === phone) await expectSound(page);
    await page.getByRole('link', { name: 'Kelompok Peminjam' }).click();
  }
  await button('Lepas semua').click();
  await button('Pencarian tersimpan (1)').click();
  await button('Hapus Semua yang terbuka').click();
  await expect(page.getByText('Belum ada pencarian tersimpan.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
}
