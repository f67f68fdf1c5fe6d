// Statements that lead from audit events to the people whose data they concerned: by the object, by the person who
// acted, by the members of a group or loan, and by a whole list that was taken.
import type { Input } from '#contract/endpoint.ts';
import type { staffBreach } from '#contract/breach.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, asId, type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';
import { filterOf, type Own } from './trail.sql.ts';

export type Query = Input<typeof staffBreach.listAffected>['query'];
export type Events = Omit<Query, 'limit' | 'page' | 'sort'> & Own;

/** The events, each with its object's id where that is one. */
async function chosenOf(reader: Reader, events: Events): Promise<Sql> {
  const typed = events.reason?.trim() ?? '';
  const filter = all([await filterOf(reader, events), typed === '' ? null : holdsWords(sql`t.reason`, typed)]);
  return sql`chosen as materialized (
    select t.seq, t.at, t.action, t.after, t.address, t.actor_kind, t.actor_id, t.object_kind, t.object_id,
      ${asId(sql`t.object_id`)} as object
    from audit_trail t where ${filter})`;
}

/** Who is behind an event. A member with a sign-in is that user. */
const touched: Sql = sql`
  authority as materialized (
    select seq, after ->> 'set' as set, left((after ->> 'period') || '-01', 10)::date as day from chosen
    where action = 'authority.download'),
  trails as materialized (
    select seq, coalesce(after ->> 'from', '-infinity')::date as first, coalesce(after ->> 'until', 'infinity')::date as last,
      after ->> 'area' as area
    from chosen where action = 'list.exported' and object_id = 'jejak-audit'),
  unknown as materialized (
    select c.seq, v.lender_id, v.lending_id, v.member_loan_id from chosen c
    join suspense_item s on c.action = 'list.exported' and c.object_id = 'dana-belum-dikenali' and s.created_at <= c.at
    join bank_event e on e.provider = s.provider and e.event_id = s.event_id
    join virtual_account v on v.number = e.virtual_account),
  loans as (
    select seq, object as lending from chosen where object_kind = 'lending'
    union select c.seq, d.lending_id from chosen c join disbursement d on c.object_kind = 'disbursement' and d.id = c.object
    union select c.seq, r.lending_id from chosen c
      join overpayment_return r on c.object_kind = 'overpayment_return' and r.id = c.object
    union select c.seq, r.lending_id from chosen c join receipt r on c.object_kind = 'receipt' and r.id = c.object
    union select c.seq, b.lending_id from chosen c join field_bill b on c.action = 'field_device.prepare' and b.device_id = c.object
      and b.meeting_date - (c.after ->> 'from')::date between 0 and (c.after ->> 'days')::integer - 1
    union select seq, lending_id from unknown where lending_id is not null),
  members as (
    select c.seq, m.id from chosen c join group_member m on c.object_kind = 'group' and m.group_id = c.object
    union select l.seq, ml.member_id from loans l join member_loan ml on ml.lending_id = l.lending
    union select n.seq, o.member_id from unknown n join member_loan o on o.id = n.member_loan_id
    union select c.seq, m.id from chosen c join group_member m on m.joined_on <= business_date_of(c.at)
      where c.action = 'list.exported' and c.object_id = 'terdampak'
    union select a.seq, m.id from authority a join group_member m on m.joined_on = a.day
      where a.set in ('reg_pengguna', 'reg_borrower')
    union select a.seq, o.member_id from authority a join lending l on l.opened_at >= a.day::timestamp at time zone 'Asia/Jakarta'
        and l.opened_at < (a.day + 1)::timestamp at time zone 'Asia/Jakarta'
      join member_loan o on o.lending_id = l.id where a.set = 'pengajuan_pinjaman'
    union select a.seq, o.member_id from authority a join lending l on l.disbursed_on < a.day + interval '1 month'
        and (l.repaid_at is null or l.repaid_at >= a.day::timestamp at time zone 'Asia/Jakarta')
      join member_loan o on o.lending_id = l.id where a.set in ('slik_debitur', 'slik_kredit')),
  touched as (
    select 'user' as kind, object as id, seq from chosen where object_kind = 'user'
    union select 'user', actor_id, seq from chosen where actor_kind = 'user'
    union select 'user', p.lender_id, c.seq from chosen c join portfolio p on c.object_kind = 'portfolio' and p.id = c.object
    union select 'user', w.lender_id, c.seq from chosen c join withdrawal w on c.object_kind = 'withdrawal' and w.id = c.object
    union select 'user', b.user_id, c.seq from chosen c
      join bank_account b on c.object_kind = 'bank_account' and b.id = c.object
    union select 'user', a.signer_user_id, c.seq from chosen c
      join agreement a on c.object_kind = 'agreement' and a.id = c.object
    union select 'user', l.user_id, c.seq from chosen c join voucher v on c.object_kind = 'voucher' and v.id = c.object
      cross join jsonb_array_elements(v.legs) leg join lender l on l.user_id = (leg ->> 'owner')::uuid
    union select case when m.user_id is null then 'member' else 'user' end, coalesce(m.user_id, m.id), e.seq
      from members e join group_member m on m.id = e.id
    union select object_kind, object, seq from chosen where object_kind in ('lead', 'complaint')
    union select 'user', u.id, c.seq from chosen c join app_user u on u.is_lender and u.created_at <= c.at
      where c.action in ('tax.export', 'books.export') or (c.action = 'authority.download' and c.after ->> 'set' in (
          'stamp_duty', 'pengajuan_pemberian_pinjaman', 'transaksi_pinjam_meminjam', 'pembayaran_pinjaman'))
        or (c.action = 'list.exported' and c.object_id in ('pendana', 'verifikasi', 'penarikan',
          'akun-cash', 'akun-lender_receivable', 'jurnal', 'pengajuan-pembukuan', 'uang-keluar-ke-depan', 'terdampak'))
    union select 'user', s.lender_id, a.seq from authority a join tax_slip s on s.month = a.day
      where a.set in ('bupot_23', 'bupot_26')
    union select 'user', v.user_id, a.seq from authority a join kyc_verdict v on v.verdict = 'verified'
        and v.decided_at >= a.day::timestamp at time zone 'Asia/Jakarta' and v.decided_at < (a.day + 1)::timestamp at time zone 'Asia/Jakarta'
      where a.set in ('reg_pengguna', 'reg_lender')
    union select 'user', t.actor_id, l.seq from trails l join audit_trail t on t.actor_kind = 'user' and t.seq < l.seq
      and t.at >= l.first::timestamp at time zone 'Asia/Jakarta' and t.at < (l.last + 1)::timestamp at time zone 'Asia/Jakarta'
      and (l.area is null or split_part(t.action, '.', 1) = l.area)
    union select 'user', lender_id, seq from unknown
    union select 'user', l.user_id, c.seq from chosen c
      join ledger_account b on c.action = 'list.exported' and c.object_id like 'mutasi-akun-%'
        and b.id = ${asId(sql`substr(c.object_id, 13)`)}
      join lender l on l.user_id = b.owner_id
    union select 'lead', l.id, c.seq from chosen c join lead l on l.created_at <= c.at
      where c.action = 'list.exported' and c.object_id in ('calon-peminjam', 'terdampak')
    union select 'complaint', p.id, c.seq from chosen c join complaint p on p.created_at <= c.at
      where c.action = 'list.exported' and c.object_id in ('pengaduan', 'terdampak'))`;

const affectedRow = row({
  key: col.text,
  name: col.text,
  phone: col.text.nullable(),
  email: col.text.nullable(),
  address: col.text.nullable(),
  shown: col.list(col.text),
  events: col.number,
  first: col.instant,
  last: col.instant,
  addresses: col.list(col.text),
  total: col.number,
});
export type AffectedRow = RowOf<typeof affectedRow>;

const orders = { name: sql`name, key`, newest: sql`last desc, key` };

export async function readAffected(reader: Reader, query: Query & Own): Promise<AffectedRow[]> {
  return reader.rows(
    affectedRow,
    sql`
    with ${await chosenOf(reader, query)}, ${touched},
    told as (
      select t.kind, t.id, count(*)::int as events, min(c.at) as first, max(c.at) as last,
        array_agg(distinct c.action || ':' || coalesce(c.after ->> 'field', '')) as shown,
        coalesce(array_agg(distinct c.address) filter (where c.address is not null), '{}') as addresses
      from touched t join chosen c using (seq) where t.id is not null group by t.kind, t.id)
    select case when t.kind = 'member' then concat('group:', m.group_id, ':', m.id) else concat(t.kind, ':', t.id) end as key,
      coalesce(u.name, m.name, l.name, p.name) as name,
      coalesce(u.phone, m.phone, l.phone, p.phone) as phone, coalesce(u.email, m.email, p.email) as email,
      coalesce(concat_ws(', ', f.address, fc.name), l.business_address) as address,
      t.shown, t.events, t.first, t.last, t.addresses, count(*) over ()::int as total
    from told t
    left join app_user u on t.kind = 'user' and u.id = t.id
    left join profile f on f.user_id = u.id left join city fc on fc.id = f.city_id
    left join group_member m on t.kind = 'member' and m.id = t.id
    left join lead l on t.kind = 'lead' and l.id = t.id
    left join complaint p on t.kind = 'complaint' and p.id = t.id
    where coalesce(u.name, m.name, l.name, p.name) is not null
    order by ${orders[query.sort ?? 'name']} limit ${query.limit} offset ${offsetOf(query)}`,
  );
}

const countsRow = row({ events: col.number, without: col.number, people: col.number });

/** How many events, how many of them concern nobody, and how many people they concern. */
export async function countAffected(reader: Reader, events: Events) {
  return reader.one(
    countsRow,
    sql`
    with ${await chosenOf(reader, events)}, ${touched}
    select (select count(*) from chosen)::int as events,
      (select count(*) from chosen c where not exists (select 1 from touched t where t.seq = c.seq and t.id is not null))::int as without,
      (select count(distinct (kind, id)) from touched where id is not null)::int as people`,
  );
}

const takenRow = row({ name: col.text, rows: col.number, at: col.instant });

/** Lists and files that were taken whole. */
export async function listTaken(reader: Reader, events: Events) {
  return reader.rows(
    takenRow,
    sql`
    with ${await chosenOf(reader, events)}
    select case action when 'authority.download' then concat_ws(' ', replace(after ->> 'set', '_', '-'), after ->> 'period')
        when 'books.export' then 'buku-besar ' || object_id else object_id end as name,
      coalesce(after ->> 'rows', after ->> 'lines', after ->> 'journals', '0')::int as rows, at from chosen
    where action in ('list.exported', 'tax.export', 'authority.download', 'books.export') order by at desc, seq desc limit 100`,
  );
}
