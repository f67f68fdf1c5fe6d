// People who register: new numbers, their codes and proofs, the form they send. Source: spec §2, §7.
import { expect } from 'vitest';
import { codeTo } from './messages.ts';
import type { LenderPerson, World } from './world.ts';
import { asId } from '#domain/ids.testing.ts';

let people = 0;
export const newPhone = () => `+62813${String(7_000_000 + ++people)}`;
export const secret = 'kopi susu gula aren 7';

export const request = (world: World, phonenumber: string) =>
  world.call(null, 'POST users/verifications/requests', { body: { phonenumber } });
export const check = (world: World, phonenumber: string, code: string) =>
  world.call(null, 'POST users/verifications', { body: { phonenumber, code } });

export async function prove(world: World, phone: string): Promise<string> {
  expect((await request(world, phone)).status).toBe(200);
  const answer = await check(world, phone, await codeTo(world, phone));
  expect(answer.status).toBe(200);
  return answer.data.verificationToken;
}

export function form(verificationToken: string, changes: Record<string, unknown> = {}) {
  const email = `pendana${++people}@contoh.example`;
  const plainPassword = { first: secret, second: secret };
  return { platform: 'web', name: 'Sari Dewi', email, verificationToken, plainPassword, ...changes };
}

export const register = (world: World, body: unknown) => world.call(null, 'POST users', { body });

/** The holder of this token; nothing else is known. */
export const signedIn = (token: string): LenderPerson => ({ id: asId(''), name: '', phone: '', token });

export const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
/** A number that no other person of this test has. */
export const nextPerson = (): number => ++people;
