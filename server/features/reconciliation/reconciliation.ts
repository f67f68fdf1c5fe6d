// Reconciliation: the bank's statement of each day against the escrow account.
// Source: docs/domain.md §3, §8; docs/screens.md; decision 0065.
import { sendListFile } from '#platform/list-file.ts';
import { staffBankStatements } from '#contract/reconciliation.ts';
import { findBusinessDate } from '#domain/calendar.ts';
import { onVoucher } from '#features/money/voucher.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { bankStatementEffect, resolveDifference } from './resolve.ts';
import {
  closeStatement,
  getBankStatement,
  listStatementDays,
  reopenStatement,
  statementDaysFile,
  uploadBankStatement,
} from './statement.ts';

export function registerReconciliation(platform: Platform): void {
  const { db, console: side } = platform;
  side.serve(staffBankStatements, {
    listStatementDays: ({ query }) => listStatementDays(db, query),
    exportStatementDays: (call) =>
      sendListFile(platform, staffBankStatements.exportStatementDays, call, statementDaysFile),
    getBankStatement: ({ params }) => getBankStatement(platform, dateOf(params.date)),
    uploadBankStatement: ({ body, caller }) => uploadBankStatement(platform, caller.id, body.file.bytes),
    resolveDifference: ({ params, body, caller }) => resolveDifference(platform, caller.id, dateOf(params.date), body),
    closeStatement: ({ params, body, caller }) => closeStatement(platform, caller.id, dateOf(params.date), body),
    reopenStatement: ({ params, body, caller }) => reopenStatement(platform, caller.id, dateOf(params.date), body),
  });
  onVoucher('bank_statement', bankStatementEffect);
}

/** Refuses dates such as 2026-02-30. */
function dateOf(text: string) {
  const date = findBusinessDate(text);
  if (date === null) throw notFound();
  return date;
}
