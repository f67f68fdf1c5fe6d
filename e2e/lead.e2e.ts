// A woman sends the borrower form; staff find her, call, visit and accept her and make her a member of a group. She
// sets her password by the link and the code from her SMS and signs in. Phones are 360 px wide; each screen is free
// of accessibility findings.
// Source: spec §2, §6; docs/screens.md.
import { expect, type Page, test } from '@playwright/test';
import { choose, chooseFirst } from './lender.ts';
import { setFirstPassword } from './member.ts';
import { expectSound } from './messages.ts';
import { closePages, openPage, signInAsStaff, walkTo, world } from './people.ts';

const name = 'Entin Supriatin';
const phone = '081200000077';
const password = 'kebun teh pagi 77!';

test.describe.configure({ mode: 'serial' });

let she: Page;
let staff: Page;
let outside: Page;
let group = '';
test.beforeAll(async ({ browser }) => {
  [she, staff, outside] = [await openPage(browser), await openPage(browser), await openPage(browser)];
});
test.afterAll(closePages);

test('[S2.024] [S2.025] [S3.060] [S5.013] [S7.027] a visitor fills the form in, reads that it was sent, and goes home', async () => {
  await she.goto(`${world().addresses.site}/login`);
  await she.getByRole('link', { name: 'Daftar sebagai peminjam' }).click();
  await expect(she.getByRole('heading', { level: 1, name: 'Daftar sebagai peminjam' })).toBeVisible();
  for (const list of ['Bidang usaha', 'Provinsi', 'Kota atau kabupaten'])
    await expect(she.getByRole('combobox', { name: list })).toHaveValue('');
  await expectSound(she);
  await she.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(she.getByText('Alamat usaha tidak boleh kosong')).toBeVisible();
  await she.getByLabel('Nama lengkap').fill(name);
  await she.getByLabel('Nomor telepon').pressSequentially(phone.slice(1));
  await chooseFirst(she, 'Bidang usaha');
  await choose(she, 'Provinsi', 'Jawa Barat');
  await choose(she, 'Kota atau kabupaten', 'Kota Depok');
  await she.getByLabel('Alamat usaha').fill('Jalan Mawar 3, Desa Sukamaju');
  await expectSound(she);
  await she.getByRole('button', { name: 'Kirim', exact: true }).click();
  await expect(she.getByRole('heading', { name: 'Formulir terkirim' })).toBeVisible();
  await expectSound(she);
  // Wherever the home page redirects to.
  const home = she.waitForRequest(`${world().addresses.site}/`);
  await she.getByRole('link', { name: 'Ke beranda', exact: true }).click();
  await home;
});

test('[S1.004] staff find her, and mark her as contacted, visited and accepted', async () => {
  await signInAsStaff(staff, 'petugas');
  await walkTo(staff, `${world().addresses.console}/leads`);
  await expectSound(staff);
  await staff.getByRole('searchbox', { name: 'Cari nama, telepon, atau kota' }).fill('0812-0000-0077');
  // The search runs a moment after typing; it would undo an earlier click.
  await staff.waitForURL((url) => url.searchParams.get('search')?.startsWith('~') === true);
  await expect(staff.getByText('1 orang')).toBeVisible();
  await staff.getByRole('link', { name: new RegExp(name) }).click();
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(staff.getByText('Kota Depok, Jawa Barat')).toBeVisible();
  await expectSound(staff);
  for (const [act, state] of [
    ['Tandai sudah dihubungi', 'Sudah dihubungi'],
    ['Tandai sudah dikunjungi', 'Sudah dikunjungi'],
    ['Terima', 'Diterima'],
  ] as const) {
    await staff.getByLabel('Catatan (boleh kosong)').fill('Warungnya ramai');
    if (act === 'Terima') await expectSound(staff);
    await staff.getByRole('button', { name: act }).click();
    await expect(staff.getByText(`${name}: ${state}.`)).toBeVisible();
  }
});

test('staff make her a member of a group', async () => {
  await staff.getByRole('button', { name: 'Jadikan anggota' }).click();
  const dialog = staff.getByRole('dialog', { name: `Jadikan ${name} anggota` });
  await expect(dialog.getByText('Akun masuk dibuat untuk nomor 0812-0000-0077')).toBeVisible();
  const choice = dialog.getByRole('radio').first();
  await choice.check();
  await expectSound(staff);
  await dialog.getByLabel('Usaha').fill('Warung nasi');
  await dialog.getByLabel('NIK').fill('3201014805850077');
  await dialog.getByRole('button', { name: 'Jadikan anggota' }).click();
  await expect(dialog).toBeHidden();
  const membership = await staff.getByText(/ · Anggota$/).textContent();
  group = membership?.replace(/ · Anggota$/, '') ?? '';
  expect(group).not.toBe('');
  await expect(staff.getByRole('button', { name: 'Tolak' })).toHaveCount(0);
  await expectSound(staff);
});

test('she sets her password by the link and the code of her SMS, and signs in', async () => {
  await setFirstPassword(she, outside, { phone, group, password });
});
