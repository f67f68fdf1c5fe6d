// The published proof of balances: each night a sum tree over what all lenders own, its root with the bank's balance chained to
// the one before, and for each lender the path from her own money to the root.
// Source: docs/balance-proof.md; decision 0103.
import { balances } from '#contract/balance.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { leafBytes, NO_ROOT, publishedBytes, rootOf } from '#domain/balance-proof.ts';
import { surplusOf } from '#domain/balance-surplus.ts';
import { addDays, type BusinessDate, startOfDay } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Db, Reader } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { makeNight } from './night.ts';
import * as store from './published.sql.ts';
import { type OwnPath, pathOf, sha256 } from './tree.ts';

export function registerBalance(platform: Platform): void {
  const { db, jobs, web } = platform;
  web.serve(balances, {
    listBalanceNights: ({ query }) => listNights(db, query),
    getBalanceState: () => readState(db),
    getBalanceProof: ({ caller, params }) => getProof(db, caller.id, params.date),
  });
  jobs.onDayClose({ name: 'balance.night', run: (date) => makeNight(platform, date) });
  jobs.onDue({ name: 'balance.publication', run: (until) => publishNext(db, until) });
}

/** Until noon of the next day a night waits for its bank statement to be closed; then it is published as it is. */
const publishedBy = (date: BusinessDate): Date => new Date(startOfDay(addDays(date, 1)).getTime() + NOON_MS);
const NOON_MS = 12 * 3_600_000;

/** Publishes the oldest night that waits, if it may be; returns how many it published. */
export async function publishNext(db: Db, until: Date): Promise<number> {
  const night = await store.findUnpublished(db);
  if (night === null || (!night.isClosed && until < publishedBy(night.date))) return 0;
  const { date, bank } = night;
  const previous = night.previous ?? NO_ROOT;
  const figures = { ...night, total: BigInt(night.total), bank: bank === null ? null : BigInt(bank), previous };
  const root = sha256(publishedBytes(figures));
  return (await db.tx((tx) => store.insertRoot(tx, { date, root, previous, bank }))) ? 1 : 0;
}

type NightQuery = Input<(typeof balances)['listBalanceNights']>['query'];
type NightList = Output<(typeof balances)['listBalanceNights']>;

async function listNights(reader: Reader, query: NightQuery): Promise<NightList> {
  const { total } = await store.countPublished(reader, query.until);
  return pageOf((await store.listPublished(reader, query, query.until)).map(toWire), total, query);
}

/** Which night is published last, which one is made and waits, and until when. */
async function readState(reader: Reader): Promise<Output<(typeof balances)['getBalanceState']>> {
  const { total: nights, since } = await store.countPublished(reader);
  const [last] = await store.listPublished(reader, { limit: 1, page: 1 });
  const waiting = await store.findWaiting(reader);
  return {
    nights,
    since,
    last: last ? toWire(last) : null,
    waiting: waiting && { date: waiting.date, publishedBy: publishedBy(waiting.date).toISOString() },
  };
}

/** The last published nights, newest first, and how many there are. */
export async function readPublishedNights(reader: Reader, most: number) {
  const { total, since } = await store.countPublished(reader);
  return { total, since, nights: (await store.listPublished(reader, { limit: most, page: 1 })).map(toWire) };
}

function toWire({ kindSums, publishedAt, ...night }: store.PublishedRow): NightList['data'][number] {
  const sums = Object.fromEntries(Object.entries(kindSums).map(([kind, sum]) => [kind, BigInt(sum)]));
  const surplus = night.bank === null ? [] : surplusOf(sums, BigInt(night.bank));
  return {
    ...night,
    publishedAt: publishedAt.toISOString(),
    surplus: surplus.map(({ line, amount }) => ({ line, amount: String(amount) })),
  };
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Throws for a kept tree that does not lead to the root that was published. */
function requireRoot({ date, depth, treeRoot }: store.PublishedRow, { leaves, siblings, ...holder }: OwnPath): void {
  const nodes = leaves.map(({ index, ...leaf }) => ({
    index,
    hash: sha256(leafBytes({ date, ...holder, ...leaf })),
    sum: leaf.amount,
  }));
  const root = rootOf({ leaves: nodes, siblings, depth }, sha256);
  if (root === null || hex(root.hash) !== treeRoot) throw new Error(`the tree of ${date} does not lead to its root`);
}

/** A lender's own path of a published night. Not found before it is published, without her, and once its tree is dropped. */
async function getProof(
  reader: Reader,
  lenderId: PersonId,
  date: BusinessDate,
): Promise<Output<(typeof balances)['getBalanceProof']>> {
  const night = await store.findPublished(reader, date);
  const tree = night && (await store.findTree(reader, date));
  const { customerNo } = await store.readCustomerNo(reader, lenderId);
  const path = tree && pathOf(tree, customerNo);
  if (!night || !path) throw notFound();
  requireRoot(night, path);
  return {
    format: 'titian-bukti-saldo-1',
    date,
    customerNo: String(customerNo),
    cash: String(path.cash),
    held: String(path.held),
    parts: path.leaves.map(({ index, part, amount, salt }) => ({
      index,
      part,
      amount: String(amount),
      salt: hex(salt),
    })),
    siblings: path.siblings.map(({ hash, sum, ...place }) => ({ ...place, hash: hex(hash), sum: String(sum) })),
    night: toWire(night),
  };
}
