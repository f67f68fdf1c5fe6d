// Read tokens on the console: made once with the password, listed, revoked.
// Source: decision 0127.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReadToken } from '#contract/read-token.ts';
import { asId } from '#domain/ids.testing.ts';
import { arif, no, ok, okPage, openPage } from '../testing.tsx';

const token: ReadToken = {
  id: asId('t-1'),
  name: 'Lembar kerja',
  beginning: 'titian_baca_Ab3xYz',
  owner: { id: asId('s-1'), name: 'Arif' },
  scopes: ['portfolio', 'ledger'],
  createdAt: '2026-11-28T02:00:00.000Z',
  expiresAt: '2027-02-26T02:00:00.000Z',
  usedAt: null,
  stands: true,
  revoked: null,
};
const own = ok({ email: null, recoveryCodes: 9, sessions: [] });
const accountant = { ...arif, roles: ['finance'] as const };
const make = 'POST staff/me/readtokens';

describe('the own read tokens', () => {
  it('are made with the password, shown once, and gone from the page afterwards', async () => {
    const view = openPage('/account', {
      person: { ...accountant, roles: [...accountant.roles] },
      replies: {
        'GET staff/me/account': own,
        'GET staff/me/readtokens': ok([]),
        [make]: no('error.password.wrong', 'Kata sandi salah.', 'password'),
      },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Buat kunci baca' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Buat kunci baca' });
    expect(send().disabled).toBe(true);
    await view.user.type(dialog.getByLabelText(/^Nama/), 'Lembar kerja');
    await view.user.click(dialog.getByLabelText('Portofolio'));
    await view.user.click(dialog.getByLabelText('Buku besar, dengan nama pemilik akun'));
    await view.user.type(dialog.getByLabelText('Kata sandi Anda'), 'salah');
    await view.user.click(send());
    expect((await dialog.findAllByText('Kata sandi salah.')).length).toBeGreaterThan(0);
    view.answers[make] = ok({ readToken: token, token: `titian_baca_${'x'.repeat(43)}` });
    view.answers['GET staff/me/readtokens'] = ok([token]);
    await view.user.click(send());
    const made = within(await screen.findByRole('dialog', { name: 'Kunci Lembar kerja dibuat' }));
    expect(made.getByText(`titian_baca_${'x'.repeat(43)}`)).toBeTruthy();
    expect(view.asked.findLast(({ address }) => address.endsWith('/staff/me/readtokens'))).toBeTruthy();
    await view.user.click(made.getByRole('button', { name: 'Sudah saya simpan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('titian_baca_Ab3xYz…')).toBeTruthy();
    expect(document.body.textContent).not.toContain('x'.repeat(43));
  });

  it('are not offered to whom no report is open', async () => {
    openPage('/account', { person: { ...arif, roles: ['kyc'] }, replies: { 'GET staff/me/account': own } });
    expect(await screen.findByRole('heading', { name: 'Kode pemulihan' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buat kunci baca' })).toBeNull();
  });
});

describe('the read tokens of everybody', () => {
  it('are revoked by an admin with a reason', async () => {
    const revoke = 'POST staff/readtokens/t-1/revocations';
    const revoked = { at: '2026-11-29T02:00:00.000Z', by: 'Arif', reason: 'Laptop hilang' };
    const gone = { ...token, stands: false, revoked };
    const view = openPage('/settings/readtokens', {
      person: { ...arif, roles: ['admin'] },
      replies: { 'GET staff/readtokens': okPage([token]), [revoke]: ok(gone) },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Cabut Lembar kerja' }));
    await view.user.type(await screen.findByLabelText('Alasan'), 'Laptop hilang');
    view.answers['GET staff/readtokens'] = okPage([gone]);
    await view.user.click(screen.getByRole('button', { name: 'Cabut' }));
    expect(await screen.findByText('oleh Arif: Laptop hilang')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cabut Lembar kerja' })).toBeNull();
  });
});
