// The sandbox's state survives: what was acknowledged can be read again, however the program ended.
// Source: docs/domain.md §9.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from './store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('shares one write among callers that come while another runs, and each sees its own change on disk', async () => {
  const { data, save } = openStore(folder).section<{ values: number[] }>('numbers', { values: [] });
  const saved = Array.from({ length: 50 }, async (_, value) => {
    data.values.push(value);
    await save();
    return openStore(folder).section<{ values: number[] }>('numbers', { values: [] }).data.values.includes(value);
  });
  expect(await Promise.all(saved)).toEqual(Array(50).fill(true));
  expect(await readdir(folder)).toEqual(['numbers.json']);
});

it('ignores a file that a killed program left half written', async () => {
  const { data, save } = openStore(folder).section('numbers', { value: 0 });
  data.value = 7;
  await save();
  await writeFile(join(folder, 'numbers.json.new'), '{"val');
  expect(openStore(folder).section('numbers', { value: 0, added: 'later' }).data).toEqual({ value: 7, added: 'later' });
});

it('loses nothing acknowledged when the program is killed in the middle of writing', async () => {
  const program = `
    import { openStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).href)}
    const { data, save } = openStore(${JSON.stringify(folder)}).section('numbers', { value: 0, ballast: 'x'.repeat(200_000) })
    for (;;) { data.value += 1; await save(); process.stdout.write(data.value + '\\n') }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.split('\n').length > 20) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const acknowledged = Number(output.trim().split('\n').at(-1));
  const { value } = openStore(folder).section('numbers', { value: 0, ballast: '' }).data;
  expect(value).toBeGreaterThanOrEqual(acknowledged);
});
