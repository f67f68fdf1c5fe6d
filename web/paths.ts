// Every link of the application, in one place. Screens never hard-code a URL.
// Source: spec §2; docs/settled.md 34, 37.
const dashboard = '/dashboard';

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  borrowerRegister: '/borrower-register',
  dashboard,
  topup: `${dashboard}/topup`,
  topupMethod: (id: string) => `${dashboard}/topup/${id}`,
  /** To fund an offer: all methods, or one of them. */
  topupFor: ({ lending, amount }: { lending: string; amount: number }, method?: string) =>
    `${dashboard}/topup${method === undefined ? '' : `/${method}`}?kelompok=${lending}&jumlah=${amount}`,
  marketplaces: `${dashboard}/marketplaces`,
  /** Groups side by side; with the list's own query, so that the way back keeps it. */
  marketplaceCompare: `${dashboard}/marketplaces/compare`,
  marketplace: (id: string) => `${dashboard}/marketplaces/${id}`,
  /** With the amount that a lender had typed there. */
  marketplaceWith: (id: string, amount: number) => `${dashboard}/marketplaces/${id}?jumlah=${amount}`,
  /** With the form open, for a lender who has funded it before. */
  marketplaceAgain: (id: string) => `${dashboard}/marketplaces/${id}?lagi=ya`,
  marketplaceConfirm: (id: string) => `${dashboard}/marketplaces/${id}/confirm`,
  plan: `${dashboard}/plan`,
  /** How a confirmed basket ended. */
  planAnswer: (basket: string) => `${dashboard}/plan?jawaban=${basket}`,
  portfolios: `${dashboard}/portfolios`,
  spread: `${dashboard}/portfolios/spread`,
  portfolio: (id: string) => `${dashboard}/portfolios/${id}`,
  portfolioPayment: (id: string) => `${dashboard}/portfolios/${id}/payment`,
  portfolioSchedules: (id: string) => `${dashboard}/portfolios/${id}/schedules`,
  mutation: `${dashboard}/mutation`,
  balance: `${dashboard}/balance`,
  reports: `${dashboard}/reports`,
  withdraw: `${dashboard}/withdraw`,
  withdrawCreate: `${dashboard}/withdraw/create`,
  bankAccounts: `${dashboard}/bank_accounts`,
  bankAccountAdd: `${dashboard}/bank_accounts/add`,
  kyc: `${dashboard}/kyc`,
  borrowers: `${dashboard}/borrowers`,
  borrower: (id: string) => `${dashboard}/borrowers/${id}`,
  borrowerPortfolio: (id: string) => `${dashboard}/borrowers/${id}/portfolio`,
  borrowerSchedules: (id: string) => `${dashboard}/borrowers/${id}/schedules`,
  setting: `${dashboard}/setting`,
  changePassword: `${dashboard}/setting/changepasswords`,
  editProfile: `${dashboard}/setting/editprofiles`,
  passkeys: `${dashboard}/setting/passkeys`,
  help: `${dashboard}/help`,
  notifications: `${dashboard}/notifications`,
  notificationSettings: `${dashboard}/setting/notifications`,
  balanceProgram: '/cek-saldo.mjs',
  publicBalance: '/bukti-saldo',
  customerCare: '/customer-care',
  tableLender: '/table-lender',
  faq: '/faq',
  aboutUs: '/about-us',
  termOfService: '/term-of-service',
  privacyPolicy: '/privacy-policy',
  risk: '/risk',
} as const;

/** `/login`, with the way back to where the person was. */
export function loginFor(from: string): string {
  return isDashboard(from) ? `${paths.login}?next=${encodeURIComponent(from)}` : paths.login;
}

/** `/login`, taking along where an address says to go afterwards; what leads out of the dashboard is dropped. */
export function loginAfter(search: string): string {
  return search.includes('next=') ? loginFor(nextOf(search)) : paths.login;
}

/** Where to go after sign-in: only ever a page of the dashboard, whatever the URL says. */
export function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isDashboard(next) ? next : paths.dashboard;
}

/**
 * Whether a link, such as a notice has, stays in the dashboard. Resolved as a browser would: "/dashboard/..//away"
 * only looks like one.
 */
export function isDashboard(path: string): boolean {
  if (!path.startsWith(dashboard) || !URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return (
    origin === here && !pathname.includes('//') && (pathname === dashboard || pathname.startsWith(`${dashboard}/`))
  );
}

// Any origin will do to detect a link that leaves it.
const here = 'https://titian.invalid';
