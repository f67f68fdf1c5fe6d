// What the tax office gets of a month: the check, the take, the same file again, corrections, and who may.
// Source: decision 0128; docs/reports.md; PMK 69/PMK.03/2022.
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import type { JournalId } from '#domain/ids.ts';
import { mirror, remit } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import { makeSlips } from '#features/tax/tax.ts';
import { postJournal } from '#ledger/ledger.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { collect } from '#test/repayment.ts';
import { expectUnchanged, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const month = '2026-03';
const params = (set: string, period = month) => ({ params: { set, period } });
const read = async (by: Person, set: string, period = month) =>
  (await at.current.call(by, 'GET staff/authorityreports/:set/:period', params(set, period))).data;
const take = (by: Person, set: string, seen: number, period = month) =>
  at.current.call(by, 'POST staff/authorityreports/:set/:period/takes', { ...params(set, period), body: { seen } });
const download = (by: Person, id: string, form: string) =>
  at.current.product.console.app.inject({
    url: `/api/v1/staff/authoritytakes/${id}/${form}`,
    headers: { authorization: `Bearer ${by.token}` },
  });
const linesOf = (csv: string) => csv.trim().split('\r\n');
const npwp = '012345678901000';
const nik = '3201014107950001';

let [finance, auditor, resident, abroad] = [] as unknown as [Person, Person, Person, Person];

/** Saves numbers as her verified identity has them. */
const identify = (person: Person, numbers: { npwp?: string; nik?: string }) => {
  const { vault } = at.current.product;
  const encrypted = (text: string | undefined) => (text === undefined ? null : vault.encrypt(text, person.id));
  const hash = numbers.npwp === undefined ? null : vault.fingerprint(`npwp\u001f${numbers.npwp}`);
  return at.current.owner.run(sql`insert into kyc (user_id, npwp_encrypted, npwp_hash, identity_encrypted)
    values (${person.id}, ${encrypted(numbers.npwp)}, ${hash}, ${encrypted(numbers.nik)})
    on conflict (user_id) do update set npwp_encrypted = excluded.npwp_encrypted, npwp_hash = excluded.npwp_hash,
      identity_encrypted = excluded.identity_encrypted`);
};

// 60% by a resident at 15%, 40% by one abroad at 20%; a week pays 1.000.000 of principal and 200.000 of interest.
beforeAll(async () => {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [30_000_000, 20_000_000], { nonResident: [1] });
  [resident, abroad] = lending.funders.map(({ lender }) => lender) as [Person, Person];
  [finance, auditor] = [await world.staff('finance'), await world.staff('auditor')];
  await setClock(world, '2026-03-11');
  await collect(world, lending, 1_200_000, '2026-03-11');
}, 60_000);

describe('slips of a month', () => {
  it('cannot be taken before the month is over, nor before each has its number and tax number', async () => {
    expect(await read(finance, 'bupot_23')).toMatchObject({ state: 'running' });
    await setClock(at.current, '2026-04-02');
    const about = { kind: 'person', id: resident.id, name: resident.name };
    const missing = (field: string) => ({ field, count: 1, first: [about], others: 0 });
    const fields = ['NPWP', 'ID TKU Penerima Penghasilan', 'Tarif', 'Nomor Dok. Referensi'];
    const { state, check } = await read(auditor, 'bupot_23');
    expect([state, check.missing]).toEqual(['incomplete', expect.arrayContaining(fields.map(missing))]);
    await makeSlips(at.current.db, businessDate('2026-03-31'));
    expect((await read(auditor, 'bupot_23')).check.missing).toEqual([
      missing('NPWP'),
      missing('ID TKU Penerima Penghasilan'),
    ]);
    await expectUnchanged(at.current, async () => {
      const refused = await take(finance, 'bupot_23', 0);
      expect([refused.status, refused.error.code]).toEqual([422, 'error.authority.incomplete']);
    });
    expect((await read(finance, 'bupot_23')).takes).toEqual([]);
  });

  it('are checked against the books: both sets together are what the account owes', async () => {
    await identify(resident, { npwp });
    await identify(abroad, { nik });
    // 15% of 120.000 and 20% of 80.000.
    expect((await read(auditor, 'bupot_23')).check).toMatchObject({
      rows: 1,
      missing: [],
      sums: [{ name: 'tax', ours: '18000', beside: '16000', books: '34000', agrees: true }],
      notes: [],
    });
    expect((await read(auditor, 'bupot_26')).check.sums).toMatchObject([
      { ours: '16000', beside: '18000', books: '34000', agrees: true },
    ]);
  });

  it('are recorded once of two takes at once, and refused to an auditor', async () => {
    expect((await take(auditor, 'bupot_23', 0)).status).toBe(403);
    const both = await Promise.all([take(finance, 'bupot_23', 0), take(finance, 'bupot_23', 0)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const { takes } = await read(auditor, 'bupot_23');
    expect(takes).toMatchObject([{ correction: 0, rows: 1, by: finance.name, definitionSince: '2025-01-01' }]);
    const again = await take(finance, 'bupot_23', 1);
    expect([again.status, again.error.code]).toEqual([409, 'error.authority.unchanged']);
  });

  it('come in the columns of the template, the same bytes at any time, each download in the trail', async () => {
    const [taken] = (await read(finance, 'bupot_23')).takes;
    const csv = await download(finance, taken!.id, 'csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="bupot-23-2026-03.csv"');
    expect(createHash('sha256').update(csv.rawPayload).digest('hex')).toBe(taken!.hash);
    const [head, row] = linesOf(csv.body);
    expect(head?.split(',').slice(0, 4)).toEqual(['Masa Pajak', 'Tahun Pajak', 'NPWP', 'ID TKU Penerima Penghasilan']);
    const own = '0012345678412000';
    // The slip of before her number was known, the first, has been replaced by the third.
    expect(row).toBe(
      `3,2026,0${npwp},0${npwp}000000,N/A,24-102-01,120000,15,PaymentProof,BP-2026-0000003,2026-03-31,${own}000000,N/A,,2026-03-31`,
    );
    await identify(resident, { npwp: '098765432101000' });
    expect((await download(finance, taken!.id, 'csv')).rawPayload).toEqual(csv.rawPayload);
    expect((await download(auditor, taken!.id, 'csv')).statusCode).toBe(403);
    const parts = unzipSync((await download(finance, taken!.id, 'xlsx')).rawPayload);
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString('utf8');
    const strings = Buffer.from(parts['xl/sharedStrings.xml'] ?? []).toString('utf8');
    // The withholder's number in C1, the head in row 3 from B on, dates as dates (46112 is 31 March 2026).
    expect(sheet).toMatch(/<c r="C1"[^>]*t="s"/);
    expect(sheet).toMatch(/<c r="B3"[^>]*t="s"/);
    expect(sheet).toMatch(/<c r="H4"[^>]*><v>120000<\/v>/);
    expect(sheet).toMatch(/<c r="P4"[^>]*><v>46112<\/v>/);
    expect(strings).toContain(`<t>0${npwp}</t>`);
    const trail = await at.current.owner.rows(
      anyRow,
      sql`select action, after->>'form' as form from audit_trail where action like 'authority.%' order by seq`,
    );
    // Whoever traces a breach finds whose numbers the file had, and the file among what was taken.
    const support = await at.current.staff('support');
    const query = { area: 'authority', from: '2026-03-01', limit: 100 };
    const { data: affected } = await at.current.call(support, 'GET staff/affected', { query });
    expect(affected.data.find(({ key }) => key === `user:${resident.id}`)?.data).toEqual([
      'identity_number',
      'tax_number',
      'list',
    ]);
    const { data: summary } = await at.current.call(support, 'GET staff/affected/summaries', { query });
    expect(summary.lists.map(({ name }) => name)).toEqual(Array(3).fill('bupot-23 2026-03'));
    expect(trail).toEqual([
      { action: 'authority.take', form: null },
      ...['csv', 'csv', 'xlsx'].map((form) => ({ action: 'authority.download', form })),
    ]);
  });

  it('are taken again as a numbered correction once something changed, with a slip that replaces the first', async () => {
    const stale = await take(finance, 'bupot_23', 0);
    expect([stale.status, stale.error.code]).toEqual([409, 'error.authority.changed']);
    const { data: second } = await take(finance, 'bupot_23', 1);
    expect(second).toMatchObject({ correction: 1, rows: 1 });
    const csv = await download(finance, second.id, 'csv');
    expect(csv.headers['content-disposition']).toContain('bupot-23-2026-03-pembetulan-1.csv');
    expect(linesOf(csv.body)[1]).toContain(
      '0098765432101000,0098765432101000000000,N/A,24-102-01,120000,15,PaymentProof,BP-2026-0000004',
    );
    expect(await at.current.proof()).toEqual([]);
  });

  it('of people abroad have their own columns; a name that begins like a formula is none', async () => {
    await at.current.owner.run(sql`update app_user set name = '=HYPERLINK("x")' where id = ${abroad.id}`);
    const { data: taken } = await take(finance, 'bupot_26', 0);
    const [, row] = linesOf((await download(finance, taken.id, 'csv')).body);
    expect(row).toContain(`3,2026,${nik},,"'=HYPERLINK(""x"")",,`);
    expect(row).toContain('N/A,27-102-01,80000,100,20,PaymentProof');
  });
});

describe('stamp duty of a month', () => {
  it('lists the duty of each document by value date, as the account has it', async () => {
    const { check, definition } = await read(auditor, 'stamp_duty');
    expect(definition.published).toBe(false);
    expect(check).toMatchObject({
      rows: 1,
      missing: [],
      sums: [{ name: 'stamp', ours: '6000', beside: '0', books: '6000', agrees: true }],
    });
    const { data: taken } = await take(finance, 'stamp_duty', 0);
    const [, row] = linesOf((await download(finance, taken.id, 'csv')).body);
    expect(row).toMatch(/^1,2026-03-04,Pencairan.*,50000000,6000,disbursement:/);
  });

  it('has no line for what put a payment to the state right; the check names it beside the file', async () => {
    const { db } = at.current;
    const legs = remit({ account: 'stamp_payable', amount: rupiah(4_000) });
    const post = (kind: 'remittance' | 'correction', on: string, corrects?: JournalId) =>
      db.tx((tx) =>
        postJournal(tx, {
          kind,
          key: `${kind}:stamp`,
          businessDate: businessDate(on),
          legs: corrects ? mirror(legs) : legs,
          ...(corrects && { corrects }),
        }),
      );
    const { journalId } = await post('remittance', '2026-03-20');
    expect((await read(auditor, 'stamp_duty')).check.sums).toMatchObject([
      { ours: '6000', beside: '0', books: '6000' },
    ]);
    await post('correction', '2026-03-25', journalId);
    const { check, state } = await read(auditor, 'stamp_duty');
    expect([state, check.rows, check.sums]).toEqual([
      'ready',
      1,
      [{ name: 'stamp', ours: '6000', beside: '4000', books: '10000', agrees: true }],
    ]);
  });

  it('of a month without any is a file of its head alone', async () => {
    const { data } = await take(finance, 'stamp_duty', 0, '2026-02');
    expect(data).toMatchObject({ rows: 0 });
    expect(linesOf((await download(finance, data.id, 'csv')).body)).toHaveLength(1);
  });
});

describe('what was taken', () => {
  it('stands in one list, the newest first, and at each set of the overview', async () => {
    const { data } = await at.current.call(auditor, 'GET staff/authoritytakes', { query: {} });
    expect(data.data.map(({ set, period, correction }) => `${set} ${period} ${correction}`)).toEqual([
      'stamp_duty 2026-02 0',
      'stamp_duty 2026-03 0',
      'bupot_26 2026-03 0',
      'bupot_23 2026-03 1',
      'bupot_23 2026-03 0',
    ]);
    const overview = await at.current.call(auditor, 'GET staff/authorityreports', { query: {} });
    expect(overview.data).toMatchObject({ month, day: '2026-04-01' });
    expect(overview.data.sets.find(({ set }) => set === 'bupot_23')?.last).toMatchObject({ correction: 1 });
  });

  it('is not found under another address', async () => {
    const call = (set: string, period: string) =>
      at.current.call(auditor, 'GET staff/authorityreports/:set/:period', params(set, period));
    for (const [set, period] of [
      ['bupot_23', '2026-03-04'],
      ['bupot_23', '2024-12'],
      ['other', month],
    ] as const)
      expect((await call(set, period)).status).toBe(404);
  });
});
