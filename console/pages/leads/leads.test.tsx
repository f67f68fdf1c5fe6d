// The queue of leads and one lead: what is shown, what each role may do, and what is sent.
// Source: docs/screens.md; docs/domain.md §3.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Lead, LeadItem } from '#contract/lead.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { arif, lidya, no, ok, okPage, openPage, wulan } from '../testing.tsx';

const rina: StaffPerson = { id: asId('s-Rina'), name: 'Rina', login: 'rina', roles: ['support'] };

const item = (changes: Partial<LeadItem> = {}): LeadItem => ({
  id: asId('l-1'),
  version: 1,
  state: 'new',
  name: 'Siti Rohmah',
  phone: '0856••••0001',
  sector: 'Kuliner',
  city: 'Kab. Bogor',
  province: 'Jawa Barat',
  createdAt: '2026-06-01T03:00:00.000Z',
  dueAt: '2026-06-03T16:59:59.999Z',
  overdue: false,
  ...changes,
});

const sent = { version: 1, state: 'new', staff: null, note: null, at: '2026-06-01T03:00:00.000Z' } as const;
const lead = (changes: Partial<Lead> = {}): Lead => ({
  ...item(),
  phone: '0856-1000-0001',
  address: 'Jalan Mawar 3',
  contact: null,
  steps: [sent],
  account: null,
  membership: null,
  ...changes,
});

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

const openLead = (person: StaffPerson, shown: Lead, replies: Parameters<typeof openPage>[1]['replies'] = {}) =>
  openPage('/leads/l-1', {
    person,
    replies: { 'GET staff/leads': okPage([item()]), 'GET staff/leads/l-1': ok(shown), ...replies },
  });

const places = ok({
  cities: [{ id: 3201, name: 'Kab. Bogor' }],
  sectors: [{ id: 1, name: 'Kuliner' }],
  banks: [],
  officers: [],
});

describe('a lead that staff write down', () => {
  it('has the fields of the form and where they met, and opens', async () => {
    const view = openPage('/leads', {
      person: wulan,
      replies: {
        'GET staff/leads': okPage([item()]),
        'GET staff/groupchoices': places,
        'GET staff/leads/l-1': ok(lead()),
        'POST staff/leads': ok(lead()),
      },
    });
    const { user } = view;
    await user.click(await screen.findByRole('button', { name: 'Catat calon peminjam' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Catat calon peminjam' }));
    await user.type(dialog.getByLabelText('Nama lengkap'), 'Siti Rohmah');
    await user.type(dialog.getByLabelText('Nomor telepon'), '85610000001');
    await user.click(dialog.getByRole('combobox', { name: 'Bidang usaha' }));
    await user.click(await screen.findByRole('option', { name: 'Kuliner', hidden: true }));
    await user.click(dialog.getByRole('combobox', { name: 'Kota atau kabupaten' }));
    await user.click(await screen.findByRole('option', { name: 'Kab. Bogor', hidden: true }));
    await user.type(dialog.getByLabelText('Alamat usaha'), 'Jalan Mawar 3');
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Catat calon peminjam' });
    expect(act.disabled).toBe(true);
    await user.type(dialog.getByLabelText('Di mana bertemu, dan bahwa ia meminta dicatat'), 'Di balai RW 04');
    await user.click(act);
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/leads/l-1'));
    expect(view.asked.find(({ name }) => name === 'POST staff/leads')?.body).toEqual({
      borrower_name: 'Siti Rohmah',
      borrower_phone_number: '85610000001',
      jobSector: 1,
      city: 3201,
      province: 32,
      borrower_business_address: 'Jalan Mawar 3',
      note: 'Di balai RW 04',
    });
  });

  it('is not offered to those who only read', async () => {
    openPage('/leads', { person: lidya, replies: { 'GET staff/leads': okPage([item()]) } });
    await screen.findByRole('link', { name: /Siti Rohmah/ });
    expect(screen.queryByRole('button', { name: 'Catat calon peminjam' })).toBeNull();
  });
});

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
    await user.click(await screen.findByRole('button', { name: 'Tandai sudah dihubungi' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Catatan (boleh kosong)'), 'Dijemput Rabu');
    await user.click(within(dialog).getByRole('button', { name: 'Tandai sudah dihubungi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const step = asked.find(({ name }) => name === 'POST staff/leads/l-1/steps');
    expect(step?.body).toEqual({ version: 1, state: 'contacted', note: 'Dijemput Rabu' });
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

  it('says who came first, keeps the dialog on what was seen, and loads the current state', async () => {
    const message = 'Wulan sudah mengubahnya menjadi “Ditolak”. Muat ulang, lalu putuskan lagi.';
    const late = { ...no('error.lead.changed', message), status: 409 };
    const { asked, answers, user } = openLead(rina, lead(), { 'POST staff/leads/l-1/steps': late });
    await user.click(await screen.findByRole('button', { name: 'Tandai sudah dihubungi' }));
    const dialog = await screen.findByRole('dialog');
    answers['GET staff/leads/l-1'] = ok(
      lead({
        state: 'refused',
        version: 2,
        steps: [sent, { ...sent, version: 2, state: 'refused', staff: 'Wulan', note: 'Pindah' }],
      }),
    );
    const note = within(dialog).getByLabelText<HTMLTextAreaElement>('Catatan (boleh kosong)');
    await user.type(note, 'Dijemput Rabu');
    await user.click(within(dialog).getByRole('button', { name: 'Tandai sudah dihubungi' }));
    expect(await within(dialog).findByText(message)).toBeTruthy();
    await waitFor(() => expect(asked.filter(({ name }) => name === 'GET staff/leads/l-1').length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Langkah berikutnya' })).toBeNull());
    expect(document.body.contains(note)).toBe(true);
    expect(note.value).toBe('Dijemput Rabu');
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

describe('the links to her number', () => {
  const contact = (opensAt: string, closesAt: string) => ({
    number: '+6285610000001',
    zone: 'WITA' as const,
    opensAt,
    closesAt,
  });

  it('are shut outside the hours, and say on her clocks when they open', async () => {
    openLead(wulan, lead({ contact: contact('2999-06-04T00:00:00.000Z', '2999-06-04T10:00:00.000Z') }));
    const card = within(await screen.findByRole('region', { name: 'Hubungi' }));
    expect(card.queryByRole('link')).toBeNull();
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Telepon' }).disabled).toBe(true);
    expect(card.getByText('Di luar jam hubung. Buka lagi 4 Juni 2999, 08.00 WITA.')).toBeTruthy();
  });

  it('are recorded before they open, and say what the server refused', async () => {
    const { user, asked } = openLead(
      wulan,
      lead({ contact: contact('2000-06-04T00:00:00.000Z', '2999-06-04T10:00:00.000Z') }),
      { 'POST staff/leads/l-1/contacts': no('error.contact.closed', 'Di luar jam hubung.') },
    );
    const card = within(await screen.findByRole('region', { name: 'Hubungi' }));
    expect(card.getByRole('link', { name: /^Telepon/ }).getAttribute('href')).toBe('tel:+6285610000001');
    const link = card.getByRole('link', { name: /^WhatsApp/ });
    expect(link.getAttribute('href')).toBe('https://wa.me/6285610000001');
    await user.click(link);
    await card.findByText('Di luar jam hubung.');
    expect(asked.find(({ name }) => name === 'POST staff/leads/l-1/contacts')?.body).toEqual({ way: 'whatsapp' });
  });
});
