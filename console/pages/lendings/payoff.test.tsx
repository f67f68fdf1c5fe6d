// Early payoff and arrears on a lending's page; and a payoff as a line of a sheet.
// Source: docs/screens.md; docs/domain.md §6.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lidya, no, ok, openPage, type Reply, wulan } from '../testing.tsx';
import { lendingSample } from './lending.testing.ts';

const quotation = {
  member: null,
  valueDate: '2026-08-05',
  principal: 3_000_000,
  interest: 20_000,
  fine: 840,
  total: 3_020_840,
  waivedInterest: 580_000,
  members: [],
  issued: [],
};
const standing = {
  daysLate: 7,
  arrears: 120_000,
  fine: 840,
  principalOutstanding: 3_000_000,
  missedWeeks: 2,
  defaultWeeks: 12,
  defaultsOn: '2026-08-06',
  overpayment: 50_000,
  unassigned: 0,
  corrections: [{ valueDate: '2026-05-06', finesBefore: 360, finesAfter: 0, recordedAt: '2026-05-09T03:00:00.000Z' }],
};
const member = (id: string, name: string) => ({
  member: id,
  name,
  role: 'anggota',
  principal: 5_000_000,
  state: 'signed',
  signedAt: null,
  phone: '',
});
const running = {
  ...lendingSample({ status: 'disbursed' }),
  disbursedOn: '2026-03-04',
  members: [member('m-1', 'Sari'), member('m-2', 'Tuti')],
};
const replies = {
  'GET staff/lendings/l-1': ok(running),
  'GET staff/lendings/l-1/payoffs': ok(quotation),
  'GET staff/lendings/l-1/standing': ok(standing),
  'POST staff/lendings/l-1/payoffs': ok({}),
};

it('the quotation shows every part of its total, of one member or the whole lending, and is issued for what is shown', async () => {
  const { user, asked } = openPage('/lendings/l-1', { person: wulan, replies });
  const card = within(await screen.findByRole('region', { name: 'Pelunasan dipercepat' }));
  expect(await card.findByText(/^Rp\s?3\.020\.840$/)).toBeTruthy();
  for (const text of [/^Rp\s?3\.000\.000$/, /^Rp\s?20\.000$/, /Rp\s?580\.000 yang belum jatuh tempo dihapus/])
    expect(card.getByText(text)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Yang dilunasi'), 'Tuti');
  await waitFor(() => expect(asked.some(({ address }) => address.includes('payoffs?member=m-2'))).toBe(true));
  await user.selectOptions(screen.getByLabelText('Yang dilunasi'), 'Seluruh kelompok');
  await user.click(await screen.findByRole('button', { name: 'Terbitkan untuk dibayar ke rekening' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'POST staff/lendings/l-1/payoffs')?.body).toEqual({
      valueDate: '2026-08-05',
    }),
  );
});

it('nothing is issued while the field shows a text that is no day', async () => {
  const { user } = openPage('/lendings/l-1', { person: wulan, replies });
  const issue = { name: 'Terbitkan untuk dibayar ke rekening' };
  const day = await screen.findByDisplayValue<HTMLInputElement>('05/08/2026');
  expect(await screen.findByRole('button', issue)).toBeTruthy();
  await user.clear(day);
  await user.type(day, '31022026');
  expect(day.value).toBe('31/02/2026');
  expect(screen.queryByRole('button', issue)).toBeNull();
  await user.clear(day);
  await user.type(day, '05082026');
  expect(await screen.findByRole('button', issue)).toBeTruthy();
});

it('nothing is issued until the quotation of the day in the field has come', async () => {
  const { user, asked, answers } = openPage('/lendings/l-1', { person: wulan, replies });
  const issue = { name: 'Terbitkan untuk dibayar ke rekening' };
  const day = await screen.findByDisplayValue<HTMLInputElement>('05/08/2026');
  expect(await screen.findByRole('button', issue)).toBeTruthy();
  let answer: (reply: Reply) => void = () => undefined;
  answers['GET staff/lendings/l-1/payoffs'] = new Promise((resolve) => {
    answer = resolve;
  });
  await user.clear(day);
  await user.type(day, '12082026');
  await waitFor(() => expect(asked.some(({ address }) => address.endsWith('?valueDate=2026-08-12'))).toBe(true));
  expect(day.value).toBe('12/08/2026');
  expect(screen.queryByRole('button', issue)).toBeNull();
  answer(ok({ ...quotation, valueDate: '2026-08-12' }));
  await user.click(await screen.findByRole('button', issue));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'POST staff/lendings/l-1/payoffs')?.body).toEqual({
      valueDate: '2026-08-12',
    }),
  );
});

it('an issued quotation expires by today’s date, whatever date is shown', async () => {
  const given = (id: string, valueDate: string, expired: boolean) => ({
    ...quotation,
    id,
    name: null,
    valueDate,
    expired,
    quotedBy: 'Wulan',
    quotedAt: '2026-08-01T03:00:00.000Z',
    settledAt: null,
  });
  const issued = [given('p-2', '2026-08-05', false), given('p-1', '2026-08-01', true)];
  const later = { ...quotation, valueDate: '2026-08-12', issued };
  openPage('/lendings/l-1', { person: wulan, replies: { ...replies, 'GET staff/lendings/l-1/payoffs': ok(later) } });
  expect(await screen.findByText('Seluruh kelompok, 5 Agustus 2026 · Menunggu pembayaran')).toBeTruthy();
  expect(screen.getByText('Seluruh kelompok, 1 Agustus 2026 · Tanggalnya sudah lewat')).toBeTruthy();
});

it('an auditor sees the figures and issues nothing', async () => {
  openPage('/lendings/l-1', { person: lidya, replies });
  expect(await screen.findByText(/^Rp\s?3\.020\.840$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Terbitkan untuk dibayar ke rekening' })).toBeNull();
});

it('arrears show days past due, missed weeks of twelve, the date of default, and what is owed', async () => {
  openPage('/lendings/l-1', { person: wulan, replies });
  for (const text of ['7 hari', '2 dari 12', '6 Agustus 2026', /^Rp\s?50\.000$/, /^Rp\s?360 menjadi Rp\s?0$/])
    expect(await screen.findByText(text)).toBeTruthy();
});

it('a line marked as payoff takes the total of the member’s quotation, and is posted as a payoff', async () => {
  const form = {
    lending: 'l-1',
    groupName: 'Melati',
    meetingDate: '2026-08-05',
    period: 21,
    version: 1,
    members: [
      {
        member: 'm-1',
        name: 'Sari',
        role: 'anggota',
        due: 120_840,
        fine: 840,
        interest: 20_000,
        principal: 100_000,
        openRows: 1,
        coverDebt: 0,
      },
    ],
    totals: { due: 120_840, fine: 840, interest: 20_000, principal: 100_000 },
    virtualAccount: null,
    posted: [],
    debtors: [],
  };
  const sheet = {
    ...replies,
    'GET staff/lendings/l-1/sheets': ok(form),
    'POST staff/lendings/l-1/sheets': no('error.sheet.future_date', 'Belum.', 'meetingDate'),
  };
  const { user, asked } = openPage('/lendings/l-1/sheet', { person: wulan, replies: sheet });
  await user.click(await screen.findByLabelText('Lainnya untuk Sari'));
  const button = await screen.findByRole('button', { name: 'Lunasi pinjaman' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(asked.some(({ address }) => address.includes('payoffs?member=m-1&valueDate=2026-08-05'))).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Dibayar Sari').value).toBe('3.020.840');
  const post = 'POST staff/lendings/l-1/sheets';
  const body = () => asked.find(({ name }) => name === post)?.body;
  await user.type(screen.getByLabelText('Uang tunai dihitung'), '3020840');
  await user.click(screen.getByRole('button', { name: 'Catat lembar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Catat lembar' }));
  await waitFor(() =>
    expect(body()).toMatchObject({ cash: 3_020_840, lines: [{ member: 'm-1', paid: 3_020_840, payoff: true }] }),
  );
  // It was refused: the sheet is unchanged, and another amount is an ordinary payment again.
  expect((await dialog.findByRole('alert')).textContent).toBe('Belum.');
  await user.click(dialog.getByRole('button', { name: 'Kembali' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Bayar penuh' }));
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
