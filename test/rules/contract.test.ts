// Every list of endpoints in the contract is served by a feature (the compiler then requires a handler for each), and
// every requirement that a test claims to prove exists.
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import { readItems, readNamed } from '../../scripts/checklist.mjs';
import { codeFiles, isTest, read } from './sources.ts';

describe('the contract', () => {
  it('is served completely, each list by one feature', () => {
    const features = codeFiles.filter((file) => file.startsWith('server/features/') && !isTest(file)).map(read);
    const served = features.flatMap((text) => [...text.matchAll(/\.serve\(\s*(\w+)/g)].map((match) => match[1] ?? ''));
    const lists = Object.keys(contract);
    expect(lists.filter((list) => served.filter((name) => name === list).length !== 1)).toEqual([]);
  });

  it('offers each call once', () => {
    const calls = Object.values(contract).flatMap((list) => Object.values(list).map(({ call }) => call));
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });
});

describe('the checklist', () => {
  it('has every item that a test names', async () => {
    const items = new Set((await readItems()).map(({ id }) => id));
    const unknown = [...(await readNamed())].filter(([id]) => !items.has(id));
    expect(unknown).toEqual([]);
  });

  it('gives each item a number of its own', async () => {
    const ids = (await readItems()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(400);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
