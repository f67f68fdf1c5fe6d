// Sign-in, guards and the end of a session, on the application's real routes with a server that answers from a table.
// Source: spec §2, §4, §5, §8; docs/settled.md 28, 55, 57.
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call, setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { lendingSample } from './dashboard/lending/lending.testing.ts';
import { createRoutes } from './routes.tsx';
import { endSession, tokenNow, useSession } from './session.ts';
import { queryClient } from './user.ts';

const lender = {
  id: 'u-1',
  name: 'Ratna Wulandari',
  isLender: true,
  isBorrower: false,
  isVerified: true,
  photoUrl: null,
  lender: { balance: 0, portfolioCount: 0 },
};
type Reply = () => Response | Promise<Response>;
const json =
  (status: number, body: unknown): Reply =>
  () =>
    new Response(JSON.stringify(body), { status });
const refused = (status: number, code: string, message: string) => json(status, { id: 'r', code, message, errors: [] });

let replies: Record<string, Reply>;
const asked: { name: string; body: unknown; authorization: string | null }[] = [];

configure({ asyncUtilTimeout: 5000 });
// Preloaded, so that no test waits for a route's code.
beforeAll(() => Promise.all([import('./auth/LoginPage.tsx'), import('./dashboard/Layout.tsx')]));

beforeEach(() => {
  asked.length = 0;
  replies = {
    'POST login_check': json(200, { data: { token: 'token-1' } }),
    'GET me': json(200, { data: lender }),
    'POST me/logout': json(200, { data: {} }),
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { headers: Headers }) => {
    const name = `${init.method} ${address.replace('/api/v1/', '')}`;
    asked.push({
      name,
      body: init.body ? JSON.parse(String(init.body)) : null,
      authorization: init.headers.get('Authorization'),
    });
    return (replies[name] ?? refused(404, 'error.not_found', 'Tidak ada'))();
  });
  setSessionSource({ token: tokenNow, end: endSession });
  useSession.setState({ token: null });
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = () => asked.map(({ name }) => name);

function open(at: string) {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  render(
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
    </TitianProvider>,
  );
  return {
    router,
    user: userEvent.setup({ delay: null }),
    at: () => router.state.location.pathname + router.state.location.search,
  };
}

async function signIn(user: ReturnType<typeof userEvent.setup>, name: string, password = 'rahasia-panjang') {
  await user.type(await screen.findByLabelText('Nomor telepon atau nama pengguna'), name);
  await user.type(screen.getByLabelText('Kata sandi'), password);
  await user.click(screen.getByRole('button', { name: 'Masuk' }));
}

it.each([
  ['[S5.001]', '0812-3456 7890', '+6281234567890'],
  ['[S5.002]', '081234567890', '+6281234567890'],
  ['[S5.003]', '6281234567890', '+6281234567890'],
  ['[S5.004] [S2.015]', '81234567890', '+6281234567890'],
  ['[S2.016]', 'ratna', 'ratna'],
])('%s %s is sent as %s', async (_, typed, sent) => {
  const { user, at } = open('/login');
  await signIn(user, typed);
  await waitFor(() => expect(at()).toBe('/dashboard'));
  expect(asked.find(({ name }) => name === 'POST login_check')?.body).toEqual({
    _username: sent,
    _password: 'rahasia-panjang',
  });
});

it('[S4.023] stores the token, loads the user with it, and goes to the page asked for', async () => {
  const { user, at } = open('/login?next=%2Fdashboard%3Fpage%3D2');
  await signIn(user, 'ratna');
  await waitFor(() => expect(at()).toBe('/dashboard?page=2'));
  expect(tokenNow()).toBe('token-1');
  expect(asked.find(({ name }) => name === 'GET me')?.authorization).toBe('Bearer token-1');
});

it('never leads outside the dashboard after sign-in', async () => {
  const { user, at } = open('/login?next=https%3A%2F%2Fevil.example');
  await signIn(user, 'ratna');
  await waitFor(() => expect(at()).toBe('/dashboard'));
});

it('[S8.006] a wrong password shows the server’s message and keeps what was typed', async () => {
  replies['POST login_check'] = refused(401, 'error.credentials', 'Kata sandi salah.');
  const { user } = open('/login');
  await signIn(user, 'ratna');
  expect((await screen.findByRole('alert')).textContent).toBe('Kata sandi salah.');
  expect(screen.getByLabelText<HTMLInputElement>('Nomor telepon atau nama pengguna').value).toBe('ratna');
  expect(tokenNow()).toBeNull();
});

it('[S4.025] when the user cannot be loaded, the token is removed', async () => {
  replies['GET me'] = refused(500, 'error.server', 'Rusak.');
  const { user, at } = open('/login');
  await signIn(user, 'ratna');
  expect((await screen.findByRole('alert')).textContent).toBe('Rusak.');
  expect(tokenNow()).toBeNull();
  expect(at()).toBe('/login');
});

it('a lost connection while loading the user does not end the session', async () => {
  replies['GET me'] = () => Promise.reject(new TypeError('network'));
  const { user } = open('/login');
  await signIn(user, 'ratna');
  expect((await screen.findByRole('alert')).textContent).toContain('Koneksi terputus');
  expect(tokenNow()).toBe('token-1');
});

it('empty fields are reported and nothing is sent', async () => {
  const { user } = open('/login');
  await user.click(await screen.findByRole('button', { name: 'Masuk' }));
  expect(screen.getByText('Nomor telepon atau nama pengguna tidak boleh kosong')).toBeTruthy();
  expect(screen.getByText('Kata sandi tidak boleh kosong')).toBeTruthy();
  expect(names()).toEqual([]);
});

it('[S2.018] links to the forgotten password and to registration', async () => {
  open('/login');
  expect((await screen.findByRole('link', { name: 'Lupa kata sandi?' })).getAttribute('href')).toBe('/forgot-password');
  expect(screen.getByRole('link', { name: 'Daftar sebagai pendana' }).getAttribute('href')).toBe('/register');
});

it.each(['/register', '/login', '/forgot-password', '/borrower-register'])(
  '[S2.001] a signed-in lender who opens %s is redirected',
  async (path) => {
    useSession.setState({ token: 'token-1' });
    const { at } = open(path);
    await waitFor(() => expect(at()).toBe('/dashboard'));
  },
);

it('[S2.035] a visitor who is not signed in is sent to /login and sees no sidebar', async () => {
  const { at } = open('/dashboard?page=3');
  await waitFor(() => expect(at()).toBe('/login?next=%2Fdashboard%3Fpage%3D3'));
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('[S2.026] a person who is neither lender nor borrower is sent to /login', async () => {
  useSession.setState({ token: 'token-1' });
  replies['GET me'] = json(200, { data: { ...lender, isLender: false } });
  const { at } = open('/dashboard');
  await waitFor(() => expect(at()).toBe('/login?next=%2Fdashboard'));
});

it('[S4.029] the user is refetched on every route change', async () => {
  useSession.setState({ token: 'token-1' });
  const { router } = open('/dashboard');
  await screen.findByText('Ratna Wulandari');
  replies['GET me'] = json(200, { data: { ...lender, name: 'Ratna W.' } });
  // A screen of lenders: its own guard and the frame's share one answer.
  await act(() => router.navigate('/dashboard/portfolios'));
  expect(await screen.findByText('Ratna W.')).toBeTruthy();
  expect(names().filter((name) => name === 'GET me')).toHaveLength(2);
  await act(() => router.navigate('/dashboard/setting'));
  await waitFor(() => expect(names().filter((name) => name === 'GET me')).toHaveLength(3));
});

it('a route change while the connection is lost keeps the cached user', async () => {
  useSession.setState({ token: 'token-1' });
  const { router, at } = open('/dashboard');
  await screen.findByText('Ratna Wulandari');
  replies['GET me'] = () => Promise.reject(new TypeError('network'));
  await act(() => router.navigate('/dashboard?page=2'));
  expect(at()).toBe('/dashboard?page=2');
  expect(screen.getByText('Ratna Wulandari')).toBeTruthy();
});

it('[S2.027] [S2.029] [S2.030] [S2.031] [S2.032] the sidebar greets by name with a tick, and its button signs out', async () => {
  useSession.setState({ token: 'token-1' });
  const { user, at } = open('/dashboard');
  expect((await screen.findByText('Ratna Wulandari')).closest('b')?.textContent).toContain('Terverifikasi');
  const sidebar = within(screen.getByRole('complementary'));
  expect(sidebar.getByRole('link', { name: 'Titian, ke beranda' }).querySelector('svg')).toBeTruthy();
  expect(sidebar.getByText(/^Selamat (pagi|siang|sore|malam),/).closest('div')?.textContent).toContain(
    'Ratna Wulandari',
  );
  const places = within(screen.getAllByRole('navigation')[0]!).getAllByRole('link');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    'Ringkasan',
    'Kelompok',
    'Portofolio',
    'Mutasi',
    'Pengaturan',
  ]);
  await user.click(screen.getAllByRole('button', { name: 'Keluar' })[1]!);
  await waitFor(() => expect(at()).toBe('/login'));
  expect(asked.find(({ name }) => name === 'POST me/logout')?.authorization).toBe('Bearer token-1');
  expect(tokenNow()).toBeNull();
});

/** A live stream or an observer that reports nothing. */
class Silent {
  addEventListener(): void {}
  observe(): void {}
  disconnect(): void {}
  close(): void {}
}

it('[S6.003] a lender reaches top up, withdrawal, history, portfolios, KYC, marketplace and funding', async () => {
  useSession.setState({ token: 'token-1' });
  replies['GET lendings/l-1'] = json(200, { data: lendingSample() });
  vi.stubGlobal('EventSource', Silent);
  vi.stubGlobal('IntersectionObserver', Silent);
  const { router, at } = open('/dashboard');
  await screen.findByText('Ratna Wulandari');
  for (const [path, title] of [
    ['topup', 'Isi saldo'],
    ['withdraw', 'Riwayat'],
    ['mutation', 'Riwayat'],
    ['portfolios', 'Pendanaan saya'],
    ['kyc', 'Verifikasi identitas'],
    ['marketplaces', 'Kelompok Peminjam'],
    ['marketplaces/l-1', 'Melati Ciseeng'],
  ]) {
    await act(() => router.navigate(`/dashboard/${path}`));
    expect(await screen.findByRole('heading', { level: 1, name: title }), path).toBeTruthy();
    expect(at()).toBe(`/dashboard/${path}`);
  }
  expect(screen.getByRole('form', { name: 'Danai kelompok ini' })).toBeTruthy();
});

it('[S4.026] a session’s cached data is removed with it, but not before the screens that show it', async () => {
  useSession.setState({ token: 'token-1' });
  const { router, at } = open('/dashboard');
  await screen.findByText('Ratna Wulandari');
  await act(() => router.navigate('/dashboard?page=2'));
  expect(queryClient.getQueryData(['me'])).toBeTruthy();
  await act(async () => {
    endSession();
    await router.navigate('/login');
  });
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  expect(at()).toBe('/login');
});

it('[S2.031] a user who is not verified has no tick', async () => {
  useSession.setState({ token: 'token-1' });
  replies['GET me'] = json(200, { data: { ...lender, isVerified: false } });
  open('/dashboard');
  expect((await screen.findByText('Ratna Wulandari')).textContent).toBe('Ratna Wulandari');
});

it('[S2.027] [S2.036] [S2.037] the phone’s header leads home and signs out', async () => {
  useSession.setState({ token: 'token-1' });
  const { user, at } = open('/dashboard');
  const header = await screen.findByRole('banner');
  expect(screen.getByRole('main')).toBeTruthy();
  expect(header.querySelector('a')?.getAttribute('href')).toBe('/');
  await user.click(header.querySelector('button')!);
  await waitFor(() => expect(at()).toBe('/login'));
});

it('a 401 on any call clears the token', async () => {
  useSession.setState({ token: 'token-1' });
  replies['GET me'] = refused(401, 'error.unauthenticated', 'Sesi berakhir.');
  await expect(call('GET me')).rejects.toThrow('Sesi berakhir.');
  expect(tokenNow()).toBeNull();
});

it('[S4.027] [S4.028] only the token is stored across reloads', async () => {
  useSession.setState({ token: 'token-9' });
  expect(Object.keys(localStorage)).toEqual(['titian.session']);
  expect(JSON.parse(localStorage.getItem('titian.session') ?? '')).toEqual({ state: { token: 'token-9' }, version: 0 });
});
