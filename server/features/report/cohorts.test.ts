// Cohorts, defaults and recoveries over random histories: every figure and its rows are those of a plain count of every loan.
// Source: docs/glossary.md (cohort rate, recovery rate); decision 0130.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { firstDayOf, monthAfter, monthOf, monthsBetween, reportMonths } from '#domain/cohort-report.ts';
import { today } from '#platform/clock.ts';
import { sql } from '#platform/sql.ts';
import { type StaffPerson, type TestLending, useWorld } from '#test/world.ts';
import { makeDue } from './making.ts';

const held = useWorld();
let auditor: StaffPerson;
let lendings: TestLending[];
let on: BusinessDate;

type Day = { days: number; principal: number };
/** One loan: how many days before the date it was disbursed and defaulted, and its log at each month's close. */
type History = { disbursedBefore: number; failedAfter: number | null; logs: Day[] };

const history = () =>
  fc.record({
    disbursedBefore: fc.integer({ min: 0, max: 330 }),
    failedAfter: fc.option(fc.integer({ min: 85, max: 300 })),
    logs: fc.array(
      fc.record({
        days: fc.constantFrom(0, 30, 31, 90),
        principal: fc.constantFrom(0, 1, 1_234_567, 5_000_000),
      }),
      { minLength: 14, maxLength: 14 },
    ),
  });

const monthEnd = (month: string): BusinessDate => {
  const last = addDays(firstDayOf(monthAfter(month, 1)), -1);
  return last > on ? on : last;
};

beforeAll(async () => {
  const world = held.current;
  await world.moveClock({ days: 1 });
  await world.work();
  on = addDays(await today(world.db), -1);
  await world.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
    select ${on}::date - n, app_now(), app_now() from generate_series(1, 420) n on conflict do nothing`);
  lendings = [];
  for (let no = 0; no < 5; no += 1) lendings.push(await world.openedLending());
  auditor = await world.staff('auditor');
});

type Loan = {
  disbursedOn: BusinessDate;
  failedOn: BusinessDate | null;
  loan: number;
  lines: ReadonlyMap<BusinessDate, Day>;
};

/** Writes the histories over the lendings, and says what they are. */
async function write(histories: readonly History[]): Promise<Loan[]> {
  const { owner, db } = held.current;
  for (const table of ['cohort_loan', 'arrears_log', 'portfolio_sum', 'portfolio_day'])
    await owner.tx((tx) => tx.client.query(`delete from ${table}`));
  const loans: Loan[] = [];
  for (const [no, one] of histories.entries()) {
    const lending = lendings[no];
    if (!lending) throw new Error('more histories than lendings');
    const disbursedOn = addDays(on, -one.disbursedBefore);
    const failed = one.failedAfter === null ? null : addDays(disbursedOn, one.failedAfter);
    const failedOn = failed !== null && failed <= on ? failed : null;
    const loan = 5_000_000 + no;
    await owner.run(sql`update lending set disbursed_on = ${disbursedOn}, failed_on = ${failedOn}, loan_rupiah = ${loan},
      step_rupiah = 1 where id = ${lending.id}`);
    const ends = reportMonths(on).map(monthEnd);
    const dates = [disbursedOn, ...ends, ...(failedOn === null ? [] : [addDays(failedOn, -1)])]
      .filter((date) => date >= disbursedOn)
      .sort();
    const lines = new Map(
      dates.map((date, index) => [date, one.logs[index % one.logs.length] ?? { days: 0, principal: 0 }]),
    );
    for (const [date, { days, principal }] of lines)
      await owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah)
        values (${lending.id}, ${date}, ${days}, 0, ${principal})`);
    loans.push({ disbursedOn, failedOn, loan, lines });
  }
  while ((await makeDue(db)) > 0);
  return loans;
}

function owedBefore({ lines, failedOn }: Loan): number {
  const dates = [...lines.keys()].filter((date) => failedOn !== null && date < failedOn).sort();
  const last = dates.at(-1);
  return (last && lines.get(last)?.principal) ?? 0;
}
/** Nothing where there is no line: it is repaid. */
const openAt = ({ lines }: Loan, date: BusinessDate): number => lines.get(date)?.principal ?? 0;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const cohorts = async (query: Record<string, string> = {}) =>
  (await held.current.call(auditor, 'GET staff/reports/cohorts', { query })).data;
const rows = async (query: Record<string, string>) =>
  (await held.current.call(auditor, 'GET staff/reports/cohorts/loans', { query: { limit: '100', ...query } })).data
    .data;

describe('cohorts of random histories', () => {
  it('are a plain count of every loan, and each point leads to the loans that make it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history(), { minLength: 5, maxLength: 5 }), async (histories) => {
        const loans = await write(histories);
        const report = await cohorts();
        expect(new Set(report.cohorts.map(({ month }) => month))).toEqual(
          new Set(loans.map(({ disbursedOn }) => monthOf(disbursedOn))),
        );
        for (const { month, principal, points } of report.cohorts) {
          const its = loans.filter(({ disbursedOn }) => monthOf(disbursedOn) === month);
          expect(principal).toBe(String(sumOf(its.map(({ loan }) => loan))));
          expect(points).toHaveLength(Math.min(12, monthsBetween(month, monthOf(on))));
          for (const { age, on: close, late, defaulted } of points) {
            const at = its
              .map(({ lines }) => lines.get(close))
              .filter((line) => line && line.days > 30 && line.principal > 0);
            expect(late.numerator).toBe(String(sumOf(at.map((line) => line?.principal ?? 0))));
            const gone = its.filter(({ failedOn }) => failedOn !== null && failedOn <= close);
            expect(defaulted.numerator).toBe(String(sumOf(gone.map(owedBefore))));
            if (age % 5 > 0) continue;
            const behind = async (kind: string) =>
              (await rows({ cohort: month, at: monthOf(close), rows: kind })).length;
            expect([await behind('late'), await behind('defaulted'), await behind('all')]).toEqual([
              late.loans,
              defaulted.loans,
              its.length,
            ]);
          }
        }
      }),
      { seed: 19, numRuns: process.env['LONG'] ? 40 : 5, endOnFailure: true },
    );
  });

  it('have defaults and recoveries that are a plain count, and lead to their loans', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history(), { minLength: 5, maxLength: 5 }), async (histories) => {
        const gone = (await write(histories)).filter(({ failedOn }) => failedOn !== null);
        const { defaults, recoveries } = (await held.current.call(auditor, 'GET staff/reports/defaults', { query: {} }))
          .data;
        const behind = async (query: Record<string, string>) =>
          (await held.current.call(auditor, 'GET staff/reports/defaults/loans', { query })).data.data;
        expect(sumOf(defaults.map(({ loans }) => loans))).toBe(gone.length);
        for (const { month, principal, recovered, open } of defaults) {
          const its = gone.filter(({ failedOn }) => failedOn && monthOf(failedOn) === month);
          const left = sumOf(its.map((loan) => openAt(loan, on)));
          const owed = sumOf(its.map(owedBefore));
          expect([principal, open, recovered]).toEqual([String(owed), String(left), String(owed - left)]);
          const rowsOfMonth = await behind({ defaultedIn: month ?? '' });
          expect([rowsOfMonth.length, sumOf(rowsOfMonth.map((one) => Number(one.recovered)))]).toEqual([
            its.length,
            owed - left,
          ]);
        }
        for (const { month, recovered } of recoveries) {
          const before = monthEnd(monthAfter(month, -1));
          const its = gone.filter(({ failedOn }) => failedOn !== null && failedOn <= monthEnd(month));
          const was = its.map((loan) =>
            loan.failedOn && loan.failedOn > before ? owedBefore(loan) : openAt(loan, before),
          );
          expect(recovered).toBe(String(sumOf(was) - sumOf(its.map((loan) => openAt(loan, monthEnd(month))))));
        }
        const last = recoveries.at(-1);
        if (last) {
          const its = await behind({ recoveredIn: last.month });
          expect(String(sumOf(its.map((one) => Number(one.recovered))))).toBe(last.recovered);
        }
      }),
      { seed: 19, numRuns: process.env['LONG'] ? 60 : 6, endOnFailure: true },
    );
  });

  it('stay with the branch that disbursed after a hand-over; a field officer sees those whose group her branch has now', async () => {
    const world = held.current;
    await write([{ disbursedBefore: 40, failedAfter: 35, logs: [{ days: 40, principal: 3_000_000 }] }]);
    const [lending] = lendings;
    const before = await cohorts();
    await world.owner.run(sql`with there as (insert into branch (id, area_id, code, name, created_at)
      select gen_random_uuid(), id, 'GRK', 'Gresik', app_now() from area limit 1 returning id)
      update borrower_group set branch_id = there.id from there where borrower_group.id = ${lending?.group.id ?? ''}`);
    while ((await makeDue(world.db)) > 0);
    expect(await cohorts()).toEqual(before);
    const officer = await world.staff('loan');
    const hers = async () => {
      const ask = async (call: 'cohorts' | 'cohorts/loans' | 'defaults' | 'defaults/loans') =>
        (await world.call(officer, `GET staff/reports/${call}`, { query: {} })).data;
      const [cohort, gone] = [await ask('cohorts'), await ask('defaults')] as [
        { cohorts: { loans: number }[] },
        { defaults: { loans: number }[] },
      ];
      const [loans, defaulted] = [await ask('cohorts/loans'), await ask('defaults/loans')] as { totalCount: number }[];
      const sums = [cohort.cohorts, gone.defaults].map((lines) => sumOf(lines.map((line) => line.loans)));
      return [...sums, loans?.totalCount, defaulted?.totalCount];
    };
    expect(await hers()).toEqual([0, 0, 0, 0]);
    await world.owner.run(sql`update staff_branch set branch_id = (select id from branch where code = 'GRK')
      where staff_id = ${officer.id}`);
    expect(await hers()).toEqual([1, 1, 1, 1]);
  });
});
