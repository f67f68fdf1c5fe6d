// The secrets of one installation, created at its first start and stored in a file that only its owner can read
// (0600).
// Invariant: a secret never changes once created: stored numbers and files are encrypted with it.
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import path from 'node:path';

const names = /** @type {const} */ ([
  'TOKEN_SECRET',
  'ENCRYPTION_KEY',
  'HASH_KEY',
  'BANK_SECRET',
  'SIGNATURE_SECRET',
  'SMS_KEY',
  'PUSH_KEY',
]);

/** @typedef {Record<(typeof names)[number], string>} Secrets */

/**
 * Reads the secrets of a folder and makes those that are missing (all of them at the first start: `fresh`).
 * @param {string} folder @returns {Promise<{ secrets: Secrets, fresh: boolean }>}
 */
export async function openSecrets(folder) {
  await fs.mkdir(folder, { recursive: true });
  const file = path.join(folder, 'secrets.json');
  const text = await fs.readFile(file, 'utf8').catch(() => null);
  const existing = text === null ? {} : JSON.parse(text);
  const secrets = /** @type {Secrets} */ (
    Object.fromEntries(names.map((name) => [name, existing[name] ?? randomBytes(32).toString('base64')]))
  );
  if (names.some((name) => existing[name] === undefined)) {
    // Written to a second file and renamed: a start that is killed here leaves the old file or the new one, never
    // half.
    await fs.writeFile(`${file}.new`, `${JSON.stringify({ ...existing, ...secrets }, null, 2)}\n`, { mode: 0o600 });
    await fs.rename(`${file}.new`, file);
  }
  return { secrets, fresh: text === null };
}
