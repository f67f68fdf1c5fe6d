// The bell of the console: each round, staff are told of what waits for them; what waits no more ends by itself.
// Source: docs/screens.md; decision 0116.
import { staffNotices } from '#contract/staff-notice.ts';
import { permissionsOf } from '#domain/permissions.ts';
import {
  countStaffNotices,
  readAllStaffNotices,
  readStaffChoices,
  readStaffNotice,
  saveStaffChoices,
  syncStaffNotices,
} from '#features/notice/staff-notice.ts';
import type { Platform } from '#platform/platform.ts';
import { listNotices, waitingForStaff } from './staff-notices.sql.ts';

export function serveStaffNotices({ db, jobs, console: consoleSide }: Platform): void {
  jobs.onDue({
    name: 'overview.notice',
    run: () => db.tx((tx) => syncStaffNotices(tx, waitingForStaff, ['approvals', 'returned', 'late', 'failures'])),
  });
  consoleSide.serve(staffNotices, {
    listStaffNotices: ({ caller, query }) => listNotices(db, caller.id, permissionsOf(caller.roles), query),
    countStaffNotices: async ({ caller }) => ({ count: await countStaffNotices(db, caller) }),
    readStaffNotice: async ({ caller, params }) => {
      await readStaffNotice(db, caller, params.id);
      return {};
    },
    readAllStaffNotices: async ({ caller }) => {
      await readAllStaffNotices(db, caller);
      return {};
    },
    getStaffNoticeSettings: ({ caller }) => readStaffChoices(db, caller.id),
    saveStaffNoticeSettings: async ({ caller, body }) => {
      await db.tx((tx) => saveStaffChoices(tx, caller.id, body.topics));
      return readStaffChoices(db, caller.id);
    },
  });
}
