// Tax slips and the sheet of a year on the books: one a lender and month, numbered without a gap, replaced when the identity on
// them was wrong, with sums that are those of the distributions. Source: docs/domain.md §7; decision 0103.
import { beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { pdfPages, withoutSpaces } from '#test/pdf-text.ts';
import { collect } from '#test/repayment.ts';
import { type LenderPerson, password, type Person, useWorld } from '#test/world.ts';
import { makeSlips } from './tax.ts';

const at = useWorld();
let resident: LenderPerson;
let abroad: LenderPerson;

const get = (person: Person, path: string) =>
  at.current.product.web.app.inject({
    method: 'GET',
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
const textOf = async (person: Person, path: string) =>
  withoutSpaces((await pdfPages((await get(person, path)).rawPayload)).join(''));
const slips = () =>
  at.current.owner.rows(
    row({ no: col.number, month: col.businessDate, tax: col.number, replaces: col.number.nullable() }),
    sql`select no, month, tax_rupiah as tax, replaces_no as replaces from tax_slip order by no`,
  );

beforeAll(async () => {
  // 60% by a resident at 15%, 40% by a non-resident at 20%; a week pays 1.000.000 + 200.000.
  const lending = await disbursedLending(at.current, '2026-03-04', [30_000_000, 20_000_000], { nonResident: [1] });
  [resident, abroad] = lending.funders.map(({ lender }) => lender) as [LenderPerson, LenderPerson];
  await at.current.owner.run(sql`update lender set tax_resident = false where user_id = ${abroad.id}`);
  for (const on of ['2026-03-11', '2026-03-18', '2026-04-01']) {
    await setClock(at.current, on);
    await collect(at.current, lending, 1_200_000, on);
  }
}, 60_000);

describe('a tax slip', () => {
  it('is made once the month is over, one a lender, numbered from 1 without a gap', async () => {
    await makeSlips(at.current.db, businessDate('2026-03-30'));
    expect(await slips()).toEqual([]);
    await makeSlips(at.current.db, businessDate('2026-03-31'));
    await makeSlips(at.current.db, businessDate('2026-03-31'));
    // Two weeks of 120.000 at 15% and of 80.000 at 20%.
    expect((await slips()).map(({ no, month, tax }) => [no, month, tax])).toEqual([
      [1, '2026-03-01', 36_000],
      [2, '2026-03-01', 32_000],
    ]);
    await makeSlips(at.current.db, businessDate('2026-04-30'));
    expect((await slips()).map(({ no, tax }) => [no, tax]).slice(2)).toEqual([
      [3, 18_000],
      [4, 16_000],
    ]);
    expect(await at.current.proof()).toEqual([]);
  });

  it('stands in the file of her personal data, with the year and what she owned at its end', async () => {
    await setClock(at.current, '2026-05-02');
    const file = await at.current.product.web.app.inject({
      method: 'POST',
      url: '/api/v1/me/personaldata',
      headers: { authorization: `Bearer ${resident.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ currentPassword: password }),
    });
    const slip = { resident: true, replaces: null };
    // 60% of three weeks of principal, less its part of the fine of the third: 7 days at 10 bp of 1.200.000 are 8.400.
    // Interest of 360.000 less 10.800 fee and 54.000 tax.
    const back = 1_800_000 - 5_040;
    expect(file.json()).toMatchObject({
      taxSlips: [
        { number: 'BP-2026-0000001', month: '2026-03', interest: 240_000, tax: 36_000, ...slip },
        { number: 'BP-2026-0000003', month: '2026-04', interest: 120_000, tax: 18_000, ...slip },
      ],
      taxYears: [
        {
          year: '2026',
          on: '2026-05-02',
          interest: 360_000,
          tax: 54_000,
          cash: back + 360_000 - 10_800 - 54_000,
          held: 0,
          outstanding: 30_000_000 - back,
        },
      ],
    });
    expect(file.json().taxSlips).toHaveLength(2);
  });

  it('is a PDF with the fields of the law', async () => {
    await setClock(at.current, '2026-05-02');
    const answer = await get(resident, 'me/taxslips/2026-03.pdf');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="bukti-potong-2026-03.pdf"',
      'cache-control': 'private, no-store',
    });
    const text = await textOf(resident, 'me/taxslips/2026-03.pdf');
    for (const part of [
      'Masa pajakMaret 2026',
      'Pasal 23',
      '24-102-01',
      `Penghasilan bruto${formatRupiah(rupiah(240_000))}`,
      'Tarif15',
      `PPh dipotong${formatRupiah(rupiah(36_000))}`,
      resident.name,
      'PT Titian Dana Bersama',
    ])
      expect(text).toContain(withoutSpaces(part));
    const other = await textOf(abroad, 'me/taxslips/2026-03.pdf');
    for (const part of ['Pasal 26', '27-102-01', 'Tarif20']) expect(other).toContain(withoutSpaces(part));
    // A corrected residence changes what comes, not a slip that was issued.
    const live = (isResident: boolean) =>
      at.current.owner.run(sql`update lender set tax_resident = ${isResident} where user_id = ${abroad.id}`);
    await live(true);
    expect(await textOf(abroad, 'me/taxslips/2026-03.pdf')).toContain(withoutSpaces('Pasal 26'));
    await live(false);
    expect((await get(resident, 'me/taxslips/2026-05.pdf')).statusCode).toBe(404);
  });

  it('is replaced by the next number, which names the first, when name or tax number was corrected', async () => {
    await at.current.owner.run(sql`insert into kyc (user_id, npwp_hash) values (${resident.id}, '\\x01')
      on conflict (user_id) do update set npwp_hash = '\\x01'`);
    const { no } = (await slips()).find(({ month, tax }) => month === '2026-03-01' && tax === 36_000)!;
    const number = `BP-2026-${String(no).padStart(7, '0')}`;
    // The list names it, before anything is downloaded.
    const { data } = await at.current.call(resident, 'GET me/taxyears/:year', { params: { year: '2026' } });
    expect(data.months[0]).toMatchObject({ month: '2026-03', replaces: number });
    expect(await textOf(resident, 'me/taxslips/2026-03.pdf')).toContain(withoutSpaces(`menggantikan ${number}`));
    await get(resident, 'me/taxslips/2026-03.pdf');
    const after = await slips();
    expect(after.map((slip) => slip.no)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(after.filter(({ replaces }) => replaces !== null)).toHaveLength(2);
    expect(await at.current.proof()).toEqual([]);
  });
});

describe('the sheet of a year', () => {
  it('lists the months with their slips, and sums what was withheld', async () => {
    const { data } = await at.current.call(abroad, 'GET me/taxyears/:year', { params: { year: '2026' } });
    expect(data.months).toMatchObject([
      { month: '2026-03', interest: 160_000, tax: 32_000, replaces: null },
      { month: '2026-04', interest: 80_000, tax: 16_000, replaces: null },
    ]);
    const lines = (await get(abroad, 'me/taxyears/2026/files/csv')).body.replace(/^\uFEFF/, '').split('\r\n');
    expect(lines[3]).toBe('Tahun 2026,240000,48000,');
    expect((await get(abroad, 'me/taxyears/2026/files/xlsx')).statusCode).toBe(200);
    expect((await get(abroad, 'me/taxyears/2025/files/csv')).statusCode).toBe(404);
  });

  it('says what she owned then: balance, holds, and principal still with groups', async () => {
    // One that lapsed before it was paid never was with the group.
    await at.current.owner.run(sql`
      with offer as (insert into quotation select (jsonb_populate_record(q, jsonb_build_object('token_hash', '\\x02'))).*
        from quotation q join portfolio p on p.quotation_hash = q.token_hash where p.lender_id = ${resident.id} returning token_hash)
      insert into portfolio (id, lending_id, lender_id, amount_rupiah, used_balance_rupiah, status, reason, quotation_hash,
        fee_bps, tax_bps, payment_window_hours, processing_minutes, created_at, ended_at)
      select uuidv7(), p.lending_id, p.lender_id, p.amount_rupiah, 0, 'failed', 'payment_lapsed', offer.token_hash,
        p.fee_bps, p.tax_bps, p.payment_window_hours, p.processing_minutes, p.created_at, app_now()
      from portfolio p, offer where p.lender_id = ${resident.id}`);
    const text = await textOf(resident, 'me/taxyears/2026/files/pdf');
    // 60% of three weeks of 1.000.000 principal came back, less what the fine of the third took: its row was due on 25 March, and
    // 7 days at 10 bp of 1.200.000 are 8.400. Interest 360.000 less 54.000 tax and 10.800 fee.
    const back = 1_800_000 - 5_040;
    for (const part of [
      `Saldo${formatRupiah(rupiah(back + 360_000 - 54_000 - 10_800))}`,
      `Ditahan untuk pendanaan${formatRupiah(rupiah(0))}`,
      `Sisa pokok pada kelompok${formatRupiah(rupiah(30_000_000 - back))}`,
    ])
      expect(text).toContain(withoutSpaces(part));
  });
});
