// Bookkeeping: the statements of a date, the general ledger, a month of it for accounting programs. Reads the books only.
// Source: docs/screens.md; decision 0124.
import { type LedgerLine, staffFinancials } from '#contract/financials.ts';
import type { Input } from '#contract/endpoint.ts';
import { decimalCell, type ListFile, momentCell, sendListFile } from '#platform/list-file.ts';
import type { Platform } from '#platform/platform.ts';
import { getBooksMonth, sendBooks } from './export.ts';
import { getFinancials } from './financials.ts';
import { getLedger, listLedger } from './ledger.ts';
import { sendFinancials } from './tables.ts';

export function registerBooks(platform: Platform): void {
  const { db, console: side } = platform;
  side.serve(staffFinancials, {
    getFinancials: ({ query }) => getFinancials(db, query),
    exportFinancials: (call) => sendFinancials(platform, call),
    getLedger: ({ query }) => getLedger(db, query),
    listLedger: ({ query }) => listLedger(db, query),
    exportLedger: (call) => sendListFile(platform, staffFinancials.exportLedger, call, ledgerFile),
    getBooksMonth: ({ params }) => getBooksMonth(db, params.month),
    exportBooks: (call) => sendBooks(platform, call),
  });
}

const ledgerFile: ListFile<Input<typeof staffFinancials.listLedger>['query'], LedgerLine> = {
  name: 'buku-besar',
  read: ({ db }, query) => listLedger(db, query),
  columns: [
    ['file.business_date', ({ businessDate }) => businessDate],
    ['file.meant_for', ({ meantFor }) => meantFor],
    ['file.posted', ({ postedAt }) => momentCell(postedAt)],
    ['file.journal', ({ journal }) => journal],
    ['file.what', ({ title }) => title],
    ['file.flow', ({ detail }) => detail],
    ['file.owner', ({ ownerName }) => ownerName],
    ['file.debit', ({ amount }) => (amount > 0 ? amount : null)],
    ['file.credit', ({ amount }) => (amount < 0 ? -Number(amount) : null)],
    ['file.balance', ({ balance }) => (balance === null ? null : decimalCell(balance))],
  ],
};
