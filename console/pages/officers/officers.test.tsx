// Staff on the console: the list, an invitation with its link, what an admin may do with another account and with
// their own.
// Source: docs/screens.md; docs/domain.md §3; decision 0061.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffAccount, StaffAccountDetail } from '#contract/staff-account.ts';
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
  auditEvents: [
    { action: 'staff.roles', by: 'Sekar', at: '2026-11-01T02:00:00.000Z', reason: 'Pindah', roles: ['support'] },
  ],
  ...changes,
});
const link = {
  staff: { ...dewi, state: 'invited' as const },
  url: 'http://localhost:8081/enrol#token=rahasia',
  until: '2026-11-29T02:00:00.000Z',
  mailed: true,
};
const list = 'GET staff/accounts';
const openList = (person: StaffPerson, replies: Record<string, Reply> = {}, at = '/settings/staff') =>
  openPage(at, { person, replies: { [list]: okPage([dewi]), ...replies } });
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

  it('sends person, roles and reason, and shows the link until it is confirmed', async () => {
    const view = openList(sekar, { 'POST staff/accounts': ok(link) });
    const dialog = await fillIn(view);
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Buat tautan' });
    expect(act.disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Alasan'), 'Pengganti Rina');
    await view.user.click(act);
    const shown = within(await screen.findByRole('dialog', { name: 'Tautan pendaftaran' }));
    expect(shown.getByText(link.url)).toBeTruthy();
    expect(shown.getByText(/dewi@contoh\.example/)).toBeTruthy();
    await view.user.keyboard('{Escape}');
    expect(screen.getByText(link.url)).toBeTruthy();
    await view.user.click(shown.getByRole('button', { name: 'Sudah saya catat' }));
    await waitFor(() => expect(screen.queryByText(link.url)).toBeNull());
    expect(view.asked.find(({ name }) => name === 'POST staff/accounts')?.body).toEqual({
      name: 'Dewi Lestari',
      login: 'dewi',
      email: 'dewi@contoh.example',
      nik: '3276044101900001',
      roles: ['support'],
      reason: 'Pengganti Rina',
    });
  });

  it('shows the server’s refusal at its field, and keeps what was typed', async () => {
    const view = openList(sekar, {
      'POST staff/accounts': no('error.kyc.nik', 'Nomor KTP terdiri dari 16 angka.', 'nik'),
    });
    const dialog = await fillIn(view);
    await view.user.type(dialog.getByLabelText('Alasan'), 'Pengganti Rina');
    await view.user.click(dialog.getByRole('button', { name: 'Buat tautan' }));
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
    view.answers[call] = ok(dewi);
    await view.user.click(dialog.getByRole('button', { name: 'Ganti peran' }));
    expect(await screen.findByText('Peran Dewi Lestari sudah diganti.')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === call)?.body).toEqual({
      version: 4,
      roles: ['support', 'auditor'],
      reason: 'Pindah',
    });
  });

  it('gets a new second factor, and keeps the password unless it is forgotten too', async () => {
    const call = 'POST staff/accounts/s-1/links';
    const view = openOne(sekar, {}, { [call]: ok(link) });
    await view.user.click(await screen.findByRole('button', { name: 'Atur ulang faktor kedua' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Ponsel hilang');
    await view.user.click(dialog.getByRole('button', { name: 'Atur ulang faktor kedua' }));
    expect(await screen.findByText(link.url)).toBeTruthy();
    expect(view.asked.find(({ name }) => name === call)?.body).toEqual({
      version: 4,
      password: false,
      reason: 'Ponsel hilang',
    });
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

describe('the own account', () => {
  const own = {
    email: 'arif@contoh.example',
    recoveryCodes: 2,
    sessions: [
      {
        id: 'a',
        current: true,
        device: 'Firefox',
        createdAt: '2026-11-28T02:00:00.000Z',
        lastSeenAt: '2026-11-28T02:00:00.000Z',
      },
      {
        id: 'b',
        current: false,
        device: 'Chrome',
        createdAt: '2026-11-27T02:00:00.000Z',
        lastSeenAt: '2026-11-27T02:00:00.000Z',
      },
    ],
  };

  it('has a link, warns of few recovery codes, and ends the other sessions', async () => {
    const view = openPage('/account', {
      person: arif,
      replies: { 'GET staff/me/account': ok(own), 'DELETE staff/me/sessions': ok({}) },
    });
    expect(await screen.findByText(/tinggal 2/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Arif' }).getAttribute('href')).toBe('/account');
    view.answers['GET staff/me/account'] = ok({ ...own, sessions: own.sessions.slice(0, 1) });
    await view.user.click(screen.getByRole('button', { name: 'Keluarkan perangkat lain' }));
    await waitFor(() => expect(screen.queryByText('Chrome')).toBeNull());
  });

  it('changes the password with the current one, and shows errors at the field', async () => {
    const call = 'POST staff/me/passwords';
    const wrong = no('error.password.wrong', 'Kata sandi salah.', 'currentPassword');
    const view = openPage('/account', { person: arif, replies: { 'GET staff/me/account': ok(own), [call]: wrong } });
    await view.user.type(await screen.findByLabelText('Kata sandi sekarang'), 'lama sekali');
    await view.user.type(screen.getByLabelText('Kata sandi baru'), 'bambu kuning');
    await view.user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'bambu kuning');
    await view.user.click(screen.getByRole('button', { name: 'Ganti kata sandi' }));
    expect((await screen.findAllByText('Kata sandi salah.')).length).toBe(2);
    view.answers[call] = ok({});
    await view.user.click(screen.getByRole('button', { name: 'Ganti kata sandi' }));
    expect(await screen.findByText('Kata sandi sudah diganti.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Kata sandi baru').value).toBe('');
  });

  it('shows ten new recovery codes once, for the password and the authenticator’s code', async () => {
    const call = 'POST staff/me/recoverycodes';
    const wrong = no('error.code.invalid', 'Kode salah.', 'code');
    const view = openPage('/account', { person: arif, replies: { 'GET staff/me/account': ok(own), [call]: wrong } });
    const card = within(await screen.findByRole('region', { name: 'Kode pemulihan' }));
    await view.user.type(card.getByLabelText('Kata sandi Anda'), 'bambu kuning');
    await view.user.type(card.getByLabelText('Kode 6 angka dari aplikasi'), '123456');
    await view.user.click(card.getByRole('button', { name: 'Buat kode baru' }));
    expect((await card.findAllByText('Kode salah.')).length).toBe(2);
    view.answers[call] = ok({ recoveryCodes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] });
    view.answers['GET staff/me/account'] = ok({ ...own, recoveryCodes: 10 });
    await view.user.click(card.getByRole('button', { name: 'Buat kode baru' }));
    expect((await card.findByRole('list', { name: 'Sepuluh kode pemulihan' })).textContent).toContain('ABCDE-FGHJK');
    await waitFor(() => expect(screen.queryByText(/tinggal 2/)).toBeNull());
    await view.user.click(card.getByRole('button', { name: 'Sudah saya simpan' }));
    expect(card.queryByText('ABCDE-FGHJK')).toBeNull();
  });
});
