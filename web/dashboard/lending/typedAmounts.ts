// The amount that a lender was about to fund with, while she confirms it: Back shows it again. In memory, by person and
// lending, so that nobody else sees it.
// Source: docs/screens.md.
import { create } from 'zustand';
import type { Rupiah } from '#domain/money.ts';

const useAmounts = create<Readonly<Record<string, Rupiah>>>(() => ({}));

const keyOf = (person: string, lending: string): string => `${person} ${lending}`;

export const typedAmount = (person: string, lending: string): Rupiah | null =>
  useAmounts.getState()[keyOf(person, lending)] ?? null;

export const keepAmount = (person: string, lending: string, amount: Rupiah): void =>
  useAmounts.setState({ [keyOf(person, lending)]: amount });

/** Once it is funded. */
export function dropAmount(person: string, lending: string): void {
  const { [keyOf(person, lending)]: _, ...rest } = useAmounts.getState();
  useAmounts.setState(rest, true);
}
