// How many pictures one person may upload in an hour: each is decoded and re-encoded, the most expensive of all
// calls.
import { takeAttempt, type Limit } from './attempts.ts';
import type { Platform } from './platform.ts';

const uploads: Limit = { purpose: 'upload', tries: 40, seconds: 60 * 60 };

/** Counts one upload of pictures, before any is decoded; refuses `error.too_many` beyond forty in an hour. */
export async function requireUpload({ db }: Platform, sender: string): Promise<void> {
  await takeAttempt(db, uploads, sender);
}
