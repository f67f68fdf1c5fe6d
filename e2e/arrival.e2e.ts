// A new person from registration to her first active funding, on a phone of 360 px: code and link are read from the
// simulated phone and mailbox, staff review her documents, her money arrives by transfer, her agreement is signed.
// Source: spec §2, §4; docs/settled.md 15, 16, 34, 38.
import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  activateSignature,
  askForEmailLink,
  choose,
  chooseFirst,
  choosePicture,
  confirmFunding,
  offerAmount,
  walkDashboard,
  photograph,
  scrollAgreement,
  shownAccount,
  signFunding,
} from './lender.ts';
import { acceptIdentity } from './identity.ts';
import { expectSound, readCode } from './messages.ts';
import { ask, balanceOf, closePages, moveClock, openPage, payAtBank, rupiah, signInAsStaff, world } from './people.ts';

const person = { name: 'Larasati Wibisono', phone: '081234500888', email: 'larasati.w@contoh.example' };
const password = 'jembatan bambu 12!';
const topUp = 1_000_000;
const amount = 500_000;

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

let browser: Browser;
let page: Page;
let outside: Page;
test.beforeAll(async ({ browser: given }) => {
  browser = given;
  page = await openPage(browser);
  outside = await openPage(browser);
});
test.afterAll(closePages);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const banner = (text: string) => page.getByRole('status').filter({ hasText: text });

test('registers in five steps, with the code sent to her phone', async () => {
  await page.goto(`${world().addresses.site}/register`);
  await scrollAgreement(page, 'end');
  await button('Lanjut').click();
  await page.getByLabel('Nomor telepon').pressSequentially(person.phone.slice(1));
  await button('Kirim kode').click();
  await page.getByLabel('Kode dari SMS').fill(await readCode(outside, person.phone, 'Kode pendaftaran Titian'));
  await button('Periksa kode').click();
  await page.getByLabel('Nama lengkap').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByLabel('Ulangi kata sandi').fill(password);
  await button('Daftar').click();
  await expect(page.getByRole('heading', { name: 'Pendaftaran berhasil' })).toBeVisible();
  await button('Masuk ke akun').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();
  await expectSound(page);
});

test('verifies her address by the link in the mail requested from the banner', async () => {
  await expect(banner('Verifikasi email Anda terlebih dahulu.')).toBeVisible();
  await page.goto(await askForEmailLink(page, outside, person.email));
  await page.getByRole('button', { name: 'Verifikasi email saya' }).click();
  await expect(page.getByText('Email Anda sudah terverifikasi.')).toBeVisible();
  await page.getByRole('link', { name: 'Ke Ringkasan' }).click();
});

const onStep = (title: string) => expect(page.getByRole('region', { name: title })).toBeVisible();

test('submits her identity with its pictures', async () => {
  await page.getByRole('link', { name: 'Verifikasi identitas' }).click();
  const paper = await photograph();
  await onStep('Dokumen identitas');
  await choosePicture(page, 'Foto KTP', paper);
  await choosePicture(page, 'Foto NPWP', paper);
  await page.getByLabel('Nomor KTP').fill('3276015203910002');
  await page.getByLabel('Nomor NPWP').pressSequentially('012345678902000');
  await button('Lanjut').click();
  await onStep('Data diri');
  await choose(page, 'Tempat lahir', 'Kota Depok');
  await page.getByLabel('Tanggal lahir').fill('1991-03-12');
  await choose(page, 'Jenis kelamin', 'Perempuan');
  await choose(page, 'Agama', 'Islam');
  await page.getByLabel('Alamat').fill('Jl. Kenanga 7');
  await choose(page, 'Provinsi', 'Jawa Barat');
  await choose(page, 'Kabupaten atau kota', 'Kota Depok');
  await choose(page, 'Pendidikan terakhir', 'S1');
  await chooseFirst(page, 'Pekerjaan');
  await chooseFirst(page, 'Sektor usaha');
  await choose(page, 'Sumber dana', 'Pekerjaan');
  await button('Lanjut').click();
  await onStep('Bank dan usaha');
  await page.getByRole('combobox', { name: 'Bank', exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Nomor rekening').fill('0812345699');
  await page.getByLabel('Nama pemilik rekening').fill(person.name);
  await button('Lanjut').click();
  await onStep('Swafoto dan ketentuan');
  await choosePicture(page, 'Swafoto', paper);
  await scrollAgreement(page, 'end');
  await button('Kirim verifikasi').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ke Ringkasan' }).click();
  await expect(banner('Akun Anda sedang diverifikasi.')).toBeVisible();
});

test('is verified by staff, and her open page says what comes next', async () => {
  const staff = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(staff, 'verifikasi');
  await acceptIdentity(staff, person.name);
  await staff.context().close();
  await expect(banner('Aktifkan tanda tangan digital Anda.')).toBeVisible({ timeout: 30_000 });
});

test('activates her signature with the provider', async () => {
  await activateSignature(page, person.email);
  await expect(banner('Anda belum mendanai.')).toBeVisible({ timeout: 30_000 });
});

test('tops up by her own number at the bank, and the open page shows that it arrived', async () => {
  await walkDashboard(page, '/topup');
  await page.getByRole('link', { name: /BCA/ }).click();
  await expect(page.getByText('Menunggu dana masuk')).toBeVisible();
  await payAtBank(outside, await shownAccount(page), topUp);
  await expect(page.getByText('Dana diterima')).toBeVisible({ timeout: 30_000 });
});

/** The first group of the marketplace with enough room for the other journeys too. */
async function groupWithRoom(): Promise<string> {
  type Listed = { remainingFundingSlot: number; proposal: { name: string } };
  const { data } = await ask<{ data: Listed[] }>(page, 'lendings?limit=12');
  const found = data.find(({ remainingFundingSlot }) => remainingFundingSlot >= 4 * amount);
  if (!found) throw new Error('no group of the demonstration has room');
  return found.proposal.name;
}

test('funds a group from her balance, signs, and ten minutes later her money is active', async () => {
  const group = await groupWithRoom();
  await page.getByRole('link', { name: 'Kelompok' }).first().click();
  await page.getByRole('link', { name: group }).click();
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
  await offerAmount(page, amount);
  await expectSound(page);
  const id = await confirmFunding(page, 'Bayar dari saldo', password);
  await expect(page.getByRole('heading', { name: 'Tinggal tanda tangan.' })).toBeVisible();
  await expect(page.getByText(/^Bila lewat .* dana kembali ke saldo\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Lihat portofolio' }).click();
  await expect(page.getByText('Menunggu tanda tangan').first()).toBeVisible();
  await page.getByRole('link', { name: /^Tanda tangani/ }).click();
  await signFunding(page);
  await expect(page.getByText('Pembayaran diproses').first()).toBeVisible({ timeout: 30_000 });
  await moveClock(outside, '+10 menit');
  await expect(page.getByText('Dana Anda aktif.').first()).toBeVisible({ timeout: 30_000 });
  await expectSound(page);
  await walkDashboard(page, '/portfolios');
  await expect(page.locator(`a[href$="/portfolios/${id}"]`).first()).toBeVisible();
  await walkDashboard(page, '/mutation');
  for (const money of [topUp, amount]) await expect(page.getByText(rupiah(money)).first()).toBeVisible();
  expect(await balanceOf(page)).toBe(topUp - amount);
});
