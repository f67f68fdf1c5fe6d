// The settings: the menu of six, password, profile, picture, devices.
// Source: spec §2, §5, §8; docs/settled.md 36, 49.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyDisplay, readDisplay } from '#ui/display.ts';
import { closeToast, useToast } from '#ui/toast.ts';
import { type Answers, asked, refusal, showScreen } from '../screens.testing.tsx';
import { profileSample } from '../kyc/kyc.testing.ts';
import { PasswordPage } from './PasswordPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { SettingPage } from './SettingPage.tsx';

const patient = { timeout: 5000 };
const sessions = [
  {
    id: 's-1',
    current: true,
    device: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0.0.0 Mobile Safari/537.36',
    createdAt: '2026-11-27T03:00:00.000Z',
    lastSeenAt: '2026-11-27T03:00:00.000Z',
  },
  {
    id: 's-2',
    current: false,
    device: 'Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0',
    createdAt: '2026-11-20T03:00:00.000Z',
    lastSeenAt: '2026-11-26T02:05:00.000Z',
  },
];
beforeEach(closeToast);

describe('the menu', () => {
  it('[S2.059] [S2.147] [S2.149] [S2.148] has six entries, of which the last three open in a new tab', async () => {
    showScreen(<SettingPage />, { 'GET me/sessions': sessions });
    const menu = within(screen.getByRole('navigation', { name: 'Menu pengaturan' }));
    expect(menu.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
      'Ubah profil',
      'Ganti kata sandi',
      'Unggah foto profil',
      'Tentang kami (tab baru)',
      'Syarat dan ketentuan (tab baru)',
      'Kebijakan privasi (tab baru)',
    ]);
    const links = menu.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
      ['/dashboard/setting/editprofiles', ''],
      ['/dashboard/setting/changepasswords', ''],
      ['/about-us', '_blank'],
      ['/term-of-service', '_blank'],
      ['/privacy-policy', '_blank'],
    ]);
  });

  it('shows the application light or dark and its letters larger, in this browser, also after a reload', async () => {
    const { user } = showScreen(<SettingPage />, { 'GET me/sessions': sessions });
    const root = document.documentElement;
    await user.click(screen.getByRole('radio', { name: 'Gelap' }));
    await user.click(screen.getByRole('radio', { name: 'Besar' }));
    expect([root.dataset['theme'], root.style.fontSize]).toEqual(['dark', '115%']);
    applyDisplay({ scheme: 'auto', letters: 100 });
    expect([root.dataset['theme'], root.style.fontSize]).toEqual([undefined, '']);
    applyDisplay();
    expect(readDisplay()).toEqual({ scheme: 'dark', letters: 115 });
    expect([root.dataset['theme'], root.style.fontSize]).toEqual(['dark', '115%']);
    await user.click(screen.getByRole('radio', { name: /^Ikut pengaturan/ }));
    await user.click(screen.getByRole('radio', { name: 'Biasa' }));
    expect([root.dataset['theme'], root.style.fontSize]).toEqual([undefined, '']);
  });

  it('opens the dialog of the profile picture, whose save button is disabled until one is chosen', async () => {
    const { user } = showScreen(<SettingPage />, { 'GET me/sessions': sessions });
    await user.click(screen.getByRole('button', { name: 'Unggah foto profil' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Foto profil' }, patient));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Simpan foto' }).disabled).toBe(true);
    const file = new File(['%PDF-1.7'], 'saya.png', { type: 'image/png' });
    fireEvent.change(dialog.getByLabelText('Foto'), { target: { files: [file] } });
    expect(await dialog.findByText('Not an image')).toBeTruthy();
  });
});

describe('the devices', () => {
  it('mark this one, show when the others were used, and sign out the others at once', async () => {
    const answers: Record<string, object> = { 'GET me/sessions': sessions, 'DELETE me/sessions': {} };
    const { user } = showScreen(<SettingPage />, answers);
    expect(await screen.findByText('Terakhir dipakai 26 Nov 2026, 09.05 WIB')).toBeTruthy();
    expect(screen.getByText('Chrome, Android').parentElement?.textContent).toContain('Perangkat ini');
    answers['GET me/sessions'] = sessions.slice(0, 1);
    await user.click(screen.getByRole('button', { name: 'Keluarkan perangkat lain' }));
    await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull());
    expect(asked('DELETE me/sessions')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Keluarkan perangkat lain' })).toBeNull();
  });

  it('can be retried when they could not be loaded', async () => {
    showScreen(<SettingPage />, {});
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, patient)).toBeTruthy();
  });
});

describe('the password', () => {
  const call = 'POST me/changepasswords';
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const enter = (current: string, first: string, second: string) => {
    fill('Kata sandi sekarang', current);
    fill('Kata sandi baru', first);
    fill('Ulangi kata sandi baru', second);
  };
  const save = () => screen.getByRole('button', { name: 'Simpan' });

  it('[S2.060] [S5.033] is not sent when the new one and its repetition differ', async () => {
    const { user } = showScreen(<PasswordPage />, { [call]: {} });
    enter('jembatan bambu', 'kebun teh 9!', 'kebun teh 8!');
    await user.click(save());
    expect(screen.getByText('Kata sandi baru dan konfirmasinya tidak sama.')).toBeTruthy();
    expect(asked(call)).toEqual([]);
  });

  it('[S5.032] reports empty fields', async () => {
    const { user } = showScreen(<PasswordPage />, { [call]: {} });
    await user.click(save());
    expect(screen.getByText('Kata sandi sekarang tidak boleh kosong')).toBeTruthy();
    expect(screen.getByText('Kata sandi baru tidak boleh kosong')).toBeTruthy();
    expect(asked(call)).toEqual([]);
  });

  it('[S2.151] says that it was changed and goes to the dashboard', async () => {
    const { user, router } = showScreen(<PasswordPage />, { [call]: {} });
    enter('jembatan bambu', 'kebun teh 9!', 'kebun teh 9!');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(useToast.getState().text).toBe('Data berhasil diubah');
    expect(asked(call)[0]?.body).toEqual({
      currentPassword: 'jembatan bambu',
      plainPassword: { first: 'kebun teh 9!', second: 'kebun teh 9!' },
    });
  });

  it('[S8.005] shows the refusal above the form and keeps what was typed', async () => {
    const { user } = showScreen(<PasswordPage />, {
      [call]: refusal(422, 'error.password.wrong', 'Kata sandi salah.'),
    });
    enter('salah', 'kebun teh 9!', 'kebun teh 9!');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('Kata sandi salah.');
    expect(screen.getByLabelText<HTMLInputElement>('Kata sandi sekarang').value).toBe('salah');
  });
});

describe('the profile', () => {
  const profile = { ...profileSample, job: null };
  const answers: Answers = {
    'GET me/profile': profile,
    'GET region/provinces': [
      { id: 31, name: 'DKI Jakarta' },
      { id: 32, name: 'Jawa Barat' },
    ],
    'GET region/cities': [
      { id: 3273, name: 'Kota Bandung' },
      { id: 3276, name: 'Kota Depok' },
    ],
    'GET jobs': [{ id: 2, name: 'Guru' }],
    'GET businesssectors': [{ id: 4, name: 'Pendidikan' }],
    'PUT me/profile': { ...profile, address: 'Jl. Mawar 1', job: 2 },
  };
  const value = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;

  it('[S2.061] [S2.150] [S7.060] saves eleven fields, says so, and "Selesai" closes it', async () => {
    const { user } = showScreen(<ProfilePage />, answers);
    await screen.findByLabelText('Alamat');
    fireEvent.change(screen.getByLabelText('Alamat'), { target: { value: 'Jl. Mawar 1' } });
    // Nothing is chosen for the person.
    await user.click(screen.getByRole('combobox', { name: 'Pekerjaan' }));
    await user.click(await screen.findByRole('option', { name: 'Guru' }));
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Data profil berhasil disimpan')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Selesai' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What was compared with the papers is not sent: she cannot change it.
    const { id: _, birthplace: _place, birthday: _day, gender: _gender, ...fields } = profile;
    expect(asked('PUT me/profile')[0]?.body).toEqual({ ...fields, address: 'Jl. Mawar 1', job: 2 });
  });

  it('shows what is verified as words, filled, with the way to have it corrected', async () => {
    const kyc = { draft: { identityNumber: '3276••••••••0001', npwpNumber: null } };
    const { user } = showScreen(<ProfilePage />, { ...answers, 'GET me/kycs': kyc });
    expect(await screen.findByText('14 Agustus 1990')).toBeTruthy();
    expect(await screen.findByText('3276••••••••0001')).toBeTruthy();
    for (const said of ['Ratna Wulandari', 'Perempuan']) expect(screen.getByText(said)).toBeTruthy();
    for (const label of ['Tanggal lahir', 'Jenis kelamin', 'Tempat lahir'])
      expect(screen.queryByRole('combobox', { name: label })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Minta perbaikan data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajukan permintaan' }, patient));
    expect(dialog.getByRole<HTMLInputElement>('combobox').value).toBe('Minta perbaikan data');
  });

  it('is open whole before the identity is submitted', async () => {
    showScreen(<ProfilePage />, answers, { person: { kycStatus: 'not_verified' } });
    expect(await screen.findByRole('combobox', { name: 'Jenis kelamin' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Minta perbaikan data' })).toBeNull();
  });

  it('shows the current address, and replaces it with the password', async () => {
    const { user } = showScreen(<ProfilePage />, { ...answers, 'POST me/emails/verifications': {} });
    const card = within(screen.getByRole('region', { name: 'Email' }));
    expect(card.getByText('ratna@contoh.example')).toBeTruthy();
    expect(card.getByText('Terverifikasi')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Ubah email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verifikasi email' }, patient));
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'baru@contoh.example' } });
    await user.type(dialog.getByLabelText('Kata sandi'), 'kopi susu');
    await user.click(dialog.getByRole('button', { name: 'Verifikasi' }));
    await screen.findByText('Verifikasi berhasil dikirim ke email anda');
    expect(asked('POST me/emails/verifications')[0]?.body).toEqual({
      email: 'baru@contoh.example',
      password: 'kopi susu',
    });
  });

  it('loads the cities of the chosen province', async () => {
    const { user } = showScreen(<ProfilePage />, answers);
    await screen.findByLabelText('Alamat');
    await waitFor(() => expect(value('Kabupaten atau kota')).toBe('Kota Depok'));
    await user.click(screen.getByRole('combobox', { name: 'Provinsi' }));
    await user.click(await screen.findByRole('option', { name: 'DKI Jakarta' }));
    await waitFor(() =>
      expect(asked('GET region/cities').map(({ query }) => query.get('province'))).toEqual([null, '32', '31']),
    );
    expect(value('Kabupaten atau kota')).toBe('');
  });

  it('is not sent while a field is empty, which is reported', async () => {
    const { user } = showScreen(<ProfilePage />, answers);
    await screen.findByLabelText('Alamat');
    fireEvent.change(screen.getByLabelText('Alamat'), { target: { value: ' ' } });
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Alamat tidak boleh kosong')).toBeTruthy();
    expect(asked('PUT me/profile')).toEqual([]);
  });

  it('sends a request about the person’s data and shows until when it is answered', async () => {
    const request = {
      ticket: '7K3M-Q2VX',
      kind: 'erasure',
      state: 'open',
      askedAt: '2026-11-27T03:00:00.000Z',
      dueAt: '2026-11-30T03:00:00.000Z',
      answer: null,
    };
    const { user } = showScreen(<ProfilePage />, {
      ...answers,
      'GET me/privacyrequests': [request],
      'POST me/privacyrequests': request,
    });
    expect(await screen.findByText('Dijawab paling lambat 30 Nov 2026 10.00 WIB')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ajukan permintaan' }));
    await user.click(await screen.findByRole('button', { name: 'Kirim permintaan' }));
    await waitFor(() => expect(asked('POST me/privacyrequests')[0]?.body).toEqual({ kind: 'access' }));
  });
});
