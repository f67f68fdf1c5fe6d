// Staff extend a lending that is not full: once, at most as long as its first window, until the decision time ends.
// Source: docs/domain.md §2, §4.
import { describe, expect, it } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from '#test/disbursement.ts';
import { activate, check, fund, lendingOf, workOnWindows } from '#test/funding.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const extend = 'POST staff/lendings/:id/extensions';

/** Opened on 4 May 2026: until 18 May, and 21 May to decide. */
async function opened() {
  await setClock(held.current, '2026-05-04');
  const lending = await held.current.openedLending({ principal: 1_000_000 });
  return { ...lending, loan: await held.current.staff('loan') };
}
const ask = (person: Person | null, id: string, dueDate: unknown, reason: unknown = 'Kelompok minta waktu') =>
  held.current.call(person, extend, { params: { id }, body: { dueDate, reason } });
const datesOf = (id: string) =>
  held.current.db.one(
    anyRow,
    sql`select due_on as "dueOn", due_at as "dueAt", decide_at as "decideAt",
    extended_at is not null as extended from lending where id = ${id}`,
  );

describe('an extension', () => {
  it('gives a later due date, and the time to decide moves with it', async () => {
    const world = held.current;
    const { id, loan } = await opened();
    const answer = await ask(loan, id, '2026-06-01');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      dueDate: '2026-06-01',
      decideAt: '2026-06-04T16:59:59.999Z',
      extension: { from: '2026-05-18', to: '2026-06-01', reason: 'Kelompok minta waktu', enteredBy: loan.name },
    });
    expect(await datesOf(id)).toEqual({
      dueOn: '2026-06-01',
      dueAt: new Date('2026-06-01T16:59:59.999Z'),
      decideAt: new Date('2026-06-04T16:59:59.999Z'),
      extended: true,
    });
    const auditEvent = await world.owner.one(
      row({ actor_id: col.text, reason: col.text, before: col.json, after: col.jsonOf<object>() }),
      sql`select actor_id, reason, before, after from audit_trail where object_id = ${id} and action = 'lending.extend'`,
    );
    expect(auditEvent).toMatchObject({
      actor_id: loan.id,
      reason: 'Kelompok minta waktu',
      before: { dueOn: '2026-05-18' },
      after: { dueOn: '2026-06-01' },
    });
    expect(await world.proof()).toEqual([]);
  });

  it('reopens a lending whose due date was over', async () => {
    const world = held.current;
    const { id } = await opened();
    await setClock(world, '2026-05-20');
    const [loan, lender] = [await world.staff('loan'), await world.lender({ balance: 1_000_000 })];
    expect((await check(world, lender, id, 500_000)).error.code).toBe('error.lending.not_open');
    expect((await ask(loan, id, '2026-05-27')).status).toBe(200);
    const funded = await fund(world, lender, id, 500_000);
    expect(funded.status).toBe(200);
    await activate(world, funded.data.id);
    await setClock(world, '2026-05-22');
    await workOnWindows(world);
    expect(await lendingOf(world, id)).toMatchObject({ status: 'opened', raised: 500_000 });
    await setClock(world, '2026-05-31', '00:00');
    await workOnWindows(world);
    expect((await lendingOf(world, id)).status).toBe('refunded');
    expect(await world.balance(lender.id)).toBe(1_000_000);
    expect(await world.proof()).toEqual([]);
  });

  it('is notified to each lender of the lending once, not to those whose funding has ended', async () => {
    const world = held.current;
    const { id, loan } = await opened();
    const [twice, gone] = [await world.lender({ balance: 2_000_000 }), await world.lender({ balance: 1_000_000 })];
    await fund(world, twice, id, 500_000);
    await fund(world, twice, id, 1_000_000);
    const left = (await fund(world, gone, id, 500_000)).data.id;
    await world.call(gone, 'DELETE me/lendingtransactions/:id', { params: { id: left } });
    await ask(loan, id, '2026-05-25');
    const told = await world.db.rows(
      row({ user_id: col.id<PersonId>(), body: col.text }),
      sql`select user_id, body from notification where kind = 'lending_extended' and user_id in (${twice.id}, ${gone.id})`,
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([twice.id]);
    expect(told[0]?.body).toContain('25 Mei 2026');
  });

  it('is shown on the lending for staff, with the longest possible date', async () => {
    const world = held.current;
    const { id, loan } = await opened();
    const read = async () => (await world.call(loan, 'GET staff/lendings/:id', { params: { id } })).data;
    expect(await read()).toMatchObject({ extended: false, extension: null, extendableUntil: '2026-06-01' });
    await ask(loan, id, '2026-05-25');
    expect(await read()).toMatchObject({
      extended: true,
      dueDate: '2026-05-25',
      decideAt: '2026-05-28T16:59:59.999Z',
      extendableUntil: null,
      extension: { from: '2026-05-18', to: '2026-05-25' },
    });
  });
});

describe('an extension is refused', () => {
  const refusal = async (act: () => Promise<Awaited<ReturnType<typeof ask>>>) => {
    let found = '';
    await expectUnchanged(held.current, async () => {
      const { status, error } = await act();
      found = `${status} ${error.code}`;
    });
    return found;
  };

  it('[S1.027] a second time', async () => {
    const { id, loan } = await opened();
    await ask(loan, id, '2026-05-25');
    expect(await refusal(() => ask(loan, id, '2026-05-26'))).toBe('422 error.extension.twice');
  });

  it('the second of two at the same time', async () => {
    const { id, loan } = await opened();
    const answers = await Promise.all([ask(loan, id, '2026-05-25'), ask(loan, id, '2026-05-26')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it('for longer than the first window, or than the parameter was at its publication, and the text names the last date', async () => {
    const world = held.current;
    const { id, loan } = await opened();
    expect(await refusal(() => ask(loan, id, '2026-06-02'))).toBe('422 error.extension.too_long');
    expect((await ask(loan, id, '2026-06-02')).error).toMatchObject({
      message: 'Perpanjangan paling lama sampai 1 Juni 2026.',
      errors: [{ field: 'dueDate' }],
    });
    await world.owner.run(sql`update parameter set value = 7 where key = 'funding_extension'`);
    const short = await opened();
    expect((await ask(loan, id, '2026-05-26')).status).toBe(200);
    await world.owner.run(sql`update parameter set value = 14 where key = 'funding_extension'`);
    expect(await refusal(() => ask(loan, short.id, '2026-05-26'))).toBe('422 error.extension.too_long');
    expect((await ask(loan, short.id, '2026-05-25')).status).toBe(200);
  });

  it('to a date that is not after the due date, or is past', async () => {
    const { id, loan } = await opened();
    expect(await refusal(() => ask(loan, id, '2026-05-18'))).toBe('422 error.extension.not_later');
    await setClock(held.current, '2026-05-20');
    expect(await refusal(() => ask(loan, id, '2026-05-19'))).toBe('422 error.extension.not_later');
  });

  it('after the decision time, even before the money has gone back', async () => {
    const { id } = await opened();
    await setClock(held.current, '2026-05-22', '00:00');
    const loan = await held.current.staff('loan');
    expect(await refusal(() => ask(loan, id, '2026-05-30'))).toBe('422 error.extension.over');
  });

  it.each(['draft', 'funded', 'refunded'])('of a lending that is %s', async (status) => {
    const { id, loan, loanAmount } = await opened();
    const filled = status === 'funded' ? loanAmount : 0;
    await held.current.owner.run(
      sql`update lending set status = ${status}, raised_rupiah = ${filled}, active_rupiah = ${filled} where id = ${id}`,
    );
    expect(await refusal(() => ask(loan, id, '2026-05-25'))).toBe('422 error.extension.not_open');
    await held.current.owner.run(
      sql`update lending set status = 'refunded', raised_rupiah = 0, active_rupiah = 0 where id = ${id}`,
    );
  });

  it('while a refund is entered', async () => {
    const { id, loan } = await opened();
    await held.current.call(loan, 'POST staff/lendings/:id/refunds', { params: { id }, body: { reason: 'Batal' } });
    expect(await refusal(() => ask(loan, id, '2026-05-25'))).toBe('422 error.refund.open');
  });

  it('without a reason, or for a date that does not exist', async () => {
    const { id, loan } = await opened();
    expect(await refusal(() => ask(loan, id, '2026-05-25', '   '))).toMatch(/^422 /);
    expect(await refusal(() => ask(loan, id, '2026-05-25', null))).toMatch(/^4\d\d /);
    expect(await refusal(() => ask(loan, id, '2026-02-30'))).toBe('422 error.invalid_value');
    expect(await refusal(() => ask(loan, id, 'besok'))).toMatch(/^4\d\d /);
  });

  it('to anybody but loan staff, and for an unknown lending', async () => {
    const world = held.current;
    const { id, loan } = await opened();
    const [finance, auditor, lender] = [
      await world.staff('finance'),
      await world.staff('auditor'),
      await world.lender(),
    ];
    expect((await ask(null, id, '2026-05-25')).status).toBe(401);
    expect((await ask(lender, id, '2026-05-25')).status).toBe(401);
    expect((await ask(finance, id, '2026-05-25')).status).toBe(403);
    expect((await ask(auditor, id, '2026-05-25')).status).toBe(403);
    expect((await ask(loan, loan.id, '2026-05-25')).status).toBe(404);
    expect((await ask(loan, 'x', '2026-05-25')).status).toBe(404);
    expect((await datesOf(id)) as object).toMatchObject({ extended: false });
  });
});
