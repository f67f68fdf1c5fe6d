// Staff create, edit and delete questions, events and videos, and set their pictures.
// Invariants: text is stored as cleaned markup and names only public parameters; links are public https pages;
// pictures are re-encoded by us; a video is published only with a picture; an edit names the version that was seen.
// Source: docs/screens.md; docs/settled.md 12, 62; decision 0066.
import { id as texts } from '#texts/id.ts';
import type { ContentId, StaffId } from '#domain/ids.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { FastifyReply } from 'fastify';
import type { Content, ContentFields, staffContents } from '#contract/content.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import { parseLink } from '#domain/link.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { readDocument } from '#platform/markup.ts';
import { pageOf } from '#platform/paging.ts';
import { cropPicture, normalisePicture, photoFormats } from '#platform/pictures.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { sendPicture } from '#platform/send-picture.ts';
import { requireUpload } from '#platform/upload-limit.ts';
import { fill } from '#texts/fill.ts';
import * as store from './contents.sql.ts';
import type { ContentRow } from './contents.sql.ts';
import { findUnknownFigure, readFigures } from './figures.ts';

type Body<K extends keyof typeof staffContents> = Input<(typeof staffContents)[K]>['body'];
type Query = Input<typeof staffContents.listContents>['query'];

export async function listContents(reader: Reader, query: Query): Promise<Page<Content>> {
  const { page, total } = await store.listContents(reader, query, query);
  return pageOf(page.map(store.toWireContent), total, query);
}

/** As stored, and as shown with today's figures. */
export async function getContent(reader: Reader, id: ContentId): Promise<Content & { shown: string }> {
  const row = isId(id) ? await store.findContent(reader, id) : null;
  if (!row) throw notFound();
  return { ...store.toWireContent(row), shown: fill(row.body, await readFigures(reader)) };
}

export function createContent(db: Db, staffId: StaffId, { fields, reason }: Body<'createContent'>): Promise<Content> {
  return db.tx(async (tx) => {
    const kept = await readFields(tx, fields, false);
    const id = await store.insertContent(tx, staffId, kept);
    await record(tx, staffId, id, { action: 'content.create', after: kept, reason });
    return getWritten(tx, id);
  });
}

export function editContent(
  db: Db,
  staffId: StaffId,
  id: ContentId,
  { fields, version, reason }: Body<'editContent'>,
): Promise<Content> {
  return db.tx(async (tx) => {
    const before = await lockSeen(tx, id, version);
    if (before.kind !== fields.kind) throw refused('error.invalid_value', { field: 'kind', slots: { field: 'kind' } });
    const kept = await readFields(tx, fields, before.hasPicture);
    await store.updateContent(tx, staffId, id, kept);
    await record(tx, staffId, id, { action: 'content.edit', before: describe(before), after: kept, reason });
    return getWritten(tx, id);
  });
}

/** Replaces the picture, cropped to 16:9. Questions have none. */
export async function setContentPicture(
  platform: Platform,
  staffId: StaffId,
  id: ContentId,
  { file, version, reason }: Body<'setContentPicture'>,
): Promise<Content> {
  await requireUpload(platform, staffId);
  const picture = await cropPicture(await normalisePicture(file, 'file', photoFormats), { width: 16, height: 9 });
  return platform.db.tx(async (tx) => {
    const { kind, hasPicture } = await lockSeen(tx, id, version);
    if (kind === 'faq') throw refused('error.invalid_value', { field: 'file', slots: { field: 'file' } });
    await store.updatePicture(tx, staffId, id, picture);
    await record(tx, staffId, id, {
      action: 'content.picture',
      before: { hasPicture },
      after: { hasPicture: true },
      reason,
    });
    return getWritten(tx, id);
  });
}

export function removeContent(db: Db, staffId: StaffId, id: ContentId, { version, reason }: Body<'removeContent'>) {
  return db.tx(async (tx) => {
    const before = await lockSeen(tx, id, version);
    await store.deleteContent(tx, id);
    await record(tx, staffId, id, { action: 'content.remove', before: describe(before), reason });
    return { id };
  });
}

async function lockSeen(tx: Tx, id: ContentId, seen: number): Promise<ContentRow> {
  const row = isId(id) ? await store.lockContent(tx, id) : null;
  if (!row) throw notFound();
  if (row.version !== seen) throw refused('error.setting.changed', { slots: { by: row.changedBy ?? '' } });
  return row;
}

async function getWritten(tx: Tx, id: ContentId): Promise<Content> {
  const row = await store.findContent(tx, id);
  if (!row) throw notFound();
  return store.toWireContent(row);
}

/** Turns the request into the stored form. */
async function readFields(tx: Tx, sent: ContentFields, hasPicture: boolean): Promise<ContentFields> {
  const body = readDocument(sent.body, 'body');
  const unknown = findUnknownFigure(body, await readFigures(tx));
  if (unknown !== null) throw refused('error.content.figure', { field: 'body', slots: { figure: unknown } });
  switch (sent.kind) {
    case 'faq':
      return { ...sent, body };
    case 'event':
      if (sent.endsAt !== null && Date.parse(sent.endsAt) <= Date.parse(sent.startsAt))
        throw refused('error.content.period', { field: 'endsAt' });
      return { ...sent, body, link: sent.link && readLink(sent.link) };
    case 'video':
      if (sent.publishOn !== null && !hasPicture) throw refused('error.content.picture', { field: 'publishOn' });
      return { ...sent, body, link: readLink(sent.link) };
  }
}

function readLink(sent: string): string {
  const link = parseLink(sent);
  if (link === null) throw refused('error.content.link', { field: 'link' });
  return link;
}

/** What the audit event stores of the previous version. */
function describe({ id: _id, state: _state, changedBy: _by, changedAt: _at, version: _version, ...kept }: ContentRow) {
  return kept;
}

function record(
  tx: Tx,
  staffId: StaffId,
  id: ContentId,
  auditEvent: { action: AuditAction; before?: object; after?: object; reason: string },
): Promise<void> {
  return recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...auditEvent, object: { kind: 'content', id } });
}

/** For staff only, so it must not be cached. */
export async function sendStaffPicture(reader: Reader, id: ContentId, reply: FastifyReply): Promise<FastifyReply> {
  const found = isId(id) ? await store.findPicture(reader, id) : null;
  if (!found) throw notFound();
  return sendPicture(reply, found.picture);
}

/** A published picture, cached for an hour; a new picture has a new address. */
export async function sendPublicPicture(reader: Reader, id: ContentId, reply: FastifyReply): Promise<FastifyReply> {
  const found = isId(id) ? await store.findPicture(reader, id) : null;
  if (!found?.published) throw notFound();
  return sendPicture(reply, found.picture, 'public, max-age=3600');
}

export const contentsFile: ListFile<Query, Content> = {
  name: 'isi-situs',
  read: ({ db }, query) => listContents(db, query),
  columns: [
    ['file.kind', ({ kind }) => texts[`contents.kind.${kind}`]],
    ['file.title', ({ title }) => title],
    ['file.status', ({ state }) => texts[`contents.state.${state}`]],
    ['file.published', ({ publishOn }) => publishOn],
    ['file.changed.by', ({ changedBy }) => changedBy],
    ['file.changed', ({ changedAt }) => momentCell(changedAt)],
  ],
};
