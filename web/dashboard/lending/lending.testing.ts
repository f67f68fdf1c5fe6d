// A lending open for funding, for tests of screens: 20.000.000 at 20,5% for 6 months, 12.000.000 raised.
// Source: spec §2.
import type { Lending } from '#contract/lending.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';

const rows = (...pairs: readonly (readonly [string, string])[]) => pairs.map(([key, value]) => ({ key, value }));

const lending: Lending = {
  id: asId('l-1'),
  status: 'opened',
  grade: 'A2',
  sector: 'Warung sembako',
  loanAmount: rupiah(20_000_000),
  raisedAmount: rupiah(12_000_000),
  interestAmount: rupiah(2_050_000),
  interestPercentage: 20.5,
  maximumLoan: rupiah(8_000_000),
  minimumLoan: rupiah(500_000),
  multiple: rupiah(100_000),
  proposal: {
    name: 'Melati Ciseeng',
    city: 'Kab. Bogor',
    description: 'Tiap Senin kami kumpul di rumah ketua.',
    tenor: 6,
    images: [1, 2, 3].map((no) => ({ imageUrl: `/api/v1/lendings/l-1/pictures/${no}`, alt: `Warung ${no}` })),
  },
  disbursement: null,
  createdAt: '2026-11-20T02:00:00Z',
  dueDate: '2026-11-30' as BusinessDate,
  details: [
    { type: 'borrower', title: 'Peminjam', rows: rows(['Anggota', '10 orang']) },
    { type: 'lending', title: 'Pinjaman', rows: rows(['Jumlah pinjaman', 'Rp 20.000.000'], ['Tenor', '6 bulan']) },
    { type: 'transaction', title: 'Biaya dan pencairan', rows: rows(['Kelipatan', 'Rp 100.000']) },
  ],
  progress: 60,
  remainingFundingSlot: rupiah(8_000_000),
  remainingTime: 3 * 86_400 + 9 * 3_600 + 60,
  instalments: 25,
  rhythm: 'weekly',
  members: [
    { name: 'S••• Rohmah', business: 'Sembako', role: 'ketua', principal: rupiah(2_000_000) },
    { name: 'E•• Suryati', business: 'Sayur', role: 'anggota', principal: rupiah(2_000_000) },
  ],
  earlier: [
    {
      id: asId('l-0'),
      loanAmount: rupiah(10_000_000),
      interestPercentage: 20,
      tenor: 6,
      disbursedOn: '2025-09-08' as BusinessDate,
      status: 'returned',
      daysLateMost: 7,
    },
  ],
  disbursingAt: null,
  disbursedOn: null,
  repaidAt: null,
  daysLate: 0,
  extended: false,
  ownPortfolios: 0,
  terms: { lenderFeeBps: 300, taxBps: 1500 },
};

export const lendingSample = (change: Partial<Lending> = {}): Lending => ({ ...lending, ...change });

/** The visible text, with every kind of space as one. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ');
