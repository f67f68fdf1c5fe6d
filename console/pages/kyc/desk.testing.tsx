// One case on the reviewer's desk, with a server of fixed replies. For tests only.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { nisa, ok, okPage, openPage, type Reply } from '../testing.tsx';

export const item = {
  id: 'u-1',
  name: 'Ratna Wulandari',
  phone: '0812••••7890',
  status: 'pending',
  submittedAt: '2026-11-24T03:00:00.000Z',
  dueAt: '2026-11-26T16:59:59.999Z',
  overdue: true,
  again: false,
};
export const next = { ...item, id: 'u-2', name: 'Siti Aminah', overdue: false };
export const last = { ...item, id: 'u-3', name: 'Bagus Prakoso', overdue: false };
const field = (name: string, value: string | null, change: object = {}) => ({
  field: name,
  value,
  hints: [],
  rejected: null,
  ...change,
});
export const agreed = { text: 'Tanggal lahir 14-08-90: cocok', agrees: true };
export const differs = { text: 'Laki-laki menurut NIK: tidak cocok', agrees: false };
export const kyc = {
  ...item,
  email: 'ra•••@contoh.example',
  fields: [
    field('ktp', null),
    field('npwp', null),
    field('identityNumber', '3276••••••••0001', { hints: [agreed, differs] }),
    field('npwpNumber', '0123•••••••1000'),
    field('address', 'Jl. Melati 3', { rejected: 'Kurang nomor rumah' }),
    field('city', 'Kota Depok'),
    field('companyName', null),
  ],
  pictures: ['ktp', 'npwp'],
  opened: [],
  matches: [
    { field: 'phone', kind: 'lead', id: 'l-1', name: null },
    { field: 'identityNumber', kind: 'lender', id: 'u-7', name: 'Rudi Hartono' },
  ],
  history: [
    { at: '2026-11-24T03:00:00.000Z', action: 'kyc.submitted', by: null, picture: null, reason: null },
    { at: '2026-11-24T05:00:00.000Z', action: 'kyc.picture.seen', by: 'Nisa', picture: 'ktp', reason: null },
  ],
};
export const one = 'GET staff/kycs/u-1';
export const verdicts = 'POST staff/kycs/u-1/verdicts';
export const reveals = 'POST staff/kycs/u-1/reveals';
export const pictureOf = (kind: string) => `GET staff/kycs/u-1/pictures/${kind}`;
const numbers = {
  identityNumber: '3276015408900001',
  npwpNumber: '012345678901000',
  bankAccountNumber: null,
};

export const open = (person = nisa, replies: Record<string, Reply> = {}) =>
  openPage('/kycs/u-1', {
    person,
    replies: {
      'GET staff/kycs': okPage([item, next, last]),
      'GET staff/tasks': okPage([]),
      [one]: ok(kyc),
      'GET staff/kycs/u-2': ok({ ...kyc, ...next }),
      'GET staff/kycs/u-3': ok({ ...kyc, ...last }),
      [pictureOf('ktp')]: ok('bytes'),
      [pictureOf('npwp')]: ok('bytes'),
      [reveals]: ok(numbers),
      [verdicts]: ok({}),
      ...replies,
    },
  });
type Opened = ReturnType<typeof open>;
export const bodyOf = ({ asked }: Opened, name: string) => asked.find((call) => call.name === name)?.body;
export const desk = async () => within(await screen.findByRole('region', { name: 'Isian dan putusan' }));
export const row = (name: string) => within(screen.getByRole('group', { name: `Putusan ${name}` }));
export const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const rows = ['NIK dan nama', 'Alamat', 'NPWP'];

/** Before each test. */
export const stubPictures = (): void => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
};

/** Decides all rows as right by hand. */
export async function acceptAll({ user }: Opened): Promise<void> {
  await desk();
  for (const name of rows) await user.click(row(name).getByRole('button', { name: 'Sesuai' }));
  await waitFor(() => expect(screen.queryByText(/^Foto belum dibuka/)).toBeNull());
}
