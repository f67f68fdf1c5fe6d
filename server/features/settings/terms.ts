// Texts that people agree to, by version: the one in force today, and its hash as proof of what was shown.
// Source: api.md (terms/{kind}); screens.md (terms versioned with an effective date).
import type { Terms } from '#contract/registration.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { notFound } from '#platform/refuse.ts';
import { sql } from '#platform/sql.ts';

/** The version in force, by product time. */
export async function currentTerms(reader: Reader, kind: Terms['kind']): Promise<Terms> {
  const terms = await reader.row<Terms>(sql`
    select kind, version, effective_from as "effectiveFrom", body, encode(sha256, 'hex') as sha256 from terms
    where kind = ${kind} and effective_from <= ${await today(reader)} order by version desc limit 1`);
  if (!terms) throw notFound();
  return terms;
}
