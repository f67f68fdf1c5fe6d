// A correction while it is typed: lines with account, side and amount, starting as the mirror of the wrong journal.
// Invariant: debits equal credits before it can be sent; the server checks again.
// Source: docs/domain.md §8; decision 0063.
import type { NamedLeg } from '#contract/voucher.ts';
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import { isCorrectable } from '#domain/journal-kind.ts';
import type { MoneyValue } from '#ui/MoneyField.tsx';
import type { Correction } from './deskQueries.ts';

export type DraftLine = {
  no: number;
  account: AccountKind;
  owner: string | null;
  ownerName: string | null;
  side: 'debit' | 'credit';
  amount: MoneyValue;
};

export const emptyLine = (no: number): DraftLine => ({
  no,
  account: 'cash',
  owner: null,
  ownerName: null,
  side: 'debit',
  amount: '',
});

/** An entered correction, as form values. */
export const linesOf = (legs: readonly NamedLeg[]): DraftLine[] =>
  legs.map(({ account, owner, ownerName, amount }, index) => ({
    no: index + 1,
    account,
    owner,
    ownerName,
    side: amount > 0 ? 'debit' : 'credit',
    amount: BigInt(Math.abs(amount)),
  }));

/** The correctable lines of the journal, reversed; two empty lines where there are none. */
export function mirrorOf(legs: readonly NamedLeg[]): DraftLine[] {
  const lines = linesOf(legs.filter(({ account }) => isCorrectable(account))).map(
    (line): DraftLine => ({ ...line, side: line.side === 'debit' ? 'credit' : 'debit' }),
  );
  return lines.length > 0 ? lines : [emptyLine(1), emptyLine(2)];
}

export const needsOwner = ({ account }: DraftLine): boolean => accountKinds[account].owner !== 'system';

const sumOf = (lines: readonly DraftLine[], side: DraftLine['side']): bigint =>
  lines.filter((line) => line.side === side).reduce((sum, { amount }) => sum + (amount === '' ? 0n : amount), 0n);

export const totals = (lines: readonly DraftLine[]) => {
  const debit = sumOf(lines, 'debit');
  return { debit, differs: debit - sumOf(lines, 'credit') };
};

/** Null while something is missing or the sides differ. */
export function legsOf(lines: readonly DraftLine[]): Correction['legs'] | null {
  const { debit, differs } = totals(lines);
  if (debit === 0n || differs !== 0n) return null;
  if (lines.some((line) => line.amount === '' || line.amount === 0n || (needsOwner(line) && line.owner === null)))
    return null;
  return lines.map(({ account, owner, side, amount }) => ({
    account,
    owner,
    amount: Number(amount) * (side === 'debit' ? 1 : -1),
  }));
}
