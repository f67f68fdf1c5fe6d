// The observer sees a fault in a committed state even if it is corrected before the end, and the auditor reads the
// books by their agreed names.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { fund } from './funding.ts';
import { openProofs, startObserver } from './observer.ts';
import { useWorld } from './world.ts';

const held = useWorld();

describe('the observer', () => {
  it('finds nothing while all is sound', async () => {
    const observer = await startObserver(held.current.database, 1);
    const lender = await held.current.lender({ balance: 1_000_000 });
    await fund(held.current, lender, (await held.current.openedLending()).id, 500_000);
    const seen = await observer.stop();
    expect(seen.violations).toEqual([]);
    expect(seen.snapshots).toBeGreaterThanOrEqual(2);
  });

  it('names the proof and the row of a fault that lasted for one snapshot only', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const change = (by: number) =>
      world.owner.run(sql`update ledger_account set balance_rupiah = balance_rupiah + ${by}
        where kind = 'cash' and owner_id = ${lender.id}`);
    const proofs = await openProofs(world.database);
    await change(1);
    const found = await proofs.read();
    await change(-1);
    expect(found.map(({ proof }) => proof)).toEqual(['balance_differs', 'escrow_differs']);
    expect(found[0]?.row).toMatchObject({ owner_id: lender.id, balance_rupiah: 1_000_001 });
    expect(await proofs.read()).toEqual([]);
    await proofs.close();
  });
});

describe('the proofs', () => {
  /** Does something the product never does, reads the proofs, and undoes it. */
  async function proofsAfter(...statements: string[]): Promise<string[]> {
    const client = new pg.Client({ connectionString: held.current.database.ownerUrl });
    await client.connect();
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'proof' order by 1`,
    );
    const failing: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select 1 from proof."${name}" limit 1`);
      if (rowCount) failing.push(name);
    }
    await client.query('rollback');
    await client.end();
    return failing;
  }

  it.each([
    [
      'a missing entry',
      `delete from ledger_entry where entry_no = 1 and balance_after_rupiah > 0`,
      'unbalanced_journal',
    ],
    [
      'a journal without entries',
      `insert into ledger_journal select gen_random_uuid(), 'topup', 'empty', current_date, now(), '\\x00'`,
      'unbalanced_journal',
    ],
    [
      'a running balance that does not follow',
      `update ledger_entry set balance_after_rupiah = balance_after_rupiah + 1 where entry_no = 1 and balance_after_rupiah > 0`,
      'broken_run',
    ],
    [
      'a balance below zero',
      `update ledger_entry set balance_after_rupiah = -1 where entry_no = 1 and balance_after_rupiah > 0`,
      'balance_below_zero',
    ],
    ['more portfolios than the loan', `update portfolio set amount_rupiah = 500000000`, 'slot_exceeds_loan'],
    ['a slot without a portfolio', `update lending set raised_rupiah = raised_rupiah + 100000`, 'slots_differ'],
    [
      'a failed portfolio without a refund',
      `update portfolio set status = 'failed', reason = 'cancelled'`,
      'paid_in_differs',
    ],
    [
      'a lender without the refund',
      `update portfolio set status = 'failed', reason = 'cancelled'`,
      'lender_cash_differs',
    ],
    [
      'a token spent for another amount',
      `update quotation set amount_rupiah = amount_rupiah + 1`,
      'token_effect_differs',
    ],
    ['a used token marked as fresh', `update quotation set state = 'fresh'`, 'token_effect_differs'],
    [
      'an event applied without a journal',
      `insert into bank_event (provider, event_id, kind, payment_id, value_on, raw, received_at, outcome) values ('bank', 'x', 'virtual_account.paid', 'x', current_date, '\\x00', now(), 'applied')`,
      'payment_not_as_posted',
    ],
    [
      'a refunded lending that holds money',
      `update lending set status = 'refunded', raised_rupiah = 0, refunded_at = '2020-01-01'`,
      'closed_lending_holds_money',
    ],
    [
      'an entry after the refund',
      `update lending set status = 'refunded', raised_rupiah = 0, refunded_at = '2020-01-01'`,
      'entry_after_refund',
    ],
    [
      'a changed row of the trail',
      `update audit_trail set reason = 'another' where seq = (select min(seq) from audit_trail)`,
      'trail_broken',
    ],
    [
      'the last row of the trail missing',
      `delete from audit_trail where seq = (select max(seq) from audit_trail)`,
      'trail_broken',
    ],
    [
      'a suspense item without money',
      `insert into suspense_item values (gen_random_uuid(), 'bank', 'y', 5, 'x', now())`,
      'suspense_differs',
    ],
  ])('see %s', async (_, statement, proof) => {
    const world = held.current;
    await world.db.run(sql`select append_audit('system', null, 'test', 'test', '1', null, null, null)`);
    const loosen = `alter table portfolio drop constraint if exists portfolio_check; alter table lending drop constraint if exists lending_check`;
    expect(await proofsAfter(loosen, statement)).toContain(proof);
  });
});

describe('the auditor', () => {
  it('reads the books by the names of the views, and the application does not', async () => {
    const names = ['account', 'entry', 'funding', 'lending', 'receipt', 'token', 'trail', 'webhook'];
    const { database, db } = held.current;
    const client = new pg.Client({ connectionString: database.auditUrl });
    await client.connect();
    for (const name of names) await client.query(`select * from audit.${name} limit 1`);
    const { rows } = await client.query<{ sum: string }>('select sum(amount) as sum from audit.entry');
    await client.end();
    expect(Number(rows[0]?.sum)).toBe(0);
    await expect(db.run(sql`select * from audit.account`)).rejects.toThrow(/permission denied/);
  });
});
