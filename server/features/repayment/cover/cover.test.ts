// Repaying covers: hand to hand, after the member's own rows, oldest meeting first, in entries that never change.
// Figures: ten members with 120.000 a week; one pays 50.000 and nine cover 70.000.
import { describe, expect, it } from 'vitest';
import type { SheetBody } from '#contract/staff.ts';
import { rupiah } from '#domain/money.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { borrowerOf } from '#test/borrower.ts';
import { createDraft, publishDraft } from '#test/draft.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { getSheet, held, postSheet, type Running, sheetBody } from '#test/repayment.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

/** Member 7 was short of 70.000 on 2026-03-11, and the nine others covered it. */
async function covered(): Promise<Running & { debtor: string }> {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
  await setClock(world, '2026-03-11');
  const debtor = lending.group.members[6]!.id;
  const answer = await postSheet(world, lending, shortSheet(lending, '2026-03-11'));
  expect(answer.status).toBe(200);
  return { ...lending, debtor };
}

function shortSheet(lending: Running, on: string): SheetBody {
  const debtor = lending.group.members[6]!.id;
  const payers = lending.group.members.filter(({ id }) => id !== debtor);
  const covers = payers.map(({ id }, index) => ({ payer: id, debtor, amount: rupiah(index < 7 ? 7_778 : 7_777) }));
  return sheetBody(lending, on, 120_000, { of: { 6: 50_000 }, covers });
}

const coversOf = (lending: Running) =>
  at.current.call(lending.by.loan, 'GET staff/lendings/:id/covers', { params: { id: lending.id } });
const repay = (lending: Running, body: object) =>
  at.current.call(lending.by.loan, 'POST staff/lendings/:id/coverrepayments', { params: { id: lending.id }, body });
const correct = (lending: Running, id: string, reason = 'Salah ketik') =>
  at.current.call(lending.by.loan, 'POST staff/coverrepayments/:id/corrections', { params: { id }, body: { reason } });

describe('a cover', () => {
  it('is owed to those who paid: seven of them 7.778 and two 7.777, shown on the sheet and among the covers', async () => {
    const world = at.current;
    const lending = await covered();
    const [debtor] = (await coversOf(lending)).data.debtors;
    expect(debtor).toMatchObject({ member: lending.debtor, name: lending.group.members[6]!.name, owed: 70_000 });
    expect(debtor?.debts.map(({ amount }) => amount)).toEqual([...Array(7).fill(7_778), ...Array(2).fill(7_777)]);
    expect((await getSheet(world, lending)).data.debtors).toEqual([debtor]);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a repayment of a cover', () => {
  it('on a sheet comes after her own row, goes to each payer by her part, and is not part of the cash', async () => {
    const world = at.current;
    const lending = await covered();
    await setClock(world, '2026-03-18');
    // She pays 150.000: 120.000 for her row, 30.000 for the nine.
    const body = sheetBody(lending, '2026-03-18', 120_000);
    const answer = await postSheet(world, lending, {
      ...body,
      repaid: [{ debtor: lending.debtor, amount: 30_000 }],
    });
    expect(answer.data).toMatchObject({ cash: 1_200_000 });
    expect(await held(world, 'officer_cash', lending.group.officerId)).toBe(2_400_000);
    const { data } = await coversOf(lending);
    expect(data.debtors[0]).toMatchObject({ owed: 40_000 });
    expect(data.debtors[0]?.debts.map(({ repaid }) => repaid)).toEqual([
      ...Array(3).fill(3_334),
      ...Array(6).fill(3_333),
    ]);
    expect(data.repayments).toMatchObject([
      { debtorName: lending.group.members[6]!.name, amount: 30_000, paidOn: '2026-03-18', corrected: null },
    ]);
    expect(data.repayments[0]?.recordedBy).toBe(lending.by.loan.name);
    expect(data.repayments[0]?.parts).toHaveLength(9);
    expect(await world.proof()).toEqual([]);
  });

  it('counts once when its sheet is sent again, and another amount is another sheet', async () => {
    const world = at.current;
    const lending = await covered();
    await setClock(world, '2026-03-18');
    const body = { ...sheetBody(lending, '2026-03-18', 120_000), repaid: [{ debtor: lending.debtor, amount: 30_000 }] };
    await postSheet(world, lending, body);
    expect((await postSheet(world, lending, body)).status).toBe(200);
    const other = { ...body, repaid: [{ debtor: lending.debtor, amount: 20_000 }] };
    expect(code(await postSheet(world, lending, other))).toEqual([422, 'error.sheet.already_posted']);
    expect((await coversOf(lending)).data.debtors[0]?.owed).toBe(40_000);
  });

  it('goes to the oldest meeting first', async () => {
    const world = at.current;
    const lending = await covered();
    await setClock(world, '2026-03-18');
    await postSheet(world, lending, shortSheet(lending, '2026-03-18'));
    await repay(lending, { debtor: lending.debtor, amount: 70_001, owed: 140_000 });
    const [debtor] = (await coversOf(lending)).data.debtors;
    expect(debtor?.debts).toHaveLength(9);
    expect(debtor?.debts.every(({ meetingDate }) => meetingDate === '2026-03-18')).toBe(true);
    expect(debtor?.debts.map(({ repaid }) => repaid).filter((repaid) => repaid > 0)).toEqual([1]);
    expect(await world.proof()).toEqual([]);
  });

  it('of all closes the cover, and nobody owes anything', async () => {
    const world = at.current;
    const lending = await covered();
    const answer = await repay(lending, { debtor: lending.debtor, amount: 70_000, owed: 70_000, note: 'Sore hari' });
    expect(answer.data.debtors).toEqual([]);
    expect(answer.data.repayments).toMatchObject([{ amount: 70_000, note: 'Sore hari' }]);
    expect((await getSheet(world, lending)).data.members[6]).toMatchObject({ coverDebt: 0 });
    const trail = await world.owner.rows(
      anyRow,
      sql`select actor_id as "by", reason from audit_trail where action = 'cover.repay' and object_id = ${lending.id}`,
    );
    expect(trail).toEqual([{ by: lending.by.loan.id, reason: 'Sore hari' }]);
    expect(await world.proof()).toEqual([]);
  });

  it('moves no money: the books do not change', async () => {
    const lending = await covered();
    await expectUnchanged(at.current, () => repay(lending, { debtor: lending.debtor, amount: 10_000, owed: 70_000 }));
  });

  it('recorded by mistake is cancelled once, by an entry that says who and why', async () => {
    const world = at.current;
    const lending = await covered();
    const { data } = await repay(lending, { debtor: lending.debtor, amount: 70_000, owed: 70_000 });
    const { id } = data.repayments[0]!;
    const after = await correct(lending, id);
    expect(after.data.debtors[0]?.owed).toBe(70_000);
    expect(after.data.repayments).toMatchObject([
      { id, amount: 70_000, corrected: { by: lending.by.loan.name, reason: 'Salah ketik' } },
    ]);
    expect(code(await correct(lending, id))).toEqual([422, 'error.cover.corrected']);
    expect(await world.proof()).toEqual([]);
  });

  it('is notified to each payer who can sign in, and so is its correction', async () => {
    const world = at.current;
    const lending = await covered();
    const payer = await borrowerOf(world, lending.group.members[0]!.id);
    const { data } = await repay(lending, { debtor: lending.debtor, amount: 30_000, owed: 70_000 });
    await correct(lending, data.repayments[0]!.id);
    const inbox = (await world.call(payer, 'GET me/notifications')).data.data;
    expect(inbox.map(({ kind, body }) => [kind, body.replaceAll('\u00A0', ' ')])).toEqual([
      [
        'cover_corrected',
        `Catatan pengembalian talangan Rp 3.334 di kelompok ${lending.group.name} dibatalkan karena keliru. Talangan itu masih menjadi hak Anda.`,
      ],
      [
        'cover_repaid',
        `Talangan Anda Rp 3.334 di kelompok ${lending.group.name} dicatat sudah dikembalikan langsung kepada Anda pada 11 Maret 2026.`,
      ],
    ]);
  });

  it('counts once when two officers record it at the same time', async () => {
    const world = at.current;
    const lending = await covered();
    const body = { debtor: lending.debtor, amount: 50_000, owed: 70_000 };
    const answers = await Promise.all([repay(lending, body), repay(lending, body)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect((await coversOf(lending)).data.debtors[0]?.owed).toBe(20_000);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a member who has not repaid a cover', () => {
  it('is in no new draft until she has, and in none that is published', async () => {
    const world = at.current;
    const lending = await covered();
    const { loan: staff } = lending.by;
    const others = lending.group.members.filter(({ id }) => id !== lending.debtor);
    const drafted = (members: typeof others) =>
      createDraft(world, staff, lending.group, {
        memberLoans: members.map(({ id }) => ({ member: id, principal: rupiah(1_000_000) })),
      });
    const refused = await drafted(lending.group.members);
    expect(refused.error).toMatchObject({
      code: 'error.draft.cover_owed',
      errors: [{ field: 'memberLoans' }],
      message: expect.stringContaining(`${lending.group.members[6]!.name} Rp\u00A070.000`),
    });
    const { data: draft } = await drafted(others);
    expect(draft.group.members.map(({ coverOwed }) => coverOwed)).toEqual([...Array(6).fill(0), 70_000, 0, 0, 0]);
    const { data } = await repay(lending, { debtor: lending.debtor, amount: 70_000, owed: 70_000 });
    const { data: whole } = await drafted(lending.group.members);
    expect(whole.group.members[6]).toMatchObject({ coverOwed: 0 });
    await correct(lending, data.repayments[0]!.id);
    await world.owner.run(sql`update lending set repaid_at = app_now() where id = ${lending.id}`);
    expect(code(await publishDraft(world, staff, whole.id, 1))).toEqual([422, 'error.draft.cover_owed']);
    expect((await publishDraft(world, staff, draft.id, 1)).status).toBe(200);
  });
});

describe('repaying a cover is refused', () => {
  it('while something of her own is due, on the sheet and apart from it', async () => {
    const world = at.current;
    const lending = await covered();
    await setClock(world, '2026-03-18');
    const asked = { debtor: lending.debtor, amount: 30_000, owed: 70_000 };
    expect(code(await repay(lending, asked))).toEqual([422, 'error.cover.own_rows_first']);
    const short = sheetBody(lending, '2026-03-18', 120_000, { of: { 6: 119_999 } });
    const sheet = { ...short, repaid: [{ debtor: lending.debtor, amount: 30_000 }] };
    await expectUnchanged(world, async () => {
      expect(code(await postSheet(world, lending, sheet))).toEqual([422, 'error.cover.own_rows_first']);
    });
    expect((await coversOf(lending)).data.repayments).toEqual([]);
  });

  it('beyond what is owed, of nothing, of one who owes nothing, and twice on one sheet', async () => {
    const world = at.current;
    const lending = await covered();
    const { debtor } = lending;
    const other = lending.group.members[0]!.id;
    expect(code(await repay(lending, { debtor, amount: 70_001, owed: 70_000 }))).toEqual([
      422,
      'error.cover.above_owed',
    ]);
    expect(code(await repay(lending, { debtor, amount: 0, owed: 70_000 }))).toEqual([422, 'error.empty']);
    expect(code(await repay(lending, { debtor, amount: 1, owed: 60_000 }))).toEqual([422, 'error.cover.changed']);
    expect(code(await repay(lending, { debtor: other, amount: 1, owed: 0 }))).toEqual([422, 'error.cover.none']);
    await setClock(world, '2026-03-18');
    const body = sheetBody(lending, '2026-03-18', 120_000);
    const sheet = (repaid: object[]) => postSheet(world, lending, { ...body, repaid });
    expect(code(await sheet([{ debtor, amount: 70_001 }]))).toEqual([422, 'error.cover.above_owed']);
    expect(code(await sheet([{ debtor: other, amount: 1 }]))).toEqual([422, 'error.cover.none']);
    expect(code(await sheet([{ debtor, amount: 0 }]))).toEqual([422, 'error.invalid_value']);
    const twice = [
      { debtor, amount: 1 },
      { debtor, amount: 2 },
    ];
    expect(code(await sheet(twice))).toEqual([422, 'error.invalid_value']);
  });

  it('on a future day, or before the cover', async () => {
    const world = at.current;
    const lending = await covered();
    await setClock(world, '2026-03-13');
    const asked = { debtor: lending.debtor, amount: 1_000, owed: 70_000 };
    expect(code(await repay(lending, { ...asked, paidOn: '2026-03-14' }))).toEqual([422, 'error.sheet.future_date']);
    expect(code(await repay(lending, { ...asked, paidOn: '2026-02-30' }))).toEqual([422, 'error.invalid_value']);
    expect(code(await repay(lending, { ...asked, owed: 0, paidOn: '2026-03-10' }))).toEqual([422, 'error.cover.none']);
    expect((await repay(lending, { ...asked, paidOn: '2026-03-12' })).status).toBe(200);
  });

  it('to roles that do not post sheets, and for an unknown lending or entry', async () => {
    const world = at.current;
    const lending = await covered();
    const finance = lending.by.finance;
    const params = { id: lending.id };
    const body = { debtor: lending.debtor, amount: 1, owed: 70_000 };
    const call = 'POST staff/lendings/:id/coverrepayments';
    expect((await world.call(finance, call, { params, body })).status).toBe(403);
    expect((await world.call(finance, 'GET staff/lendings/:id/covers', { params })).status).toBe(200);
    for (const id of ['x', '01900000-0000-7000-8000-000000000000']) {
      expect((await world.call(finance, 'GET staff/lendings/:id/covers', { params: { id } })).status).toBe(404);
      expect((await world.call(lending.by.loan, call, { params: { id }, body })).status).toBe(404);
      expect((await correct(lending, id)).status).toBe(404);
    }
  });
});
