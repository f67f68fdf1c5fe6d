// Lenders for staff: search, masked view, full values for a recorded reason, and blocking.
// Source: docs/screens.md; docs/domain.md §3.
import { sendListFile } from '#platform/list-file.ts';
import { staffPeople } from '#contract/people.ts';
import { blockPerson, unblockPerson } from '#features/account/block.ts';
import { proveConsents } from '#features/account/consent.ts';
import { readName } from '#features/account/user.sql.ts';
import type { Platform } from '#platform/platform.ts';
import { getPerson } from './detail.ts';
import { listPeople, peopleFile } from './list.ts';
import { revealPerson } from './reveal.ts';

export function registerPeople(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffPeople, {
    listPeople: ({ query }) => listPeople(platform, query),
    exportPeople: (call) => sendListFile(platform, staffPeople.exportPeople, call, peopleFile),
    getPerson: ({ caller, params }) => getPerson(platform, caller, params.id),
    revealPerson: ({ caller, params, body }) => revealPerson(platform, caller, params.id, body),
    proveConsents: ({ caller, params, body }) =>
      db.tx(async (tx) =>
        proveConsents(tx, caller.id, { id: params.id, name: await readName(tx, params.id) }, body.reason),
      ),
    blockPerson: async ({ caller, params, body }) => {
      await blockPerson(platform, { staffId: caller.id, userId: params.id, reason: body.reason });
      return {};
    },
    unblockPerson: async ({ caller, params, body }) => {
      await unblockPerson(platform, { staffId: caller.id, userId: params.id, reason: body.reason });
      return {};
    },
  });
}
