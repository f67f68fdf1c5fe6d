// The store on the phone: IndexedDB with a sealed value under each name, and beside them only the device's id and lock.
// Names are random, so that nothing about a group can be read without the key.
// Invariant: a write is on the disk before it counts as saved; a database of an older version is brought along, never
// emptied.
// Source: decision 0114.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Lock, seal, sealBytes, type Sealed, unseal, unsealBytes } from './crypto.ts';

/** `asksPassword`: it was locked, so that a session alone does not open it. */
export type Device = { id: string; lock: Lock; asksPassword?: boolean };
interface Shape extends DBSchema {
  device: { key: 'device'; value: Device };
  values: { key: string; value: Sealed };
}
export type Store = IDBPDatabase<Shape>;

const DATABASE = 'titian-field';

/** `onTakenOver`: another version of the application wants to upgrade the database, which is shut when that has ended. */
export function openStore(onTakenOver: () => Promise<void> = () => Promise.resolve()): Promise<Store> {
  return openDB<Shape>(DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('device');
      db.createObjectStore('values');
    },
    blocking(_now, _next, event) {
      const taken = event.target as IDBDatabase;
      void onTakenOver().finally(() => taken.close());
    },
  });
}

export const readDevice = (store: Store): Promise<Device | undefined> => store.get('device', 'device');
export const writeDevice = async (store: Store, device: Device): Promise<void> => {
  await store.put('device', device, 'device');
};

/** A store with its key: values in, values out. */
export type Vault = ReturnType<typeof openVault>;

export function openVault(store: Store, key: CryptoKey) {
  const put = async (name: string, sealed: Sealed) => {
    const tx = store.transaction('values', 'readwrite', { durability: 'strict' });
    // The transaction tells why it failed, such as a full disk; its requests only that it ended.
    tx.store.put(sealed, name).catch(() => undefined);
    await tx.done;
  };
  return {
    write: async (name: string, value: unknown): Promise<void> => put(name, await seal(key, name, value)),
    async read(name: string): Promise<unknown> {
      const sealed = await store.get('values', name);
      return sealed === undefined ? undefined : unseal(key, name, sealed);
    },
    writeBytes: async (name: string, bytes: ArrayBuffer): Promise<void> => put(name, await sealBytes(key, name, bytes)),
    async readBytes(name: string): Promise<ArrayBuffer | undefined> {
      const sealed = await store.get('values', name);
      return sealed === undefined ? undefined : unsealBytes(key, name, sealed);
    },
    drop: (name: string): Promise<void> => store.delete('values', name),
    names: (start: string): Promise<string[]> => store.getAllKeys('values', startingWith(start)),
    /** Every value whose name begins so, in the order of names. */
    async readAll(start: string): Promise<{ name: string; value: unknown }[]> {
      const names = await store.getAllKeys('values', startingWith(start));
      const read = async (name: string) => {
        const sealed = await store.get('values', name);
        return sealed === undefined ? [] : [{ name, value: await unseal(key, name, sealed) }];
      };
      return (await Promise.all(names.map(read))).flat();
    },
  };
}

const startingWith = (start: string): IDBKeyRange => IDBKeyRange.bound(start, `${start}\uffff`);

/** Everything on this phone is gone: the device was revoked. */
export async function wipe(store: Store): Promise<void> {
  const tx = store.transaction(['device', 'values'], 'readwrite', { durability: 'strict' });
  await Promise.all([tx.objectStore('device').clear(), tx.objectStore('values').clear(), tx.done]);
}
