// Becoming a lender, step by step: registering, handing in an identity, and its acceptance by staff. Shared by the journeys.
// Invariant: a step ends when its effect is on the screen.
// Source: spec §2, §5; docs/screens.md.
import { expect, type Page } from '@playwright/test';
import { choose, chooseFirst, choosePicture, photograph, scrollAgreement } from './lender.ts';
import { readCode } from './messages.ts';
import { walkTo, world } from './people.ts';

export type Newcomer = { name: string; phone: string; email: string; nik: string; npwp: string; password: string };
/** What to do at each screen before going on. */
type Look = () => Promise<void>;

/** From the terms to the dashboard, with the code from the SMS; documents are handed in later. */
export async function register(page: Page, outside: Page, person: Newcomer, look: Look): Promise<void> {
  await page.goto(`${world().addresses.site}/register`);
  await expect(page.getByRole('region', { name: 'Isi perjanjian' })).toBeVisible();
  await look();
  await scrollAgreement(page, 'end');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await page.getByLabel('Nomor telepon').fill(person.phone.slice(1));
  await look();
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  await page.getByLabel('Kode dari SMS').fill(await readCode(outside, person.phone, 'Kode pendaftaran Titian'));
  await look();
  await page.getByRole('button', { name: 'Periksa kode' }).click();
  await page.getByLabel('Nama lengkap').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(person.password);
  await page.getByLabel('Ulangi kata sandi').fill(person.password);
  await look();
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pendaftaran berhasil' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Masuk ke akun' }).click();
  await page.waitForURL('**/dashboard');
}

export async function fillProfile(page: Page, address: string): Promise<void> {
  await choose(page, 'Tempat lahir', 'Kota Depok');
  await page.getByLabel('Tanggal lahir').fill('1990-08-14');
  await choose(page, 'Jenis kelamin', 'Perempuan');
  await choose(page, 'Agama', 'Islam');
  await page.getByLabel('Alamat').fill(address);
  await choose(page, 'Provinsi', 'Jawa Barat');
  await choose(page, 'Kabupaten atau kota', 'Kota Depok');
  await choose(page, 'Pendidikan terakhir', 'S1');
  await chooseFirst(page, 'Pekerjaan');
  await chooseFirst(page, 'Sektor usaha');
  await choose(page, 'Sumber dana', 'Pekerjaan');
}

/** From the wizard's first step to the dialog that says it was sent. */
export async function submitIdentity(page: Page, { name, nik, npwp }: Newcomer, look: Look): Promise<void> {
  const paper = await photograph();
  const next = () => page.getByRole('button', { name: 'Lanjut' }).click();
  const onStep = (title: string) => expect(page.getByRole('region', { name: title })).toBeVisible();
  await onStep('Dokumen identitas');
  await look();
  await choosePicture(page, 'Foto KTP', paper);
  await choosePicture(page, 'Foto NPWP', paper);
  await page.getByLabel('Nomor KTP').fill(nik);
  await page.getByLabel('Nomor NPWP').pressSequentially(npwp);
  await look();
  await next();
  await onStep('Data diri');
  await look();
  await fillProfile(page, 'Jl. Melati 3');
  await next();
  await onStep('Bank dan usaha');
  await chooseFirst(page, 'Bank');
  await page.getByLabel('Nomor rekening').fill(`08${nik.slice(-8)}`);
  await page.getByLabel('Nama pemilik rekening').fill(name);
  await look();
  await next();
  await onStep('Swafoto dan ketentuan');
  await choosePicture(page, 'Swafoto', paper);
  await expect(page.getByRole('region', { name: 'Isi perjanjian' })).toBeVisible();
  await look();
  await scrollAgreement(page, 'end');
  await page.getByRole('button', { name: 'Kirim verifikasi' }).click();
  await look();
  await page.getByRole('dialog').getByRole('button', { name: 'Ke Ringkasan' }).click();
}

/** On the console, signed in as one who verifies. */
export async function acceptIdentity(staff: Page, name: string): Promise<void> {
  await walkTo(staff, `${world().addresses.console}/kycs?search=${encodeURIComponent(name)}`);
  await staff
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
  await acceptRows(staff);
  await staff.getByRole('button', { name: 'Kirim: terverifikasi' }).click();
  await expect(staff.getByText(`${name} terverifikasi.`)).toBeVisible();
}

/** Each row as right, which opens the picture that it is compared with. */
export async function acceptRows(staff: Page): Promise<void> {
  const rows = staff.getByRole('group', { name: /^Putusan / });
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) await row.getByRole('button', { name: 'Sesuai' }).click();
  await expect(staff.getByText('Foto belum dibuka', { exact: false })).toHaveCount(0);
}
