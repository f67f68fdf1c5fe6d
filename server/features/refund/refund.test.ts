// Refunding an open lending: entered by one person, approved by another or cancelled; each lender is refunded once.
// Source: docs/domain.md §3, §4, §8.
import { describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { officers } from '#test/disbursement.ts';
import { fund, lendingOf, statusOf, workOnWindows } from '#test/funding.ts';
import { approveRefund, cancelRefund, enterRefund, heldFor, mixedLending } from '#test/refund.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const entry = (person: Person | null, id: string, reason?: unknown) => enterRefund(held.current, person, id, reason);
const approval = (person: Person | null, id: string, version?: number) =>
  approveRefund(held.current, person, id, version);
const cancellation = (person: Person | null, id: string, body?: object) => cancelRefund(held.current, person, id, body);
const auditEventsOf = (id: string) =>
  held.current.owner.rows(
    row({ action: col.text, actor_id: col.text, reason: col.text }),
    sql`select action, actor_id, reason from audit_trail where object_id = ${id} and action <> 'lending.funded' order by seq`,
  );
const mixed = async () => ({ world: held.current, ...(await mixedLending(held.current)) });

describe('a refund of an opened lending', () => {
  it('[S1.028] is entered with its amounts and moves nothing; approval refunds each lender', async () => {
    const { world, lending, lenders, portfolios, unpaid, number, by } = await mixed();
    const before = await Promise.all(lenders.map(({ id }) => world.balance(id)));
    expect(before).toEqual([0, 0, 750_000, 1_000_000]);
    const entered = await entry(by.loan, lending.id);
    expect(entered.status).toBe(200);
    // 1.000.000 + 1.000.000 + 250.000; a lender who pays all by transfer has nothing on hold.
    expect(entered.data).toMatchObject({
      version: 1,
      state: 'entered',
      lendingStatus: 'opened',
      reason: 'Kelompok mundur',
      lenders: 3,
      portfolios: 4,
      unpaid: 2,
      amount: 2_250_000,
      enteredBy: by.loan.name,
      approvedBy: null,
      endedAt: null,
    });
    expect((await lendingOf(world, lending.id)).status).toBe('opened');
    expect(await heldFor(held.current, lending.id)).toBe(2_250_000);

    const done = await approval(by.finance, entered.data.id);
    expect(done.status).toBe(200);
    expect(done.data).toMatchObject({ state: 'approved', approvedBy: by.finance.name, lenders: 3, amount: 2_250_000 });
    expect(await lendingOf(world, lending.id)).toEqual({ status: 'refunded', raised: 0, active: 0 });
    expect(await heldFor(held.current, lending.id)).toBe(0);
    for (const { id } of lenders) expect(await world.balance(id)).toBe(1_000_000);
    expect(await statusOf(world, portfolios.active)).toEqual({ status: 'refunded', reason: null });
    expect(await statusOf(world, portfolios.processing)).toEqual({ status: 'refunded', reason: null });
    expect(await statusOf(world, portfolios.unpaid)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await statusOf(world, portfolios.unsigned)).toEqual({ status: 'failed', reason: 'cancelled' });
    const told = await world.db.rows(
      row({ kind: col.text }),
      sql`select kind from notification
      where event_key like '%:refunded' and user_id = any(${lenders.map(({ id }) => id)}) order by kind`,
    );
    expect(told.map(({ kind }) => kind)).toEqual([
      'portfolio_closed',
      'portfolio_refunded',
      'portfolio_refunded',
      'portfolio_refunded',
    ]);

    await pay(world, { virtualAccount: number, amount: 750_000 });
    expect(await world.balance(unpaid.id)).toBe(1_750_000);
    expect(await statusOf(world, portfolios.unpaid)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await world.proof()).toEqual([]);
  });

  it('writes audit events with both people and both reasons', async () => {
    const { lending, by } = await mixed();
    const { data } = await entry(by.loan, lending.id, '  Kelompok mundur  ');
    await held.current.call(by.finance, 'POST staff/refunds/:id/approvals', {
      params: { id: data.id },
      body: { version: 1, reason: 'Sesuai surat' },
    });
    expect(await auditEventsOf(data.id)).toEqual([
      { action: 'refund.enter', actor_id: by.loan.id, reason: 'Kelompok mundur' },
      { action: 'refund.approve', actor_id: by.finance.id, reason: 'Sesuai surat' },
    ]);
    expect(await auditEventsOf(lending.id)).toEqual([
      { action: 'lending.refunded', actor_id: by.finance.id, reason: 'Kelompok mundur' },
    ]);
  });

  it('includes money that came in after the entry, and can still be approved', async () => {
    const world = held.current;
    const lending = await world.openedLending();
    const by = await officers(world);
    const { data } = await entry(by.loan, lending.id);
    expect(data).toMatchObject({ lenders: 0, portfolios: 0, unpaid: 0, amount: 0 });
    const lender = await world.lender({ balance: 1_000_000 });
    await fund(world, lender, lending.id, 1_000_000);
    const list = await world.call(by.finance, 'GET staff/refunds', { query: { state: 'entered', limit: 100 } });
    expect(list.data.data.find(({ id }: { id: string }) => id === data.id)).toMatchObject({
      lending: lending.id,
      groupName: lending.group.name,
      lenders: 1,
      amount: 1_000_000,
    });
    expect((await approval(by.finance, data.id)).data).toMatchObject({ lenders: 1, unpaid: 1, amount: 1_000_000 });
    expect(await world.balance(lender.id)).toBe(1_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it('ends when the decision time is over, with that reason', async () => {
    const world = held.current;
    const { lending, lenders, by } = await mixed();
    const { data } = await entry(by.loan, lending.id);
    await world.owner.run(sql`update lending set due_at = app_now(), decide_at = app_now() where id = ${lending.id}`);
    await workOnWindows(world);
    expect((await lendingOf(world, lending.id)).status).toBe('refunded');
    const read = await world.call(by.loan, 'GET staff/lendings/:id', { params: { id: lending.id } });
    expect(read.data).toMatchObject({
      refundable: null,
      refund: { id: data.id, state: 'lapsed', amount: 2_250_000, lenders: 3, approvedBy: null, endedBy: null },
    });
    await expectUnchanged(world, async () =>
      expect((await approval(by.finance, data.id)).error.code).toBe('error.refund.changed'),
    );
    for (const { id } of lenders) expect(await world.balance(id)).toBe(1_000_000);
    expect(await world.proof()).toEqual([]);
  });
});

describe('approving a refund', () => {
  it('is refused to the person who entered it, whatever their roles', async () => {
    const { world, lending, by } = await mixed();
    const both = await world.staff('loan', 'finance');
    const { data } = await entry(both, lending.id);
    await expectUnchanged(world, async () => {
      const own = await approval(both, data.id);
      expect([own.status, own.error.code]).toEqual([403, 'error.refund.own_entry']);
    });
    expect((await approval(by.finance, data.id)).status).toBe(200);
  });

  it('needs the version that was seen and an entry that still waits', async () => {
    const { world, lending, by } = await mixed();
    const { data } = await entry(by.loan, lending.id);
    const codeOf = async (id: string, version: number) => (await approval(by.finance, id, version)).error.code;
    await expectUnchanged(world, async () => expect(await codeOf(data.id, 2)).toBe('error.refund.changed'));
    await cancellation(by.loan, data.id);
    await expectUnchanged(world, async () => expect(await codeOf(data.id, 1)).toBe('error.refund.changed'));
    const next = await entry(by.loan, lending.id);
    expect(next.data.version).toBe(2);
    expect((await approval(by.finance, next.data.id, 2)).status).toBe(200);
    await expectUnchanged(world, async () => expect(await codeOf(next.data.id, 2)).toBe('error.refund.already'));
  });

  it('by two people at once succeeds for one, and refunds once', async () => {
    const { world, lending, lenders, by } = await mixed();
    const other = await world.staff('finance');
    const { data } = await entry(by.loan, lending.id);
    const answers = await Promise.all([by.finance, other].map((person) => approval(person, data.id)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    for (const { id } of lenders) expect(await world.balance(id)).toBe(1_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it('is for finance only, needs a version, and an unknown id is not found', async () => {
    const { world, lending, by } = await mixed();
    const { data } = await entry(by.loan, lending.id);
    const other = await world.staff('loan', 'auditor');
    await expectUnchanged(world, async () => {
      expect((await approval(null, data.id)).status).toBe(401);
      expect((await approval(other, data.id)).status).toBe(403);
      expect((await approval(by.finance, data.id, 0)).status).toBe(422);
      expect((await approval(by.finance, lending.id)).status).toBe(404);
      expect((await approval(by.finance, 'x')).status).toBe(404);
    });
  });
});

describe('cancelling an entry', () => {
  it('ends it with a reason and a name, by its author or by finance, and moves no money', async () => {
    const { world, lending, by } = await mixed();
    for (const person of [by.loan, by.finance]) {
      const { data } = await entry(by.loan, lending.id);
      await expectUnchanged(world, async () => {
        const seen = { version: data.version, reason: 'Kelompok lanjut' };
        expect((await cancellation(person, data.id, seen)).data).toMatchObject({
          state: 'cancelled',
          endedBy: person.name,
          endReason: 'Kelompok lanjut',
          approvedBy: null,
        });
      });
      expect((await auditEventsOf(data.id)).at(-1)).toEqual({
        action: 'refund.cancel',
        actor_id: person.id,
        reason: 'Kelompok lanjut',
      });
    }
    expect((await lendingOf(world, lending.id)).status).toBe('opened');
    expect(await world.proof()).toEqual([]);
  });

  it('is refused once it has ended, for another version, without a reason, to others, and without an entry', async () => {
    const { world, lending, by } = await mixed();
    const auditor = await world.staff('auditor');
    const { data } = await entry(by.loan, lending.id);
    const seen = { version: 1, reason: 'Salah' };
    await expectUnchanged(world, async () => {
      expect((await cancellation(by.loan, data.id, { ...seen, version: 2 })).error.code).toBe('error.refund.changed');
      expect((await cancellation(by.loan, data.id, { version: 1, reason: ' ' })).status).toBe(422);
      expect((await cancellation(null, data.id)).status).toBe(401);
      expect((await cancellation(auditor, data.id)).status).toBe(403);
      expect((await cancellation(by.loan, 'x')).status).toBe(404);
    });
    await approval(by.finance, data.id);
    await expectUnchanged(world, async () =>
      expect((await cancellation(by.loan, data.id, seen)).error.code).toBe('error.refund.already'),
    );
  });
});

describe('the list of refunds', () => {
  it('is paged, newest first, filtered by state, and for readers only', async () => {
    const world = held.current;
    const { lending, by } = await mixed();
    const { data } = await entry(by.loan, lending.id);
    const auditor = await world.staff('auditor');
    const first = await world.call(auditor, 'GET staff/refunds', { query: { limit: 1 } });
    expect(first.data).toMatchObject({ data: [{ id: data.id, groupName: lending.group.name }] });
    expect(first.data.numberOfPages).toBe(first.data.totalCount);
    const waiting = await world.call(by.finance, 'GET staff/refunds', { query: { state: 'entered', limit: 100 } });
    expect(waiting.data.data.every((row: { state: string }) => row.state === 'entered')).toBe(true);
    const past = await world.call(by.loan, 'GET staff/refunds', { query: { page: 1000 } });
    expect(past.data).toMatchObject({ data: [], totalCount: first.data.totalCount });
    expect((await world.call(by.loan, 'GET staff/refunds', { query: { state: 'nothing' } })).status).toBe(422);
    expect((await world.call(await world.staff('kyc'), 'GET staff/refunds')).status).toBe(403);
    expect((await world.call(null, 'GET staff/refunds')).status).toBe(401);
  });
});
