// Statements that hold a day's lines against the books by the bank's reference: what differs, and what agrees, by whose doing.
// Invariants: a booking is listed under the bank's reference, or under its journal if it has none; a batch's journal is listed
// line by line.
// Source: docs/domain.md §8, §9; decisions 0065, 0126.
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, StatementRuleId } from '#domain/ids.ts';
import type { Booking, StatementLine } from '#domain/reconciliation.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { StatementRow } from './statement.sql.ts';

// What a day's journals moved on escrow, read from each journal's own legs, because escrow's entries span all days. A
// distribution, which has the most legs, never touches escrow. A correction belongs to the payment that it corrects:
// corrections are few, and `limit 1` looks each journal up on its own instead of reading all journals.
const escrowEntries = (date: BusinessDate): Sql => sql`
  select j.id as journal, moved.amount, coalesce(o.id, j.id) as origin, coalesce(o.kind, j.kind) as kind,
    coalesce(o.key, j.key) as key
  from ledger_journal j cross join lateral (
    select sum(e.amount_rupiah) filter (where e.account_id =
      (select id from ledger_account where kind = 'escrow' and owner_id is null))::bigint as amount
    from ledger_entry e where e.journal_id = j.id) moved
  left join lateral (select id, kind, key from ledger_journal
    where id = case when j.kind = 'correction' then j.corrects_id end limit 1) o on true
  where j.business_date = ${date} and j.kind <> 'distribution' and moved.amount is not null`;

const referenceOf: Sql = sql`coalesce(
  (select split_part(v.subject, '/', 2) from voucher v where v.journal_id = b.origin and v.kind = 'bank_statement'),
  (select r.reference from statement_rule_booking r where r.journal_id = b.origin),
  (select e.payment_id from bank_event e where e.journal_id = b.origin order by e.received_at limit 1),
  case when b.key like 'payment:%' then split_part(b.key, ':', 3) end,
  (select p.id::text from payout p where p.state <> 'failed'
    and p.kind = case b.kind when 'disbursement_confirmed' then 'disbursement' when 'withdrawal_confirmed' then 'withdrawal'
      when 'overpayment_returned' then 'overpayment' when 'suspense_resolved' then 'suspense' end
    and p.subject_id = case when b.key ~ '^[a-z]+:[0-9a-f-]{36}(:|$)' then split_part(b.key, ':', 2)::uuid end),
  b.origin::text)`;

// Both sides by reference. Only vouchers and rules of statements book something because a line is there.
const bothSides = ({ date, version }: Pick<StatementRow, 'date' | 'version'>): Sql => sql`
  booked as (
    select coalesce(part.reference, b.reference) as reference, sum(coalesce(part.amount, b.amount))::bigint as amount,
      min(b.journal::text) as first, array_agg(b.journal::text order by abs(b.amount) desc, b.journal) as journals,
      bool_or(b.by_people) as by_people, min(b.rule_id::text) as rule_id
    from (select ${referenceOf} as reference, b.amount, b.journal,
        exists (select 1 from voucher v where v.journal_id = b.origin and v.kind = 'bank_statement') as by_people,
        (select r.rule_id from statement_rule_booking r where r.journal_id = b.origin) as rule_id,
        case when b.origin = b.journal then b.origin end as own
      from (${escrowEntries(date)}) b) b
    left join lateral (select l.reference, l.told_rupiah - l.booked_rupiah as amount
      from voucher v join statement_batch_line l on l.batch_id::text = split_part(v.subject, '/batch:', 2)
      where v.journal_id = b.own and v.kind = 'bank_statement') part on true
    group by 1
  ), told as (
    select reference, sum(amount_rupiah) as amount, min(line_no) as first, count(*) as lines,
      coalesce(sum(amount_rupiah) filter (where amount_rupiah > 0), 0) as money_in,
      coalesce(sum(-amount_rupiah) filter (where amount_rupiah < 0), 0) as money_out
    from bank_statement_line where value_on = ${date} and version = ${version} group by reference
  )`;

const toldLine = col.object({
  line: col.number,
  counterparty: col.text,
  description: col.text,
  time: col.text.nullable(),
  amount: col.number,
});

const differingRow = row({
  reference: col.text,
  amount: col.number.nullable(),
  journals: col.list(col.id<JournalId>()).nullable(),
  lines: col.list(toldLine).nullable(),
  total: col.number,
});

/** A line with what it says. `time`: HH.MM in Jakarta, or null. */
export type ToldLine = StatementLine & { description: string; time: string | null };
export type Differing = { lines: ToldLine[]; bookings: Booking[]; total: number };

/**
 * The lines and bookings of the references whose sums differ: in the order of the statement, then of the books. Only these
 * leave the database, the first of them or some references, so that a large day costs no more than its differences.
 */
export async function readDiffering(
  reader: Reader,
  statement: Pick<StatementRow, 'date' | 'version'>,
  { most, references }: { most?: number; references?: readonly string[] } = {},
): Promise<Differing> {
  const { date, version } = statement;
  const rows = await reader.rows(
    differingRow,
    sql`
    with ${bothSides(statement)}, differing as materialized (
      select coalesce(t.reference, b.reference) as reference, b.amount, b.journals, t.first as line, b.first as journal
      from told t full join booked b on b.reference = t.reference
      where coalesce(t.amount, 0) <> coalesce(b.amount, 0)
        and ${references === undefined ? sql`true` : sql`coalesce(t.reference, b.reference) = any(${references}::text[])`}
    ), chosen as materialized (
      select *, count(*) over () as total from differing order by line nulls last, journal limit ${most ?? null}
    ), lines as materialized (
      -- Once: on a date that the planner has no figures of yet, it would be made anew for each reference.
      select reference, jsonb_agg(jsonb_build_object('line', line_no, 'counterparty', counterparty, 'amount', amount_rupiah,
        'description', description, 'time', to_char(told_at, 'HH24.MI')) order by line_no) as lines
      from bank_statement_line where value_on = ${date} and version = ${version}
        and reference in (select reference from chosen) group by reference
    )
    select d.reference, d.amount, d.journals, l.lines, d.total
    from chosen d left join lines l on l.reference = d.reference
    order by d.line nulls last, d.journal`,
  );
  return {
    total: rows[0]?.total ?? 0,
    lines: rows.flatMap(({ reference, lines }) => (lines ?? []).map((line) => ({ ...line, reference }))),
    bookings: rows.flatMap(({ reference, amount, journals }) =>
      amount === null ? [] : [{ reference, amount, journals: journals ?? [] }],
    ),
  };
}

const agreeingRow = row({
  rule: col.id<StatementRuleId>().nullable(),
  byPeople: col.boolean,
  lines: col.number,
  moneyIn: col.text,
  moneyOut: col.text,
});
export type Agreeing = RowOf<typeof agreeingRow>;

/** The lines whose reference agrees with the books, counted by what booked them: a rule, people, or the bank's own notice. */
export const sumAgreeing = (reader: Reader, statement: Pick<StatementRow, 'date' | 'version'>): Promise<Agreeing[]> =>
  reader.rows(
    agreeingRow,
    sql`
    with ${bothSides(statement)}
    select b.rule_id::uuid as rule, b.by_people as "byPeople", sum(t.lines)::bigint as lines,
      sum(t.money_in)::text as "moneyIn", sum(t.money_out)::text as "moneyOut"
    from told t join booked b on b.reference = t.reference where t.amount = b.amount
    group by b.rule_id, b.by_people order by b.rule_id nulls first, b.by_people`,
  );

const agreeingLineRow = row({
  line: col.number,
  amount: col.rupiah,
  counterparty: col.text,
  description: col.text,
  time: col.text.nullable(),
  journal: col.id<JournalId>(),
});

/** The lines that one of `sumAgreeing` counts, in the order of the file. */
export const listAgreeing = (
  reader: Reader,
  { date, version }: Pick<StatementRow, 'date' | 'version'>,
  { rule, byPeople }: Pick<Agreeing, 'rule' | 'byPeople'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowOf<typeof agreeingLineRow>[]> =>
  reader.rows(
    agreeingLineRow,
    sql`
    with ${bothSides({ date, version })}
    select l.line_no as line, l.amount_rupiah as amount, l.counterparty, l.description,
      to_char(l.told_at, 'HH24.MI') as time, b.journals[1]::uuid as journal
    from told t join booked b on b.reference = t.reference and b.amount = t.amount
    join bank_statement_line l on l.value_on = ${date} and l.version = ${version} and l.reference = t.reference
    where b.rule_id::uuid is not distinct from ${rule}::uuid and b.by_people = ${byPeople}
    order by l.line_no limit ${limit} offset ${offset}`,
  );

const lineRow = row({ counterparty: col.text, description: col.text, amount: col.number });

/** The lines of these references in a date's newest file. */
export const readLinesOf = (
  reader: Reader,
  date: BusinessDate,
  references: readonly string[],
): Promise<RowOf<typeof lineRow>[]> =>
  reader.rows(
    lineRow,
    sql`
    select l.counterparty, l.description, l.amount_rupiah as amount from bank_statement_line l
    where l.value_on = ${date} and l.reference = any(${references}::text[])
      and l.version = (select max(s.version) from bank_statement s where s.value_on = ${date})
    order by l.line_no`,
  );
