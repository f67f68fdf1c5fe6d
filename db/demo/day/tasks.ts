// Tasks and a promise to pay of the demonstration's day: each about something that is on somebody's pages.
// Source: decisions 0113, 0118.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { TaskSubjectKind } from '#domain/task.ts';
import { groupId, staffId } from '../people.ts';
import { applicantId } from './applicants.ts';
import { dayGroups } from './groups.ts';
import { lendingOf, type World } from './loans.ts';

type Task = {
  /** Days before today when it was written, and after today when it is due. */
  ago: number;
  inDays: number;
  by: string;
  assignee: string;
  kind: TaskSubjectKind;
  subject: (world: World) => Promise<string>;
  what: string;
};

const [onTime, late] = dayGroups.meetToday;

const aLead =
  (name: string): Task['subject'] =>
  async ({ player }) => {
    const { data } = await player.call({ staff: 'layanan' }, 'GET staff/leads', { query: { search: name } });
    return data[0]?.id ?? '';
  };
const aComplaint =
  (name: string): Task['subject'] =>
  async ({ player }) => {
    const { data } = await player.call({ staff: 'layanan' }, 'GET staff/complaints', { query: { search: name } });
    return data[0]?.id ?? '';
  };
const aGroup =
  (no: number): Task['subject'] =>
  async () =>
    groupId(no);
const aLending =
  (no: number): Task['subject'] =>
  async (world) =>
    (await lendingOf(world, no)).id;

export const tasks: readonly Task[] = [
  {
    ago: 3,
    inDays: -1,
    by: 'petugas',
    assignee: 'petugas',
    kind: 'group',
    subject: aGroup(onTime),
    what: 'Perbarui nomor HP bendahara di buku kelompok',
  },
  {
    ago: 2,
    inDays: 0,
    by: 'keuangan',
    assignee: 'petugas',
    kind: 'lending',
    subject: aLending(late),
    what: 'Tanyakan angsuran minggu lalu yang belum dibayar, catat janjinya',
  },
  {
    ago: 1,
    inDays: 1,
    by: 'layanan',
    assignee: 'petugas',
    kind: 'lead',
    subject: aLead('Nurlaela Hasan'),
    what: 'Kunjungi usahanya dan lihat catatan penjualan sebulan',
  },
  {
    ago: 1,
    inDays: 2,
    by: 'petugas',
    assignee: 'petugas',
    kind: 'lending',
    subject: aLending(dayGroups.toPayOut[0]),
    what: 'Atur hari serah terima pencairan dengan ketua',
  },
  {
    ago: 1,
    inDays: 3,
    by: 'petugas.mataram',
    assignee: 'petugas.mataram',
    kind: 'group',
    subject: aGroup(dayGroups.holdCash[1]),
    what: 'Bicarakan dua anggota yang menitip separuh angsuran',
  },
  {
    ago: 1,
    inDays: 0,
    by: 'layanan',
    assignee: 'layanan',
    kind: 'complaint',
    subject: aComplaint('Gita Savitri'),
    what: 'Minta jam masuk pengisian saldo dari keuangan',
  },
  {
    ago: 0,
    inDays: 1,
    by: 'layanan',
    assignee: 'layanan',
    kind: 'complaint',
    subject: aComplaint('Hendrik Tanaka'),
    what: 'Siapkan jawaban tertulis tentang data yang disimpan',
  },
  {
    ago: 0,
    inDays: 1,
    by: 'penelaah',
    assignee: 'verifikasi',
    kind: 'kyc',
    subject: async () => applicantId(2),
    what: 'Bandingkan tanggal lahir di KTP dengan isian',
  },
];

export async function makeTask(world: World, task: Task, date: BusinessDate): Promise<void> {
  const { ago, inDays, by, assignee, kind, what } = task;
  const subject = await task.subject(world);
  const body = { kind, subject, what, assignee: staffId(assignee), dueOn: addDays(date, ago + inDays) };
  await world.player.call({ staff: by }, 'POST staff/tasks', { body });
}

/** The group that is a week late says by when it pays. */
export async function recordPromise(world: World, date: BusinessDate): Promise<void> {
  const { id } = await lendingOf(world, late);
  const sheet = { params: { id }, query: { date: addDays(date, -1) } };
  const { totals } = await world.player.call({ staff: 'petugas' }, 'GET staff/lendings/:id/sheets', sheet);
  const body = { member: null, amount: totals.due, dueOn: addDays(date, 2) };
  await world.player.call({ staff: 'petugas' }, 'POST staff/lendings/:id/promises', { params: { id }, body });
}
