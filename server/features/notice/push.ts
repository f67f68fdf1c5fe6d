// Web push: a person switches it on in a browser and off again, and each notice goes to her browsers.
// Invariants: an address counts only if a push service can be behind it; it is encrypted; at most ten browsers a person.
// Source: docs/settled.md 34; decision 0109.
import { pushCalls, type PushDevices } from '#contract/notice.ts';
import type { PersonId, PushDeviceId, SessionId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { PortFailure } from '#platform/outbound.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import type { Ports } from '#ports/ports.ts';
import { isSubscription, type Push, type PushSubscription } from '#ports/push.ts';
import type { DueMessage } from './outbox.sql.ts';
import {
  countDevices,
  findWay,
  insertDevice,
  listDevices,
  lockOwner,
  removeOwnDevice,
  removeReplaced,
} from './push.sql.ts';

const mostDevices = 10;

export function servePush({ db, vault, web }: Platform, { push }: Pick<Ports, 'push'>): void {
  web.serve(pushCalls, {
    listPushDevices: ({ caller }) => readDevices(db, push, caller),
    addPushDevice: async ({ caller, body, request }) => {
      const { replaces, ...given } = body;
      const subscription = await subscriptionOf(push, given);
      const name = request.headers['user-agent']?.slice(0, 200) ?? 'unknown';
      const added = {
        caller,
        name,
        subscription,
        madeFor: push.key,
        replaces: replaces && isId(replaces) ? replaces : null,
      };
      await db.tx((tx) => addDevice(tx, vault, added));
      return readDevices(db, push, caller);
    },
    removePushDevice: async ({ caller, params }) => {
      if (!isId(params.id)) throw notFound();
      if ((await db.tx((tx) => removeOwnDevice(tx, caller.id, params.id))) === 0) throw notFound();
      return readDevices(db, push, caller);
    },
  });
}

type Owner = { id: PersonId; sessionId: SessionId };

async function readDevices(reader: Reader, push: Push, { id, sessionId: own }: Owner): Promise<PushDevices> {
  const devices = await listDevices(reader, id);
  return {
    key: push.key,
    standIn: push.subscribe !== null,
    devices: devices.map(({ sessionId, createdAt, deliveredAt, ...device }) => ({
      ...device,
      current: sessionId === own,
      createdAt: createdAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
    })),
  };
}

/** What the browser gave, judged; or, where the sandbox plays the push service, one that it makes. */
async function subscriptionOf(push: Push, given: Partial<PushSubscription>): Promise<PushSubscription> {
  const { endpoint = '', p256dh = '', auth = '' } = given;
  if (push.subscribe !== null && endpoint === '') return push.subscribe().catch(asBusy);
  const subscription = { endpoint, p256dh, auth };
  if (!isSubscription(subscription)) throw refused('error.invalid_value', { field: 'endpoint' });
  return subscription;
}

function asBusy(error: unknown): never {
  throw error instanceof PortFailure ? refused('error.busy', { retryAfterSeconds: 5 }) : error;
}

type Added = {
  caller: Owner;
  name: string;
  subscription: PushSubscription;
  madeFor: string;
  replaces: PushDeviceId | null;
};

async function addDevice(tx: Tx, vault: Vault, added: Added): Promise<void> {
  const { caller, name, subscription, madeFor, replaces } = added;
  const id = newId<PushDeviceId>();
  const owner = { userId: caller.id, sessionId: caller.sessionId };
  const hash = vault.fingerprint(`push\u001f${subscription.endpoint}`);
  const encrypted = vault.encrypt(JSON.stringify(subscription), id);
  await lockOwner(tx, caller.id);
  await removeReplaced(tx, { ...owner, hash, replaces });
  if ((await countDevices(tx, caller.id)) >= mostDevices)
    throw refused('error.push.full', { slots: { most: mostDevices } });
  await insertDevice(tx, { id, ...owner, name, hash, encrypted, madeFor });
}

/** The push service says that the browser has ended it, or nothing can be sent there any more. */
export const isGone = (failure: unknown): boolean => failure instanceof PortFailure && failure.code === 'gone';

/** Sends one message to its browser. What a locked screen shows has no sum and no name: decision 0109. */
export async function deliverPush(
  { db, push, vault }: { db: Reader; push: Push; vault: Vault },
  message: DueMessage,
): Promise<void> {
  const way = message.device && (await findWay(db, message.device));
  // After a change of the key, what browsers made for the earlier one is of no use.
  if (!way || way.madeFor !== push.key) throw new PortFailure('refused', 'gone', 'push: switched off');
  const { id, subject, body, link, secondsLeft } = message;
  await push.send({
    to: JSON.parse(vault.open(way.encrypted, way.id)) as PushSubscription,
    payload: JSON.stringify({ id, title: subject, body, link }),
    ttlSeconds: Math.max(0, secondsLeft ?? 0),
    reference: id,
  });
}
