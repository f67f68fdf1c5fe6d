// Reversing a receipt on the console: shows what it undoes, is entered with a reason and what happens to the money,
// is approved by another person exactly as seen; and waiting money is assigned to its receipts.
// Source: docs/domain.md §3, §8; docs/screens.md; decision 0051.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { lendingSample } from '../lendings/lending.testing.ts';
import { arif, lidya, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';

const reversal = {
  id: 'v-1',
  receipt: 'r-1',
  version: 2,
  state: 'entered',
  bankMoney: 'returned',
  reason: 'Transfer ditarik bank',
  enteredBy: 'Wulan',
  enteredById: 's-Wulan',
  enteredAt: '2026-03-12T03:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  cancelledBy: null,
  cancelledAt: null,
  cancelReason: null,
};
const receipt = {
  id: 'r-1',
  lending: 'l-1',
  groupName: 'Melati',
  channel: 'transfer',
  amount: 120_000,
  valueDate: '2026-03-11',
  arrived: 120_000,
  distributed: 120_000,
  excess: 0,
  sheet: null,
  recordedBy: null,
  recordedAt: '2026-03-11T03:00:00.000Z',
  reversedAt: null,
  newest: true,
  reversal: null as typeof reversal | null,
};
const effect = {
  lenders: 2,
  net: 116_400,
  fee: 600,
  tax: 3_000,
  fine: 0,
  claims: 69_840,
  rows: 10,
  covers: 0,
  reopens: true,
};
const standing = {
  daysLate: 0,
  arrears: 0,
  fine: 0,
  principalOutstanding: 0,
  missedWeeks: 0,
  defaultWeeks: 12,
  defaultsOn: null,
  overpayment: 0,
  unassigned: 0,
  corrections: [],
};
const enterCall = 'POST staff/receipts/r-1/reversals';
const approveCall = 'POST staff/reversals/v-1/approvals';
const cancelCall = 'POST staff/reversals/v-1/cancellations';
const assignCall = 'POST staff/lendings/l-1/assignments';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

function openLending(person: StaffPerson, changes: object = {}, replies: Record<string, Reply> = {}) {
  const changed = { ...receipt, ...changes };
  return openPage('/lendings/l-1', {
    person,
    replies: {
      'GET staff/lendings': okPage([]),
      'GET staff/lendings/l-1': ok({ ...lendingSample({ status: 'disbursed' }), disbursedOn: '2026-03-04' }),
      'GET staff/lendings/l-1/standing': ok(standing),
      'GET staff/lendings/l-1/receipts': okPage([changed]),
      'GET staff/receipts/r-1': ok({ ...changed, effect }),
      ...replies,
    },
  });
}

async function look(view: ReturnType<typeof openPage>) {
  const onLending = screen.findByRole('button', { name: /Buka.*Transfer ke rekening kelompok/ });
  const inQueue = screen.findByRole('link', { name: /^Melati/ });
  await view.user.click(await Promise.any([onLending, inQueue]));
  const dialog = within(await screen.findByRole('dialog', { name: /^Penerimaan.*Melati/ }));
  await dialog.findByText('Transfer ke rekening kelompok');
  return dialog;
}

describe('a posted receipt', () => {
  it('shows what a reversal undoes, and is entered with a reason and what happens to the money', async () => {
    const view = openLending(wulan, {}, { [enterCall]: no('error.reversal.not_newest', 'Ada yang lebih baru.') });
    const seen = await look(view);
    expect(plain(seen.getByText('Ditarik dari 2 pendana').parentElement?.textContent)).toContain('Rp 116.400');
    expect(plain(seen.getByText('Menjadi piutang ke pendana').parentElement?.textContent)).toContain('Rp 69.840');
    expect(seen.getByText(/sudah lunas dan akan berjalan lagi/)).toBeTruthy();
    expect(seen.queryByRole('button', { name: 'Setujui pembatalan' })).toBeNull();
    await view.user.click(seen.getByRole('button', { name: 'Batalkan penerimaan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Batalkan penerimaan' }));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ajukan pembatalan' });
    await view.user.type(dialog.getByLabelText('Alasan'), ' Transfer ditarik bank ');
    expect(act.disabled).toBe(true);
    await view.user.click(dialog.getByRole('radio', { name: /Ditarik kembali oleh bank/ }));
    await view.user.click(act);
    expect(await dialog.findByText('Ada yang lebih baru.')).toBeTruthy();
    expect(view.asked.filter(({ name }) => name === enterCall).map(({ body }) => body)).toEqual([
      { reason: 'Transfer ditarik bank', bankMoney: 'returned' },
    ]);
  });

  it('that later receipts depend on says so and has no action; nor has an auditor', async () => {
    const old = await look(openLending(wulan, { newest: false }));
    expect(old.getByText(/Ada penerimaan yang dicatat sesudahnya/)).toBeTruthy();
    expect(old.queryByRole('button', { name: 'Batalkan penerimaan' })).toBeNull();
  });

  it('is read-only for an auditor', async () => {
    const seen = await look(openLending(lidya));
    expect(seen.queryByRole('button', { name: 'Batalkan penerimaan' })).toBeNull();
  });

  it('whose money is still with the officer does not ask what happens to it', async () => {
    const view = openLending(wulan, { arrived: 0, distributed: 0 }, { [enterCall]: ok(reversal) });
    await view.user.click((await look(view)).getByRole('button', { name: 'Batalkan penerimaan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Batalkan penerimaan' }));
    expect(dialog.queryByRole('radio')).toBeNull();
    await view.user.type(dialog.getByLabelText('Alasan'), 'Salah catat');
    await view.user.click(dialog.getByRole('button', { name: 'Ajukan pembatalan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.find(({ name }) => name === enterCall)?.body).toEqual({
      reason: 'Salah catat',
      bankMoney: 'kept',
    });
  });
});

describe('an entered reversal', () => {
  const queue = (person: StaffPerson, replies: Record<string, Reply> = {}, entry: object = {}) => {
    const waiting = { ...receipt, reversal: { ...reversal, ...entry } };
    return openPage('/reversals', {
      person,
      replies: {
        'GET staff/reversals': okPage([waiting]),
        'GET staff/receipts/r-1': ok({ ...waiting, effect }),
        ...replies,
      },
    });
  };

  it('is in the queue, and is approved once, exactly as it was seen', async () => {
    const view = queue(arif, { [approveCall]: ok({ ...reversal, state: 'approved' }) });
    const seen = await look(view);
    expect(seen.getByText(/Uangnya di bank: Ditarik kembali oleh bank/)).toBeTruthy();
    await view.user.dblClick(seen.getByRole('button', { name: 'Setujui pembatalan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.filter(({ name }) => name === approveCall).map(({ body }) => body)).toEqual([
      { version: 2, arrived: 120_000, distributed: 120_000 },
    ]);
  });

  it('is not approved by its maker, nor by the loan officer', async () => {
    const own = await look(queue(arif, {}, { enteredBy: 'Arif', enteredById: arif.id }));
    expect(own.getByText('Pengajuan Anda sendiri disetujui petugas keuangan lain.')).toBeTruthy();
    expect(own.queryByRole('button', { name: 'Setujui pembatalan' })).toBeNull();
    expect(own.getByRole('button', { name: 'Tarik pengajuan' })).toBeTruthy();
  });

  it('is cancelled with a reason, and says why the server refused that', async () => {
    const view = queue(wulan, { [cancelCall]: no('error.reversal.changed', 'Sudah berubah.') });
    const seen = await look(view);
    expect(seen.queryByRole('button', { name: 'Setujui pembatalan' })).toBeNull();
    await view.user.click(seen.getByRole('button', { name: 'Tarik pengajuan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tarik pengajuan' }));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Tarik pengajuan' });
    expect(act.disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Alasan'), ' Salah pilih ');
    await view.user.click(act);
    expect(await dialog.findByText('Sudah berubah.')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === cancelCall)?.body).toEqual({ version: 2, reason: 'Salah pilih' });
  });

  it('is filtered by state, and an empty queue says so', async () => {
    const { user, asked } = openPage('/reversals', { person: arif, replies: { 'GET staff/reversals': okPage([]) } });
    expect(await screen.findByText('Tidak ada pembatalan')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Menunggu persetujuan' }));
    await waitFor(() => expect(asked.at(-1)?.address).toBe('/api/v1/staff/reversals?limit=20&page=1&state=entered'));
  });
});

describe('money that waits for its receipt', () => {
  const waiting = { 'GET staff/lendings/l-1/standing': ok({ ...standing, unassigned: 1_200_000 }) };

  it('is assigned as it was seen, on a date, with a reason', async () => {
    const view = openLending(arif, {}, { ...waiting, [assignCall]: ok({ unassigned: 0 }) });
    await view.user.click(await screen.findByRole('button', { name: 'Masukkan ke penerimaan' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Tanggal penerimaan'), { target: { value: '2026-03-11' } });
    await view.user.type(dialog.getByLabelText('Alasan'), 'Lembar benar sudah dicatat');
    await view.user.click(dialog.getByRole('button', { name: 'Masukkan ke penerimaan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.find(({ name }) => name === assignCall)?.body).toEqual({
      amount: 1_200_000,
      valueDate: '2026-03-11',
      reason: 'Lembar benar sudah dicatat',
    });
  });

  it('is shown to the loan officer without the action, and hidden when there is none', async () => {
    openLending(wulan, {}, waiting);
    expect(await screen.findByText('Uang menunggu penerimaan')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Masukkan ke penerimaan' })).toBeNull();
  });
});
