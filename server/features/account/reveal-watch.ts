// Full numbers of people that one member of staff has opened: beyond twenty within an hour somebody else has to know.
// Source: security LAW-02; domain §3 (staff read masked).
import { recordDeed } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { sql } from '#platform/sql.ts';

const mostAnHour = 20;

/** To be called once the opening stands in the trail; the alarm is raised once an hour for one member of staff. */
export async function watchReveals(tx: Tx, log: Log, staffId: string): Promise<void> {
  const { opened, raised } = await tx.one<{ opened: number; raised: boolean }>(sql`
    select count(*)::int as opened, (select count(*) > 0 from audit_trail where object_id = ${staffId}
        and action = 'reveal.alarm' and at > app_now() - interval '1 hour') as raised
    from audit_trail where actor_id = ${staffId} and action in ('kyc.number.seen', 'person.number.seen')
      and at > app_now() - interval '1 hour'`);
  if (opened <= mostAnHour || raised) return;
  const object = { kind: 'staff', id: staffId };
  await recordDeed(tx, { kind: 'system' }, { action: 'reveal.alarm', object, after: { opened } });
  tx.afterCommit(() => log.error({ staff: staffId, opened }, 'many full numbers opened within an hour'));
}
