// A group's history in one line of time: what changed, tasks, promises to pay and visits.
// Invariant: tasks and promises are there only for whoever may read them.
// Source: docs/screens.md; decision 0113.
import type { Page } from '#contract/endpoint.ts';
import type { GroupHistoryEntry } from '#contract/visit.ts';
import type { GroupId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { readableTaskKinds } from '#domain/task.ts';
import { eventOfRecord } from '#features/group/read.ts';
import { readAuditEvents } from '#features/group/read.sql.ts';
import type { Reader } from '#platform/db.ts';
import { pageOf, type Paging } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import * as store from './history.sql.ts';
import { readPromises } from './promise.sql.ts';
import { readTasks } from './task.sql.ts';
import { isGroup, readVisits } from './visit.sql.ts';

export async function listGroupHistory(
  reader: Reader,
  { roles }: StaffCaller,
  groupId: GroupId,
  query: Paging,
): Promise<Page<GroupHistoryEntry>> {
  if (!(await isGroup(reader, groupId))) throw notFound();
  const seen = { taskKinds: readableTaskKinds(roles), promises: may(roles, 'repayment.read') };
  const { keys, total } = await store.pageOfKeys(reader, groupId, seen, query);
  const idsOf = (kind: GroupHistoryEntry['kind']) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const events = new Map((await readAuditEvents(reader, idsOf('event'))).map((one) => [one.seq, one]));
  const tasks = new Map((await readTasks(reader, idsOf('task'))).map((one) => [one.id as string, one]));
  const promises = new Map((await readPromises(reader, idsOf('promise'))).map((one) => [one.id as string, one]));
  const visits = new Map((await readVisits(reader, idsOf('visit'))).map((one) => [one.id as string, one]));
  const entries = keys.flatMap(({ kind, id, at: instant }): GroupHistoryEntry[] => {
    const at = instant.toISOString();
    const [event, task, promise, visit] = [events.get(id), tasks.get(id), promises.get(id), visits.get(id)];
    if (kind === 'event') return event ? [{ kind, id, at, event: eventOfRecord(event) }] : [];
    if (kind === 'task') return task ? [{ kind, id, at, task }] : [];
    if (kind === 'promise') return promise ? [{ kind, id, at, promise }] : [];
    return visit ? [{ kind, id, at, visit }] : [];
  });
  return pageOf(entries, total, query);
}
