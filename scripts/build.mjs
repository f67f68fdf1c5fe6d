// Builds the product into dist/: the programs (server, sandbox, seed, migrate, encrypt-anew, approve-staff, backup,
// restore) and the two browser applications.
// Invariant: dist/stamp is written last and holds the hash of every source file, so an interrupted build, or one of
// other sources, never passes for a good one.
// Usage: node scripts/build.mjs
import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { checkout } from './postgres.mjs';

const dist = path.join(checkout, 'dist');
const stampFile = path.join(dist, 'stamp');

const programs = {
  server: 'server/main.ts',
  sandbox: 'sandbox/main.ts',
  seed: 'db/seed.ts',
  migrate: 'db/migrate.ts',
  'encrypt-anew': 'db/encrypt-anew.ts',
  'approve-staff': 'db/approve-staff.ts',
  backup: 'db/backup.ts',
  restore: 'db/restore.ts',
};
/** Threads of the programs, found beside them. */
const threads = { 'file-program': 'server/platform/file-program.ts' };
const applications = { web: 'vite.config.ts', console: 'vite.console.config.ts' };

const sourceFolders = [
  'texts',
  'domain',
  'contract',
  'server',
  'db',
  'ui',
  'web',
  'console',
  'field',
  'site',
  'sandbox',
];
const sourceFiles = ['package-lock.json', 'package.json', 'postcss.config.cjs', 'vite.config.ts'];
const buildFiles = [
  'vite.console.config.ts',
  'scripts/build.mjs',
  'scripts/vite.mjs',
  'scripts/purge-css.mjs',
  'scripts/site-pictures.mjs',
];

/** One hash over every file that a build reads. */
export async function sourceHash() {
  const hash = createHash('sha256');
  const names = [...sourceFiles, ...buildFiles];
  for (const folder of sourceFolders) {
    const entries = await fs.readdir(path.join(checkout, folder), { recursive: true }).catch(() => []);
    names.push(...entries.map((entry) => path.join(folder, entry)));
  }
  for (const name of names.sort()) {
    if (/\.test\.tsx?$/.test(name) || !/\.\w+$/.test(name)) continue;
    hash.update(`${name}\0`).update(await fs.readFile(path.join(checkout, name)));
  }
  return hash.digest('hex');
}

/** Whether dist/ is a complete build of the current sources. */
export async function isBuilt() {
  const stamp = await fs.readFile(stampFile, 'utf8').catch(() => '');
  return stamp !== '' && stamp === (await sourceHash());
}

/** @param {(line: string) => void} report */
export async function build(report = () => undefined) {
  const hash = await sourceHash();
  // Remove the older build completely: files that the sources no longer produce must not be started or served.
  await fs.rm(dist, { recursive: true, force: true });
  await fs.mkdir(dist, { recursive: true });
  report('program');
  await buildPrograms();
  for (const [name, config] of Object.entries(applications)) {
    if (!existsSync(path.join(checkout, name, 'index.html'))) continue;
    report(name);
    await buildApplication(config);
    if (name === 'console') await drawIcons(path.join(dist, name));
    await compress(path.join(dist, name));
  }
  report('site');
  await buildSite();
  await fs.writeFile(stampFile, hash);
}

/** Only the programs, into a folder that must be named `dist`. @param {string} folder */
export async function buildPrograms(folder = dist) {
  await bundle(programs, folder);
  // The server compares these with the database at its start, so none of an older bundle may remain.
  await fs.rm(path.join(folder, 'migrations'), { recursive: true, force: true });
  await fs.cp(path.join(checkout, 'db/migrations'), path.join(folder, 'migrations'), { recursive: true });
}

/**
 * Bundles programs, with the fonts that they read next to themselves: `./fonts/…` from server/platform and from dist/,
 * and the sandbox its own. @param {Record<string, string>} entryPoints @param {string} folder inside the checkout
 */
export async function bundle(entryPoints, folder) {
  const esbuild = await import('esbuild');
  // One build each: a program that others import must remain an entry that knows its own name.
  for (const [name, file] of Object.entries({ ...entryPoints, ...threads })) {
    await esbuild.build({
      absWorkingDir: checkout,
      entryPoints: { [name]: file },
      outdir: folder,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      // What is imported at its first use becomes a file of its own, beside the program.
      splitting: true,
      sourcemap: true,
      logLevel: 'warning',
      plugins: [ownImports],
    });
  }
  for (const fonts of ['server/platform/fonts', 'ui/fonts'])
    await fs.cp(path.join(checkout, fonts), path.join(folder, 'fonts'), { recursive: true });
}

/** Packages stay outside the bundle; `#…` imports look like packages but are our own files. @type {import('esbuild').Plugin} */
const ownImports = {
  name: 'own-imports',
  async setup(builder) {
    const { imports } = JSON.parse(await fs.readFile(path.join(checkout, 'package.json'), 'utf8'));
    builder.onResolve({ filter: /^#/ }, ({ path: name }) => {
      for (const [pattern, target] of Object.entries(imports)) {
        const prefix = pattern.slice(0, -1);
        if (!name.startsWith(prefix)) continue;
        return { path: path.join(checkout, String(target).slice(0, -1), name.slice(prefix.length)) };
      }
      return undefined;
    });
  },
};

/** @param {string} configFile */
async function buildApplication(configFile) {
  const vite = await import('vite');
  await vite.build({ configFile: path.join(checkout, configFile), logLevel: 'warn' });
}

/** For the field app on a home screen. @param {string} folder */
async function drawIcons(folder) {
  const { drawIcon } = await import('./site-pictures.mjs');
  for (const size of [192, 512]) await drawIcon(path.join(folder, `icon-${size}.png`), size);
}

/** The public site; `assets.json` tells the server which style and script its pages refer to. */
async function buildSite() {
  const vite = await import('vite');
  const { siteBuild } = await import('./vite.mjs');
  for (const part of /** @type {const} */ (['renderer', 'client']))
    await vite.build({ ...siteBuild(part), root: path.join(checkout, 'site'), configFile: false, logLevel: 'warn' });
  const folder = path.join(dist, 'site');
  const named = async (/** @type {string} */ part, /** @type {string} */ source) =>
    `/site/${JSON.parse(await fs.readFile(path.join(folder, `${part}.json`), 'utf8'))[source].file}`;
  const assets = { style: await named('renderer', 'style.css'), script: await named('client', 'client.ts') };
  await fs.writeFile(path.join(folder, 'assets.json'), JSON.stringify(assets));
  await compress(path.join(folder, 'assets'));
  const { drawSitePictures } = await import('./site-pictures.mjs');
  // Read by the server for the pictures of groups.
  await fs.cp(path.join(checkout, 'ui/art'), path.join(folder, 'art'), { recursive: true });
  /** @type {import('../contract/site.ts').SiteModule} */
  const { cards } = await import(pathToFileURL(path.join(folder, 'renderer.js')).href);
  await drawSitePictures(folder, cards);
}

/** A brotli file next to each text file, compressed once here instead of for each request. @param {string} folder */
async function compress(folder) {
  const brotli = promisify(brotliCompress);
  const entries = await fs.readdir(folder, { recursive: true });
  const texts = entries.filter((name) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await fs.readFile(file);
      if (bytes.length < 1_024) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await fs.writeFile(`${file}.br`, await brotli(bytes, { params }));
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const began = Date.now();
  try {
    await build((part) => console.log(`build: ${part}`));
    console.log(`build: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  } catch (error) {
    // The bundlers have printed the place and the reason; their stack adds nothing.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
