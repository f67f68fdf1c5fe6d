// When due dates of a running loan move, its lenders and the members with a sign-in are notified once per change,
// with the first date that moved.
// Source: docs/domain.md §6; decision 0050.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { borrowerOf, loanOf } from '#test/borrower.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { collect, type Running } from '#test/repayment.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let wulan: Person;
beforeAll(async () => {
  wulan = await at.current.staff('loan');
});
afterEach(() => at.current.owner.run(sql`delete from holiday`));

const versionOf = async (id: string) =>
  (await at.current.call(wulan, 'GET staff/groups/:id', { params: { id } })).data.version;
const meetOn = async ({ group: { id } }: Running, weekday: number) =>
  at.current.call(wulan, 'POST staff/groups/:id/meetingdays', {
    params: { id },
    body: { version: await versionOf(id), weekday, reason: 'Pasar dadakan setiap Rabu' },
  });
const declare = (date: string) =>
  at.current.call(wulan, 'POST staff/holidays', { body: { date, name: 'Libur bersama', reason: 'Keputusan desa' } });

const moves = async (person: Person) => {
  const { data } = await at.current.call(person, 'GET me/notifications');
  return data.data
    .filter(({ kind }) => kind.endsWith('dates_moved'))
    .map(({ kind, body, link }) => ({ kind, body, link }));
};

describe('dates that move', () => {
  it('for a new meeting day are notified to each lender of the loan and each member with a sign-in, once', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [12_500_000, 37_500_000]);
    const stranger = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const her = await borrowerOf(at.current, lending.group.members[3]!.id);
    await collect(at.current, lending, 1_200_000, '2026-03-04');
    await setClock(at.current, '2026-03-12');
    expect((await meetOn(lending, 5)).status).toBe(200);

    const { name } = lending.group;
    const dates = 'mulai dari angsuran ke-2: dari 18 Maret 2026 menjadi 20 Maret 2026. Jumlahnya tetap.';
    for (const { lender, portfolioId } of lending.funders)
      expect(await moves(lender)).toEqual([
        {
          kind: 'dates_moved',
          body: `49 angsuran ${name} yang belum jatuh tempo bergeser, ${dates}`,
          link: `/dashboard/portfolios/${portfolioId}`,
        },
      ]);
    expect(await moves(her)).toEqual([
      {
        kind: 'own_dates_moved',
        body: `49 angsuran Anda di ${name} bergeser, ${dates}`,
        link: `/dashboard/borrowers/${await loanOf(at.current, lending.id, her.memberId)}`,
      },
    ]);
    expect(await moves(stranger.funders[0]!.lender)).toEqual([]);
    expect(JSON.stringify(await moves(her))).not.toContain('Pasar');
  });

  it('for a holiday, and back when it is withdrawn, are notified each time', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const her = await borrowerOf(at.current, lending.group.members[0]!.id);
    await setClock(at.current, '2026-03-20');
    await declare('2026-03-25');
    await at.current.call(wulan, 'POST staff/holidays/:date/withdrawals', {
      params: { date: '2026-03-25' },
      body: { reason: 'Batal' },
    });
    for (const person of [her, lending.funders[0]!.lender]) {
      const bodies = (await moves(person)).map(({ body }) => body);
      expect(bodies).toHaveLength(2);
      expect(bodies[0]).toContain('ke-3: dari 1 April 2026 menjadi 25 Maret 2026');
      expect(bodies[1]).toContain('ke-3: dari 25 Maret 2026 menjadi 1 April 2026');
    }
  });

  it('are not notified when nothing moved, nor to members whose rows are all paid', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const her = await borrowerOf(at.current, lending.group.members[0]!.id);
    await setClock(at.current, '2026-03-20');
    await declare('2026-03-26');
    expect(await moves(lending.funders[0]!.lender)).toEqual([]);
    await at.current.owner.run(sql`
      update member_row r set paid_principal_rupiah = r.principal_rupiah, paid_interest_rupiah = r.interest_rupiah,
        closed_on = '2026-03-20'
      from member_loan m where m.id = r.member_loan_id and m.lending_id = ${lending.id} and m.member_id = ${her.memberId}`);
    await declare('2026-03-25');
    expect(await moves(her)).toEqual([]);
    expect(await moves(lending.funders[0]!.lender)).toHaveLength(1);
  });
});
