// What staff follow up: tasks, and promises to pay.
// Source: docs/screens.md; docs/api.md; decision 0113.
import { staffPromises } from '#contract/followup.ts';
import { staffTasks } from '#contract/task.ts';
import type { Platform } from '#platform/platform.ts';
import { judgeDue, judgeTouched, listPromises, makePromise } from './promise.ts';
import { cancelTask, completeTask, editTask, listAssignees, listTasks, makeTask } from './task.ts';

export function registerFollowup({ db, console: side, events, jobs }: Platform): void {
  side.serve(staffTasks, {
    listTasks: ({ query, caller }) => listTasks(db, caller, query),
    listTaskAssignees: ({ params }) => listAssignees(db, params.kind),
    makeTask: ({ body, caller }) => makeTask(db, caller.id, body),
    editTask: ({ params, body, caller }) => editTask(db, caller.id, params.id, body),
    completeTask: ({ params, body, caller }) => completeTask(db, caller.id, params.id, body),
    cancelTask: ({ params, body, caller }) => cancelTask(db, caller.id, params.id, body),
  });
  side.serve(staffPromises, {
    listPromises: ({ params, query }) => listPromises(db, params.id, query),
    recordPromise: ({ params, body, caller }) =>
      makePromise(db, caller.id, {
        lendingId: params.id,
        memberId: body.member,
        amount: body.amount,
        dueOn: body.dueOn,
      }),
  });
  events.on('receiptsChanged', 'followup', judgeTouched);
  jobs.onDayClose({ name: 'followup.promise', run: (date) => judgeDue(db, date) });
}
