// Where the desk goes after a case: the queue as she has it on the screen, from the open case on, then from its top.
// Source: docs/screens.md (KYC).
import type { StaffKycItem } from '#contract/kyc.ts';

type Id = StaffKycItem['id'];

/** The waiting cases in the order in which they come up after the open one. */
export function casesAfter(items: readonly StaffKycItem[], open: Id): Id[] {
  const at = items.findIndex(({ id }) => id === open);
  const turned = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
  return turned.filter(({ status, id }) => status === 'pending' && id !== open).map(({ id }) => id);
}

/** The first of `order` that still waits, by a newer list, else the first that waits there; null when none does. */
export function nextCase(order: readonly Id[], fresh: readonly StaffKycItem[], sent: Id): Id | null {
  const waiting = fresh.filter(({ status, id }) => status === 'pending' && id !== sent).map(({ id }) => id);
  return order.find((id) => waiting.includes(id)) ?? waiting[0] ?? null;
}
