// Statements of the keys of acts. Invariant: a key has one outcome for ever; an insert waits for a transaction that holds
// the same key, so whoever comes second sees how the first ended.
import type { Reader, Tx } from './db.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';

type Key = { personId: string; key: string };

const insertedRow = row({ key: col.text });

/** The act took place. Answers whether the key was free. */
export async function insertDone(
  tx: Tx,
  { personId, key }: Key,
  object: { kind: string; id: string },
): Promise<boolean> {
  const inserted = await tx.row(
    insertedRow,
    sql`insert into act_key (person_id, key, outcome, object_kind, object_id)
      values (${personId}, ${key}, 'done', ${object.kind}, ${object.id})
      on conflict do nothing returning key::text as key`,
  );
  return inserted !== null;
}

/** Nothing may come by this key any more, unless something came already. */
export async function insertVoid(tx: Tx, { personId, key }: Key): Promise<void> {
  await tx.run(sql`insert into act_key (person_id, key, outcome) values (${personId}, ${key}, 'void')
    on conflict do nothing`);
}

const outcomeRow = row({
  outcome: col.oneOf(['done', 'void']),
  objectKind: col.text.nullable(),
  objectId: col.text.nullable(),
  at: col.instant,
});

export function readOutcome(reader: Reader, { personId, key }: Key) {
  return reader.one(
    outcomeRow,
    sql`select outcome, object_kind as "objectKind", object_id as "objectId", at
      from act_key where person_id = ${personId} and key = ${key}`,
  );
}

const droppedRow = row({ dropped: col.number });

/** Deletes keys of more than so many days ago, at most so many at once. Answers how many went. */
export async function deleteOldKeys(tx: Tx, { days, most }: { days: number; most: number }): Promise<number> {
  const { dropped } = await tx.one(droppedRow, sql`select drop_act_keys(${days}, ${most}) as dropped`);
  return dropped;
}
