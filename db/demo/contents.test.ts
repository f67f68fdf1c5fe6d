// The demonstration's events and videos: on the day of the first start some are past and some are to come. Each has a
// picture in the console's width, and none contains what staff could not have written themselves.
// Source: docs/screens.md; docs/settled.md 12, 62.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parseLink } from '#domain/link.ts';
import { listEvents, listVideos } from '#features/settings/published.sql.ts';
import { now, today } from '#platform/clock.ts';
import { openDatabase } from '#platform/db.ts';
import { cleanDocument } from '#platform/markup.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { openTestDatabase } from '#test/database.ts';
import { addContents } from './contents.ts';

it('[S1.017] [S1.018] has three past events, two to come, and four videos, as staff would write them', async () => {
  const database = await openTestDatabase();
  const db = openDatabase(database.ownerUrl, { poolSize: 2 });
  try {
    const on = await today(db);
    await db.tx((tx) => addContents(tx, on));
    const at = (await now(db)).toISOString();
    const { data: events } = await listEvents(db, { limit: 10, page: 1 });
    expect(events.map(({ endsAt }) => endsAt !== undefined && endsAt > at)).toEqual([true, true, false, false, false]);
    const { data: videos } = await listVideos(db, { limit: 10, page: 1 });
    expect(videos.every(({ url }) => parseLink(url) === url)).toBe(true);
    const shown = [...events, ...videos].map(({ description }) => description);
    expect(shown.map((text) => cleanDocument(text))).toEqual(shown);
    expect(shown.join('')).not.toMatch(/[{}]/);
    const pictures = await db.rows(
      row({ picture: col.bytes }),
      sql`select picture from site_content where kind <> 'faq'`,
    );
    const sizes = await Promise.all(pictures.map(async ({ picture }) => sharp(picture).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual(
      Array.from({ length: 9 }, () => ['jpeg', 960, 540]),
    );
  } finally {
    await db.close();
    await database.close();
  }
});
