// Questions, events and videos as everybody reads them: published by today, in their order, with today's figures in the text.
// The site is made of the same lists. Source: api.md (GET events, videos, faqs); settled 12, 62.
import type { Event, Faq, Video } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { readFigures } from './figures.ts';

/** The version stands in the address, so that another picture is asked for anew. */
const pictureUrl = sql`case when picture is not null then '/api/v1/contents/' || id || '/picture?v=' || version end`;

/** Those to come and under way by their time, then those that are over, the last first. */
const eventOrder = sql`coalesce(ends_at, starts_at) < app_now(),
  case when coalesce(ends_at, starts_at) >= app_now() then starts_at end, starts_at desc, id`;

type EventRow = Omit<Event, 'startsAt' | 'endsAt' | 'imageUrl' | 'link'> & {
  startsAt: Date;
  endsAt: Date | null;
  imageUrl: string | null;
  link: string | null;
};

export async function listEvents(reader: Reader, paging: Paging): Promise<Page<Event>> {
  const { page, total, shown } = await readPublished<EventRow>(reader, paging, {
    kind: 'event',
    columns: sql`title, starts_at as "startsAt", ends_at as "endsAt", place, body as description, ${pictureUrl} as "imageUrl",
      link`,
    order: eventOrder,
  });
  const events = page.map(({ startsAt, endsAt, imageUrl, link, description, ...event }) => ({
    ...event,
    startsAt: startsAt.toISOString(),
    description: shown(description),
    ...(endsAt && { endsAt: endsAt.toISOString() }),
    ...(imageUrl !== null && { imageUrl }),
    ...(link !== null && { link }),
  }));
  return pageOf(events, total, paging);
}

export async function listVideos(reader: Reader, paging: Paging): Promise<Page<Video>> {
  const { page, total, shown } = await readPublished<Video>(reader, paging, {
    kind: 'video',
    columns: sql`title, link as url, ${pictureUrl} as "thumbnailUrl", seconds, body as description`,
    order: sql`position, publish_on desc, id`,
  });
  return pageOf(
    page.map((video) => ({ ...video, description: shown(video.description) })),
    total,
    paging,
  );
}

/** Category by category, as the first question of each stands. */
export async function listFaqs(reader: Reader, paging: Paging): Promise<Page<Faq>> {
  const { page, total, shown } = await readPublished<Faq>(reader, paging, {
    kind: 'faq',
    columns: sql`category, title as question, body as answer`,
    order: sql`min(position) over (partition by category), category, position, id`,
  });
  return pageOf(
    page.map((faq) => ({ ...faq, answer: shown(faq.answer) })),
    total,
    paging,
  );
}

type Wanted = { kind: 'faq' | 'event' | 'video'; columns: Sql; order: Sql };

async function readPublished<Row>(reader: Reader, paging: Paging, { kind, columns, order }: Wanted) {
  const published = sql`site_content where kind = ${kind} and publish_on <= business_date_of(app_now())`;
  const page = await reader.rows<Row & { id: string }>(sql`select id, ${columns} from ${published}
    order by ${order} limit ${paging.limit} offset ${offsetOf(paging)}`);
  const { total } = await reader.one<{ total: number }>(sql`select count(*) as total from ${published}`);
  const figures = await readFigures(reader);
  return { page, total, shown: (text: string) => fill(text, figures) };
}
