// The audit trail: searched by staff, anchored outside the database every hour, checked every night and on demand.
// Source: docs/screens.md; decision 0062.
import type { Page } from '#contract/endpoint.ts';
import { staffBreach } from '#contract/breach.ts';
import { staffTrail, type TrailRow, type TrailState } from '#contract/trail.ts';
import { maskName } from '#domain/identity.ts';
import { type AnchorStore, anchorTrail, checkTrail, readTrailState, type TrailCheck } from '#platform/audit-check.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import type { Reader } from '#platform/db.ts';
import { type ListFile, momentCell, sendListFile } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { id as texts } from '#texts/id.ts';
import { affectedFile, listAffected, summariseAffected } from './affected.ts';
import { isKnownBroken, pickRows, type Query, readRows, type TrailRecord, wasChecked } from './trail.sql.ts';

export function registerTrail(platform: Platform, { storage }: Ports): void {
  const { db, jobs } = platform;
  platform.console.serve(staffTrail, {
    listTrail: ({ query }) => listTrail(db, query),
    exportTrail: (call) => sendListFile(platform, staffTrail.exportTrail, call, trailFile),
    getTrailState: () => readState(db),
    checkTrail: async ({ caller }) => {
      const { rows, fault } = await watchTrail(platform, storage);
      const object = { kind: 'trail', id: 'trail' };
      const auditEvent: AuditEvent = { action: 'trail.checked', object, after: { rows, fault } };
      await db.tx((tx) => recordAuditEvent(tx, { kind: 'staff', id: caller.id }, auditEvent));
      return readState(db);
    },
  });
  platform.console.serve(staffBreach, {
    listAffected: ({ query }) => listAffected(platform, query),
    exportAffected: (call) => sendListFile(platform, staffBreach.exportAffected, call, affectedFile),
    getAffectedSummary: ({ query }) => summariseAffected(platform, query),
  });
  jobs.onDue({ name: 'trail.anchor', run: (until) => anchorAndTell(platform, storage, until) });
  // A broken chain does not stop the daily close: money does not wait for the trail.
  jobs.onDayClose({
    name: 'trail.night',
    run: async () => {
      if (!(await wasChecked(db))) await watchTrail(platform, storage);
      // The alarm about many reveals ends with the day; its events stay in the trail.
      await jobs.saveOutcome({ name: 'reveal.alarm', error: null });
    },
  });
}

/** Sets the hourly anchor. If the previous anchor no longer matches, the check reports what is wrong. */
async function anchorAndTell(platform: Platform, storage: AnchorStore, until: Date): Promise<number> {
  const { set, fault } = await anchorTrail(platform.db, storage, until);
  if (fault && !(await isKnownBroken(platform.db))) await watchTrail(platform, storage);
  return set ? 1 : 0;
}

/** Checks the chain and alerts staff when it is broken. */
async function watchTrail({ db, jobs, log }: Platform, storage: AnchorStore): Promise<TrailCheck> {
  const check = await checkTrail(db, storage);
  const error = check.fault && `${check.fault.kind} ${check.fault.seq ?? ''}`.trim();
  if (error !== null) log.error({ fault: check.fault, rows: check.rows }, 'audit trail broken');
  await jobs.saveOutcome({ name: 'trail.check', error });
  return check;
}

async function readState(db: Reader): Promise<TrailState> {
  const { check, anchor } = await readTrailState(db);
  return {
    check: check && { checkedAt: check.checkedAt.toISOString(), rows: check.rows, fault: check.fault },
    anchor: anchor && { seq: anchor.seq, at: anchor.at.toISOString() },
  };
}

/**
 * The trail, newest first. At most the newest 10,000 matches are counted and paged, so that a search costs the same on
 * any number of rows; older ones are found by choosing earlier dates.
 */
async function listTrail(reader: Reader, query: Query, own: number | null = null): Promise<Page<TrailRow>> {
  const { total, page } = await pickRows(reader, { ...query, own });
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

const trailFile: ListFile<Query, TrailRow> = {
  name: 'jejak-audit',
  read: ({ db }, query, own) => listTrail(db, query, own),
  // For whoever traces a breach: of which events it was, but for what may name a person.
  note: async (_, { from, until, area, result }) => ({ from, until, area, result }),
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
