// The bank cannot be reached: everything waits and is retried with growing pauses, and nothing counts as refused.
// Source: docs/domain.md §9.
import { describe, expect, it } from 'vitest';
import type { DisbursementId, PortfolioId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { workOnBank } from '#test/funding.ts';
import { useWorld } from '#test/world.ts';
import { pauseSeconds } from './pause.ts';
import { queuePayout } from './payout.ts';
import { openVirtualAccount } from './virtual-account.ts';

// Nothing listens on this port.
const held = useWorld({ BANK_URL: 'http://127.0.0.1:9' });

describe('while the bank is away', () => {
  it('a payout stays sent with an unknown outcome, and is queried less and less often', async () => {
    const world = held.current;
    const order = {
      kind: 'disbursement' as const,
      subjectId: newId<DisbursementId>(),
      amount: rupiah(1_000),
      bankId: 1,
      accountNumber: '1',
      accountName: 'A',
    };
    const id = await world.db.tx((tx) => queuePayout(tx, order));
    const read = () =>
      world.db.one(
        row({ state: col.text, attempts: col.number, wait: col.number }),
        sql`select state, attempts, round(extract(epoch from due_at - app_now()))::int as wait from payout where id = ${id}`,
      );
    await workOnBank(world);
    expect(await read()).toMatchObject({ state: 'sent', attempts: 1 });
    for (let days = 1; days <= 2; days += 1) {
      await world.moveClock({ hours: 1, minutes: 1 });
      await workOnBank(world);
    }
    const { wait, ...rest } = await read();
    expect(rest).toEqual({ state: 'sent', attempts: 3 });
    expect(wait).toBeGreaterThan(290);
  });

  it('a virtual account is registered again later, without a loop', async () => {
    const world = held.current;
    const lender = await world.lender();
    const number = await world.db.tx((tx) =>
      openVirtualAccount(tx, { purpose: 'topup', lenderId: lender.id, bankCode: 'BNI', holderName: lender.name }),
    );
    const read = () =>
      world.db.one(anyRow, sql`select attempts, registered_at from virtual_account where number = ${number}`);
    await workOnBank(world);
    await workOnBank(world);
    expect(await read()).toEqual({ attempts: 1, registered_at: null });
    await world.moveClock({ minutes: 1 });
    await workOnBank(world);
    expect(await read()).toEqual({ attempts: 2, registered_at: null });
  });

  it('pauses grow to an hour and no further', () => {
    expect([0, 1, 2, 3, 4, 40].map(pauseSeconds)).toEqual([15, 60, 300, 900, 3600, 3600]);
  });
});

describe('numbers', () => {
  it('are the same on every request, and end with the customer number', async () => {
    const world = held.current;
    const lender = await world.lender();
    const open = (bankCode: string) =>
      world.db.tx((tx) =>
        openVirtualAccount(tx, { purpose: 'topup', lenderId: lender.id, bankCode, holderName: lender.name }),
      );
    const [first, again, other] = [await open('BCA'), await open('BCA'), await open('BRI')];
    const { no } = await world.db.one(
      row({ no: col.number }),
      sql`select customer_no as no from lender where user_id = ${lender.id}`,
    );
    expect(first).toBe(`10877${String(no).padStart(11, '0')}`);
    expect(again).toBe(first);
    expect(other).toBe(`26144${String(no).padStart(11, '0')}`);
  });

  it('of a lending stay with the bank of the first', async () => {
    const world = held.current;
    const { id: lendingId } = await world.openedLending();
    const open = (bankCode: string) =>
      world.db.tx((tx) => openVirtualAccount(tx, { purpose: 'lending', lendingId, bankCode, holderName: 'Kelompok' }));
    expect(await open('BCA')).toBe(await open('BRI'));
  });

  it('are refused at a bank where we have no prefix', async () => {
    const world = held.current;
    const account = {
      purpose: 'portfolio' as const,
      portfolioId: newId<PortfolioId>(),
      bankCode: 'XYZ',
      holderName: 'A',
    };
    await expect(world.db.tx((tx) => openVirtualAccount(tx, account))).rejects.toThrow('XYZ');
  });
});
