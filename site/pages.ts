// Every page of the public site, in the order of the sitemap. A page is one line here and a folder next to it.
// Source: docs/screens.md.
import { about } from './about/about.ts';
import { balance } from './balance/balance.ts';
import { borrower } from './borrower/borrower.ts';
import { calculator } from './calculator/calculator.ts';
import { care } from './care/care.tsx';
import { events, videos } from './contents/contents.tsx';
import { faq } from './faq/faq.ts';
import { home } from './home/home.ts';
import { how } from './how/how.ts';
import { tableBorrower, tableLender } from './instalments/instalments.ts';
import { lawPages } from './law/law.tsx';
import { lender } from './lender/lender.ts';
import { marketplace } from './marketplace/marketplace.tsx';
import { missing, offline } from './missing/missing.tsx';
import type { SitePage } from './page.ts';
import { statistics } from './statistics/statistics.ts';

export const pages: readonly SitePage[] = [
  home,
  how,
  lender,
  borrower,
  about,
  faq,
  marketplace,
  calculator,
  statistics,
  balance,
  tableLender,
  tableBorrower,
  events,
  videos,
  care,
  ...lawPages,
  missing,
  offline,
];
