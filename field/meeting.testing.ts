// A prepared meeting for the field app's tests: eight members, each with a loan of two rows of Rp 120.000 (Rp 100.000
// principal, Rp 20.000 interest), the first due on the meeting's date.
import type { BusinessDate } from '#domain/calendar.ts';
import { asId } from '#domain/ids.testing.ts';
import type { LoanRow } from '#domain/loan-book.ts';
import { type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import type { Meeting } from './model.ts';

export const names = ['Siti', 'Euis', 'Neneng', 'Iis', 'Yayah', 'Tuti', 'Dede', 'Mimin'];
const onDate = '2026-11-27' as BusinessDate;

function row(no: number, dueOn: string): LoanRow {
  const money = { principal: rupiah(100_000), interest: rupiah(20_000), fine: ZERO };
  const paid = { paidPrincipal: ZERO, paidInterest: ZERO, paidFine: ZERO, waivedInterest: ZERO };
  return { no, dueOn: dueOn as BusinessDate, ...money, ...paid, finedThrough: null, closedOn: null };
}

type Parts = { lending?: string; due?: Readonly<Record<string, Rupiah>>; version?: number; fingerprint?: string };

/** `due`: what is still due of a member whose first row was paid in part, such as by virtual account. */
export function meetingOf({ lending = 'l-1', due = {}, version = 1, fingerprint = 'f-1' }: Parts = {}): Meeting {
  const left = (index: number) => due[`m${index}`] ?? rupiah(120_000);
  const members = names.map((name, index) => ({
    member: asId<Meeting['form']['members'][number]['member']>(`m${index}`),
    name,
    role: index === 0 ? ('ketua' as const) : ('anggota' as const),
    due: left(index),
    fine: ZERO,
    interest: rupiah(Math.min(20_000, left(index))),
    principal: rupiah(Math.max(0, left(index) - 20_000)),
    openRows: left(index) > 0 ? 1 : 0,
    coverDebt: ZERO,
  }));
  const loans = names.map((_, index) => {
    const [first, second] = [row(1, onDate), row(2, '2026-12-04')];
    const paid = 120_000 - left(index);
    const paidInterest = rupiah(Math.min(20_000, paid));
    return {
      id: asId<Meeting['book']['loans'][number]['id']>(`n${index}`),
      memberId: members[index]!.member,
      memberNo: index + 1,
      rows: [{ ...first, paidInterest, paidPrincipal: rupiah(paid - paidInterest) }, second],
    };
  });
  const total = rupiah(members.reduce((sum, member) => sum + member.due, 0));
  return {
    groupName: 'Sekar Bojongsari',
    leader: 'Siti',
    place: 'Rumah Ibu Siti',
    time: '10.30',
    zone: 'WIB',
    first: 1,
    last: 1,
    instalments: 2,
    daysLate: 0,
    form: {
      lending: asId(lending),
      groupName: 'Sekar Bojongsari',
      meetingDate: onDate,
      period: 1,
      version,
      members,
      totals: { due: total, fine: ZERO, interest: ZERO, principal: total },
      virtualAccount: '2614400020000061',
      posted: [],
      debtors: [],
    },
    people: members.map(({ member, name }, index) => ({ memberId: member, name, loanId: loans[index]!.id })),
    book: { status: 'disbursed', valueOn: onDate, loans },
    fingerprint,
  };
}
