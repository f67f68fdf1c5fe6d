// The session of lenders and borrowers: a token that survives a reload, and how it begins and ends.
// Invariant: only the token is stored, the figures last seen (web/lastSeen.ts) and which push is this browser's
// (web/keptPush.ts); when the token is removed, so is everything that was loaded with it.
// Source: spec §4, §9.
import { createSession } from '#ui/session.ts';

export const useSession = createSession('titian.session');

export const tokenNow = (): string | null => useSession.getState().token;

export function beginSession(token: string): void {
  useSession.setState({ token, expired: undefined });
}

export function endSession(): void {
  useSession.setState({ token: null, expired: undefined });
}

/** The server answered that the session is over. */
export function expireSession(): void {
  useSession.setState({ token: null, expired: true });
}
