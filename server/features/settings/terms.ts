// Texts that people agree to, by version: the one in force today, and its hash as proof of what was shown.
// Invariant: of two versions that are in force the later one holds, and none that was published ever changes.
// Source: api.md (terms/{kind}); screens.md (terms versioned with an effective date).
import type { TermsVersion } from '#contract/proposal.ts';
import type { Terms } from '#contract/registration.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { notFound } from '#platform/refuse.ts';
import { sql } from '#platform/sql.ts';

export type TermsKind = Terms['kind'];

const columns = sql`kind, version, effective_from as "effectiveFrom", encode(sha256, 'hex') as sha256`;

/** The version in force, by product time. */
export async function currentTerms(reader: Reader, kind: TermsKind): Promise<Terms> {
  const terms = await reader.row<Terms>(sql`
    select ${columns}, body from terms
    where kind = ${kind} and effective_from <= ${await today(reader)} order by version desc limit 1`);
  if (!terms) throw notFound();
  return terms;
}

/** Every version without its text, the latest first. */
export function listVersions(reader: Reader, kind: TermsKind): Promise<TermsVersion[]> {
  return reader.rows<TermsVersion>(sql`select version, effective_from as "effectiveFrom", encode(sha256, 'hex') as sha256
    from terms where kind = ${kind} order by version desc`);
}

/** Every version with its text, the latest first. */
export function listTexts(reader: Reader, kind: TermsKind): Promise<Terms[]> {
  return reader.rows<Terms>(sql`select ${columns}, body from terms where kind = ${kind} order by version desc`);
}

export function findTerms(reader: Reader, kind: TermsKind, version: number): Promise<Terms | null> {
  return reader.row<Terms>(sql`select ${columns}, body from terms where kind = ${kind} and version = ${version}`);
}
