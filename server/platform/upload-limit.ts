// How many pictures somebody may send in an hour: each is decoded and encoded anew, which costs more than any other
// call.
import { takeAttempt, type Limit } from './attempts.ts';
import type { Platform } from './platform.ts';

const uploads: Limit = { purpose: 'upload', tries: 40, seconds: 60 * 60 };

/** Counts one sending of pictures, before any is looked at; refuses `error.too_many` beyond forty in an hour. */
export async function requireUpload({ db }: Platform, sender: string): Promise<void> {
  await takeAttempt(db, uploads, sender);
}
