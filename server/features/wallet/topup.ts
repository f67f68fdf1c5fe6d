// A top-up: money that arrived on a lender's own virtual account is credited to the balance, in full and once.
// Invariant: one journal per payment, whatever the amount and however often the bank reports it.
// Source: docs/domain.md §8, §9.
import type { JournalId } from '#domain/ids.ts';
import { topUp } from '#domain/journal.ts';
import { formatRupiah } from '#domain/money.ts';
import type { Payment } from '#domain/bank.ts';
import { notify } from '#features/notice/notice.ts';
import { postJournal } from '#ledger/ledger.ts';
import type { Tx } from '#platform/db.ts';

export async function receiveTopUp(tx: Tx, payment: Payment): Promise<{ journalId: JournalId }> {
  const { virtualAccount, amount, valueOn, provider, paymentId } = payment;
  const { lenderId } = virtualAccount;
  if (lenderId === null) throw new Error(`account ${virtualAccount.number} belongs to no lender`);
  const key = `payment:${provider}:${paymentId}:topup`;
  const { journalId } = await postJournal(tx, {
    kind: 'topup',
    key,
    businessDate: valueOn,
    legs: topUp({ lenderId, amount }),
  });
  await notify(tx, {
    userId: lenderId,
    kind: 'topup_received',
    slots: { amount: formatRupiah(amount) },
    link: '/dashboard/mutation',
    eventKey: key,
  });
  return { journalId };
}
