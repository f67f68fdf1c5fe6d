// The console on a phone: the bar at the foot with five places, and the tools of a list in one row.
// Source: decision 0117.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { type MenuItem, menuOf, placesOf, sectionAt } from './menu.ts';
import { arif, nisa, okPage, openPage, wulan } from './pages/testing.tsx';

beforeEach(() =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 56'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);

const replies = { 'GET staff/lendings': okPage([]), 'GET staff/kycs': okPage([]) };
const namesIn = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the bar at the foot', () => {
  it('has the five places that the role opens most, then Lainnya', async () => {
    openPage('/lendings', { person: wulan, replies });
    const bar = await screen.findByRole('navigation', { name: 'Menu konsol' });
    expect(namesIn(bar)).toEqual(['Ringkasan', 'Pertemuan', 'Kelompok', 'Pinjaman', 'Calon']);
    expect(within(bar).getByRole('link', { current: true }).textContent).toBe('Pinjaman');
    expect(within(bar).getByRole('button').textContent).toBe('Lainnya');
  });

  it('is as short as the role', async () => {
    openPage('/kycs', { person: nisa, replies });
    expect(namesIn(await screen.findByRole('navigation', { name: 'Menu konsol' }))).toEqual([
      'Ringkasan',
      'KYC',
      'Pendana',
      'Tugas',
    ]);
  });

  it('opens every page by section, and closes once one is chosen', async () => {
    const { user, router } = openPage('/lendings', { person: arif, replies });
    await user.click(await screen.findByRole('button', { name: 'Lainnya' }));
    const all = within(await screen.findByRole('dialog', { name: 'Semua halaman' }));
    expect(all.getByRole('link', { current: 'page' }).textContent).toBe('Pinjaman');
    expect(all.getByRole('link', { name: /Akun saya/ })).toBeTruthy();
    await user.click(all.getByRole('link', { name: 'Hari libur' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/holidays'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gives its last place to an open section that is not among the five', () => {
    const person = (...roles: StaffRole[]) => ({ roles }) as unknown as StaffPerson;
    const item = (section: MenuItem['section'], to: string): MenuItem => ({
      to,
      section,
      label: 'overview.title',
      may: 'own.account',
    });
    const menu = menuOf(
      [item('overview', '/'), item('people', '/people'), item('leads', '/leads'), item('groups', '/groups')].concat([
        item('lendings', '/lendings'),
        item('money', '/cash'),
        item('settings', '/settings/holidays'),
      ]),
      person('loan'),
    );
    const names = (open: string) =>
      placesOf(menu, person('loan'), sectionAt(menu, open)?.name ?? null).map(({ name }) => name);
    expect(names('/cash')).toEqual(['overview', 'groups', 'lendings', 'leads', 'money']);
    expect(names('/settings/holidays')).toEqual(['overview', 'groups', 'lendings', 'leads', 'settings']);
    expect(names('/account')).toEqual(['overview', 'groups', 'lendings', 'leads', 'people']);
  });
});

describe('the tools of a list', () => {
  it('have filters and order in a sheet, and the files in another', async () => {
    const { user, router } = openPage('/lendings?status=funded', { person: wulan, replies });
    await user.click(await screen.findByRole('button', { name: 'Saring (1)' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Saring dan urutkan' }));
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Hari terlambat' }), 'Terlambat 8–30 hari');
    await screen.findByRole('button', { name: 'Saring (2)', hidden: true });
    expect(router.state.location.search).toBe('?status=funded&days=8-30');
    await user.click(sheet.getByRole('button', { name: 'Dicairkan' }));
    await sheet.findByRole('button', { name: 'Dicairkan', pressed: true });
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Urutkan' }), 'Jumlah terbesar');
    await waitFor(() => expect(router.state.location.search).toBe('?status=disbursed&days=8-30&sort=amount'));
    await user.click(sheet.getByRole('button', { name: 'Lihat daftar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Saring (2)' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Unduh daftar' }));
    const files = within(await screen.findByRole('dialog', { name: 'Unduh daftar' }));
    expect(files.getByRole('button', { name: 'Unduh XLSX' })).toBeTruthy();
  });
});
