// The program: reads its configuration, serves what SERVICES names (site, console, worker), stops gracefully.
// Source: design §1 (Builds, ports), §2.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contract } from '#contract/all.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { armFaultPoint } from '#platform/fault-point.ts';
import { addHealth, type Readiness } from '#platform/health.ts';
import type { Http } from '#platform/http.ts';
import { describeApi } from '#platform/openapi.ts';
import { servePages } from '#platform/pages.ts';
import { consoleAddresses, siteAddresses } from './addresses.ts';
import { buildProduct, type Product, startJobs } from './app.ts';

// Beside dist/server.js stand dist/web and dist/console.
const built = path.join(import.meta.dirname, path.basename(import.meta.dirname) === 'dist' ? '.' : '../dist');

async function main(): Promise<void> {
  const config = readConfig();
  armFaultPoint(config.FAULT_POINT);
  const product = await buildProduct(config);
  const readiness: Readiness = { stopping: false };
  for (const { app } of [product.web, product.console]) addHealth(app, product.db, readiness);
  if (config.TITIAN_MODE !== 'production') addDocs(product.web);
  await addPages(product, config);
  await startJobs(product, config.SERVICES.includes('worker'));
  if (config.SERVICES.includes('web')) await product.web.app.listen({ host: config.HOST, port: config.PORT });
  if (config.SERVICES.includes('console'))
    await product.console.app.listen({ host: config.HOST, port: config.CONSOLE_PORT });
  product.log.info({ services: config.SERVICES, site: config.PUBLIC_URL, console: config.CONSOLE_URL }, 'ready');
  stopOnSignal(product, readiness);
}

async function addPages({ web, console }: Product, config: Config): Promise<void> {
  const secure = config.TITIAN_MODE === 'production';
  const shared = { sandboxUrl: config.SANDBOX_URL, secure };
  await servePages(web.app, {
    ...shared,
    folder: path.join(built, 'web'),
    routes: siteAddresses,
  });
  // The public site is a later part of the product; until then its address leads to sign-in.
  web.app.get('/', (_request, reply) => reply.redirect('/login'));
  await servePages(console.app, {
    ...shared,
    folder: path.join(built, 'console'),
    routes: consoleAddresses,
  });
}

function addDocs({ app }: Http): void {
  const document = describeApi(contract);
  app.get('/api/v1/docs', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document)),
  );
}

const longestStopMs = 25_000;

/** Not ready at once; served as ever until whoever sends work here has noticed; then the last calls end. */
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
