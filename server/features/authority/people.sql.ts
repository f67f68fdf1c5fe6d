// Statements of who registered on a day: lenders by their first verification, members by the day that they joined.
// Source: docs/reports.md; decision 0128.
import type { BusinessDate } from '#domain/calendar.ts';
import type { GroupId, MemberId, PersonId } from '#domain/ids.ts';
import { reportedFields } from '#domain/profile-fields.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { identifier, list, type Sql, sql } from '#platform/sql.ts';

type Page = { after: string; limit: number };
/** Before every id. */
export const firstId = '00000000-0000-0000-0000-000000000000';

const reported: Sql = sql`jsonb_build_object(${list(
  reportedFields.map((field) => sql`${field.reported}::text, p.${identifier(field.column)}`),
)})`;

const profileColumns = {
  name: col.text,
  nik: col.bytes.nullable(),
  birthday: col.businessDate.nullable(),
  gender: col.oneOf(['male', 'female']).nullable(),
  birthplace: col.text.nullable(),
  address: col.text.nullable(),
  city: col.text.nullable(),
  province: col.text.nullable(),
  job: col.text.nullable(),
  sector: col.text.nullable(),
  /** Fields of the profile by the names that the daily sets have for them. */
  reported: col.record(col.text, col.text.nullable()),
};

const lenderRow = row({
  id: col.id<PersonId>(),
  customerNo: col.number,
  resident: col.boolean,
  npwp: col.bytes.nullable(),
  ...profileColumns,
});
export type LenderRow = RowOf<typeof lenderRow>;

export const listVerifiedOn = (
  reader: Reader,
  { from, until }: { from: Date; until: Date },
  { after, limit }: Page,
): Promise<LenderRow[]> =>
  reader.rows(
    lenderRow,
    sql`
    select u.id, l.customer_no as "customerNo", l.tax_resident as resident, k.npwp_encrypted as npwp, u.name,
      k.identity_encrypted as nik, p.birthday, p.gender, b.name as birthplace, p.address, c.name as city, r.name as province,
      j.name as job, s.name as sector, ${reported} as reported
    from (select user_id from kyc_verdict v where v.verdict = 'verified' and v.decided_at >= ${from} and v.decided_at < ${until}
        and not exists (select 1 from kyc_verdict e where e.user_id = v.user_id and e.verdict = 'verified' and e.decided_at < ${from})
        and v.user_id > ${after} group by user_id order by user_id limit ${limit}) n
    join app_user u on u.id = n.user_id join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id
    left join profile p on p.user_id = u.id left join city b on b.id = p.birthplace_id left join city c on c.id = p.city_id
    left join province r on r.id = p.province_id left join job j on j.id = p.job_id left join business_sector s on s.id = p.sector_id
    order by u.id`,
  );

export const memberColumns = { id: col.id<MemberId>(), group: col.id<GroupId>(), ...profileColumns };
const memberRow = row(memberColumns);
export type MemberRow = RowOf<typeof memberRow>;

/** What is told of a member `m`, herself known or not. */
export const profileOfMember = {
  columns: sql`m.id, m.group_id as group, m.name, m.nik_encrypted as nik, p.birthday, p.gender, b.name as birthplace, p.address,
    coalesce(c.name, gc.name) as city, coalesce(r.name, gr.name) as province, m.business as job, s.name as sector, ${reported} as reported`,
  joins: sql`join borrower_group g on g.id = m.group_id join business_sector s on s.id = g.sector_id
    join city gc on gc.id = g.city_id join province gr on gr.id = gc.province_id
    left join profile p on p.user_id = m.user_id left join city b on b.id = p.birthplace_id left join city c on c.id = p.city_id
    left join province r on r.id = p.province_id`,
};

export const listJoinedOn = (reader: Reader, on: BusinessDate, { after, limit }: Page): Promise<MemberRow[]> =>
  reader.rows(
    memberRow,
    sql`select ${profileOfMember.columns} from group_member m ${profileOfMember.joins}
      where m.joined_on = ${on} and m.id > ${after} order by m.id limit ${limit}`,
  );
