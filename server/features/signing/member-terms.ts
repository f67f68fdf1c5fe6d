// What a member signs: the borrower's agreement filled with all figures of her own loan.
// Source: docs/domain.md §4, §6; spec §9.
import { formatPhone } from '#domain/identity.ts';
import { formatPercentBp, formatRupiah, rupiah } from '#domain/money.ts';
import { splitInstalments } from '#domain/schedule.ts';
import { type Block, borrowerAgreement } from '#texts/agreements.ts';
import { id as texts } from '#texts/id.ts';
import { spellRupiah } from '#texts/numerals.ts';
import type { MemberTerms } from './member-terms.sql.ts';

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
