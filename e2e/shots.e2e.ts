// A picture of each state of the lender's and the borrower's screens: `npm run shots` writes docs/shots/*.webp and their
// index, after `npm run build`. Names and sums are those of the demonstration.
// Invariant: a state is one line in `states`; its file is named after it, the width and the scheme.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { offerAmount } from './lender.ts';
import { ask, openPage, signInAsLender, untilDrawn, world } from './people.ts';

const folder = path.resolve(import.meta.dirname, '..', 'docs', 'shots');
const slow = { timeout: 120_000 };

/** Who looks: a login of the demonstration, or nobody. */
const people = {
  visitor: null,
  newcomer: '0812-0000-0050',
  stranger: '0812-0000-0051',
  lender: '0812-0000-0001',
  late: '0813-1000-4202',
  signer: '0813-1000-5802',
  waiting: '0813-1000-5002',
} as const;
type Who = keyof typeof people;

type State = {
  name: string;
  says: string;
  who: Who;
  /** An address, or how it is found. */
  route: string | ((page: Page) => Promise<string>);
  act?: (page: Page) => Promise<unknown>;
};

/** The first of her portfolios in this position; `after` is added to its address. */
const portfolio =
  (position: string, after = '') =>
  async (page: Page): Promise<string> => {
    const { data } = await ask<{ data: { id: string }[] }>(page, `me/lendingtransactions?limit=1&group=${position}`);
    if (!data[0]) throw new Error(`no portfolio is ${position}`);
    return `/dashboard/portfolios/${data[0].id}${after}`;
  };

const group =
  (before: string) =>
  async (page: Page): Promise<string> => {
    const answer = await fetch(`${world().addresses.site}/api/v1/lendings?limit=1`);
    const { data } = (await answer.json()) as { data: { id: string }[] };
    if (!data[0]) throw new Error(`no group at ${page.url()}`);
    return `${before}/${data[0].id}`;
  };

const comparison = async (): Promise<string> => {
  const answer = await fetch(`${world().addresses.site}/api/v1/lendings?limit=3`);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return `/dashboard/marketplaces/compare?compare=${data.map(({ id }) => id).join(',')}`;
};

const loan =
  (after = '') =>
  async (page: Page): Promise<string> => {
    const { data } = await ask<{ data: { id: string }[] }>(page, 'borrowers/portofolio');
    if (!data[0]) throw new Error('she has no loan');
    return `/dashboard/borrowers/${data[0].id}${after}`;
  };

/** In the order of the index. */
const states: readonly State[] = [
  { name: 'newcomer-email', says: 'Ringkasan, email belum diperiksa', who: 'newcomer', route: '/dashboard' },
  { name: 'newcomer-identity', says: 'Ringkasan, identitas belum dikirim', who: 'stranger', route: '/dashboard' },
  { name: 'kyc-documents', says: 'Verifikasi identitas, langkah pertama', who: 'stranger', route: '/dashboard/kyc' },
  { name: 'summary', says: 'Ringkasan pendana', who: 'lender', route: '/dashboard' },
  { name: 'marketplace', says: 'Daftar kelompok', who: 'lender', route: '/dashboard/marketplaces' },
  {
    name: 'marketplace-saved',
    says: 'Kelompok yang disimpan',
    who: 'lender',
    route: '/dashboard/marketplaces?saved=yes',
  },
  {
    name: 'comparison',
    says: 'Perbandingan tiga kelompok',
    who: 'lender',
    route: comparison,
  },
  { name: 'group', says: 'Kelompok yang dapat didanai', who: 'lender', route: group('/dashboard/marketplaces') },
  {
    name: 'balance-too-small',
    says: 'Saldo kurang, dengan Isi saldo dan Transfer bank',
    who: 'newcomer',
    route: group('/dashboard/marketplaces'),
    act: (page) => page.getByLabel('Jumlah pendanaan').fill('500000'),
  },
  {
    name: 'confirm',
    says: 'Konfirmasi pendanaan',
    who: 'lender',
    route: group('/dashboard/marketplaces'),
    act: (page) => offerAmount(page, 500_000),
  },
  { name: 'plan', says: 'Rencana pendanaan', who: 'lender', route: '/dashboard/plan' },
  { name: 'portfolios', says: 'Portofolio', who: 'lender', route: '/dashboard/portfolios' },
  { name: 'portfolio-running', says: 'Pendanaan berjalan', who: 'lender', route: portfolio('running') },
  { name: 'portfolio-waiting', says: 'Pendanaan yang menunggu', who: 'lender', route: portfolio('waiting') },
  { name: 'portfolio-late', says: 'Pendanaan yang terlambat', who: 'lender', route: portfolio('late') },
  { name: 'portfolio-returned', says: 'Pendanaan yang lunas', who: 'lender', route: portfolio('returned') },
  { name: 'portfolio-defaulted', says: 'Pendanaan yang gagal bayar', who: 'lender', route: portfolio('defaulted') },
  { name: 'portfolio-schedule', says: 'Tabel Angsuran', who: 'lender', route: portfolio('running', '/schedules') },
  {
    name: 'spread',
    says: 'Imbal hasil, sebaran, dan yang akan datang',
    who: 'lender',
    route: '/dashboard/portfolios/spread',
  },
  { name: 'mutation', says: 'Mutasi', who: 'lender', route: '/dashboard/mutation' },
  { name: 'reports', says: 'Laporan dan pajak', who: 'lender', route: '/dashboard/reports' },
  { name: 'balance-proof', says: 'Bukti saldo milik pendana', who: 'lender', route: '/dashboard/balance' },
  { name: 'topup', says: 'Isi saldo', who: 'lender', route: '/dashboard/topup' },
  { name: 'withdraw', says: 'Penarikan', who: 'lender', route: '/dashboard/withdraw' },
  { name: 'bank-accounts', says: 'Rekening bank', who: 'lender', route: '/dashboard/bank_accounts' },
  { name: 'notifications', says: 'Pemberitahuan', who: 'lender', route: '/dashboard/notifications' },
  { name: 'channels', says: 'Cara kami mengabari', who: 'lender', route: '/dashboard/setting/notifications' },
  { name: 'settings', says: 'Pengaturan', who: 'lender', route: '/dashboard/setting' },
  { name: 'passkeys', says: 'Kunci sandi', who: 'lender', route: '/dashboard/setting/passkeys' },
  { name: 'help', says: 'Bantuan', who: 'lender', route: '/dashboard/help' },
  { name: 'borrower-late', says: 'Peminjam yang terlambat', who: 'late', route: '/dashboard' },
  { name: 'borrower-loan', says: 'Pinjaman seorang peminjam', who: 'late', route: loan() },
  { name: 'borrower-sign', says: 'Peminjam yang harus tanda tangan', who: 'signer', route: '/dashboard' },
  { name: 'borrower-waiting', says: 'Peminjam yang menunggu pendana', who: 'waiting', route: '/dashboard' },
  { name: 'public-groups', says: 'Daftar kelompok untuk umum', who: 'visitor', route: '/marketplace' },
  { name: 'public-group', says: 'Halaman umum sebuah kelompok', who: 'visitor', route: group('/marketplace') },
  { name: 'public-proof', says: 'Bukti saldo untuk umum', who: 'visitor', route: '/bukti-saldo' },
];

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;
const schemes = ['light', 'dark'] as const;

test.setTimeout(900_000);

async function draw(page: Page, { name }: State): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await untilDrawn(page);
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      await sharp(picture)
        .webp({ quality: 60 })
        .toFile(path.join(folder, `${name}-${size.width}-${colorScheme}.webp`));
    }
  }
}

async function drawAll(browser: Browser, who: Who): Promise<void> {
  const page = await openPage(browser, sizes[0]);
  const login = people[who];
  if (login !== null) await signInAsLender(page, login);
  for (const state of states.filter((each) => each.who === who)) {
    const { route, act } = state;
    await page.setViewportSize(sizes[0]);
    await page.goto(world().addresses.site + (typeof route === 'string' ? route : await route(page)));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible(slow);
    await act?.(page);
    await draw(page, state);
  }
  await page.context().close();
}

/** Which picture shows what. */
function index(): string {
  const rows = states.map(({ name, says }) => {
    const cells = sizes.flatMap(({ width }) =>
      schemes.map((scheme) => `[${width} ${scheme}](${name}-${width}-${scheme}.webp)`),
    );
    return `| ${says} | ${cells.join(' · ')} |`;
  });
  return [
    '# Pictures of the screens',
    '',
    'Written by `npm run shots` after `npm run build`; a state is one line in `e2e/shots.e2e.ts`.',
    '',
    '| State | Pictures |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

test.beforeAll(() => mkdir(folder, { recursive: true }));

for (const who of Object.keys(people) as Who[])
  test(`the screens of: ${who}`, async ({ browser }) => {
    await drawAll(browser, who);
  });

test('the index of the pictures', () => writeFile(path.join(folder, 'README.md'), index()));
