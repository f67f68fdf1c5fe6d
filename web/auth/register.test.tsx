// Registration, on the application's real routes with a server that answers from a table.
// Source: spec §2, §4, §5; docs/settled.md 38, 59.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatTypedNpwp } from '#domain/nik.ts';
import { tokenNow } from '../session.ts';
import { json, replies, asked, names, bodyOf, open, press, currentStep, type User } from './auth.testing.tsx';
import { papersForm } from './IdentityStep.tsx';

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

it('[S2.002] [S2.012] [S2.014] [S3.056] [S3.057] [S3.059] [S4.024] goes through five steps without papers, stores the token, loads the user, and ends at the dashboard by way of /login', async () => {
  const { user, at } = open('/register');
  await toIdentity(user);
  expect(currentStep()).toBe('4');
  expect(bodyOf('POST users/verifications')).toEqual({ phonenumber: '+6281234567890', code: '123456' });
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

it('[S2.003] [S2.007] [S2.008] prefills the phone from the URL, allows going back to a finished step but no skipping', async () => {
  const { user, query } = open('/register?phone=081234567890');
  await press(user, 'Lanjut');
  expect(query()).toBe('');
  expect((await screen.findByLabelText<HTMLInputElement>('Nomor telepon')).value.replace(/\D/g, '')).toBe(
    '81234567890',
  );
  expect(screen.queryByRole('button', { name: /Kembali ke langkah 3/ })).toBeNull();
  await press(user, 'Kembali ke langkah 1: Ketentuan');
  expect(currentStep()).toBe('1');
});

it('[S5.007] [S5.009] [S5.010] [S5.011] reports passwords that differ without a call; hints show the requirements', async () => {
  const { user } = open('/register');
  await toIdentity(user);
  expect(screen.getByText('Nama harus sesuai KTP.')).toBeTruthy();
  expect(screen.getByText(/Paling sedikit 8 karakter dengan angka, huruf, dan simbol/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email');
  await fillIdentity(user, 'lain');
  expect(await screen.findByText('Password tidak sama')).toBeTruthy();
  expect(names()).not.toContain('POST users/validations');
});

it('[S5.012] shows the server’s error at its field', async () => {
  const errors = [{ field: 'email', code: 'error.email.taken', message: 'Email ini sudah dipakai akun lain.' }];
  replies['POST users/validations'] = json(422, { id: 'r', code: 'error.email.taken', message: 'x', errors });
  const { user } = open('/register');
  await toIdentity(user);
  await fillIdentity(user);
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(names()).not.toContain('POST users');
  expect(tokenNow()).toBeNull();
});

it('needs no second code after going back without changes, and keeps what was typed', async () => {
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

it('drops the 0 of a number typed after the prefix', async () => {
  const { user } = open('/register');
  await press(user, 'Lanjut');
  await user.type(await screen.findByLabelText('Nomor telepon'), '081234567890');
  await press(user, 'Kirim kode');
  expect(await screen.findByText('Kode enam angka dikirim ke 0812-3456-7890. Berlaku 4 menit.')).toBeTruthy();
  await user.type(screen.getByLabelText('Kode dari SMS'), '123456');
  await press(user, 'Periksa kode');
  await press(user, 'Kembali ke langkah 3: Kode verifikasi');
  expect(screen.getByText('Nomor 0812-3456-7890 sudah terverifikasi.')).toBeTruthy();
});

it('goes back to the step whose result has expired, and says why', async () => {
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
  expect(at()).toBe('/register');
  await press(user, 'Masuk ke akun');
  await waitFor(() => expect(at()).toBe('/login'));
});

it('[S3.058] [S5.005] [S5.006] sends papers only when all four are there', () => {
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
  ['9171990101990009', '9171 9901 0199 0009'],
])('the tax number %s is shown as %s', (typed, shown) => {
  expect(formatTypedNpwp(typed)).toBe(shown);
});

/** As the browser reports a page that was reloaded. */
const reloaded = () =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);

describe('a reload at the step of the SMS', () => {
  // What a reload leaves: the storage of the tab; the page itself is gone without being left.
  const keptSince = (seconds: number) =>
    sessionStorage.setItem(
      'titian.register',
      JSON.stringify({
        at: Date.now() - seconds * 1000,
        steps: {
          at: 2,
          termsVersion: 3,
          phone: '81234567890',
          proof: null,
          sent: { to: '81234567890', at: Date.now() - seconds * 1000 },
        },
      }),
    );
  afterEach(() => {
    vi.restoreAllMocks();
    sessionStorage.clear();
  });

  it('stays at the code, with what is left of the wait, and goes on', async () => {
    reloaded();
    keptSince(20);
    const { user } = open('/register');
    await user.type(await screen.findByLabelText('Kode dari SMS'), '123456');
    // Two minutes of wait, twenty seconds ago.
    expect(screen.getByText(/dalam (100|99) detik/)).toBeTruthy();
    await press(user, 'Periksa kode');
    await screen.findByLabelText('Nama lengkap');
    expect(bodyOf('POST users/verifications')).toEqual({ phonenumber: '+6281234567890', code: '123456' });
    expect(names()).not.toContain('POST users/verifications/requests');
  });

  it('keeps nothing for whoever comes next: not after the page was left, nor opened in another way', async () => {
    keptSince(20);
    const { user, at } = open('/register');
    await press(user, 'Lanjut');
    await user.type(await screen.findByLabelText('Nomor telepon'), '81234567890');
    expect(sessionStorage.getItem('titian.register')).toContain('81234567890');
    await user.click(screen.getByRole('link', { name: 'Masuk' }));
    await waitFor(() => expect(at()).toBe('/login'));
    await waitFor(() => expect(sessionStorage.getItem('titian.register')).toBeNull());
  });
});

it('leads who asks for a code too soon to its field, and names the seconds', async () => {
  const message = 'Kode baru saja dikirim. Masukkan kode itu; kode berikutnya dapat diminta dalam 48 detik.';
  replies['POST users/verifications/requests'] = () =>
    Response.json(
      { id: 'r', code: 'error.code.wait', message, errors: [] },
      { status: 429, headers: { 'retry-after': '48' } },
    );
  const { user } = open('/register');
  await press(user, 'Lanjut');
  await user.type(await screen.findByLabelText('Nomor telepon'), '81234567890');
  await press(user, 'Kirim kode');
  expect(await screen.findByLabelText('Kode dari SMS')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByText(/dalam (48|47) detik$/)).toBeTruthy();
  await user.type(screen.getByLabelText('Kode dari SMS'), '123456');
  await press(user, 'Periksa kode');
  await screen.findByLabelText('Nama lengkap');
});
