// Prints the items of docs/checklist.md that no test names, by section; with --fail it fails if any is left. The
// opposite, a test that names an unknown item, is found by test/rules/contract.test.ts.
// Usage: npm run checklist [-- --fail]
import * as fs from 'node:fs/promises';
import path from 'node:path';

const checkout = path.resolve(import.meta.dirname, '..');
const testFolders = [
  'texts',
  'domain',
  'contract',
  'server',
  'db',
  'ui',
  'web',
  'console',
  'site',
  'sandbox',
  'test',
  'e2e',
];

/** The items of the checklist: id and what must be true. */
export async function readItems() {
  const text = await fs.readFile(path.join(checkout, 'docs', 'checklist.md'), 'utf8');
  return [...text.matchAll(/^- (S\d+\.\d+) · (.*)$/gm)].map(([, id = '', says = '']) => ({ id, says }));
}

/** Every id in square brackets in a test file, with the file. @returns {Promise<Map<string, string>>} */
export async function readNamed() {
  /** @type {Map<string, string>} */
  const named = new Map();
  for (const folder of testFolders) {
    const files = await fs.readdir(path.join(checkout, folder), { recursive: true }).catch(() => []);
    for (const file of files.filter((name) => /\.(test|e2e)\.tsx?$/.test(name))) {
      const text = await fs.readFile(path.join(checkout, folder, file), 'utf8');
      for (const [, id = ''] of text.matchAll(/\[(S\d+\.\d+)\]/g)) named.set(id, path.join(folder, file));
    }
  }
  return named;
}

if (process.argv[1] === import.meta.filename) {
  const [items, named] = await Promise.all([readItems(), readNamed()]);
  const missing = items.filter(({ id }) => !named.has(id));
  for (const { id, says } of missing) console.log(`${id}  ${says}`);
  console.log(
    `\n${items.length - missing.length} of ${items.length} items are named by a test, ${missing.length} are not.`,
  );
  if (missing.length && process.argv.includes('--fail')) process.exit(1);
}
