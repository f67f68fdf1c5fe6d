// What a member of staff entered for a second person: what still waits, and what was sent back and not entered anew.
// Invariant: an entry that its own author cancelled never came back.
// Source: docs/screens.md; decisions 0083, 0111.
import { entryKinds } from '#contract/day.ts';
import type { StaffId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const entryRow = row({
  kind: col.oneOf(entryKinds),
  about: col.text,
  name: col.text,
  amount: col.rupiah.nullable(),
  enteredAt: col.instant,
  endedBy: col.text.nullable(),
  endedAt: col.instant.nullable(),
  reason: col.text.nullable(),
});
export type EntryRow = RowOf<typeof entryRow>;

type Kind = {
  table: Sql;
  /** What it is about, its name and its amount; `e` is the entry. */
  told: Sql;
  joined?: Sql;
  ended: { by: Sql; at: Sql; reason: Sql };
  /** Whether `n` is a later entry of the same matter. */
  isAnew: Sql;
};

const decided = { by: sql`e.decided_by`, at: sql`e.decided_at`, reason: sql`e.decision_note` };
const ofLending = {
  joined: sql`join lending l on l.id = e.lending_id join borrower_group g on g.id = l.group_id`,
  isAnew: sql`n.lending_id = e.lending_id and n.version > e.version`,
};

const proposalOf = (kind: 'parameter' | 'terms'): Kind => ({
  table: sql`(select * from setting_proposal where kind = ${kind})`,
  told: sql`e.subject as about, e.subject as name, null::bigint as amount`,
  ended: decided,
  isAnew: sql`n.subject = e.subject and n.entered_at > e.entered_at`,
});

const kinds: Record<(typeof entryKinds)[number], Kind> = {
  disbursement: {
    ...ofLending,
    table: sql`disbursement`,
    told: sql`e.lending_id::text as about, g.name, e.net_rupiah as amount`,
    ended: { by: sql`e.ended_by`, at: sql`e.ended_at`, reason: sql`e.reason` },
  },
  refund: {
    ...ofLending,
    table: sql`lending_refund`,
    told: sql`e.lending_id::text as about, g.name, e.held_rupiah as amount`,
    ended: { by: sql`e.ended_by`, at: sql`e.ended_at`, reason: sql`e.end_reason` },
  },
  overpayment: {
    ...ofLending,
    table: sql`overpayment_return`,
    told: sql`e.lending_id::text as about, g.name, e.amount_rupiah as amount`,
    ended: { by: sql`e.ended_by`, at: sql`e.ended_at`, reason: sql`e.reason` },
  },
  reversal: {
    table: sql`receipt_reversal`,
    joined: sql`${ofLending.joined} join receipt r on r.id = e.receipt_id`,
    told: sql`e.lending_id::text as about, g.name, r.amount_rupiah as amount`,
    ended: { by: sql`e.cancelled_by`, at: sql`e.cancelled_at`, reason: sql`e.cancel_reason` },
    isAnew: sql`n.receipt_id = e.receipt_id and n.version > e.version`,
  },
  voucher: {
    table: sql`voucher`,
    told: sql`e.id::text as about, e.reason as name, e.amount_rupiah as amount`,
    ended: { by: sql`e.ended_by`, at: sql`e.ended_at`, reason: sql`e.end_reason` },
    isAnew: sql`n.kind = e.kind and n.subject = e.subject and n.version > e.version`,
  },
  period_lock: {
    table: sql`period_lock`,
    told: sql`to_char(e.month, 'YYYY-MM') as about, to_char(e.month, 'YYYY-MM') as name, null::bigint as amount`,
    ended: { by: sql`e.cancelled_by`, at: sql`e.cancelled_at`, reason: sql`e.cancel_reason` },
    isAnew: sql`n.month = e.month and n.version > e.version`,
  },
  parameter: proposalOf('parameter'),
  terms: proposalOf('terms'),
  kyc_change: {
    table: sql`kyc_change`,
    joined: sql`join app_user u on u.id = e.user_id`,
    told: sql`e.user_id::text as about, u.name, null::bigint as amount`,
    ended: decided,
    isAnew: sql`n.user_id = e.user_id and n.kind = e.kind and n.entered_at > e.entered_at`,
  },
  staff_change: {
    table: sql`staff_change`,
    joined: sql`left join staff s on s.id = e.staff_id`,
    told: sql`e.staff_id::text as about, coalesce(s.name, e.name, '') as name, null::bigint as amount`,
    ended: decided,
    // Each invitation has an account id of its own: its person is told by login or identity number.
    isAnew: sql`(n.staff_id = e.staff_id or n.login = e.login or n.nik_hash = e.nik_hash) and n.kind = e.kind
      and n.entered_at > e.entered_at`,
  },
};

const joined = (parts: readonly Sql[]): Sql => parts.reduce((all, part) => sql`${all} union all ${part}`);

/** What this person entered and another has to decide on, the oldest first. */
export function listWaiting(reader: Reader, staffId: StaffId): Promise<EntryRow[]> {
  const parts = entryKinds.map((name) => {
    const { table, told, joined: join = sql`` } = kinds[name];
    return sql`select ${name}::text as kind, ${told}, e.entered_at as "enteredAt", null::text as "endedBy",
        null::timestamptz as "endedAt", null::text as reason
      from ${table} e ${join} where e.state = 'entered' and e.entered_by = ${staffId}`;
  });
  return reader.rows(entryRow, sql`select * from (${joined(parts)}) entry order by "enteredAt", about`);
}

const DAYS_SHOWN = 14;

/** Of one kind: what others sent back to this person lately and nobody entered anew; `other` is who did. */
function returnedOf(name: (typeof entryKinds)[number], staffId: StaffId | Sql) {
  const { table, told, joined: join = sql``, ended, isAnew } = kinds[name];
  const from = sql`${table} e ${join} join staff other on other.id = ${ended.by}
      where e.state = 'cancelled' and e.entered_by = ${staffId} and ${ended.by} <> ${staffId}
        and ${ended.at} > app_now() - make_interval(days => ${DAYS_SHOWN})
        and not exists (select 1 from ${table} n where ${isAnew})`;
  return { told, ended, from };
}

/** What others sent back to this person lately and nobody entered anew, the newest first. */
export function listReturned(reader: Reader, staffId: StaffId): Promise<EntryRow[]> {
  const parts = entryKinds.map((name) => {
    const { told, ended, from } = returnedOf(name, staffId);
    return sql`select ${name}::text as kind, ${told}, e.entered_at as "enteredAt", other.name as "endedBy",
        ${ended.at} as "endedAt", coalesce(${ended.reason}, '') as reason from ${from}`;
  });
  return reader.rows(entryRow, sql`select * from (${joined(parts)}) entry order by "endedAt" desc, about`);
}

/** The same for whom a column names: the id of each entry, and that of its page. */
export const returnedTo = (name: (typeof entryKinds)[number], staffId: Sql): Sql => {
  const { told, from } = returnedOf(name, staffId);
  return sql`select entry.id, entry.about from (select e.id, ${told} from ${from}) entry`;
};
