// A bank's day with one unknown line, as the server answers it.
import type { voucher } from '../desk/desk.testing.ts';

export const day = {
  date: '2026-11-26',
  state: 'open',
  version: 2,
  lines: 31,
  uploaded: { name: 'Dimas', at: '2026-11-27T03:00:00.000Z' },
  closed: null,
};
export const difference = {
  kind: 'unknown',
  reference: 'p-7',
  counterparty: '8808000000123456',
  lines: [4],
  told: 25_000,
  booked: 0,
  journals: [],
  says: null as object | null,
  movement: null as object | null,
  candidates: { isSplit: false, bookings: [] as object[] },
  note: null as object | null,
  unmatched: null as object | null,
  voucher: null as typeof voucher | null,
  ways: ['suspense', 'note'],
  uncorrected: null as string | null,
};
export const statement = {
  ...day,
  opening: '1000000',
  closing: '1525000',
  escrow: '1500000',
  differences: [difference],
  differenceCount: 1,
  form: 'own',
  accountLastDigits: null,
  matched: [] as object[],
  pairs: [],
  why: [{ kind: 'line', name: 'p-7', count: 1, amount: '25000' }],
};
