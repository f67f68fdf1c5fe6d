// Repayment: the rows of a member's loan and how money closes them.
// Invariant: parts and excess sum to the money received, and no row gets more than is open on it. Member rows are the
// source of truth; a lending's rows are their sums. Fines, arrears and cover have their own files.
// Source: docs/domain.md §6.
import type { BusinessDate } from './calendar.ts';
import { add, minRupiah, type Rupiah, rupiah, splitByLargestRemainder, subtract, sumRupiah, ZERO } from './money.ts';
import type { ScheduleRow } from './schedule.ts';

/** A row of a schedule with its payments, in rupiah. */
export type RepaymentRow = ScheduleRow & {
  paidPrincipal: Rupiah;
  paidInterest: Rupiah;
  fine: Rupiah;
  paidFine: Rupiah;
  /** Interest that an early payoff waived. */
  waivedInterest: Rupiah;
};

/** In the order in which a receipt closes a row before default. */
export const components = ['fine', 'interest', 'principal'] as const;
export type Component = (typeof components)[number];

/** A row of a fresh schedule: nothing paid, no fine. Source: docs/domain.md §6. */
export function untouchedRow(row: ScheduleRow): RepaymentRow {
  return { ...row, paidPrincipal: ZERO, paidInterest: ZERO, fine: ZERO, paidFine: ZERO, waivedInterest: ZERO };
}

/** What is still open of one component of a row, in rupiah. Source: docs/domain.md §6. */
export function openOf(row: RepaymentRow, component: Component): Rupiah {
  if (component === 'fine') return subtract(row.fine, row.paidFine);
  if (component === 'principal') return subtract(row.principal, row.paidPrincipal);
  return rupiah(row.interest - row.paidInterest - row.waivedInterest);
}

/** What is open of the instalment itself, principal + interest without fine, in rupiah. Source: docs/domain.md §6. */
export function openInstalment(row: RepaymentRow): Rupiah {
  return add(openOf(row, 'principal'), openOf(row, 'interest'));
}

/** All that is open of a row, fine included, in rupiah. Source: docs/domain.md §6. */
export function openTotal(row: RepaymentRow): Rupiah {
  return add(openInstalment(row), openOf(row, 'fine'));
}

/** Whether anything of a row is still to be paid or waived. Source: docs/domain.md §6. */
export function isOpen(row: RepaymentRow): boolean {
  return openTotal(row) > 0;
}

/** Whether nothing at all is open. Source: docs/domain.md §4. */
export function isRepaid(rows: readonly RepaymentRow[]): boolean {
  return !rows.some(isOpen);
}

export type Part = { no: number; component: Component; amount: Rupiah };
export type Allocation = { parts: Part[]; excess: Rupiah };

/**
 * Allocates the share of one loan to its rows, in whole rupiah: oldest row first, inside a row fine, interest,
 * principal; then the rows that are not due yet; what exceeds the whole loan is `excess`, owed to the payer. After
 * default all principal comes first, then all interest, then all fines, each oldest row first. Bring fines up to the
 * value date first.
 * Source: docs/domain.md §6.
 */
export function allocateReceipt(
  rows: readonly RepaymentRow[],
  share: Rupiah,
  { afterDefault = false }: { afterDefault?: boolean } = {},
): Allocation {
  const parts: Part[] = [];
  let left = share;
  for (const { row, component } of claimsInOrder(rows, afterDefault)) {
    const part = { no: row.no, component, amount: minRupiah(left, openOf(row, component)) };
    if (part.amount > 0) parts.push(part);
    left = subtract(left, part.amount);
  }
  return { parts, excess: left };
}

function claimsInOrder(rows: readonly RepaymentRow[], afterDefault: boolean) {
  const byNumber = [...rows].sort((a, b) => a.no - b.no);
  return afterDefault
    ? (['principal', 'interest', 'fine'] as const).flatMap((component) => byNumber.map((row) => ({ row, component })))
    : byNumber.flatMap((row) => components.map((component) => ({ row, component })));
}

const paidField = { fine: 'paidFine', interest: 'paidInterest', principal: 'paidPrincipal' } as const;

/** The rows after an allocation; the given rows are unchanged. Source: docs/domain.md §6. */
export function applyParts(rows: readonly RepaymentRow[], parts: readonly Part[]): RepaymentRow[] {
  return rows.map((row) =>
    parts
      .filter((part) => part.no === row.no)
      .reduce((sum, part) => {
        const field = paidField[part.component];
        return { ...sum, [field]: add(sum[field], part.amount) };
      }, row),
  );
}

/** Sum of the parts of one component, in rupiah. Source: docs/domain.md §6. */
export function sumOfParts(parts: readonly Part[], component: Component): Rupiah {
  return sumRupiah(parts.filter((part) => part.component === component).map((part) => part.amount));
}

export type RowStatus = 'upcoming' | 'due' | 'processing' | 'partial' | 'late' | 'paid';

/**
 * The status of a row in the instalment table: late when any part is open after the due date, even if money is on its
 * way; else `processing` while its money has been collected but is not at the bank (the caller knows), paid, partial,
 * due (on the date), upcoming.
 * Source: spec §3; docs/domain.md §6, §7.
 */
export function rowStatus(
  row: RepaymentRow,
  today: BusinessDate,
  { processing = false }: { processing?: boolean } = {},
): RowStatus {
  if (isOpen(row) && row.dueOn < today) return 'late';
  if (processing) return 'processing';
  if (!isOpen(row)) return 'paid';
  if (row.paidPrincipal + row.paidInterest + row.paidFine > 0) return 'partial';
  return row.dueOn === today ? 'due' : 'upcoming';
}

export type Payoff<Row extends RepaymentRow = RepaymentRow> = {
  principal: Rupiah;
  interest: Rupiah;
  fine: Rupiah;
  /** principal + interest + fine: paying it on that day closes the loan. */
  total: Rupiah;
  waivedInterest: Rupiah;
  /** The rows with that interest waived; `allocateReceipt(rows, total)` closes them all. */
  rows: Row[];
};

/**
 * What closes a loan today, in whole rupiah: everything of the rows due until today, and only the principal of later
 * ones, whose open interest is waived. Bring fines up to today first.
 * Source: docs/domain.md §6.
 */
export function payoffQuotation<Row extends RepaymentRow>(rows: readonly Row[], today: BusinessDate): Payoff<Row> {
  const waived = rows.map((row) =>
    row.dueOn > today ? { ...row, waivedInterest: add(row.waivedInterest, openOf(row, 'interest')) } : row,
  );
  const open = (component: Component) => sumRupiah(waived.map((row) => openOf(row, component)));
  const given = (list: readonly RepaymentRow[]) => sumRupiah(list.map((row) => row.waivedInterest));
  const [principal, interest, fine] = [open('principal'), open('interest'), open('fine')];
  const total = sumRupiah([principal, interest, fine]);
  return { principal, interest, fine, total, waivedInterest: subtract(given(waived), given(rows)), rows: waived };
}

/**
 * Divides a transfer that named no members over their loans, in whole rupiah, one share for each loan in the given
 * order: the oldest row number first, inside it in proportion to what each member has open, by largest remainder.
 * After default the same for all principal, then all interest, then all fines. Allocating each share to its own loan
 * then closes exactly those rows; `excess` is owed to the group.
 * Source: docs/domain.md §6.
 */
export function splitTransferAmongMembers(
  loans: readonly (readonly RepaymentRow[])[],
  amount: Rupiah,
  { afterDefault = false }: { afterDefault?: boolean } = {},
): { shares: Rupiah[]; excess: Rupiah } {
  const shares = loans.map(() => ZERO);
  let left = amount;
  for (const open of afterDefault ? openByComponent(loans) : openByRow(loans)) {
    const taken = minRupiah(left, sumRupiah(open));
    if (taken <= 0) continue;
    for (const [index, part] of splitByLargestRemainder(taken, open).entries()) {
      shares[index] = add(shares[index] ?? ZERO, part);
    }
    left = subtract(left, taken);
  }
  return { shares, excess: left };
}

/** For each row number from the oldest: the open amount of each loan. */
function openByRow(loans: readonly (readonly RepaymentRow[])[]): Rupiah[][] {
  const numbers = [...new Set(loans.flatMap((rows) => rows.map((row) => row.no)))].sort((a, b) => a - b);
  return numbers.map((no) => loans.map((rows) => sumRupiah(rows.filter((row) => row.no === no).map(openTotal))));
}

function openByComponent(loans: readonly (readonly RepaymentRow[])[]): Rupiah[][] {
  return (['principal', 'interest', 'fine'] as const).map((component) =>
    loans.map((rows) => sumRupiah(rows.map((row) => openOf(row, component)))),
  );
}
