// Every Indonesian word of the product, by flat key, put together from the areas.
// A key stands in one area only; the keys that the spec names exist under exactly those names. Source: spec §1, §8; screens.md (Words).
import { auth } from './auth.ts';
import { bannerTexts } from './banner.ts';
import { consoleTexts } from './console.ts';
import { correctionTexts } from './correction.ts';
import { coverTexts } from './cover.ts';
import { decisionTexts } from './decision.ts';
import { documents } from './documents.ts';
import { draftTexts } from './draft.ts';
import { errors } from './errors.ts';
import { marketplaceTexts } from './marketplace.ts';
import { mutationTexts } from './mutation.ts';
import { memberLoanTexts } from './member-loan.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { fundingTexts } from './funding.ts';
import { groupTexts } from './group.ts';
import { inboxTexts } from './inbox.ts';
import { kycTexts } from './kyc.ts';
import { kycFormTexts } from './kyc-form.ts';
import { kycReviewTexts } from './kyc-review.ts';
import { leadTexts } from './lead.ts';
import { lendingTexts } from './lending.ts';
import { loanTexts } from './loan.ts';
import { operatorTexts } from './operator.ts';
import { paymentTexts } from './payment.ts';
import { payoutTexts } from './payouts.ts';
import { payoffTexts } from './payoff.ts';
import { paymentMethods } from './payment-methods.ts';
import { portfolioTexts } from './portfolio.ts';
import { registrationTexts } from './registration.ts';
import { reminderTexts } from './reminder.ts';
import { settingTexts } from './setting.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { sheetTexts } from './sheet.ts';
import { signing } from './signing.ts';
import { status } from './status.ts';
import { topupTexts } from './topup.ts';
import { withdrawTexts } from './withdraw.ts';
import { summaryTexts } from './summary.ts';
import { walletTexts } from './wallet.ts';

export const id = {
  ...shared,
  ...shell,
  ...auth,
  ...registrationTexts,
  ...bannerTexts,
  ...status,
  ...errors,
  ...documents,
  ...leadTexts,
  ...lendingTexts,
  ...memberLoanTexts,
  ...loanTexts,
  ...consoleTexts,
  ...sheetTexts,
  ...coverTexts,
  ...decisionTexts,
  ...correctionTexts,
  ...draftTexts,
  ...notices,
  ...inboxTexts,
  ...messages,
  ...reminderTexts,
  ...kycTexts,
  ...kycFormTexts,
  ...kycReviewTexts,
  ...settingTexts,
  ...signing,
  ...paymentMethods,
  ...marketplaceTexts,
  ...paymentTexts,
  ...payoffTexts,
  ...payoutTexts,
  ...portfolioTexts,
  ...mutationTexts,
  ...summaryTexts,
  ...topupTexts,
  ...withdrawTexts,
  ...fundingTexts,
  ...groupTexts,
  ...operatorTexts,
  ...walletTexts,
} as const;

export type TextKey = keyof typeof id;
