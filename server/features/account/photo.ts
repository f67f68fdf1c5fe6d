// The profile picture: square, visible only to its owner through a link that expires.
// Invariant: a replaced picture is deleted from the store.
// Source: spec §2; docs/settled.md 36; docs/api.md.
import type { FastifyReply } from 'fastify';
import type { Upload } from '#contract/fields.ts';
import type { PersonId } from '#domain/ids.ts';
import { now } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { normalisePicture } from '#platform/pictures.ts';
import { notFound } from '#platform/refuse.ts';
import { sameSecret, signLink } from '#platform/secrets.ts';
import { sendPicture } from '#platform/send-picture.ts';
import { requireUpload } from '#platform/upload-limit.ts';
import { readStored } from '#platform/stored-file.ts';
import type { Ports } from '#ports/ports.ts';
import { forgetFiles, newStorageKey } from '#ports/storage.ts';
import { lockPhotoKey, setPhotoKey } from './user.sql.ts';

const hour = 3_600;

/** Stores the picture and deletes the previous one. */
export async function setPhoto(
  platform: Platform,
  { storage }: Ports,
  userId: PersonId,
  file: Upload,
): Promise<{ photoUrl: string }> {
  const { db, config, log } = platform;
  await requireUpload(platform, userId);
  const bytes = await normalisePicture(file, 'file');
  const key = newStorageKey('photos', 'jpg');
  await storage.put(key, bytes, { contentType: 'image/jpeg' });
  const before = await db.tx(async (tx) => {
    const person = await lockPhotoKey(tx, userId);
    await setPhotoKey(tx, userId, key);
    return person.key;
  });
  if (before !== null) await forgetFiles({ storage, log }, [before]);
  return { photoUrl: photoLink(config.HASH_KEY, key, await now(db)) };
}

/** The link stays the same for an hour, so that browsers can cache the picture, and expires an hour later. */
export function photoLink(hashKey: string, key: string, at: Date): string {
  const until = String((Math.floor(at.getTime() / 1000 / hour) + 2) * hour);
  const name = nameOf(key);
  const query = new URLSearchParams({ until, signature: signLink(hashKey, ['photo', name, until]) });
  return `/api/v1/photos/${name}?${query.toString()}`;
}

const nameOf = (key: string): string => key.slice(key.indexOf('/') + 1);

export async function sendPhoto(
  { db, config, log }: Platform,
  { storage }: Ports,
  name: string,
  { until, signature }: { until: string; signature: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fits = sameSecret(signature, signLink(config.HASH_KEY, ['photo', name, until]));
  if (!fits || Number(until) * 1000 < (await now(db)).getTime()) throw notFound();
  const bytes = await readStored(log, storage, `photos/${name}`);
  if (bytes === null) throw notFound();
  return sendPicture(reply, bytes, 'private, max-age=3600');
}
