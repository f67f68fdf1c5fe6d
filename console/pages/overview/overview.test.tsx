// The console's first page: queues with age and promised time, books to the rupiah, TKB with the amounts behind it,
// failing jobs.
// Source: docs/screens.md; docs/domain.md §8, §10.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffDay } from '#contract/day.ts';
import type { Overview } from '#contract/overview.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { businessDate } from '#domain/calendar.ts';
import type { BranchId } from '#domain/ids.ts';
import { asId } from '#domain/ids.testing.ts';
import { rupiah } from '#domain/money.ts';
import { arif, lidya, nisa, ok, openPage } from '../testing.tsx';

const quiet: Overview = {
  asOf: '2026-11-27T10:00:00.000Z',
  queues: [],
  books: null,
  quality: null,
  branches: null,
  work: { closedOn: businessDate('2026-11-26'), behind: false, failing: [] },
};
const nothing: StaffDay = {
  asOf: quiet.asOf,
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
const open = (person: StaffPerson, changes: Partial<Overview> = {}, day: Partial<StaffDay> = {}) =>
  openPage('/', {
    person,
    replies: { 'GET staff/overview': ok({ ...quiet, ...changes }), 'GET staff/day': ok({ ...nothing, ...day }) },
  });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li, tr')!);
async function card(name: string) {
  await screen.findByText('Jumat, 27 Nov 2026, 17.00 WIB');
  await screen.findByRole('region', { name });
  return within(screen.getByRole('region', { name }));
}

const late = {
  name: 'kyc',
  count: 9,
  own: 0,
  amount: null,
  first: { id: asId('0198'), name: 'Ratna Wulandari', amount: null },
  works: true,
  oldestAt: '2026-11-24T07:00:00.000Z',
  dueAt: '2026-11-26T16:59:59.999Z',
  late: 2,
} as const;

describe('a queue', () => {
  it('shows how many wait, the oldest’s age, the promised time, and overdue as a word', async () => {
    open(nisa, { queues: [late] });
    const row = await rowOf('Verifikasi KYC');
    expect(row.getByText('9')).toBeTruthy();
    expect(row.getByText('Ratna Wulandari dan 8 lain')).toBeTruthy();
    expect(row.getByText(/3 hari 3 jam/)).toBeTruthy();
    expect(row.getByText(/janji 26 Nov 2026, 23\.59 WIB/)).toBeTruthy();
    expect(row.getByText('2 lewat waktu')).toBeTruthy();
  });

  it('is quiet while it is empty, and stands below what waits, the longest first', async () => {
    open(lidya, {
      queues: [
        { ...late, name: 'leads', count: 0, first: null, oldestAt: null, dueAt: null, late: 0 },
        { ...late, name: 'reversals', count: 1, oldestAt: '2026-11-27T09:59:50.000Z', dueAt: null, late: 0 },
        { ...late, late: 0 },
        { ...late, name: 'failures', count: 4, oldestAt: '2026-11-27T09:00:00.000Z', dueAt: null, late: 1 },
      ],
    });
    const empty = await rowOf('Calon peminjam baru');
    expect(empty.getAllByText('–').length).toBeGreaterThan(0);
    expect(screen.queryByText('Kosong')).toBeNull();
    const reversals = await rowOf('Pembatalan penerimaan menunggu persetujuan');
    expect(reversals.getByText(/Kurang dari 1 menit/)).toBeTruthy();
    expect(reversals.queryByText(/janji/)).toBeNull();
    expect((await rowOf('Pekerjaan gagal')).getByText('1 berhenti dicoba')).toBeTruthy();
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    const order = [
      'Verifikasi KYC',
      'Pekerjaan gagal',
      'Pembatalan penerimaan menunggu persetujuan',
      'Calon peminjam baru',
    ];
    expect(names.filter((name) => order.includes(name ?? ''))).toEqual(order);
  });

  it('does not count what the person entered; one button opens the oldest that another entered', async () => {
    const first = { id: asId('0199'), name: 'Flamboyan Cinere', amount: rupiah(590_000) };
    open(arif, {
      queues: [
        { ...late, name: 'refunds', count: 1, own: 1, amount: '0', first: null },
        {
          ...late,
          name: 'reversals',
          count: 3,
          own: 1,
          amount: '1770000',
          first,
          oldestAt: '2026-11-26T14:00:00.000Z',
        },
      ],
    });
    const row = await rowOf('Pembatalan penerimaan menunggu persetujuan');
    expect(row.getByText('2')).toBeTruthy();
    expect(row.getByText('Flamboyan Cinere dan 1 lain · 1 lagi dari saya, menunggu orang lain')).toBeTruthy();
    const oldest = screen.getByRole('link', { name: 'Buka yang tertua' });
    expect(oldest.getAttribute('href')).toBe('/lendings/0199');
    expect(plain(oldest.parentElement?.textContent)).toContain('Flamboyan Cinere, Rp 590.000');
  });

  it('is only read by who does not work on it', async () => {
    open(arif, { queues: [{ ...late, works: false }] });
    await rowOf('Verifikasi KYC');
    expect(screen.queryByRole('link', { name: 'Buka yang tertua' })).toBeNull();
  });

  it.each([
    ['kyc', 'Verifikasi KYC', '/kycs'],
    ['kyc_changes', 'Perubahan data menunggu persetujuan', '/kycs?status=changing'],
    ['leads', 'Calon peminjam baru', '/leads?state=new'],
    ['complaints', 'Pengaduan menunggu jawaban', '/complaints?state=open'],
    ['withdrawals', 'Penarikan menunggu petugas', '/withdrawals?waits=yes'],
    ['disbursements', 'Pencairan menunggu persetujuan', '/disbursements?state=entered'],
    ['refunds', 'Pengembalian dana menunggu persetujuan', '/refunds?state=entered'],
    ['decisions', 'Pinjaman lewat jatuh tempo menunggu keputusan', '/lendings?decision=yes'],
    ['suspense', 'Dana belum dikenali', '/suspense'],
    ['vouchers', 'Pengajuan menunggu persetujuan', '/vouchers?state=entered'],
    ['bank_statements', 'Tanggal rekening koran belum ditutup', '/reconciliation?open=yes'],
    ['failures', 'Pekerjaan gagal', '/failures'],
  ] as const)('of %s leads to its list, filtered to what it counts', async (name, text, to) => {
    open(lidya, { queues: [{ ...late, name, first: null }] });
    expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(to);
  });
});

describe('the books', () => {
  it('are hidden without the permission to read them', async () => {
    open(nisa);
    await card('Pekerjaan sistem');
    expect(screen.queryByRole('region', { name: 'Pembukuan' })).toBeNull();
  });

  it('are exact to the rupiah beyond what a number holds, with the nightly proof', async () => {
    const proof = { date: businessDate('2026-11-26'), at: '2026-11-26T17:03:00.000Z', faults: [], error: null };
    const total = '9100000000000001';
    open(arif, { books: { assets: total, owed: total, difference: '0', proof, proofs: [] } });
    const books = await card('Pembukuan');
    expect(books.getAllByText((text) => plain(text) === 'Rp 9.100.000.000.000.001')).toHaveLength(2);
    expect(books.getByText((text) => plain(text) === 'Rp 0')).toBeTruthy();
    expect(books.getByText('Seimbang')).toBeTruthy();
    expect(plain(books.getByText(/Pembuktian/).textContent)).toBe(
      'Pembuktian 26 Nov 2026 lulus, 27 Nov 2026, 00.03 WIB.',
    );
  });

  it('show a difference and each failed proof', async () => {
    const proof = {
      date: businessDate('2026-11-26'),
      at: '2026-11-26T17:03:00.000Z',
      faults: [{ proof: 'balance_differs', rows: 3 }],
      error: null,
    };
    open(arif, { books: { assets: '10', owed: '11', difference: '-1', proof, proofs: [] } });
    const books = await card('Pembukuan');
    expect(books.getByText((text) => plain(text) === '-Rp 1')).toBeTruthy();
    expect(books.getByText('Tidak seimbang')).toBeTruthy();
    expect(books.getByText('balance_differs: 3 baris')).toBeTruthy();
  });
});

describe('the proofs', () => {
  it('each say when they last ended, and those of more than a day ago stand out', async () => {
    const proof = {
      date: businessDate('2026-11-26'),
      at: '2026-11-26T17:03:00.000Z',
      faults: [],
      error: 'trail_broken',
    };
    const run = { faults: 0, error: null, isLate: false };
    const late = {
      name: 'trail_broken',
      provedAt: '2026-11-24T17:03:00.000Z',
      faults: null,
      error: 'terlalu lama',
      isLate: true,
    };
    const proofs = [late, { ...run, name: 'balance_differs', provedAt: '2026-11-26T17:03:00.000Z' }];
    open(arif, { books: { assets: '10', owed: '10', difference: '0', proof, proofs } });
    const books = await card('Pembukuan');
    const alarm = within(books.getByRole('alert'));
    expect(plain(alarm.getByRole('listitem').textContent)).toBe('trail_broken: 25 Nov 2026, 00.03 WIB. terlalu lama');
    expect(plain(books.getByText(/2 pembuktian/).textContent)).toBe(
      '2 pembuktian, yang terlama 25 Nov 2026, 00.03 WIB',
    );
    expect(books.getByText(/balance_differs: 27 Nov 2026/)).toBeTruthy();
  });
});

describe('repayment', () => {
  const rates = (last: number | null) =>
    ([0, 30, 60, 90] as const).map((days) => ({
      days,
      numerator: '490000000',
      denominator: '500000000',
      percentage: last,
    }));

  it('shows TKB with two decimals, its numerator and its denominator', async () => {
    open(nisa, { quality: { date: businessDate('2026-11-26'), rates: rates(98) } });
    const quality = await card('Keberhasilan bayar');
    for (const days of [0, 30, 60, 90]) expect(quality.getByText(`TKB${days}`)).toBeTruthy();
    expect(quality.getAllByText('98,00%')).toHaveLength(4);
    expect(quality.getAllByText((text) => plain(text) === 'Rp 490.000.000 dari Rp 500.000.000')).toHaveLength(4);
    expect(quality.queryByText(/di bawah/)).toBeNull();
  });

  it('warns when TKB90 is below 95%', async () => {
    open(nisa, { quality: { date: businessDate('2026-11-26'), rates: rates(94.99) } });
    expect((await card('Keberhasilan bayar')).getByText(/TKB90 di bawah 95%/)).toBeTruthy();
  });

  it('shows each branch with what is outstanding, marks a low TKB90, and leads to its loans past due', async () => {
    const branches = Array.from({ length: 8 }, (_, index) => ({
      branch: { id: asId<BranchId>(`b-${index}`), name: `Cabang ${index}` },
      rates: rates(index === 0 ? 94.99 : 99),
    }));
    const { user } = open(nisa, { branches });
    const found = await card('Keberhasilan bayar per cabang');
    const [first] = found.getAllByRole('link');
    expect(plain(first?.textContent)).toBe(
      'Cabang 0Sisa pokok Rp 500.000.000 · TKB0 94,99% · TKB30 94,99%TKB90 94,99%',
    );
    expect(first?.getAttribute('href')).toBe('/lendings?late=yes&branch=b-0');
    expect(found.getAllByRole('link')).toHaveLength(6);
    await user.click(found.getByRole('button', { name: 'Tampilkan semua 8 cabang' }));
    expect(found.getAllByRole('link')).toHaveLength(8);
  });

  it('shows a dash while nothing is outstanding', async () => {
    open(nisa, { quality: { date: businessDate('2026-11-26'), rates: rates(null) } });
    expect((await card('Keberhasilan bayar')).getAllByText('-')).toHaveLength(4);
  });
});

describe('work', () => {
  it('that fails is shown with how often, since when and why', async () => {
    const failing = [
      {
        name: 'bank.event',
        failures: 12,
        since: '2026-11-27T09:00:00.000Z',
        lastAt: '2026-11-27T09:59:00.000Z',
        error: 'out of memory',
      },
    ];
    open(arif, { work: { closedOn: businessDate('2026-11-20'), behind: true, failing } });
    const work = await card('Pekerjaan sistem');
    expect(work.getByText('Tertinggal')).toBeTruthy();
    expect(work.getByText('Kabar dari bank')).toBeTruthy();
    expect(work.getByText('Gagal 12 kali sejak 27 Nov 2026, 16.00 WIB: out of memory')).toBeTruthy();
  });
});

describe('the page', () => {
  it('is the start page of every role, with the failed jobs of roles that have some', async () => {
    const { router } = open(arif);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ringkasan' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole('link', { name: 'Gagal' }).getAttribute('href')).toBe('/failures');
  });

  it('shows no failed jobs to roles without them', async () => {
    open(nisa);
    await screen.findByRole('heading', { level: 1, name: 'Ringkasan' });
    expect(screen.queryByRole('link', { name: 'Gagal' })).toBeNull();
  });

  it('says that it could not be loaded, and offers a retry', async () => {
    const down = { status: 500, body: { id: 'r', code: 'error.server', message: 'Rusak', errors: [] } };
    const { answers, user } = openPage('/', {
      person: nisa,
      replies: { 'GET staff/overview': down, 'GET staff/day': ok(nothing) },
    });
    const again = await screen.findByRole('button', { name: 'Coba lagi' });
    answers['GET staff/overview'] = ok(quiet);
    await user.click(again);
    expect(await screen.findByText('Semua pekerjaan berjalan.')).toBeTruthy();
  });
});
