// The browser of the tests: the one on this machine, else the distribution's, else the test runner's. The headless shell
// is preferred: a whole Chromium draws its own windows too, which takes as much processor again as the pages.
// Invariant: a browser counts only if it prints its version; a stub that asks for another installer does not.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** No background traffic of the browser, which a closed network would refuse many times a second. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium refuses its own sandbox under root. */
export const browserArguments = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;

/** The path of a browser on this machine, or null; the test runner's own counts too. */
export function findBrowser() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (existsSync(file) && isBrowser(file)) return file;
    }
  }
  return null;
}

/** @param {string} file */
function isBrowser(file) {
  const answer = spawnSync(file, ['--version', ...browserArguments], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 && /Chrom/.test(answer.stdout);
}

/** The test runner's own browser, if it is installed. */
async function runnersBrowser() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) && isBrowser(file) ? file : null;
}

/** Finds a browser, or installs one. @param {(line: string) => void} report */
export async function ensureBrowser(report) {
  const found = findBrowser() ?? (await runnersBrowser());
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && distribution() === 'debian') {
    report('browser: installing Debian’s chromium');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (/** @type {string[]} */ ...args) =>
      execFileSync('apt-get', ['-q', '-y', ...args], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update');
    try {
      apt('install', '--no-install-recommends', 'chromium-headless-shell');
    } catch {
      // Older releases have no package of the shell.
      apt('install', '--no-install-recommends', 'chromium');
    }
    const installed = findBrowser();
    if (installed) return installed;
  }
  report('browser: installing the test runner’s chromium');
  const options = isRoot ? ['--with-deps'] : [];
  execFileSync('npx', ['playwright', 'install', ...options, 'chromium'], { stdio: 'inherit' });
  const installed = await runnersBrowser();
  if (!installed) throw new Error('No browser could be installed for the tests.');
  return installed;
}

function distribution() {
  if (!existsSync('/etc/os-release')) return null;
  return /^ID=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]?.replaceAll('"', '') ?? null;
}
