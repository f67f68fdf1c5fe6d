// One portfolio as its owner sees it: badge, next step, banner, figures, trail and schedule.
// Source: spec §2, §4, §9; docs/settled.md 05-07, 13, 18.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Portfolio } from '#contract/funding.ts';
import type { ScheduleItem } from '#contract/repayment.ts';
import { businessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { show } from '#ui/testing.tsx';
import { asked, page, refusal, showScreen } from '../screens.testing.tsx';
import { portfolioSample, trailSample } from './portfolio.testing.ts';
import { PortfolioPage } from './PortfolioPage.tsx';
import { PortfolioStatus } from './PortfolioStatus.tsx';
import { SchedulePage } from './SchedulePage.tsx';

const one = 'GET me/lendingtransactions/p-1';
const trail = 'GET me/lendingtransactions/p-1/trail';
const schedules = 'GET me/lendingtransactions/p-1/schedules';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

const detail = (
  <Routes>
    <Route path="/dashboard/portfolios/:id" element={<PortfolioPage />} />
  </Routes>
);
const showDetail = (portfolio: Portfolio, more = {}) =>
  showScreen(
    detail,
    { [one]: portfolio, [trail]: trailSample, [schedules]: page([]), ...more },
    { at: '/dashboard/portfolios/p-1' },
  );

describe('badge of a portfolio', () => {
  it.each([
    ['[S4.013] waiting_signature', { status: 'waiting_signature' }, 'Menunggu tanda tangan'],
    ['[S4.014] waiting_payment', { status: 'waiting_payment' }, 'Menunggu pembayaran'],
    ['[S4.018] processing', { status: 'processing' }, 'Pembayaran diproses'],
    ['[S4.015] refunded', { status: 'refunded' }, 'Dana dikembalikan'],
    ['[S4.015] [S4.017] returned', { status: 'returned' }, 'Lunas'],
    ['[S4.015] failed without signature', { status: 'failed', reason: 'signature_lapsed' }, 'Pendanaan gagal'],
    ['[S4.018] failed without payment', { status: 'failed', reason: 'payment_lapsed' }, 'Pembayaran dibatalkan'],
    ['[S4.018] cancelled', { status: 'failed', reason: 'cancelled' }, 'Pembayaran dibatalkan'],
    ['[S4.015] in default', { status: 'failed', reason: 'defaulted' }, 'Gagal bayar'],
    ['[S4.016] [S4.019] funded', { status: 'funded' }, 'Menunggu pencairan'],
    ['[S4.016] [S4.017] disbursed', { status: 'disbursed' }, 'Dicairkan'],
  ] as const)('%s', (_, change, word) => {
    show(<PortfolioStatus portfolio={portfolioSample(change)} />);
    expect(screen.getByText(word)).toBeTruthy();
  });

  it('[S4.017] [S4.019] an opened lending shows how much has been raised', () => {
    show(<PortfolioStatus portfolio={portfolioSample({ status: 'opened', lending: { progress: 67 } })} />);
    expect(screen.getByText('Menunggu pendanaan')).toBeTruthy();
    expect(screen.getByText('67% terkumpul')).toBeTruthy();
  });

  it('[S4.013] the badge of a missing signature is the yellow one', () => {
    const { container } = show(<PortfolioStatus portfolio={portfolioSample({ status: 'waiting_signature' })} />);
    expect(container.querySelector('[class*="wait"]')).not.toBeNull();
  });

  it('a late one shows the days past due', () => {
    show(<PortfolioStatus portfolio={portfolioSample({ daysLate: 9 })} />);
    expect(screen.getByText('Terlambat 9 hari')).toBeTruthy();
  });
});

describe('detail of a portfolio', () => {
  it('[S2.107] [S4.036] waiting for the signature, its banner requests the link and opens it in the tab of the click', async () => {
    const tab = { opener: window, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const sign = 'POST digisigns/documents/seamlesses';
    const { user } = showDetail(portfolioSample({ status: 'waiting_signature' }), {
      [sign]: { link: 'https://sign.example/p-1' },
    });
    await user.click(await screen.findByRole('button', { name: 'Tanda tangani' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://sign.example/p-1'));
    expect(open).toHaveBeenCalledTimes(1);
    expect(tab.opener).toBeNull();
    expect(asked(sign)[0]!.body).toEqual({
      email: 'ratna@contoh.example',
      document_id: 'p-1',
      document_type: 'LENDINGAGREEMENT_',
    });
    open.mockRestore();
  });

  it('[S4.037] waiting for the payment, its banner leads to the payment page', async () => {
    showDetail(portfolioSample({ status: 'waiting_payment', amountTransferred: rupiah(3_000_000) }));
    const pay = await screen.findByRole('link', { name: 'Bayar' });
    expect(pay.getAttribute('href')).toBe('/dashboard/portfolios/p-1/payment');
  });

  it.each([
    ['signature_lapsed', 'Pendanaan gagal.'],
    ['payment_lapsed', 'Pembayaran dibatalkan.'],
    ['cancelled', 'Pembayaran dibatalkan.'],
    ['defaulted', 'Gagal bayar.'],
  ] as const)('[S2.107] one that failed (%s) says how', async (reason, lead) => {
    showDetail(portfolioSample({ status: 'failed', reason }));
    expect(await screen.findByText(lead)).toBeTruthy();
  });

  it('[S2.047] shows the net returns, the outstanding principal, and what is next', async () => {
    showDetail(portfolioSample());
    await screen.findByText('16 dari 50 angsuran');
    const text = plain(document.body.textContent);
    // 960.000 + 172.800 - 5.184 - 25.920; 3.000.000 - 960.000; the 17th Monday after 3 August 2026.
    expect(text).toContain('Masuk ke saldoRp 1.101.696');
    expect(text).toContain('Sisa pokok Rp 2.040.000');
    expect(text).toContain('Berikutnya, Senin 30 November 2026Rp 68.856angsuran 17 dari 50, bersih');
    // Each fee once.
    expect(text.split('Rp 5.184')).toHaveLength(2);
    expect(text.split('Rp 25.920')).toHaveLength(2);
    expect(text).toContain('Biaya layanan 3% dari imbal hasil-Rp 5.184');
    expect(text).toContain('PPh 15% dari imbal hasil-Rp 25.920');
  });

  it('gives the coming instalments as a file for the calendar, and not after the last agreed day', async () => {
    const kept: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(this.download);
    });
    const file = 'GET me/lendingtransactions/p-1/calendar.ics';
    const sample = portfolioSample();
    const until = (endsOn: string) =>
      portfolioSample({ position: { ...sample.position, endsOn: businessDate(endsOn) } });
    const { user, unmount } = showDetail(until('2199-07-19'), { [file]: {} });
    await user.click(await screen.findByRole('button', { name: 'Tambahkan ke kalender' }));
    await waitFor(() => expect(kept).toEqual(['angsuran-titian.ics']));
    expect(asked(file)).toHaveLength(1);
    unmount();
    showDetail(until('2020-07-19'));
    await screen.findByText('16 dari 50 angsuran');
    expect(screen.queryByRole('button', { name: 'Tambahkan ke kalender' })).toBeNull();
    vi.restoreAllMocks();
  });

  it.each([
    [
      'late',
      { daysLate: 8, position: { group: 'late', overdue: { instalments: 2, amount: rupiah(116_400) } } },
      'Belum diterimaRp 116.4002 angsuran, yang tertua jatuh tempo 30 November 2026',
    ],
    [
      'in default',
      {
        status: 'failed',
        reason: 'defaulted',
        position: { group: 'defaulted', recovered: rupiah(150_000), endedAt: '2026-07-22T03:00:00Z' },
      },
      'Belum kembaliRp 2.040.000sejak 22 Juli 2026, Rp 150.000 tertagih kembali',
    ],
    [
      'repaid',
      { status: 'returned', position: { group: 'returned', endedAt: '2027-07-19T03:00:00Z' } },
      'Lunas, diterima bersihRp 1.101.69619 Juli 2027, dari pendanaan Rp 3.000.000',
    ],
  ] as const)('says first of one that is %s what that means', async (_, { position, ...change }, said) => {
    const sample = portfolioSample();
    showDetail(portfolioSample({ ...change, position: { ...sample.position, ...position } }));
    const card = await screen.findByRole('region', { name: 'Angsuran berikutnya' });
    expect(plain(card.textContent)).toContain(said);
  });

  it('[S2.109] [S2.113] [S2.114] a disbursed one has the schedule, the agreement and the costs, and no form', async () => {
    showDetail(portfolioSample());
    const schedule = await screen.findByRole('link', { name: 'Tabel Angsuran' });
    expect(schedule.getAttribute('href')).toBe('/dashboard/portfolios/p-1/schedules');
    expect(screen.getByRole('button', { name: 'Unduh perjanjian' })).toBeTruthy();
    expect(plain(document.body.textContent)).toContain('Meterai dan transfer bank-Rp 12.500');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('[S2.110] says when the signed agreement is not there yet', async () => {
    const tab = { opener: null, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = showDetail(portfolioSample(), {
      'GET me/lendingtransactions/p-1/downloads': refusal(422, 'error.agreement.not_ready', 'Akad belum tersedia.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Unduh perjanjian' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Akad belum tersedia.');
    expect(tab.close).toHaveBeenCalled();
    open.mockRestore();
  });

  it('has no download without a file', async () => {
    showDetail(portfolioSample({ agreement: null }));
    expect(await screen.findByRole('link', { name: 'Tabel Angsuran' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unduh perjanjian' })).toBeNull();
  });

  it('[S2.108] [S2.111] of an opened lending, "fund again" leads to its form', async () => {
    showDetail(
      portfolioSample({
        status: 'opened',
        lending: {
          status: 'opened',
          disbursement: null,
          remainingTime: 86_400,
          remainingFundingSlot: rupiah(5_000_000),
          maximumLoan: rupiah(5_000_000),
          minimumLoan: rupiah(500_000),
        },
      }),
    );
    const again = await screen.findByRole('link', { name: 'Danai lagi' });
    expect(screen.queryByRole('textbox', { name: 'Jumlah pendanaan' })).toBeNull();
    expect(again.getAttribute('href')).toMatch(/^\/dashboard\/marketplaces\/[^/]+\?lagi=ya$/);
  });

  it('can be cancelled before it is paid, after a confirmation', async () => {
    const { user } = showDetail(portfolioSample({ status: 'waiting_payment' }), {
      'DELETE me/lendingtransactions/p-1': {},
    });
    await user.click(await screen.findByRole('button', { name: 'Batalkan pendanaan' }));
    const dialog = await screen.findByRole('dialog');
    expect(asked('DELETE me/lendingtransactions/p-1')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Batalkan pendanaan' }));
    await waitFor(() => expect(asked('DELETE me/lendingtransactions/p-1')).toHaveLength(1));
  });

  it('[S4.046] a failed load shows no alert, and can be retried', async () => {
    showScreen(detail, {}, { at: '/dashboard/portfolios/p-1' });
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('instalment table', () => {
  const row = (period: number, change: Partial<ScheduleItem> = {}): ScheduleItem => ({
    id: `r-${period}`,
    period,
    principal: rupiah(60_000),
    interest: rupiah(10_800),
    amount: rupiah(70_800),
    paymentDate: '2026-11-30' as ScheduleItem['paymentDate'],
    fullyPaid: false,
    status: 'upcoming',
    daysLate: 0,
    received: null,
    ...change,
  });
  const table = (
    <Routes>
      <Route path="/dashboard/portfolios/:id/schedules" element={<SchedulePage />} />
    </Routes>
  );
  const at = '/dashboard/portfolios/p-1/schedules?page=2';

  it('[S2.049] [S2.122] [S2.123] shows 12 a page with number, date, instalment and status, and marks the next', async () => {
    const paid = row(16, { fullyPaid: true, status: 'paid', daysLate: 2, received: rupiah(68_856) });
    const answers = { [schedules]: page([paid, row(17), row(18)], 5), [one]: portfolioSample(), [trail]: trailSample };
    showScreen(table, answers, { at });
    expect(screen.getByRole('heading', { name: 'Tabel Angsuran' })).toBeTruthy();
    const next = (await screen.findByText('Berikutnya', { selector: 'td *' })).closest('tr');
    expect(plain(next?.textContent)).toContain('1730 Nov 2026Rp 60.000Rp 10.800Rp 70.800');
    expect(screen.getByText('Dibayar, telat 2 hari')).toBeTruthy();
    expect(Object.fromEntries(asked(schedules)[0]!.query)).toEqual({ limit: '12', page: '2' });
    expect(screen.getByRole('link', { name: 'Halaman 3' }).getAttribute('href')).toContain('?page=3');
  });

  it('says that there is no schedule before the disbursement', async () => {
    showScreen(table, { [schedules]: page([]), [one]: portfolioSample(), [trail]: trailSample }, { at });
    expect(await screen.findByText('Jadwal belum ada')).toBeTruthy();
  });
});
