// The funding plan: her changes to the basket and the figures that follow, the password, and the answer with its retries.
// Source: docs/screens.md; decision 0107.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { noLimits } from '#domain/spread.ts';
import { asked, showScreen } from '../screens.testing.tsx';
import { PlanPage } from './PlanPage.tsx';

const text = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
const group = (name: string, amount: number, place: object = {}) => ({
  lending: `l-${name}`,
  group: `g-${name}`,
  name,
  city: 'Kab. Sleman',
  sector: 'Makanan',
  province: 'DI Yogyakarta',
  grade: 'A3',
  place: { province: '34', group: `g-${name}`, grade: 'A', sector: '1', ...place },
  loanAmount: 50_000_000,
  raisedAmount: 0,
  step: 100_000,
  minimum: 500_000,
  interestBps: 2000,
  tenor: 12,
  instalments: 50,
  rhythm: 'weekly',
  feeBps: 300,
  taxBps: 1500,
  closesAt: '2030-12-01T16:59:59Z',
  amount,
});
const rules = { amount: 1_000_000, perGroup: 500_000, grades: ['A'], tenors: [12], sectors: [], provinces: [] };
const page = {
  rules,
  balance: 1_200_000,
  open: 3,
  strictest: null,
  fits: [group('Cempaka', 500_000), group('Melati', 500_000), group('Srikandi', 0)],
  fitting: 3,
  most: 20,
  placed: [],
  limits: { ...noLimits, group: 550_000 },
  last: null,
};

it('computes all figures from the rows, warns of her limit, and keeps the basket when the balance is too small', async () => {
  const { user } = showScreen(<PlanPage />, { 'GET me/fundingplan': page });
  await screen.findByText('Keranjang');
  // 20% of 1.000.000 for a year: 200.000, of it 3% fee and 15% tax: 36.000.
  for (const each of ['Rp 1.000.000di 2 kelompok', 'Rp 36.000', 'Rp 164.000', 'Sisa saldoRp 200.000'])
    expect(text()).toContain(each);
  expect(text()).toContain('grade A, tenor 12 bulan, semua sektor, semua provinsi. Urut: waktu tutup.');
  const melati = within(screen.getByRole('group', { name: 'Jumlah untuk Melati' }));
  expect(melati.getByRole<HTMLButtonElement>('button', { name: /Kurangi/ }).disabled).toBe(true);
  await user.click(melati.getByRole('button', { name: /Tambah/ }));
  expect(text()).toContain('Rp 1.100.000di 2 kelompok');
  // 600.000 of 550.000 is 109%.
  expect(text()).toContain('Melati menjadi 109% dari batas Anda sendiri. Boleh dilanjutkan.');
  await screen.findByText('Batas Anda');
  expect(text()).toContain('Satu kelompokRp 600.000Melatibatas Anda Rp 550.000');
  await user.click(screen.getByText('Masukkan Srikandi'));
  expect(text()).toContain('Saldo kurang Rp 400.000');
  expect(screen.getByRole('link', { name: /Isi saldo Rp.400\.000/ }).getAttribute('href')).toContain('/topup');
  await user.click(screen.getByRole('button', { name: 'Keluarkan Melati' }));
  expect(text()).toContain('Anda keluarkan');
  expect(text()).toContain('Rp 1.000.000di 2 kelompok');
});

it('asks for the password once all agreements were read, and tells what left the basket', async () => {
  const offer = {
    id: 'b-1',
    referenceToken: 'token',
    expiresAt: '2030-11-27T08:00:00Z',
    total: 500_000,
    balance: 1_200_000,
    items: [{ lending: 'l-Cempaka', name: 'Cempaka', amount: 500_000, agreement: '<p>Akad Cempaka</p>', estimate: {} }],
    left: [{ lending: 'l-Melati', name: 'Melati', amount: 500_000, message: 'Slot sudah penuh.' }],
  };
  const { user } = showScreen(<PlanPage />, {
    'GET me/fundingplan': page,
    'POST me/fundingplan/checks': offer,
    'POST me/fundingplan/confirmations': { id: 'b-1' },
  });
  await screen.findByText('Keranjang');
  await user.click(screen.getByRole('button', { name: 'Keluarkan Melati' }));
  await user.click(screen.getByRole('button', { name: 'Danai 1 kelompok' }));
  await screen.findByText('Akad Cempaka');
  // What she changed by hand is there when she comes back, in the basket that is read anew for what was left out.
  await user.click(screen.getByRole('button', { name: 'Kembali ke keranjang' }));
  await user.click(await screen.findByText('Kembalikan Melati'));
  expect(asked('GET me/fundingplan').length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: 'Danai 2 kelompok' }));
  await screen.findByText('Akad Cempaka');
  expect(text()).toContain('Melati: Slot sudah penuh.');
  expect(text()).toContain('HATI-HATI, TRANSAKSI INI BERISIKO TINGGI.');
  await user.click(screen.getByRole('button', { name: /Danai Rp/ }));
  expect(asked('POST me/fundingplan/confirmations')).toHaveLength(0);
  await user.type(screen.getByLabelText('Kata sandi'), 'kopi susu');
  await user.click(screen.getByRole('button', { name: /Danai Rp/ }));
  expect(asked('POST me/fundingplan/confirmations').map(({ body }) => body)).toEqual([
    { basket: 'b-1', referenceToken: 'token', password: 'kopi susu' },
  ]);
});

it('shows how many items have ended while the answer is on its way, each as it comes', async () => {
  const seen = { interestBps: 2000, tenor: 12, instalments: 50, perInstalment: 11_640, net: 82_000 };
  const item = (name: string, state: string) => ({
    lending: `l-${name}`,
    name,
    amount: 500_000,
    state,
    seen,
    current: seen,
  });
  const offer = {
    id: 'b-1',
    referenceToken: 'token',
    expiresAt: '2030-11-27T08:00:00Z',
    total: 1_000_000,
    balance: 1_200_000,
    items: [{ lending: 'l-Cempaka', name: 'Cempaka', amount: 500_000, agreement: '<p>Akad Cempaka</p>', estimate: {} }],
    left: [],
  };
  const items = [item('Cempaka', 'funded'), item('Melati', 'gone'), item('Srikandi', 'open')];
  const { user } = showScreen(<PlanPage />, {
    'GET me/fundingplan': page,
    'POST me/fundingplan/checks': offer,
    'GET me/fundingplan/baskets/b-1': { id: 'b-1', confirmedAt: '2026-11-27T07:46:00Z', items, balance: 700_000 },
  });
  const answers = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('/confirmations') ? new Promise(() => undefined) : answers(address, init),
  );
  await user.click(await screen.findByRole('button', { name: 'Danai 2 kelompok' }));
  await screen.findByText('Akad Cempaka');
  await user.type(screen.getByLabelText('Kata sandi'), 'kopi susu');
  await user.click(screen.getByRole('button', { name: /Danai Rp/ }));
  expect(await screen.findByText('2 dari 3 selesai', {}, { timeout: 3_000 })).toBeTruthy();
  expect(text()).toContain('CempakaDidanaiMelatiSudah penuhSrikandiMenunggu giliran');
  expect(screen.queryByLabelText('Kata sandi')).toBeNull();
});

it('says how each item ended, what changed, and gives one retry each', async () => {
  const seen = { interestBps: 2000, tenor: 12, instalments: 50, perInstalment: 11_640, net: 82_000 };
  const item = (name: string, state: string, rest: object = {}) => ({
    lending: `l-${name}`,
    name,
    amount: 500_000,
    state,
    message: null,
    endedAt: '2026-11-27T07:46:00Z',
    portfolio: null,
    waits: false,
    signatureExpiresAt: null,
    retryToken: null,
    seen,
    current: seen,
    ...rest,
  });
  const items = [
    item('Cempaka', 'funded', { portfolio: 'p-1', waits: true, signatureExpiresAt: '2026-11-28T07:46:00Z' }),
    item('Melati', 'gone', { message: 'Slot sudah penuh.', retryToken: 'r-1' }),
    item('Srikandi', 'changed', { message: 'Syarat berubah.', retryToken: 'r-2', current: { ...seen, tenor: 6 } }),
  ];
  const answers = {
    'GET me/fundingplan/baskets/b-1': { id: 'b-1', confirmedAt: '2026-11-27T07:46:00Z', items, balance: 700_000 },
    'POST me/fundingplan/retries': { refused: 422, code: 'error.lending.slot_full', message: 'Slot sudah penuh.' },
  };
  const { user } = showScreen(<PlanPage />, answers, { at: '/?jawaban=b-1' });
  await screen.findByText('1 dari 3 kelompok didanai');
  for (const each of ['Tanda tangani 1 perjanjian', 'Rp 1.000.000 tidak keluar dari saldo', 'Tenor12 bulan6 bulan'])
    expect(text()).toContain(each);
  expect(screen.getByRole('button', { name: 'Danai dengan syarat baru' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Coba sekali lagi' }));
  expect(asked('POST me/fundingplan/retries').map(({ body }) => body)).toEqual([{ retryToken: 'r-1' }]);
});
