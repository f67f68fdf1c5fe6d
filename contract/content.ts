// What the public site shows of questions, events and videos, and how staff keep it.
// Invariant: unpublished content is not visible outside; texts are sanitised markup and pictures are re-encoded.
// Source: docs/api.md; docs/settled.md 62; docs/screens.md; decision 0066.
import { z } from 'zod';
import type { ContentId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import {
  choice,
  date,
  formVersion,
  idOf,
  idParamsOf,
  instant,
  line,
  markupText,
  paging,
  reason,
  upload,
} from './fields.ts';
import { termsKinds } from './registration.ts';
import { termsVersion } from './proposal.ts';
import { fileOf } from './list-file.ts';

/** Cleaned: p, lists, strong, em, br. Parameters stand in it as they are today. */
const markup = z.string();

const event = z
  .object({
    id: idOf<ContentId>(),
    title: z.string(),
    startsAt: instant,
    endsAt: instant.optional(),
    place: z.string(),
    description: markup,
    /** 16:9. */
    imageUrl: z.string().optional(),
    link: z.string().optional(),
  })
  .meta({ id: 'Event' });
export type Event = z.output<typeof event>;

const video = z
  .object({
    id: idOf<ContentId>(),
    title: z.string(),
    url: z.string(),
    /** 16:9. */
    thumbnailUrl: z.string(),
    seconds: z.int(),
    description: markup,
  })
  .meta({ id: 'Video' });
export type Video = z.output<typeof video>;

const faq = z
  .object({ id: idOf<ContentId>(), category: z.string(), question: z.string(), answer: markup })
  .meta({ id: 'Faq' });
export type Faq = z.output<typeof faq>;

const kind = z.enum(termsKinds);

export const contents = endpoints({
  listEvents: {
    call: 'GET events',
    who: 'all',
    summary: 'Acara: yang akan datang lebih dulu, lalu yang sudah lewat',
    query: paging(10),
    data: event,
    paged: true,
  },
  listVideos: { call: 'GET videos', who: 'all', summary: 'Video', query: paging(10), data: video, paged: true },
  listFaqs: {
    call: 'GET faqs',
    who: 'all',
    summary: 'Tanya jawab, kategori demi kategori',
    query: paging(10),
    data: faq,
    paged: true,
  },
  getContentPicture: {
    call: 'GET contents/:id/picture',
    who: 'all',
    summary: 'Gambar acara atau video yang sudah terbit',
    params: idParamsOf<ContentId>(),
    raw: true,
  },
  listTermsVersions: {
    call: 'GET terms/:kind/versions',
    who: 'all',
    summary: 'Semua versi sebuah ketentuan, juga yang sudah diumumkan',
    params: z.object({ kind }),
    data: z.array(termsVersion),
  },
});

export const contentKinds = ['faq', 'event', 'video'] as const;
export type ContentKind = (typeof contentKinds)[number];
export const contentStates = ['published', 'coming', 'draft'] as const;

const position = z.int().min(0).max(999);
const title = line(200).min(3);
const body = markupText(20_000).min(1);
const link = line(500).min(1);
const publishOn = date.nullable();
const shared = { title, body, position, publishOn };

const contentFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('faq'), ...shared, category: line(60).min(2) }),
  z.object({
    kind: z.literal('event'),
    ...shared,
    place: line(200).min(2),
    startsAt: instant,
    endsAt: instant.nullable(),
    link: link.nullable(),
  }),
  z.object({ kind: z.literal('video'), ...shared, link, seconds: z.int().min(1).max(86_400) }),
]);
export type ContentFields = z.output<typeof contentFields>;

export const content = z
  .object({
    id: idOf<ContentId>(),
    kind: z.enum(contentKinds),
    state: z.enum(contentStates),
    title: z.string(),
    body: markup,
    position: z.int(),
    category: z.string().nullable(),
    place: z.string().nullable(),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    link: z.string().nullable(),
    seconds: z.int().nullable(),
    hasPicture: z.boolean(),
    publishOn: date.nullable(),
    version: z.int(),
    /** Null for content that ships with the product. */
    changedBy: z.string().nullable(),
    changedAt: instant,
  })
  .meta({ id: 'Content' });
export type Content = z.output<typeof content>;

const version = z.int().min(1).max(2_147_483_647);

const listContents = {
  call: 'GET staff/contents',
  who: { staff: 'content.read' },
  summary: 'Isi situs menurut jenis dan keadaan',
  query: paging(20).extend({
    sort: choice(['kind', 'newest']),
    kind: choice(contentKinds),
    state: choice(contentStates),
    search: line(60).optional(),
  }),
  data: content,
  paged: true,
} as const;

export const staffContents = endpoints({
  listContents,
  exportContents: fileOf(listContents),
  getContent: {
    call: 'GET staff/contents/:id',
    who: { staff: 'content.read' },
    summary: 'Satu isi situs dan teksnya seperti yang tampil',
    params: idParamsOf<ContentId>(),
    data: content.extend({ shown: markup }),
  },
  createContent: {
    call: 'POST staff/contents',
    who: { staff: 'content.write' },
    summary: 'Isi situs baru',
    body: z.object({ fields: contentFields, reason }),
    data: content,
  },
  editContent: {
    call: 'PUT staff/contents/:id',
    who: { staff: 'content.write' },
    summary: 'Ubah isi situs versi ini',
    params: idParamsOf<ContentId>(),
    body: z.object({ fields: contentFields, version, reason }),
    data: content,
  },
  setContentPicture: {
    call: 'POST staff/contents/:id/pictures',
    who: { staff: 'content.write' },
    summary: 'Ganti gambar acara atau video',
    params: idParamsOf<ContentId>(),
    body: z.object({
      file: upload,
      version: formVersion,
      reason,
    }),
    files: 1,
    data: content,
  },
  getStaffContentPicture: {
    call: 'GET staff/contents/:id/pictures',
    who: { staff: 'content.read' },
    summary: 'Gambar isi situs, juga yang belum terbit',
    params: idParamsOf<ContentId>(),
    raw: true,
  },
  removeContent: {
    call: 'POST staff/contents/:id/removals',
    who: { staff: 'content.write' },
    summary: 'Hapus isi situs',
    params: idParamsOf<ContentId>(),
    body: z.object({ version, reason }),
    data: z.object({ id: idOf<ContentId>() }),
  },
});
