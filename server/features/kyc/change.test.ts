// A change of a verified person by two people of kyc: corrected data, a bank account taken away, the verification revoked;
// exactly the version that was seen, by somebody else than who wrote it, and the lender is told.
// Source: domain §2 (taxResident), §3; screens.md (KYC: second pair of eyes); security AZ-10, LAW-01; cases "Two reviewers".
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoints } from '#contract/all.ts';
import { sql } from '#platform/sql.ts';
import { postForm } from '#test/form.ts';
import { addJob, decide, pending, photo, state, submit } from '#test/kyc.ts';
import {
  application,
  applyWithdrawal,
  checkWithdrawal,
  released,
  withdrawalStatus,
  withdrawn,
} from '#test/withdrawal.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const held = useWorld();
beforeAll(() => addJob(held.current));

type Wish = Endpoints['POST staff/kycs/:id/changes']['body']['wish'];
const reason = 'Surat permohonan 12/2026';

async function verified(world: World) {
  const [maker, checker] = [await world.staff('kyc'), await world.staff('kyc')];
  const { person, submittedAt } = await pending(world);
  expect((await decide(world, maker, person, { submittedAt, verdict: 'verified' })).status).toBe(200);
  return { person, maker, checker };
}

const enter = (world: World, staff: Person, person: Person, wish: Wish) =>
  world.call(staff, 'POST staff/kycs/:id/changes', { params: { id: person.id }, body: { wish, reason } });
const entered = async (world: World, staff: Person, person: Person, wish: Wish) => {
  const answer = await enter(world, staff, person, wish);
  expect(answer.status).toBe(200);
  return answer.data.changes[0]?.id ?? '';
};
const approve = (world: World, staff: Person, person: Person, change: string, version = 1) =>
  world.call(staff, 'POST staff/kycs/:id/changes/:change/approvals', {
    params: { id: person.id, change },
    body: { version },
  });
const listed = async (world: World, staff: Person, person: Person) =>
  (await world.call(staff, 'GET staff/kycs/:id/changes', { params: { id: person.id } })).data;
const onlyAccount = async (world: World, person: Person) =>
  (await world.call(person, 'GET me/bankaccounts')).data[0]?.id ?? '';
const inbox = async (world: World, person: Person) =>
  (await world.call(person, 'GET me/notifications')).data.data.map(({ kind, body }) => ({ kind, body }));

describe('a correction', () => {
  it('takes effect once another person approved it: name, numbers, birthday, tax residence; the lender is told', async () => {
    const world = held.current;
    const { person, maker, checker } = await verified(world);
    const change = await entered(world, maker, person, {
      kind: 'correction',
      name: 'Ratna Dewi Lestari',
      identityNumber: '3273014303890002',
      npwpNumber: '02.345.678.9-012.000',
      birthday: '1989-03-03',
      taxResident: false,
    });
    expect((await world.call(person, 'GET me')).data.name).toBe(person.name);
    const waiting = await listed(world, checker, person);
    expect(waiting.changes[0]).toMatchObject({ state: 'entered', version: 1, enteredBy: { name: maker.name }, reason });
    expect(waiting.changes[0]?.lines).toEqual([
      { field: 'name', before: person.name, after: 'Ratna Dewi Lestari' },
      { field: 'identityNumber', before: '3273••••••••0001', after: '3273••••••••0002' },
      { field: 'npwpNumber', before: '0123•••••••1000', after: '0234•••••••2000' },
      { field: 'birthday', before: '2 Maret 1989', after: '3 Maret 1989' },
      { field: 'taxResident', before: 'Dalam negeri', after: 'Luar negeri' },
    ]);
    const decided = await approve(world, checker, person, change);
    expect(decided.data.changes[0]).toMatchObject({ state: 'approved', decidedBy: { name: checker.name } });
    expect((await world.call(person, 'GET me')).data).toMatchObject({
      name: 'Ratna Dewi Lestari',
      kycStatus: 'verified',
    });
    expect((await state(world, person)).draft).toMatchObject({
      identityNumber: '3273014303890002',
      npwpNumber: '023456789012000',
      profile: { birthday: '1989-03-03' },
    });
    const lender = await world.db.one(sql`select tax_resident as resident from lender where user_id = ${person.id}`);
    expect(lender).toEqual({ resident: false });
    expect((await inbox(world, person))[0]).toMatchObject({
      kind: 'kyc_changed',
      body: expect.stringContaining('Nama, Nomor KTP, Nomor NPWP, Tanggal lahir, Domisili pajak'),
    });
    expect(await approve(world, checker, person, change)).toMatchObject({
      status: 409,
      error: { code: 'error.kyc_change.decided' },
    });
  });

  it('is on the trail with both people and keeps no full number anywhere', async () => {
    const world = held.current;
    const { person, maker, checker } = await verified(world);
    const nik = '3273015507910077';
    const change = await entered(world, maker, person, { kind: 'correction', identityNumber: nik });
    await approve(world, checker, person, change);
    const trail = await world.db.rows<{ action: string; actor: string; text: string }>(sql`
      select action, actor_id as actor, coalesce(before::text, '') || coalesce(after::text, '') as text from audit_trail
      where object_id = ${person.id} and action like 'kyc.change.%' order by seq`);
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['kyc.change.enter', maker.id],
      ['kyc.change.approve', checker.id],
    ]);
    const kept = await world.owner.one<{ text: string }>(
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
    expect(await world.db.rows(looks)).toEqual([{ actor: checker.id, reason: 'Cocokkan KTP' }]);
  });

  it('is not approved by who wrote it; an edit makes another version, which nobody has seen', async () => {
    const world = held.current;
    const { person, maker, checker } = await verified(world);
    const change = await entered(world, maker, person, { kind: 'correction', taxResident: false });
    const own = await approve(world, maker, person, change);
    expect([own.status, own.error.code]).toEqual([403, 'error.kyc_change.own_entry']);
    const edit = (version: number) =>
      world.call(maker, 'PUT staff/kycs/:id/changes/:change', {
        params: { id: person.id, change },
        body: { version, wish: { kind: 'correction', birthday: '1989-03-05' }, reason },
      });
    expect((await edit(1)).data.changes[0]).toMatchObject({ version: 2, lines: [{ field: 'birthday' }] });
    const old = await approve(world, checker, person, change, 1);
    expect([old.status, old.error.code]).toEqual([409, 'error.kyc_change.changed']);
    expect(old.error.message).toContain(maker.name);
    expect((await edit(1)).error.code).toBe('error.kyc_change.changed');
    expect((await approve(world, checker, person, change, 2)).status).toBe(200);
    const lender = await world.db.one(sql`select tax_resident as resident from lender where user_id = ${person.id}`);
    expect(lender).toEqual({ resident: true });
  });

  it('has one effect, however many approve and cancel it at once', async () => {
    const world = held.current;
    const { person, maker, checker } = await verified(world);
    const third = await world.staff('kyc');
    const change = await entered(world, maker, person, { kind: 'correction', taxResident: false });
    const answers = await Promise.all([
      approve(world, checker, person, change),
      approve(world, third, person, change),
      world.call(maker, 'POST staff/kycs/:id/changes/:change/cancellations', {
        params: { id: person.id, change },
        body: { version: 1, reason: 'Keliru' },
      }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    for (const { status, error } of answers) if (status === 409) expect(error.code).toBe('error.kyc_change.decided');
    expect((await listed(world, maker, person)).changes).toHaveLength(1);
  });

  it('waits alone, changes something, fits its field, and is of a verified person', async () => {
    const world = held.current;
    const { person, maker } = await verified(world);
    const codes = async (wish: Wish) => (await enter(world, maker, person, wish)).error.errors.map(({ code }) => code);
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
    await entered(world, maker, person, { kind: 'correction', taxResident: false });
    expect(await codes({ kind: 'correction', birthday: '1989-03-05' })).toEqual(['error.kyc_change.waiting']);
    const { person: new_ } = await pending(world);
    const early = await enter(world, maker, new_, { kind: 'correction', taxResident: false });
    expect(early.error.code).toBe('error.kyc_change.not_verified');
    expect((await enter(world, maker, { ...person, id: maker.id }, { kind: 'correction' })).status).toBe(404);
    expect((await approve(world, maker, person, person.id)).status).toBe(404);
  });

  it('is refused when what it starts from has moved since', async () => {
    const world = held.current;
    const { person, maker, checker } = await verified(world);
    const change = await entered(world, maker, person, { kind: 'correction', birthday: '1989-03-05' });
    await world.owner.run(sql`update profile set birthday = '1989-03-04' where user_id = ${person.id}`);
    const stale = await approve(world, checker, person, change);
    expect([stale.status, stale.error.code]).toEqual([409, 'error.kyc_change.stale']);
    expect((await listed(world, checker, person)).changes[0]).toMatchObject({ state: 'entered' });
  });

  it('is found in the queue while it waits', async () => {
    const world = held.current;
    const { person, maker, checker } = await verified(world);
    const found = async () => {
      const { data } = await world.call(maker, 'GET staff/kycs', { query: { status: 'changing', limit: 100 } });
      return data.data.some(({ id }) => id === person.id);
    };
    expect(await found()).toBe(false);
    const change = await entered(world, maker, person, { kind: 'correction', taxResident: false });
    expect(await found()).toBe(true);
    await approve(world, checker, person, change);
    expect(await found()).toBe(false);
  });
});

describe('a revocation', () => {
  const wish: Wish = { kind: 'revocation', fields: [{ field: 'ktp', reason: 'KTP palsu' }] };

  it('takes two people, holds what waits to be paid out, and ends with the fields that come again', async () => {
    const world = held.current;
    const { person, maker, checker } = await verified(world);
    await world.topUp(person.id, 20_000_000);
    const ready = { person, account: await onlyAccount(world, person) };
    const small = (await withdrawn(world, ready, 500_000)).id;
    const large = (await withdrawn(world, ready, 15_000_000)).id;
    const change = await entered(world, maker, person, wish);
    expect((await state(world, person)).status).toBe('verified');
    expect((await approve(world, checker, person, change)).status).toBe(200);
    expect(await state(world, person)).toMatchObject({
      status: 'rejected',
      fields: [{ field: 'ktp', reason: 'KTP palsu' }],
    });
    expect((await inbox(world, person))[0]).toMatchObject({ kind: 'kyc_revoked' });

    await world.moveClock({ minutes: 11 });
    await released(world);
    expect(await withdrawalStatus(world, small)).toBe('pending');
    const finance = await world.staff('finance');
    const { data } = await world.call(finance, 'GET staff/withdrawals', { query: { limit: 100 } });
    const shown = data.data.find(({ id }) => id === large);
    const approval = await world.call(finance, 'POST staff/withdrawals/:id/approvals', {
      params: { id: large },
      body: { version: shown?.version },
    });
    expect([approval.status, approval.error.code]).toEqual([422, 'error.withdraw.held']);

    expect((await postForm(world, person, 'me/kycs', { 'identityFile[file]': photo })).status).toBe(200);
    const { submittedAt } = await state(world, person);
    await decide(world, maker, person, { submittedAt, verdict: 'verified' });
    await released(world);
    expect([await withdrawalStatus(world, small), await withdrawalStatus(world, large)]).toEqual([
      'processing',
      'pending',
    ]);
    expect(await world.proof()).toEqual([]);
  });

  it('is the only way out of verified: an old page can reject nothing', async () => {
    const world = held.current;
    const { person, maker } = await verified(world);
    const { submittedAt } = await state(world, person);
    const late = await decide(world, maker, person, { submittedAt, verdict: 'rejected', fields: wish.fields });
    expect([late.status, late.error.code]).toEqual([422, 'error.kyc.changed']);
    const again = await submit(world, person);
    expect([again.status, again.errors[0]?.code]).toEqual([422, 'error.kyc.already_verified']);
    const bare = await enter(world, maker, person, { kind: 'revocation', fields: [] });
    expect(bare.status).toBe(422);
  });
});

describe('a bank account', () => {
  it('that two people took away takes no withdrawal, holds those that wait, and is not added again', async () => {
    const world = held.current;
    const { person, maker, checker } = await verified(world);
    await world.topUp(person.id, 5_000_000);
    const account = await onlyAccount(world, person);
    const waiting = (await withdrawn(world, { person, account }, 500_000)).id;
    const { accounts } = await listed(world, maker, person);
    expect(accounts).toMatchObject([{ id: account, holder: person.name, number: '••••••6789' }]);
    const checked = await application(world, { person, account }, 100_000);
    const change = await entered(world, maker, person, { kind: 'account_removal', account });
    await approve(world, checker, person, change);
    expect((await world.call(person, 'GET me/bankaccounts')).data).toEqual([]);
    expect((await checkWithdrawal(world, person, account, 100_000)).status).toBe(404);
    const late = await applyWithdrawal(world, person, checked);
    expect([late.status, late.error.code]).toEqual([422, 'error.withdraw.check']);
    await world.moveClock({ minutes: 11 });
    await released(world);
    expect(await withdrawalStatus(world, waiting)).toBe('pending');
    const again = await world.call(person, 'POST me/bankaccounts', {
      body: { bank: 1, name: person.name, number: '00123456789' },
    });
    expect([again.status, again.error.code]).toEqual([422, 'error.bank_account.removed']);
    expect((await inbox(world, person))[0]).toMatchObject({
      kind: 'bank_account_removed',
      body: expect.stringContaining('••••••6789'),
    });
    expect(await world.proof()).toEqual([]);
  });
});

it('is written and approved by the kyc role alone, and read by the auditor too', async () => {
  const world = held.current;
  const { person, maker } = await verified(world);
  const change = await entered(world, maker, person, { kind: 'correction', taxResident: false });
  for (const role of ['loan', 'finance', 'support', 'auditor', 'admin'] as const) {
    const staff = await world.staff(role);
    expect((await approve(world, staff, person, change)).status).toBe(403);
    const reads = await world.call(staff, 'GET staff/kycs/:id/changes', { params: { id: person.id } });
    expect([role, reads.status]).toEqual([role, role === 'auditor' ? 200 : 403]);
  }
});
