// The detail tables of a lending: borrower and lending on the left of the screen, transaction on the right. Every
// value is finished text; figures come from the lending's stored parameters.
// Source: spec §2, S2.091; docs/settled.md 11, 12, 26.
import type { Lending } from '#contract/lending.ts';
import { businessDateOf, formatShortDate } from '#domain/calendar.ts';
import { maskName } from '#domain/identity.ts';
import { disbursementOf } from '#domain/lending.ts';
import { add, formatPercentBp, formatRupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { splitInstalments } from '#domain/schedule.ts';
import { formatLocalTime, zoneOfProvince } from '#domain/time-zone.ts';
import { fill, type Slots } from '#texts/fill.ts';
import { type TextKey, id as texts } from '#texts/id.ts';
import type { EarlierRecord, LendingRecord } from './read.sql.ts';

export type DetailsContext = {
  earlier: readonly EarlierRecord[];
  /** Withheld from the interest of the lender who views it. */
  taxBps: number;
  /** Signed in: may see the officer and the time at which cash is collected. */
  isKnown: boolean;
};

type Section = Lending['details'][number];
type Row = Section['rows'][number];

const t = (key: TextKey, slots: Slots = {}): string => fill(texts[key], slots);
const row = (key: TextKey, value: string): Row => ({ key: t(key), value });
const rupiahRow = (key: TextKey, amount: Rupiah): Row => row(key, formatRupiah(amount));

export function detailsOf(record: LendingRecord, context: DetailsContext): Section[] {
  return [
    { type: 'borrower', title: t('lending.section.borrower'), rows: borrowerRows(record, context) },
    { type: 'lending', title: t('lending.section.lending'), rows: lendingRows(record) },
    { type: 'transaction', title: t('lending.section.transaction'), rows: transactionRows(record, context) },
  ];
}

function borrowerRows(record: LendingRecord, { earlier, isKnown }: DetailsContext): Row[] {
  const day = t(`weekday.${record.meeting_weekday}`);
  const time = formatLocalTime(record.meeting_time, zoneOfProvince(record.province_id));
  const late = earlier.reduce((most, { days_late_most }) => Math.max(most, days_late_most), 0);
  const loanNo = earlier.filter(({ disbursed_on }) => disbursed_on !== null).length + 1;
  return [
    row('lending.row.members', t('lending.value.members', { count: record.members.length })),
    row('lending.row.loan_no', String(loanNo)),
    row('lending.row.location', t('lending.value.location', { city: record.city, province: record.province })),
    row('lending.row.meeting_day', isKnown ? t('lending.value.meeting', { day, time }) : day),
    row('lending.row.officer', isKnown ? record.officer : maskName(record.officer)),
    row(
      'lending.row.earlier_arrears',
      late === 0 ? t('lending.value.no_arrears') : t('lending.value.arrears', { days: late }),
    ),
  ];
}

function lendingRows(record: LendingRecord): Row[] {
  const { rhythm, tenor_months: months, instalments: count } = record;
  const rows = [
    rupiahRow('lending.row.loan_amount', record.loan),
    row('lending.row.interest', t('lending.value.interest', { percent: formatPercentBp(record.interest_bps) })),
    rupiahRow('lending.row.interest_amount', record.interest),
    row('lending.row.tenor', t(`lending.value.tenor.${rhythm}`, { months, count })),
    rupiahRow(`lending.row.instalment.${rhythm}`, usualInstalment(record)),
    row('lending.row.due_date', formatShortDate(record.due_on)),
  ];
  if (record.disbursed_on) rows.push(row('lending.row.disbursed_on', formatShortDate(record.disbursed_on)));
  if (record.repaid_at) rows.push(row('lending.row.repaid_on', formatShortDate(businessDateOf(record.repaid_at))));
  return rows;
}

/** The first row of every member, added up: the group's amount per meeting. Source: docs/domain.md §6. */
function usualInstalment({ members, instalments }: LendingRecord): Rupiah {
  const first = (total: Rupiah) => splitInstalments(total, instalments)[0] ?? total;
  return sumRupiah(members.map(({ principal, interest }) => add(first(principal), first(interest))));
}

function transactionRows(record: LendingRecord, { taxBps }: DetailsContext): Row[] {
  const ofInterest = (bps: number) => t('lending.value.of_interest', { percent: formatPercentBp(bps) });
  const costs = costsOf(record);
  const memberCount = record.members.length;
  return [
    rupiahRow('lending.row.minimum', record.minimum),
    rupiahRow('lending.row.multiple', record.step),
    row('lending.row.lender_fee', ofInterest(record.lender_fee_bps)),
    row('lending.row.tax', ofInterest(taxBps)),
    row(
      'lending.row.borrower_fee',
      t('lending.value.of_loan', {
        amount: formatRupiah(costs.service_fee),
        percent: formatPercentBp(record.borrower_fee_bps),
      }),
    ),
    row(
      'lending.row.admin_fee',
      t('lending.value.per_member', { amount: formatRupiah(costs.admin_fee), count: memberCount }),
    ),
    rupiahRow('lending.row.stamp', costs.stamp),
    rupiahRow('lending.row.bank_cost', costs.bank_cost),
    rupiahRow('lending.row.net', costs.net),
  ];
}

/** The actual deductions after disbursement, the expected ones before. */
function costsOf(record: LendingRecord): NonNullable<LendingRecord['disbursement']> {
  if (record.disbursement) return record.disbursement;
  const costs = disbursementOf({
    loanAmount: record.loan,
    memberCount: record.members.length,
    serviceFeeBps: record.borrower_fee_bps,
    adminFee: record.admin_fee,
    stampCost: record.stamp,
    bankTransferCost: record.bank_cost,
  });
  return {
    service_fee: costs.serviceFee,
    admin_fee: costs.adminFee,
    stamp: costs.stampCost,
    bank_cost: costs.bankTransferCost,
    net: costs.amount,
  };
}
