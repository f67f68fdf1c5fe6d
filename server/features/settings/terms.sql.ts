// Texts that people consent to, by version: the one in force today, and its hash as proof of what was shown.
// Invariant: the latest version in force applies, and a published version never changes.
// Source: docs/api.md; docs/screens.md.
import { termsVersion, type TermsVersion } from '#contract/proposal.ts';
import { terms, type Terms } from '#contract/registration.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { notFound } from '#platform/refuse.ts';
import { row, col } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import type { ProposalRow } from './proposal.sql.ts';

export type TermsKind = Terms['kind'];

const columns = sql`kind, version, effective_from as "effectiveFrom", encode(sha256, 'hex') as sha256`;

const currentTermsRow = row({ ...terms.shape });

/** The version in force, by product time. */
export async function currentTerms(reader: Reader, kind: TermsKind): Promise<Terms> {
  const terms = await reader.row(
    currentTermsRow,
    sql`
    select ${columns}, body from terms
    where kind = ${kind} and effective_from <= ${await today(reader)} order by version desc limit 1`,
  );
  if (!terms) throw notFound();
  return terms;
}

const versionsRow = row({ ...termsVersion.shape });

/** Every version without its text, the latest first. */
export function listVersions(reader: Reader, kind: TermsKind): Promise<TermsVersion[]> {
  return reader.rows(
    versionsRow,
    sql`select version, effective_from as "effectiveFrom", encode(sha256, 'hex') as sha256
    from terms where kind = ${kind} order by version desc`,
  );
}

const textsRow = row({ ...terms.shape });

/** Every version with its text, the latest first. */
export function listTexts(reader: Reader, kind: TermsKind): Promise<Terms[]> {
  return reader.rows(textsRow, sql`select ${columns}, body from terms where kind = ${kind} order by version desc`);
}

const termsRow = row({ ...terms.shape });

export function findTerms(reader: Reader, kind: TermsKind, version: number): Promise<Terms | null> {
  return reader.row(termsRow, sql`select ${columns}, body from terms where kind = ${kind} and version = ${version}`);
}

const publishTermsRow = row({ version: col.number });

/** Publishes the text as the next version of its kind and returns its number. Decisions of one kind are serialized. */
export async function publishTerms(
  tx: Tx,
  { subject, effectiveFrom, body }: ProposalRow,
): Promise<{ version: number }> {
  return tx.one(
    publishTermsRow,
    sql`
    insert into terms (kind, version, effective_from, body, sha256)
    select ${subject}, coalesce(max(version), 0) + 1, ${effectiveFrom}, ${body}, ${sha256(body ?? '')}
    from terms where kind = ${subject} returning version`,
  );
}
