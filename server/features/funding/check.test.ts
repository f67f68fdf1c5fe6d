// The quotation check: its answer, and every rule in order, with nothing changed by a refusal.
// Source: spec §5, §7; docs/settled.md 01, 02, 08, 13.
import { describe, expect, it } from 'vitest';
import { saveKyc } from '#features/kyc/kyc.sql.ts';
import { now } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, type LenderOptions, type Person, useWorld, type World } from '#test/world.ts';
import { asBorrower, check, confirm, confirmation, quote, raiseTo } from '#test/funding.ts';

const held = useWorld();

/** Expects this refusal of a check, and that no quotation is stored and no money moves. */
async function expectRefusal(world: World, lender: Person | null, body: unknown, code: string, status = 422) {
  const quotations = () => world.db.one(anyRow, sql`select count(*) as count from quotation`);
  const before = await quotations();
  await expectUnchanged(world, async () => {
    const answer = await world.call(lender, 'POST me/lendingtransactions/checks', { body });
    expect({ status: answer.status, code: answer.error.code }).toEqual({ status, code });
  });
  expect(await quotations()).toEqual(before);
}

describe('a quotation', () => {
  it('[S7.034] answers the agreement, a reference token and the estimate', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000, name: 'Ratna <b>Wulandari</b>' });
    const lending = await world.openedLending({ interestBps: 2000 });
    const quotation = await quote(world, lender, lending.id, 2_500_000);

    // 2.500.000 at a flat 20% for 12 months: 500.000; PPh 15%, fee 3%, both of the gross.
    expect(quotation.estimate).toMatchObject({
      interest: 500_000,
      tax: 75_000,
      fee: 15_000,
      net: 410_000,
      total: 3_000_000,
    });
    // Per week: 50.000 + 10.000 - 1.500 - 300.
    expect(quotation.estimate.perInstalment).toBe(58_200);
    expect(quotation.referenceToken).toMatch(/^[\w-]{22}$/);
    const minutes = (Date.parse(quotation.expiresAt) - (await now(world.db)).getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThanOrEqual(15);
    for (const words of [
      'Akad Pendanaan dan Surat Kuasa',
      lending.group.name,
      'Rp\u00A02.500.000',
      'Rp\u00A0410.000',
      '50 kali',
    ]) {
      expect(quotation.agreement).toContain(words);
    }
    expect(quotation.agreement).toContain('Ratna &lt;b&gt;Wulandari&lt;/b&gt;');
    expect(quotation.agreement).not.toContain('Ratna <b>');
  });

  it('stores only the hash of the token, and the agreement as it was shown', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const lending = await world.openedLending();
    const { referenceToken, agreement } = await quote(world, lender, lending.id, 1_000_000);
    const stored = await world.db.one(
      row({ row: col.text, hash: col.boolean }),
      sql`select q::text as row, agreement_hash = sha256(convert_to(${agreement}, 'UTF8')) as hash
      from quotation q where user_id = ${lender.id}`,
    );
    expect(stored.hash).toBe(true);
    expect(stored.row).not.toContain(referenceToken);
  });

  it('names her NIK in the agreement that she reads, and nowhere in what is stored', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const lending = await world.openedLending();
    const nik = '3273014203890001';
    const old = await quote(world, lender, lending.id, 1_000_000);
    expect(old.agreement).toContain('<td>Sesuai data verifikasi identitas Pendana</td>');
    await world.db.tx((tx) => saveKyc(tx, world.product.vault, lender.id, { identityNumber: nik }));
    expect((await quote(world, lender, lending.id, 1_000_000)).agreement).toContain(
      `<th>Nomor identitas</th><td>${nik}</td>`,
    );
    const stored = await world.db.rows(row({ row: col.text }), sql`select q::text as row from quotation q`);
    expect(stored.filter((quotation) => quotation.row.includes(nik) || quotation.row.includes('••••'))).toEqual([]);
    // A number that was corrected since is not what she agreed to.
    const answer = await confirm(world, lender, confirmation(lending.id, 1_000_000, old.referenceToken));
    expect([answer.status, answer.error.code]).toEqual([422, 'error.lending.quotation']);
  });

  it('moves nothing', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const lending = await world.openedLending();
    await expectUnchanged(world, () => quote(world, lender, lending.id, 1_000_000));
  });
});

describe('rules about the person, before those of the amount', () => {
  const standings: [string, LenderOptions, string][] = [
    ['KYC pending', { kycStatus: 'pending', emailVerified: false, envelopeActive: false }, 'error.lending.kyc_pending'],
    ['KYC not verified', { kycStatus: 'not_verified', emailVerified: false }, 'error.kyc.not_kyc'],
    ['KYC rejected', { kycStatus: 'rejected', emailVerified: false }, 'error.kyc.not_kyc'],
    ['e-mail not verified', { emailVerified: false, envelopeActive: false }, 'error.email.not_verified'],
    ['signature not active', { envelopeActive: false }, 'error.digisign.not_active'],
  ];
  it.each(standings)(
    '[S5.030] [S6.004] [S6.005] [S6.006] refuses with %s although the amount is wrong too',
    async (_, standing, code) => {
      const world = held.current;
      const lender = await world.lender({ balance: 5_000_000, ...standing });
      const { id } = await world.openedLending();
      await expectRefusal(world, lender, { lending: id, amount: 0 }, code);
    },
  );
});

describe('rules about the amount, the first that fails', () => {
  it('[S5.030] refuses 0, no multiple, below the minimum, above the slot, above the balance, in this order', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id: lending } = await world.openedLending({ principal: 1_000_000 });
    await expectRefusal(world, lender, { lending, amount: 0 }, 'error.lending.amount_empty');
    await expectRefusal(world, lender, { lending, amount: 499_999 }, 'error.lending.amount_not_in_multiple');
    await expectRefusal(world, lender, { lending, amount: 20_000_050 }, 'error.lending.amount_not_in_multiple');
    await expectRefusal(world, lender, { lending, amount: 400_000 }, 'error.lending.amount_min');
    await expectRefusal(world, lender, { lending, amount: 10_100_000 }, 'error.lending.amount_max');
    await expectRefusal(world, lender, { lending, amount: 1_100_000 }, 'error.lending.amount_above_balance');
    expect((await check(world, lender, lending, 1_000_000)).status).toBe(200);
  });

  it('[S5.030] names the multiple, the minimum and the slot in rupiah', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id } = await world.openedLending({ principal: 1_000_000 });
    const messages = await Promise.all(
      [550_000, 400_000, 10_100_000].map(async (amount) => (await check(world, lender, id, amount)).error.message),
    );
    expect(messages).toEqual([
      'Jumlah harus kelipatan Rp\u00A0100.000.',
      'Jumlah paling sedikit Rp\u00A0500.000.',
      'Jumlah paling banyak Rp\u00A010.000.000.',
    ]);
  });

  it('takes the last slot although it is below the minimum, and nothing beside it', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id: lending } = await world.openedLending({ principal: 730_000 });
    await raiseTo(world, lending, 7_000_000);
    const shown = await world.call(lender, 'GET lendings/:id', { params: { id: lending } });
    expect(shown.data).toMatchObject({ minimumLoan: 300_000, maximumLoan: 300_000 });
    await expectRefusal(world, lender, { lending, amount: 200_000 }, 'error.lending.amount_min');
    await expectRefusal(world, lender, { lending, amount: 400_000 }, 'error.lending.amount_max');
    expect((await check(world, lender, lending, 300_000)).status).toBe(200);
  });

  it('at a rounded 100% the last Rp 100.000 can still be funded', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id: lending } = await world.openedLending({ principal: 2_000_000 });
    await raiseTo(world, lending, 19_900_000);
    const shown = await world.call(lender, 'GET lendings/:id', { params: { id: lending } });
    expect(shown.data).toMatchObject({ progress: 100, status: 'opened', remainingFundingSlot: 100_000 });
    expect((await check(world, lender, lending, 100_000)).status).toBe(200);
  });

  it('says that the slot is full where nothing is left', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 1_000_000 });
    const { id: lending } = await world.openedLending({ principal: 100_000 });
    await raiseTo(world, lending, 1_000_000);
    await expectRefusal(world, lender, { lending, amount: 500_000 }, 'error.lending.slot_full');
  });

  it('counts reserved but unpaid portfolios as taken', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { id: lending } = await world.openedLending({ principal: 1_000_000 });
    await raiseTo(world, lending, 9_500_000);
    const answer = await check(world, lender, lending, 1_000_000);
    expect(answer.error).toMatchObject({
      code: 'error.lending.amount_max',
      message: 'Jumlah paling banyak Rp\u00A0500.000.',
    });
  });
});

describe('what may not be funded', () => {
  it('takes money until the last moment of the due date in WIB, and none after it', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { id: lending } = await world.openedLending();
    await world.owner.run(sql`update lending set due_at = app_now() + interval '1 minute' where id = ${lending}`);
    expect((await check(world, lender, lending, 500_000)).status).toBe(200);
    await world.owner.run(sql`update lending set due_at = app_now() - interval '1 millisecond' where id = ${lending}`);
    await expectRefusal(world, lender, { lending, amount: 500_000 }, 'error.lending.not_open');
  });

  it('refuses a lending that is not open any more, before any rule of the amount', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { id: lending } = await world.openedLending();
    await world.owner.run(sql`update lending set status = 'refunded' where id = ${lending}`);
    await expectRefusal(world, lender, { lending, amount: 0 }, 'error.lending.not_open');
  });

  it('refuses a member of the group itself', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const lending = await world.openedLending();
    await world.owner.run(
      sql`update group_member set user_id = ${lender.id} where id = ${lending.group.members[3]!.id}`,
    );
    await expectRefusal(world, lender, { lending: lending.id, amount: 500_000 }, 'error.lending.own_group');
  });

  it('does not find drafts, unknown lendings and invalid ids', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { id: draft } = await world.openedLending();
    await world.owner.run(sql`update lending set status = 'draft' where id = ${draft}`);
    for (const lending of [draft, '01890000-0000-7000-8000-000000000000', 'x', '7']) {
      await expectRefusal(world, lender, { lending, amount: 500_000 }, 'error.not_found', 404);
    }
  });

  it('refuses amounts other than whole rupiah of at most 15 digits', async () => {
    const world = held.current;
    const lender = await world.lender({ balance: 5_000_000 });
    const { id: lending } = await world.openedLending();
    const wrongTypes = [true, ['500000'], '500000', '500.000', '5e5', null, {}];
    for (const amount of wrongTypes) await expectRefusal(world, lender, { lending, amount }, 'error.invalid_body', 400);
    for (const amount of [500_000.5, -500_000, 1_000_000_000_000_000]) {
      await expectRefusal(world, lender, { lending, amount }, 'error.invalid_value', 422);
    }
    await expectRefusal(world, lender, { lending }, 'error.empty', 422);
  });

  it('is for lenders only', async () => {
    const world = held.current;
    const { id: lending } = await world.openedLending();
    await expectRefusal(world, null, { lending, amount: 500_000 }, 'error.unauthenticated', 401);
    await expectRefusal(world, await asBorrower(world), { lending, amount: 500_000 }, 'error.forbidden', 403);
  });
});
