// Statements of a line's parts: what each is for, what was posted, and which accounts may be asked for.
// Source: docs/domain.md §8; decision 0131.
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, LendingId, PersonId, SplitPartId, VoucherId } from '#domain/ids.ts';
import type { SplitPart } from '#domain/statement-split.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { holdsPart, holdsWords } from '#platform/words.ts';

export type NewPart = SplitPart & { id: SplitPartId };

export async function insertParts(tx: Tx, voucher: VoucherId, parts: readonly NewPart[]): Promise<void> {
  const rows = parts.map((part, no) => ({ ...part, no }));
  await tx.run(sql`
    insert into statement_split_part (id, voucher_id, no, account_number, amount_rupiah)
    select p.id, ${voucher}, p.no, p.account, p.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id uuid, no int, account text, amount bigint)`);
}

const partRow = row({
  id: col.id<SplitPartId>(),
  account: col.text.nullable(),
  amount: col.rupiah,
  purpose: col.oneOf(['topup', 'portfolio', 'lending', 'member']).nullable(),
  holder: col.text.nullable(),
  group: col.text.nullable(),
  lending: col.id<LendingId>().nullable(),
});
export type PartRow = RowOf<typeof partRow>;

/** Whose account it is: the group of a portfolio or a lending. */
const groupOf: Sql = sql`left join portfolio f on f.id = v.portfolio_id
  left join lending loan on loan.id = coalesce(v.lending_id, f.lending_id)
  left join borrower_group g on g.id = loan.group_id`;

/** The parts of a voucher in their order; none when it is not a split. */
export const readParts = async (reader: Reader, voucher: VoucherId): Promise<PartRow[]> =>
  isId(voucher)
    ? reader.rows(
        partRow,
        sql`
        select p.id, p.account_number as account, p.amount_rupiah as amount, v.purpose, v.holder_name as holder,
          g.name as "group", loan.id as lending
        from statement_split_part p left join virtual_account v on v.number = p.account_number ${groupOf}
        where p.voucher_id = ${voucher} order by p.no`,
      )
    : [];

export async function markPartPosted(tx: Tx, id: SplitPartId, journal: JournalId): Promise<void> {
  await tx.run(sql`update statement_split_part set journal_id = ${journal} where id = ${id} and journal_id is null`);
}

const paidAtRow = row({ at: col.instant });

/** When the bank says that the money came; the beginning of the day where it says no time. */
export const readPaidAt = async (reader: Reader, date: BusinessDate, reference: string): Promise<Date> =>
  (
    await reader.one(
      paidAtRow,
      sql`select (${date}::date + coalesce((select min(l.told_at) from bank_statement_line l where l.value_on = ${date}
        and l.version = (select max(s.version) from bank_statement s where s.value_on = ${date}) and l.reference = ${reference}), time '00:00')) at time zone 'Asia/Jakarta' as at`,
    )
  ).at;

const destinationRow = row({
  account: col.text,
  purpose: col.oneOf(['topup', 'portfolio', 'lending']),
  holder: col.text,
  /** Whose funding or balance it is; null for a group's. */
  lender: col.id<PersonId>().nullable(),
  group: col.text.nullable(),
  /** Exactly this is awaited; null where any amount is taken. */
  awaited: col.rupiah.nullable(),
});
export type DestinationRow = RowOf<typeof destinationRow>;

export const mostDestinations = 20;
/** Enough to know whether only one person's fit a line. */
const mostAwaited = 2_000;
const fundings: Sql = sql`select distinct on (p.id) v.number as account, v.purpose, v.holder_name as holder, p.lender_id as lender,
    g.name as "group", p.transfer_rupiah as awaited, p.payment_due_at as due
  from portfolio p join virtual_account v on v.portfolio_id = p.id and v.closed_at is null
  join lending loan on loan.id = p.lending_id join borrower_group g on g.id = loan.group_id
  where p.status = 'waiting_payment' and p.payment_due_at > app_now()`;

/** Fundings that wait for a payment of at most this, the soonest due first. In rupiah. */
export const listAwaited = (reader: Reader, atMost: number): Promise<DestinationRow[]> =>
  reader.rows(
    destinationRow,
    sql`select account, purpose, holder, lender, "group", awaited from (${fundings} and p.transfer_rupiah <= ${atMost}
      order by p.id, v.number) found order by due limit ${mostAwaited}`,
  );

/** What waits of, or may be given to, people and groups of this name or the owner of this number; fundings also by amount. */
export function searchDestinations(reader: Reader, typed: string): Promise<DestinationRow[]> {
  const digits = typed.replace(/\D/g, '');
  const isNumber = digits.length >= 3 && /^[\d\s.,Rp]+$/i.test(typed);
  const byNumber = sql`v.number = ${digits}`;
  const amount = sql`p.transfer_rupiah = ${isNumber && digits.length <= 15 ? digits : '0'}::bigint`;
  return reader.rows(
    destinationRow,
    sql`select account, purpose, holder, lender, "group", awaited from (
      (select * from (${fundings} and (${amount} or ${byNumber} or ${holdsPart(sql`v.holder_name`, typed)}
        or ${holdsPart(sql`g.name`, typed)}) order by p.id, v.number) f order by due limit ${mostDestinations})
      union all
      (select distinct on (v.lender_id) v.number, v.purpose, v.holder_name, v.lender_id, null, null, null::timestamptz
        from virtual_account v where v.purpose = 'topup' and v.closed_at is null
          and (${byNumber}
          or v.lender_id in (select u.id from app_user u where ${holdsWords(sql`u.name`, typed)})) order by v.lender_id, v.number limit ${mostDestinations})
      union all
      (select v.number, v.purpose, v.holder_name, null, g.name, null, null::timestamptz
        from borrower_group g join lending loan on loan.group_id = g.id
        join virtual_account v on v.lending_id = loan.id and v.closed_at is null
        where loan.status in ('disbursed', 'failed') and (${byNumber} or ${holdsWords(sql`g.name`, typed)})
        order by v.number limit ${mostDestinations})) found
      limit ${mostDestinations}`,
  );
}
