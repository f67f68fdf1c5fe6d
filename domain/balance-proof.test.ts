// The sum tree: bytes as docs/balance-proof.md writes them, sums that cannot lie, and paths that lead to the root.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depthFor,
  leafBytes,
  MAX_SUM,
  type Node,
  NO_ROOT,
  nodeBytes,
  paddingBytes,
  parentOf,
  PARTS,
  publishedBytes,
  rootOf,
  siblingsOf,
  splitAmount,
} from './balance-proof.ts';
import { surplusOf } from './balance-surplus.ts';
import { businessDate } from './calendar.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const date = businessDate('2026-11-26');
const day = '3230323631313236';
const of = (byte: number) => new Uint8Array(32).fill(byte);

describe('what is hashed', () => {
  it('of a leaf is mark, date, customer, cash, held, part, amount, salt', () => {
    const leaf = {
      date,
      customerNo: 10_000_001,
      cash: 5_250_000n,
      held: 6_700_000n,
      part: 2,
      amount: 255n,
      salt: of(7),
    };
    expect(hex(leafBytes(leaf))).toBe(
      [
        '00',
        day,
        '0000000000989681',
        '0000000000501bd0',
        '0000000000663be0',
        '02',
        '00000000000000ff',
        '07'.repeat(32),
      ].join(''),
    );
  });

  it('of padding, of a node and of a published root is as written', () => {
    expect(hex(paddingBytes(date, of(9)))).toBe(`02${day}${'09'.repeat(32)}`);
    expect(hex(nodeBytes({ hash: of(1), sum: 1n }, { hash: of(2), sum: MAX_SUM }))).toBe(
      `01${'01'.repeat(32)}0000000000000001${'02'.repeat(32)}7fffffffffffffff`,
    );
    const night = { date, depth: 6, treeRoot: of(3), total: 256n, lenders: 2, bank: -1n, previous: NO_ROOT };
    const head = `03${day}06${'03'.repeat(32)}000000000000010000000002`;
    expect(hex(publishedBytes(night))).toBe(`${head}01ffffffffffffffff${'00'.repeat(32)}`);
    expect(hex(publishedBytes({ ...night, bank: null }))).toBe(`${head}000000000000000000${'00'.repeat(32)}`);
  });

  it('never has a negative or an overflowing sum', () => {
    const node = (sum: bigint): Node => ({ hash: of(1), sum });
    for (const sum of [-1n, MAX_SUM + 1n]) expect(() => nodeBytes(node(sum), node(0n))).toThrow(RangeError);
    expect(() => parentOf(node(MAX_SUM), node(1n), sha256)).toThrow(RangeError);
    expect(parentOf(node(MAX_SUM), node(0n), sha256).sum).toBe(MAX_SUM);
    expect(() => splitAmount(-1n, of(1))).toThrow(RangeError);
  });
});

/** A whole tree over these sums, as levels of nodes. */
function treeOver(sums: readonly bigint[]): Node[][] {
  const leaves = Array.from({ length: 2 ** depthFor(sums.length) }, (_, at) => ({
    hash: sha256(Uint8Array.from([at])),
    sum: sums[at] ?? 0n,
  }));
  const levels: Node[][] = [leaves];
  for (let below = leaves; below.length > 1; below = levels.at(-1)!)
    levels.push(
      Array.from({ length: below.length / 2 }, (_, at) => parentOf(below[at * 2]!, below[at * 2 + 1]!, sha256)),
    );
  return levels;
}

describe('a tree', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), { minLength: 1, maxLength: 100 });

  it('sums all of its leaves, and any set of leaves finds the root by its siblings', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(63), { minLength: 1, maxLength: PARTS }), (sums, picked) => {
        const levels = treeOver(sums);
        const depth = levels.length - 1;
        const own = [...new Set(picked)];
        const leaves = own.map((index) => ({ index, ...levels[0]![index]! }));
        const siblings = siblingsOf(own, depth).map((place) => ({ ...place, ...levels[place.level]![place.index]! }));
        const root = rootOf({ leaves, siblings, depth }, sha256);
        expect(root).toEqual(levels.at(-1)![0]);
        expect(root?.sum).toBe(sums.reduce((sum, one) => sum + one, 0n));
        expect([...leaves, ...siblings].reduce((sum, one) => sum + one.sum, 0n)).toBe(root?.sum);
      }),
      { numRuns: 30 },
    );
  });

  it('has another root as soon as any one balance is another', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), fc.bigInt({ min: 1n, max: 1_000_000n }), (sums, at, more) => {
        const changed = sums.map((sum, index) => (index === at % sums.length ? sum + more : sum));
        expect(hex(treeOver(changed).at(-1)![0]!.hash)).not.toBe(hex(treeOver(sums).at(-1)![0]!.hash));
      }),
      { numRuns: 30 },
    );
  });

  it('accepts no path with a node missing, one too many, or one twice', () => {
    const levels = treeOver([1n, 2n, 3n]);
    const leaves = [{ index: 0, ...levels[0]![0]! }];
    const siblings = siblingsOf([0], 6).map((place) => ({ ...place, ...levels[place.level]![place.index]! }));
    const path = { leaves, siblings, depth: 6 };
    expect(rootOf(path, sha256)?.sum).toBe(6n);
    expect(rootOf({ ...path, siblings: siblings.slice(1) }, sha256)).toBeNull();
    expect(rootOf({ ...path, siblings: [...siblings, { ...leaves[0]!, level: 2, index: 9 }] }, sha256)).toBeNull();
    expect(rootOf({ ...path, siblings: [...siblings, { ...leaves[0]!, level: 0 }] }, sha256)).toBeNull();
    expect(rootOf({ ...path, leaves: [] }, sha256)).toBeNull();
  });

  it('has at least 64 leaves', () => {
    expect([depthFor(0), depthFor(64), depthFor(65), depthFor(240_000)]).toEqual([6, 6, 7, 18]);
  });
});

it('an amount is split into four parts of 0 or more that sum to it exactly', () => {
  const random = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX_SUM }), random, (amount, bytes) => {
      const parts = splitAmount(amount, bytes);
      expect(parts).toHaveLength(4);
      expect(parts.every((part) => part >= 0n)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
    }),
  );
});

it('what is in the bank beyond lenders’ money is listed to the rupiah', () => {
  // escrow + officer_cash + lender_receivable = everything else: 500 + 30 + 20 = 400 + 30 + 60 + 40 + 20.
  const sums = { escrow: 500n, officer_cash: 30n, lender_receivable: 20n, cash: 300n, funding: 100n } as const;
  const rest = { in_hand: 30n, collection: 60n, tax_payable: 40n, fee_income: 20n } as const;
  expect(surplusOf({ ...sums, ...rest }, 505n)).toEqual([
    { line: 'collected', amount: 60n },
    { line: 'tax', amount: 40n },
    { line: 'fees', amount: 20n },
    { line: 'receivable', amount: -20n },
    { line: 'differing', amount: 5n },
  ]);
  // The bank took 5 of the platform's own 20: 495 + 30 + 20 + 5 = 550, and the lines still sum to 500 - 400.
  expect(surplusOf({ ...sums, ...rest, escrow: 495n, bank_expense: 5n }, 500n)).toEqual([
    { line: 'collected', amount: 60n },
    { line: 'tax', amount: 40n },
    { line: 'fees', amount: 15n },
    { line: 'receivable', amount: -20n },
    { line: 'differing', amount: 5n },
  ]);
});
