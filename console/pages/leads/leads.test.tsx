// The queue of leads and one lead: what is shown, what each role may do, and what is sent.
// Source: docs/screens.md; docs/domain.md §3.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Lead } from '#contract/lead.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { queryClient } from '../../person.ts';
import { arif, lidya, no, ok, okPage, openPage, wulan } from '../testing.tsx';
import { item, lead, openLead, sent } from './leads.testing.ts';

const rina: StaffPerson = { id: asId('s-Rina'), name: 'Rina', login: 'rina', roles: ['support'] };

const groups = okPage([
  {
    id: 'g-1',
    name: 'Melati',
    city: { id: 3201, name: 'Kab. Bogor' },
    sector: { id: 1, name: 'Kuliner' },
    meetingWeekday: 3,
    meetingTime: '09:00',
    meetingPlace: '',
    officer: { id: 's-Wulan', name: 'Wulan' },
    active: true,
    members: 9,
    creditScore: null,
    grade: null,
    openLendings: 0,
  },
]);

describe('the queue', () => {
  it('shows waiting leads with their promised time, marks overdue ones, and opens a lead by its row', async () => {
    const page = okPage([item({ overdue: true }), item({ id: asId('l-2'), name: 'Wati', state: 'contacted' })]);
    const { router, user } = openPage('/leads', {
      person: rina,
      replies: { 'GET staff/leads': page, 'GET staff/leads/l-1': ok(lead()) },
    });
    const row = (await screen.findByRole('link', { name: /Siti Rohmah/ })).closest('tr, li') as HTMLElement;
    expect(within(row).getByText('Lewat waktu')).toBeTruthy();
    expect(document.body.textContent).toContain('Sudah dihubungi');
    await user.click(screen.getByRole('link', { name: /Siti Rohmah/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/leads/l-1'));
  });

  it('keeps filter and search in the URL and queries with them', async () => {
    const { asked, router, user } = openPage('/leads?search=bogor&page=2', {
      person: wulan,
      replies: { 'GET staff/leads': { status: 200, body: { data: [item()], numberOfPages: 2, totalCount: 21 } } },
    });
    await screen.findByText('21 orang');
    expect(asked.find(({ name }) => name === 'GET staff/leads')?.address).toContain('page=2');
    await user.click(screen.getByRole('button', { name: 'Sudah dikunjungi' }));
    await waitFor(() => expect(router.state.location.search).toBe('?state=visited&search=bogor'));
    const last = () => asked.filter(({ name }) => name === 'GET staff/leads').at(-1)?.address;
    await waitFor(() => expect(last()).toMatch(/page=1.*state=visited.*search=bogor/));
  });

  it('says that no one waits, or that nothing matches', async () => {
    openPage('/leads', { person: lidya, replies: { 'GET staff/leads': okPage([]) } });
    expect(await screen.findByText('Tidak ada yang menunggu')).toBeTruthy();
    openPage('/leads?state=refused', { person: lidya, replies: { 'GET staff/leads': okPage([]) } });
    expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy();
  });

  it('is in the menu of support', async () => {
    openPage('/leads', { person: rina, replies: { 'GET staff/leads': okPage([]) } });
    expect((await screen.findAllByRole('link', { name: 'Calon peminjam' })).length).toBeGreaterThan(0);
  });

  it('is not in the menu of finance', async () => {
    openPage('/lendings', { person: arif, replies: {} });
    await screen.findByRole('heading', { name: 'Pinjaman' });
    expect(screen.queryByRole('link', { name: 'Calon peminjam' })).toBeNull();
  });
});

describe('a lead', () => {
  it('[S1.004] is marked as contacted, with a note, in the version that was shown', async () => {
    const contacted = lead({ state: 'contacted', version: 2 });
    const { asked, user } = openLead(rina, lead(), { 'POST staff/leads/l-1/steps': ok(contacted) });
    const card = within(await screen.findByRole('region', { name: 'Langkah berikutnya' }));
    await user.type(card.getByLabelText('Catatan (boleh kosong)'), 'Dijemput Rabu');
    await user.click(card.getByRole('button', { name: 'Tandai sudah dihubungi' }));
    await screen.findByText('Siti Rohmah: Sudah dihubungi.');
    expect(screen.queryByRole('dialog')).toBeNull();
    const step = asked.find(({ name }) => name === 'POST staff/leads/l-1/steps');
    expect(step?.body).toEqual({ version: 1, state: 'contacted', note: 'Dijemput Rabu' });
  });

  it('is accepted by three presses in one place, each a step of its own, of which a double press or a held key skips none', async () => {
    const states = ['new', 'contacted', 'visited', 'accepted'] as const;
    const { asked, answers, user } = openLead(wulan, lead());
    const bodies = () => asked.filter(({ name }) => name === 'POST staff/leads/l-1/steps').map(({ body }) => body);
    const first = await screen.findByRole('button', { name: 'Tandai sudah dihubungi' });
    const [called, visited, accepted] = [1, 2, 3].map((at) => lead({ state: states[at]!, version: at + 1 }));
    const server = (next: Lead | undefined) => {
      answers['POST staff/leads/l-1/steps'] = ok(next);
      answers['GET staff/leads/l-1'] = ok(next);
    };
    server(called);
    await user.click(first);
    const second = await screen.findByRole('button', { name: 'Tandai sudah dikunjungi' });
    expect(second).toBe(first);
    expect(document.activeElement).toBe(second);
    fireEvent.click(second, { detail: 2 });
    expect(fireEvent.keyDown(second, { key: 'Enter', repeat: true })).toBe(false);
    expect(bodies()).toHaveLength(1);
    server(visited);
    fireEvent.click(second, { detail: 1 });
    await screen.findByRole('button', { name: 'Terima' });
    server(accepted);
    fireEvent.click(first, { detail: 1 });
    expect(await screen.findByRole('button', { name: 'Jadikan anggota' })).toBe(document.activeElement);
    expect(bodies()).toEqual([
      { version: 1, state: 'contacted' },
      { version: 2, state: 'visited' },
      { version: 3, state: 'accepted' },
    ]);
  });

  it('shows its timeline: who took each step, the note, and what comes next with its promised time', async () => {
    const steps = [
      sent,
      { version: 2, state: 'contacted', staff: 'Rina', note: 'Dijemput Rabu', at: '2026-06-02T02:00:00.000Z' } as const,
    ];
    openLead(wulan, lead({ state: 'contacted', version: 2, steps }));
    const items = within(
      (await screen.findByRole('heading', { name: 'Perjalanan' })).closest('section') as HTMLElement,
    ).getAllByRole('listitem');
    expect(items.map((each) => each.querySelector('b')?.textContent)).toEqual([
      'Baru',
      'Sudah dihubungi',
      'Sudah dikunjungi',
      'Diterima',
      'Anggota kelompok',
    ]);
    expect(items[0]?.textContent).toContain('mengisi formulir');
    expect(items[1]?.textContent).toContain('Rina');
    expect(items[1]?.textContent).toContain('Dijemput Rabu');
    expect(items[2]?.getAttribute('aria-current')).toBe('step');
  });

  it('is refused only with a reason', async () => {
    const refused = lead({ state: 'refused', version: 2 });
    const { asked, user } = openLead(wulan, lead(), { 'POST staff/leads/l-1/steps': ok(refused) });
    await user.click(await screen.findByRole('button', { name: 'Tolak' }));
    const dialog = await screen.findByRole('dialog');
    const act = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Tolak' });
    expect(act.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText('Alasan'), 'Pindah kota');
    await user.click(act);
    await waitFor(() => expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(true));
    expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
      version: 1,
      state: 'refused',
      note: 'Pindah kota',
    });
  });

  it('says who came first, keeps what was typed, and loads the current state', async () => {
    const message = 'Wulan sudah mengubahnya menjadi “Ditolak”. Muat ulang, lalu putuskan lagi.';
    const late = { ...no('error.lead.changed', message), status: 409 };
    const { asked, answers, user } = openLead(rina, lead(), { 'POST staff/leads/l-1/steps': late });
    const card = within(await screen.findByRole('region', { name: 'Langkah berikutnya' }));
    answers['GET staff/leads/l-1'] = ok(
      lead({
        state: 'refused',
        version: 2,
        steps: [sent, { ...sent, version: 2, state: 'refused', staff: 'Wulan', note: 'Pindah' }],
      }),
    );
    const note = card.getByLabelText<HTMLTextAreaElement>('Catatan (boleh kosong)');
    await user.type(note, 'Dijemput Rabu');
    await user.click(card.getByRole('button', { name: 'Tandai sudah dihubungi' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(asked.filter(({ name }) => name === 'GET staff/leads/l-1').length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Langkah berikutnya' })).toBeNull());
    expect(document.body.contains(note)).toBe(true);
    expect(note.value).toBe('Dijemput Rabu');
  });

  describe('that a colleague moves while a note is typed', () => {
    const message = 'Lidya sudah mengubahnya. Muat ulang, lalu putuskan lagi.';
    const late = { ...no('error.lead.changed', message), status: 409 };
    /** A note is begun on the new lead, then the page loads `meanwhile`. */
    const typeMeanwhile = async (meanwhile: Partial<Lead>) => {
      const page = openLead(wulan, lead(), { 'POST staff/leads/l-1/steps': late });
      const note = await screen.findByLabelText<HTMLTextAreaElement>('Catatan (boleh kosong)');
      await page.user.type(note, 'Dijemput Rabu');
      page.answers['GET staff/leads/l-1'] = ok(lead({ ...meanwhile, version: 2 }));
      await queryClient.invalidateQueries({ queryKey: ['leads'] });
      await screen.findByText('Alamat lain');
      const bodies = () => page.asked.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
      return { ...page, note, bodies };
    };

    it('is asked for the step that was seen, and only then for the next one', async () => {
      const { user, answers, note, bodies } = await typeMeanwhile({ state: 'contacted', address: 'Alamat lain' });
      await user.click(screen.getByRole('button', { name: 'Tandai sudah dihubungi' }));
      await screen.findByText(message);
      expect(bodies()).toEqual([{ version: 1, state: 'contacted', note: 'Dijemput Rabu' }]);
      const visited = lead({ state: 'visited', version: 3, address: 'Alamat lain' });
      answers['POST staff/leads/l-1/steps'] = ok(visited);
      const second = await screen.findByRole('button', { name: 'Tandai sudah dikunjungi' });
      answers['GET staff/leads/l-1'] = ok(visited);
      await user.click(second);
      await screen.findByText('Siti Rohmah: Sudah dikunjungi.');
      expect(bodies()[1]).toEqual({ version: 2, state: 'visited', note: 'Dijemput Rabu' });
      expect(note.value).toBe('');
      expect(screen.getByRole('button', { name: 'Terima' })).toBeTruthy();
    });

    it('keeps the note when it was refused, and says so at the press', async () => {
      const { user, note } = await typeMeanwhile({ state: 'refused', address: 'Alamat lain' });
      expect(document.body.contains(note)).toBe(true);
      expect(screen.queryByRole('button', { name: 'Tolak' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Tandai sudah dihubungi' }));
      await screen.findByText(message);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai sudah dihubungi' })).toBeNull());
      expect(document.body.contains(note)).toBe(true);
      expect(note.value).toBe('Dijemput Rabu');
    });
  });

  it('leaves no note behind once it is refused from here', async () => {
    const { answers, user } = openLead(wulan, lead());
    await user.type(await screen.findByLabelText('Catatan (boleh kosong)'), 'Dijemput Rabu');
    await user.click(screen.getByRole('button', { name: 'Tolak' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Pindah kota');
    const refused = ok(lead({ state: 'refused', version: 2 }));
    Object.assign(answers, { 'POST staff/leads/l-1/steps': refused, 'GET staff/leads/l-1': refused });
    await user.click(dialog.getByRole('button', { name: 'Tolak' }));
    await screen.findByText('Siti Rohmah: Ditolak.');
    await waitFor(() => expect(screen.queryByLabelText('Catatan (boleh kosong)')).toBeNull());
  });

  it('becomes a member of a group that is found by its name', async () => {
    const member = lead({
      state: 'member',
      version: 5,
      membership: { group: asId('g-1'), groupName: 'Melati', role: 'bendahara' },
    });
    const { asked, user } = openLead(wulan, lead({ state: 'accepted', version: 4 }), {
      'GET staff/groups': groups,
      'POST staff/leads/l-1/memberships': ok(member),
    });
    await user.click(await screen.findByRole('button', { name: 'Jadikan anggota' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Akun masuk dibuat untuk nomor 0856-1000-0001');
    const act = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Jadikan anggota' });
    expect(act.disabled).toBe(true);
    await user.click(await within(dialog).findByRole('radio', { name: /Melati/ }));
    await user.selectOptions(within(dialog).getByLabelText('Peran'), 'bendahara');
    await user.clear(within(dialog).getByLabelText('Usaha'));
    await user.type(within(dialog).getByLabelText('Usaha'), 'Warung nasi');
    expect(act.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText('NIK'), '3201 0148 0585 0001');
    await user.click(act);
    await waitFor(() => expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(true));
    expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
      version: 4,
      group: 'g-1',
      role: 'bendahara',
      business: 'Warung nasi',
      nik: '3201014805850001',
    });
  });

  it('says whose account has the lead’s number before it becomes a borrower account too', async () => {
    const { user } = openLead(wulan, lead({ state: 'accepted', version: 4, account: 'Ratna Wulandari' }), {
      'GET staff/groups': okPage([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Jadikan anggota' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Nomor ini sudah punya akun atas nama Ratna Wulandari.');
    expect(await within(dialog).findByText('Tidak ada kelompok yang cocok.')).toBeTruthy();
  });

  it('is up to a loan officer once accepted: support makes no members', async () => {
    openLead(rina, lead({ state: 'accepted', version: 4 }));
    expect(await screen.findByText('Petugas pinjaman menjadikannya anggota kelompok.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jadikan anggota' })).toBeNull();
  });

  it('shows an auditor no address and no action', async () => {
    openLead(lidya, lead({ phone: '0856••••0001', address: '' }));
    expect(await screen.findByText('Langkah diambil petugas layanan atau pinjaman.')).toBeTruthy();
    expect(screen.getByText('hanya untuk petugas yang menghubungi')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tolak' })).toBeNull();
  });

  it('that does not exist is reported in words', async () => {
    openPage('/leads/l-9', { person: wulan, replies: { 'GET staff/leads': okPage([]) } });
    expect(await screen.findByText('Tidak ada')).toBeTruthy();
  });
});
