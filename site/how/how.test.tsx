// How it works: the steps of both sides, each with the operator's current time.
// Source: docs/screens.md; spec §9; docs/domain.md §2.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { facts, openSitePage } from '../testing.ts';

const side = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!);
const timeOf = (steps: ReturnType<typeof side>, title: string) =>
  steps.getByText(title).closest('li')?.textContent ?? '';

describe('the page that tells how it works', () => {
  it('[S1.009] explains both sides step by step, with the duration of each step', () => {
    openSitePage('/how-it-works');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cara kerja Titian');
    const lender = side('Bagi pendana');
    expect(timeOf(lender, 'Buktikan identitas')).toContain('Diperiksa dalam 2 hari kerja');
    expect(timeOf(lender, 'Tanda tangani akad')).toContain('Dalam 24 jam');
    expect(timeOf(lender, 'Bayar')).toContain('10 menit setelah uangnya diterima');
    const borrower = side('Bagi peminjam');
    expect(timeOf(borrower, 'Isi formulir')).toContain('Dihubungi dalam 2 hari kerja');
    expect(timeOf(borrower, 'Bergabung dalam kelompok')).toContain('Paling sedikit 8 perempuan');
  });

  it('follows the operator’s times and figures', () => {
    const parameters = { ...facts.parameters, kyc_time: 5, default_weeks: 10, fine_per_day: 20 };
    openSitePage('/how-it-works', { parameters });
    expect(timeOf(side('Bagi pendana'), 'Buktikan identitas')).toContain('5 hari kerja');
    expect(timeOf(side('Bila jalannya lain'), 'Angsuran terlambat')).toContain('Denda 0,2% sehari');
    expect(timeOf(side('Bila jalannya lain'), 'Kelompok berhenti membayar')).toContain('10 minggu berturut-turut');
  });

  it('links from its top to each side', () => {
    openSitePage('/how-it-works');
    for (const [link, title] of [
      ['Langkah pendana', 'Bagi pendana'],
      ['Langkah peminjam', 'Bagi peminjam'],
    ] as const) {
      const anchor = screen.getByRole('link', { name: link }).getAttribute('href') ?? '';
      expect(within(document.querySelector<HTMLElement>(anchor)!).getByText(title)).toBeTruthy();
    }
  });
});
