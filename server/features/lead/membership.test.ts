// An accepted lead becomes a member with a sign-in, once and in one transaction, and chooses their own password.
// Source: docs/screens.md; spec §6; docs/domain.md §3.
import { describe, expect, it } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { asId } from '#domain/ids.testing.ts';
import { newLead } from '#test/lead.ts';
import { codeTo, messagesTo } from '#test/messages.ts';
import { type Person, type TestGroup, useWorld, type World } from '#test/world.ts';

const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });

type Options = { role?: 'ketua' | 'bendahara' | 'anggota'; version?: number; business?: string; nik?: string };
/** A new number for each request, of women born on 8 May 1985. */
let made = 0;
const someNik = () => `3201014805850${String(++made).padStart(3, '0')}`;
const join = (world: World, person: Person, id: string, group: { id: string }, options: Options = {}) =>
  world.call(person, 'POST staff/leads/:id/memberships', {
    params: { id },
    body: { version: 4, group: group.id, role: 'anggota', business: 'Warung nasi', nik: someNik(), ...options },
  });

/** A lead that was contacted, visited and accepted: its version is 4. */
async function accepted(world: World, changes: Parameters<typeof newLead>[2] = {}) {
  const loan = await world.staff('loan');
  const lead = await newLead(world, loan, changes);
  for (const [index, state] of (['contacted', 'visited', 'accepted'] as const).entries())
    await world.call(loan, 'POST staff/leads/:id/steps', {
      params: { id: lead.id },
      body: { version: index + 1, state },
    });
  return { loan, ...lead };
}

const membersOf = (world: World, group: TestGroup, name: string) =>
  world.db.rows(
    row({ id: col.text, user_id: col.id<PersonId>().nullable(), business: col.text, phone: col.text, role: col.text }),
    sql`select id, user_id, business, phone, role from group_member where group_id = ${group.id} and name = ${name}`,
  );

describe('an accepted lead', () => {
  it('becomes a member with a sign-in, sets the password with an SMS code, and signs in as a borrower', async () => {
    const world = held.current;
    const { loan, id, phone, form } = await accepted(world, { borrower_name: 'Entin Supriatin' });
    const group = await world.group();
    const made = await join(world, loan, id, group);
    expect(made.data).toMatchObject({
      state: 'member',
      version: 5,
      account: 'Entin Supriatin',
      membership: { group: group.id, groupName: group.name, role: 'anggota' },
    });
    expect(await membersOf(world, group, 'Entin Supriatin')).toMatchObject([
      { business: 'Warung nasi', phone, role: 'anggota' },
    ]);
    const [sms] = await messagesTo(world, phone);
    expect(sms).toMatch(/\/forgot-password$/);
    expect(sms).toContain(group.name);

    const guess = { _username: form.borrower_phone_number, _password: '' };
    expect((await world.call(null, 'POST login_check', { body: { ...guess, _password: phone } })).status).toBe(401);
    await world.call(null, 'POST resettings/requests', { body: { value: phone } });
    const code = await codeTo(world, phone);
    const plainPassword = { first: 'kebun teh pagi 77', second: 'kebun teh pagi 77' };
    expect(
      (await world.call(null, 'POST resettings/resets', { body: { value: phone, code, plainPassword } })).status,
    ).toBe(200);
    const signedIn = await world.call(null, 'POST login_check', { body: { ...guess, _password: plainPassword.first } });
    const me = await world.call({ id: asId<PersonId>(''), name: '', phone, token: signedIn.data.token }, 'GET me');
    expect(me.data).toMatchObject({ isBorrower: true, isLender: false, borrower: { envelopeStatus: null } });
  });

  it('with a lender account keeps account, password and name, and becomes a borrower too', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { loan, id } = await accepted(world, { borrower_phone_number: lender.phone.slice(1) });
    expect((await world.call(loan, 'GET staff/leads/:id', { params: { id } })).data.account).toBe(lender.name);
    expect((await join(world, loan, id, await world.group())).status).toBe(200);
    const me = await world.call(lender, 'GET me');
    expect(me.data).toMatchObject({
      id: lender.id,
      name: lender.name,
      isLender: true,
      isBorrower: true,
      lender: { balance: 1_000_000, envelopeStatus: 'aktif' },
      borrower: { envelopeStatus: 'aktif' },
    });
    const [sms] = await messagesTo(world, lender.phone);
    expect(sms).toContain('/login');
    expect(await world.proof()).toEqual([]);
  });

  it('requested twice becomes one member, in sequence or in parallel', async () => {
    const world = held.current;
    const { loan, id, phone } = await accepted(world, { borrower_name: 'Ucu Sumiati' });
    const group = await world.group();
    const answers = await Promise.all([join(world, loan, id, group), join(world, loan, id, group)]);
    for (const { status, error } of answers) if (status !== 200) expect(error.code).toBe('error.lead.changed');
    const again = await join(world, loan, id, group);
    expect(again.data).toMatchObject({ state: 'member', version: 5 });
    expect(await membersOf(world, group, 'Ucu Sumiati')).toHaveLength(1);
    expect(await messagesTo(world, phone)).toHaveLength(1);
    const trail = await world.db.rows(
      anyRow,
      sql`select actor_id, after from audit_trail where action = 'lead.member' and object_id = ${id}`,
    );
    expect(trail).toMatchObject([{ actor_id: loan.id, after: { state: 'member', version: 5 } }]);
    const joined = sql`select actor_id, after from audit_trail where object_kind = 'group' and object_id = ${group.id}`;
    expect(await world.db.rows(anyRow, joined)).toMatchObject([
      { actor_id: loan.id, after: { member: 'Ucu Sumiati', role: 'anggota' } },
    ]);
  });

  it('goes to one group when two people choose two at once, and the second is told', async () => {
    const world = held.current;
    const { loan, id } = await accepted(world, { borrower_name: 'Imas Masitoh' });
    const other = await world.staff('loan');
    const [one, two] = [await world.group(), await world.group()];
    const answers = await Promise.all([join(world, loan, id, one), join(world, other, id, two)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.error.message).toContain('Anggota kelompok');
    const members = [
      ...(await membersOf(world, one, 'Imas Masitoh')),
      ...(await membersOf(world, two, 'Imas Masitoh')),
    ];
    expect(members).toHaveLength(1);
  });
});

describe('no member is created', () => {
  it('before the lead was accepted, or by staff without the role for groups', async () => {
    const world = held.current;
    const loan = await world.staff('loan');
    const { id } = await newLead(world, loan);
    const group = await world.group();
    expect((await join(world, loan, id, group, { version: 1 })).error.code).toBe('error.lead.cannot_move');
    expect((await join(world, await world.staff('support'), id, group, { version: 1 })).status).toBe(403);
    expect((await join(world, loan, group.id, group)).status).toBe(404);
  });

  it('when the group, the role or the business do not fit; nothing is stored, not even an account', async () => {
    const world = held.current;
    const { loan, id, phone } = await accepted(world);
    const group = await world.group();
    const closed = await world.group();
    await world.owner.run(sql`update borrower_group set active = false where id = ${closed.id}`);
    const code = async (target: { id: string }, options: Options = {}) =>
      (await join(world, loan, id, target, options)).error.code;
    expect(await code({ id: '11111111-1111-7111-8111-111111111111' })).toBe('error.not_found');
    expect(await code({ id: 'x' })).toBe('error.invalid_value');
    expect(await code(closed)).toBe('error.group.inactive');
    expect(await code(group, { role: 'ketua' })).toBe('error.group.role_taken');
    expect(await code(group, { business: ' \u200b ' })).toBe('error.empty');
    expect(await code(group, { version: 3 })).toBe('error.lead.changed');
    expect(await world.db.rows(anyRow, sql`select 1 from app_user where phone = ${phone}`)).toEqual([]);
    expect(await messagesTo(world, phone)).toEqual([]);
    expect((await world.call(loan, 'GET staff/leads/:id', { params: { id } })).data).toMatchObject({
      state: 'accepted',
    });
  });

  it('from somebody in a running group, by sign-in or by number', async () => {
    const world = held.current;
    const first = await accepted(world);
    await join(world, first.loan, first.id, await world.group());
    const again = await accepted(world, first.form);
    expect((await join(world, again.loan, again.id, await world.group())).error.code).toBe(
      'error.group.member_elsewhere',
    );

    const group = await world.group();
    const { phone } = await world.db.one(
      row({ phone: col.text }),
      sql`select phone from group_member where id = ${group.members[3]?.id}`,
    );
    const without = await accepted(world, { borrower_phone_number: phone.slice(1) });
    expect((await join(world, without.loan, without.id, await world.group())).error.code).toBe(
      'error.group.member_elsewhere',
    );
  });
});
