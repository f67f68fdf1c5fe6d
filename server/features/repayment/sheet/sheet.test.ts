import { describe, expect, it } from 'vitest';
import { disbursedLending, fundedLending, setClock } from '#test/disbursement.ts';
import { sql } from '#platform/sql.ts';
import { useWorld } from '#test/world.ts';
import { getSheet, memberRows, postSheet, type Running, sheetBody } from '#test/repayment.ts';

const at = useWorld();

/** Ten members of 5.000.000, 50 weeks, 20%: 120.000 a week each, the first meeting on 2026-03-11. */
const running = (options = {}) => disbursedLending(at.current, '2026-03-04', [50_000_000], options);
const meeting = async (options = {}): Promise<Running> => {
  const lending = await running(options);
  await setClock(at.current, '2026-03-11');
  return lending;
};
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

describe('the form of a collection sheet', () => {
  it('lists what each member owes by the meeting, with totals that are the sums of their columns', async () => {
    const lending = await meeting();
    const { data } = await getSheet(at.current, lending);
    expect(data).toMatchObject({
      meetingDate: '2026-03-11',
      period: 1,
      version: 1,
      groupName: lending.group.name,
      posted: [],
    });
    expect(data.totals).toEqual({ due: 1_200_000, fine: 0, interest: 200_000, principal: 1_000_000 });
    expect(data.members).toHaveLength(10);
    expect(data.members[0]).toMatchObject({
      role: 'ketua',
      due: 120_000,
      interest: 20_000,
      principal: 100_000,
      openRows: 1,
      coverDebt: 0,
    });
    expect(data.virtualAccount).toMatch(/^\d{8,19}$/);
  });

  it('shows the fine of a member in arrears in its own column', async () => {
    const world = at.current;
    const lending = await meeting();
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 0 } }));
    await setClock(world, '2026-03-18');
    const { data } = await getSheet(world, lending, '2026-03-18');
    // Seven days of 120 for member 7, whose two rows are open.
    expect(data.members[6]).toMatchObject({
      due: 240_840,
      fine: 840,
      interest: 40_000,
      principal: 200_000,
      openRows: 2,
    });
    expect(data.totals).toEqual({ due: 1_320_840, fine: 840, interest: 220_000, principal: 1_100_000 });
    // Reading writes nothing.
    expect((await memberRows(world, lending, 6))[0]?.fine).toBe(0);
  });

  it('of ten rows, one of which has a fine of 840, asks for 1.200.840, and is posted at exactly that', async () => {
    const world = at.current;
    const lending = await meeting();
    await world.owner.run(sql`update member_row set fine_rupiah = 840 where no = 1 and member_loan_id = (
      select id from member_loan where lending_id = ${lending.id} and member_id = ${lending.group.members[6]!.id})`);
    const { totals } = (await getSheet(world, lending)).data;
    expect(totals).toEqual({ due: 1_200_840, fine: 840, interest: 200_000, principal: 1_000_000 });
    const short = sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 120_840 }, cash: 1_200_000 });
    const refused = await postSheet(world, lending, short);
    expect([...code(refused), refused.error.message]).toEqual([
      422,
      'error.sheet.sum_differs',
      expect.stringMatching(/840/),
    ]);
    expect((await postSheet(world, lending, { ...short, cash: 1_200_840 })).status).toBe(200);
    expect((await memberRows(world, lending, 6))[0]).toMatchObject({ paidFine: 840, closed: true });
    expect(await world.proof()).toEqual([]);
  });

  it('opens on the last meeting, or before the first one on the first', async () => {
    const lending = await running();
    expect((await getSheet(at.current, lending)).data.meetingDate).toBe('2026-03-11');
    await setClock(at.current, '2026-03-20');
    expect((await getSheet(at.current, lending)).data).toMatchObject({ meetingDate: '2026-03-18', period: 2 });
    expect((await getSheet(at.current, lending, '2026-03-20')).data.period).toBeNull();
  });

  it('is refused where there is no meeting, and to roles that do not read lendings', async () => {
    const world = at.current;
    const lending = await meeting();
    expect(code(await getSheet(world, lending, '2026-03-03'))).toEqual([422, 'error.sheet.no_meeting']);
    expect(code(await getSheet(world, lending, '2026-02-30'))).toEqual([422, 'error.invalid_value']);
    const call = 'GET staff/lendings/:id/sheets';
    expect((await world.call(await world.staff('kyc'), call, { params: { id: lending.id } })).status).toBe(403);
    expect((await world.call(null, call, { params: { id: lending.id } })).status).toBe(401);
    expect((await world.call(lending.by.loan, call, { params: { id: 'x' } })).status).toBe(404);
    const undisbursed = await fundedLending(world, [40_000_000], { members: 8 });
    expect(code(await getSheet(world, { ...undisbursed, by: lending.by }))).toEqual([422, 'error.sheet.no_meeting']);
  });
});
