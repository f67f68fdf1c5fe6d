// SQL of the demonstration's groups and their members.
import type { BranchId, GroupId, MemberId, PersonId, StaffId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { identifier, sql } from '#platform/sql.ts';

export type NewGroup = {
  id: GroupId;
  name: string;
  sector: string;
  city_id: number;
  officer_id: StaffId;
  branch_id: BranchId;
  description: string;
  weekday: number;
  place: string;
  /** HH:MM; null for the usual hour. */
  time: string | null;
  score: number | null;
  account: string;
};

/** All with accounts at the same bank. */
export async function insertGroups(tx: Tx, groups: readonly NewGroup[]): Promise<void> {
  await tx.run(sql`insert into borrower_group (id, name, sector_id, city_id, description, meeting_weekday,
      meeting_place, meeting_time, credit_score, officer_id, branch_id, bank_id, account_number, account_name, created_at)
    select g.id, g.name, s.id, g.city_id, g.description, g.weekday, g.place,
      coalesce(g.time, '09:00'), g.score, g.officer_id, g.branch_id,
      (select id from bank where code = 'BRI'), g.account, g.name, app_now()
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g (id uuid, name text, sector text, city_id int,
      officer_id uuid, branch_id uuid, description text, weekday int, place text, time time, score int, account text)
    join business_sector s on s.name = g.sector`);
}

export type NewMember = {
  id: MemberId;
  group_id: GroupId;
  no: number;
  name: string;
  phone: string;
  business: string;
  role: string;
  /** Hexadecimal, both. */
  nik_hash: string;
  nik_encrypted: string;
};

export async function insertMembers(tx: Tx, members: readonly NewMember[]): Promise<void> {
  await tx.run(sql`insert into group_member (id, group_id, member_no, name, phone, business, role, nik_hash,
      nik_encrypted, joined_on)
    select id, group_id, no, name, phone, business, role, decode(nik_hash, 'hex'), decode(nik_encrypted, 'hex'),
      business_date_of(app_now())
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (id uuid, group_id uuid, no int, name text,
      phone text, business text, role text, nik_hash text, nik_encrypted text)`);
}

/** From now on this member can sign in. */
export async function linkMember(tx: Tx, id: MemberId, userId: PersonId, email: string): Promise<void> {
  await tx.run(sql`update group_member set user_id = ${userId}, email = ${email} where id = ${id}`);
}

/** Production refuses this database from now on. */
export async function markDemonstration(tx: Tx): Promise<void> {
  await tx.run(sql`insert into demonstration default values on conflict do nothing`);
}

const idRow = row({ id: col.number });

/** The ids of a reference list. */
export async function readListIds(tx: Tx, table: 'job' | 'business_sector' | 'bank'): Promise<number[]> {
  const rows = await tx.rows(idRow, sql`select id from ${identifier(table)} order by id`);
  return rows.map(({ id }) => id);
}
