// Finance releases or refuses withdrawals: two people above the limit, none twice, exactly what was shown.
// Source: docs/domain.md §2, §3.
import { describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Person, useWorld, type World } from '#test/world.ts';
import { released, lenderWithAccount, withdrawn, withdrawalStatus } from '#test/withdrawal.ts';

const held = useWorld();

describe('a withdrawal above the limit of one', () => {
  const list = (world: World, person: Person) =>
    world.call(person, 'GET staff/withdrawals', { query: { status: 'pending', limit: 100 } });
  const approve = (world: World, person: Person, id: string, version: string, reason?: string) =>
    world.call(person, 'POST staff/withdrawals/:id/approvals', { params: { id }, body: { version, reason } });
  const refuse = (world: World, person: Person, id: string, body: { version: string; reason: string }) =>
    world.call(person, 'POST staff/withdrawals/:id/refusals', { params: { id }, body });
  const seen = async (world: World, person: Person, id: string) =>
    (await list(world, person)).data.data.find((one) => one.id === id)?.version ?? '';

  async function large(world: World) {
    const ready = await lenderWithAccount(world, 20_000_000);
    const made = await withdrawn(world, ready, 10_000_001);
    const finance = await world.staff('finance');
    const shown = (await list(world, finance)).data.data.find(({ id }) => id === made.id);
    return { ready, made, finance, version: shown?.version ?? '', shown };
  }

  it('waits for two of finance, who see the account masked', async () => {
    const world = held.current;
    const { made, finance, version, shown } = await large(world);
    expect(shown).toMatchObject({ needsTwo: true, accountNumber: '••••••7890', approvals: [] });
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await withdrawalStatus(world, made.id)).toBe('pending');
    expect((await approve(world, finance, made.id, version)).data.status).toBe('pending');
    const again = await approve(world, finance, made.id, version);
    expect([again.status, again.error.code]).toEqual([403, 'error.withdraw.own_approval']);
    const second = await world.staff('finance');
    // Someone who saw no approval learns that there is one now: theirs would release it, and their refusal would undo
    // it.
    const unaware = [
      await approve(world, second, made.id, version),
      await refuse(world, second, made.id, { version, reason: 'Rekening diragukan' }),
    ];
    for (const { status, error } of unaware) {
      expect([status, error.code]).toEqual([422, 'error.withdraw.approved_since']);
      expect(error.message).toContain(finance.name);
    }
    expect(await withdrawalStatus(world, made.id)).toBe('pending');
    const one = await world.call(second, 'GET staff/withdrawals/:id', { params: { id: made.id } });
    expect(one.data.approvals).toMatchObject([{ staff: finance.id }]);
    const now = await seen(world, second, made.id);
    expect(one.data.version).toBe(now);
    expect((await approve(world, second, made.id, now, 'Cocok')).data.status).toBe('processing');
    expect((await approve(world, await world.staff('finance'), made.id, version)).error.code).toBe(
      'error.withdraw.not_pending',
    );
    const { reason } = await world.owner.one(
      row({ reason: col.text }),
      sql`select reason from audit_trail
      where action = 'withdrawal.approved' and object_id = ${made.id} and actor_id = ${second.id}`,
    );
    expect(reason).toBe('Cocok');
  });

  it('of a blocked person is held, for the job and for finance, until the block ends', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const made = await withdrawn(world, ready, 1_000_000);
    const support = [await world.staff('support'), await world.staff('support')] as const;
    const act = (by: Person, auditEvent: 'blocks' | 'unblocks') =>
      world.call(by, `POST staff/people/:id/${auditEvent}`, {
        params: { id: ready.person.id },
        body: { reason: 'Ponsel dicuri' },
      });
    expect((await act(support[0], 'blocks')).status).toBe(200);
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await withdrawalStatus(world, made.id)).toBe('pending');
    const finance = await world.staff('finance');
    const waiting = await world.call(finance, 'GET staff/withdrawals', { query: { waits: 'yes' } });
    expect(waiting.data.data.map(({ id }) => id)).toContain(made.id);
    const approval = await approve(world, finance, made.id, await seen(world, finance, made.id));
    expect([approval.status, approval.error.code]).toEqual([422, 'error.withdraw.held']);
    await world.owner.run(sql`update app_user set name = 'Nur’aini Kencana, S.E.' where id = ${ready.person.id}`);
    const account = waiting.data.data.find(({ id }) => id === made.id)?.accountNumber ?? '';
    for (const search of ["nur'aini", ' Nur’aini   Kencana, S.E. ', 'S.E.', account]) {
      const found = await world.call(finance, 'GET staff/withdrawals', { query: { search } });
      expect(
        found.data.data.map(({ id }) => id),
        search,
      ).toContain(made.id);
    }
    expect((await act(support[1], 'unblocks')).status).toBe(200);
    await released(world);
    expect(await withdrawalStatus(world, made.id)).toBe('processing');
  });

  it('is approved as it was shown, by finance only', async () => {
    const world = held.current;
    const { made, version } = await large(world);
    const other = await approve(world, await world.staff('finance'), made.id, 'lain');
    expect([other.status, other.error.code]).toEqual([422, 'error.withdraw.changed']);
    for (const role of ['kyc', 'loan', 'support', 'auditor', 'admin'] as const)
      expect((await approve(world, await world.staff(role), made.id, version)).status).toBe(403);
  });

  it('can be refused with a reason, and is refunded', async () => {
    const world = held.current;
    const { ready, made, finance, version } = await large(world);
    const refusal = { version, reason: 'Rekening tidak cocok' };
    const blank = await refuse(world, finance, made.id, { version, reason: '  ' });
    expect([blank.status, blank.error.code]).toEqual([422, 'error.empty']);
    const answer = await refuse(world, finance, made.id, refusal);
    expect(answer.data).toMatchObject({ status: 'failed', reason: 'Rekening tidak cocok' });
    expect(await world.balance(ready.person.id)).toBe(20_000_000);
    expect((await refuse(world, finance, made.id, refusal)).status).toBe(422);
    expect(await world.proof()).toEqual([]);
  });

  it('exactly at the limit is released automatically', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 20_000_000);
    const made = await withdrawn(world, ready, 10_000_000);
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await withdrawalStatus(world, made.id)).toBe('processing');
  });

  it('of a person whose identity was revoked is not released automatically', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 2_000_000);
    const made = await withdrawn(world, ready, 1_000_000);
    await world.owner.run(sql`update lender set kyc_status = 'rejected' where user_id = ${ready.person.id}`);
    await world.moveClock({ minutes: 10 });
    await released(world);
    expect(await withdrawalStatus(world, made.id)).toBe('pending');
  });
});
