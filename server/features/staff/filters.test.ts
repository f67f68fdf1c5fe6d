// The lendings that staff filter, and their sums: 50.000.000 of ten members, 1.000.000 and 200.000 a week, on Wednesdays.
// Source: decision 0117; docs/domain.md §6.
import { expect, it } from 'vitest';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { arrive, closeDays, postSheet, sheetBody, shareOut } from '#test/repayment.ts';
import { sql } from '#platform/sql.ts';
import { useWorld } from '#test/world.ts';

const at = useWorld();

const staff = () => at.current.staff('loan');
const idsOf = async (query: Record<string, string>): Promise<string[]> => {
  const { data } = await at.current.call(await staff(), 'GET staff/lendings', { query: { limit: '100', ...query } });
  return (data as unknown as { data: { id: string }[] }).data.map(({ id }) => id);
};
const totals = async (query: Record<string, string> = {}) =>
  (await at.current.call(await staff(), 'GET staff/lendings/totals', { query })).data;

it('are those of an officer, a city, a grade, a meeting day and days past due, and each sum is of the filtered', async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  const one = await world.call(await staff(), 'GET staff/lendings/:id', { params: { id: lending.id } });
  const { group, grade } = one.data;
  const { data: known } = await world.call(await staff(), 'GET staff/groups/:id', { params: { id: group.id } });
  const [officer, city] = [known.officer.id, String(known.city.id)];
  for (const [query, other] of [
    [{ officer }, { officer: (await world.staff('finance')).id }],
    [{ city }, { city: '9999' }],
    [{ grade }, { grade: 'C' }],
    [{ weekday: '3' }, { weekday: '4' }],
  ] as const) {
    expect(await idsOf({ ...query, status: 'disbursed' })).toEqual([lending.id]);
    expect(await idsOf({ ...other, status: 'disbursed' })).toEqual([]);
  }

  // Row 1 of Wednesday 11 March is one day late on the 12th, and 8 on the 19th, when that of the 18th is late too.
  const inBand = async (date: string) => {
    await setClock(world, date);
    const bands = ['1-7', '8-30', '31-60', '61-90', '91-'];
    const found = await Promise.all(bands.map(async (days) => [days, await idsOf({ days, officer })] as const));
    return found.filter(([, ids]) => ids.includes(lending.id)).map(([days]) => days);
  };
  expect(await inBand('2026-03-11')).toEqual([]);
  // Nothing was closed yet: the whole loan is outstanding.
  expect(await totals({ officer })).toMatchObject({ running: 1, principalOutstanding: '50000000', arrears: '0' });
  expect(await inBand('2026-03-12')).toEqual(['1-7']);
  expect(await inBand('2026-03-18')).toEqual(['1-7']);
  expect(await inBand('2026-03-19')).toEqual(['8-30']);
  expect(await totals({ days: '8-30', officer })).toMatchObject({ count: 1, running: 1, arrears: '2400000' });
  expect(await totals({ days: '1-7', officer })).toMatchObject({ count: 0, running: 0, arrears: '0' });
  expect(await idsOf({ days: '8-30', officer, status: 'disbursed', late: 'yes', grade })).toEqual([lending.id]);

  // 1.200.000 came for the 11th: 1.000.000 less is outstanding from the next close on, and one row is in arrears at once.
  await closeDays(world, '2026-03-11', '2026-03-18');
  await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
  await arrive(world, lending, 1_200_000, '2026-03-19');
  await shareOut(world);
  expect((await totals({ officer })).arrears).toBe('1200000');
  await setClock(world, '2026-03-20');
  await closeDays(world, '2026-03-19', '2026-03-19');
  await world.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
    values ('2026-03-19', app_now(), app_now())`);
  expect(await totals({ officer })).toMatchObject({
    principalOutstanding: '49000000',
    arrears: '1200000',
    asOf: '2026-03-19',
  });
  // The row says the same as its sum, and the page of the lending.
  const { data } = await world.call(await staff(), 'GET staff/lendings', { query: { days: '1-7', officer } });
  expect((data as unknown as { data: { arrears: number }[] }).data[0]?.arrears).toBe(1_200_000);
  const { data: standing } = await world.call(await staff(), 'GET staff/lendings/:id/standing', {
    params: { id: lending.id },
  });
  expect(standing).toMatchObject({ arrears: 1_200_000, principalOutstanding: 49_000_000 });
});

it('refuse what is none of their choices', async () => {
  const wrong: Record<string, string>[] = [{ city: 'Depok' }, { grade: 'D' }, { weekday: '8' }, { days: '2-3' }];
  for (const query of wrong)
    expect((await at.current.call(await staff(), 'GET staff/lendings', { query })).status).toBe(422);
});

it('a running lending says when its group meets next, and what that sheet asks for', async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  const meeting = async (date: string) => {
    await setClock(world, date);
    const { data } = await world.call(await staff(), 'GET staff/lendings/:id', { params: { id: lending.id } });
    return data.meeting && { date: data.meeting.date, expected: data.meeting.expected, zone: data.meeting.zone };
  };
  // Wednesdays: row 1 on the 11th of 1.200.000, in Bogor.
  expect(await meeting('2026-03-09')).toEqual({ date: '2026-03-11', expected: 1_200_000, zone: 'WIB' });
  expect(await meeting('2026-03-11')).toEqual({ date: '2026-03-11', expected: 1_200_000, zone: 'WIB' });
  await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
  expect(await meeting('2026-03-11')).toEqual({ date: '2026-03-18', expected: 1_200_000, zone: 'WIB' });
});
