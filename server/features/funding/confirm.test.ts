// Confirming a funding: what it moves, every refusal, and that a refusal moves nothing.
// Source: docs/domain.md §5.2; spec §5, §7.
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, type LenderPerson, type TestLending, useWorld } from '#test/world.ts';
import { asBorrower, confirm, confirmation, fund, lendingOf, quote } from '#test/funding.ts';

const held = useWorld();

/** A lender with a balance, and a lending of 50.000.000 in steps of 100.000. */
async function ready(
  options: { balance?: number; principal?: number } = {},
): Promise<{ lender: LenderPerson; lending: TestLending }> {
  const world = held.current;
  const lending = await world.openedLending({ principal: options.principal ?? 5_000_000 });
  return { lender: await world.lender({ balance: options.balance ?? 5_000_000 }), lending };
}

describe('confirming', () => {
  it('[S7.035] [S7.036] holds the balance, takes the slot and answers the portfolio', async () => {
    const world = held.current;
    const { lender, lending } = await ready();
    const answer = await fund(world, lender, lending.id, 1_000_000);

    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      amount: 1_000_000,
      amountTransferred: 0,
      usedBalance: 1_000_000,
      status: 'waiting_signature',
      reason: null,
      agreement: null,
      lending: { id: lending.id, raisedAmount: 1_000_000, remainingFundingSlot: 49_000_000, ownPortfolios: 1 },
    });
    expect(answer.data.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await world.balance(lender.id)).toBe(4_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it('leaves the rest to a transfer, which the server computes', async () => {
    const world = held.current;
    const { lender, lending } = await ready();
    const answer = await fund(world, lender, lending.id, 1_000_000, { usedBalance: 300_000 });
    expect(answer.data).toMatchObject({ amountTransferred: 700_000, usedBalance: 300_000 });
    expect(await world.balance(lender.id)).toBe(4_700_000);

    const whole = await fund(world, lender, lending.id, 1_000_000, { usedBalance: 0 });
    expect(whole.data).toMatchObject({ amountTransferred: 1_000_000, usedBalance: 0 });
    expect(await world.balance(lender.id)).toBe(4_700_000);
    expect(await world.proof()).toEqual([]);
  });

  it('posts the hold as one journal, cash to funding, dated today', async () => {
    const world = held.current;
    const { lender, lending } = await ready();
    const { data } = await fund(world, lender, lending.id, 1_000_000);
    const legs = await world.db.rows(
      anyRow,
      sql`
      select j.kind, j.key, j.business_date = business_date_of(app_now()) as today, a.kind as account, e.amount_rupiah as amount,
        e.balance_after_rupiah as after
      from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where j.subject_id = ${data.id} order by e.amount_rupiah desc`,
    );
    const journal = { kind: 'funding_hold', key: `funding:${data.id}:hold`, today: true };
    expect(legs).toEqual([
      { ...journal, account: 'cash', amount: 1_000_000, after: 4_000_000 },
      { ...journal, account: 'funding', amount: -1_000_000, after: 1_000_000 },
    ]);
  });

  it('keeps the agreement and the rates of the quotation', async () => {
    const world = held.current;
    const { lending } = await ready();
    const lender = await world.lender({ balance: 5_000_000, taxResident: false });
    const { data } = await fund(world, lender, lending.id, 1_000_000);
    const kept = await world.db.one(
      anyRow,
      sql`select p.fee_bps, p.tax_bps, q.state, jsonb_typeof(q.agreement) as agreement
      from portfolio p join quotation q on q.token_hash = p.quotation_hash where p.id = ${data.id}`,
    );
    expect(kept).toEqual({ fee_bps: 300, tax_bps: 2000, state: 'applied', agreement: 'array' });
  });

  it('lets a lender fund the same lending again', async () => {
    const world = held.current;
    const { lender, lending } = await ready();
    const first = await fund(world, lender, lending.id, 1_000_000);
    const second = await fund(world, lender, lending.id, 500_000);
    expect(second.status).toBe(200);
    expect(second.data.id).not.toBe(first.data.id);
    expect(await lendingOf(world, lending.id)).toMatchObject({ raised: 1_500_000, active: 0 });
  });

  it('counts holds as spent: of six times 1.000.000 on 5.000.000 five pass', async () => {
    const world = held.current;
    const { lender, lending } = await ready();
    const quotations = [];
    for (let n = 0; n < 6; n += 1) quotations.push(await quote(world, lender, lending.id, 1_000_000));
    const statuses = [];
    for (const { referenceToken } of quotations) {
      statuses.push((await confirm(world, lender, confirmation(lending.id, 1_000_000, referenceToken))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 422]);
    expect(await world.balance(lender.id)).toBe(0);
    expect(await world.proof()).toEqual([]);
  });
});

describe('refusals that leave everything as it was', () => {
  it('requires a new quotation when the slot was taken in between, and never fills in part', async () => {
    const world = held.current;
    const { lender, lending } = await ready({ principal: 200_000 });
    const other = await world.lender({ balance: 1_000_000 });
    const { referenceToken } = await quote(world, lender, lending.id, 2_000_000);
    await fund(world, other, lending.id, 1_000_000);
    await expectUnchanged(world, async () => {
      const answer = await confirm(world, lender, confirmation(lending.id, 2_000_000, referenceToken));
      expect(answer.error).toMatchObject({
        code: 'error.lending.amount_max',
        message: 'Jumlah paling banyak Rp\u00A01.000.000.',
      });
    });
    // From now on, the refusal is this token's answer.
    const again = await confirm(world, lender, confirmation(lending.id, 2_000_000, referenceToken));
    expect(again.error.code).toBe('error.lending.amount_max');
  });

  it('[S5.030] checks KYC, e-mail and signature again', async () => {
    const world = held.current;
    const changes = [
      [sql`update lender set kyc_status = 'rejected'`, 'user_id', 'error.kyc.not_kyc'],
      [sql`update lender set envelope_status = 'belum aktif'`, 'user_id', 'error.digisign.not_active'],
      [sql`update app_user set email_verified_at = null`, 'id', 'error.email.not_verified'],
    ] as const;
    for (const [change, key, code] of changes) {
      const { lender, lending } = await ready();
      const { referenceToken } = await quote(world, lender, lending.id, 1_000_000);
      await world.owner.run(
        key === 'id' ? sql`${change} where id = ${lender.id}` : sql`${change} where user_id = ${lender.id}`,
      );
      await expectUnchanged(world, async () => {
        const answer = await confirm(world, lender, confirmation(lending.id, 1_000_000, referenceToken));
        expect({ status: answer.status, code: answer.error.code }).toEqual({ status: 422, code });
      });
    }
  });

  it('refuses after the due date although the quotation was made before it', async () => {
    const world = held.current;
    const { lender, lending } = await ready();
    const { referenceToken } = await quote(world, lender, lending.id, 1_000_000);
    await world.owner.run(
      sql`update lending set due_at = app_now() - interval '1 millisecond' where id = ${lending.id}`,
    );
    await expectUnchanged(world, async () => {
      const answer = await confirm(world, lender, confirmation(lending.id, 1_000_000, referenceToken));
      expect(answer.error.code).toBe('error.lending.not_open');
    });
  });

  it('accepts usedBalance only from 0 to the amount', async () => {
    const world = held.current;
    const { lender, lending } = await ready({ balance: 9_000_000 });
    const { referenceToken } = await quote(world, lender, lending.id, 1_000_000);
    const wrong = [
      [5_000_000, 'error.lending.used_balance'],
      [1_000_001, 'error.lending.used_balance'],
      [-1, 'error.lending.used_balance'],
      [1_000_000.5, 'error.invalid_value'],
    ] as const;
    for (const [usedBalance, code] of wrong) {
      await expectUnchanged(world, async () => {
        const answer = await confirm(
          world,
          lender,
          confirmation(lending.id, 1_000_000, referenceToken, { usedBalance }),
        );
        expect({ status: answer.status, code: answer.error.code }).toEqual({ status: 422, code });
      });
    }
    const right = await confirm(world, lender, confirmation(lending.id, 1_000_000, referenceToken));
    expect(right.data.amountTransferred).toBe(0);
  });

  it('applies the balance rule also when everything is to be transferred', async () => {
    const world = held.current;
    const { lender, lending } = await ready({ balance: 2_000_000 });
    const { referenceToken } = await quote(world, lender, lending.id, 2_000_000);
    await fund(world, lender, lending.id, 500_000);
    await expectUnchanged(world, async () => {
      const answer = await confirm(
        world,
        lender,
        confirmation(lending.id, 2_000_000, referenceToken, { usedBalance: 0 }),
      );
      expect(answer.error.code).toBe('error.lending.amount_above_balance');
    });
  });

  it('refuses a body of another shape', async () => {
    const world = held.current;
    const { lender, lending } = await ready();
    const { referenceToken } = await quote(world, lender, lending.id, 1_000_000);
    const body = confirmation(lending.id, 1_000_000, referenceToken);
    const wrong: [unknown, number, string][] = [
      [{ ...body, amount: '1000000' }, 400, 'error.invalid_body'],
      [{ ...body, usedBalance: '0' }, 400, 'error.invalid_body'],
      [{ ...body, referenceToken: '' }, 422, 'error.empty'],
      [{ ...body, password: undefined }, 422, 'error.empty'],
      [{ ...body, password: '' }, 422, 'error.empty'],
      ['{"amount":1,"amount":2}', 400, 'error.invalid_body'],
      ['not json', 400, 'error.invalid_body'],
    ];
    for (const [sent, status, code] of wrong) {
      await expectUnchanged(world, async () => {
        const answer = await confirm(world, lender, sent);
        expect({ status: answer.status, code: answer.error.code }).toEqual({ status, code });
      });
    }
    const empty = await confirm(world, lender, { ...body, password: '' });
    expect(empty.error.message).toBe('Password tidak boleh kosong');
  });

  it('is for lenders only', async () => {
    const world = held.current;
    const { lender, lending } = await ready();
    const { referenceToken } = await quote(world, lender, lending.id, 1_000_000);
    const body = confirmation(lending.id, 1_000_000, referenceToken);
    const borrower = await asBorrower(world);
    await expectUnchanged(world, async () => {
      expect((await confirm(world, null, body)).status).toBe(401);
      expect((await confirm(world, borrower, body)).status).toBe(403);
    });
  });
});
