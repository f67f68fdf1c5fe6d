// Phones of officers: registered, unlocked, prepared and revoked.
// Source: decision 0114.
import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import type { FieldDeviceId } from '#domain/ids.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { newDevice, prepare, preparedMeeting } from '#test/field.ts';
import { dropOldBills } from './packages.ts';
import { getSheet, postSheet, sheetBody } from '#test/repayment.ts';
import { password, type Person, useWorld } from '#test/world.ts';

const held = useWorld();

const register = (person: Person, body: { name?: string; password?: string } = {}) =>
  held.current.call(person, 'POST staff/field/devices', { body: { name: 'HP Wulan', password, ...body } });
const unlock = (person: Person, id: FieldDeviceId) =>
  held.current.call(person, 'POST staff/field/devices/:id/unlocks', { params: { id } });
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

describe('a phone', () => {
  it('is registered with the password; a live session of its officer opens it again', async () => {
    const officer = await held.current.staff('loan');
    const { data } = await register(officer);
    expect(Buffer.from(data.secret, 'base64url')).toHaveLength(32);
    expect(data.device).toMatchObject({ name: 'HP Wulan', officer: { id: officer.id }, revoked: null });
    expect((await unlock(officer, data.device.id)).data.secret).toBe(data.secret);
    const stored = await held.current.owner.one(
      row({ secret: col.bytes }),
      sql`select secret_encrypted as secret from field_device where id = ${data.device.id}`,
    );
    expect(stored.secret.includes(data.secret)).toBe(false);
  });

  it('is not registered with a wrong password, and after five of them with none', async () => {
    const officer = await held.current.staff('loan');
    expect(code(await register(officer, { password: 'salah sekali' }))).toEqual([422, 'error.password.wrong']);
    for (let tries = 1; tries < 5; tries += 1) await register(officer, { password: 'salah sekali' });
    expect(code(await register(officer))).toEqual([429, 'error.too_many']);
  });

  it('is one of five at most, also when two are registered at once', async () => {
    const officer = await held.current.staff('loan');
    for (let made = 0; made < 4; made += 1) await newDevice(held.current, officer);
    const answers = await Promise.all([register(officer), register(officer)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const { data } = await held.current.call(officer, 'GET staff/field/devices');
    expect(data).toHaveLength(5);
  });

  it('of another officer is found neither to open, to prepare nor to revoke', async () => {
    const device = await newDevice(held.current, await held.current.staff('loan'));
    const other = await held.current.staff('loan');
    const params = { id: device.id };
    const answers = [
      await unlock(other, device.id),
      await held.current.call(other, 'POST staff/field/devices/:id/packages', { params }),
      await held.current.call(other, 'POST staff/field/devices/:id/revocations', {
        params,
        body: { reason: 'Hilang' },
      }),
    ];
    expect(answers.map(code)).toEqual(answers.map(() => [404, 'error.not_found']));
    expect((await held.current.call(other, 'GET staff/field/devices')).data).toEqual([]);
  });
});

describe('a revoked phone', () => {
  it('loses its secret, opens no more, and hears it without a session', async () => {
    const world = held.current;
    const officer = await world.staff('loan');
    const admin = await world.staff('admin');
    const device = await newDevice(world, officer);
    const params = { id: device.id };
    const state = () => world.call(null, 'GET staff/field/devices/:id/states', { params });
    expect((await state()).data).toEqual({ revoked: false });
    const revoke = (reason: string) =>
      world.call(admin, 'POST staff/fielddevices/:id/revocations', { params, body: { reason } });
    expect((await revoke('Dicuri di pasar')).data.revoked).toMatchObject({ by: admin.name, reason: 'Dicuri di pasar' });
    expect(code(await unlock(officer, device.id))).toEqual([403, 'error.field.device_revoked']);
    expect(code(await world.call(officer, 'POST staff/field/devices/:id/packages', { params }))).toEqual([
      403,
      'error.field.device_revoked',
    ]);
    expect((await state()).data).toEqual({ revoked: true });
    // Once more changes nothing of it.
    expect((await revoke('Lagi')).data.revoked).toMatchObject({ reason: 'Dicuri di pasar' });
    const stored = await world.owner.one(
      row({ size: col.number }),
      sql`select length(secret_encrypted) as size from field_device where id = ${device.id}`,
    );
    expect(stored.size).toBe(0);
  });

  it('may be her own', async () => {
    const world = held.current;
    const officer = await world.staff('loan');
    const device = await newDevice(world, officer);
    const answer = await world.call(officer, 'POST staff/field/devices/:id/revocations', {
      params: { id: device.id },
      body: { reason: 'Ganti HP' },
    });
    expect(answer.data.revoked).toMatchObject({ by: officer.name });
  });

  it('is every phone of an officer whose account is closed', async () => {
    const world = held.current;
    const officer = await world.staff('loan');
    const admin = await world.staff('admin');
    const device = await newDevice(world, officer);
    const { data } = await world.call(admin, 'GET staff/accounts/:id', { params: { id: officer.id } });
    const left = await world.call(admin, 'POST staff/accounts/:id/departures', {
      params: { id: officer.id },
      body: { version: data.version, reason: 'Pindah kerja' },
    });
    expect(left.status).toBe(200);
    const { data: phones } = await world.call(admin, 'GET staff/fielddevices');
    expect(phones.data.find(({ id }) => id === device.id)?.revoked).toMatchObject({ reason: 'Pindah kerja' });
  });

  it('that nobody knows is not found', async () => {
    const params = { id: newId<FieldDeviceId>() };
    const answer = await held.current.call(null, 'GET staff/field/devices/:id/states', { params });
    expect(code(answer)).toEqual([404, 'error.not_found']);
  });
});

it('keeps what a phone took along for sixty days after the meeting', async () => {
  const world = held.current;
  const { device } = await preparedMeeting(world);
  const bills = async () => {
    const found = await world.owner.one(
      row({ count: col.number }),
      sql`select count(*) as count from field_bill where device_id = ${device.id}`,
    );
    return found.count;
  };
  await dropOldBills(world.db, businessDate('2026-05-10'));
  expect(await bills()).toBe(1);
  await dropOldBills(world.db, businessDate('2026-05-11'));
  expect(await bills()).toBe(0);
});

describe('what a phone takes along', () => {
  it('is the sheets of its officer for today and two days, with the book that they are judged by', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const officer = await world.staff('loan');
    await world.owner.run(sql`update borrower_group set officer_id = ${officer.id} where id = ${lending.group.id}`);
    // Meetings are on Wednesdays: two days before is the first that takes the sheet along.
    await setClock(world, '2026-03-08');
    const device = await newDevice(world, officer);
    expect((await prepare(world, officer, device)).sheets).toEqual([]);
    await setClock(world, '2026-03-09');
    const { days, sheets } = await prepare(world, officer, device);
    expect(days).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
    const [sheet] = sheets;
    expect(sheets).toHaveLength(1);
    expect(sheet).toMatchObject({ first: 1, last: 1, instalments: 50, daysLate: 0, book: { valueOn: '2026-03-11' } });
    expect(sheet!.form).toEqual((await getSheet(world, lending, '2026-03-11')).data);
    expect(sheet!.book.loans).toHaveLength(10);
    expect(sheet!.book.loans[0]!.rows).toHaveLength(50);
    expect((await prepare(world, await world.staff('loan'), undefined)).sheets).toEqual([]);
  });

  it('has the same fingerprint while nothing moves, over the closing of days, and another once money came', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const by = { ...lending.by, loan: await world.staff('loan') };
    await world.owner.run(sql`update borrower_group set officer_id = ${by.loan.id} where id = ${lending.group.id}`);
    const device = await newDevice(world, by.loan);
    await setClock(world, '2026-03-16');
    const before = (await prepare(world, by.loan, device)).sheets[0]!;
    expect(before.form.totals).toMatchObject({ due: 2_408_400, fine: 8_400 });
    await setClock(world, '2026-03-18', '16:00');
    const after = (await prepare(world, by.loan, device)).sheets[0]!;
    expect(after.fingerprint).toBe(before.fingerprint);
    await postSheet(world, { ...lending, by }, sheetBody(lending, '2026-03-18', 0, { of: { 0: 50_000 } }));
    const paid = (await prepare(world, by.loan, device)).sheets[0]!;
    expect(paid.fingerprint).not.toBe(before.fingerprint);
  });
});
