// Everybody at the desk, on a phone and on a desk: the search over everything by `/` or its button, what waits in the bell,
// and many entries approved one by one.
// Source: docs/screens.md; decision 0116.
import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openDatabase } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import { expectSound } from './messages.ts';
import { sandboxToday, signInAsStaff, world } from './people.ts';
import { askConsole, giveFinance } from './staff.ts';
import { look, openQuiet, type Width, widths } from './widths.ts';

test.setTimeout(240_000);

const goTo = (page: Page, path: string) => page.goto(world().addresses.console + path);

/** Money from the bank that matches nothing: what a voucher is entered about. */
async function payIntoNowhere(amount: number): Promise<void> {
  const [eventId, paymentId, valueDate] = [randomUUID(), randomUUID(), await sandboxToday()];
  const payment = {
    virtualAccount: '99999999',
    amount: `${amount}.00`,
    paidAt: `${valueDate}T01:00:00.000Z`,
    valueDate,
  };
  const told = { eventId, type: 'virtual_account.paid', paymentId, ...payment, payerName: 'Sri Pengirim' };
  const owner = openDatabase(world().databases.owner, { poolSize: 1 });
  try {
    await owner.run(sql`insert into bank_event (provider, event_id, kind, payment_id, virtual_account, amount_rupiah, value_on,
        raw, received_at)
      values ('bank', ${eventId}, 'virtual_account.paid', ${paymentId}, '99999999', ${amount}, ${valueDate},
        ${Buffer.from(JSON.stringify(told))}, app_now())`);
  } finally {
    await owner.close();
  }
}

type Item = { id: string; amount: number };

/** Two vouchers about unknown money, entered by a colleague. */
async function enterVouchers(maker: Page, amounts: readonly number[]): Promise<void> {
  const [payee] = await askConsole<{ id: string }[]>(maker, 'GET staff/payees?q=Bayu');
  for (const amount of amounts) {
    await payIntoNowhere(amount);
    let item: Item | undefined;
    await expect(async () => {
      const items = await askConsole<Item[]>(maker, 'GET staff/suspense?limit=100');
      item = items.find((one) => one.amount === amount);
      expect(item).toBeDefined();
    }).toPass({ timeout: 60_000 });
    const body = { to: 'lender', lender: payee?.id, reason: 'Bukti transfer cocok' };
    await askConsole(maker, `POST staff/suspense/${item?.id}/vouchers`, body);
  }
}

async function searchByKeys(page: Page, { index }: Width): Promise<void> {
  await look(page);
  // A phone has no keyboard.
  if (index === 1) await page.keyboard.press('/');
  else await page.getByRole('button', { name: 'Cari di seluruh konsol' }).click();
  const field = page.getByRole('combobox', { name: 'Nama, nomor, tiket, atau jumlah' });
  await expect(field).toBeFocused();
  await field.fill('Bayu Pra');
  const found = page.getByRole('listbox', { name: 'Hasil pencarian' }).getByRole('option');
  await expect(found.first()).toContainText('•');
  await expectSound(page);
  await field.press('ArrowDown');
  await field.press('ArrowUp');
  await field.press('Enter');
  await page.waitForURL('**/people/*');
  expect(page.url()).not.toContain('Bayu');
  await look(page);
}

async function readBell(page: Page): Promise<void> {
  await goTo(page, '/vouchers?state=entered');
  await page.getByRole('button', { name: /^Pemberitahuan, \d+ belum dibaca$/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Menunggu Anda' });
  await expect(drawer.getByRole('link', { name: /Pengajuan menunggu persetujuan/ }).first()).toBeVisible();
  await expectSound(page);
  await drawer
    .getByRole('link', { name: /Pengajuan menunggu persetujuan/ })
    .first()
    .click();
  await page.waitForURL('**/vouchers/*');
}

async function approveInOneSitting(page: Page): Promise<void> {
  await goTo(page, '/vouchers?state=entered');
  await look(page);
  await page.getByRole('button', { name: /^Setujui satu per satu/ }).click();
  const choose = page.getByRole('dialog', { name: 'Setujui satu per satu' });
  await expect(choose.getByRole('checkbox').first()).toBeVisible();
  await expectSound(page);
  const count = await choose.getByRole('checkbox').count();
  await choose.getByRole('button', { name: `Mulai dengan ${count} entri` }).click();
  for (let place = 1; place <= count; place += 1) {
    const entry = page.getByRole('dialog', { name: `Entri ${place} dari ${count}` });
    await expect(entry).toBeVisible();
    if (place === 1) await expectSound(page);
    await entry.getByRole('button', { name: 'Setujui' }).click();
  }
  await expect(page.getByRole('dialog', { name: `${count} dari ${count} disetujui` })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Tutup' }).click();
  await look(page);
}

async function chooseChannels(page: Page, { index }: Width): Promise<void> {
  await goTo(page, '/account');
  await look(page);
  await page.getByLabel('Kasus yang lewat waktu').selectOption('none');
  await expect(page.getByText('Pilihan pemberitahuan disimpan.')).toBeVisible();
  if (index === 0) return;
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Pintasan papan tik' })).toBeVisible();
  await expectSound(page);
}

async function day(browser: Browser, width: Width): Promise<void> {
  await giveFinance(browser, 'petugas');
  const maker = await openQuiet(browser, width);
  await signInAsStaff(maker.page, 'petugas');
  await enterVouchers(maker.page, [200_000 + width.index * 10, 300_000 + width.index * 10]);
  const { page, said } = await openQuiet(browser, width);
  await signInAsStaff(page, 'keuangan');
  await searchByKeys(page, width);
  await readBell(page);
  await approveInOneSitting(page);
  await chooseChannels(page, width);
  expect([...said, ...maker.said]).toEqual([]);
}

for (const width of widths) test(`search, bell and many entries ${width.at}`, ({ browser }) => day(browser, width));
