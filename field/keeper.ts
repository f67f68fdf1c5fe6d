// What the field app knows while it is open: whether its store is open, and the sheets in it. Every change is written at
// once; what is shown is always what was or is being written.
// Invariant: one tab holds the store; another one may take it over, after which this one changes nothing any more.
// Source: decision 0114.
import { create } from 'zustand';
import { ApiError, call } from '#ui/client.ts';
import { deviceTime } from '#ui/clock.ts';
import { createLock, relock, unlockByPassword, unlockBySecret, WrongKey } from './crypto.ts';
import { bringAlong, type Draft, isOver, type SheetRecord } from './model.ts';
import { persist, sheetsThatFit } from './space.ts';
import { type Device, openStore, openVault, readDevice, type Store, wipe, writeDevice } from './store.ts';
import { beginWriting, endWriting, flush, openVaultNow, write } from './writing.ts';

/** What is known of the phone itself; kept sealed like the sheets. */
export type About = { officer: string; preparedAt: string | null; clockDifference: number };

type Phase = 'starting' | 'elsewhere' | 'unable' | 'setup' | 'locked' | 'open' | 'revoked';
type Known = {
  phase: Phase;
  device: string | null;
  about: About | null;
  records: readonly SheetRecord[];
  /** Records of a newer version of the application, which this one leaves as they are. */
  newer: number;
  /** It was locked, not merely closed: only the password opens it, whatever session there is. */
  asksPassword: boolean;
  /** For how many more sheets there is room. */
  room: number | null;
};

const closed = { about: null, records: [], newer: 0 } as const;
export const useKeeper = create<Known>(() => ({
  phase: 'starting',
  device: null,
  room: null,
  asksPassword: false,
  ...closed,
}));

let store: Store | null = null;

/** Opens the store in this tab alone. `takesOver`: from another tab that has it. */
export async function start({ takesOver = false } = {}): Promise<void> {
  if (globalThis.crypto?.subtle === undefined || globalThis.indexedDB === undefined)
    return useKeeper.setState({ phase: 'unable' });
  if (!(await hold(takesOver))) return useKeeper.setState({ phase: 'elsewhere' });
  try {
    store = await openStore(leave);
    const device = await readDevice(store);
    const asksPassword = device?.asksPassword === true;
    useKeeper.setState({ phase: device ? 'locked' : 'setup', device: device?.id ?? null, asksPassword });
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

/** Another tab or a newer version has the store now: nothing more is filled in here, and what was is written. */
async function leave(): Promise<void> {
  useKeeper.setState({ phase: 'elsewhere' });
  const left = store;
  store = null;
  await flush();
  endWriting();
  left?.close();
  useKeeper.setState(closed);
}

/**
 * Forgets the key and all that it opened, once every change is on the disk; from then on the password is asked for. What
 * has no room there stays open instead of being lost, and the strip above every screen says so.
 */
export async function lock(): Promise<void> {
  if (useKeeper.getState().phase !== 'open') return;
  const into = needStore();
  const device = await readDevice(into);
  // A full disk keeps the older one: then only this page asks for the password.
  if (device) await writeDevice(into, { ...device, asksPassword: true }).catch(() => undefined);
  if (!(await flush())) return;
  endWriting();
  useKeeper.setState({ phase: 'locked', asksPassword: true, ...closed });
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
  const from = needStore();
  const device = await readDevice(from);
  if (!device) return false;
  try {
    await open(from, await unlockByPassword(device.lock, password));
    await trustSession(from, device);
    return true;
  } catch (error) {
    if (error instanceof WrongKey) return false;
    throw error;
  }
}

/** The password was given: a reload may open the store by the session again. */
async function trustSession(into: Store, device: Device): Promise<void> {
  useKeeper.setState({ asksPassword: false });
  await writeDevice(into, { ...device, asksPassword: false }).catch(() => undefined);
}

/**
 * By the live session, unless the store was locked: true when it opened. With the password just typed, that one opens it
 * from now on.
 */
export async function openBySession(password?: string): Promise<boolean> {
  const from = needStore();
  const device = await readDevice(from);
  if (!device || (useKeeper.getState().asksPassword && password === undefined)) return false;
  try {
    const { secret } = await call('POST staff/field/devices/:id/unlocks', { params: { id: device.id } });
    if (password !== undefined)
      await trustSession(from, { ...device, lock: await relock(device.lock, secret, password) });
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
  const about = ((await opened.read('about')) ?? null) as About | null;
  const serverNow = deviceTime() - (about?.clockDifference ?? 0) * 1_000;
  const known = records.filter((record) => record !== null);
  const over = known.filter((record) => isOver(record, serverNow));
  const newer = records.length - known.length;
  const photos = newer > 0 ? [] : await opened.names('photo:');
  beginWriting(opened);
  useKeeper.setState({ phase: 'open', about, records: known, newer });
  for (const record of over) await drop(record);
  // Pictures that were replaced, and one whose sheet was not written any more when the battery died.
  for (const name of photos) if (!known.some(({ draft }) => draft.photo?.name === name)) await dropPhoto(name);
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
  endWriting();
  useKeeper.setState({ phase: 'revoked', device: null, asksPassword: false, ...closed });
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

/** Shown at once, and written as it is by then; whether it is on the disk. */
export function save(record: SheetRecord): Promise<boolean> {
  const { records, phase } = useKeeper.getState();
  // An answer that comes after the store was shut: its sheet is sent again as it was.
  if (phase !== 'open') return Promise.resolve(false);
  const others = records.filter(({ name }) => name !== record.name);
  useKeeper.setState({ records: [...others, record] });
  return write(record.name, async (into) => {
    const current = recordOf(record.name);
    if (current) await into.write(record.name, current);
  });
}

export function writeAbout(about: About): Promise<boolean> {
  useKeeper.setState({ about });
  return write('about', (into) => into.write('about', about));
}

export const dropPhoto = (name: string): Promise<boolean> => write(`drop ${name}`, (into) => into.drop(name));

export const readPhoto = async (name: string): Promise<ArrayBuffer | undefined> => openVaultNow()?.readBytes(name);

export async function drop(record: SheetRecord): Promise<void> {
  const { records } = useKeeper.getState();
  useKeeper.setState({ records: records.filter(({ name }) => name !== record.name) });
  await write(`drop ${record.name}`, async (into) => {
    await into.drop(record.name);
    if (record.draft.photo) await into.drop(record.draft.photo.name);
  });
}

export const recordOf = (name: string): SheetRecord | undefined =>
  useKeeper.getState().records.find((record) => record.name === name);

export function changeDraft(record: SheetRecord, part: Partial<Draft>): void {
  const touchedAt = new Date(deviceTime()).toISOString();
  void save({ ...record, state: 'draft', touchedAt, draft: { ...record.draft, ...part } });
}
