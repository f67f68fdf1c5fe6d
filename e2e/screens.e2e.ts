// Every screen, on a phone and on a desktop: no accessibility finding, nothing that scrolls sideways, also with
// large letters, states that a contrast theme keeps, no policy violation, nothing in the browser's console.
// Invariant: the screens are read from the routes, so a new one is always checked.
// Source: docs/screens.md; spec §2; docs/design.md §4.
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { paths } from '../console/paths.ts';
import { expectStatesToldApart } from './contrast-theme.ts';
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
  await expectStatesToldApart(page);
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
  for (const path of ['topup', 'withdraw', 'mutation', 'portfolios', 'portfolios/spread', 'kyc', 'marketplaces'])
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

test('the basket that a lender’s rules fill, and its agreements before the password, are sound', async ({
  browser,
}) => {
  const { page, said } = await quiet(browser);
  await signInAsLender(page);
  await arrive(page, `${world().addresses.site}/dashboard/plan`);
  await page.getByRole('button', { name: /^(Buat|Ubah) aturan$/ }).click();
  await page.getByLabel('Jumlah yang ingin didanai').fill('1000000');
  await page.getByLabel('Paling banyak per kelompok').fill('500000');
  await page.getByRole('button', { name: 'Simpan aturan' }).click();
  await expect(page.getByRole('heading', { name: 'Keranjang' })).toBeVisible();
  await expectSound(page, { both: true });
  await page
    .getByRole('button', { name: /^Danai \d+ kelompok$/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: /^\d+ perjanjian$/ })).toBeVisible();
  await expectSound(page, { both: true });
  await page.getByRole('button', { name: 'Kembali ke keranjang' }).click();
  await expect(page.getByRole('heading', { name: 'Keranjang' })).toBeVisible();
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

/** Opens the list and returns the path of its first row, without the list's filters. */
async function firstLink(page: Page, list: string, to: string): Promise<string> {
  await arrive(page, world().addresses.console + list);
  const href = await page.locator(`a[href^="${to}/"]`).first().getAttribute('href');
  return href?.split('?')[0] ?? '';
}

type Name = keyof typeof paths;
/** Which pages a person of staff is shown, and the address of those that need an example. */
type Walk = { names: readonly Name[]; addresses?: (page: Page) => Promise<Partial<Record<Name, string>>> };

const walks: Readonly<Record<string, Walk>> = {
  // The draft of the demonstration is of her branch.
  'petugas.surabaya': {
    names: [
      ...(['lendings', 'lending', 'sheet', 'newDraft', 'draft', 'draftPreview'] as const),
      ...(['leads', 'lead', 'groups', 'group', 'holidays', 'disbursements'] as const),
      ...(['tasks', 'fieldSheets', 'meetings', 'route', 'groupImport'] as const),
    ],
    addresses: async (page) => {
      const lending = await firstLink(page, '/lendings?status=disbursed', '/lendings');
      const draft = await firstLink(page, await firstLink(page, '/lendings?status=draft', '/lendings'), '/drafts');
      const [lead, group] = [await firstLink(page, '/leads', '/leads'), await firstLink(page, '/groups', '/groups')];
      return { lending, sheet: `${lending}/sheet`, draft, draftPreview: `${draft}/preview`, lead, group };
    },
  },
  layanan: {
    names: ['complaints', 'complaint', 'affected', 'privacy', 'privacyOf'],
    addresses: async (page) => {
      await complain({ name: 'Mimin Mintarsih', phone: '0812-3456-0088' });
      const person = await firstLink(page, '/people', '/people');
      return {
        complaint: await firstLink(page, '/complaints', '/complaints'),
        privacyOf: person.replace('/people', '/privacy'),
      };
    },
  },
  keuangan: {
    names: [
      ...(['overview', 'failures', 'withdrawals', 'refunds', 'reversals', 'overpayments', 'cash'] as const),
      ...(['reconciliation', 'suspense', 'vouchers', 'journals', 'journal'] as const),
      ...(['books', 'ledgerAccount', 'ledgerAccountsOf', 'taxes'] as const),
      ...(['authority', 'authorityTakes', 'authorityReport'] as const),
    ],
    addresses: async (page) => ({
      journals: '/journals',
      journal: await firstLink(page, '/journals?kind=topup', '/journals'),
      ledgerAccount: await firstLink(page, '/books', '/books'),
      ledgerAccountsOf: '/books/of/cash',
      taxes: '/taxes',
      authorityReport: '/authority/stamp_duty/2026-10',
    }),
  },
  verifikasi: {
    names: ['kycs', 'people', 'person'],
    addresses: async (page) => ({ person: await firstLink(page, '/people', '/people') }),
  },
  pengelola: {
    names: [
      ...(['officers', 'officer', 'own', 'enrol', 'trail', 'parameters', 'parameter', 'references'] as const),
      ...(['branches', 'phones', 'contents', 'newContent', 'content', 'terms', 'termsOf'] as const),
    ],
    addresses: async (page) => {
      const content = await firstLink(page, '/site/contents', '/site/contents');
      return {
        officer: await firstLink(page, '/settings/staff', '/settings/staff'),
        parameter: '/settings/parameters/funding_minimum',
        newContent: '/site/contents/new?kind=event',
        content: content.endsWith('/new') ? '/site/contents/new' : content,
        termsOf: '/site/terms/privacy_policy',
      };
    },
  },
};

test('every page of the console is looked at', () => {
  const looked = Object.values(walks).flatMap(({ names }) => names);
  // An identity's page is checked where one is submitted and decided, a voucher's where one is entered and approved,
  // a bank statement's where its file is uploaded; an item of a queue stands on the queue's page.
  const elsewhere: readonly Name[] = ['kyc', 'voucher', 'bankStatement', 'withdrawal', 'suspenseItem'];
  expect(['login', ...looked, ...elsewhere].sort()).toEqual(Object.keys(paths).sort());
});

for (const [login, { names, addresses }] of Object.entries(walks))
  test(`the console’s pages are sound to ${login}`, async ({ browser }) => {
    const { console: own } = world().addresses;
    const { page, said } = await quiet(browser);
    if (login === 'petugas.surabaya') await inspect(page, own + paths.login);
    await signInAsStaff(page, login);
    const given = (await addresses?.(page)) ?? {};
    for (const name of names) {
      const path = paths[name];
      await inspect(page, own + (given[name] ?? (typeof path === 'function' ? path('') : path)));
    }
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
