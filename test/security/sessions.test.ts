// A session ends everywhere at once: on a second program on the same database, by sign-out, by a changed or reset
// password, by a revoked role; and what was begun in it cannot be finished.
// Source: docs/domain.md §2.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { confirmation, quote } from '#test/funding.ts';
import { codeTo, messagesTo } from '#test/messages.ts';
import { listen, releaseTogether } from '#test/race.ts';
import { application, lenderWithAccount } from '#test/withdrawal.ts';
import {
  caller,
  expectUnchanged,
  fairUse,
  password,
  type Person,
  testConfig,
  useWorld,
  type World,
} from '#test/world.ts';

const held = useWorld();
let second: Product;
let onSecond: World['call'];
beforeAll(async () => {
  second = await buildProduct(testConfig(held.current.database.url), { checkAnswers: true, fairUse });
  onSecond = caller(() => second);
});
afterAll(() => second.close());

const fresh = 'kopi tubruk gayo 71';
const signIn = async (person: Person, word = password): Promise<Person> => {
  const body = { _username: person.phone, _password: word };
  return { ...person, token: (await held.current.call(null, 'POST login_check', { body })).data.token };
};
/** The answers of the two programs to this token. */
const seen = async (person: Person) => [
  (await held.current.call(person, 'GET me')).status,
  (await onSecond(person, 'GET me')).status,
];

describe('a session', () => {
  it('ends on both programs after sign-out on one', async () => {
    const person = await signIn(await held.current.lender());
    expect(await seen(person)).toEqual([200, 200]);
    expect((await onSecond(person, 'POST me/logout')).status).toBe(200);
    expect(await seen(person)).toEqual([401, 401]);
  });

  it.each(['changed', 'forgotten'] as const)(
    'on another device is dead on both once the password is %s, and its owner hears of it by SMS and mail',
    async (how) => {
      const world = held.current;
      const here = await world.lender();
      const there = await signIn(here);
      const { email } = await world.db.one(
        row({ email: col.text }),
        sql`select email from app_user where id = ${here.id}`,
      );
      await world.call(null, 'POST resettings/requests', { body: { value: here.phone } });
      const code = await codeTo(world, here.phone);
      const plainPassword = { first: fresh, second: fresh };
      const answer =
        how === 'changed'
          ? await world.call(here, 'POST me/changepasswords', { body: { currentPassword: password, plainPassword } })
          : await world.call(null, 'POST resettings/resets', { body: { value: here.phone, code, plainPassword } });
      expect(answer.status).toBe(200);
      expect(await seen(there)).toEqual([401, 401]);
      expect(await seen(here)).toEqual(how === 'changed' ? [200, 200] : [401, 401]);
      const again = { value: here.phone, code, plainPassword: { first: `${fresh}1`, second: `${fresh}1` } };
      expect((await world.call(null, 'POST resettings/resets', { body: again })).status).toBe(422);
      for (const to of [here.phone, email]) expect((await messagesTo(world, to))[0]).toMatch(/sandi/i);
      expect(
        (await world.call(null, 'POST login_check', { body: { _username: here.phone, _password: fresh } })).status,
      ).toBe(200);
    },
  );

  it('is ended by its owner from another session, and the ended ones are no longer listed', async () => {
    const world = held.current;
    const here = await world.lender();
    const [one, two] = [await signIn(here), await signIn(here)];
    expect((await world.call(here, 'GET me/sessions')).data).toHaveLength(3);
    expect((await world.call(here, 'DELETE me/sessions')).status).toBe(200);
    expect([await seen(one), await seen(two), await seen(here)]).toEqual([
      [401, 401],
      [401, 401],
      [200, 200],
    ]);
  });
});

describe('what was begun', () => {
  it('cannot be finished after the right to it was revoked: neither a funding nor a withdrawal', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 5_000_000);
    const { person } = ready;
    const { id: lending } = await world.openedLending();
    const { referenceToken } = await quote(world, person, lending, 500_000);
    const withdrawal = await application(world, ready, 500_000);
    await world.owner.run(sql`update app_user set is_lender = false where id = ${person.id}`);
    await expectUnchanged(world, async () => {
      const body = confirmation(lending, 500_000, referenceToken);
      expect((await onSecond(person, 'POST me/lendingtransactions', { body })).status).toBe(403);
      expect((await onSecond(person, 'POST me/withdraws', { body: withdrawal })).status).toBe(403);
    });
  });

  it('cannot be finished with a session that ended in between', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 5_000_000);
    const withdrawal = await application(world, ready, 500_000);
    await world.call(ready.person, 'POST me/logout');
    await expectUnchanged(world, async () => {
      expect((await onSecond(ready.person, 'POST me/withdraws', { body: withdrawal })).status).toBe(401);
    });
  });
});

describe('one application for a withdrawal', () => {
  it('sent fifty times at the same instant to two programs takes money once', { timeout: 60_000 }, async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 5_000_000);
    const body = await application(world, ready, 500_000);
    const ports = [await listen(world.product), await listen(second)];
    const answers = await releaseTogether(
      Array.from({ length: 50 }, (_, n) => ({
        port: ports[n % 2] ?? 0,
        person: ready.person,
        method: 'POST' as const,
        path: 'me/withdraws',
        body,
      })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    for (const { status, headers } of answers) {
      expect([200, 409, 503]).toContain(status);
      if (status !== 200) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(
      await world.db.rows(anyRow, sql`select 1 from withdrawal where lender_id = ${ready.person.id}`),
    ).toHaveLength(1);
    // The withdrawal fee: 6.500.
    expect(await world.balance(ready.person.id)).toBe(5_000_000 - 506_500);
    expect(await world.proof()).toEqual([]);
  });
});
