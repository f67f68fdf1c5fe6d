// The session of staff: its own token under its own key, separate from any lender's.
// Source: docs/screens.md.
import { forgetTexts } from '#ui/keptText.ts';
import { createSession } from '#ui/session.ts';

export const useSession = createSession('titian.console');

// What one person searched for is not the next one's.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) forgetTexts();
});

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
