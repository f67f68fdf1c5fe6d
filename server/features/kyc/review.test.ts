// The decision field by field, what must be sent again after a rejection, and audit events of views.
// Source: docs/domain.md §3; docs/settled.md 16; docs/screens.md.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { postForm } from '#test/form.ts';
import { addJob, photo, state, decide, pending } from '#test/kyc.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();
beforeAll(() => addJob(held.current));

describe('the decision', () => {
  it('verifies the submission that was seen, once, and notifies the lender', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const { person, submittedAt } = await pending(world);
    expect((await decide(world, staff, person, { submittedAt, verdict: 'verified' })).status).toBe(200);
    expect((await world.call(person, 'GET me')).data).toMatchObject({ kycStatus: 'verified' });
    const again = await decide(world, staff, person, { submittedAt, verdict: 'verified' });
    expect([again.status, again.error.code]).toEqual([422, 'error.kyc.changed']);
    const accounts = (await world.call(person, 'GET me/bankaccounts')).data;
    expect(accounts.map(({ number, name }) => [number, name])).toEqual([['••••••6789', person.name]]);
  });

  it('rejects with a reason for each field; only those are submitted again, the others stay accepted', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const { person, submittedAt } = await pending(world);
    const fields = [
      { field: 'ktp', reason: 'Foto buram' },
      { field: 'address', reason: 'Tidak sama dengan KTP' },
    ];
    expect((await decide(world, staff, person, { submittedAt, verdict: 'rejected', fields })).status).toBe(200);
    const rejected = await state(world, person);
    expect(rejected).toMatchObject({ status: 'rejected', fields: [fields[1], fields[0]] });
    expect(rejected.accepted).toContain('selfiePhoto');
    expect(rejected.accepted).not.toContain('ktp');
    // None of these is requested again, so none needs to be readable.
    const masked = {
      identityNumber: '3273••••••••0001',
      npwpNumber: '0123•••••••1000',
      bankAccountNumber: '•••••••6789',
    };
    expect(rejected.draft).toMatchObject(masked);

    const half = await postForm(world, person, 'me/kycs', { address: 'Jalan Melati 3' });
    expect([half.status, half.errors.map(({ field }) => field)]).toEqual([422, ['ktp']]);
    const whole = await postForm(world, person, 'me/kycs', { address: 'Jalan Melati 3', 'identityFile[file]': photo });
    expect(whole.status).toBe(200);
    expect(await state(world, person)).toMatchObject({ status: 'pending', fields: [] });
    expect((await state(world, person)).draft).toMatchObject({ identityNumber: '3273••••••••0001' });
  });

  it('does not reject without a field, nor a submission that was replaced since', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const { person, submittedAt } = await pending(world);
    expect((await decide(world, staff, person, { submittedAt, verdict: 'rejected', fields: [] })).status).toBe(422);
    const stale = { submittedAt: '2026-01-01T00:00:00.000Z', verdict: 'verified' };
    expect((await decide(world, staff, person, stale)).error.code).toBe('error.kyc.changed');
    expect((await state(world, person)).status).toBe('pending');
  });

  it('is made once, when two members of staff decide at once', async () => {
    const world = held.current;
    const [a, b] = [await world.staff('kyc'), await world.staff('kyc')];
    const { person, submittedAt } = await pending(world);
    const answers = await Promise.all([
      decide(world, a, person, { submittedAt, verdict: 'verified' }),
      decide(world, b, person, { submittedAt, verdict: 'rejected', fields: [{ field: 'ktp', reason: 'Buram' }] }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is made only by the kyc role', async () => {
    const world = held.current;
    const { person, submittedAt } = await pending(world);
    for (const role of ['loan', 'finance', 'support', 'auditor', 'admin'] as const)
      expect((await decide(world, await world.staff(role), person, { submittedAt, verdict: 'verified' })).status).toBe(
        403,
      );
  });
});

describe('what staff see', () => {
  it('is a queue by age, with overdue ones marked', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const { person } = await pending(world);
    const first = await world.call(staff, 'GET staff/kycs', { query: { limit: 100 } });
    const phone = `${person.phone.replace('+62', '0').slice(0, 4)}••••${person.phone.slice(-4)}`;
    expect(first.data.data.find(({ id }) => id === person.id)).toMatchObject({
      status: 'pending',
      overdue: false,
      phone,
    });
    await world.moveClock({ days: 20 });
    const fresh = await world.staff('kyc');
    const later = await world.call(fresh, 'GET staff/kycs', { query: { limit: 100 } });
    expect(later.data.data.find(({ id }) => id === person.id)?.overdue).toBe(true);
  });

  it('is searched by words of the name, the phone number or its end, the address and the whole NIK', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const { person } = await pending(world);
    const { email, nik } = await world.db.one(
      row({ email: col.text, nik: col.bytes }),
      sql`
      select u.email, k.identity_encrypted as nik from app_user u join kyc k on k.user_id = u.id where u.id = ${person.id}`,
    );
    await world.owner.run(sql`update app_user set name = 'Sari Dewi Kencana' where id = ${person.id}`);
    const search = async (q: string) =>
      (await world.call(staff, 'GET staff/kycs', { query: { q } })).data.data.map(({ id }) => id);
    const typed = [
      'dew kenc',
      ' Sari\u00A0Dewi  Kencana\u202C',
      person.phone,
      person.phone.slice(-7),
      email,
      world.product.vault.open(nik, person.id),
    ];
    for (const q of typed) expect(await search(q), q).toContain(person.id);
    for (const q of ['ari', '%', email.slice(0, -2)]) expect(await search(q), q).not.toContain(person.id);
  });

  it('of pictures and full numbers is an audit event each time, and is for nobody else', async () => {
    const world = held.current;
    const { person } = await pending(world);
    const staff = await world.staff('kyc');
    const look = (token: string, kind = 'ktp') =>
      world.product.console.app.inject({
        url: `/api/v1/staff/kycs/${person.id}/pictures/${kind}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const seen = await look(staff.token);
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect((await sharp(seen.rawPayload).metadata()).format).toBe('jpeg');
    expect((await look((await world.staff('support')).token)).statusCode).toBe(403);
    expect((await look(person.token)).statusCode).toBe(401);
    const reveal = { params: { id: person.id }, body: { reason: 'Cocokkan dengan foto' } };
    expect((await world.call(staff, 'POST staff/kycs/:id/reveals', reveal)).data).toEqual({
      identityNumber: '3273014203890001',
      npwpNumber: '012345678901000',
      bankAccountNumber: '00123456789',
    });
    const unexplained = { params: { id: person.id }, body: { reason: ' ' } };
    expect((await world.call(staff, 'POST staff/kycs/:id/reveals', unexplained)).status).toBe(422);
    const auditEvents = await world.db.rows(
      row({ action: col.text }),
      sql`select action from audit_trail where object_id = ${person.id} and actor_id = ${staff.id} order by seq`,
    );
    expect(auditEvents.map(({ action }) => action)).toEqual(['kyc.picture.seen', 'kyc.number.seen']);
    // Already decided, so this view is no review: it needs a reason.
    await world.owner.run(sql`update lender set kyc_status = 'verified' where user_id = ${person.id}`);
    expect((await look(staff.token)).statusCode).toBe(422);
    expect((await look(staff.token, 'ktp?reason=Keluhan')).statusCode).toBe(200);
    const why = await world.db.rows(
      anyRow,
      sql`select action, reason from audit_trail where object_id = ${person.id}
      and actor_id = ${staff.id} and action like 'kyc.picture.%' order by seq`,
    );
    expect(why).toEqual([
      { action: 'kyc.picture.seen', reason: 'Peninjauan KYC' },
      { action: 'kyc.picture.asked', reason: 'Keluhan' },
    ]);
  });
});
