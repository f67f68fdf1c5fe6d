// Makes the tree of a closed date: what each lender owned at its end, from one snapshot of the ledger.
// Invariants: once a date, whoever closes it; the tree's total is the ledger's total, or there is no tree.
// Source: docs/balance-proof.md; decision 0103.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import {
  countEntries,
  dropTrees,
  findLastCustomer,
  hasNight,
  insertNight,
  readCash,
  readHeld,
  readKindSums,
} from './night.sql.ts';
import { buildTree, type Holder } from './tree.ts';

const AT_ONCE = 2_000;
/** How long a lender can still fetch her path of a night. */
const KEPT_NIGHTS = 400;

export async function makeNight({ db, log }: Pick<Platform, 'db' | 'log'>, date: BusinessDate): Promise<void> {
  if (await hasNight(db, date)) return;
  const { holders, kindSums, entries } = await atOneMoment(db, async (reader) => ({
    holders: await readHolders(reader, date),
    kindSums: await readKindSums(reader, date),
    entries: await countEntries(reader, date),
  }));
  const { root, ...tree } = await buildTree(date, holders);
  const booked = BigInt(kindSums.cash ?? '0') + BigInt(kindSums.funding ?? '0');
  if (root.sum !== booked) {
    // No tree is better than a wrong one, and the day is closed either way: the proofs of the books name the fault.
    log.error({ date, tree: String(root.sum), ledger: String(booked) }, 'the proof of balances was not made');
    return;
  }
  await db.tx(async (tx) => {
    const night = { date, lenders: holders.length, total: root.sum, treeRoot: root.hash, entries, kindSums };
    if (await insertNight(tx, night, tree)) await dropTrees(tx, addDays(date, -KEPT_NIGHTS));
  });
}

async function readHolders(reader: Reader, date: BusinessDate): Promise<Holder[]> {
  const held = new Map<number, bigint>();
  for (const row of await readHeld(reader, date)) held.set(row.customerNo, BigInt(row.held));
  const holders: Holder[] = [];
  const last = await findLastCustomer(reader);
  for (let after = 0; after < last; ) {
    const rows = await readCash(reader, date, after, AT_ONCE);
    for (const { customerNo, cash } of rows)
      holders.push({ customerNo, cash: BigInt(cash), held: held.get(customerNo) ?? 0n });
    after = rows.at(-1)?.customerNo ?? last;
  }
  return holders;
}
