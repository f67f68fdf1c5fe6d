// What one admin may do alone about an account, and what only with a second: who waits, where the link goes.
// Source: docs/domain.md §3; decision 0094.
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/permissions.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { linkTokenTo } from '#test/messages.ts';
import { approveChange, approved, cancelChange, enrolledOfficer, look, newOfficer } from '#test/staff-account.ts';
import { type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const reason = 'Pindah tugas';
const standing = async (person: Person) => (await held.current.call(person, 'GET staff/me')).status;
const versionOf = async (id: string) =>
  (await held.current.db.one(row({ version: col.number }), sql`select version from staff where id = ${id}`)).version;
const invite = (admin: Person, body: ReturnType<typeof newOfficer>) =>
  held.current.call(admin, 'POST staff/accounts', { body });
const renew = (admin: Person, id: string, version: number, changes: { password?: boolean; email?: string } = {}) =>
  held.current.call(admin, 'POST staff/accounts/:id/links', {
    params: { id },
    body: { version, password: false, reason, ...changes },
  });

describe('one admin alone', () => {
  /** The kinds of accounts: which roles, and whether a second admin is asked for. Worked out from domain/permissions.ts. */
  it.each([
    [['support'], false],
    [['kyc', 'auditor'], false],
    [['loan'], true],
    [['support', 'finance'], true],
    [['admin'], true],
  ] as [StaffRole[], boolean][])('who invites %j waits for another: %s', async (roles, waits) => {
    const world = held.current;
    const admin = await world.staff('admin');
    const request = newOfficer(roles);
    const { data } = await invite(admin, request);
    expect([data.staff === null, data.waiting?.kind ?? null]).toEqual([waits, waits ? 'invite' : null]);
    const accounts = await world.call(admin, 'GET staff/accounts', { query: { search: request.login } });
    expect(accounts.data.totalCount).toBe(waits ? 0 : 1);
    const { data: waiting } = await world.call(admin, 'GET staff/accountchanges');
    expect(waiting.some(({ staff }) => staff.login === request.login)).toBe(waits);
  });

  it('never sees a link: not in an answer, not in the trail, only in its owner’s mail', async () => {
    const world = held.current;
    const [admin, other] = [await world.staff('admin'), await world.staff('admin')];
    const request = newOfficer(['finance']);
    const entered = await invite(admin, request);
    await expect(linkTokenTo(world, request.email)).rejects.toThrow('no link');
    const done = await approveChange(world, other, entered.data.waiting!);
    const first = await linkTokenTo(world, request.email);
    const again = await renew(admin, done.data.staff.id, await versionOf(done.data.staff.id));
    const second = await linkTokenTo(world, request.email);
    const seen = JSON.stringify([entered.data, done.data, again.data]);
    const trail = await world.owner.rows(row({ row: col.text }), sql`select t::text as row from audit_trail t`);
    for (const token of [first, second]) {
      expect(seen.includes(token)).toBe(false);
      expect(trail.filter((each) => each.row.includes(token))).toEqual([]);
    }
    expect(seen).not.toMatch(/enrol|token/);
  });

  it('sends a link to another address only with a second admin', async () => {
    const world = held.current;
    const officer = await enrolledOfficer(world, await world.staff('admin'), ['support']);
    const { id } = officer.person;
    const email = `lain.${officer.email}`;
    const admin = await world.staff('admin');
    const entered = await renew(admin, id, await versionOf(id), { email });
    expect(entered.data.waiting).toMatchObject({ kind: 'reset', newAddress: email });
    expect(await standing(officer.person)).toBe(200);
    await approved(world, entered);
    expect(await standing(officer.person)).toBe(401);
    expect((await look(world, await linkTokenTo(world, email))).data.hasPassword).toBe(false);
    const taken = await renew(admin, id, await versionOf(id), { email: (await enrolledOfficer(world, admin)).email });
    expect(taken.error.code).toBe('error.staff.taken');
  });

  it('does not approve a change of the own account, nor one that no longer fits', async () => {
    const world = held.current;
    const [maker, subject, other] = [
      await world.staff('admin'),
      await world.staff('admin'),
      await world.staff('admin'),
    ];
    const { data } = await world.call(maker, 'POST staff/accounts/:id/roles', {
      params: { id: subject.id },
      body: { version: 1, roles: ['auditor'], reason },
    });
    expect((await approveChange(world, subject, data)).error.code).toBe('error.staff.own');
    const gone = await world.call(other, 'POST staff/accounts/:id/departures', {
      params: { id: subject.id },
      body: { version: 1, reason },
    });
    expect(gone.status).toBe(200);
    expect((await approveChange(world, other, data)).error.code).toBe('error.staff.left');
    expect((await cancelChange(world, maker, data)).status).toBe(200);
  });

  it('and another open an officer’s cash account with the role', async () => {
    const world = held.current;
    const { data } = await approved(world, await invite(await world.staff('admin'), newOfficer(['loan'])));
    const cash = sql`select kind from ledger_account where owner_id = ${data.waiting?.staff.id}`;
    expect(await world.db.rows(anyRow, cash)).toEqual([{ kind: 'officer_cash' }]);
    expect(await world.proof()).toEqual([]);
  });

  it('does not take back somebody who lends by now', async () => {
    const world = held.current;
    const [admin, gone] = [await world.staff('admin'), await world.staff('support')];
    const { id } = gone;
    const away = { params: { id }, body: { version: 1, reason } };
    expect((await world.call(admin, 'POST staff/accounts/:id/departures', away)).status).toBe(200);
    const { data } = await renew(admin, id, 2);
    const lender = await world.lender();
    await world.owner.run(
      sql`update app_user set email = (select email from staff where id = ${id}) where id = ${lender.id}`,
    );
    const other = await world.staff('admin');
    expect((await approveChange(world, other, data.waiting!)).error.code).toBe('error.staff.is_user');
  });

  it('voids an unused link by putting its account away', async () => {
    const world = held.current;
    const admin = await world.staff('admin');
    const request = newOfficer(['support']);
    const { data } = await invite(admin, request);
    const token = await linkTokenTo(world, request.email);
    const away = { params: { id: data.staff!.id }, body: { version: 1, reason } };
    expect((await world.call(admin, 'POST staff/accounts/:id/departures', away)).status).toBe(200);
    expect((await look(world, token)).code).toBe('error.staff.link');
  });
});
