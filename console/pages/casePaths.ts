// Where the cases of each queue stand, and the page of what an entry is about. Source: docs/screens.md.
import type { OwnEntry } from '#contract/day.ts';
import type { QueueName } from '#contract/overview.ts';
import { paths } from '../paths.ts';

/** Where each queue is worked on, filtered to what it counts. */
export const queueLists: Readonly<Record<QueueName, string>> = {
  kyc: paths.kycs,
  kyc_changes: `${paths.kycs}?status=changing`,
  leads: `${paths.leads}?state=new`,
  complaints: `${paths.complaints}?state=open`,
  withdrawals: `${paths.withdrawals}?waits=yes`,
  disbursements: `${paths.disbursements}?state=entered`,
  refunds: `${paths.refunds}?state=entered`,
  overpayments: `${paths.overpayments}?state=entered`,
  reversals: `${paths.reversals}?state=entered`,
  decisions: `${paths.lendings}?decision=yes`,
  suspense: paths.suspense,
  vouchers: `${paths.vouchers}?state=entered`,
  bank_statements: `${paths.reconciliation}?open=yes`,
  period_locks: paths.periods,
  parameters: `${paths.parameters}?state=waiting`,
  terms: paths.terms,
  staff_changes: paths.officers,
  failures: paths.failures,
};

/** The page of one case, where it has one; the others are decided on in their list. */
export const queuePages: Readonly<Partial<Record<QueueName, (id: string) => string>>> = {
  kyc: paths.kyc,
  kyc_changes: paths.kyc,
  leads: paths.lead,
  complaints: paths.complaint,
  withdrawals: paths.withdrawal,
  disbursements: paths.lending,
  refunds: paths.lending,
  overpayments: paths.lending,
  reversals: paths.lending,
  decisions: paths.lending,
  suspense: paths.suspenseItem,
  vouchers: paths.voucher,
  bank_statements: paths.bankStatement,
  period_locks: paths.period,
  parameters: paths.parameter,
  terms: paths.termsOf,
};

/** The page of what an entry is about. */
export const entryPages: Readonly<Record<OwnEntry['kind'], (about: string) => string>> = {
  disbursement: paths.lending,
  refund: paths.lending,
  overpayment: paths.lending,
  reversal: paths.lending,
  voucher: paths.voucher,
  period_lock: paths.period,
  parameter: paths.parameter,
  terms: paths.termsOf,
  kyc_change: paths.kyc,
  staff_change: () => paths.officers,
};

export const isQueue = (name: string): name is QueueName => Object.hasOwn(queueLists, name);
export const isEntry = (kind: string): kind is OwnEntry['kind'] => Object.hasOwn(entryPages, kind);
