// Staff sign in with a password and an authenticator code that works once.
// Source: docs/domain.md §3; docs/screens.md.
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import type { StaffId } from '#domain/ids.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { password, type Person, useWorld } from '#test/world.ts';
import { createStaff } from './staff-sign-in.ts';

const held = useWorld();
const totpSecret = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU';
let address = 0;

async function officer() {
  const { product } = held.current;
  const person = { id: newId<StaffId>(), name: 'Dewi Lestari', login: `dewi.${newId().slice(-8)}` };
  const passwordHash = await hashPassword(password);
  await product.db.tx((tx) =>
    createStaff(tx, product.vault, { ...person, passwordHash, totpSecret, roles: ['finance'] }),
  );
  return person;
}

/** The authenticator's code the given number of seconds from now, by product time. */
async function codeAt(seconds = 0): Promise<string> {
  const epoch = Math.floor((await now(held.current.db)).getTime() / 1000) + seconds;
  return generate({ secret: totpSecret, epoch });
}

async function signIn(login: string, code: string, secret = password) {
  // Each from its own IP address, because one address may try twenty times a minute.
  address += 1;
  const answer = await held.current.product.console.app.inject({
    method: 'POST',
    url: '/api/v1/staff/logins',
    remoteAddress: `10.20.${address >> 8}.${address & 255}`,
    payload: { login, password: secret, code },
  });
  const body = answer.json<{ data?: { token: string }; code?: string }>();
  return { status: answer.statusCode, token: body.data?.token ?? '', headers: answer.headers, body };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('staff sign-in', () => {
  it('[S1.029] works with password and current code, and is recorded', async () => {
    const { id, login, name } = await officer();
    const { status, token } = await signIn(login.toUpperCase(), await codeAt());
    expect(status).toBe(200);
    const { data } = await held.current.call({ token } as Person, 'GET staff/me');
    expect(data).toEqual({ id, name, login, roles: ['finance'] });
    const auditEvents = await held.current.db.rows(
      anyRow,
      sql`select actor_kind, action from audit_trail where actor_id = ${id} order by seq`,
    );
    expect(auditEvents).toEqual([{ actor_kind: 'staff', action: 'session.start' }]);
  });

  it('accepts a code once, also from two calls at the same time', async () => {
    const { login } = await officer();
    const code = await codeAt();
    const statuses = (await Promise.all([signIn(login, code), signIn(login, code)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await signIn(login, code)).status).toBe(401);
  });

  it('accepts the previous code, also with a space in it, but no older and no future one', async () => {
    const { login } = await officer();
    for (const seconds of [-90, -60, 60, 90]) {
      // Away from the edge of a time step, so that it cannot end between making and checking a code.
      await held.current.owner.run(sql`update app_clock set offset_ms = offset_ms
        + (30000 - (extract(epoch from app_now()) * 1000)::bigint % 30000) + 5000`);
      expect([seconds, (await signIn(login, await codeAt(seconds))).status]).toEqual([seconds, 401]);
    }
    const past = await codeAt(-30);
    expect((await signIn(login, `${past.slice(0, 3)} ${past.slice(3)}`)).status).toBe(200);
    expect((await signIn(login, await codeAt())).status).toBe(200);
  });

  it('answers the same for a wrong password, a wrong code and an unknown name', async () => {
    const { login } = await officer();
    const code = await codeAt();
    const answers = [
      await signIn(login, code, 'salah sekali 1'),
      await signIn(login, other(code)),
      await signIn('tak.ada', code),
      await signIn("' or 1=1 --", code),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, id: '' }))).size).toBe(1);
  });

  it('requires a code: without one there is no token', async () => {
    const { login } = await officer();
    for (const code of [undefined, '', null, ['123456'], 123456]) {
      const payload = { login, password, code };
      const answer = await held.current.product.console.app.inject({
        method: 'POST',
        url: '/api/v1/staff/logins',
        payload,
      });
      expect(answer.statusCode).toBe(code === undefined || code === '' ? 422 : 400);
    }
  });

  it('[S8.034] is locked for 15 minutes from the sixth wrong code, right password or not', async () => {
    const { login } = await officer();
    const wrong = other(await codeAt());
    for (let n = 0; n < 5; n += 1) expect((await signIn(login, wrong)).status).toBe(401);
    // The lock runs from the last wrong try, not from the first.
    await held.current.moveClock({ minutes: 14 });
    expect((await signIn(login, other(await codeAt()))).status).toBe(401);
    const seventh = await signIn(login, await codeAt());
    expect([seventh.status, seventh.body.code]).toEqual([429, 'error.too_many']);
    expect(Number(seventh.headers['retry-after'])).toBeGreaterThan(890);
    await held.current.moveClock({ minutes: 14 });
    expect((await signIn(login, await codeAt())).status).toBe(429);
    await held.current.moveClock({ minutes: 1 });
    expect((await signIn(login, await codeAt())).status).toBe(200);
  });

  it('has no built-in account', async () => {
    for (const login of ['admin', 'root', 'titian', 'postgres']) {
      expect((await signIn(login, await codeAt(), login)).status).toBe(401);
    }
    expect(await held.current.db.rows(anyRow, sql`select login from staff where login in ('admin', 'root')`)).toEqual(
      [],
    );
  });

  it('ends after half an hour without calls, after twelve hours, and at sign-out', async () => {
    const world = held.current;
    const { login } = await officer();
    const standing = async (token: string) => (await world.call({ token } as Person, 'GET staff/me')).status;
    const first = await signIn(login, await codeAt());
    await world.moveClock({ minutes: 29 });
    expect(await standing(first.token)).toBe(200);
    await world.moveClock({ minutes: 31 });
    expect(await standing(first.token)).toBe(401);

    const second = await signIn(login, await codeAt());
    for (let n = 0; n < 25; n += 1) {
      await world.moveClock({ minutes: 28 });
      await standing(second.token);
    }
    expect(await standing(second.token)).toBe(200);
    await world.moveClock({ minutes: 21 });
    expect(await standing(second.token)).toBe(401);

    const third = await signIn(login, await codeAt());
    await world.call({ token: third.token } as Person, 'POST staff/logout');
    expect(await standing(third.token)).toBe(401);
  });
});
