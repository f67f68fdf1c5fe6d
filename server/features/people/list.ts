// The list of lenders, masked, and its export as a file. A NIK is found only by its keyed hash, so only when
// complete.
// Source: docs/screens.md.
import type { Input, Page } from '#contract/endpoint.ts';
import { personItem, type PersonItem, type staffPeople } from '#contract/people.ts';
import { maskEmail } from '#domain/contact.ts';
import { maskPhone } from '#domain/identity.ts';
import { isErasedPhone } from '#domain/retention.ts';
import { isCalled } from '#features/kyc/called.ts';
import type { Reader } from '#platform/db.ts';
import { type ListFile, momentCell } from '#platform/list-file.ts';
import { orderBy, pageOf, readPage, reversed } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { id as texts } from '#texts/id.ts';

type Query = Input<typeof staffPeople.listPeople>['query'];
type Filter = Pick<Query, 'q' | 'kyc'>;
const personRecord = row({ ...personItem.omit({ createdAt: true }).shape, createdAt: col.instant });
type PersonRecord = RowOf<typeof personRecord>;

const tables: Sql = sql`app_user u join lender l on l.user_id = u.id`;
const columns: Sql = sql`u.id, u.name, u.phone, u.email, l.kyc_status as "kycStatus", u.created_at as "createdAt"`;
// Ids are in order of time.
const newest = orderBy([sql`u.id`, 'desc']);
const orders = { newest, oldest: reversed(newest), name: orderBy([sql`u.name`, 'asc'], [sql`u.id`, 'asc']) };

const peopleRow = row({ total: col.number });

export async function listPeople({ db, vault }: Platform, query: Query): Promise<Page<PersonItem>> {
  const filter = filterOf(vault, query);
  // Without a search the table of people is not needed, which makes the count cheaper.
  const counted = query.q?.trim() ? tables : sql`lender l`;
  const { total } = await db.one(peopleRow, sql`select count(*)::int as total from ${counted} where ${filter}`);
  const order = orders[query.sort ?? 'newest'];
  const records = await readPage({ order, total }, query, (part) => readPeople(db, filter, part));
  return pageOf(records.map(toItem), total, query);
}

const readPeople = (reader: Reader, filter: Sql, part: Sql) =>
  reader.rows(personRecord, sql`select ${columns} from ${tables} where ${filter} ${part}`);

export const toItem = ({ id, name, phone, email, kycStatus, createdAt }: PersonRecord): PersonItem => ({
  id,
  name,
  phone: isErasedPhone(phone) ? '' : maskPhone(phone),
  email: email && maskEmail(email),
  kycStatus,
  createdAt: createdAt.toISOString(),
});

function filterOf(vault: Vault, { q = '', kyc }: Filter): Sql {
  return all([kyc && sql`l.kyc_status = ${kyc}`, q.trim() !== '' && isCalled(vault, q.trim())]);
}

export const peopleFile: ListFile<Query, PersonItem> = {
  name: 'pendana',
  read: listPeople,
  columns: [
    ['file.name', ({ name }) => name],
    ['file.phone', ({ phone }) => phone],
    ['file.email', ({ email }) => email],
    ['file.status', ({ kycStatus }) => texts[`status.kyc.${kycStatus}`]],
    ['file.since', ({ createdAt }) => momentCell(createdAt)],
  ],
};
