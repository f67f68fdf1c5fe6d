// What was typed into the console's search, read as what it may be: a NIK, a phone number, a number of ours, an amount
// with its date, or words.
// Source: docs/screens.md; decision 0116.
import { type BusinessDate, findBusinessDate } from './calendar.ts';
import { parseRupiahText, type Rupiah } from './money.ts';
import { isNik } from './nik.ts';
import { withoutInvisible } from './typed-text.ts';

export type SearchQuestion = {
  /** Sixteen digits, however they were parted. */
  nik: string | null;
  /** As typed: the beginning or end of a phone number, or one as lists mask it. */
  phone: string | null;
  /** A whole number of a virtual account. */
  account: string | null;
  /** The number of an agreement, in capital letters without spaces. */
  agreement: string | null;
  /** A sum of money, and the date that stands beside it. */
  amount: Rupiah | null;
  on: BusinessDate | null;
  /** A name, a group, a ticket. */
  words: string | null;
};

export const shortestSearch = 3;

const nothing: SearchQuestion = {
  nik: null,
  phone: null,
  account: null,
  agreement: null,
  amount: null,
  on: null,
  words: null,
};

const smallestAmount = 1_000;

/**
 * Reads what was typed. Text of fewer than three characters asks nothing. A number may be several things at once: eight
 * digits that begin with 08 are a phone number, an account and an amount.
 * Source: decision 0116.
 */
export function readQuestion(typed: string): SearchQuestion {
  const text = withoutInvisible(typed).replace(/\s+/g, ' ').trim();
  if (Array.from(text).length < shortestSearch) return nothing;
  const bare = text.replace(/[\s.()-]/g, '');
  if (isNik(bare)) return { ...nothing, nik: bare, account: bare };
  const money = moneyOf(text);
  return {
    nik: null,
    phone: isPhoneLike(bare) ? text : null,
    account: /^\d{8,19}$/.test(bare) ? bare : null,
    agreement: /\d/.test(text) && /[/A-Z]/i.test(text) ? text.replace(/\s/g, '').toUpperCase() : null,
    ...money,
    words: /\p{L}/u.test(text) && money.amount === null ? text : null,
  };
}

/** Whether this is asked about one person by a number of theirs, which the audit trail keeps. Source: decision 0116. */
export const asksByNumber = ({ nik, phone }: SearchQuestion): 'nik' | 'phone' | null =>
  nik !== null ? 'nik' : phone !== null ? 'phone' : null;

/** A beginning of at least five digits, or a number as it is shown masked. */
const isPhoneLike = (bare: string): boolean => /^(\+?62|0|8)\d{4,}$/.test(bare) || /^\+?\d*•+\d{3,}$/u.test(bare);

const months = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des'];
const dateAtEnd =
  /(?:^|\s)(?:(\d{1,2})[/-](\d{1,2})[/-](\d{4})|(\d{4})-(\d{2})-(\d{2})|(\d{1,2}) (\p{L}{3,9}) (\d{4}))$/u;

function moneyOf(text: string): Pick<SearchQuestion, 'amount' | 'on'> {
  const found = dateAtEnd.exec(text);
  const on = found && dateOf(found);
  const amount = parseRupiahText(on ? text.slice(0, found.index).trim() : text);
  return amount === null || amount < smallestAmount ? { amount: null, on: null } : { amount, on: on ?? null };
}

function dateOf(found: RegExpExecArray): BusinessDate | null {
  const [, day, month, year, isoYear, isoMonth, isoDay, wordDay, word, wordYear] = found;
  if (isoYear) return findBusinessDate(`${isoYear}-${isoMonth}-${isoDay}`);
  const number = word ? monthOf(word) : Number(month);
  return findBusinessDate(`${wordYear ?? year}-${pad(number)}-${pad(Number(wordDay ?? day))}`);
}

/** 1 to 12 by the first three letters in any case; 0 for a word that is no month. */
const monthOf = (word: string): number => months.findIndex((month) => new RegExp(`^${month}`, 'i').test(word)) + 1;

const pad = (number: number): string => String(number).padStart(2, '0');
