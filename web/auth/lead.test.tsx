// The borrower form, on the application's real routes with a server that answers from a table.
// Source: spec §2, §3, §5, §7.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../session.ts';
import { asked, bodyOf, done, json, lender, names, open, press, replies, type User } from './auth.testing.tsx';

const sectors = [
  { id: 4, name: 'Kuliner' },
  { id: 2, name: 'Kerajinan' },
];
const provinces = [
  { id: 32, name: 'Jawa Barat' },
  { id: 33, name: 'Jawa Tengah' },
];
const cities: Record<string, { id: number; name: string }[]> = {
  32: [
    { id: 3201, name: 'Kab. Bogor' },
    { id: 3273, name: 'Kota Bandung' },
  ],
  33: [{ id: 3372, name: 'Kota Surakarta' }],
};

beforeEach(() => {
  Object.assign(replies, {
    'GET businesssectors': json(200, { data: sectors }),
    'GET region/provinces': json(200, { data: provinces }),
    'GET region/cities?province=32': json(200, { data: cities[32] }),
    'GET region/cities?province=33': json(200, { data: cities[33] }),
    'GET parameters': json(200, {
      data: [{ key: 'lead_time', value: 3, unit: 'working_day', effectiveFrom: '2026-01-01' }],
    }),
    'POST borrowerregisters': done,
  });
});

const valueOf = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label }).value;

async function pick(user: User, list: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

async function fill(user: User) {
  await user.type(await screen.findByLabelText('Nama lengkap'), 'Siti Rohmah');
  await user.type(screen.getByLabelText('Nomor telepon'), '81234567890');
  await user.type(screen.getByLabelText('Alamat usaha'), 'Jalan Mawar 3');
  await pick(user, 'Bidang usaha', 'Kuliner');
  await pick(user, 'Provinsi', 'Jawa Barat');
  await pick(user, 'Kota atau kabupaten', 'Kab. Bogor');
}

it('[S2.024] [S2.025] [S3.060] sends all fields, shows a success screen, and leads home', async () => {
  const { user } = open('/borrower-register');
  expect(await screen.findByText('Meminjam berarti ikut menanggung anggota lain.')).toBeTruthy();
  await fill(user);
  await press(user, 'Kirim');
  await screen.findByRole('heading', { name: 'Formulir terkirim' });
  expect(bodyOf('POST borrowerregisters')).toEqual({
    borrower_name: 'Siti Rohmah',
    borrower_phone_number: '81234567890',
    jobSector: 4,
    city: 3201,
    province: 32,
    borrower_business_address: 'Jalan Mawar 3',
  });
  expect(screen.queryByRole('button', { name: 'Kirim' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Formulir terkirim');
  expect(screen.getByText(/menghubungi Anda paling lama 3 hari kerja, lalu/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ke beranda' }).getAttribute('href')).toBe('/');
});

it('[S7.027] opens each list at its first item and chooses nothing; a new province empties the city', async () => {
  const { user } = open('/borrower-register');
  await screen.findByLabelText('Nama lengkap');
  const all = ['Bidang usaha', 'Provinsi', 'Kota atau kabupaten'];
  expect(all.map(valueOf)).toEqual(['', '', '']);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Kota atau kabupaten' }).disabled).toBe(true);
  await fill(user);
  await pick(user, 'Provinsi', 'Jawa Tengah');
  await waitFor(() => expect(valueOf('Kota atau kabupaten')).toBe(''));
  await pick(user, 'Kota atau kabupaten', 'Kota Surakarta');
  await press(user, 'Kirim');
  await screen.findByRole('heading', { name: 'Formulir terkirim' });
  expect(bodyOf('POST borrowerregisters')).toMatchObject({ province: 33, city: 3372 });
});

it('[S5.013] names each field that is empty and sends nothing', async () => {
  const { user } = open('/borrower-register');
  await screen.findByLabelText('Nama lengkap');
  await press(user, 'Kirim');
  for (const field of ['Nama lengkap', 'Nomor telepon', 'Alamat usaha'])
    expect(screen.getByText(`${field} tidak boleh kosong`)).toBeTruthy();
  const invalid = ['Nama lengkap', 'Nomor telepon', 'Alamat usaha'].map((field) => screen.getByLabelText(field));
  expect(invalid.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true']);
  expect(document.activeElement).toBe(invalid[0]);
  await user.type(screen.getByLabelText('Alamat usaha'), '   ');
  await press(user, 'Kirim');
  expect(screen.getByText('Alamat usaha tidak boleh kosong')).toBeTruthy();
  expect(names()).not.toContain('POST borrowerregisters');
});

it('[S5.014] keeps only the digits of the phone number, at most 16', async () => {
  const { user } = open('/borrower-register');
  const phone = await screen.findByLabelText<HTMLInputElement>('Nomor telepon');
  await user.type(phone, '8a1-2 3x45678901234567890');
  expect(phone.value.replace(/\D/g, '')).toBe('8123456789012345');
  expect(phone.value).not.toMatch(/[a-z]/i);
});

it.each(['+62 812-0000-0001', '0812 0000 0001', '62812.0000.0001', '\u202A+62 812‑0000‑0001\u202C'])(
  'filled in by the browser, %s stands once behind the prefix',
  async (text) => {
    open('/borrower-register');
    const phone = await screen.findByLabelText<HTMLInputElement>('Nomor telepon');
    fireEvent.change(phone, { target: { value: text } });
    expect(phone.value).toBe('812-0000-0001');
  },
);

it('typed with its zero, a number loses it once the field is left', async () => {
  const { user } = open('/borrower-register');
  const phone = await screen.findByLabelText<HTMLInputElement>('Nomor telepon');
  await user.type(phone, '081200000001');
  expect(phone.value).toBe('081-2000-00001');
  await user.tab();
  expect(phone.value).toBe('812-0000-0001');
});

it('shows the server’s errors under their fields, and keeps what was typed', async () => {
  replies['POST borrowerregisters'] = json(422, {
    id: 'r',
    code: 'error.name.invalid',
    message: 'Tulis nama sesuai KTP: huruf Latin, spasi, titik, koma, tanda hubung, dan tanda petik.',
    errors: [
      {
        field: 'borrower_name',
        code: 'error.name.invalid',
        message: 'Tulis nama sesuai KTP: huruf Latin, spasi, titik, koma, tanda hubung, dan tanda petik.',
      },
    ],
  });
  const { user } = open('/borrower-register');
  await fill(user);
  await press(user, 'Kirim');
  expect(
    await screen.findAllByText(
      'Tulis nama sesuai KTP: huruf Latin, spasi, titik, koma, tanda hubung, dan tanda petik.',
    ),
  ).toHaveLength(2);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Alamat usaha').value).toBe('Jalan Mawar 3');
});

it('shows the server’s question in the form and sends the answer along', async () => {
  const question = 'Jawab dulu pertanyaan ini: berapa dua ditambah tiga?';
  replies['POST borrowerregisters'] = json(422, {
    id: 'r',
    code: 'error.lead.human',
    message: question,
    errors: [{ field: 'human', code: 'error.lead.human', message: question }],
  });
  const { user } = open('/borrower-register');
  await fill(user);
  await waitFor(() => expect(valueOf('Kota atau kabupaten')).toBe('Kab. Bogor'));
  await press(user, 'Kirim');
  await user.type(await screen.findByLabelText('Jawaban (angka)'), '5');
  replies['POST borrowerregisters'] = done;
  await press(user, 'Kirim');
  await screen.findByRole('heading', { name: 'Formulir terkirim' });
  const sent = asked.filter(({ name }) => name === 'POST borrowerregisters').map(({ body }) => body?.['human']);
  expect(sent).toEqual([undefined, '5']);
});

it('retries lists that did not load', async () => {
  replies['GET businesssectors'] = json(503, { id: 'r', code: 'error.busy', message: 'Sedang sibuk.', errors: [] });
  const { user } = open('/borrower-register');
  const again = await screen.findByRole('button', { name: 'Coba lagi' }, { timeout: 10_000 });
  replies['GET businesssectors'] = json(200, { data: sectors });
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull());
  await pick(user, 'Bidang usaha', 'Kuliner');
  expect(valueOf('Bidang usaha')).toBe('Kuliner');
}, 15_000);

it('is linked from /login; a signed-in person is redirected', async () => {
  open('/login');
  const link = await screen.findByRole('link', { name: 'Daftar sebagai peminjam' });
  expect(link.getAttribute('href')).toBe('/borrower-register');
  for (const user of [
    lender,
    { ...lender, isLender: false, isBorrower: true, lender: null, borrower: { envelopeStatus: null } },
  ]) {
    replies['GET me'] = json(200, { data: user });
    useSession.setState({ token: 'token-1' });
    const { at } = open('/borrower-register');
    await waitFor(() => expect(at()).toBe('/dashboard'));
  }
});
