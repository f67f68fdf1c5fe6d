// The file of all personal data of a lender: whole and unmasked, for herself alone.
// Source: UU 27/2022 articles 7, 13; decision 0081.
import { beforeAll, describe, expect, it } from 'vitest';
import type { LendingId } from '#domain/ids.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { becomeMember } from '#test/borrower.ts';
import { fund } from '#test/funding.ts';
import { addJob, submit } from '#test/kyc.ts';
import { addAccount } from '#test/withdrawal.ts';
import { type LenderPerson, password, useWorld, type World } from '#test/world.ts';

const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });
const nik = '3273014203890001';

beforeAll(() => addJob(held.current));

const take = (person: LenderPerson, currentPassword: string) =>
  held.current.product.web.app.inject({
    method: 'POST',
    url: '/api/v1/me/personaldata',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ currentPassword }),
  });

/** A bookmark, a saved search, a funding plan and a browser with push. */
async function keepWhatSheChose(lender: LenderPerson, lendingId: LendingId): Promise<void> {
  const { owner } = held.current;
  const { id } = lender;
  await owner.run(sql`insert into lending_bookmark (lender_id, lending_id) values (${id}, ${lendingId})`);
  await owner.run(sql`insert into saved_search (id, lender_id, name, grade, status, sort)
    values (${newId()}, ${id}, 'Dekat rumah', 'A', 'opened', 'newest')`);
  await owner.run(sql`insert into funding_plan (lender_id, amount_rupiah, per_group_rupiah, grades, tenors, sectors, provinces)
    values (${id}, 3000000, 500000, '{A,B}', '{12}', '{}', '{}')`);
  await owner.run(sql`insert into push_device
      (id, user_id, session_id, device, endpoint_hash, subscription_encrypted, made_for, created_at)
    select ${newId()}, ${id}, s.id, 'HP Sari', 'x', 'x', 'x', app_now() from session s where s.person_id = ${id}`);
}

/** A visit to her and her promise to pay, and the same of the group as a whole, which is not data about her. */
async function noteOf(lending: Awaited<ReturnType<World['openedLending']>>, member: string): Promise<void> {
  const { current: world } = held;
  const loan = await world.staff('loan');
  const visit = { params: { id: lending.group.id }, body: { note: 'Pertemuan', member: null, place: null } };
  await world.call(loan, 'POST staff/groups/:id/visits', visit);
  const place = { latitude: -6.5971, longitude: 106.806, accuracy: 12 };
  const body = { note: 'Suaminya sakit', member, place };
  expect((await world.call(loan, 'POST staff/groups/:id/visits', { ...visit, body })).status).toBe(200);
  for (const of of [null, member])
    await world.owner.run(sql`insert into payment_promise
        (id, lending_id, member_id, amount_rupiah, made_on, due_on, paid_before_rupiah, staff_id)
      values (${newId()}, ${lending.id}, ${of}, 150000, '2026-05-04', '2026-05-11', 0, ${loan.id})`);
}

describe('the file of all personal data', () => {
  it('holds everything unmasked with the record of processing, needs the password, and is an audit event', async () => {
    const world = held.current;
    const sari = await world.lender({ balance: 2_000_000, kycStatus: 'not_verified' });
    await submit(world, sari, { identityNumber: nik });
    await world.owner.run(sql`update lender set kyc_status = 'verified' where user_id = ${sari.id}`);
    await addAccount(world, sari, { number: '9876541234' });
    const lending = await world.openedLending();
    expect((await fund(world, sari, lending.id, 500_000)).status).toBe(200);
    await keepWhatSheChose(sari, lending.id);
    const member = lending.group.members[9]!.id;
    await becomeMember(world, member, sari.id);
    await noteOf(lending, member);
    await world.owner.run(sql`update group_member set nik_encrypted = ${world.product.vault.encrypt(nik, member)}
      where id = ${member}`);
    const kyc = await world.staff('kyc');
    await world.call(kyc, 'POST staff/people/:id/reveals', {
      params: { id: sari.id },
      body: { field: 'identityNumber', reason: 'Cocokkan' },
    });
    const wrong = await take(sari, 'bukan ini');
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'error.password.wrong']);
    const file = await take(sari, password);
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="data-pribadi.json"',
    ]);
    expect(file.json()).toMatchObject({
      account: { phone: sari.phone, kycStatus: 'verified' },
      profile: { address: 'Jalan Mawar 1' },
      identity: { identityNumber: nik, companyName: 'Warung Sari', browsers: 0 },
      bankAccounts: [{ number: '9876541234' }],
      memberships: [{ group: lending.group.name, identityNumber: nik }],
      visits: [
        { group: lending.group.name, note: 'Suaminya sakit', latitude: -6.5971, accuracyMetres: 12, pictures: 0 },
      ],
      paymentPromises: [
        { group: lending.group.name, amount: 150_000, madeOn: '2026-05-04', dueOn: '2026-05-11', state: 'open' },
      ],
      portfolios: [{ amount: 500_000 }],
      mutations: expect.arrayContaining([expect.objectContaining({ kind: 'topup', amount: 2_000_000 })]),
      sessions: [{ device: 'test' }],
      pushDevices: [{ device: 'HP Sari', deliveredAt: null }],
      bookmarks: [{ lending: lending.id }],
      savedSearches: [{ name: 'Dekat rumah', grade: 'A', status: 'opened', sort: 'newest' }],
      taxSlips: [],
      taxYears: [{ interest: 0, tax: 0, cash: 1_500_000, held: 500_000, outstanding: 0 }],
      fundingPlan: [{ amount: 3_000_000, perGroup: 500_000, grades: ['A', 'B'], tenors: [12] }],
      processing: expect.arrayContaining([expect.objectContaining({ by: { staff: ['kyc'] } })]),
    });
    expect(file.body).not.toContain(kyc.name);
    const { count } = await world.db.one(
      row({ count: col.number }),
      sql`select count(*)::int as count from audit_trail
      where actor_id = ${sari.id} and action = 'privacy.data.taken'`,
    );
    expect(count).toBe(1);
    const again = [];
    for (let times = 0; times < 5; times += 1) again.push((await take(sari, password)).statusCode);
    expect(again).toEqual([200, 200, 200, 200, 429]);
  });
});
