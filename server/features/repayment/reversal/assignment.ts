// Money at the bank whose receipt was reversed: finance assigns it to the right receipts, as if it had just arrived.
// Invariants: all that was seen, at once, so it is assigned once; nothing comes from the bank, it is in `collection`
// already; receipts of meetings that wait for their cash come first.
// Source: docs/domain.md §6, §8; decision 0051.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, ReceiptId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { takePayment } from '../arrival/arrival.ts';
import { readUnassigned, takeUnassigned } from './reversal.sql.ts';

type Asked = { amount: Rupiah; valueDate: BusinessDate; reason: string };

export async function assignMoney(db: Db, staffId: StaffId, lendingId: LendingId, asked: Asked) {
  if (!isId(lendingId)) throw notFound();
  const { amount, valueDate, reason } = asked;
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    if (amount === 0 || (await readUnassigned(tx, lendingId)) !== amount)
      throw refused('error.assignment.changed', { field: 'amount' });
    const from = lending.disbursedOn;
    if (from === null || valueDate < from || valueDate > (await today(tx)))
      throw refused('error.assignment.date', { field: 'valueDate' });
    await takeUnassigned(tx, lendingId, amount);
    const id = newId<ReceiptId>();
    await takePayment(tx, lending, { amount, valueOn: valueDate, key: `assignment:${id}`, isAtBank: true });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'reversal.assign',
        object: { kind: 'lending', id: lendingId },
        after: { assignment: id, amount, valueOn: valueDate },
        reason,
      },
    );
    return { unassigned: await readUnassigned(tx, lendingId) };
  });
}
