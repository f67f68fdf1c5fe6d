// Locks and marks four-eyes entries: the same statements for each kind, over the columns of its table.
// Invariant: only a waiting entry is marked, so that a decision is written once.
import type { StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from './db.ts';
import { type Sql, sql } from './sql.ts';

/** The columns that every entry has. */
export type Entry = {
  id: string;
  state: string;
  version: number;
  enteredById: StaffId;
};

type Columns = {
  approved: { by: Sql; at: Sql; note?: Sql };
  cancelled: { by: Sql; at: Sql; reason: Sql };
};

export type EntryTable<Row extends Entry> = {
  find(reader: Reader, id: Row['id']): Promise<Row | null>;
  /** Locks the row and returns it as read under the lock. */
  lock(tx: Tx, id: Row['id']): Promise<Row | null>;
  markApproved(tx: Tx, row: Row, by: { staffId: StaffId; note: string | null }): Promise<void>;
  markCancelled(tx: Tx, row: Row, by: { staffId: StaffId; reason: string }): Promise<void>;
};

export function entryTable<Row extends Entry>(
  table: Sql,
  find: EntryTable<Row>['find'],
  { approved, cancelled }: Columns,
): EntryTable<Row> {
  return {
    find,
    lock: async (tx, id) => {
      await tx.run(sql`select 1 from ${table} where id = ${id} for no key update`);
      return find(tx, id);
    },
    markApproved: async (tx, { id }, { staffId, note }) => {
      const noted = approved.note ? sql`, ${approved.note} = ${note}` : sql``;
      await tx.run(sql`update ${table} set state = 'approved', ${approved.by} = ${staffId}, ${approved.at} = app_now()${noted}
        where id = ${id} and state = 'entered'`);
    },
    markCancelled: async (tx, { id }, { staffId, reason }) => {
      await tx.run(sql`update ${table} set state = 'cancelled', ${cancelled.reason} = ${reason},
        ${cancelled.at} = app_now(), ${cancelled.by} = ${staffId} where id = ${id} and state = 'entered'`);
    },
  };
}
