// A borrower's start page: agreements to sign with their costs, what is to be paid by when and how, what is left, her
// record, and her totals beside the group's.
// Source: spec §2, §3, §4; docs/screens.md.
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BusinessDate } from '#domain/calendar.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { asked, page } from '../screens.testing.tsx';
import { StartPage } from '../StartPage.tsx';
import {
  lateSample,
  lateSlip,
  loanSample,
  showBorrower,
  slipSample,
  summarySample,
  unsignedSample,
} from './borrower.testing.ts';

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
const card = async (name = 'Bayar, Anggrek Parung') => within(await screen.findByRole('region', { name }));
const isSaid = async (name: RegExp) => screen.findByRole('heading', { level: 1, name });

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

  it('a loan that waits for her signature says what she gets and pays, and its costs before the button', async () => {
    start([unsignedSample()]);
    await isSaid(/^Tanda tangan paling lambat 2 Agustus 2026, 17.00 WIB$/);
    const text = plain(document.body.textContent);
    const order = ['Anda terima, satu kaliRp 4.697.750', 'Anda bayar tiap minggu, 50 kaliRp 120.000'];
    order.push('Biaya layanan-Rp 300.000', 'Bunga 20% setahun, 12 bulanRp 1.000.000', 'Biaya seluruhnyaRp 1.302.250');
    order.push('Setara 63,25% setahun', 'Ikut menutup.', '3 dari 10 anggota', 'tiap Senin, 09.00, di Balai RW 03.');
    order.push('Baca akad, lalu tanda tangan');
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
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

describe('the slip', () => {
  it('is one sum with one date and what to do, and no word of the lenders’ side', async () => {
    start();
    await isSaid(/^Bayar Rp\s120.000 paling lambat Senin 30 Nov, 09.00$/);
    const text = plain(document.body.textContent);
    expect(text).toContain('Menunggu pembayaran');
    expect(text).toContain('Angsuran 17, Senin 30 NovRp 120.000');
    expect(text).toContain('Senin 30 Nov, 09.00, di Balai RW 03. Serahkan kepada petugas, Dewi Anggraini.');
    expect(text).not.toMatch(/Denda(?! tidak)|imbal hasil|portofolio|pendana/i);
  });

  it('says late as late, with the fine that she will have on the day', async () => {
    start([loanSample({ installment: lateSample, slip: lateSlip })]);
    await isSaid(/^Bayar Rp\s240.600 paling lambat Senin 30 Nov, 09.00$/);
    const text = plain((await card()).getByText('Terlambat 5 hari').closest('section')?.textContent);
    expect(text).toContain('Angsuran 16, Rabu 25 Novbelum dibayarRp 120.000');
    expect(text).toContain('DendaRp 120 sehari, dihitung sampai Senin 30 NovRp 600');
    expect(text).toContain('JumlahRp 240.600');
    expect(text).toContain('Kelebihannya masuk ke angsuran 18.');
  });

  it('says that nothing is due once it is paid, and what comes next; no way to pay is shown', async () => {
    start([loanSample({ slip: { ...slipSample, total: ZERO, rows: [] } })]);
    await isSaid(/^Tidak ada yang perlu dibayar$/);
    expect(plain(document.body.textContent)).toContain('Berikutnya Rp 120.000, paling lambat Senin 7 Des, 09.00.');
    expect(screen.queryByText('Cara bayar')).toBeNull();
  });

  it('is shown for each current loan, one of them as the heading; a monthly one has no hour', async () => {
    const monthly = loanSample({
      id: asId('m-2'),
      lending: { rhythm: 'monthly', proposal: { ...loanSample().lending.proposal, name: 'Melati Cibinong' } },
    });
    start([loanSample(), monthly, loanSample({ id: asId('m-3'), status: 'returned', slip: null })]);
    const second = await card('Bayar, Melati Cibinong');
    expect(plain(second.getByRole('heading', { level: 2 }).textContent)).toBe(
      'Bayar Rp 120.000 paling lambat Senin 30 Nov',
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Cetak' })).toHaveLength(2);
  });

  it('prints from its button, and leads to the loan', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = start();
    await user.click((await card()).getByRole('button', { name: 'Cetak' }));
    expect(print).toHaveBeenCalledTimes(1);
    const way = (await card()).getByRole('link', { name: /^Lihat pinjaman.*Anggrek Parung/ });
    expect(way.getAttribute('href')).toBe('/dashboard/borrowers/m-1');
  });

  it('goes to the share sheet as text, or to WhatsApp; the number without spaces, nobody else named', async () => {
    const share = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.assign(navigator, { share, canShare: () => false }));
    const { user } = start([loanSample({ account })]);
    await user.click((await card()).getByRole('button', { name: 'Kirim ke WhatsApp' }));
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    const [[sent]] = share.mock.calls as unknown as [[{ text: string }]];
    expect(plain(sent.text)).toBe(
      'Bayar Rp 120.000 paling lambat Senin 30 Nov, 09.00. Wati Suryani, Anggrek Parung. ' +
        'BRI virtual 8801260007140021, atau tunai di pertemuan.',
    );
  });
});

const account = { bank: 'BRI', number: '8801260007140021', holder: 'Wati Suryani', isReady: true };

describe('her own number', () => {
  it('is asked for once; until the bank knows it only cash is offered, and why', async () => {
    const { user } = showBorrower(<StartPage />, {
      'GET borrowers/portofolio': page([loanSample()]),
      'GET borrowers/summary': summarySample,
      'POST borrowers/m-1/virtualaccounts': { ...account, isReady: false },
    });
    await user.click(await screen.findByRole('button', { name: 'Minta nomor transfer' }));
    await waitFor(() => expect(asked('POST borrowers/m-1/virtualaccounts')).toHaveLength(1));
  });

  it('is read in fours and copied without spaces', async () => {
    start([loanSample({ account })]);
    expect(await screen.findByText('8801 2600 0714 0021')).toBeTruthy();
    expect(screen.getByText('atas nama Wati Suryani')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Salin nomor' })).toBeTruthy();
  });

  it('not yet at the bank shows no number', async () => {
    start([loanSample({ account: { ...account, isReady: false } })]);
    expect(await screen.findByText(/sedang disiapkan bank/)).toBeTruthy();
    expect(screen.queryByText('8801 2600 0714 0021')).toBeNull();
  });
});

describe('what is left, her path and her group', () => {
  it('sums what is left without fines, and names what counts for the next loan', async () => {
    start();
    await card();
    const text = plain(document.body.textContent);
    expect(text).toContain('16 dari 50 angsuran dibayar32%');
    expect(text).toContain(
      'PinjamanRp 5.000.000Bunga 20% setahunRp 1.000.000Sudah dibayar-Rp 1.920.000SisaRp 4.080.000',
    );
    expect(text).toContain('Tepat waktu15 dari 16 angsuranHadir14 dari 16 pertemuan');
    expect(
      screen.getByRole('img', {
        name: 'Angsuran 1 sampai 25: 15 tepat waktu, 1 terlambat; hadir 14 dari 16 pertemuan',
      }),
    ).toBeTruthy();
    expect(text).toContain('34 angsuran lagi, 19 Juli 2027. Ini catatan, bukan janji.');
  });

  it('says in which weeks the group paid for her, how much and what is paid back, and where the group meets', async () => {
    const covered = (period: number, date: string, amount: number, repaid: number, members: number) => ({
      period,
      date: date as BusinessDate,
      amount: rupiah(amount),
      repaid: rupiah(repaid),
      members,
    });
    start([
      loanSample({
        coveredWeeks: [covered(5, '2026-09-07', 70_000, 70_000, 2), covered(9, '2026-10-05', 120_000, 40_000, 1)],
      }),
    ]);
    const table = within(await screen.findByRole('table', { name: 'Ditalangi kelompok' }));
    expect(table.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
      'MingguDitalangiSudah kembali',
      'Angsuran 9Senin 5 Okt, oleh 1 anggotaRp 120.000Rp 40.000',
      'Angsuran 5Senin 7 Sep, oleh 2 anggotaRp 70.000Rp 70.000',
    ]);
    const text = plain(document.body.textContent);
    expect(text).toContain(
      '2 minggu ditalangi anggota lain, Rp 190.000 seluruhnya. Sudah Anda kembalikan Rp 110.000, sisa Rp 80.000.',
    );
    expect(text).toContain('Pertemuan kelompok tiap Senin, 09.00, di Balai RW 03.');
    expect(text).toContain('Untuk usaha: Warung nasi.');
  });

  it('names who has not paid to the ketua alone', async () => {
    const led = (isKetua: boolean) =>
      loanSample({
        members: loanSample().members.map((member, index) => ({ ...member, isMe: index === (isKetua ? 0 : 5) })),
      });
    const { unmount } = start([led(false)]);
    expect(await screen.findByText('1 anggota belum membayar.')).toBeTruthy();
    expect(screen.getByText('9 dari 10 sudah membayar untuk Senin 30 Nov')).toBeTruthy();
    unmount();
    start([led(true)]);
    expect(await screen.findByText('Belum: Wati.')).toBeTruthy();
  });
});
