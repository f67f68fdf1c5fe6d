// A borrower's portfolios for the API: the member loan, its lending, what is due, and who is jointly liable.
// Invariants: another borrower's loan is not found; of other members only the first name, the share and whether this
// meeting is paid are visible; a repaid lending has status `returned`.
// Source: spec §3; docs/settled.md 42, 63; docs/domain.md §4, §6; decision 0053.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Lending } from '#contract/lending.ts';
import { businessDateOf } from '#domain/calendar.ts';
import { firstName, firstNames } from '#domain/identity.ts';
import type { LendingId, MemberId, MemberLoanId, PersonId } from '#domain/ids.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { readLendings } from '#features/lending/read.ts';
import { openMemberAccount } from '#features/repayment/arrival/arrival.ts';
import { openBook } from '#features/repayment/receipt/receipt.ts';
import { now } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { pageOf, type Paging, readPage } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import { costOfMember, costOnWire, loanRows } from './cost.ts';
import { type CoveredMeeting, type OpenCover, readCoveredMeetings, readOpenCovers } from './covers.sql.ts';
import { hasPaid, instalmentOf, type Meeting, meetingOf } from './due.ts';
import * as store from './portfolio.sql.ts';
import { balanceOnWire, coveredWeeks, recordOnWire, slipOnWire } from './record.ts';
import { timelineOf } from './timeline.ts';

export async function listBorrowerPortfolios(
  reader: Reader,
  userId: PersonId,
  paging: Paging,
): Promise<Page<BorrowerPortfolio>> {
  const list = { order: store.newestFirst, total: await store.countLoans(reader, userId) };
  const loans = await readPage(list, paging, (part) => store.readLoanRecords(reader, { userId }, part));
  return pageOf(await onWire(reader, userId, loans), list.total, paging);
}

export async function getBorrowerPortfolio(
  reader: Reader,
  userId: PersonId,
  id: MemberLoanId,
): Promise<BorrowerPortfolio> {
  const [portfolio] = await onWire(reader, userId, [await getOwnLoan(reader, userId, id)]);
  if (!portfolio) throw notFound();
  return portfolio;
}

/** One of the borrower's own member loans. */
export async function getOwnLoan(reader: Reader, userId: PersonId, id: MemberLoanId): Promise<store.LoanRecord> {
  const [loan] = isId(id) ? await store.readLoanRecords(reader, { userId, id }) : [];
  if (!loan) throw notFound();
  return loan;
}

/** Everything related to a page of loans, by key. */
type Around = {
  at: Date;
  lendings: Map<string, Lending>;
  groupLoans: store.GroupLoan[];
  disbursed: Map<string, store.Disbursed>;
  dates: Map<string, store.MeetingDates>;
  paidRows: Map<string, store.PaidRows>;
  covers: OpenCover[];
  covered: Map<string, CoveredMeeting[]>;
  meetings: Map<string, Meeting>;
  rows: Map<string, store.RecordRow[]>;
  attended: Map<string, store.MeetingRow[]>;
  signatures: Map<string, store.Signatures>;
  accounts: Map<string, store.AccountRow>;
};

async function onWire(
  reader: Reader,
  userId: PersonId,
  loans: readonly store.LoanRecord[],
): Promise<BorrowerPortfolio[]> {
  const around = await readAround(reader, userId, loans);
  return loans.flatMap((loan) => {
    const lending = around.lendings.get(loan.lendingId);
    return lending ? [portfolioOnWire(loan, lending, around)] : [];
  });
}

async function readAround(reader: Reader, userId: PersonId, loans: readonly store.LoanRecord[]): Promise<Around> {
  const lendingIds = [...new Set(loans.map(({ lendingId }) => lendingId))];
  const ids = loans.map(({ id }) => id);
  const at = await now(reader);
  const dates = byKey(await store.readMeetingDates(reader, lendingIds), 'lendingId');
  return {
    at,
    lendings: byKey(await readLendings(reader, lendingIds, { viewerId: userId }), 'id'),
    groupLoans: await store.readGroupLoans(reader, lendingIds),
    disbursed: byKey(await store.readDisbursed(reader, lendingIds), 'lendingId'),
    dates,
    paidRows: byKey(await store.readPaidRows(reader, ids), 'id'),
    covers: await readOpenCovers(
      reader,
      loans.map(({ memberId }) => memberId),
    ),
    meetings: await readMeetings(reader, loans, dates, at),
    ...(await readRecords(reader, loans, lendingIds)),
  };
}

/** Rows and meetings of loans not repaid: one or two, whatever else the page shows. */
async function readRecords(reader: Reader, loans: readonly store.LoanRecord[], lendingIds: readonly LendingId[]) {
  const running = loans.filter(({ disbursedOn, repaidAt }) => disbursedOn !== null && repaidAt === null);
  const ids = running.map(({ id }) => id);
  return {
    rows: listsByLoan(await store.readRecordRows(reader, ids)),
    attended: listsByLoan(await store.readMeetings(reader, ids)),
    covered: listsByLoan(await readCoveredMeetings(reader, ids)),
    signatures: byKey(await store.readSignatures(reader, lendingIds), 'lendingId'),
    accounts: byKey(await store.readAccounts(reader, ids), 'id'),
  };
}

function listsByLoan<T extends { id: MemberLoanId }>(list: readonly T[]): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const each of list) lists.set(each.id, [...(lists.get(each.id) ?? []), each]);
  return lists;
}

const byKey = <K extends string, T extends Record<K, string>>(list: readonly T[], key: K): Map<string, T> =>
  new Map(list.map((each) => [each[key], each]));

/** The next meetings of loans not repaid: always one or two loans, whatever else the page shows. */
async function readMeetings(
  reader: Reader,
  loans: readonly store.LoanRecord[],
  dates: Around['dates'],
  at: Date,
): Promise<Map<string, Meeting>> {
  const meetings = new Map<string, Meeting>();
  const today = businessDateOf(at);
  for (const loan of loans) {
    const dueDates = dates.get(loan.lendingId);
    if (!dueDates || loan.repaidAt) continue;
    const { loans: open } = await openBook(reader, { ...loan, id: loan.lendingId }, today);
    meetings.set(loan.lendingId, meetingOf(open, dueDates, today));
  }
  return meetings;
}

function portfolioOnWire(loan: store.LoanRecord, lending: Lending, around: Around): BorrowerPortfolio {
  const others = around.groupLoans.filter(({ lendingId }) => lendingId === loan.lendingId);
  const called = calledAmong(others);
  const cost = costOfMember(loan, others, around.disbursed.get(loan.lendingId));
  const meeting = around.meetings.get(loan.lendingId) ?? null;
  const paid = around.paidRows.get(loan.id);
  const waits = loan.status === 'funded' && (loan.agreementState === 'drafted' || loan.agreementState === 'waiting');
  return {
    id: loan.id,
    status: loan.repaidAt ? 'returned' : loan.status,
    raisedAmount: lending.raisedAmount,
    envelopeStatus: loan.agreementState === 'signed' ? 'aktif' : null,
    lending,
    details: loanRows(loan, cost),
    business: loan.business,
    meeting: {
      weekday: loan.meetingWeekday,
      time: loan.meetingTime,
      zone: zoneOfCity(loan.cityId),
      place: loan.meetingPlace,
      officer: loan.officer,
    },
    installment: meeting && instalmentOf(meeting, loan.id),
    ...ownRecord(loan, around),
    members: others.map((member) => ({
      name: called(member.memberId, member.name),
      role: member.role,
      isMe: member.id === loan.id,
      principal: member.principal,
      paid: meeting && hasPaid(meeting, member.id),
    })),
    coverDebts: coversOf(loan, around.covers, called),
    timeline: timelineOf(loan, {
      paid: paid?.paid ?? 0,
      lastClosedOn: paid?.lastClosedOn ?? null,
      lastDueOn: around.dates.get(loan.lendingId)?.lastOn ?? null,
      at: around.at,
    }),
    cost: costOnWire(cost, loan.interestBps),
    agreement: loan.agreement,
    signedAt: loan.signedAt?.toISOString() ?? null,
    signatureExpiresAt: waits ? (loan.agreementDueAt?.toISOString() ?? null) : null,
    createdAt: loan.createdAt.toISOString(),
  };
}

/** What she pays next, what is left, how she paid and came, her number, and who has signed. */
function ownRecord(loan: store.LoanRecord, around: Around) {
  const meeting = around.meetings.get(loan.lendingId);
  const rows = around.rows.get(loan.id) ?? [];
  const account = around.accounts.get(loan.id);
  const { signed = 0, of = 0 } = around.signatures.get(loan.lendingId) ?? {};
  return {
    slip: meeting ? slipOnWire(meeting, loan) : null,
    balance: balanceOnWire(rows),
    coveredWeeks: coveredWeeks(rows, around.covered.get(loan.id) ?? []),
    record: recordOnWire(rows, around.attended.get(loan.id) ?? [], businessDateOf(around.at)),
    account: account ? toWireAccount(account) : null,
    signatures: { signed, of },
  };
}

const toWireAccount = ({ bank, number, holder, isReady }: store.AccountRow) => ({ bank, number, holder, isReady });

/** Opens her own number for a loan, or answers the one she has. */
export async function openBorrowerAccount(db: Db, userId: PersonId, id: MemberLoanId) {
  const { id: loanId } = await getOwnLoan(db, userId, id);
  await db.tx((tx) => openMemberAccount(tx, loanId));
  const [account] = await store.readAccounts(db, [loanId]);
  if (!account) throw new Error(`member loan ${loanId} has no number`);
  return toWireAccount(account);
}

type Called = (memberId: MemberId, name: string) => string;

/** Display names among these members; someone who covered but has no loan here goes by the first name. */
function calledAmong(members: readonly store.GroupLoan[]): Called {
  const names = firstNames(members.map(({ name }) => name));
  const byMember = new Map(members.map(({ memberId }, index) => [memberId, names[index]]));
  return (memberId, name) => byMember.get(memberId) ?? firstName(name);
}

function coversOf(
  loan: store.LoanRecord,
  covers: readonly OpenCover[],
  called: Called,
): BorrowerPortfolio['coverDebts'] {
  const here = covers.filter(({ lendingId }) => lendingId === loan.lendingId);
  const line = ({ amount, open, since }: OpenCover, name: string) => ({ name, amount, open, since });
  return {
    owes: here
      .filter(({ debtorId }) => debtorId === loan.memberId)
      .map((cover) => line(cover, called(cover.payerId, cover.payer))),
    owed: here
      .filter(({ payerId }) => payerId === loan.memberId)
      .map((cover) => line(cover, called(cover.debtorId, cover.debtor))),
  };
}
