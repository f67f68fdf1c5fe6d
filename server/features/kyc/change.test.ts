// Two people of kyc correct a verified person: exactly the version that was seen, approved by somebody else than its
// author, and the lender is notified.
// Source: docs/domain.md §2, §3; docs/screens.md.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { picture, postForm } from '#test/form.ts';
import {
  approveChange,
  enterChange,
  enteredChange,
  inboxOf,
  listedChanges,
  reason,
  verifiedLender,
  type ChangeRequest,
} from '#test/kyc-change.ts';
import { addJob, pending, state } from '#test/kyc.ts';
import { type Person, useWorld } from '#test/world.ts';

const held = useWorld();
beforeAll(() => addJob(held.current));

describe('a correction', () => {
  it('takes effect once another person approved it: name, numbers, birthday, tax residence; the lender is notified', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    const change = await enteredChange(world, maker, person, {
      kind: 'correction',
      name: 'Ratna Dewi Lestari',
      identityNumber: '3273014303890002',
      npwpNumber: '02.345.678.9-012.000',
      birthday: '1989-03-03',
      taxResident: false,
    });
    expect((await world.call(person, 'GET me')).data.name).toBe(person.name);
    const waiting = await listedChanges(world, checker, person);
    expect(waiting.changes[0]).toMatchObject({ state: 'entered', version: 1, enteredBy: { name: maker.name }, reason });
    expect(waiting.changes[0]?.lines).toEqual([
      { field: 'name', before: person.name, after: 'Ratna Dewi Lestari' },
      { field: 'identityNumber', before: '3273••••••••0001', after: '3273••••••••0002' },
      { field: 'npwpNumber', before: '0123•••••••1000', after: '0234•••••••2000' },
      { field: 'birthday', before: '2 Maret 1989', after: '3 Maret 1989' },
      { field: 'taxResident', before: 'Dalam negeri', after: 'Luar negeri' },
    ]);
    const decided = await approveChange(world, checker, person, change);
    expect(decided.data.changes[0]).toMatchObject({ state: 'approved', decidedBy: { name: checker.name } });
    expect((await world.call(person, 'GET me')).data).toMatchObject({
      name: 'Ratna Dewi Lestari',
      kycStatus: 'verified',
    });
    expect((await state(world, person)).draft).toMatchObject({
      identityNumber: '3273••••••••0002',
      npwpNumber: '0234•••••••2000',
      profile: { birthday: '1989-03-03' },
    });
    const lender = await world.db.one(
      anyRow,
      sql`select tax_resident as resident from lender where user_id = ${person.id}`,
    );
    expect(lender).toEqual({ resident: false });
    expect((await inboxOf(world, person))[0]).toMatchObject({
      kind: 'kyc_changed',
      body: expect.stringContaining('Nama, Nomor KTP, Nomor NPWP, Tanggal lahir, Domisili pajak'),
    });
    expect(await approveChange(world, checker, person, change)).toMatchObject({
      status: 409,
      error: { code: 'error.kyc_change.decided' },
    });
  });

  it('is in the audit trail with both people, without full numbers', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    const nik = '3273015507910077';
    const change = await enteredChange(world, maker, person, { kind: 'correction', identityNumber: nik });
    await approveChange(world, checker, person, change);
    const trail = await world.db.rows(
      row({ action: col.text, actor: col.text, text: col.text }),
      sql`
      select action, actor_id as actor, coalesce(before::text, '') || coalesce(after::text, '') as text from audit_trail
      where object_id = ${person.id} and action like 'kyc.change.%' order by seq`,
    );
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['kyc.change.enter', maker.id],
      ['kyc.change.approve', checker.id],
    ]);
    const kept = await world.owner.one(
      row({ text: col.text }),
      sql`select string_agg(c::text, '') as text from kyc_change c where c.id = ${change}`,
    );
    for (const text of [kept.text, ...trail.map((row) => row.text)]) expect(text).not.toContain(nik);
    const reveal = { params: { id: person.id, change }, body: { field: 'identityNumber', reason: 'Cocokkan KTP' } };
    const seen = await world.call(checker, 'POST staff/kycs/:id/changes/:change/reveals', reveal);
    expect(seen.data.value).toBe(nik);
    const other = { ...reveal, body: { field: 'npwpNumber', reason: 'x' } };
    expect((await world.call(checker, 'POST staff/kycs/:id/changes/:change/reveals', other)).status).toBe(404);
    const looks = sql`select actor_id as actor, reason from audit_trail where object_id = ${person.id}
      and action = 'kyc.number.seen' and after ->> 'change' = ${change}`;
    expect(await world.db.rows(anyRow, looks)).toEqual([{ actor: checker.id, reason: 'Cocokkan KTP' }]);
  });

  it('is not approved by its author; an edit makes a new version, which must be seen first', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    const change = await enteredChange(world, maker, person, { kind: 'correction', taxResident: false });
    const own = await approveChange(world, maker, person, change);
    expect([own.status, own.error.code]).toEqual([403, 'error.kyc_change.own_entry']);
    const edit = (version: number) =>
      world.call(maker, 'PUT staff/kycs/:id/changes/:change', {
        params: { id: person.id, change },
        body: { version, request: { kind: 'correction', birthday: '1989-03-05' }, reason },
      });
    expect((await edit(1)).data.changes[0]).toMatchObject({ version: 2, lines: [{ field: 'birthday' }] });
    const old = await approveChange(world, checker, person, change, 1);
    expect([old.status, old.error.code]).toEqual([409, 'error.kyc_change.changed']);
    expect(old.error.message).toContain(maker.name);
    expect((await edit(1)).error.code).toBe('error.kyc_change.changed');
    expect((await approveChange(world, checker, person, change, 2)).status).toBe(200);
    const lender = await world.db.one(
      anyRow,
      sql`select tax_resident as resident from lender where user_id = ${person.id}`,
    );
    expect(lender).toEqual({ resident: true });
  });

  it('may have a picture as proof: a new version; opening it is an audit event', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    const change = await enteredChange(world, maker, person, { kind: 'correction', taxResident: false });
    const path = `staff/kycs/${person.id}/changes/${change}/proofs`;
    const prove = async (file: Buffer, version: number) =>
      (await postForm(world, maker, path, { file, version: String(version) })).code;
    const look = (by: Person) =>
      world.product.console.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${by.token}` } });
    expect((await look(checker)).statusCode).toBe(404);
    expect(await prove(Buffer.from('no picture'), 1)).toBe('error.image.not_image');
    expect(await prove(await picture(), 1)).toBeUndefined();
    expect((await listedChanges(world, checker, person)).changes[0]).toMatchObject({ version: 2, proof: true });
    expect((await approveChange(world, checker, person, change, 1)).error.code).toBe('error.kyc_change.changed');
    expect(await prove(await picture(), 1)).toBe('error.kyc_change.changed');
    expect(await prove(await picture(20, 10), 2)).toBeUndefined();
    const seen = await look(checker);
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 20, height: 10 });
    expect((await approveChange(world, checker, person, change, 3)).status).toBe(200);
    expect(await prove(await picture(), 3)).toBe('error.kyc_change.decided');
    const trail = await world.owner.rows(
      row({ action: col.text, by: col.text }),
      sql`select action, actor_id as by from audit_trail where object_id = ${person.id} and result = 'ok'
        and (after ->> 'change' = ${change}) order by seq`,
    );
    expect(trail.map(({ action, by }) => [action, by])).toEqual([
      ['kyc.change.enter', maker.id],
      ['kyc.change.prove', maker.id],
      ['kyc.change.prove', maker.id],
      ['kyc.picture.seen', checker.id],
      ['kyc.change.approve', checker.id],
    ]);
  });

  it('has one effect, however many approve and cancel it at once', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    const third = await world.staff('kyc');
    const change = await enteredChange(world, maker, person, { kind: 'correction', taxResident: false });
    const answers = await Promise.all([
      approveChange(world, checker, person, change),
      approveChange(world, third, person, change),
      world.call(maker, 'POST staff/kycs/:id/changes/:change/cancellations', {
        params: { id: person.id, change },
        body: { version: 1, reason: 'Keliru' },
      }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    for (const { status, error } of answers) if (status === 409) expect(error.code).toBe('error.kyc_change.decided');
    expect((await listedChanges(world, maker, person)).changes).toHaveLength(1);
  });

  it('must be the only one waiting, change something, be valid, and concern a verified person', async () => {
    const world = held.current;
    const { person, maker } = await verifiedLender(world);
    const codes = async (request: ChangeRequest) =>
      (await enterChange(world, maker, person, request)).error.errors.map(({ code }) => code);
    expect(await codes({ kind: 'correction' })).toEqual(['error.kyc_change.same']);
    expect(await codes({ kind: 'correction', birthday: '1989-03-02', taxResident: true })).toEqual([
      'error.kyc_change.same',
    ]);
    expect(
      await codes({
        kind: 'correction',
        name: 'Ratna <b>',
        identityNumber: '12',
        npwpNumber: '1',
        birthday: '2020-01-01',
      }),
    ).toEqual(['error.kyc.age', 'error.name.invalid', 'error.kyc.npwp', 'error.kyc.nik']);
    expect(await codes({ kind: 'account_removal', account: person.id })).toEqual(['error.invalid_value']);
    await enteredChange(world, maker, person, { kind: 'correction', taxResident: false });
    expect(await codes({ kind: 'correction', birthday: '1989-03-05' })).toEqual(['error.kyc_change.waiting']);
    const { person: new_ } = await pending(world);
    const early = await enterChange(world, maker, new_, { kind: 'correction', taxResident: false });
    expect(early.error.code).toBe('error.kyc_change.not_verified');
    expect((await enterChange(world, maker, { ...person, id: maker.id }, { kind: 'correction' })).status).toBe(404);
    expect((await approveChange(world, maker, person, person.id)).status).toBe(404);
  });

  it('is refused when the data has changed since', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    const change = await enteredChange(world, maker, person, { kind: 'correction', birthday: '1989-03-05' });
    await world.owner.run(sql`update profile set birthday = '1989-03-04' where user_id = ${person.id}`);
    const stale = await approveChange(world, checker, person, change);
    expect([stale.status, stale.error.code]).toEqual([409, 'error.kyc_change.stale']);
    expect((await listedChanges(world, checker, person)).changes[0]).toMatchObject({ state: 'entered' });
  });

  it('is found in the queue while it waits', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    const found = async () => {
      const { data } = await world.call(maker, 'GET staff/kycs', { query: { status: 'changing', limit: 100 } });
      return data.data.some(({ id }) => id === person.id);
    };
    expect(await found()).toBe(false);
    const change = await enteredChange(world, maker, person, { kind: 'correction', taxResident: false });
    expect(await found()).toBe(true);
    await approveChange(world, checker, person, change);
    expect(await found()).toBe(false);
  });
});

it('is written and approved only by the kyc role, and read by the auditor too', async () => {
  const world = held.current;
  const { person, maker } = await verifiedLender(world);
  const change = await enteredChange(world, maker, person, { kind: 'correction', taxResident: false });
  for (const role of ['loan', 'finance', 'support', 'auditor', 'admin'] as const) {
    const staff = await world.staff(role);
    expect((await approveChange(world, staff, person, change)).status).toBe(403);
    const reads = await world.call(staff, 'GET staff/kycs/:id/changes', { params: { id: person.id } });
    expect([role, reads.status]).toEqual([role, role === 'auditor' ? 200 : 403]);
  }
});
