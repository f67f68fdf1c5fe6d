// The random test's own model of a lending's book: rows that money fills in order, receipts that wait, and what each
// portfolio gets. Written separately from the rules, so that it does not share a fault with the product.
// Invariant: amounts are whole rupiah; eight equal members, so that each row is one pool.
// Source: docs/domain.md §6, §7.

export const MEMBERS = 8;
export const INSTALMENTS = 3;
export const INTEREST_BPS = 2_000;
const FEE_BPS = 300;
const TAX_BPS = 1_500;

type Sum = { principal: number; interest: number };
type Arrival = Sum & { excess: number };
export type Book = {
  /** The unpaid amounts, in the order in which they are paid. */
  open: { component: keyof Sum; amount: number }[];
  owed: Sum;
  collected: Sum;
  waiting: Arrival[];
  repaid: boolean;
};
/** A portfolio's part in a book; `id` decides ties. */
export type Share = { id: string; lender: number; amount: number; got: Sum & { fee: number; tax: number } };

/**
 * Interest at the yearly rate for 3 months, rounded half up for each member. Rows are equal; the last takes the
 * remainder.
 */
export function openBook(loan: number): Book {
  const principal = loan / MEMBERS;
  const interest = Math.floor((principal * INTEREST_BPS * INSTALMENTS + 60_000) / 120_000);
  const row = (total: number, no: number) => {
    const usual = Math.floor(total / INSTALMENTS);
    return MEMBERS * (no < INSTALMENTS ? usual : total - usual * (INSTALMENTS - 1));
  };
  const open = Array.from({ length: INSTALMENTS }, (_, index) => [
    { component: 'interest' as const, amount: row(interest, index + 1) },
    { component: 'principal' as const, amount: row(principal, index + 1) },
  ]).flat();
  const nothing = { principal: 0, interest: 0 };
  const owed = { principal: loan, interest: interest * MEMBERS };
  return { open, owed, collected: nothing, waiting: [], repaid: false };
}

/** The unpaid amount of the oldest row, or of three rows. */
export function openOfRows(book: Book, rows: number): number {
  const open = book.open.filter(({ amount }) => amount > 0);
  const first = book.open.indexOf(open[0] ?? { component: 'interest', amount: 0 });
  if (first < 0) return 0;
  const end = (Math.floor(first / 2) + rows) * 2;
  return book.open.slice(first, end).reduce((sum, { amount }) => sum + amount, 0);
}

/** The bank receives money of the group. */
export function receive(book: Book, amount: number): void {
  const arrival: Arrival = { principal: 0, interest: 0, excess: amount };
  for (const place of book.open) {
    const paid = Math.min(place.amount, arrival.excess);
    place.amount -= paid;
    arrival.excess -= paid;
    arrival[place.component] += paid;
  }
  book.waiting.push(arrival);
}

/** Distributes all waiting receipts; returns what each lender is credited. */
export function shareOut(book: Book, loan: number, shares: Share[]): Map<number, number> {
  const credits = new Map<number, number>();
  for (const arrival of book.waiting.splice(0)) {
    book.collected = {
      principal: book.collected.principal + arrival.principal,
      interest: book.collected.interest + arrival.interest,
    };
    const isLast = book.collected.principal === book.owed.principal && book.collected.interest === book.owed.interest;
    for (const component of ['principal', 'interest'] as const) {
      const entitled = isLast ? byRemainder(book.collected[component], loan, shares) : null;
      for (const share of shares) {
        const floor = Math.floor((book.collected[component] * share.amount) / loan);
        const gross = (entitled?.get(share.id) ?? floor) - share.got[component];
        credits.set(share.lender, (credits.get(share.lender) ?? 0) + give(share, component, gross));
      }
    }
    if (isLast) book.repaid = true;
  }
  return credits;
}

/** Deducts fee and tax from the gross interest so far; returns the net amount. */
function give(share: Share, component: keyof Sum, gross: number): number {
  const { got } = share;
  got[component] += gross;
  if (component === 'principal') return gross;
  const keep = (bps: number, kept: number, bearable: number) =>
    Math.min(Math.max(0, Math.floor((got.interest * bps) / 10_000) - kept), bearable);
  const tax = keep(TAX_BPS, got.tax, gross);
  const fee = keep(FEE_BPS, got.fee, gross - tax);
  got.tax += tax;
  got.fee += fee;
  return gross - tax - fee;
}

/**
 * The last receipt is distributed completely: remaining rupiah go to the largest remainders, the earliest funding
 * first.
 */
function byRemainder(total: number, loan: number, shares: readonly Share[]): Map<string, number> {
  const parts = shares.map(({ id, amount }) => ({
    id,
    whole: Math.floor((total * amount) / loan),
    rest: (total * amount) % loan,
  }));
  let left = total - parts.reduce((sum, { whole }) => sum + whole, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest || (a.id < b.id ? -1 : 1))) {
    if (left === 0) break;
    part.whole += 1;
    left -= 1;
  }
  return new Map(parts.map(({ id, whole }) => [id, whole]));
}
