// Statements of the audit trail: appending an event, and walking, checking and anchoring the chain of hashes.
import type { Tx, Reader } from './db.ts';
import { newId } from './ids.ts';
import { col, row, type RowOf } from './row.ts';
import { sql } from './sql.ts';

/** Who did what, as it is written. */
type Written = {
  actor: { kind: string; id: string | null };
  action: string;
  object: { kind: string; id: string };
  before: string | null;
  after: string | null;
  reason: string | null;
  request: { address: string; id: string } | undefined;
  result: string;
};

const appendedRow = row({ seq: col.number });

/** Returns the event's place in the trail. */
export async function appendEvent(tx: Tx, event: Written): Promise<number> {
  const { actor, action, object, before, after, reason, request, result } = event;
  const { seq } = await tx.one(
    appendedRow,
    sql`select append_audit(${actor.kind}, ${actor.id}, ${action}, ${object.kind}, ${object.id},
    ${before}::jsonb, ${after}::jsonb, ${reason}, ${request?.address ?? null},
    ${request?.id ?? null}, ${result}) as seq`,
  );
  return seq;
}

const batchSize = 20_000;

const anchorEvery = '1 hour';

// A trail older than this must have an anchor.
const anchorWithin = '3 hours';

// The hash before the first row. Passed as a parameter, because the template would interpret a backslash in the
// statement.
export const beforeFirst = Buffer.from([0]);

const walkedRow = row({
  rows: col.number,
  lastSeq: col.number.nullable(),
  lastHash: col.bytes,
  broken: col.number.nullable(),
});
export type Walked = RowOf<typeof walkedRow>;

export function walkBatch(reader: Reader, lastHash: Buffer, lastSeq: number | null): Promise<Walked | null> {
  return reader.row(
    walkedRow,
    sql`
    with batch as materialized (
      select t.seq, t.hash, t.prev_hash <> lag(t.hash, 1, ${lastHash}::bytea) over (order by t.seq)
        or t.hash <> audit_hash(t) as broken
      from (select * from audit_trail where seq > ${lastSeq ?? 0} order by seq limit ${batchSize}) t)
    select count(*)::int as rows, max(seq) as "lastSeq", (array_agg(hash order by seq desc))[1] as "lastHash",
      min(seq) filter (where broken) as broken
    from batch having count(*) > 0`,
  );
}

const checkedRow = row({ checked_at: col.instant });

export function insertCheck(
  reader: Reader,
  walked: { rows: number; lastSeq: number | null },
  fault: { kind: string; seq: number | null } | null,
) {
  return reader.one(
    checkedRow,
    sql`
    insert into audit_check (id, checked_at, row_count, last_seq, fault, broken_seq)
    values (${newId()}, app_now(), ${walked.rows}, ${walked.lastSeq}, ${fault?.kind ?? null}, ${fault?.seq ?? null})
    returning checked_at`,
  );
}

const headRow = row({ chain: col.text, whole: col.boolean });

export function readHead(reader: Reader) {
  return reader.one(
    headRow,
    sql`
    select chain, hash = coalesce((select hash from audit_trail order by seq desc limit 1), ${beforeFirst}) as whole
    from audit_head`,
  );
}

const hashRow = row({ hash: col.bytes });

export function findHash(reader: Reader, seq: number) {
  return reader.row(hashRow, sql`select hash from audit_trail where seq = ${seq}`);
}

export async function mustHaveAnchor(db: Reader): Promise<boolean> {
  return db.exists(sql`select 1 from audit_trail where at < app_now() - ${anchorWithin}::interval order by at limit 1`);
}

const anchorDueRow = row({ chain: col.text, seq: col.number, hash: col.bytes, at: col.instant });

export function findAnchorDue(reader: Reader, until: Date) {
  return reader.row(
    anchorDueRow,
    sql`
    select h.chain, t.seq, t.hash, app_now() as at from audit_head h,
      lateral (select seq, hash from audit_trail order by seq desc limit 1) t
    where not exists (select 1 from audit_anchor where anchored_at > ${until}::timestamptz - ${anchorEvery}::interval)`,
  );
}

export async function insertAnchor(reader: Reader, due: { seq: number; hash: Buffer; at: Date }): Promise<void> {
  await reader.run(sql`insert into audit_anchor (seq, hash, anchored_at) values (${due.seq}, ${due.hash}, ${due.at})
    on conflict do nothing`);
}

const lastCheckRow = row({
  checkedAt: col.instant,
  rows: col.number,
  lastSeq: col.number.nullable(),
  kind: col.oneOf(['row', 'tail', 'anchor']).nullable(),
  seq: col.number.nullable(),
});

const lastAnchorRow = row({ seq: col.number, at: col.instant });

export function findLastCheck(reader: Reader) {
  return reader.row(
    lastCheckRow,
    sql`
    select checked_at as "checkedAt", row_count as rows, last_seq as "lastSeq", fault as kind, broken_seq as seq
    from audit_check order by checked_at desc limit 1`,
  );
}

export function findLastAnchor(reader: Reader) {
  return reader.row(
    lastAnchorRow,
    sql`select seq, anchored_at as at from audit_anchor order by anchored_at desc limit 1`,
  );
}
