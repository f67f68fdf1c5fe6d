// The statements of the books on the console: figures that lead to their ledger, dates in the URL, late journals, a month as a file.
// Source: decision 0124.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Financials } from '#contract/financials.ts';
import { businessDate } from '#domain/calendar.ts';
import { asId } from '#domain/ids.testing.ts';
import { rupiah } from '#domain/money.ts';
import { plain } from '../desk/desk.testing.ts';
import { lidya, ok, okPage, openPage, type Reply } from '../testing.tsx';

const [on, against] = [businessDate('2026-11-26'), businessDate('2026-10-31')];
const nothing = { now: '0', before: '0' };
const found: Financials = {
  on,
  against,
  period: { from: businessDate('2026-11-01'), to: on },
  periodBefore: { from: businessDate('2026-10-01'), to: businessDate('2026-10-26') },
  trial: {
    lines: [
      { kind: 'escrow', code: '1101', nature: 'asset', debit: '9999999999999999', credit: '0' },
      { kind: 'cash', code: '2101', nature: 'liability', debit: '0', credit: '9999999900000000' },
      { kind: 'disbursing', code: '2106', nature: 'liability', debit: '0', credit: '0' },
      { kind: 'fee_income', code: '4101', nature: 'income', debit: '0', credit: '99999999' },
    ],
    debit: '9999999999999999',
    credit: '9999999999999999',
    agrees: true,
  },
  sheet: {
    lines: [{ kind: 'escrow', section: 'asset', now: '9999999999999999', before: '5' }],
    assets: { now: '9999999999999999', before: '5' },
    owed: { now: '9999999900000000', before: '5' },
    own: { now: '99999999', before: '0' },
  },
  income: {
    lines: [
      { kind: 'fee_income', source: 'return', journals: ['distribution', 'reversal'], now: '99999999', before: '0' },
    ],
    profit: { now: '99999999', before: '0' },
    year: { from: businessDate('2026-01-01'), opening: '0', profit: '99999999', swept: '0', own: '99999999' },
  },
  cash: { opening: nothing, lines: [], net: nothing, closing: nothing },
  escrow: {
    lines: [
      { part: 'lender_free', amount: '9999999900000000' },
      { part: 'own', amount: '99999999' },
      { part: 'state', amount: '0' },
    ],
    total: '9999999999999999',
    shares: [{ party: 'lender', bp: 10_000 }],
    bank: { date: on, closing: '10000000000000000', books: '9999999999999999', difference: '1', closed: false },
  },
  late: { count: 0, newest: [] },
};
const line = {
  journal: 'j-1',
  kind: 'topup',
  title: 'Isi saldo, Ratna W., BCA VA',
  detail: 'ke Saldo pendana',
  businessDate: on,
  postedAt: '2026-11-28T03:00:00.000Z',
  ownerName: null,
  meantFor: null,
  amount: rupiah(5),
  balance: '10',
};
const sums = { kind: 'escrow', code: '1101', from: on, to: on, account: null, ownerName: null };
const replies: Record<string, Reply> = {
  'GET staff/reports/financials': ok(found),
  'GET staff/reports/ledger': ok({ ...sums, opening: '5', debit: '5', credit: '0', closing: '10', entries: 1 }),
  'GET staff/reports/ledger/entries': okPage([line]),
  'GET staff/periods': ok([]),
  'GET staff/reports/booksmonths/2026-10': ok({ month: '2026-10', journals: 12, over: true, taken: [] }),
  'GET staff/journals/j-1': ok({
    id: 'j-1',
    kind: 'topup',
    title: line.title,
    detail: line.detail,
    key: 'payment:bank:p-1:topup',
    businessDate: on,
    postedAt: line.postedAt,
    amount: '5',
    corrects: null,
    subject: null,
    legs: [
      { account: 'escrow', owner: null, ownerName: null, amount: 5, ledgerAccount: 'a-1' },
      { account: 'cash', owner: 'l-1', ownerName: 'Ratna W.', amount: -5, ledgerAccount: 'a-2' },
    ],
    correctedBy: [],
    voucher: null,
    correction: null,
  }),
};
const open = (address: string, changed: Record<string, Reply> = {}) =>
  openPage(address, { person: lidya, replies: { ...replies, ...changed } });
const table = async (name: RegExp) => within(await screen.findByRole('table', { name }));

describe('the statements', () => {
  it('show sums larger than a number can hold, each leading to its ledger in the month', async () => {
    const view = open('/financials?on=2026-11-26');
    const trial = await table(/^Neraca saldo per/);
    const link = trial.getByRole('link', { name: 'Rekening penampungan' });
    expect(link.getAttribute('href')).toBe('/financials?on=2026-11-26&from=2026-11-01&to=2026-11-26#buku');
    expect(plain(link.closest('tr')?.textContent)).toContain('Rp 9.999.999.999.999.999');
    const income = await table(/^Laba rugi/);
    expect(income.getByRole('link').getAttribute('href')).toContain('kind=fee_income&from=2026-11-01');
    expect(income.getByRole('link').getAttribute('href')).toContain('journals=distribution%2Creversal');
    expect(screen.getByRole('link', { name: 'Pendana, saldo bebas' }).getAttribute('href')).toBe(
      '/financials?on=2026-11-26&kind=cash&from=2026-11-01&to=2026-11-26#buku',
    );
    const own = screen.getAllByRole('link', { name: 'Titian' }).map((each) => each.getAttribute('href'));
    expect(own).toContain('/financials?on=2026-11-26#laba');
    expect(screen.getByRole('link', { name: 'Utang PPh' }).getAttribute('href')).toContain('kind=tax_payable');
    expect(screen.getByRole('link', { name: 'Cocokkan 26 November 2026' }).getAttribute('href')).toBe(
      '/reconciliation/2026-11-26',
    );
    expect(view.asked.map(({ address }) => address)).toContain('/api/v1/staff/reports/financials?on=2026-11-26');
    expect(screen.queryByText(/datang sesudah tanggal ini/)).toBeNull();
  });

  it('say which sums differ, and which journals came later', async () => {
    const newest = [
      { id: asId('j-9'), title: 'Isi saldo, Dewi', detail: '', businessDate: on, postedAt: line.postedAt },
    ];
    const trial = { ...found.trial, credit: '9999999999987999', agrees: false };
    open('/financials', { 'GET staff/reports/financials': ok({ ...found, trial, late: { count: 1, newest } }) });
    const alert = await screen.findByRole('alert');
    expect(plain(alert.textContent)).toContain('Debit dan kredit berbeda Rp 12.000');
    expect(screen.getByText('1 jurnal datang sesudah tanggal ini')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Isi saldo, Dewi/ }).getAttribute('href')).toBe('/journals/j-9');
  });
});

describe('the ledger', () => {
  it('runs from opening to closing, says when a journal came late, and opens it beside itself', async () => {
    const view = open('/financials?from=2026-11-26&to=2026-11-26');
    const ledger = await table(/^Buku besar Rekening penampungan/);
    expect(await ledger.findByText('Saldo awal')).toBeTruthy();
    expect(plain(ledger.getByText('Isi saldo, Ratna W., BCA VA').closest('td')?.textContent)).toContain(
      '26 Nov 2026, dibukukan 28 Nov 2026, ke Saldo pendana',
    );
    expect(ledger.getByText(/1 mutasi, saldo akhir/)).toBeTruthy();
    await view.user.click(ledger.getByRole('link', { name: 'Isi saldo, Ratna W., BCA VA' }));
    expect(await screen.findByRole('heading', { name: 'Isi saldo, Ratna W., BCA VA' })).toBeTruthy();
    expect(view.router.state.location.search).toContain('journal=j-1');
    expect(screen.getByText('Rincian teknis').closest('details')?.open).toBe(false);
  });

  it('changes its account in the URL and lifts its limits', async () => {
    const view = open('/financials?kind=fee_income&journals=distribution,reversal&from=2026-11-01&to=2026-11-26', {
      'GET staff/reports/ledger': ok({
        ...sums,
        kind: 'fee_income',
        opening: null,
        debit: '0',
        credit: '5',
        closing: null,
        entries: 1,
      }),
    });
    expect(await screen.findByText(/Hanya: Pembagian ke pendana, Pembatalan penerimaan/)).toBeTruthy();
    expect(view.asked.map(({ address }) => address)).toContain(
      '/api/v1/staff/reports/ledger?kind=fee_income&journals=distribution%2Creversal&from=2026-11-01&to=2026-11-26',
    );
    await view.user.click(screen.getByRole('button', { name: 'Tampilkan semua jurnal' }));
    await waitFor(() => expect(view.router.state.location.search).not.toContain('journals'));
    await view.user.selectOptions(screen.getByLabelText('Akun buku besar'), 'suspense');
    await waitFor(() => expect(view.router.state.location.search).toContain('kind=suspense'));
  });
});

it('is printed from the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const view = open('/financials');
  await view.user.click(await screen.findByRole('button', { name: 'Cetak' }));
  expect(print).toHaveBeenCalledOnce();
});
