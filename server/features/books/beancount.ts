// A month of the ledger in the language of beancount: accounts by code, what they held before, each journal as a transaction,
// and what they hold at the end as assertions, which the program checks.
// Invariant: each transaction sums to 0; names and texts hold nothing that the language reads as its own.
// Source: decision 0124; https://beancount.github.io/docs/beancount_language_syntax.html.
import { accountCodes, type AccountKind, accountKinds, type Nature, natureOf } from '#domain/account-kind.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { id as texts } from '#texts/id.ts';
import type { BookedJournal } from './export.sql.ts';

const roots: Readonly<Record<Nature, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  income: 'Income',
  expense: 'Expenses',
};
const kinds = Object.keys(accountKinds) as AccountKind[];

/** "Assets:1101-Rekening-penampungan". */
const accountOf = (kind: AccountKind): string =>
  `${roots[natureOf(kind)]}:${accountCodes[kind]}-${texts[`ledger.${kind}`].replace(/[^A-Za-z0-9]+/g, '-')}`;

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
const posting = (kind: AccountKind, amount: bigint): string => `  ${accountOf(kind)}  ${amount} IDR\n`;

export type Held = ReadonlyMap<AccountKind, bigint>;

/** The file's beginning: every account, opened on the day before with what it held. */
export function beginFile(title: string, dayBefore: BusinessDate, held: Held): string {
  const opened = kinds.map((kind) => `${dayBefore} open ${accountOf(kind)} IDR\n`).join('');
  const before = kinds.flatMap((kind) => {
    const amount = held.get(kind) ?? 0n;
    return amount === 0n ? [] : [posting(kind, amount)];
  });
  const opening =
    before.length === 0 ? '' : `\n${dayBefore} * ${quoted(texts['financials.opening'])}\n${before.join('')}`;
  return `option "title" ${quoted(title)}\noption "operating_currency" "IDR"\n\n${opened}${opening}`;
}

/** Sides of one account on the same side are one posting. */
export function transaction(date: BusinessDate, { id, kind, meantFor, sides }: BookedJournal): string {
  const postings = new Map<string, { account: AccountKind; amount: bigint }>();
  for (const { account, amount } of sides) {
    const key = `${account} ${amount > 0}`;
    const sum = postings.get(key)?.amount ?? 0n;
    postings.set(key, { account, amount: sum + BigInt(amount) });
  }
  const lines = [...postings.values()].map(({ account, amount }) => posting(account, amount));
  const meant = meantFor === null ? '' : `  untuk: ${quoted(meantFor)}\n`;
  return `\n${date} * ${quoted(texts[`journal.kind.${kind}`])}\n  jurnal: ${quoted(id)}\n${meant}${lines.join('')}`;
}

/** The file's end: what each account holds at the beginning of the day after. */
export const endFile = (dayAfter: BusinessDate, held: Held): string =>
  `\n${kinds.map((kind) => `${dayAfter} balance ${accountOf(kind)}  ${held.get(kind) ?? 0n} IDR\n`).join('')}`;
