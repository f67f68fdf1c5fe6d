// One lending as anyone may read it: its content, what stays secret, the time left, and unknown ids.
import { describe, expect, it } from 'vitest';
import type { Lending } from '#contract/lending.ts';
import { rupiah } from '#domain/money.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { setInstant } from '#test/product-time.ts';
import { useWorld } from '#test/world.ts';
import { createLendingDraft } from './draft.ts';
import { takeSlot } from './slot.sql.ts';

const world = useWorld();

const get = async (id: string, caller: Parameters<typeof world.current.call>[0] = null) =>
  world.current.call(caller, 'GET lendings/:id', { params: { id } });
async function draft(): Promise<string> {
  const group = await world.current.group();
  const memberLoans = group.members.map(({ id }) => ({ memberId: id, principal: rupiah(1_000_000) }));
  return world.current.db.tx((tx) =>
    createLendingDraft(tx, { groupId: group.id, grade: 'A1', tenorMonths: 6, rhythm: 'weekly', memberLoans }),
  );
}

const rowsOf = (lending: Lending, type: 'borrower' | 'lending' | 'transaction') =>
  Object.fromEntries(
    (lending.details.find((section) => section.type === type)?.rows ?? []).map(({ key, value }) => [
      key,
      value.replaceAll('\u00A0', ' '),
    ]),
  );

describe('one lending', () => {
  it('[S7.033] [S3.029] [S3.018] [S3.021] [S3.024] [S3.025] [S3.030] is answered to anyone, with its terms', async () => {
    const { id, group } = await world.current.openedLending({ principal: 4_000_000, grade: 'A2' });
    await world.current.db.tx((tx) => takeSlot(tx, id, rupiah(31_200_000)));
    const { status, data } = await get(id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id,
      status: 'opened',
      grade: 'A2',
      sector: 'Kuliner',
      loanAmount: 40_000_000,
      raisedAmount: 31_200_000,
      interestAmount: 7_600_000,
      interestPercentage: 19,
      maximumLoan: 8_800_000,
      minimumLoan: 500_000,
      multiple: 100_000,
      proposal: { name: group.name, city: 'Kab. Bogor', tenor: 12, images: [] },
      disbursement: null,
      progress: 78,
      // [S3.029] 40.000.000 - 31.200.000
      remainingFundingSlot: 8_800_000,
      instalments: 50,
      rhythm: 'weekly',
      earlier: [],
      disbursingAt: null,
      repaidAt: null,
      daysLate: 0,
      extended: false,
      ownPortfolios: 0,
      terms: { lenderFeeBps: 300, taxBps: 1500 },
    });
    expect(data.remainingTime).toBeGreaterThan(14 * 86_400);
  });

  it('[S3.023] [S3.022] allows funding a last slot below the minimum in full', async () => {
    const { id } = await world.current.openedLending({ principal: 730_000 });
    await world.current.db.tx((tx) => takeSlot(tx, id, rupiah(7_000_000)));
    expect((await get(id)).data).toMatchObject({ loanAmount: 7_300_000, minimumLoan: 300_000, maximumLoan: 300_000 });
  });

  it('names the time of the meeting with the zone of its province', async () => {
    const { owner } = world.current;
    await owner.run(sql`insert into province values (73, 'Sulawesi Selatan'), (91, 'Papua') on conflict do nothing`);
    await owner.run(sql`insert into city values (7371, 73, 'Kota Makassar'), (9171, 91, 'Kota Jayapura')`);
    const { id, group } = await world.current.openedLending({ meetingWeekday: 1 });
    const lender = await world.current.lender();
    for (const [city, time] of [
      [7371, 'Senin, 09.00 WITA'],
      [9171, 'Senin, 09.00 WIT'],
    ] as const) {
      await owner.run(sql`update borrower_group set city_id = ${city} where id = ${group.id}`);
      expect(rowsOf((await get(id, lender)).data, 'borrower')['Hari pertemuan']).toBe(time);
    }
  });

  it('[S3.028] [S2.091] has tables for borrower, lending and transaction with finished values', async () => {
    const { id } = await world.current.openedLending({ principal: 4_000_000, grade: 'A2', meetingWeekday: 1 });
    const { data } = await get(id, await world.current.lender());
    expect(data.details.map(({ type }) => type)).toEqual(['borrower', 'lending', 'transaction']);
    expect(rowsOf(data, 'borrower')).toMatchObject({
      Anggota: '10 orang',
      'Pinjaman ke': '1',
      'Hari pertemuan': 'Senin, 09.00 WIB',
      'Tunggakan terdahulu': 'Tidak ada',
    });
    expect(rowsOf(data, 'lending')).toMatchObject({
      'Jumlah pinjaman': 'Rp 40.000.000',
      'Imbal hasil': '19% flat per tahun',
      Tenor: '12 bulan (50 minggu)',
      'Angsuran per minggu': 'Rp 952.000',
    });
    // 5% of the gross loan, 1.000 for each of ten members, stamp and transfer: settled 11.
    expect(rowsOf(data, 'transaction')).toMatchObject({
      Kelipatan: 'Rp 100.000',
      'Biaya layanan pendana': '3% dari imbal hasil',
      PPh: '15% dari imbal hasil',
      'Biaya layanan peminjam': 'Rp 2.000.000 (5%)',
      'Biaya administrasi': 'Rp 10.000 (10 anggota)',
      'Bea meterai': 'Rp 6.000',
      'Biaya transfer bank': 'Rp 6.500',
      'Diterima kelompok': 'Rp 37.977.500',
    });
  });

  it('names the tax of the lender who asks', async () => {
    const { id } = await world.current.openedLending();
    const abroad = await world.current.lender({ taxResident: false });
    expect((await get(id, abroad)).data.terms).toEqual({ lenderFeeBps: 300, taxBps: 2000 });
  });

  it('shows no full name of a member, no phone and no address, whoever asks', async () => {
    const { id, group } = await world.current.openedLending();
    for (const caller of [null, await world.current.lender()]) {
      const { data } = await get(id, caller);
      expect(data.members).toHaveLength(10);
      expect(data.members[0]).toEqual({
        name: `S••• A••• ${group.members[0]!.name.split(' ')[2]}`,
        business: 'Kue basah',
        role: 'ketua',
        principal: 5_000_000,
      });
      const text = JSON.stringify(data);
      for (const { name } of group.members) expect(text).not.toContain(name);
      expect(text).not.toContain('+62813');
      expect(text).not.toContain('00123456789');
    }
  });

  it('shows a visitor neither the officer nor the hour at which cash is collected', async () => {
    const { id, group } = await world.current.openedLending({ meetingWeekday: 2 });
    const officer = await world.current.db.one(
      row({ name: col.text }),
      sql`select name from staff where id = ${group.officerId}`,
    );
    const shown = rowsOf((await get(id)).data, 'borrower');
    expect(shown).toMatchObject({ 'Hari pertemuan': 'Selasa' });
    expect(shown.Petugas).not.toBe(officer.name);
  });

  it('[S3.026] [S2.114] shows the deductions once disbursed, and what it owes by then', async () => {
    const { id } = await world.current.openedLending({ principal: 5_000_000 });
    const [maker] = [await world.current.staff('loan')];
    await world.current.owner.run(sql`update lending set status = 'disbursed', disbursed_on = business_date_of(app_now()),
      raised_rupiah = loan_rupiah, active_rupiah = loan_rupiah where id = ${id}`);
    await world.current.owner.run(sql`insert into disbursement (id, lending_id, version, state, loan_rupiah,
        service_fee_rupiah, admin_fee_rupiah, stamp_rupiah, bank_cost_rupiah, net_rupiah, bank_id, account_encrypted,
        account_hash, account_last_digits, account_name, entered_by, entered_at)
      values (${newId()}, ${id}, 1, 'confirmed', 50000000, 2500000, 10000, 6000, 6500, 47477500, 2, '\\x00', '\\x00', '6789', 'K', ${maker.id}, app_now())`);
    const { data } = await get(id);
    expect(data.disbursement).toEqual({
      fee: 2_510_000,
      stampCost: 6_000,
      bankTransferCost: 6_500,
      amount: 47_477_500,
    });
    expect(rowsOf(data, 'transaction')).toMatchObject({ 'Diterima kelompok': 'Rp 47.477.500' });
  });

  it('lists the earlier lendings of the group, with their longest delay', async () => {
    const first = await world.current.openedLending();
    await world.current.owner.run(sql`update lending set status = 'disbursed', disbursed_on = '2025-09-01',
      repaid_at = app_now(), created_at = created_at - interval '1 year' where id = ${first.id}`);
    await world.current.owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah)
      values (${first.id}, '2025-10-01', 7, 1, 1), (${first.id}, '2025-10-02', 2, 1, 1)`);
    const second = await world.current.openedLending({ group: first.group });
    const { data } = await get(second.id);
    expect(data.earlier).toEqual([
      {
        id: first.id,
        loanAmount: 50_000_000,
        interestPercentage: 20,
        tenor: 12,
        disbursedOn: '2025-09-01',
        status: 'returned',
        daysLateMost: 7,
      },
    ]);
    expect(rowsOf(data, 'borrower')).toMatchObject({ 'Pinjaman ke': '2', 'Tunggakan terdahulu': 'Paling lama 7 hari' });
    expect((await get(first.id)).data.earlier).toEqual([]);
  });

  it('[S8.032] answers not found alike for a draft, an unknown id and an invalid id', async () => {
    const bodies = [];
    for (const id of [await draft(), newId(), 'bukan-uuid', '1 or 1=1', '%00']) {
      const { status, error } = await get(id);
      expect(status).toBe(404);
      bodies.push({ ...error, id: '' });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('the time left', () => {
  const at = async (instant: string, id: string) => {
    await setInstant(world.current, instant);
    return (await get(id)).data.remainingTime;
  };

  it('[S3.027] [S3.030] is counted by the server until 23.59.59 WIB: at 22.30 about 1 hour 29 minutes', async () => {
    const { id } = await world.current.openedLending({ dueOn: '2026-06-30' });
    const left = await at('2026-06-30T22:30:00+07:00', id);
    expect(left).toBeGreaterThan(3600 + 29 * 60);
    expect(left).toBeLessThanOrEqual(3600 + 30 * 60 - 1);
    expect(await at('2026-06-30T16:59:00Z', id)).toBeGreaterThan(0);
    expect(await at('2026-06-30T17:00:01Z', id)).toBe(0);
    await world.current.owner.run(sql`update app_clock set offset_ms = 0`);
  });
});
