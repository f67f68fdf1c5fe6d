// Parameters on the console: found, proposed with the formatted value, approved by another in the version that was
// seen.
// Source: docs/screens.md; docs/domain.md §2; decision 0066.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ParameterDetail } from '#contract/proposal.ts';
import { businessDate } from '#domain/calendar.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { lidya, no, ok, openPage, type Reply, sekar } from '../testing.tsx';

const first = { value: 500, effectiveFrom: businessDate('2020-01-01'), source: 'spec §9', changedBy: null };
const waiting: ParameterDetail['waiting'] = {
  id: asId('p-1'),
  version: 2,
  state: 'entered',
  effectiveFrom: businessDate('2027-01-01'),
  value: 450,
  source: 'SK 12/2026',
  reason: 'Biaya turun',
  enteredBy: { id: asId('s-Rahma'), name: 'Rahma' },
  enteredAt: '2026-11-27T03:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
};
const current = { ...first, changedAt: '2020-01-01T00:00:00.000Z' };
const fee: ParameterDetail = {
  key: 'borrower_fee',
  unit: 'bp',
  smallest: 0,
  largest: 600,
  isPublic: true,
  current,
  coming: [],
  waiting: null,
  values: [current],
  proposals: [],
};
const pending: ParameterDetail = { ...fee, waiting, proposals: waiting ? [waiting] : [] };
const at = '/settings/parameters/borrower_fee';
const open = (person: StaffPerson, detail: ParameterDetail, replies: Record<string, Reply> = {}) =>
  openPage(at, { person, replies: { 'GET staff/parameters/borrower_fee': ok(detail), ...replies } });

describe('the parameters', () => {
  it('are listed with value, bounds and the waiting proposal; search and chips are in the URL', async () => {
    const stamp = { ...fee, key: 'stamp_duty', unit: 'rupiah', current: { ...current, value: 6_000 } };
    const { user, router } = openPage('/settings/parameters', {
      person: lidya,
      replies: { 'GET staff/parameters': ok([pending, stamp]) },
    });
    const row = within(await screen.findByRole('row', { name: /Biaya layanan peminjam/ }));
    expect(row.getByText('5%')).toBeTruthy();
    expect(row.getByText('0% sampai 6%')).toBeTruthy();
    expect(row.getByText('Menunggu persetujuan')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'meterai');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Biaya layanan/ })).toBeNull());
    expect(router.state.location.search).toBe('?search=meterai');
    await user.click(screen.getByRole('button', { name: 'Menunggu persetujuan' }));
    expect(await screen.findByText('Tidak ada parameter yang cocok')).toBeTruthy();
  });
});

describe('a parameter', () => {
  it('has no action for read-only staff', async () => {
    open(lidya, pending);
    expect(await screen.findByText('5% → 4,5%')).toBeTruthy();
    for (const name of ['Setujui', 'Ubah usulan', 'Tarik usulan', 'Nilai baru'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is proposed with value, date, source and reason, and shows the formatted value', async () => {
    const call = 'POST staff/parameters/borrower_fee/proposals';
    const { user, asked, answers } = open(sekar, fee, { [call]: ok(pending) });
    await user.click(await screen.findByRole('button', { name: 'Nilai baru' }));
    const dialog = within(await screen.findByRole('dialog'));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Usulkan' });
    await user.type(dialog.getByLabelText(/^Nilai/), '450');
    expect(dialog.getByText('Terbaca 4,5%. 0% sampai 6%.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Berlaku mulai'), { target: { value: '2027-01-01' } });
    await user.type(dialog.getByLabelText('Dasar'), 'SK 12/2026');
    expect(act.disabled).toBe(true);
    await user.type(dialog.getByLabelText('Alasan'), 'Biaya turun');
    answers['GET staff/parameters/borrower_fee'] = ok(pending);
    await user.click(act);
    expect(await screen.findByText('Usulan menunggu persetujuan admin lain.')).toBeTruthy();
    expect(asked.find(({ name }) => name === call)?.body).toEqual({
      value: 450,
      effectiveFrom: '2027-01-01',
      source: 'SK 12/2026',
      reason: 'Biaya turun',
    });
    expect(await screen.findByText('5% → 4,5%')).toBeTruthy();
  });

  it('is approved in the version that was seen; shows a refusal, and is disabled once there is a newer version', async () => {
    const call = 'POST staff/proposals/p-1/approvals';
    const view = open(sekar, pending, { [call]: no('error.setting.changed', 'Rahma sudah mengubahnya.') });
    await view.user.click(await screen.findByRole('button', { name: 'Setujui' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('5% → 4,5%')).toBeTruthy();
    view.answers['GET staff/parameters/borrower_fee'] = ok({
      ...pending,
      waiting: { ...waiting, version: 3, value: 400 },
    });
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Setujui' });
    await view.user.click(act);
    expect(await dialog.findByText('Rahma sudah mengubahnya.')).toBeTruthy();
    await waitFor(() => expect(act.disabled).toBe(true));
    expect(dialog.getByText('5% → 4,5%')).toBeTruthy();
    expect(view.asked.filter(({ name }) => name === call).map(({ body }) => body)).toEqual([{ version: 2, note: '' }]);
    // The newer version is shown beside it, and can be approved only after it was reviewed.
    expect(dialog.getByText('Rahma menulis versi 3')).toBeTruthy();
    expect(dialog.getByText('5% → 4%')).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Lanjutkan dengan yang terbaru' }));
    expect(dialog.queryByText('5% → 4,5%')).toBeNull();
    view.answers[call] = ok({ ...waiting, version: 3, state: 'approved' });
    await view.user.click(act);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.findLast(({ name }) => name === call)?.body).toEqual({ version: 3, note: '' });
  });

  it('that a colleague changed or decided keeps what was typed, and saves it on top of theirs', async () => {
    const put = 'PUT staff/parameters/borrower_fee/proposals/p-1';
    const post = 'POST staff/parameters/borrower_fee/proposals';
    const { user, answers, asked } = open(sekar, pending, { [put]: no('error.setting.changed', 'Rahma mengubahnya.') });
    const get = 'GET staff/parameters/borrower_fee';
    await user.click(await screen.findByRole('button', { name: 'Ubah usulan' }));
    const dialog = within(await screen.findByRole('dialog'));
    const value = dialog.getByLabelText<HTMLInputElement>(/^Nilai/);
    await user.clear(value);
    await user.type(value, '425');
    await user.type(dialog.getByLabelText('Alasan'), 'Dibulatkan');
    answers[get] = ok({ ...pending, waiting: { ...waiting, version: 3, value: 400 } });
    await user.click(dialog.getByRole('button', { name: 'Simpan usulan' }));
    expect(await dialog.findByText('Rahma menulis versi 3')).toBeTruthy();
    answers[get] = ok(fee);
    answers[put] = no('error.setting.approved', 'Rahma menyetujuinya.');
    await user.click(dialog.getByRole('button', { name: 'Lanjutkan dengan yang terbaru' }));
    await user.click(dialog.getByRole('button', { name: 'Simpan usulan' }));
    expect(await dialog.findByText('Usulan ini sudah tidak menunggu persetujuan')).toBeTruthy();
    answers[post] = ok(pending);
    await user.click(dialog.getByRole('button', { name: 'Lanjutkan sebagai usulan baru' }));
    expect(value.value).toBe('425');
    await user.click(dialog.getByRole('button', { name: 'Usulkan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.filter(({ name }) => name === put).map(({ body }) => body)).toMatchObject([
      { version: 2, value: 425 },
      { version: 3, value: 425 },
    ]);
    expect(asked.find(({ name }) => name === post)?.body).toMatchObject({ value: 425, reason: 'Dibulatkan' });
  });

  it('is edited and cancelled, but not approved, by its author', async () => {
    const own = { ...pending, waiting: waiting && { ...waiting, enteredBy: { id: sekar.id, name: sekar.name } } };
    const cancel = 'POST staff/proposals/p-1/cancellations';
    const { user, asked } = open(sekar, own, { [cancel]: ok({ ...waiting, state: 'cancelled' }) });
    expect(await screen.findByText('Anda yang menulis versi ini. Admin lain yang menyetujui.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tarik usulan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Keliru');
    await user.click(dialog.getByRole('button', { name: 'Tarik usulan' }));
    expect(await screen.findByText('Usulan ditarik.')).toBeTruthy();
    expect(asked.find(({ name }) => name === cancel)?.body).toEqual({ version: 2, reason: 'Keliru' });
  });
});
