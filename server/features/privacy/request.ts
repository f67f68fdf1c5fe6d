// A signed-in person's request about their data: a privacy complaint under their own name and address, which staff
// answer like any other.
// Source: UU 27/2022 articles 30, 32, 40, 41; decision 0081.
import type { Input } from '#contract/endpoint.ts';
import { type privacy, privacyRequest, type PrivacyRequest } from '#contract/privacy.ts';
import { endOfDay } from '#domain/calendar.ts';
import { cleanText, type Email } from '#domain/contact.ts';
import type { Phone } from '#domain/identity.ts';
import { saveComplaint } from '#features/complaint/send.ts';
import { takeAttempt, type Limit } from '#platform/attempts.ts';
import type { Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { id as texts } from '#texts/id.ts';

type ChangeRequest = Input<typeof privacy.askPrivacy>['body'];
const askerRow = row({ name: col.text, phone: col.textOf<Phone>(), email: col.textOf<Email>().nullable() });
const perPerson: Limit = { purpose: 'privacy_request', tries: 10, seconds: 86_400 };

/** Saves the request. The same request on the same day returns the existing one. */
export async function askPrivacy(
  { db, vault }: Platform,
  userId: string,
  { kind, message }: ChangeRequest,
): Promise<PrivacyRequest> {
  await takeAttempt(db, perPerson, userId);
  return db.tx(async (tx) => {
    // Mail goes only to a verified address.
    const asker = await tx.one(
      askerRow,
      sql`select name, phone, case when email_verified_at is not null then email end as email
      from app_user where id = ${userId}`,
    );
    const words = [texts[`privacy.ask.${kind}`], cleanText(message ?? '')].filter((line) => line !== '').join('\n');
    const sent = { ...asker, category: 'privacy' as const, message: words };
    const { id } = await saveComplaint(tx, vault, sent, { kind: 'user', id: userId });
    await tx.run(sql`insert into privacy_request (complaint_id, user_id, kind, asked_at)
      values (${id}, ${userId}, ${kind}, app_now()) on conflict (complaint_id) do nothing`);
    return toWire(await tx.one(requestRow, sql`${rows} where r.complaint_id = ${id}`));
  });
}

export async function listPrivacyRequests(reader: Reader, userId: string): Promise<PrivacyRequest[]> {
  const found = await reader.rows(
    requestRow,
    sql`${rows} where r.user_id = ${userId} order by r.asked_at desc limit 20`,
  );
  return found.map(toWire);
}

const requestRow = row({
  ...privacyRequest.omit({ askedAt: true, dueAt: true }).shape,
  askedAt: col.instant,
  dueAt: col.instant.nullable(),
  promisedOn: col.businessDate,
});
type Row = RowOf<typeof requestRow>;

const rows: Sql = sql`select c.ticket, r.kind, c.state, r.asked_at as "askedAt", c.due_at as "dueAt",
  c.promised_on as "promisedOn", (select a.body from complaint_act a where a.complaint_id = c.id and a.act = 'answer'
    order by a.version desc limit 1) as answer
  from privacy_request r join complaint c on c.id = r.complaint_id`;

const toWire = ({ askedAt, dueAt, promisedOn, ...request }: Row): PrivacyRequest => ({
  ...request,
  askedAt: askedAt.toISOString(),
  dueAt: (dueAt ?? endOfDay(promisedOn)).toISOString(),
});
