// What the field app knows while it is open: whether its store is open, the sheets in it, and whether every change is on
// the disk. Every change is written at once; what is shown is always what was or is being written.
// Invariant: one tab holds the store; another one may take it over, after which this one changes nothing any more.
// Source: decision 0114.
import { create } from 'zustand';
import { ApiError, call } from '#ui/client.ts';
import { deviceTime } from '#ui/clock.ts';
import { createLock, relock, unlockByPassword, unlockBySecret, WrongKey } from './crypto.ts';
import { bringAlong, type Draft, type SheetRecord } from './model.ts';
import { persist, sheetsThatFit } from './space.ts';
import { openStore, openVault, readDevice, type Store, type Vault, wipe, writeDevice } from './store.ts';

/** What is known of the phone itself; kept sealed like the sheets. */
export type About = { officer: string; preparedAt: string | null; clockDifference: number };

type Phase = 'starting' | 'elsewhere' | 'unable' | 'setup' | 'locked' | 'open' | 'revoked';
/** full: the disk has no room; failed: it was not written for another reason. */
type Saving = 'saved' | 'saving' | 'full' | 'failed';
type Known = {
  phase: Phase;
  device: string | null;
  about: About | null;
  records: readonly SheetRecord[];
  /** Records of a newer version of the application, which this one leaves as they are. */
  newer: number;
  saving: Saving;
  savedAt: number | null;
  /** For how many more sheets there is room. */
  room: number | null;
};

const closed = { about: null, records: [], newer: 0, saving: 'saved', savedAt: null } as const;
export const useKeeper = create<Known>(() => ({ phase: 'starting', device: null, room: null, ...closed }));

let store: Store | null = null;
let vault: Vault | null = null;

/** Opens the store in this tab alone. `takesOver`: from another tab that has it. */
export async function start({ takesOver = false } = {}): Promise<void> {
  if (globalThis.crypto?.subtle === undefined || globalThis.indexedDB === undefined)
    return useKeeper.setState({ phase: 'unable' });
  if (!(await hold(takesOver))) return useKeeper.setState({ phase: 'elsewhere' });
  try {
    store = await openStore(leave);
    const device = await readDevice(store);
    useKeeper.setState({ phase: device ? 'locked' : 'setup', device: device?.id ?? null });
  } catch {
    // A browser may forbid a store, such as in a private window.
    useKeeper.setState({ phase: 'unable' });
  }
}

const LOCK = 'titian-field';

/** Holds the store for this tab until another takes it over; false while another has it. */
function hold(takesOver: boolean): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const how = takesOver ? { steal: true } : { ifAvailable: true };
    const held = locks.request(LOCK, how, (lock) => {
      resolve(lock !== null);
      // Until this tab is closed, or another takes it over.
      return lock === null ? undefined : new Promise<void>(() => undefined);
    });
    held.catch(leave);
  });
}

/** Another tab or a newer version has the store now. */
function leave(): void {
  lock();
  store?.close();
  store = null;
  useKeeper.setState({ phase: 'elsewhere' });
}

/** Forgets the key and all that it opened. */
export function lock(): void {
  vault = null;
  if (useKeeper.getState().phase === 'open') useKeeper.setState({ phase: 'locked', ...closed });
}

const needStore = (): Store => {
  if (store === null) throw new Error('the store is not open');
  return store;
};

/** Registers this phone for the officer who is signed in. Throws ApiError for a wrong password. */
export async function register(name: string, password: string): Promise<void> {
  const { device, secret } = await call('POST staff/field/devices', { body: { name, password } });
  const { lock: made, key } = await createLock(secret, password);
  const into = needStore();
  await writeDevice(into, { id: device.id, lock: made });
  await persist(navigator.storage);
  useKeeper.setState({ device: device.id });
  await open(into, key);
  await writeAbout({ officer: device.officer.name, preparedAt: null, clockDifference: 0 });
}

/** Without a connection. False for a wrong password. */
export async function openByPassword(password: string): Promise<boolean> {
  const device = await readDevice(needStore());
  if (!device) return false;
  try {
    await open(needStore(), await unlockByPassword(device.lock, password));
    return true;
  } catch (error) {
    if (error instanceof WrongKey) return false;
    throw error;
  }
}

/** By the live session: true when it opened. With the password just typed, that one opens it from now on. */
export async function openBySession(password?: string): Promise<boolean> {
  const from = needStore();
  const device = await readDevice(from);
  if (!device) return false;
  try {
    const { secret } = await call('POST staff/field/devices/:id/unlocks', { params: { id: device.id } });
    if (password !== undefined)
      await writeDevice(from, { ...device, lock: await relock(device.lock, secret, password) });
    if (useKeeper.getState().phase !== 'open') await open(from, await unlockBySecret(device.lock, secret));
    return true;
  } catch (error) {
    if (error instanceof ApiError) {
      await heed(error);
      return false;
    }
    throw error;
  }
}

async function open(from: Store, key: CryptoKey): Promise<void> {
  const opened = openVault(from, key);
  const values = await opened.readAll('sheet:');
  const records = values.map(({ value }) => bringAlong(value));
  const known = records.filter((record) => record !== null);
  const about = ((await opened.read('about')) ?? null) as About | null;
  vault = opened;
  useKeeper.setState({ phase: 'open', about, records: known, newer: records.length - known.length });
  await measure();
}

export async function measure(): Promise<void> {
  useKeeper.setState({ room: await sheetsThatFit(navigator.storage) });
}

/** Empties the phone when the server says that it was revoked. */
export async function heed(error: unknown): Promise<void> {
  if (error instanceof ApiError && error.code === 'error.field.device_revoked') await empty();
}

export async function empty(): Promise<void> {
  await wipe(needStore());
  vault = null;
  useKeeper.setState({ phase: 'revoked', device: null, ...closed });
}

/** Asks whether this phone was revoked, without a session too; nothing is done while the server cannot be reached. */
export async function askWhetherRevoked(): Promise<void> {
  const { device } = useKeeper.getState();
  if (device === null) return;
  try {
    const { revoked } = await call('GET staff/field/devices/:id/states', { params: { id: device } });
    if (revoked) await empty();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

let writes: Promise<void> = Promise.resolve();
const queued = new Set<string>();

/** Shown at once, on the disk as soon as it can be. A name that already waits is written once, as it is by then. */
export function save(record: SheetRecord): Promise<void> {
  const { records } = useKeeper.getState();
  const others = records.filter(({ name }) => name !== record.name);
  useKeeper.setState({ records: [...others, record], saving: 'saving' });
  return write(record.name, async (into) => {
    const current = useKeeper.getState().records.find(({ name }) => name === record.name);
    if (current) await into.write(record.name, current);
  });
}

export function writeAbout(about: About): Promise<void> {
  useKeeper.setState({ about });
  return write('about', (into) => into.write('about', about));
}

export const writePhoto = (name: string, bytes: ArrayBuffer): Promise<void> =>
  write(name, (into) => into.writeBytes(name, bytes));

export const readPhoto = async (name: string): Promise<ArrayBuffer | undefined> => vault?.readBytes(name);

export async function drop(record: SheetRecord): Promise<void> {
  const { records } = useKeeper.getState();
  useKeeper.setState({ records: records.filter(({ name }) => name !== record.name) });
  await write(`drop ${record.name}`, async (into) => {
    await into.drop(record.name);
    if (record.draft.photo) await into.drop(record.draft.photo.name);
  });
}

function write(name: string, work: (into: Vault) => Promise<void>): Promise<void> {
  if (queued.has(name)) return writes;
  queued.add(name);
  writes = writes.then(async () => {
    queued.delete(name);
    if (vault === null) return;
    try {
      await work(vault);
      useKeeper.setState(({ saving }) => ({ saving: queued.size > 0 ? saving : 'saved', savedAt: deviceTime() }));
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      useKeeper.setState({ saving: isFull ? 'full' : 'failed' });
    }
  });
  return writes;
}

export const recordOf = (name: string): SheetRecord | undefined =>
  useKeeper.getState().records.find((record) => record.name === name);

export function changeDraft(record: SheetRecord, part: Partial<Draft>): void {
  const touchedAt = new Date(deviceTime()).toISOString();
  void save({ ...record, state: 'draft', touchedAt, draft: { ...record.draft, ...part } });
}
