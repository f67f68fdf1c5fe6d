// The books on the console: journals, a correction from the chart, statements, the tax list of a month.
// Source: docs/screens.md; docs/domain.md §8; decisions 0063, 0064.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arif, lidya, ok, okPage, openPage, type Reply } from '../testing.tsx';
import { plain, sent, voucher } from './desk.testing.ts';

describe('a journal', () => {
  const journal = {
    id: 'j-1',
    kind: 'topup',
    title: 'Isi saldo, Rina, BCA VA',
    detail: 'ke Saldo pendana',
    key: 'payment:bank:p-1:topup',
    businessDate: '2026-11-26',
    meantFor: null,
    postedAt: '2026-11-26T03:00:00.000Z',
    amount: '9999999999999999',
    corrects: null,
    subject: null,
    legs: [
      { account: 'escrow', owner: null, ownerName: null, amount: 750_000, ledgerAccount: 'a-1' },
      { account: 'cash', owner: 'l-1', ownerName: 'Rina', amount: -750_000, ledgerAccount: 'a-2' },
    ],
    steps: [{ step: 'told', by: null, at: '2026-11-26T02:59:00.000Z' }],
    lender: { id: 'l-1', name: 'Rina' },
    lending: null,
    withdrawal: null,
    suspense: null,
    related: [],
    correctedBy: [],
    voucher: null,
    correction: null,
  };
  const correct = 'POST staff/journals/j-1/corrections';

  it('is found by kind and dates in the URL, with sums larger than a number can hold', async () => {
    const view = openPage('/journals?kind=topup&from=2026-11-01', {
      person: lidya,
      replies: { 'GET staff/journals': okPage([journal]) },
    });
    expect(plain((await screen.findByText(/9\.999\.999\.999\.999\.999/)).textContent)).toBe('Rp 9.999.999.999.999.999');
    expect(view.asked.at(-1)?.address).toBe('/api/v1/staff/journals?limit=20&page=1&kind=topup&from=2026-11-01');
    await view.user.selectOptions(screen.getByLabelText('Jenis jurnal'), 'correction');
    await waitFor(() => expect(view.router.state.location.search).toBe('?kind=correction&from=2026-11-01'));
  });

  it('is corrected starting from its mirror, once both sides are equal', async () => {
    const view = openPage('/journals/j-1', {
      person: arif,
      replies: {
        'GET staff/journals/j-1': ok(journal),
        [correct]: ok({ ...voucher, kind: 'correction', subject: 'j-1' }),
        'GET staff/vouchers/v-1': ok({ ...voucher, kind: 'correction', subject: 'j-1' }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Isi saldo, Rina, BCA VA' })).toBeTruthy();
    expect(screen.getByText('Sampai, menurut bank')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buka pendana' }).getAttribute('href')).toBe('/people/l-1');
    const technical = screen.getByText('Rincian teknis').closest('details');
    expect(technical?.open).toBe(false);
    expect(technical?.textContent).toContain('payment:bank:p-1:topup');
    await view.user.click(await screen.findByRole('button', { name: 'Koreksi' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Koreksi jurnal' }));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ajukan koreksi' });
    await view.user.type(dialog.getByLabelText('Kata-kata untuk pendana'), 'Isi saldo salah');
    await view.user.type(dialog.getByLabelText('Alasan'), 'Nama tertukar');
    expect(act.disabled).toBe(false);
    const amount = dialog.getByLabelText('Jumlah baris 1');
    await view.user.clear(amount);
    await view.user.type(amount, '749999');
    expect(act.disabled).toBe(true);
    expect(dialog.getByText(/Selisih debit dan kredit/)).toBeTruthy();
    await view.user.clear(amount);
    await view.user.type(amount, '750000');
    await view.user.click(act);
    expect(await screen.findByRole('heading', { name: 'Koreksi jurnal' })).toBeTruthy();
    expect(sent(view, correct)).toEqual([
      {
        legs: [
          { account: 'escrow', owner: null, amount: -750_000 },
          { account: 'cash', owner: 'l-1', amount: 750_000 },
        ],
        words: 'Isi saldo salah',
        reason: 'Nama tertukar',
      },
    ]);
  });

  it('opens the statement of each of its accounts, with the balance after each entry', async () => {
    const entry = {
      journal: 'j-1',
      kind: 'topup',
      title: 'Isi saldo, Rina, BCA VA',
      detail: 'ke Saldo pendana',
      businessDate: '2026-11-26',
      meantFor: '2026-10-31',
      postedAt: '2026-11-26T03:00:00.000Z',
      amount: 750_000,
      balance: '1750000',
    };
    openPage('/books/a-1', {
      person: lidya,
      replies: {
        'GET staff/ledgeraccounts/a-1': ok({
          id: 'a-1',
          kind: 'escrow',
          owner: null,
          ownerName: null,
          balance: '1750000',
        }),
        'GET staff/ledgeraccounts/a-1/entries': okPage([entry]),
      },
    });
    expect(await screen.findByRole('heading', { name: 'Rekening penampungan' })).toBeTruthy();
    const row = (await screen.findByRole('link', { name: /Isi saldo/ })).closest('tr');
    expect(plain(row?.textContent)).toContain('Rp 1.750.000');
    expect(row?.textContent).toContain('untuk Oktober 2026');
  });
});

describe('the chart', () => {
  it('links to the one account of a kind, or to the list of many', async () => {
    const line = { nature: 'asset', per: 'system', account: 'a-1', accounts: 1, balance: '500' };
    openPage('/books', {
      person: lidya,
      replies: {
        'GET staff/ledgeraccounts': ok([
          { ...line, kind: 'escrow' },
          { ...line, kind: 'cash', nature: 'liability', per: 'lender', account: null, accounts: 12 },
        ]),
      },
    });
    expect((await screen.findByRole('link', { name: 'Rekening penampungan' })).getAttribute('href')).toBe('/books/a-1');
    expect(screen.getByRole('link', { name: /Saldo pendana/ }).getAttribute('href')).toBe('/books/of/cash');
  });
});

describe('the tax of a month', () => {
  const month = {
    month: '2026-10',
    over: true,
    lenders: 1,
    interest: '120000',
    withheld: '18000',
    corrected: '0',
    opening: '5000',
    remitted: '5000',
    closing: '18000',
    due: '18000',
    remittance: null,
  };
  const line = { lender: 'l-1', name: 'Ratna', npwp: '••••1000', resident: true, interest: 120_000, tax: 18_000 };
  const remit = 'POST staff/taxes/2026-10/remittances';
  const open = (changes: object = {}, replies: Record<string, Reply> = {}, person = arif) =>
    openPage('/taxes?month=2026-10', {
      person,
      replies: {
        'GET staff/taxes/2026-10': ok({ ...month, ...changes }),
        'GET staff/taxes/2026-10/lenders': okPage([line]),
        ...replies,
      },
    });

  it('is listed by lender, reconciles with what is owed, and its payment is entered with day and number', async () => {
    const view = open({}, { [remit]: ok(voucher), 'GET staff/vouchers/v-1': ok(voucher) });
    expect(await screen.findByText('••••1000')).toBeTruthy();
    const closing = await screen.findByText('Saldo akhir');
    expect(plain(closing.parentElement?.textContent)).toBe('Saldo akhirRp 18.000');
    await view.user.click(screen.getByRole('button', { name: 'Catat setoran' }));
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.type(dialog.getByLabelText('Nomor bukti setor'), 'NTPN-77');
    await view.user.type(dialog.getByLabelText('Alasan'), 'Masa Oktober');
    await view.user.click(dialog.getByRole('button', { name: 'Catat setoran' }));
    await waitFor(() =>
      expect(sent(view, remit)).toMatchObject([{ amount: 18_000, receiptNumber: 'NTPN-77', reason: 'Masa Oktober' }]),
    );
  });

  it.each([
    ['while the month runs', { over: false }, arif],
    ['when nothing is due', { due: '0' }, arif],
    ['to an auditor', {}, lidya],
  ] as const)('offers no payment %s', async (_, changes, person) => {
    open(changes, {}, person);
    await screen.findByText('Saldo akhir');
    expect(screen.queryByRole('button', { name: 'Catat setoran' })).toBeNull();
  });
});
