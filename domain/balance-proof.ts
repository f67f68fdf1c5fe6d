// The sum tree over all lenders' balances of a night: bytes, sums, and the path from one lender to the root.
// Invariants: a sum is never negative and never above `MAX_SUM`; a parent's sum is that of its children; whatever a leaf or a
// published figure says is inside the hash. Amounts are whole rupiah as bigint. Source: docs/balance-proof.md.
import type { BusinessDate } from './calendar.ts';

/** Each lender's money is split over this many leaves: a neighbour in a path is a part of somebody's, never all of it. */
export const PARTS = 4;
/** The smallest tree has 64 leaves; what no lender fills is padding. */
export const MIN_DEPTH = 6;
const MAX_DEPTH = 30;
export const MAX_SUM = 2n ** 63n - 1n;

/** SHA-256; the server has it from Node, a browser from WebCrypto. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;
export type Node = { hash: Uint8Array; sum: bigint };
export type Place = { level: number; index: number };

const marks = { leaf: 0, node: 1, padding: 2, root: 3 } as const;
/** The root before the first one. */
export const NO_ROOT = new Uint8Array(32);

/** Throws a RangeError for a sum below 0 or above 2^63 - 1. */
export function checkedSum(sum: bigint): bigint {
  if (sum < 0n || sum > MAX_SUM) throw new RangeError(`not a sum of the tree: ${sum}`);
  return sum;
}

type Owner = { date: BusinessDate; customerNo: number; cash: bigint; held: bigint };
export type Leaf = Owner & { part: number; amount: bigint; salt: Uint8Array };

/**
 * The 74 bytes that a leaf is the hash of. Every leaf of a lender says her number and both her sums, so that two lenders of
 * equal balances cannot be shown the same leaves. Throws a RangeError for a negative amount, or one above 2^63 - 1.
 * Source: docs/balance-proof.md.
 */
export function leafBytes({ date, customerNo, cash, held, part, amount, salt }: Leaf): Uint8Array {
  const { bytes, view } = message(74, marks.leaf);
  writeDay(bytes, date);
  view.setBigUint64(9, BigInt(customerNo));
  view.setBigUint64(17, checkedSum(cash));
  view.setBigUint64(25, checkedSum(held));
  bytes[33] = part;
  view.setBigUint64(34, checkedSum(amount));
  bytes.set(ofLength(salt, 32), 42);
  return bytes;
}

/** The 41 bytes of a leaf of nobody, whose sum is 0. Source: docs/balance-proof.md. */
export function paddingBytes(date: BusinessDate, salt: Uint8Array): Uint8Array {
  const { bytes } = message(41, marks.padding);
  writeDay(bytes, date);
  bytes.set(ofLength(salt, 32), 9);
  return bytes;
}

/** The 81 bytes of a parent: hash and sum of both children. Throws as `checkedSum`. Source: docs/balance-proof.md. */
export function nodeBytes(left: Node, right: Node): Uint8Array {
  const { bytes, view } = message(81, marks.node);
  bytes.set(ofLength(left.hash, 32), 1);
  view.setBigUint64(33, checkedSum(left.sum));
  bytes.set(ofLength(right.hash, 32), 41);
  view.setBigUint64(73, checkedSum(right.sum));
  return bytes;
}

/** A parent; its sum is that of its children. Throws a RangeError when it would be above 2^63 - 1. */
export function parentOf(left: Node, right: Node, sha256: Sha256): Node {
  return { hash: sha256(nodeBytes(left, right)), sum: checkedSum(left.sum + right.sum) };
}

export type Published = {
  date: BusinessDate;
  depth: number;
  treeRoot: Uint8Array;
  total: bigint;
  lenders: number;
  /** The closing balance of the bank's statement of that date; null when there was none in time. */
  bank: bigint | null;
  /** The published root of the night before; 32 zeros at the beginning. */
  previous: Uint8Array;
};

/** The 95 bytes that a published root is the hash of. Throws as `checkedSum`. Source: docs/balance-proof.md. */
export function publishedBytes({ date, depth, treeRoot, total, lenders, bank, previous }: Published): Uint8Array {
  const { bytes, view } = message(95, marks.root);
  writeDay(bytes, date);
  bytes[9] = depth;
  bytes.set(ofLength(treeRoot, 32), 10);
  view.setBigUint64(42, checkedSum(total));
  view.setUint32(50, lenders);
  bytes[54] = bank === null ? 0 : 1;
  view.setBigInt64(55, bank ?? 0n);
  bytes.set(ofLength(previous, 32), 63);
  return bytes;
}

/**
 * An amount in `PARTS` parts of 0 or more that sum to it exactly, cut at random. `random` holds 8 random bytes for each cut.
 * Throws as `checkedSum`. Source: docs/balance-proof.md.
 */
export function splitAmount(amount: bigint, random: Uint8Array): bigint[] {
  const view = new DataView(random.buffer, random.byteOffset, random.byteLength);
  const cuts = Array.from({ length: PARTS - 1 }, (_, at) => view.getBigUint64(at * 8) % (checkedSum(amount) + 1n));
  const ends = [...cuts.sort((a, b) => Number(a - b)), amount];
  return ends.map((end, at) => end - (ends[at - 1] ?? 0n));
}

/** How many levels a tree over this many leaves has above its leaves. Throws a RangeError beyond 2^30 leaves. */
export function depthFor(leaves: number): number {
  let depth = MIN_DEPTH;
  while (2 ** depth < leaves) depth += 1;
  if (depth > MAX_DEPTH) throw new RangeError(`too many leaves: ${leaves}`);
  return depth;
}

/** The nodes that lead from these leaves to the root, none of which the leaves give by themselves: lowest level first. */
export function siblingsOf(leaves: readonly number[], depth: number): Place[] {
  const places: Place[] = [];
  let known = [...new Set(leaves)].sort((a, b) => a - b);
  for (let level = 0; level < depth; level += 1) {
    const here = new Set(known);
    for (const index of known) if (!here.has(sibling(index))) places.push({ level, index: sibling(index) });
    known = [...new Set(known.map(parent))];
  }
  return places;
}

export type Path = {
  leaves: readonly (Node & { index: number })[];
  siblings: readonly (Node & Place)[];
  depth: number;
};

/**
 * The root that a path leads to; null when it lacks a node, has one too many, or names one twice. Throws as `checkedSum`.
 * Source: docs/balance-proof.md.
 */
export function rootOf({ leaves, siblings, depth }: Path, sha256: Sha256): Node | null {
  let known = new Map(leaves.map(({ index, hash, sum }) => [index, { hash, sum }] as const));
  if (known.size !== leaves.length || known.size === 0 || depth > MAX_DEPTH) return null;
  let used = 0;
  for (let level = 0; level < depth; level += 1) {
    for (const { level: at, index, hash, sum } of siblings) {
      if (at !== level) continue;
      if (known.has(index)) return null;
      known.set(index, { hash, sum });
      used += 1;
    }
    const above = new Map<number, Node>();
    for (const [index, node] of known) {
      if (index % 2 === 1) continue;
      const right = known.get(index + 1);
      if (!right) return null;
      above.set(parent(index), parentOf(node, right, sha256));
    }
    if (above.size * 2 !== known.size) return null;
    known = above;
  }
  return used === siblings.length && known.size === 1 ? (known.get(0) ?? null) : null;
}

const sibling = (index: number): number => (index % 2 === 0 ? index + 1 : index - 1);
const parent = (index: number): number => Math.floor(index / 2);

function message(length: number, mark: number): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(length);
  bytes[0] = mark;
  return { bytes, view: new DataView(bytes.buffer) };
}

/** The eight digits of the date in ASCII, behind the mark. */
function writeDay(bytes: Uint8Array, date: BusinessDate): void {
  for (let at = 0; at < 4; at += 1) bytes[1 + at] = date.charCodeAt(at);
  for (let at = 0; at < 2; at += 1) {
    bytes[5 + at] = date.charCodeAt(5 + at);
    bytes[7 + at] = date.charCodeAt(8 + at);
  }
}

function ofLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new RangeError(`expected ${length} bytes, got ${bytes.length}`);
  return bytes;
}
