// No secret is stored in plain text: after a lender's whole journey, from registration to a withdrawal, no column of
// any table and no line of the log holds a password, code, token, identity number or account number.
// Source: docs/domain.md §2.
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoints } from '#contract/all.ts';
import type { PersonId } from '#domain/ids.ts';
import { redaction } from '#platform/log.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { encryptClearAccounts } from '#server/clear-accounts.ts';
import { approved, endAtBank, type FundedLending, fundedLending, officers } from '#test/disbursement.ts';
import { picture, postForm } from '#test/form.ts';
import { fund } from '#test/funding.ts';
import { asId } from '#domain/ids.testing.ts';
import { addJob, decide, form as kycForm, state } from '#test/kyc.ts';
import { codeTo, linkTokenTo } from '#test/messages.ts';
import { arrive, shareOut } from '#test/repayment.ts';
import { check, newPhone, request } from '#test/registration.ts';
import { addAccount, applyWithdrawal, checkWithdrawal } from '#test/withdrawal.ts';
import { caller, type LenderPerson, type Person, testConfig, useWorld, type World } from '#test/world.ts';

const held = useWorld();
let product: Product;
let world: World;
const lines: string[] = [];
beforeAll(async () => {
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const log = pino({ level: 'debug', redact: { paths: redaction, censor: '[dihapus]' } }, stream);
  product = await buildProduct(testConfig(held.current.database.url), { checkAnswers: true, log });
  world = Object.create(held.current, {
    product: { value: product },
    call: { value: caller(() => product) },
    work: { value: () => product.worker.round() },
  }) as World;
  await addJob(world);
});
afterAll(() => product.close());

const words = ['kopi tubruk gayo 71', 'wedang ronde salatiga', 'es cendol banjarnegara'] as const;
const nik = '3372014203897351';
const npwp = '01.234.567.8-901.000';
const numbers = ['70918273645', '80918273645'] as const;
const groupNumber = '90918273645';
const totp = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** All secrets used on the way, by kind. */
const secrets: Record<string, string> = {
  'first password': words[0],
  'second password': words[1],
  'third password': words[2],
  NIK: nik,
  NPWP: npwp,
  'NPWP in digits': npwp.replace(/\D/g, ''),
  'account number of the identity': numbers[0],
  'account number of the withdrawal': numbers[1],
  'account number of a group': groupNumber,
  'secret of an authenticator': totp,
};

async function ok<C extends keyof Endpoints & string>(
  person: Person | null,
  call: C,
  sent: Parameters<World['call']>[2],
) {
  const answer = await world.call(person, call, sent);
  expect([call, answer.status]).toEqual([call, 200]);
  return answer.data;
}

/** Registers with documents and verifies the address. */
async function join(): Promise<LenderPerson> {
  const phone = newPhone();
  const email = `rahasia.${phone.slice(-6)}@contoh.example`;
  await request(world, phone);
  secrets['code of registration'] = await codeTo(world, phone);
  await check(world, phone, secrets['code of registration'] === '000000' ? '000001' : '000000');
  const { verificationToken } = (await check(world, phone, secrets['code of registration'])).data;
  secrets['proof of the number'] = verificationToken;
  const answer = await postForm(world, null, 'users', {
    platform: 'web',
    name: 'Ratna Sekar',
    email,
    verificationToken,
    'plainPassword[first]': words[0],
    'plainPassword[second]': words[0],
    identityType: 'ktp',
    identityNumber: nik,
    npwpNumber: npwp,
    'identityFile[file]': await picture(),
    'npwpFile[file]': await picture(),
  });
  const { token } = answer.data as { token: string };
  secrets['first session'] = token;
  const person = { id: asId<PersonId>(''), name: 'Ratna Sekar', phone, token };
  await ok(person, 'POST me/emails/verifications', { body: { email } });
  secrets['link to the address'] = await linkTokenTo(world, email);
  await ok(null, 'POST emails/verifications', { body: { token: secrets['link to the address'] } });
  const { id } = await ok(person, 'GET me', {});
  return { ...person, id };
}

/** Resets one password and changes another. */
async function changePasswords(person: LenderPerson): Promise<LenderPerson> {
  await ok(null, 'POST resettings/requests', { body: { value: person.phone } });
  const code = await codeTo(world, person.phone);
  secrets['code of a reset'] = code;
  const twice = (word: string) => ({ first: word, second: word });
  await ok(null, 'POST resettings/resets', { body: { value: person.phone, code, plainPassword: twice(words[1]) } });
  const body = { _username: person.phone, _password: words[1] };
  const { token } = await ok(null, 'POST login_check', { body });
  secrets['second session'] = token;
  await world.call(null, 'POST login_check', { body: { ...body, _password: `${words[2]}x` } });
  const signedIn = { ...person, token };
  await ok(signedIn, 'POST me/changepasswords', {
    body: { currentPassword: words[1], plainPassword: twice(words[2]) },
  });
  return signedIn;
}

/** Submits the identity, is accepted, funds, and withdraws. */
async function useMoney(person: LenderPerson): Promise<void> {
  const sent = kycForm(person, { identityNumber: nik, npwpNumber: npwp, bankAccountNumber: numbers[0] });
  expect((await postForm(world, person, 'me/kycs', sent)).status).toBe(200);
  const staff = await world.staff('kyc');
  const reveal = { reason: 'Cocokkan dengan foto' };
  await ok(staff, 'POST staff/kycs/:id/reveals', { params: { id: person.id }, body: reveal });
  expect((await ok(staff, 'GET staff/people', { query: { q: nik } })).totalCount).toBe(1);
  await ok(staff, 'GET staff/people/files/:form', { params: { form: 'csv' }, query: { q: nik } });
  const headers = { authorization: `Bearer ${staff.token}` };
  const told = await product.console.app.inject({ url: `/api/v1/staff/people?q=${nik}`, headers });
  expect(told.statusCode).toBe(422);
  const { submittedAt } = await state(world, person);
  expect((await decide(world, staff, person, { submittedAt, verdict: 'verified' })).status).toBe(200);
  await world.owner.run(sql`update lender set envelope_status = 'aktif' where user_id = ${person.id}`);
  await world.topUp(person.id, 5_000_000);
  const lending = await world.openedLending();
  const other = await world.lender({ balance: 1_000_000 });
  await fund(world, other, lending.id, 500_000);
  const account = (await addAccount(world, person, { number: numbers[1], password: words[2] })).data.id;
  const { referenceToken } = (await checkWithdrawal(world, person, account, 500_000)).data;
  secrets['token of a withdrawal'] = referenceToken;
  const body = { bankAccount: account, amount: 500_000, referenceToken, password: words[2] };
  expect((await applyWithdrawal(world, person, { ...body, password: words[0] })).status).toBe(422);
  expect((await applyWithdrawal(world, person, body)).status).toBe(200);
  await world.moveClock({ minutes: 11 });
  await world.work();
}

/** A group whose account staff enter is paid its loan, pays too much and is refunded the difference. */
async function payGroup(): Promise<FundedLending> {
  const by = await officers(world);
  const lending = await fundedLending(world, [50_000_000]);
  const params = { id: lending.group.id };
  const group = await ok(by.loan, 'GET staff/groups/:id', { params });
  const { name, sector, city, description, meetingTime, meetingPlace, version } = group;
  const account = { bank: 2, number: groupNumber, holder: name };
  const place = meetingPlace || 'Balai RW 3';
  const body = {
    name,
    description,
    meetingTime,
    sector: sector.id,
    city: city.id,
    creditScore: 70,
    meetingPlace: place,
  };
  await ok(by.loan, 'PUT staff/groups/:id', { params, body: { ...body, version, account, reason: 'Rekening baru' } });
  await endAtBank(world, (await approved(world, lending.id, by)).payoutId, 'completed');
  const { date } = await world.db.one(row({ date: col.text }), sql`select business_date_of(app_now())::text as date`);
  await arrive(world, lending, 60_050_000, date);
  await shareOut(world);
  const of = { params: { id: lending.id }, body: {} };
  const { id } = await ok(by.finance, 'POST staff/lendings/:id/overpayments', of);
  const second = await world.staff('finance');
  await ok(second, 'POST staff/overpayments/:id/approvals', { params: { id }, body: { version: 1 } });
  return lending;
}

/** Rows of all tables that contain it as a whole word or as bytes; digits in a fraction of a second do not count. */
async function rowsWith(secret: string): Promise<string[]> {
  const tables = await world.owner.rows(
    row({ name: col.text }),
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const word = `(^|[^0-9A-Za-z.])${secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^0-9A-Za-z])`;
  const bytes = `%${Buffer.from(secret).toString('hex')}%`;
  const found: string[] = [];
  for (const { name } of tables) {
    const { count } = await world.owner.one(row({ count: col.number }), {
      parts: [`select count(*) as count from ${name} t where t::text ~ `, ' or t::text like ', ''],
      values: [word, bytes],
    });
    if (count > 0) found.push(name);
  }
  return found;
}

it('no secret is in a table or in the log in plain text', { timeout: 120_000 }, async () => {
  await useMoney(await changePasswords(await join()));
  await payGroup();
  expect(Object.keys(secrets).length).toBe(17);
  for (const [what, secret] of Object.entries(secrets)) {
    expect([what, secret.length >= 6]).toEqual([what, true]);
    expect([what, await rowsWith(secret)]).toEqual([what, []]);
  }
  // The search finds what is really there, so that finding nothing means something.
  expect(await rowsWith('Ratna Sekar')).toContain('public.app_user');
  const log = lines.join('');
  expect(log).toContain('"path":"/api/v1/me/withdraws"');
  for (const [what, secret] of Object.entries(secrets)) {
    const written = new RegExp(`(?<![\\w.])${secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`);
    expect([what, written.test(log)]).toEqual([what, false]);
  }
  for (const line of log.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
});

it('what an older database has in plain text is encrypted at a start, once, bound to its own row', async () => {
  const clear = '60918273645';
  await payGroup();
  const tables = ['borrower_group', 'disbursement', 'overpayment_return'] as const;
  const emptied = 'account_encrypted = null, account_hash = null, account_last_digits = null';
  for (const table of tables)
    await world.owner.run({ parts: [`update ${table} set account_number = '${clear}', ${emptied}`], values: [] });
  await world.owner.run(sql`update payout set account_number = ${clear}, account_encrypted = null`);
  expect(await rowsWith(clear)).toEqual(expect.arrayContaining(tables.map((table) => `public.${table}`)));

  // Two programs that start at once.
  const [one, other] = await Promise.all([encryptClearAccounts(product), encryptClearAccounts(product)]);
  expect(one + other).toBeGreaterThanOrEqual(6);
  expect(await encryptClearAccounts(product)).toBe(0);
  expect(await rowsWith(clear)).toEqual([]);

  const rows = await Promise.all(
    tables.map((table) =>
      world.db.one(row({ id: col.text, encrypted: col.bytes, hash: col.bytes, last: col.text }), {
        parts: [
          `select id, account_encrypted as encrypted, account_hash as hash, account_last_digits as last from ${table} where bank_id = 2 limit 1`,
        ],
        values: [],
      }),
    ),
  );
  for (const { id, encrypted, hash, last } of rows) {
    expect([product.vault.open(encrypted, id), last]).toEqual([clear, '3645']);
    expect(hash.equals(rows[0]!.hash)).toBe(true);
  }
  expect(() => product.vault.open(rows[0]!.encrypted, rows[1]!.id)).toThrow(/authenticate/);
  const payout = await world.db.one(
    row({ id: col.text, encrypted: col.bytes }),
    sql`select id, account_encrypted as encrypted from payout where kind = 'disbursement' limit 1`,
  );
  expect(product.vault.open(payout.encrypted, payout.id)).toBe(clear);
}, 60_000);
