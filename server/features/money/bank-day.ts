// A voucher that is dated on a past day moves money at the bank on that day, which may have been closed meanwhile.
// Invariant: nothing that people enter is booked at the bank on a closed day; its statement is locked before the voucher, as at entry.
// Source: docs/domain.md §8; decisions 0125, 0131.
import { formatDate } from '#domain/calendar.ts';
import { shareOpenDate } from '#ledger/ledger.ts';
import { ask } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import type { EnteredVoucher, NewVoucher } from '#platform/events.ts';
import { refused } from '#platform/refuse.ts';

type Dated = Pick<NewVoucher, 'kind' | 'legs'> & { valueOn?: EnteredVoucher['valueOn'] };

/** The past day at the bank on which the voucher is booked; a return is dated by the bank, and a statement's voucher checks its own. */
const dayOf = ({ kind, legs, valueOn }: Dated) =>
  (kind === 'correction' || kind === 'remittance') && legs.some(({ account }) => account === 'escrow')
    ? (valueOn ?? null)
    : null;

/** Keeps that day as it is until the transaction ends. */
export async function holdBankDay(tx: Tx, voucher: Dated): Promise<void> {
  const on = dayOf(voucher);
  if (on === null) return;
  await shareOpenDate(tx);
  await ask(tx, 'lockBankDay', { on });
}

/**
 * Refuses what would be booked on a closed day. A remittance of a locked month is booked on the first open day instead; a correction
 * is for the difference of its own day.
 */
export async function requireOpenBankDay(tx: Tx, voucher: Dated): Promise<void> {
  const on = dayOf(voucher);
  if (on === null || (voucher.kind === 'remittance' && on < (await shareOpenDate(tx)))) return;
  const { closedBy } = await ask(tx, 'lockBankDay', { on });
  if (closedBy !== null)
    throw refused('error.voucher.bank_day_closed', { slots: { date: formatDate(on), name: closedBy } });
}
