// The texts of the public site, area by area. Invariant: an interactive part loads only its own area in the browser.
// Source: spec §1; docs/screens.md.
import { balanceTexts } from './balance.ts';
import { calculatorPageTexts } from './calculator-page.ts';
import { calculatorTexts } from './calculator.ts';
import { chartTexts } from './chart.ts';
import { amountErrors } from './amount-errors.ts';
import { complaintTexts } from './complaint.ts';
import { estimateTexts } from './estimate.ts';
import { homeTexts } from './home.ts';
import { instalmentTexts } from './instalments.ts';
import { loanTexts } from './loan.ts';
import { operatorTexts } from './operator.ts';
import { portfolioTexts } from './portfolio.ts';
import { siteCareTexts } from './site-care.ts';
import { siteContentTexts } from './site-contents.ts';
import { siteAboutTexts } from './site-about.ts';
import { siteBorrowerTexts } from './site-borrower.ts';
import { siteFaqTexts } from './site-faq.ts';
import { siteHowTexts } from './site-how.ts';
import { siteLawTexts } from './site-law.ts';
import { siteLenderTexts } from './site-lender.ts';
import { siteFrameTexts } from './site-frame.ts';
import { marketplaceTexts } from './marketplace.ts';
import { siteMarketplaceTexts } from './site-marketplace.ts';
import { siteGroupTexts } from './site-group.ts';
import { siteLendingTexts } from './site-lending.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { statisticsTexts } from './statistics.ts';
import { status } from './status.ts';

export const siteTexts = {
  ...shared,
  ...shell,
  ...status,
  ...operatorTexts,
  ...balanceTexts,
  ...siteFrameTexts,
  ...siteCareTexts,
  ...siteContentTexts,
  ...siteGroupTexts,
  ...siteLendingTexts,
  ...marketplaceTexts,
  ...siteMarketplaceTexts,
  ...homeTexts,
  ...siteHowTexts,
  ...siteAboutTexts,
  ...siteLenderTexts,
  ...siteBorrowerTexts,
  ...siteFaqTexts,
  ...siteLawTexts,
  ...complaintTexts,
  ...amountErrors,
  ...calculatorTexts,
  ...calculatorPageTexts,
  ...chartTexts,
  ...estimateTexts,
  ...statisticsTexts,
  ...instalmentTexts,
  // The tables that the site explains are those of the dashboard.
  ...loanTexts,
  ...portfolioTexts,
} as const;
