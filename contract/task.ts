// Tasks of staff: who does what by when, about a loan, a group, a lead, a complaint or an identity under review.
// Invariant: a change names the version that was seen; whoever may not read a subject does not see its tasks.
// Source: docs/screens.md; decision 0113.
import { z } from 'zod';
import type { BranchId, StaffId, TaskId } from '#domain/ids.ts';
import { taskDues, taskStates, taskSubjectKinds } from '#domain/task.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, id, idOf, idParamsOf, instant, line, optionalReason, paging, reason } from './fields.ts';
import { person, version } from './four-eyes.ts';

const kind = z.enum(taskSubjectKinds);

export const task = z
  .object({
    id: idOf<TaskId>(),
    version: z.int(),
    /** The id of the page that the task is about, and its name: of a group, a person. */
    subject: z.object({ kind, id, name: z.string() }),
    /** The name of the branch of its group; null where it is about no group. */
    branch: z.string().nullable(),
    what: z.string(),
    assignee: person,
    dueOn: date,
    state: z.enum(taskStates),
    /** Open, and its date has passed. */
    overdue: z.boolean(),
    madeBy: person,
    madeAt: instant,
    /** Who did or cancelled it, with what came of it. */
    ended: z.object({ by: z.string(), at: instant, note: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Task' });
export type Task = z.output<typeof task>;

const fields = { what: line(200).min(1), assignee: idOf<StaffId>(), dueOn: date };

export const staffTasks = endpoints({
  listTasks: {
    call: 'GET staff/tasks',
    who: { staff: 'task.read' },
    summary: 'Tugas, yang jatuh tempo dulu; yang sudah berakhir, yang terbaru dulu',
    query: paging(20).extend({
      /** Whose tasks. */
      officer: idOf<StaffId>().optional(),
      state: choice(taskStates),
      due: choice(taskDues),
      kind: choice(taskSubjectKinds),
      /** Of groups in this branch. */
      branch: idOf<BranchId>().optional(),
      subject: z.uuid().optional(),
    }),
    data: task,
    paged: true,
  },
  listTaskAssignees: {
    call: 'GET staff/taskassignees/:kind',
    who: { staff: 'task.read' },
    summary: 'Petugas yang dapat diberi tugas tentang hal ini',
    params: z.object({ kind }),
    data: z.array(person),
  },
  makeTask: {
    call: 'POST staff/tasks',
    who: { staff: 'task.write' },
    summary: 'Buat tugas: siapa, apa, sampai kapan',
    body: z.object({ kind, subject: id, ...fields }),
    data: task,
  },
  editTask: {
    call: 'PUT staff/tasks/:id',
    who: { staff: 'task.write' },
    summary: 'Ubah isi, pelaksana, atau tanggal tugas yang terbuka',
    params: idParamsOf<TaskId>(),
    body: z.object({ version, ...fields }),
    data: task,
  },
  completeTask: {
    call: 'POST staff/tasks/:id/completions',
    who: { staff: 'task.write' },
    summary: 'Selesaikan tugas',
    params: idParamsOf<TaskId>(),
    body: z.object({ version, note: optionalReason }),
    data: task,
  },
  cancelTask: {
    call: 'POST staff/tasks/:id/cancellations',
    who: { staff: 'task.write' },
    summary: 'Batalkan tugas dengan alasan',
    params: idParamsOf<TaskId>(),
    body: z.object({ version, reason }),
    data: task,
  },
});
