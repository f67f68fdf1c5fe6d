// A person whom staff block from signing in: what the block ends, what continues, and who may end it.
// Source: docs/domain.md §3; decision 0075.
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { heldBack } from '#test/held-back.ts';
import { codeTo, linkTokenTo, messagesTo } from '#test/messages.ts';
import { password, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
let support: Person;
let auditor: Person;
beforeAll(async () => {
  [support, auditor] = await Promise.all([held.current.staff('support'), held.current.staff('auditor')]);
});

const detail = async (staff: Person, id: string) =>
  (await held.current.call(staff, 'GET staff/people/:id', { params: { id } })).data;

describe('a person whom support blocks', () => {
  const act = (staff: Person, which: 'blocks' | 'unblocks', id: string, reason = 'Ponselnya dicuri') =>
    held.current.call(staff, `POST staff/people/:id/${which}`, { params: { id }, body: { reason } });
  const signIn = (name: string, secret = password) =>
    held.current.call(null, 'POST login_check', { body: { _username: name, _password: secret } });
  const ask = (value: string) => held.current.call(null, 'POST resettings/requests', { body: { value } });
  const reset = (value: string, code: string) =>
    held.current.call(null, 'POST resettings/resets', {
      body: { value, code, plainPassword: { first: 'kopi susu gula aren 7', second: 'kopi susu gula aren 7' } },
    });

  it('is signed out at once and cannot sign in by password, code or an older link', async () => {
    const world = held.current;
    const person = await world.lender({ balance: 1_000_000 });
    await world.owner.run(sql`update app_user set email_verified_at = null where id = ${person.id}`);
    const { email } = await world.db.one(
      row({ email: col.text }),
      sql`select email from app_user where id = ${person.id}`,
    );
    await world.call(person, 'POST me/emails/verifications', { body: { email } });
    const link = await linkTokenTo(world, email);
    await ask(person.phone);
    const code = await codeTo(world, person.phone);
    expect((await act(support, 'blocks', person.id)).status).toBe(200);

    expect((await world.call(person, 'GET me')).status).toBe(401);
    const refused = await signIn(person.phone);
    expect([refused.status, refused.error.code]).toEqual([403, 'error.account.blocked']);
    expect(refused.error.message).toContain('Hubungi layanan pelanggan');
    expect((await signIn(person.phone, 'salah sekali 1')).error.code).toBe('error.credentials');
    expect((await reset(person.phone, code)).error.code).toBe('error.code.invalid');
    const opened = await world.call(null, 'POST emails/verifications', { body: { token: link } });
    expect(opened.error.code).toBe('error.email.link');
    await world.moveClock({ minutes: 2 });
    expect(await ask(person.phone)).toMatchObject({ status: 200, data: {} });
    const [text = ''] = await messagesTo(world, person.phone);
    expect(text).toContain('diblokir');
    expect(text).not.toMatch(/\d{6}/);
    // Her fundings and money are not affected.
    await world.topUp(person.id, 500_000);
    expect(await world.balance(person.id)).toBe(1_500_000);
  });

  it('is shown with the reason, is unblocked only by a colleague, and signs in again', async () => {
    const world = held.current;
    const [person, colleague] = [await world.lender(), await world.staff('support')];
    const both = await Promise.all([act(support, 'blocks', person.id), act(support, 'blocks', person.id)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(both.map(({ error }) => error.code)).toContain('error.block.stands');
    expect((await detail(auditor, person.id)).blocked).toMatchObject({
      by: { id: support.id, name: support.name },
      reason: 'Ponselnya dicuri',
    });
    const own = await act(support, 'unblocks', person.id);
    expect([own.status, own.error.code]).toEqual([403, 'error.block.own']);
    expect((await act(colleague, 'unblocks', person.id, '')).status).toBe(422);
    expect((await act(colleague, 'unblocks', person.id, 'Nomornya kembali')).status).toBe(200);
    expect((await act(colleague, 'unblocks', person.id)).error.code).toBe('error.block.none');
    expect((await detail(colleague, person.id)).blocked).toBeNull();
    expect((await world.call(person, 'GET me')).status).toBe(401);
    expect((await signIn(person.phone)).status).toBe(200);
    const auditEvents = await world.db.rows(
      anyRow,
      sql`select action, actor_id as by, reason from audit_trail
      where object_id = ${person.id} and action like 'person.%' order by seq`,
    );
    expect(auditEvents).toEqual([
      { action: 'person.blocked', by: support.id, reason: 'Ponselnya dicuri' },
      { action: 'person.unblocked', by: colleague.id, reason: 'Nomornya kembali' },
    ]);
  });

  it('while the password is being checked is refused too', async () => {
    const world = held.current;
    const person = await world.lender();
    const late = await heldBack(
      world,
      (tx) =>
        tx.run(sql`update app_user set blocked_at = app_now(), blocked_by = ${support.id}, block_reason = 'x'
        where id = ${person.id}`),
      1,
      () => signIn(person.phone),
    );
    expect([late.status, late.error.code]).toEqual([403, 'error.account.blocked']);
  });

  it('must exist, or is answered with not found', async () => {
    for (const which of ['blocks', 'unblocks'] as const) expect((await act(support, which, 'kosong')).status).toBe(404);
  });
});
