// Statements of the calendar's private link: one a lender; the secret is known by its hash alone.
// Source: decision 0104.
import type { Id, PersonId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export type CalendarLinkId = Id<'calendar_link'>;

const linkRow = row({
  id: col.id<CalendarLinkId>(),
  tokenHash: col.bytes,
  createdAt: col.instant,
  readAt: col.instant.nullable(),
});
export type LinkRecord = RowOf<typeof linkRow>;

const columns = sql`id, token_hash as "tokenHash", created_at as "createdAt", read_at as "readAt"`;

export const findLink = (reader: Reader, lenderId: PersonId): Promise<LinkRecord | null> =>
  reader.row(linkRow, sql`select ${columns} from calendar_link where lender_id = ${lenderId}`);

/** Makes a link, or puts it in the place of the old one, which is dead from then on. */
export const saveLink = (
  tx: Tx,
  lenderId: PersonId,
  { id, tokenHash }: Pick<LinkRecord, 'id' | 'tokenHash'>,
): Promise<LinkRecord> =>
  tx.one(
    linkRow,
    sql`
    insert into calendar_link (lender_id, id, token_hash) values (${lenderId}, ${id}, ${tokenHash})
    on conflict (lender_id) do update set id = excluded.id, token_hash = excluded.token_hash, created_at = app_now(),
      read_at = null
    returning ${columns}`,
  );

const ownerRow = row({ lenderId: col.id<PersonId>(), readLately: col.boolean });

/** Whose calendar the secret opens; null for an unknown one, and for a person who is blocked. */
export const findOwner = (reader: Reader, tokenHash: Buffer): Promise<RowOf<typeof ownerRow> | null> =>
  reader.row(
    ownerRow,
    sql`
    select k.lender_id as "lenderId", coalesce(k.read_at > app_now() - interval '10 minutes', false) as "readLately"
    from calendar_link k join app_user u on u.id = k.lender_id
    where k.token_hash = ${tokenHash} and u.blocked_at is null`,
  );

export async function noteRead(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`update calendar_link set read_at = app_now() where token_hash = ${tokenHash}`);
}
