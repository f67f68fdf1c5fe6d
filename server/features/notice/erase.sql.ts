// Erases a person's notices: inbox, settings, the browsers with push, and messages sent to these, to their phone number
// and to their e-mail address.
// Source: decision 0081.
import type { PersonId } from '#domain/ids.ts';
import { plainAddress } from '#domain/same-text.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

/** Erases all of it, including messages that are still waiting to be sent. */
export async function eraseNotices(
  tx: Tx,
  userId: PersonId,
  { phone, email }: { phone: string; email: string | null },
): Promise<void> {
  await tx.run(sql`delete from notification where user_id = ${userId}`);
  await tx.run(sql`delete from notice_choice where user_id = ${userId}`);
  await tx.run(sql`delete from push_device where user_id = ${userId}`);
  await tx.run(sql`update outbox_message set recipient = '', subject = null, body = null, encrypted_body = null,
      given_up_at = case when sent_at is null then coalesce(given_up_at, app_now()) else given_up_at end,
      abandoned_at = case when sent_at is null then app_now() else abandoned_at end
    where recipient = ${phone} or lower(recipient) = ${email && plainAddress(email)}
      or (channel = 'push' and starts_with(event_key, ${`notice:${userId}:`}))`);
}

/** Erases the recipients of farewell messages that were sent or given up. */
export async function forgetFarewells(tx: Tx): Promise<void> {
  await tx.run(sql`update outbox_message set recipient = '', body = null
    where event_key like 'erasure:%' and recipient <> '' and (sent_at is not null or given_up_at is not null)`);
}
