// Lenders who submit their identity, and staff who decide on it. Source: docs/domain.md §3; spec §5.
import { expect } from 'vitest';
import { kycFields } from '#contract/kyc.ts';
import { sql } from '#platform/sql.ts';
import { type Fields, picture, postForm } from './form.ts';
import type { LenderPerson, Person, World } from './world.ts';

/** One picture for all of them. */
export const photo = await picture();

/** The job that the form refers to; a test world has none by itself. */
export const addJob = (world: World): Promise<number> =>
  world.owner.run(sql`insert into job (id, name) overriding system value values (1, 'Guru') on conflict do nothing`);

export const newLender = (world: World) => world.lender({ kycStatus: 'not_verified' });

export const form = (person: Person, changes: Fields = {}): Fields => ({
  'identityFile[file]': photo,
  'npwpFile[file]': photo,
  'selfieFile[file]': photo,
  identityNumber: '3273014203890001',
  npwpNumber: '01.234.567.8-901.000',
  birthplace: '3273',
  birthday: '1989-03-2',
  gender: 'female',
  lastEducation: 'S1',
  job: '1',
  jobSector: '1',
  religion: 'islam',
  address: 'Jalan Mawar 1',
  city: '3273',
  province: '32',
  sourceOfFund: 'pekerjaan',
  bank: '1',
  bankAccountNumber: '00123456789',
  bankAccountName: person.name,
  companyName: 'Warung Sari',
  companyAddress: 'Jalan Mawar 2',
  ...changes,
});

export const submit = (world: World, person: Person, changes: Fields = {}) =>
  postForm(world, person, 'me/kycs', form(person, changes));
export const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
export const state = async (world: World, person: Person) => (await world.call(person, 'GET me/kycs')).data;

/** Opens each picture of the submission, as its reviewer must before her verdict. */
export async function openPictures(world: World, staff: Person, person: Person): Promise<void> {
  for (const kind of ['ktp', 'npwp', 'selfiePhoto'])
    await world.product.console.app.inject({
      url: `/api/v1/staff/kycs/${person.id}/pictures/${kind}`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
}

/** The verdict alone; whatever it does not reject it accepts. */
export const sendVerdict = (world: World, staff: Person, person: Person, body: Record<string, unknown>) => {
  const rejected = ((body['fields'] ?? []) as { field: string }[]).map(({ field }) => field);
  const accepted = kycFields.filter((field) => !rejected.includes(field));
  return world.call(staff, 'POST staff/kycs/:id/verdicts', {
    params: { id: person.id },
    body: { accepted, ...body },
  });
};

/** What a reviewer does: opens the pictures, then sends the verdict. */
export async function decide(world: World, staff: Person, person: Person, body: Record<string, unknown>) {
  await openPictures(world, staff, person);
  return sendVerdict(world, staff, person, body);
}

export async function pending(world: World): Promise<{ person: LenderPerson; submittedAt: string }> {
  const person = await newLender(world);
  expect((await submit(world, person)).status).toBe(200);
  return { person, submittedAt: (await state(world, person)).submittedAt ?? '' };
}
