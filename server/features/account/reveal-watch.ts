// Watches how many full numbers of people a member of staff opens. More than twenty in an hour raises an alarm: in
// the log, the audit trail and on the overview, until the end of the day.
// Source: docs/domain.md §3.
import type { StaffId } from '#domain/ids.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { countReveals, readStaffName } from './staff-accounts.sql.ts';

const mostAnHour = 20;

/** Call it after the opening is in the audit trail. At most one alarm per hour and member of staff. */
export async function watchReveals(
  tx: Tx,
  { log, jobs }: Pick<Platform, 'log' | 'jobs'>,
  staffId: StaffId,
): Promise<void> {
  const { count, raised } = await countReveals(tx, staffId);
  if (count <= mostAnHour || raised) return;
  const object = { kind: 'staff', id: staffId };
  await recordAuditEvent(tx, { kind: 'system' }, { action: 'reveal.alarm', object, after: { opened: count } });
  const { name } = await readStaffName(tx, staffId);
  tx.afterCommit(() => {
    log.error({ staff: staffId, opened: count }, 'many full numbers opened within an hour');
    jobs
      .saveOutcome({ name: 'reveal.alarm', error: `${name}: ${count}` })
      .catch((error: unknown) => log.error({ error: String(error) }, 'mark of many openings not kept'));
  });
}
