// When a lending reached each of its statuses, for the staff's timeline. Reads only.
// Source: docs/domain.md §4; docs/screens.md.
import type { StaffLendingDetail } from '#contract/staff.ts';
import type { LendingId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

type Reached = StaffLendingDetail['reached'];

const reachedRow = row({
  openedAt: col.instant.nullable(),
  fundedAt: col.instant.nullable(),
  failedAt: col.instant.nullable(),
  refundedAt: col.instant.nullable(),
});

export async function readReached(reader: Reader, lendingId: LendingId): Promise<Reached> {
  const at = await reader.one(
    reachedRow,
    sql`
    select opened_at as "openedAt", funded_at as "fundedAt", failed_at as "failedAt", refunded_at as "refundedAt"
    from lending where id = ${lendingId}`,
  );
  return {
    openedAt: text(at.openedAt),
    fundedAt: text(at.fundedAt),
    failedAt: text(at.failedAt),
    refundedAt: text(at.refundedAt),
  };
}

const text = (at: Date | null) => at?.toISOString() ?? null;
