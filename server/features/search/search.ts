// The search over everything: what was typed is read once, each kind that the person may read is asked, and a search by
// somebody's NIK or phone number is on the audit trail, without the number.
// Source: docs/screens.md; decision 0116.
import { type Found, mostFound, searchKinds, type SearchResult, staffSearch } from '#contract/search.ts';
import { maskPhone } from '#domain/identity.ts';
import { may } from '#domain/permissions.ts';
import { isErasedPhone } from '#domain/retention.ts';
import { asksByNumber, readQuestion } from '#domain/search-question.ts';
import { type Limit, takeAttempt } from '#platform/attempts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import type { StaffCaller } from '#platform/session.ts';
import { type FoundRow, readFound, searchable } from './search.sql.ts';

/** Nobody types faster; a script that walks through numbers is stopped. */
const searches: Limit = { purpose: 'search', tries: 60, seconds: 60 };

export function registerSearch(platform: Platform): void {
  platform.console.serve(staffSearch, {
    searchEverything: ({ caller, body }) => searchEverything(platform, caller, body.q),
  });
}

async function searchEverything({ db, vault }: Platform, caller: StaffCaller, typed: string): Promise<SearchResult> {
  const question = readQuestion(typed);
  await takeAttempt(db, searches, caller.id);
  const groups: SearchResult['groups'] = [];
  for (const kind of searchKinds) {
    const { needs, rows } = searchable[kind];
    const statement = may(caller.roles, needs) ? rows({ ...question, vault }) : null;
    const found = statement ? await readFound(db, statement) : [];
    if (found.length === 0) continue;
    groups.push({ kind, items: found.slice(0, mostFound).map(toWire), more: found.length > mostFound });
  }
  const by = asksByNumber(question);
  if (by !== null) {
    const after = { by, found: groups.map(({ kind, items }) => ({ kind, ids: items.map(({ id }) => id) })) };
    const object = { kind: 'staff', id: caller.id };
    await db.tx((tx) =>
      recordAuditEvent(tx, { kind: 'staff', id: caller.id }, { action: 'search.number', object, after }),
    );
  }
  return { groups };
}

const toWire = ({ phone, detail, ...rest }: FoundRow): Found => ({
  ...rest,
  detail: phone !== null && !isErasedPhone(phone) ? maskPhone(phone) : detail,
});
