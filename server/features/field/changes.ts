// Why a sheet that was made offline no longer fits: the bill then and now, and what came in between.
// Source: decision 0114.
import type { FieldSheetChange } from '#contract/field-sheet.ts';
import { type Bill, changesOf, totalOf } from '#domain/field-sheet.ts';
import type { StaffId } from '#domain/ids.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { findMeeting } from '#features/repayment/sheet/sheet.ts';
import type { Reader } from '#platform/db.ts';
import { type ReadBill, readBill } from './bill.ts';
import { findBill, listReceiptsSince, type SheetKey } from './sheets.sql.ts';

type About = SheetKey & { fingerprint: string; officerId: StaffId; staffId: StaffId };

/**
 * Compares what a sheet was made from with the book as it is now. Of a group that is another officer's by now, only what
 * was taken along is shown.
 */
export async function readChange(reader: Reader, of: About, read?: ReadBill): Promise<FieldSheetChange> {
  const { lendingId, meetingDate } = of;
  const { bill, ...prepared } = read ?? (await readBill(reader, lendingId, meetingDate));
  const then = await findBill(reader, of, of.fingerprint);
  const names = new Map(prepared.people.map(({ memberId, name }) => [memberId, name]));
  const toWire = (one: Bill) => ({
    version: one.version,
    period: one.period,
    total: totalOf(one),
    members: one.members.map(({ member, due }) => ({ member, name: names.get(member) ?? '', due })),
  });
  const before = then && toWire(then.bill);
  if (of.officerId !== of.staffId) return { reasons: ['officer'], before, now: null, receipts: [], sheet: null };
  const receipts = then === null ? [] : await listReceiptsSince(reader, lendingId, then.preparedAt);
  const reasons = changesOf(then?.bill ?? null, bill, {
    posted: receipts.some(({ channel, isReversed }) => channel === 'meeting' && !isReversed),
    paid: receipts.some(({ channel, isReversed }) => channel === 'transfer' && !isReversed),
    reversed: receipts.some(({ isReversed }) => isReversed),
  });
  const { lending: _lending, cityId, ...meeting } = await findMeeting(reader, lendingId, meetingDate);
  return {
    reasons,
    before,
    now: toWire(bill),
    receipts: receipts.map((receipt) => ({ ...receipt, at: receipt.at.toISOString() })),
    sheet: { ...meeting, zone: zoneOfCity(cityId), ...prepared },
  };
}
