// A day at the complaints desk: a complaint from the form is found by its ticket, gets a note, is answered by mail,
// and closed.
// Source: docs/screens.md; docs/domain.md §3.
import { expect, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';
import { complain } from './staff.ts';

test('support finds a complaint by its ticket, answers it by mail, and closes it', async ({ browser }) => {
  const email = 'lastri.handayani@contoh.example';
  const ticket = await complain({ name: 'Lastri Handayani', email });
  const page = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(page, 'layanan');
  await page.goto(`${world().addresses.console}/complaints?search=${ticket}`);
  await expect(page.getByText('1 pengaduan', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: /Lastri Handayani/ }).click();
  await expect(page.getByText('Isi saldo kemarin belum masuk.')).toBeVisible();
  const act = async (verb: string, field: string, words: string) => {
    await page.getByRole('button', { name: verb, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: verb });
    await dialog.getByLabel(field).fill(words);
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await act('Tambah catatan', 'Catatan', 'Bank membenarkan transfernya');
  await act('Jawab', 'Jawaban', 'Saldo Anda sudah kami tambahkan.');
  await expect(page.getByText('Sudah dijawab').first()).toBeVisible();
  await expectSound(page);
  const outside = await page.context().newPage();
  await expect(async () => {
    await outside.goto(`${world().addresses.sandbox}/mail?to=${email}`);
    await expect(outside.getByText(`Jawaban atas pengaduan ${ticket}`)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await act('Tutup pengaduan', 'Alasan', 'Selesai');
  await expect(page.getByText('Ditutup').first()).toBeVisible();
  await page.context().close();
});
