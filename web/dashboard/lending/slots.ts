// Applies a changed slot to the query cache: lists, details, and the open portfolio.
// Invariant: the time left keeps counting from the server's seconds. A minimum that a small slot had lowered is
// refetched when the slot grows, since only the server knows it.
// Source: docs/screens.md; docs/settled.md 02; docs/domain.md §4.
import type { QueryClient } from '@tanstack/react-query';
import type { Portfolio } from '#contract/funding.ts';
import type { Lending, SlotEvent } from '#contract/lending.ts';
import { minRupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { secondsLeft } from '#ui/received.ts';
import { type LendingPage, lendingsKey } from './lendingQueries.ts';

const portfolioKey = ['portfolios', 'one'] as const;

export type Slots = ReadonlyMap<string, SlotEvent>;

/** The lending with its new slot; the same object when nothing changed. */
export function withSlot(lending: Lending, slot: SlotEvent): Lending {
  if (lending.raisedAmount === slot.raisedAmount && lending.status === slot.status) return lending;
  return {
    ...lending,
    status: slot.status,
    raisedAmount: slot.raisedAmount,
    remainingFundingSlot: slot.remainingFundingSlot,
    maximumLoan: slot.remainingFundingSlot,
    minimumLoan: minRupiah(lending.minimumLoan, slot.remainingFundingSlot),
    progress: slot.progress,
    remainingTime: secondsLeft(lending.remainingTime, lending),
  };
}

/** Whether only the server knows what else changed: another status, or a minimum that may rise again. */
function needsAnswer(lending: Lending, slot: SlotEvent): boolean {
  const wasLowered = lending.minimumLoan === lending.remainingFundingSlot;
  return lending.status !== slot.status || (wasLowered && slot.remainingFundingSlot > lending.remainingFundingSlot);
}

type Held = Lending | Portfolio;
const isPortfolio = (held: Held): held is Portfolio => 'lending' in held;

/** The lending, or the portfolio with its lending, with the new slot; the same object when nothing changed. */
function patched<T extends Held>(held: T, slots: Slots): T {
  const before: Lending = isPortfolio(held) ? held.lending : held;
  const slot = slots.get(before.id);
  const lending = slot === undefined ? before : withSlot(before, slot);
  if (lending === before) return held;
  return isPortfolio(held) ? { ...held, lending } : { ...held, ...lending };
}

function isUnsure(held: Held, slots: Slots): boolean {
  const lending = isPortfolio(held) ? held.lending : held;
  const slot = slots.get(lending.id);
  return slot !== undefined && needsAnswer(lending, slot);
}

export function patchLendings(client: QueryClient, slots: Slots): void {
  const cached = [lendingsKey, portfolioKey].flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
  for (const { queryKey, state } of cached) {
    const data = state.data as Held | LendingPage | undefined;
    if (data === undefined) continue;
    const before: readonly Held[] = 'data' in data ? data.data : [data];
    const after = before.map((held) => patched(held, slots));
    if (after.every((held, index) => held === before[index])) continue;
    client.setQueryData(queryKey, 'data' in data ? { ...data, data: after } : after[0], {
      updatedAt: state.dataUpdatedAt,
    });
    if (before.some((held) => isUnsure(held, slots))) void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** How many lendings are open, and how much can still be funded in all. */
export function openOf(slots: Slots): { count: number; amount: Rupiah } {
  const open = [...slots.values()].filter(({ status }) => status === 'opened');
  return { count: open.length, amount: sumRupiah(open.map(({ remainingFundingSlot }) => remainingFundingSlot)) };
}
