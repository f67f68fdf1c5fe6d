// What the loan book is concentrated in is that of a plain computation over the log and the fundings, whichever way it is read.
// Source: decisions 0122, 0133.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import { today } from '#platform/clock.ts';
import { drain } from '#platform/jobs.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, type StaffPerson, type TestLending, useWorld } from '#test/world.ts';
import { makeLargestOfOne } from './largest-making.ts';
import { makeDue } from './making.ts';

const held = useWorld();
const loanAmount = 50_000_000n;
const gradeOf = (no: number): Grade => (no % 2 === 0 ? 'A1' : 'B1');
const sectorOf = (no: number): string => String(1 + (no % 3));
const provinceOf = (no: number): string => (no < 3 ? 'Jawa Barat' : 'Jawa Tengah');
/** What each lender has of a loan, in hundred thousands: unequal, so that sums have fractions. */
const partOf = (loan: number, lender: number): bigint => BigInt(1 + ((loan * 7 + lender * 5) % 11)) * 100_000n;
const loans = [0, 1, 2, 3, 4, 5];
const many = Array.from({ length: 12 }, (_, lender) => lender);

let auditor: StaffPerson;
let lendings: TestLending[];
let lenders: LenderPerson[];
let on: BusinessDate;

beforeAll(async () => {
  const world = held.current;
  await world.moveClock({ days: 1 });
  await world.work();
  on = addDays(await today(world.db), -1);
  auditor = await world.staff('auditor');
  lendings = [];
  for (const no of loans) lendings.push(await world.openedLending({ grade: gradeOf(no) }));
  lenders = [];
  for (const no of many) lenders.push(await world.lender({ name: `Pendana ${no}` }));
  for (const [no, { group, id }] of lendings.entries()) {
    const city = provinceOf(no) === 'Jawa Barat' ? 3201 : 3372;
    await world.owner.run(
      sql`update borrower_group set sector_id = ${Number(sectorOf(no))}, city_id = ${city} where id = ${group.id}`,
    );
    for (const [place, lender] of lenders.entries()) {
      const hash = createHash('sha256').update(newId()).digest();
      const amount = String(partOf(no, place));
      await world.owner.run(sql`insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version,
          created_at, expires_at) values (${hash}, 'funding', ${lender.id}, ${id}, ${amount}::bigint, 'uji', app_now(), app_now())`);
      await world.owner.run(sql`insert into portfolio (id, lending_id, lender_id, amount_rupiah, used_balance_rupiah, status,
          quotation_hash, fee_bps, tax_bps, payment_window_hours, processing_minutes, activated_at, created_at)
        values (${newId()}, ${id}, ${lender.id}, ${amount}::bigint, ${amount}::bigint, ${place === 11 ? 'waiting_payment' : 'active'},
          ${hash}, 300, 1500, 24, 10, app_now(), app_now())`);
    }
  }
});

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Of each kind the largest sum, in rupiah: from every loan and every funding, one by one. */
function plain(open: readonly bigint[], chosen: readonly number[]): Record<string, bigint> {
  const largestBy = (keyOf: (loan: number) => string) => {
    const sums = chosen.map((one) =>
      sum(chosen.filter((other) => keyOf(other) === keyOf(one)).map((no) => open[no] ?? 0n)),
    );
    return sums.reduce((most, one) => (one > most ? one : most), 0n);
  };
  // In parts of a loan's amount, so that the division comes last and is rounded once. The twelfth has not paid.
  const held = many.slice(0, 11).map((lender) => sum(chosen.map((no) => (open[no] ?? 0n) * partOf(no, lender))));
  const rupiah = held
    .toSorted((one, other) => (one < other ? 1 : -1))
    .slice(0, 10)
    .map((parts) => (2n * parts + loanAmount) / (2n * loanAmount));
  return {
    province: largestBy(provinceOf),
    sector: largestBy(sectorOf),
    grade: largestBy(gradeOf),
    group: largestBy(String),
    lender: rupiah[0] ?? 0n,
    ten_lenders: sum(rupiah),
  };
}

async function writeLog(open: readonly bigint[], isMade: boolean): Promise<void> {
  const { owner, db } = held.current;
  await owner.run(sql`delete from arrears_log`);
  await owner.run(sql`delete from portfolio_sum`);
  await owner.run(sql`delete from portfolio_standing`);
  await owner.run(sql`delete from portfolio_largest`);
  await owner.run(sql`delete from portfolio_day`);
  for (const [no, principal] of open.entries())
    await owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah)
      values (${lendings[no]?.id}, ${on}, 0, 0, ${String(principal)}::bigint)`);
  while (isMade && (await makeDue(db)) > 0);
  if (isMade) await makeAllLargest();
}

/** The latest date first, one at each call. */
async function makeAllLargest(): Promise<void> {
  while (await held.current.owner.exists(withoutLargest)) await makeLargestOfOne(held.current.db);
}
const withoutLargest = sql`select 1 from portfolio_day where largest_at is null or largest_at < summed_at`;

/** The fundings here were never paid for, which other proofs find. */
const proofs = async () => (await held.current.proof()).filter((name) => name.startsWith('portfolio_'));

it.each([
  ['from the log', false],
  ['made ahead', true],
])('is that of a plain computation, %s, whole and of one grade or sector', async (_, isMade) => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: loanAmount }), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(amounts, async (open) => {
      await writeLog(open, isMade);
      const queries: [Record<string, string>, (no: number) => boolean][] = [
        [{}, () => true],
        [{ grade: 'B1' }, (no) => gradeOf(no) === 'B1'],
        [{ sector: '2' }, (no) => sectorOf(no) === '2'],
        [{ sector: '2', grade: 'A1' }, (no) => sectorOf(no) === '2' && gradeOf(no) === 'A1'],
      ];
      for (const [query, isChosen] of queries) {
        const { data } = await held.current.call(auditor, 'GET staff/reports/portfolio/concentration', { query });
        const chosen = loans.filter((no) => isChosen(no) && open[no] !== 0n);
        const expected = chosen.length === 0 ? {} : plain(open, chosen);
        const shown = Object.fromEntries(data.map(({ kind, share }) => [kind, BigInt(share.numerator)]));
        expect(shown, JSON.stringify(query)).toEqual(expected);
        for (const { share } of data) expect(share.denominator).toBe(String(sum(chosen.map((no) => open[no] ?? 0n))));
      }
    }),
    { seed: 33, numRuns: process.env['LONG'] ? 60 : 4 },
  );
  expect(await proofs()).toEqual([]);
});

it('is proved against the log and the fundings', async () => {
  await writeLog([1_000_000n, 2_000_000n, 0n, 3_000_000n, 4_000_000n, 5_000_000n], true);
  await held.current.owner.run(sql`update portfolio_largest set principal_rupiah = principal_rupiah + 1
    where dimension = 'grade' and value = 'A1' and kind = 'lender' and place = 3`);
  expect(await proofs()).toEqual(['portfolio_largest_differs']);
});

const dateRow = row({ on: col.businessDate, isMade: col.boolean });
const listDates = () =>
  held.current.owner.rows(
    dateRow,
    sql`select business_date as on, largest_at >= summed_at is true as "isMade" from portfolio_day order by 1 desc`,
  );

it('is made of one date in a round, the latest first, so that a close never waits for all', async () => {
  const { owner, db } = held.current;
  await owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
    select ${on}::date - n, app_now(), app_now() from generate_series(1, 2) n on conflict do nothing`);
  await writeLog([1_000_000n, 2_000_000n, 0n, 3_000_000n, 4_000_000n, 5_000_000n], false);
  await drain({ name: 'report.sums', run: () => makeDue(db) }, new Date());
  const none = await listDates();
  expect(none.length).toBeGreaterThanOrEqual(3);
  expect(none.filter(({ isMade }) => isMade)).toEqual([]);
  for (let made = 1; made <= 2; made += 1) {
    await drain({ name: 'report.largest', run: () => makeLargestOfOne(db) }, new Date());
    expect((await listDates()).map(({ isMade }) => isMade)).toEqual(none.map((_, no) => no < made));
  }
});

it('is not reported as different when a group moves to another city later', async () => {
  const { owner } = held.current;
  await writeLog([1_000_000n, 2_000_000n, 3_000_000n, 3_000_000n, 4_000_000n, 5_000_000n], true);
  const city = sql`update borrower_group set city_id = `;
  await owner.run(sql`${city} 3201 where id = ${lendings[5]?.group.id}`);
  expect(await proofs()).toEqual([]);
  await owner.run(sql`${city} 3372 where id = ${lendings[5]?.group.id}`);
});

it('is said to be calculated anew while the largest are of former sums', async () => {
  const { owner } = held.current;
  await writeLog([1_000_000n, 2_000_000n, 0n, 3_000_000n, 4_000_000n, 5_000_000n], true);
  const isRestating = async () =>
    (await held.current.call(auditor, 'GET staff/reports/portfolio', { query: {} })).data.restating;
  expect(await isRestating()).toBe(false);
  await owner.run(
    sql`update portfolio_day set summed_at = summed_at + interval '1 second' where business_date = ${on}`,
  );
  expect(await isRestating()).toBe(true);
  await makeAllLargest();
  expect(await isRestating()).toBe(false);
});
