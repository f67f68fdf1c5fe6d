// A sheet from a phone that may not send it: not found or refused, and nothing is kept.
// Source: decision 0114.
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from '#test/disbursement.ts';
import { filledIn, newDevice, prepare, preparedMeeting, send } from '#test/field.ts';
import { held as heldBy } from '#test/repayment.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';

const held = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

describe('a phone that may not send', () => {
  it('names a group that was never its officer’s: not found, whatever it writes, and nothing is kept', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const other = await world.staff('loan');
    const device = await newDevice(world, other);
    const sent = await filledIn(world, { ...field, device });
    await expectUnchanged(world, async () => {
      for (const fingerprint of [sent.fingerprint, 'dikarang'])
        expect(code(await send(world, other, { ...sent, fingerprint }))).toEqual([404, 'error.not_found']);
    });
    expect(
      await world.db.one(anyRow, sql`select count(*) from field_sheet where lending_id = ${field.lending.id}`),
    ).toEqual({ count: 0 });
  });

  it('is of an officer whose branch no longer reaches her group: not found, and not taken along', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const sent = await filledIn(world, field);
    await world.owner.run(
      sql`update staff_branch set ended_at = app_now() where staff_id = ${field.officer.id} and ended_at is null`,
    );
    expect(code(await send(world, field.officer, sent))).toEqual([404, 'error.not_found']);
    const sheets = async () => (await prepare(world, field.officer, field.device)).sheets;
    await setClock(world, '2026-03-10');
    expect(await sheets()).toEqual([]);
    await world.owner.run(sql`update staff_branch set ended_at = null where staff_id = ${field.officer.id}`);
    expect((await sheets()).map(({ form }) => form.lending)).toEqual([field.lending.id]);
  });

  it('is revoked, or another’s: nothing is kept and nothing posts', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const sent = await filledIn(world, field);
    const [other, admin] = [await world.staff('loan'), await world.staff('admin')];
    await expectUnchanged(world, async () => {
      expect(code(await send(world, other, sent))).toEqual([404, 'error.not_found']);
      const params = { id: field.device.id };
      const revoked = { params, body: { reason: 'Hilang' } };
      await world.call(admin, 'POST staff/fielddevices/:id/revocations', revoked);
      expect(code(await send(world, field.officer, sent))).toEqual([403, 'error.field.device_revoked']);
    });
    expect(
      await world.db.one(anyRow, sql`select count(*) from field_sheet where device_id = ${field.device.id}`),
    ).toEqual({
      count: 0,
    });
  });

  it('is revoked while it sends: one of the two comes first, and the books follow it', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const admin = await world.staff('admin');
    const sent = await filledIn(world, field);
    const [answer] = await Promise.all([
      send(world, field.officer, sent),
      world.call(admin, 'POST staff/fielddevices/:id/revocations', {
        params: { id: field.device.id },
        body: { reason: 'Hilang' },
      }),
    ]);
    expect(await heldBy(world, 'officer_cash', field.officer.id)).toBe(answer.status === 200 ? 1_200_000 : 0);
  });
});
