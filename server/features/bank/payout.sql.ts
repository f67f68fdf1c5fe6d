// Statements of payouts, from the order to the bank's last word. Account numbers are stored encrypted.
import type { PayoutKind, PayoutSubject } from '#domain/bank.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { PayoutId, PersonId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export const payoutTable = sql`payout`;

export async function savePayoutAccounts(
  tx: Tx,
  rows: readonly { id: string; bankId: number | null; number: string }[],
  value: Buffer[],
): Promise<void> {
  await tx.run(sql`update payout t set account_number = null, account_encrypted = s.encrypted
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${value}::bytea[])
      s (id, encrypted)
    where t.id = s.id`);
}

const queuedRow = row({ id: col.id<PayoutId>() });

const existingPayoutRow = row({ id: col.id<PayoutId>() });

export function insertPayout(
  tx: Tx,
  id: PayoutId,
  order: {
    kind: PayoutKind;
    subjectId: PayoutSubject[PayoutKind];
    amount: Rupiah;
    bankId: number;
    accountName: string;
    dueAt?: Date | undefined;
  },
  accountEncrypted: Buffer,
) {
  return tx.row(
    queuedRow,
    sql`
    insert into payout (id, kind, subject_id, amount_rupiah, bank_id, account_encrypted, account_name, state, due_at, created_at)
    values (${id}, ${order.kind}, ${order.subjectId}, ${order.amount}, ${order.bankId}, ${accountEncrypted},
      ${order.accountName}, 'queued', coalesce(${order.dueAt ?? null}, app_now()), app_now())
    on conflict do nothing returning id`,
  );
}

export function readLivePayout(reader: Reader, order: { kind: PayoutKind; subjectId: PayoutSubject[PayoutKind] }) {
  return reader.one(
    existingPayoutRow,
    sql`select id from payout
    where kind = ${order.kind} and subject_id = ${order.subjectId} and state <> 'failed'`,
  );
}

export async function savePayoutFailure(reader: Reader, id: PayoutId, reason: string | null): Promise<void> {
  await reader.run(
    sql`update payout set last_error = ${reason} where id = ${id} and last_error is distinct from ${reason}`,
  );
}

/** Queries the bank now, under the payout's own id; nothing is sent under another. */
export async function askPayoutAgain(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update payout set due_at = app_now() where id = ${id} and state in ('queued', 'sent')`);
}

const duePayoutRow = row({
  id: col.id<PayoutId>(),
  kind: col.oneOf(['disbursement', 'withdrawal', 'overpayment', 'suspense']),
  amount: col.rupiah,
  bankCode: col.text,
  accountName: col.text,
  wasSent: col.boolean,
  attempts: col.number,
  plain: col.text.nullable(),
  encrypted: col.bytes.nullable(),
});

export function lockDuePayout(tx: Tx, until: Date) {
  return tx.row(
    duePayoutRow,
    sql`
    select p.id, p.kind, p.amount_rupiah as amount, b.code as "bankCode", p.account_number as plain, p.account_encrypted as encrypted,
      p.account_name as "accountName", p.state = 'sent' as "wasSent", p.attempts
    from payout p join bank b on b.id = p.bank_id
    where p.state in ('queued', 'sent') and p.due_at <= ${until}
    order by p.due_at, p.id limit 1 for update of p skip locked`,
  );
}

export async function markSent(tx: Tx, payoutId: PayoutId, waitSeconds: number): Promise<void> {
  await tx.run(sql`update payout set state = 'sent', attempts = attempts + 1, sent_at = coalesce(sent_at, app_now()),
    due_at = app_now() + ${waitSeconds} * interval '1 second' where id = ${payoutId}`);
}

const endedPayoutRow = row({
  kind: col.oneOf(['disbursement', 'withdrawal', 'overpayment', 'suspense']),
  subjectId: col.id<PayoutSubject[PayoutKind]>(),
});

export function finishPayout(
  tx: Tx,
  payoutId: PayoutId,
  state: 'completed' | 'failed',
  valueOn: BusinessDate,
  reason: string | null,
) {
  return tx.one(
    endedPayoutRow,
    sql`
    update payout set state = ${state}, ended_at = app_now(), value_on = ${valueOn}, reason = ${reason}
    where id = ${payoutId} and state in ('queued', 'sent') returning kind, subject_id as "subjectId"`,
  );
}

const heardPayoutRow = row({
  kind: col.oneOf(['disbursement', 'withdrawal', 'overpayment', 'suspense']),
  subjectId: col.id<PayoutSubject[PayoutKind]>(),
  amount: col.rupiah,
  createdAt: col.instant,
  state: col.oneOf(['queued', 'sent', 'completed', 'failed']),
});
export type HeardPayout = RowOf<typeof heardPayoutRow>;

export function lockPayout(tx: Tx, payoutId: PayoutId) {
  return tx.row(
    heardPayoutRow,
    sql`select kind, subject_id as "subjectId", amount_rupiah as amount, created_at as "createdAt", state
    from payout where id = ${payoutId} for no key update`,
  );
}

/** An erased person's withdrawals, all of them ended, stay as paid but without the account. */
export async function erasePayee(tx: Tx, lenderId: PersonId, pseudonym: string): Promise<void> {
  await tx.run(sql`update payout set account_name = ${pseudonym}, account_number = null, account_encrypted = ''
    where kind = 'withdrawal' and subject_id in (select id from withdrawal where lender_id = ${lenderId})`);
}
