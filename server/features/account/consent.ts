// Consents: which text (by hash) a person agreed to, for what, when and from where; and when to ask again.
// Invariants: a consent is never changed or deleted; at the next sign-in after a new version is in force, everybody
// who agreed to an earlier one is asked again.
// Source: docs/domain.md §3; docs/api.md; decision 0062.
import type { Output } from '#contract/endpoint.ts';
import { consent, type ConsentProof, type consents } from '#contract/people.ts';
import { terms } from '#contract/registration.ts';
import { currentTerms, type TermsKind } from '#features/settings/terms.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

type Purpose = 'registration' | 'changed_terms';
type Text = { kind: TermsKind; version: number; sha256: string };

/** Stores a consent; a repeat changes nothing. Answers whether it is new. */
export async function saveConsent(
  tx: Tx,
  userId: string,
  { kind, version, sha256 }: Text,
  { purpose, address }: { purpose: Purpose; address: string },
): Promise<boolean> {
  const inserted =
    await tx.run(sql`insert into consent (user_id, kind, version, text_sha256, purpose, agreed_at, address)
    values (${userId}, ${kind}, ${version}, ${Buffer.from(sha256, 'hex')}, ${purpose}, app_now(), ${address})
    on conflict (user_id, kind, version) do nothing`);
  return inserted > 0;
}

const consentRow = row({
  ...consent.omit({ agreedAt: true }).shape,
  agreedAt: col.instant,
  address: col.text,
  effectiveFrom: col.businessDate.nullable(),
  body: col.text.nullable(),
});
export type Consent = RowOf<typeof consentRow>;

/** All consents of a person with the texts of that time, oldest first. */
export function readConsents(reader: Reader, userId: string): Promise<Consent[]> {
  return reader.rows(
    consentRow,
    sql`
    select c.kind, c.version, encode(c.text_sha256, 'hex') as sha256, c.purpose, c.agreed_at as "agreedAt", c.address,
      t.effective_from as "effectiveFrom", t.body
    from consent c left join terms t on t.kind = c.kind and t.version = c.version and t.sha256 = c.text_sha256
    where c.user_id = ${userId} order by c.agreed_at, c.kind`,
  );
}

/** For lists: without IP address and text. */
export const briefly = ({ kind, version, sha256, purpose, agreedAt }: Consent) => ({
  kind,
  version,
  sha256,
  purpose,
  agreedAt: agreedAt.toISOString(),
});

const consentsRow = row({ kind: terms.shape.kind, version: col.number });

export async function listConsents(reader: Reader, userId: string): Promise<Output<typeof consents.listConsents>> {
  const given = await readConsents(reader, userId);
  const due = await reader.rows(
    consentsRow,
    sql`
    select t.kind, t.version from (select distinct on (kind) kind, version from terms
      where effective_from <= business_date_of(app_now()) order by kind, version desc) t
    join (select kind, max(version) as version from consent where user_id = ${userId} group by kind) c
      on c.kind = t.kind and c.version < t.version order by t.kind`,
  );
  return { given: given.map(briefly), due };
}

/** Agrees to the text in force; refuses `error.terms.changed` when another version was read. */
export async function giveConsent(
  db: Db,
  userId: string,
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
  staffId: string,
  person: { id: string; name: string },
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
