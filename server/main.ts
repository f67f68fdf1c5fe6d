// The program: reads its configuration, serves what SERVICES names (site, console, worker), stops gracefully.
// Source: docs/design.md §1, §2.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { contract } from '#contract/all.ts';
import { inviteFirstAdmin } from '#features/account/staff-enrolment.ts';
import type { SiteAssets, SiteModule } from '#contract/site.ts';
import { serveSite, type Site } from '#features/site/pages.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { armFaultPoint } from '#platform/fault-point.ts';
import { addHealth, type Readiness } from '#platform/health.ts';
import type { Http } from '#platform/http.ts';
import { describeApi, type Hosts } from '#platform/openapi.ts';
import { goOnKeepingAssets } from '#platform/old-assets.ts';
import type { Side } from '#platform/old-assets.sql.ts';
import { servePages } from '#platform/pages.ts';
import { requireKeys, requireRealPeople, requirePackages, requireSchema } from '#platform/start-checks.ts';
import { consoleAddresses, consolePages, siteAddresses } from './addresses.ts';
import { buildProduct, type Product } from './app.ts';
import { encryptClearAccounts } from './clear-accounts.ts';

// dist/web, dist/console, dist/site and the migrations of this build are beside dist/server.js.
const isBuilt = path.basename(import.meta.dirname) === 'dist';
const built = path.join(import.meta.dirname, isBuilt ? '.' : '../dist');
const migrations = path.join(import.meta.dirname, isBuilt ? 'migrations' : '../db/migrations');

async function main(): Promise<void> {
  requirePackages();
  const config = readConfig();
  armFaultPoint(config.FAULT_POINT);
  const product = await buildProduct(config);
  await requireSchema(product.db, migrations);
  await requireRealPeople(product.db, config);
  await requireKeys(product.db, config);
  const readiness: Readiness = { stopping: false };
  for (const { app } of [product.web, product.console]) addHealth(app, product.db, readiness);
  const hosts = { site: config.PUBLIC_URL, console: config.CONSOLE_URL };
  addDescription(product.web, hosts, 'everybody');
  addDescription(product.console, hosts, 'console');
  await addPages(product, config);
  const encrypted = await encryptClearAccounts(product);
  if (encrypted > 0) product.log.info({ encrypted }, 'account numbers that stood in clear are encrypted');
  if (config.SERVICES.includes('worker')) product.worker.start();
  if (config.SERVICES.includes('console')) await greetFirstAdmin(product);
  if (config.SERVICES.includes('web')) await product.web.app.listen({ host: config.HOST, port: config.PORT });
  if (config.SERVICES.includes('console'))
    await product.console.app.listen({ host: config.HOST, port: config.CONSOLE_PORT });
  // A worker alone has no routes but those of its health.
  if (config.SERVICES.every((service) => service === 'worker'))
    await product.web.app.listen({ host: config.HOST, port: config.WORKER_PORT });
  product.log.info({ services: config.SERVICES, site: config.PUBLIC_URL, console: config.CONSOLE_URL }, 'ready');
  stopOnSignal(product, readiness);
}

/** A new installation has no users: its first admin signs up through the link in this log line. */
async function greetFirstAdmin(product: Product): Promise<void> {
  const url = await inviteFirstAdmin(product);
  if (url !== null) product.log.warn({ url }, 'no staff yet: the first admin enrols here, once, within 24 hours');
}

async function addPages(product: Product, config: Config): Promise<void> {
  const { web, console } = product;
  const secure = config.TITIAN_MODE === 'production';
  const shared = { sandboxUrl: config.SANDBOX_URL, secure };
  const { db } = product;
  const keep = ({ app }: Http, side: Side) => goOnKeepingAssets(app, product, side, path.join(built, side, 'assets'));
  if (config.SERVICES.includes('web')) {
    await keep(web, 'site');
    await keep(web, 'web');
    const { answerMissing } = await openSite(product);
    const folder = path.join(built, 'web');
    const old = { db, side: 'web', count: web.limits.countVisit } as const;
    await servePages(web.app, { ...shared, folder, old, routes: siteAddresses, answerMissing });
  }
  if (config.SERVICES.includes('console')) {
    await keep(console, 'console');
    const folder = path.join(built, 'console');
    const old = { db, side: 'console', count: console.limits.countVisit } as const;
    const pictures = config.MAP_TILES_URL && new URL(config.MAP_TILES_URL).origin;
    const served = { ...shared, folder, old, routes: consoleAddresses, pages: consolePages };
    await servePages(console.app, { ...served, pictures, asksPlace: true });
  }
}

/** The public site as built: its files, and the pages that its renderer makes. */
async function openSite(product: Product): Promise<Site> {
  const folder = path.join(built, 'site');
  const assets = JSON.parse(await readFile(path.join(folder, 'assets.json'), 'utf8')) as SiteAssets;
  const { createRenderer } = (await import(pathToFileURL(path.join(folder, 'renderer.js')).href)) as SiteModule;
  return serveSite(product, { folder, renderer: createRenderer(assets) });
}

/** The API in OpenAPI 3.1, for whoever calls it. Decision 0127. */
function addDescription({ app }: Http, hosts: Hosts, audience: 'everybody' | 'console'): void {
  // Made at the first request: it takes a fifth of a start.
  let document: string | undefined;
  app.get('/api/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeApi(contract, hosts, audience));
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document);
  });
}

const longestStopMs = 25_000;

/** Reports not ready at once, serves on until the load balancer has noticed, then finishes the last calls. */
function stopOnSignal(product: Product, readiness: Readiness): void {
  const stop = async () => {
    product.log.info('stopping');
    await setTimeout(product.config.STOP_AFTER_SECONDS * 1_000);
    const ended = product.close().then(() => true);
    if (!(await Promise.race([ended, setTimeout(longestStopMs, false)]))) throw new Error('calls did not end in time');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (readiness.stopping) return;
      readiness.stopping = true;
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          product.log.error({ error: String(error) }, 'stopped with an error');
          process.exit(1);
        },
      );
    });
  }
}

await main();
