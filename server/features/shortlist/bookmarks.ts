// The groups that a lender marked.
// Invariant: marking twice is marking once, and taking away what is not marked changes nothing.
// Source: docs/api.md; decision 0106.
import type { Bookmarks } from '#contract/shortlist.ts';
import type { LendingId, PersonId } from '#domain/ids.ts';
import { checkBookmarks, MOST_BOOKMARKS } from '#domain/shortlist.ts';
import { lockLender } from '#features/account/user.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader } from '#platform/db.ts';
import { canonicalId, isId } from '#platform/ids.ts';
import { notFound, throwIfRefused } from '#platform/refuse.ts';
import { deleteBookmark, insertBookmark, isListed, readBookmarks } from './bookmarks.sql.ts';

export async function listBookmarks(reader: Reader, lenderId: PersonId): Promise<Bookmarks> {
  return { lendings: await readBookmarks(reader, lenderId), most: MOST_BOOKMARKS };
}

/** Refuses a draft or an unknown id with 404, and one more than there may be. */
export function addBookmark(db: Db, lenderId: PersonId, lending: LendingId): Promise<void> {
  const id = knownId(lending);
  return db.tx(async (tx) => {
    await lockLender(tx, lenderId);
    if (!(await isListed(tx, id))) throw notFound();
    const marked = await readBookmarks(tx, lenderId);
    if (!marked.includes(id)) {
      throwIfRefused(checkBookmarks(marked.length));
      await insertBookmark(tx, lenderId, id);
    }
    const object = { kind: 'lending', id };
    await recordAuditEvent(tx, { kind: 'user', id: lenderId }, { action: 'bookmark.added', object });
  });
}

export function removeBookmark(db: Db, lenderId: PersonId, lending: LendingId): Promise<void> {
  const id = knownId(lending);
  return db.tx(async (tx) => {
    if (!(await isListed(tx, id))) throw notFound();
    await deleteBookmark(tx, lenderId, id);
    const object = { kind: 'lending', id };
    await recordAuditEvent(tx, { kind: 'user', id: lenderId }, { action: 'bookmark.removed', object });
  });
}

function knownId(id: LendingId): LendingId {
  if (!isId(id)) throw notFound();
  return canonicalId(id);
}
