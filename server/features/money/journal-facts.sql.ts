// What journals are about, in one statement for a page of them: lender, group, officer, bank, and the sides by kind of account.
// Source: docs/domain.md §8; decision 0125.
import { accountKinds } from '#domain/account-kind.ts';
import type { JournalId, LendingId, PersonId, SuspenseItemId, WithdrawalId } from '#domain/ids.ts';
import { journalKinds } from '#domain/journal-kind.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const factsRow = row({
  id: col.id<JournalId>(),
  kind: col.oneOf(journalKinds),
  /** Each kind of account on each side, the largest first. */
  sides: col.list(col.object({ account: col.keyOf(accountKinds), amount: col.number })),
  /** Lenders who own a leg; of one, the person. */
  lenders: col.number,
  lenderId: col.id<PersonId>().nullable(),
  lender: col.text.nullable(),
  lendingId: col.id<LendingId>().nullable(),
  group: col.text.nullable(),
  officer: col.text.nullable(),
  /** Code of the bank that money came through or went to. */
  bank: col.text.nullable(),
  /** Whether it came by a virtual account; else the last digits of the account that it went to. */
  byVirtualAccount: col.boolean,
  digits: col.text.nullable(),
  /** The bank's notice, which names the payer. */
  raw: col.bytes.nullable(),
  withdrawalId: col.id<WithdrawalId>().nullable(),
  suspenseId: col.id<SuspenseItemId>().nullable(),
  voucherKind: col.text.nullable(),
  voucherSubject: col.text.nullable(),
  /** Of a line of a bank statement. */
  counterparty: col.text.nullable(),
  destination: col.text.nullable(),
  payeeName: col.text.nullable(),
  correctedKind: col.oneOf(journalKinds).nullable(),
});
export type JournalFacts = RowOf<typeof factsRow>;

/** Sums by kind and side, and who owns legs. A distribution has a leg for each portfolio. */
const legs: Sql = sql`
  select jsonb_agg(jsonb_build_object('account', s.kind, 'amount', s.amount) order by abs(s.amount) desc, s.kind) as sides,
    coalesce(max(s.owners) filter (where s.kind in ('cash', 'lender_receivable')), 0)::int as lenders,
    max(s.owner) filter (where s.kind in ('cash', 'lender_receivable'))::uuid as lender_id,
    max(s.owner) filter (where s.kind in ('funding', 'in_hand', 'collection', 'overpayment'))::uuid as lending_id,
    max(s.owner) filter (where s.kind = 'officer_cash')::uuid as officer_id
  from (select a.kind, sign(e.amount_rupiah) as side, sum(e.amount_rupiah)::bigint as amount,
      count(distinct a.owner_id) as owners, max(a.owner_id::text) as owner
    from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id group by 1, 2) s`;

/** The bank's event that posted the journal, or the one of its payment, where that posted several. */
const event: Sql = sql`
  select e.virtual_account, e.raw from bank_event e where e.journal_id = j.id
  union all
  select e.virtual_account, e.raw from bank_event e where j.key like 'payment:%' and e.provider = split_part(j.key, ':', 2)
    and e.kind = 'virtual_account.paid' and e.payment_id = split_part(j.key, ':', 3) and e.outcome in ('applied', 'suspense')
  limit 1`;

/** Facts of these journals, in no order. */
export function readJournalFacts(reader: Reader, ids: readonly JournalId[]): Promise<JournalFacts[]> {
  return reader.rows(
    factsRow,
    sql`
    select j.id, j.kind, coalesce(l.sides, '[]') as sides, l.lenders, person.user_id as "lenderId", u.name as lender,
      loan.id as "lendingId", g.name as "group", officer.name as officer, b.code as bank,
      va.number is not null as "byVirtualAccount",
      coalesce(d.account_last_digits, r.account_last_digits, ba.last_digits) as digits,
      case when j.kind = 'suspense' then e.raw end as raw, w.id as "withdrawalId", s.id as "suspenseId",
      v.kind as "voucherKind", v.subject as "voucherSubject", line.counterparty, v.destination,
      v.account_name as "payeeName", corrected.kind as "correctedKind"
    from ledger_journal j cross join lateral (${legs}) l
    left join lateral (${event}) e on true
    left join virtual_account va on va.number = e.virtual_account
    left join portfolio p on j.kind like 'funding_%' and p.id = j.subject_id
    left join disbursement d on j.kind like 'disbursement_%' and d.id = j.subject_id
    left join withdrawal w on j.kind like 'withdrawal%' and w.id = j.subject_id
    left join bank_account ba on ba.id = w.bank_account_id
    left join overpayment_return r on j.kind = 'overpayment_returned' and r.id = j.subject_id
    left join suspense_item s on j.kind in ('suspense', 'suspense_resolved') and s.id = j.subject_id
    left join voucher v on v.journal_id = j.id
    left join lateral (select counterparty from bank_statement_line bl where v.kind = 'bank_statement'
      and bl.value_on = v.value_on and bl.reference = substr(v.subject, 12)
      order by version desc, line_no limit 1) line on true
    left join ledger_journal corrected on corrected.id = j.corrects_id
    left join lender person on person.user_id = coalesce(case when l.lenders = 1 then l.lender_id end, p.lender_id, w.lender_id)
    left join app_user u on u.id = person.user_id
    left join lending loan on loan.id = coalesce(l.lending_id, p.lending_id, d.lending_id)
    left join borrower_group g on g.id = loan.group_id
    left join staff officer on officer.id = l.officer_id
    left join bank b on b.id = coalesce(va.bank_id, d.bank_id, r.bank_id, ba.bank_id)
    where j.id = any(${ids}::uuid[])`,
  );
}
