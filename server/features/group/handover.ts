// Groups handed over to another officer: now, or planned for a date, each with its own outcome.
// Invariants: every group is a transaction of its own, in the version that was seen; a plan is judged again on its day; the
// former officer's cash stays hers until it reaches the bank; both officers and members with a sign-in are told.
// Source: decision 0112.
import type { Input } from '#contract/endpoint.ts';
import type { HandoverOutcome, staffGroups } from '#contract/group.ts';
import { formatDate } from '#domain/calendar.ts';
import { checkHandover } from '#domain/handover.ts';
import type { GroupId, HandoverId, StaffId } from '#domain/ids.ts';
import { holdStaff } from '#features/branch/branch.sql.ts';
import * as groups from '#features/lending/group.sql.ts';
import { notify } from '#features/notice/notice.ts';
import { endStaffNotices, notifyStaff } from '#features/notice/staff-notice.ts';
import { openAccounts } from '#ledger/ledger.ts';
import { type Actor, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { messageOf, notFound, Refused, refused, throwIfRefused } from '#platform/refuse.ts';
import { requireGroupReached } from '#platform/rights.ts';
import {
  type Ended,
  endHandover,
  findDue,
  findGroupName,
  findPlanned,
  insertHandover,
  listSignedIn,
  type Planned,
} from './handover.sql.ts';
import { type Officer, readOfficers, readRecord } from './read.sql.ts';
import { changedBy } from './read.ts';

type Body = Input<typeof staffGroups.handOverGroups>['body'];
type Seen = Body['groups'][number];

/** Hands over each of these groups, or plans it; a refusal of one leaves the others. */
export async function handOverGroups(db: Db, staffId: StaffId, body: Body): Promise<HandoverOutcome[]> {
  const outcomes: HandoverOutcome[] = [];
  for (const seen of body.groups) outcomes.push(await handOverOne(db, staffId, seen, body));
  return outcomes;
}

async function handOverOne(db: Db, staffId: StaffId, seen: Seen, body: Body): Promise<HandoverOutcome> {
  const { id: group } = seen;
  try {
    return { group, ...(await db.tx((tx) => enterHandover(tx, staffId, seen, body))), message: null };
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusals[0] : undefined;
    // A session or a right that is gone ends the whole call.
    if (!refusal || refusal.code === 'error.unauthenticated' || refusal.code === 'error.forbidden') throw error;
    // What is out of reach is not named either.
    const name = refusal.code === 'error.not_found' ? null : await findGroupName(db, group);
    return { group, name: name ?? '', state: 'refused', message: messageOf(refusal) };
  }
}

async function enterHandover(tx: Tx, staffId: StaffId, { id, version }: Seen, { officer: to, date, reason }: Body) {
  const group = await groups.lockGroup(tx, id);
  if (!group) throw notFound();
  await requireGroupReached(tx, id);
  if (group.version !== version) throw await changedBy(tx, id);
  if (!group.active) throw refused('error.group.inactive');
  const officer = await holdOfficer(tx, to);
  if (!officer) throw refused('error.group.officer', { field: 'officer' });
  const now = await today(tx);
  const isPlanned = (await findPlanned(tx, id)) !== null;
  throwIfRefused(checkHandover({ officer: group.officerId, to, date, today: now, isPlanned }));
  const handover = newId<HandoverId>();
  await insertHandover(tx, { id: handover, group: id, from: group.officerId, to, date, reason, staffId });
  const actor = { kind: 'staff', id: staffId } as const;
  if (date <= now) {
    await endHandover(tx, handover, { state: 'done' });
    await giveToOfficer(tx, { group, officer, actor, reason });
    return { name: group.name, state: 'done' as const };
  }
  await groups.raiseVersion(tx, id);
  await tellOfficers(tx, { group: id, actor, key: handover }, [
    ['to_take', to],
    ['to_give', group.officerId],
  ]);
  await recordAuditEvent(tx, actor, {
    action: 'group.handover',
    object: { kind: 'group', id },
    after: { nextOfficer: officer.name, from: formatDate(date) },
    reason,
  });
  return { name: group.name, state: 'planned' as const };
}

/** Takes back a plan before its day. */
export async function cancelHandover(tx: Tx, group: groups.GroupRow) {
  const told = await endPlanned(tx, group.id);
  if (!told) throw refused('error.handover.ended');
  await groups.raiseVersion(tx, group.id);
  return told;
}

/** Ends the plan of a locked group, if there is one; answers what its caller records once its other rows are written. */
export async function endPlanned(tx: Tx, group: GroupId) {
  const planned = await findPlanned(tx, group);
  if (!planned) return null;
  return {
    action: 'group.handover_cancel',
    before: await endPlan(tx, group, planned, { state: 'cancelled' }),
  } as const;
}

/** Ends a plan that is not carried out, and what was told of it; answers what it was, for the trail. */
async function endPlan(tx: Tx, group: GroupId, { id, officer, date }: Planned, ended: Ended) {
  await endHandover(tx, id, ended);
  await endStaffNotices(tx, 'groups', group);
  return { nextOfficer: officer, from: formatDate(date) };
}

/** Does the hand-over that is due first. What has become impossible since is refused, with its reason. */
export async function handOverNext(db: Db, until: Date): Promise<number> {
  const due = await findDue(db, until);
  if (!due) return 0;
  await db.tx(async (tx) => {
    const group = await groups.lockGroup(tx, due.group);
    const planned = group && (await findPlanned(tx, group.id));
    // Done or cancelled meanwhile.
    if (!group || !planned) return;
    const actor = { kind: 'system' } as const;
    const officer = await holdOfficer(tx, planned.to);
    const refusal = refusalOf(group, planned.from, officer);
    if (refusal || !officer) {
      const ended = { state: 'refused', refusal: refusal ?? 'error.group.officer' } as const;
      const before = await endPlan(tx, group.id, planned, ended);
      await groups.raiseVersion(tx, group.id);
      const object = { kind: 'group', id: group.id };
      return recordAuditEvent(tx, actor, { action: 'group.handover_refused', object, before, reason: planned.reason });
    }
    await endHandover(tx, planned.id, { state: 'done' });
    await giveToOfficer(tx, { group, officer, actor, reason: planned.reason });
  });
  return 1;
}

function refusalOf(group: groups.GroupRow, from: StaffId, officer: Officer | null) {
  if (!group.active) return 'error.group.inactive';
  if (group.officerId !== from) return 'error.group.changed';
  return officer ? null : 'error.group.officer';
}

type Given = { group: groups.GroupRow; officer: Officer; actor: Actor; reason: string };

/** Gives a locked group to an officer whose account is held, with her branch; tells its members and both officers. */
export async function giveToOfficer(tx: Tx, { group, officer, actor, reason }: Given): Promise<void> {
  const before = await readRecord(tx, group.id);
  await groups.updateGroup(tx, { ...group, officerId: officer.id, branchId: officer.branch.id });
  await openAccounts(tx, officer.id, ['officer_cash']);
  for (const userId of await listSignedIn(tx, group.id)) {
    await notify(tx, {
      userId,
      kind: 'group_officer',
      slots: { group: group.name, officer: officer.name },
      link: '/dashboard/borrowers',
      eventKey: `group:${group.id}:officer:${group.version}`,
    });
  }
  await endStaffNotices(tx, 'groups', group.id);
  await tellOfficers(tx, { group: group.id, actor, key: String(group.version) }, [
    ['taken', officer.id],
    ['given', group.officerId],
  ]);
  await recordAuditEvent(tx, actor, {
    action: 'group.officer',
    object: { kind: 'group', id: group.id },
    before: { officer: before?.officer.name, branch: before?.branch.name },
    after: { officer: officer.name, branch: officer.branch.name },
    reason,
  });
}

type Tell = { group: GroupId; actor: Actor; key: string };

/** Tells the bell of each but who did it: what one did oneself is no news. */
async function tellOfficers(tx: Tx, { group, actor, key }: Tell, told: readonly (readonly [string, StaffId])[]) {
  for (const [kind, staffId] of told) {
    if (actor.kind === 'staff' && actor.id === staffId) continue;
    const eventKey = `${kind}:${group}:${key}`;
    await notifyStaff(tx, { staffId, topic: 'groups', kind, about: group, needs: 'group.read', eventKey });
  }
}

/** Who may look after groups, with her branch, which she keeps until the transaction ends; null for anybody else. */
export async function holdOfficer(tx: Tx, id: StaffId): Promise<Officer | null> {
  await holdStaff(tx, id);
  return (await readOfficers(tx)).find((officer) => officer.id === id) ?? null;
}
