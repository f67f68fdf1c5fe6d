// A sandbox for one test: its own folder, free ports, known secrets, and calls signed as the product signs them.
// Invariant: `close` removes what `start` created, even after a failed test.
// Source: docs/ports/signing.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signatureHeaders } from '../core/signing.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../server.ts';

export const BANK_SECRET = 'bank-secret';
export const SMS_KEY = 'sms-key';

export type TestWorld = {
  sandbox: Sandbox;
  /** Stops the sandbox and starts it again on the same folder. */
  restart(options?: Partial<SandboxOptions>): Promise<void>;
  /** A call as the product makes it; `headers` replaces the signature. */
  call(method: 'GET' | 'POST', path: string, content?: object, headers?: Record<string, string>): Promise<Response>;
  /** A form as a person submits it on a page; returns the page's redirect. */
  submit(path: string, fields: Record<string, string>): Promise<Response>;
  page(path: string): Promise<string>;
  clock(): Promise<{ offsetMs: number; now: string; trouble: string | null; jump: object | null }>;
  close(): Promise<void>;
};

export async function openWorld(options: Partial<SandboxOptions> = {}): Promise<TestWorld> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const settings = {
    dataFolder,
    productUrl: 'http://127.0.0.1:9',
    bankSecret: BANK_SECRET,
    signatureSecret: 'signature-secret',
    smsKey: SMS_KEY,
    patienceMs: 500,
    repeatAfterMs: 50,
    ...options,
  };
  const world: TestWorld = {
    sandbox: await startSandbox(settings),
    async restart(changed = {}) {
      await world.sandbox.stop();
      world.sandbox = await startSandbox({ ...settings, ...changed });
    },
    async call(method, path, content, headers) {
      const body = content === undefined ? undefined : JSON.stringify(content);
      const now = new Date((await world.clock()).now);
      const signature = headers ?? signatureHeaders(BANK_SECRET, { method, path, rawBody: body ?? '' }, now);
      return fetch(world.sandbox.url + path, {
        method,
        body,
        headers: { ...signature, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      });
    },
    submit: (path, fields) =>
      fetch(world.sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
    async page(path) {
      return (await fetch(world.sandbox.url + path, { headers: { accept: 'text/html' } })).text();
    },
    async clock() {
      const answer = await fetch(`${world.sandbox.url}/clock`);
      return answer.json() as Promise<Awaited<ReturnType<TestWorld['clock']>>>;
    },
    async close() {
      await world.sandbox.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  return world;
}
