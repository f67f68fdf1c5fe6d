// Groups chosen on the list, kept in its address, and side by side in that order without a judgement.
// Source: docs/screens.md; decision 0106.
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ComparedGroup } from '#contract/shortlist.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { asId } from '#domain/ids.testing.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { useToast } from '#ui/toast.ts';
import { lendingSample, plain } from '../lending/lending.testing.ts';
import { asked, page, showScreen } from '../screens.testing.tsx';
import { ComparePage } from './ComparePage.tsx';
import { MarketplacePage } from './MarketplacePage.tsx';

const browser = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const width = (px: number) => act(() => browser.happyDOM.setViewport({ width: px }));
beforeEach(() => useToast.setState({ text: null }));
afterEach(() => width(1024));

const idOf = (no: number) => `00000000-0000-7000-8000-00000000000${no}`;
const names = ['Melati', 'Anyaman', 'Kopi', 'Tenun'];
const lendings = names.map((name, index) =>
  lendingSample({ id: asId(idOf(index + 1)), proposal: { ...lendingSample().proposal, name } }),
);
const around = {
  'GET lendings': page(lendings),
  'GET businesssectors': [],
  'GET region/provinces': [],
  'GET me/bookmarks': { lendings: [], most: 200 },
  'GET me/savedsearches': { searches: [], most: 20 },
};

it('is chosen up to three times, in the address beside the filters, in her order', async () => {
  const { user, router } = showScreen(<MarketplacePage />, around, { at: '/dashboard/marketplaces?grade=A' });
  const choose = async (name: string) => user.click(await screen.findByRole('button', { name: `Bandingkan ${name}` }));
  const bar = () => screen.getByRole('region', { name: 'Bandingkan kelompok' });
  await choose('Kopi');
  expect(within(bar()).queryByRole('link')).toBeNull();
  expect(plain(bar().textContent)).toContain('1 dari 3 kelompok dipilih Pilih satu kelompok lagi');
  await choose('Melati');
  const link = within(bar()).getByRole('link', { name: 'Bandingkan' });
  expect(link.getAttribute('href')).toBe(`/dashboard/marketplaces/compare?grade=A&compare=${idOf(3)},${idOf(1)}`);
  await choose('Tenun');
  await choose('Anyaman');
  expect(useToast.getState().text).toBe('Paling banyak 3 kelompok. Lepas salah satu dulu.');
  await user.click(screen.getByRole('button', { name: 'Dibandingkan: Melati' }));
  expect(router.state.location.search).toBe(`?grade=A&compare=${idOf(3)},${idOf(4)}`);
  expect(asked('GET lendings').every(({ query }) => !query.has('compare'))).toBe(true);
  await user.click(within(bar()).getByRole('button', { name: 'Lepas semua' }));
  expect(router.state.location.search).toBe('?grade=A');
});

const noPast = { loans: 0, returned: 0, failed: 0, rows: 0, own: 0, covered: 0, late: 0, daysLateMost: 0 };
const first: ComparedGroup = {
  id: asId(idOf(3)),
  name: 'Kopi Takengon',
  status: 'opened',
  repaidAt: null,
  grade: 'B4',
  sector: 'Pertanian',
  city: 'Kab. Aceh Tengah',
  loanAmount: rupiah(28_000_000),
  remainingFundingSlot: rupiah(21_000_000),
  progress: 25,
  dueDate: '2026-12-08' as BusinessDate,
  remainingTime: 8 * 86_400 + 9 * 3_600,
  tenor: 6,
  instalments: 25,
  rhythm: 'weekly',
  interestPercentage: 30,
  members: 14,
  estimate: {
    interest: rupiah(75_000),
    fee: rupiah(2_250),
    tax: rupiah(11_250),
    net: rupiah(61_500),
    perInstalment: rupiah(22_460),
  },
  past: {
    ...noPast,
    loans: 2,
    returned: 1,
    failed: 1,
    rows: 70,
    own: 60,
    covered: 6,
    late: 4,
    daysLateMost: 9,
    meetings: 50,
    came: 645,
    seats: 700,
  },
};
const second: ComparedGroup = {
  ...first,
  id: asId(idOf(1)),
  name: 'Melati Ciseeng',
  status: 'refunded',
  grade: 'A2',
  remainingFundingSlot: ZERO,
  remainingTime: 0,
  past: { ...noPast, meetings: 0, came: 0, seats: 0 },
};
const openPage = (groups: readonly ComparedGroup[], search = `?compare=${idOf(3)},${idOf(1)}`) =>
  showScreen(
    <ComparePage />,
    { 'GET me/comparisons': { example: 500_000, groups } },
    {
      at: `/dashboard/marketplaces/compare${search}`,
    },
  );
const rowOf = (label: string) => {
  const row = screen.getByRole('rowheader', { name: label }).closest('tr');
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => plain(textContent));
};

it('shows the facts of each in its column, from one call', async () => {
  openPage([first, second]);
  expect(
    (await screen.findAllByRole('columnheader')).map(({ textContent }) => plain(textContent).replace(/Lepas.*/, '')),
  ).toEqual(['Keterangan', 'Kopi Takengon', 'Melati Ciseeng']);
  expect(rowOf('Status')).toEqual(['Menunggu pendanaan', 'Dana dikembalikan']);
  expect(rowOf('Grade')).toEqual(['B4Risiko sedang', 'A2Risiko rendah']);
  expect(rowOf('Masih dibutuhkan')).toEqual(['Rp 21.000.00025% terkumpul', 'Tidak ada']);
  expect(rowOf('Ditutup')).toEqual(['8 Des 2026sisa 8 hari 9 jam', '8 Des 2026sudah ditutup']);
  expect(rowOf('Biaya layanan')[0]).toBe('-Rp 2.250');
  expect(rowOf('PPh')[0]).toBe('-Rp 11.250');
  expect(rowOf('Perkiraan bersih')[0]).toBe('Rp 61.500Rp 22.460 tiap angsuran');
  expect(rowOf('Jumlah')).toEqual(['2 pinjaman1 lunas, 1 gagal bayar', 'Ini yang pertama']);
  expect(rowOf('Angsuran yang sudah jatuh tempo')[0]).toBe(
    '7060 dibayar sendiri6 ada talangan4 ada yang terlambatpaling lama 9 hari',
  );
  // 645 of 700 in 50 meetings: 12,9 of 14.
  expect(rowOf('Hadir di pertemuan')).toEqual(['rata-rata 12,9 dari 14dari 50 pertemuan yang tercatat', '–']);
  expect(screen.getByText(/Titian tidak menyarankan kelompok mana pun/)).toBeTruthy();
  expect(asked('GET me/comparisons').map(({ query }) => query.get('lendings'))).toEqual([`${idOf(3)},${idOf(1)}`]);
});

it('takes one away and keeps the way back to the list as it was, on a phone too', async () => {
  width(360);
  const { user, router } = openPage([first, second], `?grade=A&compare=${idOf(3)},${idOf(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Lepas Melati Ciseeng' }));
  expect(router.state.location.search).toBe(`?grade=A&compare=${idOf(3)}`);
  expect(screen.getByRole('link', { name: 'Kelompok Peminjam' }).getAttribute('href')).toBe(
    `/dashboard/marketplaces?grade=A&compare=${idOf(3)}`,
  );
});

it('says how to begin when nothing is chosen', async () => {
  openPage([], '');
  expect(await screen.findByText('Belum ada yang dibandingkan')).toBeTruthy();
  expect(asked('GET me/comparisons')).toEqual([]);
});
