// The sets of reports to the authorities with their definitions, the newest first: which one is for a period is decided by its
// last day.
// Source: decision 0128; docs/reports.md.
import { type ReportDefinition, type ReportEvery, type ReportSpan } from './authority-report.ts';
import { offers, regBorrower, regLender, regUser, repayments, requests, transactions } from './authority-daily.ts';
import { monthly } from './authority-monthly.ts';
import { slikCredit, slikDebtors } from './authority-slik.ts';
import { bpnr, bppu, stampDuty } from './authority-tax.ts';

export const definitions = {
  bppu,
  bpnr,
  stampDuty,
  regUser,
  regLender,
  regBorrower,
  requests,
  offers,
  transactions,
  repayments,
  monthly,
  slikDebtors,
  slikCredit,
} as const satisfies Record<string, ReportDefinition>;
export type DefinitionKey = keyof typeof definitions;

export const reportGroups = ['tax', 'monthly', 'slik', 'daily'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** Sums of a file that are compared with the books. */
export const bookSums = ['tax', 'stamp', 'disbursed', 'repaid', 'outstanding', 'arrears'] as const;
export type BookSumName = (typeof bookSums)[number];
/** What whoever takes a file should know. */
export const checkNotes = ['rounding', 'minus', 'gone'] as const;
export type CheckNote = (typeof checkNotes)[number];

type SetOf = { group: ReportGroup; every: ReportEvery; definitions: readonly DefinitionKey[] };

const sets = {
  bupot_23: { group: 'tax', every: 'month', definitions: ['bppu'] },
  bupot_26: { group: 'tax', every: 'month', definitions: ['bpnr'] },
  stamp_duty: { group: 'tax', every: 'month', definitions: ['stampDuty'] },
  laporan_bulanan: { group: 'monthly', every: 'month', definitions: ['monthly'] },
  slik_debitur: { group: 'slik', every: 'month', definitions: ['slikDebtors'] },
  slik_kredit: { group: 'slik', every: 'month', definitions: ['slikCredit'] },
  reg_pengguna: { group: 'daily', every: 'day', definitions: ['regUser'] },
  reg_lender: { group: 'daily', every: 'day', definitions: ['regLender'] },
  reg_borrower: { group: 'daily', every: 'day', definitions: ['regBorrower'] },
  pengajuan_pinjaman: { group: 'daily', every: 'day', definitions: ['requests'] },
  pengajuan_pemberian_pinjaman: { group: 'daily', every: 'day', definitions: ['offers'] },
  transaksi_pinjam_meminjam: { group: 'daily', every: 'day', definitions: ['transactions'] },
  pembayaran_pinjaman: { group: 'daily', every: 'day', definitions: ['repayments'] },
} as const satisfies Record<string, SetOf>;
export type ReportSet = keyof typeof sets;
export const reportSets: Readonly<Record<ReportSet, SetOf>> = sets;
export const reportSetNames = Object.keys(sets) as ReportSet[];

/** The newest definition that is for a period; null for a period before the first. Source: decision 0128. */
export function definitionOf(set: ReportSet, { to }: ReportSpan): DefinitionKey | null {
  const fitting = reportSets[set].definitions.filter((key) => definitions[key].since <= to);
  return fitting.reduce<DefinitionKey | null>(
    (best, key) => (best === null || definitions[key].since > definitions[best].since ? key : best),
    null,
  );
}
