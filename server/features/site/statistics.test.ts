// The published figures against the books: a loan really disbursed, partly repaid, and in arrears only as time
// passes.
// Source: docs/domain.md §10, §6; spec §9; docs/settled.md 27, 31.
import { describe, expect, it } from 'vitest';
import type { Statistics } from '#contract/site.ts';
import { formatShare } from '#domain/statistics.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { closeDays, collect } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';

const at = useWorld();

async function published(): Promise<Statistics> {
  const { status, data } = await at.current.call(null, 'GET summary-portfolio/current-data-web');
  expect(status).toBe(200);
  return data;
}
const qualityOf = ({ qualities }: Statistics, name: string) => qualities.find(({ quality }) => quality === name);

describe('the published figures', () => {
  it('[S7.045] [S7.046] are public, and do not divide by zero', async () => {
    const empty = await published();
    expect(empty).toMatchObject({ since: null, disbursed: '0', outstanding: '0', groups: 0, months: [], cohorts: [] });
    expect(empty.tkb.days90).toEqual({ numerator: '0', denominator: '0', bp: null });
    expect(formatShare(empty.tkb.days90)).toBe('-');
    const { status, data } = await at.current.call(null, 'GET summary-portfolio/current-data');
    expect(status).toBe(200);
    const { months: _, cohorts: __, ...totals } = empty;
    expect(data).toEqual({ ...totals, asOf: expect.any(String) });
  });

  it('[S1.021] come from the books: what was disbursed, what members have repaid, and who they are', async () => {
    const world = at.current;
    // Eight women borrow 5.000.000 each for 50 weeks, from two lenders; a week is 8 x (100.000 + 20.000).
    const lending = await disbursedLending(world, '2026-03-04', [10_000_000, 30_000_000], { members: 8 });
    await collect(world, lending, 960_000, '2026-03-11');
    await setClock(world, '2026-03-11');
    const data = await published();
    expect(data).toMatchObject({
      on: '2026-03-11',
      since: '2026-03-04',
      disbursed: '40000000',
      disbursedThisYear: '40000000',
      outstanding: '39200000',
      groups: 1,
      lendings: 1,
      borrowers: { ever: 8, thisYear: 8, active: 8 },
    });
    expect(data.lenders).toMatchObject({ ever: 2, thisYear: 2, active: 2 });
    expect(data.tkb.days0).toEqual({ numerator: '39200000', denominator: '39200000', bp: 10_000 });
    expect(data.cohorts).toEqual([
      {
        month: '2026-03-01',
        lendings: 1,
        disbursed: '40000000',
        repaid: '800000',
        outstanding: '39200000',
        late90: '0',
      },
    ]);
    expect(await world.proof()).toEqual([]);
  });

  it.each([
    // The second week was due on 18 March and is unpaid; on the due date itself nothing is past due.
    ['2026-03-18', 'lancar', [10_000, 10_000, 10_000, 10_000]],
    ['2026-03-19', 'dalam_perhatian_khusus', [0, 10_000, 10_000, 10_000]],
    ['2026-04-17', 'dalam_perhatian_khusus', [0, 10_000, 10_000, 10_000]],
    ['2026-04-18', 'kurang_lancar', [0, 0, 10_000, 10_000]],
    ['2026-05-17', 'kurang_lancar', [0, 0, 10_000, 10_000]],
    ['2026-05-18', 'diragukan', [0, 0, 0, 10_000]],
    ['2026-06-16', 'diragukan', [0, 0, 0, 10_000]],
    ['2026-06-17', 'macet', [0, 0, 0, 0]],
  ])('on %s call what is late %s', async (on, quality, shares) => {
    await setClock(at.current, on);
    const data = await published();
    const { days0, days30, days60, days90 } = data.tkb;
    expect([days0, days30, days60, days90].map(({ bp }) => bp)).toEqual(shares);
    expect(qualityOf(data, quality)).toMatchObject({ numerator: '39200000', bp: 10_000 });
    expect(String(data.qualities.reduce((sum, { numerator }) => sum + BigInt(numerator), 0n))).toBe(data.outstanding);
  });

  it('[S9.024] TKB90 and TWP90 are shares of the outstanding rupiah, whatever the number of loans', async () => {
    const world = at.current;
    await disbursedLending(world, '2026-06-17', [60_800_000], { members: 8, principal: 7_600_000 });
    const data = await published();
    // 39.200.000 of 100.000.000 is 91 days past due.
    expect(data.twp90).toEqual({ numerator: '39200000', denominator: '100000000', bp: 3_920 });
    expect(data.tkb.days90).toEqual({ numerator: '60800000', denominator: '100000000', bp: 6_080 });
    expect(formatShare(data.tkb.days90)).toBe('60,80%');
    expect(data.cohorts.map(({ month, late90 }) => [month, late90])).toEqual([
      ['2026-03-01', '39200000'],
      ['2026-06-01', '0'],
    ]);
    expect(await world.proof()).toEqual([]);
  });

  it('follow every month, also those without a loan', async () => {
    expect((await published()).months).toEqual([
      { month: '2026-03-01', lendings: 1, disbursed: '40000000', disbursedSoFar: '40000000' },
      { month: '2026-04-01', lendings: 0, disbursed: '0', disbursedSoFar: '40000000' },
      { month: '2026-05-01', lendings: 0, disbursed: '0', disbursedSoFar: '40000000' },
      { month: '2026-06-01', lendings: 1, disbursed: '60800000', disbursedSoFar: '100800000' },
    ]);
  });

  it('do not count a lender whose only funding lapsed, and count a member of two groups once', async () => {
    const world = at.current;
    const { lenders, borrowers } = await published();
    // The lender of the second loan: the funding lapses, then defaults, then is restored.
    const becomes = (status: string, reason: string | null) =>
      world.owner.run(sql`update portfolio set status = ${status}, reason = ${reason} where amount_rupiah = 60800000`);
    await becomes('failed', 'signature_lapsed');
    expect((await published()).lenders).toMatchObject({ ever: lenders.ever - 1, active: lenders.active - 1 });
    await becomes('failed', 'defaulted');
    expect((await published()).lenders).toEqual(lenders);
    await becomes('active', null);
    const members = await world.owner.rows(
      row({ id: col.text }),
      sql`select min(m.id::text) as id from group_member m
      join member_loan ml on ml.member_id = m.id group by m.group_id`,
    );
    const { id: user } = await world.lender();
    await world.owner.run(
      sql`update group_member set user_id = ${user}, left_on = '2026-06-17' where id = any(${members.map(({ id }) => id)}::uuid[])`,
    );
    expect((await published()).borrowers.ever).toBe(borrowers.ever - 1);
  });

  it('[S9.024] take their shares from the last closed date, as the console does, once there is one', async () => {
    const world = at.current;
    expect((await published()).sharesOn).toBe((await published()).on);
    await closeDays(world, '2026-06-16', '2026-06-16');
    await world.owner.run(sql`insert into business_day (closed_on, started_at, completed_at) values ('2026-06-16', app_now(), app_now())
      on conflict (closed_on) do update set completed_at = excluded.completed_at`);
    const data = await published();
    expect(data).toMatchObject({ on: '2026-06-17', sharesOn: '2026-06-16' });
    // On 16 June the first loan was 90 days past due and the second not yet disbursed.
    expect(data.twp90).toEqual({ numerator: '0', denominator: '39200000', bp: 0 });
    const { quality } = (await world.call(await world.staff('auditor'), 'GET staff/overview')).data;
    expect(quality?.date).toBe(data.sharesOn);
    expect(quality?.rates.at(-1)?.numerator).toBe(data.tkb.days90.numerator);
  });
});
