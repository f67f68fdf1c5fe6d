// Staff manage groups: found by a search, a new group with its ketua and masked numbers, a running group moved to
// another meeting day, and a holiday declared and withdrawn. Each screen and dialog is checked on a phone and on a
// desktop.
// Source: docs/screens.md; docs/domain.md §6.
import { expect, type Page, test } from '@playwright/test';
import { choose } from './lender.ts';
import { expectSound } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let staff: Page;
test.beforeAll(async ({ browser }) => {
  staff = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(staff, 'petugas');
});
test.afterAll(() => staff.context().close());

const own = () => world().addresses.console;
const dialog = () => staff.getByRole('dialog');

test('a group begins without members, its grade by its score', async () => {
  await staff.goto(`${own()}/groups`);
  await expectSound(staff);
  await staff.getByRole('button', { name: 'Kelompok baru' }).click();
  await staff.getByLabel('Nama kelompok').fill('Kenanga Sejahtera');
  await choose(staff, 'Sektor', 'Kuliner');
  await choose(staff, 'Kota', 'Kota Depok');
  await staff.getByLabel('Tempat pertemuan').fill('Balai RW 3');
  await staff.getByLabel('Skor kredit, 0–100 (boleh kosong)').fill('81');
  await choose(staff, 'Hari pertemuan', 'Rabu');
  await staff.getByRole('combobox', { name: 'Petugas' }).click();
  await staff.getByRole('listbox').getByRole('option').first().click();
  await expectSound(staff);
  await dialog().getByRole('button', { name: 'Buat kelompok' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Kenanga Sejahtera' })).toBeVisible();
  await expect(staff.getByText('A3', { exact: true }).first()).toBeVisible();
  await expect(staff.getByText('Belum ada anggota. Ketua masuk lebih dahulu.')).toBeVisible();
});

test('its ketua comes first, and her numbers are masked', async () => {
  await staff.getByRole('button', { name: 'Tambah anggota' }).click();
  await staff.getByLabel('Nama sesuai KTP').fill('Entin Supriatin');
  await staff.getByLabel('Usaha').fill('Warung nasi');
  await staff.getByLabel('Nomor HP (boleh kosong)').fill('0813-9988-7766');
  await staff.getByLabel('NIK (boleh kosong)').fill('3276014203890001');
  await expectSound(staff);
  await dialog().getByRole('button', { name: 'Tambah anggota' }).click();
  await expect(staff.getByRole('cell', { name: /^Entin Supriatin/ })).toContainText('•');
  await expect(staff.getByText('3276014203890001')).toHaveCount(0);
  await expect(staff.getByText('1 dari minimal 8')).toBeVisible();
  await expectSound(staff);
});

test('a running group meets on another day, and its history shows the old day', async () => {
  await staff.goto(`${own()}/lendings?status=disbursed`);
  const name = (await staff.locator('a[href^="/lendings/"]').first().innerText()).split('\n')[0] ?? '';
  await staff.goto(`${own()}/groups?search=${encodeURIComponent(name)}`);
  await staff.getByRole('link', { name }).first().click();
  await staff.getByRole('button', { name: 'Ganti hari pertemuan' }).click();
  await staff.getByRole('combobox', { name: 'Hari pertemuan' }).click();
  await staff.getByRole('option').first().click();
  await dialog().getByLabel('Alasan').fill('Pasar dadakan');
  await expectSound(staff);
  await dialog().getByRole('button', { name: 'Ganti hari pertemuan' }).click();
  await expect(staff.getByText(/^Hari pertemuan: .+ → .+/)).toBeVisible();
  await expect(staff.getByText(/^Angsuran yang pindah: \d+/)).toBeVisible();
  await expectSound(staff);
});

test('a member with an open loan cannot leave', async () => {
  await staff
    .getByRole('button', { name: /^Ubah / })
    .nth(1)
    .click();
  await dialog().getByRole('button', { name: 'Keluarkan dari kelompok' }).click();
  await dialog().getByLabel('Alasan').fill('Pindah rumah');
  await dialog().getByRole('button', { name: 'Keluarkan dari kelompok' }).click();
  await expect(dialog().getByRole('alert')).toContainText('yang belum lunas');
  await expectSound(staff);
  await dialog().getByRole('button', { name: 'Batal' }).click();
});

test('a holiday is declared, and withdrawn again', async () => {
  await staff.goto(`${own()}/settings/holidays`);
  await expectSound(staff);
  await staff.getByRole('button', { name: 'Tetapkan hari libur' }).click();
  // A day without a meeting, within the five years that staff plan for.
  await staff.getByLabel('Tanggal').fill(`${new Date().getFullYear() + 4}-12-24`);
  await staff.getByLabel('Nama hari libur').fill('Libur desa');
  await staff.getByLabel('Alasan').fill('Keputusan desa');
  await expectSound(staff);
  await dialog().getByRole('button', { name: 'Tetapkan hari libur' }).click();
  await expect(staff.getByText('Tidak ada angsuran yang pindah tanggal.')).toBeVisible();
  await expectSound(staff);
  await staff.getByRole('button', { name: 'Batalkan Libur desa' }).click();
  await dialog().getByLabel('Alasan').fill('Keliru');
  await dialog().getByRole('button', { name: 'Batalkan hari libur' }).click();
  await expect(staff.getByRole('button', { name: 'Batalkan Libur desa' })).toHaveCount(0);
});
