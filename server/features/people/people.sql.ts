// Statements of people as staff see them: the list, one person with portfolios and events, and revealed values.
import type { Input } from '#contract/endpoint.ts';
import { personDetail, type PersonDetail, personEvent, personItem, type staffPeople } from '#contract/people.ts';
import { portfolioStatuses, wireStatusOf } from '#domain/funding.ts';
import type { BankAccountId, LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import { lendingStatuses } from '#domain/lending.ts';
import { isCalled } from '#features/kyc/kyc.sql.ts';
import type { Reader } from '#platform/db.ts';
import { orderBy, reversed } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { sql, all, type Sql } from '#platform/sql.ts';

const detailRecord = row({
  ...personItem.omit({ createdAt: true }).shape,
  ...personDetail.pick({
    emailVerified: true,
    isBorrower: true,
    signatureActive: true,
    sessions: true,
    cashAccount: true,
  }).shape,
  createdAt: col.instant,
});
type DetailRecord = RowOf<typeof detailRecord>;

export function findDetail(reader: Reader, id: PersonId): Promise<DetailRecord | null> {
  return reader.row(
    detailRecord,
    sql`
    select u.id, u.name, u.phone, u.email, coalesce(l.kyc_status, 'not_verified') as "kycStatus",
      u.created_at as "createdAt", u.email_verified_at is not null as "emailVerified", u.is_borrower as "isBorrower",
      coalesce(l.envelope_status, b.envelope_status, '') = 'aktif' as "signatureActive",
      (select count(*)::int from session s where s.kind = 'user' and s.person_id = u.id and s.ended_at is null
        and s.expires_at > app_now()) as sessions,
      (select id from ledger_account where kind = 'cash' and owner_id = u.id) as "cashAccount"
    from app_user u left join lender l on l.user_id = u.id left join borrower b on b.user_id = u.id where u.id = ${id}`,
  );
}

const portfolioRecord = row({
  id: col.id<PortfolioId>(),
  lending: col.id<LendingId>(),
  group: col.text,
  amount: col.rupiah,
  status: col.oneOf(portfolioStatuses),
  lendingStatus: col.oneOf(lendingStatuses),
  createdAt: col.instant,
});

export async function readPortfolios(reader: Reader, lenderId: PersonId): Promise<PersonDetail['portfolios']> {
  const rows = await reader.rows(
    portfolioRecord,
    sql`
    select p.id, l.id as lending, g.name as group, p.amount_rupiah as amount, p.status, l.status as "lendingStatus",
      p.created_at as "createdAt"
    from portfolio p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    where p.lender_id = ${lenderId} order by p.created_at desc, p.id desc limit 20`,
  );
  return rows.map(({ status, lendingStatus, createdAt, ...rest }) => ({
    ...rest,
    status: wireStatusOf(status, lendingStatus),
    createdAt: createdAt.toISOString(),
  }));
}

const auditEventRecord = row({
  ...personEvent.omit({ at: true, by: true }).shape,
  at: col.instant,
  kind: col.oneOf(['staff', 'user', 'system', 'visitor']),
});

export async function readAuditEvents(reader: Reader, id: PersonId): Promise<PersonDetail['auditEvents']> {
  const newest = sql`order by at desc, seq desc limit 10`;
  const rows = await reader.rows(
    auditEventRecord,
    sql`
    select t.seq, t.at, t.actor_kind as kind, s.name as staff, t.action, coalesce(t.result, 'ok') as result
    from ((select * from audit_trail where actor_id = ${id} ${newest})
      union (select * from audit_trail where object_id = ${id} ${newest})) t
    left join staff s on t.actor_kind = 'staff' and s.id = t.actor_id order by t.at desc, t.seq desc limit 10`,
  );
  return rows.map(({ at, kind, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    by: kind === 'user' ? ('self' as const) : kind,
  }));
}

export type Query = Input<typeof staffPeople.listPeople>['query'];

type Filter = Pick<Query, 'q' | 'kyc'>;

const personRecord = row({ ...personItem.omit({ createdAt: true }).shape, createdAt: col.instant });
export type PersonRecord = RowOf<typeof personRecord>;

const tables: Sql = sql`app_user u join lender l on l.user_id = u.id`;

const columns: Sql = sql`u.id, u.name, u.phone, u.email, l.kyc_status as "kycStatus", u.created_at as "createdAt"`;

// Ids are in order of time.
const newest = orderBy([sql`u.id`, 'desc']);

export const orders = { newest, oldest: reversed(newest), name: orderBy([sql`u.name`, 'asc'], [sql`u.id`, 'asc']) };

const peopleRow = row({ total: col.number });

/** Without a search the table of people is not needed, which makes the count cheaper. */
export function countPeople(reader: Reader, filter: Sql, isSearched: boolean) {
  const counted = isSearched ? tables : sql`lender l`;
  return reader.one(peopleRow, sql`select count(*)::int as total from ${counted} where ${filter}`);
}

export const readPeople = (reader: Reader, filter: Sql, part: Sql) =>
  reader.rows(personRecord, sql`select ${columns} from ${tables} where ${filter} ${part}`);

export function filterOf(vault: Vault, { q = '', kyc }: Filter): Sql {
  return all([kyc && sql`l.kyc_status = ${kyc}`, q.trim() !== '' && isCalled(vault, q.trim())]);
}

const valueRow = row({ phone: col.text, email: col.text.nullable() });

export function findContact(reader: Reader, userId: PersonId) {
  return reader.row(valueRow, sql`select phone, email from app_user where id = ${userId}`);
}

const accountRow = row({ id: col.id<BankAccountId>(), encrypted: col.bytes });

export function findAccount(
  reader: Reader,
  userId: PersonId,
  id: BankAccountId,
): Promise<{ id: BankAccountId; encrypted: Buffer } | null> {
  return reader.row(
    accountRow,
    sql`select id, number_encrypted as encrypted from bank_account where id = ${id} and user_id = ${userId}`,
  );
}
