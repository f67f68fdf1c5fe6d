// A lender submits her identity, staff return one field, she corrects only that one, staff accept it, and she sees
// that she is verified. Phones are 360 px wide; each step of the wizard is free of accessibility findings.
// Source: spec §2, §5; docs/settled.md 16, 17; docs/screens.md.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectStatesToldApart } from './contrast-theme.ts';
import { acceptRows, fillProfile } from './identity.ts';
import { choosePicture, photograph, scrollAgreement } from './lender.ts';
import { expectSound, expectSoundUncovered } from './messages.ts';
import { closePages, openPage, signInAsLender, signInAsStaff, walkTo, world } from './people.ts';

const name = 'Nurul Hidayah';
const login = '0812-0000-0051';
const nik = '3276015408900001';

test.describe.configure({ mode: 'serial' });

let browser: Browser;
let lender: Page;
let staff: Page;
let paper: Buffer;
test.beforeAll(async ({ browser: given }) => {
  browser = given;
  lender = await openPage(browser);
  staff = await openPage(browser, { width: 1280, height: 900 });
  paper = await photograph();
});
test.afterAll(closePages);

const next = () => lender.getByRole('button', { name: 'Lanjut' }).click();
const onStep = (title: string) => expect(lender.getByRole('region', { name: title })).toBeVisible();

test('[S2.069] goes from the banner to the wizard, whose input survives a reload', async () => {
  await signInAsLender(lender, login);
  await lender.getByRole('link', { name: 'Verifikasi identitas' }).click();
  await expect(lender.getByRole('heading', { level: 1, name: 'Verifikasi identitas' })).toBeVisible();
  await onStep('Dokumen identitas');
  await choosePicture(lender, 'Foto KTP', paper);
  await expect(lender.getByText('Foto ini mungkin buram.', { exact: false })).toBeVisible();
  await lender.getByRole('button', { name: 'Putar' }).click();
  await choosePicture(lender, 'Foto NPWP', paper);
  await lender.getByLabel('Nomor KTP').fill(nik);
  await lender.getByLabel('Nomor NPWP').pressSequentially('012345678901000');
  await expect(lender.getByLabel('Nomor NPWP')).toHaveValue('01.234.567.8-901.000');
  await expectSound(lender);
  await next();
  await onStep('Data diri');
  await lender.reload();
  await onStep('Dokumen identitas');
  await expect(lender.getByLabel('Nomor KTP')).toHaveValue(nik.replaceAll(/(\d{4})(?=\d)/g, '$1 '));
  await choosePicture(lender, 'Foto KTP', paper);
  await choosePicture(lender, 'Foto NPWP', paper);
  await next();
  await onStep('Data diri');
});

test('gives her profile: nothing is chosen for her, and cities are those of her province', async () => {
  for (const list of ['Tempat lahir', 'Provinsi', 'Pekerjaan', 'Sektor usaha'])
    await expect(lender.getByRole('combobox', { name: list })).toHaveValue('');
  await fillProfile(lender, 'Jl. Melati');
  await expectSound(lender);
  await next();
  await onStep('Bank dan usaha');
});

test('[S5.038] enters an account in her own name only, and her picture, and submits', async () => {
  await lender.getByRole('combobox', { name: 'Bank', exact: true }).click();
  await lender.getByRole('option').first().click();
  await lender.getByLabel('Nomor rekening').fill('0812345678');
  await lender.getByLabel('Nama pemilik rekening').fill('Siti Aminah');
  await next();
  await expect(lender.getByText('Nama rekening harus sama dengan nama Anda.')).toBeVisible();
  await lender.getByLabel('Nama pemilik rekening').fill('NURUL HIDAYAH, S.E.');
  await expectSound(lender);
  await next();
  await onStep('Swafoto dan ketentuan');
  await choosePicture(lender, 'Swafoto', paper);
  await expect(lender.getByRole('region', { name: 'Isi perjanjian' })).toBeVisible();
  await expectSound(lender);
  await scrollAgreement(lender, 'end');
  await lender.getByRole('button', { name: 'Kirim verifikasi' }).click();
  const done = lender.getByRole('dialog');
  await expect(done.getByText('Silahkan cek email dan aktivasi digisign untuk mendanai.')).toBeVisible();
  await expectSound(lender);
  await done.getByRole('button', { name: 'Ke Ringkasan' }).click();
  await expect(lender.getByText('Akun Anda sedang diverifikasi.')).toBeVisible();
  await lender.goto(`${world().addresses.site}/dashboard/kyc`);
  await expect(lender.getByText('Paling lambat', { exact: false })).toBeVisible();
  await expectSound(lender);
});

async function openIdentity(): Promise<void> {
  await staff.goto(`${world().addresses.console}/kycs`);
  await staff
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('staff check the documents and return the address with a reason', async () => {
  await signInAsStaff(staff, 'verifikasi');
  await openIdentity();
  await staff.getByRole('button', { name: /^Foto KTP/ }).click();
  await expect(staff.getByRole('img', { name: 'Foto KTP' })).toBeVisible();
  await staff.getByRole('button', { name: 'Putar Foto KTP' }).click();
  await acceptRows(staff);
  await staff.getByRole('group', { name: 'Putusan Alamat' }).getByRole('button', { name: 'Tolak' }).click();
  await expectStatesToldApart(staff);
  await staff.getByLabel('Alasan menolak Alamat').selectOption({ label: 'Alamat: tulis alasan sendiri' });
  await staff.getByLabel('Tulis alasan untuk Alamat').fill('Nomor rumah belum ada');
  await expectSoundUncovered(staff);
  await staff.getByRole('button', { name: 'Kirim: perlu diperbaiki' }).click();
  await expect(staff.getByText(`Dikembalikan ke ${name}.`)).toBeVisible();
});

test('she corrects that one field; the others are locked', async () => {
  await expect(lender.getByText('Alamat: Nomor rumah belum ada')).toBeVisible({ timeout: 30_000 });
  await onStep('Data diri');
  await expect(lender.getByLabel('Tanggal lahir')).toBeDisabled();
  await lender.getByLabel('Alamat').fill('Jl. Melati 3');
  await expectSound(lender);
  await next();
  await onStep('Bank dan usaha');
  await next();
  await onStep('Swafoto dan ketentuan');
  await lender.getByRole('button', { name: 'Kirim verifikasi' }).click();
  await lender.getByRole('dialog').getByRole('button', { name: 'Ke Ringkasan' }).click();
  await lender.goto(`${world().addresses.site}/dashboard/kyc`);
  await expect(lender.getByText('Data Anda sedang diperiksa')).toBeVisible();
});

test('staff accept it, and her open page shows that she is verified', async () => {
  await openIdentity();
  await expect(staff.getByText('Jl. Melati 3')).toBeVisible();
  await acceptRows(staff);
  await staff.getByRole('button', { name: 'Kirim: terverifikasi' }).click();
  await expect(staff.getByText(`${name} terverifikasi.`)).toBeVisible();
  await expect(lender.getByRole('main').getByText('Terverifikasi', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(lender.getByText('Identitas Anda terverifikasi')).toBeVisible();
  await expectSound(lender);
});

test('her verified birthday is changed by two members of staff, and by neither of them alone', async () => {
  await openVerified(staff);
  const card = staff.getByRole('region', { name: 'Perubahan' });
  await card.getByRole('button', { name: 'Perbaiki data' }).click();
  const request = staff.getByRole('dialog', { name: 'Perbaiki data' });
  await request.getByLabel('Tanggal lahir').fill('1990-08-15');
  await request.getByLabel('Alasan').fill('Salah baca KTP');
  await expectSound(staff);
  await request.getByRole('button', { name: 'Usulkan' }).click();
  await expect(card.getByText('14 Agustus 1990 → 15 Agustus 1990')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  await expectSound(staff);

  const checker = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(checker, 'penelaah');
  await openVerified(checker, 'changing');
  await checker.getByRole('button', { name: 'Setujui' }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Setujui' }).click();
  await expect(checker.getByText(`Perubahan ${name} berlaku.`)).toBeVisible();
  await expect(checker.getByRole('region', { name: 'Isian' }).getByText('15 Agustus 1990')).toBeVisible();
  await lender.goto(`${world().addresses.site}/dashboard/notifications`);
  await expect(lender.getByText('Data Anda diperbaiki').first()).toBeVisible();
  await checker.context().close();
});

async function openVerified(page: Page, status = 'verified'): Promise<void> {
  await walkTo(page, `${world().addresses.console}/kycs?status=${status}&search=${encodeURIComponent(name)}`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
