// Repayment: schedules, collection sheets, money that reaches the bank, its distribution, and the close of a date.
// Source: spec §1, §3, §7; docs/domain.md §6, §7; docs/api.md.
import { sendListFile } from '#platform/list-file.ts';
import { staffCovers } from '#contract/cover.ts';
import { staffOverpayments } from '#contract/overpayment.ts';
import { staffPayoffs } from '#contract/payoff.ts';
import { repayment } from '#contract/repayment.ts';
import { staffCash, staffReversals } from '#contract/reversal.ts';
import { staffSheets } from '#contract/staff.ts';
import { approveEntry, cancelEntry } from '#platform/four-eyes.ts';
import type { Platform } from '#platform/platform.ts';
import {
  billOfLending,
  billOfMember,
  cashFile,
  listCashInHand,
  receiveMemberPayment,
  receivePayment,
} from './arrival/arrival.ts';
import {
  approveReversal,
  assignMoney,
  cancelReversal,
  enterReversal,
  getReceipt,
  listReceipts,
  listReversals,
  reversalFile,
} from './reversal/reversal.ts';
import { closeDay, proveAndRollUp } from './close-day/close-day.ts';
import { correctRepayment, getCovers, repayCover } from './cover/cover.ts';
import {
  endOverpayment,
  enterOverpayment,
  getOverpayment,
  listOverpayments,
  markContradiction,
  overpaymentFile,
  returns,
  revealOverpaymentAccount,
} from './overpayment/overpayment.ts';
import { issuePayoff, quotePayoff } from './payoff/payoff.ts';
import { buildSchedule, listPortfolioSchedule } from './schedule/schedule.ts';
import { getSheet, postSheet } from './sheet/sheet.ts';
import { getRepaymentStatus } from './status/status.ts';
import { distributeNext } from './distribution/distribution.ts';

export function registerRepayment(platform: Platform): void {
  const { db, events, jobs, vault } = platform;
  const toReturn = returns(vault);
  platform.web.serve(repayment, {
    listPortfolioSchedule: ({ params, query, caller }) => listPortfolioSchedule(db, caller.id, params.id, query),
  });
  platform.console.serve(staffSheets, {
    getSheet: ({ params, query }) => getSheet(db, params.id, query.date),
    postSheet: ({ params, body, caller }) => postSheet(db, caller.id, params.id, body),
  });
  platform.console.serve(staffCovers, {
    getCovers: ({ params }) => getCovers(db, params.id),
    repayCover: ({ params, body, caller }) => repayCover(db, caller.id, params.id, body),
    correctCoverRepayment: ({ params, body, caller }) => correctRepayment(db, caller.id, params.id, body.reason),
  });
  platform.console.serve(staffPayoffs, {
    quotePayoff: ({ params, query }) => quotePayoff(db, params.id, query),
    issuePayoff: ({ params, body, caller }) => issuePayoff(db, caller.id, params.id, body),
    getRepaymentStatus: ({ params }) => getRepaymentStatus(db, params.id),
  });
  platform.console.serve(staffOverpayments, {
    listOverpayments: ({ query }) => listOverpayments(db, query),
    exportOverpayments: (call) => sendListFile(platform, staffOverpayments.exportOverpayments, call, overpaymentFile),
    getOverpayment: ({ params }) => getOverpayment(db, params.id),
    enterOverpayment: ({ params, body, caller }) => enterOverpayment(platform, caller.id, params.id, body.note),
    approveOverpayment: ({ params, body, caller }) => approveEntry(db, toReturn, caller.id, params.id, body),
    cancelOverpayment: ({ params, body, caller }) => cancelEntry(db, toReturn, caller.id, params.id, body),
    revealOverpaymentAccount: ({ params, body, caller }) =>
      revealOverpaymentAccount(platform, caller.id, params.id, body.reason),
  });
  serveReversals(platform);
  events.on('payoutEnded.overpayment', 'repayment', endOverpayment);
  events.on('payoutContradicted.overpayment', 'repayment', markContradiction);
  events.on('lendingDisbursed', 'repayment', (tx, { lendingId, valueOn }) => buildSchedule(tx, lendingId, valueOn));
  events.answer(
    'takePayment.lending',
    'repayment',
    async (tx, { virtualAccount, provider, paymentId, amount, valueOn }) => {
      if (virtualAccount.lendingId === null) throw new Error(`account ${virtualAccount.number} belongs to no lending`);
      return receivePayment(tx, virtualAccount.lendingId, { amount, valueOn, key: `payment:${provider}:${paymentId}` });
    },
  );
  events.answer('billOf.lending', 'repayment', billOfLending);
  events.answer('takePayment.member', 'repayment', receiveMemberPayment);
  events.answer('billOf.member', 'repayment', billOfMember);
  jobs.onDue({ name: 'repayment.distribution', run: (until) => distributeNext(platform, until) });
  jobs.onDayClose({ name: 'repayment.day', run: (date) => closeDay(platform, date) });
  jobs.onDayClose({ name: 'ledger.proof', run: (date) => proveAndRollUp(platform, date) });
}

function serveReversals(platform: Platform): void {
  const { db, console: side } = platform;
  side.serve(staffReversals, {
    listReceipts: ({ params, query }) => listReceipts(db, params.id, query),
    getReceipt: ({ params }) => getReceipt(db, params.id),
    listReversals: ({ query }) => listReversals(db, query),
    exportReversals: (call) => sendListFile(platform, staffReversals.exportReversals, call, reversalFile),
    enterReversal: ({ params, body, caller }) => enterReversal(db, caller.id, params.id, body),
    approveReversal: ({ params, body, caller }) => approveReversal(db, caller.id, params.id, body),
    cancelReversal: ({ params, body, caller }) => cancelReversal(db, caller.id, params.id, body),
    assignMoney: ({ params, body, caller }) => assignMoney(db, caller.id, params.id, body),
  });
  side.serve(staffCash, {
    listCashInHand: ({ query }) => listCashInHand(db, query),
    exportCashInHand: (call) => sendListFile(platform, staffCash.exportCashInHand, call, cashFile),
  });
}
