// Staff edit the site's contents and the settings: support publishes a question that names a parameter, one admin
// proposes a value and a legal text, another sees exactly those and approves them, and a bank is retired. Changes
// take effect years from now, so that no other journey is affected.
// Source: docs/screens.md; docs/domain.md §2; decision 0066.
import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';

/** Within the five years that staff plan for. */
const later = `${new Date().getFullYear() + 4}-01-01`;
const desk = { width: 1280, height: 900 };
const at = (page: Page, path: string) => page.goto(`${world().addresses.console}${path}`);
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const approve = async (page: Page) => {
  await page.getByRole('button', { name: 'Setujui', exact: true }).click();
  await expectSound(page);
  await inDialog(page, 'Setujui');
  await expect(page.getByText('Usulan disetujui.')).toBeVisible();
};

test('support publishes a question, and everybody reads it with the current figure', async ({ browser }) => {
  const page = await openPage(browser, desk);
  await signInAsStaff(page, 'layanan');
  await at(page, '/site/contents?kind=faq');
  await expect(page.getByRole('link', { name: /Kapan pinjaman dinyatakan gagal bayar/ })).toBeVisible();
  await page.getByRole('link', { name: 'Isi baru' }).click();
  await page.getByLabel('Pertanyaan').fill('Berapa setoran pertama?');
  await page.getByLabel('Kategori').fill('Mendanai');
  await page.getByLabel('Jawaban').fill('<p>Mulai dari {funding_minimum}.</p><script>alert(1)</script>');
  await page.getByLabel('Terbit mulai').fill('2026-01-01');
  await page.getByLabel('Alasan').fill('Sering ditanyakan');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Berapa setoran pertama?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seperti di situs' })).toContainText(/Mulai dari Rp\s500\.000\./);
  await expectSound(page, { both: true });
  const faqs = await fetch(`${world().addresses.site}/api/v1/faqs?limit=100`);
  expect(await faqs.text()).toMatch(/<p>Mulai dari Rp\s500\.000\.<\/p>/);
  await page.context().close();
});

test('one admin proposes a value and a text, another approves what is shown, and nobody approves their own', async ({
  browser,
}) => {
  const [maker, checker] = [await openPage(browser, desk), await openPage(browser, desk)];
  await signInAsStaff(maker, 'pengelola');
  await at(maker, '/settings/parameters');
  await maker.getByRole('link', { name: /Waktu verifikasi identitas/ }).click();
  await maker.getByRole('button', { name: 'Nilai baru' }).click();
  await maker.getByLabel('Nilai (hari kerja)').fill('3');
  await maker.getByLabel('Berlaku mulai').fill(later);
  await maker.getByLabel('Dasar').fill('SK Direksi 12/2026');
  await maker.getByLabel('Alasan').fill('Pemeriksaan lebih dalam');
  await expectSound(maker);
  await inDialog(maker, 'Usulkan');
  await expect(maker.getByText('2 hari kerja → 3 hari kerja')).toBeVisible();
  await expect(maker.getByText('Admin lain yang menyetujui.')).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  await expectSound(maker, { both: true });

  await at(maker, '/site/terms/risk_disclosure');
  await maker.getByRole('button', { name: 'Usulkan versi baru' }).click();
  const text = maker.getByRole('textbox', { name: 'Teks', exact: true });
  await text.fill(
    `${await text.inputValue()}<h3>10. Bencana</h3><p onclick="x()">Bencana dapat menghentikan usaha.</p>`,
  );
  await maker.getByLabel('Berlaku mulai').fill(later);
  await maker.getByLabel('Alasan').fill('Masukan pengawas');
  await maker.getByRole('button', { name: 'Usulkan', exact: true }).click();
  await expect(maker.getByText('Usulan menunggu persetujuan admin lain.').first()).toBeVisible();

  await signInAsStaff(checker, 'pengesah');
  await at(checker, '/settings/parameters?state=waiting');
  await checker.getByRole('link', { name: /Waktu verifikasi identitas/ }).click();
  await approve(checker);
  await expect(checker.getByText(`3 hari kerja mulai 1 Jan ${later.slice(0, 4)}`)).toBeVisible();
  await at(checker, '/site/terms/risk_disclosure');
  await expect(checker.getByText('Bencana dapat menghentikan usaha.')).toBeVisible();
  await approve(checker);
  const { data } = (await (await fetch(`${world().addresses.site}/api/v1/terms/risk_disclosure/versions`)).json()) as {
    data: { version: number; effectiveFrom: string }[];
  };
  expect(data).toMatchObject([{ version: 2, effectiveFrom: later }, { version: 1 }]);
  await Promise.all([maker.context().close(), checker.context().close()]);
});

test('a bank is retired and offered again', async ({ browser }) => {
  const page = await openPage(browser, desk);
  await signInAsStaff(page, 'pengesah');
  await at(page, '/settings/references');
  const row = page.getByRole('row', { name: /Bank Nagari/ });
  for (const state of ['Disimpan', 'Ditawarkan']) {
    await row.getByRole('button', { name: /^Ubah/ }).click();
    await page.getByRole('checkbox', { name: 'Tawarkan sebagai pilihan baru' }).click();
    await page.getByLabel('Alasan').fill('Gangguan bank');
    await inDialog(page, 'Simpan');
    await expect(row).toContainText(state);
  }
  // Scroll to the start: a button half covered by the bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectSound(page, { both: true });
  await page.context().close();
});
