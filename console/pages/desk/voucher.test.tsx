// A voucher of two people: shown leg by leg, approved as it was shown, never by its own author.
// Source: docs/domain.md §3; decision 0063.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { arif, lidya, no, ok, openPage, type Reply } from '../testing.tsx';
import { plain, sent, suspenseItem, voucher } from './desk.testing.ts';

const approve = 'POST staff/vouchers/v-1/approvals';
const cancel = 'POST staff/vouchers/v-1/cancellations';
const edit = 'PUT staff/vouchers/v-1';

describe('a voucher', () => {
  const open = (person: StaffPerson, changes: object = {}, replies: Record<string, Reply> = {}) =>
    openPage('/vouchers/v-1', {
      person,
      replies: {
        'GET staff/vouchers/v-1': ok({ ...voucher, ...changes }),
        'GET staff/suspense/i-1': ok({ ...suspenseItem, payerName: 'Dewi Anggraini' }),
        ...replies,
      },
    });

  it('is shown leg by leg, and approved in the version that was shown', async () => {
    const view = open(arif, {}, { [approve]: ok({ ...voucher, state: 'posted' }) });
    const payment = within(await screen.findByRole('region', { name: 'Dana yang diterima' }));
    for (const told of ['Dewi Anggraini', '99999999', '3 hari']) expect(await payment.findByText(told)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dewi Anggraini' }).getAttribute('href')).toBe('/suspense?item=i-1');
    const legs = within(screen.getByRole('table'));
    expect(plain(legs.getByText('Jumlah').closest('tr')?.textContent)).toBe('JumlahRp 70.000Rp 70.000');
    await view.user.click(screen.getByRole('button', { name: 'Setujui' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.click(dialog.getByRole('button', { name: 'Setujui' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view, approve)).toEqual([{ version: 2 }]);
  });

  it('of many lines of the bank shows each of them, and the parts of one that is split', async () => {
    const of = { kind: 'bank_statement', subject: '2026-11-26/batch:b-1', destination: null };
    const lines = [
      { name: 'BIAYA ADM', description: '', amount: -30_000 },
      { name: 'Bank', description: 'BIAYA TXN', amount: -2_500 },
    ];
    const parts = [
      {
        purpose: 'portfolio',
        holder: 'Ratna W.',
        group: 'Melati Cipayung',
        account: '8808001',
        amount: 40_000,
      },
      { purpose: null, holder: null, group: null, account: null, amount: 30_000 },
    ];
    open(arif, of, { 'GET staff/bankstatements/2026-11-26/vouchers/v-1': ok({ lines, parts }) });
    const card = within(await screen.findByRole('region', { name: 'Baris bank' }));
    expect(plain((await card.findByText('BIAYA ADM')).closest('div')?.textContent)).toContain('-Rp 30.000');
    expect(card.getByText('Bank · “BIAYA TXN”')).toBeTruthy();
    expect(card.getByText('Pendanaan, Melati Cipayung, Ratna W.')).toBeTruthy();
    expect(card.getByText('8808001')).toBeTruthy();
    expect(card.getByText('Dana belum dikenali')).toBeTruthy();
    expect(screen.queryByText(/batch:/)).toBeNull();
  });

  it('is not approved by its maker, who may cancel it with a reason', async () => {
    const view = open(arif, { enteredBy: { id: arif.id, name: 'Arif' } }, { [cancel]: ok(voucher) });
    expect(await screen.findByText('Pengajuan harus disetujui petugas keuangan lain.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Tarik' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Pendana lain');
    await view.user.click(dialog.getByRole('button', { name: 'Tarik' }));
    await waitFor(() => expect(sent(view, cancel)).toEqual([{ version: 2, reason: 'Pendana lain' }]));
  });

  it('is edited by its maker, prefilled, and leads to the new version', async () => {
    const own = { enteredBy: { id: arif.id, name: 'Arif' } };
    const next = { ...voucher, ...own, id: 'v-2', version: 3 };
    const view = open(arif, own, { [edit]: ok(next), 'GET staff/vouchers/v-2': ok(next) });
    await view.user.click(await screen.findByRole('button', { name: 'Ubah' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ubah pengajuan' }));
    expect(dialog.getByText('Ratna Wulandari')).toBeTruthy();
    const reason = dialog.getByLabelText<HTMLTextAreaElement>('Alasan');
    expect(reason.value).toBe('Bukti transfer cocok');
    await view.user.type(reason, ' betul');
    await view.user.click(dialog.getByRole('button', { name: 'Simpan versi baru' }));
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/vouchers/v-2'));
    const destination = { to: 'lender', lender: 'l-1', reason: 'Bukti transfer cocok betul' };
    expect(sent(view, edit)).toEqual([{ version: 2, entry: { kind: 'suspense', destination } }]);
  });

  it('that was edited says so to a colleague, and leads to the current version', async () => {
    open(arif, { state: 'cancelled', replacedBy: 'v-2' });
    expect(await screen.findByText(/diubah menjadi versi 3/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lihat versi itu' }).getAttribute('href')).toBe('/vouchers/v-2');
    expect(screen.queryByRole('button', { name: /Setujui|Ubah/ })).toBeNull();
  });

  it('shows what a colleague did with it meanwhile', async () => {
    const view = open(arif, {}, { [approve]: no('error.voucher.ended', 'Pengajuan ini sudah ditarik oleh Dimas.') });
    await view.user.click(await screen.findByRole('button', { name: 'Setujui' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.click(dialog.getByRole('button', { name: 'Setujui' }));
    expect(await dialog.findByText('Pengajuan ini sudah ditarik oleh Dimas.')).toBeTruthy();
  });

  it('is read-only for an auditor', async () => {
    open(lidya);
    expect(await screen.findByText('Ratna Wulandari')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Setujui|Tarik|Tolak/ })).toBeNull();
  });
});
