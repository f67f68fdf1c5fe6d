// Watches how many full numbers of people a member of staff opens. More than twenty in an hour raises an alarm: in
// the log, the audit trail and on the overview, until the end of the day.
// Source: docs/domain.md §3.
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const mostAnHour = 20;

/** Opening data that is otherwise masked. Documents waiting for the reviewer's decision do not count (decision 0078). */
const opened = [
  'kyc.number.seen',
  'kyc.picture.asked',
  'person.number.seen',
  'voucher.number.seen',
  'disbursement.number.seen',
  'overpayment.number.seen',
];

const watchRevealsRow = row({ count: col.number, raised: col.boolean });

const watchRevealsShape = row({ name: col.text });

/** Call it after the opening is in the audit trail. At most one alarm per hour and member of staff. */
export async function watchReveals(
  tx: Tx,
  { log, jobs }: Pick<Platform, 'log' | 'jobs'>,
  staffId: string,
): Promise<void> {
  const { count, raised } = await tx.one(
    watchRevealsRow,
    sql`
    select count(*)::int as count, (select count(*) > 0 from audit_trail where object_id = ${staffId}
        and action = 'reveal.alarm' and at > app_now() - interval '1 hour') as raised
    from audit_trail where actor_id = ${staffId} and action = any(${opened}) and at > app_now() - interval '1 hour'`,
  );
  if (count <= mostAnHour || raised) return;
  const object = { kind: 'staff', id: staffId };
  await recordAuditEvent(tx, { kind: 'system' }, { action: 'reveal.alarm', object, after: { opened: count } });
  const { name } = await tx.one(watchRevealsShape, sql`select name from staff where id = ${staffId}`);
  tx.afterCommit(() => {
    log.error({ staff: staffId, opened: count }, 'many full numbers opened within an hour');
    jobs
      .saveOutcome({ name: 'reveal.alarm', error: `${name}: ${count}` })
      .catch((error: unknown) => log.error({ error: String(error) }, 'mark of many openings not kept'));
  });
}
