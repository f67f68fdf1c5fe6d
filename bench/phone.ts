// The start page of a lender on a phone with a slow network (400 kbit/s, 400 ms for each answer): when something is drawn,
// and when the first figure of hers stands there. An own browser each time, so nothing is cached.
// Source: docs/screens.md; decision 0101.
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../scripts/browser.mjs';
import { build, isBuilt } from '../scripts/build.mjs';
import { waitForAnswer } from '../scripts/network.mjs';
import { checkout, freePort } from '../scripts/postgres.mjs';
import { startProgram } from '../scripts/programs.mjs';
import { signIn } from './calls.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { populate } from './population.ts';
import { environmentOf, withProduct } from './product.ts';
import { median } from './timing.ts';

const population = { lenders: 200, lendings: 40, portfolios: 40, weeks: 12, opened: 8 };
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const looks = 3;

type Seen = { painted: number; figure: number; drawn: number };

async function figures(place: Place): Promise<Figure[]> {
  if (!(await isBuilt())) await build((part) => console.error(`building ${part}`));
  await populate(place, population);
  let token = '';
  await withProduct(place, async (product) => {
    token = (await signIn(product, 1))[0]?.token ?? '';
  });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { SERVICES: 'web', LOG_LEVEL: 'info', PUBLIC_URL: origin, PORT: String(port) };
  const product = await startProgram({
    name: 'product',
    file: path.join(checkout, 'dist/server.js'),
    environment: { PATH: process.env['PATH'] ?? '', ...environmentOf(place), ...settings },
    running: path.join(place.folder, 'run'),
    logs: path.join(place.folder, 'log'),
  });
  await waitForAnswer(`${origin}/healthz`, product);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(console.error), args: browserArguments });
  try {
    const seen: Seen[] = [];
    for (let look = 0; look < looks; look += 1) seen.push(await lookAt(browser, origin, token));
    const middle = (of: keyof Seen) => Math.round(median(seen.map((one) => one[of])));
    return [
      { what: 'slow phone: something is drawn', value: middle('painted'), unit: 'ms', atMost: 1_500 },
      { what: 'slow phone: her first figure', value: middle('figure'), unit: 'ms', atMost: 5_000 },
      { what: 'slow phone: the whole page', value: middle('drawn'), unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function lookAt(browser: Browser, origin: string, token: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', network);
  await page.addInitScript((session) => {
    localStorage.setItem('titian.session', JSON.stringify({ state: { token: session }, version: 0 }));
  }, token);
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
  const after = async (is: () => boolean) => {
    await page.waitForFunction(is, undefined, { timeout: 60_000, polling: 'raf' });
    return page.evaluate(() => performance.now());
  };
  const figure = await after(() => /Rp\s\d/.test(document.body?.innerText ?? ''));
  const drawn = await after(() => /Rp\s\d/.test(document.querySelector('main#isi')?.textContent ?? ''));
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { painted, figure, drawn };
}

await measure('phone', figures);
