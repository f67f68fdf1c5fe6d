// A lending from draft to marketplace: an officer chooses a group, has one amount refused, saves the draft, adds
// pictures, previews it as lenders will see it, and publishes it; a lender finds and opens it. The console at 1280
// px, the lender's phone at 360.
// Source: docs/screens.md; spec §2; docs/domain.md §4.
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectSound } from './messages.ts';
import { openPage, signInAsLender, signInAsStaff, world } from './people.ts';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let staff: Page;
let group = '';
test.beforeAll(async ({ browser: given }) => {
  browser = given;
  staff = await openPage(browser, { width: 1280, height: 900 });
});

const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
    .webp()
    .toBuffer();
const amounts = () => staff.getByRole('table', { name: 'Pinjaman anggota' }).getByRole('textbox');
const save = () => staff.getByRole('button', { name: 'Simpan draf' }).click();

test('an officer begins a lending from the list and chooses a group that has none', async () => {
  await signInAsStaff(staff, 'petugas');
  await staff.goto(`${world().addresses.console}/lendings`);
  await staff.getByRole('link', { name: 'Pinjaman baru' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Pilih kelompok' })).toBeVisible();
  const free = staff.getByRole('listitem').filter({ hasText: /\d+ anggota/ });
  await expect(staff.getByRole('list').first()).toBeVisible();
  await expectSound(staff);
  for (let page = 2; (await free.count()) === 0; page += 1)
    await staff.getByRole('link', { name: String(page), exact: true }).click();
  group = (await free.first().locator('b').textContent()) ?? '';
  await free.first().getByRole('link').click();
  await expect(staff.getByRole('heading', { level: 1, name: `Pinjaman baru: ${group}` })).toBeVisible();
});

test('[S9.012] divides the loan among members, sees its cost, and is refused an amount between two steps', async () => {
  await staff.getByLabel('Pinjaman yang diajukan kelompok').fill('24000000');
  await staff.getByRole('button', { name: /Bagi rata/ }).click();
  const costs = staff.getByRole('region', { name: 'Cek biaya' });
  await expect(costs.getByText('Diterima kelompok')).toBeVisible();
  await expect(costs.getByText('Biaya layanan').locator('..')).toContainText('1.200.000');
  const first = await amounts().first().inputValue();
  await amounts().first().fill('2950000');
  await save();
  await expect(staff.getByText(/Pinjaman anggota harus kelipatan Rp\s100\.000/)).toBeVisible();
  await expect(amounts().first()).toBeFocused();
  await expectSound(staff);
  await amounts().first().fill(first);
  await staff.getByLabel('Proposal untuk pendana').fill('Kami menambah etalase dan bahan baku.');
  await save();
  await expect(staff.getByRole('heading', { level: 1, name: `Draf: ${group}` })).toBeVisible();
  await expect(staff.getByText('Tersimpan, versi 1.')).toBeVisible();
});

test('adds two pictures, puts the second first, and sees the draft as lenders will', async () => {
  for (const [alt, colour] of [
    ['Etalase di pagi hari', '#8fba94'],
    ['Bahan baku di dapur', '#d9a441'],
  ] as const) {
    await staff
      .getByLabel('Gambar baru')
      .setInputFiles({ name: 'foto.webp', mimeType: 'image/webp', buffer: await photo(colour) });
    await staff.getByLabel('Keterangan gambar', { exact: true }).fill(alt);
    await staff.getByRole('button', { name: 'Tambah gambar' }).click();
    await expect(staff.getByRole('img', { name: alt })).toBeVisible();
  }
  await staff.getByRole('button', { name: 'Bahan baku di dapur: Majukan' }).click();
  await expect(staff.getByRole('main').getByRole('img').first()).toHaveAttribute('alt', 'Bahan baku di dapur');
  await expect(staff.getByText('Tersimpan, versi 4.')).toBeVisible();
  await expectSound(staff);
  await staff.getByRole('link', { name: 'Pratinjau' }).click();
  await expect(staff.getByText('“Kami menambah etalase dan bahan baku.”')).toBeVisible();
  await expect(staff.getByRole('img', { name: 'Etalase di pagi hari' })).toBeVisible();
  await expectSound(staff);
  await staff.getByRole('link', { name: 'Kembali ke draf' }).click();
});

test('publishes what was shown: amount, due date, members', async () => {
  await staff.getByRole('button', { name: 'Terbitkan' }).click();
  const dialog = staff.getByRole('dialog', { name: `Terbitkan pinjaman ${group}` });
  await expect(dialog.getByText('Jumlah pinjaman').locator('..')).toContainText('24.000.000');
  await expect(dialog.getByText('Jatuh tempo pendanaan')).toBeVisible();
  await expectSound(staff);
  await dialog.getByRole('button', { name: 'Terbitkan' }).click();
  await expect(staff.getByText('Menunggu pendanaan').first()).toBeVisible();
  await expect(staff.getByRole('heading', { level: 1, name: group })).toBeVisible();
});

test('[S2.044] [S4.001] a lender finds it in the marketplace, with its words and pictures', async () => {
  const lender = await openPage(browser);
  await signInAsLender(lender);
  await lender.goto(`${world().addresses.site}/dashboard/marketplaces`);
  await lender
    .getByRole('link', { name: new RegExp(group) })
    .first()
    .click();
  await expect(lender).toHaveTitle(/Detil Kelompok Peminjam/);
  await expect(lender.getByText('“Kami menambah etalase dan bahan baku.”')).toBeVisible();
  const picture = lender.getByRole('img', { name: 'Bahan baku di dapur' });
  await expect(picture).toBeVisible();
  // The server crops it to the gallery's aspect ratio.
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    853, 640,
  ]);
  await expect(lender.getByText('0% terkumpul')).toBeVisible();
  await expectSound(lender);
});
