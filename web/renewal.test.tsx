// A session that ends under a form of a lender: the form stays below a sign-in dialog, for the same person only.
// Source: decision 0093.
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setSessionSource } from '#ui/client.ts';
import { useSessionEnd } from '#ui/sessionEnd.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { kycState, profileSample } from './dashboard/kyc/kyc.testing.ts';
import { followSession } from './followSession.ts';
import { createRoutes } from './routes.tsx';
import { SessionRenewal } from './SessionRenewal.tsx';
import { expireSession, tokenNow, useSession } from './session.ts';
import { queryClient } from './user.ts';

const ratna = {
  id: 'u-1',
  name: 'Ratna Wulandari',
  phonenumber: '+6281234567890',
  isLender: true,
  isBorrower: false,
  isVerified: false,
  kycStatus: 'not_verified',
  emailVerified: true,
  photoUrl: null,
  lender: { balance: 0, portfolioCount: 0 },
};
const draft = kycState(
  { accepted: ['ktp', 'npwp', 'selfiePhoto'] },
  { identityNumber: '3276015408900001', npwpNumber: '012345678901000', profile: profileSample },
);
const lists: Readonly<Record<string, unknown>> = {
  'GET region/provinces': [{ id: 32, name: 'Jawa Barat' }],
  'GET region/cities': [{ id: 3276, name: 'Kota Depok' }],
  'GET jobs': [{ id: 2, name: 'Guru' }],
  'GET businesssectors': [{ id: 4, name: 'Pendidikan' }],
  'GET banks': [{ id: 2, name: 'Bank Mandiri' }],
  'GET me/kycs': draft,
  'POST me/kycs': draft,
  'POST login_check': { token: 'token-2' },
};

/** Tokens that are over, and who holds the others. */
let over: Set<string>;
let holder: Readonly<Record<string, object>>;
const asked: { name: string; body: unknown; token: string | undefined }[] = [];

configure({ asyncUtilTimeout: 5000 });
beforeAll(() =>
  Promise.all([
    import('./auth/RenewDialog.tsx'),
    import('./auth/LoginPage.tsx'),
    import('./dashboard/Layout.tsx'),
    import('./dashboard/kyc/KycPage.tsx'),
    import('./dashboard/kyc/BankStep.tsx'),
    import('./dashboard/profile/ProfileFields.tsx'),
  ]),
);

beforeEach(() => {
  asked.length = 0;
  over = new Set();
  holder = { 'token-1': ratna, 'token-2': ratna };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { headers: Headers }) => {
    const name = `${init.method} ${address.replace('/api/v1/', '').replace(/\?.*/, '')}`;
    const token = init.headers.get('Authorization')?.replace('Bearer ', '');
    asked.push({ name, token, body: init.body ? JSON.parse(String(init.body)) : null });
    if (name !== 'POST login_check' && (token === undefined || over.has(token))) return refused(401);
    const data = name === 'GET me' ? holder[token ?? ''] : lists[name];
    if (data === undefined) return refused(404);
    return Response.json({ data }, { headers: { 'session-ends-in': '3600' } });
  });
  setSessionSource({ token: tokenNow, end: expireSession });
  useSession.setState({ token: 'token-1', expired: undefined });
  queryClient.clear();
});
let stopFollowing: () => void = () => undefined;
afterEach(() => {
  stopFollowing();
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refused = (status: number) =>
  Response.json({ id: 'r', code: 'error.unauthenticated', message: 'Sesi berakhir.', errors: [] }, { status });

/** The second step of the verification, with a new address typed into it. */
async function typeAddress() {
  const router = createMemoryRouter(createRoutes(), { initialEntries: ['/dashboard/kyc'] });
  stopFollowing = followSession(router);
  render(
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionRenewal />
    </TitianProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Lanjut' }));
  const address = await screen.findByLabelText<HTMLInputElement>('Alamat');
  await user.clear(address);
  await user.type(address, 'Jl. Anggrek 7');
  return { user, router, address, next: () => screen.getByRole('button', { name: 'Lanjut', hidden: true }) };
}

const again = () => screen.findByRole('dialog', { name: 'Masuk lagi' });

it('keeps the second step of the verification, and the same press goes through after sign-in', async () => {
  const { user, router, address, next } = await typeAddress();
  over.add('token-1');
  await user.click(next());
  const dialog = within(await again());
  expect(tokenNow()).toBeNull();
  expect(router.state.location.pathname).toBe('/dashboard/kyc');
  expect(address.value).toBe('Jl. Anggrek 7');
  await user.type(dialog.getByLabelText('Kata sandi'), 'rahasia-panjang');
  await user.click(dialog.getByRole('button', { name: 'Masuk' }));
  expect(await screen.findByLabelText('Nomor rekening')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const steps = asked.filter(({ name }) => name === 'POST me/kycs').slice(-2);
  expect(steps.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  expect(steps[1]?.body).toMatchObject({ address: 'Jl. Anggrek 7' });
  expect(asked.find(({ name }) => name === 'POST login_check')?.body).toEqual({
    _username: '+6281234567890',
    _password: 'rahasia-panjang',
  });
  expect(localStorage.getItem('titian.session')).not.toContain('Anggrek');
});

it('goes on when the same person signs in in another tab, and starts anew for somebody else', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const { user, next } = await typeAddress();
  over.add('token-1');
  await user.click(next());
  await again();
  act(() => useSession.setState({ token: 'token-2', expired: undefined }));
  expect(await screen.findByLabelText('Nomor rekening')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();

  over.add('token-2');
  holder = { 'token-3': { ...ratna, id: 'u-2', name: 'Suparti' } };
  await user.type(screen.getByLabelText('Nomor rekening'), '0812');
  await user.click(next());
  await again();
  act(() => useSession.setState({ token: 'token-3', expired: undefined }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(asked.filter(({ name, token }) => name === 'POST me/kycs' && token === 'token-3')).toEqual([]);
});

it('leaves for /login when nothing was typed, and when the person signed out', async () => {
  const first = await typeAddress();
  await act(() => first.router.navigate('/dashboard/notifications'));
  over.add('token-1');
  await act(() => first.router.navigate('/dashboard/kyc'));
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/login'));
  stopFollowing();
  cleanup();

  over.clear();
  act(() => useSession.setState({ token: 'token-1', expired: undefined }));
  const second = await typeAddress();
  await second.user.click(screen.getAllByRole('button', { name: 'Keluar' })[0]!);
  await waitFor(() => expect(second.router.state.location.pathname).toBe('/login'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('warns two minutes before the end, and a press extends the session', async () => {
  const { user } = await typeAddress();
  expect(screen.queryByText(/Sesi Anda berakhir dalam/)).toBeNull();
  const uses = () => asked.filter(({ name }) => name === 'GET me').length;
  const before = uses();
  act(() => useSessionEnd.setState({ endsAt: Date.now() + 119_000 }));
  expect(screen.getByRole('alert').textContent).toContain('Sesi Anda berakhir dalam 2 menit.');
  await user.click(screen.getByRole('button', { name: 'Tetap masuk' }));
  await waitFor(() => expect(screen.queryByText(/Sesi Anda berakhir dalam/)).toBeNull());
  expect(uses()).toBe(before + 1);
});
