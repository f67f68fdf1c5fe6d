// Push in this browser: asked for, subscribed, taken along into the next session, and given up.
// Invariants: the browser is asked for its permission only by a press; what it keeps is the id of its own row, whose person it
// is and the address that the product knows. Source: decision 0109.
import type { PushDevices } from '#contract/notice.ts';
import type { PersonId, PushDeviceId } from '#domain/ids.ts';
import { call } from '#ui/client.ts';
import { forgetPush, keepPush, readPush } from './keptPush.ts';

export type PushPermission = 'none' | NotificationPermission;

/** `none`: this browser has no push, or not on a page like this. */
export const permissionNow = (): PushPermission =>
  'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
    ? Notification.permission
    : 'none';

/** The browser's own push service did not answer, or is switched off in its settings. */
export class PushUnavailable extends Error {}

/** Asks for the permission if it is still open; `null` when it is not given. */
export async function switchOn(person: PersonId, { key, standIn }: PushDevices): Promise<PushDevices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return saveHere(person, await subscribe(key, standIn));
}

export async function switchOff(id: PushDeviceId): Promise<PushDevices> {
  const answer = await call('DELETE me/pushdevices/:id', { params: { id } });
  if (readPush()?.id === id) await drop();
  return answer;
}

/** Once signed in: what was switched on here before goes on in this session, if it is still wanted and hers. */
export async function takePushAlong(person: PersonId): Promise<void> {
  const kept = readPush();
  if (kept === null) return;
  if (kept.person !== person) return drop();
  const { key, standIn, devices } = await call('GET me/pushdevices');
  const own = devices.find(({ id }) => id === kept.id);
  if (own === undefined) return drop();
  if (permissionNow() !== 'granted') {
    await switchOff(own.id);
    return;
  }
  const given = await subscribe(key, standIn);
  if (!own.current || (given.endpoint ?? null) !== kept.endpoint) await saveHere(person, given);
}

type Given = { endpoint?: string; p256dh?: string; auth?: string };

async function saveHere(person: PersonId, given: Given): Promise<PushDevices> {
  const kept = readPush();
  const replaces = kept?.person === person ? { replaces: kept.id } : {};
  const answer = await call('POST me/pushdevices', { body: { ...given, ...replaces } });
  const own = answer.devices.find(({ current }) => current);
  if (own !== undefined) keepPush({ id: own.id, person, endpoint: given.endpoint ?? null });
  return answer;
}

/** Where the sandbox plays the push service, it plays the browser too. */
async function subscribe(key: string, standIn: boolean): Promise<Given> {
  if (standIn) return {};
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    // One that was made for an earlier key of ours is in the way.
    if (before !== null && !isFor(before, key)) await before.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys: { p256dh, auth } = {} } = made.toJSON();
    return { ...(endpoint && { endpoint }), ...(p256dh && { p256dh }), ...(auth && { auth }) };
  } catch (error) {
    throw new PushUnavailable(String(error));
  }
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

async function drop(): Promise<void> {
  forgetPush();
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  // Some browsers have service workers and no push.
  const subscription =
    registration && 'pushManager' in registration && (await registration.pushManager.getSubscription());
  if (subscription) await subscription.unsubscribe();
}
