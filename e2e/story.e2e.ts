// The whole life of a loan: a lender funds a group's last slot by transfer, the group is disbursed, a week is
// collected with one member short, and the net amount arrives as a mutation. Phones are 360 px wide.
// Source: spec §2, §4, §5; docs/domain.md §4-§8. [S1.001] [S4.033].
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page, type Request, test } from '@playwright/test';
import { businessDate } from '#domain/calendar.ts';
import { verifySignedPdf } from '../server/ports/signed-pdf.ts';
import { expectToldApart, inContrastTheme } from './contrast-theme.ts';
import { expectLargeLetters } from './large-letters.ts';
import { offerAmount, scrollAgreement, shownAccount, signFunding } from './lender.ts';
import { depositSheet, postSheet } from './meeting.ts';
import {
  ask,
  closePages,
  moveClock,
  moveTo,
  openPage,
  payAtBank,
  rupiah,
  signInAsLender,
  signInAsStaff,
  world,
} from './people.ts';
import { putAside } from './shortlist.ts';
import { translate } from './translator.ts';
import { awaitSigned, decideAtBank, enterAndApprove, openLending } from './staff.ts';

const desk = { width: 1280, height: 900 };
/** The demonstration's group whose last slot is still open, with every other portfolio active. */
const group = 'Cempaka Palimanan';
const slot = 1_100_000;

test.describe.configure({ mode: 'serial' });
test.setTimeout(600_000);

let browser: Browser;
let lender: Page;
let outside: Page;
test.beforeAll(async ({ browser: given }) => {
  browser = given;
  lender = await openPage(browser);
  // The one journey on which screens move as for most people.
  await lender.emulateMedia({ reducedMotion: 'no-preference' });
  outside = await openPage(browser, desk);
});
test.afterAll(closePages);

test('[S2.015] [S2.043] [S2.085] signs in with the phone as typed, sees the summary, and finds the group in the marketplace', async () => {
  const counted: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    const isCounted = !/^\/(site\/)?assets\//.test(pathname) && request.headers()['authorization'] === undefined;
    if (isCounted) counted.push(pathname);
  };
  lender.on('request', note);
  await signInAsLender(lender, '0812-0000 0001');
  await expect(lender.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();
  lender.off('request', note);
  // Sixty such visits a minute from one address pass its limit of 1,200.
  expect(counted.length, counted.join(' ')).toBeLessThanOrEqual(20);
  await expect(lender.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectLargeLetters(lender);
  await inContrastTheme(lender, async () => {
    const tab = (name: string) => lender.getByRole('navigation').last().getByRole('link', { name });
    await expectToldApart(tab('Ringkasan'), tab('Portofolio'));
    // The legend of the ring: a mark for each risk.
    await expectToldApart(...(await lender.locator('li b > i').all()));
  });
  await lender.getByRole('link', { name: 'Kelompok' }).first().click();
  await expect(lender.getByRole('heading', { level: 1, name: 'Kelompok Peminjam' })).toBeVisible();
  await expect(lender.getByRole('progressbar').first()).toBeVisible();
  await expectLargeLetters(lender);
  await inContrastTheme(lender, async () => {
    const bar = lender.getByRole('progressbar');
    await expectToldApart(bar, bar.locator('span'));
  });
  await lender.getByRole('link', { name: group }).click();
  await expect(lender.getByRole('heading', { name: group })).toBeVisible();
});

test('saves the search, marks the group and compares it with another, on a phone and on a desk', async () => {
  await putAside(lender, { group, desk });
  await lender.getByRole('link', { name: group }).click();
  await expect(lender.getByRole('heading', { name: group })).toBeVisible();
});

/** The form's own button: on a phone the bottom bar has one of the same name, which only leads to the form. */
const fundButton = () =>
  lender.getByRole('form', { name: 'Danai kelompok ini' }).getByRole('button', { name: 'Danai', exact: true });

test('[S2.089] [S2.092] opens the grade legend and the photographs, the large one 4:3 on a phone and on a desk', async () => {
  const phone = lender.viewportSize();
  for (const size of [desk, phone ?? desk]) {
    await lender.setViewportSize(size);
    const box = await lender.getByRole('region', { name: 'Foto kelompok' }).getByRole('button').first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 2);
  }
  await lender.getByRole('button', { name: /Arti grade/ }).click();
  await expect(lender.getByRole('dialog')).toContainText('C');
  await lender.keyboard.press('Escape');
  await lender
    .getByRole('button', { name: /Buka (foto|semua)/ })
    .first()
    .click();
  await expect(lender.getByRole('dialog').last()).toBeVisible();
  await lender.keyboard.press('Escape');
});

test('[S5.022] [S5.023] [S5.024] [S5.026] [S5.028] the amount is checked rule by rule, and only the first failure is shown', async () => {
  const amount = lender.getByLabel('Jumlah pendanaan');
  const submit = fundButton();
  // What follows holds on a page that the browser translates too.
  const untranslate = await translate(lender);
  for (const [typed, message] of [
    ['', 'Isi jumlah pendanaan.'],
    ['550000', 'Jumlah harus kelipatan Rp 100.000.'],
    ['100000', 'Jumlah paling sedikit Rp 500.000.'],
    [String(slot + 100_000), `Jumlah paling banyak ${rupiah(slot)}.`],
  ] as const) {
    await amount.fill(typed);
    await submit.click();
    await expect(lender.getByText(message)).toBeVisible();
  }
  const form = lender.getByRole('form', { name: 'Danai kelompok ini' });
  // A fiftieth of the principal each week, and of the interest of a fifth of it what 3 % fee and 15 % PPh leave.
  for (const [typed, each, stale] of [
    [500_000, 'Rp 11.640', 'Rp 23.280'],
    [1_000_000, 'Rp 23.280', 'Rp 11.640'],
  ] as const) {
    await amount.fill(String(typed));
    await expect(form).toContainText(`sekitar ${each} tiap minggu`);
    await expect(form).not.toContainText(stale);
  }
  await untranslate();
});

test('[S2.094] [S2.101] [S2.102] [S4.034] confirms after reading to the end, and is asked to sign', async () => {
  await offerAmount(lender, slot);
  const confirm = lender.getByRole('button', { name: /^Danai Rp/ }).last();
  await expect(confirm).toBeDisabled();
  await scrollAgreement(lender, 'end');
  await lender.getByText('Transfer bank', { exact: true }).click();
  await expectLargeLetters(lender);
  await inContrastTheme(lender, async () => {
    const radio = (name: string) => lender.getByRole('radio', { name });
    await expectToldApart(radio('Transfer bank'), radio('Bayar dari saldo'));
    const row = (name: string) => lender.locator('label').filter({ has: radio(name) });
    await expectToldApart(row('Transfer bank'), row('Bayar dari saldo'));
  });
  // Letters of another size have moved the end.
  await scrollAgreement(lender, 'end');
  await lender.getByLabel('Kata sandi', { exact: true }).fill(world().people[0]?.password ?? '');
  await expect(confirm).toBeEnabled();
  await scrollAgreement(lender, 'start');
  await expect(confirm).toBeDisabled();
  await scrollAgreement(lender, 'end');
  await confirm.click();
  await lender.getByRole('dialog').getByRole('button', { name: 'Lihat pendanaan' }).click();
  await expect(lender.getByText('Menunggu tanda tangan').first()).toBeVisible();
});

test('[S7.058] signs at the provider, and the page moves on to the payment by itself', async () => {
  await signFunding(lender);
  await expect(lender.getByText('Menunggu pembayaran').first()).toBeVisible({ timeout: 30_000 });
});

test('[S2.116] [S2.118] [S2.119] pays the virtual account at the bank; ten minutes later the portfolio is active', async () => {
  await lender.getByRole('link', { name: /Bayar/ }).first().click();
  await expect(lender.getByRole('heading', { level: 1, name: 'Bank Transfer' })).toBeVisible();
  await expect(lender.getByText(rupiah(slot)).first()).toBeVisible();
  await lender.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await lender.getByRole('button', { name: /Salin/ }).first().click();
  await expect(lender.getByText('Copied.').first()).toBeVisible();
  await payAtBank(outside, await shownAccount(lender));
  await expect(lender.getByText('Dana diterima').first()).toBeVisible({ timeout: 30_000 });
  await lender
    .getByRole('link', { name: 'Selesai' })
    .or(lender.getByRole('button', { name: 'Selesai' }))
    .first()
    .click();
  await lender.getByRole('link', { name: group }).first().click();
  await expect(lender.getByText('Pembayaran diproses').first()).toBeVisible();
  await moveClock(outside, '+10 menit');
  await expect(lender.getByText('Menunggu pencairan').first()).toBeVisible({ timeout: 30_000 });
});

test('[S4.008] members sign, the officer enters the disbursement, finance approves it, the bank confirms', async () => {
  const officer = await openPage(browser, desk);
  await signInAsStaff(officer, 'petugas');
  await openLending(officer, group);
  await awaitSigned(officer, outside, group);
  const finance = await openPage(browser, desk);
  await signInAsStaff(finance, 'keuangan');
  await enterAndApprove(officer, finance);
  await decideAtBank(outside, group, 'Konfirmasi transfer');
  await expect(lender.getByText('Dicairkan').first()).toBeVisible({ timeout: 60_000 });
  await officer.context().close();
  await finance.context().close();
});

async function moveToFirstInstalment(): Promise<void> {
  const id = new URL(lender.url()).pathname.split('/').at(-1) ?? '';
  const { data } = await ask<{ data: { paymentDate: string }[] }>(
    lender,
    `me/lendingtransactions/${id}/schedules?limit=1`,
  );
  await moveTo(outside, businessDate(data[0]?.paymentDate ?? ''));
}

test('[S1.003] at the first meeting the officer records the cash: one member short, the others cover her', async () => {
  await moveToFirstInstalment();
  const officer = await openPage(browser, desk);
  await signInAsStaff(officer, 'petugas');
  await openLending(officer, group);
  await officer
    .getByRole('link', { name: /Lembar tagihan/ })
    .first()
    .click();
  await officer
    .getByRole('button', { name: /Tidak bayar/ })
    .last()
    .click();
  await officer.getByRole('button', { name: 'Bagi rata' }).click();
  // Eight members, 60.000 + 12.000 each: the group's full week, although one member paid nothing.
  const cash = 576_000;
  await postSheet(officer, cash);
  await depositSheet(officer, outside, await shownAccount(officer), cash);
  await officer.context().close();
});

test('[S2.055] [S2.123] [S3.046] the lender finds the net amount as a mutation with its parts, the row paid, the balance risen', async () => {
  await signInAsLender(lender);
  await lender.getByRole('link', { name: 'Mutasi' }).first().click();
  // Of 480.000 + 96.000 the lender's share of 1.100.000 in 24.000.000, less 3 % fee and 15 % PPh of the gross
  // interest.
  await expect(lender.getByText(/25\.608/).first()).toBeVisible();
  await lender
    .getByRole('button', { name: `Angsuran ${group}` })
    .first()
    .click();
  for (const part of ['Rp 22.000', 'Rp 4.400', '-Rp 132', '-Rp 660', 'Rp 25.608']) {
    await expect(lender.getByRole('dialog').getByText(part, { exact: true }).first()).toBeVisible();
  }
  await lender.keyboard.press('Escape');
  await lender.getByRole('link', { name: 'Portofolio' }).first().click();
  await lender.getByRole('link', { name: group }).first().click();
  await expect(lender.getByText('1 dari 50 angsuran').first()).toBeVisible();
  await lender
    .getByRole('link', { name: 'Lihat semua' })
    .or(lender.getByRole('link', { name: 'Tabel Angsuran' }))
    .first()
    .click();
  await expect(lender.getByRole('heading', { level: 1, name: 'Tabel Angsuran' })).toBeVisible();
  await expect(lender.getByText('Dibayar').first()).toBeVisible();
});

test('[S1.002] [S2.110] the downloaded agreement carries a signature that verifies', async () => {
  await lender.goBack();
  const answer = lender.waitForResponse((response) => response.url().includes('/downloads'));
  await lender
    .getByRole('button', { name: 'Unduh perjanjian' })
    .or(lender.getByRole('link', { name: 'Unduh perjanjian' }))
    .first()
    .click();
  const { data } = (await (await answer).json()) as { data: { url: string } };
  const pdf = Buffer.from(await (await fetch(new URL(data.url, world().addresses.site))).arrayBuffer());
  const roots = [await rootOf()];
  const verdict = await verifySignedPdf(pdf, { roots });
  expect(verdict.ok).toBe(true);
});

test('[S1.002] [S2.110] each portfolio of the past has its file, made when it is asked for', async () => {
  type Found = { id: string; status: string; agreement: string | null };
  const { data } = await ask<{ data: Found[] }>(lender, 'me/lendingtransactions?limit=100');
  // What other journeys leave unsigned has none.
  const signed = data.filter(({ status }) => status !== 'failed' && status !== 'waiting_signature');
  expect(signed.filter(({ agreement }) => agreement === null)).toEqual([]);
  const oldest = data.at(-1);
  const link = await ask<{ data: { url: string } }>(lender, `me/lendingtransactions/${oldest?.id}/downloads`);
  const pdf = Buffer.from(await (await fetch(new URL(link.data.url, world().addresses.site))).arrayBuffer());
  expect(await verifySignedPdf(pdf, { roots: [await rootOf()] })).toMatchObject({ ok: true });
});

/** The stand-in authority's certificate from its own store. */
async function rootOf(): Promise<string> {
  const books = JSON.parse(await readFile(path.join(world().sandboxFolder, 'signature.json'), 'utf8')) as {
    root: { certificate: string };
  };
  return books.root.certificate;
}
