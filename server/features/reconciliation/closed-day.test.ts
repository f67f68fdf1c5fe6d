// A day that the bank and the books have closed on one balance: nothing that people entered before is booked on it any more.
// Source: docs/domain.md §3, §8; decision 0131.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BankStatement } from '#contract/reconciliation.ts';
import { addDays } from '#domain/calendar.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { today } from '#platform/clock.ts';
import { pay } from '#test/bank.ts';
import { statementFile, uploadStatement } from '#test/statement.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';

const at = useWorld();

it('a correction that waited while its day was closed is refused, and is booked once the day is open again', async () => {
  const world = at.current;
  const lender = await world.lender();
  const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
  const number = await world.db.tx((tx) => openVirtualAccount(tx, account));
  await world.moveClock({ days: 1 });
  const [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  const date = addDays(await today(world.db), -1);
  const [paymentId, other] = [randomUUID(), randomUUID()];
  await pay(world, { virtualAccount: number, amount: 80_000, paymentId, valueDate: date });
  // Two lines of one reference: no rule takes them for the payment by their amount.
  const told = [30_000, 50_000].map((amount) => ({ reference: other, counterparty: number, amount }));
  await uploadStatement(world, maker, statementFile({ date, opening: 0, told }));

  const params = { date };
  const resolve = (way: 'note' | 'correction', reference: string, sums: { told: number; booked: number }) =>
    world.call(maker, 'POST staff/bankstatements/:date/resolutions', {
      params,
      body: { way, reference, ...sums, reason: 'Sudah ditanyakan' },
    });
  const act = async (call: 'closings' | 'reopenings'): Promise<BankStatement> =>
    (
      await world.call(maker, `POST staff/bankstatements/:date/${call}`, {
        params,
        body: { version: 1, reason: 'Bank menjawab' },
      })
    ).data;
  const { differences } = (await resolve('correction', paymentId, { told: 0, booked: 80_000 })).data;
  const { id } = differences.find(({ reference }) => reference === paymentId)!.voucher!;
  await resolve('note', paymentId, { told: 0, booked: 80_000 });
  await resolve('note', other, { told: 80_000, booked: 0 });
  expect((await act('closings')).state).toBe('closed');

  const approve = () =>
    world.call(checker, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version: 1 } });
  await expectUnchanged(world, async () => {
    const refused = await approve();
    expect([refused.status, refused.error.code]).toEqual([422, 'error.voucher.bank_day_closed']);
    expect(refused.error.message).toContain(maker.name);
  });
  expect(await world.balance(lender.id)).toBe(80_000);
  await act('reopenings');
  expect((await approve()).data.state).toBe('posted');
  expect(await world.balance(lender.id)).toBe(0);
  expect(await world.proof()).toEqual([]);
});
