// The lists of the money desk as files: suspense items, vouchers, journals, accounts and their entries.
// Invariant: amounts are plain numbers; a sum that may exceed the number range is text.
// Source: docs/screens.md; decision 0082.
import type { LedgerAccountId } from '#domain/ids.ts';
import type { AccountKind } from '#domain/account-kind.ts';
import { listAccounts, listEntries, listJournals } from './books.ts';
import type { Journal, LedgerAccount, LedgerEntry, staffBooks } from '#contract/books.ts';
import { listVouchers } from './voucher.ts';
import { listSuspense } from './suspense.ts';
import { fill } from '#texts/fill.ts';
import type { staffSuspense, SuspenseItem, staffVouchers, Voucher } from '#contract/voucher.ts';
import type { Input } from '#contract/endpoint.ts';
import { id as texts } from '#texts/id.ts';
import { decimalCell, type ListFile, momentCell } from '#platform/list-file.ts';

export const suspenseFile: ListFile<Input<typeof staffSuspense.listSuspense>['query'], SuspenseItem> = {
  name: 'dana-belum-dikenali',
  read: listSuspense,
  columns: [
    ['file.payer', ({ payerName }) => payerName],
    ['file.virtual_account', ({ virtualAccount }) => virtualAccount],
    ['file.payment', ({ paymentId }) => paymentId],
    ['file.amount', ({ amount }) => amount],
    ['file.why', ({ why, amountText }) => fill(texts[`suspense.why.${why}`], { text: amountText })],
    ['file.value_date', ({ valueDate }) => valueDate],
    ['file.received', ({ receivedAt }) => momentCell(receivedAt)],
    ['file.ended', ({ resolvedAt }) => momentCell(resolvedAt)],
  ],
};

export const voucherFile: ListFile<Input<typeof staffVouchers.listVouchers>['query'], Voucher> = {
  name: 'pengajuan-pembukuan',
  read: listVouchers,
  columns: [
    ['file.kind', ({ kind }) => texts[`voucher.kind.${kind}`]],
    ['file.subject', ({ subject }) => subject],
    ['file.amount', ({ amount }) => amount],
    ['file.status', ({ state }) => texts[`voucher.state.${state}`]],
    ['file.reason', ({ reason }) => reason],
    ['file.entered.by', ({ enteredBy }) => enteredBy.name],
    ['file.entered', ({ enteredAt }) => momentCell(enteredAt)],
    ['file.approved.by', ({ approvedBy }) => approvedBy],
    ['file.approved', ({ approvedAt }) => momentCell(approvedAt)],
    ['file.ended', ({ endedAt }) => momentCell(endedAt)],
    ['file.journal', ({ journal }) => journal],
  ],
};

export const journalFile: ListFile<Input<typeof staffBooks.listJournals>['query'], Journal> = {
  name: 'jurnal',
  read: ({ db }, query) => listJournals(db, query),
  columns: [
    ['file.what', ({ title }) => title],
    ['file.flow', ({ detail }) => detail],
    ['file.journal', ({ id }) => id],
    ['file.kind', ({ kind }) => texts[`journal.kind.${kind}`]],
    ['file.key', ({ key }) => key],
    ['file.business_date', ({ businessDate }) => businessDate],
    ['file.meant_for', ({ meantFor }) => meantFor],
    ['file.posted', ({ postedAt }) => momentCell(postedAt)],
    ['file.amount', ({ amount }) => decimalCell(amount)],
  ],
};

export const accountsFile = (
  kind: AccountKind,
): ListFile<Input<typeof staffBooks.listAccounts>['query'], LedgerAccount> => ({
  name: `akun-${kind}`,
  read: ({ db }, query) => listAccounts(db, kind, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.account.kind', () => texts[`ledger.${kind}`]],
    ['file.owner', ({ ownerName }) => ownerName],
    ['file.balance', ({ balance }) => decimalCell(balance)],
  ],
});

export const entriesFile = (
  id: LedgerAccountId,
): ListFile<Input<typeof staffBooks.listEntries>['query'], LedgerEntry> => ({
  name: `mutasi-akun-${id}`,
  read: ({ db }, query) => listEntries(db, id, query),
  columns: [
    ['file.what', ({ title }) => title],
    ['file.flow', ({ detail }) => detail],
    ['file.journal', ({ journal }) => journal],
    ['file.kind', ({ kind }) => texts[`journal.kind.${kind}`]],
    ['file.business_date', ({ businessDate }) => businessDate],
    ['file.meant_for', ({ meantFor }) => meantFor],
    ['file.posted', ({ postedAt }) => momentCell(postedAt)],
    ['file.amount', ({ amount }) => amount],
    ['file.balance', ({ balance }) => decimalCell(balance)],
  ],
});
