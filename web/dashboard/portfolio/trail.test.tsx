// The joint liability (tanggung renteng) trail on a portfolio's page: numbers by week, masked names, and the sentence
// above them.
// Source: docs/screens.md; docs/api.md.
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { rupiah, ZERO } from '#domain/money.ts';
import { page, showScreen } from '../screens.testing.tsx';
import { portfolioSample, trailSample } from './portfolio.testing.ts';
import { PortfolioPage } from './PortfolioPage.tsx';
import { trailSentence } from './TrailCard.tsx';

const one = 'GET me/lendingtransactions/p-1';
const detail = (
  <Routes>
    <Route path="/dashboard/portfolios/:id" element={<PortfolioPage />} />
  </Routes>
);

describe('trail in numbers', () => {
  it('has a row for each past week, newest first, and masks the names of members', async () => {
    const weeks = trailSample.weeks.map((week, index) =>
      index === 1
        ? { ...week, own: rupiah(1_130_000), covered: rupiah(70_000), attendance: 9, members: 10, open: ZERO }
        : week,
    );
    showScreen(
      detail,
      { [one]: portfolioSample(), [`${one}/trail`]: { ...trailSample, weeks }, [`${one}/schedules`]: page([]) },
      { at: '/dashboard/portfolios/p-1' },
    );
    const numbers = (await screen.findByText('Angka tiap minggu', {}, { timeout: 15_000 })).closest('details')!;
    const lines = within(numbers).getAllByText(/^Minggu \d+$/);
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 17 }, (_, index) => `Minggu ${17 - index}`),
    );
    const second = lines.at(-2)!.closest('li')!.textContent?.replace(/\s+/g, ' ');
    expect(second).toContain('Bayar sendiri Rp 1.130.000');
    expect(second).toContain('Ditutup anggota lain Rp 70.000');
    expect(second).toContain('Belum dibayar Rp 0');
    expect(second).toContain('Hadir 9 dari 10');
    expect(screen.getByRole('rowheader', { name: 'S••• Rohmah' })).toBeTruthy();
  });
});

describe('trail in words', () => {
  it('counts covers and their repayments', () => {
    const members = [{ no: 1, name: 'S••• Rohmah', cells: ['own', 'covered', 'repaid'] as const }];
    expect(trailSentence(members.map((one) => ({ ...one, cells: [...one.cells] })))).toBe(
      '2 setoran ditutup anggota lain, 1 sudah dilunasi. Angsuran ke pendana tetap penuh.',
    );
  });

  it('never calls the instalments full while something is open', () => {
    expect(trailSentence([{ no: 1, name: 'S••• Rohmah', cells: ['covered', 'open'] }])).toBe(
      '1 setoran ditutup anggota lain. 1 setoran belum dibayar.',
    );
  });
});
