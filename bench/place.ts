// Where a figure is measured: a separate cluster with the settings of one that stores money, migrated, on a free port
// of the loopback.
// Invariant: it is removed when the program ends, whether by itself, by a signal or by the deadline. What a killed
// program left behind is removed by the next run of the tests, which recognises these folders by name. Only a folder
// that BENCH_KEEP names stays, so that a next run need not fill it again.
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '#db/migrate.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import { temporaryClusterFolder } from '#test/cluster.ts';
import { asSuperuser, databaseUrl, prepareDatabase } from '../scripts/databases.mjs';
import { durable, startCluster } from '../scripts/postgres.mjs';

const database = 'titian';

export type Place = {
  /** Connection URLs of the product's role, and of the role that owns the tables. */
  url: string;
  ownerUrl: string;
  owner: Db;
  /** A folder that is removed with the place. */
  folder: string;
};

/** Runs the work in a new place and removes it afterwards; fails after the deadline. */
export async function inPlace(work: (place: Place) => Promise<void>, { minutes }: { minutes: number }): Promise<void> {
  const kept = process.env['BENCH_KEEP'];
  const folder = kept ?? (await temporaryClusterFolder({ onDisk: true }));
  const cluster = await startCluster({ folder, settings: durable });
  const leave = async () => {
    if (kept && cluster.adopted) return;
    await cluster.stop(kept ? 'fast' : 'immediate');
    if (!kept) await fs.rm(folder, { recursive: true, force: true });
  };
  const giveUp = (why: string) => {
    console.error(why);
    void leave().finally(() => process.exit(1));
  };
  const deadline = setTimeout(() => giveUp(`not done after ${minutes} minutes`), minutes * 60_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp(signal));
  try {
    await prepareDatabase(cluster, database);
    await asSuperuser(cluster, (client) => client.query('grant pg_checkpoint to titian_owner'));
    const ownerUrl = databaseUrl(cluster, 'titian_owner', database);
    await migrate(ownerUrl);
    const owner = openDatabase(ownerUrl, { poolSize: 2, answerWithinMs: 0 });
    try {
      await work({ url: databaseUrl(cluster, 'titian_app', database), ownerUrl, owner, folder });
    } finally {
      await owner.close();
    }
  } finally {
    clearTimeout(deadline);
    await leave();
  }
}

/** Fills a place, unless it was kept and an earlier run has filled it; fails where an earlier run ended while it filled. */
export async function fillOnce({ folder, owner }: Place, fill: () => Promise<void>): Promise<void> {
  const filled = path.join(folder, 'filled');
  if (existsSync(filled)) return;
  if (await owner.exists(sql`select 1 from borrower_group`))
    throw new Error(`${folder} was filled in part: remove it and run again`);
  await fill();
  await fs.writeFile(filled, '');
}
