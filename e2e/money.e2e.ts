// A lender's own money, on a phone of 360 px: three top-ups that the open page reports once each, however often the
// bank notifies; a withdrawal that is cancelled, one that arrives, and one that the bank refuses. axe checks each
// screen on the way.
// Source: spec §2, §4; docs/domain.md §8; docs/screens.md.
import { type Browser, expect, type Page, type Request, test } from '@playwright/test';
import { openDatabase } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import { shownAccount, walkDashboard } from './lender.ts';
import { expectSound } from './messages.ts';
import { balanceOf, closePages, moveClock, openPage, payAtBank, rupiah, signInAsLender, world } from './people.ts';
import { decideAtBank } from './staff.ts';

const lenderName = 'Bayu Pradana';
const topUp = 1_000_000;
const amount = 100_000;

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

let lender: Page;
let outside: Page;
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  lender = await openPage(browser);
  outside = await openPage(browser);
});
test.afterAll(closePages);

const goTo = (path: string) => walkDashboard(lender, path);

/** The whole screen has loaded and passes the checks. */
async function inspect(): Promise<void> {
  await expect(lender.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectSound(lender);
}

const balance = () => balanceOf(lender);

test('[S2.041] [S2.129] [S2.131] three transfers in a row update the open page, each once, whatever the bank repeats', async () => {
  await signInAsLender(lender, '0812-0000-0050');
  await goTo('/topup');
  await expect(lender.getByRole('link', { name: /BCA/ })).toBeVisible();
  await inspect();
  await lender.getByRole('link', { name: /BCA/ }).click();
  await expect(lender.getByText('Menunggu dana masuk')).toBeVisible();
  await inspect();
  const account = await shownAccount(lender);
  const before = await balance();
  const arrived = lender.getByText(new RegExp(`${rupiah(topUp).replaceAll('.', '\\.').replace(' ', '\\s')} pada`));
  // The simulated bank sends each notice twice.
  for (const times of [1, 2, 3]) {
    await payAtBank(outside, account, topUp);
    await expect(arrived).toHaveCount(times, { timeout: 30_000 });
  }
  await expect(lender.getByText('Dana diterima')).toBeVisible();
  for (const _ of [1, 2]) await outside.getByRole('button', { name: 'Kirim ulang pemberitahuan' }).first().click();
  await expect(arrived).toHaveCount(3);
  expect(await balance()).toBe(before + 3 * topUp);
});

test('checks in her own browser that her money is in the total that was published', async () => {
  await goTo('/balance');
  await lender.getByRole('button', { name: 'Periksa sekarang' }).click();
  await expect(lender.getByRole('heading', { name: 'Uang Anda terhitung' })).toBeVisible();
  await inspect();
});

/** As two people of staff remove the account that came with his identity. */
async function removeAccounts(): Promise<void> {
  const owner = openDatabase(world().databases.owner, { poolSize: 1 });
  await owner.run(sql`update bank_account set removed_at = app_now()
    where user_id = (select id from app_user where name = ${lenderName})`);
  await owner.close();
}

test('[S2.134] [S2.137] without an account the withdrawal leads to adding one, and back', async () => {
  await removeAccounts();
  await goTo('/withdraw/create');
  await lender.waitForURL('**/dashboard/bank_accounts/add');
  await inspect();
  await lender.getByRole('combobox', { name: 'Bank' }).click();
  await lender.getByRole('option').first().click();
  await lender.getByLabel('Nomor rekening').fill('1234567890');
  await lender.getByLabel('Nama pemilik rekening').fill(lenderName);
  await lender.getByLabel('Kata sandi Anda').fill(world().people[0]?.password ?? '');
  await lender.getByRole('button', { name: 'Simpan rekening' }).click();
  await lender.waitForURL('**/dashboard/withdraw/create');
  await inspect();
});

/** Refused at once, never sent later: without a connection, pressed by `act`. */
async function expectNothingSent(act: () => Promise<void>): Promise<void> {
  const before = await balance();
  const sent: string[] = [];
  const note = (request: Request) => void (request.method() === 'POST' && sent.push(request.url()));
  lender.on('request', note);
  await lender.context().setOffline(true);
  await act();
  await expect(lender.getByText('Anda sedang tidak terhubung ke internet. Permintaan ini tidak dikirim')).toBeVisible({
    timeout: 2_000,
  });
  await lender.context().setOffline(false);
  expect(await balance()).toBe(before);
  lender.off('request', note);
  expect(sent).toEqual([]);
}

async function withdraw({ offlineFirst = false } = {}): Promise<void> {
  await goTo('/withdraw/create');
  await lender.getByLabel('Jumlah penarikan').fill(String(amount));
  await lender.getByRole('radio').first().check();
  await lender.getByRole('button', { name: 'Lanjut' }).click();
  const dialog = lender.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Tarik dana' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(world().people[0]?.password ?? '');
  if (offlineFirst) await expectNothingSent(() => confirm.click());
  await confirm.click();
  await lender.waitForURL('**/dashboard/withdraw');
  await expect(lender.getByText(/Paling lambat/).first()).toBeVisible();
}

test('[S4.040] [S4.041] [S4.042] a withdrawal, refused while offline, still waits, is cancelled, and its costs are refunded', async () => {
  const before = await balance();
  await withdraw({ offlineFirst: true });
  await inspect();
  expect(await balance()).toBeLessThanOrEqual(before - amount);
  await lender.getByRole('button', { name: 'Batalkan penarikan' }).click();
  await lender.getByRole('dialog').getByRole('button', { name: 'Batalkan penarikan' }).click();
  await expect(lender.getByText('Dibatalkan', { exact: true }).first()).toBeVisible();
  expect(await balance()).toBe(before);
});

/** After ten minutes it is at the bank, where its page decides. */
async function decideLater(decision: 'Tolak' | 'Konfirmasi transfer'): Promise<void> {
  await moveClock(outside, '+10 menit');
  await decideAtBank(outside, lenderName, decision);
}

test('[S2.135] [S4.043] one arrives: the open list shows it by itself', async () => {
  const before = await balance();
  await withdraw();
  await decideLater('Konfirmasi transfer');
  await expect(lender.getByText('Selesai', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  expect(await balance()).toBeLessThanOrEqual(before - amount);
});

test('[S2.056] [S2.138] one is refused by the bank: the list says why, and the money is back in the mutations', async () => {
  const before = await balance();
  await withdraw();
  await decideLater('Tolak');
  await expect(lender.getByText('Gagal', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(lender.getByText(/Rekening tujuan tidak aktif/).first()).toBeVisible();
  expect(await balance()).toBe(before);
  await openAfterDeploy('Mutasi', 'Riwayat');
  await expect(lender.getByText('Penarikan dikembalikan').first()).toBeVisible();
  await inspect();
});

/**
 * Follows a link whose code a deploy has taken: the page reloads by itself, once; while the code is missing still, the
 * failed face stands in the frame, and the same link opens the page when it is there again.
 */
async function openAfterDeploy(name: string, title: string): Promise<void> {
  const link = () => lender.getByRole('link', { name, exact: true }).last();
  const code = '**/assets/MutationPage-*.js';
  await lender.route(code, (route) => route.fulfill({ status: 404 }));
  const loads: string[] = [];
  lender.on('load', () => loads.push(lender.url()));
  await link().click();
  await expect(lender.getByRole('heading', { level: 1, name: 'Halaman belum dapat dibuka' })).toBeVisible();
  await expect(link()).toBeVisible();
  expect(loads).toHaveLength(1);
  await lender.unroute(code);
  await link().click();
  await expect(lender.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
