// Enrolment on the console: where the link leads, the QR code, and the recovery codes before the console opens.
// Source: docs/screens.md; decision 0061.
import { screen, waitFor } from '@testing-library/react';
import decodeQr from 'qr/decode.js';
import { expect, it } from 'vitest';
import { no, ok, okPage, openPage, type Reply, sekar } from '../pages/testing.tsx';
import { endSession, tokenNow } from '../session.ts';

const look = 'POST staff/enrolments/looks';
const enrolment = {
  name: 'Dewi Lestari',
  login: 'dewi',
  hasPassword: false,
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth: 'otpauth://totp/Titian:dewi?secret=JBSWY3DPEHPK3PXP&issuer=Titian',
  until: '2026-11-29T02:00:00.000Z',
};
const codes = ['ABCDE-FGH23', 'JKLMN-PQR45'];

function open(changes: object = {}, replies: Record<string, Reply> = {}, at = '/enrol#token=rahasia') {
  const view = openPage(at, {
    person: sekar,
    replies: {
      [look]: ok({ ...enrolment, ...changes }),
      'POST staff/enrolments': ok({ token: 'staff-2', recoveryCodes: codes }),
      'GET staff/lendings': okPage([]),
      ...replies,
    },
  });
  endSession();
  return view;
}

/** Decodes the QR code: draws its path into pixels, four to a square. */
function readPicture(): string {
  const svg = screen.getByRole('img', { name: 'Kode QR untuk aplikasi kode' });
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const side = size * 4;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 4; column += 1) {
        const at = ((Number(y) * 4 + row) * side + Number(x) * 4 + column) * 4;
        data.fill(0, at, at + 3);
      }
  }
  return decodeQr({ width: side, height: side, data });
}

it('reads the token from the URL fragment, draws the QR code, and sends the enrolment', async () => {
  const { user, asked, router } = open();
  expect(await screen.findByText(/Dewi Lestari \(dewi\)/)).toBeTruthy();
  expect(asked.find(({ name }) => name === look)?.body).toEqual({ token: 'rahasia' });
  expect(readPicture()).toBe(enrolment.otpauth);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();

  await user.type(screen.getByLabelText('Kata sandi baru'), 'bambu kuning');
  await user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'bambu kuning');
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Selesai mendaftar' });
  expect(submit.disabled).toBe(true);
  await user.type(screen.getByLabelText('Kode 6 angka'), '123 456');
  await user.click(submit);
  expect(await screen.findByText('ABCDE-FGH23')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'POST staff/enrolments')?.body).toEqual({
    token: 'rahasia',
    code: '123456',
    plainPassword: { first: 'bambu kuning', second: 'bambu kuning' },
  });

  // The console opens only once the codes are saved.
  const enter = screen.getByRole<HTMLButtonElement>('button', { name: 'Masuk ke konsol' });
  expect([enter.disabled, tokenNow()]).toEqual([true, null]);
  await user.click(screen.getByRole('checkbox', { name: 'Sudah saya simpan' }));
  await user.click(enter);
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/enrol'));
  expect(tokenNow()).toBe('staff-2');
});

it('asks for the current password, and says when it is wrong', async () => {
  const wrong = no('error.password.wrong', 'Kata sandi salah.', 'currentPassword');
  const { user, asked } = open({ hasPassword: true }, { 'POST staff/enrolments': wrong });
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'bambu kuning');
  await user.type(screen.getByLabelText('Kode 6 angka'), '123456');
  await user.click(screen.getByRole('button', { name: 'Selesai mendaftar' }));
  expect((await screen.findAllByText('Kata sandi salah.')).length).toBe(2);
  expect(asked.at(-1)?.body).toEqual({ token: 'rahasia', code: '123456', currentPassword: 'bambu kuning' });
});

it('asks the first admin for their details', async () => {
  const { user, asked } = open({ name: null, login: null });
  await user.type(await screen.findByLabelText('Nama'), 'Sekar Anindita');
  await user.type(screen.getByLabelText('Nama pengguna'), 'sekar');
  await user.type(screen.getByLabelText('Email'), 'sekar@contoh.example');
  await user.type(screen.getByLabelText('NIK'), '3276044101900001');
  await user.type(screen.getByLabelText('Kata sandi baru'), 'bambu kuning');
  await user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'bambu kuning');
  await user.type(screen.getByLabelText('Kode 6 angka'), '123456');
  await user.click(screen.getByRole('button', { name: 'Selesai mendaftar' }));
  await screen.findByText('ABCDE-FGH23');
  expect(asked.at(-1)?.body).toMatchObject({
    person: { name: 'Sekar Anindita', login: 'sekar', email: 'sekar@contoh.example', nik: '3276044101900001' },
  });
});

it.each([
  ['a link that works no more', '/enrol#token=lama', 1],
  ['an address without a token', '/enrol', 0],
])('%s leads back to sign-in', async (_, at, calls) => {
  const gone = no(
    'error.staff.link',
    'Tautan ini sudah dipakai atau tidak berlaku lagi. Minta tautan baru kepada admin.',
  );
  const { asked } = open({}, { [look]: gone }, at);
  expect(await screen.findByText(/sudah dipakai atau tidak berlaku lagi/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ke halaman masuk' }).getAttribute('href')).toBe('/login');
  expect(asked.filter(({ name }) => name === look)).toHaveLength(calls);
});
