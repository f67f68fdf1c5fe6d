// The console's session: both are applications of one person at one address, so who signs in to one is in the other.
// Source: decision 0114.
import { createSession } from '#ui/session.ts';

export const useSession = createSession('titian.console');

export const tokenNow = (): string | null => useSession.getState().token;
export const beginSession = (token: string): void => useSession.setState({ token, expired: undefined });
/** The server answered that the session is over. */
export const expireSession = (): void => useSession.setState({ token: null, expired: true });
