// "Sebaran dan hasil": the four figures with one formula open at a time, the face below 90 days, the map, the limits
// dialog, the month, and the warning before a confirmation.
// Source: docs/screens.md; decision 0104.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SpreadPage as Page } from '#contract/spread.ts';
import { asId } from '#domain/ids.testing.ts';
import { businessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { asked, showScreen } from '../screens.testing.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import { LimitWarning } from './LimitWarning.tsx';
import { SpreadPage } from './SpreadPage.tsx';
import { tiles } from './provinceTiles.ts';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const text = () => plain(document.body.textContent);
const item = (key: string, name: string, amount: number, shareBp: number) => ({
  key,
  name,
  amount: rupiah(amount),
  shareBp,
  groups: 1,
});
const on = businessDate('2026-11-27');
const day = (date: string, name: string, amount: number, late = false) => ({
  on: businessDate(date),
  portfolio: asId<never>(`p-${name}`),
  name,
  amount: rupiah(amount),
  late,
});

const page: Page = {
  on,
  computedAt: '2026-11-26T23:10:00Z',
  returns: {
    fundings: 28,
    since: { on: businessDate('2025-09-27'), from: businessDate('2025-12-26'), day: 426, days: 90 },
    contract: { interest: rupiah(20_905_000), amount: rupiah(91_700_000), bp: 2280 },
    interest: { gross: rupiah(8_503_900), fee: rupiah(255_117), tax: rupiah(1_275_585), net: rupiah(6_973_198) },
    rates: { tax: 1500, fee: 300 },
    instalments: 400,
    late: 1,
    defaults: [
      {
        portfolio: asId('p-9'),
        name: 'Sumber Rezeki Sidayu',
        failedOn: businessDate('2026-07-22'),
        lost: rupiah(1_170_000),
        recovered: rupiah(150_000),
      },
    ],
    yearly: {
      cash: { result: rupiah(5_803_198), lost: rupiah(1_170_000), days: 426, average: rupiah(26_901_099), bp: 1848 },
      xirr: {
        out: rupiah(91_700_000),
        received: rupiah(49_243_198),
        recovered: rupiah(150_000),
        remaining: rupiah(48_110_000),
        result: rupiah(5_803_198),
        bp: 2021,
      },
      loss: {
        bands: [
          {
            from: 1,
            to: 30,
            names: ['Mina Jaya'],
            principal: rupiah(4_790_000),
            loans: 396,
            entered: '6032000000',
            lost: '247312000',
            loss: rupiah(196_390),
          },
        ],
        total: rupiah(196_390),
        remaining: rupiah(47_913_610),
        bp: 1950,
        cohort: { from: businessDate('2024-10-01'), until: businessDate('2026-04-30') },
      },
    },
  },
  spread: {
    total: rupiah(48_110_000),
    provinces: [item('32', 'Jawa Barat', 38_110_000, 7920), item('11', 'Aceh', 10_000_000, 2080)],
    grades: [item('A', 'A', 38_110_000, 7920), item('C', 'C', 10_000_000, 2080)],
    sectors: [item('1', 'Tenun dan batik', 48_110_000, 10_000)],
    groups: [
      { ...item('g-1', 'Mina Jaya', 38_110_000, 7920), portfolio: asId('p-1'), daysLate: 22 },
      { ...item('g-2', 'Mawar Weru', 10_000_000, 2080), portfolio: asId('p-2'), daysLate: 0 },
    ],
  },
  limits: {
    set: { group: null, province: 30, sector: null, grades: { A: null, B: null, C: 50 } },
    nearest: [
      {
        kind: 'province',
        key: '32',
        name: 'Jawa Barat',
        amount: rupiah(38_110_000),
        shareBp: 7920,
        limit: 30,
        state: 'over',
        usedPercent: 264,
        overBy: rupiah(23_677_000),
        items: 2,
      },
    ],
    over: [
      {
        kind: 'province',
        key: '32',
        name: 'Jawa Barat',
        amount: rupiah(38_110_000),
        shareBp: 7920,
        limit: 30,
        state: 'over',
        usedPercent: 264,
        overBy: rupiah(23_677_000),
        since: { on: businessDate('2026-09-18'), by: 'disbursed', name: 'Mina Jaya' },
      },
    ],
  },
  coming: {
    months: [
      { month: '2026-11', agreed: rupiah(1_442_150), habit: rupiah(725_046) },
      { month: '2026-12', agreed: rupiah(8_404_374), habit: rupiah(9_121_478) },
    ],
    total: rupiah(9_846_524),
    overdue: rupiah(717_104),
    agreedEnd: businessDate('2026-12-31'),
    habitEnd: businessDate('2026-12-31'),
    gap: { month: '2026-11', amount: rupiah(717_104) },
    paces: [{ name: 'Mina Jaya', paid: 8, of: 12 }],
    groups: 2,
    calendar: {
      month: '2026-12',
      days: [day('2026-12-01', 'Mina Jaya', 331_250, true), day('2026-12-02', 'Mawar Weru', 401_254)],
      holidays: [{ on: businessDate('2026-12-25'), name: 'Natal', movedTo: businessDate('2027-01-08') }],
    },
  },
};
const shown = (change: Partial<Page> = {}, answers: object = {}) =>
  showScreen(<SpreadPage />, {
    'GET me/spread': { ...page, ...change },
    'GET me/calendarlink': { link: null },
    ...answers,
  });

describe('the four returns', () => {
  it('stand side by side, each with its formula, one open at a time; a loan in default is named', async () => {
    const { user } = shown();
    await user.click(await screen.findByRole('button', { name: /^Cara hitung Hasil tunai/ }));
    expect(text()).toContain('5.803.198 ÷ 26.901.099 × 365 ÷ 426 = 18,5%');
    await user.click(screen.getByRole('button', { name: /^Cara hitung XIRR dengan/ }));
    const opened = screen.getAllByRole('button', { expanded: true });
    expect(opened.map((button) => plain(button.textContent))).toEqual(['Cara hitung XIRR dengan perkiraan rugi']);
    expect(text()).toContain('Rp 247.312.000 tidak kembali dari Rp 6.032.000.000 = 4,1%');
    expect(text()).toContain('cair 1 Okt 2024 sampai 30 Apr 2026: 396 pernah terlambat 1–30 hari');
    expect(text()).toContain('Sumber Rezeki Sidayu gagal bayar sejak 22 Jul 2026: Rp 1.170.000 belum kembali');
  });

  it('are not there below 90 days: the date, the reason, and what is certain', async () => {
    const since = { on: businessDate('2026-10-16'), from: businessDate('2027-01-14'), day: 42, days: 90 };
    shown({ returns: { ...page.returns, since, yearly: null, late: 0, defaults: [] } });
    await screen.findByRole('heading', { name: 'Tampil mulai Kamis 14 Jan 2027' });
    expect(screen.queryByText('Hasil tunai sampai hari ini')).toBeNull();
    expect(screen.getByRole('progressbar', { name: '42 dari 90 hari' })).toBeTruthy();
    expect(text()).toContain('Bunga kontrak, flat22,8%');
    expect(screen.getByRole('heading', { name: 'Sebaran' })).toBeTruthy();
  });
});

describe('the spread', () => {
  it('has a tile for each of the 38 provinces, no two on one place', () => {
    expect(new Set(tiles.map(({ id }) => id)).size).toBe(38);
    expect(new Set(tiles.map(({ wide }) => wide.join())).size).toBe(38);
    expect(new Set(tiles.map(({ phone }) => phone.join())).size).toBe(38);
  });

  it('is chosen by province from those with money, and says what is over a limit', async () => {
    const { user } = shown();
    const map = await screen.findByRole('radiogroup', { name: 'Pilih provinsi' });
    const radios = within(map).getAllByRole('radio');
    expect(radios.map((radio) => plain(radio.getAttribute('aria-label')))).toEqual([
      'Aceh, 20,8%, Rp 10.000.000, 1 kelompok',
      'Jawa Barat, 79,2%, Rp 38.110.000, 1 kelompok, lewat batas Anda',
    ]);
    expect(screen.getByRole('heading', { name: 'Jawa Barat' })).toBeTruthy();
    await user.click(radios[0]!);
    expect(screen.getByRole('heading', { name: 'Aceh' })).toBeTruthy();
    expect(text()).toContain('Jawa Barat lewat Rp 23.677.000 dari batas Anda.');
    expect(text()).toContain('Lewat sejak 18 Sep 2026, saat pinjaman Mina Jaya cair.');
  });
});

it('limits are set in one dialog: what is none is refused at its field, an empty one is no limit', async () => {
  const set = { group: null, province: null, sector: 25, grades: { A: null, B: null, C: 50 } };
  const { user } = showScreen(
    <LimitsDialog opened limits={page.limits.set} spread={page.spread} onClose={() => undefined} />,
    { 'PUT me/spreadlimits': set },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Ubah batas' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  await user.clear(field('Tiap provinsi'));
  await user.type(field('Tiap sektor'), '250');
  await user.click(within(dialog).getByRole('button', { name: 'Simpan batas' }));
  expect(within(dialog).getByText('Isi 1 sampai 100, atau kosongkan.')).toBeTruthy();
  expect(asked('PUT me/spreadlimits')).toEqual([]);
  await user.clear(field('Tiap sektor'));
  await user.type(field('Tiap sektor'), '25');
  await user.click(within(dialog).getByRole('button', { name: 'Simpan batas' }));
  await waitFor(() => expect(asked('PUT me/spreadlimits')[0]?.body).toEqual(set));
});

it('the month shows a day’s groups and sum, and where a holiday’s instalments went', async () => {
  const { user } = shown();
  expect(await screen.findByRole('heading', { name: 'Selasa 1 Des 2026' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Rabu 2 Des/ }));
  expect(screen.getByRole('heading', { name: 'Rabu 2 Des 2026' })).toBeTruthy();
  expect(text()).toContain('Jumat 25 Des libur Natal, angsurannya mundur ke Jumat 8 Jan 2027.');
});

it('a funding that passes an own limit says so before it is confirmed', async () => {
  const { over } = page.limits;
  showScreen(<LimitWarning lending={asId('l-1')} amount={rupiah(500_000)} />, {
    'GET me/spreadlimits/checks/l-1': over.map(({ since: _since, ...row }) => row),
  });
  await screen.findByText('Melewati batas Anda sendiri');
  expect(text()).toContain('Jawa Barat: 264% dari batas 30% (termasuk yang menunggu pembayaran).');
  expect(text()).toContain('Hanya pengingat: Anda tetap dapat mendanai.');
});
