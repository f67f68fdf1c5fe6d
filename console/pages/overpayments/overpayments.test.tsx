// Overpayments on the console: the list, a refund entered with the amount shown, approved by another, cancelled.
// Source: docs/screens.md; docs/domain.md §8; decision 0030.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { arif, lidya, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';

const latest = {
  id: 'o-1',
  version: 3,
  state: 'entered',
  amount: 50_000,
  bankName: 'Bank Rakyat Indonesia',
  accountNumber: '••••••8380',
  accountName: 'Melati',
  note: 'Ketua meminta',
  enteredBy: 'Dimas',
  enteredById: 's-Dimas',
  enteredAt: '2026-03-12T03:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  reason: null,
  valueDate: null,
  endedAt: null,
  contradictedAt: null as string | null,
};
const owed = { lending: 'l-1', groupName: 'Melati', overpayment: 50_000, available: 50_000, latest: null };
const list = 'GET staff/overpayments';
const one = 'GET staff/lendings/l-1/overpayments';
const enterCall = 'POST staff/lendings/l-1/overpayments';
const approveCall = 'POST staff/overpayments/o-1/approvals';
const cancelCall = 'POST staff/overpayments/o-1/cancellations';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

const open = (person: StaffPerson, changes: object = {}, replies: Record<string, Reply> = {}) =>
  openPage('/overpayments', {
    person,
    replies: { [list]: okPage([{ ...owed, ...changes }]), [one]: ok({ ...owed, ...changes }), ...replies },
  });
async function look(view: ReturnType<typeof open>) {
  await view.user.click(await screen.findByRole('link', { name: /Melati/ }));
  return within(await screen.findByRole('dialog', { name: 'Kelebihan bayar Melati' }));
}

describe('the list of overpayments', () => {
  it('is a page of finance and the auditor, with a text when empty', async () => {
    openPage('/overpayments', { person: arif, replies: { [list]: okPage([]) } });
    expect(await screen.findByText('Tidak ada kelebihan bayar')).toBeTruthy();
    expect((await screen.findAllByRole('link', { name: 'Kelebihan bayar' })).length).toBeGreaterThan(0);
  });

  it('shows only those that wait for a second person, by the overview’s link', async () => {
    const { asked } = openPage('/overpayments?state=entered', { person: arif, replies: { [list]: okPage([]) } });
    await screen.findByText('Tidak ada kelebihan bayar');
    expect(asked.find(({ name }) => name === list)?.address).toContain('state=entered');
  });

  it('is not in the loan officer’s menu', async () => {
    openPage('/cash', { person: wulan, replies: { 'GET staff/cashinhand': okPage([]) } });
    await screen.findAllByRole('link', { name: 'Pinjaman' });
    expect(screen.queryByRole('link', { name: 'Kelebihan bayar' })).toBeNull();
  });
});

describe('one overpayment', () => {
  it('is entered with the amount to refund, and says why it was refused', async () => {
    const view = open(arif, {}, { [enterCall]: no('error.overpayment.no_account', 'Belum punya rekening.') });
    await view.user.click((await look(view)).getByRole('button', { name: 'Ajukan pengembalian' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajukan pengembalian' }));
    expect(plain(dialog.getByText(/dikirim ke rekening kelompok/).textContent)).toContain('Rp 50.000');
    await view.user.click(dialog.getByRole('button', { name: 'Ajukan pengembalian' }));
    expect(await dialog.findByText('Belum punya rekening.')).toBeTruthy();
    expect(view.asked.filter(({ name }) => name === enterCall).map(({ body }) => body)).toEqual([{}]);
  });

  it('needs a note after the bank contradicted itself', async () => {
    const refused = { ...latest, state: 'refused', contradictedAt: '2026-03-13T03:00:00.000Z' };
    const view = open(arif, { latest: refused }, { [enterCall]: ok(latest) });
    const seen = await look(view);
    expect(seen.getByText(/Bank berkata lain/)).toBeTruthy();
    await view.user.click(seen.getByRole('button', { name: 'Ajukan pengembalian' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajukan pengembalian' }));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ajukan pengembalian' });
    expect(act.disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Catatan'), 'Bank memastikan tidak keluar');
    await view.user.click(act);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.find(({ name }) => name === enterCall)?.body).toEqual({ note: 'Bank memastikan tidak keluar' });
  });

  it('is approved once by another person, in the version and to the account shown', async () => {
    const view = open(arif, { available: 0, latest }, { [approveCall]: ok({ ...latest, state: 'approved' }) });
    const seen = await look(view);
    expect(seen.getByText('Bank Rakyat Indonesia ••••••8380')).toBeTruthy();
    expect(seen.queryByRole('button', { name: 'Ajukan pengembalian' })).toBeNull();
    await view.user.dblClick(seen.getByRole('button', { name: 'Setujui pengembalian' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.filter(({ name }) => name === approveCall).map(({ body }) => body)).toEqual([{ version: 3 }]);
  });

  it('is not approved by its maker, and cancelled with a reason', async () => {
    const own = { ...latest, enteredBy: 'Arif', enteredById: arif.id };
    const view = open(arif, { available: 0, latest: own }, { [cancelCall]: ok(own) });
    const seen = await look(view);
    expect(seen.queryByRole('button', { name: 'Setujui pengembalian' })).toBeNull();
    await view.user.click(seen.getByRole('button', { name: 'Tarik pengajuan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tarik pengajuan' }));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Rekening berubah');
    await view.user.click(dialog.getByRole('button', { name: 'Tarik pengajuan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.find(({ name }) => name === cancelCall)?.body).toEqual({
      version: 3,
      reason: 'Rekening berubah',
    });
  });

  it('is read-only for an auditor', async () => {
    const seen = await look(open(lidya, { available: 0, latest }));
    expect(seen.queryByRole('button', { name: /Setujui|Tarik|Ajukan/ })).toBeNull();
  });
});
