// Groups on the console, and the holidays that move their due dates.
// Source: docs/screens.md; docs/domain.md §3, §6.
import { sendListFile } from '#platform/list-file.ts';
import { staffGroups } from '#contract/group.ts';
import { staffHolidays } from '#contract/holiday.ts';
import type { Platform } from '#platform/platform.ts';
import * as change from './change.ts';
import { handOverGroups, handOverNext } from './handover.ts';
import { declareHoliday, listHolidays, withdrawHoliday } from './holidays.ts';
import { getGroup, groupFile, listGroups } from './read.ts';
import { readChoices } from './read.sql.ts';
import { giveMemberSignIn } from './sign-in.ts';

export function registerGroup(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffGroups, {
    listGroups: ({ query }) => listGroups(db, query),
    exportGroups: (call) => sendListFile(platform, staffGroups.exportGroups, call, groupFile),
    listGroupChoices: () => readChoices(db),
    getGroup: ({ params }) => getGroup(db, params.id),
    createGroup: ({ body, caller }) => change.createGroup(platform, caller.id, body),
    editGroup: ({ params, body, caller }) => change.editGroup(platform, caller.id, params.id, body),
    addGroupMember: ({ params, body, caller }) => change.addGroupMember(platform, caller.id, params.id, body),
    changeMemberRole: ({ params, body, caller }) => change.changeMemberRole(db, caller.id, params, body),
    nameMemberNik: ({ params, body, caller }) => change.nameMemberNik(platform, caller.id, params, body),
    giveMemberSignIn: ({ params, body, caller }) => giveMemberSignIn(platform, caller.id, params, body),
    endGroupMembership: ({ params, body, caller }) => change.endGroupMembership(db, caller.id, params, body),
    changeMeetingDay: ({ params, body, caller }) => change.changeMeetingDay(db, caller.id, params.id, body),
    changeGroupOfficer: ({ params, body, caller }) => change.changeGroupOfficer(db, caller.id, params.id, body),
    handOverGroups: ({ body, caller }) => handOverGroups(db, caller.id, body),
    cancelHandover: ({ params, body, caller }) => change.cancelGroupHandover(db, caller.id, params.id, body),
    closeGroup: ({ params, body, caller }) => change.closeGroup(db, caller.id, params.id, body),
  });
  platform.jobs.onDue({ name: 'group.handover', run: (until) => handOverNext(db, until) });
  platform.console.serve(staffHolidays, {
    listHolidays: ({ query }) => listHolidays(db, query),
    declareHoliday: ({ body, caller }) => declareHoliday(db, caller.id, body),
    withdrawHoliday: ({ params, body, caller }) => withdrawHoliday(db, caller.id, params.date, body.reason),
  });
}
