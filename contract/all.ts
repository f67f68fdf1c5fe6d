// Everything that the server offers, in one list: the first place to look when searching for a call.
// Source: docs/api.md.
import { account } from './account.ts';
import { acts, staffActs } from './act.ts';
import { balances } from './balance.ts';
import { borrowers } from './borrower.ts';
import { staffBranches } from './branch.ts';
import { staffCashAhead } from './cash-ahead.ts';
import { staffCollection } from './collection-report.ts';
import { complaints, staffComplaints } from './complaint.ts';
import { contents, staffContents } from './content.ts';
import { staffCovers } from './cover.ts';
import { staffAuthority } from './authority.ts';
import { staffBooks, staffTaxes } from './books.ts';
import { staffExtensions, staffRefunds } from './decision.ts';
import { staffDay } from './day.ts';
import { staffDrafts } from './draft.ts';
import type { CallMap } from './endpoint.ts';
import { staffPromises } from './followup.ts';
import { staffFinancials } from './financials.ts';
import { fieldDevices } from './field.ts';
import { fieldSheets } from './field-sheet.ts';
import { funding } from './funding.ts';
import { staffGroups } from './group.ts';
import { staffHolidays } from './holiday.ts';
import { staffGroupImports } from './group-import.ts';
import { kyc, staffKycs } from './kyc.ts';
import { staffKycChanges } from './kyc-change.ts';
import { leads, staffLeads } from './lead.ts';
import { lendings } from './lending.ts';
import { staffMeetings } from './meeting.ts';
import { notices, ownChanges, pushCalls } from './notice.ts';
import { staffWork } from './officer-report.ts';
import { staffOverpayments } from './overpayment.ts';
import { staffOverview } from './overview.ts';
import { passkeys } from './passkey.ts';
import { staffPayoffs } from './payoff.ts';
import { consents, staffPeople } from './people.ts';
import { plans } from './plan.ts';
import { privacy, staffPrivacy } from './privacy.ts';
import { staffParameters, staffProposals, staffTerms } from './proposal.ts';
import { staffBankStatements } from './reconciliation.ts';
import { staffStatementLines } from './statement-lines.ts';
import { staffStatementRules } from './statement-rule.ts';
import { staffReferences } from './reference.ts';
import { staffCohorts } from './cohort-report.ts';
import { staffDefaults } from './default-report.ts';
import { staffPrepayments } from './prepayment-report.ts';
import { staffRolls } from './roll-report.ts';
import { staffPortfolioReport } from './portfolio-report.ts';
import { staffReports } from './report.ts';
import { staffReadTokens } from './read-token.ts';
import { registration } from './registration.ts';
import { bank, repayment } from './repayment.ts';
import { staffCash, staffReversals } from './reversal.ts';
import { settings } from './settings.ts';
import { activation, signing, staffSigning } from './signing.ts';
import { site } from './site.ts';
import { shortlists } from './shortlist.ts';
import { spreads } from './spread.ts';
import { staffAccounts, staffEnrolments, staffOwnAccount } from './staff-account.ts';
import { staffDisbursements } from './disbursement.ts';
import { staffNotices } from './staff-notice.ts';
import { staffSearch } from './search.ts';
import { staffSitting } from './sitting.ts';
import { staffAccount, staffLendings, staffSheets } from './staff.ts';
import { staffTrail } from './trail.ts';
import { staffBreach } from './breach.ts';
import { staffTasks } from './task.ts';
import { taxes } from './tax.ts';
import { staffVisits } from './visit.ts';
import { staffPeriods } from './period.ts';
import { staffSuspense, staffVouchers } from './voucher.ts';
import { statements, topup, wallet } from './wallet.ts';
import { staffWebhooks } from './webhook.ts';
import { staffWithdrawals, withdrawals } from './withdrawal.ts';

export const contract = {
  settings,
  contents,
  staffParameters,
  staffTerms,
  staffProposals,
  staffReferences,
  staffContents,
  account,
  passkeys,
  acts,
  staffActs,
  notices,
  pushCalls,
  ownChanges,
  registration,
  kyc,
  staffKycs,
  staffKycChanges,
  leads,
  staffLeads,
  complaints,
  staffComplaints,
  lendings,
  wallet,
  topup,
  statements,
  balances,
  taxes,
  shortlists,
  plans,
  spreads,
  funding,
  activation,
  signing,
  staffSigning,
  repayment,
  bank,
  borrowers,
  withdrawals,
  site,
  staffWithdrawals,
  staffAccount,
  staffAccounts,
  staffEnrolments,
  staffOwnAccount,
  staffReadTokens,
  staffWebhooks,
  staffOverview,
  staffDay,
  staffNotices,
  staffSearch,
  staffSitting,
  staffLendings,
  staffPromises,
  staffTasks,
  staffVisits,
  staffDrafts,
  staffExtensions,
  staffRefunds,
  staffDisbursements,
  staffSheets,
  fieldDevices,
  fieldSheets,
  staffCovers,
  staffPayoffs,
  staffOverpayments,
  staffReversals,
  staffCash,
  staffSuspense,
  staffVouchers,
  staffBooks,
  staffFinancials,
  staffTaxes,
  staffPeriods,
  staffAuthority,
  staffReports,
  staffCashAhead,
  staffCollection,
  staffPortfolioReport,
  staffCohorts,
  staffDefaults,
  staffPrepayments,
  staffRolls,
  staffWork,
  staffBankStatements,
  staffStatementLines,
  staffStatementRules,
  staffBranches,
  staffGroups,
  staffGroupImports,
  staffHolidays,
  staffMeetings,
  consents,
  staffPeople,
  privacy,
  staffPrivacy,
  staffTrail,
  staffBreach,
};

type Lists = typeof contract;
/** Types of every call, by its text: what the browser's client is made from. */
export type Endpoints = CallMap<Lists['settings']> &
  CallMap<Lists['balances']> &
  CallMap<Lists['taxes']> &
  CallMap<Lists['contents']> &
  CallMap<Lists['staffParameters']> &
  CallMap<Lists['staffTerms']> &
  CallMap<Lists['staffProposals']> &
  CallMap<Lists['acts']> &
  CallMap<Lists['staffActs']> &
  CallMap<Lists['staffReferences']> &
  CallMap<Lists['staffContents']> &
  CallMap<Lists['account']> &
  CallMap<Lists['passkeys']> &
  CallMap<Lists['staffBranches']> &
  CallMap<Lists['staffReports']> &
  CallMap<Lists['staffCashAhead']> &
  CallMap<Lists['staffCollection']> &
  CallMap<Lists['staffPortfolioReport']> &
  CallMap<Lists['staffCohorts']> &
  CallMap<Lists['staffDefaults']> &
  CallMap<Lists['staffPrepayments']> &
  CallMap<Lists['staffRolls']> &
  CallMap<Lists['staffWork']> &
  CallMap<Lists['staffGroups']> &
  CallMap<Lists['staffGroupImports']> &
  CallMap<Lists['staffHolidays']> &
  CallMap<Lists['staffMeetings']> &
  CallMap<Lists['consents']> &
  CallMap<Lists['staffPeople']> &
  CallMap<Lists['privacy']> &
  CallMap<Lists['staffPrivacy']> &
  CallMap<Lists['staffTrail']> &
  CallMap<Lists['staffBreach']> &
  CallMap<Lists['notices']> &
  CallMap<Lists['pushCalls']> &
  CallMap<Lists['ownChanges']> &
  CallMap<Lists['registration']> &
  CallMap<Lists['kyc']> &
  CallMap<Lists['staffKycs']> &
  CallMap<Lists['staffKycChanges']> &
  CallMap<Lists['leads']> &
  CallMap<Lists['staffLeads']> &
  CallMap<Lists['complaints']> &
  CallMap<Lists['staffComplaints']> &
  CallMap<Lists['lendings']> &
  CallMap<Lists['wallet']> &
  CallMap<Lists['topup']> &
  CallMap<Lists['statements']> &
  CallMap<Lists['shortlists']> &
  CallMap<Lists['plans']> &
  CallMap<Lists['spreads']> &
  CallMap<Lists['funding']> &
  CallMap<Lists['activation']> &
  CallMap<Lists['signing']> &
  CallMap<Lists['staffSigning']> &
  CallMap<Lists['repayment']> &
  CallMap<Lists['bank']> &
  CallMap<Lists['borrowers']> &
  CallMap<Lists['withdrawals']> &
  CallMap<Lists['site']> &
  CallMap<Lists['staffWithdrawals']> &
  CallMap<Lists['staffAccount']> &
  CallMap<Lists['staffAccounts']> &
  CallMap<Lists['staffEnrolments']> &
  CallMap<Lists['staffOwnAccount']> &
  CallMap<Lists['staffReadTokens']> &
  CallMap<Lists['staffWebhooks']> &
  CallMap<Lists['staffOverview']> &
  CallMap<Lists['staffDay']> &
  CallMap<Lists['staffNotices']> &
  CallMap<Lists['staffSearch']> &
  CallMap<Lists['staffSitting']> &
  CallMap<Lists['staffLendings']> &
  CallMap<Lists['staffPromises']> &
  CallMap<Lists['staffTasks']> &
  CallMap<Lists['staffVisits']> &
  CallMap<Lists['staffDrafts']> &
  CallMap<Lists['staffExtensions']> &
  CallMap<Lists['staffRefunds']> &
  CallMap<Lists['staffDisbursements']> &
  CallMap<Lists['staffSheets']> &
  CallMap<Lists['fieldDevices']> &
  CallMap<Lists['fieldSheets']> &
  CallMap<Lists['staffCovers']> &
  CallMap<Lists['staffPayoffs']> &
  CallMap<Lists['staffOverpayments']> &
  CallMap<Lists['staffReversals']> &
  CallMap<Lists['staffCash']> &
  CallMap<Lists['staffSuspense']> &
  CallMap<Lists['staffVouchers']> &
  CallMap<Lists['staffBooks']> &
  CallMap<Lists['staffFinancials']> &
  CallMap<Lists['staffTaxes']> &
  CallMap<Lists['staffPeriods']> &
  CallMap<Lists['staffAuthority']> &
  CallMap<Lists['staffBankStatements']> &
  CallMap<Lists['staffStatementLines']> &
  CallMap<Lists['staffStatementRules']>;
