// The page of published figures: each with its numerator, denominator and date, months with a table, and "-" while
// nothing is outstanding.
// Source: docs/domain.md §10; spec §9; docs/settled.md 31.
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { facts, openSitePage } from '../testing.ts';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');
const rowsOf = (caption: RegExp) => [...screen.getByText(caption, { selector: 'caption' }).closest('table')!.rows];
const termOf = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).parentElement?.textContent);

describe('the published figures', () => {
  it('[S1.021] show what was disbursed, what is outstanding, and their date', () => {
    openSitePage('/statistics');
    expect(document.body.textContent).toContain('per 28 November 2026, 09.00 WIB');
    expect(termOf('Dana tersalurkan')).toContain('Rp 250.000.000');
    expect(termOf('Tersalurkan tahun 2026')).toContain('Rp 150.000.000');
    expect(termOf('Sisa pinjaman')).toContain('Rp 100.000.000');
    expect(termOf('Pinjaman dicairkan')).toContain('8kepada 6 kelompok');
  });

  it('[S9.024] call the share that is not more than 90 days late TKB90, beside TWP90, each with its numerator and denominator', () => {
    openSitePage('/statistics');
    expect(termOf('TKB90')).toContain('96,00%Rp 96.000.000 dari Rp 100.000.000per 27 November 2026');
    expect(termOf('TWP90')).toContain('4,00%Rp 4.000.000 dari Rp 100.000.000');
    expect(termOf('TKB0')).toContain('90,00%Rp 90.000.000 dari Rp 100.000.000');
    expect(termOf('TKB30')).toContain('93,00%');
    expect(termOf('TKB60')).toContain('95,00%');
  });

  it('divide the outstanding amount into five qualities', () => {
    openSitePage('/statistics');
    const items = [...document.querySelectorAll('main li')].map(({ textContent }) => plain(textContent));
    expect(items).toEqual([
      'Lancartidak terlambat90,00%Rp 90.000.000',
      'Dalam perhatian khususterlambat 1 sampai 30 hari3,00%Rp 3.000.000',
      'Kurang lancarterlambat 31 sampai 60 hari2,00%Rp 2.000.000',
      'Diragukanterlambat 61 sampai 90 hari1,00%Rp 1.000.000',
      'Macetterlambat lebih dari 90 hari4,00%Rp 4.000.000',
    ]);
  });

  it('follow the loans of each month, as a chart and as a table', () => {
    openSitePage('/statistics');
    expect(screen.getAllByLabelText(/Maret 2025 sampai Oktober 2026, dalam juta rupiah/)).toHaveLength(2);
    const rows = rowsOf(/semua bulan/);
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      'BulanPinjamanDicairkanSudah kembaliSisa pokokTerlambat > 90 hari',
      'Maret 20254Rp 100.000.000Rp 96.000.000Rp 4.000.000Rp 4.000.000',
      'Oktober 20264Rp 150.000.000Rp 54.000.000Rp 96.000.000Rp 0',
      'Jumlah8Rp 250.000.000Rp 150.000.000Rp 100.000.000Rp 4.000.000',
    ]);
  });

  it('count people once: registered, ever, this year, active', () => {
    openSitePage('/statistics');
    const rows = rowsOf(/pendana dan peminjam/);
    expect(rows.slice(1).map((row) => row.lastElementChild?.textContent)).toEqual([
      '1.250',
      '900',
      '700',
      '640',
      '64',
      '40',
      '32',
    ]);
  });

  it('show "-" while nothing is outstanding, and no month before the first loan', () => {
    const nothing = { numerator: '0', denominator: '0', bp: null };
    const { statistics } = facts;
    openSitePage('/statistics', {
      statistics: {
        ...statistics,
        since: null,
        disbursed: '0',
        outstanding: '0',
        tkb: { days0: nothing, days30: nothing, days60: nothing, days90: nothing },
        twp90: nothing,
        qualities: statistics.qualities.map(({ quality }) => ({ quality, ...nothing })),
        cohorts: [],
      },
    });
    expect(termOf('TKB90')).toContain('TKB90-Rp 0 dari Rp 0');
    expect(termOf('Dana tersalurkan')).toContain('belum ada pencairan');
    expect(screen.getByText('Grafik muncul setelah pinjaman pertama dicairkan.')).toBeTruthy();
  });
});
