// The calendar of meetings on the console: week, month, route, another officer's, and recording where a group meets.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { arif, ok, openPage, type Reply, wulan } from '../testing.tsx';

const melati = {
  lending: 'l-1',
  group: 'g-1',
  groupName: 'Melati Cipayung',
  place: 'Balai RW 04',
  time: '08.30',
  zone: 'WIB',
  members: 10,
  instalment: 21,
  instalments: 50,
  daysLate: 0,
  isPosted: true,
  point: null,
};
const sekar = {
  ...melati,
  lending: 'l-2',
  group: 'g-2',
  groupName: 'Sekar Bojongsari',
  place: '',
  time: '10.30',
  instalment: null,
  daysLate: 14,
  isPosted: false,
};

/** 27 November 2026 is a Friday. */
function calendar(dates: readonly string[], meetings: readonly object[] = [melati, sekar]): Reply {
  return ok({
    today: '2026-11-27',
    officer: { id: 's-1', name: 'Wulan Setyaningsih' },
    officers: [
      { id: 's-1', name: 'Wulan Setyaningsih' },
      { id: 's-2', name: 'Dewi Kartika' },
    ],
    days: dates.map((date) => ({
      date,
      holiday: date === '2026-11-28' ? 'Hari Guru' : null,
      meetings: date === '2026-11-27' ? meetings : [],
    })),
    tiles: null,
  });
}

const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
const open = (at: string, reply: Reply, person: StaffPerson = wulan) =>
  openPage(at, { person, replies: { 'GET staff/meetings': reply } });

describe('the calendar of meetings', () => {
  it('shows a week with each day, what is posted, who is late, and holidays', async () => {
    const { asked } = open('/meetings?date=2026-11-27', calendar(week));
    const link = await screen.findByRole('link', { name: /Melati Cipayung/ });
    expect(link.getAttribute('href')).toBe('/lendings/l-1/sheet?date=2026-11-27');
    expect(within(link).getByText('10 anggota · angsuran 21 dari 50')).toBeTruthy();
    expect(within(link).getByText('Lembar dibukukan')).toBeTruthy();
    const late = screen.getByRole('link', { name: /Sekar Bojongsari/ });
    expect(within(late).getByText('Terlambat 14 hari')).toBeTruthy();
    expect(within(late).getByText('10 anggota · sesudah angsuran terakhir')).toBeTruthy();
    expect(screen.getByText('Hari Guru')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '23 Nov 2026 – 29 Nov 2026' })).toBeTruthy();
    expect(asked.at(-1)?.address).toContain('from=2026-11-23&to=2026-11-29');
  });

  it('shows a month in whole weeks, and the chosen day below it', async () => {
    const dates = Array.from({ length: 42 }, (_, day) =>
      new Date(Date.UTC(2026, 9, 26 + day)).toISOString().slice(0, 10),
    );
    const { asked } = open('/meetings?view=month&date=2026-11-27', calendar(dates));
    expect(await screen.findByRole('link', { name: /27 November 2026.*2 pertemuan/ })).toBeTruthy();
    const day = screen.getByRole('region', { name: 'Jumat, 27 November 2026' });
    expect(within(day).getByRole('link', { name: /Sekar Bojongsari/ })).toBeTruthy();
    expect(asked.at(-1)?.address).toContain('from=2026-10-26&to=2026-12-06');
  });

  it('goes a week on, and to another officer', async () => {
    const { user, asked } = open('/meetings?date=2026-11-27', calendar(week));
    await user.click(await screen.findByRole('link', { name: 'Berikutnya' }));
    await waitFor(() => expect(asked.at(-1)?.address).toContain('from=2026-11-30&to=2026-12-06'));
    await user.click(screen.getByRole('combobox', { name: 'Petugas' }));
    await user.click(await screen.findByRole('option', { name: 'Dewi Kartika', hidden: true }));
    await waitFor(() => expect(asked.at(-1)?.address).toContain('officer=s-2'));
  });

  it('lists a day’s route with the way between two places', async () => {
    const far = { ...sekar, point: { latitude: -6.4025, longitude: 106.8042 } };
    const near = { ...melati, point: { latitude: -6.4025, longitude: 106.7942 } };
    open('/meetings?view=route&date=2026-11-27', calendar(['2026-11-27'], [near, far]));
    // 0.01 degrees of longitude at 6.4 degrees south: 1,111.9 m × cos(6.4°) = 1,105 m.
    expect(await screen.findByText('1,1 km garis lurus dari pertemuan sebelumnya')).toBeTruthy();
    const way = screen.getByRole('link', { name: /Petunjuk jalan Melati Cipayung/ });
    expect(way.getAttribute('href')).toContain('destination=-6.402500%2C106.794200');
  });

  it('records where a group meets, and refuses what is no place in Indonesia', async () => {
    const view = open('/meetings?view=route&date=2026-11-27', calendar(['2026-11-27'], [melati]));
    const call = 'POST staff/groups/g-1/points';
    view.answers[call] = ok({ group: 'g-1', point: { latitude: -6.4025, longitude: 106.7942 } });
    await view.user.click(await screen.findByRole('button', { name: /Catat titik/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Catat titik' }));
    const field = dialog.getByLabelText('Koordinat');
    await view.user.type(field, '106.7942, -6.4025');
    await view.user.click(dialog.getByRole('button', { name: 'Simpan titik' }));
    expect(dialog.getByText('Tulis lintang dan bujur di Indonesia, dipisah koma.')).toBeTruthy();
    expect(view.asked.some(({ name }) => name === call)).toBe(false);
    await view.user.clear(field);
    await view.user.type(field, '-6.4025, 106.7942');
    await view.user.click(dialog.getByRole('button', { name: 'Simpan titik' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.find(({ name }) => name === call)?.body).toEqual({
      place: 'Balai RW 04',
      point: '-6.4025, 106.7942',
    });
  });

  it('offers no recording to those who only read', async () => {
    open('/meetings?view=route&date=2026-11-27', calendar(['2026-11-27'], [melati]), arif);
    expect(await screen.findByText('Belum ada tempat pertemuan yang dicatat titiknya.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Catat titik/ })).toBeNull();
  });
});
