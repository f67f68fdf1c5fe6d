// Distribution: money of a receipt that has arrived goes to the portfolios of its lending, in one transaction.
// Invariants: each arrival is distributed once (its row, a journal key, a line per portfolio and component); shares +
// carry = collected; only arrived money is distributed; the loan's last money leaves no carry and makes it repaid.
// Source: docs/domain.md §7, §8.
import { distribute, type DistributionLine, type DistributionPortfolio, returnedOf } from '#domain/distribution.ts';
import type { DistributionId, LendingId, PersonId } from '#domain/ids.ts';
import { distributeToLenders, overpay } from '#domain/journal.ts';
import { add, formatRupiah, type Rupiah, rupiah } from '#domain/money.ts';
import { addReturned, markPortfoliosReturned } from '#features/funding/portfolio.sql.ts';
import { type LendingRow, markRepaid } from '#features/lending/slot.sql.ts';
import { notifyAll } from '#features/notice/notice.ts';
import { postJournal } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { addAllDue } from '../collection/collection.ts';
import * as store from './distribute.sql.ts';
import { saveWithheld } from './withheld.sql.ts';

/**
 * Distributes one arrival; the lending is locked. Returns false if it was done before, so that a repeat is a no-op. A
 * handful of statements, however many lenders there are; `tell` is false where nobody is to be notified.
 * Source: docs/domain.md §7.
 */
export async function distributeReceipt(
  tx: Tx,
  lending: LendingRow,
  distributionId: DistributionId,
  { tell = true }: { tell?: boolean } = {},
): Promise<boolean> {
  const arrival = await store.lockWaiting(tx, distributionId);
  if (!arrival) return false;
  const portfolios = await store.lockPortfolios(tx, lending.id);
  const { collected } = arrival;
  const after = {
    principal: add(collected.principal, arrival.principal),
    interest: add(collected.interest, arrival.interest),
  };
  const end = await findEnd(tx, lending, after, arrival.fine);
  const { lines, carryAfter } = distribute({
    loanAmount: lending.loanAmount,
    collectedBefore: collected,
    arrived: { principal: arrival.principal, interest: arrival.interest },
    final: end.final,
    portfolios,
  });
  const journalId = await post(tx, lending.id, arrival, lines);
  passFaultPoint('mid-distribution');
  await store.saveDistribution(tx, { arrival, lendingId: lending.id, lines, carryAfter, journalId });
  if (journalId !== null) await saveWithheld(tx, journalId);
  await addReturned(tx, returnedOf(lines));
  if (tell) await tellLenders(tx, lending, arrival, lines);
  if (end.repaid && lending.repaidAt === null) await closeLending(tx, lending, portfolios, arrival.id);
  return true;
}

/** Whether this is the lenders' last money, and whether nothing is owed after it. */
async function findEnd(tx: Tx, lending: LendingRow, after: store.Collected, fine: Rupiah) {
  if (after.principal < lending.loanAmount) return { final: false, repaid: false };
  const owed = await store.readOwed(tx, lending.id);
  const final = after.principal === owed.principal && after.interest === owed.interest;
  return { final, repaid: final && owed.fine === owed.fineShared + fine };
}

async function post(tx: Tx, lendingId: LendingId, arrival: store.Arrival, lines: readonly DistributionLine[]) {
  const { id, fine, excess, arrivedOn } = arrival;
  const legs = distributeToLenders({ lendingId, lines, fine, subject: id });
  const base = { businessDate: arrivedOn, subject: id };
  const shared =
    legs.length > 0 ? await postJournal(tx, { ...base, kind: 'distribution', key: `distribution:${id}`, legs }) : null;
  if (excess === 0) return shared?.journalId ?? null;
  const surplus = await postJournal(tx, {
    ...base,
    kind: 'overpayment',
    key: `distribution:${id}:excess`,
    legs: overpay({ lendingId, amount: excess, subject: id }),
  });
  return shared?.journalId ?? surplus.journalId;
}

async function tellLenders(tx: Tx, lending: LendingRow, arrival: store.Arrival, lines: readonly DistributionLine[]) {
  const net = new Map<PersonId, number>();
  for (const { lenderId, gross, fee, tax } of lines) net.set(lenderId, (net.get(lenderId) ?? 0) + gross - fee - tax);
  await notifyAll(
    tx,
    [...net]
      .filter(([, amount]) => amount > 0)
      .map(([userId, amount]) => ({
        userId,
        kind: 'instalment_received' as const,
        slots: { amount: formatRupiah(rupiah(amount)), group: lending.groupName },
        link: '/dashboard/mutation',
        eventKey: `distribution:${arrival.id}`,
      })),
  );
}

/**
 * Nothing is owed any more: the lending is repaid, its portfolios are returned, the lenders are notified.
 * Source: docs/domain.md §4.
 */
async function closeLending(
  tx: Tx,
  lending: LendingRow,
  portfolios: readonly DistributionPortfolio[],
  lastShare: string,
): Promise<void> {
  await markRepaid(tx, lending.id);
  await addAllDue(tx, lending.id);
  await markPortfoliosReturned(tx, lending.id);
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'lending.repaid',
      object: { kind: 'lending', id: lending.id },
      before: { status: lending.status, repaid: false },
      after: { status: lending.status, repaid: true },
    },
  );
  await notifyAll(
    tx,
    portfolios.map(({ id, lenderId }) => ({
      userId: lenderId,
      kind: 'lending_returned' as const,
      slots: { group: lending.groupName },
      link: `/dashboard/portfolios/${id}`,
      // After a reversal it may be repaid again, with another notice.
      eventKey: `lending:${lending.id}:returned:${lastShare}`,
    })),
  );
}
