// Each call as each role: for every route, the running server does what the hand-written matrix says. The answers are
// then searched for forbidden fields.
// Source: docs/domain.md §3; docs/screens.md; docs/api.md.
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Audience, Endpoint } from '#contract/endpoint.ts';
import { may, type StaffRole } from '#domain/permissions.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { asBorrower, confirmation, fund, quote } from '#test/funding.ts';
import { type LenderPerson, type Person, type TestLending, useWorld } from '#test/world.ts';
import { besideContract, matrix, type Role, roles } from './role-matrix.ts';
import { routesOf } from './routes.ts';

// Each role calls from its own address, so that the limit of one address does not interfere.
const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });
const endpoints: Endpoint[] = Object.values(contract).flatMap((list) => Object.values(list));
const staffRoles = ['kyc', 'loan', 'finance', 'support', 'auditor', 'admin'] as const;

let people: Record<Role, Person | null>;
let lending: TestLending;
let portfolio: string;
const addresses = { web: '', console: '' };

beforeAll(async () => {
  const world = held.current;
  const lender = await world.lender({ balance: 10_000_000 });
  const sender = await world.lender();
  await world.owner.run(sql`update app_user set is_lender = false, is_sender = true where id = ${sender.id}`);
  people = {
    visitor: null,
    lender,
    'unverified lender': await world.lender({ balance: 10_000_000, kycStatus: 'not_verified' }),
    borrower: await asBorrower(world),
    sender,
    ...(Object.fromEntries(
      await Promise.all(staffRoles.map(async (role) => [role, await world.staff(role)] as const)),
    ) as Record<StaffRole, Person>),
  };
  lending = await world.openedLending();
  // A closed date with a loan in its log, so that there is a report.
  await world.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
    values (business_date_of(app_now()) - 1, app_now(), app_now()) on conflict do nothing`);
  await world.owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah,
    principal_open_rupiah, missed_weeks) values (${lending.id}, business_date_of(app_now()) - 1, 0, 0, 1000, 0)`);
  const other = await world.lender({ balance: 1_000_000, name: 'Orang Lain Rahasia' });
  await fund(world, other, lending.id, 1_000_000);
  portfolio = (await fund(world, lender, lending.id, 1_000_000)).data.id;
  for (const side of ['web', 'console'] as const) {
    const { app } = world.product[side];
    await app.listen({ host: '127.0.0.1', port: 0 });
    addresses[side] = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/`;
  }
});

const tokens = new Map<Role, string>();

async function tokenOf(role: Role): Promise<string | null> {
  const person = people[role];
  if (!person) return null;
  const { db, sessions } = held.current.product;
  const kind = staffRoles.some((each) => each === role) ? 'staff' : 'user';
  const token = tokens.get(role) ?? (await db.tx((tx) => sessions.start(tx, kind, person.id, 'test', 1)));
  tokens.set(role, token);
  return token;
}

type Example = { id?: string; body?: unknown };

/** Full examples of calls that can succeed; for all others only the right to call is checked. */
async function exampleOf(call: string, role: Role): Promise<Example | null> {
  const own = { id: role === 'lender' ? portfolio : newId() };
  switch (call) {
    case 'POST me/lendingtransactions/checks':
      return { body: { lending: lending.id, amount: 500_000 } };
    case 'POST me/lendingtransactions': {
      const token = role === 'lender' ? await tokenOf(role) : null;
      const quoted = token && (await quote(held.current, { token } as LenderPerson, lending.id, 500_000));
      return { body: confirmation(lending.id, 500_000, quoted ? quoted.referenceToken : 'x') };
    }
    case 'GET me/lendingtransactions/:id':
    case 'GET me/lendingtransactions/:id/trail':
      return role === 'lender' ? own : null;
    case 'GET lendings/:id':
    case 'GET staff/lendings/:id':
      return { id: lending.id };
    default:
      return call.startsWith('GET ') && !call.includes(':') && !call.includes('webhooks') ? {} : null;
  }
}

type Answered = { status: number; code: string; text: string };

async function ask(endpoint: Endpoint, role: Role, example: Example | null): Promise<Answered> {
  const [method = 'GET', template = ''] = endpoint.call.split(' ');
  const path = template.replace(':no', '1').replace(/:\w+/g, example?.id ?? newId());
  const side = template.startsWith('staff/') ? 'console' : 'web';
  const token = await tokenOf(role);
  const leave = new AbortController();
  const answer = await fetch(addresses[side] + path, {
    method,
    signal: leave.signal,
    headers: {
      'x-forwarded-for': `10.0.0.${roles.indexOf(role) + 1}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(example?.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(example?.body ? { body: JSON.stringify(example.body) } : {}),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await answer.text();
  if (isStream) leave.abort();
  // It may have ended its own session.
  if (method !== 'GET' && answer.ok) tokens.delete(role);
  const isError = answer.status >= 400 && text.startsWith('{');
  return { status: answer.status, text, code: isError ? (JSON.parse(text) as { code: string }).code : '' };
}

/** The letter in the matrix for this answer. */
function letterOf({ status, code }: Answered, isWhole: boolean): string {
  if (code === 'error.signature') return 's';
  if (code === 'error.unauthenticated' && status === 401) return '-';
  if (code === 'error.forbidden' && status === 403) return 'x';
  if (status >= 500) return `${status}`;
  if (!isWhole || status < 300) return '+';
  return status === 422 ? 'r' : `${status} ${code}`;
}

/** The line that follows from the contract, as a start. */
function suggestion(who: Audience): string {
  const letter = (role: Role): string => {
    const isStaff = staffRoles.some((each) => each === role);
    if (who === 'all') return '+';
    if (typeof who === 'object') {
      if (!isStaff) return '-';
      return may([role], who.staff) ? '+' : 'x';
    }
    if (isStaff || role === 'visitor') return '-';
    if (who === 'user' || who === role) return '+';
    return who === 'lender' && role === 'unverified lender' ? '+' : 'x';
  };
  const line = roles.map(letter).join('');
  return `${line.slice(0, 5)} ${line.slice(5)}`;
}

const rowOf = (call: string): string[] => (matrix[call] ?? '').replace(/ /g, '').split('');

describe('the matrix of roles', () => {
  it('has a line for each call of the contract, and none for a removed call', () => {
    const missing = endpoints.filter(({ call }) => rowOf(call).length !== roles.length);
    const lines = missing.map(({ call, who }) => `  '${call}': '${suggestion(who)}',`);
    expect(lines, `add to test/security/role-matrix.ts, if each letter is meant:\n${lines.join('\n')}`).toEqual([]);
    const calls = new Set(endpoints.map(({ call }) => call as string));
    const gone = Object.keys(matrix).filter((call) => !calls.has(call));
    expect(gone, `take out of test/security/role-matrix.ts: ${gone.join(', ')}`).toEqual([]);
  });

  it('knows every route that the servers have', async () => {
    const { web, console: staff } = held.current.product;
    const served = [...(await routesOf(web.app)), ...(await routesOf(staff.app))];
    const known = new Set([
      ...endpoints.map(({ call }) => call.replace(' ', ' /api/v1/')),
      ...besideContract,
      'OPTIONS *',
    ]);
    expect(served.length).toBeGreaterThan(30);
    const unknown = served.filter((route) => !known.has(route));
    expect(unknown, `served but in neither contract nor besideContract: ${unknown.join(', ')}`).toEqual([]);
    expect([...known].filter((route) => route !== 'OPTIONS *' && !served.includes(route))).toEqual([]);
  });

  const answers: { role: Role; call: string; text: string }[] = [];

  const lined = endpoints.filter(({ call }) => call in matrix);
  it.each(lined.map((endpoint) => [endpoint.call, endpoint] as const))('is followed by %s', async (call, endpoint) => {
    const seen: [Role, string][] = [];
    for (const role of roles) {
      const example = await exampleOf(call, role);
      const answer = await ask(endpoint, role, example);
      seen.push([role, letterOf(answer, example !== null)]);
      answers.push({ role, call, text: answer.text });
    }
    const expected = rowOf(call).map((letter, index) => [roles[index], letter]);
    expect(seen).toEqual(expected);
  });

  it('reveals to nobody a password, a code or a file’s path, and to no lender or visitor other people’s data', async () => {
    const rows = await held.current.owner.rows(
      row({ hash: col.text }),
      sql`select password_hash as hash from app_user`,
    );
    const secrets = ['$argon2id', 'password_hash', 'totp', 'titian-test-storage', ...rows.map(({ hash }) => hash)];
    const others = ['Orang Lain Rahasia', 'Siti Anggota', '+62813', '00123456789'];
    const isStaff = (role: Role) => staffRoles.some((each) => each === role);
    const told = answers.flatMap(({ role, call, text }) =>
      [...secrets, ...(isStaff(role) ? [] : others)].flatMap((word) =>
        text.includes(word) ? [`${call} tells ${role}: ${word}`] : [],
      ),
    );
    expect(told).toEqual([]);
    expect(answers.some(({ role, text }) => role === 'loan' && text.includes('Siti Anggota'))).toBe(true);
  });
});
