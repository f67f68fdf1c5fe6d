// Steps shared by tests of the officer's phone in the field.
// Source: decision 0114.
import type { FieldDevice, FieldPackage, PreparedSheet } from '#contract/field.ts';
import type { FieldSheetBody } from '#contract/field-sheet.ts';
import { now, today } from '#platform/clock.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from './disbursement.ts';
import { runningLending } from './faults/people.ts';
import { type Running, sheetBody } from './repayment.ts';
import { password, type Person, type StaffPerson, type World } from './world.ts';

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

export type Field = { lending: Running; officer: StaffPerson; device: FieldDevice; sheet: PreparedSheet };

/** Ten members who owe 120.000 each on 2026-03-11, prepared two days before by the officer of their group. */
export async function preparedMeeting(world: World): Promise<Field> {
  const disbursed = await disbursedLending(world, '2026-03-04', [50_000_000]);
  const officer = await world.staff('loan');
  await giveTo(world, disbursed, officer);
  await setClock(world, '2026-03-09');
  const device = await newDevice(world, officer);
  const [sheet] = (await prepare(world, officer, device)).sheets;
  if (!sheet) throw new Error('no meeting was prepared');
  await setClock(world, '2026-03-11', '11:00');
  return { lending: { ...disbursed, by: { ...disbursed.by, loan: officer } }, officer, device, sheet };
}

export const giveTo = (world: World, { group }: { group: { id: string } }, { id }: { id: string }) =>
  world.owner.run(sql`update borrower_group set officer_id = ${id} where id = ${group.id}`);

type Filled = Partial<Pick<FieldSheetBody, 'promises' | 'signature' | 'visitNote' | 'madeAt' | 'sentAt'>> & {
  /** What a member pays, by her place in the group; what she owes if it is not named. */
  paid?: Record<number, number>;
};

/** A prepared sheet as it is sent: everybody pays what she owes. */
export async function filledIn(world: World, { device, sheet }: Field, filled: Filled = {}): Promise<FieldSheetBody> {
  const { paid = {}, ...beside } = filled;
  const at = (await now(world.db)).toISOString();
  const lines = sheet.form.members.map(({ member, due }, place) => ({
    member,
    attendance: 'present' as const,
    paid: (paid[place] ?? due) as typeof due,
  }));
  const cash = lines.reduce((sum, line) => sum + line.paid, 0) as (typeof lines)[number]['paid'];
  const { meetingDate, version, lending } = sheet.form;
  return {
    device: device.id,
    lending,
    fingerprint: sheet.fingerprint,
    sheet: { meetingDate, version, cash, lines, covers: [] },
    promises: [],
    signature: null,
    visitNote: '',
    madeAt: at,
    sentAt: at,
    ...beside,
  };
}

export const send = (world: World, officer: Person, body: FieldSheetBody) =>
  world.call(officer, 'POST staff/field/sheets', { body });

/** A sheet that was received and waits, since nobody had prepared it. */
export async function changedSheet(world: World) {
  const lending = await runningLending({ world }, 1);
  const officer = await world.staff('loan');
  await giveTo(world, lending, officer);
  const device = await newDevice(world, officer);
  const at = (await now(world.db)).toISOString();
  const { data } = await send(world, officer, {
    device: device.id,
    lending: lending.id,
    fingerprint: 'belum disiapkan',
    sheet: sheetBody(lending, await today(world.db), 0, { of: { 0: 60_000 } }),
    promises: [],
    signature: null,
    visitNote: '',
    madeAt: at,
    sentAt: at,
  });
  return { officer, device, id: data.id };
}
