// Lendings for staff, drafts included: group, money, signatures, arrears, and one in full. Names are unmasked because
// loan staff and finance need them; phone numbers are masked.
// Source: docs/domain.md §3, §4.
import { id as texts } from '#texts/id.ts';
import type { LendingId } from '#domain/ids.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import type { LendingTotals, StaffLendingDetail, staffLendings } from '#contract/staff.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { wireStatusOf } from '#domain/funding.ts';
import { maskPhone } from '#domain/identity.ts';
import { canMoveLending } from '#domain/lending.ts';
import { nextMeetingOn } from '#domain/schedule.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { findLatestDisbursement, toWire } from '#features/disbursement/disbursement.sql.ts';
import { findExtension } from '#features/lending/extension.sql.ts';
import { findLatestExtension } from '#features/lending/extension.ts';
import { findLatestRefund, readFigures, toWire as refundToWire } from '#features/refund/refund.sql.ts';
import { readLendingSchedule } from '#features/repayment/schedule/schedule.ts';
import { getMeetingSums } from '#features/repayment/sheet/sheet.ts';
import { findClosedDate } from '#features/repayment/status/status.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { readReached } from './reached.sql.ts';
import {
  type LendingRecord,
  listRecords,
  readFunders,
  readRecord,
  readSigners,
  readTotals,
  type SignerRecord,
} from './lendings.sql.ts';

type Query = Input<typeof staffLendings.listStaffLendings>['query'];
type Detail =
  | 'meeting'
  | 'members'
  | 'disbursement'
  | 'extension'
  | 'extendableUntil'
  | 'refund'
  | 'refundable'
  | 'schedule'
  | 'portfolios'
  | 'reached';
type StaffLending = Omit<StaffLendingDetail, Detail>;

export async function listStaffLendings(reader: Reader, query: Query): Promise<Page<StaffLending>> {
  const { total, records } = await listRecords(reader, query);
  return pageOf(records.map(lendingOf), total, query);
}

export async function sumStaffLendings(
  reader: Reader,
  query: Input<typeof staffLendings.sumStaffLendings>['query'],
): Promise<LendingTotals> {
  const asOf = await findClosedDate(reader);
  const { outstanding, ...totals } = await readTotals(reader, query, asOf);
  return { ...totals, principalOutstanding: outstanding, asOf };
}

/** One lending, or null if the id is unknown. */
export async function findStaffLending(reader: Db, id: LendingId): Promise<StaffLendingDetail | null> {
  const record = isId(id) ? await readRecord(reader, id) : null;
  if (!record) return null;
  const disbursement = await findLatestDisbursement(reader, record.id);
  const refund = await findLatestRefund(reader, record.id);
  const funders = await readFunders(reader, record.id);
  return {
    ...lendingOf(record),
    meeting: await readMeeting(reader, record),
    members: (await readSigners(reader, record.id)).map(signerOf),
    disbursement: disbursement && toWire(disbursement),
    extension: await findExtension(reader, record.id),
    extendableUntil: await findLatestExtension(reader, record.id),
    refund: refund && refundToWire(refund),
    refundable: canBeRefunded(record) ? await readFigures(reader, record.id) : null,
    schedule: await readLendingSchedule(reader, record.id),
    reached: await readReached(reader, record.id),
    portfolios: funders.map(({ id: portfolio, lender, amount, status, reason, created_at }) => ({
      id: portfolio,
      lender,
      amount,
      status: wireStatusOf(status, record.status),
      reason,
      createdAt: created_at.toISOString(),
    })),
  };
}

/** Today's meeting is over once its sheet is posted. */
async function readMeeting(db: Db, record: LendingRecord): Promise<StaffLendingDetail['meeting']> {
  const { disbursed_on, repaid_at, city_id, meeting_weekday: weekday, meeting_time, meeting_place: place } = record;
  if (disbursed_on === null || repaid_at !== null) return null;
  const dates = (await readLendingSchedule(db, record.id)).map(({ paymentDate }) => paymentDate);
  const holidays = await readHolidays(db);
  const on = await today(db);
  const nextFrom = async (from: BusinessDate) => {
    const date = nextMeetingOn({ dates, weekday, holidays, from });
    return { date, ...(await getMeetingSums(db, record.id, date)) };
  };
  const first = await nextFrom(on);
  const { date, expected } = first.taken === null ? first : await nextFrom(addDays(first.date, 1));
  return { date, time: meeting_time, zone: zoneOfCity(city_id), place, expected };
}

function canBeRefunded({ status, disbursing_at }: LendingRecord): boolean {
  return canMoveLending(status, 'refunded') && disbursing_at === null;
}

function lendingOf(record: LendingRecord): StaffLending {
  return {
    id: record.id,
    group: {
      id: record.group_id,
      name: record.name,
      city: record.city,
      meetingWeekday: record.meeting_weekday,
      officer: record.officer,
      branch: record.branch,
    },
    status: record.status,
    grade: record.grade,
    loanAmount: record.loan,
    raisedAmount: record.raised,
    activeAmount: record.active,
    interestPercentage: record.interest_bps / 100,
    tenor: record.tenor_months,
    instalments: record.instalments,
    dueDate: record.due_on,
    decideAt: record.decide_at.toISOString(),
    needsDecision: record.undecided,
    extended: record.extended,
    signed: record.signed,
    signers: record.signers,
    daysLate: record.days_past_due,
    arrears: record.arrears,
    disbursing: record.disbursing_at !== null && record.disbursed_on === null,
    disbursedOn: record.disbursed_on,
    repaidAt: record.repaid_at?.toISOString() ?? null,
    virtualAccount: record.virtual_account,
  };
}

function signerOf({
  member,
  name,
  role,
  principal,
  state,
  signed_at,
  phone,
}: SignerRecord): StaffLendingDetail['members'][number] {
  return {
    member,
    name,
    role,
    principal,
    // A drafted document is not at the provider yet.
    state: state === null || state === 'drafted' ? 'not_sent' : state,
    signedAt: signed_at?.toISOString() ?? null,
    phone: phone ? maskPhone(phone) : '',
  };
}

export const lendingFile: ListFile<Input<typeof staffLendings.listStaffLendings>['query'], StaffLending> = {
  name: 'pinjaman',
  read: ({ db }, query) => listStaffLendings(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ group }) => group.name],
    ['file.city', ({ group }) => group.city],
    ['file.branch', ({ group }) => group.branch],
    ['file.officer', ({ group }) => group.officer],
    ['file.grade', ({ grade }) => grade],
    ['file.amount', ({ loanAmount }) => loanAmount],
    ['file.raised', ({ raisedAmount }) => raisedAmount],
    ['file.interest', ({ interestPercentage }) => interestPercentage],
    ['file.tenor', ({ tenor }) => tenor],
    ['file.signed', ({ signed, signers }) => `${signed}/${signers}`],
    ['file.decide', ({ decideAt }) => momentCell(decideAt)],
    ['file.disbursed', ({ disbursedOn }) => disbursedOn],
    ['file.days_past_due', ({ daysLate }) => daysLate],
    ['file.arrears', ({ arrears }) => arrears],
    ['file.repaid', ({ repaidAt }) => momentCell(repaidAt)],
    [
      'file.status',
      ({ status, repaidAt }) =>
        texts[`status.lending.${status === 'disbursed' && repaidAt !== null ? 'returned' : status}`],
    ],
  ],
};
