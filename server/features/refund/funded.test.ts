// Refunding a funded lending before its money has left, beside a disbursement, and when a refund is no longer
// possible.
// Source: docs/domain.md §3, §4, §8.
import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { approved, endAtBank, fundedLending, officers, signMembers } from '#test/disbursement.ts';
import { activate, fund, lendingOf, statusOf } from '#test/funding.ts';
import { asId } from '#domain/ids.testing.ts';
import { approveRefund, cancelRefund, enterRefund, heldFor, mixedLending } from '#test/refund.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const entry = (person: Person | null, id: string, reason?: unknown) => enterRefund(held.current, person, id, reason);
const approval = (person: Person | null, id: string, version?: number) =>
  approveRefund(held.current, person, id, version);
const cancellation = (person: Person | null, id: string, body?: object) => cancelRefund(held.current, person, id, body);
const mixed = async () => ({ world: held.current, ...(await mixedLending(held.current)) });
const disburse = 'POST staff/lendings/:id/disbursements';

describe('a refund of a funded lending', () => {
  const funded = () => fundedLending(held.current, [2_500_000, 7_500_000], { principal: 1_000_000 });

  it('[S4.009] refunds all of it before the money has left', async () => {
    const world = held.current;
    const lending = await funded();
    const by = await officers(world);
    const entered = await entry(by.loan, lending.id);
    expect(entered.data).toMatchObject({ lendingStatus: 'funded', lenders: 2, unpaid: 0, amount: 10_000_000 });
    expect((await approval(by.finance, entered.data.id)).status).toBe(200);
    expect((await lendingOf(world, lending.id)).status).toBe('refunded');
    for (const { lender, amount, portfolioId } of lending.funders) {
      expect(await world.balance(lender.id)).toBe(amount);
      expect(await statusOf(world, portfolioId)).toEqual({ status: 'refunded', reason: null });
    }
    expect(await heldFor(held.current, lending.id)).toBe(0);
    expect(await world.proof()).toEqual([]);
  });

  it('is refused while a disbursement is entered, approved or done, and again possible after a refusal by the bank', async () => {
    const world = held.current;
    const lending = await funded();
    const by = await officers(world);
    await signMembers(world, lending.id);
    const first = await world.call(by.loan, disburse, { params: { id: lending.id }, body: {} });
    const refusedNow = () =>
      expectUnchanged(world, async () => {
        const { status, error } = await entry(by.loan, lending.id);
        expect([status, error.code]).toEqual([422, 'error.refund.disbursing']);
      });
    await refusedNow();
    await world.call(by.finance, 'POST staff/disbursements/:id/approvals', {
      params: { id: first.data.id },
      body: { version: 1 },
    });
    await refusedNow();
    const { id: payoutId } = await world.db.one(
      row({ id: col.text }),
      sql`select id from payout where subject_id = ${first.data.id}`,
    );
    await world.owner.run(sql`update payout set state = 'sent', attempts = 3 where id = ${payoutId}`);
    await refusedNow();
    await endAtBank(world, asId(payoutId), 'failed');
    const entered = await entry(by.loan, lending.id);
    expect(entered.status).toBe(200);
    expect((await approval(by.finance, entered.data.id)).status).toBe(200);
    for (const { lender, amount } of lending.funders) expect(await world.balance(lender.id)).toBe(amount);
    expect(await world.proof()).toEqual([]);
  });

  it('prevents a disbursement until it is cancelled', async () => {
    const world = held.current;
    const lending = await funded();
    const by = await officers(world);
    await signMembers(world, lending.id);
    const { data } = await entry(by.loan, lending.id);
    const pressed = () => world.call(by.loan, disburse, { params: { id: lending.id }, body: {} });
    await expectUnchanged(world, async () => expect((await pressed()).error.code).toBe('error.refund.open'));
    expect((await cancellation(by.loan, data.id)).status).toBe(200);
    expect((await pressed()).status).toBe(200);
  });

  it('and a disbursement entered at the same time: one is accepted, ten times over', { timeout: 120_000 }, async () => {
    const world = held.current;
    const by = await officers(world);
    for (let round = 1; round <= 10; round += 1) {
      const lending = await fundedLending(world, [10_000_000], { principal: 1_000_000 });
      await signMembers(world, lending.id);
      const [refund, disbursement] = await Promise.all([
        entry(by.loan, lending.id),
        world.call(by.loan, disburse, { params: { id: lending.id }, body: {} }),
      ]);
      expect([refund.status, disbursement.status].sort((a, b) => a - b)).toEqual([200, 422]);
    }
    expect(await world.proof()).toEqual([]);
  });

  it('is not approved when the lending has become funded since the entry', async () => {
    const world = held.current;
    const lending = await world.openedLending({ principal: 100_000 });
    const by = await officers(world);
    const { data } = await entry(by.loan, lending.id);
    const lender = await world.lender({ balance: 1_000_000 });
    await activate(world, (await fund(world, lender, lending.id, 1_000_000)).data.id);
    expect((await lendingOf(world, lending.id)).status).toBe('funded');
    const finance = await world.staff('finance');
    await expectUnchanged(world, async () =>
      expect((await approval(finance, data.id)).error.code).toBe('error.refund.changed'),
    );
    await cancellation(finance, data.id);
    const next = await entry(by.loan, lending.id);
    expect(next.data).toMatchObject({ version: 2, lendingStatus: 'funded', amount: 1_000_000 });
    expect((await approval(finance, next.data.id, 2)).status).toBe(200);
    expect(await world.balance(lender.id)).toBe(1_000_000);
  });

  it('asks no member for a signature afterwards', async () => {
    const world = held.current;
    const lending = await funded();
    await world.owner.run(sql`insert into agreement (id, kind, member_loan_id, number, template_version, state,
        signer_name, content, created_at)
      select gen_random_uuid(), 'member', id, id::text, 'test', 'drafted', 'S', '[]', app_now()
      from member_loan where lending_id = ${lending.id}`);
    const by = await officers(world);
    const { data } = await entry(by.loan, lending.id);
    await approval(by.finance, data.id);
    await world.work();
    const sent = await world.db.rows(
      anyRow,
      sql`select a.id from agreement a join member_loan m on m.id = a.member_loan_id
      where m.lending_id = ${lending.id} and a.attempts > 0`,
    );
    expect(sent).toEqual([]);
  });
});

describe('entering a refund', () => {
  it('is refused a second time while the first waits', async () => {
    const { world, lending, by } = await mixed();
    await entry(by.loan, lending.id);
    await expectUnchanged(world, async () => {
      const again = await entry(by.loan, lending.id);
      expect([again.status, again.error.code]).toEqual([422, 'error.refund.open']);
    });
  });

  it('is refused for a draft, and once the lending is disbursed or refunded', async () => {
    const world = held.current;
    const by = await officers(world);
    const refusedFor = async (id: string) => {
      const { status, error } = await entry(by.loan, id);
      expect([status, error.code]).toEqual([422, 'error.refund.not_refundable']);
    };
    const draft = await world.openedLending();
    await world.owner.run(sql`update lending set status = 'draft' where id = ${draft.id}`);
    await refusedFor(draft.id);
    const done = await fundedLending(world, [10_000_000], { principal: 1_000_000 });
    const { payoutId } = await approved(world, done.id, by);
    await endAtBank(world, payoutId, 'completed');
    await refusedFor(done.id);
    const over = await world.openedLending();
    await approval(by.finance, (await entry(by.loan, over.id)).data.id);
    await refusedFor(over.id);
    expect(await world.proof()).toEqual([]);
  });

  it('is for loan staff, with a reason, and for an existing lending', async () => {
    const { world, lending, lenders, by } = await mixed();
    const auditor = await world.staff('auditor');
    await expectUnchanged(world, async () => {
      expect((await entry(null, lending.id)).status).toBe(401);
      expect((await entry(lenders[0]!, lending.id)).status).toBe(401);
      expect((await entry(by.finance, lending.id)).status).toBe(403);
      expect((await entry(auditor, lending.id)).status).toBe(403);
      expect((await entry(by.loan, by.loan.id)).status).toBe(404);
      expect((await entry(by.loan, 'x')).status).toBe(404);
      expect((await entry(by.loan, lending.id, '  ')).status).toBe(422);
      expect((await entry(by.loan, lending.id, 'x'.repeat(501))).status).toBe(422);
    });
  });
});
