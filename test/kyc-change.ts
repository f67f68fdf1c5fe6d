// Verified lenders, and two people of kyc who change their data.
// Source: docs/domain.md §3; decision 0067.
import { expect } from 'vitest';
import type { Endpoints } from '#contract/all.ts';
import { decide, pending } from './kyc.ts';
import type { Person, World } from './world.ts';

export type ChangeRequest = Endpoints['POST staff/kycs/:id/changes']['body']['request'];
export const reason = 'Surat permohonan 12/2026';

/** A verified lender, with the reviewer who verified her and another one. */
export async function verifiedLender(world: World) {
  const [maker, checker] = [await world.staff('kyc'), await world.staff('kyc')];
  const { person, submittedAt } = await pending(world);
  expect((await decide(world, maker, person, { submittedAt, verdict: 'verified' })).status).toBe(200);
  return { person, maker, checker };
}

export const enterChange = (world: World, staff: Person, person: Person, request: ChangeRequest) =>
  world.call(staff, 'POST staff/kycs/:id/changes', { params: { id: person.id }, body: { request, reason } });

/** Returns its id. */
export async function enteredChange(
  world: World,
  staff: Person,
  person: Person,
  request: ChangeRequest,
): Promise<string> {
  const answer = await enterChange(world, staff, person, request);
  expect(answer.status).toBe(200);
  return answer.data.changes[0]?.id ?? '';
}

export const approveChange = (world: World, staff: Person, person: Person, change: string, version = 1) =>
  world.call(staff, 'POST staff/kycs/:id/changes/:change/approvals', {
    params: { id: person.id, change },
    body: { version },
  });

export const listedChanges = async (world: World, staff: Person, person: Person) =>
  (await world.call(staff, 'GET staff/kycs/:id/changes', { params: { id: person.id } })).data;

export const inboxOf = async (world: World, person: Person) =>
  (await world.call(person, 'GET me/notifications')).data.data.map(({ kind, body }) => ({ kind, body }));
