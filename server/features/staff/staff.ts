// What staff read of lendings on the console: the list with signatures, and one lending in full. Reads only; each
// feature writes its own audit events.
// Source: docs/screens.md; docs/domain.md §3.
import { sendListFile } from '#platform/list-file.ts';
import { staffLendings } from '#contract/staff.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { findStaffLending, lendingFile, listStaffLendings, sumStaffLendings } from './lendings.ts';

export function registerStaff(platform: Platform): void {
  const { db, console: consoleSide } = platform;
  consoleSide.serve(staffLendings, {
    listStaffLendings: ({ query }) => listStaffLendings(db, query),
    sumStaffLendings: ({ query }) => sumStaffLendings(db, query),
    exportLendings: (call) => sendListFile(platform, staffLendings.exportLendings, call, lendingFile),
    getStaffLending: async ({ params }) => {
      const lending = await findStaffLending(db, params.id);
      if (!lending) throw notFound();
      return lending;
    },
  });
}
