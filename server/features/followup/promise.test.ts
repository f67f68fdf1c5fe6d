// Promises to pay through the API: recorded, kept by a sheet or a transfer, broken by the day, and judged anew when a
// receipt is reversed. Source: decision 0113.
import { describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { businessDate } from '#domain/calendar.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { arrive, postSheet, type Running, sheetBody } from '#test/repayment.ts';
import { reverse } from '#test/reversal.ts';
import { type Person, useWorld, type World } from '#test/world.ts';
import { judgeDue, recordPromise } from './promise.ts';

const at = useWorld();

type Body = { member?: string | null; amount?: number; dueOn?: string };
const record = (world: World, lending: Running, body: Body, by: Person = lending.by.loan) =>
  world.call(by, 'POST staff/lendings/:id/promises', {
    params: { id: lending.id },
    body: { member: null, amount: 400_000, dueOn: '2026-03-20', ...body },
  });
const list = async (world: World, { id, by }: Running) =>
  (await world.call(by.loan, 'GET staff/lendings/:id/promises', { params: { id } })).data.data;
const states = async (world: World, lending: Running) =>
  (await list(world, lending)).map(({ state, paid }) => [state, paid]);
const closeOf = (world: World, date: string) => judgeDue(world.db, businessDate(date));

/** Ten members owe 120.000 each week on Wednesdays, from 11 March. */
async function running(world: World, today = '2026-03-12') {
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  await setClock(world, today);
  return lending;
}

describe('a promise of a group', () => {
  it('is kept as soon as a transfer makes it up, and says how far it is', async () => {
    const world = at.current;
    const lending = await running(world);
    const { data } = await record(world, lending, {});
    expect(data).toMatchObject({
      lending: lending.id,
      member: null,
      amount: 400_000,
      paid: 0,
      madeOn: '2026-03-12',
      dueOn: '2026-03-20',
      state: 'open',
      by: lending.by.loan.name,
    });
    await arrive(world, lending, 150_000, '2026-03-12');
    expect(await states(world, lending)).toEqual([['open', 150_000]]);
    await arrive(world, lending, 250_000, '2026-03-13');
    expect(await states(world, lending)).toEqual([['kept', 400_000]]);
    await closeOf(world, '2026-03-20');
    expect(await states(world, lending)).toEqual([['kept', 400_000]]);
  });

  it('is kept by a posted sheet of its last day', async () => {
    const world = at.current;
    const lending = await running(world);
    await record(world, lending, { dueOn: '2026-03-18', amount: 1_200_000 });
    await setClock(world, '2026-03-18');
    expect((await postSheet(world, lending, sheetBody(lending, '2026-03-18', 120_000))).status).toBe(200);
    expect(await states(world, lending)).toEqual([['kept', 1_200_000]]);
  });

  it('is broken by the close of its date, and kept after all by money of that date that is told of later', async () => {
    const world = at.current;
    const lending = await running(world);
    await record(world, lending, {});
    await setClock(world, '2026-03-20');
    await arrive(world, lending, 399_999, '2026-03-20');
    await closeOf(world, '2026-03-19');
    expect(await states(world, lending)).toEqual([['open', 399_999]]);
    await setClock(world, '2026-03-21');
    await closeOf(world, '2026-03-20');
    expect(await states(world, lending)).toEqual([['broken', 399_999]]);
    // The day after does not count.
    await arrive(world, lending, 500_000, '2026-03-21');
    expect(await states(world, lending)).toEqual([['broken', 399_999]]);
    await arrive(world, lending, 1, '2026-03-20');
    expect(await states(world, lending)).toEqual([['kept', 400_000]]);
  });

  it('does not count what had come in that day before it was made', async () => {
    const world = at.current;
    const lending = await running(world, '2026-03-11');
    await arrive(world, lending, 500_000, '2026-03-11');
    await record(world, lending, { dueOn: '2026-03-11' });
    expect(await states(world, lending)).toEqual([['open', 0]]);
    await arrive(world, lending, 400_000, '2026-03-11');
    expect(await states(world, lending)).toEqual([['kept', 400_000]]);
  });

  it('is open or broken again when its receipt is reversed', async () => {
    const world = at.current;
    const lending = await running(world);
    await record(world, lending, {});
    await arrive(world, lending, 400_000, '2026-03-12');
    expect((await reverse(world, lending, { bankMoney: 'returned' })).status).toBe(200);
    expect(await states(world, lending)).toEqual([['open', 0]]);
    await arrive(world, lending, 400_000, '2026-03-13');
    expect(await states(world, lending)).toEqual([['kept', 400_000]]);
    await setClock(world, '2026-03-23');
    expect((await reverse(world, lending, { bankMoney: 'returned' })).status).toBe(200);
    expect(await states(world, lending)).toEqual([['broken', 0]]);
    expect(await world.proof()).toEqual([]);
  });

  it('keeps nothing twice over a sheet of the same day that is reversed and posted again', async () => {
    const world = at.current;
    const lending = await running(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 50_000));
    await record(world, lending, {});
    expect((await reverse(world, lending, { bankMoney: 'returned' })).status).toBe(200);
    const again = await postSheet(world, lending, sheetBody(lending, '2026-03-11', 50_000, { version: 2 }));
    expect(again.status).toBe(200);
    expect(await states(world, lending)).toEqual([['open', 0]]);
  });
});

describe('a promise of a member', () => {
  it('is kept by her own money, not by what another pays for her', async () => {
    const world = at.current;
    const lending = await running(world);
    const [payer, debtor] = [lending.group.members[0]!, lending.group.members[1]!];
    const { data } = await record(world, lending, { member: debtor.id, amount: 100_000, dueOn: '2026-03-25' });
    expect(data.member).toEqual({ id: debtor.id, name: debtor.name });
    await setClock(world, '2026-03-18');
    const covers = [{ payer: payer.id, debtor: debtor.id, amount: rupiah(120_000) }];
    const sheet = await postSheet(world, lending, sheetBody(lending, '2026-03-18', 260_000, { of: { 1: 0 }, covers }));
    expect(sheet.error?.code ?? 'posted').toBe('posted');
    expect(await states(world, lending)).toEqual([['open', 0]]);
    await setClock(world, '2026-03-25');
    await postSheet(world, lending, sheetBody(lending, '2026-03-25', 120_000));
    expect(await states(world, lending)).toEqual([['kept', 120_000]]);
  });

  it('refuses who has no loan here', async () => {
    const world = at.current;
    const lending = await running(world);
    const stranger = (await world.group()).members[0]!;
    const { status, error } = await record(world, lending, { member: stranger.id });
    expect([status, error.code]).toEqual([422, 'error.promise.member']);
    expect((await record(world, lending, { member: 'x' })).error.code).toBe('error.promise.member');
    expect(await list(world, lending)).toEqual([]);
  });
});

describe('recording', () => {
  it('replaces the debtor’s open promise, leaves another debtor’s, and is the same for the same', async () => {
    const world = at.current;
    const lending = await running(world);
    const member = lending.group.members[2]!.id;
    const first = (await record(world, lending, {})).data;
    expect((await record(world, lending, {})).data).toEqual(first);
    await record(world, lending, { member, amount: 50_000 });
    await record(world, lending, { dueOn: '2026-03-22' });
    const all = await list(world, lending);
    expect(all.map(({ member: who, dueOn, state }) => [who?.id ?? null, dueOn, state])).toEqual([
      [null, '2026-03-22', 'open'],
      [member, '2026-03-20', 'open'],
      [null, '2026-03-20', 'replaced'],
    ]);
    // A replaced promise stays replaced, whatever comes in or ends.
    await arrive(world, lending, 400_000, '2026-03-13');
    await closeOf(world, '2026-03-22');
    expect((await list(world, lending)).map(({ state }) => state)).toEqual(['kept', 'broken', 'replaced']);
  });

  it('leaves one open promise when two are recorded at once', async () => {
    const world = at.current;
    const lending = await running(world);
    await Promise.all([record(world, lending, {}), record(world, lending, { amount: 500_000 })]);
    expect((await list(world, lending)).map(({ state }) => state).sort()).toEqual(['open', 'replaced']);
  });

  it.each([
    [{ amount: 0 }, 'error.promise.amount'],
    [{ dueOn: '2026-03-11' }, 'error.promise.date'],
    [{ dueOn: '2026-06-11' }, 'error.promise.date'],
  ])('refuses %o', async (body, code) => {
    const world = at.current;
    const lending = await running(world);
    const { status, error } = await record(world, lending, body);
    expect([status, error.code]).toEqual([422, code]);
  });

  it('is audited, and refused to whoever may not', async () => {
    const world = at.current;
    const lending = await running(world);
    const { data } = await record(world, lending, {});
    const auditor = await world.staff('auditor');
    const { data: trail } = await world.call(auditor, 'GET staff/trail', { query: { object: data.id } });
    expect(trail.data).toMatchObject([
      { action: 'promise.record', after: { amount: 400_000, dueOn: '2026-03-20', lending: lending.id } },
    ]);
    expect((await record(world, lending, {}, lending.by.finance)).status).toBe(403);
  });

  it('happens in the transaction of another feature, or not at all', async () => {
    const world = at.current;
    const lending = await running(world);
    const promise = {
      lendingId: lending.id,
      memberId: null,
      amount: rupiah(1),
      dueOn: businessDate('2026-03-13'),
    };
    const failing = world.db.tx(async (tx) => {
      await recordPromise(tx, lending.by.loan.id as never, promise);
      await tx.run(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await list(world, lending)).toEqual([]);
  });
});
