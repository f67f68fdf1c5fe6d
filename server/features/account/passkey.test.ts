// Passkeys: added with the password, used to sign in and to confirm one act, refused when anything about them is not right.
// Source: decision 0108.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Assertion } from '#contract/confirmation.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { addPasskey, Authenticator, confirming } from '#test/authenticator.ts';
import { confirmation, quote } from '#test/funding.ts';
import { codeTo } from '#test/messages.ts';
import { type LenderPerson, password, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const add = (person: Person, name?: string) => addPasskey(held.current, person, name === undefined ? {} : { name });

const signIn = (passkey: Assertion) => held.current.call(null, 'POST passkeys/signins', { body: { passkey } });
const begin = async () => (await held.current.call(null, 'POST passkeys/challenges', { body: {} })).data;
const listOf = async (person: Person) => (await held.current.call(person, 'GET me/passkeys')).data;
const hasPasskey = async (person: Person) => (await held.current.call(person, 'GET me')).data.hasPasskey;
const titlesTo = async (person: Person) =>
  (await held.current.call(person, 'GET me/notifications')).data.data.map(({ title }) => title);

/** Another session of the same person. */
async function elsewhere(person: Person): Promise<Person> {
  const { db, sessions } = held.current.product;
  return { ...person, token: await db.tx((tx) => sessions.start(tx, 'user', person.id as never, 'test', 1)) };
}

const account = async (person: LenderPerson, number = '1234567890') => {
  const { data } = await held.current.call(person, 'GET banks');
  return { bank: data[0]?.id ?? 0, name: person.name, number };
};
const call = 'POST me/bankaccounts';
const addAccount = (person: Person, body: object) => held.current.call(person, call, { body });

describe('a passkey', () => {
  it('is added with the password, listed, told and recorded', async () => {
    const person = await held.current.lender();
    const wrong = await held.current.call(person, 'POST me/passkeys/challenges', {
      body: { password: 'salah 1 kali' },
    });
    expect([wrong.error.code, await hasPasskey(person)]).toEqual(['error.password.wrong', false]);
    const { id } = await add(person);
    expect(await listOf(person)).toMatchObject([{ id, name: 'Ponsel', usedAt: null }]);
    expect(await hasPasskey(person)).toBe(true);
    expect(await titlesTo(person)).toContain('Kunci sandi ditambahkan');
    const events = sql`select action from audit_trail where object_id = ${id}`;
    expect(await held.current.owner.rows(anyRow, events)).toEqual([{ action: 'passkey.added' }]);
  });

  it('is added with another passkey too, once for each answer, and by the session that began it', async () => {
    const person = await held.current.lender();
    const { device } = await add(person);
    const begun = 'POST me/passkeys/challenges';
    const passkey = device.answer(await confirming(held.current, person, begun, {}));
    await addPasskey(held.current, person, { name: 'Laptop', proof: { passkey } });
    expect((await listOf(person)).map(({ name }) => name)).toEqual(['Ponsel', 'Laptop']);
    const again = await held.current.call(person, begun, { body: { passkey } });
    expect(again.error.code).toBe('error.passkey.expired');
    const { data: options } = await held.current.call(person, begun, { body: { password } });
    const body = new Authenticator().create(options, 'Tablet');
    const other = await held.current.call(await elsewhere(person), 'POST me/passkeys', { body });
    expect(other.error.code).toBe('error.passkey.expired');
  });

  it('is renamed and removed by its owner alone, and not by itself', async () => {
    const [person, stranger] = [await held.current.lender(), await held.current.lender()];
    const { device, id } = await add(person);
    const params = { id };
    const rename = (who: Person) =>
      held.current.call(who, 'POST me/passkeys/:id/names', { params, body: { name: 'HP lama' } });
    const remove = (who: Person, body: object) =>
      held.current.call(who, 'POST me/passkeys/:id/removals', { params, body });
    expect([(await rename(stranger)).status, (await remove(stranger, { password })).status]).toEqual([404, 404]);
    expect((await rename(person)).data.name).toBe('HP lama');
    const own = device.answer(await confirming(held.current, person, 'POST me/passkeys/:id/removals', {}, params));
    expect((await remove(person, { passkey: own })).error.code).toBe('error.passkey.same');
    const { device: second } = await add(person, 'Laptop');
    const other = second.answer(await confirming(held.current, person, 'POST me/passkeys/:id/removals', {}, params));
    expect((await remove(person, { passkey: other })).status).toBe(200);
    expect((await listOf(person)).map(({ name }) => name)).toEqual(['Laptop']);
    expect(await titlesTo(person)).toContain('Kunci sandi dihapus');
    expect((await signIn(device.answer(await begin()))).error.code).toBe('error.passkey.unknown');
  });

  it('signs in without a name, once for each challenge', async () => {
    const person = await held.current.lender();
    const { device } = await add(person);
    const answer = device.answer(await begin());
    const { status, data } = await signIn(answer);
    expect(status).toBe(200);
    expect((await held.current.call({ ...person, token: data.token }, 'GET me')).data.id).toBe(person.id);
    expect((await signIn(answer)).error.code).toBe('error.passkey.expired');
  });

  it.each([
    ['from another page', { origin: 'http://localhost.example:8080' }],
    ['for another host', { rpId: 'titian.example' }],
    ['of a device that was not unlocked', { verified: false }],
  ])('does not sign in %s', async (_, signed) => {
    const { device } = await add(await held.current.lender());
    expect((await signIn(device.answer(await begin(), signed))).error.code).toBe('error.passkey.unknown');
  });

  it('whose count goes back is refused, and its owner is told', async () => {
    const person = await held.current.lender();
    const { device } = await add(person);
    expect((await signIn(device.answer(await begin(), { counter: 9 }))).status).toBe(200);
    expect((await signIn(device.answer(await begin(), { counter: 9 }))).error.code).toBe('error.passkey.copied');
    expect(await titlesTo(person)).toContain('Kunci sandi ditolak');
  });

  it('ends with a block, also after it, and with a forgotten password', async () => {
    const world = held.current;
    const person = await world.lender();
    const { device } = await add(person);
    expect((await signIn(new Authenticator().answer(await begin()))).error.code).toBe('error.passkey.unknown');
    const params = { id: person.id };
    const body = { reason: 'Ponselnya dicuri' };
    await world.call(await world.staff('support'), 'POST staff/people/:id/blocks', { params, body });
    expect((await signIn(device.answer(await begin()))).error.code).toBe('error.passkey.unknown');
    await world.call(await world.staff('support'), 'POST staff/people/:id/unblocks', { params, body });
    expect((await signIn(device.answer(await begin()))).error.code).toBe('error.passkey.unknown');

    const other = await world.lender();
    const { device: lost } = await add(other);
    await world.call(null, 'POST resettings/requests', { body: { value: other.phone } });
    const code = await codeTo(world, other.phone);
    const plainPassword = { first: 'kopi susu gula aren 7', second: 'kopi susu gula aren 7' };
    const reset = await world.call(null, 'POST resettings/resets', {
      body: { value: other.phone, code, plainPassword },
    });
    expect(reset.status).toBe(200);
    expect((await signIn(lost.answer(await begin()))).error.code).toBe('error.passkey.unknown');
  });

  it('does not sign in once its challenge is five minutes old', async () => {
    const { device } = await add(await held.current.lender());
    const answer = device.answer(await begin());
    await held.current.moveClock({ minutes: 5 });
    expect((await signIn(answer)).error.code).toBe('error.passkey.expired');
  });

  it('is in the file of her data, without its key', async () => {
    const person = await held.current.lender();
    await add(person, 'HP Sari');
    const file = await held.current.product.web.app.inject({
      method: 'POST',
      url: '/api/v1/me/personaldata',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { currentPassword: password },
    });
    expect(file.json<{ passkeys: object[] }>().passkeys).toEqual([
      { name: 'HP Sari', createdAt: expect.any(String), usedAt: null, removedAt: null },
    ]);
  });
});

describe('an act confirmed with a passkey', () => {
  let person: LenderPerson;
  let device: Authenticator;
  beforeAll(async () => {
    person = await held.current.lender({ balance: 5_000_000 });
    ({ device } = await add(person));
  });
  const confirmed = async (body: Record<string, unknown>) =>
    device.answer(await confirming(held.current, person, call, body));

  it('takes place once, however often it is sent at once', async () => {
    const body = await account(person);
    const passkey = await confirmed(body);
    const answers = await Promise.all([1, 2].map(() => addAccount(person, { ...body, passkey })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('with another body, another call, in another session or after its use is refused', async () => {
    const body = await account(person, '2234567890');
    const passkey = await confirmed(body);
    const other = await addAccount(person, { ...body, number: '3234567890', passkey });
    expect(other.error.code).toBe('error.passkey.expired');
    const { data } = await held.current.call(person, 'GET me/bankaccounts');
    const removal = { params: { id: data[0]?.id ?? '' }, body: { passkey } };
    const removed = await held.current.call(person, 'POST me/bankaccounts/:id/removals', removal);
    expect(removed.error.code).toBe('error.passkey.expired');
    const away = await addAccount(await elsewhere(person), { ...body, passkey });
    expect(away.error.code).toBe('error.passkey.expired');
    expect((await addAccount(person, { ...body, passkey })).status).toBe(200);
    expect((await addAccount(person, { ...body, passkey })).error.code).toBe('error.passkey.expired');
  });

  it('is a funding, which a new answer to the same act repeats without another one', async () => {
    const world = held.current;
    const funding = 'POST me/lendingtransactions';
    const lending = await world.openedLending();
    const { referenceToken } = await quote(world, person, lending.id, 1_000_000);
    const { password: _, ...body } = confirmation(lending.id, 1_000_000, referenceToken);
    const send = async () => {
      const passkey = device.answer(await confirming(world, person, funding, body));
      return world.call(person, funding, { body: { ...body, passkey } });
    };
    const [first, again] = [await send(), await send()];
    expect([first.status, again.data.id, await world.balance(person.id)]).toEqual([200, first.data.id, 4_000_000]);
    const used = sql`select after from audit_trail where action = 'passkey.used' and actor_id = ${person.id}
      order by seq desc limit 1`;
    expect(await world.owner.rows(anyRow, used)).toEqual([{ after: { purpose: 'confirm' } }]);
    expect(await world.proof()).toEqual([]);
  });

  it('whose count goes back leaves the act void, though its owner is told', async () => {
    const world = held.current;
    const body = await account(person, '5234567890');
    const key = randomUUID();
    const passkey = device.answer(await confirming(world, person, call, body), { counter: 0 });
    const headers = { 'idempotency-key': key };
    const copied = await world.call(person, call, { body: { ...body, passkey }, headers });
    expect(copied.error.code).toBe('error.passkey.copied');
    expect(await titlesTo(person)).toContain('Kunci sandi ditolak');
    const became = await world.call(person, 'POST me/acts/:key/checks', { params: { key } });
    expect(became.data.outcome).toBe('void');
  });

  it('takes neither none, nor the passkey of another, whose tries count as wrong passwords do', async () => {
    const lender = await held.current.lender();
    const body = await account(lender, '4234567890');
    const none = await held.current.call(lender, 'POST me/confirmations', { body: { call, body } });
    expect(none.error.code).toBe('error.passkey.none');
    await add(lender);
    const codes: string[] = [];
    for (let no = 0; no < 6; no += 1) {
      const passkey = device.answer(await confirming(held.current, lender, call, body));
      codes.push((await addAccount(lender, { ...body, passkey })).error.code);
    }
    expect(codes).toEqual([...Array<string>(5).fill('error.passkey.wrong'), 'error.too_many']);
    expect((await addAccount(lender, { ...body, password })).status).toBe(429);
  });

  it('has to be one that takes a confirmation, in its shape', async () => {
    const ask = (asked: string, body: Record<string, unknown>) =>
      held.current.call(person, 'POST me/confirmations', { body: { call: asked, body } });
    expect((await ask('POST me/withdraws/checks', {})).status).toBe(404);
    expect((await ask(call, { number: 7 })).status).toBe(422);
  });
});
