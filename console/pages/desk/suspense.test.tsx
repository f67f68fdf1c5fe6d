// Where money in suspense goes: to a lender, to a lending, or back to its payer; entered once, by finance.
// Source: docs/screens.md; docs/domain.md §8; decision 0063.
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { arif, lidya, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';
import { sent, suspenseItem as item, voucher } from './desk.testing.ts';

const resolve = 'POST staff/suspense/i-1/vouchers';

describe('money in suspense', () => {
  const open = (person: StaffPerson, changes: object = {}, replies: Record<string, Reply> = {}) =>
    openPage('/suspense', {
      person,
      replies: {
        'GET staff/suspense': okPage([{ ...item, ...changes }]),
        'GET staff/suspense/i-1': ok({ ...item, ...changes }),
        ...replies,
      },
    });

  it('is listed with its age, and assigned to a lender found by name', async () => {
    const view = open(
      arif,
      {},
      {
        'GET staff/payees': ok([{ id: 'l-1', name: 'Ratna Wulandari', phone: '0812••••7890', verified: true }]),
        [resolve]: ok(voucher),
        'GET staff/vouchers/v-1': ok(voucher),
      },
    );
    expect(await screen.findByText('3 hari')).toBeTruthy();
    await view.user.click(screen.getByRole('link', { name: /Ratna/ }));
    const seen = within(await screen.findByRole('dialog', { name: 'Dana dari Ratna' }));
    await view.user.click(seen.getByRole('button', { name: 'Selesaikan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Selesaikan dana dari Ratna' }));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ajukan' });
    await view.user.type(dialog.getByLabelText('Alasan'), 'Bukti transfer cocok');
    expect(act.disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Cari pendana'), 'Ratna');
    await view.user.click(await dialog.findByRole('radio', { name: /Ratna Wulandari/ }));
    await view.user.click(act);
    // The new entry is open, not the list.
    await vi.waitFor(() => expect(view.router.state.location.pathname).toBe('/vouchers/v-1'));
    expect(sent(view, resolve)).toEqual([{ to: 'lender', lender: 'l-1', reason: 'Bukti transfer cocok' }]);
  });

  it('is refunded to the typed account, and says why that was refused', async () => {
    const view = open(
      arif,
      {},
      {
        'GET banks': ok([{ id: 2, name: 'Bank Rakyat Indonesia' }]),
        [resolve]: no('error.voucher.open', 'Sudah ada pengajuan dari Dimas.'),
      },
    );
    await view.user.click(await screen.findByRole('link', { name: /Ratna/ }));
    await view.user.click(await screen.findByRole('button', { name: 'Selesaikan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Selesaikan dana dari Ratna' }));
    await view.user.click(dialog.getByRole('radio', { name: 'Kembali ke pengirim' }));
    await view.user.click(dialog.getByRole('combobox', { name: 'Bank' }));
    await view.user.click(await screen.findByRole('option', { name: 'Bank Rakyat Indonesia', hidden: true }));
    await view.user.type(dialog.getByLabelText('Nomor rekening'), '0012-3456');
    await view.user.type(dialog.getByLabelText('Atas nama'), 'Ratna');
    await view.user.type(dialog.getByLabelText('Alasan'), 'Salah kirim');
    // A colleague was quicker: the item is no longer in the list, but the dialog and its text are still there.
    view.answers['GET staff/suspense'] = okPage([]);
    view.answers['GET staff/suspense/i-1'] = ok({ ...item, resolvedAt: '2026-11-29T03:00:00.000Z' });
    await view.user.click(dialog.getByRole('button', { name: 'Ajukan' }));
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: /Ratna/, hidden: true })).toBeNull());
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Alasan').value).toBe('Salah kirim');
    expect(await dialog.findByText('Sudah ada pengajuan dari Dimas.')).toBeTruthy();
    expect(sent(view, resolve)).toEqual([
      { to: 'payer', bank: 2, accountNumber: '00123456', accountName: 'Ratna', reason: 'Salah kirim' },
    ]);
  });

  it('opens by its URL, whatever page of the list it is on', async () => {
    openPage('/suspense?item=i-9', {
      person: arif,
      replies: {
        'GET staff/suspense': okPage([item]),
        'GET staff/suspense/i-9': ok({ ...item, id: 'i-9', payerName: 'Dewi' }),
      },
    });
    const seen = within(await screen.findByRole('dialog', { name: 'Dana dari Dewi' }));
    expect(seen.getByText('99999999')).toBeTruthy();
  });

  it('is not resolved twice while a voucher is open, nor by an auditor', async () => {
    const view = open(lidya, { voucher });
    await view.user.click(await screen.findByRole('link', { name: /Ratna/ }));
    const seen = within(await screen.findByRole('dialog', { name: 'Dana dari Ratna' }));
    expect(seen.getByRole('link', { name: 'Pengajuan' }).getAttribute('href')).toBe('/vouchers/v-1');
    expect(seen.queryByRole('button', { name: 'Selesaikan' })).toBeNull();
  });

  it('is not in the loan officer’s menu', async () => {
    openPage('/cash', { person: wulan, replies: { 'GET staff/cashinhand': okPage([]) } });
    await screen.findAllByRole('link', { name: 'Pinjaman' });
    expect(screen.queryByRole('link', { name: 'Dana belum dikenali' })).toBeNull();
  });
});
