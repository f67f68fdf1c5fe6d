// Withdrawing: the form and its check, the dialog with the password, adding an account, and the history's second tab.
// Source: spec §2, §4, §5, §9; docs/settled.md 18, 21, 22, 53.
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Answers, asked, page, refusal, showScreen } from '../screens.testing.tsx';
import { AddAccountPage } from './AddAccountPage.tsx';
import { WithdrawCreatePage } from './WithdrawCreatePage.tsx';
import { WithdrawPage } from './WithdrawPage.tsx';

const accounts = 'GET me/bankaccounts';
const checks = 'POST me/withdraws/checks';
const apply = 'POST me/withdraws';
const list = 'GET me/withdraws';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');
const text = () => plain(document.body.textContent);

const account = { id: 'a-1', bank: { id: 1, name: 'BCA' }, name: 'Ratna Wulandari', number: '••••••4321' };
const check = {
  details: [
    { key: 'amount', value: 100_000, type: 'amount' },
    { key: 'fee', value: 2_500, type: 'amount' },
    { key: 'stampCost', value: 0, type: 'amount' },
    { key: 'bankTransferCost', value: 6_500, type: 'amount' },
    { key: 'total', value: 109_000, type: 'amount' },
    { key: 'bank', value: 'BCA', type: 'text' },
    { key: 'name', value: 'Ratna Wulandari', type: 'text' },
    { key: 'number', value: '••••••4321', type: 'text' },
  ],
  heldHours: 0,
  referenceToken: 'token-1',
  expiresAt: '2026-11-27T03:15:00Z',
};
const withdrawal = {
  id: 'w-1',
  status: 'pending',
  amount: 100_000,
  fee: 9_000,
  bankAccount: { bank: account.bank, name: account.name, number: account.number },
  createdAt: '2026-11-27T03:00:00Z',
  heldUntil: null as string | null,
  dueAt: '2026-12-02T16:59:59Z',
  endedAt: null,
  reason: null,
};

const screens = (
  <Routes>
    <Route path="/dashboard/withdraw" element={<WithdrawPage />} />
    <Route path="/dashboard/withdraw/create" element={<WithdrawCreatePage />} />
    <Route path="/dashboard/bank_accounts/add" element={<AddAccountPage />} />
  </Routes>
);
const open = (at: string, answers: Answers) => showScreen(screens, answers, { at: `/dashboard${at}` });
const enabled = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('the form', () => {
  it('[S2.057] [S2.132] [S2.133] shows the balance; digits become money, anything else nothing', async () => {
    const parameters = [{ key: 'withdrawal_time', value: 4, unit: 'working_day' }];
    const { user } = open('/withdraw/create', { [accounts]: [account], 'GET parameters': parameters });
    const amount = await screen.findByLabelText<HTMLInputElement>('Jumlah penarikan');
    expect(text()).toContain('SaldoRp 4.250.000');
    await waitFor(() => expect(text()).toContain('Masuk ke rekening dalam 1-4 hari kerja.'));
    await user.type(amount, '1a0-0,000');
    expect(amount.value).toBe('100.000');
  });

  it('[S5.034] goes on only with an amount and an account', async () => {
    const { user } = open('/withdraw/create', { [accounts]: [account] });
    const amount = await screen.findByLabelText('Jumlah penarikan');
    expect(enabled('Lanjut')).toBe(false);
    await user.click(screen.getByRole('radio'));
    expect(enabled('Lanjut')).toBe(false);
    await user.type(amount, '0');
    expect(enabled('Lanjut')).toBe(false);
    await user.type(amount, '100000');
    expect(enabled('Lanjut')).toBe(true);
    expect(asked(checks)).toEqual([]);
  });

  it('leads to the identity screen after a refusal for a missing verification', async () => {
    const refused = refusal(422, 'error.kyc.not_kyc', 'Verifikasi identitas Anda terlebih dahulu.');
    const { user } = open('/withdraw/create', { [accounts]: [account], [checks]: refused });
    expect(screen.queryByRole('link', { name: 'Verifikasi identitas' })).toBeNull();
    await fill(user);
    const link = await screen.findByRole('link', { name: 'Verifikasi identitas' });
    expect(link.getAttribute('href')).toBe('/dashboard/kyc');
  });

  it('shows the server’s refusal above the form, and asks for no password', async () => {
    const refused = refusal(
      422,
      'error.withdraw.above_balance',
      'Saldo tidak cukup. Paling banyak dapat ditarik Rp 1.',
    );
    const { user } = open('/withdraw/create', { [accounts]: [account], [checks]: refused });
    await fill(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Paling banyak dapat ditarik');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[S2.134] leads to adding an account when there is none', async () => {
    const { router } = open('/withdraw/create', { [accounts]: [], 'GET banks': [account.bank] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/bank_accounts/add'));
  });

  it('[S4.046] stays where it is when the accounts could not be loaded', async () => {
    const { router } = open('/withdraw/create', {});
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5_000 })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard/withdraw/create');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ignores a cached empty list when the current one cannot be loaded', async () => {
    const answers: Record<string, object> = { [list]: page([]), [accounts]: [account] };
    const { client, router } = open('/withdraw', answers);
    await screen.findByText('Belum ada penarikan');
    client.setQueryData(['withdrawals', 'accounts'], []);
    delete answers[accounts];
    await act(() => router.navigate('/dashboard/withdraw/create'));
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 5_000 })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard/withdraw/create');
  });
});

type User = ReturnType<typeof open>['user'];

async function fill(user: User) {
  await user.type(await screen.findByLabelText('Jumlah penarikan'), '100000');
  await user.click(screen.getByRole('radio', { name: /BCA/ }));
  await user.click(screen.getByRole('button', { name: 'Lanjut' }));
}

describe('the confirmation', () => {
  const given = { [accounts]: [account], [checks]: check, [list]: page([withdrawal]) };

  it('[S3.044] [S4.040] [S4.041] [S5.035] shows each cost and where the money goes, and waits for the password', async () => {
    const { user } = open('/withdraw/create', given);
    await fill(user);
    const dialog = await screen.findByRole('dialog');
    expect(asked(checks).map(({ body }) => body)).toEqual([{ bankAccount: 'a-1', amount: 100_000 }]);
    for (const line of [
      'JumlahRp 100.000',
      'Biaya penarikanRp 2.500',
      'Biaya transfer bankRp 6.500',
      'Berkurang dari saldoRp 109.000',
      'Nomor rekening••••••4321',
    ]) {
      expect(plain(dialog.textContent)).toContain(line);
    }
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Tarik dana' });
    expect(confirm.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText('Kata sandi'), 'r');
    expect(confirm.disabled).toBe(false);
  });

  it('[S4.042] [S2.135] applies the check once, whatever is clicked, and goes to the list', async () => {
    const { user, router } = open('/withdraw/create', { ...given, [apply]: withdrawal });
    await fill(user);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Kata sandi'), 'rahasia');
    const confirm = dialog.getByRole('button', { name: 'Tarik dana' });
    act(() => {
      confirm.click();
      confirm.click();
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/withdraw'));
    const body = { bankAccount: 'a-1', amount: 100_000, password: 'rahasia', referenceToken: 'token-1' };
    expect(asked(apply).map((call) => call.body)).toEqual([body]);
    // A submit in the dialog does not submit the form below it.
    expect(asked(checks)).toHaveLength(1);
  });

  it('[S4.042] cancel discards the check: the next one is a new call', async () => {
    const { user } = open('/withdraw/create', given);
    await fill(user);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Kata sandi'), 'rahasia');
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(apply)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Lanjut' }));
    const again = within(await screen.findByRole('dialog'));
    expect(asked(checks)).toHaveLength(2);
    expect(again.getByLabelText<HTMLInputElement>('Kata sandi').value).toBe('');
  });

  it('[S8.004] shows a wrong password at its field, removes the overlay, and can be retried', async () => {
    const wrong = refusal(422, 'error.password.wrong', 'Kata sandi salah.');
    const { user } = open('/withdraw/create', { ...given, [apply]: wrong });
    await fill(user);
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Kata sandi');
    await user.type(field, 'salah');
    await user.click(dialog.getByRole('button', { name: 'Tarik dana' }));
    expect(await dialog.findByText('Kata sandi salah.')).toBeTruthy();
    expect(document.querySelector('[data-veil]')).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Tarik dana' }));
    await waitFor(() => expect(asked(apply)).toHaveLength(2));
  });
});

describe('adding an account', () => {
  const banks = { 'GET banks': [account.bank, { id: 2, name: 'BRI' }] };

  it('[S2.058] [S2.136] [S2.137] [S5.041] takes a bank, at most 17 digits and a name, and leads to the withdrawal', async () => {
    const answers: Record<string, object> = { ...banks, 'POST me/bankaccounts': account, [accounts]: [] };
    const { user, router } = open('/bank_accounts/add', answers);
    await user.click(await screen.findByRole('combobox', { name: 'Bank' }));
    await user.click(await screen.findByRole('option', { name: 'BCA' }));
    const number = screen.getByLabelText<HTMLInputElement>('Nomor rekening');
    expect(number.inputMode).toBe('numeric');
    await user.type(number, '12ab-34567890123456789');
    expect(number.value).toBe('12345678901234567');
    const name = screen.getByLabelText('Nama pemilik rekening');
    await user.clear(name);
    await user.type(name, 'RATNA WULANDARI, S.E.');
    await user.type(screen.getByLabelText('Kata sandi Anda'), 'rahasia-ratna-1');
    answers[accounts] = [account];
    await user.click(screen.getByRole('button', { name: 'Simpan rekening' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/withdraw/create'));
    expect(asked('POST me/bankaccounts')[0]?.body).toEqual({
      bank: 1,
      number: '12345678901234567',
      name: 'RATNA WULANDARI, S.E.',
      password: 'rahasia-ratna-1',
    });
    // The form does not redirect to adding an account because of a list that was empty before.
    expect(await screen.findByRole('radio', { name: /BCA/ })).toBeTruthy();
  });

  it('requires each field, and the person’s own name, before the server does', async () => {
    const { user } = open('/bank_accounts/add', banks);
    const name = await screen.findByLabelText('Nama pemilik rekening');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Simpan rekening' }));
    expect(text()).toContain('Bank tidak boleh kosong');
    expect(text()).toContain('Nama rekening harus diisi');
    expect(text()).toContain('Kata sandi Anda tidak boleh kosong');
    await user.type(name, 'Budi');
    expect(text()).toContain('Nama rekening harus sama dengan nama Anda.');
    expect(asked('POST me/bankaccounts')).toEqual([]);
  });
});

describe('the list', () => {
  it('[S2.056] [S2.138] is a tab of the history, titled by mutasi.history', async () => {
    open('/withdraw', { [list]: page([withdrawal]) });
    expect(screen.getByRole('heading', { level: 1, name: 'Riwayat' })).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Bagian riwayat' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['Mutasi', '/dashboard/mutation', null],
      ['Tarik dana', '/dashboard/withdraw', 'page'],
    ]);
    await screen.findByText('1 penarikan');
  });

  it('[S4.043] shows each status in words, and an unknown one as received', async () => {
    const statuses = ['completed', 'failed', 'cancelled', 'held'];
    const rows = statuses.map((status) => ({ ...withdrawal, id: status, status, endedAt: '2026-11-28T03:00:00Z' }));
    rows[1] = { ...rows[1]!, reason: 'Rekening ditutup' } as never;
    open('/withdraw', { [list]: page(rows) });
    for (const word of ['Selesai', 'Gagal', 'Dibatalkan', 'held']) expect(await screen.findByText(word)).toBeTruthy();
    expect(text()).toContain('Rekening ditutup');
  });

  it('[S2.139] [S9.004] loads 20 a page and pages by the URL', async () => {
    open('/withdraw?page=2', { [list]: page([withdrawal], 3) });
    expect((await screen.findByRole('link', { name: 'Berikutnya' })).getAttribute('href')).toBe(
      '/dashboard/withdraw?page=3',
    );
    expect(Object.fromEntries(asked(list)[0]!.query)).toEqual({ limit: '20', page: '2' });
  });

  it('[S2.139] says what an empty list will show', async () => {
    open('/withdraw', { [list]: page([]) });
    expect(await screen.findByText('Belum ada penarikan')).toBeTruthy();
  });

  it('shows the progress of a pending one with its promised date, and cancels it once', async () => {
    const { user } = open('/withdraw', { [list]: page([withdrawal]), 'DELETE me/withdraws/w-1': {} });
    expect((await screen.findAllByText(/Paling lambat 2 Des/)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Batalkan penarikan' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Batalkan penarikan' });
    act(() => {
      confirm.click();
      confirm.click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('DELETE me/withdraws/w-1')).toHaveLength(1);
  });

  it('cannot be cancelled once the bank has it', async () => {
    open('/withdraw', { [list]: page([{ ...withdrawal, status: 'processing' }]) });
    await screen.findByText('1 penarikan');
    expect(screen.queryByRole('button', { name: 'Batalkan penarikan' })).toBeNull();
  });
});
