// The terms of one funding: estimated return, the agreement with every slot filled in, and their version.
// Invariant: the version changes with anything in the agreement except its date and the addresses of lender and
// group, so an unused token of older terms is refused; a signed agreement keeps the text that was shown.
// Source: docs/domain.md §2, §5.1; spec §9; docs/settled.md 09, 14.
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { estimateReturn, type ReturnEstimate } from '#domain/funding.ts';
import { formatPhone } from '#domain/identity.ts';
import { add, formatPercentBp, formatRupiah, type Rupiah } from '#domain/money.ts';
import { splitInstalments } from '#domain/schedule.ts';
import type { LenderStatus } from '#features/account/user.sql.ts';
import { type Parameters, taxOf, termsVersionOf } from '#features/settings/parameters.ts';
import type { Reader } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';
import { agreementVersion, type Block, lenderAgreement, type LenderAgreementSlots } from '#texts/agreements.ts';
import { id as texts } from '#texts/id.ts';
import { spellRupiah } from '#texts/numerals.ts';
import { findAddress, type Fundable, readGroupCity } from './fundable.sql.ts';

export type Offer = {
  lender: LenderStatus;
  lending: Fundable;
  amount: Rupiah;
  parameters: Parameters;
  on: BusinessDate;
};

/** This lender's withholding tax (PPh), in basis points. */
export function taxBpsOf(lender: LenderStatus, parameters: Parameters): number {
  return taxOf(parameters, lender.taxResident);
}

export function estimateOf({ lender, lending, amount, parameters }: Omit<Offer, 'on'>): ReturnEstimate {
  return estimateReturn({
    amount,
    interestBps: lending.interestBps,
    tenorMonths: lending.tenorMonths,
    instalments: lending.instalments,
    feeBps: lending.lenderFeeBps,
    taxBps: taxBpsOf(lender, parameters),
  });
}

export function versionOf({ lender, lending, parameters }: Pick<Offer, 'lender' | 'lending' | 'parameters'>): string {
  const { interestBps, tenorMonths, rhythm, instalments, lenderFeeBps, fineBps, defaultWeeks, dueOn } = lending;
  const { signature_window, payment_window, processing_time, complaint_time } = parameters;
  const text = JSON.stringify([
    termsVersionOf(parameters, agreementVersion),
    taxBpsOf(lender, parameters),
    [interestBps, tenorMonths, rhythm, instalments, lenderFeeBps, fineBps, defaultWeeks, dueOn, lending.extensionDays],
    [signature_window, payment_window, processing_time, complaint_time],
    [lender.name, lender.email, lender.phone, lender.identityHash?.toString('hex')],
    [lending.groupName, lending.memberCount, lending.grade, lending.loanAmount],
  ]);
  return sha256(text).toString('base64url').slice(0, 22);
}

/** The agreement for this lender to sign. */
export async function agreementOf(reader: Reader, offer: Offer): Promise<Block[]> {
  const { lender, lending, parameters } = offer;
  return lenderAgreement({
    date: formatDate(offer.on),
    operator: {
      name: texts['operator.name'],
      address: texts['operator.address'],
      email: texts['operator.email'],
      phone: texts['operator.phone'],
    },
    lender: {
      name: lender.name,
      identityNumber: texts['agreement.identity'],
      address: (await findAddress(reader, lender.id)) ?? texts['agreement.address'],
      email: lender.email ?? '',
      phone: formatPhone(lender.phone),
    },
    group: {
      name: lending.groupName,
      city: await readGroupCity(reader, lending.groupId),
      memberCount: String(lending.memberCount),
      grade: lending.grade,
    },
    ...moneySlots(offer),
    tenorMonths: String(lending.tenorMonths),
    rhythm: texts[`agreement.rhythm.${lending.rhythm}`],
    instalmentCount: String(lending.instalments),
    fundingDueDate: formatDate(lending.dueOn),
    extensionDays: String(lending.extensionDays),
    signatureHours: String(parameters.signature_window),
    paymentHours: String(parameters.payment_window),
    processingMinutes: String(parameters.processing_time),
    lateFineRate: formatPercentBp(lending.fineBps),
    defaultWeeks: String(lending.defaultWeeks),
    complaintDays: String(parameters.complaint_time),
    instalments: instalmentSlots(offer),
  });
}

function moneySlots(offer: Offer) {
  const { amount, lending, lender, parameters } = offer;
  const { interest, fee, tax, net, total } = estimateOf(offer);
  return {
    loanAmount: formatRupiah(lending.loanAmount),
    amount: formatRupiah(amount),
    amountInWords: spellRupiah(amount),
    interestRate: formatPercentBp(lending.interestBps),
    interest: formatRupiah(interest),
    feeRate: formatPercentBp(lending.lenderFeeBps),
    fee: formatRupiah(fee),
    taxRate: formatPercentBp(taxBpsOf(lender, parameters)),
    tax: formatRupiah(tax),
    net: formatRupiah(net),
    total: formatRupiah(total),
    totalNet: formatRupiah(add(amount, net)),
  };
}

function instalmentSlots(offer: Offer): LenderAgreementSlots['instalments'] {
  const { interest, total } = estimateOf(offer);
  const principals = splitInstalments(offer.amount, offer.lending.instalments);
  const interests = splitInstalments(interest, offer.lending.instalments);
  const rows = principals.map((principal, index) => {
    const share = interests[index] ?? (0 as Rupiah);
    return {
      no: String(index + 1),
      principal: formatRupiah(principal),
      interest: formatRupiah(share),
      amount: formatRupiah(add(principal, share)),
    };
  });
  const sum = { principal: formatRupiah(offer.amount), interest: formatRupiah(interest), amount: formatRupiah(total) };
  return { rows, total: sum };
}
