// Files of the balance: the month that matches the ledger, and values that a spreadsheet can read.
// Source: docs/screens.md; docs/api.md; docs/domain.md §8.
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { postJournal } from '#ledger/ledger.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { pdfPages, withoutSpaces } from '#test/pdf-text.ts';
import { collect } from '#test/repayment.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { readStatement } from './statement.ts';

const world = useWorld();
let lender: LenderPerson;

const get = (person: Person | null, path: string) =>
  world.current.product.web.app.inject({
    method: 'GET',
    url: `/api/v1/${path}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

/** A lender's cash from the ledger's own entries, in rupiah. */
async function ledgerSum(person: Person, from: string, to: string): Promise<number> {
  const { sum } = await world.current.owner.one(
    row({ sum: col.number }),
    sql`select coalesce(-sum(e.amount_rupiah), 0)::bigint as sum from ledger_entry e
      join ledger_account a on a.id = e.account_id
    where a.kind = 'cash' and a.owner_id = ${person.id} and e.posted_at >= ${`${from}T00:00:00+07:00`}::timestamptz
      and e.posted_at < ${`${to}T00:00:00+07:00`}::timestamptz`,
  );
  return sum;
}

const move = (amounts: readonly number[], key: string) => {
  const net = amounts.reduce((sum, amount) => sum + amount, 0);
  const legs = amounts.map((amount) => ({ account: 'cash', owner: lender.id, amount: -amount }) as const);
  const rest = net === 0 ? [] : [{ account: 'escrow', owner: null, amount: net } as const];
  return world.current.db.tx((tx) =>
    postJournal(tx, { kind: 'correction', key, businessDate: businessDate('2026-07-01'), legs: [...legs, ...rest] }),
  );
};

beforeAll(async () => {
  // Topped up and funded in May, then 58.200 net every week: three times in May, once in June.
  const lending = await disbursedLending(world.current, '2026-05-04', [2_500_000, 47_500_000]);
  lender = lending.funders[0]!.lender;
  for (const on of ['2026-05-13', '2026-05-20', '2026-05-27', '2026-06-03']) {
    await setClock(world.current, on);
    await collect(world.current, lending, 1_200_000, on);
  }
  await setClock(world.current, '2026-07-02');
}, 60_000);

describe('a monthly statement', () => {
  it('opens where the month before closed, and opening + movements = closing, as in the ledger', async () => {
    const months = ['2026-04', '2026-05', '2026-06', '2026-07'];
    let closed = rupiah(0);
    for (const month of months) {
      const { from, opening, movements, closing } = await readStatement(world.current.db, lender.id, month);
      expect(opening).toBe(closed);
      expect(opening).toBe(await ledgerSum(lender, '2020-01-01', from));
      expect(opening + movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing);
      const next = month === '2026-07' ? '2026-08-01' : `${months[months.indexOf(month) + 1]}-01`;
      expect(closing - opening).toBe(await ledgerSum(lender, from, next));
      closed = closing;
    }
    expect(closed).toBe(232_800);
    expect(closed).toBe(await world.current.balance(lender.id));
  });

  it('belongs to the day in Jakarta on which something was posted', async () => {
    const { movements } = await readStatement(world.current.db, lender.id, '2026-06');
    expect(movements.map(({ amount }) => amount)).toEqual([58_200]);
  });

  it('is a PDF with the balance before, every movement, and the balance after', async () => {
    const answer = await get(lender, 'me/statements/2026-06.pdf');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="laporan-2026-06.pdf"',
      'cache-control': 'private, no-store',
    });
    const text = withoutSpaces((await pdfPages(answer.rawPayload)).join(''));
    for (const part of ['Laporan saldo Juni 2026', 'Saldo awal', formatRupiah(rupiah(174_600)), '3 Jun 2026']) {
      expect(text).toContain(withoutSpaces(part));
    }
    expect(text).toContain(withoutSpaces(`Saldo akhir ${formatRupiah(rupiah(232_800))}`));
  });

  it('is always the same file for a past month', async () => {
    const [first, again] = [
      await get(lender, 'me/statements/2026-05.pdf'),
      await get(lender, 'me/statements/2026-05.pdf'),
    ];
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('says so when nothing moved, and holds hundreds of movements', async () => {
    const idle = await world.current.lender();
    const { month } = await world.current.db.one(
      row({ month: col.text }),
      sql`select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month from app_user where id = ${idle.id}`,
    );
    const empty = await get(idle, `me/statements/${month}.pdf`);
    expect(withoutSpaces((await pdfPages(empty.rawPayload)).join(''))).toContain('Tidakadamutasipadamasaini.');
    await move([...Array.from({ length: 300 }, () => 1_000), -300_000], 'many');
    const pages = await pdfPages((await get(lender, 'me/statements/2026-07.pdf')).rawPayload);
    expect(pages.length).toBeGreaterThan(3);
    expect(withoutSpaces(pages.at(-1) ?? '')).toContain(withoutSpaces(`Saldo akhir ${formatRupiah(rupiah(232_800))}`));
  });

  it('is not found for a future month, one before the account, or an invalid one', async () => {
    const later = await world.current.lender();
    await world.current.owner.run(
      sql`update app_user set created_at = '2026-06-10T00:00:00+07:00' where id = ${later.id}`,
    );
    expect((await get(later, 'me/statements/2026-06.pdf')).statusCode).toBe(200);
    for (const month of ['2026-05', '2026-08', '2027-01', '9999-12', '2026-13', '2026-00', '2026-6', 'x']) {
      expect([month, (await get(later, `me/statements/${month}.pdf`)).statusCode]).toEqual([month, 404]);
    }
    expect((await get(null, 'me/statements/2026-06.pdf')).statusCode).toBe(401);
  });
});

describe('mutations as comma-separated values', () => {
  const linesOf = (body: string) => body.replace(/^\uFEFF/, '').split('\r\n');

  it('hold every movement once, newest first, amounts as numbers and the parts of an instalment', async () => {
    const answer = await get(lender, 'me/mutations.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="mutasi.csv"',
      'cache-control': 'private, no-store',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, ...lines] = linesOf(answer.body);
    expect(head?.split(',').slice(0, 6)).toEqual(['Tanggal', 'Jam', 'Jenis', 'Keterangan', 'Jumlah', 'Saldo']);
    expect(lines.at(-1)).toBe('');
    const { count } = await world.current.owner.one(
      row({ count: col.number }),
      sql`select version as count from ledger_account
      where kind = 'cash' and owner_id = ${lender.id}`,
    );
    expect(lines).toHaveLength(count + 1);
    const instalment = lines.map((line) => line.split(',')).find(([day]) => day === '2026-05-13');
    expect(instalment?.slice(4, 10)).toEqual(['58200', '58200', '50000', '10000', '300', '1500']);
    expect(lines.some((line) => line.includes(',-2500000,0,'))).toBe(true);
  });

  it('are the rows of the spreadsheet for people, whose amounts are numbers', async () => {
    const answer = await get(lender, 'me/mutations.xlsx?type=repayment&from=2026-06-01&to=2026-06-30');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="mutasi.xlsx"',
    });
    const parts = unzipSync(answer.rawPayload);
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString('utf8');
    const csv = linesOf((await get(lender, 'me/mutations.csv?type=repayment&from=2026-06-01&to=2026-06-30')).body);
    expect(sheet.match(/<row /g)).toHaveLength(csv.filter(Boolean).length);
    expect(sheet).toContain(`<v>${csv[1]?.split(',')[4]}</v>`);
    expect((await get(lender, 'me/mutations.xlsx?type=gift')).statusCode).toBe(422);
  });

  it('hold more lines than one batch', async () => {
    await move([...Array.from({ length: 1_100 }, (_, index) => index + 1), -(1_100 * 1_101) / 2], 'walk');
    const [, ...lines] = linesOf((await get(lender, 'me/mutations.csv?type=correction')).body);
    const ids = lines.filter(Boolean).map((line) => line.split(',').at(-1));
    expect(new Set(ids).size).toBe(1_101 + 301);
    expect(ids).toHaveLength(1_101 + 301);
  });

  it('follow the filters of the screen and refuse unknown ones', async () => {
    const [, ...lines] = linesOf(
      (await get(lender, 'me/mutations.csv?type=repayment&from=2026-06-01&to=2026-06-30')).body,
    );
    expect(lines.filter(Boolean)).toHaveLength(1);
    for (const query of ['type=gift', 'from=2026-02-30', 'from=0000-01-01', 'to=9999-12-31', 'to=kemarin']) {
      expect([query, (await get(lender, `me/mutations.csv?${query}`)).statusCode]).toEqual([query, 422]);
    }
    expect((await get(null, 'me/mutations.csv')).statusCode).toBe(401);
    const other = await world.current.lender();
    expect(linesOf((await get(other, 'me/mutations.csv')).body).filter(Boolean)).toHaveLength(1);
  });
});

describe('a statement of a month or a year as a table', () => {
  const linesOf = (body: string) =>
    body
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .filter(Boolean);

  it('opens and closes with the ledger’s balances, and its amounts lead from one to the other', async () => {
    for (const [period, from, next] of [
      ['2026-06', '2026-06-01', '2026-07-01'],
      ['2026', '2026-01-01', '2027-01-01'],
    ] as const) {
      const answer = await get(lender, `me/statements/${period}/files/csv`);
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="laporan-${period}.csv"`);
      const cells = linesOf(answer.body)
        .slice(1)
        .map((line) => line.split(','));
      const [first, last] = [cells[0]!, cells.at(-1)!];
      expect([first[3], Number(first[5])]).toEqual(['Saldo awal', await ledgerSum(lender, '2020-01-01', from)]);
      expect([last[3], Number(last[5])]).toEqual(['Saldo akhir', await ledgerSum(lender, '2020-01-01', next)]);
      const amounts = cells.slice(1, -1).map((line) => Number(line[4]));
      expect(Number(first[5]) + amounts.reduce((sum, amount) => sum + amount, 0)).toBe(Number(last[5]));
      const days = cells.slice(1, -1).map(([day]) => day);
      expect(days).toEqual([...days].sort((a, b) => (a ?? '').localeCompare(b ?? '')));
    }
  });

  it('of a year is a PDF by months, whose last balance is the closing balance', async () => {
    const text = withoutSpaces(
      (await pdfPages((await get(lender, 'me/statements/2026/files/pdf')).rawPayload)).join(''),
    );
    // Three instalments of 58.200 in May, one in June; the 2.500.000 of May came in and went out.
    for (const part of [
      'Laporan saldo 2026',
      `Mei 2026${formatRupiah(rupiah(2_674_600))}`,
      `Juni 2026${formatRupiah(rupiah(58_200))}`,
      `Saldo akhir${formatRupiah(rupiah(232_800))}`,
    ])
      expect(text).toContain(withoutSpaces(part));
  });

  it('is not found before the account, for a time to come, or in another form', async () => {
    const paths = ['2019/files/csv', '2027/files/csv', '2026-13/files/csv', '26/files/csv', '2026/files/doc'];
    for (const path of paths)
      expect([path, (await get(lender, `me/statements/${path}`)).statusCode]).toEqual([path, 404]);
    expect((await get(null, 'me/statements/2026/files/xlsx')).statusCode).toBe(401);
    expect((await get(lender, 'me/statements/2026-06/files/xlsx')).statusCode).toBe(200);
  });
});
