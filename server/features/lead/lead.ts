// Leads: the borrower form of the public site, and the steps until the applicant is a member of a group.
// Source: spec §3, §6, §7; docs/screens.md; docs/api.md.
import { sendListFile } from '#platform/list-file.ts';
import { leads, staffLeads } from '#contract/lead.ts';
import type { Platform } from '#platform/platform.ts';
import { makeMember } from './membership.ts';
import { registerBorrower } from './register.ts';
import { contactLead, getLead, leadFile, listLeads, moveLead } from './steps.ts';
import { writeLead } from './written.ts';

export function registerLead(platform: Platform): void {
  const { db } = platform;
  platform.web.serve(leads, {
    registerBorrower: async ({ body, request }) => {
      await registerBorrower(platform, body, request.ip);
      return {};
    },
  });
  platform.console.serve(staffLeads, {
    listLeads: ({ query }) => listLeads(db, query),
    exportLeads: (call) => sendListFile(platform, staffLeads.exportLeads, call, leadFile),
    writeLead: ({ caller, body }) => writeLead(platform, caller, body),
    getLead: ({ caller, params }) => getLead(db, caller, params.id),
    contactLead: ({ caller, params, body }) => contactLead(platform, caller, params.id, body.way),
    moveLead: ({ caller, params, body }) => moveLead(platform, caller, params.id, body),
    makeMember: ({ caller, params, body }) => makeMember(platform, caller, params.id, body),
  });
}
