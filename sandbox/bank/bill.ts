// The product's bill for a virtual account on a date, requested before a payment (SNAP: inquiry).
// Invariant: only a readable answer of the product is a bill; anything else is null and is requested again.
// Source: docs/domain.md §9; docs/ports/bank.md.
import { BANK_NOTICES } from './bank.ts';
import type { World } from '../world.ts';

export type Bill = { name: string; amount: string | null; status: 'open' | 'closed' | 'expired' | 'unknown' };

const UNKNOWN: Bill = { name: '', amount: null, status: 'unknown' };
const STATUSES = ['open', 'closed', 'expired', 'unknown'] as const;

export async function askBill(
  world: World,
  virtualAccount: string,
  date: string,
  timeoutMs: number,
): Promise<Bill | null> {
  const body = JSON.stringify({ virtualAccount, date });
  const answer = await world.callProduct({
    path: `${BANK_NOTICES}/inquiries`,
    secret: world.settings.bankSecret,
    body,
    timeoutMs,
  });
  if (answer.status === 404 || answer.status === 422) return UNKNOWN;
  if (answer.status !== 200) return null;
  try {
    return billOf(JSON.parse(answer.body));
  } catch {
    return null;
  }
}

function billOf(value: unknown): Bill | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, amount, status } = value as Record<string, unknown>;
  const known = STATUSES.find((candidate) => candidate === status);
  if (known === undefined) return null;
  return { name: typeof name === 'string' ? name : '', amount: isAmount(amount) ? amount : null, status: known };
}

/** `500000.00`: at most 15 digits and always two decimals. */
export function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,15}\.\d{2}$/.test(value);
}

export function isPositive(amount: string | null): amount is string {
  return amount !== null && /[1-9]/.test(amount);
}
