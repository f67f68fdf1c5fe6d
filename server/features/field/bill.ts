// A sheet as a phone takes it along, and the fingerprint of what it bills.
// Source: decision 0114.
import type { PreparedSheet } from '#contract/field.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { type Bill, type BilledBook, billOf, textOfBill } from '#domain/field-sheet.ts';
import type { LendingId } from '#domain/ids.ts';
import { readSheet } from '#features/repayment/sheet/sheet.ts';
import type { Reader } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';

export type ReadBill = Pick<PreparedSheet, 'form' | 'people' | 'book' | 'fingerprint' | 'leader'> & { bill: Bill };

/** The sheet of a date with its book, its bill and their fingerprint, all of one reading. */
export async function readBill(reader: Reader, lendingId: LendingId, date: BusinessDate): Promise<ReadBill> {
  const { form, people, status, loans } = await readSheet(reader, lendingId, date);
  const { version, period, debtors } = form;
  const billed: BilledBook = { lending: lendingId, meetingDate: date, status, version, period, people, loans, debtors };
  return {
    form,
    people: people.map(({ memberId, name, loanId }) => ({ memberId, name, loanId })),
    leader: people.find(({ role }) => role === 'ketua')?.name ?? null,
    book: { status, valueOn: date, loans: loans.map((loan) => ({ ...loan, rows: [...loan.rows] })) },
    fingerprint: sha256(textOfBill(billed)).toString('base64url'),
    bill: billOf(billed),
  };
}
