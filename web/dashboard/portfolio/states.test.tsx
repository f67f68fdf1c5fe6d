// Every state of a portfolio as its owner sees it: badge, colour, text, next step, and the one link.
// Source: spec §4; docs/settled.md 04-07; docs/domain.md §4, §5.
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Portfolio, Trail } from '#contract/funding.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { page, showScreen } from '../screens.testing.tsx';
import { portfolioSample, trailSample } from './portfolio.testing.ts';
import { PortfolioPage } from './PortfolioPage.tsx';

type Change = Parameters<typeof portfolioSample>[0];
type TrailStep = Trail['timeline'][number];

const detail = (
  <Routes>
    <Route path="/dashboard/portfolios/:id" element={<PortfolioPage />} />
  </Routes>
);
function showDetail(portfolio: Portfolio, timeline: readonly TrailStep[] = trailSample.timeline): void {
  const answers = {
    'GET me/lendingtransactions/p-1': portfolio,
    'GET me/lendingtransactions/p-1/trail': { ...trailSample, timeline },
    'GET me/lendingtransactions/p-1/schedules': page([]),
  };
  showScreen(detail, answers, { at: '/dashboard/portfolios/p-1' });
}
/** The banner above the page's heading, once the portfolio is loaded; null if there is none. */
async function bannerShown(): Promise<HTMLElement | null> {
  await screen.findByRole('heading', { level: 1 });
  return document.querySelector<HTMLElement>('[class*="banner"] > [role="status"]');
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

const raising = { status: 'opened', disbursement: null, disbursedOn: null, remainingTime: 86_400 } as const;
const full = { ...raising, status: 'funded', remainingTime: 0 } as const;
const unpaid = { usedBalance: ZERO, amountTransferred: rupiah(3_000_000) };
const marketplaces = ['Danai kelompok lain', '/dashboard/marketplaces'] as const;
const schedules = ['Lihat jadwal', '/dashboard/portfolios/p-1/schedules'] as const;

type Case = [
  name: string,
  change: Change,
  word: string,
  tone: string,
  said: string,
  way: readonly [string, string] | null,
];
const cases: Case[] = [
  [
    '[S4.013] waiting_signature',
    { status: 'waiting_signature', signatureExpiresAt: '2026-07-25T07:41:00Z', lending: raising },
    'Menunggu tanda tangan',
    'wait',
    'Berlaku sampai 25 Juli 2026, 14.41 WIB.',
    null,
  ],
  [
    '[S4.014] [S4.037] waiting_payment',
    { ...unpaid, status: 'waiting_payment', paymentExpiresAt: '2026-07-25T08:00:00Z', lending: raising },
    'Menunggu pembayaran',
    'wait',
    'Bayar Rp 3.000.000 sebelum 25 Juli 2026, 15.00 WIB.',
    ['Bayar', '/dashboard/portfolios/p-1/payment'],
  ],
  [
    '[S4.018] processing',
    { status: 'processing', processedAt: '2026-07-24T07:51:00Z', lending: raising },
    'Pembayaran diproses',
    'wait',
    'Pendanaan diproses, perkiraan selesai 24 Juli 2026, 14.51 WIB.',
    null,
  ],
  [
    '[S4.016] opened, the group still filling',
    { status: 'opened', lending: { ...raising, progress: 67 } },
    'Menunggu pendanaan',
    'wait',
    'Dana Anda aktif. Menunggu kelompok ini terdanai penuh, sampai 3 Agustus 2026.',
    null,
  ],
  [
    'opened, past its due date',
    { status: 'opened', lending: { ...raising, remainingTime: 0 } },
    'Menunggu pendanaan',
    'wait',
    'Masa pendanaan berakhir. Kelompok ini diperpanjang satu kali, atau dana Anda dikembalikan.',
    null,
  ],
  [
    'opened, past the due date of its one extension',
    { status: 'opened', lending: { ...raising, remainingTime: 0, extended: true } },
    'Menunggu pendanaan',
    'wait',
    'Masa pendanaan berakhir. Kelompok ini sudah diperpanjang satu kali. Dana Anda dikembalikan.',
    null,
  ],
  [
    '[S4.019] funded',
    { status: 'funded', lending: full },
    'Menunggu pencairan',
    'wait',
    'Kelompok ini terdanai penuh. Menunggu akad anggota dan pencairan ke rekening kelompok.',
    null,
  ],
  [
    'funded, its money on the way',
    { status: 'funded', lending: { ...full, disbursingAt: '2026-08-02T03:00:00Z' } },
    'Menunggu pencairan',
    'wait',
    'Dana sedang dikirim ke rekening kelompok.',
    null,
  ],
  [
    'disbursed and late',
    { status: 'disbursed', daysLate: 9 },
    'Dicairkan',
    'ok',
    'Angsuran terlambat 9 hari. Petugas sedang menagih kelompok ini.',
    schedules,
  ],
  [
    '[S4.015] failed without a signature',
    { status: 'failed', reason: 'signature_lapsed', lending: raising },
    'Pendanaan gagal',
    'danger',
    'Perjanjian tidak ditandatangani sampai batas waktunya. Saldo Rp 3.000.000 sudah kembali kepada Anda.',
    marketplaces,
  ],
  [
    '[S4.018] failed without the payment, nothing of the balance used',
    { ...unpaid, status: 'failed', reason: 'payment_lapsed', lending: raising },
    'Pembayaran dibatalkan',
    'danger',
    'Pembayaran tidak kami terima sampai batas waktunya.',
    marketplaces,
  ],
  [
    '[S4.018] cancelled',
    { ...unpaid, status: 'failed', reason: 'cancelled', lending: raising },
    'Pembayaran dibatalkan',
    'danger',
    'Pendanaan ini dibatalkan sebelum dibayar.',
    marketplaces,
  ],
  [
    '[S4.015] in default, with what is still collected',
    { status: 'failed', reason: 'defaulted', lending: { status: 'failed' } },
    'Gagal bayar',
    'danger',
    'Penagihan berlanjut, yang tertagih dibagikan ke saldo Anda.',
    schedules,
  ],
  [
    '[S4.015] refunded',
    { status: 'refunded', lending: { status: 'refunded', disbursement: null, disbursedOn: null } },
    'Dana dikembalikan',
    'mute',
    'Pinjaman kelompok ini tidak jadi dicairkan, Rp 3.000.000 kembali ke saldo Anda.',
    marketplaces,
  ],
  [
    '[S4.017] returned',
    { status: 'returned', lending: { repaidAt: '2027-07-19T03:00:00Z' } },
    'Lunas',
    'ok',
    'Pokok dan imbal hasil sudah kembali ke saldo Anda.',
    marketplaces,
  ],
];

describe('a portfolio', () => {
  it.each(cases)(
    '%s: its word, its colour, what is said and the way on',
    async (_name, change, word, tone, said, way) => {
      showDetail(portfolioSample(change));
      const banner = await bannerShown();
      const badge = screen.getAllByText(word).find((found) => found.closest('[class*="badge"]'));
      expect(badge?.closest('[class*="badge"]')?.className).toContain(tone);
      expect(badge?.closest('[class*="badge"]')?.querySelector('svg')).not.toBeNull();
      expect(plain(banner?.textContent)).toContain(said);
      const links = within(banner ?? document.body).queryAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(way === null ? [] : [way]);
    },
  );

  it('that is on time has no banner: its link is the schedule', async () => {
    showDetail(portfolioSample());
    expect(await bannerShown()).toBeNull();
    expect(screen.getByRole('link', { name: 'Tabel Angsuran' })).toBeTruthy();
  });

  it.each([
    ['refunded', { status: 'refunded' }, 'Kembali ke saldoRp 3.000.000sudah masuk ke saldo Anda'],
    [
      'cancelled with nothing of the balance used',
      { ...unpaid, status: 'failed', reason: 'cancelled' },
      'Kembali ke saldoRp 0tidak ada saldo yang dipakai',
    ],
  ] satisfies [string, Change, string][])('%s says what went back to the balance', async (_name, change, said) => {
    showDetail(portfolioSample(change));
    const figure = (await screen.findByText('Kembali ke saldo')).parentElement;
    expect(plain(figure?.textContent)).toBe(said);
  });
});

const step = (kind: TrailStep['kind'], state: TrailStep['state'], expectedAt: string | null = null): TrailStep => ({
  kind,
  state,
  at: state === 'done' ? '2026-07-24T07:41:00Z' : null,
  expectedAt,
  count: null,
  of: null,
});

describe('the journey', () => {
  it.each([
    ['full', step('full', 'now', '2026-08-03T16:59:59.999Z'), raising, 'Terdanai penuhSampai 3 Agustus 2026'],
    [
      'full, past the due date',
      step('full', 'now', '2026-08-06T16:59:59.999Z'),
      { ...raising, remainingTime: 0 },
      'Terdanai penuhDiputuskan sampai 6 Agustus 2026',
    ],
    [
      'disbursed, members still signing',
      step('disbursed', 'now', '2026-08-10T03:00:00Z'),
      full,
      'DicairkanAkad anggota ditandatangani sampai 10 Agustus 2026',
    ],
    ['disbursed, all signed', step('disbursed', 'now'), full, 'DicairkanMenunggu persetujuan pencairan'],
    [
      'disbursed, on its way',
      step('disbursed', 'now'),
      { ...full, disbursingAt: '2026-08-02T03:00:00Z' },
      'DicairkanSedang dikirim ke rekening kelompok',
    ],
    ['disbursed, later', step('disbursed', 'next'), raising, 'DicairkanSetelah kelompok terdanai penuh'],
    ['active, later', step('active', 'next'), raising, 'Pendanaan aktifSetelah pembayaran diproses'],
    ['recovery', step('recovery', 'now'), { status: 'failed' as const }, 'Penagihan berlanjutYang tertagih dibagikan'],
  ] as const)('says of %s when it is expected', async (_name, one, lending, said) => {
    showDetail(portfolioSample({ status: 'opened', lending }), [step('funded', 'done'), one]);
    const card = await screen.findByRole('region', { name: 'Perjalanan pendanaan' });
    expect(plain(card.textContent)).toContain(said);
  });
});
