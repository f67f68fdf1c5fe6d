// The own account of staff: sessions, password, recovery codes.
// Source: docs/screens.md; decision 0061.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arif, no, ok, openPage } from '../testing.tsx';

describe('the own account', () => {
  const own = {
    email: 'arif@contoh.example',
    recoveryCodes: 2,
    sessions: [
      {
        id: 'a',
        current: true,
        device: 'Firefox',
        createdAt: '2026-11-28T02:00:00.000Z',
        lastSeenAt: '2026-11-28T02:00:00.000Z',
      },
      {
        id: 'b',
        current: false,
        device: 'Chrome',
        createdAt: '2026-11-27T02:00:00.000Z',
        lastSeenAt: '2026-11-27T02:00:00.000Z',
      },
    ],
  };

  it('has a link, warns of few recovery codes, and ends the other sessions', async () => {
    const view = openPage('/account', {
      person: arif,
      replies: { 'GET staff/me/account': ok(own), 'DELETE staff/me/sessions': ok({}) },
    });
    expect(await screen.findByText(/tinggal 2/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Arif' }).getAttribute('href')).toBe('/account');
    view.answers['GET staff/me/account'] = ok({ ...own, sessions: own.sessions.slice(0, 1) });
    await view.user.click(screen.getByRole('button', { name: 'Keluarkan perangkat lain' }));
    await waitFor(() => expect(screen.queryByText('Chrome')).toBeNull());
  });

  it('changes the password with the current one, and shows errors at the field', async () => {
    const call = 'POST staff/me/passwords';
    const wrong = no('error.password.wrong', 'Kata sandi salah.', 'currentPassword');
    const view = openPage('/account', { person: arif, replies: { 'GET staff/me/account': ok(own), [call]: wrong } });
    await view.user.type(await screen.findByLabelText('Kata sandi sekarang'), 'lama sekali');
    await view.user.type(screen.getByLabelText('Kata sandi baru'), 'bambu kuning');
    await view.user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'bambu kuning');
    await view.user.click(screen.getByRole('button', { name: 'Ganti kata sandi' }));
    expect((await screen.findAllByText('Kata sandi salah.')).length).toBe(2);
    view.answers[call] = ok({});
    await view.user.click(screen.getByRole('button', { name: 'Ganti kata sandi' }));
    expect(await screen.findByText('Kata sandi sudah diganti.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Kata sandi baru').value).toBe('');
  });

  it('shows ten new recovery codes once, for the password and the authenticator’s code', async () => {
    const call = 'POST staff/me/recoverycodes';
    const wrong = no('error.code.invalid', 'Kode salah.', 'code');
    const view = openPage('/account', { person: arif, replies: { 'GET staff/me/account': ok(own), [call]: wrong } });
    const card = within(await screen.findByRole('region', { name: 'Kode pemulihan' }));
    await view.user.type(card.getByLabelText('Kata sandi Anda'), 'bambu kuning');
    await view.user.type(card.getByLabelText('Kode 6 angka dari aplikasi'), '123456');
    await view.user.click(card.getByRole('button', { name: 'Buat kode baru' }));
    expect((await card.findAllByText('Kode salah.')).length).toBe(2);
    view.answers[call] = ok({ recoveryCodes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] });
    view.answers['GET staff/me/account'] = ok({ ...own, recoveryCodes: 10 });
    await view.user.click(card.getByRole('button', { name: 'Buat kode baru' }));
    expect((await card.findByRole('list', { name: 'Sepuluh kode pemulihan' })).textContent).toContain('ABCDE-FGHJK');
    await waitFor(() => expect(screen.queryByText(/tinggal 2/)).toBeNull());
    await view.user.click(card.getByRole('button', { name: 'Sudah saya simpan' }));
    expect(card.queryByText('ABCDE-FGHJK')).toBeNull();
  });
});
