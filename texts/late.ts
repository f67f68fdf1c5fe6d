// Texts of the application of lenders and borrowers that a page brings along, because its area is not needed before.
// Such a page calls `addTexts` when it is loaded.
// Source: docs/design.md §1; decision 0105.
import { accountsTexts } from './accounts.ts';
import { balanceTexts } from './balance.ts';
import { basketTexts } from './basket.ts';
import { complaintTexts } from './complaint.ts';
import { dateTexts } from './date.ts';
import { displayTexts } from './display.ts';
import { helpTexts } from './help.ts';
import { kycWizardTexts } from './kyc-wizard.ts';
import { loanStartTexts } from './loan-start.ts';
import { loanTexts } from './loan.ts';
import { mutationTexts } from './mutation.ts';
import { ownBalanceTexts } from './own-balance.ts';
import { passkeyTexts } from './passkey.ts';
import { personalDataTexts } from './personal-data.ts';
import { fundingPlanTexts } from './funding-plan.ts';
import { portfolioPageTexts } from './portfolio-page.ts';
import { pushTexts } from './push.ts';
import { reportTexts } from './reports.ts';
import { shortlistTexts } from './shortlist.ts';
import { spreadTexts } from './spread.ts';
import { startTexts } from './start.ts';
import { topupTexts } from './topup.ts';
import { withdrawTexts } from './withdraw.ts';

export const lateWebTexts = {
  ...accountsTexts,
  ...balanceTexts,
  ...basketTexts,
  ...complaintTexts,
  ...dateTexts,
  ...displayTexts,
  ...helpTexts,
  ...kycWizardTexts,
  ...loanStartTexts,
  ...loanTexts,
  ...mutationTexts,
  ...ownBalanceTexts,
  ...passkeyTexts,
  ...personalDataTexts,
  ...fundingPlanTexts,
  ...portfolioPageTexts,
  ...pushTexts,
  ...reportTexts,
  ...shortlistTexts,
  ...spreadTexts,
  ...startTexts,
  ...topupTexts,
  ...withdrawTexts,
} as const;
