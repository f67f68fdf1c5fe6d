// Builds the tree of a night and finds a lender's path in it. What is kept is small: who stands where, the salts' seed, and the
// upper nodes; the 64 leaves below each kept node are made again when their path is asked for.
// Invariants: the order is random each night; no piece of the work holds the event loop. Source: docs/balance-proof.md.
import { createHmac, hash, randomBytes } from 'node:crypto';
import { leafBytes, type Node, paddingBytes, parentOf, PARTS, type Place, siblingsOf } from '#domain/balance-proof.ts';
import { depthFor, type Sha256, splitAmount } from '#domain/balance-proof.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { createPace } from '#platform/pace.ts';

export type Holder = { customerNo: number; cash: bigint; held: bigint };
/** What is kept of a tree. */
export type Tree = {
  date: BusinessDate;
  depth: number;
  seed: Buffer;
  /** 40 bytes a lender, by customer number: the number, cash, held, and the places of the parts. */
  holders: Buffer;
  /** 4 bytes a place: 1 + lender × PARTS + part; 0 for padding. */
  places: Buffer;
  /** 40 bytes a node, hash and sum, from `KEPT_LEVEL` up to the root. */
  nodes: Buffer;
};

const KEPT_LEVEL = 6;
const HOLDER_BYTES = 24 + 4 * PARTS;
const NODE_BYTES = 40;

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** Builds the tree over all lenders, who come sorted by customer number. */
export async function buildTree(date: BusinessDate, holders: readonly Holder[]): Promise<Tree & { root: Node }> {
  const rest = createPace();
  const depth = depthFor(holders.length * PARTS);
  const width = 2 ** depth;
  const tree: Tree = {
    date,
    depth,
    seed: randomBytes(32),
    holders: Buffer.alloc(holders.length * HOLDER_BYTES),
    places: Buffer.alloc(width * 4),
    nodes: Buffer.alloc((2 ** (depth - KEPT_LEVEL + 1) - 1) * NODE_BYTES),
  };
  const order = await shuffled(width);
  for (const [at, { customerNo, cash, held }] of holders.entries()) {
    const start = at * HOLDER_BYTES;
    for (const [slot, value] of [BigInt(customerNo), cash, held].entries())
      tree.holders.writeBigUInt64BE(value, start + slot * 8);
    for (let part = 0; part < PARTS; part += 1) {
      const place = order[at * PARTS + part] ?? 0;
      tree.holders.writeUInt32BE(place, start + 24 + part * 4);
      tree.places.writeUInt32BE(1 + at * PARTS + part, place * 4);
    }
    await rest();
  }
  // Each lender is met four times.
  const known = new Map<number, readonly bigint[]>();
  const split: Split = (holder) => {
    const parts = known.get(holder.customerNo) ?? partsOf(tree.seed, holder);
    known.set(holder.customerNo, parts);
    return parts;
  };
  let level: Node[] = [];
  for (let block = 0; block < width / 2 ** KEPT_LEVEL; block += 1) {
    level.push(nodesOfBlock(tree, block, split)[KEPT_LEVEL]?.[0] ?? missing());
    await rest();
  }
  for (let at = 0; ; ) {
    for (const node of level) at = writeNode(tree.nodes, at, node);
    if (level.length === 1) break;
    const above: Node[] = [];
    for (let index = 0; index < level.length; index += 2) {
      above.push(parentOf(level[index] ?? missing(), level[index + 1] ?? missing(), sha256));
      await rest();
    }
    level = above;
  }
  return { ...tree, root: level[0] ?? missing() };
}

export type OwnLeaf = { index: number; part: number; amount: bigint; salt: Uint8Array };
export type OwnPath = Holder & { leaves: OwnLeaf[]; siblings: (Node & Place)[] };

/** A lender's leaves and the nodes that lead to the root; null when she is not in the tree. */
export function pathOf(tree: Tree, customerNo: number): OwnPath | null {
  const at = findHolder(tree.holders, customerNo);
  if (at === null) return null;
  const holder = readHolder(tree.holders, at);
  const amounts = partsOf(tree.seed, holder);
  const leaves = amounts.map((amount, part) => ({
    index: tree.holders.readUInt32BE(at * HOLDER_BYTES + 24 + part * 4),
    part,
    amount,
    salt: saltOf(tree.seed, customerNo, part),
  }));
  const blocks = new Map<number, Node[][]>();
  const blockOf = (block: number): Node[][] => {
    const found = blocks.get(block) ?? nodesOfBlock(tree, block);
    blocks.set(block, found);
    return found;
  };
  const siblings = siblingsOf(
    leaves.map(({ index }) => index),
    tree.depth,
  ).map(({ level, index }) => {
    if (level >= KEPT_LEVEL) return { level, index, ...readNode(tree, level, index) };
    const inside = 2 ** (KEPT_LEVEL - level);
    const node = blockOf(Math.floor(index / inside))[level]?.[index % inside] ?? missing();
    return { level, index, ...node };
  });
  return { ...holder, leaves, siblings };
}

/** The parts of a lender's money. */
type Split = (holder: Holder) => readonly bigint[];

/** All levels of the 64 leaves of one block, the leaves first. */
function nodesOfBlock(tree: Tree, block: number, split: Split = (holder) => partsOf(tree.seed, holder)): Node[][] {
  const first = block * 2 ** KEPT_LEVEL;
  const levels: Node[][] = [Array.from({ length: 2 ** KEPT_LEVEL }, (_, at) => leafAt(tree, first + at, split))];
  for (let level = 0; level < KEPT_LEVEL; level += 1) {
    const below = levels[level] ?? [];
    const pairs = Array.from({ length: below.length / 2 }, (_, at) => [below[at * 2], below[at * 2 + 1]] as const);
    levels.push(pairs.map(([left, right]) => parentOf(left ?? missing(), right ?? missing(), sha256)));
  }
  return levels;
}

function leafAt({ date, seed, holders, places }: Tree, place: number, split: Split): Node {
  const code = places.readUInt32BE(place * 4);
  if (code === 0) return { hash: sha256(paddingBytes(date, keyed(seed, 'padding', place))), sum: 0n };
  const holder = readHolder(holders, Math.floor((code - 1) / PARTS));
  const part = (code - 1) % PARTS;
  const amount = split(holder)[part] ?? 0n;
  const salt = saltOf(seed, holder.customerNo, part);
  return { hash: sha256(leafBytes({ date, ...holder, part, amount, salt })), sum: amount };
}

const keyed = (seed: Buffer, use: string, ...of: number[]): Buffer =>
  createHmac('sha256', seed)
    .update([use, ...of].join(':'))
    .digest();
const saltOf = (seed: Buffer, customerNo: number, part: number) => keyed(seed, 'salt', customerNo, part);
const partsOf = (seed: Buffer, { customerNo, cash, held }: Holder) =>
  splitAmount(cash + held, keyed(seed, 'cuts', customerNo));

function readHolder(holders: Buffer, at: number): Holder {
  const start = at * HOLDER_BYTES;
  const [customerNo = 0n, cash = 0n, held = 0n] = [0, 8, 16].map((slot) => holders.readBigUInt64BE(start + slot));
  return { customerNo: Number(customerNo), cash, held };
}

function findHolder(holders: Buffer, customerNo: number): number | null {
  let [low, high] = [0, holders.length / HOLDER_BYTES - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const found = Number(holders.readBigUInt64BE(middle * HOLDER_BYTES));
    if (found === customerNo) return middle;
    if (found < customerNo) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

function writeNode(nodes: Buffer, at: number, { hash, sum }: Node): number {
  nodes.set(hash, at);
  nodes.writeBigUInt64BE(sum, at + 32);
  return at + NODE_BYTES;
}

function readNode({ nodes, depth }: Tree, level: number, index: number): Node {
  // Below it lie all nodes of the kept levels under this one.
  const before = 2 ** (depth - KEPT_LEVEL + 1) - 2 ** (depth - level + 1);
  const at = (before + index) * NODE_BYTES;
  return { hash: nodes.subarray(at, at + 32), sum: nodes.readBigUInt64BE(at + 32) };
}

/** The numbers below `count` in random order; each order is equally likely. */
async function shuffled(count: number): Promise<Uint32Array> {
  const rest = createPace();
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  let [random, used] = [randomBytes(4096), 0];
  const next = (): number => {
    if (used === random.length) [random, used] = [randomBytes(4096), 0];
    used += 4;
    return random.readUInt32BE(used - 4);
  };
  for (let at = count - 1; at > 0; at -= 1) {
    // The last, incomplete run of 32-bit numbers would favour the lower places.
    const fair = 2 ** 32 - (2 ** 32 % (at + 1));
    let drawn = next();
    while (drawn >= fair) drawn = next();
    const other = drawn % (at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    if (at % 512 === 0) await rest();
  }
  return order;
}

function missing(): never {
  throw new Error('the tree has no such node');
}
