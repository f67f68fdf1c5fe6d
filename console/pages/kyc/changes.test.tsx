// Changes of a verified person on the identity's page: proposed by one reviewer, approved by another as it was seen.
// Source: docs/domain.md §3; docs/screens.md.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { KycChange, KycChanges } from '#contract/kyc-change.ts';
import type { StaffId } from '#domain/ids.ts';
import { asId } from '#domain/ids.testing.ts';
import { lidya, nisa, no, ok, okPage, openPage, type Reply } from '../testing.tsx';

const field = (name: string, value: string | null) => ({ field: name, value, hints: [], rejected: null });
const kyc = {
  id: 'u-1',
  name: 'Ratna Wulandari',
  phone: '0812••••7890',
  status: 'verified',
  submittedAt: '2026-11-24T03:00:00.000Z',
  dueAt: null,
  overdue: false,
  again: false,
  email: 'ratna@contoh.example',
  fields: [field('ktp', null), field('identityNumber', '3276••••••••0001'), field('address', 'Jl. Melati 3')],
  pictures: ['ktp'],
  opened: [],
  matches: [],
  history: [],
};
const waiting: KycChange = {
  id: asId('k-1'),
  kind: 'correction',
  version: 2,
  state: 'entered',
  lines: [
    { field: 'identityNumber', before: '3276••••••••0001', after: '3276••••••••0002' },
    { field: 'taxResident', before: 'Dalam negeri', after: 'Luar negeri' },
  ],
  reason: 'Surat 12/2026',
  enteredBy: { id: asId('s-Bima'), name: 'Bima' },
  enteredAt: '2026-11-25T03:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  proof: false,
};
const found = (...changes: KycChange[]): KycChanges => ({
  changes,
  now: [
    { field: 'name', value: 'Ratna Wulandari' },
    { field: 'identityNumber', value: '3276••••••••0001' },
    { field: 'npwpNumber', value: null },
    { field: 'birthday', value: '2 Maret 1989' },
    { field: 'taxResident', value: 'Dalam negeri' },
  ],
  accounts: [{ id: asId('a-1'), bank: 'BRI', holder: 'Ratna Wulandari', number: '••••••6789' }],
});

const changes = 'GET staff/kycs/u-1/changes';
const propose = 'POST staff/kycs/u-1/changes';
const edit = 'PUT staff/kycs/u-1/changes/k-1';
const approve = 'POST staff/kycs/u-1/changes/k-1/approvals';
const cancel = 'POST staff/kycs/u-1/changes/k-1/cancellations';
const proof = 'GET staff/kycs/u-1/changes/k-1/proofs';
const reveal = 'POST staff/kycs/u-1/changes/k-1/reveals';

const open = (shown: KycChanges, replies: Record<string, Reply> = {}, person = nisa) =>
  openPage('/kycs/u-1', {
    person,
    replies: { 'GET staff/kycs': okPage([kyc]), 'GET staff/kycs/u-1': ok(kyc), [changes]: ok(shown), ...replies },
  });
const bodyOf = (asked: ReturnType<typeof open>['asked'], name: string) =>
  asked.find((call) => call.name === name)?.body;
const card = async () => within(await screen.findByRole('region', { name: 'Perubahan' }));
/** Pasted at once, to save time: these tests are not about typing. */
async function fill(user: ReturnType<typeof open>['user'], field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
const dialog = async () => within(await screen.findByRole('dialog'));

describe('a change', () => {
  it('is proposed with only the filled fields, and needs a reason', async () => {
    const { user, asked } = open(found(), { [propose]: ok(found(waiting)) });
    await user.click(await (await card()).findByRole('button', { name: 'Perbaiki data' }));
    const shown = await dialog();
    const act = shown.getByRole<HTMLButtonElement>('button', { name: 'Usulkan' });
    expect(shown.getByText('Sekarang: 2 Maret 1989')).toBeTruthy();
    await fill(user, shown.getByLabelText('Alasan'), 'Surat 12/2026');
    expect(act.disabled).toBe(true);
    await fill(user, shown.getByLabelText('Nama'), 'Ratna W. Lestari');
    await user.selectOptions(shown.getByLabelText(/Domisili pajak/), 'Luar negeri');
    await user.click(act);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(asked, propose)).toEqual({
      request: { kind: 'correction', name: 'Ratna W. Lestari', taxResident: false },
      reason: 'Surat 12/2026',
    });
  });

  it('is not proposed without the birthday that was typed and cannot be read', async () => {
    const { user } = open(found());
    await user.click(await (await card()).findByRole('button', { name: 'Perbaiki data' }));
    const shown = await dialog();
    const act = shown.getByRole<HTMLButtonElement>('button', { name: 'Usulkan' });
    await fill(user, shown.getByLabelText('Nama'), 'Ratna W. Lestari');
    await fill(user, shown.getByLabelText('Alasan'), 'Surat 12/2026');
    expect(act.disabled).toBe(false);
    await fill(user, shown.getByLabelText('Tanggal lahir'), '31021989');
    expect(act.disabled).toBe(true);
    await user.clear(shown.getByLabelText('Tanggal lahir'));
    expect(act.disabled).toBe(false);
  });

  it('shows the refusal of a field at that field', async () => {
    const { user } = open(found(), { [propose]: no('error.kyc.nik', 'NIK harus 16 angka.', 'identityNumber') });
    await user.click(await (await card()).findByRole('button', { name: 'Perbaiki data' }));
    const shown = await dialog();
    await fill(user, shown.getByLabelText('Nomor KTP'), '12');
    await fill(user, shown.getByLabelText('Alasan'), 'Surat');
    await user.click(shown.getByRole('button', { name: 'Usulkan' }));
    await waitFor(() => expect(shown.getByLabelText('Nomor KTP').getAttribute('aria-invalid')).toBe('true'));
  });

  it('that revokes names each field with its reason', async () => {
    const { user, asked } = open(found(), { [propose]: ok(found(waiting)) });
    await user.click(await (await card()).findByRole('button', { name: 'Cabut verifikasi' }));
    const shown = await dialog();
    await user.click(shown.getByRole('checkbox', { name: 'Foto KTP' }));
    await fill(user, shown.getByLabelText('Alasan'), 'Laporan polisi');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Usulkan' }).disabled).toBe(true);
    await fill(user, shown.getByLabelText('Alasan menolak Foto KTP'), 'KTP palsu');
    await user.click(shown.getByRole('button', { name: 'Usulkan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(asked, propose)).toEqual({
      request: { kind: 'revocation', fields: [{ field: 'ktp', reason: 'KTP palsu' }] },
      reason: 'Laporan polisi',
    });
  });

  it('that removes an account names it', async () => {
    const { user, asked } = open(found(), { [propose]: ok(found(waiting)) });
    await user.click(await (await card()).findByRole('button', { name: 'Hapus rekening' }));
    const shown = await dialog();
    await user.selectOptions(shown.getByLabelText('Rekening bank'), 'BRI · ••••••6789 · Ratna Wulandari');
    await fill(user, shown.getByLabelText('Alasan'), 'Bukan miliknya');
    await user.click(shown.getByRole('button', { name: 'Usulkan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(asked, propose)).toEqual({
      request: { kind: 'account_removal', account: 'a-1' },
      reason: 'Bukan miliknya',
    });
  });

  it('that waits is approved by another person in the version that was seen, its numbers revealed for a reason', async () => {
    const { user, asked } = open(found(waiting), {
      [approve]: ok(found({ ...waiting, state: 'approved' })),
      [reveal]: ok({ value: '3276014303890002' }),
    });
    const shown = await card();
    expect(await shown.findByText('3276••••••••0001 → 3276••••••••0002')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Perbaiki data' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Nomor lengkap yang diusulkan: Nomor KTP' }));
    const why = await dialog();
    await fill(user, why.getByLabelText('Alasan'), 'Cocokkan KTP');
    await user.click(why.getByRole('button', { name: 'Tampilkan' }));
    expect(await shown.findByText('3276••••••••0001 → 3276014303890002')).toBeTruthy();
    expect(bodyOf(asked, reveal)).toEqual({ field: 'identityNumber', reason: 'Cocokkan KTP' });
    await user.click(shown.getByRole('button', { name: 'Setujui' }));
    await user.click((await dialog()).getByRole('button', { name: 'Setujui' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(asked, approve)).toEqual({ version: 2, note: '' });
  });

  it('is not approved by its author, who may write another version', async () => {
    const own = { ...waiting, enteredBy: { id: nisa.id, name: nisa.name } };
    const { user, asked } = open(found(own), { [edit]: ok(found(own)) });
    const shown = await card();
    expect(await shown.findByText('Anda yang menulis versi ini. Petugas lain yang menyetujui.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Setujui' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Ubah usulan' }));
    const again = await dialog();
    await fill(user, again.getByLabelText('Nama'), 'Ratna Lestari');
    await fill(user, again.getByLabelText('Alasan'), 'Salah ketik');
    await user.click(again.getByRole('button', { name: 'Simpan usulan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(asked, edit)).toMatchObject({ version: 2, request: { kind: 'correction', name: 'Ratna Lestari' } });
  });

  it('shows its proof on request, and accepts another picture', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const { user, asked } = open(found({ ...waiting, proof: true }), { [proof]: ok({}) });
    const shown = await card();
    await user.click(await shown.findByRole('button', { name: 'Buka Bukti' }));
    expect(await shown.findByRole('img', { name: 'Bukti' })).toBeTruthy();
    expect(asked.filter(({ name }) => name === proof)).toHaveLength(1);
    await user.click(shown.getByRole('button', { name: 'Ganti bukti' }));
    const taking = await dialog();
    expect(taking.getByLabelText('Foto bukti').getAttribute('accept')).toBe('image/jpeg,image/png');
    expect(taking.getByRole<HTMLButtonElement>('button', { name: 'Simpan usulan' }).disabled).toBe(true);
  });

  it('is cancelled with a reason', async () => {
    const { user, asked } = open(found(waiting), { [cancel]: ok(found()) });
    await user.click(await (await card()).findByRole('button', { name: 'Tarik usulan' }));
    const why = await dialog();
    await fill(user, why.getByLabelText('Alasan'), 'Keliru');
    await user.click(why.getByRole('button', { name: 'Tarik usulan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(asked, cancel)).toEqual({ version: 2, reason: 'Keliru' });
  });

  it('that somebody decided meanwhile is reported in the dialog', async () => {
    const message = 'Usulan ini sudah diputuskan Tono.';
    const { user } = open(found(waiting), { [approve]: no('error.kyc_change.decided', message) });
    await user.click(await (await card()).findByRole('button', { name: 'Setujui' }));
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Setujui' }));
    expect((await shown.findByRole('alert')).textContent).toContain(message);
  });

  it('is read-only for an auditor, with its outcome', async () => {
    const done = { decidedBy: { id: asId<StaffId>('s-Tono'), name: 'Tono' }, decidedAt: '2026-11-26T03:00:00.000Z' };
    open(found({ ...waiting, ...done, state: 'cancelled', decisionNote: 'Surat tidak sah' }), {}, lidya);
    const shown = await card();
    expect(await shown.findByText(/Ditarik Tono .* Surat tidak sah/)).toBeTruthy();
    expect(shown.queryByRole('button')).toBeNull();
  });
});

it('the queue finds people with a waiting change', async () => {
  const { user, router } = openPage('/kycs', { person: nisa, replies: { 'GET staff/kycs': okPage([kyc]) } });
  await user.click(await screen.findByRole('button', { name: 'Perubahan menunggu' }));
  expect(router.state.location.search).toBe('?status=changing');
});
