// Every URL that the public site links to: its own pages, and the entries to the application of lenders and
// borrowers.
// Source: spec §1; docs/screens.md.
export const paths = {
  home: '/',
  how: '/how-it-works',
  about: '/about-us',
  lender: '/lender',
  borrower: '/borrower',
  faq: '/faq',
  terms: '/term-of-service',
  privacy: '/privacy-policy',
  care: '/customer-care',
  events: '/events',
  videos: '/videos',
  calculator: '/calculator',
  risk: '/risk',
  statistics: '/statistics',
  balance: '/bukti-saldo',
  balanceProgram: '/cek-saldo.mjs',
  ownBalance: '/dashboard/balance',
  tableLender: '/table-lender',
  tableBorrower: '/table-borrower',
  marketplace: '/marketplace',
  login: '/login',
  register: '/register',
  join: '/borrower-register',
} as const;

export type PathName = keyof typeof paths;

/** One version of a legal text, in force or not. */
export const versionPath = (path: string, version: number): string => `${path}?version=${version}`;

/** A group on the public marketplace. */
export const groupPath = (id: string): string => `${paths.marketplace}#${id}`;

/** A group's own public page. */
export const groupPagePath = (id: string): string => `${paths.marketplace}/${id}`;

/** The page to fund a group. A visitor is asked to sign in first, and then returns to it. */
export const fundingPath = (id: string): string => `/dashboard/marketplaces/${id}`;
