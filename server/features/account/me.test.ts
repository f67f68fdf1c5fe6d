// The signed-in person as screens receive it, and who may call what.
// Source: spec §3 User, §6; docs/api.md.
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { asBorrower } from '#test/funding.ts';
import { type LenderOptions, useWorld } from '#test/world.ts';

const held = useWorld();

async function meAs(options: LenderOptions) {
  const world = held.current;
  const lender = await world.lender(options);
  return { lender, answer: await world.call(lender, 'GET me') };
}

describe('GET me', () => {
  it('[S7.007] [S7.062] [S3.001] [S3.002] [S3.003] [S3.004] answers the user in data, without caching', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_500_000 });
    await world.owner.run(sql`insert into job (id, name) values (7, 'Guru') on conflict do nothing`);
    await world.owner.run(sql`insert into profile (user_id, birthplace_id, birthday, job_id, sector_id, city_id, province_id)
      values (${lender.id}, 3273, '1990-01-05', 7, 2, 3201, 32)`);
    await world.owner.run(
      sql`insert into bank (id, code, name) values (4, 'MANDIRI', 'Bank Mandiri') on conflict do nothing`,
    );
    await world.owner.run(sql`insert into kyc (user_id, bank_id) values (${lender.id}, 4)
      on conflict (user_id) do update set bank_id = excluded.bank_id`);
    const { status, data, headers } = await world.call(lender, 'GET me');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(data).toEqual({
      id: lender.id,
      name: lender.name,
      email: expect.stringMatching(/^ratna\d+@contoh\.example$/),
      phonenumber: lender.phone,
      username: null,
      isLender: true,
      isBorrower: false,
      isSender: false,
      photoUrl: null,
      emailVerified: true,
      isVerified: true,
      hasPasskey: false,
      kycStatus: 'verified',
      lender: {
        balance: 1_500_000,
        activeBalance: 0,
        activePortfolioCount: 0,
        portfolioCount: 0,
        totalInterestEarned: 0,
        totalPrincipalEarned: 0,
        activePendingInterest: 0,
        activePendingPrincipal: 0,
        activeReturnedInterest: 0,
        activeReturnedPrincipal: 0,
        totalLendingAmount: 0,
        envelopeStatus: 'aktif',
      },
      borrower: null,
      birthplace: 3273,
      birthday: '1990-01-05',
      job: 7,
      jobSector: 2,
      city: 3201,
      province: 32,
      bank: 4,
    });
  });

  it('[S7.007] is the same with a trailing slash', async () => {
    const world = held.current;
    const { token, id } = await world.lender();
    const answer = await world.product.web.app.inject({
      url: '/api/v1/me/',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.json<{ data: { id: string } }>().data.id]).toEqual([200, id]);
  });

  it.each(['not_verified', 'pending', 'rejected', 'verified'] as const)(
    '[S4.021] [S3.006] serves the KYC status %s',
    async (kycStatus) => {
      const { answer } = await meAs({ kycStatus });
      expect(answer.data).toMatchObject({ kycStatus, isVerified: kycStatus === 'verified' });
    },
  );

  it('[S3.005] is verified only with a verified e-mail address and verified KYC', async () => {
    expect((await meAs({ emailVerified: false })).answer.data).toMatchObject({
      emailVerified: false,
      isVerified: false,
    });
    expect((await meAs({ envelopeActive: false })).answer.data.lender?.envelopeStatus).toBeNull();
  });

  it('[S3.003] carries a borrower’s signature account, and no figures of a lender', async () => {
    const world = held.current;
    const person = await asBorrower(world);
    await world.owner.run(sql`insert into borrower (user_id, envelope_status) values (${person.id}, 'belum aktif')`);
    const { data } = await world.call(person, 'GET me');
    expect(data).toMatchObject({
      isBorrower: true,
      isLender: false,
      lender: null,
      borrower: { envelopeStatus: 'belum aktif' },
    });
  });
});

describe('devices', () => {
  it('lists only this person’s sessions, with the current one marked, and ends the others', async () => {
    const world = held.current;
    const lender = await world.lender();
    const other = await world.product.db.tx((tx) =>
      world.product.sessions.start(tx, 'user', lender.id, 'Telepon lama', 12),
    );
    const { data } = await world.call(lender, 'GET me/sessions');
    expect(
      data
        .map(({ device, current }) => ({ device, current }))
        .toSorted((a, b) => Number(b.current) - Number(a.current)),
    ).toEqual([
      { device: 'test', current: true },
      { device: 'Telepon lama', current: false },
    ]);
    // Idle for longer than a session lasts, so it is not listed as a signed-in device.
    const idle = await world.product.db.tx((tx) =>
      world.product.sessions.start(tx, 'user', lender.id, 'Komputer warnet', 12),
    );
    await world.owner.run(sql`update session set last_seen_at = app_now() - interval '61 minutes'
      where person_id = ${lender.id} and device = 'Komputer warnet'`);
    expect((await world.call({ ...lender, token: idle }, 'GET me')).status).toBe(401);
    expect((await world.call(lender, 'GET me/sessions')).data).toHaveLength(2);
    await world.call(lender, 'DELETE me/sessions');
    expect((await world.call({ ...lender, token: other }, 'GET me')).status).toBe(401);
    expect((await world.call(lender, 'GET me/sessions')).data).toHaveLength(1);
  });
});

describe('rights', () => {
  it('[S6.001] [S6.009] a borrower is refused on a lender’s calls, by flags that apply at once', async () => {
    const world = held.current;
    const borrower = await asBorrower(world);
    const body = { lending: newId(), amount: 500_000 };
    for (const call of ['GET me/lendingtransactions', 'GET me/mutations', 'GET me/summary'] as const) {
      const answer = await world.call(borrower, call);
      expect([call, answer.status, answer.error.code]).toEqual([call, 403, 'error.forbidden']);
    }
    expect((await world.call(borrower, 'POST me/lendingtransactions/checks', { body })).status).toBe(403);
    await world.owner.run(sql`update app_user set is_lender = true where id = ${borrower.id}`);
    expect((await world.call(borrower, 'GET me/mutations')).status).toBe(200);
  });

  it('[S8.031] a staff token opens no user call, a user’s no staff call', async () => {
    const world = held.current;
    const [lender, staff] = [await world.lender(), await world.staff('loan', 'finance', 'admin')];
    const answers = [
      await world.call(staff, 'GET me'),
      await world.call(staff, 'GET me/mutations'),
      await world.call(lender, 'GET staff/me'),
      await world.call(lender, 'GET staff/lendings'),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      answers.map(() => [401, 'error.unauthenticated']),
    );
  });

  it('[S1.029] staff without the role are refused; without any role or once deactivated they are signed out', async () => {
    const world = held.current;
    const kyc = await world.staff('kyc');
    expect((await world.call(kyc, 'GET staff/me')).data).toMatchObject({ id: kyc.id, roles: ['kyc'] });
    expect((await world.call(kyc, 'GET staff/lendings')).status).toBe(403);
    await world.owner.run(sql`insert into staff_role (staff_id, role) values (${kyc.id}, 'auditor')`);
    expect((await world.call(kyc, 'GET staff/lendings')).status).toBe(200);
    await world.owner.run(sql`delete from staff_role where staff_id = ${kyc.id}`);
    expect((await world.call(kyc, 'GET staff/me')).status).toBe(403);
    await world.owner.run(sql`update staff set active = false where id = ${kyc.id}`);
    expect((await world.call(kyc, 'GET staff/me')).status).toBe(401);
  });

  it('the console’s calls are not on the users’ address, nor theirs on the console’s', async () => {
    const { product } = held.current;
    const admin = await held.current.staff('admin');
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await product.web.app.inject({ url: '/api/v1/staff/me', headers })).statusCode).toBe(404);
    expect((await product.console.app.inject({ url: '/api/v1/me', headers })).statusCode).toBe(404);
    expect((await product.console.app.inject({ url: '/api/v1/lendings' })).statusCode).toBe(404);
  });
});
