// Registers our virtual accounts at the bank: opened ones, and closed ones that it may still accept money for.
// Invariant: a failed call is retried with growing pauses and without end, and blocks no other account; a repeated
// call is harmless, since the number is ours.
// Source: docs/domain.md §9.
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { PortFailure } from '#platform/outbound.ts';
import type { Payments } from '#ports/payments.ts';
import { pauseSeconds } from './pause.ts';
import {
  markAnnounced,
  saveAnnouncementFailure,
  lockDueAnnouncements,
  postponeAnnouncement,
  type Announcement,
} from './virtual-account.sql.ts';

/** Handles one batch of accounts the bank does not know yet; answers how many. */
export async function announceDueAccounts({ db, log }: Platform, payments: Payments): Promise<number> {
  const batch = await takeBatch(db);
  await Promise.all(
    batch.map(async (account) => {
      try {
        await announce(payments, account);
        await markAnnounced(db, account);
      } catch (error) {
        log.warn({ virtualAccount: account.number, attempts: account.attempts, error: String(error) }, 'bank not told');
        await saveAnnouncementFailure(db, account.number, failureText(error));
      }
    }),
  );
  return batch.length;
}

/** Claims accounts by postponing their next call, so that a crash or another worker only repeats it later. */
async function takeBatch(db: Db): Promise<Announcement[]> {
  return db.tx(async (tx) => {
    const batch = await lockDueAnnouncements(tx);
    for (const { number, attempts } of batch) {
      await postponeAnnouncement(tx, number, pauseSeconds(attempts));
    }
    return batch;
  });
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
