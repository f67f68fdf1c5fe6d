// Areas and branches on the console: who works where, placed by an admin in the place that was seen.
// Source: decision 0112.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lidya, no, ok, openPage, sekar } from '../testing.tsx';

const since = '2026-11-01T02:00:00.000Z';
const network = {
  areas: [{ id: 'a-1', name: 'Priangan', province: { id: 32, name: 'Jawa Barat' }, version: 2, closedOn: null }],
  branches: [
    {
      id: 'b-1',
      area: 'a-1',
      code: 'BGR',
      name: 'Cabang Bogor',
      version: 3,
      closedOn: null,
      groups: 4,
      staff: [{ id: 's-1', name: 'Wulan Setyaningsih', since }],
    },
    { id: 'b-2', area: 'a-1', code: 'TSM', name: 'Cabang Tasik', version: 1, closedOn: null, groups: 0, staff: [] },
  ],
  everywhere: [],
  unplaced: [{ id: 's-2', name: 'Yayan Suryana' }],
  provinces: [{ id: 32, name: 'Jawa Barat' }],
};
const placements = [
  { branch: { id: 'b-1', name: 'Cabang Bogor' }, from: since, until: null, by: null, reason: 'Awal' },
];
const replies = {
  'GET staff/branches': ok(network),
  'GET staff/accounts/s-1/placements': ok(placements),
  'GET staff/accounts/s-2/placements': ok([]),
};

describe('the branches', () => {
  it('show province, groups and staff, and who has no branch yet; an auditor only reads', async () => {
    openPage('/settings/branches', { person: lidya, replies });
    expect(await screen.findByText('Jawa Barat')).toBeTruthy();
    expect(screen.getByText('BGR · 4 kelompok · 1 petugas')).toBeTruthy();
    expect(screen.getByText('Belum punya cabang')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Tempatkan|Cabang baru|Ubah/ })).toBeNull();
  });

  it('place somebody from the place that was seen', async () => {
    const call = 'POST staff/accounts/s-1/placements';
    const { user, asked } = openPage('/settings/branches', {
      person: sekar,
      replies: { ...replies, [call]: ok(network) },
    });
    await user.click(await screen.findByRole('button', { name: 'Tempatkan Wulan Setyaningsih' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Cabang Bogor, sejak/)).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Cabang' }));
    await user.click(await screen.findByRole('option', { name: 'Cabang Tasik', hidden: true }));
    await user.type(dialog.getByLabelText('Alasan'), 'Pindah rumah');
    await user.click(dialog.getByRole('button', { name: 'Tempatkan' }));
    expect(await screen.findByText('Wulan Setyaningsih ditempatkan.')).toBeTruthy();
    expect(asked.find(({ name }) => name === call)?.body).toEqual({
      before: 'b-1',
      place: 'b-2',
      reason: 'Pindah rumah',
    });
  });

  it('say why a branch stays open', async () => {
    const call = 'POST staff/branches/b-1/closings';
    const message = 'Cabang ini masih punya 4 kelompok dan 1 petugas.';
    const { user } = openPage('/settings/branches', {
      person: sekar,
      replies: { ...replies, [call]: no('error.branch.in_use', message) },
    });
    await user.click(await screen.findByRole('button', { name: 'Tutup Cabang Bogor' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Digabung');
    await user.click(dialog.getByRole('button', { name: 'Tutup' }));
    expect(await dialog.findByText(message)).toBeTruthy();
  });
});
