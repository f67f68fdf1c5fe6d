// The list of a lender's portfolios: sums, chips, rows by group, search, paging, and its four states.
// Source: spec §2, §4, §9; docs/settled.md 07, 18; decision 0102.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.testing.ts';
import { rupiah } from '#domain/money.ts';
import { asked, page, showScreen } from '../screens.testing.tsx';
import { portfolioSample } from './portfolio.testing.ts';
import { PortfoliosPage } from './PortfoliosPage.tsx';

const list = 'GET me/lendingtransactions';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const totals = 'GET me/lendingtransactions/totals';
const sums = {
  groups: [
    { group: 'late', count: 1, amount: 116_400 },
    { group: 'waiting', count: 2, amount: 6_000_000 },
    { group: 'running', count: 1, amount: 2_040_000 },
    { group: 'returned', count: 0, amount: 0 },
    { group: 'defaulted', count: 0, amount: 0 },
    { group: 'ended', count: 0, amount: 0 },
  ],
  outstanding: { amount: 4_490_000, portfolios: 2 },
  received: { amount: 1_159_896, interest: 149_896 },
  late: { amount: 116_400, instalments: 2, portfolios: 1 },
  soon: { amount: 68_856, instalments: 1 },
  cities: 1,
  asOf: '2026-11-29T05:30:00Z',
};

describe('list of portfolios', () => {
  const { position } = portfolioSample();
  const late = portfolioSample({
    id: asId('p-4'),
    daysLate: 8,
    position: { ...position, group: 'late', overdue: { instalments: 2, amount: rupiah(116_400) } },
  });

  it('[S2.046] [S2.104] [S2.105] has its title, and rows with group, grade, funded amount, time and state that lead on', async () => {
    showScreen(<PortfoliosPage />, { [list]: page([portfolioSample()]), [totals]: sums });
    expect(screen.getByRole('heading', { name: 'Pendanaan saya' })).toBeTruthy();
    expect(screen.getByText('Riwayat Kelompok Terdanai')).toBeTruthy();
    expect(document.title).toContain('Riwayat Kelompok Terdanai');
    const link = await screen.findByRole('link', { name: /Anggrek Parung/ });
    expect(link.getAttribute('href')).toBe('/dashboard/portfolios/p-1');
    const row = link.closest('li')!;
    // 960.000 of 3.000.000 came back: 32%.
    for (const said of [
      'A1',
      'Angsuran 16 dari 50',
      'berikutnya 30 Nov 2026 Rp 68.856',
      'Sisa pokokRp 2.040.000dari Rp 3.000.000',
    ])
      expect(plain(row.textContent)).toContain(said);
    expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('32');
  });

  it('has sums on top, chips whose counts sum to all, and what is late first under its own sum', async () => {
    showScreen(<PortfoliosPage />, { [list]: page([late, portfolioSample()]), [totals]: sums });
    const first = await screen.findByRole('region', { name: 'Terlambat' });
    await screen.findByText('2 angsuran, 1 pendanaan');
    expect(plain(first.textContent)).toContain('Terlambat 1Rp 116.400 belum diterima');
    expect(plain(first.textContent)).toContain('Terlambat 8 hari2 angsuran, Rp 116.400 belum diterima');
    const text = plain(document.body.textContent);
    expect(text).toContain('Sisa pokokRp 4.490.000di 2 pendanaan berjalan');
    expect(text).toContain('Diterima bersihRp 1.159.896termasuk Rp 149.896 imbal hasil');
    expect(text).toContain('7 hari ke depanRp 68.8561 angsuran, tanpa yang terlambat');
    const chips = within(screen.getByRole('group', { name: 'Saring pendanaan' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'Semua 4',
      'Terlambat 1',
      'Berjalan 1',
      'Menunggu 2',
      'Lunas 0',
      'Gagal bayar 0',
    ]);
    expect(Object.fromEntries(asked(list)[0]!.query)).toEqual({ limit: '20', page: '1', sort: 'attention' });
  });

  it('a waiting one shows its next step', async () => {
    const waits = { ...position, group: 'waiting' as const, held: rupiah(3_000_000) };
    const waiting = portfolioSample({ id: asId('p-2'), status: 'waiting_signature', position: waits });
    const unpaid = portfolioSample({ id: asId('p-3'), status: 'waiting_payment', position: waits });
    showScreen(<PortfoliosPage />, { [list]: page([waiting, unpaid]), [totals]: sums });
    const sign = await screen.findByRole('link', { name: /^Tanda tangani.*Anggrek Parung/ });
    expect(sign.getAttribute('href')).toBe('/dashboard/portfolios/p-2');
    const pay = screen.getByRole('link', { name: /^Bayar.*Anggrek Parung/ });
    expect(pay.getAttribute('href')).toBe('/dashboard/portfolios/p-3/payment');
  });

  it('[S2.103] [S2.152] [S9.005] loads 20 a page by the group in the URL, and its arrows keep it', async () => {
    const answers = { [list]: page([portfolioSample()], 3), [totals]: sums };
    const { user, router } = showScreen(<PortfoliosPage />, answers, { at: '/?group=running&page=2' });
    const next = await screen.findByRole('link', { name: 'Berikutnya' });
    expect(next.getAttribute('href')).toBe('/?group=running&page=3');
    expect(screen.getByRole('link', { name: 'Sebelumnya' }).getAttribute('href')).toBe('/?group=running');
    const query = { limit: '20', page: '2', group: 'running', sort: 'attention' };
    expect(Object.fromEntries(asked(list)[0]!.query)).toEqual(query);
    await user.click(screen.getByRole('button', { name: /^Menunggu/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?group=waiting'));
  });

  it('a search that finds nothing says so, and can be cleared', async () => {
    showScreen(<PortfoliosPage />, { [list]: page([]), [totals]: sums }, { at: '/?q=Garut' });
    expect(await screen.findByText('Tidak ada yang cocok dengan “Garut”')).toBeTruthy();
    expect(screen.getByText('4 pendanaan Anda ada di 1 kota dan kabupaten.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Hapus pencarian' }).getAttribute('href')).toBe('/dashboard/portfolios');
  });

  it('[S2.106] an empty one leads to the marketplace', async () => {
    showScreen(<PortfoliosPage />, { [list]: page([]), [totals]: sums });
    expect((await screen.findByRole('link', { name: 'Lihat kelompok' })).getAttribute('href')).toBe(
      '/dashboard/marketplaces',
    );
  });

  it('[S4.045] a failed load shows no alert, and can be retried', async () => {
    showScreen(<PortfoliosPage />, {});
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
