// Tax withheld from lenders' interest by month: the list by lender, its reconciliation with `tax_payable`, and the
// remittance, which one person enters and another approves, over exactly the amount due.
// Invariants: opening + withheld + corrected − remitted = closing; a month is remitted once it is over, and at most
// in full.
// Source: docs/domain.md §7, §8; docs/screens.md; decision 0064.
import type { staffTaxes, TaxLine, TaxMonth } from '#contract/books.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import type { Voucher, VoucherEntry } from '#contract/voucher.ts';
import { addMonthsClamped, type BusinessDate, businessDate, startOfDay } from '#domain/calendar.ts';
import { maskNumber } from '#domain/identity.ts';
import type { JournalId, StaffId } from '#domain/ids.ts';
import { remit } from '#domain/journal.ts';
import { formatRupiah, rupiah, type Rupiah } from '#domain/money.ts';
import { postJournal } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { EnteredVoucher, NewVoucher, Question } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import * as store from './tax.sql.ts';
import { entering, enterVoucher, entryOf } from './voucher.ts';
import { readNewest, toWireVoucher } from './voucher.sql.ts';

const firstOf = (month: string): BusinessDate => businessDate(`${month}-01`);
const nextOf = (month: string): BusinessDate => addMonthsClamped(firstOf(month), 1);
export const spanOf = (month: string): store.MonthSpan => ({
  month: firstOf(month),
  from: startOfDay(firstOf(month)),
  until: startOfDay(nextOf(month)),
});

const isOver = async (reader: Reader, month: string): Promise<boolean> => (await today(reader)) >= nextOf(month);

type Figures = store.TaxSums & store.Payable & { due: bigint };

async function readFigures(reader: Reader, month: string): Promise<Figures> {
  const sums = await store.sumTaxes(reader, spanOf(month));
  const payable = await store.readPayable(reader, spanOf(month));
  const due = BigInt(sums.withheld) + BigInt(payable.corrected) - (await store.readRemitted(reader, month));
  return { ...sums, ...payable, due };
}

export function getTaxMonth({ db, vault }: Platform, month: string): Promise<TaxMonth> {
  return atOneMoment(db, async (reader) => {
    const { due, ...figures } = await readFigures(reader, month);
    const [remittance] = await readNewest(reader, 'remittance', [month]);
    return {
      month,
      over: await isOver(reader, month),
      ...figures,
      due: String(due),
      remittance: remittance ? toWireVoucher(vault, remittance) : null,
    };
  });
}

type Query = Input<typeof staffTaxes.listTaxLines>['query'];

export function listTaxLines({ db, vault }: Platform, month: string, paging: Query): Promise<Page<TaxLine>> {
  return atOneMoment(db, async (reader) => {
    const { lenders } = await store.sumTaxes(reader, spanOf(month));
    const page = await store.listTaxRows(reader, spanOf(month), paging);
    return pageOf(page.map(toLine(vault)), lenders, paging);
  });
}

/** The number is masked: the list identifies the lender without being a copy of the document. */
export const toLine =
  (vault: Platform['vault']) =>
  ({ npwpEncrypted, ...row }: store.TaxRow): TaxLine => ({
    ...row,
    npwp: npwpEncrypted && maskNumber(vault.open(npwpEncrypted, row.lender)),
  });

type Asked = Extract<VoucherEntry, { kind: 'remittance' }>['remittance'];

/** Enters the remittance of a month's tax: the full amount due, as it was seen. */
export function remitTax(platform: Platform, staffId: StaffId, month: string, asked: Asked): Promise<Voucher> {
  return entering(platform, async (tx) => enterVoucher(tx, platform, staffId, await draftRemittance(tx, month, asked)));
}

async function draftRemittance(tx: Tx, month: string, asked: Asked): Promise<NewVoucher> {
  const { amount, valueDate, receiptNumber, reason } = asked;
  await requireDue(tx, month, amount);
  if (valueDate < nextOf(month) || valueDate > (await today(tx)))
    throw refused('error.tax.date', { field: 'valueDate' });
  return {
    id: newId(),
    kind: 'remittance',
    subject: month,
    legs: remit({ account: 'tax_payable', amount }),
    valueOn: valueDate,
    words: receiptNumber,
    reason,
  };
}

async function requireDue(reader: Reader, month: string, amount: Rupiah): Promise<void> {
  if (!(await isOver(reader, month))) throw refused('error.tax.not_over');
  const { due } = await readFigures(reader, month);
  if (due <= 0n) throw refused('error.tax.none');
  if (due !== BigInt(amount))
    throw refused('error.tax.changed', { field: 'amount', slots: { amount: formatRupiah(rupiah(Number(due))) } });
}

export async function postRemittance(
  tx: Tx,
  { id, subject: month, amount, legs, valueOn }: EnteredVoucher,
): Promise<JournalId> {
  await requireDue(tx, month, amount);
  const { journalId } = await postJournal(tx, {
    kind: 'remittance',
    key: `voucher:${id}`,
    businessDate: valueOn ?? (await today(tx)),
    legs,
    subject: id,
  });
  return journalId;
}

export const redraftRemittance = (tx: Tx, { voucher, entry }: Question<'redraftVoucher.remittance'>) =>
  draftRemittance(tx, voucher.subject, entryOf('remittance', entry).remittance);
