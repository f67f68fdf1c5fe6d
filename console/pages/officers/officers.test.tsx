// Staff on the console: the list, an invitation, what an admin may do with another account, and what waits for a second.
// Source: docs/screens.md; docs/domain.md §3; decisions 0061, 0094.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffAccount, StaffAccountDetail, StaffChange } from '#contract/staff-account.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { arif, lidya, no, ok, okPage, openPage, type Reply, sekar } from '../testing.tsx';

const dewi: StaffAccount = {
  id: asId('s-1'),
  name: 'Dewi Lestari',
  login: 'dewi',
  email: 'dewi@contoh.example',
  roles: ['support'],
  state: 'active',
  version: 4,
  signedInAt: '2026-11-27T02:00:00.000Z',
  linkUntil: null,
};
const detail = (changes: Partial<StaffAccountDetail> = {}): StaffAccountDetail => ({
  ...dewi,
  createdAt: '2026-10-01T02:00:00.000Z',
  sessions: 1,
  recoveryCodes: 9,
  groups: 0,
  waiting: null,
  auditEvents: [
    { action: 'staff.roles', by: 'Sekar', at: '2026-11-01T02:00:00.000Z', reason: 'Pindah', roles: ['support'] },
  ],
  ...changes,
});
const sent = { staff: { ...dewi, state: 'invited' as const }, waiting: null };
const waiting: StaffChange = {
  id: asId('c-1'),
  kind: 'roles',
  staff: dewi,
  newAddress: null,
  roles: ['finance'],
  rolesBefore: ['support'],
  version: 1,
  state: 'entered',
  reason: 'Pindah ke keuangan',
  enteredBy: { id: asId('s-Rahma'), name: 'Rahma' },
  enteredAt: '2026-11-27T02:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
};
const list = 'GET staff/accounts';
const changes = 'GET staff/accountchanges';
const openList = (person: StaffPerson, replies: Record<string, Reply> = {}, at = '/settings/staff') =>
  openPage(at, { person, replies: { [list]: okPage([dewi]), [changes]: ok([]), ...replies } });
const openOne = (person: StaffPerson, changes: Partial<StaffAccountDetail> = {}, replies: Record<string, Reply> = {}) =>
  openPage('/settings/staff/s-1', { person, replies: { 'GET staff/accounts/s-1': ok(detail(changes)), ...replies } });

describe('the list of staff', () => {
  it('is loaded by the filters in the URL, and links to each', async () => {
    const { asked } = openList(lidya, {}, '/settings/staff?state=active&role=support&search=dewi');
    const row = await screen.findByRole('link', { name: /Dewi Lestari/ });
    expect(row.getAttribute('href')).toBe('/settings/staff/s-1');
    expect(asked.at(-1)?.address).toBe('/api/v1/staff/accounts?limit=20&page=1&state=active&role=support&search=dewi');
  });

  it('offers an invitation only to admins', async () => {
    openList(lidya);
    await screen.findByRole('link', { name: /Dewi Lestari/ });
    expect(screen.queryByRole('button', { name: 'Tambah petugas' })).toBeNull();
  });

  it('is missing from the menu of roles that do not manage staff', async () => {
    openPage('/settings/holidays', { person: arif, replies: { 'GET staff/holidays': okPage([]) } });
    await screen.findByRole('link', { name: 'Arif' });
    expect(screen.queryByRole('link', { name: 'Petugas' })).toBeNull();
  });

  it('shows until when the link works for staff who have yet to enrol', async () => {
    const invited = { ...dewi, state: 'invited', signedInAt: null, linkUntil: '2026-11-29T02:00:00.000Z' };
    openList(sekar, { [list]: okPage([invited]) });
    expect((await screen.findAllByText('Belum mendaftar')).length).toBeGreaterThan(0);
  });
});

describe('an invitation', () => {
  async function fillIn(view: ReturnType<typeof openList>) {
    await view.user.click(await screen.findByRole('button', { name: 'Tambah petugas' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.type(dialog.getByLabelText('Nama'), 'Dewi Lestari');
    await view.user.type(dialog.getByLabelText('Nama pengguna'), 'dewi');
    await view.user.type(dialog.getByLabelText('Email'), 'dewi@contoh.example');
    await view.user.type(dialog.getByLabelText('NIK'), '3276044101900001');
    await view.user.click(dialog.getByRole('checkbox', { name: /^Layanan/ }));
    return dialog;
  }

  it('sends person, roles and reason, and says where the link went, never the link', async () => {
    const view = openList(sekar, { 'POST staff/accounts': ok(sent) });
    const dialog = await fillIn(view);
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Kirim undangan' });
    expect(act.disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Alasan'), 'Pengganti Rina');
    await view.user.click(act);
    expect(await screen.findByText('Tautan dikirim ke dewi@contoh.example, untuk sekali pakai.')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === 'POST staff/accounts')?.body).toEqual({
      name: 'Dewi Lestari',
      login: 'dewi',
      email: 'dewi@contoh.example',
      nik: '3276044101900001',
      roles: ['support'],
      reason: 'Pengganti Rina',
    });
  });

  it('with a role that touches money says before and after that a second admin decides', async () => {
    const view = openList(sekar, { 'POST staff/accounts': ok({ staff: null, waiting }) });
    const dialog = await fillIn(view);
    expect(dialog.queryByText(/setelah admin lain menyetujuinya/)).toBeNull();
    await view.user.click(dialog.getByRole('checkbox', { name: /^Keuangan/ }));
    expect(dialog.getByText(/setelah admin lain menyetujuinya/)).toBeTruthy();
    await view.user.type(dialog.getByLabelText('Alasan'), 'Pengganti Rina');
    await view.user.click(dialog.getByRole('button', { name: 'Kirim undangan' }));
    expect(await screen.findByText('Menunggu persetujuan admin lain.')).toBeTruthy();
  });

  it('shows the server’s refusal at its field, and keeps what was typed', async () => {
    const view = openList(sekar, {
      'POST staff/accounts': no('error.kyc.nik', 'Nomor KTP terdiri dari 16 angka.', 'nik'),
    });
    const dialog = await fillIn(view);
    await view.user.type(dialog.getByLabelText('Alasan'), 'Pengganti Rina');
    await view.user.click(dialog.getByRole('button', { name: 'Kirim undangan' }));
    expect((await dialog.findAllByText('Nomor KTP terdiri dari 16 angka.')).length).toBe(2);
    expect(dialog.getByLabelText<HTMLInputElement>('Nama').value).toBe('Dewi Lestari');
  });
});

describe('one account', () => {
  it('shows its facts and who changed what, and why', async () => {
    openOne(lidya);
    expect(await screen.findByText('peran diganti')).toBeTruthy();
    expect(screen.getByText(/Pindah/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ganti peran' })).toBeNull();
  });

  it('gets other roles in the version that was seen; another admin’s change is reported', async () => {
    const call = 'POST staff/accounts/s-1/roles';
    const said = 'Akun Dewi Lestari baru saja diubah Rina: peran diganti.';
    const view = openOne(sekar, {}, { [call]: { ...no('error.staff.changed', said), status: 409 } });
    await view.user.click(await screen.findByRole('button', { name: 'Ganti peran' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.click(dialog.getByRole('checkbox', { name: /^Auditor/ }));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Pindah');
    await view.user.click(dialog.getByRole('button', { name: 'Ganti peran' }));
    expect(await dialog.findByText(said)).toBeTruthy();
    view.answers[call] = ok(waiting);
    await view.user.click(dialog.getByRole('button', { name: 'Ganti peran' }));
    expect(await screen.findByText('Menunggu persetujuan admin lain.')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === call)?.body).toEqual({
      version: 4,
      roles: ['support', 'auditor'],
      reason: 'Pindah',
    });
  });

  it('gets a new second factor, and keeps the password unless it is forgotten too', async () => {
    const call = 'POST staff/accounts/s-1/links';
    const view = openOne(sekar, {}, { [call]: ok(sent) });
    await view.user.click(await screen.findByRole('button', { name: 'Atur ulang faktor kedua' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Ponsel hilang');
    await view.user.click(dialog.getByRole('button', { name: 'Atur ulang faktor kedua' }));
    expect(await screen.findByText(/^Tautan dikirim ke dewi@contoh/)).toBeTruthy();
    expect(view.asked.find(({ name }) => name === call)?.body).toEqual({
      version: 4,
      password: false,
      reason: 'Ponsel hilang',
    });
  });

  it('gets its link at another address, which is sent along only when it changes', async () => {
    const call = 'POST staff/accounts/s-1/links';
    const view = openOne(sekar, {}, { [call]: ok({ staff: dewi, waiting }) });
    await view.user.click(await screen.findByRole('button', { name: 'Atur ulang faktor kedua' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Tautan dikirim ke');
    await view.user.clear(field);
    await view.user.type(field, 'dewi@lain.example');
    await view.user.type(dialog.getByLabelText('Alasan'), 'Alamat lama ditutup');
    await view.user.click(dialog.getByRole('button', { name: 'Atur ulang faktor kedua' }));
    expect(await screen.findByText('Menunggu persetujuan admin lain.')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === call)?.body).toMatchObject({ email: 'dewi@lain.example' });
  });

  it('is deactivated with a reason; a deactivated one can only be reactivated', async () => {
    const call = 'POST staff/accounts/s-1/departures';
    const view = openOne(sekar, {}, { [call]: ok({ ...dewi, state: 'left' }) });
    await view.user.click(await screen.findByRole('button', { name: 'Nonaktifkan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Berhenti');
    view.answers['GET staff/accounts/s-1'] = ok(detail({ state: 'left', groups: 2 }));
    await view.user.click(dialog.getByRole('button', { name: 'Nonaktifkan' }));
    expect(await screen.findByRole('button', { name: 'Terima kembali' })).toBeTruthy();
    expect(screen.getByText(/Masih memegang 2 kelompok/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ganti peran' })).toBeNull();
  });

  it('of the person’s own offers no action', async () => {
    openPage('/settings/staff/s-Sekar', {
      person: sekar,
      replies: { 'GET staff/accounts/s-Sekar': ok(detail({ id: sekar.id, name: 'Sekar', roles: ['admin'] })) },
    });
    expect(await screen.findByText(/Ini akun Anda/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Nonaktifkan' })).toBeNull();
  });
});

describe('a change that waits for a second admin', () => {
  it('is shown with what it changes, and approved in the version that was seen', async () => {
    const call = 'POST staff/accountchanges/c-1/approvals';
    const view = openList(sekar, { [changes]: ok([waiting]), [call]: ok({ ...waiting, state: 'approved' }) });
    await view.user.click(await screen.findByRole('button', { name: 'Periksa Dewi Lestari' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const shown of ['Layanan', 'Keuangan', 'Pindah ke keuangan']) expect(dialog.getByText(shown)).toBeTruthy();
    view.answers[changes] = ok([]);
    await view.user.click(dialog.getByRole('button', { name: 'Setujui' }));
    expect(await screen.findByText('Pengajuan untuk Dewi Lestari disetujui.')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === call)?.body).toEqual({ version: 1, reason: '' });
  });

  it.each([
    ['who entered it', { ...waiting, enteredBy: { id: sekar.id, name: 'Sekar' } }],
    ['whose account it is', { ...waiting, staff: { ...dewi, id: sekar.id } }],
  ])('offers no approval to %s, but to cancel it with a reason', async (_, change) => {
    const call = 'POST staff/accountchanges/c-1/cancellations';
    const view = openOne(sekar, { waiting: change }, { [call]: ok({ ...change, state: 'cancelled' }) });
    await view.user.click(await screen.findByRole('button', { name: 'Periksa Dewi Lestari' }));
    const looked = within(await screen.findByRole('dialog'));
    expect(looked.queryByRole('button', { name: 'Setujui' })).toBeNull();
    await view.user.click(looked.getByRole('button', { name: 'Batalkan pengajuan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Batalkan pengajuan' }));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Keliru');
    await view.user.click(dialog.getByRole('button', { name: 'Batalkan pengajuan' }));
    expect(await screen.findByText('Pengajuan untuk Dewi Lestari dibatalkan.')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === call)?.body).toEqual({ version: 1, reason: 'Keliru' });
  });
});
