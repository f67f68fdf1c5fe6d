// The members' parts, the borrower's agreement and the loan's timeline; and the instalment table.
// Source: spec §2, §7, §9; docs/settled.md 51, 63.
import { configure, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { rupiah } from '#domain/money.ts';
import { asked, page, refusal } from '../screens.testing.tsx';
import { instalmentSample, loanSample, showBorrower, unsignedSample } from './borrower.testing.ts';
import { LoanPortfolioPage } from './LoanPortfolioPage.tsx';
import { LoanSchedulePage } from './LoanSchedulePage.tsx';

configure({ asyncUtilTimeout: 5000 });

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const screens = (
  <Routes>
    <Route path="/dashboard/borrowers/:id/portfolio" element={<LoanPortfolioPage />} />
    <Route path="/dashboard/borrowers/:id/schedules" element={<LoanSchedulePage />} />
  </Routes>
);
const one = 'GET borrowers/m-1';
const download = 'GET borrowers/m-1/downloads';
const showPortfolio = (loan: BorrowerPortfolio, more = {}, around: Parameters<typeof showBorrower>[2] = {}) =>
  showBorrower(screens, { [one]: loan, ...more }, { at: '/dashboard/borrowers/m-1/portfolio', ...around });

describe('portfolio of a borrower', () => {
  it('[S2.052] shows each member’s part with its share, the borrower’s own marked, and who has paid', async () => {
    showPortfolio(loanSample());
    const table = within(await screen.findByRole('table', { name: 'Bagian anggota' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => plain(textContent));
    expect(rows).toHaveLength(12);
    expect(rows[1]).toBe('SitiKetua, 10%Rp 5.000.000Sudah');
    expect(rows[3]).toBe('Wati (Anda)Anggota, 10%Rp 5.000.000Belum');
    expect(rows[11]).toBe('KelompokRp 50.000.000');
  });

  it('says nothing of payments before there is a meeting', async () => {
    showPortfolio(unsignedSample());
    await screen.findByRole('table', { name: 'Bagian anggota' });
    expect(screen.queryByText('Belum')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Pertemuan ini' })).toBeNull();
  });

  it('[S2.052] shows the journey with its days', async () => {
    showPortfolio(loanSample());
    const journey = within(await screen.findByRole('region', { name: 'Perjalanan pinjaman' }));
    expect(journey.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'Akad Anda ditandatangani30 Juli 2026',
      'Dicairkan3 Agustus 2026',
      'Angsuran 16 dari 50Rp 120.000 tiap minggu',
      'Lunas',
    ]);
  });

  it('[S2.052] downloads the signed agreement in a new tab', async () => {
    const tab = { opener: window, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = showPortfolio(loanSample(), { [download]: { url: '/uploads/agreements/PP-1.pdf?expires=1' } });
    expect(await screen.findByText(/Ditandatangani 30 Juli 2026, 09.00 WIB/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Unduh akad' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/uploads/agreements/PP-1.pdf?expires=1'));
    expect(tab.opener).toBeNull();
    open.mockRestore();
  });

  it('says when the file is not there yet', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = showPortfolio(loanSample(), {
      [download]: refusal(422, 'error.agreement.not_ready', 'Akad belum tersedia.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Unduh akad' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Akad belum tersedia.');
    open.mockRestore();
  });

  it.each([
    ['while it waits', unsignedSample(), 'Belum ditandatangani. Berlaku sampai 2 Agustus 2026, 17.00 WIB.'],
    ['before it is full', unsignedSample({ status: 'opened' }), 'Akad dikirim setelah dana untuk kelompok terkumpul.'],
    ['signed, without its file', loanSample({ agreement: null }), 'Berkas akad sedang disiapkan.'],
    [
      'of a loan that was refunded',
      unsignedSample({ status: 'refunded', signatureExpiresAt: null }),
      'Akad ini tidak ditandatangani.',
    ],
  ] as const)('offers no download of an agreement %s, and says why', async (_name, loan, said) => {
    showPortfolio(loan);
    const card = await screen.findByRole('region', { name: 'Akad Anda' });
    expect(plain(card.textContent)).toContain(said);
    expect(screen.queryByRole('button', { name: 'Unduh akad' })).toBeNull();
  });

  it('[S4.039] prompts the signature here too', async () => {
    showPortfolio(unsignedSample());
    expect(await screen.findByRole('button', { name: 'Tanda tangani' })).toBeTruthy();
  });

  it('[S4.038] leads to /dashboard without an active signature, here too', async () => {
    showPortfolio(unsignedSample(), {}, { envelopeStatus: null });
    expect((await screen.findByRole('link', { name: 'Ke Ringkasan' })).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('button', { name: 'Tanda tangani' })).toBeNull();
  });
});

describe('instalment table of a borrower', () => {
  const schedules = 'GET borrowers/m-1/schedules';
  const at = '/dashboard/borrowers/m-1/schedules?page=2';

  it('[S2.053] [S2.123] shows 12 a page with number, date, instalment and status, and marks the next', async () => {
    const late = instalmentSample(16, { status: 'late', daysLate: 5, fine: rupiah(840), paid: rupiah(50_000) });
    const answers = { [schedules]: page([late, instalmentSample(17), instalmentSample(18)], 5), [one]: loanSample() };
    showBorrower(screens, answers, { at });
    expect(screen.getByRole('heading', { level: 1, name: 'Tabel Angsuran' })).toBeTruthy();
    const next = (await screen.findByText('Berikutnya', { selector: 'td *' })).closest('tr');
    expect(plain(next?.textContent)).toContain('1730 Nov 2026Rp 100.000Rp 20.000Rp 120.000');
    const before = screen.getByText('denda Rp 840').closest('tr');
    expect(plain(before?.textContent)).toContain('Rp 120.000denda Rp 840Rp 50.000');
    expect(within(before!).getByText('Terlambat 5 hari')).toBeTruthy();
    expect(Object.fromEntries(asked(schedules)[0]!.query)).toEqual({ limit: '12', page: '2' });
    expect(screen.getByRole('link', { name: 'Halaman 3' }).getAttribute('href')).toContain('?page=3');
  });

  it('[S2.124] links to the page that explains the table, in a new tab that cannot reach back', async () => {
    showBorrower(screens, { [schedules]: page([instalmentSample(1)]), [one]: loanSample() }, { at });
    const link = await screen.findByRole('link', { name: 'Cara membaca tabel' });
    expect(link.getAttribute('href')).toBe('/table-lender');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('says that there is no schedule before the disbursement', async () => {
    showBorrower(screens, { [schedules]: page([]), [one]: unsignedSample() }, { at });
    expect(await screen.findByText('Jadwal belum ada')).toBeTruthy();
  });
});
