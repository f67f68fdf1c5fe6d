// Registration: a code proves the number, the proof makes one account. Nothing tells who is registered already.
// Source: spec §2 (/register), §5, §7; domain §2 (code), §3; settled 59; security: one-time codes, sign-up race, consent.
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { type Fields, picture, postForm } from '#test/form.ts';
import { codeTo, messagesTo } from '#test/messages.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const held = useWorld();

let people = 0;
const newPhone = () => `+62813${String(7_000_000 + ++people)}`;
const secret = 'kopi susu gula aren 7';

const request = (world: World, phonenumber: string) =>
  world.call(null, 'POST users/verifications/requests', { body: { phonenumber } });
const check = (world: World, phonenumber: string, code: string) =>
  world.call(null, 'POST users/verifications', { body: { phonenumber, code } });

async function prove(world: World, phone: string): Promise<string> {
  expect((await request(world, phone)).status).toBe(200);
  const answer = await check(world, phone, await codeTo(world, phone));
  expect(answer.status).toBe(200);
  return answer.data.verificationToken;
}

function form(verificationToken: string, changes: Record<string, unknown> = {}) {
  const email = `pendana${++people}@contoh.example`;
  const plainPassword = { first: secret, second: secret };
  return { platform: 'web', name: 'Sari Dewi', email, verificationToken, plainPassword, ...changes };
}

const register = (world: World, body: unknown) => world.call(null, 'POST users', { body });

const signedIn = (token: string): Person => ({ id: '', name: '', phone: '', token });

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code', () => {
  it('[S7.011] [S7.012] comes by SMS with six digits and proves the number, in whatever form that was typed', async () => {
    const world = held.current;
    const phone = newPhone();
    expect((await request(world, phone.replace('+62', '0'))).status).toBe(200);
    const code = await codeTo(world, phone);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await check(world, phone.replace('+62', ''), code);
    expect(answer.data.verificationToken).toMatch(/^[\w-]{22}$/);
  });

  it('is nowhere in clear: not in its table, not in the message that waits', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const code = await codeTo(world, phone);
    const [stored] = await world.owner.rows<{ row: string }>(
      sql`select row_to_json(c)::text as row from verification_code c where subject = ${phone}`,
    );
    const [waiting] = await world.owner.rows<{ row: string }>(
      sql`select row_to_json(m)::text as row from outbox_message m where recipient = ${phone}`,
    );
    expect(stored?.row).not.toContain(code);
    expect(waiting?.row).not.toContain(code);
  });

  it('lives five minutes', async () => {
    const world = held.current;
    const [early, late] = [newPhone(), newPhone()];
    await request(world, early);
    await request(world, late);
    const [earlyCode, lateCode] = [await codeTo(world, early), await codeTo(world, late)];
    await world.moveClock({ minutes: 4 });
    expect((await check(world, early, earlyCode)).status).toBe(200);
    await world.moveClock({ minutes: 2 });
    const answer = await check(world, late, lateCode);
    expect([answer.status, answer.error.code]).toEqual([422, 'error.code.invalid']);
  });

  it('is good once, and not at all once a newer one was sent', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const older = await codeTo(world, phone);
    await world.moveClock({ minutes: 2 });
    await request(world, phone);
    const newer = await codeTo(world, phone);
    const refusals = older === newer ? [] : [await check(world, phone, older)];
    expect((await check(world, phone, newer)).status).toBe(200);
    refusals.push(await check(world, phone, newer));
    for (const { status, error } of refusals) expect([status, error.code]).toEqual([422, 'error.code.invalid']);
  });

  it('is not judged any more after five wrong ones, although it is right', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const code = await codeTo(world, phone);
    for (let n = 0; n < 5; n += 1) expect((await check(world, phone, wrong(code))).status).toBe(422);
    const sixth = await check(world, phone, code);
    expect([sixth.status, sixth.error.code]).toEqual([429, 'error.too_many']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is judged at most five times when a hundred come at once', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const tries = Array.from({ length: 100 }, (_, n) => check(world, phone, `9${String(n).padStart(5, '0')}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
  });

  it('starts no counter anew: twenty tries a day, whatever codes were asked for in between', async () => {
    const world = held.current;
    const phone = newPhone();
    let judged = 0;
    for (let round = 0; round < 6; round += 1) {
      await world.moveClock({ minutes: 16 });
      await request(world, phone);
      const code = await codeTo(world, phone);
      for (let n = 0; n < 5; n += 1) if ((await check(world, phone, wrong(code))).status === 422) judged += 1;
    }
    expect(judged).toBe(20);
    expect((await check(world, phone, await codeTo(world, phone))).status).toBe(429);
  });

  it('is sent once a minute and five times in ten minutes', async () => {
    const world = held.current;
    const phone = newPhone();
    expect((await request(world, phone)).status).toBe(200);
    const hasty = await request(world, phone);
    expect([hasty.status, hasty.error.code]).toEqual([429, 'error.too_many']);
    for (let n = 0; n < 4; n += 1) {
      await world.moveClock({ minutes: 1 });
      expect((await request(world, phone)).status).toBe(200);
    }
    await world.moveClock({ minutes: 1 });
    expect((await request(world, phone)).status).toBe(429);
    expect(await messagesTo(world, phone)).toHaveLength(5);
  });

  it.each([[''], [' 123456'], ['1234567'], ['abcdef']])('of the form %j is none', async (code) => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    expect((await check(world, phone, code)).status).toBe(422);
  });

  it.each([[null], [['123456']], [{ $ne: '' }], [123456]])(
    'of the form %j is no code but a wrong body',
    async (code) => {
      const body = { phonenumber: newPhone(), code };
      expect((await held.current.call(null, 'POST users/verifications', { body })).status).toBe(400);
    },
  );

  it.each([['+19005550100'], ['+8816123456789'], ['+62812'], ['+62812345678901234567'], ['081234x']])(
    'is not sent to %s',
    async (phonenumber) => {
      const answer = await request(held.current, phonenumber);
      expect([answer.status, answer.error.code]).toEqual([422, 'error.phone.invalid']);
      expect(await messagesTo(held.current, phonenumber)).toEqual([]);
    },
  );

  it('for a number that has an account is no code, though the answer is the same', async () => {
    const world = held.current;
    const { id } = await world.lender();
    const { phone } = await world.db.one<{ phone: string }>(sql`select phone from app_user where id = ${id}`);
    const known = await request(world, phone);
    const unknown = await request(world, newPhone());
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data]);
    const [text = ''] = await messagesTo(world, phone);
    expect(text).toContain('sudah terdaftar');
    expect(text).not.toMatch(/\d{6}/);
  });
});

describe('an account', () => {
  it('[S7.008] [S7.010] has the number that was proved, no rights beyond a lender’s, and a session', async () => {
    const world = held.current;
    const phone = newPhone();
    const token = await prove(world, phone);
    const body = form(token, {
      phonenumber: '+6281299999999',
      kycStatus: 'verified',
      isVerified: true,
      emailVerified: 1,
      isBorrower: true,
      roles: ['admin'],
      lender: { balance: 999_999_999 },
    });
    const answer = await register(world, body);
    expect(answer.status).toBe(200);
    const { data: me } = await world.call(signedIn(answer.data.token), 'GET me');
    expect(me).toMatchObject({
      name: 'Sari Dewi',
      email: body.email,
      phonenumber: phone,
      isLender: true,
      isBorrower: false,
      isSender: false,
      emailVerified: false,
      isVerified: false,
      kycStatus: 'not_verified',
    });
    expect(me.lender?.balance).toBe(0);
  });

  it('keeps the proof of what was agreed to: version, hash of the text, time and address', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    const { data: terms } = await world.call(null, 'GET terms/:kind', { params: { kind: 'terms_of_service' } });
    const answer = await register(world, form(token, { termsVersion: terms.version }));
    const { data: me } = await world.call(signedIn(answer.data.token), 'GET me');
    const [consent] = await world.owner.rows(sql`
      select kind, version, encode(text_sha256, 'hex') as sha256, purpose, address from consent where user_id = ${me.id}`);
    expect(consent).toEqual({
      kind: 'terms_of_service',
      version: 1,
      sha256: terms.sha256,
      purpose: 'registration',
      address: '127.0.0.1',
    });
  });

  it('is not made on terms that are not in force', async () => {
    const token = await prove(held.current, newPhone());
    const answer = await register(held.current, form(token, { termsVersion: 99 }));
    expect([answer.status, answer.error.code]).toEqual([422, 'error.terms.changed']);
  });

  it('is one for each proof, however many ask at once', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(world, form(token))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of answers)
      if (status !== 200) expect([status, error.code]).toEqual([422, 'error.verification.invalid']);
  });

  it('is one for each e-mail address, however it is written and however many ask at once', async () => {
    const world = held.current;
    const tokens = await Promise.all([prove(world, newPhone()), prove(world, newPhone())]);
    const bodies = [
      form(tokens[0], { email: 'Rini@Contoh.example' }),
      form(tokens[1], { email: 'rini@contoh.example' }),
    ];
    const answers = await Promise.all(bodies.map((body) => register(world, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.code).toBe('error.email.taken');
  });

  it('needs a proof that is still good, and none made up', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    await world.moveClock({ minutes: 31 });
    for (const each of [token, 'bukan-token', 'a'.repeat(300)]) {
      const answer = await register(world, form(each));
      expect([answer.status, answer.error.code]).toEqual([422, 'error.verification.invalid']);
    }
  });

  it('opens nothing with the proof: it is no session', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    expect((await world.call(signedIn(token), 'GET me')).status).toBe(401);
  });

  it('wants both passwords equal, and one that nobody guesses', async () => {
    const world = held.current;
    const phone = newPhone();
    const token = await prove(world, phone);
    const other = await register(world, form(token, { plainPassword: { first: secret, second: `${secret}x` } }));
    expect([other.status, other.error.code]).toEqual([422, 'error.password.not_equal']);
    for (const [password, code] of [
      ['pendek7', 'error.password.too_short'],
      ['12345678', 'error.password.common'],
      ['password1!', 'error.password.common'],
      [phone.replace('+62', '0'), 'error.password.personal'],
    ] as const) {
      const answer = await register(world, form(token, { plainPassword: { first: password, second: password } }));
      expect([password, answer.status, answer.error.code]).toEqual([password, 422, code]);
    }
    const long = 'k'.repeat(63) + 'opi 7';
    const accepted = await register(world, form(token, { plainPassword: { first: long, second: long } }));
    expect(accepted.status).toBe(200);
  });
});

describe('the identity step', () => {
  const validate = (body: unknown) => held.current.call(null, 'POST users/validations', { body });

  it('[S7.013] names every field that is wrong', async () => {
    const answer = await validate({ name: '', email: 'bukan', plainPassword: { first: 'a', second: 'b' } });
    expect(answer.status).toBe(422);
    expect(answer.error.errors.map(({ field, code }) => [field, code])).toEqual([
      ['name', 'error.empty'],
      ['email', 'error.email.invalid'],
      ['plainPassword', 'error.password.not_equal'],
    ]);
  });

  it('tells that an address is taken only to who proved a number', async () => {
    const world = held.current;
    const email = `dipakai${++people}@contoh.example`;
    await register(world, form(await prove(world, newPhone()), { email }));
    const plainPassword = { first: secret, second: secret };
    const body = { name: 'Sari Dewi', email, plainPassword };
    expect((await validate(body)).status).toBe(200);
    const proved = await validate({ ...body, verificationToken: await prove(world, newPhone()) });
    expect([proved.status, proved.error.code]).toEqual([422, 'error.email.taken']);
  });
});

describe('papers of a registration', () => {
  const send = async (world: World, token: string, papers: Fields) => {
    const email = `berkas${++people}@contoh.example`;
    const fields = { platform: 'web', name: 'Sari Dewi', email, verificationToken: token };
    const passwords = { 'plainPassword[first]': secret, 'plainPassword[second]': secret };
    return postForm(world, null, 'users', { ...fields, ...passwords, ...papers });
  };
  const papers = async (): Promise<Fields> => ({
    identityType: 'ktp',
    'identityFile[file]': await picture(),
    'npwpFile[file]': await picture(),
    identityNumber: '3273014203890001',
    npwpNumber: '01.234.567.8-901.000',
  });
  const accepted = async (world: World, answer: { data: { token: string } }) =>
    (await world.call(signedIn(answer.data.token), 'GET me/kycs')).data;

  it('[S7.009] are kept for the verification when all four came, which is still to be handed in', async () => {
    const world = held.current;
    const answer = await send(world, await prove(world, newPhone()), await papers());
    expect(answer.status).toBe(200);
    expect(await accepted(world, answer)).toMatchObject({
      status: 'not_verified',
      accepted: ['ktp', 'npwp', 'identityNumber', 'npwpNumber'],
    });
  });

  it('are left out when one is missing, and the account is made all the same', async () => {
    const world = held.current;
    const { npwpNumber: _, ...three } = await papers();
    const answer = await send(world, await prove(world, newPhone()), three);
    expect(answer.status).toBe(200);
    expect((await accepted(world, answer)).accepted).toEqual([]);
  });

  it('that are no pictures are refused, and no account is made', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    const answer = await send(world, token, { ...(await papers()), 'npwpFile[file]': Buffer.from('<svg/>') });
    expect([answer.status, answer.errors[0]?.message]).toEqual([422, 'Not an image']);
    expect((await send(world, token, {})).status).toBe(200);
  });
});
