// What a printed sheet and the receipt for the group say beside the sheet's form; both are printed by the browser.
// Invariant: instalment + fine + excess = cash = own + covered, for each receipt.
// Source: decision 0114.
import type { SheetPaper } from '#contract/field-sheet.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { findMeeting } from '#features/repayment/sheet/sheet.ts';
import { getRepaymentStatus } from '#features/repayment/status/status.ts';
import type { Db } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound } from '#platform/refuse.ts';
import { findHead, findNext, listReceiptsOn } from './paper.sql.ts';

export async function readSheetPaper(db: Db, lendingId: LendingId, date: BusinessDate): Promise<SheetPaper> {
  const head = isId(lendingId) ? await findHead(db, lendingId) : null;
  if (!head) throw notFound();
  const { place, time, cityId, first, last, instalments } = await findMeeting(db, lendingId, date);
  const receipts = await listReceiptsOn(db, lendingId, date);
  return {
    ...head,
    place,
    time,
    zone: zoneOfCity(cityId),
    first,
    last,
    instalments,
    receipts: receipts.map((receipt) => ({ ...receipt, postedAt: receipt.postedAt.toISOString() })),
    arrears: (await getRepaymentStatus(db, lendingId)).arrears,
    next: await findNext(db, lendingId),
  };
}
