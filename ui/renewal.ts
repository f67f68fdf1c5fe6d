// A session that the server ended under a form: the page stays below a sign-in dialog, and calls wait for the answer.
// Invariant: only the person whose page it is continues it; calls of the old session are repeated for nobody else.
// Source: decision 0093.
import { create } from 'zustand';

/** Whether the sign-in dialog is open. */
export const useRenewal = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

let ended: string | null = null;
let waiting: ((renewed: boolean) => void)[] = [];

/** `token` is that of the session that has ended. */
export function openRenewal(token: string | null): void {
  ended = token;
  useRenewal.setState({ isOpen: true });
}

/** `renewed`: the same person has signed in again. */
export function closeRenewal(renewed: boolean): void {
  if (!useRenewal.getState().isOpen) return;
  if (!renewed) ended = null;
  const told = waiting;
  waiting = [];
  useRenewal.setState({ isOpen: false });
  for (const tell of told) tell(renewed);
}

/** Whether calls go on with a new token; false at once when nobody is being asked to sign in. */
export function waitForRenewal(): Promise<boolean> {
  if (!useRenewal.getState().isOpen) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Whether a call of this token may be repeated: its session was renewed, perhaps while the call was on its way. */
export async function isRenewed(token: string): Promise<boolean> {
  return (await waitForRenewal()) || token === ended;
}

/** Escape closes no dialog of the page under the sign-in dialog. Must be listened to before any of them is. */
export function keepDialogs(event: KeyboardEvent): void {
  if (event.key === 'Escape' && useRenewal.getState().isOpen) event.stopImmediatePropagation();
}
