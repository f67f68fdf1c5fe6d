// SQL of the events and videos of the demonstration's site.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

type Content = {
  id: string;
  position: number;
  title: string;
  body: string;
  picture: Buffer;
  shownFrom: BusinessDate;
};

export async function insertEvent(
  tx: Tx,
  { id, position, title, body, picture, shownFrom }: Content,
  { place, startsAt, endsAt }: { place: string; startsAt: Date; endsAt: Date },
): Promise<void> {
  await tx.run(sql`insert into site_content (id, kind, position, title, body, place, starts_at, ends_at, picture,
      publish_on, changed_at)
    values (${id}, 'event', ${position}, ${title}, ${body}, ${place}, ${startsAt}, ${endsAt}, ${picture},
      ${shownFrom}, app_now())`);
}

export async function insertVideo(
  tx: Tx,
  { id, position, title, body, picture, shownFrom }: Content,
  { link, seconds }: { link: string; seconds: number },
): Promise<void> {
  await tx.run(sql`insert into site_content (id, kind, position, title, body, link, seconds, picture, publish_on,
      changed_at)
    values (${id}, 'video', ${position}, ${title}, ${body}, ${link}, ${seconds}, ${picture}, ${shownFrom},
      app_now())`);
}
