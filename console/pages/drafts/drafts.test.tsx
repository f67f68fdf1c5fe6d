// Drafts on the console: choosing a group, the form with its cost check, what stays after a refusal, publishing with
// its summary, discarding, the preview.
// Source: docs/screens.md; spec §8; decision 0054.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { lidya, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';
import { costsSample, draftSample, groundSample } from './draft.testing.ts';

const ground = 'GET staff/groups/g-1/draftgrounds';
const draft = 'GET staff/drafts/l-1';
const costs = 'POST staff/drafts/costs';
const edits = 'PUT staff/drafts/l-1';
const publications = 'POST staff/drafts/l-1/publications';
const discards = 'POST staff/drafts/l-1/discards';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const changed = 'Arif sudah mengubah draf ini pada 27 Nov 2026 pukul 10.00: tenor.';

const openNew = (replies: Record<string, Reply> = {}) =>
  openPage('/drafts/new?group=g-1', {
    person: wulan,
    replies: { [ground]: ok(groundSample()), [costs]: ok(costsSample), ...replies },
  });
const openDraft = (replies: Record<string, Reply> = {}, person: StaffPerson = wulan) =>
  openPage('/drafts/l-1', { person, replies: { [draft]: ok(draftSample()), [costs]: ok(costsSample), ...replies } });

type User = ReturnType<typeof openPage>['user'];
/** Pasted at once: typing would render the form for each key. */
async function put(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

const loan = () => screen.findByLabelText('Pinjaman yang diajukan kelompok');
const save = () => screen.getByRole('button', { name: 'Simpan draf' });
const amountOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Pinjaman ${name}`);

describe('a new lending', () => {
  it('starts with a group, marking those that have an active lending', async () => {
    const group = {
      id: 'g-1',
      name: 'Kambing Pasar Kliwon',
      city: { id: 1, name: 'Kota Surakarta' },
      officer: { id: 's-1', name: 'Wulan' },
      members: 10,
      grade: 'A3',
      openLendings: 0,
    };
    const { user, router } = openPage('/drafts/new', {
      person: wulan,
      replies: {
        'GET staff/groups': okPage([group, { ...group, id: 'g-2', name: 'Batik Laweyan', openLendings: 1 }]),
        [ground]: ok(groundSample()),
      },
    });
    expect(await screen.findByText('pinjaman berjalan')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /Kambing Pasar Kliwon/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pinjaman baru: Kambing Pasar Kliwon' })).toBeTruthy();
    expect(router.state.location.search).toBe('?group=g-1');
  });

  it('leads back from a page past the last, and keeps the search', async () => {
    const groups: Reply = { status: 200, body: { data: [], numberOfPages: 2, totalCount: 21 } };
    const { router } = openPage('/drafts/new?search=batik&page=9', {
      person: wulan,
      replies: { 'GET staff/groups': groups },
    });
    await waitFor(() => expect(router.state.location.search).toBe('?search=batik&page=2'));
  });

  it('is split into equal parts, has its cost checked, and is saved', async () => {
    const { user, asked, router } = openNew({
      'POST staff/drafts': ok(draftSample({ version: 1 })),
      [draft]: ok(draftSample({ version: 1 })),
    });
    await put(user, await loan(), '50000000');
    expect(plain(screen.getByText(/Belum dibagi/).textContent)).toContain('Rp 50.000.000');
    await user.click(screen.getByRole('button', { name: /Bagi rata/ }));
    expect(amountOf('Sri 1').value).toBe('5.000.000');
    expect(screen.getByText('Jumlah anggota sama dengan yang diajukan.')).toBeTruthy();
    const check = within(await screen.findByRole('region', { name: 'Cek biaya' }));
    await waitFor(() =>
      expect(plain(check.getByText('Diterima kelompok').parentElement?.textContent)).toContain('Rp 47.477.500'),
    );
    expect(plain(check.getByText('Angsuran seminggu (50 kali)').parentElement?.textContent)).toContain('Rp 1.200.000');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/drafts/l-1'));
    expect(asked.find(({ name }) => name === 'POST staff/drafts')?.body).toMatchObject({
      group: 'g-1',
      grade: 'A3',
      interestPercentage: 20,
      tenor: 12,
      rhythm: 'weekly',
      loanAmount: 50_000_000,
      memberLoans: draftSample().memberLoans,
    });
  });

  it('reports what is missing at its field without a call', async () => {
    const { user, asked } = openNew();
    await put(user, await loan(), '1000000');
    await put(user, amountOf('Sri 2'), '150000');
    expect(screen.getByText(/harus kelipatan Rp\s100\.000/)).toBeTruthy();
    await put(user, screen.getByLabelText('Imbal hasil setahun'), '12');
    await user.click(save());
    expect(screen.getByText(/Isi 18 sampai 36 persen/)).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(asked.some(({ name }) => name === 'POST staff/drafts' || name === costs)).toBe(false);
  });

  it("shows the server's refusal at its member, and keeps everything typed", async () => {
    const { user } = openNew({
      'POST staff/drafts': no(
        'error.draft.member_step',
        'Pinjaman anggota harus kelipatan Rp 200.000.',
        'memberLoans[1][principal]',
      ),
    });
    await put(user, await loan(), '10000000');
    await user.click(screen.getByRole('button', { name: /Bagi rata/ }));
    await put(user, screen.getByLabelText('Proposal untuk pendana'), 'Kandang baru');
    await user.click(save());
    await screen.findByRole('alert');
    const field = amountOf('Sri 2');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('1.000.000');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Proposal untuk pendana').value).toBe('Kandang baru');
  });

  it('says beforehand what would block publishing', async () => {
    const group = groundSample();
    openNew({
      [ground]: ok(
        groundSample({ members: group.group.members.slice(0, 7), running: { id: asId('l-9'), status: 'disbursed' } }),
      ),
    });
    expect(await screen.findByText(/baru 7 anggota/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lihat pinjaman itu' }).getAttribute('href')).toBe('/lendings/l-9');
  });

  it('names members who still owe a cover, with the amount', async () => {
    const members = groundSample().group.members.map((member, no) =>
      no === 6 ? { ...member, coverOwed: rupiah(70_000) } : member,
    );
    openNew({ [ground]: ok(groundSample({ members })) });
    const row = await screen.findByRole('row', { name: /Sri 7/ });
    expect(plain(row.textContent)).toContain('belum mengembalikan talangan Rp 70.000');
    expect(screen.getAllByText(/belum mengembalikan/)).toHaveLength(1);
  });

  it('moves between amounts by Enter and the arrows', async () => {
    const { user } = openNew();
    await loan();
    await user.click(amountOf('Sri 1'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(amountOf('Sri 2'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(amountOf('Sri 1'));
  });

  it('has a button above the lendings, with the permission', async () => {
    openPage('/lendings', { person: wulan, replies: { 'GET staff/lendings': okPage([]) } });
    expect((await screen.findByRole('link', { name: 'Pinjaman baru' })).getAttribute('href')).toBe('/drafts/new');
  });

  it('has no button for read-only staff', async () => {
    openPage('/lendings', { person: lidya, replies: { 'GET staff/lendings': okPage([]) } });
    await screen.findByText('Belum ada pinjaman');
    expect(screen.queryByRole('link', { name: 'Pinjaman baru' })).toBeNull();
  });
});

describe('a draft', () => {
  it('is saved in the version that was seen, and says who changed it before', async () => {
    const { user, asked } = openDraft({ [edits]: ok(draftSample({ version: 3, tenor: 6 })) });
    expect(await screen.findByText('Mengubah tenor')).toBeTruthy();
    expect(save().hasAttribute('disabled')).toBe(true);
    await put(user, screen.getByLabelText('Tenor (bulan)'), '6');
    await user.click(save());
    expect(await screen.findByText('Tersimpan, versi 3.')).toBeTruthy();
    expect(asked.find(({ name }) => name === edits)?.body).toMatchObject({ version: 2, tenor: 6 });
  });

  it('that a colleague changed meanwhile keeps what was typed, and loads the newer version below it', async () => {
    const { user, answers, asked } = openDraft({ [edits]: no('error.draft.changed', changed, 'version') });
    const words = await screen.findByLabelText<HTMLTextAreaElement>('Proposal untuk pendana');
    await put(user, words, 'Kandang baru');
    await user.click(save());
    expect(await screen.findByText(changed)).toBeTruthy();
    answers[draft] = ok(draftSample({ version: 3, tenor: 6 }));
    answers[edits] = ok(draftSample({ version: 4, tenor: 6, description: 'Kandang baru' }));
    await user.click(screen.getByRole('button', { name: 'Muat versi terbaru' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Tenor (bulan)').value).toBe('6'));
    expect(words.value).toBe('Kandang baru');
    expect(screen.queryByText(changed)).toBeNull();
    await user.click(save());
    await screen.findByText('Tersimpan, versi 4.');
    expect(asked.findLast(({ name }) => name === edits)?.body).toMatchObject({
      version: 3,
      tenor: 6,
      description: 'Kandang baru',
    });
  });

  it('is published in the version seen, after confirming amount, due date and members', async () => {
    const { user, asked, router } = openDraft({
      [publications]: ok({ id: 'l-1', dueDate: '2026-12-12', loanAmount: 50_000_000 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Terbitkan' }));
    const dialog = within(await screen.findByRole('dialog'));
    const words = plain(screen.getByRole('dialog').textContent);
    for (const part of ['Rp 50.000.000', '12 Desember 2026', 'Grade A3 · 20% · 12 bulan', 'Sri 1', 'Sri 10'])
      expect(words).toContain(part);
    await user.click(dialog.getByRole('button', { name: 'Terbitkan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/lendings/l-1'));
    expect(asked.find(({ name }) => name === publications)?.body).toMatchObject({ version: 2 });
  });

  it('is not published while there are unsaved changes', async () => {
    const { user } = openDraft();
    await user.type(await screen.findByLabelText('Proposal untuk pendana'), '!');
    expect(screen.getByRole('button', { name: 'Terbitkan' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Simpan dahulu perubahan Anda.')).toBeTruthy();
  });

  it('is not published while another lending of the group is active', async () => {
    const { group } = groundSample({ running: { id: asId('l-9'), status: 'opened' } });
    openDraft({ [draft]: ok(draftSample({ group })) });
    expect((await screen.findByRole('button', { name: 'Terbitkan' })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/masih memiliki pinjaman lain/)).toBeTruthy();
  });

  it('shows in the dialog why publishing was refused', async () => {
    const { user } = openDraft({
      [publications]: no('error.group.too_few_members', 'Kelompok paling sedikit 8 anggota.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Terbitkan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Terbitkan' }));
    expect(await dialog.findByText('Kelompok paling sedikit 8 anggota.')).toBeTruthy();
  });

  it('is discarded only with a reason', async () => {
    const { user, asked, router } = openDraft({ [discards]: ok({}), 'GET staff/lendings': okPage([]) });
    await user.click(await screen.findByRole('button', { name: 'Buang draf' }));
    const dialog = within(await screen.findByRole('dialog'));
    const act = dialog.getByRole('button', { name: 'Buang draf' });
    expect(act.hasAttribute('disabled')).toBe(true);
    await user.type(dialog.getByRole('textbox'), 'Kelompok menunda');
    await user.click(act);
    await waitFor(() => expect(router.state.location.pathname).toBe('/lendings'));
    expect(asked.find(({ name }) => name === discards)?.body).toEqual({ version: 2, reason: 'Kelompok menunda' });
  });

  it('has its pictures moved and deleted, each change a version', async () => {
    const pictures = [
      { no: 1, alt: 'Kandang' },
      { no: 2, alt: 'Pasar' },
    ];
    const { user, asked } = openDraft({
      [draft]: ok(draftSample({ pictures })),
      'PUT staff/drafts/l-1/pictures': ok(draftSample({ version: 3, pictures: [{ no: 1, alt: 'Pasar' }] })),
    });
    await user.click(await screen.findByRole('button', { name: 'Hapus gambar Kandang' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hapus gambar Kandang' })).toBeNull());
    expect(asked.find(({ name }) => name === 'PUT staff/drafts/l-1/pictures')?.body).toEqual({
      version: 2,
      pictures: [{ no: 2, alt: 'Pasar' }],
    });
  });

  it('has no input fields for staff who may not change it', async () => {
    openDraft({}, lidya);
    expect((await loan()).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Simpan draf' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Terbitkan' })).toBeNull();
  });

  it('that was published meanwhile says so and links to the lending', async () => {
    openDraft({
      [draft]: no('error.draft.published', 'Pinjaman ini sudah diterbitkan, jadi tidak dapat diubah lagi.'),
    });
    expect(await screen.findByText(/sudah diterbitkan/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buka pinjaman ini' }).getAttribute('href')).toBe('/lendings/l-1');
  });
});
