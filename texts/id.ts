// Every Indonesian text of the product, by flat key: those of the site, of the two applications, and of the server
// alone. A key is in one area only; the keys that the spec names have exactly those names.
// Source: spec §1, §8; docs/screens.md.
import { balanceTexts } from './balance.ts';
import { calendarFileTexts } from './calendar-file.ts';
import { documents } from './documents.ts';
import { lateWebTexts } from './late.ts';
import { listFileTexts } from './list-file.ts';
import { fundingTexts } from './funding.ts';
import { memberLoanTexts } from './member-loan.ts';
import { messages } from './messages.ts';
import { mutationTexts } from './mutation.ts';
import { notices } from './notices.ts';
import { ownBalanceTexts } from './own-balance.ts';
import { operatorTexts } from './operator.ts';
import { paymentMethods } from './payment-methods.ts';
import { portfolioPageTexts } from './portfolio-page.ts';
import { reminderTexts } from './reminder.ts';
import { signing } from './signing.ts';
import { walletTexts } from './wallet.ts';
import { staffMailTexts } from './staff-mail.ts';
import { reportTexts } from './reports.ts';
import { siteTexts } from './site.ts';
import { spreadTexts } from './spread.ts';
import { staffTexts } from './staff.ts';
import { taxSlipTexts } from './tax-slip.ts';
import { kycWizardTexts } from './kyc-wizard.ts';
import { startTexts } from './start.ts';
import { topupTexts } from './topup.ts';
import { waitPageTexts } from './wait-page.ts';
import { webTexts } from './web.ts';
import { withdrawTexts } from './withdraw.ts';

export const id = {
  ...webTexts,
  ...kycWizardTexts,
  ...startTexts,
  ...lateWebTexts,
  ...siteTexts,
  ...staffTexts,
  ...balanceTexts,
  ...ownBalanceTexts,
  ...reportTexts,
  ...calendarFileTexts,
  ...documents,
  ...memberLoanTexts,
  ...messages,
  ...mutationTexts,
  ...notices,
  ...fundingTexts,
  ...listFileTexts,
  ...operatorTexts,
  ...paymentMethods,
  ...portfolioPageTexts,
  ...reminderTexts,
  ...signing,
  ...spreadTexts,
  ...staffMailTexts,
  ...taxSlipTexts,
  ...topupTexts,
  ...waitPageTexts,
  ...walletTexts,
  ...withdrawTexts,
} as const;

export type TextKey = keyof typeof id;
