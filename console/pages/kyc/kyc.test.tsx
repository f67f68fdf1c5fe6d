// The queue by age with overdue ones marked, and one identity reviewed field by field.
// Source: docs/screens.md; spec §9; docs/domain.md §3.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { lidya, nisa, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';

const item = {
  id: 'u-1',
  name: 'Ratna Wulandari',
  phone: '0812••••7890',
  status: 'pending',
  submittedAt: '2026-11-24T03:00:00.000Z',
  dueAt: '2026-11-26T16:59:59.999Z',
  overdue: true,
};
const later = { ...item, id: 'u-2', name: 'Siti Aminah', submittedAt: '2026-11-27T03:00:00.000Z', overdue: false };
const field = (name: string, value: string | null, change: object = {}) => ({
  field: name,
  value,
  hint: null,
  rejected: null,
  ...change,
});
const kyc = {
  ...item,
  email: 'ratna@contoh.example',
  fields: [
    field('ktp', null),
    field('identityNumber', '3276••••••••0001', { hint: 'Tanggal lahir atau jenis kelamin tidak cocok dengan NIK.' }),
    field('address', 'Jl. Melati 3', { rejected: 'Kurang nomor rumah' }),
    field('companyName', null),
  ],
  pictures: ['ktp'],
};
const list = 'GET staff/kycs';
const one = 'GET staff/kycs/u-1';
const verdicts = 'POST staff/kycs/u-1/verdicts';
const reveals = 'POST staff/kycs/u-1/reveals';

const open = (at: string, person = nisa, replies: Record<string, Reply> = {}) =>
  openPage(at, { person, replies: { [list]: okPage([item, later]), [one]: ok(kyc), ...replies } });
const bodyOf = (asked: ReturnType<typeof open>['asked'], name: string) =>
  asked.find((call) => call.name === name)?.body;

describe('the queue', () => {
  it('[S9.021] marks overdue ones, loads the waiting ones, and links each to its detail', async () => {
    const { asked } = open('/kycs');
    const link = await screen.findByRole('link', { name: /Ratna Wulandari/ });
    expect(link.getAttribute('href')).toBe('/kycs/u-1');
    expect(screen.getAllByText('Lewat waktu')).toHaveLength(1);
    expect(asked.find(({ name }) => name === list)?.address).toContain('status=pending');
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
    await user.keyboard('/');
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

describe('one identity', () => {
  const fields = async () => within(await screen.findByRole('region', { name: 'Isian' }));

  it('shows the fields with their hints, empty ones, and why one was sent back before', async () => {
    open('/kycs/u-1');
    const shown = await fields();
    expect(shown.getByText('3276••••••••0001')).toBeTruthy();
    expect(shown.getByText('Tanggal lahir atau jenis kelamin tidak cocok dengan NIK.')).toBeTruthy();
    expect(shown.getByText('Ditolak sebelumnya: Kurang nomor rumah')).toBeTruthy();
    expect(shown.getByText('tidak diisi')).toBeTruthy();
    expect(shown.getByText('foto dikirim')).toBeTruthy();
  });

  it('shows a full number for a reason, which is sent to the server', async () => {
    const { user, asked } = open('/kycs/u-1', nisa, { [reveals]: ok({ value: '3276015408900001' }) });
    await user.click((await fields()).getByRole('button', { name: /Nomor lengkap/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Tampilkan' }).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Alasan'), 'Cocokkan dengan foto');
    await user.click(dialog.getByRole('button', { name: 'Tampilkan' }));
    expect(await screen.findByText('3276015408900001')).toBeTruthy();
    expect(bodyOf(asked, reveals)).toEqual({ field: 'identityNumber', reason: 'Cocokkan dengan foto' });
  });

  it('opens a picture only on request, rotates and enlarges it', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const picture = 'GET staff/kycs/u-1/pictures/ktp';
    const { user, asked } = open('/kycs/u-1', nisa, { [picture]: ok('bytes') });
    const button = await screen.findByRole('button', { name: 'Buka Foto KTP' });
    expect(asked.some(({ name }) => name === picture)).toBe(false);
    await user.click(button);
    const image = await screen.findByRole('img', { name: 'Foto KTP' });
    await user.click(screen.getByRole('button', { name: 'Putar Foto KTP' }));
    await user.click(screen.getByRole('button', { name: 'Perbesar Foto KTP' }));
    expect([image.dataset['turns'], image.dataset['zoom']]).toEqual(['1', '1.5']);
  });

  it('is approved when nothing is sent back, for the submission that was seen', async () => {
    const { user, asked } = open('/kycs/u-1', nisa, { [verdicts]: ok({}) });
    await user.click(await screen.findByRole('button', { name: 'Terima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Terima verifikasi Ratna Wulandari' }));
    await user.click(dialog.getByRole('button', { name: 'Terima' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(asked, verdicts)).toEqual({ submittedAt: item.submittedAt, verdict: 'verified' });
  });

  it('is sent back with a reason for each field, and not without one', async () => {
    const { user, asked } = open('/kycs/u-1', nisa, { [verdicts]: ok({}) });
    const shown = await fields();
    await user.click(shown.getByRole('checkbox', { name: 'Tolak Alamat' }));
    const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Kembalikan' });
    expect(back.disabled).toBe(true);
    await user.type(shown.getByLabelText('Alasan menolak Alamat'), 'Tulis nomor rumah');
    expect(back.disabled).toBe(false);
    await user.click(back);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Tulis nomor rumah')).toBeTruthy();
    await user.type(dialog.getByLabelText('Catatan (boleh kosong)'), 'Kedua kali');
    await user.click(dialog.getByRole('button', { name: 'Kembalikan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(asked, verdicts)).toEqual({
      submittedAt: item.submittedAt,
      verdict: 'rejected',
      fields: [{ field: 'address', reason: 'Tulis nomor rumah' }],
      note: 'Kedua kali',
    });
  });

  it('says in the dialog that it changed meanwhile', async () => {
    const { user } = open('/kycs/u-1', nisa, { [verdicts]: no('error.kyc.changed', 'Data ini berubah.') });
    await user.click(await screen.findByRole('button', { name: 'Terima' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Terima' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Data ini berubah.');
  });

  it.each([
    ['judged by a colleague', { status: 'rejected' }],
    ['sent in anew', { submittedAt: '2026-11-28T03:00:00.000Z' }],
  ])('keeps the refusal and the note when the submission was %s meanwhile', async (_what, change) => {
    const { user, answers, asked } = open('/kycs/u-1', nisa, {
      [verdicts]: no('error.kyc.changed', 'Data ini berubah.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Terima' }));
    const dialog = within(await screen.findByRole('dialog'));
    const note = dialog.getByLabelText<HTMLTextAreaElement>(/Catatan/);
    await user.type(note, 'Sudah ditelepon');
    answers[one] = ok({ ...kyc, ...change });
    await user.click(dialog.getByRole('button', { name: 'Terima' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Data ini berubah.');
    await waitFor(() => expect(asked.filter(({ name }) => name === one).length).toBeGreaterThan(1));
    expect(document.body.contains(note)).toBe(true);
    expect(note.value).toBe('Sudah ditelepon');
  });

  it('is read-only for an auditor: no picture, no full number, no verdict', async () => {
    open('/kycs/u-1', lidya);
    await fields();
    expect(screen.getByText('Hanya petugas verifikasi yang dapat membuka foto.')).toBeTruthy();
    for (const name of [/Buka Foto/, /Nomor lengkap/, 'Terima'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('has no verdict once there is one', async () => {
    open('/kycs/u-1', nisa, { [one]: ok({ ...kyc, status: 'verified', overdue: false }) });
    await fields();
    expect(screen.queryByRole('region', { name: 'Putusan' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('that does not exist shows the server’s message', async () => {
    open('/kycs/u-9');
    expect(await screen.findByText('Tidak ada')).toBeTruthy();
  });
});
