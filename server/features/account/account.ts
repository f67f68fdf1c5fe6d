// Sign-in, sign-out and the signed-in person, for users on the product and staff on the console.
// Source: api.md (Auth), spec §4 Session.
import { account } from '#contract/account.ts';
import { registration } from '#contract/registration.ts';
import { staffAccount } from '#contract/staff.ts';
import { currentTerms } from '#features/settings/terms.ts';
import type { Platform } from '#platform/platform.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { Ports } from '#ports/ports.ts';
import { requestEmailVerification, verifyEmail } from './email.ts';
import { readMe } from './me.ts';
import { completePapers } from './papers.ts';
import { changePassword } from './password.ts';
import { sendPhoto, setPhoto } from './photo.ts';
import { checkVerification, register, requestVerification, validateRegistration } from './registration.ts';
import { requestReset, resetPassword, validateReset } from './reset.ts';
import { signIn } from './sign-in.ts';
import { readStaffPerson, signInStaff } from './staff-sign-in.ts';

export function registerAccount(platform: Platform, ports: Ports): void {
  const { db, sessions } = platform;

  platform.web.serve(account, {
    signIn: ({ body, request }) =>
      signIn(platform, {
        name: body._username,
        password: body._password,
        device: deviceOf(request.headers['user-agent']),
        address: request.ip,
      }),
    signOut: async ({ caller }) => {
      await sessions.end(caller.sessionId, 'signed out');
      return {};
    },
    getMe: ({ caller }) => readMe(platform, caller.id),
    listSessions: ({ caller }) => listSessions(platform, caller.id, caller.sessionId),
    endOtherSessions: async ({ caller }) => {
      await db.tx((tx) => sessions.endOthers(tx, 'user', caller.id, caller.sessionId, 'ended by the user'));
      return {};
    },
  });

  platform.web.serve(registration, {
    getTerms: ({ params }) => currentTerms(db, params.kind),
    requestVerification: ({ body, request }) => done(requestVerification(platform, body.phonenumber, request.ip)),
    checkVerification: ({ body }) => checkVerification(platform, body.phonenumber, body.code),
    validateRegistration: ({ body }) => done(validateRegistration(platform, body)),
    register: ({ body, request }) =>
      register(platform, {
        ...body,
        termsVersion: body.termsVersion === undefined ? undefined : Number(body.termsVersion),
        papers: completePapers(body),
        device: deviceOf(request.headers['user-agent']),
        address: request.ip,
      }),
    requestReset: ({ body, request }) => done(requestReset(platform, body.value, request.ip)),
    validateReset: ({ body }) => done(validateReset(platform, body.value, body.code)),
    resetPassword: ({ body }) => done(resetPassword(platform, body)),
    changePassword: ({ caller, body }) => done(changePassword(platform, caller, body)),
    requestEmailVerification: ({ caller, body }) => done(requestEmailVerification(platform, caller.id, body)),
    verifyEmail: ({ body }) => done(verifyEmail(platform, body.token)),
    setPhoto: ({ caller, body }) => setPhoto(platform, ports, caller.id, body.file),
    getPhoto: ({ params, query, reply }) => sendPhoto(platform, ports, params.name, query, reply),
  });

  platform.console.serve(staffAccount, {
    signInStaff: ({ body, request }) =>
      signInStaff(platform, { ...body, device: deviceOf(request.headers['user-agent']) }),
    getStaffMe: ({ caller }) => readStaffPerson(db, caller.id),
    signOutStaff: async ({ caller }) => {
      await sessions.end(caller.sessionId, 'signed out');
      return {};
    },
  });
}

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};

const deviceOf = (userAgent: string | undefined): string => userAgent?.slice(0, 200) ?? 'unknown';

async function listSessions({ db }: Platform, userId: string, currentId: string) {
  const rows = await db.rows<{ id: string; device: string; created_at: Date; last_seen_at: Date }>(
    standingSessions(userId),
  );
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}

const standingSessions = (userId: string): Sql => sql`
  select id, device, created_at, last_seen_at from session
  where kind = 'user' and person_id = ${userId} and ended_at is null and expires_at > app_now() order by last_seen_at desc limit 50`;
