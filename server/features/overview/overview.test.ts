// The console's first page: each role's queues, whether the books balance, TKB of the last closed date, failing work.
// Source: docs/screens.md; docs/domain.md §3, §8, §10.
import { describe, expect, it } from 'vitest';
import type { Endpoints } from '#contract/all.ts';
import type { StaffRole } from '#domain/permissions.ts';
import type { QueueName } from '#contract/overview.ts';
import { addDays } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { notifyPayment } from '#test/bank.ts';
import { fundedLending, officers, signMembers } from '#test/disbursement.ts';
import { workOn } from '#test/funding.ts';
import { addJob, pending } from '#test/kyc.ts';
import { newComplaint } from '#test/complaint.ts';
import { newLead } from '#test/lead.ts';
import { enterRefund } from '#test/refund.ts';
import { lenderWithAccount, withdrawn } from '#test/withdrawal.ts';
import { type Person, useWorld, type World } from '#test/world.ts';
import { saveOutcome } from './work.sql.ts';

const held = useWorld();

async function overviewAs(world: World, ...roles: StaffRole[]) {
  const { status, data } = await world.call(await world.staff(...roles), 'GET staff/overview');
  expect(status).toBe(200);
  return data;
}
const queueOf = async (world: World, role: StaffRole, name: QueueName) =>
  (await overviewAs(world, role)).queues.find((queue) => queue.name === name);

describe('queues', () => {
  it('are those of the caller’s roles', async () => {
    const world = held.current;
    const names = async (...roles: StaffRole[]) => (await overviewAs(world, ...roles)).queues.map(({ name }) => name);
    expect(await names('kyc')).toEqual(['kyc', 'kyc_changes']);
    expect(await names('support')).toEqual(['leads', 'complaints', 'failures']);
    expect(await names('loan')).toEqual(['leads', 'disbursements', 'refunds', 'reversals', 'decisions']);
    expect(await names('finance')).toEqual([
      'withdrawals',
      'disbursements',
      'refunds',
      'overpayments',
      'reversals',
      'decisions',
      'suspense',
      'vouchers',
      'bank_statements',
      'period_locks',
      'failures',
    ]);
    expect(await names('auditor')).toHaveLength(18);
    expect(await names('admin')).toEqual(['parameters', 'terms', 'staff_changes', 'failures']);
    expect(await names('kyc', 'support')).toEqual(['kyc', 'kyc_changes', 'leads', 'complaints', 'failures']);
  });

  it('have no waiting time while they are empty', async () => {
    expect(await queueOf(held.current, 'kyc', 'kyc')).toEqual({
      name: 'kyc',
      count: 0,
      own: 0,
      amount: null,
      first: null,
      works: true,
      oldestAt: null,
      dueAt: null,
      late: 0,
    });
  });

  it('[S9.021] of identities begin with the oldest, and are late once the second working day has ended', async () => {
    const world = held.current;
    await addJob(world);
    const { person, submittedAt } = await pending(world);
    const { data } = await world.call(await world.staff('kyc'), 'GET staff/kycs');
    const waiting = { name: 'kyc', count: 1, own: 0, oldestAt: submittedAt, dueAt: data.data[0]?.dueAt };
    const first = { id: person.id, name: person.name, amount: null };
    expect(await queueOf(world, 'kyc', 'kyc')).toEqual({ ...waiting, first, amount: null, works: true, late: 0 });
    await world.owner.run(sql`update kyc set promised_on = ${await today(world.db)} where user_id = ${person.id}`);
    expect(await queueOf(world, 'kyc', 'kyc')).toMatchObject({ late: 0 });
    await world.owner.run(
      sql`update kyc set promised_on = ${addDays(await today(world.db), -1)} where user_id = ${person.id}`,
    );
    expect(await queueOf(world, 'kyc', 'kyc')).toMatchObject({ late: 1 });
    await world.owner.run(sql`update lender set kyc_status = 'verified' where user_id = ${person.id}`);
    expect(await queueOf(world, 'kyc', 'kyc')).toMatchObject({ count: 0, late: 0 });
  });

  it('[S9.020] of withdrawals show those for two people to release, those held, and those past their time', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 50_000_000);
    const small = await withdrawn(world, ready, 100_000);
    const { id, dueAt } = await withdrawn(world, ready, 20_000_000);
    expect(await queueOf(world, 'finance', 'withdrawals')).toMatchObject({ count: 1, dueAt, late: 0 });
    await world.owner.run(sql`update withdrawal set promised_on = promised_on - 30 where id = ${id}`);
    expect(await queueOf(world, 'finance', 'withdrawals')).toMatchObject({ count: 1, late: 1 });
    const kyc = (status: string) =>
      world.owner.run(sql`update lender set kyc_status = ${status} where user_id = ${ready.person.id}`);
    await kyc('rejected');
    expect(await queueOf(world, 'finance', 'withdrawals')).toMatchObject({ count: 2, late: 1 });
    await kyc('verified');
    // The bank has the payout and did not report its outcome in time.
    await world.owner.run(sql`update withdrawal set status = 'processing', promised_on = promised_on - 30
      where id = ${small.id}`);
    expect(await queueOf(world, 'finance', 'withdrawals')).toMatchObject({ count: 2, late: 2 });
    const finance = await world.staff('finance');
    expect(await total(world, finance, 'GET staff/withdrawals', { waits: 'yes' })).toBe(2);
    await world.owner.run(sql`update withdrawal set status = 'pending', promised_on = promised_on + 30
      where id = ${small.id}`);
  });

  it('count exactly what their lists show', async () => {
    const world = held.current;
    const by = await officers(world);
    await newLead(world, await world.staff('support'));
    await newComplaint(world, await world.staff('support'));
    const [funded, refunded] = [await fundedLending(world, [40_000_000, 10_000_000]), await world.openedLending()];
    await signMembers(world, funded.id);
    const entry = { params: { id: funded.id }, body: {} };
    expect((await world.call(by.loan, 'POST staff/lendings/:id/disbursements', entry)).status).toBe(200);
    expect((await enterRefund(world, by.loan, refunded.id)).status).toBe(200);
    await world.owner.run(sql`update lending set due_at = app_now() - interval '1 minute', decide_at = app_now() + interval '3 days'
      where id = ${(await world.openedLending()).id}`);

    const auditor = await world.staff('auditor');
    const { queues } = (await world.call(auditor, 'GET staff/overview')).data;
    const counted = Object.fromEntries(queues.map(({ name, count }) => [name, count]));
    const lists = {
      kyc: await total(world, auditor, 'GET staff/kycs', { status: 'pending' }),
      kyc_changes: await total(world, auditor, 'GET staff/kycs', { status: 'changing' }),
      leads: await total(world, auditor, 'GET staff/leads', { state: 'new' }),
      complaints: await total(world, auditor, 'GET staff/complaints', { state: 'open' }),
      withdrawals: await total(world, auditor, 'GET staff/withdrawals', { waits: 'yes' }),
      disbursements: await total(world, auditor, 'GET staff/disbursements', { state: 'entered' }),
      refunds: await total(world, auditor, 'GET staff/refunds', { state: 'entered' }),
      overpayments: await total(world, auditor, 'GET staff/overpayments', { state: 'entered' }),
      reversals: await total(world, auditor, 'GET staff/reversals', { state: 'entered' }),
      decisions: await total(world, auditor, 'GET staff/lendings', { decision: 'yes' }),
      suspense: await total(world, auditor, 'GET staff/suspense', { state: 'open' }),
      vouchers: await total(world, auditor, 'GET staff/vouchers', { state: 'entered' }),
      bank_statements: await total(world, auditor, 'GET staff/bankstatements', { open: 'yes' }),
      failures: await total(world, auditor, 'GET staff/failures', {}),
    };
    expect(counted).toMatchObject(lists);
    expect(lists).toMatchObject({
      leads: 1,
      complaints: 1,
      withdrawals: 1,
      disbursements: 1,
      refunds: 1,
      decisions: 1,
    });
  });

  it('of undecided lendings end when the time for staff to decide is over', async () => {
    const world = held.current;
    const { end } = await world.db.one(
      row({ end: col.instant }),
      sql`select min(decide_at) as end from lending where status = 'opened' and due_at < app_now()`,
    );
    expect(await queueOf(world, 'loan', 'decisions')).toMatchObject({ count: 1, dueAt: end.toISOString(), late: 0 });
  });

  it('of unmatched money show what is not resolved yet', async () => {
    const world = held.current;
    await notifyPayment(world, { virtualAccount: '9999999999', amount: 75_000 });
    await workOn(world, 'bank.event');
    expect(await queueOf(world, 'finance', 'suspense')).toMatchObject({ count: 1, dueAt: null, late: 0 });
  });
});

async function total(world: World, person: Person, call: keyof Endpoints, query: Record<string, string>) {
  const { status, data } = await world.call(person, call, { query });
  expect(status).toBe(200);
  return (data as { totalCount: number }).totalCount;
}

describe('the books', () => {
  it('are for finance and the auditor only', async () => {
    const world = held.current;
    for (const role of ['kyc', 'loan', 'support', 'admin'] as const)
      expect((await overviewAs(world, role)).books).toBeNull();
    for (const role of ['finance', 'auditor'] as const) expect((await overviewAs(world, role)).books).not.toBeNull();
  });

  it('balance to the rupiah beyond the safe range of a number', async () => {
    const world = held.current;
    const before = (await overviewAs(world, 'finance')).books;
    for (let n = 0; n < 10; n += 1) await world.topUp((await world.lender()).id, 999_999_999_999_999);
    await world.topUp((await world.lender()).id, 7);
    const after = (await overviewAs(world, 'finance')).books;
    const expected = String(BigInt(before?.assets ?? '0') + 9_999_999_999_999_997n);
    expect(BigInt(expected) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(after).toMatchObject({ assets: expected, owed: expected, difference: '0' });
    expect(await world.proof()).toEqual([]);
  });

  it('show a difference, and which nightly proof failed', async () => {
    const world = held.current;
    // The day before the first round counts as closed; the next one is proved.
    await world.work();
    await world.moveClock({ days: 1 });
    await world.work();
    const yesterday = addDays(await today(world.db), -1);
    expect((await overviewAs(world, 'auditor')).books?.proof).toMatchObject({
      date: yesterday,
      faults: [],
      error: null,
    });
    const lender = await world.lender({ balance: 50_000 });
    const change = (rupiah: number) =>
      world.owner.run(sql`update ledger_account set balance_rupiah = balance_rupiah + ${rupiah}
        where kind = 'cash' and owner_id = ${lender.id}`);
    await change(1);
    expect((await overviewAs(world, 'finance')).books?.difference).toBe('-1');
    await world.moveClock({ days: 1 });
    await world.work();
    const { proof } = (await overviewAs(world, 'finance')).books ?? {};
    expect(proof?.date).toBe(addDays(yesterday, 1));
    expect(proof?.faults.map((fault) => fault.proof)).toEqual(
      expect.arrayContaining(['balance_differs', 'escrow_differs']),
    );
    await change(-1);
    // The night's tree of balances was made of the false one; the next is sound again.
    expect(await world.proof()).toEqual(['balance_tree_differs']);
    await world.moveClock({ days: 1 });
    await world.work();
    expect(await world.proof()).toEqual([]);
  });
});

describe('repayment', () => {
  it('[S9.024] is TKB of the last closed date, by principal and not by number of lendings', async () => {
    const world = held.current;
    await world.moveClock({ days: 1 });
    await world.work();
    const date = addDays(await today(world.db), -1);
    expect((await overviewAs(world, 'kyc')).quality).toEqual({
      date,
      rates: [0, 30, 60, 90].map((days) => ({ days, numerator: '0', denominator: '0', percentage: null })),
    });
    const late = [
      [300_000_000, 0],
      [150_000_000, 45],
      [40_000_000, 90],
      [10_000_000, 91],
    ];
    for (const [principal, days] of late) {
      const { id } = await world.openedLending();
      await world.owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah)
        values (${id}, ${date}, ${days}, 0, ${principal})`);
    }
    const rate = (days: number, numerator: string, percentage: number) => ({
      days,
      numerator,
      denominator: '500000000',
      percentage,
    });
    expect((await overviewAs(world, 'kyc')).quality?.rates).toEqual([
      rate(0, '300000000', 60),
      rate(30, '300000000', 60),
      rate(60, '450000000', 90),
      rate(90, '490000000', 98),
    ]);
  });
});

describe('work', () => {
  it('that fails is counted until it succeeds again', async () => {
    const world = held.current;
    expect((await overviewAs(world, 'admin')).work).toMatchObject({ behind: false, failing: [] });
    await saveOutcome(world.db, { name: 'bank.event', error: 'out of memory' });
    await saveOutcome(world.db, { name: 'bank.event', error: 'still out of memory' });
    expect((await overviewAs(world, 'admin')).work.failing).toMatchObject([
      { name: 'bank.event', failures: 2, error: 'still out of memory' },
    ]);
    await saveOutcome(world.db, { name: 'bank.event', error: null });
    expect((await overviewAs(world, 'admin')).work.failing).toEqual([]);
  });

  it('is behind while a date before today is not closed', async () => {
    const world = held.current;
    const closedOn = (await overviewAs(world, 'admin')).work.closedOn;
    await world.moveClock({ days: 2 });
    expect((await overviewAs(world, 'admin')).work).toMatchObject({ closedOn, behind: true });
  });
});
