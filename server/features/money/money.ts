// The money desk of finance: suspense, vouchers of two people, reading the books, the tax list.
// Source: docs/domain.md §3, §8; docs/screens.md; decisions 0063, 0064.
import { suspenseFile, voucherFile, journalFile, accountsFile, entriesFile } from './list-files.ts';
import { sendListFile } from '#platform/list-file.ts';
import { staffBooks, staffTaxes } from '#contract/books.ts';
import { staffPeriods } from '#contract/period.ts';
import { staffSuspense, staffVouchers } from '#contract/voucher.ts';
import { approveEntry, cancelEntry } from '#platform/four-eyes.ts';
import type { Platform } from '#platform/platform.ts';
import { getAccount, getChart, getJournal, listAccounts, listEntries, listJournals } from './books.ts';
import { correctJournal, postCorrection, redraftCorrection } from './correction.ts';
import {
  endReturn,
  getSuspense,
  listPayees,
  listSuspense,
  lockSuspenseSubject,
  markReturnContradicted,
  postSuspense,
  redraftSuspense,
  resolveSuspense,
} from './suspense.ts';
import { askLock, getPeriod, listPeriods, periodLocks } from './period.ts';
import { getTaxMonth, listTaxLines, postRemittance, redraftRemittance, remitTax } from './tax.ts';
import { sendTaxFile } from './tax-file.ts';
import { editVoucher, getVoucher, listVouchers, revealAccount, vouchers } from './voucher.ts';

export function registerMoney(platform: Platform): void {
  const { db, events, console: side } = platform;
  side.serve(staffSuspense, {
    listSuspense: ({ query }) => listSuspense(platform, query),
    exportSuspense: (call) => sendListFile(platform, staffSuspense.exportSuspense, call, suspenseFile),
    getSuspense: ({ params }) => getSuspense(platform, params.id),
    resolveSuspense: ({ params, body, caller }) => resolveSuspense(platform, caller.id, params.id, body),
    listPayees: ({ query }) => listPayees(db, query.q),
  });
  side.serve(staffVouchers, {
    listVouchers: ({ query }) => listVouchers(platform, query),
    exportVouchers: (call) => sendListFile(platform, staffVouchers.exportVouchers, call, voucherFile),
    getVoucher: ({ params }) => getVoucher(platform, params.id),
    editVoucher: ({ params, body, caller }) => editVoucher(platform, caller.id, params.id, body),
    approveVoucher: ({ params, body, caller }) => approveEntry(db, vouchers(platform), caller.id, params.id, body),
    cancelVoucher: ({ params, body, caller }) => cancelEntry(db, vouchers(platform), caller.id, params.id, body),
    revealVoucherAccount: ({ params, body, caller }) => revealAccount(platform, caller.id, params.id, body.reason),
    correctJournal: ({ params, body, caller }) => correctJournal(platform, caller.id, params.id, body),
  });
  side.serve(staffBooks, {
    getChart: () => getChart(db),
    listAccounts: ({ params, query }) => listAccounts(db, params.kind, query),
    getAccount: ({ params }) => getAccount(db, params.id),
    listEntries: ({ params, query }) => listEntries(db, params.id, query),
    listJournals: ({ query }) => listJournals(db, query),
    exportJournals: (call) => sendListFile(platform, staffBooks.exportJournals, call, journalFile),
    exportAccounts: (call) => sendListFile(platform, staffBooks.exportAccounts, call, accountsFile(call.params.kind)),
    exportEntries: (call) => sendListFile(platform, staffBooks.exportEntries, call, entriesFile(call.params.id)),
    getJournal: ({ params }) => getJournal(platform, params.id),
  });
  side.serve(staffPeriods, {
    listPeriods: () => listPeriods(db),
    getPeriod: ({ params }) => getPeriod(db, params.month),
    askPeriodLock: ({ params, caller }) => askLock(db, caller.id, params.month),
    approvePeriodLock: ({ params, body, caller }) => approveEntry(db, periodLocks, caller.id, params.id, body),
    cancelPeriodLock: ({ params, body, caller }) => cancelEntry(db, periodLocks, caller.id, params.id, body),
  });
  side.serve(staffTaxes, {
    getTaxMonth: ({ params }) => getTaxMonth(platform, params.month),
    listTaxLines: ({ params, query }) => listTaxLines(platform, params.month, query),
    exportTaxes: ({ params, caller, reply }) => sendTaxFile(platform, caller.id, params, reply),
    remitTax: ({ params, body, caller }) => remitTax(platform, caller.id, params.month, body),
  });
  events.answer('lockVoucher.suspense', 'money', lockSuspenseSubject);
  events.answer('redraftVoucher.suspense', 'money', redraftSuspense(platform));
  events.answer('redraftVoucher.correction', 'money', redraftCorrection);
  events.answer('redraftVoucher.remittance', 'money', redraftRemittance);
  events.answer('postVoucher.suspense', 'money', postSuspense(platform));
  events.answer('postVoucher.correction', 'money', postCorrection);
  events.answer('postVoucher.remittance', 'money', postRemittance);
  events.on('payoutEnded.suspense', 'money', endReturn);
  events.on('payoutContradicted.suspense', 'money', markReturnContradicted);
}
