// Staff on the console: sign-in and sign-out, enrolment, the own account, and the accounts that admins manage.
// Source: docs/screens.md.
import { sendListFile } from '#platform/list-file.ts';
import { staffActs } from '#contract/act.ts';
import { settleAct } from '#platform/acts.ts';
import { staffAccount } from '#contract/staff.ts';
import { staffReadTokens } from '#contract/read-token.ts';
import { staffAccounts, staffEnrolments, staffOwnAccount } from '#contract/staff-account.ts';
import { deviceOf } from './device.ts';
import { openKnownDevice } from './known-device.ts';
import type { Platform } from '#platform/platform.ts';
import { listOwnReadTokens, listReadTokens, makeReadToken, revokeReadToken } from './read-tokens.ts';
import { readStaffPerson } from './staff-access.sql.ts';
import { changeStaffRoles, inviteStaff, putAwayStaff, renewStaffLink } from './staff-accounts.ts';
import { getStaffDetail, listStaffAccounts, staffAccountsFile } from './staff-accounts.sql.ts';
import { approveStaffChange, cancelStaffChange } from './staff-changes.ts';
import { listWaitingChanges } from './staff-changes.sql.ts';
import { enrolStaff, lookAtEnrolment } from './staff-enrolment.ts';
import { changeOwnPassword, readOwnAccount, renewRecoveryCodes } from './staff-own.ts';
import { signInStaff } from './staff-sign-in.ts';

export function serveStaff(platform: Platform): void {
  const { db, sessions } = platform;

  platform.console.serve(staffAccount, {
    signInStaff: ({ body, request, reply }) =>
      signInStaff(platform, {
        ...body,
        device: deviceOf(request),
        known: openKnownDevice(platform, 'staff', request, reply),
      }),
    getStaffMe: ({ caller }) => readStaffPerson(db, caller.id),
    signOutStaff: async ({ caller }) => {
      await sessions.end(caller.sessionId, 'signed out');
      return {};
    },
  });

  platform.console.serve(staffActs, {
    settleStaffAct: ({ caller, params }) => settleAct(platform, caller, params.key),
  });

  platform.console.serve(staffEnrolments, {
    lookAtEnrolment: ({ body }) => lookAtEnrolment(platform, body.token),
    enrolStaff: ({ body, request }) => enrolStaff(platform, body, deviceOf(request)),
  });

  platform.console.serve(staffOwnAccount, {
    getOwnAccount: ({ caller }) => readOwnAccount(platform, caller),
    changeOwnPassword: async ({ caller, body }) => {
      await changeOwnPassword(platform, caller, body);
      return {};
    },
    renewRecoveryCodes: async ({ caller, body }) => ({
      recoveryCodes: await renewRecoveryCodes(platform, caller, body),
    }),
    endOwnSessions: async ({ caller: { id, sessionId } }) => {
      await db.tx((tx) => sessions.endOthers(tx, 'staff', id, sessionId, 'ended by the person'));
      return {};
    },
  });

  platform.console.serve(staffReadTokens, {
    listOwnReadTokens: ({ caller }) => listOwnReadTokens(db, caller.id),
    makeReadToken: ({ caller, body }) => makeReadToken(platform, caller, body),
    revokeOwnReadToken: ({ caller: { id: by }, params: { id }, body: { reason } }) =>
      revokeReadToken(db, { id, of: by, by, reason }),
    listReadTokens: ({ query }) => listReadTokens(db, query),
    revokeReadToken: ({ caller: { id: by }, params: { id }, body: { reason } }) =>
      revokeReadToken(db, { id, of: null, by, reason }),
  });

  platform.console.serve(staffAccounts, {
    listStaffAccounts: ({ query }) => listStaffAccounts(db, query),
    exportStaffAccounts: (call) => sendListFile(platform, staffAccounts.exportStaffAccounts, call, staffAccountsFile),
    getStaffAccount: ({ params }) => getStaffDetail(db, params.id),
    inviteStaff: ({ caller, body }) => inviteStaff(platform, caller.id, body),
    changeStaffRoles: ({ caller, params, body }) => changeStaffRoles(platform, caller.id, params.id, body),
    renewStaffLink: ({ caller, params, body }) => renewStaffLink(platform, caller.id, params.id, body),
    putAwayStaff: ({ caller, params, body }) => putAwayStaff(platform, caller.id, params.id, body),
    listStaffChanges: () => listWaitingChanges(db),
    approveStaffChange: ({ caller, params, body }) => approveStaffChange(platform, caller.id, params.id, body),
    cancelStaffChange: ({ caller, params, body }) => cancelStaffChange(platform, caller.id, params.id, body),
  });
}
