// Topping up: the list before and after verification, one method with its number and instructions, and the panel that
// updates by itself.
// Source: spec §2, §6; docs/settled.md 15, 18, 44, 47.
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, expectCopies, page, showScreen } from '../screens.testing.tsx';
import { TopupMethodPage } from './TopupMethodPage.tsx';
import { TopupPage } from './TopupPage.tsx';

const list = 'GET me/paymentmethods';
const one = `${list}/bca`;
const mutations = 'GET me/mutations';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');
const text = () => plain(document.body.textContent);

const method = (id: string, name: string, virtualAccount: string | null) => ({
  id,
  name: `Virtual Account ${name}`,
  logoUrl: `/banks/${id}.svg`,
  virtualAccount,
});
const bca = {
  ...method('bca', 'BCA', '8808000000123456'),
  instructions: [
    { name: 'ATM BCA', steps: ['Pilih transfer.', 'Masukkan <b>8808000000123456</b>'] },
    { name: 'Mobile banking BCA', steps: ['Buka aplikasi.'] },
  ],
};
const topUp = (id: string, amount: number, balance: number) => ({
  id,
  type: 'topup',
  amount,
  balance,
  createdAt: '2026-11-27T03:00:00Z',
  description: 'Isi saldo',
  portfolio: null,
  breakdown: null,
});
const all = (...topUps: ReturnType<typeof topUp>[]) => ({ ...page(topUps), totalCount: topUps.length });

const screens = (
  <Routes>
    <Route path="/dashboard/topup" element={<TopupPage />} />
    <Route path="/dashboard/topup/:id" element={<TopupMethodPage />} />
    <Route path="/dashboard/kyc" element={<h1>KYC</h1>} />
  </Routes>
);
const open = (at: string, answers: Answers, kycStatus = 'verified') =>
  showScreen(screens, answers, { at: `/dashboard/topup${at}`, person: { kycStatus } });

afterEach(() => vi.useRealTimers());

describe('the list of methods', () => {
  it('[S2.041] [S2.129] leads a verified lender from each bank to its number', async () => {
    open('', { [list]: [method('bca', 'BCA', '8808000000123456'), method('bri', 'BRI', '2614400000000001')] });
    const first = await screen.findByRole('link', { name: /Virtual Account BCA/ });
    expect(first.getAttribute('href')).toBe('/dashboard/topup/bca');
    expect(first.textContent).toContain('8808 0000 0012 3456');
    expect(screen.getByRole('link', { name: /BRI/ }).getAttribute('href')).toBe('/dashboard/topup/bri');
  });

  it.each(['not_verified', 'rejected', 'pending'])(
    '[S2.130] leads a lender who is %s from each bank to the verification, and says why',
    async (kycStatus) => {
      open('', { [list]: [method('bca', 'BCA', null), method('bri', 'BRI', null)] }, kycStatus);
      const ways = await screen.findAllByRole('link', { name: /Virtual Account/ });
      expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/dashboard/kyc', '/dashboard/kyc']);
      expect(text()).toMatch(kycStatus === 'pending' ? /verifikasi/i : /KYC|identitas/i);
    },
  );

  it('can be tried again when it could not be loaded, without an alert', async () => {
    open('', {});
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5_000 })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a top-up for an offer', () => {
  const offer = '?kelompok=l-1&jumlah=9000000';

  it('says what is missing, goes along to the bank, and leads back with the amount', async () => {
    open(offer, { [list]: [method('bca', 'BCA', '8808000000123456')] });
    // 9.000.000 less the balance of 4.250.000.
    expect(await screen.findByText(/^Kurang Rp\s4\.750\.000$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kembali ke kelompok' }).getAttribute('href')).toBe(
      '/dashboard/marketplaces/l-1?jumlah=9000000',
    );
    const bank = await screen.findByRole('link', { name: /Virtual Account BCA/ });
    expect(bank.getAttribute('href')).toBe(`/dashboard/topup/bca${offer}`);
  });

  it('goes on once the balance is enough', () => {
    open('?kelompok=l-1&jumlah=4250000', { [list]: [] });
    expect(screen.getByText('Saldo Anda cukup')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lanjut mendanai' }).getAttribute('href')).toBe(
      '/dashboard/marketplaces/l-1?jumlah=4250000',
    );
  });
});

describe('one method', () => {
  const given = () => ({ [one]: bca, [mutations]: all(topUp('m-1', 50_000, 50_000)) });

  it.each(['not_verified', 'rejected', 'pending'])('[S6.010] is not for a lender who is %s', async (kycStatus) => {
    const { router } = open('/bca', given(), kycStatus);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/kyc'));
  });

  it('[S2.042] [S2.131] shows numbered instructions of each method, as HTML', async () => {
    open('/bca', given());
    const steps = (await screen.findByText('ATM BCA')).closest('details');
    expect(steps?.querySelectorAll('ol > li')).toHaveLength(2);
    expect(steps?.querySelector('li b')?.textContent).toBe('8808000000123456');
  });

  it('shows the number by fours, copies it without spaces, and says "Copied." for 2000 ms', async () => {
    open('/bca', given());
    expect(await screen.findByText('8808 0000 0012 3456')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Salin nomor' });
    await expectCopies(button, '8808000000123456');
  });

  it('waits, and changes to "Dana diterima" for top-ups while it is open, not for earlier ones', async () => {
    const answers: Record<string, object> = given();
    const { client } = open('/bca', answers);
    expect(await screen.findByText('Menunggu dana masuk')).toBeTruthy();
    await waitFor(() => expect(client.getQueryData(['mutations', 'newest top-ups'])).toBeTruthy());
    expect(text()).not.toContain('Dana diterima');
    answers[mutations] = all(topUp('m-2', 145_000, 195_000), topUp('m-1', 50_000, 50_000));
    await act(() => client.invalidateQueries({ queryKey: ['mutations'] }));
    expect(await screen.findByText('Dana diterima')).toBeTruthy();
    expect(text()).toContain('Rp 145.000 pada 27 November 2026');
    expect(text()).toContain('Saldo sekarang Rp 195.000.');
    expect(text()).not.toContain('Rp 50.000 pada');
    // The bank's second notice of the same payment posts nothing, so the answer is the same.
    await act(() => client.invalidateQueries({ queryKey: ['mutations'] }));
    expect(text().match(/Rp 145\.000 pada/g)).toHaveLength(1);
  });
});
