// A person's privacy status: what prevents erasure and until when, a limit of processing, and a waiting request.
// Invariant: data of a customer stays for the years in the privacy policy, counted from their last business.
// Source: decision 0081.
import { slotHolders } from '#domain/lending.ts';
import { limit, type PrivacyBoard, type PrivacyStatus, request } from '#contract/privacy.ts';
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { type ErasureBlock, erasureBlocks, keptUntil } from '#domain/retention.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

type Hindrances = { blocks: ErasureBlock[]; keptUntil: BusinessDate | null };

const hindrancesRow = row({
  balance: col.boolean,
  positions: col.boolean,
  withdrawals: col.boolean,
  loans: col.boolean,
  group: col.boolean,
  identity: col.boolean,
  complaint: col.boolean,
  lastAt: col.instant.nullable(),
});

/** What prevents this person's erasure, in the order of the list. */
export async function readHindrances(reader: Reader, userId: string): Promise<Hindrances> {
  const { lastAt, ...runs } = await reader.one(
    hindrancesRow,
    sql`select
    exists (select 1 from ledger_account where owner_id = ${userId} and balance_rupiah > 0) as balance,
    exists (select 1 from portfolio where lender_id = ${userId} and (reason = 'defaulted'
      or status = any(${slotHolders}::text[]))) as positions,
    exists (select 1 from withdrawal where lender_id = ${userId} and status in ('pending', 'processing')) as withdrawals,
    exists (select 1 from ${loans} where m.user_id = ${userId} and l.repaid_at is null
      and l.status in ('draft', 'opened', 'funded', 'disbursed', 'failed')) as loans,
    exists (select 1 from group_member where user_id = ${userId} and left_on is null) as "group",
    exists (select 1 from lender where user_id = ${userId} and kyc_status = 'pending')
      or exists (select 1 from kyc_change where user_id = ${userId} and state = 'entered') as identity,
    exists (select 1 from complaint c join app_user u on u.id = ${userId} where c.state = 'open' and c.category <> 'privacy'
      and (c.phone = u.phone or lower(c.email) = lower(u.email))) as complaint,
    greatest(
      (select max(coalesce(ended_at, created_at)) from portfolio where lender_id = ${userId}),
      (select max(coalesce(ended_at, created_at)) from withdrawal where lender_id = ${userId}),
      (select max(e.posted_at) from ledger_entry e join ledger_account a on a.id = e.account_id where a.owner_id = ${userId}),
      (select max(coalesce(l.repaid_at, l.refunded_at, l.created_at)) from ${loans} where m.user_id = ${userId})) as "lastAt"`,
  );
  const until = lastAt === null ? null : keptUntil(businessDateOf(lastAt));
  const isRetained = until !== null && until >= (await today(reader));
  return {
    blocks: erasureBlocks.filter((block) => (block === 'retention' ? isRetained : runs[block])),
    keptUntil: until,
  };
}

const loans: Sql = sql`member_loan d join group_member m on m.id = d.member_id join lending l on l.id = d.lending_id`;

const privacyStatusRow = row({ id: col.text, name: col.text, erasedAt: col.instant.nullable() });

/** The status for staff. Refuses with 404 if the person does not exist. */
export async function getPrivacyStatus(reader: Reader, userId: string): Promise<PrivacyStatus> {
  const person = isId(userId)
    ? await reader.row(
        privacyStatusRow,
        sql`select id, name, erased_at as "erasedAt" from app_user where id = ${userId}`,
      )
    : null;
  if (!person) throw notFound();
  const { id, name, erasedAt } = person;
  const [request] = await reader.rows(changeRequestRow, sql`${requests} and w.user_id = ${userId}`);
  const [limit] = await reader.rows(limitRow, sql`${limits} and l.user_id = ${userId}`);
  return {
    person: { id, name },
    erasedAt: erasedAt?.toISOString() ?? null,
    ...(await readHindrances(reader, userId)),
    limit: limit ? toLimit(limit) : null,
    request: request ? toChangeRequest(request) : null,
  };
}

const most = 100;

/** Requests waiting for a second person, oldest first, and people with limited processing, soonest end first. */
export async function getPrivacyBoard(reader: Reader): Promise<PrivacyBoard> {
  const waiting = await reader.rows(changeRequestRow, sql`${requests} order by w.id limit ${most}`);
  const limited = await reader.rows(limitRow, sql`${limits} order by l.until_on nulls last, l.set_at limit ${most}`);
  return { requests: waiting.map(toChangeRequest), limits: limited.map(toLimit) };
}

const changeRequestRow = row({ ...request.omit({ enteredAt: true }).shape, enteredAt: col.instant });
type ChangeRequestRow = RowOf<typeof changeRequestRow>;
const limitRow = row({ ...limit.omit({ setAt: true }).shape, setAt: col.instant });
type LimitRow = RowOf<typeof limitRow>;

const requests: Sql = sql`select w.id, json_build_object('id', u.id, 'name', u.name) as person, w.reason,
  json_build_object('id', s.id, 'name', s.name) as "enteredBy", w.entered_at as "enteredAt"
  from erasure_request w join app_user u on u.id = w.user_id join staff s on s.id = w.entered_by where w.state = 'entered'`;
const limits: Sql = sql`select json_build_object('id', u.id, 'name', u.name) as person, l.reason, l.until_on as until,
  json_build_object('id', s.id, 'name', s.name) as "setBy", l.set_at as "setAt"
  from processing_limit l join app_user u on u.id = l.user_id join staff s on s.id = l.set_by where l.lifted_at is null`;

const toChangeRequest = ({ enteredAt, ...request }: ChangeRequestRow) => ({
  ...request,
  enteredAt: enteredAt.toISOString(),
});
const toLimit = ({ setAt, ...limit }: LimitRow) => ({ ...limit, setAt: setAt.toISOString() });
