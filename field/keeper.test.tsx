// The keeper of the field app on an IndexedDB of the test's own: what is locked, what is written, and a disk without room.
// Source: decision 0114.
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLock } from './crypto.ts';
import { changeDraft, lock, openByPassword, openBySession, recordOf, start, useKeeper } from './keeper.ts';
import { meetingOf } from './meeting.testing.ts';
import { newRecord, type SheetRecord } from './model.ts';
import { openStore, openVault, type Vault, writeDevice } from './store.ts';
import { dropRefusedPhoto, keepPhoto } from './work.ts';
import { flush, NoRoom, useWriting } from './writing.ts';

const password = 'jembatan bambu';
const photo = (name: string) => ({ name, bytes: 1, sent: true });
const record = newRecord('sheet:1', meetingOf(), new Date().toISOString());
const withPhoto = (of: SheetRecord, name: string): SheetRecord => ({
  ...of,
  draft: { ...of.draft, photo: photo(name) },
});

/** A phone whose store holds these records and pictures. */
async function phoneWith(records: readonly SheetRecord[], pictures: readonly string[] = []) {
  const { lock: made, key } = await createLock('secret', password, 1_000);
  const store = await openStore();
  await writeDevice(store, { id: 'd-1', lock: made });
  const vault = openVault(store, key);
  await vault.write('about', { officer: 'Wulan', preparedAt: null, clockDifference: 0 });
  for (const one of records) await vault.write(one.name, one);
  for (const name of pictures) await vault.writeBytes(name, new Uint8Array([1]).buffer);
  store.close();
  await start();
  return vaultNow(key);
}

/** What is on the disk, read past the application. */
function vaultNow(key: CryptoKey) {
  const read = async <T,>(of: (vault: Vault) => Promise<T>): Promise<T> => {
    const store = await openStore();
    try {
      return await of(openVault(store, key));
    } finally {
      store.close();
    }
  };
  return {
    sheet: (name: string) => read(async (vault) => (await vault.read(name)) as SheetRecord | undefined),
    names: () => read((vault) => vault.names('')),
  };
}

/** From now on nothing has room, until it is taken back. */
const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lock();
  useKeeper.setState({ phase: 'starting', device: null, asksPassword: false });
});

describe('a store that was locked', () => {
  it('asks for the password, whatever session there is, and after a restart too', async () => {
    await phoneWith([record]);
    await openByPassword(password);
    await lock();
    expect(useKeeper.getState()).toMatchObject({ phase: 'locked', asksPassword: true, records: [] });
    expect(await openBySession()).toBe(false);
    await start();
    expect(useKeeper.getState()).toMatchObject({ phase: 'locked', asksPassword: true });
    expect(await openBySession()).toBe(false);
    expect(await openByPassword(password)).toBe(true);
    expect(useKeeper.getState()).toMatchObject({ phase: 'open', asksPassword: false });
  });

  it('has written every change before', async () => {
    const disk = await phoneWith([record]);
    await openByPassword(password);
    changeDraft(record, { note: 'Hujan' });
    await lock();
    expect((await disk.sheet('sheet:1'))?.draft.note).toBe('Hujan');
  });

  it('stays open while a change has no room, which is not lost', async () => {
    const disk = await phoneWith([record]);
    await openByPassword(password);
    const full = fillDisk();
    changeDraft(record, { note: 'Hujan' });
    await lock();
    expect(useKeeper.getState().phase).toBe('open');
    expect(useWriting.getState().saving).toBe('full');
    full.mockRestore();
    expect(await flush()).toBe(true);
    expect((await disk.sheet('sheet:1'))?.draft.note).toBe('Hujan');
  });
});

it('what could not be written is said until it is, whatever else is written meanwhile', async () => {
  const other = newRecord('sheet:2', meetingOf({ lending: 'l-2' }), record.preparedAt);
  const disk = await phoneWith([record, other]);
  await openByPassword(password);
  const full = fillDisk();
  changeDraft(record, { note: 'Hujan' });
  await vi.waitFor(() => expect(useWriting.getState().saving).toBe('full'));
  full.mockRestore();
  changeDraft(other, { note: 'Terang' });
  await vi.waitFor(async () => expect((await disk.sheet('sheet:2'))?.draft.note).toBe('Terang'));
  expect(useWriting.getState().saving).toBe('full');
  await flush();
  expect(useWriting.getState().saving).toBe('saved');
});

it('that another tab takes over writes first what had no room before', async () => {
  let steal: () => void = () => undefined;
  const stolen = new Promise<void>((_, reject) => {
    steal = () => reject(new DOMException('stolen', 'AbortError'));
  });
  const request = (_name: string, _how: LockOptions, held: (lock: object) => unknown) => {
    held({});
    return stolen;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  try {
    const disk = await phoneWith([record]);
    await openByPassword(password);
    const full = fillDisk();
    changeDraft(record, { note: 'Hujan' });
    await vi.waitFor(() => expect(useWriting.getState().saving).toBe('full'));
    full.mockRestore();
    steal();
    await vi.waitFor(() => expect(useKeeper.getState()).toMatchObject({ phase: 'elsewhere', records: [] }));
    expect((await disk.sheet('sheet:1'))?.draft.note).toBe('Hujan');
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

describe('a picture of the book', () => {
  const picture = new Blob([new Uint8Array([1, 2, 3])]);

  it('leaves a sheet that was sent as it is, and takes the place of the older one on the disk', async () => {
    const sent: SheetRecord = { ...withPhoto(record, 'photo:old'), state: 'sent', receivedAs: 's-1' };
    const disk = await phoneWith([sent], ['photo:old']);
    await openByPassword(password);
    await keepPhoto('sheet:1', picture);
    await flush();
    const kept = await disk.sheet('sheet:1');
    expect(kept).toMatchObject({ state: 'sent', draft: { photo: { bytes: 3, sent: false } } });
    expect(await disk.names()).toEqual(['about', kept?.draft.photo?.name, 'sheet:1']);
  });

  it('that the server refused gives way to another, or to none, and its bytes are deleted', async () => {
    const refusal = 'Foto terlalu besar, paling banyak 25 megapiksel.';
    const sent: SheetRecord = { ...record, state: 'sent', receivedAs: 's-1' };
    const refused = (name: string) => ({ ...sent.draft, photo: { ...photo(name), sent: false, refusal } });
    const other = { ...sent, name: 'sheet:2', draft: refused('photo:2') };
    const disk = await phoneWith([{ ...sent, draft: refused('photo:1') }, other], ['photo:1', 'photo:2']);
    await openByPassword(password);
    await keepPhoto('sheet:1', picture);
    await dropRefusedPhoto('sheet:2');
    await flush();
    const taken = (await disk.sheet('sheet:1'))?.draft.photo;
    expect(taken).toEqual({ name: taken?.name, bytes: 3, sent: false });
    expect((await disk.sheet('sheet:2'))?.draft.photo).toBeNull();
    expect(await disk.names()).toEqual(['about', taken?.name, 'sheet:1', 'sheet:2']);
  });

  it('begins a sheet that nobody has touched', async () => {
    const disk = await phoneWith([record]);
    await openByPassword(password);
    await keepPhoto('sheet:1', picture);
    expect((await disk.sheet('sheet:1'))?.state).toBe('draft');
  });

  it('that has no room is refused aloud, and the older one stays', async () => {
    const disk = await phoneWith([withPhoto(record, 'photo:old')], ['photo:old']);
    await openByPassword(password);
    const full = fillDisk();
    await expect(keepPhoto('sheet:1', picture)).rejects.toThrow(NoRoom);
    full.mockRestore();
    expect(recordOf('sheet:1')?.draft.photo?.name).toBe('photo:old');
    expect(await disk.names()).toEqual(['about', 'photo:old', 'sheet:1']);
  });
});

it('drops at opening what is over, and pictures of no sheet', async () => {
  const old = newRecord('sheet:0', meetingOf(), '2020-01-01T00:00:00.000Z');
  const disk = await phoneWith([old, withPhoto(record, 'photo:1')], ['photo:1', 'photo:0']);
  await openByPassword(password);
  expect(useKeeper.getState().records.map(({ name }) => name)).toEqual(['sheet:1']);
  expect(await disk.names()).toEqual(['about', 'photo:1', 'sheet:1']);
});

it('leaves pictures alone while there are sheets of a newer version, whose pictures they may be', async () => {
  const disk = await phoneWith([{ ...record, schema: 99 as never }], ['photo:0']);
  await openByPassword(password);
  expect(useKeeper.getState()).toMatchObject({ records: [], newer: 1 });
  expect(await disk.names()).toContain('photo:0');
});
