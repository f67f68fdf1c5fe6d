// Registers our virtual accounts at the bank: opened ones, and closed ones that it may still accept money for.
// Invariant: a failed call is retried with growing pauses and without end, and blocks no other account; a repeated
// call is harmless, since the number is ours.
// Source: docs/domain.md §9.
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { PortFailure } from '#platform/outbound.ts';
import type { Payments } from '#ports/payments.ts';
import { pauseSeconds } from './pause.ts';

const announcementRow = row({
  number: col.text,
  bankCode: col.text,
  purpose: col.text,
  holderName: col.text,
  amount: col.rupiah.nullable(),
  expiresAt: col.instant.nullable(),
  reference: col.text,
  closing: col.boolean,
  attempts: col.number,
});
type Announcement = RowOf<typeof announcementRow>;

const AT_ONCE = 8;

/** Handles one batch of accounts the bank does not know yet; answers how many. */
export async function announceDueAccounts({ db, log }: Platform, payments: Payments): Promise<number> {
  const batch = await takeBatch(db);
  await Promise.all(
    batch.map(async (account) => {
      try {
        await announce(payments, account);
        await db.run(
          account.closing
            ? sql`update virtual_account set closing_sent_at = app_now(), last_error = null where number = ${account.number}`
            : sql`update virtual_account set registered_at = app_now(), last_error = null where number = ${account.number}`,
        );
      } catch (error) {
        log.warn({ virtualAccount: account.number, attempts: account.attempts, error: String(error) }, 'bank not told');
        await db.run(
          sql`update virtual_account set last_error = ${failureText(error)} where number = ${account.number}`,
        );
      }
    }),
  );
  return batch.length;
}

/** Claims accounts by postponing their next call, so that a crash or another worker only repeats it later. */
async function takeBatch(db: Db): Promise<Announcement[]> {
  const opened = sql`registered_at is null and closed_at is null and (expires_at is null or expires_at > app_now())`;
  const closed = sql`closed_at is not null and registered_at is not null and closing_sent_at is null`;
  return db.tx(async (tx) => {
    const batch = await tx.rows(
      announcementRow,
      sql`
      select v.number, b.code as "bankCode", v.purpose, v.holder_name as "holderName", v.amount_rupiah as amount,
        v.expires_at as "expiresAt", coalesce(v.portfolio_id, v.lending_id, v.lender_id) as reference,
        v.closed_at is not null as closing, v.attempts
      from virtual_account v join bank b on b.id = v.bank_id
      where ((${opened}) or (${closed})) and (v.retry_at is null or v.retry_at <= app_now())
      order by v.created_at, v.number limit ${AT_ONCE} for update of v skip locked`,
    );
    for (const { number, attempts } of batch) {
      await tx.run(sql`update virtual_account set attempts = attempts + 1,
        retry_at = app_now() + ${pauseSeconds(attempts)} * interval '1 second' where number = ${number}`);
    }
    return batch;
  });
}

/** Registers it again at once. */
export async function announceAgain(tx: Tx, number: string): Promise<void> {
  await tx.run(sql`update virtual_account set retry_at = null where number = ${number}`);
}

async function announce(payments: Payments, account: Announcement): Promise<void> {
  if (account.closing) return closeAtBank(payments, account.number);
  await payments.createVirtualAccount({
    number: account.number,
    name: account.holderName,
    bank: account.bankCode,
    amount: account.amount,
    expiresAt: account.expiresAt,
    kind: account.purpose === 'portfolio' ? 'closed' : 'open',
    reference: account.reference,
  });
}

/** A number the bank does not know (any more) counts as closed. */
async function closeAtBank(payments: Payments, number: string): Promise<void> {
  try {
    await payments.closeVirtualAccount(number);
  } catch (error) {
    if (!(error instanceof PortFailure) || error.outcome !== 'refused') throw error;
  }
}
