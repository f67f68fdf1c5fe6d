// What a lender, a borrower and staff see of one running loan, checked against figures worked out by hand, to the
// rupiah.
// Source: spec §3; docs/domain.md §7, §8.
import { expect, type Page } from '@playwright/test';
import { type BusinessDate, formatShortDate } from '#domain/calendar.ts';
import { openDashboard } from './lender.ts';
import { ask, rupiah, world } from './people.ts';

export type Pages = { lender: Page; she: Page; officer: Page };
/** Ids of the lending and of the lender's portfolio; the member's loan and the group's. */
export type Loan = { lending: string; portfolio: string; hers: number; all: number };

export type Books = {
  /** How many rows of the group are paid. */
  paid: number;
  /** The mutations of the first lender for this loan, newest first, reversals included. */
  mutations: readonly number[];
  /** Of the lender's portfolio: the net amount received, and the outstanding principal. */
  net: number;
  rest: number;
  /** The next instalment and the amount outstanding, of the member and of the group. */
  hers: readonly [number, number];
  groups: readonly [number, number];
  dueOn: BusinessDate;
  paidOn: BusinessDate | null;
};

/** Checks that the lender, the borrower and staff see the same figures. */
export async function expectBooks({ lender, she, officer }: Pages, loan: Loan, books: Books): Promise<void> {
  await openDashboard(lender, `/portfolios/${loan.portfolio}`);
  await expect(figure(lender, 'Masuk ke saldo')).toContainText(rupiah(books.net), { timeout: 30_000 });
  const next = lender.getByRole('region', { name: 'Angsuran berikutnya' });
  await expect(next).toContainText(`Sisa pokok ${rupiah(books.rest)}`);
  const { data } = await ask<{ data: { type: string; amount: number; portfolio: { id: string } | null }[] }>(
    lender,
    'me/mutations?limit=100',
  );
  const came = data.filter(({ type, portfolio }) => portfolio?.id === loan.portfolio && type !== 'funding');
  expect(came.map(({ amount }) => amount)).toEqual(books.mutations);

  await openDashboard(she);
  const sums = she.getByRole('table', { name: 'Pinjaman berjalan' });
  const line = (label: string) => sums.getByRole('row').filter({ hasText: label }).getByRole('cell');
  const amounts = ([own, all]: readonly [number, number]) => [rupiah(own), rupiah(all)];
  await expect(line('Jumlah pinjaman')).toHaveText(['Jumlah pinjaman', ...amounts([loan.hers, loan.all])]);
  await expect(line('Angsuran berikutnya')).toHaveText([
    'Angsuran berikutnya',
    ...amounts([books.hers[0], books.groups[0]]),
  ]);
  await expect(line('Sisa pinjaman')).toHaveText(['Sisa pinjaman', ...amounts([books.hers[1], books.groups[1]])]);
  const paidOn = books.paidOn === null ? '–' : formatShortDate(books.paidOn);
  await expect(figure(she, 'Terakhir dibayar')).toContainText(paidOn);
  const dueOn = she.getByText('angsuran terdekat Anda').or(she.getByText('angsuran yang terlambat')).locator('..');
  await expect(dueOn).toContainText(formatShortDate(books.dueOn));

  await officer.goto(`${world().addresses.console}/lendings/${loan.lending}`);
  const schedule = officer.getByRole('region', { name: 'Jadwal angsuran' });
  await expect(schedule.getByText(`${books.paid} dari 50 lunas`)).toBeVisible();
}

/** The first figure on the page with this label. */
export const figure = (page: Page, label: string) =>
  page.locator('dt').filter({ hasText: label, visible: true }).first().locator('..');

/** The date in a row of an instalment table, by the row's number. */
export async function expectRow(page: Page, no: number, date: BusinessDate): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(no), exact: true }) });
  await expect(row).toContainText(formatShortDate(date).split(' ').slice(0, 2).join(' '));
}

/** What members owe each other, on the lending's page. */
export async function expectCovers(officer: Page, { lending }: Pick<Loan, 'lending'>, owed: string): Promise<void> {
  await officer.goto(`${world().addresses.console}/lendings/${lending}`);
  await expect(officer.getByRole('region', { name: 'Utang talangan' }).getByText(owed)).toBeVisible();
}
