// Steps shared by tests of the officer's phone in the field.
// Source: decision 0114.
import type { FieldDevice, FieldPackage } from '#contract/field.ts';
import { password, type Person, type World } from './world.ts';

export async function newDevice(world: World, officer: Person): Promise<FieldDevice> {
  const answer = await world.call(officer, 'POST staff/field/devices', { body: { name: 'HP', password } });
  if (answer.status !== 200) throw new Error(`not registered: ${answer.error.code}`);
  return answer.data.device;
}

/** What an officer takes along on a phone; on a new one if none is named. */
export async function prepare(world: World, officer: Person, device: FieldDevice | undefined): Promise<FieldPackage> {
  const { id } = device ?? (await newDevice(world, officer));
  const answer = await world.call(officer, 'POST staff/field/devices/:id/packages', { params: { id } });
  if (answer.status !== 200) throw new Error(`not prepared: ${answer.error.code}`);
  return answer.data;
}
