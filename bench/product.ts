// The product in a place: built in this process to arrange and to measure, or started as a separate program.
import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '#platform/config.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { bundle } from '../scripts/build.mjs';
import type { Place } from './place.ts';

/** The URLs of providers lead nowhere: nothing measured here calls one. */
const nowhere = 'http://127.0.0.1:9';
/** Signs the bank's notices. */
export const bankSecret = 'bank-secret-for-figures-0123456789abcdef';

/** The environment of every program of the product. */
export function environmentOf({ url, folder }: Place): Record<string, string> {
  return {
    TITIAN_MODE: 'demo',
    DATABASE_URL: url,
    TOKEN_SECRET: 'token-secret-for-figures-0123456789abcde',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    HASH_KEY: 'hash-key-for-figures-0123456789abcdefghi',
    BANK_URL: nowhere,
    BANK_SECRET: bankSecret,
    SMS_URL: nowhere,
    SMS_KEY: 'sms-key-for-figures-0123456789abcdefghij',
    PUSH_KEY: Buffer.alloc(32, 3).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    SIGNATURE_URL: nowhere,
    SIGNATURE_SECRET: 'signature-secret-for-figures-0123456789a',
    STORAGE_DIR: path.join(folder, 'storage'),
    LOG_LEVEL: 'error',
  };
}

/** Builds the product for the duration of the work. */
export async function withProduct(place: Place, work: (product: Product) => Promise<void>): Promise<void> {
  // One person is measured more often than the rate limit allows.
  const product = await buildProduct(readConfig(environmentOf(place)), { fairUse: { burst: 100_000 } });
  try {
    await work(product);
  } finally {
    await product.close();
  }
}

export type Program = { process: ChildProcess; stop(): Promise<void> };

const checkout = path.resolve(import.meta.dirname, '..');
const bundleFolder = path.join(checkout, 'test-results', 'bench', 'dist');
/** Made at the first start, for all programs of one run. */
let bundled: Promise<void> | undefined;

/** Starts bench/program.ts, bundled like a release, and waits until it is ready. */
export async function startProgram(place: Place, name: string, settings: Record<string, string>): Promise<Program> {
  bundled ??= bundle({ program: 'bench/program.ts' }, bundleFolder);
  await bundled;
  const log = await fs.open(path.join(place.folder, `${name}.log`), 'w');
  const child = spawn(process.execPath, [path.join(bundleFolder, 'program.js')], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], ...environmentOf(place), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      void log.write(chunk);
      if (chunk.includes('ready')) resolve();
    });
  });
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const killed = () => void child.kill('SIGKILL');
  process.once('exit', killed);
  const stop = async () => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(force);
    process.off('exit', killed);
    await log.close();
  };
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`${name} ended before it was ready`)))]);
  return { process: child, stop };
}
