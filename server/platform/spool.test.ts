// Bytes set aside: they come back in order, leave no name behind, and are gone once cleared.
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { type Spool, withSpool } from './spool.ts';

const all = async (spool: Spool) => {
  const found: string[] = [];
  for await (const piece of spool.pieces()) found.push(String(piece));
  return found;
};
const named = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('titian-spool-'));

it('gives what was added in its order, as often as asked, under no name', async () => {
  const found = await withSpool(async (spool) => {
    for (const piece of ['satu', '', 'dua ribu']) await spool.add(Buffer.from(piece));
    expect(await named()).toEqual([]);
    expect(await all(spool)).toEqual(['satu', '', 'dua ribu']);
    return all(spool);
  });
  expect(found).toEqual(['satu', '', 'dua ribu']);
});

it('begins anew once it is cleared', async () => {
  await withSpool(async (spool) => {
    await spool.add(Buffer.from('percobaan pertama yang panjang'));
    spool.clear();
    await spool.add(Buffer.from('kedua'));
    expect(await all(spool)).toEqual(['kedua']);
  });
});

it('passes on what its work throws, and leaves nothing', async () => {
  const failed = withSpool(() => Promise.reject(new Error('terhenti')));
  await expect(failed).rejects.toThrow('terhenti');
  expect(await named()).toEqual([]);
});
