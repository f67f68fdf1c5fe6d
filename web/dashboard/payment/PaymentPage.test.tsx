// The payment page: amount, methods, number, instructions, and the panel that updates by itself.
// Source: spec §2; docs/screens.md; docs/settled.md 44.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Portfolio } from '#contract/funding.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { portfolioSample } from '../portfolio/portfolio.testing.ts';
import { type Answers, asked, expectCopies, showScreen } from '../screens.testing.tsx';
import { PaymentPage } from './PaymentPage.tsx';

const one = 'GET me/lendingtransactions/p-1';
const methods = `${one}/paymentmethods`;
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');

const bank = (id: string, name: string, virtualAccount: string | null) => ({
  id,
  name,
  logoUrl: `/banks/${id}.svg`,
  virtualAccount,
  instructions: [
    { name: `ATM ${name}`, steps: ['Masukkan <b>8808</b>', 'Simpan struk.'] },
    { name: `Mobile banking ${name}`, steps: ['Buka aplikasi.'] },
  ],
  amount: 600_000,
  expiresAt: '2026-11-29T17:00:00Z',
});
const banks = [bank('bca', 'BCA', '8808000000123456'), bank('bni', 'BNI', '8801234')];

const waiting = (change: Partial<Portfolio> = {}) =>
  portfolioSample({
    status: 'waiting_payment',
    amountTransferred: rupiah(600_000),
    paymentExpiresAt: '2026-11-29T17:00:00Z',
    processedAt: null,
    ...change,
    lending: { status: 'opened', dueDate: '2026-11-30' as BusinessDate, remainingTime: 26 * 3_600 },
  });

const routes = (
  <Routes>
    <Route path="/dashboard/portfolios/:id/payment" element={<PaymentPage />} />
  </Routes>
);
const open = (answers: Answers) => showScreen(routes, answers, { at: '/dashboard/portfolios/p-1/payment' });
const text = () => plain(document.body.textContent);

afterEach(() => vi.useRealTimers());

describe('while the payment is awaited', () => {
  it('[S2.048] [S2.116] shows the amount to transfer, until when, and how long that is by the server’s time', async () => {
    open({ [one]: waiting(), [methods]: banks });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bank Transfer' })).toBeTruthy();
    await screen.findByText('Metode pembayaran');
    expect(text()).toContain('Jumlah yang ditransferRp 600.000');
    expect(text()).toMatch(/Sisa waktu (2 jam|1 jam 59 menit)/);
    expect(text()).toContain('Bayar sebelum 30 November 2026, 00.00 WIB');
  });

  it('[S2.117] lists the methods as a radio choice with their logos; the first is chosen', async () => {
    const { container } = open({ [one]: waiting(), [methods]: banks });
    const radios = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ['bca', true],
      ['bni', false],
    ]);
    expect([...container.querySelectorAll('label img')].map((img) => img.getAttribute('src'))).toEqual([
      '/banks/bca.svg',
      '/banks/bni.svg',
    ]);
  });

  it('[S2.118] shows the number grouped by four, of the method that is chosen', async () => {
    const { user } = open({ [one]: waiting(), [methods]: banks });
    expect(await screen.findByText('8808 0000 0012 3456')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'BNI' }));
    expect(screen.getByText('8801 234')).toBeTruthy();
  });

  it('[S2.119] copies it without spaces and says "Copied." for 2000 ms', async () => {
    open({ [one]: waiting(), [methods]: banks });
    const button = await screen.findByRole('button', { name: 'Salin nomor' });
    await expectCopies(button, '8808000000123456');
  });

  it('[S2.120] collapses the instructions of each method, and renders their HTML', async () => {
    const { user } = open({ [one]: waiting(), [methods]: banks });
    const first = await screen.findByText('ATM BCA');
    const fold = first.closest('details');
    expect(fold?.open).toBe(true);
    expect(fold?.querySelector('b')?.textContent).toBe('8808');
    expect(screen.getByText('Mobile banking BCA').closest('details')?.open).toBe(false);
    await user.click(first);
    expect(fold?.open).toBe(false);
  });

  it('[S2.121] ends at the portfolios', async () => {
    open({ [one]: waiting(), [methods]: banks });
    expect((await screen.findByRole('link', { name: 'Selesai' })).getAttribute('href')).toBe('/dashboard/portfolios');
  });
});

describe('the panel', () => {
  it('changes to "Dana diterima" by itself within three seconds of the bank’s notice', async () => {
    const answers: Record<string, object> = { [one]: waiting(), [methods]: banks };
    open(answers);
    await screen.findByText('8808 0000 0012 3456');
    answers[one] = waiting({ status: 'processing', paymentExpiresAt: null, processedAt: '2026-11-29T16:10:00Z' });
    await screen.findByText('Dana diterima', undefined, { timeout: 4_500 });
    const told = screen.getAllByRole('status').map(({ textContent }) => plain(textContent));
    expect(told.join(' ')).toContain('Rp 600.000 sudah kami terima untuk Anggrek Parung.');
    expect(screen.queryByText('8808 0000 0012 3456')).toBeNull();
  });

  it('redirects to the portfolio while it is not signed, and loads no methods', async () => {
    open({ [one]: waiting({ status: 'waiting_signature', paymentExpiresAt: null }) });
    const note = await screen.findByText('Tanda tangani perjanjian dulu');
    expect(note).toBeTruthy();
    const way = within(document.querySelector('main') ?? document.body).getAllByRole('link', {
      name: 'Rincian pendanaan',
    });
    expect(way.map((link) => link.getAttribute('href'))).toContain('/dashboard/portfolios/p-1');
    expect(asked(methods)).toEqual([]);
  });

  it('says how it ended once it no longer waits', async () => {
    open({ [one]: waiting({ status: 'failed', reason: 'payment_lapsed', paymentExpiresAt: null }) });
    expect(await screen.findByText('Pembayaran dibatalkan')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

it('[S4.046] a failed load shows no error, only a retry', async () => {
  open({});
  await waitFor(() => expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});
