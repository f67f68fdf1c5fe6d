// After a fault test: calls with an unknown result are repeated, then every answer is checked against the ledger.
// What was ok is there once, what was refused is not there, what was unknown is there as often as the repeat said.
import { expect } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { resolve } from './calls.ts';
import type { Log } from './load.ts';
import type { Rig } from './rig.ts';
import { until } from './until.ts';

export type Settled = { ok: number; refused: number; wereUnknown: number; payments: number; retold: number };

/** Repeats the unknown calls and expects that ledger and answers agree; needs a running API and worker. */
export async function settleAndCheck(rig: Rig, log: Log): Promise<Settled> {
  const unknownFundings = log.fundings.filter((funding) => funding.heard.outcome === 'unknown');
  for (const funding of unknownFundings) funding.heard = await resolve(funding.again);
  const untold = log.payments.filter((payment) => payment.heard.outcome === 'unknown');
  for (const payment of untold) payment.heard = await resolve(payment.again);
  await workDone(rig);
  await checkFundings(rig, log);
  await checkPayments(rig, log);
  await checkSigned(rig, log);
  expect(await rig.world.proof()).toEqual([]);
  const count = (outcome: string) => log.fundings.filter(({ heard }) => heard.outcome === outcome).length;
  return {
    ok: count('ok'),
    refused: count('refused'),
    wereUnknown: unknownFundings.length,
    payments: log.payments.length,
    retold: untold.length,
  };
}

async function checkFundings({ world }: Rig, log: Log): Promise<void> {
  const hashes = log.fundings.map(({ token }) => sha256(token).toString('hex'));
  const rows = await world.owner.rows(
    row({ hash: col.text, id: col.text, holds: col.number }),
    sql`select encode(p.quotation_hash, 'hex') as hash, p.id, (select count(*) from ledger_journal j
      where j.key = 'funding:' || p.id || ':hold') as holds
    from portfolio p where encode(p.quotation_hash, 'hex') = any(${hashes})`,
  );
  const expected = log.fundings
    .filter(({ heard }) => heard.outcome === 'ok')
    .map(({ token, heard }) => ({ hash: sha256(token).toString('hex'), id: String(heard.data['id']), holds: 1 }));
  const byHash = (a: { hash: string }, b: { hash: string }) => a.hash.localeCompare(b.hash);
  expect(rows.toSorted(byHash)).toEqual(expected.toSorted(byHash));
}

/** Each reported payment has moved its money once, whether to a lender or to a group. */
async function checkPayments({ world }: Rig, log: Log): Promise<void> {
  const reportedIds = log.payments.filter(({ heard }) => heard.outcome === 'ok').map(({ paymentId }) => paymentId);
  expect(reportedIds.length).toBe(log.payments.length);
  const rows = await world.owner.rows(
    row({ id: col.text, amount: col.number, effects: col.number }),
    sql`select e.payment_id as id, min(e.amount_rupiah)::bigint as amount,
      count(*) filter (where e.outcome = 'applied') as effects
    from bank_event e where e.payment_id = any(${reportedIds}) group by e.payment_id`,
  );
  const expected = log.payments.map(({ paymentId, amount }) => ({ id: paymentId, amount, effects: 1 }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(rows.toSorted(byId)).toEqual(expected.toSorted(byId));
  const { missing } = await world.owner.one(
    row({ missing: col.number }),
    sql`select count(*) as missing from bank_event e where e.payment_id = any(${reportedIds}) and e.outcome = 'applied'
      and not exists (select 1 from ledger_journal j where j.id = e.journal_id)`,
  );
  expect(missing).toBe(0);
}

async function checkSigned(rig: Rig, log: Log): Promise<void> {
  if (log.signed.length === 0) return;
  await until('every pressed signature counts', async () => (await unsignedOf(rig, log)) === 0, 90_000, 250);
}

async function unsignedOf({ world }: Rig, log: Log): Promise<number> {
  const { left } = await world.db.one(
    row({ left: col.number }),
    sql`select count(*) as left from agreement where portfolio_id = any(${log.signed}) and state <> 'signed'`,
  );
  return left;
}

/**
 * Waits until the worker has applied all notices and distributed all receipts. It also has a document to make for
 * each funding, so on a busy machine this takes minutes.
 */
export async function workDone({ world }: Rig, withinMs = 240_000): Promise<void> {
  await until(
    'all notices are applied and all arrivals shared out',
    async () => {
      const { left } = await world.db.one(
        row({ left: col.number }),
        sql`select (select count(*) from bank_event where applied_at is null)
          + (select count(*) from distribution where distributed_at is null) as left`,
      );
      return left === 0;
    },
    withinMs,
    200,
  );
}

/** Each distributed receipt was distributed once: its journal, and one line for each portfolio and component. */
export async function checkDistributions({ world }: Rig): Promise<number> {
  const rows = await world.owner.rows(
    row({ shared: col.number, journals: col.number, lost: col.number }),
    sql`select count(*) as shared, (select count(*) from ledger_journal where kind = 'distribution') as journals,
      count(*) filter (where (select coalesce(sum(l.gross_rupiah), 0) from distribution_line l where l.distribution_id = d.id) = 0
        and d.principal_rupiah + d.interest_rupiah > 1000) as lost
    from distribution d where d.distributed_at is not null`,
  );
  const [{ shared, journals, lost } = { shared: 0, journals: 0, lost: 0 }] = rows;
  expect(lost).toBe(0);
  expect(journals).toBe(shared);
  return shared;
}
