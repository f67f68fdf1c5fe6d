// The borrower's summary: their and their groups' running loans, the next instalment, what is open, and two dates.
// Ten members with 5.000.000 each, 50 weeks at a flat 20%: 120.000 a week each, 60.000.000 in all.
// Source: docs/domain.md §6.
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { becomeMember, type Borrower, runningLoan } from '#test/borrower.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { asBorrower } from '#test/funding.ts';
import { collect, postSheet, sheetBody } from '#test/repayment.ts';
import { useWorld, type World } from '#test/world.ts';

const held = useWorld();

const summary = async (world: World, her: Borrower) => (await world.call(her, 'GET borrowers/summary')).data;

describe('the summary', () => {
  it('of somebody without a loan is 0, and no date', async () => {
    const world = held.current;
    const { status, data } = await world.call(await asBorrower(world), 'GET borrowers/summary');
    expect(status).toBe(200);
    expect(data).toEqual({
      loanAmount: 0,
      totalLoanAmount: 0,
      totalPaymentAmount: 0,
      individu: { jumlahPinjamanBerjalanIndividu: 0, angsuranBerjalanIndividu: 0, sisaPinjamanBerjalanIndividu: 0 },
      kelompok: { jumlahPinjamanBerjalanKelompok: 0, angsuranBerjalanKelompok: 0, sisaPinjamanBerjalanKelompok: 0 },
      tanggal: { jatuhTempo: null, terakhirBayar: null },
    });
  });

  it('[S3.049] [S3.050] [S3.051] [S3.052] [S7.029] of a running loan is hers and the group’s', async () => {
    const { world, lending, her } = await runningLoan(held.current);
    await setClock(world, '2026-03-10');
    expect(await summary(world, her)).toEqual({
      loanAmount: 5_000_000,
      totalLoanAmount: 5_000_000,
      totalPaymentAmount: 0,
      individu: {
        jumlahPinjamanBerjalanIndividu: 5_000_000,
        angsuranBerjalanIndividu: 120_000,
        sisaPinjamanBerjalanIndividu: 6_000_000,
      },
      kelompok: {
        jumlahPinjamanBerjalanKelompok: 50_000_000,
        angsuranBerjalanKelompok: 1_200_000,
        sisaPinjamanBerjalanKelompok: 60_000_000,
      },
      tanggal: { jatuhTempo: '2026-03-11', terakhirBayar: null },
    });

    await setClock(world, '2026-03-12');
    const sheet = sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 50_000 } });
    expect((await postSheet(world, lending, sheet)).status).toBe(200);
    expect(await summary(world, her)).toMatchObject({
      totalPaymentAmount: 50_000,
      individu: { angsuranBerjalanIndividu: 120_000, sisaPinjamanBerjalanIndividu: 5_950_000 },
      kelompok: { angsuranBerjalanKelompok: 1_200_000, sisaPinjamanBerjalanKelompok: 58_870_000 },
      tanggal: { jatuhTempo: '2026-03-11', terakhirBayar: '2026-03-11' },
    });
    expect(await world.proof()).toEqual([]);
  });

  it('counts as paid what others covered, but not as a day on which she paid', async () => {
    const { world, lending, her } = await runningLoan(held.current);
    await setClock(world, '2026-03-12');
    const [payer] = lending.group.members;
    const covers = [
      { payer: payer!.id, debtor: her.memberId, amount: sheetBody(lending, '2026-03-11', 120_000).lines[0]!.paid },
    ];
    const sheet = sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 0 }, covers });
    expect((await postSheet(world, lending, sheet)).status).toBe(200);
    expect(await summary(world, her)).toMatchObject({
      totalPaymentAmount: 120_000,
      tanggal: { jatuhTempo: '2026-03-18', terakhirBayar: null },
    });
  });

  it('adds up running loans of two groups, and keeps what is repaid in the totals alone', async () => {
    const { world, lending, her } = await runningLoan(held.current);
    await collect(world, lending, 60_000_000, '2026-03-11');
    const second = await disbursedLending(world, '2026-03-11', [20_000_000], {
      grade: 'A3',
      interestBps: 2000,
      principal: 2_000_000,
    });
    await world.owner.run(sql`update group_member set left_on = '2026-03-11' where id = ${her.memberId}`);
    await becomeMember(world, second.group.members[0]!.id, her.id);
    await setClock(world, '2026-03-12');
    expect(await summary(world, her)).toEqual({
      loanAmount: 2_000_000,
      totalLoanAmount: 7_000_000,
      totalPaymentAmount: 6_000_000,
      individu: {
        jumlahPinjamanBerjalanIndividu: 2_000_000,
        angsuranBerjalanIndividu: 48_000,
        sisaPinjamanBerjalanIndividu: 2_400_000,
      },
      kelompok: {
        jumlahPinjamanBerjalanKelompok: 20_000_000,
        angsuranBerjalanKelompok: 480_000,
        sisaPinjamanBerjalanKelompok: 24_000_000,
      },
      tanggal: { jatuhTempo: '2026-03-18', terakhirBayar: '2026-03-11' },
    });
  });

  it('of a member who has repaid everything still shows what the group owes', async () => {
    const { world, lending, her } = await runningLoan(held.current);
    await setClock(world, '2026-03-11');
    const sheet = sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 6_000_000 } });
    expect((await postSheet(world, lending, sheet)).status).toBe(200);
    expect(await summary(world, her)).toMatchObject({
      loanAmount: 0,
      individu: { jumlahPinjamanBerjalanIndividu: 0, angsuranBerjalanIndividu: 0, sisaPinjamanBerjalanIndividu: 0 },
      // Nine members continue with 120.000 a week.
      kelompok: {
        jumlahPinjamanBerjalanKelompok: 50_000_000,
        angsuranBerjalanKelompok: 1_080_000,
        sisaPinjamanBerjalanKelompok: 52_920_000,
      },
      tanggal: { jatuhTempo: null, terakhirBayar: '2026-03-11' },
    });
    expect(await world.proof()).toEqual([]);
  });
});
