// A meeting day that changes midway, and holidays declared and withdrawn during loans: only rows due after today
// move.
// Source: docs/domain.md §6.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { asId } from '#domain/ids.testing.ts';
import { closeDays, collect, arrearsOf, rowsOf, type Running } from '#test/repayment.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let wulan: Person;
beforeAll(async () => {
  wulan = await at.current.staff('loan');
});
afterEach(() => at.current.owner.run(sql`delete from holiday`));

const reason = 'Pasar dadakan setiap Rabu';
const code = ({ status, error }: { status: number; error: { code?: string } }) =>
  status === 200 ? 'done' : `${status} ${error.code}`;
const datesOf = async (lending: { id: string }) =>
  (await rowsOf(at.current, asId(lending.id))).map(({ dueOn }) => dueOn);
const amountsOf = async (lending: { id: string }) =>
  (await rowsOf(at.current, asId(lending.id))).map(({ dueOn: _dueOn, ...amounts }) => amounts);
const versionOf = async (id: string) =>
  (await at.current.call(wulan, 'GET staff/groups/:id', { params: { id } })).data.version;
const meetOn = async (lending: Running, weekday: number) =>
  at.current.call(wulan, 'POST staff/groups/:id/meetingdays', {
    params: { id: lending.group.id },
    body: { version: await versionOf(lending.group.id), weekday, reason },
  });
const declare = (date: string, by = wulan) =>
  at.current.call(by, 'POST staff/holidays', { body: { date, name: 'Libur bersama', reason: 'Keputusan desa' } });
const withdraw = (date: string) =>
  at.current.call(wulan, 'POST staff/holidays/:date/withdrawals', { params: { date }, body: { reason: 'Batal' } });
const trailOf = (lending: { id: string }) =>
  at.current.owner.rows(
    row({
      before: col.jsonOf<Record<string, string>>(),
      after: col.jsonOf<Record<string, string>>(),
      reason: col.text,
    }),
    sql`
    select before, after, reason from audit_trail where action = 'repayment.move_dates' and object_id = ${lending.id}
    order by seq`,
  );

/** Ten members of 5.000.000, fifty Wednesdays from 2026-03-11, the first ten paid; today is the day of row 10. */
async function afterTenRows(): Promise<Running> {
  const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
  await collect(at.current, lending, 12_000_000, '2026-03-04');
  await closeDays(at.current, '2026-03-04', '2026-05-12');
  await setClock(at.current, '2026-05-13');
  return lending;
}

describe('a meeting day changed after row 10', () => {
  it('leaves rows 1 to 10, puts row 11 on Friday 2026-05-22, then every week: fifty rows with the amounts they had', async () => {
    const lending = await afterTenRows();
    const [before, amounts] = [await datesOf(lending), await amountsOf(lending)];
    expect((await meetOn(lending, 5)).data).toMatchObject({ meetingWeekday: 5 });
    const dates = await datesOf(lending);
    expect(dates.slice(0, 10)).toEqual(before.slice(0, 10));
    expect(dates.slice(9, 13)).toEqual(['2026-05-13', '2026-05-22', '2026-05-29', '2026-06-05']);
    expect([dates.length, new Set(dates).size]).toEqual([50, 50]);
    expect(await amountsOf(lending)).toEqual(amounts);
    const [move] = await trailOf(lending);
    expect(Object.keys(move?.after ?? {})).toHaveLength(40);
    expect([move?.before['11'], move?.after['11'], move?.reason]).toEqual(['2026-05-20', '2026-05-22', reason]);
    expect(await at.current.proof()).toEqual([]);
  });

  it('leaves what is due today, overdue rows with their fines, and the days that were logged', async () => {
    const lending = await afterTenRows();
    await closeDays(at.current, '2026-05-13', '2026-05-26');
    await setClock(at.current, '2026-05-27');
    const before = await rowsOf(at.current, lending.id);
    expect(before[10]?.fine).toBeGreaterThan(0);
    const logged = await arrearsOf(at.current, lending.id, '2026-05-26');
    await meetOn(lending, 1);
    const after = await rowsOf(at.current, lending.id);
    expect(after.slice(0, 12)).toEqual(before.slice(0, 12));
    expect([after[11]?.dueOn, after[12]?.dueOn]).toEqual(['2026-05-27', '2026-06-08']);
    expect(await arrearsOf(at.current, lending.id, '2026-05-26')).toEqual(logged);
    expect(logged?.late).toBe(6);
  });

  it('shows a lender the new dates in her instalment table', async () => {
    const lending = await afterTenRows();
    await meetOn(lending, 5);
    const { lender, portfolioId: id } = lending.funders[0]!;
    const { data } = await at.current.call(lender, 'GET me/lendingtransactions/:id/schedules', {
      params: { id },
      query: { limit: 100 },
    });
    expect(data.data[10]).toMatchObject({ period: 11, paymentDate: '2026-05-22', status: 'upcoming' });
  });

  it('is refused for the same day, and moves no monthly rows', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000], { rhythm: 'monthly' });
    const before = await datesOf(lending);
    expect(code(await meetOn(lending, 3))).toBe('422 error.group.same');
    expect(code(await meetOn(lending, 5))).toBe('done');
    expect(await datesOf(lending)).toEqual(before);
    expect(await trailOf(lending)).toEqual([]);
  });

  it('applies to a lending disbursed afterwards', async () => {
    const group = await at.current.group();
    await at.current.call(wulan, 'POST staff/groups/:id/meetingdays', {
      params: { id: group.id },
      body: { version: 1, weekday: 5, reason },
    });
    const next = await disbursedLending(at.current, '2026-03-04', [50_000_000], { group });
    expect((await datesOf(next))[0]).toBe('2026-03-13');
  });
});

describe('a holiday declared while loans run', () => {
  it('moves the weekly row on it and all later ones, the monthly row alone, and nobody else', async () => {
    const weekly = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const friday = await disbursedLending(at.current, '2026-03-04', [50_000_000], { meetingWeekday: 5 });
    const monthly = await disbursedLending(at.current, '2026-02-25', [50_000_000], { rhythm: 'monthly' });
    await setClock(at.current, '2026-03-20');
    const [before, fridays, months] = [await datesOf(weekly), await datesOf(friday), await datesOf(monthly)];
    const { data } = await declare('2026-03-25');
    const dates = await datesOf(weekly);
    expect([2, 3, 4, 50].map((no) => dates[no - 1])).toEqual(['2026-03-18', '2026-04-01', '2026-04-08', '2027-02-24']);
    expect(dates.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(new Set(dates).size).toBe(50);
    expect(await datesOf(friday)).toEqual(fridays);
    expect((await datesOf(monthly)).map((date, index) => [date, months[index]]).filter(([a, b]) => a !== b)).toEqual([
      ['2026-03-26', '2026-03-25'],
    ]);
    expect(data.lendings).toBeGreaterThanOrEqual(2);
    expect((await trailOf(monthly)).map(({ before: was, after }) => [was, after])).toEqual([
      [{ '1': '2026-03-25' }, { '1': '2026-03-26' }],
    ]);

    await withdraw('2026-03-25');
    expect(await datesOf(weekly)).toEqual(before);
    expect(await datesOf(monthly)).toEqual(months);
    expect(await at.current.proof()).toEqual([]);
  });

  it('moves further when the replacement day is one too', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    await declare('2026-03-25');
    await declare('2026-04-01');
    const dates = await datesOf(lending);
    expect([3, 4, 50].map((no) => dates[no - 1])).toEqual(['2026-04-08', '2026-04-15', '2027-03-03']);
  });

  it('counts both times when two are declared at once', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const answers = await Promise.all([declare('2026-04-01'), declare('2026-03-25')]);
    expect(answers.map(code)).toEqual(['done', 'done']);
    const dates = await datesOf(lending);
    expect([3, 4, 50].map((no) => dates[no - 1])).toEqual(['2026-04-08', '2026-04-15', '2027-03-03']);
  });

  it('and a meeting day changed at the same time end in one schedule', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const answers = await Promise.all([declare('2026-03-27'), meetOn(lending, 5)]);
    expect(answers.map(code)).toEqual(['done', 'done']);
    const dates = await datesOf(lending);
    expect(dates.slice(0, 4)).toEqual(['2026-03-13', '2026-03-20', '2026-04-03', '2026-04-10']);
  });

  it('is refused for today and days that are over, twice, for no date, and withdrawn only where there is one', async () => {
    await setClock(at.current, '2026-03-20');
    expect(code(await declare('2026-03-20'))).toBe('422 error.holiday.past');
    // Five years ahead, and not a day more.
    expect(code(await declare('2031-03-21'))).toBe('422 error.date.far');
    expect(code(await declare('2026-03-19'))).toBe('422 error.holiday.past');
    expect(code(await declare('2026-02-30'))).toBe('422 error.invalid_value');
    expect(code(await declare('2026-12-24'))).toBe('done');
    expect(code(await declare('2026-12-24'))).toBe('422 error.holiday.known');
    expect(code(await withdraw('2026-12-31'))).toBe('422 error.holiday.unknown');
    expect(code(await withdraw('2026-03-20'))).toBe('422 error.holiday.past');
    await at.current.owner.run(sql`insert into holiday (on_date, name) values ('2026-03-19', 'Nyepi')`);
    const list = async (when: string) =>
      (await at.current.call(wulan, 'GET staff/holidays', { query: { when } })).data.data.map(({ date }) => date);
    expect([await list('coming'), await list('past')]).toEqual([['2026-12-24'], ['2026-03-19']]);
  });

  it('is declared only by loan staff and admins', async () => {
    expect(code(await declare('2026-12-24', await at.current.staff('admin')))).toBe('done');
    expect(code(await declare('2026-12-25', await at.current.staff('finance')))).toBe('403 error.forbidden');
    expect((await at.current.call(await at.current.lender(), 'GET staff/holidays')).status).toBe(401);
  });
});
