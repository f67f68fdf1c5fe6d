// A call that brings a read token in place of a session: who it is, and whether the token was made for this address.
// Invariants: a token is taken only where the contract says which scope reads, never where something is written; it gives
// what its person may at this moment, never more. Source: decision 0127.
import type { Endpoint } from '#contract/endpoint.ts';
import type { SessionId } from '#domain/ids.ts';
import { isReadToken } from '#domain/read-token.ts';
import type { Actor } from './audit.ts';
import type { Reader } from './db.ts';
import { findReadToken, touchReadToken } from './read-token.sql.ts';
import { refused } from './refuse.ts';
import type { RequestFacts } from './request.ts';
import { sha256 } from './secrets.ts';
import type { StaffCaller } from './session.ts';

/** What stands in the place of a session's id: no session has it. */
const noSession = '00000000-0000-0000-0000-000000000000' as SessionId;

type TokenCall = {
  token: string | null;
  endpoint: Endpoint;
  facts: RequestFacts;
  by: { actor: Actor };
  /** Counts the call for its token; refuses `error.too_many`. */
  count: (tokenId: string) => Promise<void>;
};

/**
 * The caller of a read token; null for what is none. Refuses `error.token.ended` (401) once it ended or was revoked or its
 * person left, `error.token.scope` (403) where it was not made to read.
 */
export async function readTokenCaller(reader: Reader, call: TokenCall): Promise<StaffCaller | null> {
  const { token, endpoint, facts, by } = call;
  if (token === null || !isReadToken(token) || typeof endpoint.who !== 'object') return null;
  const found = await findReadToken(reader, sha256(token));
  if (!found) return null;
  const { id: tokenId, staffId: id, roles, placement, endsIn, at } = found;
  by.actor = { kind: 'staff', id };
  facts.about = { kind: 'read_token', id: tokenId };
  await call.count(tokenId);
  if (!found.stands) throw refused('error.token.ended');
  if (endpoint.readScope === undefined || !found.scopes.includes(endpoint.readScope))
    throw refused('error.token.scope');
  if (found.isStale) await touchReadToken(reader, tokenId);
  return { kind: 'staff', sessionId: noSession, tokenId, id, roles, placement, endsIn, at };
}
