// How a lender decides, on a phone and on a desk: filters that stay in the address, a saved search, a marked group, groups side
// by side, a group's public page, a warning of her own limit before a confirmation, and a plan from its rules to one password
// and one sitting at the signature provider.
// Source: docs/screens.md; decisions 0104, 0105, 0106, 0107.
import { expect, type Page, test } from '@playwright/test';
import { openDashboard, offerAmount, scrollAgreement, topUpAtBank, walkDashboard } from './lender.ts';
import { expectSound } from './messages.ts';
import { ask, closePages, openPage, signInAsLender, world } from './people.ts';
import { listedGroups, putAside } from './shortlist.ts';
import { look, openQuiet, widths } from './widths.ts';

/** Another lender at each width, so that neither finds what the other did. */
const lenders = ['0812-0000-0003', '0812-0000-0004'] as const;

test.setTimeout(600_000);
test.afterAll(closePages);

type Group = { id: string; remainingFundingSlot: number; proposal: { name: string } };

for (const width of widths)
  test.describe(`how a lender decides ${width.at}`, () => {
    test.describe.configure({ mode: 'serial' });
    let page: Page;
    let outside: Page;
    let said: string[];
    let group: Group;
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

    test.beforeAll(async ({ browser }) => {
      ({ page, said } = await openQuiet(browser, width));
      outside = await openPage(browser, widths[1].size);
      await signInAsLender(page, lenders[width.index]);
      const { data } = await ask<{ data: Group[] }>(page, 'lendings?limit=20&sort=remaining');
      group = data[0] as Group;
    });

    test('filters, and finds the same list again by its address', async () => {
      await walkDashboard(page, '/marketplaces');
      await look(page, 'Kelompok Peminjam');
      await button('Risiko sedang').click();
      await button('Urutkan')
        .or(page.getByRole('combobox', { name: 'Urutkan' }))
        .first()
        .click();
      await page.getByRole('option', { name: 'Imbal hasil tertinggi' }).click();
      await expect(page).toHaveURL(/grade=B/);
      await expect(page).toHaveURL(/sort=interest/);
      await expect(page.getByText('Diurutkan menurut imbal hasil tertinggi')).toBeVisible();
      await expect(listedGroups(page).first()).toBeVisible();
      const found = await listedGroups(page).count();
      await page.reload();
      await look(page);
      await expect(listedGroups(page)).toHaveCount(found);
      await openDashboard(page, '/marketplaces');
    });

    test('saves a search, marks a group and puts two side by side', async () => {
      await openDashboard(page, `/marketplaces/${group.id}`);
      await look(page, group.proposal.name);
      await putAside(page, { group: group.proposal.name, desk: widths[1].size });
      await page.setViewportSize(width.size);
    });

    test('shares a group: its public page says what is missing and that money may be lost', async () => {
      await outside.setViewportSize(width.size);
      await outside.goto(`${world().addresses.site}/marketplace/${group.id}`);
      await look(outside, group.proposal.name);
      await expect(outside.getByText('Dana Anda dapat tidak kembali.')).toBeVisible();
      await outside.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await outside.getByRole('link', { name: 'Bagikan' }).click();
      await expect(outside.getByText('Tautan disalin')).toBeVisible();
      expect(await outside.evaluate(() => navigator.clipboard.readText())).toContain(`/marketplace/${group.id}`);
    });

    test('is warned of a limit of her own before a confirmation that passes it, and may go on', async () => {
      await topUpAtBank(page, outside, 2_000_000);
      await openDashboard(page, '/portfolios/spread');
      await button('Ubah batas').click();
      await page.getByRole('dialog').getByLabel('Tiap kelompok').fill('100000');
      await page.getByRole('dialog').getByRole('button', { name: 'Simpan batas' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await openDashboard(page, `/marketplaces/${group.id}`);
      await offerAmount(page, 500_000);
      await expect(page.getByText('Melewati batas Anda sendiri')).toBeVisible();
      await expect(page.getByText('Hanya pengingat: Anda tetap dapat mendanai.')).toBeVisible();
      await look(page, 'Konfirmasi Pendanaan');
      await openDashboard(page, '/portfolios/spread');
      await button('Ubah batas').click();
      await page.getByRole('dialog').getByLabel('Tiap kelompok').fill('');
      await page.getByRole('dialog').getByRole('button', { name: 'Simpan batas' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('writes rules that fill a basket, and changes what they put in', async () => {
      await walkDashboard(page, '/plan');
      await look(page, 'Rencana pendanaan');
      await button('Buat aturan').click();
      const form = page.getByRole('dialog', { name: 'Aturan rencana' });
      await form.getByLabel('Jumlah yang ingin didanai').fill('1500000');
      await form.getByLabel('Paling banyak per kelompok').fill('500000');
      await expectSound(page);
      await form.getByRole('button', { name: 'Simpan aturan' }).click();
      await expect(page.getByRole('heading', { name: 'Keranjang' })).toBeVisible();
      const rows = page.getByRole('group', { name: /^Jumlah untuk / });
      await expect(rows).toHaveCount(3);
      await rows
        .last()
        .getByRole('button', { name: /^Tambah / })
        .click();
      await expect(page.getByText('Anda ubah, semula Rp 500.000')).toBeVisible();
      await rows
        .last()
        .getByRole('button', { name: /^Kurangi / })
        .click();
      await button(/^Keluarkan /).click();
      await expect(rows).toHaveCount(2);
      await expect(page.getByRole('heading', { name: 'Anda keluarkan' })).toBeVisible();
      await look(page);
    });

    test('reads the agreements, confirms with one password, and sees how each item ended', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Danai 2 kelompok' }).first().click();
      await look(page, 'Danai 2 kelompok');
      const confirm = button('Danai Rp 1.000.000');
      await expect(confirm).toBeDisabled();
      await scrollAgreement(page, 'end');
      await page.getByLabel('Kata sandi', { exact: true }).fill(world().people[0]?.password ?? '');
      await confirm.click();
      await look(page, '2 dari 2 kelompok didanai');
      await expect(page.getByText('Tinggal satu kali tanda tangan.', { exact: false })).toBeVisible();
    });

    test('signs both agreements in one sitting', async () => {
      const opening = page.waitForEvent('popup');
      await button('Tanda tangani 2 perjanjian').click();
      const provider = await opening;
      await provider.getByRole('button', { name: 'Tanda tangani 2 dokumen' }).click();
      await expect(provider.getByText('Ditandatangani').first()).toBeVisible();
      await provider.close();
      await expect(button('Tanda tangani 2 perjanjian')).toHaveCount(0, { timeout: 60_000 });
      await look(page);
      expect(said).toEqual([]);
    });
  });
