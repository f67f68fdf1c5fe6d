// Late, due, in process, in part, paid: a row has the same status for its lender, its borrower and staff, and the
// same days past due on every screen, because one function decides each. Ten members of 120.000 a week on Wednesdays.
// Source: docs/domain.md §6, §7.
import { expect, it } from 'vitest';
import { borrowerOf, loanOf } from '#test/borrower.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { arrive, closeDays, arrearsOf, postSheet, type Running, sheetBody, shareOut } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';

const at = useWorld();

/** The first three rows for each of the three readers, and the days past due on each screen. */
async function readers(lending: Running) {
  const world = at.current;
  const { lender, portfolioId } = lending.funders[0]!;
  const staff = lending.by.loan;
  const her = await borrowerOf(world, lending.group.members[3]!.id);
  const loan = { id: await loanOf(world, lending.id, her.memberId) };
  const [params, own] = [{ id: lending.id }, { id: portfolioId }];
  type Row = { period: number; paymentDate: string; status: string; fullyPaid: boolean; daysLate: number };
  const first = (rows: readonly Row[]) =>
    rows.slice(0, 3).map(({ period, paymentDate, status, fullyPaid, daysLate }) => ({
      period,
      paymentDate,
      status,
      fullyPaid,
      daysLate,
    }));
  return async () => {
    const lenders = await world.call(lender, 'GET me/lendingtransactions/:id/schedules', { params: own });
    const hers = await world.call(her, 'GET borrowers/:id/schedules', { params: loan });
    const detail = (await world.call(staff, 'GET staff/lendings/:id', { params })).data;
    const rows = first(detail.schedule);
    expect(first(lenders.data.data)).toEqual(rows);
    expect(first(hers.data.data)).toEqual(rows);
    const standing = (await world.call(staff, 'GET staff/lendings/:id/standing', { params })).data.daysLate;
    const portfolio = (await world.call(lender, 'GET me/lendingtransactions/:id', { params: own })).data.daysLate;
    const summary = (await world.call(lender, 'GET me/summary')).data.late[0]?.daysLate ?? 0;
    const borrower = (await world.call(her, 'GET borrowers/:id', { params: loan })).data.installment;
    const group = (await world.call(staff, 'GET staff/groups/:id', { params: { id: lending.group.id } })).data.lendings;
    expect([standing, portfolio, summary, borrower?.own.daysLate ?? 0, borrower?.group.daysLate ?? 0]).toEqual(
      Array(5).fill(detail.daysLate),
    );
    expect(group.map(({ daysLate }) => daysLate)).toEqual([detail.daysLate]);
    return { rows: rows.map(({ status }) => status), row: rows[0]!.daysLate, late: detail.daysLate };
  };
}

it('[S3.036] a row is due, late, in process and paid on the same day for everybody', async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  const read = await readers(lending);
  const on = async (date: string, time?: string) => {
    await setClock(world, date, time);
    return read();
  };
  expect(await on('2026-03-10')).toEqual({ rows: ['upcoming', 'upcoming', 'upcoming'], row: 0, late: 0 });
  // Before 07.00 in Jakarta it is still the day before in UTC.
  expect(await on('2026-03-11', '06:30')).toEqual({ rows: ['due', 'upcoming', 'upcoming'], row: 0, late: 0 });
  expect(await on('2026-03-12')).toEqual({ rows: ['late', 'upcoming', 'upcoming'], row: 1, late: 1 });
  expect(await on('2026-03-18')).toEqual({ rows: ['late', 'due', 'upcoming'], row: 7, late: 7 });
  await closeDays(world, '2026-03-11', '2026-03-17');
  // Row 1 with its fine of 7 x 120 each is paid on the day that row 2 is due: the officer has it, nobody is past due.
  await postSheet(world, lending, sheetBody(lending, '2026-03-18', 120_840));
  expect(await read()).toEqual({ rows: ['processing', 'due', 'upcoming'], row: 7, late: 0 });
  expect(await on('2026-03-20')).toEqual({ rows: ['processing', 'late', 'upcoming'], row: 7, late: 2 });
  await arrive(world, lending, 1_208_400, '2026-03-20');
  await shareOut(world);
  expect(await read()).toEqual({ rows: ['paid', 'late', 'upcoming'], row: 7, late: 2 });
  expect(await world.proof()).toEqual([]);
});

it('[S3.036] a row paid in part is in part until its day is over, and then late', async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  const read = await readers(lending);
  await setClock(world, '2026-03-11');
  await arrive(world, lending, 700_000, '2026-03-11');
  await shareOut(world);
  expect(await read()).toEqual({ rows: ['partial', 'upcoming', 'upcoming'], row: 0, late: 0 });
  await setClock(world, '2026-03-13');
  expect(await read()).toEqual({ rows: ['late', 'upcoming', 'upcoming'], row: 2, late: 2 });
  expect(await world.proof()).toEqual([]);
});

it('a row partly paid to the officer is past due from the next day for the rest', async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  const read = await readers(lending);
  await setClock(world, '2026-03-11');
  await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { of: { 3: 50_000 } }));
  expect(await read()).toEqual({ rows: ['processing', 'upcoming', 'upcoming'], row: 0, late: 0 });
  await setClock(world, '2026-03-12');
  expect(await read()).toEqual({ rows: ['late', 'upcoming', 'upcoming'], row: 1, late: 1 });
  expect(await world.proof()).toEqual([]);
});

it('money recorded later for the due date was never past due, for anybody', async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  const read = await readers(lending);
  await setClock(world, '2026-03-14');
  await closeDays(world, '2026-03-11', '2026-03-13');
  expect(await read()).toEqual({ rows: ['late', 'upcoming', 'upcoming'], row: 3, late: 3 });
  expect(await arrearsOf(world, lending.id, '2026-03-13')).toMatchObject({ late: 2, arrears: 1_200_000 });
  await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
  expect(await read()).toEqual({ rows: ['processing', 'upcoming', 'upcoming'], row: 0, late: 0 });
  await arrive(world, lending, 1_200_000, '2026-03-14');
  await shareOut(world);
  expect(await read()).toEqual({ rows: ['paid', 'upcoming', 'upcoming'], row: 0, late: 0 });
  for (const day of ['2026-03-11', '2026-03-12', '2026-03-13'])
    expect(await arrearsOf(world, lending.id, day)).toMatchObject({ late: 0, arrears: 0 });
  expect(await world.proof()).toEqual([]);
});
