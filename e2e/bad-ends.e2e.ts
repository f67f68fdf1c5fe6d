// Loans that fail, on a phone of 360 px: a funding that is never signed, one cancelled before it is paid, a transfer
// that is too small; and a disbursement that the bank refuses and that is entered again.
// Source: spec §4; docs/settled.md 05, 06; docs/domain.md §4, §5, §9.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { confirmFunding, offerAmount, walkDashboard, signFunding } from './lender.ts';
import {
  ask,
  balanceOf,
  closePages,
  moveClock,
  openPage,
  payAtBank,
  rupiah,
  signInAsLender,
  signInAsStaff,
  walkTo,
  world,
} from './people.ts';
import { awaitSigned, decideAtBank, enterAndApprove } from './staff.ts';

const amount = 500_000;

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let browser: Browser;
let lender: Page;
let outside: Page;
let group = { id: '', name: '' };
test.beforeAll(async ({ browser: given }) => {
  browser = given;
  lender = await openPage(browser);
  outside = await openPage(browser);
});
test.afterAll(closePages);

type Listed = { id: string; remainingFundingSlot: number; proposal: { name: string } };

const slotLeft = async () => (await ask<{ data: Listed }>(lender, `lendings/${group.id}`)).data.remainingFundingSlot;
const balance = () => balanceOf(lender);
const openPortfolio = (id: string) => walkDashboard(lender, `/portfolios/${id}`);

/** Funds the group and ends on the new portfolio's page; returns its id. */
async function fund(way: 'Bayar dari saldo' | 'Transfer bank'): Promise<string> {
  await walkDashboard(lender, `/marketplaces/${group.id}`);
  const again = lender.getByRole('link', { name: 'Danai lagi' });
  const field = lender.getByLabel('Jumlah pendanaan');
  await expect(again.or(field).first()).toBeVisible({ timeout: 30_000 });
  if (await again.isVisible()) await again.click();
  await offerAmount(lender, amount);
  const id = await confirmFunding(lender, way, world().people[0]?.password ?? '');
  await openPortfolio(id);
  await expect(lender.getByText('Menunggu tanda tangan').first()).toBeVisible();
  return id;
}

/** The virtual account of this portfolio, once it waits for payment. */
async function accountOf(id: string): Promise<string> {
  let account = '';
  await expect(async () => {
    const path = `me/lendingtransactions/${id}/paymentmethods`;
    const [method] = (await ask<{ data: { virtualAccount: string }[] }>(lender, path)).data;
    account = method?.virtualAccount ?? '';
    expect(account).not.toBe('');
  }).toPass({ timeout: 30_000 });
  return account;
}

const portfolios = { unsigned: '', short: '' };

test('[S4.013] a funding that waits for its signature says until when, and holds its slot', async () => {
  await signInAsLender(lender);
  const { data } = await ask<{ data: Listed[] }>(lender, 'lendings?limit=100&sort=remaining');
  const found = data.find(({ remainingFundingSlot }) => remainingFundingSlot >= 4 * amount);
  if (!found) throw new Error('no group of the demonstration has room');
  group = { id: found.id, name: found.proposal.name };
  const [slot, money] = [await slotLeft(), await balance()];
  portfolios.unsigned = await fund('Bayar dari saldo');
  await expect(lender.getByText(/Berlaku sampai \d/)).toBeVisible();
  await expect(lender.getByRole('button', { name: 'Tanda tangani' }).first()).toBeVisible();
  expect([await slotLeft(), await balance()]).toEqual([slot - amount, money - amount]);
});

test('[S4.018] one is cancelled before it is paid: after a confirmation its slot is free at once', async () => {
  const slot = await slotLeft();
  await fund('Transfer bank');
  expect(await slotLeft()).toBe(slot - amount);
  await lender.getByRole('button', { name: 'Batalkan pendanaan' }).click();
  const dialog = lender.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tidak jadi' }).click();
  await expect(dialog).toBeHidden();
  await lender.getByRole('button', { name: 'Batalkan pendanaan' }).click();
  await dialog.getByRole('button', { name: 'Batalkan pendanaan' }).click();
  await expect(lender.getByText('Pembayaran dibatalkan', { exact: true }).first()).toBeVisible();
  await expect(lender.getByText('Pendanaan ini dibatalkan sebelum dibayar.')).toBeVisible();
  await expect(lender.getByRole('link', { name: 'Danai kelompok lain' })).toBeVisible();
  expect(await slotLeft()).toBe(slot);
});

test('[S4.014] a transfer that is too small pays nothing: it goes to the balance', async () => {
  portfolios.short = await fund('Transfer bank');
  await signFunding(lender);
  await expect(lender.getByText('Menunggu pembayaran').first()).toBeVisible({ timeout: 30_000 });
  const money = await balance();
  await payAtBank(outside, await accountOf(portfolios.short), amount - 100_000);
  await expect.poll(balance, { timeout: 30_000 }).toBe(money + amount - 100_000);
  await lender.reload();
  await expect(lender.getByText('Menunggu pembayaran').first()).toBeVisible();
  await walkDashboard(lender, '/mutation');
  await expect(lender.getByText(rupiah(amount - 100_000)).first()).toBeVisible();
});

test('[S4.015] [S4.018] a day later both have expired, each with its own reason, and the slots are free again', async () => {
  const slot = await slotLeft();
  await moveClock(outside, '+1 hari');
  // The 24 hours to pay began with the signature, which was a little later.
  await moveClock(outside, '+10 menit');
  await signInAsLender(lender);
  await openPortfolio(portfolios.unsigned);
  await expect(lender.getByText('Pendanaan gagal', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(lender.getByText(`Saldo ${rupiah(amount)} sudah kembali kepada Anda.`, { exact: false })).toBeVisible();
  await openPortfolio(portfolios.short);
  await expect(lender.getByText('Pembayaran dibatalkan', { exact: true }).first()).toBeVisible();
  await expect(lender.getByText('Pembayaran tidak kami terima sampai batas waktunya.')).toBeVisible();
  expect(await slotLeft()).toBeGreaterThanOrEqual(slot + 2 * amount);
  await walkDashboard(lender, '/portfolios?group=ended');
  const card = lender.getByRole('listitem').filter({ hasText: group.name });
  await expect(card.getByText('Pendanaan gagal')).toHaveCount(1);
  await expect(card.getByText('Pembayaran dibatalkan')).toHaveCount(2);
});

/** The visible one: on a phone the same words are also in parts that only a desktop shows. */
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

test('[S4.009] a disbursement that the bank refuses is entered again, and the console shows every step', async () => {
  const officer = await openPage(browser);
  // Of her branch none is entered for payment yet.
  await signInAsStaff(officer, 'petugas.mataram');
  await walkTo(officer, `${world().addresses.console}/lendings?status=funded`);
  const rows = officer.getByRole('main').getByRole('link').filter({ hasText: /\S/, hasNotText: 'Pinjaman baru' });
  await rows.first().click();
  await officer.waitForURL('**/lendings/*');
  const heading = officer.getByRole('heading', { level: 1 });
  // Until the lending has loaded, the page has the name of its section.
  await expect(heading).not.toHaveText('Pinjaman');
  const name = await heading.innerText();
  await awaitSigned(officer, outside, name);
  const finance = await openPage(browser);
  await signInAsStaff(finance, 'keuangan');

  await enterAndApprove(officer, finance);
  await decideAtBank(outside, name, 'Tolak');
  await expect(seen(officer, 'Ditolak bank: Rekening tujuan tidak aktif, masukkan lagi')).toBeVisible({
    timeout: 30_000,
  });
  await expect(seen(officer, 'Menunggu pencairan')).toBeVisible();

  await enterAndApprove(officer, finance);
  await decideAtBank(outside, name, 'Konfirmasi transfer');
  await expect(seen(officer, 'Dikonfirmasi bank')).toBeVisible({ timeout: 30_000 });
  await expect(seen(officer, 'Dicairkan')).toBeVisible({ timeout: 30_000 });
  await walkTo(officer, `${world().addresses.console}/disbursements?state=refused`);
  await expect(seen(officer, 'Ditolak bank: Rekening tujuan tidak aktif, masukkan lagi')).toBeVisible();
});
