// The navigation state of the confirmation, taken from the browser's history, where anything may stand.
// Invariant: only a state that was made for this lending counts; the screen without one goes back to the detail.
// Source: spec §2 (Funding confirmation: without navigation state it redirects); case "Reload or Back onto the confirm page".
import type { ConfirmState } from '../lending/useFundingCheck.ts';

export function readConfirmState(state: unknown, lendingId: string): ConfirmState | null {
  if (!isRecord(state)) return null;
  const { quotation, amount, lending } = state;
  const isWhole =
    isRecord(quotation) &&
    typeof quotation.referenceToken === 'string' &&
    typeof quotation.agreement === 'string' &&
    isRecord(lending) &&
    lending.id === lendingId &&
    typeof amount === 'number';
  return isWhole ? (state as ConfirmState) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
