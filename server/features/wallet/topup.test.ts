// A top-up that arrived at the bank: credited to the balance in full, once, and notified to the lender.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { findVirtualAccount } from '#features/bank/virtual-account.sql.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { ask } from '#platform/context.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';

const world = useWorld();

async function pay(lender: LenderPerson, amount: number, paymentId: string, provider = 'sandbox') {
  return world.current.db.tx(async (tx) => {
    const number = await openVirtualAccount(tx, {
      purpose: 'topup',
      lenderId: lender.id,
      bankCode: 'BCA',
      holderName: lender.name,
    });
    const virtualAccount = (await findVirtualAccount(tx, number))!;
    const at = new Date('2026-05-04T03:00:00Z');
    return ask(tx, 'takePayment.topup', {
      provider,
      // Each report of the bank is an event of its own.
      eventId: randomUUID(),
      paymentId,
      virtualAccount,
      amount: rupiah(amount),
      valueOn: businessDate('2026-05-04'),
      paidAt: at,
      receivedAt: at,
      payerName: lender.name,
    });
  });
}

describe('a top-up', () => {
  it('is on the balance whatever its amount, on the bank’s value date', async () => {
    const lender = await world.current.lender();
    const effect = await pay(lender, 123_457, 'p1');
    expect(await world.current.balance(lender.id)).toBe(123_457);
    const journal = await world.current.db.one(
      anyRow,
      sql`select kind, business_date as on from ledger_journal where id = ${'journalId' in effect ? effect.journalId : null}`,
    );
    expect(journal).toEqual({ kind: 'topup', on: '2026-05-04' });
  });

  it('counts once, however often the bank tells of it, and is told once', async () => {
    const lender = await world.current.lender();
    const first = await pay(lender, 100_000, 'p2');
    const again = await pay(lender, 100_000, 'p2');
    expect(again).toEqual(first);
    expect(await world.current.balance(lender.id)).toBe(100_000);
    const told = await world.current.db.rows(
      anyRow,
      sql`select kind, body from notification where user_id = ${lender.id}`,
    );
    expect(told).toEqual([{ kind: 'topup_received', body: 'Isi saldo Rp\u00A0100.000 sudah diterima.' }]);
  });

  it('counts twice when two banks name their payments alike', async () => {
    const [one, other] = [await world.current.lender(), await world.current.lender()];
    await pay(one, 250_000, '1001', 'bank-x');
    await pay(other, 250_000, '1001', 'bank-y');
    expect([await world.current.balance(one.id), await world.current.balance(other.id)]).toEqual([250_000, 250_000]);
    expect(await world.current.proof()).toEqual([]);
  });
});
