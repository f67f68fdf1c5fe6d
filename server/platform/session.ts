// Sessions: a signed token names a row, and the row decides whether the session is valid. Users and staff have
// separate kinds of sessions, never accepted for each other.
// Source: docs/domain.md §2; docs/api.md.
import { jwtVerify, SignJWT } from 'jose';
import type { StaffRole } from '#domain/permissions.ts';
import type { Db, Tx } from './db.ts';
import { isId, newId } from './ids.ts';
import {
  insertSession,
  listStanding,
  endSession,
  eraseSessions,
  endOtherSessions,
  findCallerOf,
  touchSession,
} from './session.sql.ts';
export type SessionKind = 'user' | 'staff';

/** Who is behind a request. */
export type Caller =
  | { kind: 'user'; sessionId: string; id: string; isLender: boolean; isBorrower: boolean }
  | { kind: 'staff'; sessionId: string; id: string; roles: readonly StaffRole[] };
/** A person of staff, with their permissions. */
export type StaffCaller = Extract<Caller, { kind: 'staff' }>;

export type Sessions = {
  start(tx: Tx, kind: SessionKind, personId: string, device: string, hours: number): Promise<string>;
  /** The caller of this token, or null when the session has ended. */
  find(token: string, kind: SessionKind): Promise<Caller | null>;
  /** The caller of this session; its id must come from something that we signed. */
  holder(sessionId: string, kind: SessionKind): Promise<Caller | null>;
  /** Which of these sessions are still valid. Checking does not count as use. */
  standing(sessionIds: readonly string[], kind: SessionKind): Promise<Set<string>>;
  end(sessionId: string, reason: string): Promise<void>;
  /** Ends all sessions of an erased person and deletes their device details. */
  erase(tx: Tx, kind: SessionKind, personId: string): Promise<void>;
  endOthers(tx: Tx, kind: SessionKind, personId: string, keep: string | null, reason: string): Promise<void>;
};

const issuer = 'titian';

/** New tokens are signed with the first secret; tokens of the previous one are valid while it is configured. */
export function openSessions(db: Db, tokenSecret: string, previousSecret?: string): Sessions {
  const key = new TextEncoder().encode(tokenSecret);
  const previous = previousSecret ? new TextEncoder().encode(previousSecret) : null;
  return {
    async start(tx, kind, personId, device, hours) {
      const id = newId();
      await insertSession(tx, { id, personId, kind, device, hours });
      // The row holds the expiry in product time, so the token has none of its own.
      return new SignJWT({ sid: id })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(kind)
        .setSubject(personId)
        .sign(key);
    },
    async find(token, kind) {
      const named = (await readToken(token, key, kind)) ?? (previous && (await readToken(token, previous, kind)));
      const caller = named && (await findCaller(db, named.sessionId, kind));
      return caller?.id === named?.personId ? caller : null;
    },
    holder: (sessionId, kind) => findCaller(db, sessionId, kind),
    async standing(sessionIds, kind) {
      const rows = await listStanding(db, sessionIds, kind);
      return new Set(rows.map(({ id }) => id));
    },
    async end(sessionId, reason) {
      await endSession(db, sessionId, reason);
    },
    async erase(tx, kind, personId) {
      await eraseSessions(tx, kind, personId);
    },
    async endOthers(tx, kind, personId, keep, reason) {
      await endOtherSessions(tx, kind, personId, keep, reason);
    },
  };
}

/** The only claims of our tokens; the expiry is in the row. */
const ourHeader = ['alg'];
const ourClaims = ['aud', 'iss', 'sid', 'sub'];
const saysJust = (keys: readonly string[], said: object): boolean => Object.keys(said).sort().join() === keys.join();

async function readToken(
  token: string,
  key: Uint8Array,
  kind: SessionKind,
): Promise<{ sessionId: string; personId: string } | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience: kind,
    });
    if (!saysJust(ourHeader, protectedHeader) || !saysJust(ourClaims, payload)) return null;
    const { sid, sub } = payload;
    return typeof sid === 'string' && isId(sid) && typeof sub === 'string' ? { sessionId: sid, personId: sub } : null;
  } catch {
    return null;
  }
}

async function findCaller(db: Db, sessionId: string, kind: SessionKind): Promise<Caller | null> {
  const row = await findCallerOf(db, sessionId, kind);
  if (!row) return null;
  // Updated at most once a minute, so that reading does not write on every call.
  if (row.stale) await touchSession(db, sessionId);
  return kind === 'user'
    ? { kind, sessionId, id: row.person, isLender: row.is_lender, isBorrower: row.is_borrower }
    : { kind, sessionId, id: row.person, roles: row.roles };
}
