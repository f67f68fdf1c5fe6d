// A borrower's start page: agreements to sign, what is due this week, the borrower's totals beside the group's.
// Source: spec §2, §3, §4; docs/screens.md.
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { asked, page } from '../screens.testing.tsx';
import { StartPage } from '../StartPage.tsx';
import { dueSample, lateSample, loanSample, showBorrower, summarySample, unsignedSample } from './borrower.testing.ts';

configure({ asyncUtilTimeout: 5000 });
// Preloaded, so that no test waits for lazily loaded code.
beforeAll(() => Promise.all([import('./BorrowerStart.tsx'), import('../banner/ActivationDialog.tsx')]));

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const start = (loans = [loanSample()], around: Parameters<typeof showBorrower>[2] = {}) =>
  showBorrower(
    <StartPage />,
    { 'GET borrowers/portofolio': page(loans), 'GET borrowers/summary': summarySample },
    around,
  );
const card = async (name = 'Kartu minggu ini, Anggrek Parung') => within(await screen.findByRole('region', { name }));

describe('the start', () => {
  it('[S2.039] shows the borrower’s current loan beside the group’s, the due date, the last payment and the totals', async () => {
    start();
    const table = within(await screen.findByRole('table', { name: 'Pinjaman berjalan' }));
    expect(table.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
      'KeteranganAndaKelompok',
      'Jumlah pinjamanRp 5.000.000Rp 50.000.000',
      'Angsuran berikutnyaRp 120.000Rp 1.200.000',
      'Sisa pinjamanRp 4.080.000Rp 40.800.000',
    ]);
    const text = plain(document.body.textContent);
    expect(text).toContain('Jatuh tempo30 Nov 2026angsuran terdekat Anda');
    expect(text).toContain('Terakhir dibayar23 Nov 2026pembayaran terakhir Anda');
    expect(text).toContain('Sudah dibayarRp 5.520.000');
    expect(text).toContain('Total pinjamanRp 8.000.000');
    expect(asked('GET me/summary')).toEqual([]);
  });

  it('[S2.040] [S2.081] asks the borrower to activate the signature, in the same dialog', async () => {
    const { user } = start([loanSample()], { envelopeStatus: null });
    expect(await screen.findByText('Aktifkan tanda tangan digital Anda.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Aktifkan' }));
    expect(await screen.findByRole('dialog', { name: 'Aktivasi tanda tangan digital' })).toBeTruthy();
  });

  it('[S2.040] shows no such banner once the signature is active', async () => {
    start();
    await card();
    expect(screen.queryByText('Aktifkan tanda tangan digital Anda.')).toBeNull();
  });

  it('leads to the agreement that waits for a signature', async () => {
    start([unsignedSample()]);
    expect(await screen.findByText('Akad pinjaman Anggrek Parung menunggu tanda tangan Anda.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lihat akad' }).getAttribute('href')).toBe('/dashboard/borrowers/m-1');
  });

  it('says that there is no loan, and still shows the totals', async () => {
    start([]);
    expect(await screen.findByText('Belum ada pinjaman')).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Pinjaman berjalan' })).toBeTruthy();
  });

  it('[S4.046] a failed load shows no alert, and can be retried', async () => {
    showBorrower(<StartPage />, {});
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Coba lagi' })).toHaveLength(2), {
      timeout: 5000,
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the card of the week', () => {
  it('shows the borrower’s part and the group’s, when, where and to whom', async () => {
    start();
    const text = plain((await card()).getByText('Bagian Anda').closest('section')?.textContent);
    expect(text).toContain('Wati Suryani, kelompok Anggrek Parung');
    expect(text).toContain('Bagian AndaRp 120.000Seluruh kelompokRp 1.200.000');
    expect(text).toContain('Jatuh tempoSenin, 30 November 2026');
    expect(text).toContain('Tiap Senin, pukul 09.00 WITA');
    expect(text).toContain('TempatBalai RW 03PetugasDewi Anggraini');
    expect(text).toContain('Angsuran ke-17Rp 120.000Rp 1.200.000');
    expect(text).not.toContain('Tunggakan');
    expect(text).not.toContain('Denda');
  });

  it('shows arrears and fine, the borrower’s and the group’s', async () => {
    start([loanSample({ installment: lateSample })]);
    const table = within((await card()).getByRole('table'));
    expect(table.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
      'RincianAndaKelompok',
      'Angsuran ke-17Rp 120.000Rp 1.200.000',
      'TunggakanRp 120.000Rp 240.000',
      'Denda sampai hari iniRp 840Rp 1.680',
      'JumlahRp 240.840Rp 1.441.680',
    ]);
    expect((await card()).getByText('Terlambat 5 hari')).toBeTruthy();
    expect(screen.getByText('angsuran yang terlambat')).toBeTruthy();
  });

  it('says that nothing is due once it is paid', async () => {
    const own = { ...dueSample.own, instalment: ZERO, total: ZERO };
    start([loanSample({ installment: { ...dueSample, own } })]);
    expect((await card()).getByText('Sudah dibayar. Tidak ada yang perlu Anda bawa.')).toBeTruthy();
  });

  it('is shown for each current loan, and says "month" where it is paid monthly', async () => {
    const monthly = loanSample({
      id: asId('m-2'),
      installment: { ...dueSample, own: { ...dueSample.own, total: rupiah(550_000) } },
      lending: { rhythm: 'monthly', proposal: { ...loanSample().lending.proposal, name: 'Melati Cibinong' } },
    });
    start([loanSample(), monthly, loanSample({ id: asId('m-3'), status: 'returned', installment: null })]);
    await card();
    await card('Kartu bulan ini, Melati Cibinong');
    expect(screen.getAllByRole('button', { name: 'Cetak kartu' })).toHaveLength(2);
  });

  it('prints from its button, and leads to the loan', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = start();
    await user.click((await card()).getByRole('button', { name: 'Cetak kartu' }));
    expect(print).toHaveBeenCalledTimes(1);
    const way = (await card()).getByRole('link', { name: /^Lihat pinjaman.*Anggrek Parung/ });
    expect(way.getAttribute('href')).toBe('/dashboard/borrowers/m-1');
  });
});
