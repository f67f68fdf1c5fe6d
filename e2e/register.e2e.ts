// A new person becomes a lender on a phone of 360 px: terms, number, code from the SMS, identity with pictures, and
// the e-mail address proved by its link.
// Source: spec §2, §4, §5; docs/settled.md 37, 38; docs/screens.md.
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectStatesToldApart } from './contrast-theme.ts';
import { askForEmailLink, choosePicture, scrollAgreement } from './lender.ts';
import { expectSound, readCode } from './messages.ts';
import { closePages, openPage, world } from './people.ts';

const person = { name: 'Melati Kusumawardani', phone: '081234500777', email: 'melati.k@contoh.example' };
const password = 'perahu kertas 9!';

test.describe.configure({ mode: 'serial' });
let page: Page;
let outside: Page;
test.beforeAll(async ({ browser }) => {
  page = await openPage(browser);
  await page.addInitScript(watchPictures);
  outside = await openPage(browser);
});
test.afterAll(closePages);

/** The types of the pictures that the page holds: object URLs created and not revoked. */
function watchPictures() {
  const held = new Map<string, string>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (picture) => {
    const address = createObjectURL.call(URL, picture);
    held.set(address, (picture as Blob).type);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    held.delete(address);
    revokeObjectURL.call(URL, address);
  };
  Object.assign(window, { picturesHeld: held });
}
const picturesHeld = () =>
  page.evaluate(() => [...((window as Window & { picturesHeld?: Map<string, string> }).picturesHeld?.values() ?? [])]);

const next = () => page.getByRole('button', { name: 'Lanjut' });

test('[S2.003] [S2.009] [S2.010] [S2.011] reading the terms to their end agrees to them', async () => {
  await page.goto(`${world().addresses.site}/register?phone=${person.phone}`);
  await expect(page.getByRole('region', { name: 'Isi perjanjian' })).toBeVisible();
  await expect(next()).toBeDisabled();
  await expectSound(page);
  await scrollAgreement(page, 'end');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await scrollAgreement(page, 'start');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expectStatesToldApart(page);
  await expect(next()).toBeDisabled();
  await scrollAgreement(page, 'end');
  await next().click();
});

test('[S2.004] [S2.005] [S2.006] [S2.008] the number is verified by a code from an SMS', async () => {
  const phone = page.getByLabel('Nomor telepon');
  await expect(phone).toHaveValue('812-3450-0777');
  await expect(page.getByText('+62', { exact: true })).toBeVisible();
  await phone.fill('');
  await phone.pressSequentially('8a1b2-3450 07771234567890');
  expect((await phone.inputValue()).replace(/-/g, '')).toBe('8123450077712345');
  await phone.fill('');
  await phone.pressSequentially('81234500777');
  await expectSound(page);
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  await expect(page.getByText(/Kode dapat dikirim ulang dalam \d+ detik/)).toBeVisible();
  // Back and forward again: a code was just sent to the number.
  await page.getByRole('button', { name: 'Kembali ke langkah 2: Nomor telepon' }).click();
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  await expectSound(page);
  await page.getByLabel('Kode dari SMS').fill(await readCode(outside, person.phone, 'Kode pendaftaran Titian'));
  await page.getByRole('button', { name: 'Periksa kode' }).click();
  await expect(page.getByLabel('Nama lengkap')).toBeVisible();
});

test('[S2.012] [S2.013] [S5.044] [S5.045] [S5.046] identity with pictures, which leave the browser small, as JPEG, and are released with the form', async () => {
  await page.getByLabel('Nama lengkap').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByLabel('Ulangi kata sandi').fill(password);
  await page.getByText('Dokumen identitas (boleh dilewati)').click();
  const ktp = page.getByLabel('Foto KTP', { exact: true });
  await ktp.setInputFiles({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bukan gambar') });
  await expect(page.getByText('Not an image')).toBeVisible();
  await expectSound(page);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  await choosePicture(page, 'Foto KTP', picture);
  await choosePicture(page, 'Foto NPWP', picture);
  const shown = await page.getByRole('img', { name: 'Pratinjau Foto KTP' }).evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return [img.naturalWidth, img.naturalHeight];
  });
  expect(shown).toEqual([1024, 768]);
  expect(await picturesHeld()).toEqual(['image/jpeg', 'image/jpeg']);
  await page.getByLabel('Nomor KTP').fill('3273014203890001');
  await page.getByLabel('Nomor NPWP').pressSequentially('012345678901000');
  await expect(page.getByLabel('Nomor NPWP')).toHaveValue('01.234.567.8-901.000');
  await expectSound(page);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pendaftaran berhasil' })).toBeVisible();
  expect(await picturesHeld()).toEqual([]);
  await expectSound(page);
});

test('[S2.014] [S4.024] [S4.027] the last step leads to the dashboard by way of /login; only the token is stored', async () => {
  await page.getByRole('button', { name: 'Masuk ke akun' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();
  const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const own of [person.name, person.email, '81234500777', '3273014203890001']) expect(storage).not.toContain(own);
});

test('the button behind the link in the mail verifies the address, once; opening it does not', async () => {
  const link = await askForEmailLink(page, outside, person.email);
  const press = (where: Page) => where.getByRole('button', { name: 'Verifikasi email saya' }).click();
  await outside.goto(link);
  await expect(outside.getByRole('button', { name: 'Verifikasi email saya' })).toBeVisible();
  await expectSound(outside);
  await page.goto(link);
  await press(page);
  await expect(page.getByText('Email Anda sudah terverifikasi.')).toBeVisible();
  await expectSound(page);
  await press(outside);
  await expect(outside.getByText('Email Anda sudah terverifikasi sebelumnya.')).toBeVisible();
  await page.getByRole('link', { name: 'Ke Ringkasan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();
});
