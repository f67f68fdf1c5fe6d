// The first withdrawal to a new account waits, where the parameter asks for that: said before the password and while it
// waits. Source: decision 0095.
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Answers, page, showScreen } from '../screens.testing.tsx';
import { AddAccountPage } from './AddAccountPage.tsx';
import { WithdrawCreatePage } from './WithdrawCreatePage.tsx';
import { WithdrawPage } from './WithdrawPage.tsx';

const screens = (
  <Routes>
    <Route path="/dashboard/withdraw" element={<WithdrawPage />} />
    <Route path="/dashboard/withdraw/create" element={<WithdrawCreatePage />} />
    <Route path="/dashboard/bank_accounts/add" element={<AddAccountPage />} />
  </Routes>
);
const open = (at: string, answers: Answers) => showScreen(screens, answers, { at: `/dashboard${at}` });

const account = { id: 'a-1', bank: { id: 1, name: 'BCA' }, name: 'Ratna Wulandari', number: '••••••4321' };
const { id: _, ...bankAccount } = account;
const parameters = [{ key: 'new_account_hold_hours', value: 24, unit: 'hour' }];

describe('a new account', () => {
  it('is added with the words that its first withdrawal waits', async () => {
    open('/bank_accounts/add', { 'GET banks': [account.bank], 'GET parameters': parameters });
    expect(await screen.findByText(/penarikan pertama ke rekening baru menunggu 24 jam/)).toBeTruthy();
  });

  it('says so again before the password', async () => {
    const check = { details: [], heldHours: 24, referenceToken: 'token-1', expiresAt: '2026-11-27T03:15:00Z' };
    const { user } = open('/withdraw/create', { 'GET me/bankaccounts': [account], 'POST me/withdraws/checks': check });
    await user.type(await screen.findByLabelText('Jumlah penarikan'), '100000');
    await user.click(screen.getByRole('radio', { name: /BCA/ }));
    await user.click(screen.getByRole('button', { name: 'Lanjut' }));
    expect(await screen.findByText(/dikirim 24 jam setelah Anda mengajukannya/)).toBeTruthy();
  });

  it('shows until when it waits', async () => {
    const withdrawal = {
      id: 'w-1',
      status: 'pending',
      amount: 100_000,
      fee: 9_000,
      bankAccount,
      createdAt: '2026-11-27T03:00:00Z',
      heldUntil: '2026-11-28T03:00:00Z',
      dueAt: '2026-12-02T16:59:59Z',
      endedAt: null,
      reason: null,
    };
    open('/withdraw', { 'GET me/withdraws': page([withdrawal]) });
    expect(await screen.findByText(/Menunggu sampai 28 November 2026, 10\.00 WIB/)).toBeTruthy();
  });
});
