// Statements of the review: submissions by filter, one submission, and the verdict on it.
import type { KycField } from '#contract/kyc.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import { type KycStatus, kycStatuses } from '#domain/kyc.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf } from '#platform/paging.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { isCalled } from './kyc.sql.ts';

const itemRow = row({
  id: col.id<PersonId>(),
  name: col.text,
  phone: col.text,
  email: col.text.nullable(),
  status: col.oneOf(kycStatuses),
  submittedAt: col.instant.nullable(),
  promisedOn: col.businessDate.nullable(),
  again: col.boolean,
  at: col.instant,
});
export type Item = RowOf<typeof itemRow>;

const items: Sql = sql`select u.id, u.name, u.phone, u.email, l.kyc_status as status, k.submitted_at as "submittedAt",
    k.promised_on as "promisedOn", app_now() as at,
    exists (select 1 from kyc_verdict v where v.user_id = k.user_id and v.submitted_at < k.submitted_at) as again
  from kyc k join app_user u on u.id = k.user_id join lender l on l.user_id = u.id`;

const orders = { oldest: sql`k.submitted_at, k.user_id`, newest: sql`k.submitted_at desc, k.user_id` };
type Sort = keyof typeof orders;

/** `changing`: verified people with a change that waits for a second reviewer. */
export type Query = {
  page: number;
  limit: number;
  status?: KycStatus | 'changing' | 'all' | undefined;
  q?: string | undefined;
  sort?: Sort | undefined;
};

const submissionsRow = row({ total: col.number, ids: col.list(col.id<PersonId>()) });

export function readSubmissions(reader: Reader, vault: Vault, query: Query, sort: Sort) {
  return reader.one(
    submissionsRow,
    sql`
    with k as materialized (${submissions(vault, query)})
    select (select count(*)::int from k) as total,
      array(select k.user_id from k order by ${orders[sort]} limit ${query.limit} offset ${offsetOf(query)}) as ids`,
  );
}

export function readItems(reader: Reader, ids: PersonId[], sort: Sort): Promise<Item[]> {
  return reader.rows(itemRow, sql`${items} where k.user_id = any(${ids}::uuid[]) order by ${orders[sort]}`);
}

/** Constants, so that the plan knows which state is rare: few wait among all. */
const isOfStatus: Record<KycStatus, Sql> = {
  not_verified: sql`l.kyc_status = 'not_verified'`,
  pending: sql`l.kyc_status = 'pending'`,
  rejected: sql`l.kyc_status = 'rejected'`,
  verified: sql`l.kyc_status = 'verified'`,
};

/** The requested submissions, with only the joins the filter needs, because all of them are counted each time. */
function submissions(vault: Vault, { status = 'pending', q = '' }: Query): Sql {
  const typed = q.trim();
  const chosen = status !== 'all' && status !== 'changing' && isOfStatus[status];
  return sql`select k.user_id, k.submitted_at from kyc k
    ${typed === '' ? sql`` : sql`join app_user u on u.id = k.user_id`}
    ${chosen ? sql`join lender l on l.user_id = k.user_id` : sql``}
    where ${all([
      sql`k.submitted_at is not null`,
      chosen,
      status === 'changing' &&
        sql`exists (select 1 from kyc_change c where c.user_id = k.user_id and c.state = 'entered')`,
      typed !== '' && isCalled(vault, typed),
    ])}`;
}

export function findItem(reader: Reader, userId: PersonId): Promise<Item | null> {
  return reader.row(itemRow, sql`${items} where k.user_id = ${userId}`);
}

const nameRow = row({ name: col.text });

export function findBankName(reader: Reader, bankId: number | null | undefined) {
  return reader.row(nameRow, sql`select name from bank where id = ${bankId ?? null}`);
}

export function findProvinceName(reader: Reader, provinceId: number | undefined) {
  return reader.row(nameRow, sql`select name from province where id = ${provinceId ?? null}`);
}

export async function markDecided(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update kyc set decided_at = app_now() where user_id = ${userId}`);
}

export async function insertVerdict(
  tx: Tx,
  {
    userId,
    staffId,
    submittedAt,
    given,
    rejections,
  }: {
    userId: PersonId;
    staffId: StaffId;
    submittedAt: Date;
    given: { verdict: 'rejected' | 'verified'; note?: string | undefined };
    rejections: { field: KycField; reason: string }[];
  },
): Promise<void> {
  await tx.run(sql`insert into kyc_verdict
      (id, user_id, submitted_at, verdict, rejections, note, decided_by, decided_at)
    values (${newId()}, ${userId}, ${submittedAt}, ${given.verdict}, ${JSON.stringify(rejections)}::jsonb,
      ${given.note ?? null}, ${staffId}, app_now())`);
}

const contactRow = row({ name: col.text, email: col.text.nullable() });

export function readContact(reader: Reader, userId: PersonId) {
  return reader.one(contactRow, sql`select name, email from app_user where id = ${userId}`);
}
