// The public site as `npm start` serves it: answers a second for the home page from one process, compared with a bare
// Fastify with the same bytes and the same number of headers, in turns; and Lighthouse's results on a phone. The
// clients share the machine with the server, which lowers both rates alike.
// Source: docs/design.md §1; docs/screens.md.
import * as fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { build, isBuilt } from '../scripts/build.mjs';
import { waitForAnswer } from '../scripts/network.mjs';
import { checkout, freePort } from '../scripts/postgres.mjs';
import { type Program, startProgram } from '../scripts/programs.mjs';
import { type Figure, measure } from './figure.ts';
import { type Category, type Look, lookAt } from './lighthouse.ts';
import type { Place } from './place.ts';
import { populate } from './population.ts';
import { environmentOf } from './product.ts';
import { median } from './timing.ts';
import { type Asked, countAnswers } from './visitors.ts';

const population = { lenders: 200, lendings: 40, portfolios: 40, weeks: 12, opened: 8 };
const rounds = 12;
const roundMs = 1_000;
const warmUpMs = 4_000;
const looks = 5;
/** The headers that a current browser sends on a first visit. */
const browserHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'id' };

async function figures(place: Place): Promise<Figure[]> {
  if (!(await isBuilt())) await build((part) => console.error(`building ${part}`));
  await populate(place, population);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const product = await start(place, 'product', path.join(checkout, 'dist/server.js'), {
    ...environmentOf(place),
    SERVICES: 'web',
    LOG_LEVEL: 'info',
    PUBLIC_URL: origin,
    PORT: String(port),
  });
  await waitForAnswer(`${origin}/healthz`, product);
  try {
    return [...(await compareWithBare(place, port)), ...(await lookAtHome(origin)), ...(await lookAtAll(origin))];
  } finally {
    await product.stop();
  }
}

/** As `npm start` does: a separate process that logs to a file. It ends with this one, however that ends. */
async function start(
  { folder }: Place,
  name: string,
  file: string,
  settings: Record<string, string>,
): Promise<Program> {
  const program = await startProgram({
    name,
    file,
    environment: { PATH: process.env['PATH'] ?? '', ...settings },
    running: path.join(folder, 'run'),
    logs: path.join(folder, 'log'),
  });
  const kill = () => process.kill(program.pid, 'SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    await program.stop();
  };
  return { ...program, stop };
}

async function compareWithBare(place: Place, port: number): Promise<Figure[]> {
  const barePort = await freePort();
  const page = path.join(place.folder, 'page.json');
  await fs.writeFile(page, JSON.stringify(await readPage(port)));
  const file = path.join(import.meta.dirname, 'bare-page.ts');
  const bare = await start(place, 'bare', file, {
    PAGE_FILE: page,
    PORT: String(barePort),
    NODE_OPTIONS: '--import tsx',
  });
  await waitForAnswer(`http://127.0.0.1:${barePort}/`, bare);
  const home = (at: number): Asked => ({ port: at, path: '/', headers: browserHeaders });
  const rates: { own: number; bare: number }[] = [];
  try {
    for (const at of [port, barePort]) await countAnswers(home(at), warmUpMs);
    for (let round = 0; round < rounds; round += 1)
      rates.push({ own: await countAnswers(home(port), roundMs), bare: await countAnswers(home(barePort), roundMs) });
  } finally {
    await bare.stop();
  }
  return [
    { what: 'home pages a second', value: median(rates.map(({ own }) => own)), unit: '/s', atLeast: 2_000 },
    { what: 'bare Fastify with the same bytes', value: median(rates.map(({ bare: rate }) => rate)), unit: '/s' },
    {
      what: 'home pages to bare Fastify',
      value: median(rates.map(({ own, bare: rate }) => own / rate)),
      unit: 'x',
      atLeast: 0.5,
    },
  ];
}

/** Headers that Node adds by itself. */
const added = ['connection', 'keep-alive', 'date', 'content-length'];

/** The page on the wire: its headers, and its compressed bytes in base64. */
function readPage(port: number): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    http
      .request({ port, path: '/', headers: browserHeaders }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const headers = Object.entries(answer.headers).filter(([name]) => !added.includes(name));
          resolve({
            headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(chunks).toString('base64'),
          });
        });
      })
      .on('error', reject)
      .end();
  });
}

async function lookAtHome(origin: string): Promise<Figure[]> {
  const seen: Look[] = [];
  for (let look = 0; look < looks; look += 1) seen.push(await lookAt(`${origin}/`, ['performance']));
  const middle = (read: (look: Look) => number) => median(seen.map(read));
  return [
    { what: 'home: performance', value: middle((look) => look.score('performance')), unit: 'of 100', atLeast: 95 },
    {
      what: '  largest paint',
      value: middle((look) => look.value('largest-contentful-paint')),
      unit: 'ms',
      atMost: 1_500,
    },
    { what: '  layout shift', value: middle((look) => look.value('cumulative-layout-shift')), unit: '', atMost: 0.02 },
    { what: '  blocked', value: middle((look) => look.value('total-blocking-time')), unit: 'ms', atMost: 150 },
  ];
}

const judged = ['accessibility', 'best-practices', 'seo'] as const satisfies readonly Category[];

/** Every page of the sitemap once; a category's figure is that of its worst page. */
async function lookAtAll(origin: string): Promise<Figure[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const seen: { address: string; look: Look }[] = [];
  for (const address of addresses) {
    const look = await lookAt(address, judged);
    if (look.failed.length > 0) console.error(`${address}: ${look.failed.join(', ')}`);
    seen.push({ address, look });
  }
  return judged.map((category) => ({
    what: `${category}, worst of ${seen.length} pages`,
    value: Math.min(...seen.map(({ look }) => look.score(category))),
    unit: 'of 100',
    atLeast: 100,
  }));
}

await measure('site', figures, { minutes: 40 });
