// Journals of every kind in human words: who, which way, where to, without a single id.
// Source: docs/domain.md §8; decision 0125.
import { expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { lenderWithNumber, pay } from '#test/bank.ts';
import { disbursedLending } from '#test/disbursement.ts';
import { arrive, postSheet, sheetBody, shareOut } from '#test/repayment.ts';
import { reverse } from '#test/reversal.ts';
import { bankSays, lenderWithAccount, released, withdrawn } from '#test/withdrawal.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}/;

/** Title and detail of each journal of a kind, newest first. */
async function wordsOf(by: Person, kind: string): Promise<[string, string][]> {
  const { data } = await at.current.call(by, 'GET staff/journals', { query: { kind, limit: 50 } });
  return data.data.map(({ title, detail }) => [title, detail]);
}

it('tells a lender’s, a group’s and an unknown payer’s money', async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-02', [30_000_000, 20_000_000]);
  const finance = lending.by.finance;
  const group = lending.group.name;
  const [first] = lending.funders;
  const { officer } = await world.db.one(
    row({ officer: col.text }),
    sql`select s.name as officer from borrower_group g join staff s on s.id = g.officer_id where g.id = ${lending.group.id}`,
  );

  expect(await wordsOf(finance, 'funding_hold')).toContainEqual([
    `Pendanaan dari saldo, ${first?.lender.name}, ${group}`,
    'dari Saldo pendana ke Dana pendanaan',
  ]);
  expect(await wordsOf(finance, 'disbursement_confirmed')).toEqual([
    [expect.stringMatching(new RegExp(`^Pencairan sampai, ${group}, BRI •••\\d{4}$`)), 'dari Pencairan di jalan'],
  ]);
  expect(await wordsOf(finance, 'disbursement_approved')).toEqual([
    [
      expect.stringContaining(`Pencairan disetujui, ${group}`),
      'dari Dana pendanaan ke Pencairan di jalan dan 3 akun lain',
    ],
  ]);

  const { lender, number } = await lenderWithNumber(world);
  await pay(world, { virtualAccount: number, amount: 750_000 });
  expect(await wordsOf(finance, 'topup')).toContainEqual([`Isi saldo, ${lender.name}, BCA VA`, 'ke Saldo pendana']);
  await pay(world, { virtualAccount: '99999999', amount: 70_000 });
  expect(await wordsOf(finance, 'suspense')).toEqual([['Dana masuk belum dikenali, Ratna', 'ke Dana belum dikenali']]);

  const ready = await lenderWithAccount(world, 500_000);
  const withdrawal = await withdrawn(world, ready, 200_000);
  await world.moveClock({ minutes: 10 });
  await released(world);
  await bankSays(world, withdrawal.id, 'completed');
  expect(await wordsOf(finance, 'withdrawal_confirmed')).toEqual([
    [`Penarikan sampai, ${ready.person.name}, BCA •••7890`, 'dari Penarikan di jalan'],
  ]);

  await postSheet(world, lending, sheetBody(lending, '2026-03-02', 100_000));
  expect(await wordsOf(finance, 'cash_collected')).toEqual([
    [`Tunai diterima petugas, ${group}, ${officer}`, 'ke Angsuran di petugas'],
  ]);
  await arrive(world, lending, 1_000_000, '2026-03-02');
  await shareOut(world);
  expect(await wordsOf(finance, 'cash_deposited')).toEqual([
    [`Tunai disetor ke bank, ${group}, ${officer}`, 'dari Angsuran di petugas ke Angsuran di bank'],
  ]);
  expect((await wordsOf(finance, 'distribution'))[0]).toEqual([
    `Pembagian ke pendana, ${group}, 2 pendana`,
    expect.stringMatching(/^dari Angsuran di bank ke Saldo pendana/),
  ]);
  await reverse(world, lending, { bankMoney: 'kept' });
  expect((await wordsOf(finance, 'reversal')).map(([title]) => title)).toContain(
    `Pembatalan penerimaan, ${group}, 2 pendana`,
  );

  const arrived = await world.call(finance, 'GET staff/journals', { query: { kind: 'disbursement_confirmed' } });
  const one = await world.call(finance, 'GET staff/journals/:id', { params: { id: arrived.data.data[0]?.id ?? '' } });
  expect(one.data).toMatchObject({
    steps: [
      { step: 'entered', by: lending.by.loan.name },
      { step: 'approved', by: finance.name },
    ],
    lending: { id: lending.id, groupName: group },
    related: [{ kind: 'disbursement_approved' }],
  });
  const { data } = await world.call(finance, 'GET staff/journals', { query: { limit: 100 } });
  for (const { title, detail } of data.data) expect(`${title} ${detail}`).not.toMatch(uuid);
});

it('tells an entry from its account: a balance sees escrow only as the place where it rests', async () => {
  const world = at.current;
  const finance = await world.staff('finance');
  const { lender, number } = await lenderWithNumber(world);
  await pay(world, { virtualAccount: number, amount: 125_000 });
  const { id } = await world.db.one(
    row({ id: col.text }),
    sql`select id from ledger_account where kind = 'cash' and owner_id = ${lender.id}`,
  );
  const { data } = await world.call(finance, 'GET staff/ledgeraccounts/:id/entries', { params: { id }, query: {} });
  expect(data.data).toMatchObject([
    { title: `Isi saldo, ${lender.name}, BCA VA`, detail: 'lewat Rekening penampungan' },
  ]);
});

it('finds journals by person, group, amount, account and range', async () => {
  const world = at.current;
  const finance = await world.staff('finance');
  const found = async (query: Record<string, string>): Promise<string[]> => {
    const { data } = await world.call(finance, 'GET staff/journals', { query: { limit: 100, ...query } });
    return data.data.map(({ title }) => title);
  };
  const { lender, number } = await lenderWithNumber(world);
  await pay(world, { virtualAccount: number, amount: 1_965_000 });
  const topUp = `Isi saldo, ${lender.name}, BCA VA`;
  expect(await found({ q: '1.965.000' })).toEqual([topUp]);
  expect(await found({ q: lender.name })).toContain(topUp);
  expect(await found({ amountFrom: '1965000', amountTo: '1965000', account: 'cash' })).toEqual([topUp]);
  expect(await found({ amountFrom: '1965001', amountTo: '1965999' })).toEqual([]);
  expect(await found({ amountFrom: '1965000', amountTo: '1965000', account: 'fine_income' })).toEqual([]);
  const { group } = await world.db.one(
    row({ group: col.text }),
    sql`select g.name as "group" from disbursement d join lending l on l.id = d.lending_id
      join borrower_group g on g.id = l.group_id limit 1`,
  );
  const kinds = (await found({ q: group })).map((title) => title.split(',')[0]);
  expect(kinds).toEqual(
    expect.arrayContaining(['Pencairan disetujui', 'Pencairan sampai', 'Pembagian ke pendana', 'Pendanaan dari saldo']),
  );
  expect(kinds).not.toContain('Isi saldo');
  expect((await world.call(finance, 'GET staff/journals', { query: { amountFrom: '-1' } })).status).toBe(422);
});
