// What two admins decide about a staff account, for the table of illegal moves: each kind with an account of its own.
// Source: decision 0094.
import type { Entered, Subject } from './four-eyes.ts';
import { approveChange, cancelChange, newOfficer } from './staff-account.ts';
import type { Answer, Person, World } from './world.ts';

const reason = 'Diperiksa';

const subjectOf = (world: World, enter: Subject['enter']): Subject => ({
  enter,
  approve: (by, entry) => approveChange(world, by, entry),
  cancel: (by, entry) => cancelChange(world, by, entry),
});

/** The entry that waits. */
async function waitingOf(asked: Promise<Answer<{ waiting: Entered | null }>>): Promise<Answer<Entered>> {
  const answer = await asked;
  if (answer.status !== 200) return answer as unknown as Answer<Entered>;
  return { ...answer, data: answer.data.waiting ?? { id: '', version: 0 } };
}

async function roles(world: World): Promise<Subject> {
  const { id } = await world.staff('support');
  const body = { version: 1, roles: ['auditor'], reason } as const;
  return subjectOf(world, (by) =>
    world.call(by, 'POST staff/accounts/:id/roles', { params: { id }, body: { ...body, roles: [...body.roles] } }),
  );
}

async function invitation(world: World): Promise<Subject> {
  const body = newOfficer(['finance']);
  return subjectOf(world, (by) => waitingOf(world.call(by, 'POST staff/accounts', { body })));
}

const reset = (left: boolean) => async (world: World) => {
  const { id } = await world.staff('finance');
  const admin: Person = await world.staff('admin');
  if (left)
    await world.call(admin, 'POST staff/accounts/:id/departures', { params: { id }, body: { version: 1, reason } });
  const body = { version: left ? 2 : 1, password: true, reason };
  return subjectOf(world, (by) => waitingOf(world.call(by, 'POST staff/accounts/:id/links', { params: { id }, body })));
};

export const staffSubjects: readonly [string, (world: World) => Promise<Subject>][] = [
  ['change of roles', roles],
  ['new account that touches money', invitation],
  ['reset of both factors', reset(false)],
  ['return of somebody who left', reset(true)],
];
