// Staff sign-in with two factors, its guard and its own session key, on the console's real routes.
// Source: docs/screens.md; docs/domain.md §3.
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { StaffId } from '#domain/ids.ts';
import { asId } from '#domain/ids.testing.ts';
import { setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { type MenuItem, menuOf, sectionAt } from './menu.ts';
import { nextOf } from './paths.ts';
import { queryClient } from './person.ts';
import { createRoutes } from './routes.tsx';
import { endSession, tokenNow, useSession } from './session.ts';

const person = { id: asId<StaffId>('s-1'), name: 'Indah Permata', login: 'indah', roles: ['loan'] };
const reply = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
let replies: Record<string, () => Response>;
const asked: { name: string; body: unknown }[] = [];

configure({ asyncUtilTimeout: 5000 });
beforeAll(() => Promise.all([import('./LoginPage.tsx'), import('./Layout.tsx'), import('./MissingPage.tsx')]));

beforeEach(() => {
  asked.length = 0;
  replies = {
    'POST staff/logins': reply(200, { data: { token: 'staff-1' } }),
    'GET staff/me': reply(200, { data: person }),
    'POST staff/logout': reply(200, { data: {} }),
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const name = `${init.method} ${address.replace('/api/v1/', '').replace(/\?.*/, '')}`;
    asked.push({ name, body: init.body ? JSON.parse(String(init.body)) : null });
    return (
      replies[name] ?? reply(404, { id: asId<StaffId>('r'), code: 'error.not_found', message: 'Tidak ada', errors: [] })
    )();
  });
  setSessionSource({ token: tokenNow, end: endSession });
  useSession.setState({ token: null });
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(at: string) {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  render(
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
    </TitianProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

async function toCode(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Email atau nama pengguna'), 'indah');
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-panjang');
  await user.click(screen.getByRole('button', { name: 'Lanjut' }));
  return screen.findAllByRole('textbox');
}

it('sends name, password and the six digits together, as soon as the sixth is typed', async () => {
  const { user, router } = open('/login');
  const [first] = await toCode(user);
  expect(asked).toEqual([]);
  await user.type(first!, '123456');
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'));
  expect(asked[0]).toEqual({
    name: 'POST staff/logins',
    body: { login: 'indah', password: 'rahasia-panjang', code: '123456' },
  });
  expect(tokenNow()).toBe('staff-1');
  expect(localStorage.getItem('titian.console')).toContain('staff-1');
  expect(localStorage.getItem('titian.session')).toBeNull();
});

it('a refusal is shown, the code is asked for again, and the rest is kept', async () => {
  replies['POST staff/logins'] = reply(401, {
    id: asId<StaffId>('r'),
    code: 'error.credentials',
    message: 'Kode salah.',
    errors: [],
  });
  const { user } = open('/login');
  const [first] = await toCode(user);
  await user.type(first!, '000000');
  expect((await screen.findByRole('alert')).textContent).toBe('Kode salah.');
  await waitFor(() =>
    expect(
      screen
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value)
        .join(''),
    ).toBe(''),
  );
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email atau nama pengguna').value).toBe('indah');
  expect(tokenNow()).toBeNull();
});

it('accepts a complete recovery code instead of the digits', async () => {
  const { user } = open('/login');
  await toCode(user);
  await user.click(screen.getByRole('button', { name: 'Pakai kode pemulihan' }));
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Masuk' });
  await user.type(screen.getByLabelText('Kode pemulihan'), 'abcde-fgh2');
  expect(submit().disabled).toBe(true);
  await user.type(screen.getByLabelText('Kode pemulihan'), '3');
  await user.click(submit());
  await waitFor(() => expect(tokenNow()).toBe('staff-1'));
  expect(asked[0]?.body).toEqual({ login: 'indah', password: 'rahasia-panjang', code: 'abcde-fgh23' });
});

it('empty fields are reported and the code is not asked for', async () => {
  const { user } = open('/login');
  await user.click(await screen.findByRole('button', { name: 'Lanjut' }));
  expect(screen.getByText('Email atau nama pengguna tidak boleh kosong')).toBeTruthy();
  expect(screen.getByText('Kata sandi tidak boleh kosong')).toBeTruthy();
});

it('without a session every page leads to sign-in and back', async () => {
  const { router } = open('/halaman?x=1');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(nextOf(router.state.location.search)).toBe('/halaman?x=1');
});

it('shows who is signed in, and signing out ends the session', async () => {
  useSession.setState({ token: 'staff-1' });
  const { user, router } = open('/halaman');
  expect(await screen.findByText('Indah Permata')).toBeTruthy();
  await act(() => user.click(screen.getByRole('button', { name: 'Keluar' })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(asked.map(({ name }) => name)).toContain('POST staff/logout');
  expect(tokenNow()).toBeNull();
});

const items: MenuItem[] = [
  { to: '/lendings', section: 'lendings', label: 'console.lendings', may: 'lending.read' },
  { to: '/disbursements', section: 'lendings', label: 'console.disbursements', may: 'disbursement.approve' },
  { to: '/withdrawals', section: 'money', label: 'console.withdrawals', may: 'withdrawal.read' },
];

it('the menu has only what the person may open, and no empty section', () => {
  const opened = (roles: Parameters<typeof menuOf>[1]['roles']) =>
    menuOf(items, { ...person, roles }).map(({ name, items: pages }) => [name, pages.map(({ to }) => to)]);
  expect(opened(['loan'])).toEqual([['lendings', ['/lendings']]]);
  expect(opened(['finance'])).toEqual([
    ['lendings', ['/lendings', '/disbursements']],
    ['money', ['/withdrawals']],
  ]);
});

it('a page and its subpages belong to one section', () => {
  const menu = menuOf(items, { ...person, roles: ['finance'] });
  expect(sectionAt(menu, '/disbursements')?.name).toBe('lendings');
  expect(sectionAt(menu, '/lendings/l-1/sheet')?.name).toBe('lendings');
  expect(sectionAt(menu, '/lendingsandmore')).toBeNull();
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/login?next=/x', ''])(
  '%s is no place to go to after sign-in',
  (next) => {
    expect(nextOf(`?next=${encodeURIComponent(next)}`)).toBe('/');
  },
);
