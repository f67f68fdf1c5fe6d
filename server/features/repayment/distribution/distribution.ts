// The job of the feature: distributes what has arrived, one arrival per transaction, oldest first.
// Invariants: two workers never distribute the same lending at once (its row is locked, others skip it); an arrival
// is distributed once; one that fails waits longer each time and does not delay other lendings.
// Source: docs/domain.md §7.
import type { DistributionId } from '#domain/ids.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { failureText } from '#platform/failure-text.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import type { Platform } from '#platform/platform.ts';
import { distributeReceipt } from './distribute.ts';
import { lockNextLending, listWaiting, postpone } from './distribute.sql.ts';

export { addDistribution } from './arrived.sql.ts';
export { distributeReceipt } from './distribute.ts';
export { lockPortfolios, retryDistribution } from './distribute.sql.ts';
export { saveWithheld } from './withheld.sql.ts';

/** Distributes the next due arrival. Returns 1 when there was one. */
export async function distributeNext({ db, log }: Platform, until: Date): Promise<number> {
  let trying: string | null = null;
  try {
    const count = await db.tx(async (tx) => {
      trying = null;
      const next = await lockNextLending(tx, until);
      if (!next) return 0;
      const lending = await lockLending(tx, next.lendingId);
      // Another worker may have distributed it while we waited for the row.
      const [first] = await listWaiting(tx, next.lendingId, until);
      if (!lending || first === undefined) return 1;
      trying = first;
      await distributeReceipt(tx, lending, first);
      return 1;
    });
    // Between two receipts.
    if (count > 0) passFaultPoint('mid-distribution');
    return count;
  } catch (error) {
    const id: DistributionId | null = trying;
    if (id === null) throw error;
    log.error(
      { distribution: id, error: error instanceof Error ? error.stack : String(error) },
      'arrival not shared out',
    );
    await db.tx((tx) => postpone(tx, id, failureText(error)));
    return 1;
  }
}
