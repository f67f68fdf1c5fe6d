// Failed work about money or a signature, on the console: retried at once, applied once, never dismissed.
// Source: docs/screens.md; docs/domain.md §3, §7, §9; decision 0060.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { WithdrawalId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { queuePayout } from '#features/bank/payout.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { notifyPayment } from '#test/bank.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { abandon, code, listAs, openTopUp, retry, theOne } from '#test/failures.ts';
import { fund, workOn } from '#test/funding.ts';
import { arrive } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';

// Bank and signature provider are down.
const held = useWorld();

describe('the bank is down', () => {
  it('a payout with an unknown outcome is queried again under its own id and cannot be dismissed', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const order = {
      kind: 'withdrawal' as const,
      subjectId: newId<WithdrawalId>(),
      amount: rupiah(250_000),
      bankId: 1,
      accountNumber: '1234567890',
      accountName: 'Ratna Wulandari',
    };
    const id = await world.db.tx((tx) => queuePayout(tx, order));
    await workOn(world, 'bank.payout');
    const seen = await theOne(world, finance, 'payout', id);
    expect(seen).toMatchObject({ what: 'withdrawal', subject: 'Ratna Wulandari', amount: 250_000, attempts: 1 });
    expect(code(await abandon(world, finance, seen))).toBe('422 error.failure.kept');
    expect((await retry(world, finance, seen)).status).toBe(200);
    await workOn(world, 'bank.payout');
    expect(await theOne(world, finance, 'payout', id)).toMatchObject({ attempts: 2 });
    expect(await world.db.rows(anyRow, sql`select id from payout where subject_id = ${order.subjectId}`)).toEqual([
      { id },
    ]);
    await world.owner.run(sql`delete from payout where id = ${id}`);
  });

  it('a virtual account that was not reported to it is reported again at once', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const lender = await world.lender();
    const number = await openTopUp(world, lender, 'BNI');
    await workOn(world, 'bank.virtual_account');
    const seen = await theOne(world, finance, 'virtual_account', number);
    expect(seen).toMatchObject({ what: 'topup', subject: lender.name, attempts: 1 });
    expect((await retry(world, finance, seen)).status).toBe(200);
    await workOn(world, 'bank.virtual_account');
    expect(await theOne(world, finance, 'virtual_account', number)).toMatchObject({ attempts: 2 });
  });
});

describe('money that came in', () => {
  it('by an event that could not be applied is applied on the next try, once', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const lender = await world.lender();
    const number = await openTopUp(world, lender, 'BCA');
    // An account that is missing from the books.
    const rename = (from: string, to: string) =>
      world.owner.run(sql`update ledger_account set owner_id = ${to} where kind = 'cash' and owner_id = ${from}`);
    const lost = newId();
    await rename(lender.id, lost);
    const eventId = randomUUID();
    await notifyPayment(world, { virtualAccount: number, amount: 125_000, eventId });
    await workOn(world, 'bank.event');
    const seen = (await listAs(world, finance, 'bank_event'))[0]!;
    expect(seen).toMatchObject({ what: 'virtual_account.paid', subject: lender.name, amount: 125_000, attempts: 1 });
    expect(seen.id.endsWith(eventId)).toBe(true);
    await rename(lost, lender.id);
    expect((await retry(world, finance, seen)).status).toBe(200);
    expect(await world.balance(lender.id)).toBe(0);
    await workOn(world, 'bank.event');
    expect(await world.balance(lender.id)).toBe(125_000);
    expect(await listAs(world, finance, 'bank_event')).toEqual([]);
    expect(code(await retry(world, finance, seen))).toBe('422 error.failure.ended');
    expect(await world.proof()).toEqual([]);
  });

  it('and could not be distributed is distributed on the next try', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const lending = await disbursedLending(world, '2027-03-03', [40_000_000], { members: 8 });
    await setClock(world, '2027-03-10');
    await arrive(world, lending, 960_000, '2027-03-10');
    const make = (status: string) =>
      world.owner.run(sql`update portfolio set status = ${status} where lending_id = ${lending.id}`);
    await make('processing');
    await workOn(world, 'repayment.distribution');
    const seen = (await listAs(world, finance, 'distribution'))[0]!;
    expect(seen).toMatchObject({ what: 'arrival', subject: lending.group.name, amount: 960_000, attempts: 1 });
    await make('active');
    expect((await retry(world, finance, seen)).status).toBe(200);
    await workOn(world, 'repayment.distribution');
    expect(await listAs(world, finance, 'distribution')).toEqual([]);
    // 960.000 less 160.000 interest at 3 % fee and 15 % tax.
    expect(await world.balance(lending.funders[0]!.lender.id)).toBe(960_000 - 4_800 - 24_000);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a document that the signature provider did not accept', () => {
  it('is sent again at once', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const lender = await world.lender({ balance: 1_000_000 });
    const lending = await world.openedLending();
    const portfolio = (await fund(world, lender, lending.id, 1_000_000)).data.id;
    await workOn(world, 'signing.document');
    const { id } = await world.db.one(
      row({ id: col.text }),
      sql`select id from agreement where portfolio_id = ${portfolio}`,
    );
    const seen = await theOne(world, support, 'document', id);
    expect(seen).toMatchObject({ what: 'lender', attempts: 1, amount: null });
    expect((await retry(world, support, seen)).status).toBe(200);
    await workOn(world, 'signing.document');
    expect(await theOne(world, support, 'document', id)).toMatchObject({ attempts: 2 });
  });
});
