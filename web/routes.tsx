// Every route of the application. A route's code loads on its first visit; guards are beside the paths they protect.
// A dashboard screen is one line in `screens`: its path below /dashboard, its role, its component, and its place in
// the menu if it has one.
// Source: spec §2.
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { PageFailed, RouteFailed } from '#ui/FailedFace.tsx';
import { pageOf } from '#ui/late.tsx';
import { StillWaiting } from '#ui/StillWaiting.tsx';
import type { FrameData, MenuItem } from './menu.ts';
import { loginFor, nextOf, paths } from './paths.ts';
import { hasRole, type Role, refreshUser } from './user.ts';

type Screen = {
  /** Below /dashboard; '' is the dashboard's start. */
  path: string;
  only?: Role;
  load: () => Promise<ComponentType>;
  menu?: Omit<MenuItem, 'to'>;
};

const screens: readonly Screen[] = [
  {
    path: '',
    load: async () => (await import('./dashboard/StartPage.tsx')).StartPage,
    menu: { icon: 'home', label: 'dashboard', for: 'both' },
  },
  {
    path: 'marketplaces',
    only: 'lender',
    load: async () => (await import('./dashboard/marketplace/MarketplacePage.tsx')).MarketplacePage,
    menu: { icon: 'stall', label: 'marketplace', for: 'lender' },
  },
  {
    path: 'marketplaces/compare',
    only: 'lender',
    load: async () => (await import('./dashboard/marketplace/ComparePage.tsx')).ComparePage,
  },
  {
    path: 'marketplaces/:id',
    only: 'lender',
    load: async () => (await import('./dashboard/marketplace/LendingPage.tsx')).LendingPage,
  },
  {
    path: 'marketplaces/:id/confirm',
    only: 'lender',
    load: async () => (await import('./dashboard/marketplace/ConfirmPage.tsx')).ConfirmPage,
  },
  {
    path: 'plan',
    only: 'lender',
    load: async () => (await import('./dashboard/plan/PlanPage.tsx')).PlanPage,
  },
  {
    path: 'portfolios',
    only: 'lender',
    load: async () => (await import('./dashboard/portfolio/PortfoliosPage.tsx')).PortfoliosPage,
    menu: { icon: 'book', label: 'portfolio', for: 'lender' },
  },
  {
    path: 'portfolios/spread',
    only: 'lender',
    load: async () => (await import('./dashboard/spread/SpreadPage.tsx')).SpreadPage,
  },
  {
    path: 'portfolios/:id',
    only: 'lender',
    load: async () => (await import('./dashboard/portfolio/PortfolioPage.tsx')).PortfolioPage,
  },
  {
    path: 'portfolios/:id/schedules',
    only: 'lender',
    load: async () => (await import('./dashboard/portfolio/SchedulePage.tsx')).SchedulePage,
  },
  {
    path: 'portfolios/:id/payment',
    only: 'lender',
    load: async () => (await import('./dashboard/payment/PaymentPage.tsx')).PaymentPage,
  },
  {
    path: 'mutation',
    only: 'lender',
    load: async () => (await import('./dashboard/mutation/MutationPage.tsx')).MutationPage,
    menu: { icon: 'swap', label: 'mutation', for: 'lender' },
  },
  {
    path: 'balance',
    only: 'lender',
    load: async () => (await import('./dashboard/balance/BalancePage.tsx')).BalancePage,
  },
  {
    path: 'reports',
    only: 'lender',
    load: async () => (await import('./dashboard/reports/ReportsPage.tsx')).ReportsPage,
  },
  {
    path: 'topup',
    only: 'lender',
    load: async () => (await import('./dashboard/topup/TopupPage.tsx')).TopupPage,
  },
  {
    path: 'topup/:id',
    only: 'lender',
    load: async () => (await import('./dashboard/topup/TopupMethodPage.tsx')).TopupMethodPage,
  },
  {
    path: 'withdraw',
    only: 'lender',
    load: async () => (await import('./dashboard/withdraw/WithdrawPage.tsx')).WithdrawPage,
  },
  {
    path: 'withdraw/create',
    only: 'lender',
    load: async () => (await import('./dashboard/withdraw/WithdrawCreatePage.tsx')).WithdrawCreatePage,
  },
  {
    path: 'bank_accounts',
    only: 'lender',
    load: async () => (await import('./dashboard/withdraw/AccountsPage.tsx')).AccountsPage,
  },
  {
    path: 'bank_accounts/add',
    only: 'lender',
    load: async () => (await import('./dashboard/withdraw/AddAccountPage.tsx')).AddAccountPage,
  },
  {
    path: 'kyc',
    only: 'lender',
    load: async () => (await import('./dashboard/kyc/KycPage.tsx')).KycPage,
  },
  {
    path: 'borrowers',
    only: 'borrower',
    load: async () => (await import('./dashboard/borrower/LoansPage.tsx')).LoansPage,
    menu: { icon: 'loan', label: 'portfolio', for: 'borrower' },
  },
  {
    path: 'borrowers/:id',
    only: 'borrower',
    load: async () => (await import('./dashboard/borrower/LoanPage.tsx')).LoanPage,
  },
  {
    path: 'borrowers/:id/portfolio',
    only: 'borrower',
    load: async () => (await import('./dashboard/borrower/LoanPortfolioPage.tsx')).LoanPortfolioPage,
  },
  {
    path: 'borrowers/:id/schedules',
    only: 'borrower',
    load: async () => (await import('./dashboard/borrower/LoanSchedulePage.tsx')).LoanSchedulePage,
  },
  {
    path: 'setting',
    load: async () => (await import('./dashboard/setting/SettingPage.tsx')).SettingPage,
    menu: { icon: 'gear', label: 'setting', short: 'setting.short', for: 'both' },
  },
  {
    path: 'setting/changepasswords',
    load: async () => (await import('./dashboard/setting/PasswordPage.tsx')).PasswordPage,
  },
  {
    path: 'setting/editprofiles',
    load: async () => (await import('./dashboard/setting/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: 'setting/passkeys',
    load: async () => (await import('./dashboard/setting/PasskeysPage.tsx')).PasskeysPage,
  },
  {
    path: 'help',
    load: async () => (await import('./dashboard/help/HelpPage.tsx')).HelpPage,
  },
  {
    path: 'notifications',
    load: async () => (await import('./dashboard/inbox/NotificationsPage.tsx')).NotificationsPage,
  },
  {
    path: 'setting/notifications',
    load: async () => (await import('./dashboard/inbox/ChannelsPage.tsx')).ChannelsPage,
  },
];

const menuItems: readonly MenuItem[] = screens.flatMap(({ path, menu }) =>
  menu ? [{ ...menu, to: path === '' ? '/dashboard' : `/dashboard/${path}` }] : [],
);

/** Guards the dashboard and passes the available screens to its frame. */
async function loadFrame(args: LoaderFunctionArgs): Promise<FrameData> {
  await requireUser(args);
  return { items: menuItems, hasInbox: screens.some(({ path }) => path === 'notifications') };
}

function toRoute({ path, only, load }: Screen): RouteObject {
  return {
    ...(path === '' ? { index: true } : { path }),
    lazy: { Component: pageOf(load) },
    ErrorBoundary: PageFailed,
    ...(only ? { loader: requireRole(only) } : {}),
  };
}

/** New objects for each router, since it stores what it has loaded in them. */
export const createRoutes = (): RouteObject[] => [
  {
    path: '/login',
    loader: redirectSignedIn,
    lazy: { Component: pageOf(async () => (await import('./auth/LoginPage.tsx')).LoginPage) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
  },
  {
    path: '/register',
    loader: redirectSignedIn,
    lazy: { Component: pageOf(async () => (await import('./auth/RegisterPage.tsx')).RegisterPage) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
  },
  {
    path: '/borrower-register',
    loader: redirectSignedIn,
    lazy: { Component: pageOf(async () => (await import('./auth/BorrowerRegisterPage.tsx')).BorrowerRegisterPage) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
  },
  {
    path: '/forgot-password',
    loader: redirectSignedIn,
    lazy: { Component: pageOf(async () => (await import('./auth/ForgotPage.tsx')).ForgotPage) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
  },
  {
    path: '/verify-email',
    lazy: { Component: pageOf(async () => (await import('./auth/VerifyEmailPage.tsx')).VerifyEmailPage) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
  },
  {
    path: '/dashboard',
    loader: loadFrame,
    shouldRevalidate: () => true,
    lazy: { Component: pageOf(async () => (await import('./dashboard/Layout.tsx')).Layout) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
    children: screens.map(toRoute),
  },
  {
    path: '*',
    lazy: { Component: pageOf(async () => (await import('./MissingPage.tsx')).MissingPage) },
    HydrateFallback: StillWaiting,
  },
];

/**
 * Dashboard routes need a session and one of the two roles, else they redirect to /login. Refetches the user on every
 * route change.
 */
async function requireUser({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const user = await refreshUser();
  if (!hasRole(user, 'lender') && !hasRole(user, 'borrower')) throw redirect(loginFor(pathname + search));
  return null;
}

/** A screen of one role; the other role is redirected to the dashboard's start. */
function requireRole(role: Role): () => Promise<null> {
  return async () => {
    const user = await refreshUser();
    // Runs beside `requireUser`, which sends visitors without a role to /login with the way back.
    const isSomebody = hasRole(user, 'lender') || hasRole(user, 'borrower');
    if (isSomebody && !hasRole(user, role)) throw redirect(paths.dashboard);
    return null;
  };
}

/** /login and similar pages redirect a person who is signed in already. */
async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  const user = await refreshUser().catch(() => null);
  if (hasRole(user, 'lender') || hasRole(user, 'borrower')) throw redirect(nextOf(new URL(request.url).search));
  return null;
}
