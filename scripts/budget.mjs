// Prints what a browser loads first on /login and what each dashboard page adds (brotli, as served), and fails above
// the budget: 160 kB of script and 18 kB of style for /login, 60 kB more for a page. Charts are counted separately.
// The officers' field app: 120 kB of script and style in all (decision 0114).
// For the public site: 2 kB of script before any interaction, 72 kB for an interactive part (decision 0093). kB is 1,000 bytes.
// Usage: node scripts/budget.mjs, after a build.
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { checkout } from './postgres.mjs';

const limits = { script: 160_000, style: 18_000, page: 60_000, siteScript: 2_000, island: 72_000, field: 120_000 };
const dist = path.join(checkout, 'dist');

/** @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }} Chunk */

/** @typedef {Record<string, Chunk>} Manifest */
/** @returns {Promise<Manifest>} */
const readManifest = async (/** @type {string} */ file) => JSON.parse(await fs.readFile(path.join(dist, file), 'utf8'));
const manifest = await readManifest('web/.vite/manifest.json');

/** Everything that is loaded before a chunk can run. @param {string[]} keys @param {Set<string>} files @param {Manifest} of */
function collect(keys, files = new Set(), of = manifest) {
  for (const key of keys) {
    const chunk = of[key];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    collect(chunk.imports ?? [], files, of);
  }
  return files;
}

/** As the build compressed it, which leaves small ones out. @param {string} file @param {string} part */
async function servedBytes(file, part) {
  const plain = path.join(dist, part, file);
  const compressed = await fs.stat(`${plain}.br`).catch(() => null);
  return compressed?.size ?? brotliCompressSync(await fs.readFile(plain)).length;
}

/** @param {Iterable<string>} files @param {string} ending @param {string} part */
async function sum(files, ending, part = 'web') {
  let total = 0;
  for (const file of files) if (file.endsWith(ending)) total += await servedBytes(file, part);
  return total;
}

const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
const isChart = (/** @type {string} */ file) => /chart/i.test(file);
/** @type {string[]} */
const faults = [];

/** @param {string} what @param {number} bytes @param {number} limit */
function judge(what, bytes, limit) {
  const over = bytes > limit;
  console.log(`${kB(bytes)}  of ${kB(limit)}  ${what}${over ? '  <- too much' : ''}`);
  if (over) faults.push(what);
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
const login = pages.filter((key) => /(^|\/)login(page)?\./i.test(key));
if (!login.length) faults.push('no lazily loaded page named login');

const first = collect([...entries, ...login]);
judge('/login, script', await sum(first, '.js'), limits.script);
judge('/login, style', await sum(first, '.css'), limits.style);

const layouts = pages.filter((key) => /dashboard/i.test(key) && /layout/i.test(key));
for (const page of pages.filter((key) => /dashboard/i.test(key) && !layouts.includes(key))) {
  const added = [...collect([...layouts, page])].filter((file) => !first.has(file));
  const bytes = await sum(
    added.filter((file) => !isChart(file)),
    '.js',
  );
  const charts = await sum(added.filter(isChart), '.js');
  judge(`${page}, script added${charts ? ` (charts apart: ${kB(charts).trim()})` : ''}`, bytes, limits.page);
}

const site = await readManifest('site/client.json');
const siteFirst = collect(['client.ts'], new Set(), site);
judge('public site, script of every page', await sum(siteFirst, '.js', 'site'), limits.siteScript);
for (const key of Object.keys(site).filter((name) => site[name]?.isDynamicEntry)) {
  const added = [...collect([key], new Set(), site)].filter((file) => !siteFirst.has(file));
  judge(`public site, ${key}, script added`, await sum(added, '.js', 'site'), limits.island);
}

const consoleManifest = await readManifest('console/.vite/manifest.json');
const field = collect(['field.html'], new Set(), consoleManifest);
if (!field.size) faults.push('no page of the field app');
const fieldBytes = (await sum(field, '.js', 'console')) + (await sum(field, '.css', 'console'));
judge('/field, script and style', fieldBytes, limits.field);

if (faults.length) {
  console.error(`Above the budget: ${faults.join('; ')}`);
  process.exit(1);
}
