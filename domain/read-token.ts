// Read tokens: what a program may read in the name of a person of staff, for how long, and how its token looks.
// Source: decision 0127.
import { may, type Permission } from './permissions.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What a token may be given, each with the permission that its owner must hold, when it is made and at each call. */
export const readScopes = {
  portfolio: 'report.read',
  collection: 'report.read',
  officers: 'report.read',
  financials: 'books.read',
  ledger: 'books.read',
} as const satisfies Record<string, Permission>;
export type ReadScope = keyof typeof readScopes;
export const readScopeNames = Object.keys(readScopes) as [ReadScope, ...ReadScope[]];

/** For how many days a token may be made; the last is the longest. */
export const readTokenDays = [7, 30, 90, 180, 365] as const;

/** How many tokens a person may have that neither ended nor were revoked. */
export const mostReadTokens = 10;

/** What every token begins with, so that one that leaked is recognised wherever it is found. */
export const readTokenStart = 'titian_baca_';
const shownLetters = readTokenStart.length + 6;

/** Whether a text can be a read token: its start and 256 random bits. Source: decision 0127. */
export const isReadToken = (text: string): boolean =>
  text.startsWith(readTokenStart) && /^[\w-]{43}$/.test(text.slice(readTokenStart.length));

/** The beginning by which its owner recognises a token. Source: decision 0127. */
export const beginningOf = (token: string): string => token.slice(0, shownLetters);

/**
 * Whether a person with these roles may have one more token with these scopes, beside so many that stand. Refuses
 * `error.token.scope_not_held` for a scope beyond her own rights, `error.token.too_many` for one token too many. Source:
 * decision 0127.
 */
export function checkReadToken(
  roles: readonly string[],
  scopes: readonly ReadScope[],
  standing: number,
): Refusal | null {
  if (scopes.some((scope) => !may(roles, readScopes[scope])))
    return refuse('error.token.scope_not_held', { field: 'scopes' });
  if (standing >= mostReadTokens) return refuse('error.token.too_many', { slots: { most: mostReadTokens } });
  return null;
}
