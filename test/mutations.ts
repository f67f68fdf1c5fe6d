// All pages of a lender's mutations, as the lender reads them, and the balance rebuilt from them.
// Invariant: balance(n) = balance(n - 1) + amount(n) without a gap; the last equals `me` and the ledger.
// Source: docs/domain.md §8; docs/api.md.
import { expect } from 'vitest';
import type { Mutation } from '#contract/wallet.ts';
import { readBalance } from '#ledger/ledger.ts';
import type { LenderPerson, World } from './world.ts';

const LIMIT = 100;

/** Oldest first. */
export async function allMutations(world: World, lender: LenderPerson): Promise<Mutation[]> {
  const list: Mutation[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await world.call(lender, 'GET me/mutations', { query: { limit: LIMIT, page } });
    if (answer.status !== 200) throw new Error(`no mutations: ${answer.error.code}`);
    list.push(...answer.data.data);
    if (page >= answer.data.numberOfPages) {
      expect(list).toHaveLength(answer.data.totalCount);
      return list.reverse();
    }
  }
}

/** Expects that the pages add up row by row to the balance in `me` and in the ledger. Returns the rows, oldest first. */
export async function rebuildFromMutations(world: World, lender: LenderPerson): Promise<Mutation[]> {
  const list = await allMutations(world, lender);
  let balance = 0;
  for (const mutation of list) {
    balance += mutation.amount;
    expect(mutation.balance).toBe(balance);
  }
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  const me = await world.call(lender, 'GET me');
  expect([me.data.lender?.balance, await readBalance(world.db, 'cash', lender.id)]).toEqual([balance, balance]);
  return list;
}
