// The encrypted store of the field app, on an IndexedDB of the test's own.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { createLock, unlockByPassword } from './crypto.ts';
import { openStore, openVault, readDevice, wipe, writeDevice } from './store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const rounds = 1_000;

it('gives back after a restart what was written before, to whoever knows the password', async () => {
  const { lock, key } = await createLock('secret', 'sandi', rounds);
  const before = await openStore();
  await writeDevice(before, { id: 'd-1', lock });
  await openVault(before, key).write('sheet:1', { cash: 590_000 });
  before.close();
  const after = await openStore();
  const device = await readDevice(after);
  const vault = openVault(after, await unlockByPassword(device!.lock, 'sandi'));
  expect(await vault.read('sheet:1')).toEqual({ cash: 590_000 });
});

it('holds nothing that can be read without the key', async () => {
  const { lock, key } = await createLock('secret', 'sandi', rounds);
  const store = await openStore();
  await writeDevice(store, { id: 'd-1', lock });
  await openVault(store, key).write('sheet:1', { name: 'Siti Rohmah', group: 'Sekar Bojongsari' });
  const raw = [...(await store.getAll('values')), ...(await store.getAll('device'))];
  const bytes = raw.flatMap((value) =>
    'data' in value ? [value.data] : [value.lock.bySecret.data, value.lock.byPassword.data],
  );
  const text = bytes.map((data) => Buffer.from(data).toString('latin1')).join('|');
  expect(text).not.toMatch(/Siti|Sekar|Rohmah|sandi/);
  expect(bytes).toHaveLength(3);
});

it('reads all values of one kind, and none of another', async () => {
  const { key } = await createLock('secret', 'sandi', rounds);
  const vault = openVault(await openStore(), key);
  await vault.write('sheet:b', 2);
  await vault.write('about', 0);
  await vault.write('sheet:a', 1);
  await vault.writeBytes('photo:a', new Uint8Array([7]).buffer);
  expect(await vault.readAll('sheet:')).toEqual([
    { name: 'sheet:a', value: 1 },
    { name: 'sheet:b', value: 2 },
  ]);
  expect(new Uint8Array((await vault.readBytes('photo:a'))!)).toEqual(new Uint8Array([7]));
  await vault.drop('photo:a');
  expect(await vault.readBytes('photo:a')).toBeUndefined();
});

it('is empty after it was wiped', async () => {
  const { lock, key } = await createLock('secret', 'sandi', rounds);
  const store = await openStore();
  await writeDevice(store, { id: 'd-1', lock });
  await openVault(store, key).write('sheet:a', 1);
  await wipe(store);
  expect(await readDevice(store)).toBeUndefined();
  expect(await store.count('values')).toBe(0);
});
