// The browsers in which a person is signed in, users and staff alike, most recently used first.
// Source: docs/api.md.
import type { z } from 'zod';
import type { session } from '#contract/account.ts';
import type { SessionId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { stands } from '#platform/session.sql.ts';
import { type Caller } from '#platform/session.ts';
import { sql } from '#platform/sql.ts';

const sessionRow = row({
  id: col.id<SessionId>(),
  device: col.text,
  created_at: col.instant,
  last_seen_at: col.instant,
});

export async function listSessions(
  reader: Reader,
  { kind, id, sessionId }: Pick<Caller, 'kind' | 'id' | 'sessionId'>,
): Promise<z.output<typeof session>[]> {
  const rows = await reader.rows(
    sessionRow,
    sql`
    select s.id, s.device, s.created_at, s.last_seen_at from session s
    where s.person_id = ${id} and ${stands(kind)} order by s.last_seen_at desc limit 50`,
  );
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}
