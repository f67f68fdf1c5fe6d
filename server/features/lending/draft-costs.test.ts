// The cost check of a draft: ten members of 5.000.000 over 50 weeks at a flat 20%, default parameters.
// Source: docs/domain.md §2, §6; spec §9; docs/settled.md 10, 11.
import { describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { newId } from '#platform/ids.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { createDraft, draftBody } from '#test/draft.ts';
import { type Person, type TestGroup, useWorld } from '#test/world.ts';

const world = useWorld();

async function scene() {
  return { staff: await world.current.staff('loan'), group: await world.current.group() };
}

const check = (staff: Person, group: TestGroup, changes = {}, draft?: string) => {
  const { description: _, ...terms } = draftBody(group, changes);
  const body = { group: group.id, ...terms, ...(draft === undefined ? {} : { draft }) };
  return world.current.call(staff, 'POST staff/drafts/costs', { body });
};

describe('the cost check', () => {
  it('[S9.012] [S9.013] [S9.014] [S9.016] shows what the group receives after the fees, and pays each week', async () => {
    const { staff, group } = await scene();
    const { data } = await check(staff, group);
    expect(data).toMatchObject({
      loanAmount: 50_000_000,
      interestAmount: 10_000_000,
      instalments: 50,
      instalment: 1_200_000,
      disbursement: {
        serviceFee: 2_500_000,
        adminFee: 10_000,
        stampCost: 6_000,
        bankTransferCost: 6_500,
        amount: 47_477_500,
      },
      totalCost: 12_522_500,
    });
    // A flat 20% without any fee is about 46,7% a year; fees raise it.
    expect(data.effectivePercentage).toBeGreaterThan(46.7);
  });

  it("says the same of each member, and the members' sums are the group's", async () => {
    const { staff, group } = await scene();
    const { data } = await check(staff, group);
    expect(data.members[0]).toEqual({
      member: group.members[0]?.id,
      principal: 5_000_000,
      received: 4_747_750,
      instalment: 120_000,
      interest: 1_000_000,
      totalCost: 1_252_250,
    });
    const memberLoans = group.members.map(({ id }, no) => ({ member: id, principal: rupiah((no + 1) * 700_000) }));
    const { data: uneven } = await check(staff, group, { memberLoans, tenor: 7 });
    const sum = (of: 'received' | 'instalment' | 'interest' | 'totalCost') =>
      uneven.members.reduce((total, member) => total + member[of], 0);
    expect(sum('received')).toBe(uneven.disbursement.amount);
    expect(sum('instalment')).toBe(uneven.instalment);
    expect(sum('interest')).toBe(uneven.interestAmount);
    expect(sum('totalCost')).toBe(uneven.totalCost);
  });

  it('counts monthly instalments for a monthly rhythm', async () => {
    const { staff, group } = await scene();
    const memberLoans = [{ member: group.members[0]!.id, principal: rupiah(10_000_000) }];
    const { data } = await check(staff, group, { rhythm: 'monthly', interestPercentage: 19, memberLoans });
    expect(data).toMatchObject({ instalments: 12, instalment: 833_333 + 158_333, interestAmount: 1_900_000 });
  });

  it('refuses the same as creating the draft, and stores nothing', async () => {
    const { staff, group } = await scene();
    const codes = await Promise.all(
      [
        { memberLoans: [], loanAmount: rupiah(0) },
        { memberLoans: [{ member: group.members[0]!.id, principal: rupiah(150_000) }] },
        { memberLoans: [{ member: newId(), principal: rupiah(1_000_000) }] },
        { loanAmount: rupiah(1_000_000) },
        { interestPercentage: 10 },
      ].map(async (changes) => (await check(staff, group, changes)).error.code),
    );
    expect(codes).toEqual([
      'error.draft.no_loans',
      'error.draft.member_step',
      'error.group.not_member',
      'error.lending.members_mismatch',
      'error.lending.rate_out_of_bounds',
    ]);
    const drafts = await world.current.owner.rows(anyRow, sql`select id from lending where group_id = ${group.id}`);
    expect(drafts).toEqual([]);
  });

  it('uses the draft’s stored parameters, whatever is in force now', async () => {
    const { staff, group } = await scene();
    const { data: draft } = await createDraft(world.current, staff, group);
    await world.current.owner.run(sql`insert into parameter (key, effective_from, value, unit, smallest, largest, source)
      select key, business_date_of(app_now()), 600, unit, smallest, largest, source from parameter
      where key = 'borrower_fee' and effective_from = '2020-01-01'`);
    const kept = await check(staff, group, {}, draft.id);
    const fresh = await check(staff, group);
    await world.current.owner.run(
      sql`delete from parameter where key = 'borrower_fee' and effective_from > '2020-01-01'`,
    );
    expect(kept.data.disbursement.serviceFee).toBe(2_500_000);
    expect(fresh.data.disbursement.serviceFee).toBe(3_000_000);
  });

  it('is refused for an unknown group or draft', async () => {
    const { staff, group } = await scene();
    expect((await check(staff, { ...group, id: newId() })).status).toBe(404);
    expect((await check(staff, group, {}, newId())).status).toBe(404);
  });
});
