// Checks that the audit trail is unchanged: walks the hash chain in batches and compares its end with the head. The
// last anchor, stored outside the database, must be on the chain, so a cut-off end is found too.
// Source: decision 0062.
import type { Db, Reader } from './db.ts';
import { newId } from './ids.ts';
import { col, row, type RowOf } from './row.ts';
import { sql } from './sql.ts';

/** Where anchors are stored: the file store. */
export type AnchorStore = {
  put(key: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>;
  get(key: string): Promise<Buffer | null>;
};

/**
 * The first row that breaks the chain (`row`), rows missing after this one (`tail`), or no anchor where there must be
 * one.
 */
export type TrailFault = { kind: 'row' | 'tail' | 'anchor'; seq: number | null };
export type TrailCheck = { checkedAt: Date; rows: number; lastSeq: number | null; fault: TrailFault | null };

const batchSize = 20_000;
const anchorEvery = '1 hour';
// A trail older than this must have an anchor.
const anchorWithin = '3 hours';

// The hash before the first row. Passed as a parameter, because the template would interpret a backslash in the
// statement.
const beforeFirst = Buffer.from([0]);

const walkedRow = row({
  rows: col.number,
  lastSeq: col.number.nullable(),
  lastHash: col.bytes,
  broken: col.number.nullable(),
});
type Walked = RowOf<typeof walkedRow>;

/** The first row whose hash does not follow from the row before it, or null when the chain is intact. */
export async function findBrokenEvent(db: Reader): Promise<number | null> {
  return (await walkChain(db)).broken;
}

async function walkChain(db: Reader): Promise<Walked> {
  let walked: Walked = { rows: 0, lastSeq: null, lastHash: beforeFirst, broken: null };
  for (;;) {
    const batch = await readBatch(db, walked);
    if (batch === null) return walked;
    walked = { ...batch, rows: walked.rows + batch.rows };
    if (walked.broken !== null) return walked;
  }
}

function readBatch(db: Reader, { lastSeq, lastHash }: Walked): Promise<Walked | null> {
  return db.row(
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

const trailRow = row({ checked_at: col.instant });

/** Walks the whole chain, compares its end with the anchor outside the database, and stores the result. */
export async function checkTrail(db: Db, store: AnchorStore): Promise<TrailCheck> {
  const walked = await walkChain(db);
  const fault = await findFault(db, store, walked);
  const { checked_at: checkedAt } = await db.one(
    trailRow,
    sql`
    insert into audit_check (id, checked_at, row_count, last_seq, fault, broken_seq)
    values (${newId()}, app_now(), ${walked.rows}, ${walked.lastSeq}, ${fault?.kind ?? null}, ${fault?.seq ?? null})
    returning checked_at`,
  );
  return { checkedAt, rows: walked.rows, lastSeq: walked.lastSeq, fault };
}

const faultRow = row({ chain: col.text, whole: col.boolean });

async function findFault(db: Reader, store: AnchorStore, { broken, lastSeq }: Walked): Promise<TrailFault | null> {
  if (broken !== null) return { kind: 'row', seq: broken };
  // One statement, so that head and last row are from the same moment.
  const { chain, whole } = await db.one(
    faultRow,
    sql`
    select chain, hash = coalesce((select hash from audit_trail order by seq desc limit 1), ${beforeFirst}) as whole
    from audit_head`,
  );
  if (!whole) return { kind: 'tail', seq: lastSeq };
  const anchor = await readAnchor(store, chain);
  if (!anchor) return (await mustHaveAnchor(db)) ? { kind: 'anchor', seq: null } : null;
  return findMoved(db, anchor, lastSeq);
}

const movedRow = row({ hash: col.bytes });

/** Whether the anchored row is unchanged and in its place. */
async function findMoved(db: Reader, anchor: Anchor, lastSeq: number | null): Promise<TrailFault | null> {
  const anchored = await db.row(movedRow, sql`select hash from audit_trail where seq = ${anchor.seq}`);
  if (!anchored) return { kind: 'tail', seq: lastSeq };
  // The chain is consistent but has another row at the anchored position: somebody rewrote it.
  return anchored.hash.toString('hex') === anchor.hash ? null : { kind: 'row', seq: anchor.seq };
}

async function mustHaveAnchor(db: Reader): Promise<boolean> {
  return db.exists(sql`select 1 from audit_trail where at < app_now() - ${anchorWithin}::interval order by at limit 1`);
}

type Anchor = { seq: number; hash: string; at: string };
const latestKey = (chain: string) => `trail/${chain}/latest.json`;

async function readAnchor(store: AnchorStore, chain: string): Promise<Anchor | null> {
  const bytes = await store.get(latestKey(chain));
  return bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as Anchor);
}

const anchorTrailRow = row({ chain: col.text, seq: col.number, hash: col.bytes, at: col.instant });

/**
 * Stores the last row outside the database, at most once an hour. The previous anchor must still match. If it does
 * not, it is left in place, because it is the only proof that rows are gone, and the fault is returned.
 */
export async function anchorTrail(
  db: Db,
  store: AnchorStore,
  until: Date,
): Promise<{ set: boolean; fault: TrailFault | null }> {
  const due = await db.row(
    anchorTrailRow,
    sql`
    select h.chain, t.seq, t.hash, app_now() as at from audit_head h,
      lateral (select seq, hash from audit_trail order by seq desc limit 1) t
    where not exists (select 1 from audit_anchor where anchored_at > ${until}::timestamptz - ${anchorEvery}::interval)`,
  );
  if (!due) return { set: false, fault: null };
  const before = await readAnchor(store, due.chain);
  const fault = before && (await findMoved(db, before, due.seq));
  if (fault) return { set: false, fault };
  const at = due.at.toISOString();
  const anchor: Anchor = { seq: due.seq, hash: due.hash.toString('hex'), at };
  const bytes = Buffer.from(JSON.stringify(anchor));
  const about = { contentType: 'application/json' };
  await store.put(`trail/${due.chain}/${at.slice(0, 13).toLowerCase()}.json`, bytes, about);
  await store.put(latestKey(due.chain), bytes, about);
  await db.run(sql`insert into audit_anchor (seq, hash, anchored_at) values (${due.seq}, ${due.hash}, ${due.at})
    on conflict do nothing`);
  return { set: true, fault: null };
}

const trailStateRow = row({
  checkedAt: col.instant,
  rows: col.number,
  lastSeq: col.number.nullable(),
  kind: col.oneOf(['row', 'tail', 'anchor']).nullable(),
  seq: col.number.nullable(),
});

const trailStateShape = row({ seq: col.number, at: col.instant });

/** The last check and the last anchor, as staff see them. */
export async function readTrailState(
  db: Reader,
): Promise<{ check: TrailCheck | null; anchor: { seq: number; at: Date } | null }> {
  const check = await db.row(
    trailStateRow,
    sql`
    select checked_at as "checkedAt", row_count as rows, last_seq as "lastSeq", fault as kind, broken_seq as seq
    from audit_check order by checked_at desc limit 1`,
  );
  const anchor = await db.row(
    trailStateShape,
    sql`select seq, anchored_at as at from audit_anchor order by anchored_at desc limit 1`,
  );
  if (!check) return { check: null, anchor };
  const { kind, seq, ...rest } = check;
  return { check: { ...rest, fault: kind === null ? null : { kind, seq } }, anchor };
}
