// Holidays on the console: upcoming ones, declared with a name and a reason, withdrawn with a reason; what moved is
// shown.
// Source: docs/screens.md; docs/domain.md §6.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { arif, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';

const christmas = { date: '2026-12-25', name: 'Hari Natal' };
const open = (person: StaffPerson, replies: Record<string, Reply> = {}, at = '/settings/holidays') =>
  openPage(at, { person, replies: { 'GET staff/holidays': okPage([christmas]), ...replies } });

describe('the holidays', () => {
  it('show their weekday, and no action to read-only staff', async () => {
    const { asked } = open(arif, {}, '/settings/holidays?when=past');
    expect(await screen.findByText('Jumat, 25 Desember 2026')).toBeTruthy();
    expect(asked.at(-1)?.address).toContain('when=past');
    expect(screen.queryByRole('button', { name: 'Tetapkan hari libur' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Batalkan/ })).toBeNull();
  });

  it('are declared with a date, a name and a reason, and show what has moved', async () => {
    const view = open(wulan, { 'POST staff/holidays': ok({ lendings: 2, rows: 41 }) });
    await view.user.click(await screen.findByRole('button', { name: 'Tetapkan hari libur' }));
    const dialog = within(await screen.findByRole('dialog'));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Tetapkan hari libur' });
    await view.user.type(dialog.getByLabelText('Nama hari libur'), 'Pemilu');
    await view.user.type(dialog.getByLabelText('Alasan'), 'Keputusan presiden');
    expect(act.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Tanggal'), { target: { value: '2026-12-09' } });
    await view.user.click(act);
    expect(await screen.findByText('41 angsuran dari 2 pinjaman pindah tanggal.')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === 'POST staff/holidays')?.body).toEqual({
      date: '2026-12-09',
      name: 'Pemilu',
      reason: 'Keputusan presiden',
    });
  });

  it('are withdrawn with a reason, and a refusal is shown inline', async () => {
    const call = 'POST staff/holidays/2026-12-25/withdrawals';
    const view = open(wulan, { [call]: no('error.holiday.past', 'Hari libur hanya dapat diubah.') });
    await view.user.click(await screen.findByRole('button', { name: 'Batalkan Hari Natal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Batalkan hari libur' }));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Keliru');
    await view.user.click(dialog.getByRole('button', { name: 'Batalkan hari libur' }));
    expect(await dialog.findByText('Hari libur hanya dapat diubah.')).toBeTruthy();
    view.answers[call] = ok({ lendings: 0, rows: 0 });
    await view.user.click(dialog.getByRole('button', { name: 'Batalkan hari libur' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Tidak ada angsuran yang pindah tanggal.')).toBeTruthy();
  });
});
