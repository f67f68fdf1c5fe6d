// Conditions that find journals: by account, amount, time, and by what was typed: an id, an amount, or words of the name of
// a person or a group.
// Invariant: names lead to owners first, and only their accounts and cases are read: never all journals.
// Source: docs/screens.md; decisions 0091, 0125.
import type { Journal } from '#contract/books.ts';
import type { AccountKind } from '#domain/account-kind.ts';
import { parseRupiahText } from '#domain/money.ts';
import { isId } from '#platform/ids.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';

export type JournalFilter = {
  kind?: Journal['kind'] | undefined;
  account?: AccountKind | undefined;
  /** Whole rupiah as digits, both inclusive. */
  amountFrom?: string | undefined;
  amountTo?: string | undefined;
  /** Instants of posting, the second exclusive. */
  since?: Date | undefined;
  before?: Date | undefined;
  q?: string | undefined;
};

/** The condition on `ledger_journal j`. */
export const isChosen = ({ kind, account, amountFrom, amountTo, since, before, q }: JournalFilter): Sql =>
  all([
    kind && sql`j.kind = ${kind}`,
    since && sql`j.posted_at >= ${since}`,
    before && sql`j.posted_at < ${before}`,
    amountFrom !== undefined && sql`j.amount_rupiah >= ${amountFrom}::bigint`,
    amountTo !== undefined && sql`j.amount_rupiah <= ${amountTo}::bigint`,
    account && touches(account),
    q === undefined ? null : named(q),
  ]);

const touches = (account: AccountKind): Sql => sql`exists (select 1 from ledger_entry e
  join ledger_account a on a.id = e.account_id and a.kind = ${account} where e.journal_id = j.id)`;

/** By its id, its subject or its key; by its amount; or by whom it is about. */
function named(q: string): Sql {
  if (isId(q)) return sql`(j.id = ${q} or j.subject_id = ${q} or j.key = ${q})`;
  const amount = parseRupiahText(q);
  if (amount !== null) return sql`j.amount_rupiah = ${amount}`;
  return /\p{L}.*\p{L}.*\p{L}/u.test(q) ? sql`(j.key = ${q} or j.id in (${ofOwnersCalled(q)}))` : sql`j.key = ${q}`;
}

const MOST_OWNERS = 200;

/** Journals on the accounts of people and groups with these words in their name, and of their cases. */
const ofOwnersCalled = (q: string): Sql => sql`
  with person as materialized (select u.id from app_user u where ${holdsWords(sql`u.name`, q)} limit ${MOST_OWNERS}),
  loan as materialized (select l.id from borrower_group g join lending l on l.group_id = g.id
    where ${holdsWords(sql`g.name`, q)} limit ${MOST_OWNERS}),
  subject as (
    select p.id from person join portfolio p on p.lender_id = person.id
    union all select w.id from person join withdrawal w on w.lender_id = person.id
    union all select d.id from loan join disbursement d on d.lending_id = loan.id
    union all select r.id from loan join overpayment_return r on r.lending_id = loan.id)
  select e.journal_id from person join ledger_account a on a.kind in ('cash', 'lender_receivable') and a.owner_id = person.id
    join ledger_entry e on e.account_id = a.id
  union select e.journal_id from loan
    join ledger_account a on a.kind in ('funding', 'in_hand', 'collection', 'overpayment') and a.owner_id = loan.id
    join ledger_entry e on e.account_id = a.id
  union select o.id from subject join ledger_journal o on o.subject_id = subject.id`;
