// The card of a lender who has not funded: its steps, their acts, and the example beside it.
// Source: spec §2, §8; docs/settled.md 40; decision 0101.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { Route, Routes, Outlet } from 'react-router';
import type { Start } from '#contract/wallet.ts';
import { rupiah } from '#domain/money.ts';
import { showScreen } from '../screens.testing.tsx';
import { StartPage } from '../StartPage.tsx';
import { paths } from '../../paths.ts';

// Preloaded, so that no test waits for lazily loaded code.
beforeAll(() => import('./FirstSteps.tsx'));

const start: Start = {
  emailVerifiedAt: '2026-11-27T03:12:00Z',
  identity: { submittedAt: null, dueAt: null, decidedAt: null, rejected: [] },
  signatureActiveAt: null,
  toppedUpAt: null,
  minimum: rupiah(500_000),
  example: {
    amount: rupiah(500_000),
    grade: 'A2',
    tenorMonths: 12,
    instalments: 50,
    interestBps: 1900,
    feeBps: 300,
    taxBps: 1500,
  },
};
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');
const entry = [{ to: paths.marketplaces }];
const screens = (
  <Routes>
    <Route element={<Outlet context={entry} />}>
      <Route path="*" element={<StartPage />} />
    </Route>
  </Routes>
);

async function card(person: object, lender: object = {}, change: Partial<Start> = {}) {
  const newcomer = { portfolioCount: 0, balance: 0, envelopeStatus: null, ...lender };
  const shown = showScreen(screens, { 'GET me/start': { ...start, ...change } }, { person, lender: newcomer });
  await screen.findByRole('heading', { name: /^Siap mendanai/ });
  const found = within(screen.getByRole('region', { name: 'Langkah menuju pendanaan pertama' }));
  const steps = () => found.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  const current = () => plain(document.querySelector('[aria-current="step"]')?.textContent);
  return { ...shown, found, steps, current };
}

describe('the steps to the first funding', () => {
  it('[S2.065] [S2.068] are led by the e-mail, in the order of the spec; only the next one has a filled button', async () => {
    const { found, steps, current, user } = await card({ emailVerified: false, kycStatus: 'not_verified' });
    expect(found.getByRole('heading', { level: 2 }).textContent).toBe('Siap mendanai: 0 dari 5');
    expect(steps()).toHaveLength(5);
    expect(current()).toContain('Verifikasi email Anda terlebih dahulu.');
    expect(steps()[2]).toContain('Dibuka setelah email terverifikasi.');
    await user.click(found.getByRole('button', { name: 'Verifikasi' }));
    expect(await screen.findByRole('dialog', { name: 'Verifikasi email' })).toBeTruthy();
  });

  it('[S2.069] lead to the identity while it is not verified', async () => {
    const { found, current } = await card({ kycStatus: 'not_verified' });
    expect(current()).toContain('Verifikasi identitas Anda terlebih dahulu.');
    expect(found.getByRole('link', { name: 'Verifikasi identitas' }).getAttribute('href')).toBe('/dashboard/kyc');
  });

  it('say what was rejected, and name the one picture to take again', async () => {
    const rejected = [{ field: 'ktp' as const, reason: 'Foto buram' }];
    const identity = { ...start.identity, rejected };
    const { found, current } = await card({ kycStatus: 'rejected' }, {}, { identity });
    expect(current()).toContain('Foto buram');
    expect(current()).toContain('Data lain sudah benar.');
    expect(found.getByRole('link', { name: /^Foto ulang/ }).getAttribute('href')).toBe('/dashboard/kyc');
  });

  it('[S2.070] say until when the identity is decided, and what she may do meanwhile', async () => {
    const identity = { ...start.identity, dueAt: '2026-12-01T16:59:59Z' };
    const { steps, found, current } = await card(
      { kycStatus: 'pending' },
      { envelopeStatus: 'aktif' },
      { identity, signatureActiveAt: '2026-11-28T10:05:00Z' },
    );
    expect(found.getByRole('heading', { level: 2 }).textContent).toBe('Siap mendanai: 2 dari 5');
    expect(steps()[0]).toContain('Terverifikasi 27 November 2026, 10.12 WIB');
    expect(steps()[1]).toContain('Akun Anda sedang diverifikasi. Paling lambat 1 Desember 2026.');
    expect(steps()[2]).toContain('Aktif sejak 28 November 2026, 17.05 WIB');
    expect(current()).toBe('');
    expect(found.getByRole('link', { name: 'Lihat kelompok' }).getAttribute('href')).toBe('/dashboard/marketplaces');
  });

  it('[S2.071] activate the signature in its dialog', async () => {
    const { found, user, current } = await card({ kycStatus: 'verified' });
    expect(current()).toContain('Aktifkan tanda tangan digital Anda.');
    await user.click(found.getByRole('button', { name: 'Aktifkan' }));
    expect(await screen.findByRole('dialog', { name: 'Aktivasi tanda tangan digital' })).toBeTruthy();
  });

  it('[S2.072] lead to the marketplace; what is missing of the smallest funding is counted', async () => {
    const ready = { kycStatus: 'verified' };
    const { steps, found, current, unmount } = await card(ready, { envelopeStatus: 'aktif', balance: 120_000 });
    expect(current()).toContain('Saldo Rp 120.000, kurang Rp 380.000 untuk pendanaan terkecil.');
    expect(steps()[4]).toContain('Anda belum mendanai. Kunjungi daftar kelompok peminjam.');
    expect(found.getByRole('link', { name: 'Ke daftar kelompok' })).toBeTruthy();
    unmount();
    const funded = await card(ready, { envelopeStatus: 'aktif', balance: 500_000 });
    expect(funded.current()).toContain('Danai kelompok pertama');
    expect(funded.found.getByRole('link', { name: 'Lihat kelompok' }).getAttribute('href')).toBe(
      '/dashboard/marketplaces',
    );
  });

  it('[S2.066] [S2.067] are gone with the first funding, also when it failed', async () => {
    showScreen(screens, {}, { lender: { portfolioCount: 1, activePortfolioCount: 0 } });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
    expect(screen.queryByText(/Siap mendanai/)).toBeNull();
  });

  it('stand beside an example of Rp 500.000 with its risk, and a shut balance', async () => {
    await card({ kycStatus: 'not_verified' });
    // 500.000 x 19% = 95.000; PPh 15% 14.250; biaya 3% 2.850; 10.000 + 1.900 - 285 - 57 = 11.558 a week.
    const text = plain(document.body.textContent);
    expect(text).toContain('Perkiraan imbal hasilRp 95.000PPh 15%-Rp 14.250Biaya layanan 3%-Rp 2.850');
    expect(text).toContain('Perkiraan bersihRp 77.900Kembali sekitar Rp 11.558 tiap minggu selama 50 minggu.');
    expect(text).toContain('dana Anda dapat tidak kembali');
    expect(text).toContain('SaldoRp 0Isi saldo dan tarik dana dibuka setelah identitas Anda lolos pemeriksaan.');
  });

  it('a failed load can be tried again, and shows no alert', async () => {
    showScreen(screens, {}, { lender: { portfolioCount: 0 } });
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
