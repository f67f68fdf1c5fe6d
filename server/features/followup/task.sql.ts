// Statements of tasks, and of who may be given one.
// Source: decision 0113.
import type { Task } from '#contract/task.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { BranchId, GroupId, PersonId, StaffId, TaskId } from '#domain/ids.ts';
import { type Permission, type StaffRole, staffRoles } from '#domain/permissions.ts';
import { type taskDues, type TaskState, taskStates, type TaskSubjectKind, taskSubjectKinds } from '#domain/task.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { type Paging, selectPage } from '#platform/paging.ts';
import { currentReach } from '#platform/reach.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const rolesRow = row({ name: col.text, roles: col.list(col.oneOf(staffRoles)) });

/** Name and roles of an active member of staff, none of which change until this transaction ends. */
export async function holdStaff(tx: Tx, id: StaffId): Promise<{ name: string; roles: StaffRole[] } | null> {
  if (!isId(id) || !(await tx.exists(sql`select 1 from staff where id = ${id} and active for share`))) return null;
  return tx.row(
    rolesRow,
    sql`select s.name, coalesce((select array_agg(r.role) from staff_role r where r.staff_id = s.id), '{}') as roles
    from staff s where s.id = ${id}`,
  );
}

const personRow = row({ id: col.id<StaffId>(), name: col.text });

/** Active staff with one of these roles, by name. */
export function listStaffWith(reader: Reader, roles: readonly StaffRole[]): Promise<RowOf<typeof personRow>[]> {
  return reader.rows(
    personRow,
    sql`select s.id, s.name from staff s where s.active and exists
      (select 1 from staff_role r where r.staff_id = s.id and r.role = any(${[...roles]}::text[]))
    order by s.name, s.id`,
  );
}

const ofGroups = { lending: 'lending.read', group: 'group.read' } as const satisfies Partial<
  Record<TaskSubjectKind, Permission>
>;
type OfGroup = keyof typeof ofGroups;

/** Within reach of what shows such a subject: whoever has tasks by another role too sees no more groups by it. */
const ofBranch = (kind: OfGroup, orOf?: Sql): Sql | false =>
  withinReach(sql`g.branch_id`, { reach: currentReach(ofGroups[kind]), ...(orOf && { orOf }) });

const subjects: Readonly<Record<TaskSubjectKind, (id: string) => Sql>> = {
  lending: (id) =>
    sql`select g.id as "groupId" from lending l join borrower_group g on g.id = l.group_id
      where ${all([sql`l.id::text = ${id}`, ofBranch('lending')])}`,
  group: (id) =>
    sql`select g.id as "groupId" from borrower_group g
      where ${all([sql`g.id::text = ${id}`, ofBranch('group')])}`,
  lead: (id) => sql`select null::uuid as "groupId" from lead where id::text = ${id}`,
  complaint: (id) => sql`select null::uuid as "groupId" from complaint where id::text = ${id}`,
  kyc: (id) => sql`select null::uuid as "groupId" from kyc where user_id::text = ${id}`,
};
const subjectRow = row({ groupId: col.id<GroupId>().nullable() });

/** The subject if it is there and within reach, with the group in whose history its tasks stand. */
export const findSubject = (reader: Reader, kind: TaskSubjectKind, id: string) =>
  isId(id) ? reader.row(subjectRow, subjects[kind](id)) : null;

type NewTask = {
  id: TaskId;
  subject: { kind: TaskSubjectKind; id: string };
  groupId: GroupId | null;
  what: string;
  assignee: StaffId;
  dueOn: BusinessDate;
};

/** False when the same open task is there already. */
export async function insertTask(tx: Tx, task: NewTask, staffId: StaffId): Promise<boolean> {
  const { id, subject, groupId, what, assignee, dueOn } = task;
  const made = await tx.run(sql`
    insert into task (id, subject_kind, subject_id, group_id, text, assignee_id, due_on, made_by, changed_by)
    values (${id}, ${subject.kind}, ${subject.id}, ${groupId}, ${what}, ${assignee}, ${dueOn}, ${staffId}, ${staffId})
    on conflict (subject_kind, subject_id, assignee_id, due_on, md5(text)) where state = 'open' do nothing`);
  return made > 0;
}

const idRow = row({ id: col.id<TaskId>() });

export async function findSame(tx: Tx, { subject, what, assignee, dueOn }: NewTask): Promise<TaskId> {
  const { id } = await tx.one(
    idRow,
    sql`select id from task where state = 'open' and subject_kind = ${subject.kind} and subject_id = ${subject.id}
      and assignee_id = ${assignee} and due_on = ${dueOn} and text = ${what}`,
  );
  return id;
}

const person = col.object({ id: col.id<StaffId>(), name: col.text });
const taskRow = row({
  id: col.id<TaskId>(),
  version: col.number,
  kind: col.oneOf(taskSubjectKinds),
  subjectId: col.text,
  subjectName: col.text,
  branch: col.text.nullable(),
  what: col.text,
  assignee: person,
  dueOn: col.businessDate,
  state: col.oneOf(taskStates),
  overdue: col.boolean,
  madeBy: person,
  madeAt: col.instant,
  changedBy: col.text,
  changedAt: col.instant,
  endNote: col.text.nullable(),
});
export type TaskRow = RowOf<typeof taskRow>;

const nameOf: Sql = sql`coalesce(case t.subject_kind
    when 'lead' then (select name from lead where id = t.subject_id)
    when 'complaint' then (select name from complaint where id = t.subject_id)
    when 'kyc' then (select name from app_user where id = t.subject_id)
    else (select name from borrower_group where id = t.group_id) end, '')`;

const rows: Sql = sql`
  select t.id, t.version, t.subject_kind as kind, t.subject_id as "subjectId", ${nameOf} as "subjectName",
    (select b.name from borrower_group g join branch b on b.id = g.branch_id where g.id = t.group_id) as branch, t.text as what,
    json_build_object('id', a.id, 'name', a.name) as assignee, t.due_on as "dueOn", t.state,
    t.state = 'open' and t.due_on < business_date_of(app_now()) as overdue,
    json_build_object('id', m.id, 'name', m.name) as "madeBy", t.made_at as "madeAt", c.name as "changedBy",
    t.changed_at as "changedAt", t.end_note as "endNote"
  from task t join staff a on a.id = t.assignee_id join staff m on m.id = t.made_by join staff c on c.id = t.changed_by`;

/** About no group, about one within reach, or one's own. Decision 0112. */
export const isInReach = (): Sql =>
  all(
    (Object.keys(ofGroups) as OfGroup[]).map((kind) => {
      const within = ofBranch(kind, sql`t.assignee_id`);
      return (
        within &&
        sql`(t.subject_kind <> ${kind}
          or exists (select 1 from borrower_group g where g.id = t.group_id and ${within}))`
      );
    }),
  );

/** Locks a task; whether it is within reach, `isReached` says. */
export async function lockTask(tx: Tx, id: TaskId): Promise<TaskRow | null> {
  return isId(id) ? tx.row(taskRow, sql`${rows} where t.id = ${id} for update of t`) : null;
}

export const isReached = (tx: Tx, id: TaskId): Promise<boolean> =>
  tx.exists(sql`select 1 from task t where t.id = ${id} and ${isInReach()}`);

export const findTask = async (reader: Reader, id: TaskId): Promise<Task> =>
  toWireTask(await reader.one(taskRow, sql`${rows} where t.id = ${id}`));

export const readTasks = async (reader: Reader, ids: readonly string[]): Promise<Task[]> =>
  (await reader.rows(taskRow, sql`${rows} where t.id = any(${[...ids]}::uuid[])`)).map(toWireTask);

export type TaskQuery = Paging & {
  officer?: StaffId | undefined;
  state?: TaskState | undefined;
  due?: (typeof taskDues)[number] | undefined;
  kind?: TaskSubjectKind | undefined;
  branch?: BranchId | undefined;
  subject?: string | undefined;
};

const daysAhead = { overdue: -1, today: 0, week: 7 } as const;
const countRow = row({ total: col.number });

/** Open ones by their date, ended ones by when they ended; of these kinds only. */
export async function pageOfTasks(reader: Reader, kinds: readonly TaskSubjectKind[], query: TaskQuery) {
  const { officer, due, kind, branch, subject, state = 'open' } = query;
  const where = all([
    state === 'open' ? sql`t.state = 'open'` : sql`t.state <> 'open' and t.state = ${state}`,
    sql`t.subject_kind = any(${kinds.filter((one) => kind === undefined || one === kind)}::text[])`,
    isInReach(),
    officer !== undefined && sql`t.assignee_id::text = ${officer}`,
    branch !== undefined && sql`t.group_id in (select g.id from borrower_group g where g.branch_id::text = ${branch})`,
    subject !== undefined && sql`t.subject_id::text = ${subject}`,
    due !== undefined && sql`t.due_on <= business_date_of(app_now()) + ${daysAhead[due]}::int`,
  ]);
  const { total } = await reader.one(countRow, sql`select count(*)::int as total from task t where ${where}`);
  const order = state === 'open' ? sql`t.due_on, t.id` : sql`t.changed_at desc, t.id desc`;
  const page = await reader.rows(taskRow, selectPage({ rows, id: sql`t.id`, from: sql`task t`, where, order }, query));
  return { page, total };
}

type Changed = { what: string; assignee: StaffId; dueOn: BusinessDate };

export async function updateTask(tx: Tx, id: TaskId, { what, assignee, dueOn }: Changed, staffId: StaffId) {
  await tx.run(sql`update task set text = ${what}, assignee_id = ${assignee}, due_on = ${dueOn}, version = version + 1,
    changed_by = ${staffId}, changed_at = app_now() where id = ${id}`);
}

export async function endTask(
  tx: Tx,
  id: TaskId,
  { state, note }: { state: 'done' | 'cancelled'; note: string | null },
  staffId: StaffId,
): Promise<void> {
  await tx.run(sql`update task set state = ${state}, end_note = ${note}, version = version + 1, changed_by = ${staffId},
    changed_at = app_now() where id = ${id}`);
}

export const toWireTask = (task: TaskRow): Task => {
  const { kind, subjectId, subjectName, madeAt, changedBy, changedAt, endNote, ...rest } = task;
  return {
    ...rest,
    subject: { kind, id: subjectId, name: subjectName },
    madeAt: madeAt.toISOString(),
    ended: rest.state === 'open' ? null : { by: changedBy, at: changedAt.toISOString(), note: endNote },
  };
};

/** Deletes tasks about leads that were deleted. Returns which. */
export const dropTasksOfGoneLeads = (tx: Tx): Promise<{ id: TaskId }[]> =>
  tx.rows(
    idRow,
    sql`delete from task t where t.subject_kind = 'lead' and not exists (select 1 from lead l where l.id = t.subject_id)
    returning t.id`,
  );

/** Deletes tasks about an erased person's identity and complaints; `name` is what stands in place of the name. */
export const dropTasksAbout = (tx: Tx, userId: PersonId, name: string): Promise<{ id: TaskId }[]> =>
  tx.rows(
    idRow,
    sql`delete from task where (subject_kind = 'kyc' and subject_id = ${userId})
      or (subject_kind = 'complaint' and subject_id in (select id from complaint where name = ${name}))
    returning id`,
  );
