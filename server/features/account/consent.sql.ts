// Statements of consents, and of texts that changed since a person agreed to them.
import { consent } from '#contract/people.ts';
import { terms } from '#contract/registration.ts';
import type { PersonId } from '#domain/ids.ts';
import type { TermsKind } from '#features/settings/terms.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export type Purpose = 'registration' | 'changed_terms';

export function insertConsent(
  tx: Tx,
  {
    userId,
    kind,
    version,
    sha256,
    purpose,
    address,
  }: {
    userId: PersonId;
    kind: TermsKind;
    version: number;
    sha256: string;
    purpose: Purpose;
    address: string;
  },
): Promise<number> {
  return tx.run(sql`insert into consent (user_id, kind, version, text_sha256, purpose, agreed_at, address)
    values (${userId}, ${kind}, ${version}, ${Buffer.from(sha256, 'hex')}, ${purpose}, app_now(), ${address})
    on conflict (user_id, kind, version) do nothing`);
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
export function readConsents(reader: Reader, userId: PersonId): Promise<Consent[]> {
  return reader.rows(
    consentRow,
    sql`
    select c.kind, c.version, encode(c.text_sha256, 'hex') as sha256, c.purpose, c.agreed_at as "agreedAt", c.address,
      t.effective_from as "effectiveFrom", t.body
    from consent c left join terms t on t.kind = c.kind and t.version = c.version and t.sha256 = c.text_sha256
    where c.user_id = ${userId} order by c.agreed_at, c.kind`,
  );
}

const consentsRow = row({ kind: terms.shape.kind, version: col.number });

export function listChangedTerms(reader: Reader, userId: PersonId) {
  return reader.rows(
    consentsRow,
    sql`
    select t.kind, t.version from (select distinct on (kind) kind, version from terms
      where effective_from <= business_date_of(app_now()) order by kind, version desc) t
    join (select kind, max(version) as version from consent where user_id = ${userId} group by kind) c
      on c.kind = t.kind and c.version < t.version order by t.kind`,
  );
}
