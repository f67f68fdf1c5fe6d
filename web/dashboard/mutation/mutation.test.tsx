// The history of the balance: title, signs, breakdown, filters in the URL, paging, and the list's four states.
// Source: spec §2, §9; docs/settled.md 14, 18.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { asked, page, showScreen } from '../screens.testing.tsx';
import { MutationPage } from './MutationPage.tsx';

const name = 'GET me/mutations';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const repayment = {
  id: 'm-1',
  type: 'repayment',
  amount: 133_631,
  balance: 1_627_493,
  createdAt: '2026-11-27T03:00:00Z',
  description: 'Angsuran Pandan Singaparna',
  portfolio: { id: 'p-9', name: 'Pandan Singaparna' },
  breakdown: { principal: 114_000, interest: 23_940, fee: 718, tax: 3_591 },
};
const funding = {
  ...repayment,
  id: 'm-2',
  type: 'funding',
  amount: -500_000,
  breakdown: null,
  description: 'Pendanaan X',
};

it('[S2.055] [S2.138] is titled by mutasi.history, with the tabs that exist', async () => {
  showScreen(<MutationPage />, { [name]: page([repayment]) });
  expect(screen.getByRole('heading', { name: 'Riwayat' })).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Bagian riwayat' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Mutasi', 'Tarik dana']);
  // One line under its day.
  const day = await screen.findByRole('region', { name: 'Jumat, 27 November 2026' });
  expect(within(day).getByRole('button', { name: /Angsuran Pandan Singaparna/ })).toBeTruthy();
});

it('shows above the list what the lender owes after a reversal, if anything', async () => {
  const { unmount } = showScreen(<MutationPage />, { [name]: page([repayment]) });
  await screen.findByRole('button', { name: /Angsuran Pandan Singaparna/ });
  expect(screen.queryByText(/^Kekurangan/)).toBeNull();
  unmount();
  showScreen(<MutationPage />, { [name]: page([repayment]) }, { lender: { balance: 0, receivable: 69_840 } });
  expect(plain((await screen.findByText(/^Kekurangan/)).parentElement?.textContent)).toBe(
    'Kekurangan yang akan dipotong dari dana masuk berikutnyaRp 69.840',
  );
});

it('[S2.140] outgoing money has a minus and its style, incoming money a plus', async () => {
  showScreen(<MutationPage />, { [name]: page([repayment, funding]) });
  const left = await screen.findByText((text) => plain(text) === '-Rp 500.000');
  expect(left.className).toMatch(/minus/);
  expect(screen.getByText((text) => plain(text) === '+Rp 133.631').className).not.toMatch(/minus/);
});

it('shows everything about a line in a drawer: time, kind, the parts of an instalment, balance and funding', async () => {
  const { user } = showScreen(<MutationPage />, { [name]: page([repayment, funding]) });
  await user.click(await screen.findByRole('button', { name: /Angsuran Pandan Singaparna.*Rincian/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Angsuran Pandan Singaparna' });
  const text = plain(drawer.textContent);
  expect(text).toContain('27 November 2026, 10.00 WIB · Angsuran');
  expect(text).toContain('PokokRp 114.000');
  expect(text).toContain('Imbal hasil kotorRp 23.940');
  expect(text).toContain('Biaya layanan-Rp 718');
  expect(text).toContain('PPh-Rp 3.591');
  expect(text).toContain('Diterima bersihRp 133.631');
  expect(text).toContain('Saldo sesudahnyaRp 1.627.493');
  const link = within(drawer).getByRole('link', { name: 'Lihat pendanaan Pandan Singaparna' });
  expect(link.getAttribute('href')).toBe('/dashboard/portfolios/p-9');
});

it('[S2.139] loads 20 by the filters in the URL, and keeps them when paging', async () => {
  const at = '/?type=repayment&from=2026-11-01&to=2026-11-27&page=2';
  showScreen(<MutationPage />, { [name]: page([repayment], 4) }, { at });
  const next = await screen.findByRole('link', { name: 'Berikutnya' });
  expect(next.getAttribute('href')).toBe('/?type=repayment&from=2026-11-01&to=2026-11-27&page=3');
  expect(Object.fromEntries(asked(name)[0]!.query)).toEqual({
    limit: '20',
    page: '2',
    type: 'repayment',
    from: '2026-11-01',
    to: '2026-11-27',
  });
});

it('ignores invalid values in the URL', async () => {
  showScreen(<MutationPage />, { [name]: page([repayment]) }, { at: '/?type=gift&from=2026-02-30&page=0' });
  await screen.findByText('1 mutasi');
  expect(Object.fromEntries(asked(name)[0]!.query)).toEqual({ limit: '20', page: '1' });
});

it('[S2.139] an empty history says what it will show; a filter without results can be cleared', async () => {
  const { unmount } = showScreen(<MutationPage />, { [name]: page([]) });
  expect(await screen.findByText('Belum ada mutasi')).toBeTruthy();
  unmount();
  showScreen(<MutationPage />, { [name]: page([]) }, { at: '/?type=topup' });
  expect((await screen.findByRole('link', { name: 'Lihat semua' })).getAttribute('href')).toBe('/dashboard/mutation');
});

it('a failed load shows no alert, and can be retried', async () => {
  showScreen(<MutationPage />, {});
  expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('downloads the filtered list for Excel and as CSV, and leads to the statements', async () => {
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  const files = { 'GET me/mutations.xlsx': {}, 'GET me/mutations.csv': {} };
  const { user } = showScreen(<MutationPage />, { [name]: page([repayment]), ...files }, { at: '/?type=topup' });
  await user.click(await screen.findByRole('button', { name: 'Unduh Excel' }));
  await waitFor(() => expect(kept).toEqual(['mutasi.xlsx']));
  expect(Object.fromEntries(asked('GET me/mutations.xlsx')[0]!.query)).toEqual({ type: 'topup' });
  expect(screen.getByText(/CSV hanya untuk program lain/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Unduh CSV' }));
  await waitFor(() => expect(kept).toEqual(['mutasi.xlsx', 'mutasi.csv']));
  expect(Object.fromEntries(asked('GET me/mutations.csv')[0]!.query)).toEqual({ type: 'topup' });
  expect(screen.getByRole('link', { name: 'Laporan dan pajak' }).getAttribute('href')).toBe('/dashboard/reports');
  vi.restoreAllMocks();
});
