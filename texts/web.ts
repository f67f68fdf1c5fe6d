// The texts of the application of lenders and borrowers: only the areas that its screens use, because they are loaded
// before the first screen.
// Source: docs/design.md §1; spec §1.
import { auth } from './auth.ts';
import { bannerTexts } from './banner.ts';
import { consentTexts } from './consent.ts';
import { chartTexts } from './chart.ts';
import { errors } from './errors.ts';
import { estimateTexts } from './estimate.ts';
import { inboxTexts } from './inbox.ts';
import { kycFormTexts } from './kyc-form.ts';
import { kycTexts } from './kyc.ts';
import { profileTexts } from './profile.ts';
import { leadTexts } from './lead.ts';
import { lendingTexts } from './lending.ts';
import { marketplaceTexts } from './marketplace.ts';
import { paymentTexts } from './payment.ts';
import { portfolioTexts } from './portfolio.ts';
import { registrationTexts } from './registration.ts';
import { settingTexts } from './setting.ts';
import { sessionEndTexts } from './session-end.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { summaryTexts } from './summary.ts';

export const webTexts = {
  ...shared,
  ...shell,
  ...sessionEndTexts,
  ...auth,
  ...registrationTexts,
  ...bannerTexts,
  ...consentTexts,
  ...status,
  ...errors,
  ...leadTexts,
  ...lendingTexts,
  ...marketplaceTexts,
  ...estimateTexts,
  ...portfolioTexts,
  ...summaryTexts,
  ...chartTexts,
  ...settingTexts,
  ...inboxTexts,
  ...kycTexts,
  ...profileTexts,
  ...kycFormTexts,
  ...paymentTexts,
} as const;
