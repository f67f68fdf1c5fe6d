// Every state of a lending and of its disbursement on the console: word, colour, what it waits for, what may be done,
// the timeline.
// Source: docs/domain.md §4, §9; spec §4; decisions 0041, 0042.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Disbursement } from '#contract/disbursement.ts';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { arif, lidya, ok, okPage, openPage, wulan } from '../testing.tsx';
import { disbursementSample, emptied, lendingSample, refundSample, rowSample, unraised } from './lending.testing.ts';

const cancellations = 'POST staff/disbursements/d-1/cancellations';
const open = (lending: StaffLendingDetail, person = lidya, replies = {}) =>
  openPage('/lendings/l-1', {
    person,
    replies: { 'GET staff/lendings': okPage([]), 'GET staff/lendings/l-1': ok(lending), ...replies },
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

const openedAt = { openedAt: '2026-11-01T03:00:00.000Z', fundedAt: null, failedAt: null, refundedAt: null };
const schedule = [rowSample(1, '2026-12-02', true), rowSample(2, '2026-12-09', false)];
const running = { status: 'disbursed', disbursedOn: '2026-11-20' as never, schedule } as const;

type Case = [name: string, change: Partial<StaffLendingDetail>, word: string, said: string, steps: string[]];
const lendings: Case[] = [
  [
    'opened',
    { ...unraised, status: 'opened', reached: openedAt },
    'Menunggu pendanaan',
    'Menunggu pendanaan, kurang Rp 8.000.000 sampai 6 Desember 2026.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran', 'Lunas'],
  ],
  [
    'opened, past its due date',
    { ...unraised, status: 'opened', needsDecision: true, extendableUntil: '2026-12-20' as never, reached: openedAt },
    'Menunggu pendanaan',
    'Masa pendanaan berakhir. Perpanjang atau kembalikan dana sebelum 9 Des 2026, 23.59 WIB.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran', 'Lunas'],
  ],
  [
    'opened, past its due date, the one extension used',
    { ...unraised, status: 'opened', needsDecision: true, extended: true, reached: openedAt },
    'Menunggu pendanaan',
    'Masa pendanaan berakhir dan tidak dapat diperpanjang lagi. Kembalikan dana sebelum 9 Des 2026, 23.59 WIB.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran', 'Lunas'],
  ],
  [
    'opened, giving the money back entered',
    { ...unraised, status: 'opened', refund: refundSample(), reached: openedAt },
    'Menunggu pendanaan',
    'Pengembalian dana menunggu persetujuan keuangan sebelum 9 Des 2026, 23.59 WIB.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran', 'Lunas'],
  ],
  [
    'funded, members still signing',
    { signed: 7 },
    'Menunggu pencairan',
    'Menunggu tanda tangan 3 dari 10 anggota.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran', 'Lunas'],
  ],
  [
    'funded, all signed',
    {},
    'Menunggu pencairan',
    'Semua anggota sudah tanda tangan. Ajukan pencairan.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran', 'Lunas'],
  ],
  [
    'disbursed',
    running,
    'Dicairkan',
    'Angsuran ke-2 jatuh tempo 9 Desember 2026, Rp 11.900.000.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran 1 dari 2', 'Lunas'],
  ],
  [
    'disbursed and late',
    { ...running, daysLate: 9 },
    'Dicairkan',
    'Terlambat 9 hari. Tagih di pertemuan berikutnya.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran 1 dari 2', 'Lunas'],
  ],
  [
    'in default',
    { ...running, status: 'failed', reached: { ...lendingSample().reached, failedAt: '2027-03-05T17:00:00.000Z' } },
    'Gagal bayar',
    'Gagal bayar. Penagihan berlanjut, yang tertagih dibagikan kepada pendana.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Gagal bayar', 'Penagihan berlanjut'],
  ],
  [
    'refunded',
    { ...emptied, status: 'refunded', reached: { ...openedAt, refundedAt: '2026-12-10T03:00:00.000Z' } },
    'Dana dikembalikan',
    'Dana semua pendana sudah dikembalikan.',
    ['Dibuka untuk pendana', 'Dana dikembalikan'],
  ],
  [
    'repaid',
    { ...running, repaidAt: '2026-12-09T03:00:00.000Z' },
    'Lunas',
    'Lunas sejak 9 Des 2026, 10.00 WIB.',
    ['Dibuka untuk pendana', 'Terdanai penuh', 'Akad anggota', 'Dicairkan', 'Angsuran 1 dari 2', 'Lunas'],
  ],
];

describe('a lending', () => {
  it.each(lendings)('%s: its word, what it waits for, and its timeline', async (_name, change, word, said, steps) => {
    open(lendingSample(change));
    const journey = await region('Perjalanan pinjaman');
    const notes = screen.getAllByRole('status').map(({ textContent }) => plain(textContent));
    expect(notes).toContain(said);
    const badges = screen.getAllByText(word).filter((found) => found.closest('[class*="badge"]'));
    expect(badges.length).toBeGreaterThan(0);
    const titles = journey.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);
    expect(titles).toEqual(steps);
  });
});

const approved = { approvedBy: 'Arif', approvedAt: '2026-11-15T04:00:00.000Z' };
const sent = { ...approved, sentAt: '2026-11-15T04:01:00.000Z', askedAgainAt: '2026-11-15T04:06:00.000Z' };
const ended = { ...sent, askedAgainAt: null, endedAt: '2026-11-15T05:00:00.000Z' };

type Entry = [state: Disbursement['state'], change: Partial<Disbursement>, word: string, said: string | null];
const disbursements: Entry[] = [
  ['entered', {}, 'Menunggu persetujuan', 'Menunggu persetujuan petugas keuangan'],
  ['approved', approved, 'Disetujui', 'Menunggu dikirim ke bank'],
  ['sent', sent, 'Dikirim ke bank', 'Menunggu konfirmasi bank'],
  ['unknown', sent, 'Menunggu kepastian bank', 'Belum ada kabar dari bank, ditanyakan lagi 15 Nov 2026, 11.06 WIB'],
  ['refused', { ...ended, reason: 'Rekening tutup' }, 'Ditolak bank', 'Ditolak bank: Rekening tutup, masukkan lagi'],
  [
    'cancelled',
    { reason: 'Salah rekening', endedAt: '2026-11-15T05:00:00.000Z' },
    'Dibatalkan',
    'Dibatalkan: Salah rekening, masukkan lagi',
  ],
  ['confirmed', { ...ended, valueDate: '2026-11-15' as never }, 'Selesai', null],
];

describe('a disbursement', () => {
  it.each(disbursements)('%s: its word, and what it waits for', async (state, change, word, said) => {
    open(lendingSample({ disbursement: disbursementSample({ state, ...change }) }));
    const card = await region('Pencairan');
    expect(card.getAllByText(word).length).toBeGreaterThan(0);
    const notes = card.queryAllByRole('status').map(({ textContent }) => plain(textContent));
    expect(notes).toEqual(said === null ? [] : [said]);
    const now = card.getAllByRole('listitem').filter((step) => step.getAttribute('aria-current') === 'step');
    expect(now).toHaveLength(['confirmed', 'refused', 'cancelled'].includes(state) ? 0 : 1);
  });

  it.each([
    ['refused', 'Ajukan pencairan'],
    ['cancelled', 'Ajukan pencairan'],
  ] as const)('%s can be entered again by the officer', async (state, act) => {
    open(lendingSample({ disbursement: disbursementSample({ state, reason: 'x' }) }), wulan);
    expect((await region('Pencairan')).getByRole('button', { name: act })).toBeTruthy();
  });

  it('whose end the bank contradicts raises an alarm that says that nothing was posted', async () => {
    const disbursement = disbursementSample({ state: 'refused', ...ended, contradictedAt: '2026-11-16T02:00:00.000Z' });
    open(lendingSample({ disbursement }));
    const alarm = (await region('Pencairan')).getByRole('alert');
    expect(plain(alarm.textContent)).toContain('Pada 16 Nov 2026, 09.00 WIB bank memberi kabar yang berlawanan');
    expect(plain(alarm.textContent)).toContain('Tidak ada uang yang dipindahkan.');
  });

  it.each([
    ['the officer', wulan],
    ['finance', arif],
  ] as const)(
    'is taken back by %s before its approval, with a reason and the version that is shown',
    async (_who, person) => {
      const entered = lendingSample({ disbursement: disbursementSample({ version: 3 }) });
      const { user, asked } = open(entered, person, {
        [cancellations]: ok(disbursementSample({ state: 'cancelled' })),
      });
      await user.click((await region('Pencairan')).getByRole('button', { name: 'Batalkan pengajuan' }));
      const dialog = within(await screen.findByRole('dialog'));
      const act = dialog.getByRole('button', { name: 'Batalkan pengajuan' });
      expect((act as HTMLButtonElement).disabled).toBe(true);
      await user.type(dialog.getByLabelText('Alasan'), ' Salah rekening ');
      await user.click(act);
      await waitFor(() =>
        expect(asked.find(({ name }) => name === cancellations)?.body).toEqual({
          version: 3,
          reason: 'Salah rekening',
        }),
      );
    },
  );

  it('cannot be cancelled by read-only staff', async () => {
    open(lendingSample({ disbursement: disbursementSample() }), lidya);
    expect((await region('Pencairan')).queryByRole('button', { name: 'Batalkan pengajuan' })).toBeNull();
  });
});
