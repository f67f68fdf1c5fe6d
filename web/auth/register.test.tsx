// Registration and forgotten password, played on the application's own routes with a server that answers from a table.
// Source: spec §2 (Authentication), §4 (Session, Forgot-password flow), §5; settled 38, 59.
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { maskNpwp } from '#domain/nik.ts';
import { setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { createRoutes } from '../routes.tsx';
import { endSession, tokenNow, useSession } from '../session.ts';
import { queryClient } from '../user.ts';
import { papersForm } from './IdentityStep.tsx';

const figures = { balance: 0, portfolioCount: 0, envelopeStatus: null };
const lender = {
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
type Reply = () => Response | Promise<Response>;
const json =
  (status: number, body: unknown): Reply =>
  () =>
    new Response(JSON.stringify(body), { status });
const done = json(200, { data: {} });

let replies: Record<string, Reply>;
const asked: { name: string; body: Record<string, unknown> | null; authorization: string | null }[] = [];
const names = () => asked.map(({ name }) => name);
const bodyOf = (name: string) => asked.find((call) => call.name === name)?.body;

configure({ asyncUtilTimeout: 5000 });
// Fetched here, so that no test waits for the code of a route.
beforeAll(() =>
  Promise.all([
    import('./RegisterPage.tsx'),
    import('./ForgotPage.tsx'),
    import('./VerifyEmailPage.tsx'),
    import('./LoginPage.tsx'),
  ]),
);

beforeEach(() => {
  asked.length = 0;
  replies = {
    'GET terms/terms_of_service': json(200, { data: terms }),
    'POST users/verifications/requests': done,
    'POST users/verifications': json(200, { data: { verificationToken: 'proof-1' } }),
    'POST users/validations': done,
    'POST users': json(200, { data: { token: 'token-1' } }),
    'GET me': json(200, { data: lender }),
    'POST resettings/requests': done,
    'POST resettings/validates': done,
    'POST resettings/resets': done,
  };
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
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(at: string) {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  render(
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
    </TitianProvider>,
  );
  const user = userEvent.setup({ delay: null });
  return { user, at: () => router.state.location.pathname };
}
type User = ReturnType<typeof userEvent.setup>;

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const currentStep = () => document.querySelector('[aria-current=step]')?.textContent;

async function toIdentity(user: User) {
  await press(user, 'Lanjut');
  await user.type(await screen.findByLabelText('Nomor telepon'), '81234567890');
  await press(user, 'Kirim kode');
  await user.type(await screen.findByLabelText('Kode dari SMS'), '123456');
  await press(user, 'Periksa kode');
  await screen.findByLabelText('Nama lengkap');
}

async function fillIdentity(user: User, again = 'kopi susu 7!') {
  await user.type(screen.getByLabelText('Nama lengkap'), 'Sari Dewi');
  await user.type(screen.getByLabelText('Email'), 'sari@contoh.example');
  await user.type(screen.getByLabelText('Kata sandi'), 'kopi susu 7!');
  await user.type(screen.getByLabelText('Ulangi kata sandi'), again);
  await press(user, 'Daftar');
}

it('[S2.002] [S2.012] [S2.014] [S4.024] goes through five steps without papers, stores the token, loads the user, and ends at the dashboard by way of /login', async () => {
  const { user, at } = open('/register');
  await toIdentity(user);
  expect(currentStep()).toBe('4');
  await fillIdentity(user);
  await screen.findByRole('heading', { name: 'Pendaftaran berhasil' });
  expect(tokenNow()).toBe('token-1');
  expect(names().indexOf('GET me')).toBeGreaterThan(names().indexOf('POST users'));
  expect(asked.find(({ name }) => name === 'GET me')?.authorization).toBe('Bearer token-1');
  expect(bodyOf('POST users')).toEqual({
    platform: 'web',
    name: 'Sari Dewi',
    email: 'sari@contoh.example',
    verificationToken: 'proof-1',
    termsVersion: '3',
    'plainPassword[first]': 'kopi susu 7!',
    'plainPassword[second]': 'kopi susu 7!',
  });
  await press(user, 'Masuk ke akun');
  await waitFor(() => expect(at()).toBe('/dashboard'));
});

it('[S2.009] Next stays closed until the terms are read to their end', async () => {
  open('/register');
  const box = await screen.findByRole('region', { name: 'Isi perjanjian' });
  const scrollTo = (scrollTop: number) => {
    for (const [name, value] of Object.entries({ scrollTop, clientHeight: 400, scrollHeight: 1000 }))
      Object.defineProperty(box, name, { value, configurable: true });
    fireEvent.scroll(box);
  };
  scrollTo(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lanjut' }).disabled).toBe(true);
  scrollTo(600);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lanjut' }).disabled).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

it('[S2.003] [S2.007] [S2.008] takes the phone of the address, lets a done step be gone back to and none skipped', async () => {
  const { user } = open('/register?phone=081234567890');
  await press(user, 'Lanjut');
  expect((await screen.findByLabelText<HTMLInputElement>('Nomor telepon')).value.replace(/\D/g, '')).toBe(
    '81234567890',
  );
  expect(screen.queryByRole('button', { name: /Kembali ke langkah 3/ })).toBeNull();
  await press(user, 'Kembali ke langkah 1: Ketentuan');
  expect(currentStep()).toBe('1');
});

it('[S5.007] [S5.009] [S5.010] [S5.011] names passwords that differ and asks nobody; hints say what is wanted', async () => {
  const { user } = open('/register');
  await toIdentity(user);
  expect(screen.getByText('Nama harus sesuai KTP.')).toBeTruthy();
  expect(screen.getByText(/Paling sedikit 8 karakter dengan angka, huruf, dan simbol/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email');
  await fillIdentity(user, 'lain');
  expect(await screen.findByText('Password tidak sama')).toBeTruthy();
  expect(names()).not.toContain('POST users/validations');
});

it('[S5.012] shows the server’s word at the field that it names', async () => {
  const errors = [{ field: 'email', code: 'error.email.taken', message: 'Email ini sudah dipakai akun lain.' }];
  replies['POST users/validations'] = json(422, { id: 'r', code: 'error.email.taken', message: 'x', errors });
  const { user } = open('/register');
  await toIdentity(user);
  await fillIdentity(user);
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(names()).not.toContain('POST users');
  expect(tokenNow()).toBeNull();
});

it('asks for no second code of who goes back and changes nothing, and keeps what was filled in', async () => {
  const { user } = open('/register');
  await toIdentity(user);
  await user.type(screen.getByLabelText('Nama lengkap'), 'Sari');
  await press(user, 'Kembali ke langkah 3: Kode verifikasi');
  expect(screen.getByText('Nomor 0812-3456-7890 sudah terverifikasi.')).toBeTruthy();
  await press(user, 'Kembali ke langkah 2: Nomor telepon');
  await press(user, 'Kirim kode');
  expect((await screen.findByLabelText<HTMLInputElement>('Nama lengkap')).value).toBe('Sari');
  expect(names().filter((name) => name === 'POST users/verifications/requests')).toHaveLength(1);
});

it('leads back to the step whose outcome is no longer good, and says why', async () => {
  const message = 'Verifikasi nomor telepon sudah tidak berlaku. Minta kode baru.';
  replies['POST users/validations'] = json(422, { id: 'r', code: 'error.verification.invalid', message, errors: [] });
  const { user } = open('/register');
  await toIdentity(user);
  await fillIdentity(user);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(currentStep()).toBe('2');
});

it('[S4.025] a user who cannot be loaded after registration is not left signed in, and signs in from the last step', async () => {
  replies['GET me'] = json(500, { id: 'r', code: 'error.server', message: 'Rusak', errors: [] });
  const { user, at } = open('/register');
  await toIdentity(user);
  await fillIdentity(user);
  await screen.findByRole('heading', { name: 'Pendaftaran berhasil' });
  expect(tokenNow()).toBeNull();
  await press(user, 'Masuk ke akun');
  await waitFor(() => expect(at()).toBe('/login'));
});

it('[S5.005] [S5.006] papers go along when all four are there, and none of them otherwise', () => {
  const photo = new Blob(['x']);
  const whole = { ktp: photo, npwp: photo, ktpNumber: '3273014203890001', npwpNumber: '01.234.567.8-901.000' };
  expect(Object.keys(papersForm(whole))).toEqual([
    'identityType',
    'identityFile[file]',
    'npwpFile[file]',
    'identityNumber',
    'npwpNumber',
  ]);
  for (const missing of [{ ktp: null }, { npwp: null }, { ktpNumber: '' }, { npwpNumber: '' }])
    expect(papersForm({ ...whole, ...missing })).toEqual({});
});

it.each([
  ['012345678901000', '01.234.567.8-901.000'],
  ['01234', '01.234'],
  ['0123456789', '01.234.567.8-9'],
  ['9171990101990009', '9171990101990009'],
])('the tax number %s is shown as %s', (typed, shown) => {
  expect(maskNpwp(typed)).toBe(shown);
});

it('[S2.019] [S2.020] [S2.021] [S4.044] a forgotten password: code asked for, checked, set, then /login', async () => {
  const { user, at } = open('/forgot-password');
  await user.type(await screen.findByLabelText('Nomor telepon atau email'), '0812-3456 7890');
  await press(user, 'Kirim kode');
  await user.type(await screen.findByLabelText('Kode dari SMS'), '123456');
  await press(user, 'Periksa kode');
  await user.type(await screen.findByLabelText('Kata sandi baru'), 'kopi susu 7!');
  await user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'kopi susu 7!');
  await press(user, 'Simpan kata sandi');
  await press(user, 'Masuk');
  await waitFor(() => expect(at()).toBe('/login'));
  expect(names().filter((name) => name.includes('resettings'))).toEqual([
    'POST resettings/requests',
    'POST resettings/validates',
    'POST resettings/resets',
  ]);
  expect(bodyOf('POST resettings/resets')).toEqual({
    value: '+6281234567890',
    code: '123456',
    plainPassword: { first: 'kopi susu 7!', second: 'kopi susu 7!' },
  });
});

it('[S2.022] takes the name of the address, and an e-mail address as it is', async () => {
  const { user } = open('/forgot-password?value=sari%40contoh.example');
  await press(user, 'Kirim kode');
  await screen.findByLabelText('Kode dari email');
  expect(bodyOf('POST resettings/requests')).toEqual({ value: 'sari@contoh.example' });
});

it('[S5.008] names new passwords that differ and sets none', async () => {
  const { user } = open('/forgot-password?value=ratna@contoh.example');
  await press(user, 'Kirim kode');
  await user.type(await screen.findByLabelText('Kode dari email'), '123456');
  await press(user, 'Periksa kode');
  await user.type(await screen.findByLabelText('Kata sandi baru'), 'kopi susu 7!');
  await user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'lain');
  await press(user, 'Simpan kata sandi');
  expect(await screen.findByText('Password tidak sama')).toBeTruthy();
  expect(names()).not.toContain('POST resettings/resets');
});

it('[S2.023] asks for the code again once the wait is over, and stays at the code', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open('/forgot-password?value=ratna@contoh.example');
  await press(user, 'Kirim kode');
  expect(await screen.findByText(/dalam (60|59) detik/)).toBeTruthy();
  for (let second = 0; second < 61; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  await press(user, 'Kirim ulang kode');
  expect(await screen.findByText('Kode baru sudah dikirim.')).toBeTruthy();
  expect(names().filter((name) => name === 'POST resettings/requests')).toHaveLength(2);
  expect(currentStep()).toBe('2');
});

it('opens the link of an e-mail once, says that it worked, and leads a visitor to sign in', async () => {
  replies['POST emails/verifications'] = done;
  open('/verify-email?token=surat-1');
  expect(await screen.findByText('Email Anda sudah terverifikasi.')).toBeTruthy();
  expect(bodyOf('POST emails/verifications')).toEqual({ token: 'surat-1' });
  expect(screen.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/login');
});

const spent = json(422, { id: 'r', code: 'error.email.link', message: 'Tautan ini sudah dipakai.', errors: [] });

it('a spent link is no failure to somebody signed in whose address is verified', async () => {
  replies['POST emails/verifications'] = spent;
  replies['GET me'] = json(200, { data: { ...lender, emailVerified: true } });
  useSession.setState({ token: 'token-1' });
  open('/verify-email?token=surat-2');
  expect(await screen.findByText('Email Anda sudah terverifikasi sebelumnya.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ke dasbor' }).getAttribute('href')).toBe('/dashboard');
});

it('a spent link says so to anybody else; a lost answer can be asked for again', async () => {
  replies['POST emails/verifications'] = spent;
  open('/verify-email?token=surat-3');
  expect(await screen.findByText('Tautan ini sudah dipakai.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
  cleanup();
  replies['POST emails/verifications'] = json(503, { id: 'r', code: 'error.server', message: 'Rusak', errors: [] });
  const { user } = open('/verify-email?token=surat-4');
  const again = await screen.findByRole('button', { name: 'Coba lagi' });
  replies['POST emails/verifications'] = done;
  await user.click(again);
  expect(await screen.findByText('Email Anda sudah terverifikasi.')).toBeTruthy();
});
