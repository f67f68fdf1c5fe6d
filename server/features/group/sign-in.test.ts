// A member who joined without a sign-in gets one by phone number: once, and never somebody else's account.
// Source: spec §6; docs/domain.md §3; decision 0049.
import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { asId } from '#domain/ids.testing.ts';
import { codeTo, messagesTo } from '#test/messages.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });
let wulan: Person;
beforeAll(async () => {
  wulan = await at.current.staff('loan');
});

const code = ({ status, error }: { status: number; error: { code?: string } }) =>
  status === 200 ? 'done' : `${status} ${error.code}`;

const get = async (id: string) => (await at.current.call(wulan, 'GET staff/groups/:id', { params: { id } })).data;
const give = async (id: string, member: string, { by = wulan, version = 0 } = {}) =>
  at.current.call(by, 'POST staff/groups/:id/members/:member/signins', {
    params: { id, member },
    body: { version: version || (await get(id)).version, reason: 'Ia minta akun' },
  });

let people = 0;
/** A group of ten, the fourth of whom has her own number. */
async function groupWith(name = 'Entin Supriatin') {
  const group = await at.current.group();
  const phone = `+62817${20_000_000 + (people += 1)}`;
  const memberId = group.members[3]!.id;
  await at.current.owner.run(sql`update group_member set name = ${name}, phone = ${phone} where id = ${memberId}`);
  return { id: group.id, name: group.name, memberId, phone, others: group.members };
}

const signIn = (phone: string, password: string) =>
  at.current.call(null, 'POST login_check', { body: { _username: phone, _password: password } });

describe('a sign-in for a member', () => {
  it('is made by her number: she sets her password by the code of an SMS and sees her group’s loans', async () => {
    const group = await groupWith();
    const { data } = await give(group.id, group.memberId);
    expect(data.people[3]).toMatchObject({ name: 'Entin Supriatin', hasSignIn: true });
    expect(data.lastChange).toMatchObject({ action: 'group.member_sign_in', reason: 'Ia minta akun', by: wulan.name });
    const messages = await messagesTo(at.current, group.phone);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/\/forgot-password$/);
    expect(messages[0]).toContain(group.name);

    await at.current.call(null, 'POST resettings/requests', { body: { value: group.phone } });
    const plainPassword = { first: 'kebun teh pagi 77', second: 'kebun teh pagi 77' };
    const reset = { value: group.phone, code: await codeTo(at.current, group.phone), plainPassword };
    expect((await at.current.call(null, 'POST resettings/resets', { body: reset })).status).toBe(200);
    const { token } = (await signIn(group.phone, plainPassword.first)).data;
    const her = { id: asId<PersonId>(''), name: '', phone: group.phone, token };
    const me = await at.current.call(her, 'GET me');
    expect(me.data).toMatchObject({ name: 'Entin Supriatin', isBorrower: true, isLender: false });
    expect((await at.current.call(her, 'GET borrowers/portofolio')).status).toBe(200);
  });

  it('is an existing account: a lender becomes a borrower too', async () => {
    const lender = await at.current.lender({ balance: 1_000_000 });
    const group = await groupWith(`Hj. ${lender.name.toUpperCase()}`);
    await at.current.owner.run(sql`update group_member set phone = ${lender.phone} where id = ${group.memberId}`);
    expect(code(await give(group.id, group.memberId))).toBe('done');
    const me = await at.current.call(lender, 'GET me');
    expect(me.data).toMatchObject({ id: lender.id, isLender: true, isBorrower: true, lender: { balance: 1_000_000 } });
    expect((await messagesTo(at.current, lender.phone))[0]).toContain('/login');
    expect(await at.current.proof()).toEqual([]);
  });

  it('is created once, also by two members of staff at the same time', async () => {
    const group = await groupWith();
    const { version } = await get(group.id);
    const dewi = await at.current.staff('loan');
    const answers = await Promise.all([
      give(group.id, group.memberId, { version }),
      give(group.id, group.memberId, { version, by: dewi }),
    ]);
    expect(answers.map(code).sort()).toEqual(['422 error.group.changed', 'done']);
    expect(code(await give(group.id, group.memberId))).toBe('422 error.group.signed_in');
    expect(await messagesTo(at.current, group.phone)).toHaveLength(1);
    const { made } = await at.current.db.one(
      row({ made: col.number }),
      sql`select count(*)::int as made from app_user where phone = ${group.phone}`,
    );
    expect(made).toBe(1);
  });
});

describe('no sign-in is given', () => {
  it('without a number, or by a number of somebody else’s account: nothing is linked or sent', async () => {
    const group = await groupWith();
    const lender = await at.current.lender({ balance: 0 });
    await at.current.owner.run(sql`update group_member set phone = ${lender.phone} where id = ${group.memberId}`);
    const other = await give(group.id, group.memberId);
    expect(code(other)).toBe('422 error.group.account_name');
    expect(other.error.message).toContain(lender.name);
    expect((await at.current.call(lender, 'GET me')).data.isBorrower).toBe(false);
    expect(await messagesTo(at.current, lender.phone)).toEqual([]);
    await at.current.owner.run(sql`update group_member set phone = null where id = ${group.memberId}`);
    expect(code(await give(group.id, group.memberId))).toBe('422 error.group.no_phone');
    expect((await get(group.id)).people[3]?.hasSignIn).toBe(false);
  });

  it('to somebody who left, who is in another group with it, in a closed group, or unknown', async () => {
    const [group, second] = [await groupWith(), await groupWith()];
    expect(code(await give(group.id, group.memberId))).toBe('done');
    await at.current.owner.run(sql`update group_member set phone = ${group.phone} where id = ${second.memberId}`);
    expect(code(await give(second.id, second.memberId))).toBe('422 error.group.member_elsewhere');
    expect(code(await give(second.id, group.memberId))).toBe('404 error.not_found');
    expect(code(await give(second.id, 'x'))).toMatch(/^404/);
    await at.current.owner.run(sql`update group_member set left_on = joined_on where id = ${second.others[5]!.id}`);
    expect(code(await give(second.id, second.others[5]!.id))).toBe('404 error.not_found');
    await at.current.owner.run(sql`update borrower_group set active = false where id = ${second.id}`);
    expect(code(await give(second.id, second.memberId))).toBe('422 error.group.inactive');
  });

  it('by staff without the role for groups', async () => {
    const group = await groupWith();
    for (const role of ['finance', 'support', 'auditor', 'kyc', 'admin'] as const)
      expect(code(await give(group.id, group.memberId, { by: await at.current.staff(role) }))).toBe(
        '403 error.forbidden',
      );
  });
});
