// Forgotten password and e-mail verification, on the application's real routes.
// Source: spec §2, §4, §5; docs/settled.md 37.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSession } from '../session.ts';
import { json, done, lender, replies, names, bodyOf, open, press, currentStep } from './auth.testing.tsx';

it('[S2.019] [S2.020] [S2.021] [S4.044] a forgotten password: code requested and checked, password set, then /login', async () => {
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

it('[S2.022] prefills the name from the URL, and keeps an e-mail address as it is', async () => {
  const { user, query } = open('/forgot-password?value=sari%40contoh.example');
  await press(user, 'Kirim kode');
  expect(query()).toBe('');
  await screen.findByLabelText('Kode dari email');
  expect(bodyOf('POST resettings/requests')).toEqual({ value: 'sari@contoh.example' });
});

it('[S5.008] reports new passwords that differ and sets none', async () => {
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

it('[S2.023] can request another code once the parameter’s wait is over, and stays on the code step', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open('/forgot-password?value=ratna@contoh.example');
  await press(user, 'Kirim kode');
  expect(await screen.findByText(/dalam (120|119) detik/)).toBeTruthy();
  expect(screen.getByText(/dikirim ke ratna@contoh.example\. Berlaku 4 menit\.$/)).toBeTruthy();
  for (let second = 0; second < 121; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  await press(user, 'Kirim ulang kode');
  expect(await screen.findByText('Kode baru sudah dikirim.')).toBeTruthy();
  expect(names().filter((name) => name === 'POST resettings/requests')).toHaveLength(2);
  expect(currentStep()).toBe('2');
});

it('uses the link of an e-mail once, says that it worked, and leads a visitor to sign-in', async () => {
  replies['POST emails/verifications'] = done;
  const { user } = open('/verify-email?token=surat-1');
  const button = await screen.findByRole('button', { name: 'Verifikasi email saya' });
  // Whatever opens the link first, such as a scanner of mails, uses nothing up.
  expect(names()).not.toContain('POST emails/verifications');
  await user.click(button);
  expect(await screen.findByText('Email Anda sudah terverifikasi.')).toBeTruthy();
  expect(bodyOf('POST emails/verifications')).toEqual({ token: 'surat-1' });
  expect(screen.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/login');
});

it('does not send a truncated link to the server', async () => {
  open('/verify-email');
  expect(await screen.findByText(/Tautan ini terpotong/)).toBeTruthy();
  expect(names()).not.toContain('POST emails/verifications');
  expect(screen.queryByRole('button', { name: 'Verifikasi email saya' })).toBeNull();
});

it('a link that was used before is no error when its address is verified, signed in or not', async () => {
  const message = 'Email ini sudah terverifikasi.';
  replies['POST emails/verifications'] = json(422, {
    id: 'r',
    code: 'error.email.already_verified',
    message,
    errors: [],
  });
  const { user } = open('/verify-email?token=surat-6');
  await press(user, 'Verifikasi email saya');
  expect(await screen.findByText('Email Anda sudah terverifikasi sebelumnya.')).toBeTruthy();
});

const spent = json(422, { id: 'r', code: 'error.email.link', message: 'Tautan ini sudah dipakai.', errors: [] });

it('a used link is no error for a signed-in person whose address is verified', async () => {
  replies['POST emails/verifications'] = spent;
  replies['GET me'] = json(200, { data: { ...lender, emailVerified: true } });
  useSession.setState({ token: 'token-1' });
  const { user } = open('/verify-email?token=surat-2');
  await press(user, 'Verifikasi email saya');
  expect(await screen.findByText('Email Anda sudah terverifikasi sebelumnya.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ke Ringkasan' }).getAttribute('href')).toBe('/dashboard');
});

it('a used link with an expired session shows the message on this page, after one call', async () => {
  replies['POST emails/verifications'] = spent;
  replies['GET me'] = json(401, { id: 'r', code: 'error.unauthenticated', message: 'Masuk lagi', errors: [] });
  useSession.setState({ token: 'token-1' });
  const { at, user } = open('/verify-email?token=surat-5');
  await press(user, 'Verifikasi email saya');
  expect(await screen.findByText('Tautan ini sudah dipakai.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Masuk' })).toBeTruthy();
  expect(at()).toBe('/verify-email');
  expect(names().filter((name) => name === 'POST emails/verifications')).toHaveLength(1);
});

it('a used link is an error for anybody else; a lost answer can be retried', async () => {
  replies['POST emails/verifications'] = spent;
  const first = open('/verify-email?token=surat-3');
  await press(first.user, 'Verifikasi email saya');
  expect(await screen.findByText('Tautan ini sudah dipakai.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verifikasi email saya' })).toBeNull();
  cleanup();
  replies['POST emails/verifications'] = json(503, { id: 'r', code: 'error.server', message: 'Rusak', errors: [] });
  const { user } = open('/verify-email?token=surat-4');
  await press(user, 'Verifikasi email saya');
  await screen.findByText('Rusak');
  replies['POST emails/verifications'] = done;
  await press(user, 'Verifikasi email saya');
  expect(await screen.findByText('Email Anda sudah terverifikasi.')).toBeTruthy();
});
