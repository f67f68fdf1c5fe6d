// The trail, newest first, filtered by actor, area, object, words of the reason, dates and result; each has an index.
// Invariant: at most the newest 10,000 matches are counted and paged, so that a search costs the same on any number
// of rows; older ones are found by choosing earlier dates.
// Source: docs/screens.md; decision 0062.
import { id as texts } from '#texts/id.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Page } from '#contract/endpoint.ts';
import type { TrailRow } from '#contract/trail.ts';
import { maskName } from '#domain/identity.ts';
import type { Reader } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import { pickRows, readRows, type TrailRecord, type Query } from './trail.sql.ts';

export async function listTrail(reader: Reader, query: Query): Promise<Page<TrailRow>> {
  const { total, page } = await pickRows(reader, query);
  const records = await readRows(reader, page, query);
  return pageOf(records.map(toRow), total, query);
}

function toRow(record: TrailRecord): TrailRow {
  const { actorKind, actorId, staff, user, objectKind, objectId } = record;
  return {
    seq: record.seq,
    at: record.at.toISOString(),
    actor: { kind: actorKind, id: actorId, name: staff ?? (user && maskName(user)) },
    action: record.action,
    object: { kind: objectKind, id: objectId },
    before: record.before,
    after: record.after,
    reason: record.reason,
    result: record.result ?? 'ok',
    address: record.address,
    requestId: record.requestId,
  };
}

export const trailFile: ListFile<Query, TrailRow> = {
  name: 'jejak-audit',
  read: ({ db }, query) => listTrail(db, query),
  columns: [
    ['file.id', ({ seq }) => seq],
    ['file.posted', ({ at }) => momentCell(at)],
    [
      'file.actor',
      ({ actor }) =>
        actor.name ??
        (actor.kind === 'system' || actor.kind === 'visitor' ? texts[`audit.actor.${actor.kind}`] : actor.id),
    ],
    ['file.action', ({ action }) => action],
    ['file.object', ({ object }) => `${object.kind} ${object.id}`],
    ['file.reason', ({ reason }) => reason],
    ['file.result', ({ result }) => result],
    ['file.address', ({ address }) => address],
    ['file.request', ({ requestId }) => requestId],
  ],
};
