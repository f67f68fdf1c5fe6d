// The KYC screen in each of its states, and the wizard from first step to last.
// Source: spec §2, §5, §8; docs/settled.md 16, 17, 19.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KycState } from '#contract/kyc.ts';
import { type Answers, asked, refusal, showScreen } from '../screens.testing.tsx';
import { kycLists, kycState, profileSample } from './kyc.testing.ts';
import { KycPage } from './KycPage.tsx';

// Preloaded, so that no test waits for a step's code.
beforeAll(() =>
  Promise.all([
    import('./KycWizard.tsx'),
    import('./BankStep.tsx'),
    import('#ui/ScrollAgreement.tsx'),
    import('../profile/ProfileFields.tsx'),
  ]),
);

const get = 'GET me/kycs';
const post = 'POST me/kycs';
/** Spec §3. */
const profileLabels =
  'Tempat lahir, Tanggal lahir, Jenis kelamin, Agama, Alamat, Provinsi, Kabupaten atau kota, Pendidikan terakhir, Pekerjaan, Sektor usaha, Sumber dana';
const patient = { timeout: 5000 };
const title = (step: string) => screen.findByText(step, { selector: 'p *', exact: false }, patient);
const filled = kycState(
  { accepted: ['ktp', 'npwp', 'selfiePhoto'] },
  {
    identityNumber: '3276015408900001',
    npwpNumber: '012345678901000',
    profile: profileSample,
  },
);

/** Stands in for XMLHttpRequest, which sends the form. Answers on demand, after half of the upload. */
const sent: FormData[] = [];
let held: Promise<void>;
let answerOf: (form: FormData) => { status: number; body: unknown };
class Sending extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    sent.push(form);
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 2 }));
    const { status, body } = answerOf(form);
    this.status = status;
    this.responseText = JSON.stringify(body);
    void held.then(() => this.dispatchEvent(new Event('load')));
  }
}

function open(state: KycState, answers: Answers = {}, around: Parameters<typeof showScreen>[2] = {}) {
  const shown = showScreen(<KycPage />, { ...kycLists, [get]: state, [post]: state, ...answers }, around);
  vi.stubGlobal('XMLHttpRequest', Sending);
  return shown;
}
const next = () => screen.getByRole('button', { name: 'Lanjut' });

beforeEach(() => {
  sent.length = 0;
  held = Promise.resolve();
  answerOf = () => ({
    status: 200,
    body: { data: kycState({ status: 'pending', submittedAt: '2026-11-27T03:00:00.000Z' }) },
  });
});

describe('the wizard', () => {
  it('[S2.054] [S2.141] [S2.142] [S2.143] [S2.144] [S2.145] has four steps, and the icons of earlier ones go back', async () => {
    const { user } = open(filled);
    await title('Dokumen identitas');
    for (const label of ['Foto KTP', 'Nomor KTP', 'Foto NPWP', 'Nomor NPWP'])
      expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByText('Supaya langsung diterima')).toBeTruthy();
    await user.click(next());
    await title('Data diri');
    expect(screen.queryByText('Supaya langsung diterima')).toBeNull();
    for (const label of profileLabels.split(', '))
      expect(screen.getAllByLabelText(label).length, label).toBeGreaterThan(0);
    fireEvent.change(screen.getByLabelText('Alamat'), { target: { value: 'Jl. Kenanga 7' } });
    await user.click(next());
    await title('Bank dan usaha');
    const { id: _id, ...profile } = profileSample;
    expect(asked(post).at(-1)?.body).toEqual({ ...profile, address: 'Jl. Kenanga 7' });
    await user.click(await screen.findByRole('combobox', { name: 'Bank' }));
    await user.click(await screen.findByRole('option', { name: 'Bank Mandiri' }));
    fireEvent.change(screen.getByLabelText('Nomor rekening'), { target: { value: '0812345678' } });
    fireEvent.change(screen.getByLabelText('Nama pemilik rekening'), { target: { value: 'ratna wulandari' } });
    await user.click(next());
    await title('Swafoto dan ketentuan');
    expect(await screen.findByRole('region', { name: 'Isi perjanjian' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Kembali ke langkah 1: Dokumen identitas' }));
    await title('Dokumen identitas');
    expect(screen.getByLabelText<HTMLInputElement>('Nomor KTP').value).toBe('3276 0154 0890 0001');
  });

  it('[S2.146] ends with the message about the signature, and goes to the dashboard', async () => {
    let letGo: () => void = () => undefined;
    held = new Promise((resolve) => {
      letGo = resolve;
    });
    const { user, router } = open(filled);
    await toLastStep(user);
    await user.click(screen.getByRole('button', { name: 'Kirim verifikasi' }));
    expect(await screen.findByRole('progressbar', { name: 'Pengunggahan foto' })).toBeTruthy();
    expect(screen.getByText('Mengunggah, 50%')).toBeTruthy();
    letGo();
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    expect(dialog.getByText('Silahkan cek email dan aktivasi digisign untuk mendanai.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Ke Ringkasan' }));
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.get('bankAccountNumber')).toBe('0812345678');
    expect(sent[0]?.get('province')).toBe('32');
  });

  it('saves a draft on the server when a step is left, and nothing in the browser', async () => {
    const { user } = open(filled);
    await title('Dokumen identitas');
    await user.click(next());
    await title('Data diri');
    expect(asked(post)[0]?.body).toEqual({ identityNumber: '3276015408900001', npwpNumber: '01.234.567.8-901.000' });
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
  });

  it('saves what was typed on leaving, and says so', async () => {
    const { user, router } = open(filled);
    await title('Dokumen identitas');
    await user.click(screen.getByRole('button', { name: 'Simpan dan keluar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(asked(post)).toHaveLength(1);
  });

  it('[S5.036] does not go on while something is missing', async () => {
    const { user } = open(kycState());
    await title('Dokumen identitas');
    await user.click(next());
    expect(screen.getByText('Foto KTP tidak boleh kosong')).toBeTruthy();
    expect(screen.getByText('Nomor NPWP tidak boleh kosong')).toBeTruthy();
    expect(asked(post)).toEqual([]);
  });

  it('[S5.039] [S5.040] [S5.041] [S5.037] masks the numbers and requires the account’s name', async () => {
    const { user } = open(filled);
    await title('Dokumen identitas');
    const typed = (label: string, value: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      fireEvent.change(field, { target: { value } });
      return field.value;
    };
    expect(typed('Nomor KTP', '3276 0154 0890 0001 99')).toBe('3276 0154 0890 0001');
    // Fifteen digits in the mask, or the sixteen of a NIK in groups of four: docs/settled.md 56.
    expect(typed('Nomor NPWP', '3276015408900001')).toBe('3276 0154 0890 0001');
    expect(typed('Nomor NPWP', '3276 0154 0890 0001 9')).toBe('3276 0154 0890 0001');
    expect(typed('Nomor NPWP', '012345678901000')).toBe('01.234.567.8-901.000');
    await user.click(next());
    await title('Data diri');
    await user.click(next());
    await title('Bank dan usaha');
    // What is pasted is never cut to another number; a key more than seventeen digits does nothing.
    expect(typed('Nomor rekening', '12345678901234567890')).toBe('');
    expect(typed('Nomor rekening', '12345678901234567')).toBe('12345678901234567');
    expect(typed('Nomor rekening', '123456789012345678')).toBe('12345678901234567');
    await user.click(next());
    expect(await screen.findByText('Nama rekening harus diisi')).toBeTruthy();
  });

  it('goes to the first step with an error when the server refuses, with its messages', async () => {
    const message = 'Foto terlalu besar, paling banyak 25 megapiksel.';
    answerOf = () => ({
      status: 422,
      body: { id: 'r', code: 'error.image.too_large', message, errors: [{ field: 'npwp', code: 'x', message }] },
    });
    const { user } = open(filled);
    await toLastStep(user);
    await user.click(screen.getByRole('button', { name: 'Kirim verifikasi' }));
    await title('Dokumen identitas');
    expect(screen.getAllByText(message)).toHaveLength(2);
  });

  it('[S8.028] shows the server’s message when a list of regions or sectors does not load', async () => {
    const { user } = open(filled, { 'GET region/provinces': refusal(500, 'error.server', 'Daftar provinsi rusak.') });
    await title('Dokumen identitas');
    await user.click(next());
    expect((await screen.findByText('Daftar provinsi rusak.', {}, patient)).closest('[role="alert"]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Muat ulang pilihan' })).toBeTruthy();
  });

  it('[S8.029] says why the camera could not be used, and still allows a file', async () => {
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    });
    const { user } = open(filled);
    await toLastStep(user);
    await user.click(screen.getByRole('button', { name: 'Pilih atau ambil foto' }));
    await user.click(await screen.findByRole('button', { name: 'Ambil dengan kamera' }, patient));
    expect((await screen.findByRole('alert', {}, patient)).textContent).toMatch(/Kamera tidak diizinkan/);
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    expect(screen.getByLabelText('Swafoto')).toBeTruthy();
  });

  it('[S5.046] refuses a file that is not a picture', async () => {
    open(filled);
    await title('Dokumen identitas');
    const file = new File(['%PDF-1.7'], 'ktp.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Foto KTP'), { target: { files: [file] } });
    expect(await screen.findByText('Not an image')).toBeTruthy();
  });

  async function toLastStep(user: ReturnType<typeof open>['user']) {
    await title('Dokumen identitas');
    await user.click(next());
    await title('Data diri');
    await user.click(next());
    await title('Bank dan usaha');
    await user.click(await screen.findByRole('combobox', { name: 'Bank' }));
    await user.click(await screen.findByRole('option', { name: 'Bank Mandiri' }));
    fireEvent.change(screen.getByLabelText('Nomor rekening'), { target: { value: '0812345678' } });
    fireEvent.change(screen.getByLabelText('Nama pemilik rekening'), { target: { value: 'Ratna Wulandari' } });
    await user.click(next());
    await title('Swafoto dan ketentuan');
    await screen.findByText('Saya sudah membaca perjanjian sampai akhir.');
  }
});

describe('the other states', () => {
  it('[S9.021] during review: when it was sent and when the answer is promised, no form', async () => {
    open(kycState({ status: 'pending', submittedAt: '2026-11-27T03:00:00.000Z', dueAt: '2026-12-01T16:59:59.999Z' }));
    expect(await screen.findByText('Data Anda sedang diperiksa')).toBeTruthy();
    expect(screen.getByText('27 November 2026')).toBeTruthy();
    expect(screen.getByText('Paling lambat 1 Desember 2026')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/^Tidak ada yang perlu Anda lakukan/)).toBeTruthy();
  });

  it('during review, the signature can be activated as the mail says, once the e-mail is verified', async () => {
    const around = (emailVerified: boolean) => ({ person: { emailVerified }, lender: { envelopeStatus: null } });
    const { unmount } = open(kycState({ status: 'pending' }), {}, around(false));
    expect(await screen.findByText(/^Sambil menunggu, verifikasi email Anda di halaman Ringkasan/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Aktifkan' })).toBeNull();
    unmount();
    const { user } = open(kycState({ status: 'pending' }), {}, around(true));
    await user.click(await screen.findByRole('button', { name: 'Aktifkan' }));
    expect(await screen.findByRole('dialog', { name: 'Aktivasi tanda tangan digital' }, patient)).toBeTruthy();
  });

  it('when it is verified: a plain page', async () => {
    open(kycState({ status: 'verified' }));
    expect(await screen.findByText('Identitas Anda terverifikasi')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Lanjut' })).toBeNull();
  });

  it('when it was rejected: all four steps, the rejected field open with its reason, the rest locked', async () => {
    const state = {
      ...filled,
      status: 'rejected' as const,
      fields: [{ field: 'identityNumber' as const, reason: 'Angka terbalik' }],
      draft: { ...filled.draft, npwpNumber: '0123•••••••1000', bankAccountNumber: '••••••5678' },
    };
    const { user } = open(state);
    expect(await screen.findByText('Nomor KTP: Angka terbalik')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nomor KTP').disabled).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Nomor KTP').value).toBe('3276 0154 0890 0001');
    expect(screen.getByLabelText<HTMLInputElement>('Nomor NPWP').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Nomor NPWP').value).toBe('0123•••••••1000');
    expect(screen.getByLabelText<HTMLInputElement>('Foto KTP').disabled).toBe(true);
    await user.click(next());
    await title('Data diri');
    expect(screen.getByLabelText<HTMLInputElement>('Alamat').disabled).toBe(true);
    await user.click(next());
    await title('Bank dan usaha');
    expect(screen.getByLabelText<HTMLInputElement>('Nomor rekening').value).toBe('••••••5678');
    await user.click(next());
    await title('Swafoto dan ketentuan');
    await user.click(screen.getByRole('button', { name: 'Kirim verifikasi' }));
    await screen.findByRole('dialog', {}, patient);
    expect([...(sent[0]?.keys() ?? [])]).toEqual(['identityNumber']);
    expect(asked(post).map(({ body }) => body)).toEqual([{ identityNumber: '3276015408900001' }]);
  });

  it('when it cannot be loaded: the frame and a retry', async () => {
    showScreen(<KycPage />, {});
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, patient)).toBeTruthy();
  });
});
