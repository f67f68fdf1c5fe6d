// Sign-in, sign-out and the signed-in person: users of the product and staff of the console.
// Source: docs/api.md, spec §4 Session.
import { account } from '#contract/account.ts';
import { acts } from '#contract/act.ts';
import type { Upload } from '#contract/fields.ts';
import { passkeys } from '#contract/passkey.ts';
import { consents } from '#contract/people.ts';
import { registration } from '#contract/registration.ts';
import { currentTerms } from '#features/settings/terms.sql.ts';
import { settleAct } from '#platform/acts.ts';
import type { IdentityPapers } from '#platform/events.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { giveConsent, listConsents } from './consent.ts';
import { deviceOf } from './device.ts';
import { requestEmailVerification, verifyEmail } from './email.ts';
import { openKnownDevice } from './known-device.ts';
import { readMe } from './me.ts';
import { beginConfirmation } from './confirmation.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { changePassword } from './password.ts';
import { sendPhoto, setPhoto } from './photo.ts';
import { checkVerification, register, requestVerification, validateRegistration } from './registration.ts';
import { requestReset, resetPassword, validateReset } from './reset.ts';
import { listSessions } from './sessions.sql.ts';
import { signIn } from './sign-in.ts';
import { serveStaff } from './staff-console.ts';

export function registerAccount(platform: Platform, ports: Ports): void {
  const { db, sessions } = platform;

  platform.web.serve(account, {
    signIn: ({ body, request, reply }) =>
      signIn(platform, {
        name: body._username,
        password: body._password,
        device: deviceOf(request),
        address: request.ip,
        known: openKnownDevice(platform, 'user', request, reply),
      }),
    signOut: async ({ caller }) => {
      await sessions.end(caller.sessionId, 'signed out');
      return {};
    },
    getMe: ({ caller }) => readMe(platform, caller.id),
    listSessions: ({ caller }) => listSessions(db, caller),
    endOtherSessions: async ({ caller }) => {
      await db.tx((tx) => sessions.endOthers(tx, 'user', caller.id, caller.sessionId, 'ended by the user'));
      return {};
    },
  });

  registerPasskeys(platform);

  platform.web.serve(acts, { settleAct: ({ caller, params }) => settleAct(platform, caller, params.key) });

  platform.web.serve(registration, {
    getTerms: ({ params }) => currentTerms(db, params.kind),
    requestVerification: ({ body, request }) => done(requestVerification(platform, body.phonenumber, request.ip)),
    checkVerification: ({ body }) => checkVerification(platform, body.phonenumber, body.code),
    validateRegistration: ({ body }) => done(validateRegistration(platform, body)),
    register: ({ body, request, reply }) =>
      register(platform, {
        ...body,
        termsVersion: body.termsVersion === undefined ? undefined : Number(body.termsVersion),
        papers: completePapers(body),
        device: deviceOf(request),
        address: request.ip,
        known: openKnownDevice(platform, 'user', request, reply),
      }),
    requestReset: ({ body, request }) => done(requestReset(platform, body.value, request.ip)),
    validateReset: ({ body }) => done(validateReset(platform, body.value, body.code)),
    resetPassword: ({ body }) => done(resetPassword(platform, body)),
    changePassword: ({ caller, body }) => done(changePassword(platform, caller, body)),
    requestEmailVerification: ({ caller, body }) => done(requestEmailVerification(platform, caller, body)),
    verifyEmail: ({ body }) => done(verifyEmail(platform, body.token)),
    setPhoto: ({ caller, body }) => setPhoto(platform, ports, caller.id, body.file),
    getPhoto: ({ params, query, reply }) => sendPhoto(platform, ports, params.name, query, reply),
  });

  platform.web.serve(consents, {
    listConsents: ({ caller }) => listConsents(db, caller.id),
    giveConsent: ({ caller, body, request }) => done(giveConsent(db, caller.id, body, request.ip)),
  });

  serveStaff(platform);
}

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};

type Given = {
  identityFile?: { file: Upload } | undefined;
  npwpFile?: { file: Upload } | undefined;
  identityNumber?: string | undefined;
  npwpNumber?: string | undefined;
};

/** The complete set, or null. */
function completePapers({ identityFile, npwpFile, identityNumber, npwpNumber }: Given): IdentityPapers | null {
  if (!identityFile || !npwpFile || !identityNumber || !npwpNumber) return null;
  return { identityFile: identityFile.file, npwpFile: npwpFile.file, identityNumber, npwpNumber };
}

function registerPasskeys(platform: Platform): void {
  platform.web.serve(passkeys, {
    listPasskeys: ({ caller }) => listOwnPasskeys(platform, caller.id),
    beginPasskey: ({ caller, body }) => beginPasskey(platform, caller, body),
    addPasskey: ({ caller, body }) => addPasskey(platform, caller, body),
    renamePasskey: ({ caller, params, body }) => renamePasskey(platform, caller.id, params.id, body.name),
    removePasskey: ({ caller, params, body }) => done(removePasskey(platform, caller.id, params.id, body)),
    beginConfirmation: ({ caller, body }) => beginConfirmation(platform, caller, body),
    beginPasskeySignIn: () => beginPasskeySignIn(platform),
    signInWithPasskey: ({ body, request, reply }) =>
      signInWithPasskey(platform, {
        assertion: body.passkey,
        device: deviceOf(request),
        address: request.ip,
        known: openKnownDevice(platform, 'user', request, reply),
      }),
  });
}
