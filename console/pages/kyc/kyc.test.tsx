// The queue by age, with the time that is left of the promised one, and overdue ones marked.
// Source: docs/screens.md; spec §9; docs/domain.md §3.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nisa, okPage, openPage, type Reply, wulan } from '../testing.tsx';

const item = {
  id: 'u-1',
  name: 'Ratna Wulandari',
  phone: '0812••••7890',
  status: 'pending',
  submittedAt: '2026-11-24T03:00:00.000Z',
  dueAt: '2026-11-26T16:59:59.999Z',
  overdue: true,
  again: false,
};
const later = {
  ...item,
  id: 'u-2',
  name: 'Siti Aminah',
  submittedAt: '2026-11-27T03:00:00.000Z',
  dueAt: '2999-12-01T16:59:59.999Z',
  overdue: false,
};
const list = 'GET staff/kycs';

const open = (at: string, person = nisa, replies: Record<string, Reply> = {}) =>
  openPage(at, { person, replies: { [list]: okPage([item, later]), ...replies } });

describe('the queue', () => {
  it('[S9.021] marks overdue ones, loads the waiting ones, and links each to its detail', async () => {
    const { asked } = open('/kycs');
    const link = await screen.findByRole('link', { name: /Ratna Wulandari/ });
    expect(link.getAttribute('href')).toBe('/kycs/u-1');
    expect(screen.getAllByText('Lewat waktu')).toHaveLength(1);
    expect(asked.find(({ name }) => name === list)?.address).toContain('status=pending');
  });

  it('marks one whose promised time passed since the list was loaded, instead of time that is left', async () => {
    open('/kycs', nisa, { [list]: okPage([{ ...later, dueAt: '2026-11-26T16:59:59.999Z' }]) });
    expect(await screen.findByText('Lewat waktu')).toBeTruthy();
    expect(document.body.textContent).not.toContain('Berakhir');
  });

  it('is filtered by status in the URL', async () => {
    const { user, router, asked } = open('/kycs');
    await user.click(await screen.findByRole('button', { name: 'Perlu diperbaiki' }));
    expect(router.state.location.search).toBe('?status=rejected');
    await waitFor(() => expect(asked.some(({ address }) => address.includes('status=rejected'))).toBe(true));
  });

  it('has keyboard shortcuts and a search', async () => {
    const { user } = open('/kycs');
    const link = await screen.findByRole('link', { name: /Ratna Wulandari/ });
    await user.keyboard('j');
    expect(document.activeElement).toBe(link);
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Siti Aminah/ }));
    await user.keyboard('f');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Nama, telepon, email, NIK lengkap' }));
  });

  it('has an empty state for no one waiting, and for no matches', async () => {
    const { user } = open('/kycs', nisa, { [list]: okPage([]) });
    expect(await screen.findByText('Tidak ada yang menunggu')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Semua' }));
    expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy();
  });

  it('is only in the menu of the kyc role and of auditors', async () => {
    open('/kycs', wulan);
    await screen.findAllByRole('link', { name: 'Pinjaman' });
    expect(
      within(screen.getByRole('navigation', { name: 'Menu konsol' })).queryByRole('link', { name: 'KYC' }),
    ).toBeNull();
  });
});
