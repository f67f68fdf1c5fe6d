// Sends the sheets that wait, in the order in which they were finished, each once: the server knows a sheet by device,
// meeting and version, so one that was cut off on its way is sent again as it was.
// Invariant: a sheet on its way is marked before it leaves, and its content no longer changes until the server has answered.
// Source: decision 0114.
import { ApiError } from '#ui/client.ts';
import { type Changed, needsPhoto, type Photo, type SheetRecord } from './model.ts';

export type Received = {
  id: string;
  at: string;
  /** Seconds by which the phone's clock is ahead. */
  clockDifference: number;
  changed: Changed | null;
};
export type Ports = {
  send: (record: SheetRecord) => Promise<Received>;
  sendPhoto: (record: SheetRecord) => Promise<void>;
  /** Whether it is on the disk. */
  save: (record: SheetRecord) => Promise<boolean>;
};
/** done: nothing waits; later: try again; signed_out: needs a session; revoked: this phone is to be emptied. */
export type Ended = 'done' | 'later' | 'signed_out' | 'revoked';

export const isWaiting = ({ state }: SheetRecord): boolean => state === 'ready' || state === 'sending';

type Read = () => readonly SheetRecord[];

/** `read` gives the sheets as they are now: one that is opened again while others are sent is not sent. */
export async function sendWaiting(read: Read, ports: Ports): Promise<Ended> {
  const next = () =>
    read()
      .filter(isWaiting)
      .sort((a, b) => a.turn - b.turn)
      .at(0);
  for (let record = next(); record; record = next()) {
    const ended = await sendOne(record, read, ports);
    if (ended !== 'done') return ended;
  }
  return 'done';
}

/** As it is by now: a picture may have been taken meanwhile, which is no part of what is sent. */
const asIs = (read: Read, sent: SheetRecord): SheetRecord => read().find(({ name }) => name === sent.name) ?? sent;

async function sendOne(record: SheetRecord, read: Read, ports: Ports): Promise<Ended> {
  const leaving: SheetRecord = { ...record, state: 'sending' };
  if (!(await ports.save(leaving))) {
    await ports.save({ ...asIs(read, leaving), state: record.state });
    return 'later';
  }
  try {
    const { id, at, clockDifference, changed } = await ports.send(leaving);
    const received = { receivedAs: id, sentAt: at, clockDifference, changed, refusal: null };
    await ports.save({ ...asIs(read, leaving), ...received, state: changed === null ? 'sent' : 'changed' });
    return 'done';
  } catch (error) {
    const ended = endedBy(error);
    if (ended === 'refused') {
      await ports.save({ ...asIs(read, leaving), state: 'refused', refusal: (error as ApiError).message });
      return 'done';
    }
    // Not taken, for certain: it may be opened again. Otherwise it may have arrived, and stays as it is.
    if (ended === 'signed_out') await ports.save({ ...asIs(read, leaving), state: 'ready' });
    return ended;
  }
}

function endedBy(error: unknown): Ended | 'refused' {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'error.field.device_revoked') return 'revoked';
  if (error.status === 401) return 'signed_out';
  return error.status === 0 || error.status === 429 || error.status >= 500 ? 'later' : 'refused';
}

/** Pictures follow their sheets; one that the server refuses is kept with the reason, and not sent again. */
export async function sendPhotos(read: Read, ports: Ports): Promise<Ended> {
  for (let record = read().find(needsPhoto); record; record = read().find(needsPhoto)) {
    let outcome: Partial<Photo> = { sent: true };
    try {
      await ports.sendPhoto(record);
    } catch (error) {
      const ended = endedBy(error);
      if (ended !== 'refused') return ended;
      outcome = { refusal: (error as ApiError).message };
    }
    const now = asIs(read, record);
    const { photo } = now.draft;
    // Another one may have been taken meanwhile: it is sent next.
    if (photo?.name === record.draft.photo?.name)
      await ports.save({ ...now, draft: { ...now.draft, photo: photo && { ...photo, ...outcome } } });
  }
  return 'done';
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/** How long to wait after so many attempts in vain; shortened by chance, to spread phones that lost the same signal. */
export const pauseAfter = (failed: number, chance: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failed) * (0.5 + chance / 2);
