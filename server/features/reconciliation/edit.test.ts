// Editing the voucher of a difference: the posting stays the same, only the reason changes; it needs a new approval,
// and the edit is refused if the difference changed meanwhile.
// Source: docs/screens.md; decisions 0063, 0065.
import { beforeAll, expect, it } from 'vitest';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { statementFile, uploadStatement } from '#test/statement.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const charge = { reference: 'ADM-11', counterparty: 'Biaya admin', amount: -10_000 };
let maker: Person;
let checker: Person;
let date: BusinessDate;

beforeAll(async () => {
  const world = at.current;
  [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  date = addDays(await today(world.db), -1);
  await uploaded(charge);
  const body = { way: 'charge', reference: charge.reference, told: -10_000, booked: 0, reason: 'Biaya Maret' } as const;
  await world.call(maker, 'POST staff/bankstatements/:date/resolutions', { params: { date }, body });
});

const uploaded = (line: typeof charge) =>
  uploadStatement(at.current, maker, statementFile({ date, opening: 50_000, told: [line] }));
const voucher = async () => {
  const { data } = await at.current.call(maker, 'GET staff/bankstatements/:date', { params: { date } });
  return data.differences[0]!.voucher!;
};
async function edit(version: number, reason: string) {
  const { id } = await voucher();
  const body = { version, entry: { kind: 'bank_statement' as const, reason } };
  return at.current.call(maker, 'PUT staff/vouchers/:id', { params: { id }, body });
}
async function approve(version: number) {
  const { id } = await voucher();
  return at.current.call(checker, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version } });
}

it('changes the reason and the version, and is refused if the difference has changed', async () => {
  const world = at.current;
  await uploaded({ ...charge, amount: -12_000 });
  await expectUnchanged(world, async () => {
    expect((await edit(1, 'Biaya admin Maret')).error.code).toBe('error.difference.changed');
  });
  // The bank corrects its file. It must differ from the first, or it would be no new version.
  await uploaded({ ...charge, counterparty: 'Biaya administrasi' });
  const { data } = await edit(1, 'Biaya admin Maret');
  expect(data).toMatchObject({ version: 2, reason: 'Biaya admin Maret', amount: 10_000, valueDate: date });
  expect((await approve(1)).status).toBe(422);
  expect((await approve(2)).data.state).toBe('posted');
  const { balance } = await world.db.one(
    row({ balance: col.number }),
    sql`select balance_rupiah::bigint as balance from ledger_balance where kind = 'escrow'`,
  );
  expect(balance).toBe(-10_000);
  expect(await world.proof()).toEqual([]);
});
