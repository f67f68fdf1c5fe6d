// Cover: what members pay for a member who came up short (tanggung renteng), and how it is repaid.
// Invariant: shares sum to the shortage or the repayment; a cover is a debt between members, without interest,
// outside the ledger and the lenders' books.
// Source: docs/domain.md §6.
import { type BusinessDate, findBusinessDate } from './calendar.ts';
import type { MemberId, ReceiptId } from './ids.ts';
import { formatRupiah, minRupiah, type Rupiah, splitByLargestRemainder, subtract, sumRupiah } from './money.ts';
import { refuse, type Refusal } from './refusal.ts';

/**
 * What each payer adds when the group names no amounts, in whole rupiah: floor(shortage / payers), plus one rupiah
 * for the first ones by member number until the shortage is met. 70.000 over nine: seven times 7.778, twice 7.777.
 * Throws a RangeError without payers.
 * Source: docs/domain.md §6.
 */
export function splitCover(shortage: Rupiah, payerCount: number): Rupiah[] {
  return splitByLargestRemainder(shortage, Array<number>(payerCount).fill(1));
}

/**
 * How a repayment is divided among the members who covered, in whole rupiah: in proportion to what each is still owed
 * (`gave`, in member order), by largest remainder, ties to the first. Throws a RangeError when it is more than what
 * is owed.
 * Source: docs/domain.md §6.
 */
export function splitCoverRepayment(repayment: Rupiah, gave: readonly Rupiah[]): Rupiah[] {
  if (repayment > sumRupiah(gave)) throw new RangeError(`a repayment of ${repayment} is above the cover owed`);
  return splitByLargestRemainder(repayment, gave);
}

/** What one member is still owed for one cover, in rupiah. `receipt` names the meeting of the cover. */
export type OpenCover = { receipt: ReceiptId; open: Rupiah };

/**
 * What each cover gets of a repayment, in whole rupiah, in the order of `debts` (one debtor's, the oldest meeting
 * first): the oldest meeting's covers are repaid in full before the next; inside one meeting in proportion to what
 * each is still owed. Throws a RangeError when the repayment is more than all of them.
 * Source: docs/domain.md §6.
 */
export function shareCoverRepayment(repayment: Rupiah, debts: readonly OpenCover[]): Rupiah[] {
  if (repayment > sumRupiah(debts.map((debt) => debt.open)))
    throw new RangeError(`a repayment of ${repayment} is above the cover owed`);
  let left = repayment;
  return [...new Set(debts.map((debt) => debt.receipt))].flatMap((receipt) => {
    const owed = debts.filter((debt) => debt.receipt === receipt).map((debt) => debt.open);
    const paid = minRupiah(left, sumRupiah(owed));
    left = subtract(left, paid);
    return splitCoverRepayment(paid, owed);
  });
}

/** A member who was covered, and all that they still owe for it, in rupiah. */
export type CoverOwed = { member: MemberId; name: string; owed: Rupiah };

/** What a debtor repays, in rupiah. */
export type CoverRepayment = { debtor: MemberId; amount: Rupiah };

const invalid = (field: string): Refusal => refuse('error.invalid_value', { field, slots: { field } });

/**
 * Refuses an invalid date (`error.invalid_value`) and one after today (`error.sheet.future_date`), field `paidOn`.
 * Source: docs/domain.md §6.
 */
export function checkRepaidOn(paidOn: BusinessDate, today: BusinessDate): Refusal | null {
  if (!findBusinessDate(paidOn)) return invalid('paidOn');
  return paidOn > today ? refuse('error.sheet.future_date', { field: 'paidOn' }) : null;
}

/**
 * Checks a cover repaid outside a sheet: refuses an amount of 0 (`error.empty`), a debt that changed since it was
 * seen (`error.cover.changed`), no debt (`error.cover.none`), more than what is owed (`error.cover.above_owed`), and
 * a repayment while the debtor's own rows are due (`error.cover.own_rows_first`). `ownDue` is what those rows have
 * due, in rupiah.
 * Source: docs/domain.md §6; decision 0052.
 */
export function checkRepayment(
  debtor: CoverOwed | undefined,
  { amount, owed: seen }: { amount: Rupiah; owed: Rupiah },
  ownDue: Rupiah,
): Refusal | null {
  if (amount === 0) return refuse('error.empty', { field: 'amount', slots: { field: 'amount' } });
  if ((debtor?.owed ?? 0) !== seen) return refuse('error.cover.changed', { field: 'amount' });
  return checkOwed(debtor, amount, 'amount') ?? checkOwnRows(debtor, ownDue, 'amount');
}

/**
 * Checks covers repaid on a sheet by the same rules; `ownDue` returns what the sheet leaves open of a member's own
 * due rows, in rupiah.
 * Source: docs/domain.md §6; decision 0052.
 */
export function checkRepayments(
  debtors: readonly CoverOwed[],
  repayments: readonly CoverRepayment[],
  ownDue: (member: MemberId) => Rupiah,
): Refusal | null {
  const members = repayments.map(({ debtor }) => debtor);
  for (const [index, { debtor: member, amount }] of repayments.entries()) {
    const field = `repaid[${index}]`;
    if (members.indexOf(member) < index || amount === 0) return invalid(field);
    const debtor = debtors.find((one) => one.member === member);
    const refusal = checkOwed(debtor, amount, field) ?? checkOwnRows(debtor, ownDue(member), field);
    if (refusal) return refusal;
  }
  return null;
}

function checkOwed(debtor: CoverOwed | undefined, amount: Rupiah, field: string): Refusal | null {
  if (!debtor) return refuse('error.cover.none', { field });
  const slots = { member: debtor.name, owed: formatRupiah(debtor.owed) };
  return amount > debtor.owed ? refuse('error.cover.above_owed', { field, slots }) : null;
}

function checkOwnRows(debtor: CoverOwed | undefined, due: Rupiah, field: string): Refusal | null {
  const slots = { member: debtor?.name ?? '', due: formatRupiah(due) };
  return due > 0 ? refuse('error.cover.own_rows_first', { field, slots }) : null;
}
