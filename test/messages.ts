// Messages of the product: the newest one in the outbox, decrypted as the sender would.
// Source: docs/domain.md §9.
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { World } from './world.ts';

const messageRow = row({ id: col.text, channel: col.text, body: col.text.nullable(), encrypted: col.bytes.nullable() });

/** Texts waiting in the outbox for this phone number or address, newest first. */
export async function messagesTo(world: World, recipient: string): Promise<string[]> {
  const rows = await world.db.rows(
    messageRow,
    sql`select id, channel, body, encrypted_body as encrypted from outbox_message
    where recipient = ${recipient} order by created_at desc, id desc`,
  );
  return rows.map(({ id, body, encrypted }) => body ?? (encrypted ? world.product.vault.open(encrypted, id) : ''));
}

/** The six digits of the newest message. */
export async function codeTo(world: World, recipient: string): Promise<string> {
  const [text = ''] = await messagesTo(world, recipient);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code for ${recipient}: ${text}`);
  return code;
}

/** The token of the link in the newest message. */
export async function linkTokenTo(world: World, recipient: string): Promise<string> {
  const [text = ''] = await messagesTo(world, recipient);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link for ${recipient}: ${text}`);
  return token;
}
