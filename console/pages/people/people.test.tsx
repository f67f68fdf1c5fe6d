// Lenders on the console: the list and its filters, one lender masked, a full value for a reason, the proof of
// consent.
// Source: docs/domain.md §3; docs/screens.md.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PersonDetail, PersonItem } from '#contract/people.ts';
import type { StaffPerson } from '#contract/staff.ts';
import type { StaffId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { arif, lidya, no, ok, okPage, openPage, sekar } from '../testing.tsx';

const rina: StaffPerson = { id: asId('s-Rina'), name: 'Rina', login: 'rina', roles: ['support'] };

const item: PersonItem = {
  id: asId('u-1'),
  name: 'Sari Dewi',
  phone: '0812••••0001',
  email: 's•••@contoh.example',
  kycStatus: 'verified',
  createdAt: '2026-06-01T03:00:00.000Z',
};
const person: PersonDetail = {
  ...item,
  emailVerified: true,
  isBorrower: false,
  signatureActive: true,
  sessions: 2,
  identityNumber: '3171••••••••0001',
  npwpNumber: null,
  accounts: [{ id: asId('a-1'), bank: 'Bank Nusa', holder: 'Sari Dewi', number: '••••••1234' }],
  figures: { balance: rupiah(1_500_000), activeBalance: rupiah(500_000), activePortfolioCount: 1, portfolioCount: 3 },
  cashAccount: asId('a-cash'),
  portfolios: [
    {
      id: asId('p-1'),
      lending: asId('l-1'),
      group: 'Melati',
      amount: rupiah(500_000),
      status: 'disbursed',
      createdAt: '2026-06-02T03:00:00.000Z',
    },
  ],
  consents: [
    {
      kind: 'terms_of_service',
      version: 2,
      sha256: 'ab',
      purpose: 'registration',
      agreedAt: '2026-06-01T03:00:00.000Z',
    },
  ],
  auditEvents: [
    { seq: 9, at: '2026-06-03T03:00:00.000Z', by: 'staff', staff: 'Nisa', action: 'kyc.verified', result: 'ok' },
    { seq: 8, at: '2026-06-02T03:00:00.000Z', by: 'self', staff: null, action: 'session.start', result: 'ok' },
  ],
  blocked: null,
  reveals: ['phone', 'email'],
};

const openPerson = (staff: StaffPerson, changes: Partial<PersonDetail> = {}) =>
  openPage('/people/u-1', { person: staff, replies: { 'GET staff/people/u-1': ok({ ...person, ...changes }) } });

describe('the list of lenders', () => {
  it('asks by a phone number in a body, and keeps it out of its own address, also that of an old link', async () => {
    const { asked, router, user } = openPage('/people?search=081234567890', {
      person: lidya,
      replies: { 'GET staff/people': okPage([item]) },
    });
    const isHidden = () => expect(router.state.location.search).toMatch(/^\?search=%7E[\da-f]{8}$/);
    await waitFor(isHidden);
    const field = await screen.findByRole<HTMLInputElement>('searchbox', {
      name: 'Nama, telepon, email, NIK lengkap',
    });
    expect(field.value).toBe('081234567890');
    await user.clear(field);
    await user.type(field, '3273014101850001');
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ q: '3273014101850001' }));
    isHidden();
    expect(asked.map(({ address }) => address).join()).not.toMatch(/\d{6}/);
    await user.click(screen.getByRole('link', { name: /Sari Dewi/ }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/people/'));
    isHidden();
  });

  it('keeps filter and search in the URL, queries with them, and opens a lender by the row', async () => {
    const { asked, router, user } = openPage('/people?search=sari', {
      person: rina,
      replies: { 'GET staff/people': okPage([item]), 'GET staff/people/u-1': ok(person) },
    });
    await screen.findByText('1 pendana');
    expect(asked.find(({ name }) => name === 'GET staff/people')?.address).toContain('q=sari');
    await user.click(screen.getByRole('button', { name: 'Terverifikasi' }));
    await waitFor(() => expect(router.state.location.search).toBe('?kyc=verified&search=sari'));
    await user.click(await screen.findByRole('link', { name: /Sari Dewi/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/people/u-1'));
  });

  it('says that no one matches', async () => {
    openPage('/people?search=zzz', { person: lidya, replies: { 'GET staff/people': okPage([]) } });
    expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy();
  });
});

describe('a lender', () => {
  it('is shown masked, with money, fundings, consents and the latest events', async () => {
    openPerson(rina);
    expect(await screen.findByRole('heading', { name: 'Sari Dewi' })).toBeTruthy();
    for (const said of ['3171••••••••0001', '••••••1234', 'Rp 1.500.000', 'Melati', 'Verifikasi diterima'])
      expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByText('Ketentuan layanan versi 2')).toBeTruthy();
  });

  it('shows a full value once a reason was given, and offers only those of this role', async () => {
    const { answers, asked, user } = openPerson(rina);
    await screen.findByRole('heading', { name: 'Sari Dewi' });
    expect(screen.queryByRole('button', { name: 'Nilai lengkap NIK' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Nilai lengkap Telepon' }));
    const dialog = within(await screen.findByRole('dialog'));
    const show = dialog.getByRole('button', { name: 'Tampilkan' });
    expect(show.hasAttribute('disabled')).toBe(true);
    await user.type(dialog.getByLabelText('Alasan'), ' Menjawab keluhan ');
    answers['POST staff/people/u-1/reveals'] = no('error.not_found', 'Tidak ditemukan');
    await user.click(show);
    expect(await dialog.findByText('Tidak ditemukan')).toBeTruthy();
    answers['POST staff/people/u-1/reveals'] = ok({ value: '0812-3456-0001' });
    await user.click(show);
    expect(await screen.findByText('0812-3456-0001')).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ field: 'phone', reason: 'Menjawab keluhan' });
    expect(screen.queryByRole('button', { name: 'Nilai lengkap Telepon' })).toBeNull();
  });

  it('names the account whose number is requested', async () => {
    const { answers, asked, user } = openPerson(arif, { reveals: ['bankAccountNumber'] });
    await user.click(await screen.findByRole('button', { name: 'Nilai lengkap Rekening Bank Nusa' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Transfer ditolak');
    answers['POST staff/people/u-1/reveals'] = ok({ value: '9876541234' });
    await user.click(dialog.getByRole('button', { name: 'Tampilkan' }));
    expect(await screen.findByText('9876541234')).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ field: 'bankAccountNumber', account: 'a-1', reason: 'Transfer ditolak' });
  });

  it('links to the trail for an auditor, and gives the proof of consent with the permission', async () => {
    openPerson(lidya, { reveals: [] });
    expect((await screen.findByRole('link', { name: 'Semua di jejak audit' })).getAttribute('href')).toBe(
      '/settings/trail?object=u-1',
    );
    expect(screen.getByRole('button', { name: 'Unduh bukti persetujuan' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Nilai lengkap/ })).toBeNull();
  });

  it('is blocked by support with a reason, and unblocked only by a colleague', async () => {
    const { answers, asked, user } = openPerson(rina);
    await user.click(await screen.findByRole('button', { name: 'Blokir akun' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Ponsel dicuri');
    const blocked = { at: '2026-06-04T03:00:00.000Z', by: { id: rina.id, name: 'Rina' }, reason: 'Ponsel dicuri' };
    answers['POST staff/people/u-1/blocks'] = ok({});
    answers['GET staff/people/u-1'] = ok({ ...person, blocked });
    await user.click(dialog.getByRole('button', { name: 'Blokir akun' }));
    expect(await screen.findByText('Akun ini diblokir')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'POST staff/people/u-1/blocks')?.body).toEqual({
      reason: 'Ponsel dicuri',
    });
    expect(screen.getByText('Petugas lain yang membuka blokir ini.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buka blokir' })).toBeNull();
  });

  it('that a colleague has blocked shows why, and is unblocked with a reason', async () => {
    const blocked = {
      at: '2026-06-04T03:00:00.000Z',
      by: { id: asId<StaffId>('s-2'), name: 'Dewi' },
      reason: 'Ponsel dicuri',
    };
    const { answers, asked, user } = openPerson(rina, { blocked });
    expect(await screen.findByText('Ponsel dicuri')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Buka blokir' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Nomor kembali');
    answers['POST staff/people/u-1/unblocks'] = ok({});
    answers['GET staff/people/u-1'] = ok(person);
    await user.click(dialog.getByRole('button', { name: 'Buka blokir' }));
    expect(await screen.findByRole('button', { name: 'Blokir akun' })).toBeTruthy();
    expect(asked.find(({ name }) => name === 'POST staff/people/u-1/unblocks')?.body).toEqual({
      reason: 'Nomor kembali',
    });
  });

  it('that does not exist says so, with a link back to the list', async () => {
    openPage('/people/u-9', { person: arif, replies: {} });
    expect((await screen.findByRole('link', { name: /Pendana/ })).getAttribute('href')).toBe('/people');
  });
});

describe('the erasure of a lender', () => {
  const standing = {
    person: { id: 'u-1', name: 'Sari Dewi' },
    erasedAt: null,
    blocks: [],
    keptUntil: null,
    limit: null,
    request: {
      id: 'w-1',
      person: { id: 'u-1', name: 'Sari Dewi' },
      reason: 'Diminta pemiliknya',
      enteredBy: { id: rina.id, name: 'Rina' },
      enteredAt: '2026-06-02T03:00:00.000Z',
    },
  };
  const one = 'GET staff/privacy/people/u-1';

  it('is approved by a second person, with a reason', async () => {
    const approvals = 'POST staff/privacy/people/u-1/erasures/w-1/approvals';
    const { asked, user } = openPage('/privacy/u-1', {
      person: sekar,
      replies: { [one]: ok(standing), [approvals]: ok({ ...standing, erasedAt: '2026-06-03T03:00:00.000Z' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Setujui penghapusan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Alasan/), 'Sesuai permintaan');
    await user.click(dialog.getByRole('button', { name: 'Setujui penghapusan' }));
    await waitFor(() =>
      expect(asked.find(({ name }) => name === approvals)?.body).toEqual({ note: 'Sesuai permintaan' }),
    );
  });

  it('offers its author no approval, and says why the data is retained', async () => {
    openPage('/privacy/u-1', { person: rina, replies: { [one]: ok(standing) } });
    expect(await screen.findByRole('button', { name: 'Batalkan usulan' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Setujui penghapusan' })).toBeNull();
  });

  it('is not offered while a law or money requires the data; a limit is', async () => {
    const kept = { ...standing, request: null, blocks: ['balance', 'retention'], keptUntil: '2031-06-02' };
    openPage('/privacy/u-1', { person: rina, replies: { [one]: ok(kept) } });
    expect(await screen.findByText('masih ada saldo')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Usulkan penghapusan' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Batasi pemrosesan' })).toBeTruthy();
  });
});
