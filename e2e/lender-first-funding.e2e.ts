// From stranger to first funding, on a phone and on a desk: registered, address verified, identity handed in and accepted,
// signature activated, balance topped up from a funding that was short, funded, signed. One card leads through all of it.
// Source: docs/screens.md; decision 0101.
import { expect, type Page, test } from '@playwright/test';
import { acceptIdentity, type Newcomer, register, submitIdentity } from './identity.ts';
import {
  activateSignature,
  askForEmailLink,
  confirmFunding,
  offerAmount,
  shownAccount,
  signFunding,
} from './lender.ts';
import { ask, closePages, openPage, payAtBank, signInAsStaff, world } from './people.ts';
import { look, openQuiet, widths } from './widths.ts';

const amount = 500_000;

const newcomers: readonly Newcomer[] = [
  {
    name: 'Ratih Purwasih',
    phone: '081234500801',
    email: 'ratih.purwasih@contoh.example',
    nik: '3276015408900011',
    npwp: '012345678901011',
    password: 'perahu kertas 9!',
  },
  {
    name: 'Sekar Wulandari',
    phone: '081234500802',
    email: 'sekar.wulandari@contoh.example',
    nik: '3276015408900012',
    npwp: '012345678901012',
    password: 'perahu kertas 9!',
  },
];

test.setTimeout(600_000);
test.afterAll(closePages);

/** An open group that still needs this much. */
async function openGroup(page: Page): Promise<{ id: string; name: string }> {
  type Group = { id: string; remainingFundingSlot: number; proposal: { name: string } };
  const { data } = await ask<{ data: Group[] }>(page, 'lendings?limit=20&sort=remaining');
  const group = data.find(({ remainingFundingSlot }) => remainingFundingSlot >= 2 * amount);
  if (!group) throw new Error('no group is open');
  return { id: group.id, name: group.proposal.name };
}

for (const width of widths) {
  const person = newcomers[width.index] as Newcomer;
  test.describe(`from stranger to first funding ${width.at}`, () => {
    test.describe.configure({ mode: 'serial' });
    let page: Page;
    let outside: Page;
    let said: string[];
    let group: { id: string; name: string };
    const card = () => page.getByRole('region', { name: 'Langkah menuju pendanaan pertama' });
    const form = () => page.getByRole('form', { name: 'Danai kelompok ini' });
    const at = (done: number) =>
      expect(card().getByRole('heading', { name: `Siap mendanai: ${done} dari 5` })).toBeVisible({ timeout: 60_000 });

    test.beforeAll(async ({ browser }) => {
      ({ page, said } = await openQuiet(browser, width));
      outside = await openPage(browser, widths[1].size);
    });

    test('registers, and finds one card that says what comes first', async () => {
      await register(page, outside, person, () => look(page));
      await at(0);
      await expect(card().getByRole('button', { name: 'Verifikasi' })).toBeVisible();
      await expect(card().getByText('Dibuka setelah email terverifikasi.')).toBeVisible();
      await look(page, 'Ringkasan');
    });

    test('verifies the address by the link in the mail', async () => {
      const link = await askForEmailLink(page, outside, person.email);
      await look(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Selesai' }).click();
      await outside.goto(link);
      await outside.getByRole('button', { name: 'Verifikasi email saya' }).click();
      await at(1);
    });

    test('hands in the identity, and activates the signature while it is looked at', async () => {
      await card().getByRole('link', { name: 'Verifikasi identitas' }).click();
      await submitIdentity(page, person, () => look(page));
      await expect(card().getByText(/Paling lambat .* Hasilnya kami kirim lewat email\./)).toBeVisible();
      await look(page, 'Ringkasan');
      await activateSignature(page, person.email);
      await at(2);
      await look(page, 'Ringkasan');
    });

    test('is verified by staff, and may look at a group whose amount her balance does not reach', async ({
      browser,
    }) => {
      const staff = await openPage(browser, widths[1].size);
      await signInAsStaff(staff, 'verifikasi');
      await acceptIdentity(staff, person.name);
      await staff.context().close();
      await at(3);
      await look(page, 'Ringkasan');
      group = await openGroup(page);
      await page.goto(`${world().addresses.site}/dashboard/marketplaces/${group.id}`);
      await page.getByLabel('Jumlah pendanaan').fill(String(amount));
      await form().getByRole('button', { name: 'Danai', exact: true }).click();
      await expect(form().getByText('Kurang Rp 500.000', { exact: false }).first()).toBeVisible();
      await look(page, group.name);
    });

    test('tops up exactly what is missing, and comes back to the same offer', async () => {
      await form().getByRole('link', { name: 'Isi saldo' }).click();
      await look(page, 'Isi saldo');
      await page.getByRole('region', { name: 'Pilih bank' }).getByRole('link').first().click();
      await look(page);
      await payAtBank(outside, await shownAccount(page), amount);
      await page.getByRole('link', { name: 'Lanjut mendanai' }).click({ timeout: 60_000 });
      await expect(page.getByLabel('Jumlah pendanaan')).toHaveValue(/500\.000/);
    });

    test('reads the agreement, confirms with the password, and is told what is left to do until when', async () => {
      await offerAmount(page, amount);
      await look(page, 'Konfirmasi Pendanaan');
      await confirmFunding(page, 'Bayar dari saldo', person.password);
      await expect(page.getByRole('heading', { name: 'Tinggal tanda tangan.' })).toBeVisible();
      await expect(page.getByText(/Bila lewat .*, dana kembali ke saldo\./)).toBeVisible();
      await look(page, 'Pendanaan tercatat');
    });

    test('signs at the provider, and the face changes by itself', async () => {
      await signFunding(page);
      await expect(page.getByRole('heading', { name: 'Sudah ditandatangani.' })).toBeVisible({ timeout: 60_000 });
      await look(page);
      await page.getByRole('link', { name: 'Lihat pendanaan' }).click();
      await look(page, group.name);
      await page.goto(`${world().addresses.site}/dashboard`);
      await look(page, 'Ringkasan');
      await expect(card()).toHaveCount(0);
      expect(said).toEqual([]);
    });
  });
}
