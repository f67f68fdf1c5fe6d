// The statements of the search over everything: one for each kind, by an index, a few rows each.
// Invariant: a kind is only asked with what its index answers; names and numbers are as the kind's own list shows them.
import { mostFound, type SearchKind } from '#contract/search.ts';
import type { Permission } from '#domain/permissions.ts';
import type { SearchQuestion } from '#domain/search-question.ts';
import { hashNik } from '#features/kyc/kyc.sql.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { currentReach } from '#platform/reach.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { hasPhone, holdsWords } from '#platform/words.ts';

const foundRow = row({
  id: col.text,
  name: col.text,
  detail: col.text.nullable(),
  /** Masked before it leaves the server. */
  phone: col.text.nullable(),
  amount: col.rupiah.nullable(),
  on: col.businessDate.nullable(),
});
export type FoundRow = RowOf<typeof foundRow>;

/** What a name may match before it is sorted: more does not help who searches, and costs. */
const considered = 200;

type Asked = SearchQuestion & { vault: Vault };
type Kind = {
  needs: Permission;
  /** The statement, or null when the question is none for this kind. */
  rows: (asked: Asked) => Sql | null;
};

type Columns = { id: Sql; name: Sql; detail?: Sql; phone?: Sql; amount?: Sql; on?: Sql };

const columnsOf = ({ id, name, detail, phone, amount, on }: Columns): Sql => sql`${id}::text as id,
  ${name}::text as name, ${detail ?? sql`null`}::text as detail, ${phone ?? sql`null`}::text as phone,
  ${amount ?? sql`null`}::bigint as amount, ${on ?? sql`null`}::date as on`;

/** By name: a bounded number of matches, in the order of their names. */
const byName = (columns: Columns, from: Sql): Sql =>
  sql`select * from (select ${columnsOf(columns)} from ${from} limit ${considered}) named order by name, id limit ${mostFound + 1}`;

/** By sum: the newest first; ids are in order of time. */
const bySum = (columns: Columns, from: Sql, order: Sql): Sql =>
  sql`select ${columnsOf(columns)} from ${from} order by ${order} desc limit ${mostFound + 1}`;

const either = (conditions: readonly (Sql | null)[]): Sql | null => {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? null : present.reduce((joined, condition) => sql`${joined} or ${condition}`);
};

const words = (column: Sql, { words: typed }: Asked): Sql | null => (typed === null ? null : holdsWords(column, typed));
const phone = (column: Sql, { phone: typed }: Asked): Sql | null => (typed === null ? null : hasPhone(column, typed));

/** Rows of this sum, of that date where one was typed. */
const summed = (amount: Sql, dateOf: Sql, { amount: typed, on }: Asked): Sql | null =>
  typed === null ? null : all([sql`${amount} = ${typed}`, on !== null && sql`${dateOf} = ${on}`]);

/** Groups `g` within the caller's reach: those of field staff are of their branch. */
const within = (needs: Permission): Sql => all([withinReach(sql`g.branch_id`, { reach: currentReach(needs) })]);

const withGroup = sql`join lending l on l.id = e.lending_id join borrower_group g on g.id = l.group_id`;

export const searchable: Record<SearchKind, Kind> = {
  people: {
    needs: 'person.read',
    rows: (asked) => {
      const nik =
        asked.nik === null
          ? null
          : sql`u.id in (select user_id from kyc where identity_hash = ${hashNik(asked.vault, asked.nik)})`;
      const is = either([nik, phone(sql`u.phone`, asked), words(sql`u.name`, asked)]);
      return (
        is &&
        byName(
          { id: sql`u.id`, name: sql`u.name`, phone: sql`u.phone` },
          sql`app_user u join lender on lender.user_id = u.id where ${is}`,
        )
      );
    },
  },
  members: {
    needs: 'group.read',
    rows: (asked) => {
      const nik = asked.nik === null ? null : sql`m.nik_hash = ${hashNik(asked.vault, asked.nik)}`;
      const is = either([nik, words(sql`m.name`, asked)]);
      return (
        is &&
        byName(
          { id: sql`m.group_id`, name: sql`m.name`, detail: sql`g.name` },
          sql`group_member m join borrower_group g on g.id = m.group_id where m.left_on is null and (${is})
            and ${within('group.read')}`,
        )
      );
    },
  },
  groups: {
    needs: 'group.read',
    rows: (asked) => {
      const is = words(sql`g.name`, asked);
      return (
        is &&
        byName(
          { id: sql`g.id`, name: sql`g.name`, detail: sql`c.name` },
          sql`borrower_group g join city c on c.id = g.city_id where ${is} and ${within('group.read')}`,
        )
      );
    },
  },
  leads: {
    needs: 'lead.read',
    rows: (asked) => {
      const is = either([phone(sql`d.phone`, asked), words(sql`d.name`, asked)]);
      return is && byName({ id: sql`d.id`, name: sql`d.name`, phone: sql`d.phone` }, sql`lead d where ${is}`);
    },
  },
  complaints: {
    needs: 'complaint.read',
    rows: (asked) => {
      const is = either([phone(sql`c.phone`, asked), words(sql`(c.ticket || ' ' || c.name)`, asked)]);
      return is && byName({ id: sql`c.id`, name: sql`c.name`, detail: sql`c.ticket` }, sql`complaint c where ${is}`);
    },
  },
  lendings: {
    needs: 'lending.read',
    rows: (asked) => {
      const columns = {
        id: sql`l.id`,
        name: sql`g.name`,
        amount: sql`l.loan_rupiah`,
        on: sql`business_date_of(l.created_at)`,
      };
      const from = sql`lending l join borrower_group g on g.id = l.group_id and ${within('lending.read')}`;
      const is = words(sql`n.name`, asked);
      if (is)
        return byName(
          columns,
          sql`${from} where l.group_id = any(array(select n.id from borrower_group n where ${is} limit ${considered}))`,
        );
      const sum = summed(sql`l.loan_rupiah`, sql`business_date_of(l.created_at)`, asked);
      return sum && bySum(columns, sql`${from} where ${sum}`, sql`l.id`);
    },
  },
  agreements: {
    needs: 'lending.read',
    rows: ({ agreement }) =>
      agreement === null
        ? null
        : byName(
            { id: sql`l.id`, name: sql`a.number`, detail: sql`g.name` },
            sql`agreement a left join portfolio p on p.id = a.portfolio_id left join member_loan m on m.id = a.member_loan_id
          join lending l on l.id = coalesce(p.lending_id, m.lending_id) join borrower_group g on g.id = l.group_id
          where a.number = ${agreement} and ${within('lending.read')}`,
          ),
  },
  lender_accounts: {
    needs: 'person.read',
    rows: ({ account }) =>
      account === null
        ? null
        : byName(
            { id: sql`coalesce(v.lender_id, p.lender_id)`, name: sql`v.holder_name`, detail: sql`v.number` },
            sql`virtual_account v left join portfolio p on p.id = v.portfolio_id
          where v.number = ${account} and v.purpose in ('topup', 'portfolio')`,
          ),
  },
  loan_accounts: {
    needs: 'lending.read',
    rows: ({ account }) =>
      account === null
        ? null
        : byName(
            { id: sql`l.id`, name: sql`v.holder_name`, detail: sql`v.number` },
            sql`virtual_account v left join member_loan m on m.id = v.member_loan_id
          join lending l on l.id = coalesce(v.lending_id, m.lending_id) join borrower_group g on g.id = l.group_id
          where v.number = ${account} and v.purpose in ('lending', 'member') and ${within('lending.read')}`,
          ),
  },
  withdrawals: {
    needs: 'withdrawal.read',
    rows: (asked) => {
      const is = summed(sql`w.amount_rupiah`, sql`business_date_of(w.created_at)`, asked);
      return (
        is &&
        bySum(
          { id: sql`w.id`, name: sql`u.name`, amount: sql`w.amount_rupiah`, on: sql`business_date_of(w.created_at)` },
          sql`withdrawal w join app_user u on u.id = w.lender_id where ${is}`,
          sql`w.id`,
        )
      );
    },
  },
  disbursements: {
    needs: 'disbursement.read',
    rows: (asked) => {
      const is = summed(sql`e.net_rupiah`, sql`business_date_of(e.entered_at)`, asked);
      return (
        is &&
        bySum(
          {
            id: sql`e.lending_id`,
            name: sql`g.name`,
            amount: sql`e.net_rupiah`,
            on: sql`business_date_of(e.entered_at)`,
          },
          sql`disbursement e ${withGroup} where ${is} and ${within('disbursement.read')}`,
          sql`e.id`,
        )
      );
    },
  },
  receipts: {
    needs: 'repayment.read',
    rows: (asked) => {
      const is = summed(sql`e.amount_rupiah`, sql`e.value_on`, asked);
      return (
        is &&
        bySum(
          { id: sql`e.lending_id`, name: sql`g.name`, amount: sql`e.amount_rupiah`, on: sql`e.value_on` },
          sql`receipt e ${withGroup} where ${is} and ${within('repayment.read')}`,
          sql`e.value_on`,
        )
      );
    },
  },
  payments: {
    needs: 'books.read',
    rows: (asked) => {
      const is = summed(sql`b.amount_rupiah`, sql`b.value_on`, asked);
      return (
        is &&
        bySum(
          {
            id: sql`b.journal_id`,
            name: sql`coalesce(v.holder_name, b.provider)`,
            amount: sql`b.amount_rupiah`,
            on: sql`b.value_on`,
          },
          sql`bank_event b left join virtual_account v on v.number = b.virtual_account where b.journal_id is not null and ${is}`,
          sql`b.value_on`,
        )
      );
    },
  },
  suspense: {
    needs: 'suspense.read',
    rows: (asked) => {
      const is = summed(sql`i.amount_rupiah`, sql`business_date_of(i.created_at)`, asked);
      return (
        is &&
        bySum(
          {
            id: sql`i.id`,
            name: sql`upper(i.provider)`,
            amount: sql`i.amount_rupiah`,
            on: sql`business_date_of(i.created_at)`,
          },
          sql`suspense_item i where ${is}`,
          sql`i.id`,
        )
      );
    },
  },
  vouchers: {
    needs: 'voucher.read',
    rows: (asked) => {
      const is = summed(sql`v.amount_rupiah`, sql`business_date_of(v.entered_at)`, asked);
      return (
        is &&
        bySum(
          { id: sql`v.id`, name: sql`v.reason`, amount: sql`v.amount_rupiah`, on: sql`business_date_of(v.entered_at)` },
          sql`voucher v where ${is}`,
          sql`v.id`,
        )
      );
    },
  },
};

export const readFound = (reader: Reader, rows: Sql): Promise<FoundRow[]> => reader.rows(foundRow, rows);
