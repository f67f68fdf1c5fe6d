// The queue of complaints and one complaint: its deadline, what each role may do, and what is sent.
// Source: docs/screens.md; docs/domain.md §3.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Complaint, ComplaintItem } from '#contract/complaint.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { ended, lidya, no, ok, okPage, openPage, signInAgain, wulan } from '../testing.tsx';

const rina: StaffPerson = { id: asId('s-Rina'), name: 'Rina', login: 'rina', roles: ['support'] };

const item = (changes: Partial<ComplaintItem> = {}): ComplaintItem => ({
  id: asId('c-1'),
  version: 1,
  ticket: '7K3M-Q2VX',
  state: 'open',
  category: 'balance',
  name: 'Ratna Dewi',
  createdAt: '2026-06-01T03:00:00.000Z',
  dueAt: '2026-06-15T16:59:59.999Z',
  overdue: false,
  ...changes,
});
const complaint = (changes: Partial<Complaint> = {}): Complaint => ({
  ...item(),
  phone: '0857-2000-0001',
  email: 'ratna@contoh.id',
  contact: null,
  message: 'Isi saldo saya belum masuk.',
  channel: 'email',
  account: { id: asId('u-1'), name: 'Ratna Dewi' },
  acts: [],
  ...changes,
});

const list = 'GET staff/complaints';
const one = 'GET staff/complaints/c-1';
const acts = 'POST staff/complaints/c-1/acts';
const openOne = (person: StaffPerson, shown: Complaint, replies: Parameters<typeof openPage>[1]['replies'] = {}) =>
  openPage('/complaints/c-1', { person, replies: { [list]: okPage([item()]), [one]: ok(shown), ...replies } });

describe('the queue', () => {
  it('shows waiting complaints with their promised time, marks overdue ones, and opens a complaint by its row', async () => {
    const page = okPage([item({ overdue: true }), item({ id: asId('c-2'), name: 'Wati', state: 'answered' })]);
    const { router, user } = openPage('/complaints', {
      person: rina,
      replies: { [list]: page, [one]: ok(complaint()) },
    });
    const row = (await screen.findByRole('link', { name: /Ratna Dewi/ })).closest('tr, li') as HTMLElement;
    expect(within(row).getByText('Lewat waktu')).toBeTruthy();
    expect(document.body.textContent).toContain('Sudah dijawab');
    await user.click(screen.getByRole('link', { name: /Ratna Dewi/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/complaints/c-1'));
  });

  it('keeps its filters in the URL and queries with them', async () => {
    const { asked, router, user } = openPage('/complaints?search=7K3M', {
      person: rina,
      replies: { [list]: okPage([item()]) },
    });
    await screen.findByText('1 pengaduan');
    await user.click(screen.getByRole('button', { name: 'Menunggu jawaban' }));
    await screen.findByRole('button', { name: 'Menunggu jawaban', pressed: true });
    await user.click(screen.getByRole('button', { name: /Perihal/ }));
    await user.click(await screen.findByText('Data pribadi'));
    await waitFor(() => expect(asked.at(-1)?.address).toMatch(/state=open&category=privacy&search=7K3M/));
    const address = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(address)).toEqual({ search: '7K3M', state: 'open', category: 'privacy' });
  });

  it('has an empty state for no complaints, and for no matches', async () => {
    const { user } = openPage('/complaints', { person: rina, replies: { [list]: okPage([]) } });
    expect(await screen.findByText('Tidak ada pengaduan')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ditutup' }));
    expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy();
  });
});

describe('one complaint', () => {
  it('shows what was sent, by whom, and links to the account', async () => {
    openOne(rina, complaint());
    expect(await screen.findByText('Isi saldo saya belum masuk.')).toBeTruthy();
    expect(screen.getByText('0857-2000-0001')).toBeTruthy();
    const sender = within(screen.getByRole('region', { name: 'Pengirim' }));
    expect(sender.getByRole('link', { name: 'Ratna Dewi' }).getAttribute('href')).toBe('/people/u-1');
  });

  it('is answered in the version that was seen, and says where the answer goes', async () => {
    const answered = complaint({ state: 'answered', version: 2 });
    const { user, asked } = openOne(rina, complaint(), { [acts]: ok(answered) });
    await user.click(await screen.findByRole('button', { name: 'Jawab' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Jawab' }));
    expect(dialog.getByText(/ratna@contoh\.id/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Jawab' }).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Jawaban'), 'Saldo sudah masuk.');
    await user.click(dialog.getByRole('button', { name: 'Jawab' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === acts)?.body).toEqual({
      version: 1,
      act: 'answer',
      text: 'Saldo sudah masuk.',
    });
  });

  it('keeps an answer under a sign-in dialog when the session ends, and the same press goes through', async () => {
    const opened = openOne(rina, complaint(), { [acts]: ended });
    const { user, asked, router } = opened;
    await user.click(await screen.findByRole('button', { name: 'Jawab' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Jawab' }));
    await user.type(dialog.getByLabelText('Jawaban'), 'Saldo sudah masuk.');
    await user.click(dialog.getByRole('button', { name: 'Jawab' }));
    await screen.findByRole('dialog', { name: 'Masuk lagi' });
    expect(router.state.location.pathname).toBe('/complaints/c-1');
    await user.keyboard('{Escape}');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Jawaban').value).toBe('Saldo sudah masuk.');
    await signInAgain(opened, { [acts]: ok(complaint({ state: 'answered', version: 2 })) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = { version: 1, act: 'answer', text: 'Saldo sudah masuk.' };
    expect(asked.filter(({ name }) => name === acts).map(({ body }) => body)).toEqual([sent, sent]);
    expect(asked.find(({ name }) => name === 'POST staff/logins')?.body).toEqual({
      login: 'rina',
      password: 'rahasia-panjang',
      code: '123456',
    });
  });

  it('by SMS is limited to the length of an SMS', async () => {
    const { user } = openOne(rina, complaint({ channel: 'sms', email: null }));
    await user.click(await screen.findByRole('button', { name: 'Jawab' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Jawaban').maxLength).toBe(400);
    expect(dialog.getByText(/0857-2000-0001/)).toBeTruthy();
  });

  it('shows in the dialog what a colleague did meanwhile', async () => {
    const message = 'Tono sudah menutup pengaduan ini. Muat ulang, lalu putuskan lagi.';
    const { user, answers } = openOne(rina, complaint(), { [acts]: no('error.complaint.changed', message) });
    await user.click(await screen.findByRole('button', { name: 'Tutup pengaduan' }));
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.getByLabelText<HTMLTextAreaElement>('Alasan');
    await user.type(reason, 'Ganda');
    answers[one] = ok(complaint({ state: 'closed', version: 2 }));
    await user.click(dialog.getByRole('button', { name: 'Tutup pengaduan' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    // The page moves on to the closed complaint; the refusal and what was typed stay.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Jawab', hidden: true })).toBeNull());
    expect(document.body.contains(reason)).toBe(true);
    expect(reason.value).toBe('Ganda');
  });

  it('shows what was done and by whom, and has no actions once closed', async () => {
    const act = { staff: 'Tono', at: '2026-06-02T03:00:00.000Z' };
    openOne(
      rina,
      complaint({
        state: 'closed',
        version: 3,
        acts: [
          { ...act, version: 2, act: 'note', text: 'Menunggu bank' },
          { ...act, version: 3, act: 'close', text: 'Pengaduan ganda' },
        ],
      }),
    );
    const path = within(await screen.findByRole('region', { name: 'Penanganan' }));
    expect(path.getByText(/Menunggu bank/)).toBeTruthy();
    expect(path.getByText(/Pengaduan ganda/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jawab' })).toBeNull();
  });

  it('is read-only for an auditor', async () => {
    openOne(lidya, complaint());
    expect(await screen.findByText('Pengaduan dijawab petugas layanan.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jawab' })).toBeNull();
  });

  it('is missing from the menu of roles that do not answer complaints', async () => {
    openPage('/complaints', { person: wulan, replies: { [list]: okPage([]) } });
    await screen.findAllByRole('link', { name: 'Pinjaman' });
    expect(screen.queryByRole('link', { name: 'Pengaduan' })).toBeNull();
  });
});
