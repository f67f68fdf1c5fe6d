// Privacy duties: requests, a file of all data, erasure by two people, and deletion of data that is no longer needed.
// Source: UU 27/2022; decision 0081.
import { privacy, staffPrivacy } from '#contract/privacy.ts';
import { approveEntry, cancelEntry } from '#platform/four-eyes.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { sendPersonalData } from './data.ts';
import { createErasures } from './erasures.ts';
import { liftLimit, limitProcessing } from './limit.ts';
import { askPrivacy, listPrivacyRequests } from './request.ts';
import { dropUnneeded } from './retention.ts';
import { getPrivacyBoard, getPrivacyStatus } from './standing.ts';
import { enterErasure, erasuresOf } from './erasure-request.ts';

export function registerPrivacy(platform: Platform, ports: Ports): void {
  const { db, jobs } = platform;
  platform.web.serve(privacy, {
    takePersonalData: ({ caller, body, reply }) => sendPersonalData(platform, caller.id, body, reply),
    listPrivacyRequests: ({ caller }) => listPrivacyRequests(db, caller.id),
    askPrivacy: ({ caller, body }) => askPrivacy(platform, caller.id, body),
  });
  platform.console.serve(staffPrivacy, {
    getPrivacyBoard: () => getPrivacyBoard(db),
    getPrivacyStatus: ({ params }) => getPrivacyStatus(db, params.id),
    enterErasure: ({ caller, params, body }) => enterErasure(platform, caller.id, params.id, body.reason),
    approveErasure: ({ caller, params, body }) =>
      approveEntry(db, erasuresOf(platform, params.id), caller.id, params.request, { version: 1, reason: body.note }),
    cancelErasure: ({ caller, params, body }) =>
      cancelEntry(db, erasuresOf(platform, params.id), caller.id, params.request, { version: 1, ...body }),
    limitProcessing: ({ caller, params, body }) => limitProcessing(db, caller.id, params.id, body.reason),
    liftLimit: ({ caller, params, body }) => liftLimit(db, caller.id, params.id, body.reason),
  });
  const erasures = createErasures(platform, ports);
  jobs.onDue({ name: 'privacy.erasure', run: () => erasures.work() });
  jobs.onDayClose({ name: 'privacy.retention', run: () => dropUnneeded(db) });
}
