// Groups on the console: the list and its filters, one group, the actions with their reasons, and what a colleague
// changed meanwhile.
// Source: docs/screens.md.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { arif, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';

const item = {
  id: 'g-1',
  name: 'Melati Indah',
  city: { id: 3201, name: 'Kab. Bogor' },
  sector: { id: 1, name: 'Kuliner' },
  meetingWeekday: 3,
  meetingTime: '09:30',
  meetingPlace: 'Balai RW 3',
  officer: { id: 's-Wulan', name: 'Wulan' },
  branch: { id: 'b-1', name: 'Cabang Bogor' },
  active: true,
  members: 7,
  creditScore: 81,
  grade: 'A3',
  openLendings: 1,
  version: 4,
};
const member = (no: number, changes: object = {}) => ({
  id: `m-${no}`,
  no,
  name: `Siti ${no}`,
  role: no === 1 ? 'ketua' : 'anggota',
  business: 'Kue basah',
  phone: '+628•••••4455',
  email: null,
  hasSignIn: false,
  hasNik: true,
  joinedOn: '2026-01-05',
  leftOn: null,
  open: no === 2 ? 3_000_000 : null,
  ...changes,
});
const group = {
  ...item,
  handover: null,
  description: 'Kami membuat kue basah.',
  account: { bank: { id: 2, name: 'BRI' }, number: '0012••••7890', holder: 'Melati Indah' },
  closedOn: null,
  minimumMembers: 8,
  people: [member(1), member(2), member(3, { leftOn: '2026-03-02' })],
  lendings: [],
  lastChange: null,
};
const changedBy = {
  by: 'Dewi',
  at: '2026-11-27T03:00:00.000Z',
  action: 'group.meeting_day',
  reason: 'Pasar pindah',
  changes: [
    { field: 'meetingWeekday', from: '3', to: '5' },
    { field: 'meetingTime', from: '09:30', to: '10:00' },
  ],
};
const choices = {
  cities: [item.city, { id: 3273, name: 'Kota Bandung' }],
  sectors: [item.sector],
  banks: [{ id: 2, name: 'BRI' }],
  officers: [
    { ...item.officer, branch: item.branch, reached: true },
    { id: 's-Dewi', name: 'Dewi', branch: { id: 'b-2', name: 'Cabang Gresik' }, reached: false },
  ],
  branches: [item.branch, { id: 'b-2', name: 'Cabang Gresik' }],
};
const base: Record<string, Reply> = {
  'GET staff/groups': okPage([item]),
  'GET staff/groups/g-1': ok(group),
  'GET staff/groupchoices': ok(choices),
};
const open = (at: string, person: StaffPerson = wulan, replies: Record<string, Reply> = {}) =>
  openPage(at, { person, replies: { ...base, ...replies } });
const sent = ({ asked }: ReturnType<typeof open>, name: string) =>
  asked.filter((one) => one.name === name).map(({ body }) => body);

describe('the list', () => {
  it('shows meeting, members and grade, and is loaded by the filters in the URL', async () => {
    const { asked } = open('/groups?weekday=3&city=3201&search=melati');
    expect(await screen.findByText('Rabu, 09.30 WIB')).toBeTruthy();
    expect(asked.some(({ address }) => address.endsWith('?limit=20&page=1&search=melati&city=3201&weekday=3'))).toBe(
      true,
    );
  });

  it('offers a new group only to loan staff', async () => {
    open('/groups', arif);
    await screen.findByText('Rabu, 09.30 WIB');
    expect(screen.queryByRole('button', { name: 'Kelompok baru' })).toBeNull();
  });

  it('has a text when empty', async () => {
    open('/groups?state=closed', wulan, { 'GET staff/groups': okPage([]) });
    expect(await screen.findByText('Tidak ada kelompok yang cocok')).toBeTruthy();
  });
});

describe('a hand-over', () => {
  it('takes the chosen groups in the version that was seen, and says what became of each', async () => {
    const handovers = 'POST staff/grouphandovers';
    const message = 'Tidak ada yang berubah.';
    const rose = { ...item, id: 'g-2', name: 'Mawar', version: 9 };
    const outcomes = [
      { group: 'g-1', name: 'Melati Indah', state: 'done', message: null },
      { group: 'g-2', name: 'Mawar', state: 'refused', message },
    ];
    const view = open('/groups', wulan, { 'GET staff/groups': okPage([item, rose]), [handovers]: ok(outcomes) });
    await screen.findAllByText('Melati Indah');
    await view.user.click(screen.getByRole('button', { name: 'Serah terima kelompok' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Serah terima kelompok' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Pilih kelompok' }).disabled).toBe(true);
    await view.user.click(dialog.getByRole('checkbox', { name: 'Semua di halaman ini' }));
    await view.user.click(dialog.getByRole('combobox', { name: 'Kepada petugas' }));
    await view.user.click(await screen.findByRole('option', { name: 'Dewi · Cabang Gresik', hidden: true }));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Wulan cuti');
    await view.user.click(dialog.getByRole('button', { name: 'Serahkan 2 kelompok' }));
    expect(await screen.findByText(`Tidak diserahkan: ${message}`)).toBeTruthy();
    expect(sent(view, handovers)).toEqual([
      {
        groups: [
          { id: 'g-1', version: 4 },
          { id: 'g-2', version: 9 },
        ],
        officer: 's-Dewi',
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        reason: 'Wulan cuti',
      },
    ]);
  });

  it('that is planned stands on the page of its group', async () => {
    const handover = { officer: 'Dewi', date: '2026-12-14', reason: 'Wulan cuti' };
    open('/groups/g-1', wulan, { 'GET staff/groups/g-1': ok({ ...group, handover }) });
    expect(await screen.findByText(/Kepada Dewi mulai 14 Desember 2026/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Batalkan rencana' })).toBeTruthy();
  });
});

describe('one group', () => {
  it('shows members with roles and what is missing, too few for a loan, numbers masked', async () => {
    open('/groups/g-1', arif);
    expect(await screen.findByText('7 dari minimal 8')).toBeTruthy();
    expect(screen.getByText('Pinjaman baru dapat diterbitkan setelah ada 8 anggota.')).toBeTruthy();
    expect(screen.getByText('BRI 0012••••7890, Melati Indah')).toBeTruthy();
    expect(screen.getByText('Keluar 2 Mar 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ganti hari pertemuan' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ubah/ })).toBeNull();
  });

  it('says in words that no group has that id', async () => {
    open('/groups/g-9');
    expect(await screen.findByText('Tidak ada')).toBeTruthy();
  });

  it('shows its history field by field', async () => {
    const entry = { kind: 'event', id: '1', at: changedBy.at, event: changedBy };
    open('/groups/g-1', arif, { 'GET staff/groups/g-1/history': okPage([entry]) });
    expect(await screen.findByText('Hari pertemuan diganti')).toBeTruthy();
    expect(screen.getByText('Hari pertemuan: Rabu → Jumat')).toBeTruthy();
    expect(screen.getByText('Jam pertemuan: 09.30 WIB → 10.00 WIB')).toBeTruthy();
  });
});

describe('an action', () => {
  const closings = 'POST staff/groups/g-1/closings';
  async function openClosing(replies: Record<string, Reply>) {
    const view = open('/groups/g-1', wulan, replies);
    await view.user.click(await screen.findByRole('button', { name: 'Tutup kelompok' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tutup kelompok' }));
    return { view, dialog, act: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Tutup kelompok' }) };
  }

  it('needs a reason, names the version that was seen, and shows a refusal inline', async () => {
    const message = 'Kelompok ini masih memiliki pinjaman yang belum lunas.';
    const { view, dialog, act } = await openClosing({ [closings]: no('error.group.open_lending', message) });
    expect(act().disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Alasan'), ' Bubar ');
    await view.user.click(act());
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(sent(view, closings)).toEqual([{ version: 4, reason: 'Bubar' }]);
  });

  it('that came too late shows what was changed, and waits until it was reviewed', async () => {
    const late = no('error.group.changed', 'Kelompok ini baru saja diubah Dewi.');
    const { view, dialog, act } = await openClosing({ [closings]: late });
    // Also when the colleague has closed the group and the card of actions is gone.
    view.answers['GET staff/groups/g-1'] = ok({
      ...group,
      version: 5,
      active: false,
      meetingWeekday: 5,
      lastChange: changedBy,
    });
    await view.user.type(dialog.getByLabelText('Alasan'), 'Bubar');
    await view.user.click(act());
    expect(await dialog.findByText('Hari pertemuan: Rabu → Jumat')).toBeTruthy();
    expect(act().disabled).toBe(true);
    view.answers[closings] = ok({ ...group, version: 6, active: false });
    await view.user.click(dialog.getByRole('button', { name: 'Lanjutkan dengan yang terbaru' }));
    await view.user.click(act());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view, closings).map((body) => (body as { version: number }).version)).toEqual([4, 5]);
  });

  it('adds a member, with a NIK of sixteen digits or none', async () => {
    const members = 'POST staff/groups/g-1/members';
    const view = open('/groups/g-1', wulan, { [members]: ok({ ...group, version: 5, members: 8 }) });
    await view.user.click(await screen.findByRole('button', { name: 'Tambah anggota' }));
    const dialog = within(await screen.findByRole('dialog'));
    const act = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Tambah anggota' });
    await view.user.type(dialog.getByLabelText('Nama sesuai KTP'), 'Dewi Kartika');
    await view.user.type(dialog.getByLabelText('Usaha'), 'Warung');
    await view.user.type(dialog.getByLabelText(/^NIK/), '327301420389');
    expect(act().disabled).toBe(true);
    await view.user.type(dialog.getByLabelText(/^NIK/), '0001');
    await view.user.click(act());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view, members)).toEqual([
      { version: 4, reason: '', name: 'Dewi Kartika', business: 'Warung', role: 'anggota', nik: '3273014203890001' },
    ]);
  });

  it('on a member sets a role or removes the member; the ketua’s role is only handed over', async () => {
    const roles = 'POST staff/groups/g-1/members/m-2/roles';
    const view = open('/groups/g-1', wulan, { [roles]: ok({ ...group, version: 5 }) });
    await view.user.click(await screen.findByRole('button', { name: 'Ubah Siti 1' }));
    expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Ganti jabatan' })).toBeNull();
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await view.user.click(screen.getByRole('button', { name: 'Ubah Siti 2' }));
    await view.user.click(await screen.findByRole('button', { name: 'Ganti jabatan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ganti jabatan' }));
    await view.user.selectOptions(dialog.getByLabelText('Anggota Siti 2'), 'ketua');
    await view.user.type(dialog.getByLabelText('Alasan'), 'Rapat');
    await view.user.click(dialog.getByRole('button', { name: 'Ganti jabatan' }));
    await waitFor(() => expect(sent(view, roles)).toEqual([{ version: 4, reason: 'Rapat', role: 'ketua' }]));
  });

  it('that edits sends the description, and no account while its number was not typed', async () => {
    const view = open('/groups/g-1', wulan, { 'PUT staff/groups/g-1': ok({ ...group, version: 5 }) });
    await view.user.click(await screen.findByRole('button', { name: 'Ubah keterangan' }));
    const dialog = within(await screen.findByRole('dialog'));
    // The zone of the group's province, beside its time.
    expect(dialog.getByText('Waktu setempat, WIB')).toBeTruthy();
    const score = dialog.getByLabelText(/^Skor kredit/);
    await view.user.clear(score);
    await view.user.type(score, '90');
    await view.user.type(dialog.getByLabelText('Alasan'), 'Dinilai ulang');
    await view.user.click(dialog.getByRole('button', { name: 'Ubah keterangan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view, 'PUT staff/groups/g-1')).toEqual([
      {
        version: 4,
        reason: 'Dinilai ulang',
        name: 'Melati Indah',
        sector: 1,
        city: 3201,
        description: 'Kami membuat kue basah.',
        meetingTime: '09:30',
        meetingPlace: 'Balai RW 3',
        creditScore: 90,
      },
    ]);
  });
});
