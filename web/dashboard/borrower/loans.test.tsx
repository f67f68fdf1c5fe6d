// A borrower's loans: the list with its badges and its four states, one loan with its banner, what is due and what it
// costs.
// Source: spec §2, §4, §9; docs/settled.md 42, 63.
import { configure, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { show } from '#ui/testing.tsx';
import { asked, page, refusal } from '../screens.testing.tsx';
import { lateSample, loanSample, showBorrower, unsignedSample } from './borrower.testing.ts';
import { LoanPage } from './LoanPage.tsx';
import { LoansPage } from './LoansPage.tsx';
import { LoanStatus } from './LoanStatus.tsx';

configure({ asyncUtilTimeout: 5000 });

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const list = 'GET borrowers/portofolio';

describe('badge of a loan', () => {
  it.each([
    ['opened', 'Menunggu pendanaan', 'wait'],
    ['funded', 'Menunggu pencairan', 'wait'],
    ['disbursed', 'Dicairkan', 'ok'],
    ['failed', 'Gagal bayar', 'danger'],
    ['refunded', 'Dana dikembalikan', 'mute'],
    ['returned', 'Lunas', 'ok'],
  ] as const)('[S4.020] %s is "%s"', (status, word, tone) => {
    show(<LoanStatus loan={loanSample({ status })} />);
    const badge = screen.getByText(word).closest('[class*="badge"]');
    expect(badge?.className).toContain(tone);
    expect(badge?.querySelector('svg')).not.toBeNull();
  });

  it('of a late loan shows the days past due', () => {
    show(<LoanStatus loan={loanSample({ installment: lateSample })} />);
    expect(screen.getByText('Terlambat 5 hari')).toBeTruthy();
  });
});

describe('list of loans', () => {
  const width = (is: 'wide' | 'narrow') =>
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const real = { matches: is === 'wide', media: query, onchange: null, dispatchEvent: () => false };
      return { ...real, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
    });

  it('[S2.050] [S2.125] shows the borrower’s loans, each leading to its detail', async () => {
    const media = width('narrow');
    showBorrower(<LoansPage />, { [list]: page([loanSample(), unsignedSample({ id: asId('m-2') })]) });
    expect(screen.getByRole('heading', { level: 1, name: 'Pinjaman Saya' })).toBeTruthy();
    const links = await screen.findAllByRole('link', { name: 'Anggrek Parung' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/borrowers/m-1',
      '/dashboard/borrowers/m-2',
    ]);
    expect(plain(screen.getAllByRole('article')[0]?.textContent)).toContain(
      'Pinjaman AndaRp 5.000.000AngsuranRp 120.000tiap mingguJatuh tempo30 November 2026',
    );
    media.mockRestore();
  });

  it('[S2.050] [S2.125] is a table on a desk, each row leading to its detail', async () => {
    const media = width('wide');
    showBorrower(<LoansPage />, { [list]: page([loanSample()]) });
    const link = await screen.findByRole('link', { name: /Anggrek Parung/ });
    expect(link.getAttribute('href')).toBe('/dashboard/borrowers/m-1');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Kelompok',
      'Pinjaman Anda',
      'Angsuran',
      'Jatuh tempo',
      'Status',
    ]);
    media.mockRestore();
  });

  it('[S2.152] loads the page in the URL, 20 a page, and its arrows turn pages', async () => {
    showBorrower(<LoansPage />, { [list]: page([loanSample()], 3) }, { at: '/?page=2' });
    expect((await screen.findByRole('link', { name: 'Berikutnya' })).getAttribute('href')).toBe('/?page=3');
    expect(Object.fromEntries(asked(list)[0]!.query)).toEqual({ limit: '20', page: '2' });
  });

  it('says so when there is none', async () => {
    showBorrower(<LoansPage />, { [list]: page([]) });
    expect(await screen.findByText('Belum ada pinjaman')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ke ringkasan' }).getAttribute('href')).toBe('/dashboard');
  });

  it('[S4.045] a failed load shows no alert, and can be retried', async () => {
    showBorrower(<LoansPage />, {});
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const detail = (
  <Routes>
    <Route path="/dashboard/borrowers/:id" element={<LoanPage />} />
  </Routes>
);
const at = '/dashboard/borrowers/m-1';
const showDetail = (loan: BorrowerPortfolio, more = {}, around: Parameters<typeof showBorrower>[2] = {}) =>
  showBorrower(detail, { 'GET borrowers/m-1': loan, ...more }, { at, ...around });

describe('detail of a loan', () => {
  it('[S2.051] is titled Detil Kelompok Terdanai, with the borrower’s part, the instalment and what is paid', async () => {
    showDetail(loanSample());
    expect(await screen.findByRole('heading', { level: 1, name: 'Anggrek Parung' })).toBeTruthy();
    expect(document.title).toContain('Detil Kelompok Terdanai');
    const text = plain(document.body.textContent);
    expect(text).toContain('Pinjaman AndaRp 5.000.000dari Rp 50.000.000 kelompok');
    expect(text).toContain('AngsuranRp 120.000tiap minggu, 50 kali');
    expect(text).toContain('Sudah dibayar16 dari 50angsuran Anda');
    expect(text).toContain('Jatuh tempo30 Nov 2026Senin');
    const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(way('Anggota dan akad')).toBe('/dashboard/borrowers/m-1/portfolio');
    expect(way('Tabel Angsuran')).toBe('/dashboard/borrowers/m-1/schedules');
  });

  it('shows what is due, the borrower’s part beside the group’s', async () => {
    showDetail(loanSample({ installment: lateSample }));
    const due = within(await screen.findByRole('region', { name: 'Yang harus dibayar' }));
    expect(due.getByText('Pertemuan Senin, 30 November 2026')).toBeTruthy();
    expect(plain(due.getByRole('row', { name: /^Jumlah/ }).textContent)).toBe('JumlahRp 240.840Rp 1.441.680');
  });

  it('shows who is owed for a cover, and who owes the borrower', async () => {
    const since = '2026-11-09' as BusinessDate;
    showDetail(
      loanSample({
        coverDebts: {
          owes: [{ name: 'Euis', amount: rupiah(120_000), open: rupiah(70_000), since }],
          owed: [{ name: 'Imas', amount: rupiah(60_000), open: ZERO, since }],
        },
      }),
    );
    const debts = within(await screen.findByRole('region', { name: 'Utang antaranggota' }));
    expect(debts.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'Anda berutang kepada Euissejak 9 November 2026, semula Rp 120.000Rp 70.000',
      'Imas berutang kepada Andasejak 9 November 2026, semula Rp 60.000Lunas',
    ]);
  });

  it('shows before signing what is received, paid and the total cost, with both rates', async () => {
    showDetail(unsignedSample());
    const cost = within(await screen.findByRole('region', { name: 'Biaya pinjaman Anda' }));
    expect(cost.getByText('Sebelum Anda menandatangani')).toBeTruthy();
    const text = plain(screen.getByRole('region', { name: 'Biaya pinjaman Anda' }).textContent);
    expect(text).toContain('Anda terimaRp 4.697.750dari pinjaman Rp 5.000.000');
    expect(text).toContain('Anda bayarRp 120.000tiap minggu, 50 kali');
    expect(text).toContain('Biaya seluruhnyaRp 1.302.250');
    expect(text).toContain('Bunga efektif63,25%');
    expect(text).toContain('Bunga flat20% per tahun');
    // 5.000.000 - 300.000 - 1.000 - 600 - 650; 1.000.000 + 302.250.
    expect(text).toContain('Biaya layanan-Rp 300.000Biaya administrasi-Rp 1.000Meterai-Rp 600Transfer bank-Rp 650');
    expect(text).toContain('BungaRp 1.000.000Potongan saat pencairanRp 302.250Biaya seluruhnyaRp 1.302.250');
    expect(text).toContain('Anda menerima Rp 4.697.750 dan membayar kembali Rp 6.000.000.');
  });

  it('shows the last instalment where it differs, and no rate that is unknown', async () => {
    const { cost } = loanSample();
    showDetail(loanSample({ cost: { ...cost, last: rupiah(120_040), effectiveRate: null } }));
    await screen.findByRole('region', { name: 'Biaya pinjaman Anda' });
    const text = plain(document.body.textContent);
    expect(text).toContain('Angsuran terakhirRp 120.040');
    expect(text).toContain('Bunga efektif–');
  });

  it('shows the bar while money is raised', async () => {
    showDetail(loanSample({ status: 'opened', installment: null, lending: { status: 'opened', progress: 67 } }));
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Yang harus dibayar' })).toBeNull();
  });

  it('[S4.046] a failed load shows no alert, and can be retried', async () => {
    showBorrower(detail, {}, { at });
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('banner of a loan', () => {
  it.each([null, 'belum aktif'] as const)(
    '[S4.038] warns who is not activated (%s), and leads to /dashboard',
    async (envelopeStatus) => {
      showDetail(unsignedSample(), {}, { envelopeStatus });
      const banner = (await screen.findByText(/Aktifkan tanda tangan digital Anda di halaman Ringkasan/)).parentElement;
      expect(within(banner!).getByRole('link').getAttribute('href')).toBe('/dashboard');
      expect(screen.queryByRole('button', { name: 'Tanda tangani' })).toBeNull();
    },
  );

  it('[S4.039] prompts the signature of a funded loan, and opens the provider’s page in the tab of the click', async () => {
    const tab = { opener: window, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const sign = 'POST digisigns/documents/seamlesses';
    const { user } = showDetail(unsignedSample(), { [sign]: { link: 'https://sign.example/m-1' } });
    expect(await screen.findByText('Tanda tangani akad pinjaman untuk melanjutkan.')).toBeTruthy();
    expect(plain(document.body.textContent)).toContain('Berlaku sampai 2 Agustus 2026, 17.00 WIB.');
    await user.click(screen.getByRole('button', { name: 'Tanda tangani' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://sign.example/m-1'));
    expect(open).toHaveBeenCalledTimes(1);
    expect(tab.opener).toBeNull();
    expect(asked(sign).map(({ body }) => body)).toEqual([
      { email: 'ratna@contoh.example', document_id: 'm-1', document_type: 'LENDINGBORROWER_' },
    ]);
    open.mockRestore();
  });

  it('shows what the server refuses, and closes the tab again', async () => {
    const tab = { opener: null, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = showDetail(unsignedSample(), {
      'POST digisigns/documents/seamlesses': refusal(422, 'error.agreement.not_ready', 'Akad belum tersedia.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Tanda tangani' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Akad belum tersedia.');
    expect(tab.close).toHaveBeenCalled();
    open.mockRestore();
  });

  it.each([
    ['[S4.039] signed already', unsignedSample({ envelopeStatus: 'aktif' }), null],
    ['[S4.039] not full yet', unsignedSample({ status: 'opened' }), null],
    ['in time', loanSample(), null],
    [
      'late',
      loanSample({ installment: lateSample }),
      'Angsuran Anda terlambat 5 hari. Sampai hari ini Rp 240.840, dibayar pada pertemuan Senin, 30 November 2026. ' +
        'Denda bertambah tiap hari.',
    ],
    ['repaid', loanSample({ status: 'returned', installment: null }), 'Lunas.'],
    ['in default', loanSample({ status: 'failed' }), 'hubungi petugas Anda, Dewi Anggraini.'],
    ['refunded', loanSample({ status: 'refunded', installment: null }), 'Anda tidak berutang apa pun.'],
  ] as const)('of one that is %s', async (_name, loan, said) => {
    showDetail(loan);
    await screen.findByRole('heading', { level: 1 });
    const banner = document.querySelector('[class*="banner"] > [role="status"]');
    if (said === null) expect(banner).toBeNull();
    else expect(plain(banner?.textContent)).toContain(said);
    expect(screen.queryByRole('button', { name: 'Tanda tangani' })).toBeNull();
  });
});
