// What a member signs: the borrower's agreement filled with all figures of her own loan.
// Source: docs/domain.md §4, §6; spec §9.
import { formatPhone } from '#domain/identity.ts';
import { formatPercentBp, formatRupiah, rupiah } from '#domain/money.ts';
import { splitInstalments } from '#domain/schedule.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { type Block, borrowerAgreement } from '#texts/agreements.ts';
import { id as texts } from '#texts/id.ts';
import { spellRupiah } from '#texts/numerals.ts';

const memberTermsRow = row({
  memberLoanId: col.text,
  name: col.text,
  email: col.text.nullable(),
  phone: col.text.nullable(),
  userId: col.text.nullable(),
  business: col.text,
  principal: col.rupiah,
  interest: col.rupiah,
  groupName: col.text,
  city: col.text,
  members: col.number,
  meetingWeekday: col.number,
  loanAmount: col.rupiah,
  interestBps: col.number,
  tenorMonths: col.number,
  rhythm: col.oneOf(['weekly', 'monthly']),
  instalments: col.number,
  borrowerFeeBps: col.number,
  adminFee: col.rupiah,
  stampCost: col.rupiah,
  bankCost: col.rupiah,
  fineBps: col.number,
  defaultWeeks: col.number,
});
export type MemberTerms = RowOf<typeof memberTermsRow>;

const hasNone = sql`not exists (select 1 from agreement a where a.member_loan_id = m.id and a.state <> 'lapsed')`;

/** Member loans of funded lendings without an agreement, or one of them if it is this user's. */
export function readMemberTerms(
  reader: Reader,
  only: { memberLoanId: string; userId: string } | null = null,
): Promise<MemberTerms[]> {
  const hers = only ? [sql`m.id = ${only.memberLoanId}`, sql`gm.user_id = ${only.userId}`] : [];
  return readTerms(reader, all([hasNone, ...hers]));
}

/** The terms of one member loan of a funded lending, with or without an agreement. */
export async function findMemberTerms(reader: Reader, memberLoanId: string): Promise<MemberTerms | null> {
  return (await readTerms(reader, sql`m.id = ${memberLoanId}`))[0] ?? null;
}

function readTerms(reader: Reader, which: Sql): Promise<MemberTerms[]> {
  return reader.rows(
    memberTermsRow,
    sql`
    select m.id as "memberLoanId", gm.name, gm.email, gm.phone, gm.user_id as "userId", gm.business,
      m.principal_rupiah as principal, m.interest_rupiah as interest, g.name as "groupName", c.name as city,
      (select count(*)::int from member_loan o where o.lending_id = l.id) as members, g.meeting_weekday as "meetingWeekday",
      l.loan_rupiah as "loanAmount", l.interest_bps as "interestBps", l.tenor_months as "tenorMonths", l.rhythm, l.instalments,
      l.borrower_fee_bps as "borrowerFeeBps", l.admin_fee_rupiah as "adminFee", l.stamp_rupiah as "stampCost",
      l.bank_cost_rupiah as "bankCost", l.fine_bps as "fineBps", l.default_weeks as "defaultWeeks"
    from lending l join member_loan m on m.lending_id = l.id join group_member gm on gm.id = m.member_id
    join borrower_group g on g.id = l.group_id join city c on c.id = g.city_id
    where l.status = 'funded' and ${which}
    order by l.funded_at, gm.member_no limit 60`,
  );
}

const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const;

/** Its date, and the operator's periods in force on it. */
type Made = { date: string; signatureDays: number; complaintDays: number };

export function memberAgreement(terms: MemberTerms, made: Made): Block[] {
  const principals = splitInstalments(terms.principal, terms.instalments);
  const interests = splitInstalments(terms.interest, terms.instalments);
  const amounts = principals.map((principal, index) => rupiah(principal + (interests[index] ?? 0)));
  return borrowerAgreement({
    date: made.date,
    operator: {
      name: texts['operator.name'],
      address: texts['operator.address'],
      email: texts['operator.email'],
      phone: texts['operator.phone'],
    },
    borrower: {
      name: terms.name,
      identityNumber: texts['agreement.member_identity'],
      address: texts['agreement.member_address'],
      phone: terms.phone ? formatPhone(terms.phone) : texts['agreement.no_phone'],
      business: terms.business,
    },
    group: {
      name: terms.groupName,
      city: terms.city,
      memberCount: String(terms.members),
      meetingDay: weekdays[terms.meetingWeekday - 1] ?? '',
    },
    groupLoanAmount: formatRupiah(terms.loanAmount),
    amount: formatRupiah(terms.principal),
    amountInWords: spellRupiah(terms.principal),
    interestRate: formatPercentBp(terms.interestBps),
    interest: formatRupiah(terms.interest),
    total: formatRupiah(rupiah(terms.principal + terms.interest)),
    tenorMonths: String(terms.tenorMonths),
    rhythm: texts[`agreement.rhythm.${terms.rhythm}`],
    instalmentCount: String(terms.instalments),
    instalment: formatRupiah(amounts[0] ?? rupiah(0)),
    serviceFeeRate: formatPercentBp(terms.borrowerFeeBps),
    adminFee: formatRupiah(terms.adminFee),
    stampDuty: formatRupiah(terms.stampCost),
    bankTransferCost: formatRupiah(terms.bankCost),
    lateFineRate: formatPercentBp(terms.fineBps),
    defaultWeeks: String(terms.defaultWeeks),
    signatureDays: String(made.signatureDays),
    complaintDays: String(made.complaintDays),
    instalments: {
      rows: principals.map((principal, index) => ({
        no: String(index + 1),
        principal: formatRupiah(principal),
        interest: formatRupiah(interests[index] ?? rupiah(0)),
        amount: formatRupiah(amounts[index] ?? rupiah(0)),
      })),
      total: {
        principal: formatRupiah(terms.principal),
        interest: formatRupiah(terms.interest),
        amount: formatRupiah(rupiah(terms.principal + terms.interest)),
      },
    },
  });
}
