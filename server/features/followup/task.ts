// Tasks: made, changed, done or cancelled, and listed for whom they concern.
// Invariants: a change names the version that was seen; both the person who acts and the one who is given a task work on
// subjects of its kind, as of the transaction; the same open task is made once.
// Source: decision 0113.
import type { Input, Page } from '#contract/endpoint.ts';
import type { staffTasks, Task } from '#contract/task.ts';
import type { PersonId, StaffId, TaskId } from '#domain/ids.ts';
import { staffRoles } from '#domain/permissions.ts';
import { checkTaskDate, mayWorkOnTask, readableTaskKinds, type TaskSubjectKind } from '#domain/task.ts';
import { endStaffNotices, notifyStaff } from '#features/notice/staff-notice.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { type Db, type Reader, type Tx, violated } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import * as store from './task.sql.ts';

type Body<K extends keyof typeof staffTasks> = Input<(typeof staffTasks)[K]>['body'];

export async function listTasks(reader: Reader, { roles }: StaffCaller, query: store.TaskQuery): Promise<Page<Task>> {
  const { page, total } = await store.pageOfTasks(reader, readableTaskKinds(roles), query);
  return pageOf(page.map(store.toWireTask), total, query);
}

/** As many as stand on the first page. */
const mostOfDay = 6;

/** A person's open tasks: how many, and those that are due first. */
export async function listOwnTasks(reader: Reader, { id, roles }: Pick<StaffCaller, 'id' | 'roles'>) {
  const query = { officer: id, limit: mostOfDay, page: 1 };
  const { page, total } = await store.pageOfTasks(reader, readableTaskKinds(roles), query);
  return { open: total, items: page.map(store.toWireTask) };
}

/** Whom a task about this kind may be given. */
export const listAssignees = (reader: Reader, kind: TaskSubjectKind) =>
  store.listStaffWith(
    reader,
    staffRoles.filter((role) => mayWorkOnTask([role], kind)),
  );

export function makeTask(db: Db, staffId: StaffId, body: Body<'makeTask'>): Promise<Task> {
  const { what, assignee, dueOn } = body;
  const subject = { kind: body.kind, id: body.subject };
  return db.tx(async (tx) => {
    await requireWorker(tx, staffId, subject.kind);
    const found = await store.findSubject(tx, subject.kind, subject.id);
    if (!found) throw notFound();
    throwIfRefused(checkTaskDate(dueOn, await today(tx)));
    const { name } = await requireAssignee(tx, assignee, subject.kind);
    const task = { id: newId<TaskId>(), groupId: found.groupId, subject, what, assignee, dueOn };
    if (!(await store.insertTask(tx, task, staffId))) return store.findTask(tx, await store.findSame(tx, task));
    await tellAssignee(tx, staffId, task.id, assignee, 1);
    const after = { kind: subject.kind, subject: subject.id, assignee: name, dueOn };
    await record(tx, staffId, { action: 'task.make', object: { kind: 'task', id: task.id }, after });
    return store.findTask(tx, task.id);
  });
}

/** Refuses what would make it the same as another open task. */
export async function editTask(db: Db, staffId: StaffId, id: TaskId, body: Body<'editTask'>): Promise<Task> {
  const { what, assignee, dueOn } = body;
  const edited = onTask(db, staffId, id, body.version, async (tx, task) => {
    throwIfRefused(checkTaskDate(dueOn, await today(tx), task.dueOn));
    const { name } = assignee === task.assignee.id ? task.assignee : await requireAssignee(tx, assignee, task.kind);
    await store.updateTask(tx, id, { what, assignee, dueOn }, staffId);
    if (assignee !== task.assignee.id) {
      await endStaffNotices(tx, 'tasks', id);
      await tellAssignee(tx, staffId, id, assignee, task.version + 1);
    }
    return {
      action: 'task.edit',
      before: { assignee: task.assignee.name, dueOn: task.dueOn },
      after: { assignee: name, dueOn, isTextChanged: what !== task.what },
    };
  });
  return edited.catch((error: unknown) => {
    throw violated(error) === 'task_open_once' ? refused('error.task.same') : error;
  });
}

export function completeTask(db: Db, staffId: StaffId, id: TaskId, body: Body<'completeTask'>): Promise<Task> {
  return onTask(db, staffId, id, body.version, async (tx, task) => {
    await endStaffNotices(tx, 'tasks', id);
    await store.endTask(tx, id, { state: 'done', note: body.note ?? null }, staffId);
    return { action: 'task.done', before: { state: task.state }, after: { state: 'done' } };
  });
}

export function cancelTask(db: Db, staffId: StaffId, id: TaskId, body: Body<'cancelTask'>): Promise<Task> {
  return onTask(db, staffId, id, body.version, async (tx, task) => {
    await endStaffNotices(tx, 'tasks', id);
    await store.endTask(tx, id, { state: 'cancelled', note: body.reason }, staffId);
    return {
      action: 'task.cancel',
      before: { state: task.state },
      after: { state: 'cancelled' },
      reason: body.reason,
    };
  });
}

/** Deletes tasks about leads that were deleted, and what was told of them. */
export async function dropTasksOfGoneLeads(tx: Tx): Promise<void> {
  await endNotices(tx, await store.dropTasksOfGoneLeads(tx));
}

/** The same about an erased person's leads, identity and complaints; `name` is what stands in place of the name. */
export async function eraseTasksAbout(tx: Tx, userId: PersonId, name: string): Promise<void> {
  await dropTasksOfGoneLeads(tx);
  await endNotices(tx, await store.dropTasksAbout(tx, userId, name));
}

async function endNotices(tx: Tx, gone: readonly { id: TaskId }[]): Promise<void> {
  for (const { id } of gone) await endStaffNotices(tx, 'tasks', id);
}

/** Tells whoever was given a task by another; her own is no news to her. */
async function tellAssignee(tx: Tx, staffId: StaffId, id: TaskId, assignee: StaffId, version: number): Promise<void> {
  if (assignee === staffId) return;
  const event = { topic: 'tasks', kind: 'assigned', about: id, needs: 'task.read' } as const;
  await notifyStaff(tx, { ...event, staffId: assignee, eventKey: `task:${id}:${version}` });
}

type Told = Omit<AuditEvent, 'object'>;

/** Locks an open task in the version that was seen, runs the change, and records it. */
function onTask(
  db: Db,
  staffId: StaffId,
  id: TaskId,
  version: number,
  act: (tx: Tx, task: store.TaskRow) => Promise<Told>,
): Promise<Task> {
  return db.tx(async (tx) => {
    const task = await store.lockTask(tx, id);
    if (!task) throw notFound();
    await requireWorker(tx, staffId, task.kind);
    if (!(await store.isReached(tx, id))) throw notFound();
    if (task.version !== version || task.state !== 'open')
      throw refused('error.task.changed', { slots: { by: task.changedBy } });
    await record(tx, staffId, { ...(await act(tx, task)), object: { kind: 'task', id } });
    return store.findTask(tx, id);
  });
}

const record = (tx: Tx, staffId: StaffId, event: AuditEvent) =>
  recordAuditEvent(tx, { kind: 'staff', id: staffId }, event);

/** Refuses with 403 whoever does not work on subjects of this kind. */
async function requireWorker(tx: Tx, staffId: StaffId, kind: TaskSubjectKind): Promise<void> {
  const worker = await store.holdStaff(tx, staffId);
  if (!worker || !mayWorkOnTask(worker.roles, kind)) throw refused('error.forbidden');
}

async function requireAssignee(tx: Tx, id: StaffId, kind: TaskSubjectKind) {
  const assignee = await store.holdStaff(tx, id);
  if (!assignee || !mayWorkOnTask(assignee.roles, kind)) throw refused('error.task.assignee', { field: 'assignee' });
  return assignee;
}
