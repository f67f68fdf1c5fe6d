// The banner above the summary and its dialogs: which message is shown when, and what each dialog does.
// Source: spec §2, §8; docs/settled.md 40, 54.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asked, refusal, showScreen } from '../screens.testing.tsx';
import { bannersOf, DashboardBanner } from './DashboardBanner.tsx';
import { EmailDialog } from './EmailDialog.tsx';

type Person = Parameters<typeof bannersOf>[0];
type Lender = NonNullable<Person['lender']>;
const lender = (change: Partial<Lender> = {}) => ({ portfolioCount: 1, envelopeStatus: 'aktif', ...change }) as Lender;
const person = (change: Partial<Person> = {}): Person => ({
  emailVerified: true,
  kycStatus: 'verified',
  lender: lender(),
  borrower: null,
  ...change,
});

describe('which message', () => {
  it('is the first that holds for a lender who has funded and must verify again', () => {
    const wanting = { emailVerified: false, kycStatus: 'not_verified' } as const;
    expect(bannersOf(person(wanting))).toEqual(['email']);
    expect(bannersOf(person({ ...wanting, emailVerified: true }))).toEqual(['kyc']);
    expect(bannersOf(person({ kycStatus: 'rejected' }))).toEqual(['kyc']);
    expect(bannersOf(person({ kycStatus: 'pending' }))).toEqual(['pending']);
  });

  it('[S2.066] [S2.067] is none for a verified lender with a portfolio, and for one whom the card leads', () => {
    expect(bannersOf(person({ emailVerified: false, lender: lender({ envelopeStatus: null }) }))).toEqual([]);
    for (const kycStatus of ['not_verified', 'rejected', 'pending', 'verified'] as const)
      expect(bannersOf(person({ kycStatus, emailVerified: false, lender: lender({ portfolioCount: 0 }) }))).toEqual([]);
  });

  it('asks a borrower for what signing needs, and for nothing that only lenders need', () => {
    const borrower = (envelopeStatus: 'aktif' | 'belum aktif' | null, emailVerified = true) =>
      bannersOf({ emailVerified, kycStatus: 'not_verified', lender: null, borrower: { envelopeStatus } });
    expect(borrower(null, false)).toEqual(['email']);
    expect(borrower(null)).toEqual(['signature']);
    expect(borrower('belum aktif')).toEqual(['signature']);
    expect(borrower('aktif')).toEqual([]);
  });
});

describe('the messages of a lender who also borrows', () => {
  const both = (change: Partial<Person>) => person({ borrower: { envelopeStatus: null }, ...change });

  it('[S2.081] have the activation for the loan beside the verification for lending', () => {
    expect(bannersOf(both({ kycStatus: 'not_verified' }))).toEqual(['kyc', 'signature']);
    expect(bannersOf(both({ kycStatus: 'rejected' }))).toEqual(['kyc', 'signature']);
    expect(bannersOf(both({ kycStatus: 'pending' }))).toEqual(['pending', 'signature']);
    expect(bannersOf(both({}))).toEqual(['signature']);
  });

  it('are shown once where both roles need the same', () => {
    expect(bannersOf(both({ emailVerified: false, kycStatus: 'not_verified' }))).toEqual(['email']);
    expect(bannersOf(both({ kycStatus: 'pending', borrower: { envelopeStatus: 'aktif' } }))).toEqual(['pending']);
  });

  it('open the dialog from the borrower’s', async () => {
    const { user } = banner({ person: { kycStatus: 'not_verified', borrower: { envelopeStatus: null } } });
    await user.click(screen.getByRole('button', { name: 'Aktifkan' }));
    expect(await screen.findByRole('dialog', { name: 'Aktivasi tanda tangan digital' })).toBeTruthy();
  });
});

const activation = 'POST digisigns/useractivations/seamlesses';
const verification = 'POST me/emails/verifications';
type Around = Parameters<typeof showScreen>[2];
const banner = (around: Around, answers: Parameters<typeof showScreen>[1] = {}) =>
  showScreen(<DashboardBanner />, answers, around);

describe('the banner', () => {
  it('[S2.069] leads to the identity wizard while the identity is not verified or was rejected', () => {
    banner({ person: { kycStatus: 'rejected' } });
    expect(screen.getByText('Verifikasi identitas Anda terlebih dahulu.')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/kyc');
  });

  it('[S2.070] has no action during the identity review', () => {
    banner({ person: { kycStatus: 'pending' } });
    expect(screen.getByText('Akun Anda sedang diverifikasi.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows nothing when there is nothing to do', () => {
    banner({});
    expect(screen.queryByRole('status')).toBeNull();
  });
});

async function emailDialog(answers: Parameters<typeof showScreen>[1] = {}) {
  const { user } = banner({ person: { kycStatus: 'not_verified', emailVerified: false } }, answers);
  await user.click(screen.getByRole('button', { name: 'Verifikasi' }));
  const dialog = await screen.findByRole('dialog', { name: 'Verifikasi email' });
  const inside = within(dialog);
  return { user, dialog, inside, field: inside.getByLabelText<HTMLInputElement>('Email') };
}

describe('the e-mail dialog', () => {
  it('[S2.068] [S2.073] opens from the banner with the person’s own address, cancel and the button', async () => {
    const { user, inside, field } = await emailDialog();
    expect(field.value).toBe('ratna@contoh.example');
    expect(inside.getByRole('button', { name: 'Verifikasi' })).toBeTruthy();
    await user.click(inside.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(verification)).toEqual([]);
  });

  it('[S2.075] [S2.076] sends what is typed, says so, and "Selesai" closes it', async () => {
    const { user, inside, field } = await emailDialog({ [verification]: {} });
    await user.clear(field);
    await user.type(field, 'baru@contoh.example');
    await user.click(inside.getByRole('button', { name: 'Verifikasi' }));
    expect(await screen.findByText('Verifikasi berhasil dikirim ke email anda')).toBeTruthy();
    expect(asked(verification).map(({ body }) => body)).toEqual([{ email: 'baru@contoh.example' }]);
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[S2.074] [S5.047] shows an overlay while sending, and the server’s refusal inside, without validation of its own', async () => {
    const { user, dialog, inside, field } = await emailDialog({
      [verification]: refusal(422, 'error.email.invalid', 'Alamat email tidak dikenali.'),
    });
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const send = fetch;
    vi.stubGlobal('fetch', async (...input: Parameters<typeof fetch>) => {
      await answered;
      return send(...input);
    });
    await user.clear(field);
    await user.type(field, 'bukan email');
    await user.click(inside.getByRole('button', { name: 'Verifikasi' }));
    await waitFor(() => expect(document.querySelector('[data-veil]')).not.toBeNull());
    await user.dblClick(inside.getByRole('button', { name: 'Mengirim…' }));
    answer();
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Alamat email tidak dikenali.');
    expect(document.querySelector('[data-veil]')).toBeNull();
    expect(asked(verification).map(({ body }) => body)).toEqual([{ email: 'bukan email' }]);
  });

  it('asks for the password to replace a verified address', async () => {
    const { user } = showScreen(<EmailDialog onClose={() => undefined} />, { [verification]: {} });
    const field = await screen.findByLabelText('Email');
    expect(screen.queryByLabelText('Kata sandi')).toBeNull();
    await user.clear(field);
    await user.type(field, 'baru@contoh.example');
    await user.type(screen.getByLabelText('Kata sandi'), 'kopi susu');
    await user.click(screen.getByRole('button', { name: 'Verifikasi' }));
    await screen.findByText('Verifikasi berhasil dikirim ke email anda');
    expect(asked(verification).map(({ body }) => body)).toEqual([
      { email: 'baru@contoh.example', password: 'kopi susu' },
    ]);
  });
});

async function activationDialog(answer: object) {
  const shown = banner({ person: { borrower: { envelopeStatus: null } } }, { [activation]: answer });
  await shown.user.click(screen.getByRole('button', { name: 'Aktifkan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aktivasi tanda tangan digital' }));
  return { ...shown, dialog, field: dialog.getByLabelText<HTMLInputElement>('Email') };
}

describe('the activation dialog', () => {
  it('[S2.071] [S2.077] opens from the banner with the person’s own address in a field that names it', async () => {
    const { dialog, field } = await activationDialog({ link: '' });
    expect(field.value).toBe('ratna@contoh.example');
    expect(field.placeholder).toBe('Email yang terdaftar');
    expect(dialog.getByRole('button', { name: 'Batal' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Verifikasi' })).toBeTruthy();
  });

  it('[S2.078] [S2.079] says "Aktivasi", and "Selesai" opens the provider’s link in a new tab that cannot reach back', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, dialog } = await activationDialog({ link: 'http://penyedia.example/aktivasi/1' });
    await user.click(dialog.getByRole('button', { name: 'Verifikasi' }));
    await screen.findByRole('dialog', { name: 'Aktivasi' });
    expect(asked(activation).map(({ body }) => body)).toEqual([{ email: 'ratna@contoh.example' }]);
    expect(open).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    expect(open.mock.calls).toEqual([['http://penyedia.example/aktivasi/1', '_blank', 'noopener']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    open.mockRestore();
  });

  it('[S2.080] goes to the dashboard when it is already active', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, dialog, router } = await activationDialog({ link: '' });
    await user.click(dialog.getByRole('button', { name: 'Verifikasi' }));
    expect(await screen.findByText('Tanda tangan digital Anda sudah aktif.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Selesai' }));
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(open).not.toHaveBeenCalled();
    open.mockRestore();
  });

  it('[S5.047] shows the server’s refusal inside, and can be retried', async () => {
    const message = 'Gunakan email yang terdaftar pada akun Anda.';
    const { user, dialog, field } = await activationDialog(refusal(422, 'error.digisign.other_email', message));
    await user.clear(field);
    await user.type(field, 'x');
    await user.click(dialog.getByRole('button', { name: 'Verifikasi' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(asked(activation).map(({ body }) => body)).toEqual([{ email: 'x' }]);
    await user.click(dialog.getByRole('button', { name: 'Verifikasi' }));
    await waitFor(() => expect(asked(activation)).toHaveLength(2));
  });
});
