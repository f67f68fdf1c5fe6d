// The lender's start page: figures, charts with their table, arrears, what comes next, and the link to the
// marketplace.
// Source: spec §2, §8; docs/screens.md; docs/settled.md 14.
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Summary } from '#contract/wallet.ts';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { inUnit, scaleOf, tickText } from '#ui/chartScale.ts';
import { beginSession, endSession } from '../../session.ts';
import { showScreen } from '../screens.testing.tsx';
import { StartPage } from '../StartPage.tsx';
import { partsOf } from './GradeDonut.tsx';

// Preloaded, so that no test waits for lazily loaded code.
beforeAll(() => import('./LenderSummary.tsx'));

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const months = Array.from({ length: 10 }, (_, index) => ({
  month: new Date(Date.UTC(2026, 4 + index, 1)).toISOString().slice(0, 7),
  expected: rupiah(1_860_000),
  received: rupiah(index < 7 ? 1_440_000 : 0),
}));
const summary: Summary = {
  months,
  byGrade: [
    { grade: 'A1', principal: rupiah(6_000_000), portfolios: 3 },
    { grade: 'A4', principal: rupiah(3_000_000), portfolios: 2 },
    { grade: 'C', principal: rupiah(1_000_000), portfolios: 1 },
  ],
  late: [{ portfolio: asId('p-7'), name: 'Batik Trusmi', daysLate: 9, amount: rupiah(92_400) }],
  next: [],
  received: { interest: rupiah(10_000), fee: rupiah(300), tax: rupiah(1_500), net: rupiah(8_200) },
  xirr: null,
};
const lender = { activePendingPrincipal: 10_000_000, activePendingInterest: 2_207_900, activePortfolioCount: 6 };
const shown = (change: Partial<Summary> = {}) =>
  showScreen(<StartPage />, { 'GET me/summary': { ...summary, ...change } }, { lender });

describe('summary', () => {
  it('[S2.038] shows balance and investment, and the link to the marketplace', async () => {
    shown();
    await screen.findByText('Angsuran per bulan');
    const text = plain(document.body.textContent);
    expect(text).toContain('SaldoRp 4.250.000');
    expect(text).toContain('Dana tersalurkanRp 10.000.000sisa pokok di 6 kelompok');
    expect(text).toContain('Masih diharapkanRp 2.207.900');
    expect(screen.getByRole('link', { name: 'Lihat kelompok' }).getAttribute('href')).toBe('/dashboard/marketplaces');
  });

  it('shows what the lender owes after a reversal in words beside the balance, if anything', async () => {
    const { unmount } = shown();
    await screen.findByText('Angsuran per bulan');
    expect(screen.queryByText(/^Kekurangan/)).toBeNull();
    unmount();
    showScreen(<StartPage />, { 'GET me/summary': summary }, { lender: { ...lender, balance: 0, receivable: 69_840 } });
    await screen.findByText('Angsuran per bulan');
    expect(plain(document.body.textContent)).toContain(
      'SaldoRp 0Kekurangan yang akan dipotong dari dana masuk berikutnyaRp 69.840',
    );
  });

  it('shows gross interest, fee, PPh and net side by side', async () => {
    shown();
    await screen.findByText('Imbal hasil kotor');
    expect(plain(document.body.textContent)).toContain(
      'Imbal hasil kotorRp 10.000Biaya layanan-Rp 300PPh-Rp 1.500Imbal hasil bersihRp 8.200',
    );
  });

  it('says from when there is a yearly return, and then shows it', async () => {
    const { unmount } = shown();
    expect(await screen.findByText(/muncul setelah 90 hari data/)).toBeTruthy();
    unmount();
    shown({ xirr: 13.85 });
    expect(await screen.findByText('13,85%')).toBeTruthy();
  });

  it('shows the months as a table on demand', async () => {
    const { user } = shown();
    const chart = within(await screen.findByRole('region', { name: 'Angsuran per bulan' }));
    await user.click(chart.getByRole('button', { name: 'Lihat sebagai tabel' }));
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(plain(screen.getByRole('row', { name: /November 2026/ }).textContent)).toContain('Rp 1.860.000Rp 1.440.000');
  });

  it('shows every grade as a table on demand', async () => {
    const { user } = shown();
    const grades = within(await screen.findByRole('region', { name: 'Dana tersalurkan menurut grade' }));
    await user.click(grades.getByRole('button', { name: 'Lihat sebagai tabel' }));
    const rows = grades.getAllByRole('row').map(({ textContent }) => plain(textContent));
    expect(rows).toEqual(['GradeKelompokSisa pokok', 'A13Rp 6.000.000', 'A42Rp 3.000.000', 'C1Rp 1.000.000']);
  });

  it('explains in words how the yearly return is computed', async () => {
    const { user } = shown({ xirr: 13.85 });
    await user.click(await screen.findByRole('button', { name: 'cara hitung' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cara menghitung XIRR' }));
    expect(dialog.getByText(/Pokok yang gagal bayar dihitung nol/)).toBeTruthy();
    expect(dialog.getByText(/hari\s÷\s365/)).toBeTruthy();
  });

  it('keeps the figures last seen for the offline page, until the session ends', async () => {
    beginSession('token-1');
    shown();
    await screen.findByText('Angsuran per bulan');
    const kept = JSON.parse(localStorage.getItem('titian.seen') ?? '{}') as { when: string; lines: string[][] };
    expect(kept.when).toMatch(/^Terakhir dilihat \d+ \w+ \d{4}, \d\d\.\d\d WIB$/);
    expect(kept.lines.map(([label, figure]) => [label, plain(figure)])).toContainEqual(['Saldo', 'Rp 4.250.000']);
    endSession();
    expect(localStorage.getItem('titian.seen')).toBeNull();
  });

  it('leads to top-up and withdrawal', async () => {
    shown();
    await screen.findByText('Angsuran per bulan');
    const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([way('Isi saldo'), way('Tarik dana')]).toEqual(['/dashboard/topup', '/dashboard/withdraw/create']);
  });

  it('names groups in arrears, with links', async () => {
    shown();
    expect(await screen.findByText('1 kelompok terlambat 9 hari')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Batik Trusmi' }).getAttribute('href')).toBe('/dashboard/portfolios/p-7');
  });

  it('a failed load keeps the balance, shows no alert, and can be retried', async () => {
    showScreen(<StartPage />, {}, { lender });
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5000 })).toBeTruthy();
    expect(plain(document.body.textContent)).toContain('SaldoRp 4.250.000');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('charts', () => {
  it('the axis ends at a round figure at or above the highest bar', () => {
    expect(scaleOf([1_860_000, 1_440_000])).toMatchObject({ unit: { key: 'million' }, top: 2_000_000 });
    expect(scaleOf([12_550_431]).top).toBe(15_000_000);
    expect(scaleOf([232_800, 0])).toMatchObject({ unit: { key: 'thousand' }, top: 300_000 });
    expect(scaleOf([2_400_000_000])).toMatchObject({ unit: { key: 'billion' }, top: 3_000_000_000 });
  });

  it('figures are written in the unit with a comma', () => {
    const { unit } = scaleOf([1_860_000]);
    expect(inUnit(1_860_000, unit)).toBe('1,86');
    expect(tickText(1_500_000, unit)).toBe('1,5');
    expect(tickText(2_000_000, unit)).toBe('2');
  });

  it('grades are grouped by risk, with their shares', () => {
    expect(partsOf(summary.byGrade)).toMatchObject([
      { letter: 'A', principal: 9_000_000, portfolios: 5, share: 0.9 },
      { letter: 'C', principal: 1_000_000, portfolios: 1, share: 0.1 },
    ]);
  });
});
