// What the officer does with her sheets: takes them along, finishes them, opens them again, and has them sent whenever
// there is a signal.
// Invariant: a package replaces only what nobody has touched; what was started stays as it was started.
// Source: decision 0114.
import { create } from 'zustand';
import { call } from '#ui/client.ts';
import { deviceTime } from '#ui/clock.ts';
import { newKey } from '#ui/newKey.ts';
import { closeSheet, sendPhoto, sendSheet } from './api.ts';
import {
  askWhetherRevoked,
  drop,
  dropPhoto,
  empty,
  heed,
  measure,
  recordOf,
  save,
  useKeeper,
  writeAbout,
} from './keeper.ts';
import { type Draft, isOver, type Meeting, needsPhoto, newRecord, type SheetRecord } from './model.ts';
import { type Ended, isWaiting, pauseAfter, sendPhotos, sendWaiting } from './queue.ts';
import { tokenNow } from './session.ts';
import { flush, writeBytes } from './writing.ts';

const stamp = (): string => new Date(deviceTime()).toISOString();

/** Takes the sheets of the next three days along. Throws ApiError. */
export async function prepare(): Promise<void> {
  const { device, about } = useKeeper.getState();
  if (device === null || about === null) throw new Error('the store is not open');
  const began = deviceTime();
  const { serverTime, sheets } = await call('POST staff/field/devices/:id/packages', { params: { id: device } }).catch(
    async (error: unknown) => {
      await heed(error);
      throw error;
    },
  );
  const ended = deviceTime();
  const at = Date.parse(serverTime);
  for (const record of useKeeper.getState().records) {
    // Not filled in, and no longer asked for.
    const isLeft = record.state === 'prepared' && !sheets.some((meeting) => isOf(record, meeting));
    if (isLeft || isOver(record, at)) await drop(record);
  }
  for (const meeting of sheets) {
    const known = useKeeper.getState().records.find((record) => isOf(record, meeting));
    if (known === undefined) await save(newRecord(`sheet:${newKey()}`, meeting, serverTime));
    else if (known.state === 'prepared') await save({ ...known, meeting, preparedAt: serverTime });
  }
  const clockDifference = Math.round(((began + ended) / 2 - at) / 1_000);
  await writeAbout({ ...about, preparedAt: serverTime, clockDifference });
  await measure();
}

const isOf = ({ meeting: { form } }: SheetRecord, { form: other }: Meeting): boolean =>
  form.lending === other.lending && form.meetingDate === other.meetingDate;

/** It waits to be sent from now on. */
export async function finish(record: SheetRecord): Promise<void> {
  const turn = Math.max(0, ...useKeeper.getState().records.map((one) => one.turn)) + 1;
  await save({ ...record, state: 'ready', turn, madeAt: stamp(), refusal: null });
  void sendNow();
}

/** Opens a sheet that waits, that was refused, or that changed: then on the book as it is now, with what was brought. */
export function reopen(record: SheetRecord, draft: Draft = record.draft): Promise<boolean> {
  const meeting = record.changed?.now ?? record.meeting;
  return save({ ...record, state: 'draft', meeting, draft, changed: null, refusal: null, touchedAt: stamp() });
}

/** Sends a changed sheet as it was decided. */
export async function finishSettled(record: SheetRecord, draft: Draft): Promise<void> {
  const meeting = record.changed?.now ?? record.meeting;
  await finish({ ...record, meeting, draft, changed: null });
}

/** Its cash is in the books by another sheet: it is closed without being booked, and stays to be looked at. Throws ApiError. */
export async function setAside(record: SheetRecord): Promise<void> {
  await closeSheet(record);
  await save({ ...record, state: 'aside' });
}

/**
 * Keeps a picture of the group's book with the sheet, in place of an older one. Where the sheet stands is left as it is: it
 * may be on its way by now, and its picture follows it. Throws `NoRoom`; then the older picture stays.
 */
export async function keepPhoto(name: string, picture: Blob): Promise<void> {
  const bytes = await picture.arrayBuffer();
  const photo = { name: `photo:${newKey()}`, bytes: bytes.byteLength, sent: false };
  await writeBytes(photo.name, bytes).finally(() => void measure());
  const now = recordOf(name);
  if (!now) return;
  const state = now.state === 'prepared' ? 'draft' : now.state;
  const isKept = await save({ ...now, state, touchedAt: stamp(), draft: { ...now.draft, photo } });
  if (isKept && now.draft.photo) await dropPhoto(now.draft.photo.name);
  void sendNow();
}

/** Gives up a picture that the server refused. */
export async function dropRefusedPhoto(name: string): Promise<void> {
  const now = recordOf(name);
  const photo = now?.draft.photo;
  if (!now || photo?.refusal === undefined) return;
  if (await save({ ...now, draft: { ...now.draft, photo: null } })) await dropPhoto(photo.name);
  void measure();
}

type Sending = { isSending: boolean; ended: Ended | null; failed: number };
export const useSending = create<Sending>(() => ({ isSending: false, ended: null, failed: 0 }));
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, if there is a connection and a session; comes back by itself after a pause. */
export async function sendNow(): Promise<void> {
  clearTimeout(timer);
  const { isSending, failed } = useSending.getState();
  const { device, phase } = useKeeper.getState();
  if (isSending || device === null || phase !== 'open' || !navigator.onLine) return;
  useSending.setState({ isSending: true });
  try {
    const ended = await sendAll(device);
    const tries = ended === 'later' ? failed + 1 : 0;
    useSending.setState({ ended, failed: tries });
    if (ended === 'later') timer = setTimeout(() => void sendNow(), pauseAfter(failed, Math.random()));
    if (ended === 'revoked') await empty();
  } finally {
    useSending.setState({ isSending: false });
  }
}

async function sendAll(device: string): Promise<Ended> {
  await askWhetherRevoked();
  // A sheet that is not on the disk by then is left out; what has no room beside it holds no other up.
  await flush();
  const read = () => useKeeper.getState().records;
  if (!read().some((record) => isWaiting(record) || needsPhoto(record))) return 'done';
  if (tokenNow() === null) return 'signed_out';
  const ports = { send: sendSheet(device), sendPhoto: sendPhoto, save };
  const sent = await sendWaiting(read, ports);
  return sent === 'done' ? sendPhotos(read, ports) : sent;
}
