// The borrower's side of the product: summary, loans, instalment table and signed agreement. Reads, opens her own number, and makes an old agreement's file.
// Source: spec §6, §7; docs/api.md; docs/settled.md 24, 42, 63; decision 0053.
import { type BorrowerScheduleItem, type BorrowerSummary, borrowers } from '#contract/borrower.ts';
import type { Page } from '#contract/endpoint.ts';
import type { MemberLoanId, PersonId } from '#domain/ids.ts';
import { describeRow } from '#domain/instalment-table.ts';
import { finedTo } from '#domain/loan-book.ts';
import { add, rupiah } from '#domain/money.ts';
import { linkMemberAgreement } from '#features/signing/download.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { idFrom, isId } from '#platform/ids.ts';
import { offsetOf, type Paging, pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import type { Ports } from '#ports/ports.ts';
import { readMemberRows } from './portfolio.sql.ts';
import { getBorrowerPortfolio, getOwnLoan, listBorrowerPortfolios, openBorrowerAccount } from './portfolio.ts';
import { readGroup, readOwn } from './summary.sql.ts';

export function registerBorrower(platform: Platform, ports: Ports): void {
  const { db, web } = platform;
  web.serve(borrowers, {
    getBorrowerSummary: ({ caller }) => readBorrowerSummary(db, caller.id),
    listBorrowerPortfolios: ({ caller, query }) => listBorrowerPortfolios(db, caller.id, query),
    getBorrowerPortfolio: ({ caller, params }) => getBorrowerPortfolio(db, caller.id, params.id),
    listBorrowerSchedule: ({ caller, params, query }) => listBorrowerSchedule(db, caller.id, params.id, query),
    openBorrowerAccount: ({ caller, params }) => openBorrowerAccount(db, caller.id, params.id),
    linkBorrowerAgreement: ({ caller, params }) => {
      if (!isId(params.id)) throw notFound();
      return linkMemberAgreement(platform, ports, caller, params.id);
    },
  });
}

/**
 * The rows of a borrower's loan, oldest first, with today's fines. A row is in process while its payment was collected
 * but has not reached the bank.
 */
async function listBorrowerSchedule(
  reader: Reader,
  userId: PersonId,
  id: MemberLoanId,
  paging: Paging,
): Promise<Page<BorrowerScheduleItem>> {
  const loan = await getOwnLoan(reader, userId, id);
  const rows = await readMemberRows(reader, loan);
  const date = await today(reader);
  const from = offsetOf(paging);
  const items = rows.slice(from, from + paging.limit).map((row) => {
    const interest = rupiah(row.interest - row.waivedInterest);
    return {
      ...describeRow(row, date),
      id: idFrom(`${loan.id}:${row.no}`),
      principal: row.principal,
      interest,
      amount: add(row.principal, interest),
      fine: loan.status === 'failed' ? row.fine : finedTo(row, date, loan.fineBps).fine,
      paid: add(row.paidPrincipal, row.paidInterest),
    };
  });
  return pageOf(items, rows.length, paging);
}

/**
 * What a borrower and their groups owe in all. A group's figures are the sums of its member rows. A borrower's loan runs
 * while something is open on it, a group's until all is repaid; who has repaid everything owes nothing at meetings.
 * Source: decision 0053.
 */
async function readBorrowerSummary(reader: Reader, userId: PersonId): Promise<BorrowerSummary> {
  const own = await readOwn(reader, userId);
  const group = await readGroup(reader, userId);
  return {
    loanAmount: own.running,
    totalLoanAmount: own.ever,
    totalPaymentAmount: own.paid,
    individu: {
      jumlahPinjamanBerjalanIndividu: own.running,
      angsuranBerjalanIndividu: own.instalment,
      sisaPinjamanBerjalanIndividu: own.open,
    },
    kelompok: {
      jumlahPinjamanBerjalanKelompok: group.running,
      angsuranBerjalanKelompok: group.instalment,
      sisaPinjamanBerjalanKelompok: group.open,
    },
    tanggal: { jatuhTempo: own.dueOn, terakhirBayar: own.lastPaidOn },
  };
}
