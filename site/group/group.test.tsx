// A group's public page: what is missing, the risk beside the button, the masked members, the past as strip and table,
// and the faces of what is full or ran out.
// Source: docs/screens.md; decision 0105.
import { describe, expect, it } from 'vitest';
import type { PublicGroup } from '#contract/site.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { addDays } from '#domain/calendar.ts';
import { asId } from '#domain/ids.testing.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { facts } from '../testing.ts';
import { drawPage } from '../renderer.tsx';
import { groupPage } from './group.tsx';
import { groupPicture } from './picture.ts';

type Lending = PublicGroup['lending'];

const lending = {
  id: asId('0198b7a0-0000-7000-8000-000000000001'),
  status: 'opened',
  grade: 'A2',
  sector: 'Warung sembako',
  loanAmount: rupiah(40_000_000),
  raisedAmount: rupiah(31_200_000),
  interestAmount: rupiah(7_600_000),
  interestPercentage: 19,
  maximumLoan: rupiah(8_800_000),
  minimumLoan: rupiah(500_000),
  multiple: rupiah(100_000),
  proposal: { name: 'Melati Ciseeng', city: 'Kab. Bogor', description: 'Kami sepuluh ibu.', tenor: 12, images: [] },
  disbursement: null,
  createdAt: '2026-11-16T02:00:00.000Z',
  dueDate: '2026-11-30' as BusinessDate,
  details: [],
  progress: 78,
  remainingFundingSlot: rupiah(8_800_000),
  remainingTime: 291_600,
  extended: false,
  instalments: 50,
  rhythm: 'weekly',
  members: [
    { name: 'S••• Rohmah', business: 'Warung beras', role: 'ketua', principal: rupiah(4_000_000) },
    { name: 'I•• Komala', business: 'Sembako dan gas', role: 'anggota', principal: rupiah(4_000_000) },
  ],
  earlier: [],
  disbursingAt: null,
  disbursedOn: null,
  repaidAt: null,
  daysLate: 0,
  ownPortfolios: null,
  terms: { lenderFeeBps: 300, taxBps: 1500 },
} as unknown as Lending;

/** 25 meetings: the ninth covered, the 24th late; all ten came but to the 24th. */
const past: PublicGroup['past'] = [
  {
    id: 'l-1',
    no: 1,
    loanAmount: rupiah(20_000_000),
    disbursedOn: '2024-10-02' as BusinessDate,
    status: 'returned',
    weeks: Array.from({ length: 25 }, (_, index) => ({
      no: index + 1,
      dueOn: addDays('2024-10-09' as BusinessDate, 7 * index),
      mark: index === 8 ? ('covered' as const) : index === 23 ? ('late' as const) : ('own' as const),
      came: index === 23 ? 5 : 10,
      members: 10,
    })),
  },
];

const open: PublicGroup = { lending, past: [], grade: { loans: 212, failed: 3, since: '2024-03-04' } };

function show(group: PublicGroup): string {
  document.body.innerHTML = drawPage(groupPage(group), facts, { style: '/s.css', script: '/s.js' }).body;
  return (document.querySelector('main')?.textContent ?? '').replaceAll(/\s/g, ' ');
}

describe('a group’s public page', () => {
  it('says what is missing until when, what may come back, and the risk before the button', () => {
    const text = show(open);
    expect(document.querySelector('h1')?.textContent).toBe('Melati Ciseeng');
    expect(text).toContain('Masih dibutuhkanRp 8.800.000sampai 30 November 2026, 23.59 WIB');
    // 500.000 at a flat 19% for a year: 95.000, less 15% tax and 3% fee of it: 77.900.
    expect(text).toContain('Contoh: Rp 500.000 diperkirakan kembali Rp 577.900 bersih, sekitar Rp 11.558 tiap minggu.');
    expect(text).toContain('3 dari 212 pinjaman grade A2 sejak 2024 gagal bayar.');
    expect(text.indexOf('Dana Anda dapat tidak kembali.')).toBeLessThan(text.indexOf('Danai kelompok ini'));
    const act = document.querySelector<HTMLAnchorElement>('a[href^="/register?next="]');
    expect(act?.getAttribute('href')).toBe(
      `/register?next=${encodeURIComponent(`/dashboard/marketplaces/${lending.id}`)}`,
    );
    expect(text).toContain('S••• Rohmah, ketua');
    expect(text).toContain('Ini pinjaman pertama kelompok ini');
  });

  it('has its own picture and address for links', () => {
    const html = drawPage(groupPage(open), facts, { style: '', script: '' }).body;
    expect(html).toContain(`content="https://titian.example/marketplace/${lending.id}/gambar.png"`);
    expect(html).toContain(`<link rel="canonical" href="https://titian.example/marketplace/${lending.id}"`);
    expect(groupPicture(lending)).toEqual({
      name: 'Melati Ciseeng',
      who: '2 anggota, Warung sembako,',
      place: 'Kab. Bogor',
      sum: formatRupiah(rupiah(40_000_000)),
      until: 'dibuka sampai 30 Nov 2026',
      art: 'warung',
    });
  });

  it('shows its past as a strip with the same words, a sentence and a table', () => {
    const text = show({ ...open, past });
    expect(text).toContain(
      'Dalam 25 pertemuan, 23 kali semua membayar sendiri, 1 kali ada yang ditalangi anggota lain, dan 1 kali ada yang terlambat.',
    );
    // (24 x 10 + 5) / 25
    expect(text).toContain('Yang hadir rata-rata 9,8 dari 10.');
    expect(document.querySelector('svg[aria-label^="Pinjaman ke-1"]')?.getAttribute('aria-label')).toBe(
      'Pinjaman ke-1, angsuran 1 sampai 25: 23 dibayar sendiri, 1 ada talangan, 1 ada yang terlambat',
    );
    expect(document.querySelectorAll('details tbody tr')).toHaveLength(25);
  });

  it('full or out of time takes no money and says what comes next', () => {
    const full = { ...lending, status: 'funded', raisedAmount: rupiah(40_000_000), progress: 100 } as Lending;
    const text = show({ ...open, lending: { ...full, remainingFundingSlot: rupiah(0) } });
    expect(text).toContain('Sudah penuh');
    expect(text).toContain('Semua anggota menandatangani');
    expect(document.querySelector('a[href^="/register?next="]')).toBeNull();
    const over = show({ ...open, lending: { ...lending, remainingTime: 0 } });
    expect(over).toContain('kurang Rp 8.800.000 dari Rp 40.000.000');
    // Three days to decide after the 30th.
    expect(over).toContain('Diputuskan paling lambat 3 Desember 2026');
  });
});
