// The demonstration's day as each role finds it on her first page, at both widths.
// Source: docs/screens.md; decision 0118.
import { expect, test } from '@playwright/test';
import { closePages, signInAsStaff } from './people.ts';
import { look, openQuiet, widths } from './widths.ts';

test.setTimeout(300_000);
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
      // A code that was just used is refused once.
      said.length = 0;
      await look(page, 'Ringkasan');
      for (const text of shows) await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
      expect(said).toEqual([]);
    });
