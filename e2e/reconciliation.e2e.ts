// The bank's statement of a past day: finance uploads the bank's own file, to which the bank has added charges missing
// from the books; everything else matches. Two people book two of them together and one of its own, the date is closed,
// and reopened with a reason.
// Source: docs/screens.md; docs/domain.md §3, §8; docs/ports/bank.md; decision 0065.
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type { StaffDay } from '#contract/day.ts';
import type { BankStatement } from '#contract/reconciliation.ts';
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { topUpAtBank } from './lender.ts';
import { expectSound } from './messages.ts';
import { moveClock, openPage, sandboxToday, signInAsLender, signInAsStaff, world } from './people.ts';
import { askConsole } from './staff.ts';

test.setTimeout(600_000);

const charge = 12_500;
/** What two transfers cost besides. */
const transfer = 2_500;

/** The bank's file of a date, as finance downloads it there. */
async function fetchFile(date: string): Promise<string> {
  const answer = await fetch(`${world().addresses.sandbox}/bank/statements/${date}.csv`);
  expect(answer.ok).toBe(true);
  return answer.text();
}

/** The same file with three more movements before its end: the bank's charges. */
function charged(file: string): string {
  const lines = file.trimEnd().split('\r\n');
  const [date = '', , , debit = '', credit = '', balance = ''] = lines.at(-1)?.split(',') ?? [];
  const of = (text: string) => Number(text.slice(0, -3));
  const money = (amount: number) => `${amount}.00`;
  const after = [charge, charge + transfer, charge + 2 * transfer].map((out) => of(balance) - out);
  const fee = (reference: string, name: string, amount: number, index: number) =>
    `${date},${reference},${name},${money(amount)},,${money(after[index] ?? 0)}`;
  return [
    ...lines.slice(0, -1),
    fee('ADM-11', 'Biaya administrasi', charge, 0),
    fee('BF-1', 'Biaya BI-FAST', transfer, 1),
    fee('BF-2', 'Biaya BI-FAST', transfer, 2),
    `${date},CLOSING,,${money(of(debit) + charge + 2 * transfer)},${credit},${money(after[2] ?? 0)}`,
    '',
  ].join('\r\n');
}

/** A date with movements only at the bank: the demonstration's own bookings are on earlier dates. */
async function dayOfTheBank(browser: Browser): Promise<BusinessDate> {
  const [lender, outside] = [await openPage(browser), await openPage(browser)];
  await moveClock(outside, '+1 hari');
  const date = await sandboxToday();
  await signInAsLender(lender);
  await topUpAtBank(lender, outside, 350_000);
  await moveClock(outside, '+1 hari');
  for (const page of [lender, outside]) await page.context().close();
  return date;
}

const ways = {
  unknown: { in: 'suspense', out: 'charge' },
  other_amount: { in: 'suspense', out: 'correction' },
} as const;

/** The demonstration's own statement, whose three differences are in the bank's balance: resolved by two people. */
async function resolveDemonstrations(browser: Browser): Promise<void> {
  const [maker, checker] = [await openStaff(browser, 'keuangan'), await openStaff(browser, 'bendahara')];
  const { bank } = await askConsole<StaffDay>(maker, 'GET staff/day');
  const date = bank?.day?.date ?? '';
  const { differences } = await askConsole<BankStatement>(maker, `GET staff/bankstatements/${date}`);
  expect(differences).toHaveLength(3);
  for (const { kind, reference, told, booked } of differences) {
    const way = ways[kind as keyof typeof ways][told > booked ? 'in' : 'out'];
    const body = { way, reference, told, booked, reason: 'Dicocokkan dengan bank' };
    const { differences: now } = await askConsole<BankStatement>(
      maker,
      `POST staff/bankstatements/${date}/resolutions`,
      body,
    );
    const { id, version } = now.find((each) => each.reference === reference)?.voucher ?? {};
    await askConsole(checker, `POST staff/vouchers/${id}/approvals`, { version });
  }
  for (const page of [maker, checker]) await page.context().close();
}

async function openStaff(browser: Browser, login: string): Promise<Page> {
  const page = await openPage(browser, { width: 1280, height: 900 });
  await signInAsStaff(page, login);
  return page;
}

/** The colleague approves the voucher that a line leads to. */
async function approveLinked(maker: Page, checker: Page, line: Locator): Promise<void> {
  await line.getByRole('link', { name: 'Pengajuan' }).click();
  await expect(maker.getByRole('button', { name: 'Ubah' })).toBeVisible();
  await checker.goto(maker.url());
  await checker.getByRole('button', { name: 'Setujui' }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Setujui' }).click();
  await expect(checker.getByText('Dibukukan').first()).toBeVisible();
}

test('a date is compared with the books, what is left booked by two people, and closed', async ({ browser }) => {
  await resolveDemonstrations(browser);
  const date = await dayOfTheBank(browser);
  const maker = await openStaff(browser, 'keuangan');
  const checker = await openStaff(browser, 'bendahara');
  const buffer = Buffer.from(charged(await fetchFile(date)));

  await maker.goto(`${world().addresses.console}/reconciliation`);
  await maker.getByRole('button', { name: 'Unggah berkas' }).click();
  const upload = maker.getByRole('dialog', { name: 'Unggah rekening koran' });
  await upload.getByLabel('Berkas rekening koran').setInputFiles({ name: `${date}.csv`, mimeType: 'text/csv', buffer });
  await upload.getByRole('button', { name: 'Unggah berkas' }).click();
  const files = maker.getByRole('region', { name: 'Berkas yang diunggah' });
  await files.getByRole('link', { name: `Rekening koran ${formatDate(date)}` }).click({ timeout: 30_000 });
  await expect(
    maker.getByRole('heading', { level: 1, name: new RegExp(`^Hari bank, \\w+ ${formatDate(date)}$`) }),
  ).toBeVisible();
  const rows = maker.getByRole('region', { name: 'Yang tersisa' }).locator('> ul > li');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Tidak dikenal');
  await expect(rows.first()).toContainText('Biaya administrasi');
  await expect(maker.getByRole('region', { name: 'Mengapa beda' })).toContainText('Biaya BI-FAST, 2 baris');
  await expect(maker.getByRole('button', { name: 'Tutup tanggal' })).toHaveCount(0);
  await expectSound(maker, { both: true });

  for (const box of await maker.getByRole('checkbox', { name: 'Biaya BI-FAST' }).all()) await box.check();
  await expect(maker.getByText(/2 dipilih/)).toBeVisible();
  await expectSound(maker, { both: true });
  await maker.getByRole('button', { name: 'Bukukan ke 5101 Beban bank' }).click();
  const booking = maker.getByRole('dialog');
  await booking.getByLabel('Alasan').fill('Biaya dua transfer');
  await expectSound(maker);
  await booking.getByRole('button', { name: 'Ajukan' }).click();
  await approveLinked(maker, checker, rows.last());

  await maker.goto(`${world().addresses.console}/reconciliation/${date}`);
  await expect(rows).toHaveCount(1);
  await maker.getByRole('button', { name: 'Selesaikan' }).click();
  const resolving = maker.getByRole('dialog');
  await resolving.getByRole('radio', { name: /^Biaya bank/ }).check();
  await resolving.getByLabel('Alasan').fill('Biaya bulanan rekening');
  await expectSound(maker);
  await resolving.getByRole('button', { name: 'Selesaikan' }).click();
  await approveLinked(maker, checker, rows.last());

  await maker.goto(`${world().addresses.console}/reconciliation/${date}`);
  await expect(maker.getByText('Semua baris cocok dengan pembukuan.')).toBeVisible();
  await maker.getByRole('button', { name: 'Tutup tanggal' }).click();
  await maker.getByRole('dialog').getByRole('button', { name: 'Tutup tanggal' }).click();
  await expect(maker.getByText('Tanggal ditutup.')).toBeVisible();
  await expectSound(maker, { both: true });

  await maker.getByRole('button', { name: 'Buka lagi' }).click();
  const reopening = maker.getByRole('dialog');
  await reopening.getByLabel('Alasan').fill('Bank mengirim berkas pengganti');
  await expectSound(maker);
  await reopening.getByRole('button', { name: 'Buka lagi' }).click();
  await expect(maker.getByText('Tanggal dibuka lagi.')).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Tutup tanggal' })).toBeVisible();
});
