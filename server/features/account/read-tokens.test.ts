// Read tokens: what a program reads with one, and when it is refused.
// Source: decision 0127.
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ReadScope } from '#domain/read-token.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { password, type StaffPerson, useWorld } from '#test/world.ts';

const held = useWorld();

const make = (person: StaffPerson, body: Record<string, unknown> = {}) =>
  held.current.call(person, 'POST staff/me/readtokens', {
    body: { name: 'Lembar kerja', scopes: ['financials'], validDays: 30, password, ...body },
  });

/** A token of this person, as the one that a program calls with. */
async function tokenOf(person: StaffPerson, scopes: ReadScope[], validDays = 30) {
  const { data } = await make(person, { scopes, validDays });
  return { ...data, program: { ...person, token: data.token } };
}

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const refusals = (id: string) =>
  held.current.owner.rows(
    row({ result: col.text, actor: col.text.nullable() }),
    sql`select result, actor_id as actor from audit_trail
      where action = 'read_token.refused' and object_id = ${id} order by seq`,
  );

let finance: StaffPerson;
beforeAll(async () => {
  finance = await held.current.staff('finance');
});

describe('a read token', () => {
  it('reads what it was made for, in the name of its person, and is shown once', async () => {
    const { readToken, token, program } = await tokenOf(finance, ['financials', 'ledger']);
    expect(readToken).toMatchObject({ scopes: ['financials', 'ledger'], usedAt: null, stands: true, revoked: null });
    expect(token.startsWith(readToken.beginning)).toBe(true);
    expect((await held.current.call(program, 'GET staff/reports/financials')).status).toBe(200);
    expect((await held.current.call(program, 'GET staff/reports/ledger/entries')).status).toBe(200);
    const { data } = await held.current.call(finance, 'GET staff/me/readtokens');
    expect(data.find(({ id }) => id === readToken.id)?.usedAt).not.toBeNull();
    expect(JSON.stringify(data)).not.toContain(token);
    const stored = await held.current.owner.one(anyRow, sql`select * from read_token where id = ${readToken.id}`);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored['token_hash']).toEqual(sha256(token));
    const mails = await held.current.owner.rows(
      row({ recipient: col.text, body: col.text }),
      sql`select recipient, coalesce(body, '') as body from outbox_message where event_key like ${`%read-token:${readToken.id}%`}`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).not.toContain(token);
  });

  it('starts no session: no cookie, no page of its person, no sign-out', async () => {
    const { program } = await tokenOf(finance, ['financials']);
    const answer = await held.current.call(program, 'GET staff/reports/financials');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(code(await held.current.call(program, 'POST staff/logout'))).toEqual([403, 'error.token.scope']);
    expect(code(await make(program))).toEqual([403, 'error.token.scope']);
    expect(code(await held.current.call(program, 'GET me'))).toEqual([401, 'error.unauthenticated']);
  });

  it('is refused wherever the contract does not say that its scope reads', async () => {
    const scopes: ReadScope[] = ['portfolio', 'collection', 'officers', 'financials', 'ledger'];
    const calls = Object.values(contract)
      .flatMap((list): Endpoint[] => Object.values(list))
      .filter(({ who, readScope, signed }) => typeof who === 'object' && readScope === undefined && !signed);
    expect(calls.length).toBeGreaterThan(200);
    const found = new Set<string>();
    let used = await tokenOf(finance, scopes);
    for (const [no, { call }] of calls.entries()) {
      // A new token before the limit of one would end the walk.
      if (no % 100 === 99) used = await tokenOf(finance, scopes);
      const [method = 'GET', path = ''] = call.split(' ');
      const answer = await held.current.product.console.app.inject({
        method: method as 'GET',
        url: `/api/v1/${path.replace(/:\w+/g, newId())}`,
        headers: { authorization: `Bearer ${used.token}` },
      });
      const { code: refusal } = answer.json<{ code: string }>();
      if (refusal !== 'error.token.scope') found.add(`${call} ${answer.statusCode}`);
    }
    expect([...found]).toEqual([]);
    const { readToken } = used;
    // Many refusals of one token are one row of the trail.
    expect(await refusals(readToken.id)).toEqual([{ result: 'error.token.scope', actor: finance.id }]);
  });

  it('counts its calls: more than 120 a minute are too many', async () => {
    const { program } = await tokenOf(finance, ['financials']);
    const statuses: number[] = [];
    for (let call = 0; call < 121; call += 1)
      statuses.push((await held.current.call(program, 'GET staff/reports/portfolio/trend')).status);
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([403]));
    expect(statuses[120]).toBe(429);
  });

  it.each([
    ['unknown', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['cut', (token: string) => token.slice(0, -1)],
    ['of another case', (token: string) => token.toUpperCase()],
  ])('that is %s is nobody’s', async (_, change) => {
    const { program, token } = await tokenOf(await held.current.staff('finance'), ['financials']);
    const wrong = { ...program, token: change(token) };
    expect(code(await held.current.call(wrong, 'GET staff/reports/financials'))).toEqual([
      401,
      'error.unauthenticated',
    ]);
  });
});

describe('its making', () => {
  it('asks for the password, and for no more than the own rights', async () => {
    const officer = await held.current.staff('loan');
    expect(code(await make(officer, { scopes: ['portfolio'], password: 'salah sekali' }))).toEqual([
      422,
      'error.password.wrong',
    ]);
    expect(code(await make(officer))).toEqual([422, 'error.token.scope_not_held']);
    expect((await make(officer, { scopes: [] })).status).toBe(422);
    expect((await make(officer, { scopes: ['portfolio'], validDays: 3650 })).status).toBe(422);
    expect((await make(officer, { scopes: ['withdrawals'] })).status).toBe(422);
  });

  it('stops at ten, also when two are made at once', async () => {
    const person = await held.current.staff('finance');
    for (let made = 0; made < 9; made += 1) await make(person);
    const answers = await Promise.all([make(person), make(person)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('its end', () => {
  it('is its time', async () => {
    const { program, readToken } = await tokenOf(finance, ['financials'], 7);
    await held.current.owner.run(sql`update read_token set created_at = app_now() - interval '8 days',
      expires_at = app_now() - interval '1 second' where id = ${readToken.id}`);
    expect(code(await held.current.call(program, 'GET staff/reports/financials'))).toEqual([401, 'error.token.ended']);
    expect(await refusals(readToken.id)).toEqual([{ result: 'error.token.ended', actor: finance.id }]);
  });

  it('is a revocation, by its person or an admin and nobody else', async () => {
    const admin = await held.current.staff('admin');
    const first = await tokenOf(finance, ['financials']);
    const second = await tokenOf(finance, ['financials']);
    const body = { reason: 'Tidak dipakai lagi' };
    const own = (person: StaffPerson, id: typeof first.readToken.id) =>
      held.current.call(person, 'POST staff/me/readtokens/:id/revocations', { params: { id }, body });
    const other = await held.current.staff('finance');
    expect(code(await own(other, first.readToken.id))).toEqual([404, 'error.not_found']);
    expect((await own(finance, first.readToken.id)).data.revoked).toMatchObject({ by: finance.name });
    const byAdmin = (person: StaffPerson) =>
      held.current.call(person, 'POST staff/readtokens/:id/revocations', { params: { id: second.readToken.id }, body });
    expect(code(await byAdmin(other))).toEqual([403, 'error.forbidden']);
    await expect(
      held.current.owner.run(sql`update read_token set revoked_at = null, revoked_by = null, revoke_reason = null
        where id = ${first.readToken.id}`),
    ).rejects.toThrow('a revoked token stays revoked');
    expect((await byAdmin(admin)).data).toMatchObject({ stands: false, revoked: { by: admin.name } });
    for (const { program } of [first, second])
      expect(code(await held.current.call(program, 'GET staff/reports/financials'))).toEqual([
        401,
        'error.token.ended',
      ]);
    const { data } = await held.current.call(admin, 'GET staff/readtokens');
    expect(data.data.filter(({ owner }) => owner.id === finance.id).length).toBeGreaterThan(1);
  });

  it('is the lost role, at once, and the closed account', async () => {
    const person = await held.current.staff('finance');
    const admin = await held.current.staff('admin');
    const { program, readToken } = await tokenOf(person, ['financials']);
    await held.current.owner.run(sql`update staff_role set role = 'kyc' where staff_id = ${person.id}`);
    expect(code(await held.current.call(program, 'GET staff/reports/financials'))).toEqual([403, 'error.forbidden']);
    await held.current.owner.run(sql`update staff_role set role = 'finance' where staff_id = ${person.id}`);
    expect((await held.current.call(program, 'GET staff/reports/financials')).status).toBe(200);
    const { data } = await held.current.call(admin, 'GET staff/accounts/:id', { params: { id: person.id } });
    await held.current.call(admin, 'POST staff/accounts/:id/departures', {
      params: { id: person.id },
      body: { version: data.version, reason: 'Pindah kerja' },
    });
    expect(code(await held.current.call(program, 'GET staff/reports/financials'))).toEqual([401, 'error.token.ended']);
    const revoked = await held.current.owner.one(
      row({ reason: col.text }),
      sql`select revoke_reason as reason from read_token where id = ${readToken.id}`,
    );
    expect(revoked.reason).toBe('Pindah kerja');
  });
});
