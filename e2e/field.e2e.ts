// A day in a village without a signal: an officer takes her sheets along and holds meetings offline, one with a member who is
// absent and covered; her phone dies and is opened by her password; back in signal each sheet is sent once, also after a newer
// version of the app was taken. What a payment changed meanwhile is settled, and a phone that is revoked is empty.
// Invariant: the phone's clock stays behind the server's by the days that the sandbox is moved on.
// Source: docs/screens.md; docs/domain.md §6; decision 0114.
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { addDays } from '#domain/calendar.ts';
import { openDatabase } from '#platform/db.ts';
import { type Columns, col, row, type RowOf, type RowShape } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { expectSound } from './messages.ts';
import { moveTo, openPage, payAtBank, signInAsStaff, world } from './people.ts';
import { countCash, countStored, sign } from './phone.ts';
import { askConsole } from './staff.ts';

test.setTimeout(300_000);

const password = 'jembatan bambu';
let folder: string;
let context: BrowserContext;
let page: Page;
let width: number;

/** The phone: one profile, which outlives its browser. */
async function startPhone(): Promise<void> {
  const { launchOptions, locale, timezoneId } = test.info().project.use;
  context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...(locale ? { locale } : {}),
    ...(timezoneId ? { timezoneId } : {}),
    viewport: { width, height: width === 360 ? 740 : 900 },
  });
  page = context.pages()[0] ?? (await context.newPage());
}

const openApp = (at: Page) => at.goto(`${world().addresses.console}/field`);
const sheetLinks = () => page.locator('a[href^="#/sheets/"]');
const sentOf = (group: string) => page.getByRole('region', { name: 'Kiriman' }).getByRole('link', { name: group });

const save = async () => {
  await page.getByRole('button', { name: 'Simpan lembar' }).click();
  await expect(page.getByRole('region', { name: 'Kiriman' })).toBeVisible();
};

/** Asks the books. */
async function ask<C extends Columns>(shape: RowShape<C>, statement: Sql): Promise<RowOf<RowShape<C>>[]> {
  const owner = openDatabase(world().databases.owner, { poolSize: 1 });
  try {
    return await owner.rows(shape, statement);
  } finally {
    await owner.close();
  }
}

const text = row({ text: col.text });

/** The phone of this journey: the newest. */
const device = sql`(select id from field_device order by id desc limit 1)`;

/** What it has sent, by state. */
async function received(): Promise<string[]> {
  const found = await ask(
    text,
    sql`select state || ' ' || count(*) as text from field_sheet where device_id = ${device} group by state order by state`,
  );
  return found.map((one) => one.text);
}

/** The first meeting of a group that was taken along, and the account that its members pay to. */
const takenAlong = (group: string) =>
  ask(
    row({ account: col.text, date: col.businessDate }),
    sql`select v.number as account, b.meeting_date as date from field_bill b join lending l on l.id = b.lending_id
      join borrower_group g on g.id = l.group_id join virtual_account v on v.lending_id = l.id
      where g.name = ${group} and b.device_id = ${device} order by b.meeting_date limit 1`,
  );

/** Switched off: a group that pays at the bank by itself, as most of the demonstration do on their day. */
async function bringCash(group: string): Promise<void> {
  const [taken] = await takenAlong(group);
  const address = `${world().addresses.sandbox}/bank/va/${taken!.account}/habit`;
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ to: 'off' }), redirect: 'manual' });
  expect(answer.status).toBe(303);
}

async function openByPassword(): Promise<void> {
  await expect(page.getByRole('region', { name: 'Terkunci' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Wulan');
  await page.getByLabel('Kata sandi').fill('bukan ini');
  await page.getByRole('button', { name: 'Buka' }).click();
  await expect(page.getByText('Kata sandi tidak cocok.')).toBeVisible();
  await page.getByLabel('Kata sandi').fill(password);
  await page.getByRole('button', { name: 'Buka' }).click();
  await expect(page.getByRole('region', { name: 'Terkunci' })).toHaveCount(0);
}

/** On the phone, since the jump of the sandbox's clock has ended every session. */
async function signInOnPhone(): Promise<void> {
  const { addresses, people } = world();
  const answer = await fetch(`${addresses.sandbox}/people/codes`);
  const { codes } = (await answer.json()) as { codes: ({ code: string } | null)[] };
  await page.getByLabel('Nama pengguna').fill('petugas');
  await page.getByLabel('Kata sandi').fill(password);
  await page
    .getByLabel('Kode verifikasi')
    .fill(codes[people.findIndex(({ login }) => login === 'petugas')]?.code ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Kiriman' })).toBeVisible();
}

const worker = 'dist/console/field-worker.js';

/** A newer version came while sheets wait: it is taken on a press, and the sheets are still there. */
async function takeNewVersion(): Promise<void> {
  await appendFile(worker, '\n// A newer version.\n');
  await page.reload();
  await openByPassword();
  await expect(page.getByText(/^Versi baru aplikasi ini sudah siap/)).toBeVisible();
  await expectSound(page, { both: true });
  await page.getByRole('button', { name: 'Pakai versi baru' }).click();
  await openByPassword();
  await expect(page.getByRole('button', { name: 'Pakai versi baru' })).toHaveCount(0);
}

let groups: string[];

async function prepareSheets(): Promise<void> {
  await startPhone();
  await signInAsStaff(page, 'petugas');
  await page.getByRole('link', { name: 'Siapkan hari ini' }).click();
  await expect(page.getByLabel('Nama HP ini')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Kata sandi').fill('salah');
  await page.getByRole('button', { name: 'Daftarkan HP ini' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Kata sandi').fill(password);
  await page.getByRole('button', { name: 'Daftarkan HP ini' }).click();
  await page.getByRole('button', { name: 'Siapkan hari ini' }).click();
  await expect(page.getByText(/^Disiapkan/)).toBeVisible();
  await expect(page.getByText(/^Ruang cukup/)).toBeVisible();
  expect(await sheetLinks().count()).toBeGreaterThanOrEqual(3);
  await expectSound(page);
  // Locked, it asks for the password, although she is signed in.
  await page.getByLabel('Menu').click();
  await page.getByRole('button', { name: 'Kunci sekarang' }).click();
  await openByPassword();
  // The worker has the page before the signal goes.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // Of meetings at which something is due: other journeys may have held some already.
  const owing = sheetLinks().filter({ hasNotText: /Rp\s0(?!\d)/ });
  groups = await owing.locator('b:not(.num)').allInnerTexts();
  expect(groups.length).toBeGreaterThanOrEqual(3);
}

async function holdMeetings(): Promise<void> {
  await context.setOffline(true);
  await expect(page.getByText('Tanpa sinyal').first()).toBeVisible();
  const [allPaid = '', covered = '', changed = ''] = groups;

  await page.getByRole('link', { name: allPaid }).first().click();
  await expect(page.getByText('Belum dihitung').first()).toBeVisible();
  await expectSound(page);
  await countCash(page);
  await sign(page);
  const picture = { name: 'buku.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Ambil foto buku kelompok').setInputFiles(picture);
  await expect(page.getByText(/^1 foto, .* tersandi di HP ini$/)).toBeVisible();
  await save();

  await page.getByRole('link', { name: covered }).first().click();
  await page.getByRole('checkbox').nth(1).uncheck();
  await expect(page.getByRole('region', { name: 'Talangan', exact: true })).toContainText('1 anggota kurang');
  await page.getByRole('region', { name: 'Talangan', exact: true }).getByRole('combobox').selectOption({ index: 7 });
  // The battery dies in the middle of it.
  await expect(page.getByText(/^Tersimpan otomatis/).first()).toBeAttached();
  await context.close();
  await startPhone();
  await context.setOffline(true);
  await openApp(page);
  await openByPassword();
  await expect(sentOf(allPaid)).toContainText('Menunggu');
  await sentOf(covered).click();
  await expect(page.getByRole('checkbox').nth(1)).not.toBeChecked();
  await countCash(page);
  await expectSound(page);
  await save();

  await page.getByRole('link', { name: changed }).first().click();
  await countCash(page);
  await save();
  await expectSound(page);
  expect(await received()).toEqual([]);
}

/** The payment was shared by all members: their cash is decided at once, there and back. */
async function chooseForAll(): Promise<void> {
  const forAll = page.getByRole('group', { name: /^Untuk semua, / });
  const given = page.getByRole('group', { name: /^Uang tunai / }).getByRole('radio', { name: /^Kembalikan tunai/ });
  expect(await given.count()).toBeGreaterThan(2);
  await forAll.getByRole('radio', { name: 'Kembalikan tunai' }).check();
  for (const one of await given.all()) await expect(one).toBeChecked();
  // What is over in all, by the legend: the payment less the fine of the day that has passed.
  const [over = ''] = /Rp\s[\d.]+$/.exec((await forAll.locator('legend').textContent()) ?? '') ?? [];
  await expect(page.getByText(`Dikembalikan tunai ${over}.`, { exact: true })).toBeVisible();
  await forAll.getByRole('radio').first().check();
  for (const one of await given.all()) await expect(one).not.toBeChecked();
}

async function sendOnce(browser: Browser): Promise<void> {
  const outside = await openPage(browser);
  const [allPaid = '', covered = '', changed = ''] = groups;
  const [meeting] = await takenAlong(changed);
  const { account, date } = meeting!;
  for (const group of [allPaid, covered, changed]) await bringCash(group);
  // The phone's clock is a day behind from then on.
  await moveTo(outside, addDays(date, 1));
  await payAtBank(outside, account, 60_000);
  await expect
    .poll(() =>
      ask(text, sql`select outcome as text from bank_event where virtual_account = ${account} and outcome = 'applied'`),
    )
    .not.toEqual([]);
  await outside.context().close();

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible();
  const built = await readFile(worker);
  await takeNewVersion().finally(() => writeFile(worker, built));
  for (const group of [allPaid, covered, changed]) await expect(sentOf(group)).toContainText('Menunggu');
  expect(await received()).toEqual([]);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await signInOnPhone();
  await expect(sentOf(allPaid)).toContainText('Terkirim');
  await expect(sentOf(covered)).toContainText('Terkirim');
  await expect(sentOf(changed)).toContainText('Perlu dipilih');
  await expect
    .poll(() =>
      ask(
        text,
        sql`select count(*)::text as text from field_photo p join field_sheet f on f.id = p.sheet_id
      where f.device_id = ${device}`,
      ),
    )
    .toEqual([{ text: '1' }]);
  expect(await received()).toEqual(['changed 1', 'posted 2']);

  await sentOf(changed).click();
  await expect(page.getByRole('table')).toContainText('berubah');
  await expect(page.getByText(/^Jam HP .* lebih lambat/)).toBeVisible();
  await expectSound(page, { both: true });
  await page.screenshot({ path: `test-results/field-changed-${width}.png`, fullPage: true });
  await chooseForAll();
  await page.getByRole('button', { name: /^Kirim lembar/ }).click();
  await expect(sentOf(changed)).toContainText('Terkirim');
  expect(await received()).toEqual(['posted 3', 'replaced 1']);
  await page.reload();
  await expect(sentOf(changed)).toContainText('Terkirim');
  expect(await received()).toEqual(['posted 3', 'replaced 1']);
}

async function revokePhone(browser: Browser): Promise<void> {
  const admin = await openPage(browser);
  await signInAsStaff(admin, 'pengelola');
  const [phone] = await ask(text, sql`select d.id::text as text from ${device} d`);
  await askConsole(admin, `POST staff/fielddevices/${phone!.text}/revocations`, { reason: 'HP hilang di pasar' });
  await admin.context().close();
  await page.reload();
  await expect(page.getByText('HP ini dicabut').first()).toBeVisible();
  await expectSound(page);
  expect(await countStored(page)).toBe(0);
}

for (const wide of [360, 1280])
  test.describe
    .serial(`a phone ${wide} wide`, () => {
      test.beforeAll(async () => {
        width = wide;
        folder = await mkdtemp(path.join(os.tmpdir(), 'titian-phone-'));
      });
      test.afterAll(async () => {
        await context?.close();
        await rm(folder, { recursive: true, force: true });
      });

      test('takes the sheets of three days along', () => prepareSheets());
      test('holds meetings without a signal, and finds them after a restart', () => holdMeetings());
      test('sends each sheet once when the signal is back, and shows what has changed', ({ browser }) =>
        sendOnce(browser));
      test('is empty once it is revoked', ({ browser }) => revokePhone(browser));
    });
