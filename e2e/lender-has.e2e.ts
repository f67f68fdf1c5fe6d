// What a lender has, on a phone and on a desk: her fundings and one of them, her history with its drawer, her notices, the four
// returns with their formulas, where the money stands with limits of her own, what is to come with the calendar's file,
// statements, tax papers, and the proof of her balance checked in her browser.
// Source: docs/screens.md; decisions 0102, 0103, 0104.
import { expect, type Page, test } from '@playwright/test';
import { openDashboard, topUpAtBank, walkDashboard } from './lender.ts';
import { expectSound } from './messages.ts';
import { closePages, openPage, signInAsLender } from './people.ts';
import { look, openQuiet, widths } from './widths.ts';

/** Another lender at each width, so that neither finds what the other did. */
const lenders = ['0812-0000-0001', '0812-0000-0002'] as const;

test.setTimeout(600_000);
test.afterAll(closePages);

for (const width of widths)
  test.describe(`what a lender has ${width.at}`, () => {
    test.describe.configure({ mode: 'serial' });
    let page: Page;
    let said: string[];
    const region = (name: string) => page.getByRole('region', { name, exact: true }).first();
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

    /** What the button saves: its file name and its first characters. */
    async function saved(name: string | RegExp): Promise<[string, string]> {
      const arriving = page.waitForEvent('download');
      await button(name).click();
      const file = await arriving;
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      return [file.suggestedFilename(), Buffer.concat(chunks).toString('latin1', 0, 15)];
    }

    test.beforeAll(async ({ browser }) => {
      ({ page, said } = await openQuiet(browser, width));
      await signInAsLender(page, lenders[width.index]);
    });

    test('reads her fundings: sums, chips with counts, late ones first, a search that finds one', async () => {
      await walkDashboard(page, '/portfolios');
      await look(page, 'Pendanaan saya');
      await expect(page.getByText('Sisa pokok').first()).toBeVisible();
      const chips = page.getByRole('group', { name: 'Saring pendanaan' });
      await expect(chips.getByRole('button', { name: /^Terlambat \d+$/ })).toBeVisible();
      await chips.getByRole('button', { name: /^Berjalan \d+$/ }).click();
      await expect(page).toHaveURL(/group=running/);
      await look(page);
      const [file, head] = await saved('CSV');
      expect(file).toBe('pendanaan.csv');
      expect(head).not.toBe('');
      await page.getByLabel('Cari kelompok, usaha atau kota').fill('tidak ada kelompok ini');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Tidak ada yang cocok dengan', { exact: false })).toBeVisible();
      await look(page);
      await button('Hapus pencarian')
        .or(page.getByRole('link', { name: 'Hapus pencarian' }))
        .click();
    });

    test('reads one: what is next, what came, the table at its current page, the trail, papers, the story', async () => {
      await openDashboard(page, '/portfolios?group=running');
      await page.getByRole('main').getByRole('list').getByRole('link').first().click();
      await look(page);
      for (const part of ['Sudah diterima', 'Tabel Angsuran', 'Tanggung renteng', 'Dokumen'])
        await expect(page.getByRole('heading', { name: part }).first()).toBeVisible();
      await page.getByText('Cerita dan rincian kelompok').click();
      await look(page);
      await page
        .getByRole('link', { name: /^Lihat semua/ })
        .first()
        .click();
      await look(page, 'Tabel Angsuran');
    });

    test('reads her history by days, and one entry in its drawer', async ({ browser }) => {
      const outside = await openPage(browser, widths[1].size);
      await topUpAtBank(page, outside, 250_000);
      await outside.context().close();
      await openDashboard(page, '/mutation');
      await look(page, 'Riwayat');
      await button(/^.*Isi saldo.*Rp\s250\.000/).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText('Saldo sesudahnya')).toBeVisible();
      await expectSound(page);
      await page.keyboard.press('Escape');
      const [file] = await saved('Unduh CSV');
      expect(file).toMatch(/\.csv$/);
    });

    test('finds the notice of it, marks all read, and sees what can be switched and why not', async () => {
      await walkDashboard(page, '/notifications');
      await look(page, 'Pemberitahuan');
      await button('Tandai semua dibaca').click();
      await expect(page.getByText('Belum dibaca')).toHaveCount(0);
      await page.getByRole('link', { name: 'Atur kabar' }).click();
      await look(page, 'Cara kami mengabari');
      await expect(page.getByText('kotak masuk dan email tidak dapat dimatikan').first()).toBeVisible();
    });

    test('compares four returns, each with its formula', async () => {
      await walkDashboard(page, '/portfolios/spread');
      await look(page, 'Sebaran dan hasil');
      for (const name of [
        'Kontrak',
        'Hasil tunai sampai hari ini',
        'XIRR setelah biaya dan PPh',
        'XIRR dengan perkiraan rugi',
      ]) {
        const how = page.getByRole('button', { name: `Cara hitung ${name}` });
        await how.click();
        await expect(how).toHaveAttribute('aria-expanded', 'true');
        await expectSound(page);
      }
      await expect(page.getByText('Hasil yang lalu bukan janji untuk nanti.')).toBeVisible();
    });

    test('sees where it stands, sets a limit of her own, and is told what is over it', async () => {
      await page.getByText('Lihat sebagai tabel').first().click();
      await expect(page.getByRole('table', { name: 'Sisa pokok menurut provinsi' })).toBeVisible();
      await button('Ubah batas').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Tiap provinsi').fill('101');
      await dialog.getByRole('button', { name: 'Simpan batas' }).click();
      await expect(dialog.getByText('Isi 1 sampai 100, atau kosongkan.')).toBeVisible();
      await dialog.getByLabel('Tiap provinsi').fill('1');
      await expectSound(page);
      await dialog.getByRole('button', { name: 'Simpan batas' }).click();
      await expect(page.getByText(/lewat Rp\s[\d.]+ dari batas Anda\./).first()).toBeVisible();
      await look(page);
    });

    test('sees what is to come, as agreed and by habit, and takes the calendar along', async () => {
      await expect(region('Yang akan datang').getByText('Sesuai jadwal').first()).toBeVisible();
      await button('Buat tautan').click();
      await expect(page.getByText(/calendars\/.{4}••••••\.ics/)).toBeVisible();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await button('Salin tautan').click();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      const file = await fetch(address);
      expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
      await look(page);
    });

    test('downloads a statement and the sheet of a year', async () => {
      await openDashboard(page, '/reports');
      await look(page, 'Laporan dan pajak');
      expect((await saved(/^PDF Setahun/))[1]).toMatch(/^%PDF-/);
      // A spreadsheet is a zip.
      expect((await saved(/^Excel Lembar SPT/))[1]).toMatch(/^PK/);
    });

    test('checks the proof of her balance in her own browser', async () => {
      await walkDashboard(page, '/balance');
      await look(page, 'Bukti saldo');
      await button('Periksa sekarang').click();
      await expect(page.getByRole('heading', { name: 'Uang Anda terhitung' })).toBeVisible();
      await look(page);
      const [file] = await saved('Unduh berkas bukti');
      expect(file).toMatch(/\.json$/);
      expect(said).toEqual([]);
    });
  });
