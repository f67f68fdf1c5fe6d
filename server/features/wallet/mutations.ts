// Mutations: every movement of a lender's balance, straight from the ledger, with its description.
// Invariant: balance = balance before + amount, line by line; a repayment's breakdown sums to its amount.
// Source: spec §3 Mutation; docs/domain.md §7, §8; docs/api.md.
import type { Input, Page } from '#contract/endpoint.ts';
import type { Mutation, wallet } from '#contract/wallet.ts';
import type { PersonId } from '#domain/ids.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import type { Reader } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import { fill } from '#texts/fill.ts';
import { type TextKey, id as texts } from '#texts/id.ts';
import { type EntryFilter, type EntryRecord, readEntries } from './mutations.sql.ts';

type Query = Input<typeof wallet.listMutations>['query'];
type Type = Mutation['type'];

/** Types on the wire of journals that move a lender's cash; any other journal is a correction. */
const types: Partial<Record<JournalKind, Type>> = {
  topup: 'topup',
  funding_surplus: 'topup',
  suspense_resolved: 'topup',
  funding_hold: 'funding',
  funding_release: 'funding_refund',
  funding_refund: 'funding_refund',
  distribution: 'repayment',
  withdrawal: 'withdraw',
  withdrawal_refused: 'withdraw_refund',
  reversal: 'correction',
  receivable_repaid: 'correction',
  correction: 'correction',
};

const typeOf = (kind: JournalKind): Type => types[kind] ?? 'correction';
const kindsOf = (type: Type): JournalKind[] =>
  (Object.keys(types) as JournalKind[]).filter((kind) => types[kind] === type);

export async function listMutations(reader: Reader, lenderId: PersonId, query: Query): Promise<Page<Mutation>> {
  const { total, entries } = await readEntries(reader, lenderId, filterOf(query), query);
  return pageOf(entries.map(mutationOf), total, query);
}

/** The filters of the query string. */
export function filterOf({ type, from, to }: Pick<Query, 'type' | 'from' | 'to'>): EntryFilter {
  return { ...(type && { kinds: kindsOf(type) }), ...(from && { from }), ...(to && { to }) };
}

export function mutationOf(entry: EntryRecord): Mutation {
  const { portfolio_id: portfolioId, group_name: name } = entry;
  return {
    id: entry.id,
    type: typeOf(entry.kind),
    amount: entry.amount,
    balance: entry.balance,
    createdAt: entry.posted_at.toISOString(),
    description: descriptionOf(entry),
    portfolio: portfolioId !== null && name !== null ? { id: portfolioId, name } : null,
    breakdown: entry.breakdown,
  };
}

function descriptionOf({ kind, group_name: group, words }: EntryRecord): string {
  if (words !== null) return fill(texts['mutation.text.correction.words'], { words });
  const key = `mutation.text.${kind}`;
  const text = key in texts ? texts[key as TextKey] : texts['mutation.text.correction'];
  return group === null && text.includes('{group}')
    ? texts[`mutation.type.${typeOf(kind)}`]
    : fill(text, { group: group ?? '' });
}
