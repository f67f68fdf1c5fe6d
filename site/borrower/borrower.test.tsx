// The page for borrowers: every cost with its base, an example to the rupiah, and what joint liability means.
// Source: spec §1, §9; docs/domain.md §2, §6.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSitePage } from '../testing.ts';

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const amountOf = (table: string, label: string) =>
  within(screen.getByRole('table', { name: table })).getByRole('rowheader', { name: label }).nextElementSibling
    ?.textContent;

describe('the page for borrowers', () => {
  it('[S1.012] says who can borrow and every cost with its base', () => {
    openSitePage('/borrower');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Untuk peminjam');
    expect(screen.getByText('Dalam kelompok 8 orang atau lebih')).toBeTruthy();
    expect(figure('Biaya layanan')).toBe('6%dari pinjaman kelompok');
    expect(figure('Biaya admin')).toBe('Rp\u00A01.000untuk setiap anggota');
    expect(figure('Bea meterai')).toBe('Rp\u00A06.000untuk satu pinjaman kelompok');
    expect(figure('Denda terlambat')).toBe('0,3%sehari, dari angsuran yang belum dibayar');
  });

  it('works out what one of eight women receives of five million, and what she pays back', () => {
    openSitePage('/borrower');
    const received = (label: string) => amountOf('Yang diterima', label);
    expect(received('Biaya layanan 6%')).toBe('-Rp\u00A0300.000');
    expect(received('Biaya admin')).toBe('-Rp\u00A01.000');
    // 750 of stamp duty and, of 6.500 divided by eight, 813 where the division leaves a rupiah over.
    expect(received('Bagian meterai dan biaya bank')).toBe('-Rp\u00A01.563');
    expect(received('Diterima')).toBe('Rp\u00A04.697.437');
    expect(amountOf('Yang dibayar kembali', 'Dibayar kembali')).toBe('Rp\u00A06.000.000');
    expect(screen.getByText(/^50 kali Rp 120\.000\. Seluruh biaya pinjaman ini Rp 1\.302\.563/)).toBeTruthy();
  });

  it('says before anybody joins that each answers for all, and leads to the form', () => {
    openSitePage('/borrower');
    expect(screen.getByText('Anda ikut menanggung seluruh pinjaman kelompok,')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Daftarkan kelompok' }).getAttribute('href')).toBe('/borrower-register');
  });
});
