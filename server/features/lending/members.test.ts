// Joining, offices and leaving, with their refusals. Values of the worked example: ten members, 5.000.000 each.
import { describe, expect, it } from 'vitest';
import type { MemberId } from '#domain/ids.ts';
import { takeNik } from '#features/kyc/nik.ts';
import { Refused } from '#platform/refuse.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { asId } from '#domain/ids.testing.ts';
import { type TestGroup, useWorld } from '#test/world.ts';
import { addMember, changeRole, endMembership, nameNik, type NewMember } from './members.ts';

const world = useWorld();

const person = { userId: null, name: 'Dewi Kartika', phone: '+6281399887766', email: null, business: 'Warung' };
const join = (group: TestGroup, changes: Partial<NewMember> = {}) =>
  world.current.db.tx((tx) => addMember(tx, { groupId: group.id, ...person, role: 'anggota', ...changes }));
const leave = (group: TestGroup, member: MemberId) => world.current.db.tx((tx) => endMembership(tx, group.id, member));
const appoint = (group: TestGroup, member: MemberId, role: NewMember['role']) =>
  world.current.db.tx((tx) => changeRole(tx, group.id, member, role));
const code = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.message : String(error)),
  );
const nikOf = (number: string) => takeNik(world.current.db, world.current.product.vault, number);
/** The number that is kept for an agreement, decrypted. */
async function numberOf(member: MemberId): Promise<string | null> {
  const { encrypted } = await world.current.owner.one(
    row({ encrypted: col.bytes.nullable() }),
    sql`select nik_encrypted as encrypted from group_member where id = ${member}`,
  );
  return encrypted && world.current.product.vault.open(encrypted, member);
}
const rolesOf = async (group: TestGroup) =>
  (
    await world.current.owner.rows(
      row({ no: col.number, role: col.text }),
      sql`select member_no as no, role from group_member
      where group_id = ${group.id} and left_on is null and role <> 'anggota' order by member_no`,
    )
  ).map(({ no, role }) => `${no} ${role}`);

describe('joining', () => {
  it('assigns the next number, and raises the version of the group', async () => {
    const group = await world.current.group();
    const id = await join(group);
    expect(
      await world.current.owner.one(
        anyRow,
        sql`select m.member_no as no, m.role, m.left_on, g.version from group_member m
        join borrower_group g on g.id = m.group_id where m.id = ${id}`,
      ),
    ).toEqual({ no: 11, role: 'anggota', left_on: null, version: 2 });
  });

  it('is refused for a closed or unknown group', async () => {
    const group = await world.current.group();
    await world.current.owner.run(sql`update borrower_group set active = false where id = ${group.id}`);
    expect(await code(join(group))).toBe('error.group.inactive');
    expect(await code(join({ ...group, id: asId('x') }))).toBe('error.not_found');
  });

  it('is refused for a person or a NIK in a running group, until that membership ends', async () => {
    const [first, second] = [await world.current.group(), await world.current.group()];
    const { id: userId } = await world.current.lender();
    const nik = await nikOf('3273014203890001');
    const member = await join(first, { userId, nik });
    expect(await code(join(second, { userId }))).toBe('error.group.member_elsewhere');
    expect(await code(join(second, { nik }))).toBe('error.group.member_elsewhere');
    expect(await code(join(first, { nik }))).toBe('error.group.member_elsewhere');
    expect(await numberOf(member)).toBe('3273014203890001');
    await leave(first, member);
    // No agreement of hers is still to be made.
    expect(await numberOf(member)).toBeNull();
    expect(await code(join(second, { userId, nik }))).toBe('done');
  });

  it('of one person into two groups at once is done once', async () => {
    const groups = [await world.current.group(), await world.current.group()];
    const nik = await nikOf('3273014203890002');
    const ends = await Promise.all(groups.map((group) => code(join(group, { nik }))));
    expect(ends.sort()).toEqual(['done', 'error.group.member_elsewhere']);
  });
});

describe('the NIK of who joined when only its hash was kept', () => {
  it('is kept encrypted once the same number is entered again; another is refused', async () => {
    const group = await world.current.group();
    const member = await join(group, { nik: await nikOf('3273014203890003') });
    await world.current.owner.run(sql`update group_member set nik_encrypted = null where id = ${member}`);
    const name = async (number: string) => {
      const nik = await nikOf(number);
      return code(world.current.db.tx((tx) => nameNik(tx, group.id, member, nik)));
    };
    expect(await name('3273014203890004')).toBe('error.group.has_nik');
    expect(await numberOf(member)).toBeNull();
    expect(await name('3273014203890003')).toBe('done');
    expect(await numberOf(member)).toBe('3273014203890003');
    expect(await name('3273014203890003')).toBe('error.group.has_nik');
  });
});

describe('offices', () => {
  it('start with a ketua: the first member can be nobody else', async () => {
    const group = await world.current.group({ members: 0 });
    expect(await code(join(group))).toBe('error.group.needs_ketua');
    await join(group, { role: 'ketua' });
    expect(await code(join(group, { role: 'ketua' }))).toBe('error.group.role_taken');
    await join(group, { role: 'bendahara' });
    expect(await code(join(group, { role: 'bendahara' }))).toBe('error.group.role_taken');
    expect(await rolesOf(group)).toEqual(['1 ketua', '2 bendahara']);
  });

  it('are handed over, so that there is always exactly one ketua and at most one bendahara', async () => {
    const group = await world.current.group();
    const [first, second, third] = group.members.map(({ id }) => id) as [MemberId, MemberId, MemberId];
    await appoint(group, second, 'bendahara');
    await appoint(group, third, 'bendahara');
    expect(await rolesOf(group)).toEqual(['1 ketua', '3 bendahara']);
    await appoint(group, third, 'ketua');
    expect(await rolesOf(group)).toEqual(['3 ketua']);
    expect(await code(appoint(group, third, 'anggota'))).toBe('error.group.needs_ketua');
    expect(await code(appoint(group, third, 'ketua'))).toBe('error.group.same');
    expect(await code(leave(group, third))).toBe('error.group.needs_ketua');
    expect(await code(appoint(group, asId('x'), 'ketua'))).toBe('error.not_found');
    expect(await code(leave(group, first))).toBe('done');
    expect(await code(leave(group, first))).toBe('error.not_found');
  });
});

describe('leaving', () => {
  it('is refused while the member’s loan is on the marketplace', async () => {
    const { group } = await world.current.openedLending();
    expect(await code(leave(group, group.members[3]!.id))).toBe('error.group.open_loan');
  });

  it('is possible once the lending was refunded', async () => {
    const { id, group } = await world.current.openedLending();
    await world.current.owner.run(sql`update lending set status = 'refunded' where id = ${id}`);
    expect(await code(leave(group, group.members[3]!.id))).toBe('done');
  });
});
