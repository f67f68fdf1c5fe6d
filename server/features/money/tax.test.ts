// The tax list: tax withheld from each lender in a month, reconciled with the account, the files, and remittance by
// two people.
// Source: docs/domain.md §7 (PPh = floor), §8; docs/screens.md.
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { collect } from '#test/repayment.ts';
import { escrowBalance, statementFile, uploadStatement } from '#test/statement.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const month = '2026-03';
const taxes = async (by: Person, of = month) =>
  (await at.current.call(by, 'GET staff/taxes/:month', { params: { month: of } })).data;
const remit = (by: Person, amount: number, changes: object = {}) =>
  at.current.call(by, 'POST staff/taxes/:month/remittances', {
    params: { month },
    body: { amount, valueDate: '2026-04-09', receiptNumber: 'NTPN-77', reason: 'Setor masa Maret', ...changes },
  });
const approveAs = (by: Person, id: string, version = 1) =>
  at.current.call(by, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version } });
/** The bank's file of a day without movements, closed. */
async function closeDay(by: Person, date: string): Promise<void> {
  const world = at.current;
  await uploadStatement(world, by, statementFile({ date, opening: await escrowBalance(world), told: [] }));
  const closing = { params: { date }, body: { version: 1 } };
  expect((await world.call(by, 'POST staff/bankstatements/:date/closings', closing)).data.state).toBe('closed');
}

describe('the tax of a month', () => {
  it('is listed by lender, reconciles with the account, and is remitted once the month is over, by two people', async () => {
    const world = at.current;
    // 60% by a resident at 15%, 40% by a non-resident at 20%; a week pays 1.000.000 + 200.000.
    const lending = await disbursedLending(world, '2026-03-04', [30_000_000, 20_000_000], { nonResident: [1] });
    const [resident, abroad] = lending.funders.map(({ lender }) => lender) as [Person, Person];
    await world.owner.run(sql`update app_user set name = '=HYPERLINK("http://sink","x")' where id = ${abroad.id}`);
    const [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
    await setClock(world, '2026-03-11');
    await collect(world, lending, 1_200_000, '2026-03-11');
    const { data: list } = await world.call(maker, 'GET staff/taxes/:month/lenders', { params: { month }, query: {} });
    expect(list.data).toMatchObject([
      { lender: resident.id, name: resident.name, interest: 120_000, tax: 18_000, resident: true, npwp: null },
      { lender: abroad.id, interest: 80_000, tax: 16_000, resident: false },
    ]);
    expect(list.totalCount).toBe(2);
    expect(await taxes(maker)).toMatchObject({
      over: false,
      lenders: 2,
      interest: '200000',
      withheld: '34000',
      opening: '0',
      closing: '34000',
      due: '34000',
      remittance: null,
    });
    expect(code(await remit(maker, 34_000))).toEqual([422, 'error.tax.not_over']);

    await setClock(world, '2026-04-10');
    await collect(world, lending, 1_200_000, '2026-03-18');
    expect(await taxes(maker)).toMatchObject({ over: true, withheld: '34000', due: '34000' });
    await expectUnchanged(world, async () => {
      expect(code(await remit(maker, 34_001))).toEqual([422, 'error.tax.changed']);
      expect(code(await remit(maker, 34_000, { valueDate: '2026-03-31' }))).toEqual([422, 'error.tax.date']);
      expect(code(await remit(maker, 34_000, { valueDate: '2026-04-11' }))).toEqual([422, 'error.tax.date']);
      expect((await remit(maker, 34_000, { receiptNumber: ' ' })).status).toBe(422);
    });
    const both = await Promise.all([remit(maker, 34_000), remit(checker, 34_000)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.error.code).toBe('error.voucher.open');
    const entry = both.find(({ status }) => status === 200)!.data;
    const own = entry.enteredBy.id === maker.id ? maker : checker;
    expect(code(await approveAs(own, entry.id))).toEqual([403, 'error.voucher.own_entry']);
    const others = [await world.staff('finance'), await world.staff('finance')];
    await closeDay(own, '2026-04-09');
    await expectUnchanged(world, async () => {
      expect(code(await approveAs(others[0]!, entry.id))).toEqual([422, 'error.voucher.bank_day_closed']);
      expect(code(await remit(maker, 34_000))).toEqual([422, 'error.voucher.open']);
    });
    const remittance = { amount: 34_000, valueDate: '2026-04-10', receiptNumber: 'NTPN-77', reason: 'Salah tanggal' };
    const same = {
      version: 1,
      entry: { kind: 'remittance', remittance: { ...remittance, valueDate: '2026-04-09' } },
    } as const;
    const kept = await world.call(own, 'PUT staff/vouchers/:id', { params: { id: entry.id }, body: same });
    expect(code(kept)).toEqual([422, 'error.voucher.bank_day_closed']);
    const body = { version: 1, entry: { kind: 'remittance', remittance } } as const;
    const edited = await world.call(own, 'PUT staff/vouchers/:id', { params: { id: entry.id }, body });
    expect(edited.data).toMatchObject({ version: 2, subject: month, valueDate: '2026-04-10' });
    const approvals = await Promise.all(others.map((by) => approveAs(by, edited.data.id, 2)));
    expect(approvals.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(await taxes(maker)).toMatchObject({ due: '0', remittance: { state: 'posted', words: 'NTPN-77' } });
    const april = await taxes(maker, '2026-04');
    expect(april).toMatchObject({
      opening: '34000',
      withheld: '34000',
      remitted: '34000',
      closing: '34000',
      due: '34000',
    });
    expect(code(await remit(maker, 34_000))).toEqual([422, 'error.tax.none']);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is served as CSV and as a spreadsheet without formulas and with amounts as numbers', async () => {
    const world = at.current;
    const maker = await world.staff('finance');
    const file = async (form: string) =>
      world.product.console.app.inject({
        method: 'GET',
        url: `/api/v1/staff/taxes/${month}/files/${form}`,
        headers: { authorization: `Bearer ${maker.token}` },
      });
    const csv = await file('csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="pph-2026-03.csv"');
    const lines = csv.body.split('\r\n');
    expect(lines[2]).toBe(`"'=HYPERLINK(""http://sink"",""x"")",,Luar negeri,80000,16000`);
    expect(lines[3]).toBe('Jumlah,,,200000,34000');
    const parts = unzipSync((await file('xlsx')).rawPayload);
    const text = (name: string) => Buffer.from(parts[name] ?? []).toString('utf8');
    expect(text('xl/sharedStrings.xml')).toContain("'=HYPERLINK(");
    expect(text('xl/worksheets/sheet1.xml')).toMatch(/<v>16000<\/v>/);
    expect(text('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    const rows = await world.owner.rows(
      anyRow,
      sql`select after->>'form' as form from audit_trail where action = 'tax.export' order by seq`,
    );
    expect(rows).toEqual([{ form: 'csv' }, { form: 'xlsx' }]);
    expect((await file('pdf')).statusCode).toBe(404);
    expect((await world.call(maker, 'GET staff/taxes/:month', { params: { month: '2026-13' } })).status).toBe(404);
  });
});
