// The list of lenders, masked, and the same as a file. A NIK is found by its keyed hash alone, whole or not at all.
// Source: screens.md (Staff console: lists with filters); security LAW-02 (search by NIK, export masked), OUT-03.
import type { FastifyReply } from 'fastify';
import type { Input, Page } from '#contract/endpoint.ts';
import { type PersonItem, staffPeople } from '#contract/people.ts';
import { businessDateOf } from '#domain/calendar.ts';
import { maskEmail } from '#domain/contact.ts';
import { maskPhone } from '#domain/identity.ts';
import { isErasedPhone } from '#domain/retention.ts';
import { isCalled } from '#features/kyc/called.ts';
import { recordDeed } from '#platform/audit.ts';
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts';
import type { Reader } from '#platform/db.ts';
import { checkInput } from '#platform/http.ts';
import { orderBy, pageOf, readPage } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import type { Vault } from '#platform/secrets.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { id as texts } from '#texts/id.ts';

type Query = Input<typeof staffPeople.listPeople>['query'];
type Filter = Pick<Query, 'q' | 'kyc'>;
type PersonRecord = Omit<PersonItem, 'createdAt'> & { createdAt: Date };

const tables: Sql = sql`app_user u join lender l on l.user_id = u.id`;
const columns: Sql = sql`u.id, u.name, u.phone, u.email, l.kyc_status as "kycStatus", u.created_at as "createdAt"`;
// The newest first: ids are made in the order of time.
const order = orderBy([sql`u.id`, 'desc']);

export async function listPeople({ db, vault }: Platform, query: Query): Promise<Page<PersonItem>> {
  const filter = filterOf(vault, query);
  // Without a search nothing is asked of the people themselves, and counting them is cheaper.
  const counted = query.q?.trim() ? tables : sql`lender l`;
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from ${counted} where ${filter}`);
  const records = await readPage({ order, total }, query, (part) => readPeople(db, filter, part));
  return pageOf(records.map(toItem), total, query);
}

const readPeople = (reader: Reader, filter: Sql, part: Sql) =>
  reader.rows<PersonRecord>(sql`select ${columns} from ${tables} where ${filter} ${part}`);

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

const mostExported = 10_000;
const heads = [
  'people.col.name',
  'people.col.phone',
  'people.col.email',
  'people.col.kyc',
  'people.col.since',
] as const;

/** The list as it is filtered, masked; who took it stays on the record. */
export async function exportPeople(
  { db, vault }: Platform,
  staffId: string,
  query: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = checkInput(staffPeople.exportPeople.query, query);
  const records = await readPeople(db, filterOf(vault, given), sql`order by ${order.forwards} limit ${mostExported}`);
  const deed = { action: 'people.exported', object: { kind: 'people', id: 'people' }, after: { rows: records.length } };
  await db.tx((tx) => recordDeed(tx, { kind: 'staff', id: staffId }, deed));
  const lines = records.map(toItem).map(({ name, phone, email, kycStatus, createdAt }) => {
    const since = businessDateOf(new Date(createdAt));
    return csvLine([name, phone, email, texts[`status.kyc.${kycStatus}`], since]);
  });
  return reply
    .header('content-disposition', 'attachment; filename="pendana.csv"')
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(BYTE_ORDER_MARK + csvLine(heads.map((key) => texts[key])) + lines.join(''));
}
