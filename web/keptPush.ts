// What this browser keeps once push was switched on in it, and for whom.
// Source: decision 0109.
import type { PersonId, PushDeviceId } from '#domain/ids.ts';

const key = 'titian.push';

/** `endpoint`: null where the sandbox plays the push service. */
type KeptPush = { id: PushDeviceId; person: PersonId; endpoint: string | null };

export function readPush(): KeptPush | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as KeptPush | null;
  } catch {
    return null;
  }
}

export function keepPush(kept: KeptPush): void {
  attempt(() => localStorage.setItem(key, JSON.stringify(kept)));
}

export function forgetPush(): void {
  attempt(() => localStorage.removeItem(key));
}

/** A browser may refuse storage; then push ends with the session. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing is kept.
  }
}
