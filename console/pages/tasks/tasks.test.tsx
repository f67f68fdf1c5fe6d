// Tasks on the console: one's own list with its filters, a new task from a lead, and how one ends.
// Source: docs/screens.md; decision 0113.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PaymentPromise } from '#contract/followup.ts';
import type { Task } from '#contract/task.ts';
import type { GroupHistoryEntry } from '#contract/visit.ts';
import { businessDate } from '#domain/calendar.ts';
import { asId } from '#domain/ids.testing.ts';
import { rupiah } from '#domain/money.ts';
import { lidya, nisa, no, ok, okPage, openPage, wulan } from '../testing.tsx';

const task: Task = {
  id: asId('t-1'),
  version: 2,
  subject: { kind: 'lending', id: 'l-1', name: 'Lele Cimanggis' },
  branch: 'Bogor',
  what: 'Kunjungi Ibu Yati',
  assignee: { id: wulan.id, name: wulan.name },
  dueOn: businessDate('2026-11-26'),
  state: 'open',
  overdue: true,
  madeBy: { id: asId('s-Dewi'), name: 'Dewi' },
  madeAt: '2026-11-24T03:00:00.000Z',
  ended: null,
};
const list = { 'GET staff/tasks': okPage([task]) };
const people = { 'GET staff/taskassignees/lending': ok([{ id: wulan.id, name: wulan.name }]) };

const plain = (element: Element | null) => element?.textContent?.replaceAll(/\s/g, ' ');

it('the list is one’s own open tasks, with what they are about and whose wish they are', async () => {
  const { asked, user, router } = openPage('/tasks', { person: wulan, replies: list });
  expect(await screen.findByText('Kunjungi Ibu Yati')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'GET staff/tasks')?.address).toContain(`officer=${wulan.id}`);
  expect(screen.getByRole('link', { name: 'Pinjaman Lele Cimanggis' }).getAttribute('href')).toBe('/lendings/l-1');
  expect(screen.getByText('dari Dewi')).toBeTruthy();
  expect(screen.getByText('lewat 26 Nov 2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Semua petugas' }));
  await screen.findByRole('button', { name: 'Semua petugas', pressed: true });
  await user.click(screen.getByRole('button', { name: 'Lewat tanggal' }));
  await waitFor(() => expect(router.state.location.search).toBe('?whose=all&due=overdue'));
  expect(asked.at(-1)?.address).not.toContain('officer=');
});

it('the list is limited to a branch by whoever reads groups', async () => {
  const choices = { cities: [], sectors: [], banks: [], officers: [], branches: [{ id: 'b-1', name: 'Bogor' }] };
  const replies = { ...list, 'GET staff/groupchoices': ok(choices) };
  const { asked, user, router } = openPage('/tasks', { person: wulan, replies });
  expect(plain((await screen.findByRole('link', { name: 'Pinjaman Lele Cimanggis' })).parentElement)).toBe(
    'Pinjaman Lele Cimanggis · Bogor',
  );
  await user.click(screen.getByRole('button', { name: 'Cabang' }));
  await user.click(await screen.findByRole('option', { name: 'Bogor', hidden: true }));
  await waitFor(() => expect(router.state.location.search).toBe('?branch=b-1'));
  await waitFor(() => expect(asked.at(-1)?.address).toContain('branch=b-1'));
});

it('whoever reads no groups has no list of branches to choose from', async () => {
  const { asked } = openPage('/tasks', { person: nisa, replies: list });
  await screen.findByText('Kunjungi Ibu Yati');
  expect(asked.some(({ name }) => name === 'GET staff/groupchoices')).toBe(false);
});

it('a task is done with what came of it; a colleague’s change is told', async () => {
  const completions = 'POST staff/tasks/t-1/completions';
  const message = 'Dewi sudah mengubah tugas ini. Muat ulang, lalu putuskan lagi.';
  const { asked, user, answers } = openPage('/tasks', {
    person: wulan,
    replies: { ...list, [completions]: no('error.task.changed', message) },
  });
  await user.click(await screen.findByRole('button', { name: 'Selesai: Kunjungi Ibu Yati' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Selesaikan tugas' }));
  await user.type(dialog.getByLabelText('Hasilnya (tidak wajib)'), 'Bayar Jumat');
  await user.click(dialog.getByRole('button', { name: 'Selesaikan tugas' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  answers[completions] = ok({ ...task, state: 'done' });
  await user.click(dialog.getByRole('button', { name: 'Selesaikan tugas' }));
  expect(await screen.findByText('Tugas selesai.')).toBeTruthy();
  expect(asked.filter(({ name }) => name === completions).map(({ body }) => body)).toEqual([
    { version: 2, note: 'Bayar Jumat' },
    { version: 2, note: 'Bayar Jumat' },
  ]);
});

it('a task is changed in the version that was seen, and cancelled for a reason', async () => {
  const { asked, user } = openPage('/tasks', {
    person: wulan,
    replies: { ...list, ...people, 'PUT staff/tasks/t-1': ok(task), 'POST staff/tasks/t-1/cancellations': ok(task) },
  });
  await user.click(await screen.findByRole('button', { name: 'Ubah: Kunjungi Ibu Yati' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Ubah tugas' }));
  await user.type(edit.getByLabelText('Yang dikerjakan'), ' pagi');
  await user.click(edit.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Tugas disimpan.')).toBeTruthy();
  expect(asked.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    version: 2,
    what: 'Kunjungi Ibu Yati pagi',
    assignee: wulan.id,
    dueOn: '2026-11-26',
  });
  await user.click(screen.getByRole('button', { name: 'Batalkan: Kunjungi Ibu Yati' }));
  const cancel = within(await screen.findByRole('dialog', { name: 'Batalkan tugas' }));
  expect(cancel.getByRole<HTMLButtonElement>('button', { name: 'Batalkan tugas' }).disabled).toBe(true);
  await user.type(cancel.getByLabelText('Alasan'), 'Pindah');
  await user.click(cancel.getByRole('button', { name: 'Batalkan tugas' }));
  expect(await screen.findByText('Tugas dibatalkan.')).toBeTruthy();
});

it('whoever only reads changes nothing', async () => {
  openPage('/tasks', { person: lidya, replies: list });
  expect(await screen.findByText('Kunjungi Ibu Yati')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Kunjungi Ibu Yati/ })).toBeNull();
});

const promise: PaymentPromise = {
  id: asId('p-1'),
  lending: asId('l-1'),
  member: null,
  amount: rupiah(409_600),
  paid: rupiah(100_000),
  madeOn: businessDate('2026-11-20'),
  dueOn: businessDate('2026-11-24'),
  state: 'broken',
  by: 'Wulan',
  recordedAt: '2026-11-20T03:00:00.000Z',
};

it('a group’s history tells tasks, promises and visits with its changes', async () => {
  const visit = {
    id: asId('v-1'),
    member: null,
    note: 'Warung tutup',
    place: { latitude: -6.40251, longitude: 106.7942, accuracy: 12 },
    pictures: [1, 2],
    by: 'Wulan',
    at: '2026-11-25T03:00:00.000Z',
  };
  const entries = [
    { kind: 'visit', id: 'v-1', at: visit.at, visit },
    { kind: 'promise', id: 'p-1', at: promise.recordedAt, promise },
    { kind: 'task', id: 't-1', at: task.madeAt, task },
  ] as GroupHistoryEntry[];
  const group = {
    id: 'g-1',
    version: 1,
    name: 'Lele Cimanggis',
    city: { id: 3276, name: 'Kota Depok' },
    sector: { id: 1, name: 'Kuliner' },
    meetingWeekday: 3,
    meetingTime: '09:00',
    meetingPlace: '',
    officer: { id: wulan.id, name: wulan.name },
    branch: { id: 'b-1', name: 'Cabang Bogor' },
    handover: null,
    active: true,
    members: 0,
    creditScore: null,
    grade: null,
    openLendings: 0,
    description: '',
    account: null,
    closedOn: null,
    minimumMembers: 8,
    people: [],
    lendings: [],
    history: [],
  };
  openPage('/groups/g-1', {
    person: wulan,
    replies: { 'GET staff/groups/g-1': ok(group), 'GET staff/groups/g-1/history': okPage(entries), ...list },
  });
  const history = within(await screen.findByRole('region', { name: 'Riwayat' }));
  expect(await history.findByText('Warung tutup')).toBeTruthy();
  expect(history.getByText('Lokasi -6.40251, 106.79420 (± 12 m)')).toBeTruthy();
  expect(history.getByRole('button', { name: 'Lihat 2 foto' })).toBeTruthy();
  expect(history.getByText('Janji bayar: Tidak ditepati')).toBeTruthy();
  expect(history.getByText('Tugas: Kunjungi Ibu Yati')).toBeTruthy();
  expect(history.getByRole('button', { name: 'Catat kunjungan' })).toBeTruthy();
});
