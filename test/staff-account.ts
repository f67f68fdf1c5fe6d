// Staff accounts as an admin and their owners manage them: invited, enrolled by the link with an authenticator,
// signed in. Used by the tests of staff accounts.
// Source: decision 0061.
import { generate } from 'otplib';
import type { Endpoints } from '#contract/all.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { linkTokenTo } from './messages.ts';
import { asId } from '#domain/ids.testing.ts';
import { type Answer, password, type Person, type World } from './world.ts';

let made = 0;

/** Unique name, address and number. */
export function newOfficer(roles: readonly StaffRole[] = ['support']) {
  made += 1;
  const login = `dewi.${newId().slice(-8)}`;
  const nik = `327604410190${String(made).padStart(4, '0')}`;
  return {
    name: 'Dewi Lestari',
    login,
    email: `${login}@contoh.example`,
    nik,
    roles: [...roles],
    reason: 'Pengganti Rina',
  };
}

type Waiting = { id: string; version: number };

export const approveChange = (world: World, admin: Person, { id, version }: Waiting) =>
  world.call(admin, 'POST staff/accountchanges/:id/approvals', { params: { id }, body: { version } });
export const cancelChange = (world: World, admin: Person, { id, version }: Waiting) =>
  world.call(admin, 'POST staff/accountchanges/:id/cancellations', {
    params: { id },
    body: { version, reason: 'Tidak jadi' },
  });

/** What this admin entered, approved by another where it waits. */
export async function approved<Data extends { waiting: Waiting | null }>(
  world: World,
  entered: Answer<Data>,
): Promise<Answer<Data>> {
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.error));
  if (entered.data.waiting === null) return entered;
  const done = await approveChange(world, await world.staff('admin'), entered.data.waiting);
  if (done.status !== 200) throw new Error(JSON.stringify(done.error));
  return entered;
}

/** The code that an authenticator with this secret shows this many seconds from now, by product time. */
export async function codeOf(world: World, secret: string, seconds = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor((await now(world.db)).getTime() / 1000) + seconds });
}

export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

type Asked = 'POST staff/enrolments/looks' | 'POST staff/enrolments' | 'POST staff/logins';

/** The answer to a visitor; each call from its own address, since an address may try twenty times a minute. */
async function ask<C extends Asked>(world: World, call: C, payload: object) {
  made += 1;
  const remoteAddress = `10.30.${made >> 8}.${made & 255}`;
  const answer = await world.product.console.app.inject({
    method: 'POST',
    url: call.replace('POST ', '/api/v1/'),
    remoteAddress,
    payload,
  });
  const body = answer.json<{ data: Endpoints[C]['answer']; code?: string }>();
  return { status: answer.statusCode, code: body.code, data: body.data };
}

export const look = (world: World, token: string) => ask(world, 'POST staff/enrolments/looks', { token });

/** Enrols by this link with the usual password; returns the answer and the secret. */
export async function enrol(world: World, token: string, given: object = {}) {
  const { data } = await look(world, token);
  const body = {
    token,
    code: await codeOf(world, data.secret),
    ...(data.hasPassword ? { currentPassword: password } : { plainPassword: { first: password, second: password } }),
    ...given,
  };
  const answer = await ask(world, 'POST staff/enrolments', body);
  return { secret: data.secret, answer };
}

/** A person whom this admin invited and who has enrolled. */
export async function enrolledOfficer(world: World, admin: Person, roles?: readonly StaffRole[]) {
  const request = newOfficer(roles);
  const { data } = await approved(world, await world.call(admin, 'POST staff/accounts', { body: request }));
  const { secret, answer } = await enrol(world, await linkTokenTo(world, request.email));
  const id = data.staff?.id ?? data.waiting?.staff.id ?? asId('');
  const person: Person = { id, name: request.name, phone: '', token: answer.data.token };
  return { ...request, person, secret, recoveryCodes: answer.data.recoveryCodes };
}

export async function signIn(world: World, login: string, code: string, given = password) {
  const { data, ...answer } = await ask(world, 'POST staff/logins', { login, password: given, code });
  return { ...answer, token: answer.status === 200 ? data.token : '' };
}

/** Moves past the half minute whose code was used. */
export const nextStep = (world: World): Promise<void> => world.moveClock({ minutes: 1 });
