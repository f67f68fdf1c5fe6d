// What every form of a bank's file is read into, and what is checked whatever the form: one date, amounts in whole rupiah, and
// balances that follow from one another.
// Source: docs/ports/bank.md; decision 0126.
import { type BusinessDate, findBusinessDate } from '#domain/calendar.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Rest } from '#platform/pace.ts';
import { idIn } from '#platform/ids.ts';
import { type Refused, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import type { BankForm, FileLine, StatementFile } from '../statement-file.ts';

/** A movement as its file tells it. `line` counts the file's lines from 1; `balance` after it, where the form has one. */
export type ToldMovement = {
  line: number;
  date: string;
  time: string | null;
  amount: number;
  balance: number | null;
  /** The bank's own reference, or empty. */
  reference: string;
  counterparty: string;
  description: string;
};

export type ToldFile = {
  form: BankForm;
  accountNumber: string | null;
  /** Where the form names them; else they follow from the first and the last balance. */
  date: string | null;
  opening: number | null;
  closing: number | null;
  movements: ToldMovement[];
  /** The last line, for what is wrong with the whole. */
  last: number;
};

type Fault = 'form_head' | 'form_line' | 'form_amount' | 'date' | 'balance' | 'totals' | 'no_balance' | 'xml' | 'mt940';

export const wrong = (fault: Fault, line: number): Refused =>
  refused(`error.statement.${fault}` satisfies RefusalCode, { field: 'file', slots: { line } });

/** "1,234,567.00", "1234567.00", "1234567" -> 1234567; sen that are not 0 are refused. Empty: 0. */
export function readWhole(text: string, line: number): number {
  const plain = text.trim();
  if (plain === '') return 0;
  const found = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.0{1,2})?$/.exec(plain);
  const digits = found?.[2]?.replaceAll(',', '') ?? '';
  if (digits === '' || digits.length > 15) throw wrong('form_amount', line);
  return found?.[1] === '-' ? -Number(digits) : Number(digits);
}

/** Lines between two rests. */
const AT_ONCE = 200;
const longestText = 500;

/** Checks what was told, and makes the statement of it. Banks that list the newest first are put in order. */
export async function toStatement(told: ToldFile, account: string | null, rest: Rest): Promise<StatementFile> {
  requireOwnAccount(told.accountNumber, account);
  const movements = inOrder(told.movements);
  const date = dateOf(told, movements);
  const [first, last] = [movements[0], movements.at(-1)];
  const opening = told.opening ?? (first && first.balance !== null ? first.balance - first.amount : null);
  const closing = told.closing ?? last?.balance ?? null;
  if (opening === null || closing === null) throw wrong('no_balance', 1);
  const lines: FileLine[] = [];
  const seen = new Map<string, number>();
  let balance = opening;
  for (const [index, one] of movements.entries()) {
    if (one.date !== date) throw wrong('date', one.line);
    if (one.amount === 0) throw wrong('form_amount', one.line);
    balance += one.amount;
    if (one.balance !== null && one.balance !== balance) throw wrong('balance', one.line);
    lines.push(toLine(one, seen));
    if (index % AT_ONCE === 0) await rest();
  }
  if (balance !== closing) throw wrong('totals', told.last);
  const { form, accountNumber } = told;
  return { date, opening, closing, lines, form, accountNumber };
}

/** A file of another account would be held against the wrong books. */
function requireOwnAccount(named: string | null, own: string | null): void {
  if (named === null) return;
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
  if (own === null) throw refused('error.statement.account_unset', { field: 'file' });
  if (digits(named) !== digits(own))
    throw refused('error.statement.account', { field: 'file', slots: { digits: named.slice(-4) } });
}

function inOrder(movements: readonly ToldMovement[]): readonly ToldMovement[] {
  const follows = (all: readonly ToldMovement[]) =>
    all.every(({ balance, amount }, index) => {
      const before = index === 0 ? null : (all[index - 1]?.balance ?? null);
      return balance === null || before === null || before + amount === balance;
    });
  if (follows(movements)) return movements;
  const turned = movements.toReversed();
  return follows(turned) ? turned : movements;
}

function dateOf({ date, last }: ToldFile, movements: readonly ToldMovement[]): BusinessDate {
  const found = findBusinessDate(date ?? movements[0]?.date ?? '');
  if (found === null) throw wrong('date', movements[0]?.line ?? last);
  return found;
}

/**
 * The reference of a line: an id of ours that it names (a payment's or a payout's, with or without hyphens), else the bank's own,
 * else one made of what it says, the same each time the file is read.
 */
function toLine(
  { line, time, amount, reference, counterparty, description }: ToldMovement,
  seen: Map<string, number>,
): FileLine {
  const ours = idIn(`${reference} ${description}`);
  const text = squeeze(description).slice(0, longestText);
  const own = /^[\w.-]{1,60}$/.test(reference) && !/^(?:NONREF|NOTPROVIDED|0+)$/.test(reference) ? reference : null;
  const content = `${time ?? ''}|${amount}|${text}|${counterparty}|${own ?? ''}`;
  const nth = (seen.get(content) ?? 0) + 1;
  seen.set(content, nth);
  const made = `B-${sha256(`${content}|${nth}`).toString('hex').slice(0, 20)}`;
  return {
    line,
    reference: ours ?? own ?? made,
    counterparty: squeeze(counterparty).slice(0, 100),
    description: text,
    time,
    amount,
  };
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
