// Registration: one account per proved number, and no answer reveals who is registered.
// Source: spec §2, §5, §7; docs/domain.md §3; docs/settled.md 59.
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Fields, picture, postForm } from '#test/form.ts';
import { newPhone, secret, prove, form, register, signedIn, nextPerson } from '#test/registration.ts';
import { useWorld, type World } from '#test/world.ts';

const held = useWorld();

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

  it('stores the consent: version, hash of the text, time and address', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    const { data: terms } = await world.call(null, 'GET terms/:kind', { params: { kind: 'terms_of_service' } });
    const answer = await register(world, form(token, { termsVersion: terms.version }));
    const { data: me } = await world.call(signedIn(answer.data.token), 'GET me');
    const [consent] = await world.owner.rows(
      anyRow,
      sql`
      select kind, version, encode(text_sha256, 'hex') as sha256, purpose, address from consent where user_id = ${me.id}`,
    );
    expect(consent).toEqual({
      kind: 'terms_of_service',
      version: 1,
      sha256: terms.sha256,
      purpose: 'registration',
      address: '127.0.0.1',
    });
  });

  it('is not created on terms that are not in force', async () => {
    const token = await prove(held.current, newPhone());
    const answer = await register(held.current, form(token, { termsVersion: 99 }));
    expect([answer.status, answer.error.code]).toEqual([422, 'error.terms.changed']);
  });

  it('is created once per proof, also in parallel', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(world, form(token))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of answers)
      if (status !== 200) expect([status, error.code]).toEqual([422, 'error.verification.invalid']);
  });

  it('is created once per e-mail address, in any spelling, also in parallel', async () => {
    const world = held.current;
    const tokens = await Promise.all([prove(world, newPhone()), prove(world, newPhone())]);
    const bodies = [
      form(tokens[0], { email: 'Rini@Contoh.example' }),
      form(tokens[1], { email: 'rini@contoh.example' }),
    ];
    const answers = await Promise.all(bodies.map((body) => register(world, body)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.code).toBe('error.email.taken');
  });

  it('requires a proof that is valid and not forged', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    await world.moveClock({ minutes: 31 });
    for (const each of [token, 'bukan-token', 'a'.repeat(300)]) {
      const answer = await register(world, form(each));
      expect([answer.status, answer.error.code]).toEqual([422, 'error.verification.invalid']);
    }
  });

  it('cannot be used with the proof: it is no session', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    expect((await world.call(signedIn(token), 'GET me')).status).toBe(401);
  });

  it('requires two equal passwords, and a strong one', async () => {
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

  it('names every field, also when some are missing and the address is taken', async () => {
    const world = held.current;
    const email = `sudah${nextPerson()}@contoh.example`;
    await register(world, form(await prove(world, newPhone()), { email }));
    const answer = await validate({ email, verificationToken: await prove(world, newPhone()) });
    expect(answer.error.errors.map(({ field, code, message }) => [field, code, message])).toEqual([
      ['name', 'error.empty', 'Nama tidak boleh kosong'],
      ['plainPassword', 'error.password.too_short', expect.any(String)],
      ['email', 'error.email.taken', expect.any(String)],
    ]);
  });

  it('reveals that an address is taken only after a proved number', async () => {
    const world = held.current;
    const email = `dipakai${nextPerson()}@contoh.example`;
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
    const email = `berkas${nextPerson()}@contoh.example`;
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

  it('[S7.009] are stored for a later submission when all four were sent', async () => {
    const world = held.current;
    const answer = await send(world, await prove(world, newPhone()), await papers());
    expect(answer.status).toBe(200);
    expect(await accepted(world, answer)).toMatchObject({
      status: 'not_verified',
      accepted: ['ktp', 'npwp', 'identityNumber', 'npwpNumber'],
    });
  });

  it('are ignored when one is missing, and the account is created', async () => {
    const world = held.current;
    const { npwpNumber: _, ...three } = await papers();
    const answer = await send(world, await prove(world, newPhone()), three);
    expect(answer.status).toBe(200);
    expect((await accepted(world, answer)).accepted).toEqual([]);
  });

  it('are refused when they are not images, and no account is created', async () => {
    const world = held.current;
    const token = await prove(world, newPhone());
    const answer = await send(world, token, { ...(await papers()), 'npwpFile[file]': Buffer.from('<svg/>') });
    expect([answer.status, answer.errors[0]?.message]).toEqual([422, 'Not an image']);
    expect((await send(world, token, {})).status).toBe(200);
  });
});
