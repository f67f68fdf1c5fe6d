// A lending in the marketplace that can no longer be funded: past its due date, full, refunded, in default; as a card
// and in full.
// Source: spec §2, §9; docs/settled.md 13, 33; docs/domain.md §4.
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Lending } from '#contract/lending.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { show } from '#ui/testing.tsx';
import { lendingSample, plain } from '../lending/lending.testing.ts';
import { showScreen } from '../screens.testing.tsx';
import { LendingCard } from './LendingCard.tsx';
import { LendingPage } from './LendingPage.tsx';

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}
const open = (lending: Lending) => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  const routes = (
    <Routes>
      <Route path="/dashboard/marketplaces/:id" element={<LendingPage />} />
    </Routes>
  );
  return showScreen(routes, { 'GET lendings/l-1': lending }, { at: '/dashboard/marketplaces/l-1' });
};

const full = {
  raisedAmount: rupiah(20_000_000),
  remainingFundingSlot: ZERO,
  maximumLoan: ZERO,
  minimumLoan: ZERO,
  progress: 100,
};
const emptied = { raisedAmount: ZERO, remainingFundingSlot: rupiah(20_000_000), progress: 0 };

describe('a card', () => {
  it.each([
    ['past its due date', { remainingTime: 0 }, ['Berakhir', 'Masih dibutuhkan Rp 8.000.000'], ['Pendanaan selesai']],
    ['full', full, ['100% terkumpul', 'Masih dibutuhkan Rp 0'], ['Pendanaan selesai']],
    [
      'refunded',
      { ...emptied, status: 'refunded' },
      ['Dana dikembalikan', 'Pendanaan selesai'],
      ['Masih dibutuhkan', '0%'],
    ],
    ['in default', { ...full, status: 'failed' }, ['Gagal bayar', 'Pendanaan selesai'], ['Masih dibutuhkan']],
  ] as const)('of one that is %s says so, and names no slot that cannot be had', (_name, change, said, unsaid) => {
    const { container } = show(<LendingCard lending={lendingSample(change)} />);
    const text = plain(container.querySelector('article')?.textContent);
    for (const words of said) expect(text).toContain(words);
    for (const words of unsaid) expect(text).not.toContain(words);
  });
});

describe('the detail', () => {
  it.each([
    ['past its due date', { remainingTime: 0 }, 'Masa pendanaan kelompok ini sudah berakhir.'],
    ['full', full, 'Slot pendanaan sudah penuh'],
  ] as const)('of one that is %s keeps the form, closed, and says why', async (_name, change, said) => {
    open(lendingSample(change));
    expect(await screen.findByText(said, { exact: false })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Jumlah pendanaan').disabled).toBe(true);
  });

  it.each([
    ['refunded', { ...emptied, status: 'refunded' }, 'Dana semua pendana sudah dikembalikan.'],
    ['failed', { ...full, status: 'failed' }, 'Kelompok ini berhenti membayar. Penagihan berlanjut.'],
  ] as const)(
    'of one that is %s has no form, says what became of it, and leads to others',
    async (_n, change, said) => {
      open(lendingSample(change));
      expect(await screen.findByText(said, { exact: false })).toBeTruthy();
      expect(screen.queryByLabelText('Jumlah pendanaan')).toBeNull();
      expect(screen.getByRole('link', { name: 'Lihat kelompok lain' }).getAttribute('href')).toBe(
        '/dashboard/marketplaces',
      );
    },
  );
});
