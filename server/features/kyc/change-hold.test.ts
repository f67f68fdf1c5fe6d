// Two people of kyc revoke a verification and delete a bank account: waiting withdrawals are held, and continue once
// the identity is verified again.
// Source: docs/domain.md §3; decision 0067.
import { beforeAll, describe, expect, it } from 'vitest';
import { postForm } from '#test/form.ts';
import {
  approveChange,
  enterChange,
  enteredChange,
  inboxOf,
  listedChanges,
  verifiedLender,
  type ChangeRequest,
} from '#test/kyc-change.ts';
import { addJob, decide, photo, state, submit } from '#test/kyc.ts';
import {
  addAccount,
  application,
  applyWithdrawal,
  checkWithdrawal,
  released,
  withdrawalStatus,
  withdrawn,
} from '#test/withdrawal.ts';
import { type LenderPerson, useWorld, type World } from '#test/world.ts';

const held = useWorld();
beforeAll(() => addJob(held.current));

const onlyAccount = async (world: World, person: LenderPerson) =>
  (await world.call(person, 'GET me/bankaccounts')).data[0]?.id ?? '';

describe('a revocation', () => {
  const request: ChangeRequest = { kind: 'revocation', fields: [{ field: 'ktp', reason: 'KTP palsu' }] };

  it('takes two people, holds waiting withdrawals, and lists the fields to submit again', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    await world.topUp(person.id, 20_000_000);
    const ready = { person, account: await onlyAccount(world, person) };
    const small = (await withdrawn(world, ready, 500_000)).id;
    const large = (await withdrawn(world, ready, 15_000_000)).id;
    const change = await enteredChange(world, maker, person, request);
    expect((await state(world, person)).status).toBe('verified');
    expect((await approveChange(world, checker, person, change)).status).toBe(200);
    expect(await state(world, person)).toMatchObject({
      status: 'rejected',
      fields: [{ field: 'ktp', reason: 'KTP palsu' }],
    });
    expect((await inboxOf(world, person))[0]).toMatchObject({ kind: 'kyc_revoked' });

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

  it('is the only way out of verified: an outdated page cannot reject', async () => {
    const world = held.current;
    const { person, maker } = await verifiedLender(world);
    const { submittedAt } = await state(world, person);
    const late = await decide(world, maker, person, { submittedAt, verdict: 'rejected', fields: request.fields });
    expect([late.status, late.error.code]).toEqual([422, 'error.kyc.changed']);
    const again = await submit(world, person);
    expect([again.status, again.errors[0]?.code]).toEqual([422, 'error.kyc.already_verified']);
    const bare = await enterChange(world, maker, person, { kind: 'revocation', fields: [] });
    expect(bare.status).toBe(422);
  });
});

describe('a bank account', () => {
  it('that two people deleted accepts no withdrawal, holds waiting ones, and is not added again', async () => {
    const world = held.current;
    const { person, maker, checker } = await verifiedLender(world);
    await world.topUp(person.id, 5_000_000);
    const account = await onlyAccount(world, person);
    const waiting = (await withdrawn(world, { person, account }, 500_000)).id;
    const { accounts } = await listedChanges(world, maker, person);
    expect(accounts).toMatchObject([{ id: account, holder: person.name, number: '••••••6789' }]);
    const checked = await application(world, { person, account }, 100_000);
    const change = await enteredChange(world, maker, person, { kind: 'account_removal', account });
    await approveChange(world, checker, person, change);
    expect((await world.call(person, 'GET me/bankaccounts')).data).toEqual([]);
    expect((await checkWithdrawal(world, person, account, 100_000)).status).toBe(404);
    const late = await applyWithdrawal(world, person, checked);
    expect([late.status, late.error.code]).toEqual([422, 'error.withdraw.check']);
    await world.moveClock({ minutes: 11 });
    await released(world);
    expect(await withdrawalStatus(world, waiting)).toBe('pending');
    const again = await addAccount(world, person, { number: '00123456789' });
    expect([again.status, again.error.code]).toEqual([422, 'error.bank_account.removed']);
    expect((await inboxOf(world, person))[0]).toMatchObject({
      kind: 'bank_account_removed',
      body: expect.stringContaining('••••••6789'),
    });
    expect(await world.proof()).toEqual([]);
  });
});

it('that was compared with the documents can no longer be changed by its owner; the rest can', async () => {
  const world = held.current;
  const { person } = await verifiedLender(world);
  const save = (body: object) => world.call(person, 'PUT me/profile', { body });
  const { id: _, ...profile } = (await world.call(person, 'GET me/profile')).data;
  expect((await save({ ...profile, address: 'Jalan Melati 9' })).data).toMatchObject({ address: 'Jalan Melati 9' });
  const changed = await save({ birthday: '1989-03-05', gender: 'male', address: 'Jalan Lain' });
  expect([changed.status, changed.error.errors.map(({ field, code }) => [field, code])]).toEqual([
    422,
    [
      ['birthday', 'error.kyc.verified_field'],
      ['gender', 'error.kyc.verified_field'],
    ],
  ]);
  expect((await world.call(person, 'GET me/profile')).data).toMatchObject({
    birthday: '1989-03-02',
    address: 'Jalan Melati 9',
  });
});
