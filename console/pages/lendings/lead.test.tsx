// What a lending's page leads with in each state, where it leads to, and the acts that stand apart.
// Source: decision 0117.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { rupiah } from '#domain/money.ts';
import { arif, ok, okPage, openPage, wulan } from '../testing.tsx';
import { lendingSample, refundSample, rowSample, unraised } from './lending.testing.ts';

const list = okPage(['l-0', 'l-1', 'l-2'].map((id) => lendingSample({ id: asId(id) })));
const standing = {
  daysLate: 8,
  arrears: rupiah(11_900_000),
  fine: rupiah(47_600),
  principalOutstanding: rupiah(10_000_000),
  missedWeeks: 1,
  defaultWeeks: 12,
  defaultsOn: '2027-02-26',
  overpayment: rupiah(0),
  unassigned: rupiah(0),
  corrections: [],
};
const receipt = {
  id: 'r-1',
  lending: 'l-1',
  groupName: 'Kambing Pasar Kliwon',
  channel: 'transfer',
  amount: rupiah(11_900_000),
  valueDate: '2026-12-02',
  arrived: rupiah(11_900_000),
  distributed: rupiah(11_900_000),
  excess: rupiah(0),
  sheet: null,
  recordedBy: null,
  recordedAt: '2026-12-02T03:00:00.000Z',
  reversedAt: null,
  newest: true,
  reversal: null,
};
const open = (change: Partial<StaffLendingDetail>, person = wulan, at = '/lendings/l-1?late=yes') =>
  openPage(at, {
    person,
    replies: {
      'GET staff/lendings': list,
      'GET staff/lendings/l-1': ok(lendingSample(change)),
      'GET staff/lendings/l-1/standing': ok(standing),
      'GET staff/lendings/l-1/receipts': okPage([receipt]),
    },
  });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

const schedule = [rowSample(1, '2026-12-02', true), { ...rowSample(2, '2026-12-09', false), status: 'late' as const }];
const running = {
  status: 'disbursed',
  disbursedOn: '2026-11-20' as never,
  schedule,
  meeting: {
    date: '2026-12-16' as never,
    time: '13:00',
    zone: 'WITA',
    place: 'Balai RW 3',
    expected: rupiah(11_947_600),
  },
} as const;
const reached = { openedAt: null, fundedAt: '2026-11-13T03:00:00.000Z', failedAt: null, refundedAt: null };

type Case = [state: string, change: Partial<StaffLendingDetail>, figures: string[]];
const cases: Case[] = [
  [
    'draft',
    { status: 'draft', ...unraised, signed: 0 },
    ['Jumlah pinjamanRp 20.000.000', 'Imbal hasil19%', 'Jangka waktu12 bulan', 'Tanda tangan0 dari 10'],
  ],
  [
    'opened',
    { status: 'opened', ...unraised },
    ['KurangRp 8.000.000', 'TerkumpulRp 12.000.000', 'Batas pendanaan6 Des 2026', 'Imbal hasil19%'],
  ],
  [
    'opened past its due date',
    { status: 'opened', ...unraised, needsDecision: true },
    ['Putuskan sebelum9 Des 2026', 'KurangRp 8.000.000', 'TerkumpulRp 12.000.000', 'Imbal hasil19%'],
  ],
  [
    'funded',
    { signed: 7, reached },
    [
      'Tanda tangan7 dari 10kurang 3',
      'TerkumpulRp 20.000.000penuh 13 Nov',
      'Jumlah pinjamanRp 20.000.000',
      'Imbal hasil19%',
    ],
  ],
  [
    'in repayment',
    { ...running, schedule: [rowSample(1, '2026-12-02', true), rowSample(2, '2026-12-09', false)] },
    [
      'Sisa pokokRp 10.000.00050% dari Rp 20.000.000',
      'Tunggakan–',
      'Pertemuan berikutnya16 Des 2026Rabu, 13.00 WITA, tagihan Rp 11.947.600',
      'Angsuran lunas1 dari 2',
    ],
  ],
  [
    'late',
    { ...running, daysLate: 8, arrears: rupiah(11_900_000) },
    [
      'TunggakanRp 11.900.0001 angsuran, denda Rp 47.600',
      'Terlambat',
      'Pertemuan berikutnya16 Des 2026',
      'Sisa pokokRp 10.000.000',
    ],
  ],
  [
    'in default',
    {
      ...running,
      status: 'failed',
      daysLate: 90,
      arrears: rupiah(11_900_000),
      reached: { ...reached, failedAt: '2027-02-26T03:00:00.000Z' },
    },
    ['TunggakanRp 11.900.000', 'Gagal bayar sejak26 Feb 2027', 'Terlambat', 'Sisa pokokRp 10.000.000'],
  ],
  [
    'repaid',
    { ...running, repaidAt: '2026-12-09T03:00:00.000Z', meeting: null },
    ['Lunas9 Des 2026', 'Jumlah pinjamanRp 20.000.000', 'Angsuran lunas1 dari 2', 'Dicairkan20 Nov 2026'],
  ],
  [
    'refunded',
    {
      status: 'refunded',
      refund: refundSample({ state: 'approved' }),
      reached: { ...reached, refundedAt: '2026-12-08T03:00:00.000Z' },
    },
    [
      'Dana dikembalikan8 Des 2026',
      'DikembalikanRp 2.000.000ke 2 pendana',
      'TerkumpulRp 20.000.000',
      'Jumlah pinjamanRp 20.000.000',
    ],
  ],
];

describe('the first figures of a lending', () => {
  it.each(cases)('%s', async (_, change, figures) => {
    open(change);
    await waitFor(() => {
      const shown = [...document.querySelectorAll('main dl')][0]!;
      const said = [...shown.children].map(({ textContent }) => plain(textContent));
      expect(said.map((text, index) => text.startsWith(figures[index]!) || text)).toEqual([true, true, true, true]);
    });
  });
});

it('the next meeting of a monthly rhythm has the weekday of its date, not the one of the group', async () => {
  const { meeting } = running;
  open({ ...running, meeting: { ...meeting, date: '2026-12-11' as never } });
  const label = await screen.findByText('Pertemuan berikutnya');
  expect(plain(label.parentElement?.textContent)).toContain('11 Des 2026Jumat, 13.00 WITA');
});

describe('a lending’s page', () => {
  it('leads to its group, its disbursement and lenders, and for whom reads the books to its journals', async () => {
    open(running, arif);
    const facts = within(await screen.findByRole('region', { name: 'Pinjaman ini' }));
    const hrefs = facts.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/groups/g-1',
      '/lendings/l-1?late=yes#pencairan',
      '/lendings/l-1?late=yes#pendana',
      '/lendings/l-1?late=yes#akad',
      '/journals?q=l-1',
    ]);
  });

  it('shows no journals to whom may not read them', async () => {
    open(running);
    const facts = within(await screen.findByRole('region', { name: 'Pinjaman ini' }));
    expect(facts.queryByRole('link', { name: 'Lihat jurnal' })).toBeNull();
  });

  it('stands in the list that it was opened from, with the one before and after', async () => {
    open(running);
    const queue = within(await screen.findByRole('complementary', { name: 'Pinjaman dalam daftar ini' }));
    expect(queue.getByRole('link', { name: 'Terlambat' }).getAttribute('href')).toBe('/lendings?late=yes');
    await queue.findByText('2 dari 3');
    expect(queue.getByRole('link', { name: 'Sebelumnya' }).getAttribute('href')).toBe('/lendings/l-0?late=yes');
    expect(queue.getByRole('link', { name: 'Berikutnya' }).getAttribute('href')).toBe('/lendings/l-2?late=yes');
  });

  it('has the reversal of its last receipt apart, for whom may enter it', async () => {
    const { user } = open(running);
    const heavy = within(await screen.findByRole('region', { name: 'Tindakan berat' }));
    expect(plain(heavy.getByText(/^Batalkan penerimaan/).textContent)).toBe(
      'Batalkan penerimaan 2 Des 2026, Rp 11.900.000',
    );
    await user.click(heavy.getByRole('button', { name: 'Ajukan pembatalan penerimaan' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
