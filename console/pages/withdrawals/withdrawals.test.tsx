// Withdrawals on the console: the queue and its marks, two people above the limit, the refusal with its reason.
// Source: docs/screens.md; docs/domain.md §2, §8.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { arif, lidya, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';

const withdrawal = {
  id: 'w-1',
  lender: 'Ratna Wulandari',
  status: 'pending',
  amount: 150_000_000,
  fee: 6_500,
  bank: 'Bank Central Asia',
  accountNumber: '••••••7890',
  accountName: 'Ratna Wulandari',
  createdAt: '2026-11-27T03:00:00.000Z',
  heldUntil: null,
  dueAt: '2026-12-02T16:59:59.000Z',
  overdue: false,
  needsTwo: true,
  version: 'v-1',
  approvals: [],
  payoutState: null,
  contradictedAt: null,
  reason: null,
};
const list = 'GET staff/withdrawals';
const one = 'GET staff/withdrawals/w-1';
const approvals = 'POST staff/withdrawals/w-1/approvals';
const refusals = 'POST staff/withdrawals/w-1/refusals';
const open = (person: StaffPerson, changes: object = {}, replies: Record<string, Reply> = {}) =>
  openPage('/withdrawals', {
    person,
    replies: { [list]: okPage([{ ...withdrawal, ...changes }]), [one]: ok({ ...withdrawal, ...changes }), ...replies },
  });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

async function look(view: ReturnType<typeof open>) {
  await view.user.click(await screen.findByRole('link', { name: /Ratna Wulandari/ }));
  return within(await screen.findByRole('dialog'));
}

describe('one to a new account', () => {
  it('says until when nobody releases it, and can only be refused', async () => {
    const dialog = await look(open(arif, { heldUntil: '2026-11-28T03:00:00.000Z' }));
    expect(plain(dialog.getByText('Rekening baru, dilepas paling cepat').parentElement?.textContent)).toContain(
      '28 Nov',
    );
    expect(dialog.queryByRole('button', { name: 'Setujui' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Tolak' })).toBeTruthy();
  });
});

describe('the queue', () => {
  it('is only in the menu of finance and the auditor', async () => {
    open(arif);
    expect((await screen.findAllByRole('link', { name: 'Penarikan' })).length).toBeGreaterThan(0);
  });

  it('is not in the loan officer’s menu', async () => {
    openPage('/lendings', { person: wulan, replies: { 'GET staff/lendings': okPage([]) } });
    await screen.findAllByRole('link', { name: 'Pinjaman' });
    expect(screen.queryByRole('link', { name: 'Penarikan' })).toBeNull();
  });

  it('[S9.020] shows what is overdue and what needs two people, and is filtered by status', async () => {
    const { user, asked } = open(arif, { overdue: true });
    expect(await screen.findByText('Lewat waktu')).toBeTruthy();
    expect(screen.getByText('0 dari 2 persetujuan')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Menunggu diproses' }));
    await waitFor(() => expect(asked.at(-1)?.address).toBe('/api/v1/staff/withdrawals?limit=20&page=1&status=pending'));
  });

  it('is filtered to what needs two people, in the URL', async () => {
    const { user, asked, router } = open(arif);
    await user.click(await screen.findByRole('button', { name: 'Perlu dua petugas' }));
    await waitFor(() => expect(asked.at(-1)?.address).toBe('/api/v1/staff/withdrawals?limit=20&page=1&two=yes'));
    expect(router.state.location.search).toBe('?two=yes');
  });

  it('has a text when empty', async () => {
    openPage('/withdrawals', { person: arif, replies: { [list]: okPage([]) } });
    expect(await screen.findByText('Tidak ada penarikan')).toBeTruthy();
  });
});

describe('one withdrawal', () => {
  it('has its own URL, which opens it whatever page of the list it is on', async () => {
    const { router, user } = openPage('/withdrawals?status=pending&item=w-1', {
      person: arif,
      replies: { [list]: okPage([]), [one]: ok(withdrawal) },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Ratna Wulandari/ }));
    await user.click(dialog.getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?status=pending');
  });

  it('is shown with amounts and account, and approved once in the version that was seen', async () => {
    const view = open(arif, {}, { [approvals]: ok({ ...withdrawal, approvals: [] }) });
    const dialog = await look(view);
    expect(plain(dialog.getByText('Berkurang dari saldo').parentElement?.textContent)).toContain('Rp 150.006.500');
    await view.user.type(dialog.getByLabelText('Alasan (boleh kosong)'), 'Cocok');
    await view.user.dblClick(dialog.getByRole('button', { name: 'Setujui' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.filter(({ name }) => name === approvals).map(({ body }) => body)).toEqual([
      { version: 'v-1', reason: 'Cocok' },
    ]);
  });

  it('is not offered to a person who approved it already, but says who did', async () => {
    const first = { staff: arif.id, name: 'Arif', at: '2026-11-27T04:00:00.000Z' };
    const dialog = await look(open(arif, { approvals: [first] }));
    expect(dialog.getByText(/Disetujui Arif/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Setujui' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Tolak' })).toBeTruthy();
  });

  it.each([
    ['an auditor', lidya, {}],
    ['finance, once the bank has it', arif, { status: 'processing', payoutState: 'sent' }],
  ] as const)('offers no act to %s', async (_, person, changes) => {
    const dialog = await look(open(person, changes));
    expect(dialog.queryByRole('button', { name: 'Setujui' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Tolak' })).toBeNull();
  });

  it('warns where the bank later contradicted its end, in the list and when opened', async () => {
    const contradictedAt = '2026-11-28T02:00:00.000Z';
    const view = open(arif, { status: 'failed', payoutState: 'failed', contradictedAt });
    expect(await screen.findByText('Kabar bank bertentangan')).toBeTruthy();
    const dialog = await look(view);
    expect(plain(dialog.getByText(/memberi kabar yang berlawanan/).textContent)).toContain('28 Nov 2026');
  });

  it('is refused only with a reason, and says why the server refused that', async () => {
    const view = open(
      arif,
      {},
      { [refusals]: no('error.withdraw.not_pending', 'Penarikan ini sudah tidak menunggu.') },
    );
    await view.user.click((await look(view)).getByRole('button', { name: 'Tolak' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tolak penarikan' }));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Tolak' });
    expect(act.disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Alasan'), ' Rekening diragukan ');
    await view.user.click(act);
    expect(await dialog.findByText('Penarikan ini sudah tidak menunggu.')).toBeTruthy();
    const sent = view.asked.filter(({ name }) => name === refusals);
    expect(sent.map(({ body }) => body)).toEqual([{ version: 'v-1', reason: 'Rekening diragukan' }]);
  });
});
