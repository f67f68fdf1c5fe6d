// How long a lender waits for the preview of a 12-megapixel photograph: from choosing the file, through shrinking and
// the sharpness check as in the field, until the picture is drawn; in a real browser, each time on a new page, and
// again with a processor four times slower, as in a cheap phone.
import * as fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import esbuild from 'esbuild';
import sharp from 'sharp';
import { browserArguments, ensureBrowser } from '../scripts/browser.mjs';
import { type Figure, record } from './figure.ts';
import { median } from './timing.ts';

const rounds = 5;
const slower = 4;
const limitMs = 2_000;

/** What the field does with a chosen file, without its UI. */
const field = `
import { inspectPicture } from './pictureQuality.ts';
import { shrinkPicture } from './pictures.ts';
document.querySelector('input').addEventListener('change', async ({ currentTarget }) => {
  const began = performance.now();
  const picture = await shrinkPicture(currentTarget.files[0]);
  await inspectPicture(picture);
  const shown = new Image();
  shown.src = URL.createObjectURL(picture);
  await shown.decode();
  document.body.append(shown);
  requestAnimationFrame(() => setTimeout(() => {
    window.measured = { ms: performance.now() - began, width: shown.naturalWidth, height: shown.naturalHeight };
  }));
});`;

type Measured = { ms: number; width: number; height: number };

async function bundle(): Promise<string> {
  const resolveDir = path.resolve(import.meta.dirname, '..', 'ui');
  const stdin = { contents: field, resolveDir, sourcefile: 'field.ts' };
  const built = await esbuild.build({ stdin, bundle: true, write: false, format: 'iife', target: 'es2022' });
  return built.outputFiles[0]?.text ?? '';
}

/** 4000 x 3000, as detailed as a photograph, stored rotated as phones do. */
async function makePhotograph(file: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .withMetadata({ orientation: 6 })
    .toFile(file);
}

async function choose(browser: Browser, script: string, file: string, factor: number): Promise<number> {
  const page = await browser.newPage();
  await page.setContent('<input type="file">');
  await page.addScriptTag({ content: script });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: factor });
  await page.setInputFiles('input', file);
  const measured = await page.waitForFunction(() => (globalThis as { measured?: Measured }).measured);
  const { ms, width, height } = (await measured.jsonValue()) as Measured;
  await page.close();
  if (width !== 768 || height !== 1_024) throw new Error(`shown as ${width} x ${height}, not upright at 768 x 1024`);
  return ms;
}

async function figures(browser: Browser, file: string): Promise<Figure[]> {
  const script = await bundle();
  await makePhotograph(file);
  const [usual, slow]: [number[], number[]] = [[], []];
  await choose(browser, script, file, 1);
  for (let round = 0; round < rounds; round += 1) {
    usual.push(await choose(browser, script, file, 1));
    slow.push(await choose(browser, script, file, slower));
  }
  return [
    { what: 'size of the photograph', value: (await fs.stat(file)).size / 2 ** 20, unit: 'MiB' },
    { what: 'shrunk, looked at and shown', value: median(usual), unit: 'ms', atMost: limitMs },
    { what: 'slowest of five', value: Math.max(...usual), unit: 'ms' },
    { what: 'with a processor four times slower', value: median(slow), unit: 'ms' },
  ];
}

const executablePath = await ensureBrowser((line) => console.error(line));
const browser = await chromium.launch({ executablePath, args: browserArguments });
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'titian-bench-'));
try {
  await record('picture', `Chromium ${browser.version()}`, () => figures(browser, path.join(folder, 'ktp.jpg')));
} finally {
  await browser.close();
  await fs.rm(folder, { recursive: true, force: true });
}
