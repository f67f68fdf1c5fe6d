// Money: whole rupiah, and how it is added, divided, split, parsed and formatted.
// Invariant: a Rupiah is an integer of at most 15 digits; money is multiplied by a rate or weight only through
// BigInt, never as a float. Every division names its rounding and every split distributes exactly its total.
// Source: spec §9; docs/domain.md §1.

declare const unit: unique symbol;

/** Whole rupiah, negative for outgoing money. At most 15 digits, so that sums of a few stay exact. */
export type Rupiah = number & { readonly [unit]: 'rupiah' };

/** A rate in basis points: 24% = 2400. */
export type Bp = number;

export const MAX_RUPIAH = 999_999_999_999_999;
export const ZERO = 0 as Rupiah;

/**
 * Makes money of a number, in whole rupiah. Throws a RangeError for a fraction, NaN or more than 15 digits: such a
 * value is a bug, not an input error.
 * Source: docs/domain.md §1; docs/settled.md 56.
 */
export function rupiah(value: number): Rupiah {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_RUPIAH) {
    throw new RangeError(`not whole rupiah of at most 15 digits: ${value}`);
  }
  return (value === 0 ? 0 : value) as Rupiah;
}

/** Sum of two amounts, in rupiah. Throws a RangeError above 15 digits. Source: docs/domain.md §1. */
export function add(a: Rupiah, b: Rupiah): Rupiah {
  return rupiah(a + b);
}

/** a - b, in rupiah; may be negative. Throws a RangeError above 15 digits. Source: docs/domain.md §1. */
export function subtract(a: Rupiah, b: Rupiah): Rupiah {
  return rupiah(a - b);
}

/**
 * Sum of a list, in rupiah; 0 for an empty one. Throws a RangeError above 15 digits: totals over all users belong in
 * SQL or BigInt.
 * Source: docs/domain.md §1.
 */
export function sumRupiah(amounts: Iterable<Rupiah>): Rupiah {
  let sum = ZERO;
  for (const amount of amounts) sum = add(sum, amount);
  return sum;
}

/** The smaller of two amounts, in rupiah. Source: docs/domain.md §1. */
export function minRupiah(a: Rupiah, b: Rupiah): Rupiah {
  return a < b ? a : b;
}

/** The larger of two amounts, in rupiah. Source: docs/domain.md §1. */
export function maxRupiah(a: Rupiah, b: Rupiah): Rupiah {
  return a > b ? a : b;
}

/**
 * floor(amount x weight / whole), in rupiah. Throws a RangeError for an amount or weight below 0 or a whole of 0 or
 * below.
 * Source: docs/domain.md §7.
 */
export function floorShare(amount: Rupiah, weight: number, whole: number): Rupiah {
  if (amount < 0 || weight < 0 || whole <= 0) throw new RangeError(`no share of ${amount} at ${weight} of ${whole}`);
  return rupiah(Number((BigInt(amount) * BigInt(weight)) / BigInt(whole)));
}

/**
 * floor(amount x bp / 10.000), in rupiah: fees, tax and fines. Throws a RangeError for an amount or rate below 0.
 * Source: docs/domain.md §6, §7.
 */
export function floorBp(amount: Rupiah, bp: Bp): Rupiah {
  return floorShare(amount, bp, 10_000);
}

/**
 * numerator / denominator, rounded half up. Throws a RangeError for a numerator below 0 or a denominator of 0 or below.
 * Source: docs/domain.md §6.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError(`no half-up rounding of ${numerator} / ${denominator}`);
  return (2n * numerator + denominator) / (2n * denominator);
}

/**
 * Splits a total by weights: each share is floored, then the rupiah left over go one each to the largest fractions,
 * ties to the earliest. The shares sum to the total; a weight of 0 gets 0. Throws when no weight is above 0.
 * Source: docs/domain.md §7.
 */
export function splitByLargestRemainder(total: Rupiah, weights: readonly number[]): Rupiah[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total < 0 || whole <= 0n || weights.some((weight) => weight < 0)) {
    throw new RangeError(`cannot split ${total} over ${weights.length} weights that sum to ${whole}`);
  }
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / whole));
  const fractions = products.map((product) => product % whole);
  const left = total - shares.reduce((sum, share) => sum + share, 0);
  const byFraction = weights.map((_, index) => index);
  byFraction.sort((a, b) => compareBig(fractions[b]!, fractions[a]!) || a - b);
  for (const index of byFraction.slice(0, left)) shares[index]! += 1;
  return shares.map(rupiah);
}

function compareBig(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const NO_BREAK_SPACE = '\u00A0';

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** "Rp 1.500.000", "-Rp 25.000", with a no-break space, never a decimal. Source: spec §9; docs/domain.md §1. */
export function formatRupiah(amount: Rupiah): string {
  return `${amount < 0 ? '-' : ''}Rp${NO_BREAK_SPACE}${groupThousands(String(Math.abs(amount)))}`;
}

/** What is taken off: "-Rp 25.000", and "Rp 0" without a sign. Source: docs/domain.md §1. */
export const formatDeducted = (amount: Rupiah): string => formatRupiah(subtract(ZERO, amount));

/** "Rp 9.999.999.999.999.997" for a total in decimal text, which may exceed a safe integer. Source: docs/domain.md §1. */
export function formatRupiahTotal(total: string): string {
  const { sign = '', digits = '' } = /^(?<sign>-?)(?<digits>\d+)$/.exec(total)?.groups ?? {};
  return `${sign}Rp${NO_BREAK_SPACE}${groupThousands(digits)}`;
}

/** "1.500.000": a count, or an amount with "Rp" shown beside it. Source: docs/domain.md §1. */
export function formatDigits(amount: number): string {
  return `${amount < 0 ? '-' : ''}${groupThousands(String(Math.abs(amount)))}`;
}

/**
 * "2 jt", "48,2 miliar": one decimal, rounded half up, for chart axes and quick amounts; below a million in full.
 * Always show the exact figure beside it.
 * Source: docs/domain.md §1.
 */
export function formatShort(amount: Rupiah): string {
  return shortOf(BigInt(amount));
}

function shortOf(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  const inMillions = divideHalfUp(size * 10n, 1_000_000n);
  const inBillions = divideHalfUp(size * 10n, 1_000_000_000n);
  if (size < 1_000_000n) return `${amount < 0n ? '-' : ''}${groupThousands(String(size))}`;
  const [tenths, word] = inMillions < 10_000n ? [inMillions, 'jt'] : [inBillions, 'miliar'];
  const decimal = tenths % 10n === 0n ? '' : `,${tenths % 10n}`;
  return `${amount < 0n ? '-' : ''}${groupThousands(String(tenths / 10n))}${decimal}${NO_BREAK_SPACE}${word}`;
}

/** "Rp 48,2 miliar", "-Rp 2 jt", for a total in decimal text; one decimal, rounded half up. Source: docs/domain.md §1. */
export function formatShortRupiahTotal(total: string): string {
  const amount = BigInt(total);
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}Rp${NO_BREAK_SPACE}${shortOf(size)}`;
}

const plainDigits = /^(\d+)(?:[.,](?:0{1,2}|-{1,2}))?$/;
const groupedDigits = /^(\d{1,3}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](?:0{1,2}|-{1,2}))?$/;

const currencySign = /^[-+−]?\s*(?:rp\.?)?\s*[-+−]?\s*/i;
const withPlainSpaces = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ');
const longest = 15;

/**
 * Parses typed or pasted money, in rupiah: "1.500.000", "Rp 1.500.000", "1,500,000", "1500000", "Rp 1.500.000,00",
 * "1.500.000,-". A sign is dropped (no field takes a negative amount). Null for cents, for groups that are not of three
 * digits, for more than 15 digits and for anything else: never a guess.
 * Source: docs/settled.md 56.
 */
export function parseRupiahText(text: string): Rupiah | null {
  const bare = withPlainSpaces(text).trim().replace(currencySign, '');
  const whole = groupedDigits.exec(bare)?.[1] ?? plainDigits.exec(bare)?.[1];
  if (whole === undefined) return null;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits.length > longest ? null : rupiah(Number(digits));
}

const openEnds = [
  /^r?$/i,
  /^\d+(?:[.,](?:0{0,2}|-{0,2}))?$/,
  /^\d{1,3}([., ])(?:\d{3}\1)*\d{0,3}$/,
  /^\d{1,3}([., ])\d{3}(?:\1\d{3})*(?!\1)[.,](?:0{0,2}|-{0,2})$/,
];

/**
 * Whether more keys can make the text an amount that `parseRupiahText` reads: "1.5" may become "1.500", "1.5," may not.
 * Source: decision 0090.
 */
export function beginsRupiahText(text: string): boolean {
  const bare = withPlainSpaces(text).trimStart().replace(currencySign, '');
  return bare.replace(/\D/g, '').length <= longest && openEnds.some((form) => form.test(bare));
}

export type NotRupiah = 'cents' | 'long' | 'unclear';

/** Why a text is no amount that `parseRupiahText` reads. Source: decision 0090. */
export function whyNotRupiah(text: string): NotRupiah {
  const bare = withPlainSpaces(text).trim().replace(currencySign, '');
  if (!/^\d[\d., ]*$/.test(bare)) return 'unclear';
  if (/\d[.,]\d{1,2}$/.test(bare)) return 'cents';
  return bare.replace(/\D/g, '').length > longest ? 'long' : 'unclear';
}

/** "18,5%", "96,12%", "24%": a rate in basis points without trailing zeros. Source: spec §9; docs/domain.md §1. */
export function formatPercentBp(bp: Bp): string {
  return `${decimalsOf(bp).replace(/,?0+$/, '')}%`;
}

/** "96,00%": a share in basis points with both decimals, as in published figures. Source: docs/domain.md §10. */
export function formatShareBp(bp: Bp): string {
  return `${decimalsOf(bp)}%`;
}

/** The mean of a sum of whole things, rounded to one decimal: "9,4", and "9" where it is whole. Source: decision 0106. */
export function formatMean(sum: number, count: number): string {
  const tenths = Math.round((sum * 10) / count);
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)},${tenths % 10}`;
}

/** "22,8%", "-1,5%": a rate or share in basis points with one decimal, rounded half away from zero. Source: decision 0104. */
export function formatTenths(bp: Bp): string {
  const tenths = Math.round(Math.abs(bp) / 10);
  const whole = groupThousands(String(Math.trunc(tenths / 10)));
  return `${bp < 0 && tenths > 0 ? '-' : ''}${whole},${tenths % 10}%`;
}

function decimalsOf(bp: Bp): string {
  const size = Math.abs(bp);
  const whole = groupThousands(String(Math.trunc(size / 100)));
  return `${bp < 0 ? '-' : ''}${whole},${String(size % 100).padStart(2, '0')}`;
}
