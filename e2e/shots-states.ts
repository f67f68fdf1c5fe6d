// The states of the lender's and the borrower's screens that have a picture, and how each is reached. Names and sums are those
// of the demonstration.
// Invariant: a state is one entry; its files are named after it, the width and the scheme.
import { expect, type Page } from '@playwright/test';
import { offerAmount, scrollAgreement } from './lender.ts';
import { ask, world } from './people.ts';
import type { Reached, Shot } from './shots-draw.ts';

/** Who looks: a login of the demonstration, or nobody. */
export const people = {
  visitor: null,
  newcomer: '0812-0000-0050',
  stranger: '0812-0000-0051',
  lender: '0812-0000-0001',
  late: '0813-1000-4202',
  signer: '0813-1000-5802',
  waiting: '0813-1000-5002',
} as const;
export type Who = keyof typeof people;

export type State = Reached & { who: Who };

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

/** Two groups of 500.000 each. */
async function writeRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Buat|Ubah) aturan$/ }).click();
  await page.getByLabel('Jumlah yang ingin didanai').fill('1000000');
  await page.getByLabel('Paling banyak per kelompok').fill('500000');
}

async function offerBasket(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Danai \d+ kelompok$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^\d+ perjanjian$/ })).toBeVisible();
}

/** A limit below what she holds in some provinces. */
async function passLimit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ubah batas' }).click();
  await page.getByRole('dialog').getByLabel('Tiap provinsi').fill('20');
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan batas' }).click();
  await expect(page.getByText(/dari batas Anda\./).first()).toBeVisible();
  await page.getByRole('button', { name: 'Tutup' }).click();
}

/** The check of a proof whose balance was changed on its way: it fails where her part is added up. */
async function failProof(page: Page): Promise<void> {
  await page.route('**/api/v1/me/balance-proofs/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { cash: string } };
    await route.fulfill({ json: { data: { ...body.data, cash: String(BigInt(body.data.cash) + 1n) } } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Periksa sekarang' }).click();
  await expect(page.getByRole('heading', { name: /^Tidak cocok di langkah/ })).toBeVisible();
  await page.unrouteAll();
}

/** In the order of the index. */
export const states: readonly State[] = [
  { name: 'newcomer-email', says: 'Ringkasan, email belum diperiksa', who: 'newcomer', route: '/dashboard' },
  { name: 'newcomer-identity', says: 'Ringkasan, identitas belum dikirim', who: 'stranger', route: '/dashboard' },
  { name: 'kyc-documents', says: 'Verifikasi identitas, langkah pertama', who: 'stranger', route: '/dashboard/kyc' },
  { name: 'summary', says: 'Ringkasan pendana', who: 'lender', route: '/dashboard' },
  { name: 'marketplace', says: 'Daftar kelompok', who: 'lender', route: '/dashboard/marketplaces' },
  {
    name: 'search-saving',
    says: 'Simpan pencarian',
    who: 'lender',
    route: '/dashboard/marketplaces?grade=B&sort=interest',
    act: (page) => page.getByRole('button', { name: 'Simpan pencarian' }).click(),
  },
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
    name: 'confirm',
    says: 'Konfirmasi pendanaan',
    who: 'lender',
    route: group('/dashboard/marketplaces'),
    act: (page) => offerAmount(page, 500_000),
  },
  { name: 'plan', says: 'Rencana pendanaan, belum ada aturan', who: 'lender', route: '/dashboard/plan' },
  { name: 'plan-rules', says: 'Aturan rencana', who: 'lender', route: '/dashboard/plan', act: writeRules },
  {
    name: 'plan-basket',
    says: 'Keranjang yang diisi aturan',
    who: 'lender',
    route: '/dashboard/plan',
    act: async (page) => {
      await writeRules(page);
      await page.getByRole('button', { name: 'Simpan aturan' }).click();
      await expect(page.getByRole('heading', { name: 'Keranjang' })).toBeVisible();
    },
  },
  { name: 'plan-confirm', says: 'Konfirmasi keranjang', who: 'lender', route: '/dashboard/plan', act: offerBasket },
  {
    name: 'plan-answer',
    says: 'Jawaban keranjang',
    who: 'lender',
    route: '/dashboard/plan',
    act: async (page) => {
      await offerBasket(page);
      await scrollAgreement(page, 'end');
      await page.getByLabel('Kata sandi', { exact: true }).fill(world().people[0]?.password ?? '');
      await page
        .getByRole('button', { name: /^Danai Rp/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: /kelompok didanai$/ })).toBeVisible();
    },
  },
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
  {
    name: 'spread-limit-passed',
    says: 'Batas sendiri yang lewat',
    who: 'lender',
    route: '/dashboard/portfolios/spread',
    act: passLimit,
    part: '#batas',
  },
  { name: 'mutation', says: 'Mutasi', who: 'lender', route: '/dashboard/mutation' },
  {
    name: 'mutation-drawer',
    says: 'Rincian satu angsuran di Mutasi',
    who: 'lender',
    route: '/dashboard/mutation',
    act: (page) =>
      page
        .getByRole('button', { name: /Angsuran .*Rincian$/ })
        .first()
        .click(),
  },
  { name: 'reports', says: 'Laporan dan pajak', who: 'lender', route: '/dashboard/reports' },
  { name: 'balance-proof', says: 'Bukti saldo milik pendana', who: 'lender', route: '/dashboard/balance' },
  {
    name: 'balance-proof-failed',
    says: 'Bukti saldo yang tidak cocok',
    who: 'lender',
    route: '/dashboard/balance',
    act: failProof,
  },
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

/** A stranger's way to her first funding, in the order in which it is gone: drawn on the way. */
export const firstFunding: readonly Shot[] = [
  { name: 'kyc-documents-chosen', says: 'Verifikasi identitas, foto sudah dipilih' },
  { name: 'kyc-profile', says: 'Verifikasi identitas, data diri' },
  { name: 'kyc-bank', says: 'Verifikasi identitas, bank dan usaha' },
  { name: 'kyc-selfie', says: 'Verifikasi identitas, swafoto dan ketentuan' },
  { name: 'kyc-sent', says: 'Identitas terkirim' },
  { name: 'newcomer-signature', says: 'Ringkasan, tanda tangan belum aktif' },
  { name: 'newcomer-waiting', says: 'Ringkasan, identitas sedang diperiksa' },
  { name: 'newcomer-topup', says: 'Ringkasan, saldo belum diisi' },
  { name: 'balance-too-small', says: 'Saldo kurang, dengan Isi saldo dan Transfer bank' },
  { name: 'topup-offer', says: 'Isi saldo untuk sebuah pendanaan' },
  { name: 'newcomer-fund', says: 'Ringkasan, tinggal mendanai' },
  { name: 'agreement', says: 'Perjanjian sebelum konfirmasi' },
  { name: 'funded', says: 'Setelah konfirmasi: tinggal tanda tangan' },
  { name: 'funded-signed', says: 'Sudah ditandatangani' },
  { name: 'returns-young', says: 'Hasil per tahun, belum 90 hari' },
];
