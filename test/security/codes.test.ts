// Misuse of codes: to run up our bill, to learn who is registered, to guess, or to prove something other than the
// code's purpose.
// Source: docs/domain.md §2.
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { codeTo, linkTokenTo, messagesTo } from '#test/messages.ts';
import { check, form, newPhone, prove, register, request, signedIn, wrong } from '#test/registration.ts';
import { password, type Person, useWorld } from '#test/world.ts';

const held = useWorld();

/** Each request from its own address, so that the limit of one address applies only where it is meant. */
let addresses = 0;
async function post(path: string, body: unknown, headers: Record<string, string> = {}, from?: string) {
  addresses += 1;
  const answer = await held.current.product.web.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    remoteAddress: from ?? `10.50.${addresses >> 8}.${addresses & 255}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, text: answer.body.replace(/^\{"id":"[^"]+"/, ''), headers: answer.headers };
}
const ask = (phonenumber: string, headers?: Record<string, string>, from?: string) =>
  post('users/verifications/requests', { phonenumber }, headers, from);

describe('the bill', () => {
  it('of one address ends at the twentieth number in ten minutes, whatever address its headers claim', async () => {
    const world = held.current;
    const { count: before } = await world.db.one(row({ count: col.number }), sql`select count(*) from outbox_message`);
    const statuses = [];
    // Consecutive numbers, as a program would try them.
    for (let n = 0; n < 60; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` };
      statuses.push((await ask(`+628176${String(5_000_000 + n)}`, headers, '10.51.0.1')).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(40).fill(429)]);
    const { count: after } = await world.db.one(row({ count: col.number }), sql`select count(*) from outbox_message`);
    expect(after - before).toBe(20);
    await world.moveClock({ minutes: 10 });
    expect((await ask('+6281765000059', {}, '10.51.0.1')).status).toBe(200);
  });

  it('counts codes for a forgotten password on the same address', async () => {
    const statuses = [];
    for (let n = 0; n < 24; n += 1)
      statuses.push((await post('resettings/requests', { value: `orang${n}@contoh.example` }, {}, '10.51.0.2')).status);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  });
});

describe('the digits', () => {
  it('of a thousand codes are six each and evenly spread, those at the front too', { timeout: 120_000 }, async () => {
    const world = held.current;
    const counts = Array<number>(10).fill(0);
    const first = Array<number>(10).fill(0);
    for (let n = 0; n < 1_000; n += 1) {
      const phone = `+628177${String(1_000_000 + n)}`;
      expect((await ask(phone)).status).toBe(200);
      const code = await codeTo(world, phone);
      for (const digit of code) counts[Number(digit)]! += 1;
      first[Number(code[0])]! += 1;
    }
    // Chi-square with nine degrees of freedom is above 33.7 once in ten thousand runs.
    const chiSquare = (found: number[], each: number) =>
      found.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
    expect(chiSquare(counts, 600)).toBeLessThan(33.7);
    expect(chiSquare(first, 100)).toBeLessThan(33.7);
  });
});

describe('who is registered', () => {
  let people: Person[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 5; n += 1) people = [...people, await held.current.lender()];
  });
  type Answer = Awaited<ReturnType<typeof post>>;
  /** Without the seconds to wait, which pass while the answers are collected, and the length that they change. */
  const seen = ({ status, text, headers }: Answer) => {
    const own = ['date', 'content-length', 'retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    const rest = Object.entries(headers).filter(([name]) => !own.includes(name));
    return JSON.stringify([status, text.replace(/dalam \d+ detik/, 'dalam …'), rest]);
  };
  /** Seconds that each may have to wait for its next code: a minute, less what passed since its first. */
  const waits = (answers: readonly Answer[]) => answers.map(({ headers }) => Number(headers['retry-after']));

  it('is not revealed by the answer to a request for a code, the first or the second time', async () => {
    const world = held.current;
    const emails = await world.db.rows(
      row({ email: col.text }),
      sql`select email from app_user where id = any(${people.map(({ id }) => id)}::uuid[])`,
    );
    for (const [path, field, known, unknown] of [
      ['users/verifications/requests', 'phonenumber', people.map(({ phone }) => phone), people.map(() => newPhone())],
      ['resettings/requests', 'value', people.map(({ phone }) => phone), people.map(() => newPhone())],
      [
        'resettings/requests',
        'value',
        emails.map(({ email }) => email),
        people.map((_, n) => `asing${n}@contoh.example`),
      ],
    ] as const) {
      for (const status of [200, 429]) {
        const answers = [];
        for (const value of [...known, ...unknown]) answers.push(await post(path, { [field]: value }));
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
        expect(new Set(answers.map(seen)).size).toBe(1);
        if (status === 429) for (const wait of waits(answers)) expect(wait > 30 && wait <= 60).toBe(true);
      }
    }
  });

  it('is not revealed by the time taken: a code is made for both, and only the message to a stranger is missing', async () => {
    const world = held.current;
    const [known, stranger] = [(await world.lender()).phone, newPhone()];
    for (const value of [known, stranger]) await post('resettings/requests', { value });
    const made = await world.db.rows(
      row({ subject: col.text }),
      sql`select subject from verification_code where purpose = 'reset' and subject = any(${[known, stranger]}::text[])`,
    );
    expect(made).toHaveLength(2);
    expect([(await messagesTo(world, known)).length, (await messagesTo(world, stranger)).length]).toEqual([1, 0]);
    const registered = (await world.lender()).phone;
    await ask(registered);
    expect(
      await world.db.rows(
        anyRow,
        sql`select 1 from verification_code where purpose = 'register' and subject = ${registered} and used_at is null`,
      ),
    ).toHaveLength(1);
  });

  it('is not revealed by the answer to a wrong code either', async () => {
    const [known, stranger] = [(await held.current.lender()).phone, newPhone()];
    const answers = [];
    for (const value of [known, stranger]) answers.push(await post('resettings/validates', { value, code: '123456' }));
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(new Set(answers.map(seen)).size).toBe(1);
  });

  it('by e-mail is not revealed to anybody without a verified number', async () => {
    const { id } = people[0]!;
    const { email } = await held.current.db.one(
      row({ email: col.text }),
      sql`select email from app_user where id = ${id}`,
    );
    const plainPassword = { first: 'kopi tubruk tiga', second: 'kopi tubruk tiga' };
    const answers = [];
    for (const each of [email, 'bebas.sekali@contoh.example'])
      answers.push(await post('users/validations', { name: 'Sari Dewi', email: each, plainPassword }));
    expect(new Set(answers.map(seen)).size).toBe(1);
  });
});

describe('a code proves only what it was sent for', () => {
  it('not another number, not a forgotten password, and the reverse', async () => {
    const world = held.current;
    const [a, b] = [newPhone(), newPhone()];
    const { phone: known } = await world.lender();
    for (const phone of [a, b]) await request(world, phone);
    await post('resettings/requests', { value: known });
    const [codeA, codeB, reset] = [await codeTo(world, a), await codeTo(world, b), await codeTo(world, known)];
    const refusals = [];
    if (codeA !== codeB) refusals.push(await check(world, b, codeA));
    refusals.push(await world.call(null, 'POST resettings/validates', { body: { value: a, code: codeA } }));
    refusals.push(await check(world, known, reset));
    for (const { status, error } of refusals) expect([status, error.code]).toEqual([422, 'error.code.invalid']);
    expect((await check(world, a, codeA)).status).toBe(200);
  });

  it('not a second account, not a session, not with a letter changed', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await register(world, form(changed))).status).toBe(422);
    expect((await world.call(signedIn(token), 'GET me')).status).toBe(401);
    expect((await register(world, form(token))).status).toBe(200);
    const again = await register(world, form(token));
    expect([again.status, again.error.code]).toEqual([422, 'error.verification.invalid']);
  });

  it('not with a count that a new code resets: three wrong, a new code, the old one and a wrong one, and it expires', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const older = await codeTo(world, phone);
    for (let n = 0; n < 3; n += 1) expect((await check(world, phone, wrong(older))).status).toBe(422);
    await world.moveClock({ minutes: 1 });
    await request(world, phone);
    const newer = await codeTo(world, phone);
    expect((await check(world, phone, older === newer ? wrong(newer) : older)).status).toBe(422);
    expect((await check(world, phone, wrong(newer))).status).toBe(422);
    expect((await check(world, phone, newer)).status).toBe(429);
  });

  it('once only, when twenty at once set twenty passwords with it', { timeout: 60_000 }, async () => {
    const world = held.current;
    const { phone } = await world.lender();
    await post('resettings/requests', { value: phone });
    const code = await codeTo(world, phone);
    const words = Array.from({ length: 20 }, (_, n) => `kopi tubruk nomor ${n}`);
    const answers = await Promise.all(
      words.map((word) =>
        post('resettings/resets', { value: phone, code, plainPassword: { first: word, second: word } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes('token'))).toEqual([]);
    const opened = [];
    for (const [n, word] of words.entries())
      if (answers[n]?.status === 200)
        opened.push((await post('login_check', { _username: phone, _password: word })).status);
    expect(opened).toEqual([200]);
    expect((await post('login_check', { _username: phone, _password: password })).status).toBe(401);
  });
});

describe('a link in a mail', () => {
  it('leads to our own address, whatever host a request names; and the older of two proves nothing', async () => {
    const world = held.current;
    const person = await world.lender({ emailVerified: false });
    const hosts = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    const bearer = { authorization: `Bearer ${person.token}` };
    const [first, second] = ['lama', 'baru'].map((name) => `${name}.${person.id.slice(-8)}@contoh.example`);
    for (const email of [first, second])
      expect((await post('me/emails/verifications', { email }, { ...bearer, ...hosts })).status).toBe(200);
    const tokens = [await linkTokenTo(world, first ?? ''), await linkTokenTo(world, second ?? '')];
    for (const email of [first, second]) {
      const [text = ''] = await messagesTo(world, email ?? '');
      expect(text).toContain(`${world.product.config.PUBLIC_URL}/verify-email?token=`);
      expect(text).not.toContain('evil.test');
    }
    const open = (token: string | undefined) => post('emails/verifications', { token });
    expect((await open(tokens[1])).status).toBe(200);
    expect((await open(tokens[0])).status).toBe(422);
    const reset = await post('resettings/requests', { value: person.phone }, hosts);
    expect(reset.status).toBe(200);
    expect((await messagesTo(world, person.phone))[0]).not.toContain('evil.test');
  });
});
