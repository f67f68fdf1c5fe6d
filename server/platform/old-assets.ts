// Hashed files of the versions before this one: a page that was opened before a deploy goes on working until it is
// reloaded. Each program keeps its own files in the database at its start, so they outlive its folder and its machine.
// Invariant: a file is served for a week after the last program that has it went.
// Source: docs/operations.md; decision 0092.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import { findAsset, insertAsset, listMissing, markInUse, type Side } from './old-assets.sql.ts';
import { notFound } from './refuse.ts';

/** Marked again while the program runs, for another version may have started and ended meanwhile. */
const EVERY_MS = 6 * 60 * 60_000;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** Keeps the hashed files of this build, and drops those that went a week ago. */
export async function keepAssets(db: Db, side: Side, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => types[path.extname(name)] !== undefined);
  await db.tx(async (tx) => {
    for (const name of await listMissing(tx, side, names))
      await insertAsset(tx, side, name, await readFile(path.join(folder, name)));
    await markInUse(tx, side, names);
  });
}

/** Keeps them now, and while the program runs. */
export async function goOnKeepingAssets(
  app: FastifyInstance,
  { db, log }: { db: Db; log: Log },
  side: Side,
  folder: string,
): Promise<void> {
  await keepAssets(db, side, folder);
  const timer = setInterval(() => {
    void keepAssets(db, side, folder).catch((error: unknown) =>
      log.error({ error: String(error), side }, 'assets not kept'),
    );
  }, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** `count`: a name that this build does not have costs a question to the database, so it counts as a visit. */
export type OldAssets = { db: Db; side: Side; count: (request: FastifyRequest) => Promise<void> };

/** Answers for a name that this build does not have, inside the scope of its hashed files. */
export function serveOldAssets(scope: FastifyInstance, { db, side, count }: OldAssets): void {
  scope.setNotFoundHandler(async (request, reply) => {
    await count(request);
    const name = path.basename(new URL(request.url, 'http://x').pathname);
    const type = types[path.extname(name)];
    const bytes = type === undefined ? null : await findAsset(db, side, name);
    if (bytes === null) throw notFound();
    return reply
      .type(type ?? '')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes);
  });
}
