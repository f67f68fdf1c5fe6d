// Rules of passkeys: how many a person may have, and when an authenticator's count shows that it was copied.
// Source: decision 0108.
import { type Refusal, refuse } from './refusal.ts';

/** Passkeys that one person may have at a time. */
export const mostPasskeys = 10;

/** Refuses `error.passkey.many` when a person has the most already. */
export const checkPasskeyCount = (present: number): Refusal | null =>
  present < mostPasskeys ? null : refuse('error.passkey.many', { slots: { most: mostPasskeys } });

/** How a browser reaches an authenticator, as WebAuthn names it. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** Whether a count does not go on from the one last seen. Authenticators that do not count answer 0 each time. */
export const isCopied = (seen: number, given: number): boolean => (seen > 0 || given > 0) && given <= seen;
