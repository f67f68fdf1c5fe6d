// Consents: which text (by hash) a person agreed to, for what, when and from where; and when to ask again.
// Invariants: a consent is never changed or deleted; at the next sign-in after a new version is in force, everybody
// who agreed to an earlier one is asked again.
// Source: docs/domain.md §3; docs/api.md; decision 0062.
import type { Output } from '#contract/endpoint.ts';
import type { ConsentProof, consents } from '#contract/people.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import { currentTerms, type TermsKind } from '#features/settings/terms.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import { insertConsent, listChangedTerms, readConsents, type Purpose, type Consent } from './consent.sql.ts';
type Text = { kind: TermsKind; version: number; sha256: string };

/** Stores a consent; a repeat changes nothing. Answers whether it is new. */
export async function saveConsent(
  tx: Tx,
  userId: PersonId,
  { kind, version, sha256 }: Text,
  { purpose, address }: { purpose: Purpose; address: string },
): Promise<boolean> {
  const inserted = await insertConsent(tx, { userId, kind, version, sha256, purpose, address });
  return inserted > 0;
}

/** For lists: without IP address and text. */
export const briefly = ({ kind, version, sha256, purpose, agreedAt }: Consent) => ({
  kind,
  version,
  sha256,
  purpose,
  agreedAt: agreedAt.toISOString(),
});

export async function listConsents(reader: Reader, userId: PersonId): Promise<Output<typeof consents.listConsents>> {
  const given = await readConsents(reader, userId);
  const due = await listChangedTerms(reader, userId);
  return { given: given.map(briefly), due };
}

/** Agrees to the text in force; refuses `error.terms.changed` when another version was read. */
export async function giveConsent(
  db: Db,
  userId: PersonId,
  { kind, version }: { kind: TermsKind; version: number },
  address: string,
): Promise<void> {
  const terms = await currentTerms(db, kind);
  if (terms.version !== version) throw refused('error.terms.changed', { field: 'version' });
  await db.tx(async (tx) => {
    if (!(await saveConsent(tx, userId, terms, { purpose: 'changed_terms', address }))) return;
    const object = { kind: 'user', id: userId };
    await recordAuditEvent(
      tx,
      { kind: 'user', id: userId },
      { action: 'consent.given', object, after: { kind, version } },
    );
  });
}

/** The export of a person's consents. */
export async function proveConsents(
  tx: Tx,
  staffId: StaffId,
  person: { id: PersonId; name: string },
  reason: string,
): Promise<ConsentProof> {
  const object = { kind: 'user', id: person.id };
  await recordAuditEvent(tx, { kind: 'staff', id: staffId }, { action: 'consent.exported', object, reason });
  const given = await readConsents(tx, person.id);
  return {
    person,
    exportedAt: (await now(tx)).toISOString(),
    consents: given.map((each) => ({ ...each, agreedAt: each.agreedAt.toISOString() })),
  };
}
