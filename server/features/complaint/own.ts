// A person's own tickets: complaints sent with the phone number or the verified e-mail address of the account, since the
// answer goes there too.
// Invariant: what staff note for themselves is never among the answers.
// Source: docs/screens.md; docs/api.md; decision 0105.
import type { OwnComplaint } from '#contract/complaint.ts';
import type { Page } from '#contract/endpoint.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { type Paging, pageOf } from '#platform/paging.ts';
import { dueOf } from './complaint.sql.ts';
import { countOwn, listOwn, readAnswers } from './own.sql.ts';

export async function listOwnComplaints(reader: Reader, userId: PersonId, paging: Paging): Promise<Page<OwnComplaint>> {
  const rows = await listOwn(reader, userId, paging);
  const answers = await readAnswers(
    reader,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, createdAt, promisedOn, dueAt, ...complaint }) => ({
    ...complaint,
    createdAt: createdAt.toISOString(),
    dueAt: dueOf({ promisedOn, dueAt }).toISOString(),
    answers: answers
      .filter((answer) => answer.complaintId === id)
      .map(({ text, at }) => ({ text, at: at.toISOString() })),
  }));
  return pageOf(items, await countOwn(reader, userId), paging);
}
