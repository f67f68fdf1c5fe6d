// What prevents entering, approving or cancelling a reversal, and what staff see of receipts before they decide.
// Source: docs/domain.md §3, §8; decision 0051.
import { describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { collect, postSheet, sheetBody } from '#test/repayment.ts';
import { approve, approveSeen, enter, lastReceipt, takeOut } from '#test/reversal.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

/** Rows of 100.000 + 20.000 a week of ten small loans, funded 60 % by A and 40 % by B. */
const small = () =>
  disbursedLending(at.current, '2026-03-04', [3_000_000, 2_000_000], { members: 10, principal: 500_000 });
const running = () => disbursedLending(at.current, '2026-03-04', [12_500_000, 37_500_000]);

describe('a reversal is refused', () => {
  it('of a receipt with later receipts, once it is entered, and once it is done', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 100_000, '2026-03-11');
    const first = await lastReceipt(world, lending);
    await collect(world, lending, 200_000, '2026-03-11');
    await expectUnchanged(world, async () => {
      const asked = { bankMoney: 'returned', receipt: first } as const;
      expect(code(await enter(world, lending, asked))).toEqual([422, 'error.reversal.not_newest']);
      expect(code(await enter(world, lending, { bankMoney: 'returned', reason: ' ' }))).toEqual([422, 'error.empty']);
      expect((await enter(world, lending, { ...asked, receipt: lending.id })).status).toBe(404);
      expect((await enter(world, lending, { ...asked, receipt: 'x' })).status).toBe(404);
    });
    const entered = await enter(world, lending, { bankMoney: 'returned' });
    expect(entered.data).toMatchObject({ version: 1, state: 'entered', bankMoney: 'returned' });
    await expectUnchanged(world, async () => {
      expect(code(await enter(world, lending, { bankMoney: 'kept' }))).toEqual([422, 'error.reversal.open']);
    });
    const second = await lastReceipt(world, lending);
    expect((await approveSeen(world, lending, entered.data.id)).status).toBe(200);
    await expectUnchanged(world, async () => {
      expect(code(await enter(world, lending, { bankMoney: 'kept', receipt: second }))).toEqual([
        422,
        'error.reversal.already',
      ]);
      expect(code(await approveSeen(world, lending, entered.data.id))).toEqual([422, 'error.reversal.changed']);
    });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('to its own author, in another version, and when its money or later receipts were not seen', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    const own = { ...lending, by: { ...lending.by, loan: lending.by.finance } };
    const { id } = (await enter(world, own, { bankMoney: 'kept' })).data;
    const other = await world.staff('finance');
    const seen = { version: 1, arrived: 0, distributed: 0 };
    await expectUnchanged(world, async () => {
      expect(code(await approve(world, lending.by.finance, id, seen))).toEqual([403, 'error.reversal.own_entry']);
      expect(code(await approve(world, other, id, { ...seen, version: 2 }))).toEqual([422, 'error.reversal.changed']);
      expect(code(await approve(world, other, id, { ...seen, arrived: 1 }))).toEqual([422, 'error.reversal.changed']);
      expect((await approve(world, lending.by.loan, id, seen)).status).toBe(403);
      expect((await approve(world, other, lending.id, seen)).status).toBe(404);
      expect((await approve(world, other, 'x', seen)).status).toBe(404);
    });
    await collect(world, lending, 1_200_000, '2026-03-11');
    expect(code(await approve(world, other, id, seen))).toEqual([422, 'error.reversal.changed']);
    await collect(world, lending, 50_000, '2026-03-11');
    const now = { version: 1, arrived: 1_200_000, distributed: 1_200_000 };
    expect(code(await approve(world, other, id, now))).toEqual([422, 'error.reversal.not_newest']);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('once it was cancelled; a new entry is the next version', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 100_000, '2026-03-11');
    const { id } = (await enter(world, lending, { bankMoney: 'returned' })).data;
    const cancel = (reason: string, version = 1) =>
      world.call(lending.by.loan, 'POST staff/reversals/:id/cancellations', {
        params: { id },
        body: { version, reason },
      });
    expect(code(await cancel(' '))).toEqual([422, 'error.empty']);
    expect(code(await cancel('Salah', 2))).toEqual([422, 'error.reversal.changed']);
    expect((await cancel('Salah pilih')).data).toMatchObject({ state: 'cancelled', cancelReason: 'Salah pilih' });
    expect(code(await cancel('Lagi'))).toEqual([422, 'error.reversal.changed']);
    expect(code(await approveSeen(world, lending, id))).toEqual([422, 'error.reversal.changed']);
    expect((await enter(world, lending, { bankMoney: 'kept' })).data).toMatchObject({ version: 2, state: 'entered' });
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('what staff see of receipts', () => {
  it('lists them newest first, with what a reversal would undo, and the queue of waiting ones', async () => {
    const world = at.current;
    const lending = await small();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 120_000, '2026-03-11');
    await takeOut(world, lending.funders[0]!.lender, 60_000);
    const { data } = await world.call(lending.by.finance, 'GET staff/lendings/:id/receipts', {
      params: { id: lending.id },
    });
    expect(data).toMatchObject({
      totalCount: 1,
      data: [
        { channel: 'transfer', amount: 120_000, arrived: 120_000, distributed: 120_000, newest: true, reversal: null },
      ],
    });
    const id = await lastReceipt(world, lending);
    const detail = await world.call(lending.by.finance, 'GET staff/receipts/:id', { params: { id } });
    expect(detail.data.effect).toEqual({
      lenders: 2,
      net: 116_400,
      fee: 600,
      tax: 3_000,
      fine: 0,
      claims: 60_000,
      rows: 10,
      covers: 0,
      reopens: false,
    });
    expect((await world.call(lending.by.finance, 'GET staff/receipts/:id', { params: { id: 'x' } })).status).toBe(404);
    await enter(world, lending, { bankMoney: 'returned', reason: 'Transfer ditarik bank' });
    const queue = await world.call(lending.by.finance, 'GET staff/reversals', { query: { state: 'entered' } });
    expect(queue.data.data.find((one) => one.id === id)).toMatchObject({
      groupName: lending.group.name,
      reversal: { reason: 'Transfer ditarik bank', enteredBy: lending.by.loan.name },
    });
    const auditEvents = await world.owner.rows(
      row({ action: col.text }),
      sql`select action from audit_trail where object_id = ${id} order by seq`,
    );
    expect(auditEvents).toEqual([{ action: 'reversal.enter' }]);
  }, 60_000);
});
