// A borrower's loans: states, cost, access, and what they reveal about others. Ten members with 5.000.000 each, 50
// weeks at a flat 20%.
// Source: docs/domain.md §2, §6.
import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { declareDefault } from '#features/repayment/default/default.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { becomeMember, borrowerOf, getLoan, loanOf, memberNames, runningLoan } from '#test/borrower.ts';
import { fundedLending, setClock, signMembers } from '#test/disbursement.ts';
import { collect } from '#test/repayment.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const held = useWorld();

const list = (world: World, person: Person | null, query: Record<string, number> = {}) =>
  world.call(person, 'GET borrowers/portofolio', { query });

describe('a loan from its offer to its end', () => {
  it('[S3.034] [S4.020] is opened, funded, disbursed, then returned when all is repaid', async () => {
    const world = held.current;
    await setClock(world, '2026-03-04');
    const opened = await world.openedLending({ grade: 'A3' });
    const her = await borrowerOf(world, opened.group.members[0]!.id);
    const [offered] = (await list(world, her)).data.data;
    expect(offered).toMatchObject({
      status: 'opened',
      envelopeStatus: null,
      raisedAmount: 0,
      installment: null,
      agreement: null,
      lending: { id: opened.id, loanAmount: 50_000_000 },
    });
    expect(offered?.members.every(({ paid }) => paid === null)).toBe(true);
    expect(offered?.timeline.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'opened done',
      'full now',
      'signed next',
      'disbursed next',
      'instalments next',
      'returned next',
    ]);

    const { lending, her: other, id } = await runningLoan(held.current, 0);
    expect((await getLoan(world, other, id)).data).toMatchObject({
      status: 'disbursed',
      envelopeStatus: 'aktif',
      raisedAmount: 50_000_000,
    });
    await collect(world, lending, 60_000_000, '2026-03-11');
    const { data } = await getLoan(world, other, id);
    expect(data).toMatchObject({ status: 'returned', installment: null });
    expect(data.timeline.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'opened done',
      'full done',
      'signed done',
      'disbursed done',
      'instalments done',
      'returned done',
    ]);
    expect(data.timeline[4]).toMatchObject({ count: 50, of: 50, at: '2026-03-10T17:00:00.000Z' });
    expect(await world.proof()).toEqual([]);
  });

  it('[S4.020] is funded while it waits for the signature, and refunded when its money goes back', async () => {
    const world = held.current;
    const lending = await fundedLending(world, [50_000_000], { grade: 'A3' });
    const her = await borrowerOf(world, lending.group.members[3]!.id);
    const id = await loanOf(world, lending.id, her.memberId);
    const steps = async () =>
      (await getLoan(world, her, id)).data.timeline.map(({ kind, state }) => `${kind} ${state}`);
    expect((await getLoan(world, her, id)).data).toMatchObject({
      status: 'funded',
      envelopeStatus: null,
      signedAt: null,
    });
    expect((await steps()).slice(0, 4)).toEqual(['opened done', 'full done', 'signed now', 'disbursed next']);
    await signMembers(world, lending.id);
    expect((await getLoan(world, her, id)).data).toMatchObject({ status: 'funded', envelopeStatus: 'aktif' });
    expect((await steps()).slice(2, 4)).toEqual(['signed done', 'disbursed now']);
    await world.owner.run(
      sql`update lending set status = 'refunded', refunded_at = app_now() where id = ${lending.id}`,
    );
    expect((await getLoan(world, her, id)).data.status).toBe('refunded');
    expect(await steps()).toEqual(['opened done', 'full done', 'signed done', 'refunded done']);
    await world.owner.run(sql`update lending set status = 'funded', refunded_at = null where id = ${lending.id}`);
  });

  it('[S4.020] is failed after twelve weeks without money, and still shows what is owed, without further fines', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    await setClock(world, '2026-06-04');
    await world.db.tx((tx) => declareDefault(tx, lending.id, businessDate('2026-06-04')));
    const { data } = await getLoan(world, her, id);
    expect(data.status).toBe('failed');
    expect(data.timeline.map(({ kind, state }) => `${kind} ${state}`).slice(-3)).toEqual([
      'instalments done',
      'failed done',
      'recovery now',
    ]);
    const fine = data.installment?.own.fine;
    await setClock(world, '2026-07-04');
    expect((await getLoan(world, her, id)).data.installment?.own.fine).toBe(fine);
    expect(await world.proof()).toEqual([]);
  });
});

describe('the cost', () => {
  it('is shown before signing: 4.747.750 in hand, 120.000 a week, 1.252.250 in all, flat 20%, effective 64,55%', async () => {
    const world = held.current;
    const lending = await fundedLending(world, [50_000_000], { grade: 'A3', interestBps: 2000 });
    const her = await borrowerOf(world, lending.group.members[0]!.id);
    const id = await loanOf(world, lending.id, her.memberId);
    const { data } = await getLoan(world, her, id);
    expect(data.envelopeStatus).toBeNull();
    expect(data.cost).toEqual({
      principal: 5_000_000,
      interest: 1_000_000,
      serviceFee: 250_000,
      adminFee: 1_000,
      stampCost: 600,
      bankTransferCost: 650,
      received: 4_747_750,
      weekly: 120_000,
      last: 120_000,
      repayment: 6_000_000,
      total: 1_252_250,
      flatRate: 20,
      effectiveRate: 64.55,
    });
    const rows = Object.fromEntries(
      data.details.flatMap((section) => section.rows.map(({ key, value }) => [key, value])),
    );
    expect(rows).toMatchObject({ Diterima: 'Rp\u00A04.747.750', Bunga: '20% flat per tahun' });
  });

  it('of all members sums to the group’s disbursement, and stays the same afterwards', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    const { data } = await getLoan(world, her, id);
    expect(data.lending.disbursement?.amount).toBe(47_477_500);
    const all = await Promise.all(
      lending.group.members.slice(0, 3).map(async (member) => {
        const person = await borrowerOf(world, member.id);
        return (await getLoan(world, person, await loanOf(world, lending.id, member.id))).data.cost;
      }),
    );
    for (const cost of all) expect(cost).toEqual(data.cost);
    expect(data.cost.received * 10).toBe(47_477_500);
  });
});

describe('her loans', () => {
  it('[S7.041] [S9.003] come newest first, ten a page, over all her groups', async () => {
    const world = held.current;
    await setClock(world, '2026-03-04');
    const first = await world.openedLending();
    const second = await world.openedLending();
    const her = await borrowerOf(world, first.group.members[0]!.id);
    await world.owner.run(sql`update group_member set left_on = '2026-03-04' where id = ${her.memberId}`);
    await becomeMember(world, second.group.members[5]!.id, her.id);
    const { data } = await list(world, her);
    expect(data.totalCount).toBe(2);
    expect(data.data.map(({ lending }) => lending.id)).toEqual([second.id, first.id]);
    expect((await list(world, her, { limit: 1, page: 2 })).data).toMatchObject({
      numberOfPages: 2,
      totalCount: 2,
      data: [{ lending: { id: first.id } }],
    });
    expect((await list(world, her, { page: 3 })).data.data).toEqual([]);

    for (let time = 0; time < 9; time += 1) await world.openedLending({ group: second.group, principal: 100_000 });
    const paged = (await list(world, her)).data;
    expect([paged.data.length, paged.numberOfPages, paged.totalCount]).toEqual([10, 2, 11]);
    expect((await list(world, her, { page: 2 })).data.data).toHaveLength(1);
  });

  it('are hers alone: those of other members and strangers, drafts and unknown ids are not found', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    const colleague = await borrowerOf(world, lending.group.members[1]!.id);
    const theirs = await loanOf(world, lending.id, colleague.memberId);
    const stranger = await borrowerOf(world, (await world.group()).members[0]!.id);
    expect((await list(world, stranger)).data).toEqual({ data: [], numberOfPages: 0, totalCount: 0 });
    const draft = await world.openedLending({ group: lending.group, principal: 1_000_000 });
    await world.owner.run(sql`update lending set status = 'draft' where id = ${draft.id}`);
    const hidden = await loanOf(world, draft.id, her.memberId);
    const bodies = new Set<string>();
    for (const [person, wanted] of [
      [her, theirs],
      [stranger, id],
      [her, lending.id],
      [her, hidden],
      [her, newId()],
      [her, 'bukan-uuid'],
      [her, "' or 1=1 --"],
    ] as const) {
      for (const call of ['GET borrowers/:id', 'GET borrowers/:id/schedules', 'GET borrowers/:id/downloads'] as const) {
        const { status, error } = await world.call(person, call, { params: { id: wanted } });
        expect([call, wanted, status]).toEqual([call, wanted, 404]);
        bodies.add(JSON.stringify({ ...error, id: '' }));
      }
    }
    expect(bodies.size).toBe(1);
    await world.owner.run(sql`update lending set status = 'opened' where id = ${draft.id}`);
  });

  it('reveal first names of her own group only, and no phone, address or full name of others', async () => {
    const { world, lending, her, id } = await runningLoan(held.current);
    const { data } = await getLoan(world, her, id);
    const text = JSON.stringify(data);
    for (const name of [...memberNames, ...lending.group.members.slice(7).map(({ name: full }) => full)])
      if (name.includes(' ')) expect(text).not.toContain(name);
    expect(text).not.toMatch(/\+62|@/);
  });

  it('[S6.009] are refused to a lender, a sender and a visitor; who lends and borrows has both', async () => {
    const { world, lending, id } = await runningLoan(held.current, 2);
    const lender = await world.lender();
    const both = await borrowerOf(world, lending.group.members[4]!.id, { lender: true });
    for (const call of ['GET borrowers/summary', 'GET borrowers/portofolio', 'GET borrowers/:id'] as const) {
      const sent = { params: { id } };
      expect((await world.call(lender, call, sent)).status).toBe(403);
      expect((await world.call(null, call, sent)).status).toBe(401);
    }
    expect((await list(world, both)).data.totalCount).toBe(1);
    expect((await world.call(both, 'GET me/lendingtransactions')).data.totalCount).toBe(0);
    const her = await borrowerOf(world, lending.group.members[5]!.id);
    expect((await world.call(her, 'GET me/lendingtransactions')).status).toBe(403);
    expect((await world.call(her, 'GET me/mutations')).status).toBe(403);
  });
});
