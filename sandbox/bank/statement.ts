// The bank's statement of the account on one date, as a file: payments in, and confirmed payouts.
// Invariant: every line's balance follows from the one before, and a date begins where the previous one ended.
// Source: docs/ports/bank.md.
import type { BankState } from './bank.ts';

type Movement = { date: string; at: string; reference: string; counterparty: string; sen: bigint };

/** In the order in which they happened. */
function movementsOf({ payments, payouts, earlier }: BankState): Movement[] {
  const into = payments.map(({ valueDate, paidAt, paymentId, number, amount }) => ({
    date: valueDate,
    at: paidAt,
    reference: paymentId,
    counterparty: number,
    sen: senOf(amount),
  }));
  const out = Object.values(payouts).flatMap(({ state, valueDate, completedAt, id, accountName, amount }) =>
    state === 'completed' && valueDate !== null && completedAt !== null
      ? [{ date: valueDate, at: completedAt, reference: id, counterparty: accountName, sen: -senOf(amount) }]
      : [],
  );
  const told = earlier.map(({ date, reference, counterparty, amount }) => ({
    date,
    at: '',
    reference,
    counterparty,
    sen: senOf(amount),
  }));
  return [...told, ...into, ...out].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** "500000.00" -> 50000000n */
const senOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

function amountText(sen: bigint): string {
  const digits = String(sen < 0n ? -sen : sen).padStart(3, '0');
  return `${sen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const sum = (movements: readonly Movement[]): bigint => movements.reduce((total, { sen }) => total + sen, 0n);

/** The balance before the first movement, worked back from the current one. */
export const openingFor = (state: BankState, balance: string): string =>
  amountText(senOf(balance) - sum(movementsOf(state)));

/** The dates on which money moved, the newest first. */
export const datesMoved = (state: BankState): string[] =>
  [...new Set(movementsOf(state).map(({ date }) => date))].sort().reverse();

export function statementOf(state: BankState, date: string): string {
  const movements = movementsOf(state);
  const ofDate = movements.filter((movement) => movement.date === date);
  const opening = senOf(state.opening) + sum(movements.filter((movement) => movement.date < date));
  let balance = opening;
  const lines = ofDate.map(({ reference, counterparty, sen }) => {
    balance += sen;
    const sides = sen < 0n ? [amountText(-sen), ''] : ['', amountText(sen)];
    return [date, reference, quoted(counterparty), ...sides, amountText(balance)].join(',');
  });
  const debit = -sum(ofDate.filter(({ sen }) => sen < 0n));
  const credit = sum(ofDate.filter(({ sen }) => sen > 0n));
  return [
    'date,reference,counterparty,debit,credit,balance',
    `${date},OPENING,,,,${amountText(opening)}`,
    ...lines,
    `${date},CLOSING,,${amountText(debit)},${amountText(credit)},${amountText(balance)}`,
    '',
  ].join('\r\n');
}

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
