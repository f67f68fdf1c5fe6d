// The lock of the store: one random data key encrypts every value, and is itself kept twice: under a key of the server's
// device secret, which a live session fetches, and under a key of the officer's password, which opens it without signal.
// Invariant: the data key, the secret and the password are never stored readable; a value opens only under its own name.
// Source: decision 0114.

/** A value under AES-GCM, with its own random start. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
/** What the store keeps of the lock. */
export type Lock = {
  bySecret: Sealed;
  byPassword: Sealed & { salt: Uint8Array<ArrayBuffer>; rounds: number };
};

export class WrongKey extends Error {
  constructor() {
    super('the key does not open this');
    this.name = 'WrongKey';
  }
}

/** PBKDF2 with SHA-256: about a second on a phone of 2020. Kept with each lock, so that it can grow. */
const ROUNDS = 600_000;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** A new data key with its lock. */
export async function createLock(
  secret: string,
  password: string,
  rounds = ROUNDS,
): Promise<{ lock: Lock; key: CryptoKey }> {
  const raw = random(32);
  const lock = await lockOf(raw, secret, password, rounds);
  return { lock, key: await dataKey(raw) };
}

/** The same data key under a newer password. */
export async function relock(lock: Lock, secret: string, password: string): Promise<Lock> {
  return lockOf(await openBySecret(lock, secret), secret, password, ROUNDS);
}

export const unlockBySecret = async (lock: Lock, secret: string): Promise<CryptoKey> =>
  dataKey(await openBySecret(lock, secret));

export async function unlockByPassword({ byPassword }: Lock, password: string): Promise<CryptoKey> {
  const { salt, rounds } = byPassword;
  return dataKey(new Uint8Array(await open(await keyOfPassword(password, salt, rounds), byPassword, 'password')));
}

/** A value as JSON, under its name in the store. */
export const seal = async (key: CryptoKey, name: string, value: unknown): Promise<Sealed> =>
  encrypt(key, bytesOf(JSON.stringify(value)), name);

export async function unseal(key: CryptoKey, name: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await open(key, sealed, name))) as unknown;
}

export const sealBytes = (key: CryptoKey, name: string, bytes: ArrayBuffer): Promise<Sealed> =>
  encrypt(key, new Uint8Array(bytes), name);

export const unsealBytes = (key: CryptoKey, name: string, sealed: Sealed): Promise<ArrayBuffer> =>
  open(key, sealed, name);

async function lockOf(raw: Uint8Array<ArrayBuffer>, secret: string, password: string, rounds: number): Promise<Lock> {
  const salt = random(16);
  const byPassword = await encrypt(await keyOfPassword(password, salt, rounds), raw, 'password');
  return {
    bySecret: await encrypt(await keyOfSecret(secret), raw, 'secret'),
    byPassword: { ...byPassword, salt, rounds },
  };
}

const openBySecret = async ({ bySecret }: Lock, secret: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await open(await keyOfSecret(secret), bySecret, 'secret'));

const aes = { name: 'AES-GCM', length: 256 } as const;

/** Not extractable: what runs in the page can use the key, but not take it away. */
const dataKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, aes, false, ['encrypt', 'decrypt']);

async function keyOfSecret(secret: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: bytesOf('titian field store') };
  return crypto.subtle.deriveKey(how, base, aes, false, ['encrypt', 'decrypt']);
}

async function keyOfPassword(password: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, base, aes, false, ['encrypt', 'decrypt']);
}

async function encrypt(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Sealed> {
  const iv = random(12);
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(name) }, key, bytes);
  return { iv, data };
}

async function open(key: CryptoKey, { iv, data }: Sealed, name: string): Promise<ArrayBuffer> {
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(name) }, key, data);
  } catch {
    throw new WrongKey();
  }
}
