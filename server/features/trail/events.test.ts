// Audit events of everything that somebody may have to answer for: each once, with time, actor, address, action,
// object, result and request id.
// Source: UU PDP.
import { describe, expect, it } from 'vitest';
import { anyRow, col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { fund } from '#test/funding.ts';
import { addJob, openPictures, pending, sendVerdict } from '#test/kyc.ts';
import { codeTo } from '#test/messages.ts';
import { check, newPhone, prove, register, form, request, secret, wrong } from '#test/registration.ts';
import { addAccount, application, applyWithdrawal } from '#test/withdrawal.ts';
import { password, type Person, useWorld } from '#test/world.ts';

const held = useWorld();

const eventRow = row({
  action: col.text,
  actor: col.text,
  object: col.text,
  result: col.text,
  address: col.text,
  request: col.text,
  at: col.instant,
});
type Row = RowOf<typeof eventRow>;

/** The audit events that this action wrote. */
async function rowsOf(act: () => Promise<unknown>): Promise<Row[]> {
  const { db } = held.current;
  const { last } = await db.one(row({ last: col.number }), sql`select coalesce(max(seq), 0) as last from audit_trail`);
  await act();
  return db.rows(
    eventRow,
    sql`select action, actor_kind || coalesce(':' || actor_id, '') as actor,
    object_kind || ':' || object_id as object, result, address, request_id as request, at
    from audit_trail where seq > ${last} order by seq`,
  );
}

const told = (rows: readonly Row[]) =>
  rows.map(({ action, actor, object, result }) => ({ action, actor, object, result }));
const user = ({ id }: Person) => `user:${id}`;
const signIn = (name: string, typed: string) =>
  held.current.call(null, 'POST login_check', { body: { _username: name, _password: typed } });

describe('a sign-in', () => {
  it('is in the trail with actor, address, time and request', async () => {
    const person = await held.current.lender();
    const rows = await rowsOf(() => signIn(person.phone, password));
    expect(told(rows)).toEqual([{ action: 'session.start', actor: user(person), object: user(person), result: 'ok' }]);
    expect(rows[0]?.address).toBe('127.0.0.1');
    expect(rows[0]?.request).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs((rows[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('that failed names the account; an unknown number stays masked', async () => {
    const person = await held.current.lender();
    const failed = (object: string) => [
      { action: 'session.refused', actor: 'visitor', object, result: 'error.credentials' },
    ];
    expect(told(await rowsOf(() => signIn(person.phone, 'salah')))).toEqual(failed(user(person)));
    expect(told(await rowsOf(() => signIn('0812-9999-0001', 'salah')))).toEqual(failed('login:0812••••0001'));
  });

  it('that hits its limit says so', async () => {
    const person = await held.current.lender();
    for (let tries = 0; tries < 10; tries += 1) await signIn(person.phone, 'salah');
    const rows = await rowsOf(() => signIn(person.phone, password));
    expect(told(rows)).toEqual([
      {
        action: 'limit.hit',
        actor: 'visitor',
        object: expect.stringMatching(/^(user|login):/),
        result: 'error.too_many',
      },
    ]);
  });
});

describe('a code', () => {
  it('is in the trail when it is sent and when it is checked, never with the number or the code', async () => {
    const world = held.current;
    const phone = newPhone();
    const sent = await rowsOf(() => request(world, phone));
    const about = `code:•••••••${phone.slice(-4)}`;
    expect(told(sent)).toEqual([{ action: 'code.sent', actor: 'visitor', object: about, result: 'ok' }]);
    const code = await codeTo(world, phone);
    const judged = await rowsOf(async () => {
      await check(world, phone, wrong(code));
      await check(world, phone, code);
    });
    expect(told(judged)).toEqual([
      { action: 'code.refused', actor: 'visitor', object: about, result: 'error.code.invalid' },
      { action: 'code.checked', actor: 'visitor', object: about, result: 'ok' },
    ]);
    const everything = JSON.stringify(
      await world.db.rows(anyRow, sql`select * from audit_trail where object_kind = 'code'`),
    );
    expect(everything).not.toContain(phone.slice(3));
    expect(everything).not.toContain(code);
  });

  it('guessed in parallel is checked five times, and the trail marks the rest', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const guess = wrong(await codeTo(world, phone));
    const rows = await rowsOf(() => Promise.all(Array.from({ length: 12 }, () => check(world, phone, guess))));
    expect(rows.filter(({ action }) => action === 'code.refused')).toHaveLength(5);
    expect(rows.filter(({ action }) => action === 'limit.hit')).toHaveLength(7);
  });
});

describe('what a lender does', () => {
  it('a registration, a reset and a changed password', async () => {
    const world = held.current;
    const proof = await prove(world, newPhone());
    expect((await rowsOf(() => register(world, form(proof)))).map(({ action }) => action)).toEqual(['user.registered']);
    const person = await world.lender();
    await world.call(null, 'POST resettings/requests', { body: { value: person.phone } });
    const code = await codeTo(world, person.phone);
    const plainPassword = { first: secret, second: secret };
    const reset = await rowsOf(() =>
      world.call(null, 'POST resettings/resets', { body: { value: person.phone, code, plainPassword } }),
    );
    expect(reset.map(({ action }) => action)).toEqual(['code.checked', 'password.reset']);
    const other = await world.lender();
    const changed = await rowsOf(() =>
      world.call(other, 'POST me/changepasswords', { body: { currentPassword: password, plainPassword } }),
    );
    expect(told(changed)).toEqual([
      { action: 'password.changed', actor: user(other), object: user(other), result: 'ok' },
    ]);
  });

  it('a bank account, a funding, a withdrawal, and a wrong password at a money call', async () => {
    const world = held.current;
    const person = await world.lender({ balance: 20_000_000 });
    const added = await rowsOf(() => addAccount(world, person));
    expect(added.map(({ action, actor }) => [action, actor])).toEqual([['bank_account.added', user(person)]]);
    const lending = await world.openedLending();
    const funded = await rowsOf(() => fund(world, person, lending.id, 500_000));
    expect(told(funded)).toEqual([
      { action: 'funding.confirmed', actor: user(person), object: expect.stringMatching(/^portfolio:/), result: 'ok' },
    ]);
    const account = added[0]?.object.replace('bank_account:', '') ?? '';
    const body = await application(world, { person, account }, 100_000);
    const guessed = await rowsOf(() => applyWithdrawal(world, person, { ...body, password: 'salah' }));
    expect(told(guessed)).toEqual([
      {
        action: 'password.refused',
        actor: user(person),
        object: 'call:POST me/withdraws',
        result: 'error.password.wrong',
      },
    ]);
    const taken = await rowsOf(() => applyWithdrawal(world, person, body));
    expect(taken.map(({ action, actor, result }) => [action, actor, result])).toEqual([
      ['withdrawal.requested', user(person), 'ok'],
    ]);
    expect(await world.proof()).toEqual([]);
  });
});

describe('what staff do', () => {
  it('a number that was looked at, a verdict, and access that was refused', async () => {
    const world = held.current;
    await addJob(world);
    const { person, submittedAt } = await pending(world);
    const [kyc, finance] = [await world.staff('kyc'), await world.staff('finance')];
    const params = { id: person.id };
    const reveal = { params, body: { reason: 'Cocokkan' } };
    const seen = await rowsOf(() => world.call(kyc, 'POST staff/kycs/:id/reveals', reveal));
    await openPictures(world, kyc, person);
    const decided = await rowsOf(() => sendVerdict(world, kyc, person, { verdict: 'verified', submittedAt }));
    const refused = await rowsOf(() => sendVerdict(world, finance, person, { verdict: 'verified', submittedAt }));
    expect(told([...seen, ...decided, ...refused])).toEqual([
      { action: 'kyc.number.seen', actor: `staff:${kyc.id}`, object: user(person), result: 'ok' },
      { action: 'kyc.verified', actor: `staff:${kyc.id}`, object: user(person), result: 'ok' },
      // The account of a verified identity is the first withdrawal account.
      { action: 'bank_account.added', actor: user(person), object: expect.any(String), result: 'ok' },
      {
        action: 'access.refused',
        actor: `staff:${finance.id}`,
        object: 'call:POST staff/kycs/:id/verdicts',
        result: 'error.forbidden',
      },
    ]);
    for (const { address, request: id } of [...seen, ...decided, ...refused]) {
      expect(address).toBe('127.0.0.1');
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('a flood of calls', () => {
  it('is recorded once per address and minute, however many calls there are', async () => {
    const { product, db } = held.current;
    const address = '10.9.8.7';
    const kept = () => db.rows(anyRow, sql`select 1 from audit_trail where address = ${address}`);
    // Without name or password nothing is checked, but the calls are counted.
    const ask = () =>
      product.console.app.inject({
        method: 'POST',
        url: '/api/v1/staff/logins',
        remoteAddress: address,
        payload: {},
      });
    const rows = await rowsOf(async () => {
      for (let calls = 0; calls < 25; calls += 1) await ask();
      await expect.poll(kept).toHaveLength(1);
    });
    expect(told(rows)).toEqual([
      { action: 'limit.hit', actor: 'visitor', object: 'call:/api/v1/staff/logins', result: 'error.too_many' },
    ]);
  });

  it('is recorded as rarely when it comes with a session, or as messages with a wrong signature', async () => {
    const { product, db } = held.current;
    const lender = await held.current.lender();
    const keptOf = (address: string) =>
      db.rows(anyRow, sql`select 1 from audit_trail where address = ${address} and action = 'limit.hit'`);
    const me = { url: '/api/v1/me', remoteAddress: '10.9.8.5', headers: { authorization: `Bearer ${lender.token}` } };
    const many = await Promise.all(Array.from({ length: 60 }, () => product.web.app.inject(me)));
    expect(many.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(5);
    await expect.poll(() => keptOf(me.remoteAddress)).toHaveLength(1);

    const unsigned = { method: 'POST', url: '/api/v1/webhooks/bank', remoteAddress: '10.9.8.4', payload: {} } as const;
    for (let calls = 0; calls < 1_200; calls += 1)
      await product.web.app.inject({ url: '/api/v1/health', remoteAddress: unsigned.remoteAddress });
    for (let calls = 0; calls < 5; calls += 1) expect((await product.web.app.inject(unsigned)).statusCode).toBe(429);
    await expect.poll(() => keptOf(unsigned.remoteAddress)).toHaveLength(1);
  });
});

describe('the people that a set of events affected', () => {
  it('are named with kinds of data and contact, masked on the screen and whole in the file, which is on the trail', async () => {
    const world = held.current;
    const [kyc, support, auditor] = [
      await world.staff('kyc'),
      await world.staff('support'),
      await world.staff('auditor'),
    ];
    const [seen, other] = [await world.lender({ name: 'Sari Terdampak' }), await world.lender()];
    const reveal = { params: { id: seen.id }, body: { field: 'phone', reason: 'Cocokkan dengan berkas' } } as const;
    await world.call(kyc, 'POST staff/people/:id/reveals', reveal);
    const query = { actor: kyc.id };
    const { data } = await world.call(support, 'GET staff/affected', { query });
    expect(data).toMatchObject({
      totalCount: 1,
      data: [{ key: `user:${seen.id}`, name: 'Sari Terdampak', data: ['phone'], events: 1, addresses: ['127.0.0.1'] }],
    });
    expect(data.data[0]?.phone).toBe(`0${seen.phone.slice(3, 6)}••••${seen.phone.slice(-4)}`);
    const file = await rowsOf(async () => {
      const { body } = await world.product.console.app.inject({
        url: `/api/v1/staff/affected/files/csv?actor=${kyc.id}`,
        headers: { authorization: `Bearer ${auditor.token}` },
      });
      expect(body).toContain(seen.phone);
      expect(body).toContain('Nomor telepon');
      expect(body).not.toContain(other.phone);
    });
    expect(told(file)).toEqual([
      { action: 'list.exported', actor: `staff:${auditor.id}`, object: 'list:terdampak', result: 'ok' },
    ]);
    // Without dates it was the last seven days, and the trail says so.
    const { today, after } = await world.db.one(
      anyRow,
      sql`select business_date_of(app_now())::text as today, after from audit_trail
        where object_id = 'terdampak' order by seq desc limit 1`,
    );
    expect(after).toMatchObject({ form: 'csv', rows: 1, until: today });
    expect(after).toHaveProperty('from');
    // Whoever takes a whole list concerns everybody on it.
    await world.product.console.app.inject({
      url: '/api/v1/staff/people/files/csv',
      headers: { authorization: `Bearer ${kyc.token}` },
    });
    const all = await world.call(support, 'GET staff/affected', { query: { ...query, limit: 100 } });
    expect(all.data.data.find(({ key }) => key === `user:${other.id}`)?.data).toEqual(['list']);
    expect(all.data.data.find(({ key }) => key === `user:${seen.id}`)?.data).toEqual(['phone', 'list']);
    const summary = await world.call(auditor, 'GET staff/affected/summaries', { query });
    expect(summary.data).toMatchObject({ events: 2, without: 0, lists: [{ name: 'pendana' }] });
    // The movements of one account concern its owner.
    const finance = await world.staff('finance');
    const { account } = await world.db.one(
      row({ account: col.text }),
      sql`select id as account from ledger_account where kind = 'cash' and owner_id = ${seen.id}`,
    );
    await world.product.console.app.inject({
      url: `/api/v1/staff/ledgeraccounts/${account}/entries/files/csv`,
      headers: { authorization: `Bearer ${finance.token}` },
    });
    const owner = await world.call(support, 'GET staff/affected', { query: { actor: finance.id } });
    expect(owner.data.data.map(({ key, data: shown }) => [key, shown])).toEqual([[`user:${seen.id}`, ['list']]]);
    // So does the list of those who were affected, whoever was on it.
    const taken = await world.call(support, 'GET staff/affected', { query: { actor: auditor.id, limit: 100 } });
    expect(taken.data.data.find(({ key }) => key === `user:${other.id}`)?.data).toEqual(['list']);
  });
});
