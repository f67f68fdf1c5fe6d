// What staff follow up: tasks, promises to pay and visits, and the history of a group that shows them.
// Source: docs/screens.md; docs/api.md; decision 0113.
import { staffPromises } from '#contract/followup.ts';
import { staffTasks } from '#contract/task.ts';
import { staffVisits } from '#contract/visit.ts';
import type { Platform } from '#platform/platform.ts';
import { listGroupHistory } from './history.ts';
import { judgeDue, judgeTouched, listPromises, makePromise } from './promise.ts';
import { cancelTask, completeTask, editTask, listAssignees, listTasks, makeTask } from './task.ts';
import { addVisitPicture, recordVisit, sendVisitPicture } from './visit.ts';

export function registerFollowup(platform: Platform): void {
  const { db, console: side, events, jobs } = platform;
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
  side.serve(staffVisits, {
    listGroupHistory: ({ params, query, caller }) => listGroupHistory(db, caller, params.id, query),
    recordVisit: ({ params, body, caller }) => recordVisit(db, caller.id, params.id, body),
    addVisitPicture: ({ params, body, caller }) => addVisitPicture(platform, caller.id, params.id, body.file),
    getVisitPicture: ({ params, reply }) => sendVisitPicture(db, params, reply),
  });
  events.on('receiptsChanged', 'followup', judgeTouched);
  jobs.onDayClose({ name: 'followup.promise', run: (date) => judgeDue(db, date) });
}
