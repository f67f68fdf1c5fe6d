// The texts of the staff console: exactly the areas that its pages use, which a house test checks.
// Source: docs/screens.md; spec §1.
import { branchTexts } from './branch.ts';
import { barTexts } from './bar.ts';
import { cashAheadTexts } from './cash-ahead.ts';
import { collectionReportTexts } from './collection-report.ts';
import { complaintDeskTexts } from './complaint-desk.ts';
import { complaintTexts } from './complaint.ts';
import { consoleFieldTexts } from './console-fields.ts';
import { consoleTexts } from './console.ts';
import { contactTexts } from './contact.ts';
import { correctionTexts } from './correction.ts';
import { coverTexts } from './cover.ts';
import { decisionTexts } from './decision.ts';
import { deskTexts } from './desk.ts';
import { journalTexts } from './journal.ts';
import { authorityTexts } from './authority.ts';
import { periodTexts } from './period.ts';
import { draftTexts } from './draft.ts';
import { errors } from './errors.ts';
import { staffErrors } from './staff-errors.ts';
import { financialTexts } from './financials.ts';
import { fieldDeskTexts } from './field-desk.ts';
import { groupTexts } from './group.ts';
import { kycFormTexts } from './kyc-form.ts';
import { kycChangeTexts } from './kyc-change.ts';
import { kycReviewTexts } from './kyc-review.ts';
import { kycTexts } from './kyc.ts';
import { profileTexts } from './profile.ts';
import { leadTexts } from './lead.ts';
import { lendingPageTexts } from './lending-page.ts';
import { lendingTexts } from './lending.ts';
import { loanTexts } from './loan.ts';
import { marketplaceTexts } from './marketplace.ts';
import { parameterTexts } from './parameter.ts';
import { dayTexts } from './day.ts';
import { dateTexts } from './date.ts';
import { importTexts } from './group-import.ts';
import { meetingTexts } from './meeting.ts';
import { officerReportTexts } from './officer-report.ts';
import { overviewTexts } from './overview.ts';
import { payoffTexts } from './payoff.ts';
import { payoutTexts } from './payouts.ts';
import { peopleTexts } from './people.ts';
import { privacyDeskTexts } from './privacy-desk.ts';
import { portfolioTexts } from './portfolio.ts';
import { cohortReportTexts } from './cohort-report.ts';
import { defaultReportTexts } from './default-report.ts';
import { rollReportTexts } from './roll-report.ts';
import { portfolioReportTexts } from './portfolio-report.ts';
import { readTokenTexts } from './read-token.ts';
import { webhookTexts } from './webhook.ts';
import { bankDayTexts } from './bank-day.ts';
import { reconciliationTexts } from './reconciliation.ts';
import { sessionEndTexts } from './session-end.ts';
import { shared } from './shared.ts';
import { sheetTexts } from './sheet.ts';
import { shell } from './shell.ts';
import { staffAccountTexts } from './staff-account.ts';
import { siteContentTexts } from './site-content.ts';
import { status } from './status.ts';
import { taskTexts } from './task.ts';
import { trailTexts } from './trail.ts';
import { affectedTexts } from './affected.ts';

export const staffTexts = {
  ...shared,
  ...shell,
  ...sessionEndTexts,
  ...status,
  ...errors,
  ...staffErrors,
  ...consoleTexts,
  ...consoleFieldTexts,
  ...barTexts,
  ...sheetTexts,
  ...coverTexts,
  ...decisionTexts,
  ...contactTexts,
  ...correctionTexts,
  ...deskTexts,
  ...journalTexts,
  ...periodTexts,
  ...draftTexts,
  ...branchTexts,
  ...fieldDeskTexts,
  ...financialTexts,
  ...groupTexts,
  ...leadTexts,
  ...complaintTexts,
  ...complaintDeskTexts,
  ...lendingPageTexts,
  ...lendingTexts,
  ...marketplaceTexts,
  ...loanTexts,
  ...portfolioTexts,
  ...kycTexts,
  ...profileTexts,
  ...kycFormTexts,
  ...kycReviewTexts,
  ...kycChangeTexts,
  ...parameterTexts,
  ...overviewTexts,
  ...dayTexts,
  ...dateTexts,
  ...meetingTexts,
  ...importTexts,
  ...siteContentTexts,
  ...payoffTexts,
  ...payoutTexts,
  ...peopleTexts,
  ...privacyDeskTexts,
  ...authorityTexts,
  ...portfolioReportTexts,
  ...cohortReportTexts,
  ...defaultReportTexts,
  ...rollReportTexts,
  ...readTokenTexts,
  ...webhookTexts,
  ...cashAheadTexts,
  ...collectionReportTexts,
  ...officerReportTexts,
  ...reconciliationTexts,
  ...bankDayTexts,
  ...taskTexts,
  ...trailTexts,
  ...affectedTexts,
  ...staffAccountTexts,
} as const;
