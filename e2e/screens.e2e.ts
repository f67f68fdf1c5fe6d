// Every screen, on a phone and on a desktop: no accessibility finding, nothing that scrolls sideways, no policy
// violation, nothing in the browser's console.
// Invariant: the screens are read from the routes, so a new one is always checked.
// Source: docs/screens.md; spec §2; docs/design.md §4.
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { paths } from '../console/paths.ts';
import { offerAmount } from './lender.ts';
import { expectLargeLetters } from './large-letters.ts';
import { expectSound } from './messages.ts';
import { ask, openPage, signInAsLender, signInAsStaff, world } from './people.ts';
import { complain } from './staff.ts';

test.setTimeout(600_000);

const routes = readFileSync(new URL('../web/routes.tsx', import.meta.url), 'utf8');
/** Paths of the site's routes; those below /dashboard without a leading slash, with the only role that may open them. */
const screens = [...routes.matchAll(/\bpath: '([^']*)',\s+(?:only: '(\w+)')?/g)].map(([, path = '', only]) => ({
  path,
  only,
}));
const publicScreens = screens.map(({ path }) => path).filter((path) => path.startsWith('/') && path !== '/dashboard');
const dashboardOf = (role: 'lender' | 'borrower') =>
  screens
    .filter(({ path, only }) => !path.startsWith('/') && (only === undefined || only === role))
    .map(({ path }) => path);

/** A page, and its console output. */
async function quiet(browser: Browser): Promise<{ page: Page; said: string[] }> {
  const page = await openPage(browser, { width: 1280, height: 900 });
  const said: string[] = [];
  page.on('console', (message) => {
    // Hidden advice of the browser to developers is not output of the page.
    if (message.type() !== 'debug') said.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  return { page, said };
}

/** The whole screen has loaded, without a redirect. */
async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(page.url()).toBe(address);
}

async function inspect(page: Page, address: string): Promise<void> {
  await arrive(page, address);
  await expectSound(page, { both: true, walk: true });
  await expectLargeLetters(page, { walk: true });
}

async function firstId(page: Page, path: string): Promise<string> {
  const { data } = await ask<{ data: { id: string }[] }>(page, path);
  if (!data[0]) throw new Error(`the demonstration has nothing at ${path}`);
  return data[0].id;
}

/** Checks each of the paths; `:id` is replaced by the entry in `ids` with the longest matching start of the path. */
async function inspectAll(page: Page, all: readonly string[], ids: Readonly<Record<string, string>>): Promise<void> {
  for (const path of all) {
    const id = ids[path.slice(0, path.indexOf('/:id'))];
    if (path.includes(':id') && id === undefined) throw new Error(`no example for ${path}`);
    await inspect(page, `${world().addresses.site}/dashboard/${path.replace(':id', id ?? '')}`.replace(/\/$/, ''));
  }
}

test('a visitor’s screens are sound', async ({ browser }) => {
  const { page, said } = await quiet(browser);
  expect(publicScreens).toContain('/borrower-register');
  for (const path of publicScreens) await inspect(page, world().addresses.site + path);
  expect(said).toEqual([]);
  await page.context().close();
});

test('[S6.003] a lender reaches each of the lender’s screens, and they are sound', async ({ browser }) => {
  const { site } = world().addresses;
  const { page, said } = await quiet(browser);
  await signInAsLender(page);
  const all = dashboardOf('lender');
  for (const path of ['topup', 'withdraw', 'mutation', 'portfolios', 'kyc', 'marketplaces'])
    expect(all).toContain(path);
  for (const path of ['withdraw/create', 'marketplaces/:id', 'marketplaces/:id/confirm']) expect(all).toContain(path);
  const lending = await firstId(page, 'lendings?limit=1');
  await inspectAll(
    page,
    // It needs the result of a form: below.
    all.filter((path) => path !== 'marketplaces/:id/confirm'),
    {
      marketplaces: lending,
      portfolios: await firstId(page, 'me/lendingtransactions?limit=1&status=disbursed'),
      topup: await firstId(page, 'me/paymentmethods'),
    },
  );
  await arrive(page, `${site}/dashboard/marketplaces/${lending}`);
  await offerAmount(page, 500_000);
  await page.waitForURL('**/confirm');
  await expectSound(page, { both: true });
  expect(said).toEqual([]);
  await page.context().close();
});

test('[S6.008] a borrower reaches her dashboard, her portfolio and the settings, and they are sound', async ({
  browser,
}) => {
  const { page, said } = await quiet(browser);
  await signInAsLender(page, '0813-1000-4202');
  await inspectAll(page, dashboardOf('borrower'), { borrowers: await firstId(page, 'borrowers/portofolio') });
  expect(said).toEqual([]);
  await page.context().close();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keluar' }).click();
  await page.waitForURL('**/login');
}

/** Opens the list and returns the path of its first row, without the list's filters. */
async function firstLink(page: Page, list: string, to: string): Promise<string> {
  await arrive(page, world().addresses.console + list);
  const href = await page.locator(`a[href^="${to}/"]`).first().getAttribute('href');
  return href?.split('?')[0] ?? '';
}

/** Sends the borrower form, since the demonstration has no lead. */
async function sendForm(): Promise<void> {
  const body = {
    borrower_name: 'Mimin Mintarsih',
    borrower_phone_number: '081234560088',
    jobSector: 1,
    province: 32,
    city: 3276,
    borrower_business_address: 'Jalan Melati 8',
  };
  const answer = await fetch(`${world().addresses.site}/api/v1/borrowerregisters`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test('the console’s pages are sound to whoever works on them', async ({ browser }) => {
  const { console: own } = world().addresses;
  await sendForm();
  await complain({ name: 'Mimin Mintarsih', phone: '0812-3456-0088' });
  const { page, said } = await quiet(browser);
  const seen = new Set<string>();
  const look = async (names: readonly (keyof typeof paths)[], addresses: Readonly<Record<string, string>> = {}) => {
    for (const name of names) {
      const path = paths[name];
      await inspect(page, own + (addresses[name] ?? (typeof path === 'function' ? path('') : path)));
      seen.add(name);
    }
  };
  await look(['login']);
  await signInAsStaff(page, 'petugas');
  const lending = await firstLink(page, '/lendings?status=disbursed', '/lendings');
  const draft = await firstLink(page, await firstLink(page, '/lendings?status=draft', '/lendings'), '/drafts');
  const [lead, group] = [await firstLink(page, '/leads', '/leads'), await firstLink(page, '/groups', '/groups')];
  await look(['lendings', 'lending', 'sheet', 'newDraft', 'draft', 'draftPreview'], {
    lending,
    sheet: `${lending}/sheet`,
    draft,
    draftPreview: `${draft}/preview`,
  });
  await look(['leads', 'lead', 'groups', 'group', 'holidays', 'disbursements'], { lead, group });
  await signOut(page);
  await signInAsStaff(page, 'layanan');
  await look(['complaints', 'complaint', 'affected'], {
    complaint: await firstLink(page, '/complaints', '/complaints'),
  });
  await signOut(page);
  await signInAsStaff(page, 'keuangan');
  await look(['overview', 'failures', 'withdrawals', 'refunds', 'reversals', 'overpayments', 'cash', 'reconciliation']);
  const account = await firstLink(page, '/books', '/books');
  const journal = await firstLink(page, '/journals?kind=topup', '/journals');
  await look(['suspense', 'vouchers', 'journals', 'journal', 'books', 'ledgerAccount', 'ledgerAccountsOf', 'taxes'], {
    journals: '/journals',
    journal,
    ledgerAccount: account,
    ledgerAccountsOf: '/books/of/cash',
    taxes: '/taxes',
  });
  await signOut(page);
  await signInAsStaff(page, 'verifikasi');
  const person = await firstLink(page, '/people', '/people');
  await look(['kycs', 'people', 'person'], { person });
  await signOut(page);
  await signInAsStaff(page, 'pengelola');
  await look(['officers', 'officer', 'own', 'enrol', 'trail'], {
    officer: await firstLink(page, '/settings/staff', '/settings/staff'),
  });
  const content = await firstLink(page, '/site/contents', '/site/contents');
  await look(['parameters', 'parameter', 'references', 'contents', 'newContent', 'content', 'terms', 'termsOf'], {
    parameter: '/settings/parameters/funding_minimum',
    newContent: '/site/contents/new?kind=event',
    content: content.endsWith('/new') ? '/site/contents/new' : content,
    termsOf: '/site/terms/privacy_policy',
  });
  // An identity's page is checked where one is submitted and decided, a voucher's where one is entered and approved,
  // a bank statement's where its file is uploaded.
  expect([...seen, 'kyc', 'voucher', 'bankStatement'].sort()).toEqual(Object.keys(paths).sort());
  expect(said).toEqual([]);
  await page.context().close();
});

test('[S2.026] a visitor of the dashboard is sent to sign in, and then back to the same page', async ({ browser }) => {
  const { addresses, people } = world();
  const page = await openPage(browser);
  await page.goto(`${addresses.site}/dashboard/mutation`);
  await page.waitForURL('**/login?next=**');
  await page.getByLabel('Nomor telepon atau nama pengguna').fill('+62 812-0000-0001');
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Kata sandi', { exact: true }).fill(people[0]?.password ?? '');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL('**/dashboard/mutation');
  await page.context().close();
});
