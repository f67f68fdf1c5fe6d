// Saved searches on the marketplace: named by the address that they are, saved, renamed, deleted; in words.
// Source: docs/screens.md; decision 0106.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SavedSearch } from '#contract/shortlist.ts';
import { asId } from '#domain/ids.testing.ts';
import { lendingSample } from '../lending/lending.testing.ts';
import { asked, page, showScreen } from '../screens.testing.tsx';
import { noFilters } from './filters.ts';
import { MarketplacePage } from './MarketplacePage.tsx';
import { bodyOf, currentOf, filtersOf, filterWords, tellsOfNew } from './searches.ts';

const search: SavedSearch = {
  id: asId('s-1'),
  name: 'Sayur Bogor',
  grade: 'A,B',
  sector: '4',
  province: '32',
  city: '3201',
  tenor: '12',
  status: 'opened',
  sort: 'interest',
  names: { sector: 'Sayur', province: 'Jawa Barat', city: 'Kab. Bogor' },
  createdAt: '2026-11-20T02:00:00Z',
};
const names = { sector: null, province: null, city: null };

const open = (searches: readonly SavedSearch[], at: string, answers = {}) =>
  showScreen(
    <MarketplacePage />,
    {
      'GET lendings': page([lendingSample()]),
      'GET businesssectors': [{ id: 4, name: 'Sayur' }],
      'GET region/provinces': [{ id: 32, name: 'Jawa Barat' }],
      'GET me/bookmarks': { lendings: [], most: 200 },
      'GET me/savedsearches': { searches, most: 20 },
      ...answers,
    },
    { at: `/dashboard/marketplaces${at}` },
  );

it('is what is saved, and back', () => {
  expect(bodyOf(filtersOf(search))).toEqual({
    grade: 'A,B',
    sector: '4',
    province: '32',
    city: '3201',
    tenor: '12',
    status: 'opened',
    sort: 'interest',
  });
  expect(currentOf({ ...filtersOf(search), page: 3 }, [search])).toBe(search);
  expect(currentOf({ ...filtersOf(search), saved: true }, [search])).toBeUndefined();
});

it('is told in words', () => {
  expect(filterWords(filtersOf(search), search.names)).toBe(
    'Risiko rendah · Risiko sedang · 12 bulan · Sayur · Kab. Bogor',
  );
  expect(filterWords(noFilters, names)).toBe('Semua kelompok yang menunggu pendanaan');
  expect(filterWords({ ...noFilters, sector: '9' }, names)).toBe('sektor yang sudah tidak ada');
  expect(tellsOfNew({ status: 'all' })).toBe(true);
  expect(tellsOfNew({ status: 'disbursed' })).toBe(false);
});

it('is saved with a name that the filters propose, and says that news comes', async () => {
  const { user } = open([], '?grade=A&province=32', { 'POST me/savedsearches': search });
  // Shut until the province's name is there, which the proposed name is made of.
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Simpan pencarian' });
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(save);
  const dialog = await screen.findByRole('dialog', { name: 'Simpan pencarian' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Nama pencarian').value).toBe('Risiko rendah, Jawa Barat');
  expect(within(dialog).getByText(/Bila ada kelompok baru yang cocok, Anda kami kabari/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('POST me/savedsearches').map(({ body }) => body)).toEqual([
    { name: 'Risiko rendah, Jawa Barat', grade: 'A', province: '32', status: 'opened', sort: 'closing' },
  ]);
});

it('is named when the address is it, and opened, renamed and deleted in its drawer', async () => {
  const at = '?grade=A,B&tenor=12&sector=4&province=32&city=3201&sort=interest';
  const { user } = open([search], at, { 'PUT me/savedsearches/s-1': search, 'DELETE me/savedsearches/s-1': {} });
  expect((await screen.findByText('Sayur Bogor')).tagName).toBe('B');
  expect(screen.queryByRole('button', { name: 'Simpan pencarian' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pencarian tersimpan (1)' }));
  const drawer = await screen.findByRole('dialog', { name: 'Pencarian tersimpan' });
  const link = within(drawer).getByRole('link', { name: 'Sayur Bogor' });
  expect(link.getAttribute('href')).toBe(`/dashboard/marketplaces${at}`);
  await user.click(within(drawer).getByRole('button', { name: /Ganti nama/ }));
  const field = within(drawer).getByLabelText<HTMLInputElement>('Nama pencarian');
  await user.clear(field);
  await user.type(field, 'Bogor{Enter}');
  await waitFor(() => expect(asked('PUT me/savedsearches/s-1').map(({ body }) => body)).toEqual([{ name: 'Bogor' }]));
  await user.click(await within(drawer).findByRole('button', { name: /^Hapus/ }));
  await waitFor(() => expect(asked('DELETE me/savedsearches/s-1')).toHaveLength(1));
});
