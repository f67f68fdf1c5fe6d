// What staff read of lendings: the list with drafts, filters and pages; one lending with signers, disbursement,
// schedule and lenders; and who is refused.
import { describe, expect, it } from 'vitest';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { rupiah } from '#domain/money.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { useWorld } from '#test/world.ts';
import { disbursedLending, fundedLending, setClock, signMembers } from '#test/disbursement.ts';
import { createLendingDraft } from '../lending/draft.ts';

const world = useWorld();
const list = async (query: Record<string, string | number> = {}) =>
  (await world.current.call(await world.current.staff('loan'), 'GET staff/lendings', { query })).data as unknown as {
    data: StaffLendingDetail[];
    numberOfPages: number;
    totalCount: number;
  };
const get = async (id: string) =>
  world.current.call(await world.current.staff('finance'), 'GET staff/lendings/:id', { params: { id } });

async function draft(name: string): Promise<string> {
  const group = await world.current.group({ name });
  const memberLoans = group.members.map(({ id }) => ({ memberId: id, principal: rupiah(1_000_000) }));
  return world.current.db.tx((tx) =>
    createLendingDraft(tx, { groupId: group.id, grade: 'A1', tenorMonths: 6, rhythm: 'weekly', memberLoans }),
  );
}

describe('the list of lendings', () => {
  it('has drafts too, newest first, with who has signed of how many', async () => {
    const lending = await fundedLending(world.current, [50_000_000]);
    await signMembers(world.current, lending.id, { but: 3 });
    const id = await draft('Draf Cempaka');
    const { data } = await list();
    expect(data[0]).toMatchObject({ id, status: 'draft', group: { name: 'Draf Cempaka', city: 'Kab. Bogor' } });
    expect(data.find((row) => row.id === lending.id)).toMatchObject({
      status: 'funded',
      loanAmount: 50_000_000,
      activeAmount: 50_000_000,
      interestPercentage: 20,
      signed: 7,
      signers: 10,
      daysLate: 0,
      disbursing: false,
      virtualAccount: null,
    });
  });

  it('is filtered by status and search text, where a per cent sign is not a pattern', async () => {
    const id = await draft('Anggrek 100% Sari');
    await draft('Anggrek 1000 Sari');
    expect((await list({ search: '100% sari' })).data.map((row) => row.id)).toEqual([id]);
    expect((await list({ search: 'anggrek', status: 'draft' })).totalCount).toBe(2);
    expect((await list({ search: 'Kab. Bogor', status: 'draft' })).data.map((row) => row.id)).toContain(id);
    expect((await list({ search: 'anggrek', status: 'opened' })).totalCount).toBe(0);
    expect((await list({ search: "'; drop table lending; --" })).totalCount).toBe(0);
    expect((await list({ search: '   ' })).totalCount).toBe((await list()).totalCount);
  });

  it('shows arrears from the day after the due date', async () => {
    const { id } = await disbursedLending(world.current, '2026-05-04', [50_000_000]);
    const lateOn = async (date: string) => {
      await setClock(world.current, date);
      return (await list({ late: 'yes' })).data.filter((row) => row.id === id).map(({ daysLate }) => daysLate);
    };
    expect(await lateOn('2026-05-13')).toEqual([]);
    expect(await lateOn('2026-05-14')).toEqual([1]);
    expect(await lateOn('2026-05-23')).toEqual([10]);
  });

  it('shows lendings that wait for a decision as a queue, nearest deadline first', async () => {
    const ids: string[] = [];
    for (const hours of [48, 24, 72]) {
      const { id } = await world.current.openedLending();
      await world.current.owner.run(sql`update lending set due_at = app_now() - interval '1 minute',
        decide_at = app_now() + ${hours} * interval '1 hour' where id = ${id}`);
      ids.push(id);
    }
    const { id: open } = await world.current.openedLending();
    const waiting = (await list({ decision: 'yes', limit: 100 })).data.filter((row) => [...ids, open].includes(row.id));
    expect(waiting.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]]);
    expect(waiting.every(({ needsDecision }) => needsDecision)).toBe(true);
    expect((await get(open)).data).toMatchObject({ needsDecision: false, extended: false });
  });

  it('[S3.064] keeps every row once over its pages and is empty past the end', async () => {
    await world.current.owner.run(sql`update lending set created_at = '2026-01-01'`);
    const { totalCount } = await list({ limit: 1 });
    const seen = new Set<string>();
    for (let page = 1; page <= totalCount; page += 1) {
      for (const { id } of (await list({ limit: 1, page })).data) seen.add(id);
    }
    expect(seen.size).toBe(totalCount);
    expect(await list({ limit: 1, page: totalCount + 1 })).toEqual({ data: [], totalCount, numberOfPages: totalCount });
  });
});

describe('one lending', () => {
  it('has its members with names and signatures, its disbursement, schedule and lenders', async () => {
    const lending = await disbursedLending(world.current, '2026-05-04', [2_500_000, 47_500_000]);
    const { status, data } = await get(lending.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'disbursed', disbursedOn: '2026-05-04', disbursing: false, signed: 10 });
    expect(data.virtualAccount).toMatch(/^\d{8,19}$/);
    expect(data.members).toHaveLength(10);
    expect(data.members[0]).toMatchObject({
      member: lending.group.members[0]!.id,
      name: lending.group.members[0]!.name,
      role: 'ketua',
      principal: 5_000_000,
      state: 'signed',
    });
    expect(data.disbursement).toMatchObject({ state: 'confirmed', amount: 47_477_500, valueDate: '2026-05-04' });
    expect(data.schedule).toHaveLength(50);
    expect(data.schedule[0]).toMatchObject({ period: 1, paymentDate: '2026-05-13', amount: 1_200_000 });
    expect(data.portfolios).toMatchObject([
      { lender: lending.funders[0]!.lender.name, amount: 2_500_000, status: 'disbursed' },
      { lender: lending.funders[1]!.lender.name, amount: 47_500_000, status: 'disbursed' },
    ]);
  });

  it('distinguishes a waiting document from one that was refused, lapsed or never sent', async () => {
    const { id } = await fundedLending(world.current, [50_000_000]);
    const loans = await world.current.db.rows(
      row({ id: col.text }),
      sql`select l.id from member_loan l
      join group_member m on m.id = l.member_id where l.lending_id = ${id} order by m.member_no`,
    );
    for (const [index, state] of ['drafted', 'waiting', 'refused', 'lapsed'].entries()) {
      await world.current.owner.run(sql`insert into agreement (id, kind, member_loan_id, number, template_version, state,
          signer_name, content, created_at)
        values (${newId()}, 'member', ${loans[index]!.id}, ${newId()}, 'test', ${state}, 'S', '{}', app_now())`);
    }
    // A new document after a lapsed one is the current one.
    await world.current.owner.run(sql`insert into agreement (id, kind, member_loan_id, number, template_version, state,
        signer_name, content, created_at)
      values (${newId()}, 'member', ${loans[4]!.id}, ${newId()}, 'test', 'lapsed', 'S', '{}', app_now()),
        (${newId()}, 'member', ${loans[4]!.id}, ${newId()}, 'test', 'waiting', 'S', '{}', app_now())`);
    const { data } = await get(id);
    expect(data.members.slice(0, 6).map(({ state }) => state)).toEqual([
      'not_sent',
      'waiting',
      'refused',
      'lapsed',
      'waiting',
      'not_sent',
    ]);
    expect(data).toMatchObject({ signed: 0, signers: 10, disbursement: null, schedule: [] });
  });

  it('[S4.006] may be a draft; an unknown id and an invalid one give the same not found', async () => {
    expect((await get(await draft('Draf Dahlia'))).data).toMatchObject({ status: 'draft', portfolios: [] });
    const answers = [await get(newId()), await get('bukan-uuid')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]!.error.message).toBe(answers[1]!.error.message);
  });
});

describe('who may look', () => {
  it.each(['loan', 'finance', 'auditor'] as const)('[S1.029] %s may', async (role) => {
    expect((await world.current.call(await world.current.staff(role), 'GET staff/lendings')).status).toBe(200);
  });

  it.each(['kyc', 'support', 'admin'] as const)('[S1.029] %s may not', async (role) => {
    const caller = await world.current.staff(role);
    const { id } = await world.current.openedLending();
    expect((await world.current.call(caller, 'GET staff/lendings')).status).toBe(403);
    expect((await world.current.call(caller, 'GET staff/lendings/:id', { params: { id } })).status).toBe(403);
  });

  it('nobody without a session of the console, a lender’s session least of all', async () => {
    expect((await world.current.call(null, 'GET staff/lendings')).status).toBe(401);
    expect((await world.current.call(await world.current.lender(), 'GET staff/lendings')).status).toBe(401);
  });
});
