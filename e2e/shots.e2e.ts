// A picture of each state of the lender's and the borrower's screens: `npm run shots` writes docs/shots/*.webp and their
// index, after `npm run build`. The states are in shots-states.ts; those of a first funding are drawn on the way to it;
// shots-console.e2e.ts draws the console's.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { acceptIdentity, type Newcomer, register, submitIdentity } from './identity.ts';
import {
  activateSignature,
  askForEmailLink,
  confirmFunding,
  offerAmount,
  openDashboard,
  signFunding,
  topUpAtBank,
} from './lender.ts';
import { ask, moveClock, openPage, signInAsLender, signInAsStaff, world } from './people.ts';
import { consoleStates } from './shots-console-states.ts';
import { draw, drawStates, folder, schemes, sizes } from './shots-draw.ts';
import { firstFunding, people, states, type Who } from './shots-states.ts';
import { awaitSigned, decideAtBank, enterAndApprove, openLending } from './staff.ts';

const slow = { timeout: 120_000 };

test.setTimeout(900_000);

async function drawAll(browser: Browser, who: Who): Promise<void> {
  const page = await openPage(browser, sizes[0]);
  const login = people[who];
  if (login !== null) await signInAsLender(page, login);
  const own = states.filter((each) => each.who === who);
  await drawStates(page, world().addresses.site, own, sizes[0]);
  await page.context().close();
}

/** The demonstration's group whose last slot is still open, with every other portfolio active. */
const group = { name: 'Cempaka Palimanan', slot: 1_100_000 };
const newcomer: Newcomer = {
  name: 'Ratih Purwasih',
  phone: '081234500801',
  email: 'ratih.purwasih@contoh.example',
  nik: '3276015408900011',
  npwp: '012345678901011',
  password: 'perahu kertas 9!',
};

/** Draws the named state, at the phone's size again afterwards. */
async function stop(page: Page, name: string, part = 'body'): Promise<void> {
  const shot = firstFunding.find((each) => each.name === name);
  if (!shot) throw new Error(`no state ${name}`);
  await draw(page, { ...shot, part });
  await page.setViewportSize(sizes[0]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

async function untilVerified(browser: Browser, page: Page, outside: Page): Promise<void> {
  await register(page, outside, newcomer, () => Promise.resolve());
  const link = await askForEmailLink(page, outside, newcomer.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Selesai' }).click();
  await outside.goto(link);
  await outside.getByRole('button', { name: 'Verifikasi email saya' }).click();
  await page.getByRole('link', { name: 'Verifikasi identitas' }).click();
  const steps = ['', 'kyc-documents-chosen', 'kyc-profile', 'kyc-bank', 'kyc-selfie', 'kyc-sent'];
  await submitIdentity(page, newcomer, async () => {
    const name = steps.shift();
    if (name) await stop(page, name);
  });
  await expect(page.getByRole('button', { name: 'Aktifkan' })).toBeVisible();
  await stop(page, 'newcomer-signature');
  await activateSignature(page, newcomer.email);
  await expect(page.getByRole('heading', { name: 'Siap mendanai: 2 dari 5' })).toBeVisible(slow);
  await stop(page, 'newcomer-waiting');
  const staff = await openPage(browser, sizes[1]);
  await signInAsStaff(staff, 'verifikasi');
  await acceptIdentity(staff, newcomer.name);
  await staff.context().close();
  await expect(page.getByRole('heading', { name: 'Siap mendanai: 3 dari 5' })).toBeVisible(slow);
  await stop(page, 'newcomer-topup');
}

async function untilSigned(page: Page, outside: Page): Promise<void> {
  const { data } = await ask<{ data: { id: string; proposal: { name: string } }[] }>(page, 'lendings?limit=50');
  const lending = data.find(({ proposal }) => proposal.name === group.name)?.id ?? '';
  await openDashboard(page, `/marketplaces/${lending}`);
  const form = page.getByRole('form', { name: 'Danai kelompok ini' });
  await page.getByLabel('Jumlah pendanaan').fill(String(group.slot));
  await form.getByRole('button', { name: 'Danai', exact: true }).click();
  await stop(page, 'balance-too-small', 'form');
  await form.getByRole('link', { name: 'Isi saldo' }).click();
  await stop(page, 'topup-offer');
  await topUpAtBank(page, outside, group.slot);
  await openDashboard(page);
  await stop(page, 'newcomer-fund');
  await openDashboard(page, `/marketplaces/${lending}`);
  await offerAmount(page, group.slot);
  await page.getByRole('region', { name: 'Isi perjanjian' }).evaluate((box) => box.scrollTo(0, 320));
  await stop(page, 'agreement');
  await confirmFunding(page, 'Bayar dari saldo', newcomer.password);
  await expect(page.getByRole('heading', { name: 'Tinggal tanda tangan.' })).toBeVisible();
  await stop(page, 'funded');
  await signFunding(page);
  await expect(page.getByRole('heading', { name: 'Sudah ditandatangani.' })).toBeVisible(slow);
  await stop(page, 'funded-signed');
}

async function untilDisbursed(browser: Browser, outside: Page): Promise<void> {
  await moveClock(outside, '+10 menit');
  const officer = await openPage(browser, sizes[1]);
  await signInAsStaff(officer, 'petugas');
  await openLending(officer, group.name);
  await awaitSigned(officer, outside, group.name);
  const finance = await openPage(browser, sizes[1]);
  await signInAsStaff(finance, 'keuangan');
  await enterAndApprove(officer, finance);
  await decideAtBank(outside, group.name, 'Konfirmasi transfer');
  await officer.context().close();
  await finance.context().close();
}

/** Which picture shows what. */
function index(): string {
  const rows = [...states, ...firstFunding, ...consoleStates].map(({ name, says }) => {
    const cells = sizes.flatMap(({ width }) =>
      schemes.map((scheme) => `[${width} ${scheme}](${name}-${width}-${scheme}.webp)`),
    );
    return `| ${says} | ${cells.join(' · ')} |`;
  });
  return [
    '# Pictures of the screens',
    '',
    'Written by `npm run shots` after `npm run build`; the states are in `e2e/shots-states.ts` and `e2e/shots-console-states.ts`.',
    '',
    '| State | Pictures |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

test.beforeAll(() => mkdir(folder, { recursive: true }));

// First: a plan of another lender would take a part of the last slot.
test('the way of a stranger to her first funding', async ({ browser }) => {
  const page = await openPage(browser, sizes[0]);
  const outside = await openPage(browser, sizes[1]);
  await untilVerified(browser, page, outside);
  await untilSigned(page, outside);
  await untilDisbursed(browser, outside);
  await openDashboard(page, '/portfolios/spread');
  await expect(page.getByText(/^Baru \d+ dari 90 hari/)).toBeVisible(slow);
  await stop(page, 'returns-young', '#hasil');
  await page.context().close();
});

for (const who of Object.keys(people) as Who[])
  test(`the screens of: ${who}`, async ({ browser }) => {
    await drawAll(browser, who);
  });

test('the index of the pictures', () => writeFile(path.join(folder, 'README.md'), index()));
