// Published questions, events and videos, in order and with today's figures. The site is rendered from the same
// lists.
// Source: docs/api.md; docs/settled.md 12, 62.
import type { Event, Faq, Video } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import type { ContentId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { readFigures } from './figures.ts';

// One table holds the three kinds: what a kind has none of is null.
const shared = {
  id: col.id<ContentId>(),
  title: col.text,
  /** With today's figures. */
  body: col.text,
  category: col.text.nullable(),
  place: col.text.nullable(),
  startsAt: col.instant.nullable(),
  endsAt: col.instant.nullable(),
  link: col.text.nullable(),
  seconds: col.number.nullable(),
  picture: col.text.nullable(),
};

const eventRow = row({ ...shared, place: col.text, startsAt: col.instant });

const videoRow = row({ ...shared, seconds: col.number });

const faqRow = row({ ...shared, category: col.text });

/** A picture's address contains its version, so that a new picture is fetched again. */
const columns = sql`id, title, body, category, place, starts_at as "startsAt", ends_at as "endsAt", link, seconds,
  case when picture is not null then '/api/v1/contents/' || id || '/picture?v=' || version end as picture`;

/** Upcoming and current events by time, then past ones, latest first. */
const eventOrder = sql`coalesce(ends_at, starts_at) < app_now(),
  case when coalesce(ends_at, starts_at) >= app_now() then starts_at end, starts_at desc, id`;

export async function listEvents(reader: Reader, paging: Paging): Promise<Page<Event>> {
  const { rows, total } = await readPublished(reader, paging, 'event', eventOrder, (statement) =>
    reader.rows(eventRow, statement),
  );
  const events = rows.map(({ id, title, startsAt, endsAt, place, body, picture, link }) => ({
    id,
    title,
    startsAt: startsAt.toISOString(),
    place,
    description: body,
    ...(endsAt && { endsAt: endsAt.toISOString() }),
    ...(picture !== null && { imageUrl: picture }),
    ...(link !== null && { link }),
  }));
  return pageOf(events, total, paging);
}

export async function listVideos(reader: Reader, paging: Paging): Promise<Page<Video>> {
  const { rows, total } = await readPublished(
    reader,
    paging,
    'video',
    sql`position, publish_on desc, id`,
    (statement) => reader.rows(videoRow, statement),
  );
  const videos = rows.map(({ id, title, link, picture, seconds, body }) => ({
    id,
    title,
    url: link ?? '',
    thumbnailUrl: picture ?? '',
    seconds,
    description: body,
  }));
  return pageOf(videos, total, paging);
}

/** Grouped by category; a category's place is that of its first question. */
export async function listFaqs(reader: Reader, paging: Paging): Promise<Page<Faq>> {
  const order = sql`min(position) over (partition by category), category, position, id`;
  const { rows, total } = await readPublished(reader, paging, 'faq', order, (statement) =>
    reader.rows(faqRow, statement),
  );
  const faqs = rows.map(({ id, category, title, body }) => ({ id, category, question: title, answer: body }));
  return pageOf(faqs, total, paging);
}

const totalRow = row({ total: col.number });

async function readPublished<R extends { body: string }>(
  reader: Reader,
  paging: Paging,
  kind: 'faq' | 'event' | 'video',
  order: Sql,
  read: (statement: Sql) => Promise<R[]>,
) {
  const published = sql`site_content where kind = ${kind} and publish_on <= business_date_of(app_now())`;
  const rows = await read(
    sql`select ${columns} from ${published}
    order by ${order} limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
  const { total } = await reader.one(totalRow, sql`select count(*) as total from ${published}`);
  const figures = await readFigures(reader);
  return { rows: rows.map((row) => ({ ...row, body: fill(row.body, figures) })), total };
}
