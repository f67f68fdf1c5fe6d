// Who sees and reaches what: a borrower, a lender, and a person with both roles, on the application's real routes.
// Source: spec §2, §6; docs/settled.md 57.
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { createRoutes } from './routes.tsx';
import { endSession, tokenNow, useSession } from './session.ts';
import { hasRole, queryClient } from './user.ts';

const person = { id: 'u-1', name: 'Wati Suryani', isVerified: false, photoUrl: null, kycStatus: 'verified' };
const lender = { balance: 0, portfolioCount: 0, envelopeStatus: 'aktif' };
const borrower = { ...person, isLender: false, isBorrower: true, lender: null, borrower: { envelopeStatus: 'aktif' } };
const onlyLender = { ...person, isLender: true, isBorrower: false, lender, borrower: null };
const both = { ...borrower, isLender: true, lender };

configure({ asyncUtilTimeout: 5000 });
// Preloaded, so that no test waits for a route's code.
beforeAll(() =>
  Promise.all([
    import('./dashboard/Layout.tsx'),
    import('./dashboard/StartPage.tsx'),
    import('./dashboard/summary/LenderSummary.tsx'),
    import('./dashboard/borrower/BorrowerStart.tsx'),
  ]),
);

let user: object;
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/v1/me') return Response.json({ data: user });
    return Response.json({ id: 'r-1', code: 'error.busy', message: 'Sibuk.', errors: [] }, { status: 503 });
  });
  setSessionSource({ token: tokenNow, end: endSession });
  useSession.setState({ token: 'token-1' });
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState({ token: null });
});

function open(who: object, at: string) {
  user = who;
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  render(
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
    </TitianProvider>,
  );
  const arrived = () => waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  return { at: () => router.state.location.pathname, arrived, initialized: () => router.state.initialized };
}

async function sidebar(): Promise<string[][]> {
  const [menu] = await screen.findAllByRole('navigation', { name: 'Menu utama' });
  return within(menu!)
    .getAllByRole('link')
    .map((link) => [link.textContent ?? '', link.getAttribute('href') ?? '']);
}

it('[S2.034] a borrower’s sidebar shows exactly three entries', async () => {
  open(borrower, '/dashboard');
  expect(await sidebar()).toEqual([
    ['Ringkasan', '/dashboard'],
    ['Pinjaman', '/dashboard/borrowers'],
    ['Pengaturan', '/dashboard/setting'],
  ]);
});

it('a lender who also borrows sees the lender’s entries and "Pinjaman saya"', async () => {
  open(both, '/dashboard');
  expect(await sidebar()).toEqual([
    ['Ringkasan', '/dashboard'],
    ['Kelompok', '/dashboard/marketplaces'],
    ['Portofolio', '/dashboard/portfolios'],
    ['Mutasi', '/dashboard/mutation'],
    ['Pinjaman saya', '/dashboard/borrowers'],
    ['Pengaturan', '/dashboard/setting'],
  ]);
});

it.each([
  'marketplaces',
  'marketplaces/compare',
  'marketplaces/l-1',
  'marketplaces/l-1/confirm',
  'portfolios',
  'portfolios/p-1',
  'portfolios/p-1/payment',
  'portfolios/p-1/schedules',
  'mutation',
  'topup',
  'topup/bca',
  'withdraw',
  'withdraw/create',
  'bank_accounts/add',
  'kyc',
])('[S6.008] a borrower who opens /dashboard/%s lands on /dashboard', async (path) => {
  const { at } = open(borrower, `/dashboard/${path}`);
  await screen.findAllByText('Wati Suryani');
  expect(at()).toBe('/dashboard');
});

const loans = ['borrowers', 'borrowers/m-1', 'borrowers/m-1/portfolio', 'borrowers/m-1/schedules'];

it.each([...loans, 'setting', 'setting/changepasswords', 'setting/editprofiles'])(
  '[S6.008] a borrower reaches /dashboard/%s',
  async (path) => {
    const { at } = open(borrower, `/dashboard/${path}`);
    await screen.findAllByText('Wati Suryani');
    expect(at()).toBe(`/dashboard/${path}`);
  },
);

it.each(loans)('a lender who opens /dashboard/%s lands on /dashboard', async (path) => {
  const { at } = open(onlyLender, `/dashboard/${path}`);
  await screen.findAllByText('Wati Suryani');
  expect(at()).toBe('/dashboard');
});

it('[S6.002] a role needs both a loaded user and a token', () => {
  const someone = both as unknown as User;
  expect([hasRole(someone, 'lender'), hasRole(someone, 'borrower')]).toEqual([true, true]);
  expect([hasRole(null, 'lender'), hasRole(null, 'borrower')]).toEqual([false, false]);
  useSession.setState({ token: null });
  expect([hasRole(someone, 'lender'), hasRole(someone, 'borrower')]).toEqual([false, false]);
});
