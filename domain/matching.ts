// Matches the bank's lines with the books' movements by named rules in a fixed order, and finds what a person may match.
// Invariants: each line and each booking is used at most once; the lines of a match sum to its bookings, unless a standing rule
// has matched a line that nothing is booked for yet; the order of the inputs does not matter. Nothing is rounded.
// Source: docs/domain.md §8; docs/ports/bank.md; decisions 0126, 0135.
import { addDays, type BusinessDate } from './calendar.ts';
import { containsText } from './same-text.ts';

/** In the order in which they are tried; `rule` is one that people made. */
export const matchRules = ['reference', 'virtual_account', 'amount_day', 'rule'] as const;
export type MatchRule = (typeof matchRules)[number];
/** What matched a line: a rule or, last, people. */
export const matchedBy = [...matchRules, 'people'] as const;

/** Amounts in rupiah: in +, out −. `text` is all that the line says: counterparty and description. */
export type BankLine = {
  key: string;
  on: BusinessDate;
  reference: string;
  amount: number;
  text: string;
  /** Whether it names a payment or payout of ours by its id, of whatever date. */
  isOurs: boolean;
  /** Whether its file names each of our payments and payouts by its id. */
  namesOurs: boolean;
  /** Whether a person undid its match: only people match it, and it still counts as another's candidate. */
  toPeople: boolean;
};
export type BookedMovement = {
  key: string;
  on: BusinessDate;
  reference: string;
  amount: number;
  virtualAccount: string | null;
  /** Whether its reference is the id of a payment or payout. */
  isOurs: boolean;
  /** As of a line. */
  toPeople: boolean;
};
/** `accounts`: our virtual accounts; `held`: bookings that people have in hand, which no rule matches or overlooks. */
export type Known = { accounts: Iterable<string>; held: readonly BookedMovement[] };

export const ruleDirections = ['in', 'out'] as const;
/** The accounts that a standing rule may book to. */
export const ruleAccounts = ['bank_expense', 'bank_cost'] as const;
/** A rule that people made: the text that a line contains, which way, and at most how much, in rupiah. */
export type StandingRule = {
  id: string;
  contains: string;
  direction: (typeof ruleDirections)[number];
  atMost: number;
};

/** `by`: the standing rule, where one matched. */
export type Match = { rule: MatchRule; by: string | null; lines: string[]; bookings: string[] };
export type Matching = { matches: Match[]; lines: BankLine[]; bookings: BookedMovement[] };

/**
 * Tries the rules one after the other, each on what the ones before have left: the bank's reference (all lines and bookings of
 * one reference and date, when their sums are equal); the virtual account that a line names (same date and amount); amount and
 * day (equal amounts within one day, each the other's only candidate, unless the line says that it is another's); standing rules
 * (the first in their order that fits). Lines and bookings whose reference agrees and whose sums differ are left, since they say
 * already whose they are. A standing rule leaves a line that names an account, payment or payout of ours, and one whose amount
 * a booking within one day still has: either may be booked already, or yet. What a person left to people is matched by its
 * reference only; a line or booking beside it is no only candidate.
 * Source: decisions 0126, 0135.
 */
export function matchBankDay(
  lines: readonly BankLine[],
  bookings: readonly BookedMovement[],
  rules: readonly StandingRule[],
  known: Known = { accounts: [], held: [] },
): Matching {
  const matches: Match[] = [];
  const [ordered, moved] = [inOrder(lines), inOrder(bookings)];
  const apart = byReference(ordered, moved, matches);
  let left = { lines: without(ordered, matches, apart), bookings: without(moved, matches, apart) };
  const accounts = new Set<string | null>([...known.accounts, ...moved.map(({ virtualAccount }) => virtualAccount)]);
  for (const step of [byVirtualAccount, byAmountAndDay]) {
    step(left.lines, left.bookings, matches, accounts);
    left = { lines: without(left.lines, matches), bookings: without(left.bookings, matches) };
  }
  const open = groupBy([...without(moved, matches), ...known.held], byAmount);
  for (const line of left.lines) {
    if (line.toPeople || line.isOurs || accountsIn(line, accounts).length > 0 || near(open, line).length > 0) continue;
    const rule = rules.find((one) => fitsRule(one, line));
    if (rule) matches.push({ rule: 'rule', by: rule.id, lines: [line.key], bookings: [] });
  }
  return { matches, lines: without(ordered, matches), bookings: without(moved, matches) };
}

/** Whether a standing rule would take this line. Letter case and runs of spaces do not count. Source: decision 0126. */
export function fitsRule(
  { contains, direction, atMost }: Omit<StandingRule, 'id'>,
  { amount, text }: Pick<BankLine, 'amount' | 'text'>,
): boolean {
  if ((direction === 'in') !== amount > 0 || Math.abs(amount) > atMost) return false;
  return containsText(text, contains);
}

type Dated = { key: string; on: BusinessDate };
const inOrder = <One extends Dated>(all: readonly One[]): One[] =>
  [...all].sort((a, b) => compare(a.on, b.on) || compare(a.key, b.key));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function without<One extends Dated>(
  all: readonly One[],
  matches: readonly Match[],
  apart?: ReadonlySet<string>,
): One[] {
  const used = new Set(matches.flatMap(({ lines, bookings }) => [...lines, ...bookings]));
  return all.filter(({ key }) => !used.has(key) && !apart?.has(key));
}

const groupBy = <One>(all: readonly One[], nameOf: (one: One) => string): Map<string, One[]> => {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(nameOf(one));
    if (group) group.push(one);
    else groups.set(nameOf(one), [one]);
  }
  return groups;
};

const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);
const keysOf = (all: readonly Dated[]): string[] => all.map(({ key }) => key);

/** Answers the keys of those whose reference agrees and whose sums do not. */
function byReference(lines: readonly BankLine[], bookings: readonly BookedMovement[], matches: Match[]): Set<string> {
  const named = ({ on, reference }: { on: string; reference: string }) => `${on} ${reference}`;
  const booked = groupBy(bookings, named);
  const apart = new Set<string>();
  for (const [name, told] of groupBy(lines, named)) {
    const its = booked.get(name);
    if (!its) continue;
    const [ofLines, ofBookings] = [keysOf(told), keysOf(its)];
    if (sumOf(told) === sumOf(its)) matches.push({ rule: 'reference', by: null, lines: ofLines, bookings: ofBookings });
    else for (const key of [...ofLines, ...ofBookings]) apart.add(key);
  }
  return apart;
}

/** The numbers that a text names, eight digits or more, each once: one may be a virtual account. Source: decision 0126. */
export const numbersIn = (text: string): string[] => [...new Set(text.match(/\d{8,}/g))];

type Accounts = ReadonlySet<string | null>;
const accountsIn = ({ text }: BankLine, accounts: Accounts): string[] =>
  numbersIn(text).filter((number) => accounts.has(number));

function byVirtualAccount(
  lines: readonly BankLine[],
  bookings: readonly BookedMovement[],
  matches: Match[],
  accounts: Accounts,
): void {
  const waiting = groupBy(
    bookings.filter(({ virtualAccount, toPeople }) => virtualAccount !== null && !toPeople),
    ({ virtualAccount, on, amount }) => `${virtualAccount} ${on} ${amount}`,
  );
  for (const line of lines) {
    const { key, on, amount, toPeople } = line;
    if (toPeople) continue;
    const named = accountsIn(line, accounts);
    // A line that names two of our accounts does not say whose money it is.
    const next = named.length === 1 ? waiting.get(`${named[0]} ${on} ${amount}`)?.shift() : undefined;
    if (next) matches.push({ rule: 'virtual_account', by: null, lines: [key], bookings: [next.key] });
  }
}

type Amounted = { amount: number; on: BusinessDate };
const byAmount = ({ amount, on }: Amounted): string => `${amount} ${on}`;

/** Those of an amount within one day, the first two of each date: more than one is already too many. */
const near = <One>(groups: ReadonlyMap<string, One[]>, { amount, on }: Amounted): One[] =>
  [-1, 0, 1].flatMap((days) => (groups.get(byAmount({ amount, on: addDays(on, days) })) ?? []).slice(0, 2));

function byAmountAndDay(
  lines: readonly BankLine[],
  bookings: readonly BookedMovement[],
  matches: Match[],
  accounts: Accounts,
): void {
  const [told, booked] = [groupBy(lines, byAmount), groupBy(bookings, byAmount)];
  for (const line of lines) {
    const [candidate, ...others] = near(booked, line);
    if (!candidate || others.length > 0 || near(told, candidate).length > 1) continue;
    if (line.toPeople || candidate.toPeople || isAnothers(line, candidate, accounts)) continue;
    matches.push({ rule: 'amount_day', by: null, lines: [line.key], bookings: [candidate.key] });
  }
}

/** Whether the line names another virtual account, or its file would have named the booking by its id. */
const isAnothers = (line: BankLine, { virtualAccount, isOurs }: BookedMovement, accounts: Accounts): boolean =>
  (line.namesOurs && isOurs) || accountsIn(line, accounts).some((number) => number !== virtualAccount);

/** A person chooses among few. */
const mostCandidates = 24;
const mostParts = 3;

/**
 * The bookings that a line may be matched with by a person, in rupiah: those of the same amount first, else two or three that
 * sum to it, the first such set in the order given. `isSplit` says that all of them together are the line.
 * Source: decision 0126.
 */
export function candidatesOf<One extends { amount: number }>(
  amount: number,
  bookings: readonly One[],
): { isSplit: boolean; bookings: One[] } {
  const equal = bookings.filter((one) => one.amount === amount);
  if (equal.length > 0) return { isSplit: false, bookings: equal.slice(0, mostCandidates) };
  const smaller = bookings.filter((one) => Math.sign(one.amount) === Math.sign(amount)).slice(0, mostCandidates);
  for (let parts = 2; parts <= mostParts; parts += 1) {
    const found = partsOf(amount, smaller, parts);
    if (found) return { isSplit: true, bookings: found };
  }
  return { isSplit: false, bookings: [] };
}

function partsOf<One extends { amount: number }>(amount: number, from: readonly One[], parts: number): One[] | null {
  if (parts === 0) return amount === 0 ? [] : null;
  for (const [index, one] of from.entries()) {
    const rest = partsOf(amount - one.amount, from.slice(index + 1), parts - 1);
    if (rest) return [one, ...rest];
  }
  return null;
}
