// The two pages that explain an instalment table, by a loan computed with the product's own rules.
// Source: docs/domain.md §6, §7; spec §2.
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSitePage } from '../testing.ts';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ');
const rowsOf = (table: string) =>
  [...screen.getByText(table, { selector: 'caption' }).closest('table')!.rows].map((row) =>
    [...row.children].map(({ textContent }) => plain(textContent)),
  );
const textOf = (what: string) => {
  const [term] = screen.getAllByText(what, { selector: 'dt, dt *' });
  return plain(term?.closest('div')?.textContent);
};

describe('the lender’s table', () => {
  it('[S2.062] shows what 5% of a loan brings each week, and what is late', () => {
    openSitePage('/table-lender');
    const [head, ...rows] = rowsOf('Angsuran bagian Anda');
    expect(head).toEqual(['No.', 'Tanggal', 'Pokok', 'Imbal hasil', 'Angsuran', 'Diterima bersih', 'Status']);
    expect(rows[0]).toEqual(['1', '29 Okt 2026', 'Rp 50.000', 'Rp 10.000', 'Rp 60.000', 'Rp 58.200', 'DibayarDibayar']);
    expect(rows[1]?.at(-1)).toBe('DibayarDibayar, telat 3 hari');
    // 500.000 of the group's 1.200.000: all 200.000 interest, the rest principal; 5% of it, less 18% of 10.000.
    expect(rows[4]?.slice(4)).toEqual(['Rp 60.000', 'Rp 23.200', 'TerlambatTerlambat 2 hari']);
    expect(rows[5]?.slice(4)).toEqual(['Rp 60.000', '–', 'TerjadwalTerjadwal']);
    expect(rows).toHaveLength(8);
  });

  it('explains each column, and what late, partial and covered mean', () => {
    openSitePage('/table-lender');
    expect(document.querySelector('h1')?.textContent).toBe('Membaca tabel angsuran pendana');
    for (const column of ['No.', 'Tanggal', 'Pokok', 'Imbal hasil', 'Angsuran', 'Diterima bersih', 'Status'])
      expect(textOf(column)).not.toBe('');
    expect(textOf('Diterima bersih')).toContain('PPh 15% dan biaya layanan 3%');
    expect(textOf('Dibayar sebagian')).toContain('sebelum jatuh tempo');
    expect(textOf('Ditutup anggota lain')).toContain('bagian Anda sudah utuh');
    expect(document.querySelector('main a[href="/table-borrower"]')?.textContent).toBe('Tabel angsuran peminjam');
  });
});

describe('the borrower’s table', () => {
  it('[S2.063] shows a member’s instalments with the fine of each late day', () => {
    openSitePage('/table-borrower');
    const [head, ...rows] = rowsOf('Angsuran Anda');
    expect(head).toEqual(['No.', 'Tanggal', 'Pokok', 'Bunga', 'Angsuran', 'Dibayar', 'Status']);
    expect(rows[0]?.slice(2, 6)).toEqual(['Rp 100.000', 'Rp 20.000', 'Rp 120.000', 'Rp 120.000']);
    // Three days late at 30 bp of 120.000.
    expect(rows[1]?.slice(4)).toEqual(['Rp 120.000denda Rp 1.080', 'Rp 120.000', 'DibayarDibayar, telat 3 hari']);
    // 50.000 of 120.000 was paid; two days at 30 bp of the other 70.000.
    expect(rows[4]?.slice(4)).toEqual(['Rp 120.000denda Rp 420', 'Rp 50.000', 'TerlambatTerlambat 2 hari']);
    expect(rows[5]?.at(-1)).toBe('Berikutnya');
  });

  it('says the loan in words, how a fine is counted, and what being covered means', () => {
    openSitePage('/table-borrower');
    expect(plain(document.body.textContent)).toContain(
      'Bunganya Rp 1.000.000, jadi seluruhnya Rp 6.000.000 dalam 50 angsuran mingguan, masing-masing Rp 120.000.',
    );
    expect(textOf('Denda')).toContain('Rp 70.000 yang terlambat 2 hari berarti denda Rp 420');
    expect(textOf('Ditalangi anggota lain')).toContain('utang tanpa bunga');
  });
});
