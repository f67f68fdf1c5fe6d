// Complaints: the public form with its ticket, a person's own tickets, and how staff answer within the promised time.
// Source: docs/api.md; docs/screens.md; docs/domain.md §3.
import { sendListFile } from '#platform/list-file.ts';
import { complaints, staffComplaints } from '#contract/complaint.ts';
import type { Platform } from '#platform/platform.ts';
import { actOnComplaint, complaintFile, contactComplainant, getComplaint, listComplaints } from './answer.ts';
import { listOwnComplaints } from './own.ts';
import { sendComplaint } from './send.ts';

export function registerComplaint(platform: Platform): void {
  const { db } = platform;
  platform.web.serve(complaints, {
    listOwnComplaints: ({ caller, query }) => listOwnComplaints(db, caller.id, query),
    sendComplaint: ({ body, request }) => sendComplaint(platform, body, request.ip),
  });
  platform.console.serve(staffComplaints, {
    listComplaints: ({ query }) => listComplaints(db, query),
    exportComplaints: (call) => sendListFile(platform, staffComplaints.exportComplaints, call, complaintFile),
    getComplaint: ({ caller, params }) => getComplaint(db, caller, params.id),
    contactComplainant: ({ caller, params, body }) => contactComplainant(db, caller, params.id, body.way),
    actOnComplaint: ({ caller, params, body }) => actOnComplaint(db, caller, params.id, body),
  });
}
