// Renders the pages before sign-in on the application's real routes, with a server that answers from a table. For
// tests only.
// Source: spec §2.
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { followSession } from '../followSession.ts';
import { createRoutes } from '../routes.tsx';
import { endSession, tokenNow, useSession } from '../session.ts';
import { queryClient } from '../user.ts';

const figures = { balance: 0, portfolioCount: 0, envelopeStatus: null };
export const lender = {
  id: 'u-1',
  name: 'Sari Dewi',
  isLender: true,
  isBorrower: false,
  isVerified: false,
  borrower: null,
  lender: figures,
};
const terms = {
  kind: 'terms_of_service',
  version: 3,
  effectiveFrom: '2026-01-01',
  body: '<p>Pasal 1</p>',
  sha256: 'x',
};
const parameters = [
  { key: 'code_life', value: 4, unit: 'minute' },
  { key: 'code_resend_wait', value: 2, unit: 'minute' },
];
export type Reply = () => Response | Promise<Response>;
export const json =
  (status: number, body: unknown): Reply =>
  () =>
    new Response(JSON.stringify(body), { status });
export const done = json(200, { data: {} });

/** The server's answers; a test sets its own. */
export const replies: Record<string, Reply> = {};
export const asked: { name: string; body: Record<string, unknown> | null; authorization: string | null }[] = [];
export const names = () => asked.map(({ name }) => name);
export const bodyOf = (name: string) => asked.find((call) => call.name === name)?.body;

configure({ asyncUtilTimeout: 5000 });
// Preloaded, so that no test waits for a route's code.
beforeAll(() =>
  Promise.all([
    import('./RegisterPage.tsx'),
    import('./ForgotPage.tsx'),
    import('./BorrowerRegisterPage.tsx'),
    import('./VerifyEmailPage.tsx'),
    import('./LoginPage.tsx'),
  ]),
);

beforeEach(() => {
  asked.length = 0;
  for (const name of Object.keys(replies)) delete replies[name];
  Object.assign(replies, {
    'GET terms/terms_of_service': json(200, { data: terms }),
    'GET parameters': json(200, { data: parameters }),
    'POST users/verifications/requests': done,
    'POST users/verifications': json(200, { data: { verificationToken: 'proof-1' } }),
    'POST users/validations': done,
    'POST users': json(200, { data: { token: 'token-1' } }),
    'GET me': json(200, { data: lender }),
    'POST resettings/requests': done,
    'POST resettings/validates': done,
    'POST resettings/resets': done,
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { headers: Headers }) => {
    const name = `${init.method} ${address.replace('/api/v1/', '')}`;
    const body =
      init.body instanceof FormData
        ? (Object.fromEntries(init.body) as Record<string, unknown>)
        : init.body
          ? (JSON.parse(String(init.body)) as Record<string, unknown>)
          : null;
    asked.push({ name, body, authorization: init.headers.get('Authorization') });
    return (replies[name] ?? json(404, { id: 'r', code: 'error.not_found', message: 'Tidak ada', errors: [] }))();
  });
  setSessionSource({ token: tokenNow, end: endSession });
  useSession.setState({ token: null });
  queryClient.clear();
});
let stopFollowing: () => void = () => undefined;
afterEach(() => {
  stopFollowing();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

export function open(at: string) {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  stopFollowing();
  stopFollowing = followSession(router);
  render(
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
    </TitianProvider>,
  );
  const user = userEvent.setup({ delay: null });
  return { user, at: () => router.state.location.pathname, query: () => router.state.location.search };
}
export type User = ReturnType<typeof userEvent.setup>;

export const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
export const currentStep = () => document.querySelector('[aria-current=step]')?.textContent;
