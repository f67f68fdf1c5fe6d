// An admin's day: a colleague is invited and enrols by the link in her mail with her own authenticator, gets another
// role that a second admin approves, loses her phone and signs in with a recovery code, and is deactivated.
// Source: docs/screens.md; docs/domain.md §3.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectSound, readMailLink } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';
import { enrolByLink } from './staff.ts';

test.setTimeout(300_000);

const desk = { width: 1280, height: 900 };
const password = 'bambu kuning di tepi kali';
const email = 'dewi.lestari@contoh.example';

async function invite(admin: Page): Promise<void> {
  await admin.goto(`${world().addresses.console}/settings/staff`);
  await admin.getByRole('button', { name: 'Tambah petugas' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Nama', { exact: true }).fill('Dewi Lestari');
  await dialog.getByLabel('Nama pengguna').fill('dewi');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('NIK').fill('3276044101900001');
  await dialog.getByRole('checkbox', { name: /^Layanan/ }).check();
  await dialog.getByLabel('Alasan').fill('Menggantikan Dimas selama cuti');
  await expectSound(admin);
  await dialog.getByRole('button', { name: 'Kirim undangan' }).click();
  await expect(admin.getByText(`Tautan dikirim ke ${email}`)).toBeVisible();
}

/** Another admin approves the roles that wait for Dewi. */
async function approve(browser: Browser): Promise<void> {
  const other = await openPage(browser, desk);
  await signInAsStaff(other, 'pengesah');
  await other.goto(`${world().addresses.console}/settings/staff`);
  await other.getByRole('button', { name: 'Periksa Dewi Lestari' }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByText('Auditor, Layanan')).toBeVisible();
  await expectSound(other);
  await dialog.getByRole('button', { name: 'Setujui' }).click();
  await expect(other.getByText('Pengajuan untuk Dewi Lestari disetujui.')).toBeVisible();
  await other.context().close();
}

async function actOn(admin: Page, act: string, fill: () => Promise<void> = async () => undefined): Promise<void> {
  await admin.getByRole('button', { name: act, exact: true }).click();
  await fill();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Alasan').fill('Diminta kepala layanan');
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('[S1.029] staff enrol by a link, get roles, and are deactivated', async ({ browser }) => {
  const { console: own } = world().addresses;
  const [admin, dewi] = [await openPage(browser, desk), await openPage(browser, desk)];
  await signInAsStaff(admin, 'pengelola');
  await invite(admin);
  const url = await readMailLink(dewi, email, /enrol/);

  const [code = ''] = await enrolByLink(dewi, url, password);
  await expectSound(dewi);
  await dewi.getByRole('checkbox', { name: 'Sudah saya simpan' }).check();
  await dewi.getByRole('button', { name: 'Masuk ke konsol' }).click();
  await dewi.waitForURL((address) => address.pathname === '/');
  await expect(dewi.getByRole('link', { name: 'Uang', exact: true })).toHaveCount(0);
  await dewi.goto(url);
  await expect(dewi.getByText('Tautan ini sudah dipakai')).toBeVisible();

  await admin.getByRole('link', { name: /Dewi Lestari/ }).click();
  await actOn(admin, 'Ganti peran', () => admin.getByRole('checkbox', { name: /^Auditor/ }).check());
  await expect(admin.getByText('Menunggu admin kedua')).toBeVisible();
  await approve(browser);
  await admin.reload();
  await expect(admin.getByText('peran diganti')).toBeVisible();
  await dewi.goto(`${own}/withdrawals`);
  await expect(dewi.getByRole('heading', { level: 1, name: 'Penarikan' })).toBeVisible();

  await dewi.getByRole('button', { name: 'Keluar' }).click();
  await dewi.getByLabel('Email atau nama pengguna').fill(email);
  await dewi.getByLabel('Kata sandi', { exact: true }).fill(password);
  await dewi.getByRole('button', { name: 'Lanjut' }).click();
  await dewi.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
  await dewi.getByLabel('Kode pemulihan').fill(code);
  await dewi.getByRole('button', { name: 'Masuk', exact: true }).click();
  await dewi.getByRole('link', { name: 'Dewi Lestari' }).click();
  await expect(dewi.getByText('Sisa kode', { exact: true }).locator('..')).toContainText('9');

  await admin.reload();
  await actOn(admin, 'Nonaktifkan');
  await expect(admin.getByText('Nonaktif', { exact: true })).toBeVisible();
  await dewi.reload();
  await dewi.waitForURL('**/login**');
  await Promise.all([admin.context().close(), dewi.context().close()]);
});
