// Corrections: a new linked journal with legs from the chart, by two people; and how the books show it.
// Source: docs/domain.md §8, §3; docs/screens.md.
import { describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
type Leg = { account: string; owner: string | null; amount: number };
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const approveAs = (by: Person, id: string, version = 1) =>
  at.current.call(by, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version } });
const correct = (by: Person, id: string, legs: Leg[], words = 'Isi saldo atas nama yang benar') =>
  at.current.call(by, 'POST staff/journals/:id/corrections', {
    params: { id },
    body: { legs, words, reason: 'Nama penyetor tertukar' },
  });
const journal = async (by: Person, id: string) =>
  (await at.current.call(by, 'GET staff/journals/:id', { params: { id } })).data;

/** A top-up that was booked for the first lender and is the second's. */
async function mistaken(amount = 750_000) {
  const world = at.current;
  const [rina, dewi] = [await world.lender({ balance: amount }), await world.lender()];
  const { id } = await world.db.one(
    row({ id: col.text }),
    sql`select j.id from ledger_journal j
    join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where a.owner_id = ${rina.id} and j.kind = 'topup'`,
  );
  const [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  const legs: Leg[] = [
    { account: 'cash', owner: rina.id, amount },
    { account: 'cash', owner: dewi.id, amount: -amount },
  ];
  return { rina, dewi, id, maker, checker, legs };
}

describe('a correction', () => {
  it('is a new journal that names the wrong one, and both lenders read it in words', async () => {
    const world = at.current;
    const { rina, dewi, id, maker, checker, legs } = await mistaken();
    const entered = await correct(maker, id, legs);
    expect(entered.data).toMatchObject({ kind: 'correction', subject: id, state: 'entered', amount: 750_000 });
    expect(await world.balance(rina.id)).toBe(750_000);
    const posted = (await approveAs(checker, entered.data.id)).data;
    expect([await world.balance(rina.id), await world.balance(dewi.id)]).toEqual([0, 750_000]);
    const { data } = await world.call(dewi, 'GET me/mutations', { query: {} });
    expect(data.data[0]).toMatchObject({
      type: 'correction',
      amount: 750_000,
      description: 'Koreksi saldo: Isi saldo atas nama yang benar',
    });
    expect(await journal(maker, id)).toMatchObject({ kind: 'topup', correctedBy: [{ id: posted.journal }] });
    expect(await journal(maker, posted.journal ?? '')).toMatchObject({
      kind: 'correction',
      corrects: id,
      amount: '750000',
      voucher: { id: posted.id, enteredBy: { name: maker.name }, approvedBy: checker.name },
    });
    const auditEvents = await world.owner.rows(
      row({ action: col.text, actor_id: col.text }),
      sql`select action, actor_id from audit_trail where object_id = ${posted.id} order by seq`,
    );
    expect(auditEvents).toEqual([
      { action: 'voucher.enter', actor_id: maker.id },
      { action: 'voucher.approve', actor_id: checker.id },
    ]);
    expect(await world.proof()).toEqual([]);
  });

  it('is open once at a time, and posts once when two approve it together', async () => {
    const world = at.current;
    const { dewi, id, maker, checker, legs } = await mistaken(100_000);
    const entries = await Promise.all([maker, checker].map((by) => correct(by, id, legs)));
    expect(entries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(entries.find(({ status }) => status === 422)?.error.code).toBe('error.voucher.open');
    const entry = entries.find(({ status }) => status === 200)!.data;
    const others = [await world.staff('finance'), await world.staff('finance')];
    const approvals = await Promise.all(others.map((by) => approveAs(by, entry.id)));
    expect(approvals.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(await world.balance(dewi.id)).toBe(100_000);
    expect(await world.proof()).toEqual([]);
  });

  it('cannot be changed once it is entered, not even by the application itself', async () => {
    const world = at.current;
    const { id, maker, legs } = await mistaken(50_000);
    const { data } = await correct(maker, id, legs);
    const change = world.db.run(sql`update voucher set amount_rupiah = 1 where id = ${data.id}`);
    await expect(change).rejects.toThrow(/permission denied/);
  });
});

describe('a correction is refused', () => {
  it('when it does not sum to zero, uses an account backed by other records, or an unknown owner', async () => {
    const world = at.current;
    const { rina, dewi, id, maker, legs } = await mistaken();
    const [from, to] = legs as [Leg, Leg];
    const refusals: [Leg[], string][] = [
      [[from, { ...to, amount: -749_999 }], 'error.correction.unbalanced'],
      [[from, { ...to, amount: 0 }], 'error.correction.unbalanced'],
      [[from, { account: 'suspense', owner: null, amount: -750_000 }], 'error.correction.account'],
      [[from, { account: 'collection', owner: dewi.id, amount: -750_000 }], 'error.correction.account'],
      [
        [
          { account: 'lender_receivable', owner: dewi.id, amount: 5_000 },
          { account: 'fee_income', owner: null, amount: -5_000 },
        ],
        'error.correction.account',
      ],
      [[from, { ...to, owner: null }], 'error.correction.owner'],
      [[from, { ...to, owner: maker.id }], 'error.correction.owner'],
      [[from, from, { ...to, amount: -1_500_000 }], 'error.correction.twice'],
    ];
    await expectUnchanged(world, async () => {
      for (const [wrong, expected] of refusals) expect(code(await correct(maker, id, wrong))).toEqual([422, expected]);
      expect((await correct(maker, id, [from])).status).toBe(422);
      expect((await correct(maker, rina.id, legs)).status).toBe(404);
      expect((await correct(maker, id, legs, ' ')).status).toBe(422);
    });
  });

  it('when a lender’s balance is too low, at the entry or, if spent since, at the approval', async () => {
    const world = at.current;
    const { rina, dewi, id, maker, checker, legs } = await mistaken();
    const more = legs.map((leg) => ({ ...leg, amount: leg.amount + Math.sign(leg.amount) }));
    expect(code(await correct(maker, id, more))).toEqual([422, 'error.balance.short']);
    const { data } = await correct(maker, id, legs);
    const other = await world.staff('finance');
    const spent = (await correct(other, data.journal ?? id, legs)).error.code;
    expect(spent).toBe('error.voucher.open');
    const elsewhere = await mistaken(1);
    const spend = await correct(other, elsewhere.id, [
      { account: 'cash', owner: rina.id, amount: 1 },
      { account: 'cash', owner: dewi.id, amount: -1 },
    ]);
    await approveAs(checker, spend.data.id);
    await expectUnchanged(world, async () => {
      expect(code(await approveAs(checker, data.id))).toEqual([422, 'error.balance.short']);
    });
    expect(await world.proof()).toEqual([]);
  });

  it('for its own author', async () => {
    const { id, maker, legs } = await mistaken(20_000);
    const { data } = await correct(maker, id, legs);
    expect(code(await approveAs(maker, data.id))).toEqual([403, 'error.voucher.own_entry']);
  });
});

describe('the books', () => {
  it('list journals by date, kind, key and subject, newest first, with true counts', async () => {
    const world = at.current;
    const { id, maker } = await mistaken();
    const list = (query: Record<string, string>) => world.call(maker, 'GET staff/journals', { query });
    const { key, postedAt } = await journal(maker, id);
    const day = new Date(Date.parse(postedAt) + 7 * 3_600_000).toISOString().slice(0, 10);
    expect((await list({ q: key })).data).toMatchObject({ totalCount: 1, data: [{ id }] });
    expect((await list({ q: id })).data.totalCount).toBe(1);
    const ofDay = (await list({ kind: 'topup', from: day, to: day, limit: '2' })).data;
    expect(ofDay.data).toHaveLength(2);
    expect(ofDay.data.every(({ kind }) => kind === 'topup')).toBe(true);
    expect((await list({ to: '2020-01-01' })).data.totalCount).toBe(0);
    expect(code(await list({ from: '2026-02-30' }))).toEqual([422, 'error.invalid_value']);
    expect((await list({ kind: 'gift' })).status).toBe(422);
  });

  it('show the chart in balance, and each account with a running balance that ends at its own', async () => {
    const world = at.current;
    const { rina, maker } = await mistaken(300_000);
    await world.topUp(rina.id, 25_000);
    const chart = (await world.call(maker, 'GET staff/ledgeraccounts', { query: {} })).data;
    const side = (natures: string[]) =>
      chart.filter(({ nature }) => natures.includes(nature)).reduce((sum, { balance }) => sum + BigInt(balance), 0n);
    expect(side(['asset'])).toBe(side(['liability', 'income']));
    const statement = async (id: string, page = 1, limit = 100) =>
      (await world.call(maker, 'GET staff/ledgeraccounts/:id/entries', { params: { id }, query: { page, limit } }))
        .data;
    const own = (
      await world.db.one(
        row({ id: col.text }),
        sql`select id from ledger_account where kind = 'cash' and owner_id = ${rina.id}`,
      )
    ).id;
    expect((await statement(own)).data.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-25_000, '325000'],
      [-300_000, '300000'],
    ]);
    const escrow = chart.find(({ kind }) => kind === 'escrow')!;
    const whole = await statement(escrow.account ?? '');
    expect(whole.data[0]?.balance).toBe(escrow.balance);
    const paged = [];
    for (let page = 1; page <= Math.ceil(whole.totalCount / 3); page += 1)
      paged.push(...(await statement(escrow.account ?? '', page, 3)).data);
    expect(paged).toEqual(whole.data);
    expect(whole.data.at(-1)?.balance).toBe(String(whole.data.at(-1)?.amount));
    expect((await world.call(maker, 'GET staff/ledgeraccounts/:id', { params: { id: rina.id } })).status).toBe(404);
  });

  it('list the accounts of a kind by balance, with their owners', async () => {
    const world = at.current;
    const { rina, maker } = await mistaken(900_000_000);
    const of = await world.call(maker, 'GET staff/ledgeraccounts/of/:kind', { params: { kind: 'cash' }, query: {} });
    expect(of.data.data[0]).toMatchObject({ owner: rina.id, ownerName: rina.name, balance: '900000000' });
  });
});
