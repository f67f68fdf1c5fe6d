// A slot that changed, laid over what the cache holds of its lending, in lists and details alike.
// Invariant: the time left goes on counting from the server's seconds, and a minimum that a small slot had lowered is asked for again
// when the slot grows, since only the server knows it. Source: screens.md (Marketplace: live slots); settled 02; domain §4.
import type { QueryClient } from '@tanstack/react-query';
import type { Lending, SlotEvent } from '#contract/lending.ts';
import { minRupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { secondsLeft } from '#ui/received.ts';
import { type LendingPage, lendingsKey } from './lendingQueries.ts';

export type Slots = ReadonlyMap<string, SlotEvent>;

/** The lending with its new slot; the very same object when nothing changed. */
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

/** Whether only the server can say what else changed: another status, or a minimum that may rise again. */
function needsAnswer(lending: Lending, slot: SlotEvent): boolean {
  const wasLowered = lending.minimumLoan === lending.remainingFundingSlot;
  return lending.status !== slot.status || (wasLowered && slot.remainingFundingSlot > lending.remainingFundingSlot);
}

export function patchLendings(client: QueryClient, slots: Slots): void {
  for (const query of client.getQueryCache().findAll({ queryKey: lendingsKey })) {
    const data = query.state.data as Lending | LendingPage | undefined;
    if (data === undefined) continue;
    const held = 'data' in data ? data.data : [data];
    const changed = held.filter((lending) => {
      const slot = slots.get(lending.id);
      return slot !== undefined && withSlot(lending, slot) !== lending;
    });
    if (changed.length === 0) continue;
    const patch = (lending: Lending) => {
      const slot = slots.get(lending.id);
      return slot === undefined ? lending : withSlot(lending, slot);
    };
    const patched = 'data' in data ? { ...data, data: data.data.map(patch) } : patch(data);
    client.setQueryData(query.queryKey, patched, { updatedAt: query.state.dataUpdatedAt });
    if (changed.some((lending) => needsAnswer(lending, slots.get(lending.id)!))) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  }
}

/** How many lendings are open and how much of them is still to be had. */
export function openOf(slots: Slots): { count: number; amount: Rupiah } {
  const open = [...slots.values()].filter(({ status }) => status === 'opened');
  return { count: open.length, amount: sumRupiah(open.map(({ remainingFundingSlot }) => remainingFundingSlot)) };
}
