// A lender's own bank accounts: the main one, the state of their names, and removing one with the password.
// Source: docs/screens.md; decision 0105.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, showScreen } from '../screens.testing.tsx';
import { AccountsPage } from './AccountsPage.tsx';

const accounts = 'GET me/bankaccounts';
const listed = {
  id: 'a-1',
  bank: { id: 1, name: 'BCA' },
  name: 'Ratna Wulandari',
  number: '••••••4321',
  isMain: true,
  addedAt: '2026-11-02T03:00:00.000Z',
  nameCheck: 'verified',
  hasPending: false,
};

describe('her own accounts', () => {
  it('are listed with the main one and the state of their names; one is removed with the password', async () => {
    const other = { ...listed, id: 'a-2', number: '••••••8899', isMain: false, nameCheck: 'own' };
    const { user } = showScreen(<AccountsPage />, {
      [accounts]: [listed, other],
      'POST me/bankaccounts/a-2/removals': {},
    });
    expect(await screen.findByText('Rekening utama')).toBeTruthy();
    expect(screen.getByText('Nama sudah diperiksa petugas')).toBeTruthy();
    expect(screen.getByText('Nama sama dengan nama Anda')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Hapus.*8899/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus rekening?' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Hapus' }).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Kata sandi Anda'), 'rahasia-ratna-1');
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    await waitFor(() =>
      expect(asked('POST me/bankaccounts/a-2/removals')[0]?.body).toEqual({ password: 'rahasia-ratna-1' }),
    );
  });
});
