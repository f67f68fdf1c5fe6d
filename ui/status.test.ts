// The table of badges: word, tone and icon of every status.
// Source: spec §4; docs/screens.md; docs/settled.md 04-06, 21, 32.
import { expect, it } from 'vitest';
import { type StatusKind, statusMark } from './status.ts';

it.each([
  ['lending', 'opened', 'Menunggu pendanaan', 'wait'],
  ['lending', 'funded', 'Menunggu pencairan', 'wait'],
  ['lending', 'disbursed', 'Dicairkan', 'ok'],
  ['lending', 'returned', 'Lunas', 'ok'],
  ['lending', 'failed', 'Gagal bayar', 'danger'],
  ['lending', 'refunded', 'Dana dikembalikan', 'mute'],
  ['portfolio', 'waiting_signature', 'Menunggu tanda tangan', 'wait'],
  ['portfolio', 'waiting_payment', 'Menunggu pembayaran', 'wait'],
  ['portfolio', 'processing', 'Pembayaran diproses', 'wait'],
  ['portfolio', 'failed', 'Pendanaan gagal', 'danger'],
  ['kyc', 'not_verified', 'Belum diverifikasi', 'mute'],
  ['kyc', 'pending', 'Sedang diperiksa', 'wait'],
  ['kyc', 'rejected', 'Perlu diperbaiki', 'danger'],
  ['kyc', 'verified', 'Terverifikasi', 'ok'],
] as const satisfies readonly (readonly [StatusKind, string, string, string])[])(
  '[S4.001] [S4.002] %s %s reads "%s" in tone %s',
  (kind, status, word, tone) => {
    expect(statusMark(kind, status)).toMatchObject({ word, tone });
  },
);

it.each([
  ['disbursed', 'ok', 'check'],
  ['failed', 'danger', 'cross'],
  ['refunded', 'mute', 'undo'],
] as const)('[S4.003] [S4.004] [S4.005] a lending that is %s has tone %s and the icon %s', (status, tone, icon) => {
  expect(statusMark('lending', status)).toMatchObject({ tone, icon });
});

it.each([
  ['signature_lapsed', 'Pendanaan gagal'],
  ['payment_lapsed', 'Pembayaran dibatalkan'],
  ['cancelled', 'Pembayaran dibatalkan'],
  ['defaulted', 'Gagal bayar'],
])('a portfolio that failed by %s reads "%s"', (reason, word) => {
  expect(statusMark('portfolio', 'failed', reason).word).toBe(word);
});

it('an unknown status is shown unchanged', () => {
  expect(statusMark('withdraw', 'held_by_moon')).toEqual({ tone: 'mute', icon: 'page', word: 'held_by_moon' });
});
