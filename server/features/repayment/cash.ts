// Cash of meetings that officers still hold, by officer and lending, the oldest first.
// Invariants: reads only; what is in hand is what the officer's account holds for the lending; a shortage is what is left
// of a sheet after a deposit that did not bring all of it. Source: domain §7, §8; case "Only money that arrived".
import type { CashInHand } from '#contract/reversal.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { sql } from '#platform/sql.ts';

type Row = Omit<CashInHand, 'officer'> & { officerId: string; officerName: string };

const held = sql`receipt r where r.channel = 'meeting' and r.reversed_at is null and r.arrived_rupiah < r.amount_rupiah`;

export async function listCashInHand(reader: Reader, query: Paging) {
  const rows = await reader.rows<Row>(sql`
    select s.id as "officerId", s.name as "officerName", l.id as lending, g.name as "groupName", h.taken, h.arrived,
      h.taken - h.arrived as "inHand", h.short, h.since, business_date_of(app_now()) - h.since as days
    from (select r.officer_id, r.lending_id, sum(r.amount_rupiah)::bigint as taken, sum(r.arrived_rupiah)::bigint as arrived,
        coalesce(sum(r.amount_rupiah - r.arrived_rupiah) filter (where r.arrived_rupiah > 0), 0)::bigint as short,
        min(r.value_on) as since from ${held} group by 1, 2) h
    join staff s on s.id = h.officer_id join lending l on l.id = h.lending_id join borrower_group g on g.id = l.group_id
    order by h.since, s.name, l.id limit ${query.limit} offset ${offsetOf(query)}`);
  const { total } = await reader.one<{ total: number }>(
    sql`select count(*) as total from (select distinct r.officer_id, r.lending_id from ${held}) h`,
  );
  const lines = rows.map(({ officerId, officerName, ...row }) => ({
    ...row,
    officer: { id: officerId, name: officerName },
  }));
  return pageOf(lines, total, query);
}
