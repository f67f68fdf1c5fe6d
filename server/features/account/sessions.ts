// The browsers in which a person is signed in, users and staff alike, the one used last first.
// Source: api.md (me/sessions); contract/account.ts (session).
import type { z } from 'zod';
import type { session } from '#contract/account.ts';
import type { Reader } from '#platform/db.ts';
import { type Caller, stands } from '#platform/session.ts';
import { sql } from '#platform/sql.ts';

type Row = { id: string; device: string; created_at: Date; last_seen_at: Date };

export async function listSessions(
  reader: Reader,
  { kind, id, sessionId }: Pick<Caller, 'kind' | 'id' | 'sessionId'>,
): Promise<z.output<typeof session>[]> {
  const rows = await reader.rows<Row>(sql`
    select s.id, s.device, s.created_at, s.last_seen_at from session s
    where s.person_id = ${id} and ${stands(kind)} order by s.last_seen_at desc limit 50`);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}
