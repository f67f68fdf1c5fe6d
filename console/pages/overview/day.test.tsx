// Each role's own day on the console's first page: one press from the next meeting to its sheet, cash, what is late,
// what came back with its reason, cases by their promised time, the bank's day.
// Source: docs/screens.md; decision 0111.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DayMeeting, OfficerDay, StaffDay } from '#contract/day.ts';
import type { Overview } from '#contract/overview.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { businessDate } from '#domain/calendar.ts';
import { asId } from '#domain/ids.testing.ts';
import type { LendingId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { arif, lidya, nisa, ok, openPage, wulan } from '../testing.tsx';

const asOf = '2026-11-27T00:40:00.000Z';
const overview: Overview = {
  asOf,
  queues: [],
  books: null,
  quality: null,
  branches: null,
  work: { closedOn: businessDate('2026-11-26'), behind: false, failing: [] },
};
const nothing: StaffDay = {
  asOf,
  date: businessDate('2026-11-27'),
  officer: null,
  waiting: [],
  returned: [],
  cases: null,
  tasks: null,
  bank: null,
  cash: null,
  trail: null,
};
const open = (person: StaffPerson, day: Partial<StaffDay>) =>
  openPage('/', {
    person,
    replies: { 'GET staff/overview': ok(overview), 'GET staff/day': ok({ ...nothing, ...day }) },
  });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const card = async (name: string) => within(await screen.findByRole('region', { name }));

const melati: DayMeeting = {
  lending: asId('l-1'),
  groupName: 'Melati Cipayung',
  place: 'Balai RW 04, Cipayung',
  time: '08.30',
  zone: 'WIB',
  members: 10,
  first: 21,
  last: 21,
  instalments: 50,
  daysLate: 0,
  expected: rupiah(590_000),
  taken: null,
};
const sekar: DayMeeting = {
  ...melati,
  lending: asId('l-2'),
  groupName: 'Sekar Bojongsari',
  time: '10.30',
  first: 14,
  last: 16,
  daysLate: 14,
  expected: rupiah(1_218_000),
};
const officer: OfficerDay = {
  branch: 'Cabang Bogor',
  today: { date: businessDate('2026-11-27'), items: [melati, sekar], expected: rupiah(1_808_000) },
  tomorrow: { date: businessDate('2026-11-28'), items: [], expected: rupiah(0) },
  cash: {
    total: rupiah(590_000),
    since: businessDate('2026-11-26'),
    items: [
      {
        lending: asId('l-3'),
        groupName: 'Flamboyan Cinere',
        inHand: rupiah(590_000),
        since: businessDate('2026-11-26'),
      },
    ],
  },
  late: {
    running: 11,
    arrears: rupiah(806_400),
    items: [
      { lending: asId('l-2'), groupName: 'Sekar Bojongsari', daysLate: 14, arrears: rupiah(806_400), promise: null },
    ],
  },
  ready: [{ lending: asId('l-4'), groupName: 'Kopi Gunung Sindur', amount: rupiah(32_000_000), signers: 8 }],
};

it('a field officer sees her meetings in order, and opens the next one’s sheet with one press', async () => {
  open(lidya, { officer });
  const meetings = await card('Pertemuan hari ini');
  const rows = meetings.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  expect(rows[0]).toBe(
    '08.30WIBMelati CipayungBalai RW 04, Cipayung10 anggota · angsuran 21 dari 50Rp 590.000berikutnya',
  );
  expect(rows[1]).toContain('angsuran 14–16 dari 50Terlambat 14 hari');
  expect(plain(meetings.getByText('Tunai yang diharapkan').parentElement?.textContent)).toContain('Rp 1.808.000');
  const sheet = meetings.getByRole('link', { name: 'Buka lembar Melati Cipayung' });
  expect(sheet.getAttribute('href')).toBe('/lendings/l-1/sheet?date=2026-11-27');
  expect((await card('Besok')).getByText('Tidak ada pertemuan besok.')).toBeTruthy();
  expect(plain((await card('Uang tunai di tangan')).getByText('Flamboyan Cinere').closest('a')?.textContent)).toContain(
    'Rp 590.000',
  );
  expect((await card('Kelompok terlambat')).getByText('1 dari 11')).toBeTruthy();
  expect((await card('Siap dicairkan')).getByText('8 dari 8 sudah tanda tangan')).toBeTruthy();
  expect((await card('Kembali ke saya')).getByText('Tidak ada yang dikembalikan.')).toBeTruthy();
});

it('what is ready is entered for disbursement in two presses', async () => {
  const { user, asked } = openPage('/', {
    person: wulan,
    replies: {
      'GET staff/overview': ok(overview),
      'GET staff/day': ok({ ...nothing, officer }),
      'POST staff/lendings/l-4/disbursements': ok({}),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ajukan pencairan Kopi Gunung Sindur' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(plain(dialog.getByText(/32\.000\.000/).textContent)).toBe('Rp 32.000.000');
  await user.click(dialog.getByRole('button', { name: 'Ajukan' }));
  expect(asked.some(({ name }) => name === 'POST staff/lendings/l-4/disbursements')).toBe(true);
});

it('after a sheet is posted, the next meeting is the next, with what was taken', async () => {
  const posted = { ...melati, expected: rupiah(0), taken: rupiah(590_000) };
  open(lidya, { officer: { ...officer, today: { ...officer.today, items: [posted, sekar] } } });
  const meetings = await card('Pertemuan hari ini');
  expect(plain(meetings.getAllByRole('listitem')[0]?.textContent)).toContain('Rp 0dicatat Rp 590.000');
  expect(meetings.getByRole('link', { name: 'Buka lembar Sekar Bojongsari' })).toBeTruthy();
});

it('a late group says what it promised, and a broken promise asks for a new one', async () => {
  const [item] = officer.late.items;
  const promised = (state: 'open' | 'broken', member: string | null) => ({
    amount: rupiah(409_600),
    dueOn: businessDate('2026-11-24'),
    state,
    member,
  });
  const items = [
    { ...item!, promise: promised('broken', null) },
    { ...item!, lending: asId<LendingId>('l-5'), groupName: 'Batik Sawangan', promise: promised('open', 'Yati') },
  ];
  open(lidya, { officer: { ...officer, late: { ...officer.late, items } } });
  const late = (await card('Kelompok terlambat')).getAllByRole('listitem');
  expect(plain(late[0]?.textContent)).toContain('Janji 24 Nov 2026, Rp 409.600: tidak ditepati');
  expect(within(late[0]!).getByRole('button', { name: 'Catat janji baru Sekar Bojongsari' })).toBeTruthy();
  expect(plain(late[1]?.textContent)).toContain('Yati: Janji 24 Nov 2026, Rp 409.600');
  expect(within(late[1]!).queryByRole('button')).toBeNull();
});

it('what came back says who, when and why; what waits says since when', async () => {
  const entry = { kind: 'reversal', about: 'l-3', name: 'Teratai Limo', amount: rupiah(403_200) } as const;
  const returned = { by: 'Arif Budiman', at: '2026-11-26T08:20:00.000Z', reason: 'foto buku belum ada' };
  open(arif, {
    returned: [{ ...entry, enteredAt: '2026-11-26T06:00:00.000Z', returned }],
    waiting: [
      {
        ...entry,
        kind: 'parameter',
        name: 'lender_fee',
        amount: null,
        enteredAt: '2026-11-26T00:40:00.000Z',
        returned: null,
      },
    ],
  });
  const back = await card('Kembali ke saya');
  expect(back.getByText('Dikembalikan Arif Budiman, 26 Nov 2026, 15.20 WIB: foto buku belum ada')).toBeTruthy();
  expect(back.getByRole('link').getAttribute('href')).toBe('/lendings/l-3');
  const waits = await card('Saya masukkan, menunggu orang lain');
  expect(waits.getByText('Parameter: Biaya layanan pendana, dari bunga')).toBeTruthy();
  expect(waits.getByText('1 hari lalu')).toBeTruthy();
});

it('cases say how long is left, and what is overdue stands out', async () => {
  const one = { kind: 'kyc' } as const;
  open(nisa, {
    cases: [
      { ...one, id: 'u-1', name: 'Ratna Wulandari', dueAt: '2026-11-26T16:59:59.999Z' },
      { ...one, id: 'u-2', name: 'Hendra Gunawan', dueAt: '2026-11-27T16:59:59.999Z' },
    ],
  });
  const cases = await card('Perkara menurut janji');
  expect(cases.getByText('Lewat 7 jam 40 menit')).toBeTruthy();
  expect(cases.getByText('16 jam 19 menit lagi')).toBeTruthy();
  expect(cases.getAllByRole('link')[1]?.getAttribute('href')).toBe('/kycs/u-2');
});

it('finance sees the bank’s day and the cash at officers, an auditor the trail', async () => {
  open(arif, {
    bank: {
      day: {
        date: businessDate('2026-11-26'),
        lines: 33,
        open: 5,
        closing: '632713700',
        escrow: '630748700',
        difference: '1965000',
      },
    },
    cash: {
      officers: [
        {
          officer: { id: asId('s-1'), name: 'Dewi Kartika' },
          inHand: rupiah(1_843_000),
          since: businessDate('2026-11-25'),
          days: 2,
        },
      ],
      total: rupiah(1_843_000),
    },
    trail: { checkedAt: asOf, isSound: true, unusual: [{ action: 'person.blocked', count: 2, lastAt: asOf }] },
  });
  const bank = await card('Hari bank, 26 Nov 2026');
  expect(bank.getByText('5 belum cocok, dari 33 baris.')).toBeTruthy();
  expect(bank.getByText((text) => plain(text) === 'Rp 1.965.000')).toBeTruthy();
  expect(bank.getByRole('link', { name: 'Cocokkan 5 yang tersisa' }).getAttribute('href')).toBe(
    '/reconciliation/2026-11-26',
  );
  expect((await card('Uang di petugas')).getByText('2 hari')).toBeTruthy();
  const trail = await card('Jejak audit, tujuh hari');
  expect(trail.getByText('Akun diblokir')).toBeTruthy();
  expect(trail.getByText('2 kali')).toBeTruthy();
});
