// Reconciliation: the bank's statement of each day against the escrow account.
// Source: docs/domain.md §3, §8; docs/screens.md; decision 0065.
import { sendListFile } from '#platform/list-file.ts';
import { staffBankStatements } from '#contract/reconciliation.ts';
import { staffStatementLines } from '#contract/statement-lines.ts';
import { staffStatementRules } from '#contract/statement-rule.ts';
import { findBusinessDate } from '#domain/calendar.ts';
import { approveEntry, cancelEntry } from '#platform/four-eyes.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import {
  lockBankDay,
  lockStatementOf,
  postStatementVoucher,
  redraftStatementVoucher,
  resolveDifference,
} from './resolve.ts';
import { bookTogether } from './batch.ts';
import { readVoucherLines, searchCandidates } from './candidates.ts';
import { getBankStatement } from './day.ts';
import { listStatementDays, statementDaysFile } from './days.ts';
import { listMatched } from './matched.ts';
import { pairDifferences, undoMatch, undoPair } from './pairing.ts';
import { applyRules, listRules, previewRule, proposeRule, statementRules, stopRule } from './rules.ts';
import { splitLine } from './split.ts';
import { closeStatement, reopenStatement } from './statement.ts';
import { listStatementUploads, readUpload, uploadBankStatement } from './upload.ts';

export function registerReconciliation(platform: Platform): void {
  const { db, events, jobs, console: side } = platform;
  side.serve(staffBankStatements, {
    listStatementDays: ({ query }) => listStatementDays(db, query),
    exportStatementDays: (call) =>
      sendListFile(platform, staffBankStatements.exportStatementDays, call, statementDaysFile),
    getBankStatement: ({ params }) => getBankStatement(platform, dateOf(params.date)),
    uploadBankStatement: ({ body, caller }) => uploadBankStatement(platform, caller.id, body.file.bytes),
    listStatementUploads: () => listStatementUploads(db),
    resolveDifference: ({ params, body, caller }) => resolveDifference(platform, caller.id, dateOf(params.date), body),
    pairDifferences: ({ params, body, caller }) => pairDifferences(platform, caller.id, dateOf(params.date), body),
    undoPair: ({ params: { date, id }, body, caller }) =>
      undoPair(platform, caller.id, { date: dateOf(date), id }, body),
    bookTogether: ({ params, body, caller }) => bookTogether(platform, caller.id, dateOf(params.date), body),
    closeStatement: ({ params, body, caller }) => closeStatement(platform, caller.id, dateOf(params.date), body),
    reopenStatement: ({ params, body, caller }) => reopenStatement(platform, caller.id, dateOf(params.date), body),
  });
  side.serve(staffStatementLines, {
    splitLine: ({ params, body, caller }) => splitLine(platform, caller.id, dateOf(params.date), body),
    searchCandidates: ({ params: { date, id }, query }) => searchCandidates(db, dateOf(date), id, query.q),
    listMatched: ({ params, query }) => listMatched(db, dateOf(params.date), query),
    undoMatch: ({ params, body, caller }) => undoMatch(platform, caller.id, dateOf(params.date), body),
    readVoucherLines: ({ params }) => readVoucherLines(db, dateOf(params.date), params.id),
  });
  side.serve(staffStatementRules, {
    listStatementRules: () => listRules(db),
    previewStatementRule: ({ body }) => previewRule(db, body),
    proposeStatementRule: ({ body, caller }) => proposeRule(db, caller.id, body),
    approveStatementRule: ({ params, body, caller }) => approveEntry(db, statementRules, caller.id, params.id, body),
    cancelStatementRule: ({ params, body, caller }) => cancelEntry(db, statementRules, caller.id, params.id, body),
    stopStatementRule: ({ params, body, caller }) => stopRule(db, caller.id, params.id, body.reason),
  });
  jobs.onDue({ name: 'reconciliation.rules', run: () => applyRules(platform) });
  jobs.onDue({ name: 'reconciliation.statement', run: () => readUpload(platform) });
  events.answer('lockVoucher.bank_statement', 'reconciliation', lockStatementOf);
  events.answer('lockBankDay', 'reconciliation', lockBankDay);
  events.answer('redraftVoucher.bank_statement', 'reconciliation', redraftStatementVoucher);
  events.answer('postVoucher.bank_statement', 'reconciliation', postStatementVoucher);
}

/** Refuses dates such as 2026-02-30. */
function dateOf(text: string) {
  const date = findBusinessDate(text);
  if (date === null) throw notFound();
  return date;
}
