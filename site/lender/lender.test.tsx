// The page for lenders: the operator's current figures, an example by the product's own estimate, and the risk beside
// it.
// Source: spec §1, §9; docs/domain.md §2, §6, §7.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { facts, openSitePage } from '../testing.ts';

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? '';
const amountOf = (table: HTMLElement, label: RegExp) =>
  within(table).getByRole('rowheader', { name: label }).nextElementSibling?.textContent;

describe('the page for lenders', () => {
  it('[S1.011] says from how much, for how much, and at what cost', () => {
    openSitePage('/lender');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Untuk pendana');
    expect(figure('Mulai dari')).toContain('Rp\u00A0500.000');
    expect(figure('Imbal hasil setahun')).toContain('18%–36%');
    expect(figure('Biaya layanan')).toContain('3%');
    expect(figure('PPh')).toContain('15%');
  });

  it('computes an example: its interest, fee and tax, and the net amount', () => {
    openSitePage('/lender');
    const account = screen.getByRole('table', { name: 'Mendanai Rp\u00A0500.000, 12 bulan, grade A3' });
    expect(amountOf(account, /^Imbal hasil kotor, 20%/)).toBe('Rp\u00A0100.000');
    expect(amountOf(account, /^Biaya layanan 3%/)).toBe('-Rp\u00A03.000');
    expect(amountOf(account, /^PPh 15%/)).toBe('-Rp\u00A015.000');
    expect(amountOf(account, /^Perkiraan/)).toBe('Rp\u00A082.000');
  });

  it('follows the operator’s rates', () => {
    openSitePage('/lender', { parameters: { ...facts.parameters, interest_a3: 2_500, lender_fee: 200 } });
    const account = screen.getByRole('table');
    expect(amountOf(account, /^Imbal hasil kotor, 25%/)).toBe('Rp\u00A0125.000');
    expect(amountOf(account, /^Biaya layanan 2%/)).toBe('-Rp\u00A02.500');
    expect(figure('A3')).toBe('25%');
  });

  it('says on the same page what can be lost', () => {
    openSitePage('/lender');
    expect(screen.getByText('Dana Anda dapat tidak kembali.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Baca pengungkapan risiko lengkap' }).getAttribute('href')).toBe('/risk');
  });
});
