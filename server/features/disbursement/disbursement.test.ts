import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';
import { approved, endAtBank, fundedLending, officers, payoutOf, setAccount, signMembers } from '#test/disbursement.ts';

const at = useWorld();
const enter = 'POST staff/lendings/:id/disbursements';
const approve = 'POST staff/disbursements/:id/approvals';

/** Ten members of 1.000.000 each: a loan of 10.000.000, fully funded. */
const funded = (options = {}) => fundedLending(at.current, [10_000_000], { principal: 1_000_000, ...options });
const statusOf = (id: string) =>
  at.current.db.one(
    row({ status: col.text, disbursing: col.boolean, disbursedOn: col.businessDate.nullable() }),
    sql`
    select status, disbursing_at is not null as disbursing, disbursed_on as "disbursedOn" from lending where id = ${id}`,
  );

describe('entering a disbursement', () => {
  it('[S4.008] computes what the group gets from the lending’s own parameters', async () => {
    const world = at.current;
    const lending = await funded();
    await world.owner.run(sql`update lending set borrower_fee_bps = 600 where id = ${lending.id}`);
    await signMembers(world, lending.id);
    const { loan } = await officers(world);
    const answer = await world.call(loan, enter, { params: { id: lending.id }, body: { note: 'lengkap' } });
    expect(answer.status).toBe(200);
    // 10.000.000 - 6% - 10 x 1.000 - 6.000 - 6.500
    expect(answer.data).toMatchObject({
      version: 1,
      state: 'entered',
      loanAmount: 10_000_000,
      serviceFee: 600_000,
      adminFee: 10_000,
      stampCost: 6_000,
      bankTransferCost: 6_500,
      amount: 9_377_500,
      approvedBy: null,
      valueDate: null,
    });
    const auditEvent = await world.owner.one(
      row({ action: col.text, reason: col.text, actor_id: col.text }),
      sql`select action, reason, actor_id from audit_trail where object_id = ${answer.data.id}`,
    );
    expect(auditEvent).toEqual({ action: 'disbursement.enter', reason: 'lengkap', actor_id: loan.id });
    expect(await world.proof()).toEqual([]);
  });

  it('[S4.008] refuses while a member has not signed', async () => {
    const world = at.current;
    const lending = await funded();
    await signMembers(world, lending.id, { but: 1 });
    const { loan } = await officers(world);
    await expectUnchanged(world, async () => {
      const answer = await world.call(loan, enter, { params: { id: lending.id }, body: {} });
      expect([answer.status, answer.error.code]).toEqual([422, 'error.disbursement.not_signed']);
    });
  });

  it('refuses a lending that is not fully active, however near it is', async () => {
    const world = at.current;
    const lending = await world.openedLending({ principal: 1_000_000 });
    await world.owner.run(
      sql`update lending set raised_rupiah = 9950000, active_rupiah = 9950000 where id = ${lending.id}`,
    );
    await signMembers(world, lending.id);
    const { loan } = await officers(world);
    const answer = await world.call(loan, enter, { params: { id: lending.id }, body: {} });
    expect([answer.status, answer.error.code]).toEqual([422, 'error.disbursement.not_funded']);
    await world.owner.run(sql`update lending set raised_rupiah = 0, active_rupiah = 0 where id = ${lending.id}`);
  });

  it('refuses a group that has fewer than eight members left', async () => {
    const world = at.current;
    const lending = await funded();
    await signMembers(world, lending.id);
    await world.owner.run(
      sql`update group_member set left_on = '2024-02-01' where group_id = ${lending.group.id} and member_no > 7`,
    );
    const { loan } = await officers(world);
    const answer = await world.call(loan, enter, { params: { id: lending.id }, body: {} });
    expect([answer.status, answer.error.code]).toEqual([422, 'error.group.too_few_members']);
    await world.owner.run(sql`update group_member set left_on = null where group_id = ${lending.group.id}`);
    // Published with eight members: today's minimum for new lendings does not apply to it.
    await world.owner.run(sql`update parameter set value = 11 where key = 'group_members'`);
    expect((await world.call(loan, enter, { params: { id: lending.id }, body: {} })).status).toBe(200);
    await world.owner.run(sql`update parameter set value = 8 where key = 'group_members'`);
    expect(answer.error.message).toContain('8');
  });

  it('refuses a group without a bank account', async () => {
    const world = at.current;
    const lending = await funded();
    await signMembers(world, lending.id);
    await setAccount(world, lending.group.id, null);
    const { loan } = await officers(world);
    const answer = await world.call(loan, enter, { params: { id: lending.id }, body: {} });
    expect([answer.status, answer.error.code]).toEqual([422, 'error.disbursement.no_account']);
  });

  it('refuses a second one while the first is under way', async () => {
    const world = at.current;
    const lending = await funded();
    await signMembers(world, lending.id);
    const { loan } = await officers(world);
    const call = () => world.call(loan, enter, { params: { id: lending.id }, body: {} });
    expect((await call()).status).toBe(200);
    const again = await call();
    expect([again.status, again.error.code]).toEqual([422, 'error.disbursement.already']);
  });

  it('is for loan staff only, and for a lending that exists', async () => {
    const world = at.current;
    const lending = await funded();
    const { loan, finance } = await officers(world);
    const call = async (person: Parameters<typeof world.call>[0], id: string) =>
      (await world.call(person, enter, { params: { id }, body: {} })).status;
    expect(await call(null, lending.id)).toBe(401);
    expect(await call(lending.funders[0]!.lender, lending.id)).toBe(401);
    expect(await call(finance, lending.id)).toBe(403);
    expect(await call(loan, 'no-such-lending')).toBe(404);
    expect(await call(loan, loan.id)).toBe(404);
  });
});

describe('approving a disbursement', () => {
  const entered = async () => {
    const world = at.current;
    const lending = await funded();
    await signMembers(world, lending.id);
    const by = await officers(world);
    const answer = await world.call(by.loan, enter, { params: { id: lending.id }, body: {} });
    return { world, lending, by, disbursement: answer.data };
  };

  it('[S4.008] posts the loan, orders one payout of the net amount and waits for the bank', async () => {
    const { world, lending, by, disbursement } = await entered();
    const answer = await world.call(by.finance, approve, {
      params: { id: disbursement.id },
      body: { version: 1, reason: 'cocok' },
    });
    expect(answer.status).toBe(200);
    // 10.000.000 - 5% - 10.000 - 6.000 - 6.500
    expect(answer.data).toMatchObject({ state: 'approved', amount: 9_477_500, approvedBy: by.finance.name });
    expect(await statusOf(lending.id)).toMatchObject({ status: 'funded', disbursing: true });
    const payout = await world.db.one(
      row({ id: col.text, amount: col.number, encrypted: col.bytes }),
      sql`select id, amount_rupiah as amount, account_encrypted as encrypted from payout where subject_id = ${disbursement.id}`,
    );
    expect(payout.amount).toBe(9_477_500);
    expect(world.product.vault.open(payout.encrypted, payout.id)).toBe('00123456789');
    const held = sql`select balance_rupiah as balance from ledger_account where kind = 'funding' and owner_id = ${lending.id}`;
    expect(await world.db.one(anyRow, held)).toEqual({ balance: 0 });
    expect(await world.proof()).toEqual([]);
  });

  it('refuses the person who entered it, also with both roles', async () => {
    const world = at.current;
    const lending = await funded();
    await signMembers(world, lending.id);
    const both = await world.staff('loan', 'finance');
    const { data } = await world.call(both, enter, { params: { id: lending.id }, body: {} });
    await expectUnchanged(world, async () => {
      const own = await world.call(both, approve, { params: { id: data.id }, body: { version: 1 } });
      expect([own.status, own.error.code]).toEqual([403, 'error.disbursement.own_entry']);
    });
    const { finance } = await officers(world);
    expect((await world.call(finance, approve, { params: { id: data.id }, body: { version: 1 } })).status).toBe(200);
  });

  it('refuses another version than the one that was seen', async () => {
    const { world, by, disbursement } = await entered();
    await expectUnchanged(world, async () => {
      const answer = await world.call(by.finance, approve, { params: { id: disbursement.id }, body: { version: 2 } });
      expect([answer.status, answer.error.code]).toEqual([422, 'error.disbursement.changed']);
    });
  });

  it('answers that it was done when pressed again', async () => {
    const { world, by, disbursement } = await entered();
    const press = () => world.call(by.finance, approve, { params: { id: disbursement.id }, body: { version: 1 } });
    await press();
    await expectUnchanged(world, async () => {
      const again = await press();
      expect([again.status, again.error.code]).toEqual([422, 'error.disbursement.already']);
    });
  });

  it('pays out once when two people press together', async () => {
    const { world, by, disbursement } = await entered();
    const other = await world.staff('finance');
    const answers = await Promise.all(
      [by.finance, other].map((person) =>
        world.call(person, approve, { params: { id: disbursement.id }, body: { version: 1 } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find((answer) => answer.status === 422)?.error.code).toBe('error.disbursement.already');
    const payouts = sql`select id from payout where subject_id = ${disbursement.id}`;
    expect(await world.db.rows(anyRow, payouts)).toHaveLength(1);
    expect(await world.proof()).toEqual([]);
  });

  it('is for finance only, takes a version, and finds nothing under another id', async () => {
    const { world, by, disbursement } = await entered();
    const call = async (person: Parameters<typeof world.call>[0], id: string, body: unknown) =>
      (await world.call(person, approve, { params: { id }, body })).status;
    expect(await call(by.loan, disbursement.id, { version: 1 })).toBe(403);
    expect(await call(by.finance, disbursement.id, { version: 0 })).toBe(422);
    expect(await call(by.finance, disbursement.id, {})).toBe(422);
    expect(await call(by.finance, by.finance.id, { version: 1 })).toBe(404);
    expect(await call(by.finance, 'x', { version: 1 })).toBe(404);
  });
});

describe('the bank’s answer', () => {
  const sent = async () => {
    const lending = await funded();
    const by = await officers(at.current);
    return { world: at.current, lending, by, ...(await approved(at.current, lending.id, by)) };
  };

  it('makes the lending disbursed from the bank’s value date, once', async () => {
    const { world, lending, payoutId, disbursementId } = await sent();
    expect(await endAtBank(world, payoutId, 'completed')).toBe('applied');
    const after = await statusOf(lending.id);
    expect(after.status).toBe('disbursed');
    await expectUnchanged(world, async () => {
      expect(await endAtBank(world, payoutId, 'completed')).toBe('repeat');
    });
    const finance = await world.staff('auditor');
    const list = await world.call(finance, 'GET staff/disbursements', { query: { state: 'confirmed', limit: 100 } });
    const mine = list.data.data.find((row: { id: string }) => row.id === disbursementId);
    expect(mine).toMatchObject({ lending: lending.id, groupName: lending.group.name, valueDate: after.disbursedOn });
    expect(await world.proof()).toEqual([]);
  });

  it('[S4.009] leaves it funded when it refuses for good, ready for a new entry', async () => {
    const { world, lending, by, payoutId, disbursementId } = await sent();
    await endAtBank(world, payoutId, 'failed');
    expect(await statusOf(lending.id)).toMatchObject({ status: 'funded', disbursing: false });
    const held = sql`select balance_rupiah as balance from ledger_account where kind = 'funding' and owner_id = ${lending.id}`;
    expect(await world.db.one(anyRow, held)).toEqual({ balance: 10_000_000 });
    expect(await world.proof()).toEqual([]);
    const old = await world.call(by.finance, approve, { params: { id: disbursementId }, body: { version: 1 } });
    expect([old.status, old.error.code]).toEqual([422, 'error.disbursement.changed']);
    const next = await world.call(by.loan, enter, { params: { id: lending.id }, body: {} });
    expect(next.data).toMatchObject({ version: 2, state: 'entered' });
    await world.call(by.finance, approve, { params: { id: next.data.id }, body: { version: 2 } });
    await endAtBank(world, await payoutOf(world, next.data.id), 'completed');
    expect((await statusOf(lending.id)).status).toBe('disbursed');
    expect(await world.proof()).toEqual([]);
  });
});

describe('the list of disbursements', () => {
  it('is paged, filtered by state, and for readers only', async () => {
    const world = at.current;
    const { loan, finance } = await officers(world);
    const kyc = await world.staff('kyc');
    expect((await world.call(kyc, 'GET staff/disbursements')).status).toBe(403);
    const first = await world.call(finance, 'GET staff/disbursements', { query: { limit: 1 } });
    expect(first.data.data).toHaveLength(1);
    expect(first.data.numberOfPages).toBe(first.data.totalCount);
    const entered = await world.call(loan, 'GET staff/disbursements', { query: { state: 'entered' } });
    expect(entered.data.data.every((row: { state: string }) => row.state === 'entered')).toBe(true);
    const past = await world.call(loan, 'GET staff/disbursements', { query: { page: 1000 } });
    expect(past.data).toMatchObject({ data: [], totalCount: first.data.totalCount });
    expect((await world.call(loan, 'GET staff/disbursements', { query: { state: 'nothing' } })).status).toBe(422);
  });

  it('shows the account’s last digits, and all of it to finance for a reason: one audit event each, an alarm after 20', async () => {
    const world = at.current;
    const { loan, finance } = await officers(world);
    const { disbursementId: id } = await approved(world, (await funded()).id, { loan, finance });
    for (const by of [loan, finance, await world.staff('auditor')]) {
      const { data } = await world.call(by, 'GET staff/disbursements', { query: { limit: 100 } });
      expect(data.data.find((row) => row.id === id)?.accountNumber).toBe('••••••6789');
    }
    const look = (by: typeof loan, reason: string) =>
      world.call(by, 'POST staff/disbursements/:id/reveals', { params: { id }, body: { reason } });
    expect([(await look(loan, 'Ingin tahu')).status, (await look(finance, ' ')).status]).toEqual([403, 422]);
    const reason = 'Cocokkan dengan buku tabungan';
    for (let looked = 0; looked < 21; looked += 1) expect((await look(finance, reason)).data.value).toBe('00123456789');
    const rows = sql`select action, reason, count(*)::int as times from audit_trail
      where actor_id = ${finance.id} and action = 'disbursement.number.seen' and object_id = ${id} group by 1, 2`;
    expect(await world.db.rows(anyRow, rows)).toEqual([{ action: 'disbursement.number.seen', reason, times: 21 }]);
    const alarms = sql`select after ->> 'opened' as opened from audit_trail
      where action = 'reveal.alarm' and object_id = ${finance.id}`;
    expect(await world.db.rows(anyRow, alarms)).toEqual([{ opened: '21' }]);
  });
});
