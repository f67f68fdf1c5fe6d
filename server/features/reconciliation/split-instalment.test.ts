// A part of a line that is a group's instalments: exact money, by two people, once, also when two approve at the same time.
// Source: docs/domain.md §6, §8; decision 0131.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { today } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { disbursedLending } from '#test/disbursement.ts';
import { escrowBalance, statementFile, uploadStatement } from '#test/statement.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const reference = randomUUID();
const [told, part] = [1_000_000, 640_000];

const approve = (by: Person, id: string, version: number) =>
  at.current.call(by, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version } });
const receipts = (lending: string) =>
  at.current.owner.rows(
    anyRow,
    sql`select channel, amount_rupiah as amount, value_on::text as "valueOn" from receipt where lending_id = ${lending}`,
  );

it('is a receipt of the line’s date, of exactly its part', async () => {
  const world = at.current;
  const { id: lending } = await disbursedLending(world, '2026-03-04', [50_000_000]);
  await world.moveClock({ days: 8 });
  const [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  const date: BusinessDate = addDays(await today(world.db), -1);
  const opening = await escrowBalance(world);
  const { number } = await world.db.one(
    row({ number: col.text }),
    sql`select number from virtual_account where lending_id = ${lending} order by number limit 1`,
  );
  const lines = [{ reference, counterparty: 'SITI', amount: told }];
  await uploadStatement(world, maker, statementFile({ date, opening, told: lines }));
  const parts = [
    { account: number, amount: rupiah(part) },
    { account: null, amount: rupiah(told - part) },
  ];
  const body = {
    version: 1,
    line: { reference, told: rupiah(told), booked: rupiah(0) },
    parts,
    reason: 'Dua pembayaran',
  };
  const entered = await world.call(maker, 'POST staff/bankstatements/:date/splits', { params: { date }, body });
  const voucher = entered.data.differences[0]!.voucher!;
  expect(await receipts(lending)).toEqual([]);
  expect((await approve(maker, voucher.id, 1)).error.code).toBe('error.voucher.own_entry');

  const both = await Promise.all([1, 2].map(() => approve(checker, voucher.id, 1)));
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  const received = [{ channel: 'transfer', amount: part, valueOn: date }];
  expect(await receipts(lending)).toEqual(received);
  expect(await escrowBalance(world)).toBe(opening + told);
  const waiting = sql`select amount_rupiah as amount from suspense_item where resolved_at is null`;
  expect(await world.owner.rows(anyRow, waiting)).toEqual([{ amount: told - part }]);

  // The bank's own notice of it, and another approval, move nothing.
  await pay(world, { virtualAccount: number, amount: told, paymentId: reference, valueDate: date });
  expect((await approve(checker, voucher.id, 2)).status).toBe(422);
  expect(await receipts(lending)).toEqual(received);
  expect(await escrowBalance(world)).toBe(opening + told);

  // A new file lacks the line: its money left suspense, which no correction touches.
  await uploadStatement(world, maker, statementFile({ date, opening, told: [] }));
  const seen = await world.call(maker, 'GET staff/bankstatements/:date', { params: { date } });
  expect(seen.data.differences[0]).toMatchObject({ booked: told, ways: ['note'], uncorrected: 'suspense' });
  const correction = { way: 'correction', reference, told: 0, booked: told, reason: 'Tidak ada di bank' } as const;
  const refused = await world.call(maker, 'POST staff/bankstatements/:date/resolutions', {
    params: { date },
    body: correction,
  });
  expect(refused.error.code).toBe('error.difference.way');
  expect(await world.proof()).toEqual([]);
});
