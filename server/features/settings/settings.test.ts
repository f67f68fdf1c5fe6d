// Reference lists and public parameters, today and on an earlier date.
// Source: spec §7, §9; docs/domain.md §2.
import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { sql } from '#platform/sql.ts';
import { useWorld } from '#test/world.ts';
import { readHolidays } from './holidays.sql.ts';
import { readParameters, termsVersionOf } from './parameters.ts';

const held = useWorld();
const today = businessDate('2026-11-28');

describe('the lists', () => {
  it('[S7.024] [S3.054] cities, of one province or of all, and provinces carry id and name', async () => {
    const { call } = held.current;
    expect((await call(null, 'GET region/provinces')).data).toEqual([
      { id: 32, name: 'Jawa Barat' },
      { id: 33, name: 'Jawa Tengah' },
    ]);
    const cities = async (query: Record<string, string>) => (await call(null, 'GET region/cities', { query })).data;
    const west = [
      { id: 3201, name: 'Kab. Bogor' },
      { id: 3273, name: 'Kota Bandung' },
    ];
    expect(await cities({ province: '32' })).toEqual(west);
    expect(await cities({})).toEqual([...west, { id: 3372, name: 'Kota Surakarta' }]);
    expect(await cities({ province: '' })).toHaveLength(3);
    expect(await cities({ province: '99' })).toEqual([]);
    for (const province of ['x', '-1', '9999999999', "32' or 1=1"]) {
      expect((await call(null, 'GET region/cities', { query: { province } })).status).toBe(422);
    }
    expect((await call(null, 'GET region/cities', { query: { province: '999999999' } })).status).toBe(200);
  });

  it('[S7.025] [S7.049] jobs, sectors and banks carry id and name', async () => {
    const { call, owner } = held.current;
    await owner.run(sql`insert into job (id, name) values (1, 'Karyawan'), (2, 'Guru') on conflict do nothing`);
    expect((await call(null, 'GET jobs')).data.slice(0, 2)).toEqual([
      { id: 1, name: expect.any(String) },
      { id: 2, name: expect.any(String) },
    ]);
    expect((await call(null, 'GET businesssectors')).data).toContainEqual({ id: 2, name: 'Kerajinan' });
    expect((await call(null, 'GET banks')).data.map(({ name }) => name)).toEqual([
      'Bank Central Asia',
      'Bank Mandiri',
      'Bank Negara Indonesia',
      'Bank Rakyat Indonesia',
    ]);
  });
});

describe('parameters', () => {
  it('[S9.011] [S9.012] [S9.013] [S9.014] [S9.016] stand as the specification and the domain say', async () => {
    expect(await readParameters(held.current.db, today)).toEqual({
      funding_minimum: 500_000,
      funding_step: 100_000,
      lender_fee: 300,
      borrower_fee: 500,
      admin_fee: 1_000,
      stamp_duty: 6_000,
      disbursement_bank_cost: 6_500,
      withdrawal_bank_cost: 6_500,
      withdrawal_fee: 0,
      withdrawal_stamp_cost: 0,
      withdrawal_minimum: 10_000,
      two_staff_payout: 10_000_000,
      fine_per_day: 10,
      tax_resident: 1500,
      tax_non_resident: 2000,
      interest_a1: 1800,
      interest_a2: 1900,
      interest_a3: 2000,
      interest_a4: 2100,
      interest_b1: 2400,
      interest_b2: 2600,
      interest_b3: 2800,
      interest_b4: 3000,
      interest_c: 3600,
      processing_time: 10,
      quotation_life: 15,
      signature_window: 24,
      payment_window: 24,
      member_signature_window: 14,
      funding_window: 14,
      funding_extension: 14,
      decision_time: 3,
      kyc_time: 2,
      withdrawal_time: 3,
      new_account_hold_hours: 0,
      complaint_time: 10,
      lead_time: 2,
      default_weeks: 12,
      bank_value_back_days: 7,
      group_members: 8,
      session_life: 12,
      session_idle: 60,
      staff_session_life: 12,
      sitting_limit: 20,
      staff_session_idle: 30,
      code_life: 5,
      code_tries: 5,
      code_tries_window: 15,
      code_tries_day: 20,
      code_sends: 5,
      code_sends_window: 10,
      code_resend_wait: 1,
      verification_life: 30,
      email_link_life: 24,
    });
  });

  it('change on their date and not before, and with them the version of the terms', async () => {
    const { db, owner } = held.current;
    const before = await readParameters(db, today);
    await owner.run(sql`insert into parameter select (p).* from (
      select jsonb_populate_record(parameter, '{"effective_from": "2026-12-01", "value": 200}') as p from parameter
      where key = 'lender_fee' limit 1) changed`);
    const on = async (date: string) => readParameters(db, businessDate(date));
    expect((await on('2026-11-30')).lender_fee).toBe(300);
    expect((await on('2026-12-01')).lender_fee).toBe(200);
    expect(termsVersionOf(await on('2026-11-30'), '1')).toBe(termsVersionOf(before, '1'));
    expect(termsVersionOf(await on('2026-12-01'), '1')).not.toBe(termsVersionOf(before, '1'));
    expect(termsVersionOf(before, '2')).not.toBe(termsVersionOf(before, '1'));
  });

  it('are public where public texts show them, with unit and date, once each', async () => {
    const { data } = await held.current.call(null, 'GET parameters');
    const keys = data.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(data).toContainEqual({
      key: 'funding_minimum',
      value: 500_000,
      unit: 'rupiah',
      effectiveFrom: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(keys).not.toContain('two_staff_payout');
  });

  it('that are missing on a date are named', async () => {
    await expect(readParameters(held.current.db, businessDate('1999-01-01'))).rejects.toThrow(/funding_minimum/);
  });
});

describe('holidays', () => {
  it('are those of the table', async () => {
    const { db, owner } = held.current;
    await owner.run(sql`delete from holiday`);
    await owner.run(sql`insert into holiday (on_date, name) values ('2027-01-01', 'Tahun Baru')`);
    expect([...(await readHolidays(db))]).toEqual(['2027-01-01']);
  });
});
