// The demonstration's day as each role finds it, and "Kembali ke awal": after a confirmation on the sandbox's page all of
// it is made anew, sessions are over, the clock is the machine's, and the day is there again.
// Source: docs/screens.md; decision 0118.
import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { closePages, moveClock, openPage, signInAsStaff, world } from './people.ts';
import { look, openQuiet, widths } from './widths.ts';

test.setTimeout(900_000);
test.afterEach(closePages);

/** What stands on the first page of each role. */
const days = [
  {
    login: 'petugas',
    shows: ['Dapur Ibu Karadenan', 'Jahit Rapi Cimahpar', 'Kebun Selada Cihideung', 'Tempe Murni Cisarua'],
  },
  {
    login: 'keuangan',
    shows: ['Penarikan menunggu petugas', 'Dana belum dikenali', 'Endah Palupi', 'Otak-Otak Karangkering'],
  },
  { login: 'verifikasi', shows: ['Sari Wahyuningsih', 'Yohana Tena', 'Perubahan data menunggu persetujuan'] },
  { login: 'layanan', shows: ['Euis Komariah', 'Hendrik Tanaka', 'Pengaduan menunggu jawaban'] },
  { login: 'auditor', shows: ['Pembatalan penerimaan menunggu persetujuan', 'Pekerjaan gagal'] },
] as const;

for (const width of widths)
  for (const { login, shows } of days)
    test(`${login} finds a day of work ${width.at}`, async ({ browser }) => {
      const { page, said } = await openQuiet(browser, width);
      await signInAsStaff(page, login);
      await look(page, 'Ringkasan');
      for (const text of shows) await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
      expect(said).toEqual([]);
    });

test('the sandbox makes the demonstration anew', async ({ browser }) => {
  const outside = await openPage(browser);
  await moveClock(outside, '+1 jam');
  const staff = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(staff, 'layanan');
  const { sandbox, console: consoleUrl } = world().addresses;

  await outside.goto(sandbox);
  await outside.getByRole('link', { name: 'Kembali ke awal' }).click();
  await expect(outside.getByRole('heading', { level: 1, name: 'Kembali ke awal' })).toBeVisible();
  await expectSound(outside, { both: true });
  await outside.getByRole('button', { name: 'Buat lagi dari awal' }).click();
  // The browser itself asks for the confirmation first.
  await expect(outside.getByText('Peragaan sedang dibuat lagi')).toHaveCount(0);
  await outside.getByLabel('Ya, semua yang saya buat di peragaan ini boleh hilang').check();
  await outside.getByRole('button', { name: 'Buat lagi dari awal' }).click();
  await expect(outside.getByText('Peragaan sedang dibuat lagi')).toBeVisible();
  await expectSound(outside);
  await expect(outside.getByRole('heading', { name: 'Petugas lapangan' })).toBeVisible({ timeout: 400_000 });

  const clock = (await (await fetch(`${sandbox}/clock`)).json()) as { offsetMs: number };
  expect(clock.offsetMs).toBe(0);
  await staff.goto(`${consoleUrl}/leads`);
  await expect(staff).toHaveURL(/\/login/);
  await signInAsStaff(staff, 'layanan');
  await expectLeads(staff);
});

async function expectLeads(page: Page): Promise<void> {
  await page.goto(`${world().addresses.console}/leads`);
  await expect(page.getByText('Kristina Rambu Anawoli').first()).toBeVisible();
}
