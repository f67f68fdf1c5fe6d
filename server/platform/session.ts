// Sessions: a signed token names a row, and the row decides whether the session is valid. Users and staff have
// separate kinds of sessions, never accepted for each other.
// Source: docs/domain.md §2; docs/api.md.
import { col, row } from './row.ts';
import { jwtVerify, SignJWT } from 'jose';
import { type StaffRole, staffRoles } from '#domain/permissions.ts';
import type { Db, Tx } from './db.ts';
import { isId, newId } from './ids.ts';
import { type Sql, sql } from './sql.ts';

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

/** The operator's limit for an unused session. */
const idleParameter: Record<SessionKind, string> = { user: 'session_idle', staff: 'staff_session_idle' };

const standingRow = row({ id: col.text });

/** New tokens are signed with the first secret; tokens of the previous one are valid while it is configured. */
export function openSessions(db: Db, tokenSecret: string, previousSecret?: string): Sessions {
  const key = new TextEncoder().encode(tokenSecret);
  const previous = previousSecret ? new TextEncoder().encode(previousSecret) : null;
  return {
    async start(tx, kind, personId, device, hours) {
      const id = newId();
      await tx.run(sql`insert into session (id, kind, person_id, device, created_at, last_seen_at, expires_at)
        values (${id}, ${kind}, ${personId}, ${device.slice(0, 200)}, app_now(), app_now(), app_now() + ${hours} * interval '1 hour')`);
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
      const rows = await db.rows(
        standingRow,
        sql`select s.id from session s where s.id = any(${[...sessionIds]}::uuid[]) and ${stands(kind)}`,
      );
      return new Set(rows.map(({ id }) => id));
    },
    async end(sessionId, reason) {
      await db.run(
        sql`update session set ended_at = app_now(), end_reason = ${reason} where id = ${sessionId} and ended_at is null`,
      );
    },
    async erase(tx, kind, personId) {
      await tx.run(sql`update session set ended_at = coalesce(ended_at, app_now()), device = '',
          end_reason = coalesce(end_reason, 'erased') where kind = ${kind} and person_id = ${personId}`);
    },
    async endOthers(tx, kind, personId, keep, reason) {
      await tx.run(sql`update session set ended_at = app_now(), end_reason = ${reason}
        where kind = ${kind} and person_id = ${personId} and ended_at is null and id is distinct from ${keep}`);
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

const foundRow = row({
  person: col.text,
  is_lender: col.boolean,
  is_borrower: col.boolean,
  roles: col.list(col.oneOf(staffRoles)),
  stale: col.boolean,
});
/** Whether session `s` of this kind is neither ended, nor expired, nor unused for too long. */
export function stands(kind: SessionKind): Sql {
  const idle = sql`(select value from parameter where key = ${idleParameter[kind]}
    and effective_from <= business_date_of(app_now()) order by effective_from desc limit 1)`;
  return sql`s.kind = ${kind} and s.ended_at is null and s.expires_at > app_now()
    and s.last_seen_at > app_now() - ${idle} * interval '1 minute'`;
}

async function findCaller(db: Db, sessionId: string, kind: SessionKind): Promise<Caller | null> {
  const standing = sql`s.id = ${sessionId} and ${stands(kind)}`;
  const stale = sql`s.last_seen_at < app_now() - interval '1 minute' as stale`;
  const row =
    kind === 'user'
      ? await db.row(
          foundRow,
          sql`select s.person_id as person, u.is_lender, u.is_borrower, '{}'::text[] as roles, ${stale}
          from session s join app_user u on u.id = s.person_id and u.blocked_at is null where ${standing}`,
        )
      : await db.row(
          foundRow,
          sql`select s.person_id as person, false as is_lender, false as is_borrower, ${stale},
          coalesce((select array_agg(role) from staff_role where staff_id = t.id), '{}') as roles
          from session s join staff t on t.id = s.person_id and t.active where ${standing}`,
        );
  if (!row) return null;
  // Updated at most once a minute, so that reading does not write on every call.
  if (row.stale) await db.run(sql`update session set last_seen_at = app_now() where id = ${sessionId}`);
  return kind === 'user'
    ? { kind, sessionId, id: row.person, isLender: row.is_lender, isBorrower: row.is_borrower }
    : { kind, sessionId, id: row.person, roles: row.roles };
}
