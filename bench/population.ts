// Fills a place with people, lendings, portfolios and their history, by population.sql, and proves the books.
// Invariant: every measurement runs on a database in which every proof holds.
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { proveBooks } from '#ledger/ledger.ts';
import { readConfig } from '#platform/config.ts';
import { openVault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { encryptClearAccounts } from '#server/clear-accounts.ts';
import { addReferences, password } from '#test/world-people.ts';
import type { Place } from './place.ts';
import { environmentOf } from './product.ts';

export type Population = {
  lenders: number;
  /** Disbursed lendings, each with this many portfolios of 500.000 and this many weeks paid and distributed. */
  lendings: number;
  portfolios: number;
  weeks?: number;
  /** Unfunded lendings on the marketplace. */
  opened?: number;
  /** The first lender has two portfolios in every lending. */
  heavy?: boolean;
};

export { password };

export async function populate(place: Place, population: Population): Promise<void> {
  const { owner } = place;
  const text = await fs.readFile(path.join(import.meta.dirname, 'population.sql'), 'utf8');
  const settings = { weeks: 0, opened: 0, heavy: false, ...population, password_hash: await cheapHash() };
  await addReferences(owner);
  await owner.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`set local work_mem = '128MB'`);
    for (const [name, value] of Object.entries(settings)) {
      await tx.run(sql`select set_config(${`bench.${name}`}, ${String(value)}, true)`);
    }
    await tx.client.query(text);
  });
  const { ENCRYPTION_KEY, HASH_KEY } = readConfig(environmentOf(place));
  await encryptClearAccounts({ db: owner, vault: openVault(ENCRYPTION_KEY, HASH_KEY) });
  await owner.run(sql`vacuum analyze`);
  await owner.run(sql`checkpoint`);
}

/** The product's own hash format at the lowest cost: a full hash is measured separately. */
const cheapHash = () => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Fails if any proof does. */
export async function requireProof({ owner }: Place): Promise<void> {
  const faults = await owner.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    return proveBooks(tx);
  });
  if (faults.length > 0) throw new Error(`proofs that fail: ${faults.map((fault) => fault.proof).join(', ')}`);
}

/** Rows of every queue and of what has ended, without the postings they would have caused: the books were proved before. */
export const addQueues = (place: Place): Promise<void> => addFiles(place, ['queues.sql', 'finished.sql']);

/** What lenders put aside and plan, in tables that no list of the console reads. */
export const addKept = (place: Place): Promise<void> => addFiles(place, ['kept.sql']);

async function addFiles({ owner }: Place, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = await fs.readFile(path.join(import.meta.dirname, name), 'utf8');
    await owner.tx(async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`);
      await tx.client.query(text);
    });
  }
  await owner.run(sql`vacuum analyze`);
}
