// Sessions: a signed token names a row, and the row decides whether the session is valid. Users and staff have
// separate kinds of sessions, never accepted for each other.
// Source: docs/domain.md §2; docs/api.md.
import { jwtVerify, SignJWT } from 'jose';
import type { Placement } from '#domain/branch.ts';
import type { PersonId, ReadTokenId, SessionId, StaffId } from '#domain/ids.ts';
import type { StaffRole } from '#domain/permissions.ts';
import type { Db, Tx } from './db.ts';
import { isId, newId } from './ids.ts';
import {
  insertSession,
  listStanding,
  endSession,
  eraseSessions,
  endOtherSessions,
  findStaffOf,
  findUserOf,
  touchSession,
} from './session.sql.ts';
export type SessionKind = 'user' | 'staff';

/** Who is behind a request; `endsIn` is in seconds, if nothing more is asked; `at` is when. */
export type Caller =
  | {
      kind: 'user';
      sessionId: SessionId;
      id: PersonId;
      isLender: boolean;
      isBorrower: boolean;
      endsIn: number;
      at: Date;
    }
  | {
      kind: 'staff';
      sessionId: SessionId;
      /** Of the read token that stands in the place of a session: its call only reads. */
      tokenId?: ReadTokenId;
      id: StaffId;
      roles: readonly StaffRole[];
      placement: Placement;
      endsIn: number;
      at: Date;
    };
/** A person of staff, with their permissions. */
export type StaffCaller = Extract<Caller, { kind: 'staff' }>;

/** A session and its person, as a token of ours names them. */
export type SignedName = { sessionId: SessionId; personId: string; kind: SessionKind };

export type Sessions = {
  start(tx: Tx, kind: SessionKind, personId: PersonId | StaffId, device: string, hours: number): Promise<string>;
  /** The caller of this token, or null when the session has ended. */
  find(token: string, kind: SessionKind): Promise<Caller | null>;
  /** What a token says, if we signed it; whether its session still stands is another question. */
  read(token: string | null, kind: SessionKind): Promise<SignedName | null>;
  /** The caller of a session that a token of ours names, or null when it has ended. */
  caller(name: SignedName): Promise<Caller | null>;
  /** The caller of this session; its id must come from something that we signed. */
  holder(sessionId: string, kind: SessionKind): Promise<Caller | null>;
  /** Which of these sessions are still valid. Checking does not count as use. */
  standing(sessionIds: readonly SessionId[], kind: SessionKind): Promise<Set<string>>;
  end(sessionId: SessionId, reason: string): Promise<void>;
  /** Ends all sessions of an erased person and deletes their device details. */
  erase(tx: Tx, kind: SessionKind, personId: PersonId | StaffId): Promise<void>;
  endOthers(
    tx: Tx,
    kind: SessionKind,
    personId: PersonId | StaffId,
    keep: SessionId | null,
    reason: string,
  ): Promise<void>;
};

const issuer = 'titian';

/** New tokens are signed with the first secret; tokens of the previous one are valid while it is configured. */
export function openSessions(db: Db, tokenSecret: string, previousSecret?: string): Sessions {
  const key = new TextEncoder().encode(tokenSecret);
  const previous = previousSecret ? new TextEncoder().encode(previousSecret) : null;
  const read: Sessions['read'] = async (token, kind) => {
    if (token === null) return null;
    return (await readToken(token, key, kind)) ?? (previous && (await readToken(token, previous, kind)));
  };
  const callerOf: Sessions['caller'] = async ({ sessionId, personId, kind }) => {
    const caller = await findCaller(db, sessionId, kind);
    return caller?.id === personId ? caller : null;
  };
  return {
    async start(tx, kind, personId, device, hours) {
      const id = newId<SessionId>();
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
      const name = await read(token, kind);
      return name && callerOf(name);
    },
    read,
    caller: callerOf,
    holder: (sessionId, kind) => findCaller(db, sessionId as SessionId, kind),
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

async function readToken(token: string, key: Uint8Array, kind: SessionKind): Promise<SignedName | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience: kind,
    });
    if (!saysJust(ourHeader, protectedHeader) || !saysJust(ourClaims, payload)) return null;
    const { sid, sub } = payload;
    return typeof sid === 'string' && isId(sid) && typeof sub === 'string'
      ? { sessionId: sid as SessionId, personId: sub, kind }
      : null;
  } catch {
    return null;
  }
}

async function findCaller(db: Db, sessionId: SessionId, kind: SessionKind): Promise<Caller | null> {
  const found = kind === 'user' ? await findUser(db, sessionId) : await findStaff(db, sessionId);
  // Updated at most once a minute, so that reading does not write on every call.
  if (found?.stale) await touchSession(db, sessionId);
  return found && found.caller;
}

type Found = { caller: Caller; stale: boolean };

async function findUser(db: Db, sessionId: SessionId): Promise<Found | null> {
  const row = await findUserOf(db, sessionId);
  if (!row) return null;
  const { person: id, is_lender: isLender, is_borrower: isBorrower, stale, ends_in: endsIn, at } = row;
  return { caller: { kind: 'user', sessionId, id, isLender, isBorrower, endsIn, at }, stale };
}

async function findStaff(db: Db, sessionId: SessionId): Promise<Found | null> {
  const row = await findStaffOf(db, sessionId);
  if (!row) return null;
  const { person: id, roles, placement, stale, ends_in: endsIn, at } = row;
  return { caller: { kind: 'staff', sessionId, id, roles, placement, endsIn, at }, stale };
}
