// The reference token: one effect, bound to user, lending, amount and terms; permanent answers; passwords.
// Source: docs/domain.md §5.2.
import { describe, expect, it } from 'vitest';
import { newToken, sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, type LenderPerson, type TestLending, useWorld } from '#test/world.ts';
import { confirm, confirmation, fund, extendSession, lendingOf, quote, raiseTo } from '#test/funding.ts';

const held = useWorld();

async function quoted(amount = 1_000_000): Promise<{ lender: LenderPerson; lending: TestLending; token: string }> {
  const world = held.current;
  const lender = await world.lender({ balance: 20_000_000 });
  const lending = await world.openedLending();
  return { lender, lending, token: (await quote(world, lender, lending.id, amount)).referenceToken };
}

/** Expects this refusal of a confirmation, and that no money moves. */
async function expectRefusal(lender: LenderPerson, body: ReturnType<typeof confirmation>, code: string, status = 422) {
  await expectUnchanged(held.current, async () => {
    const answer = await confirm(held.current, lender, body);
    expect({ status: answer.status, code: answer.error.code }).toEqual({ status, code });
  });
}

describe('its lifetime, by the server’s clock', () => {
  it('is valid for 15 minutes, and not longer', async () => {
    const world = held.current;
    const early = await quoted();
    const late = await quoted();
    await world.moveClock({ minutes: 14.75 });
    const inTime = await confirm(world, early.lender, confirmation(early.lending.id, 1_000_000, early.token));
    expect(inTime.status).toBe(200);
    await world.moveClock({ minutes: 0.5 });
    await expectRefusal(late.lender, confirmation(late.lending.id, 1_000_000, late.token), 'error.lending.quotation');
  });

  it('answers a finished request again after its expiry, without a second debit', async () => {
    const world = held.current;
    const { lender, lending, token } = await quoted();
    const first = await confirm(world, lender, confirmation(lending.id, 1_000_000, token));
    await world.moveClock({ minutes: 35 });
    await expectUnchanged(world, async () => {
      const again = await confirm(world, lender, confirmation(lending.id, 1_000_000, token));
      expect(again.status).toBe(200);
      expect(again.data.id).toBe(first.data.id);
      expect(again.data.amountTransferred).toBe(first.data.amountTransferred);
    });
    expect(await world.balance(lender.id)).toBe(19_000_000);
  });

  it('answers a refusal for balance or slot again, also when there would be room by then', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const lending = await world.openedLending({ principal: 200_000 });
    const { referenceToken } = await quote(world, lender, lending.id, 1_000_000);
    await raiseTo(world, lending.id, 1_500_000);
    const body = confirmation(lending.id, 1_000_000, referenceToken);
    await expectRefusal(lender, body, 'error.lending.amount_max');
    await world.owner.run(
      sql`update quotation set expires_at = app_now() - interval '1 hour' where user_id = ${lender.id}`,
    );
    await expectRefusal(lender, body, 'error.lending.amount_max');
    await expectRefusal(lender, { ...body, usedBalance: 0 }, 'error.lending.quotation_used');
  });
});

describe('its binding', () => {
  it('refuses another amount, used or not, and stays valid for its own', async () => {
    const world = held.current;
    const { lender, lending, token } = await quoted();
    await expectRefusal(lender, confirmation(lending.id, 10_000_000, token), 'error.lending.quotation_differs');
    const right = await confirm(world, lender, confirmation(lending.id, 1_000_000, token));
    expect(right.status).toBe(200);
    await expectRefusal(lender, confirmation(lending.id, 10_000_000, token), 'error.lending.quotation_used');
    await expectRefusal(
      lender,
      confirmation(lending.id, 1_000_000, token, { usedBalance: 0 }),
      'error.lending.quotation_used',
    );
  });

  it('refuses another lending, another lender, an unknown token and one of a withdrawal', async () => {
    const world = held.current;
    const { lender, lending, token } = await quoted();
    const other = await quoted();
    const ofWithdrawal = newToken();
    await world.owner.run(sql`insert into quotation (token_hash, kind, user_id, subject_id, amount_rupiah, terms_version, created_at, expires_at)
      values (${sha256(ofWithdrawal)}, 'withdrawal', ${lender.id}, ${lending.id}, 1000000, 'x', app_now(), app_now() + interval '15 minutes')`);
    await expectRefusal(other.lender, confirmation(lending.id, 1_000_000, token), 'error.lending.quotation');
    await expectRefusal(lender, confirmation(other.lending.id, 1_000_000, token), 'error.lending.quotation_differs');
    await expectRefusal(lender, confirmation(lending.id, 1_000_000, newToken()), 'error.lending.quotation');
    await expectRefusal(lender, confirmation(lending.id, 1_000_000, ofWithdrawal), 'error.lending.quotation');
    const right = await confirm(world, lender, confirmation(lending.id, 1_000_000, token));
    expect(right.status).toBe(200);
  });

  it('refuses an unused token when the terms change, and keeps those of an applied one', async () => {
    const world = held.current;
    const unused = await quoted();
    const applied = await quoted();
    const done = await confirm(world, applied.lender, confirmation(applied.lending.id, 1_000_000, applied.token));
    await world.owner.run(sql`insert into parameter (key, effective_from, value, unit, smallest, largest, source)
      values ('tax_resident', business_date_of(app_now()), 1000, 'bp', 0, 3000, 'test')`);
    await expectRefusal(
      unused.lender,
      confirmation(unused.lending.id, 1_000_000, unused.token),
      'error.lending.quotation',
    );
    const kept = await world.call(applied.lender, 'GET me/lendingtransactions/:id', { params: { id: done.data.id } });
    expect(kept.data.estimate).toEqual(done.data.estimate);
    expect((await fund(world, unused.lender, unused.lending.id, 1_000_000)).status).toBe(200);
    await world.owner.run(sql`delete from parameter where source = 'test'`);
  });

  it('refuses an unused token when a period of the agreement, or whom it names, changes', async () => {
    const world = held.current;
    const { lender, lending, token } = await quoted();
    const body = confirmation(lending.id, 1_000_000, token);
    await world.owner.run(sql`update parameter set value = value + 1 where key = 'complaint_time'`);
    await expectRefusal(lender, body, 'error.lending.quotation');
    await world.owner.run(sql`update parameter set value = value - 1 where key = 'complaint_time'`);
    await world.owner.run(sql`update borrower_group set name = name || ' Baru' where id = ${lending.group.id}`);
    await expectRefusal(lender, body, 'error.lending.quotation');
    expect((await fund(world, lender, lending.id, 1_000_000)).status).toBe(200);
  });

  it('refuses an unused token when the lending was extended', async () => {
    const world = held.current;
    const { lender, lending, token } = await quoted();
    await world.owner.run(sql`update lending set due_on = due_on + 14 where id = ${lending.id}`);
    await expectRefusal(lender, confirmation(lending.id, 1_000_000, token), 'error.lending.quotation');
  });
});

describe('the password', () => {
  it('refuses a wrong one with 422 on its field, and then accepts the right one', async () => {
    const world = held.current;
    const { lender, lending, token } = await quoted();
    const wrong = confirmation(lending.id, 1_000_000, token, { password: 'bukan itu' });
    await expectRefusal(lender, wrong, 'error.password.wrong');
    const answer = await confirm(world, lender, wrong);
    expect(answer.error.errors[0]).toMatchObject({ field: 'password' });
    expect((await world.call(lender, 'GET me/lendingtransactions')).status).toBe(200);
    expect((await confirm(world, lender, confirmation(lending.id, 1_000_000, token))).status).toBe(200);
  });

  it('voids the token at the fifth wrong one, and locks money calls for 15 minutes from the sixth', async () => {
    const world = held.current;
    const { lender, lending, token } = await quoted();
    const wrong = confirmation(lending.id, 1_000_000, token, { password: 'bukan itu' });
    for (let tries = 1; tries <= 4; tries += 1) await expectRefusal(lender, wrong, 'error.password.wrong');
    await expectRefusal(lender, wrong, 'error.lending.quotation_void');
    const right = confirmation(lending.id, 1_000_000, token);
    await expectUnchanged(world, async () => {
      const waiting = await confirm(world, lender, right);
      expect({ status: waiting.status, code: waiting.error.code }).toEqual({ status: 429, code: 'error.too_many' });
      expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(900);
    });
    // The session stays valid; after the wait a new quotation works, the void one does not.
    expect((await world.call(lender, 'GET me/lendingtransactions')).status).toBe(200);
    await world.moveClock({ minutes: 15.5 });
    await extendSession(world, lender);
    await expectRefusal(lender, right, 'error.lending.quotation_void');
    expect((await fund(world, lender, lending.id, 1_000_000)).status).toBe(200);
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 1_000_000 });
  });

  it("does not spend another lender's token by wrong passwords", async () => {
    const world = held.current;
    const { lender, lending, token } = await quoted();
    const stranger = await world.lender({ balance: 1_000_000 });
    for (let tries = 1; tries <= 5; tries += 1) {
      await expectRefusal(
        stranger,
        confirmation(lending.id, 1_000_000, token, { password: 'bukan itu' }),
        'error.password.wrong',
      );
    }
    expect((await confirm(world, lender, confirmation(lending.id, 1_000_000, token))).status).toBe(200);
  });
});
