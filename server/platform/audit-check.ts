// Checks that the audit trail is unchanged: walks the hash chain in batches and compares its end with the head. The
// last anchor, stored outside the database, must be on the chain, so a cut-off end is found too.
// Source: decision 0062.
import {
  walkBatch,
  insertCheck,
  readHead,
  findHash,
  findAnchorDue,
  insertAnchor,
  findLastCheck,
  findLastAnchor,
  mustHaveAnchor,
  type Walked,
  beforeFirst,
} from './audit.sql.ts';
import type { Db, Reader } from './db.ts';

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
  return walkBatch(db, lastHash, lastSeq);
}

/** Walks the whole chain, compares its end with the anchor outside the database, and stores the result. */
export async function checkTrail(db: Db, store: AnchorStore): Promise<TrailCheck> {
  const walked = await walkChain(db);
  const fault = await findFault(db, store, walked);
  const { checked_at: checkedAt } = await insertCheck(db, walked, fault);
  return { checkedAt, rows: walked.rows, lastSeq: walked.lastSeq, fault };
}

async function findFault(db: Reader, store: AnchorStore, { broken, lastSeq }: Walked): Promise<TrailFault | null> {
  if (broken !== null) return { kind: 'row', seq: broken };
  // One statement, so that head and last row are from the same moment.
  const { chain, whole } = await readHead(db);
  if (!whole) return { kind: 'tail', seq: lastSeq };
  const anchor = await readAnchor(store, chain);
  if (!anchor) return (await mustHaveAnchor(db)) ? { kind: 'anchor', seq: null } : null;
  return findMoved(db, anchor, lastSeq);
}

/** Whether the anchored row is unchanged and in its place. */
async function findMoved(db: Reader, anchor: Anchor, lastSeq: number | null): Promise<TrailFault | null> {
  const anchored = await findHash(db, anchor.seq);
  if (!anchored) return { kind: 'tail', seq: lastSeq };
  // The chain is consistent but has another row at the anchored position: somebody rewrote it.
  return anchored.hash.toString('hex') === anchor.hash ? null : { kind: 'row', seq: anchor.seq };
}

type Anchor = { seq: number; hash: string; at: string };
const latestKey = (chain: string) => `trail/${chain}/latest.json`;

async function readAnchor(store: AnchorStore, chain: string): Promise<Anchor | null> {
  const bytes = await store.get(latestKey(chain));
  return bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as Anchor);
}

/**
 * Stores the last row outside the database, at most once an hour. The previous anchor must still match. If it does
 * not, it is left in place, because it is the only proof that rows are gone, and the fault is returned.
 */
export async function anchorTrail(
  db: Db,
  store: AnchorStore,
  until: Date,
): Promise<{ set: boolean; fault: TrailFault | null }> {
  const due = await findAnchorDue(db, until);
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
  await insertAnchor(db, due);
  return { set: true, fault: null };
}

/** The last check and the last anchor, as staff see them. */
export async function readTrailState(
  db: Reader,
): Promise<{ check: TrailCheck | null; anchor: { seq: number; at: Date } | null }> {
  const check = await findLastCheck(db);
  const anchor = await findLastAnchor(db);
  if (!check) return { check: null, anchor };
  const { kind, seq, ...rest } = check;
  return { check: { ...rest, fault: kind === null ? null : { kind, seq } }, anchor };
}
