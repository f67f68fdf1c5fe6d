// The audit trail: searched by staff, anchored outside the database every hour, checked every night and on demand.
// Source: docs/screens.md; decision 0062.
import { sendListFile } from '#platform/list-file.ts';
import { staffTrail } from '#contract/trail.ts';
import type { TrailState } from '#contract/trail.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { type AnchorStore, anchorTrail, checkTrail, readTrailState, type TrailCheck } from '#platform/audit-check.ts';
import type { Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { listTrail, trailFile } from './list.ts';
import { isKnownBroken, wasChecked } from './trail.sql.ts';

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
