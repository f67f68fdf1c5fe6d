// Sending a member's agreement again on the console: offered where it was refused or lapsed, to loan staff, with a
// reason, and only before the disbursement.
// Source: docs/screens.md; docs/domain.md §3, §4; decision 0041.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffLendingDetail, StaffPerson } from '#contract/staff.ts';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { arif, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';
import { lendingSample } from './lending.testing.ts';

type Signer = StaffLendingDetail['members'][number];
const signer = (member: string, name: string, state: Signer['state']): Signer => ({
  member: asId(member),
  name,
  role: 'anggota',
  principal: rupiah(2_000_000),
  state,
  signedAt: null,
  phone: '',
});
const members = [
  signer('m-1', 'Tuti Handayani', 'refused'),
  signer('m-2', 'Imas Lestari', 'waiting'),
  signer('m-3', 'Dewi Komala', 'lapsed'),
];
const call = 'POST staff/lendings/l-1/members/m-1/agreements';

const open = (person: StaffPerson, change: Partial<StaffLendingDetail> = {}, reply: Reply = ok({})) =>
  openPage('/lendings/l-1', {
    person,
    replies: {
      'GET staff/lendings': okPage([]),
      'GET staff/lendings/l-1': ok(lendingSample({ members, signed: 7, ...change })),
      [call]: reply,
    },
  });
/** The members it is offered for, once both the lending and the signed-in person are loaded. */
const buttons = async ({ name }: StaffPerson) => {
  await screen.findAllByText('Imas Lestari');
  await screen.findByText(name);
  return screen.queryAllByRole('button', { name: /^Kirim lagi/ }).map(({ textContent }) => textContent);
};

describe('an agreement', () => {
  it('that was refused or lapsed can be sent again, a waiting one cannot', async () => {
    open(wulan);
    expect(await buttons(wulan)).toEqual(['Kirim lagi Tuti Handayani', 'Kirim lagi Dewi Komala']);
  });

  it('is not sent again by finance, nor after the disbursement', async () => {
    open(arif);
    expect(await buttons(arif)).toEqual([]);
  });

  it('is not sent again once the lending was refunded', async () => {
    open(wulan, { status: 'refunded' });
    expect(await buttons(wulan)).toEqual([]);
  });

  it('is sent again with a reason, and the page says so', async () => {
    const { user, asked } = open(wulan);
    await user.click(await screen.findByRole('button', { name: 'Kirim lagi Tuti Handayani' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Kirim lagi' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Alasan'), 'Sudah dijelaskan');
    await user.click(dialog.getByRole('button', { name: 'Kirim lagi' }));
    expect(await screen.findByText('Perjanjian Tuti Handayani dikirim lagi.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.filter(({ name }) => name === call).map(({ body }) => body)).toEqual([{ reason: 'Sudah dijelaskan' }]);
  });

  it('that is too late says why inside the dialog, also once the row has no action', async () => {
    const { user, answers } = open(wulan, {}, no('error.signing.time_over', 'Waktu tanda tangan sudah habis.'));
    await user.click(await screen.findByRole('button', { name: 'Kirim lagi Tuti Handayani' }));
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.getByLabelText<HTMLTextAreaElement>('Alasan');
    await user.type(reason, 'Sudah dijelaskan');
    answers['GET staff/lendings/l-1'] = ok(lendingSample({ status: 'refunded', members }));
    await user.click(dialog.getByRole('button', { name: 'Kirim lagi' }));
    expect(await dialog.findByText('Waktu tanda tangan sudah habis.')).toBeTruthy();
    const row = { name: 'Kirim lagi Tuti Handayani', hidden: true };
    await waitFor(() => expect(screen.queryByRole('button', row)).toBeNull());
    expect(document.body.contains(reason)).toBe(true);
    expect(reason.value).toBe('Sudah dijelaskan');
  });
});
