// The amount that a lender was about to fund with, while she confirms it: Back shows it again. In memory, by person and
// lending, so that nobody else sees it.
// Source: docs/screens.md.
import type { Rupiah } from '#domain/money.ts';

const amounts = new Map<string, Rupiah>();

const keyOf = (person: string, lending: string): string => `${person} ${lending}`;

export const typedAmount = (person: string, lending: string): Rupiah | null =>
  amounts.get(keyOf(person, lending)) ?? null;

export const keepAmount = (person: string, lending: string, amount: Rupiah): void => {
  amounts.set(keyOf(person, lending), amount);
};

/** Once it is funded. */
export const dropAmount = (person: string, lending: string): void => {
  amounts.delete(keyOf(person, lending));
};
