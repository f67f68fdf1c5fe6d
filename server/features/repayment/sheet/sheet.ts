// The collection sheet of a meeting: what each member owes by its date, oldest first, with the fine up to that date.
// Invariant: reads only; totals are the sums of their columns. The version is the one that the next sheet will have.
// Source: docs/screens.md; docs/domain.md §6.
import type { SheetForm } from '#contract/staff.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { sumRupiah } from '#domain/money.ts';
import { isOpen, openOf } from '#domain/repayment.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound, refused } from '#platform/refuse.ts';
import type { MemberLoan } from '#domain/loan-book.ts';
import { findSheetLending, readPeople, type SheetLending, type SheetPerson } from '../book/book.ts';
import { readDebtors } from '../cover/cover.ts';
import { openBook } from '../receipt/receipt.ts';
import * as store from './sheet.sql.ts';

export { findMeeting, listMeetings, type MeetingRange, meetingDates, runningOf } from './meetings.sql.ts';
export { postLockedSheet, postSheet } from './sheet-post.ts';
export { findPostedById, toWirePosted } from './sheet.sql.ts';

export async function getSheet(db: Db, lendingId: LendingId, asked: BusinessDate | undefined): Promise<SheetForm> {
  return (await readSheet(db, lendingId, asked)).form;
}

/** A sheet with what it is judged by: the group's people and the open loans with their fines up to its date. */
export async function readSheet(reader: Reader, lendingId: LendingId, asked: BusinessDate | undefined) {
  const lending = await requireLending(reader, lendingId);
  const dates = await store.readDueDates(reader, lending.id);
  if (lending.disbursedOn === null || dates.length === 0) throw refused('error.sheet.no_meeting');
  const date = asked ?? meetingAt(dates, await today(reader));
  if (date < lending.disbursedOn) throw refused('error.sheet.no_meeting', { field: 'date' });
  const { members, totals, posted: sheets, people, loans } = await readBill(reader, lending, date);
  const form: SheetForm = {
    lending: lending.id,
    groupName: lending.groupName,
    meetingDate: date,
    period: dates.find((row) => row.dueOn === date)?.no ?? null,
    version: (sheets.at(-1)?.version ?? 0) + 1,
    members,
    totals,
    virtualAccount: lending.virtualAccount,
    posted: sheets.filter(isInForce).map(store.toWirePosted),
    debtors: await readDebtors(reader, lending.id, date),
  };
  return { form, people, status: lending.status, loans };
}

/** What the sheet of a date asks for and has taken, for lists of meetings: the sheet's own sums, without its form. */
export async function getMeetingSums(db: Db, lendingId: LendingId, date: BusinessDate) {
  const { members, totals, posted } = await readBill(db, await requireLending(db, lendingId), date);
  const sheets = posted.filter(isInForce);
  const taken = sheets.length === 0 ? null : sumRupiah(sheets.map(({ cash }) => cash));
  return { members: members.length, expected: totals.due, taken };
}

async function requireLending(reader: Reader, lendingId: LendingId): Promise<SheetLending> {
  const lending = isId(lendingId) ? await findSheetLending(reader, lendingId) : null;
  if (!lending) throw notFound();
  return lending;
}

/** What members owe on a date, its sums, and its sheets by version, reversed ones included. */
async function readBill(reader: Reader, lending: SheetLending, date: BusinessDate) {
  // What posting reads too, so that what is billed is what is taken.
  const { loans } = await openBook(reader, lending, date);
  const people = await readPeople(reader, lending.id);
  const members = people.filter((person) => person.loanId !== null).map((person) => memberOf(person, loans, date));
  const total = (key: 'due' | 'fine' | 'interest' | 'principal') => sumRupiah(members.map((member) => member[key]));
  const totals = { due: total('due'), fine: total('fine'), interest: total('interest'), principal: total('principal') };
  return { members, totals, people, loans, posted: await store.readPosted(reader, lending.id, date) };
}

const isInForce = ({ reversedAt }: store.PostedSheet): boolean => reversedAt === null;

/** Today's meeting or the last one; before the first one, the first. */
function meetingAt(dates: readonly { dueOn: BusinessDate }[], on: BusinessDate): BusinessDate {
  const held = dates.filter((row) => row.dueOn <= on).at(-1);
  return (held ?? dates[0])?.dueOn ?? on;
}

function memberOf(person: SheetPerson, loans: readonly MemberLoan[], date: BusinessDate): SheetForm['members'][number] {
  const rows = loans.find((loan) => loan.id === person.loanId)?.rows ?? [];
  const due = rows.filter((row) => row.dueOn <= date && isOpen(row));
  const open = (component: 'fine' | 'interest' | 'principal') => sumRupiah(due.map((row) => openOf(row, component)));
  const [fine, interest, principal] = [open('fine'), open('interest'), open('principal')];
  const { memberId: member, name, role, coverDebt } = person;
  return {
    member,
    name,
    role,
    due: sumRupiah([fine, interest, principal]),
    fine,
    interest,
    principal,
    openRows: due.length,
    coverDebt,
  };
}
