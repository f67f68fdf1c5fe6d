// The bar's tools: what waits for a person, how they hear of it, and the keys of a page.
// Source: docs/screens.md; decision 0116.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { no, ok, okPage, openPage } from '../pages/testing.tsx';

beforeAll(() => Promise.all([import('./BellDrawer.tsx'), import('./KeysDialog.tsx'), import('./SearchDialog.tsx')]));

const person = { id: 's-1', name: 'Indah Permata', login: 'indah', roles: ['finance'] } as const;
const at = '2026-11-30T03:00:00.000Z';
const notice = {
  id: 'n-1',
  topic: 'approvals',
  kind: 'refunds',
  about: 'l-1',
  name: 'Mawar',
  createdAt: at,
  readAt: null,
};
const replies = {
  'GET staff/kycs': okPage([]),
  'GET staff/me/notices/unread': ok({ count: 2 }),
  'GET staff/me/notices': okPage([
    notice,
    { ...notice, id: 'n-2', topic: 'returned', kind: 'voucher', about: 'v-1', name: 'Pajak', readAt: at },
    { ...notice, id: 'n-3', topic: 'failures', kind: 'payout', about: 'p-1', name: null },
  ]),
  'POST staff/me/notices/n-1/reads': ok({}),
};

const open = (path = '/vouchers', more: object = {}) =>
  openPage(path, { person, replies: { 'GET staff/vouchers': okPage([]), ...replies, ...more } } as never);

it('says which group changes its officer, and leads to it only where it is one’s own', async () => {
  const of = (id: string, kind: string) => ({ ...notice, id, topic: 'groups', kind, about: 'g-1', name: 'Melati' });
  const kinds = ['taken', 'given', 'to_take', 'to_give'];
  const { user } = open('/vouchers', { 'GET staff/me/notices': okPage(kinds.map((kind) => of(kind, kind))) });
  await user.click(await screen.findByRole('button', { name: 'Pemberitahuan, 2 belum dibaca' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menunggu Anda' }));
  const hrefs = [
    [/^Kelompok diserahkan kepada Anda ?Melati/, '/groups/g-1'],
    [/^Kelompok Anda diserahkan kepada petugas lain ?Melati/, '/groups'],
    [/^Kelompok akan diserahkan kepada Anda ?Melati/, '/groups'],
    [/^Kelompok Anda akan diserahkan kepada petugas lain ?Melati/, '/groups/g-1'],
  ] as const;
  for (const [name, href] of hrefs) expect((await drawer.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

it('says how many are unread, lists what waits, and a line opens its case and is read', async () => {
  const { user, router, asked } = open();
  await user.click(await screen.findByRole('button', { name: 'Pemberitahuan, 2 belum dibaca' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menunggu Anda' }));
  const line = await drawer.findByRole('link', { name: /Pengembalian dana menunggu persetujuan.*Mawar.*belum dibaca/ });
  expect(drawer.getByRole('link', { name: /Dikembalikan kepada Anda: Jurnal koreksi/ }).getAttribute('href')).toBe(
    '/vouchers/v-1',
  );
  expect(drawer.getByRole('link', { name: /Gagal:/ }).getAttribute('href')).toBe('/failures?kind=payout');
  await user.click(line);
  await waitFor(() => expect(router.state.location.pathname).toBe('/lendings/l-1'));
  expect(asked.some(({ name }) => name === 'POST staff/me/notices/n-1/reads')).toBe(true);
});

it('is quiet when nothing waits', async () => {
  const { user } = open('/vouchers', {
    'GET staff/me/notices/unread': ok({ count: 0 }),
    'GET staff/me/notices': okPage([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Pemberitahuan' }));
  expect(await screen.findByText('Tidak ada yang menunggu Anda')).toBeTruthy();
});

it('lists the keys of the page by a press, and not while somebody types', async () => {
  const { user } = open();
  await screen.findAllByRole('button', { name: /Pemberitahuan/ });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pintasan papan tik' }));
  expect(dialog.getByText(/pindah/)).toBeTruthy();
});

const settings = (approvals: string) => ({
  email: 'indah@titian.test',
  topics: ['approvals', 'returned', 'tasks', 'groups', 'late', 'failures'].map((topic) => ({
    topic,
    channel: topic === 'approvals' ? approvals : 'console',
  })),
});

it('each topic is chosen alone on the own account', async () => {
  const { user, asked } = open('/account', {
    'GET staff/me/account': ok({ email: 'indah@titian.test', recoveryCodes: 10, sessions: [] }),
    'GET staff/me/noticesettings': ok(settings('console')),
    'PUT staff/me/noticesettings': ok(settings('mail')),
  });
  await user.selectOptions(await screen.findByLabelText('Menunggu persetujuan saya'), 'Konsol dan email');
  expect(await screen.findByText('Pilihan pemberitahuan disimpan.')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'PUT staff/me/noticesettings')?.body).toEqual({
    topics: [{ topic: 'approvals', channel: 'mail' }],
  });
});

it('offers no mail to an account without an address, and shows what the server refused', async () => {
  const { user } = open('/account', {
    'GET staff/me/account': ok({ email: null, recoveryCodes: 10, sessions: [] }),
    'GET staff/me/noticesettings': ok({ ...settings('console'), email: null }),
    'PUT staff/me/noticesettings': no('error.forbidden', 'Anda tidak berwenang'),
  });
  const box = await screen.findByLabelText('Tugas');
  expect(within(box).queryByText('Konsol dan email')).toBeNull();
  expect(screen.getByText('Akun ini belum punya alamat email.')).toBeTruthy();
  await user.selectOptions(box, 'Tidak');
  expect(await screen.findByText('Anda tidak berwenang')).toBeTruthy();
});

const groups = [
  {
    kind: 'people',
    items: [{ id: 'u-1', name: 'Ratna Wulandari', detail: '0812••••7890', amount: null, on: null }],
    more: true,
  },
  {
    kind: 'receipts',
    items: [{ id: 'l-1', name: 'Mawar', detail: null, amount: 1_250_000, on: '2026-11-30' }],
    more: false,
  },
];

it('finds by a body after a pause, by kind; arrows move and Enter opens', async () => {
  const { user, router, asked } = open('/vouchers', { 'POST staff/everything/searches': ok({ groups }) });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('/');
  const field = await screen.findByRole('combobox', { name: 'Nama, nomor, tiket, atau jumlah' });
  expect(document.activeElement).toBe(field);
  await user.type(field, 'ratna');
  const found = within(screen.getByRole('listbox', { name: 'Hasil pencarian' }));
  const options = await found.findAllByRole('option');
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false']);
  expect(screen.getByRole('group', { name: 'Pendana' }).textContent).toContain('0812••••7890');
  expect(screen.getByText('Masih ada yang lain. Ketik lebih lengkap.')).toBeTruthy();
  const sent = asked.filter(({ name }) => name === 'POST staff/everything/searches');
  expect(sent.map(({ body }) => body)).toEqual([{ q: 'ratna' }]);
  expect(sent.every(({ address }) => !address.includes('ratna'))).toBe(true);
  await user.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]!.id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/lendings/l-1'));
  expect(screen.queryByRole('combobox', { name: 'Nama, nomor, tiket, atau jumlah' })).toBeNull();
});

it('says when nothing fits, asks nothing by two letters, and shows a refusal', async () => {
  const { user, asked } = open('/vouchers', { 'POST staff/everything/searches': ok({ groups: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Cari di seluruh konsol' }));
  const field = await screen.findByRole('combobox', { name: 'Nama, nomor, tiket, atau jumlah' });
  await user.type(field, 'ra');
  expect(screen.getByText(/Nama, telepon, NIK lengkap/)).toBeTruthy();
  await user.type(field, 'tna');
  expect(await screen.findByText('Tidak ada yang cocok di antara yang boleh Anda lihat.')).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'POST staff/everything/searches')).toHaveLength(1);
});
