// A day of two people in finance: an unmatched payment is assigned to a lender and found in the books, and its
// journal corrected. Each entry waits for the other person, who sees exactly what will be posted. The month's tax is
// viewed and downloaded.
// Source: docs/screens.md; docs/domain.md §3, §8; decisions 0063, 0064.
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { openDatabase } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import { expectSound } from './messages.ts';
import { openPage, rupiah, sandboxToday, signInAsStaff, world } from './people.ts';
import { giveFinance } from './staff.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

const amount = 123_456;
const payer = 'Sri Pengirim';
let maker: Page;
let checker: Page;

/** A stored bank notice for an account that belongs to nobody. */
async function payIntoNowhere(): Promise<void> {
  const [eventId, paymentId, valueDate] = [randomUUID(), randomUUID(), await sandboxToday()];
  const payment = {
    virtualAccount: '99999999',
    amount: `${amount}.00`,
    paidAt: `${valueDate}T01:00:00.000Z`,
    valueDate,
  };
  const raw = Buffer.from(
    JSON.stringify({ eventId, type: 'virtual_account.paid', paymentId, ...payment, payerName: payer }),
  );
  const owner = openDatabase(world().databases.owner, { poolSize: 1 });
  try {
    await owner.run(sql`insert into bank_event (provider, event_id, kind, payment_id, virtual_account, amount_rupiah, value_on,
        raw, received_at)
      values ('bank', ${eventId}, 'virtual_account.paid', ${paymentId}, '99999999', ${amount}, ${valueDate}, ${raw}, app_now())`);
  } finally {
    await owner.close();
  }
}

const goTo = (page: Page, path: string) => page.goto(world().addresses.console + path);

/** The checker opens the voucher that the maker has open, and approves what is shown. */
async function approveOpenVoucher(): Promise<void> {
  await maker.waitForURL('**/vouchers/*');
  await expect(maker.getByText('Menunggu persetujuan').first()).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Setujui' })).toHaveCount(0);
  await checker.goto(maker.url());
  await checker.getByRole('button', { name: 'Setujui' }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Setujui' }).click();
  await expect(checker.getByText('Dibukukan').first()).toBeVisible();
  await expectSound(checker, { both: true });
}

test('an unmatched payment is assigned to a lender by two people', async ({ browser }) => {
  await giveFinance(browser, 'petugas');
  await payIntoNowhere();
  maker = await openPage(browser, { width: 1280, height: 900 });
  checker = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(maker, 'keuangan');
  await signInAsStaff(checker, 'petugas');
  // The open list refetches by itself when a bank notice arrives.
  await goTo(maker, '/suspense');
  await expect(maker.getByRole('link', { name: payer })).toBeVisible({ timeout: 60_000 });
  await expectSound(maker, { both: true });
  await maker.getByRole('link', { name: payer }).click();
  await expectSound(maker);
  await maker.getByRole('button', { name: 'Selesaikan' }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByLabel('Cari pendana').fill('Bayu Pradana');
  await dialog
    .getByRole('radio', { name: /Bayu Pradana/ })
    .first()
    .check();
  await dialog.getByLabel('Alasan').fill('Bukti transfer cocok dengan namanya');
  await expectSound(maker);
  await dialog.getByRole('button', { name: 'Ajukan' }).click();
  await approveOpenVoucher();
});

test('its journal is found from the voucher, and corrected as a new one that names it', async () => {
  await checker.getByText('Id jurnal').locator('..').getByRole('link').click();
  await expect(checker.getByRole('heading', { name: 'Dana masuk diselesaikan' })).toBeVisible();
  await goTo(maker, new URL(checker.url()).pathname);
  await maker.getByRole('button', { name: 'Koreksi' }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tambah baris' }).click();
  await dialog.getByLabel('Akun baris 2').selectOption({ label: 'Pendapatan biaya layanan' });
  await dialog.getByLabel('Sisi baris 2').selectOption({ label: 'Kredit' });
  await dialog.getByLabel('Jumlah baris 2').fill(String(amount));
  await expect(dialog.getByText('Debit dan kredit sama')).toBeVisible();
  await dialog.getByLabel('Kata-kata untuk pendana').fill('Biaya layanan yang belum ditagih');
  await dialog.getByLabel('Alasan').fill('Salah saldo');
  await expectSound(maker);
  await dialog.getByRole('button', { name: 'Ajukan koreksi' }).click();
  await approveOpenVoucher();
  await maker
    .getByRole('link', { name: /^[0-9a-f-]{36}$/ })
    .first()
    .click();
  await expect(maker.getByRole('heading', { name: 'Dikoreksi oleh' })).toBeVisible();
  await expectSound(maker, { both: true });
});

test('the books balance and link to each account, and the tax of a month is downloaded', async () => {
  await goTo(maker, '/books');
  await maker.getByRole('link', { name: 'Pendapatan biaya layanan' }).click();
  await expect(maker.getByRole('row').filter({ hasText: 'Koreksi' }).first()).toContainText(rupiah(amount).slice(3));
  await goTo(maker, '/taxes');
  await maker.getByRole('link', { name: 'Bulan sebelumnya' }).click();
  await expect(maker.getByText('Saldo akhir')).toBeVisible();
  for (const form of ['CSV', 'XLSX']) {
    const coming = maker.waitForEvent('download');
    await maker.getByRole('button', { name: `Unduh ${form}` }).click();
    expect((await coming).suggestedFilename()).toMatch(new RegExp(`^pph-\\d{4}-\\d{2}\\.${form.toLowerCase()}$`));
  }
});
