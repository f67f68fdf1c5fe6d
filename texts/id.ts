// Every Indonesian text of the product, by flat key: those of the site, of the two applications, and of the server
// alone. A key is in one area only; the keys that the spec names have exactly those names.
// Source: spec §1, §8; docs/screens.md.
import { calendarFileTexts } from './calendar-file.ts';
import { documents } from './documents.ts';
import { lateWebTexts } from './late.ts';
import { fieldTexts } from './field.ts';
import { authorityFileTexts } from './authority-file.ts';
import { cashAheadFileTexts } from './cash-ahead-file.ts';
import { collectionFileTexts } from './collection-file.ts';
import { listFileTexts } from './list-file.ts';
import { fundingTexts } from './funding.ts';
import { memberLoanTexts } from './member-loan.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { operatorTexts } from './operator.ts';
import { paymentMethods } from './payment-methods.ts';
import { reminderTexts } from './reminder.ts';
import { signing } from './signing.ts';
import { walletTexts } from './wallet.ts';
import { staffMailTexts } from './staff-mail.ts';
import { siteTexts } from './site.ts';
import { staffTexts } from './staff.ts';
import { taxSlipTexts } from './tax-slip.ts';
import { waitPageTexts } from './wait-page.ts';
import { webTexts } from './web.ts';

export const id = {
  ...webTexts,
  ...lateWebTexts,
  ...siteTexts,
  ...staffTexts,
  ...fieldTexts,
  ...calendarFileTexts,
  ...documents,
  ...memberLoanTexts,
  ...messages,
  ...notices,
  ...fundingTexts,
  ...listFileTexts,
  ...authorityFileTexts,
  ...cashAheadFileTexts,
  ...collectionFileTexts,
  ...operatorTexts,
  ...paymentMethods,
  ...reminderTexts,
  ...signing,
  ...staffMailTexts,
  ...taxSlipTexts,
  ...waitPageTexts,
  ...walletTexts,
} as const;

export type TextKey = keyof typeof id;
