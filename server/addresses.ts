// The addresses of the two browser applications, as their routes have them: their page is served at each of them, and any
// other address is answered as not found. Invariant: whatever their routes open can be asked for directly, by a bookmark or
// a link in a message. Source: spec §2 (Screens and routes); screens.md (every page linkable).

export const siteAddresses = [
  '/login',
  '/register',
  '/borrower-register',
  '/forgot-password',
  '/verify-email',
  '/dashboard',
  '/dashboard/*',
];

export const consoleAddresses = [
  '/',
  '/login',
  '/kycs',
  '/kycs/:id',
  '/lendings',
  '/lendings/:id',
  '/lendings/:id/sheet',
  '/drafts/new',
  '/drafts/:id',
  '/drafts/:id/preview',
  '/leads',
  '/leads/:id',
  '/groups',
  '/groups/:id',
  '/disbursements',
  '/refunds',
  '/withdrawals',
  '/reversals',
  '/overpayments',
  '/cash',
  '/settings/holidays',
];
