// What staff follow up: promises to pay.
// Source: docs/screens.md; docs/api.md; decision 0113.
import { staffPromises } from '#contract/followup.ts';
import type { Platform } from '#platform/platform.ts';
import { judgeDue, judgeTouched, listPromises, makePromise } from './promise.ts';

export function registerFollowup({ db, console: side, events, jobs }: Platform): void {
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
