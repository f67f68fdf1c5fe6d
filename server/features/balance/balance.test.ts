// The proof of balances on the books: the tree is the ledger's total, the root waits for the bank and is chained, and a lender
// checks her own path with the published program, in this process and as a command without us.
// Source: docs/balance-proof.md; decision 0103.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BalanceProof } from '#contract/balance.ts';
import { businessDate } from '#domain/calendar.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { periksa } from '../../../site/public/cek-saldo.mjs';
import { fundedLending, setClock } from '#test/disbursement.ts';
import { formOf } from '#test/form.ts';
import { escrowBalance, sendStatement, statementFile } from '#test/statement.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { publishNext } from './balance.ts';
import { makeNight } from './night.ts';
import { buildTree, pathOf } from './tree.ts';

const at = useWorld();
let idle: LenderPerson;
let funder: LenderPerson;

const proofOf = async (of: Person, date: string) =>
  at.current.call(of, 'GET me/balance-proofs/:date', { params: { date } });
const night = (date: string) => makeNight(at.current.product, businessDate(date));
const publish = (until: string) => publishNext(at.current.db, new Date(`${until}+07:00`));
const changed = (proof: BalanceProof, change: object): BalanceProof => ({ ...proof, ...change });

beforeAll(async () => {
  await setClock(at.current, '2026-06-01', '20:00');
  idle = await at.current.lender({ balance: 750_000 });
  // 2.500.000 and 1.500.000 are held for a loan that is not paid out; 300.000 stays free.
  const lending = await fundedLending(at.current, [2_500_000, 1_500_000], { members: 8, principal: 500_000 });
  funder = lending.funders[0]!.lender;
  await at.current.topUp(funder.id, 300_000);
  await setClock(at.current, '2026-06-02', '00:01');
  // After midnight: not of the night.
  await at.current.topUp(idle.id, 1_000_000);
}, 60_000);

describe('the tree of a night', () => {
  it('sums what all lenders owned at the end of the date, cash and holds, once', async () => {
    await night('2026-06-01');
    await night('2026-06-01');
    const rows = await at.current.owner.rows(
      row({ total: col.number, lenders: col.number }),
      sql`select total_rupiah as total, lender_count as lenders from balance_night`,
    );
    expect(rows).toEqual([{ total: 750_000 + 2_500_000 + 1_500_000 + 300_000, lenders: 3 }]);
    expect(await at.current.proof()).toEqual([]);
  });

  it('is published once its bank statement is closed, or at noon without it, each root with the one before inside', async () => {
    expect((await proofOf(idle, '2026-06-01')).status).toBe(404);
    expect(await publish('2026-06-02T11:59')).toBe(0);
    expect((await at.current.call(null, 'GET balance-nights/current')).data).toMatchObject({
      nights: 0,
      last: null,
      waiting: { date: '2026-06-01', publishedBy: '2026-06-02T05:00:00.000Z' },
    });
    expect(await publish('2026-06-02T12:00')).toBe(1);
    await setClock(at.current, '2026-06-03', '06:00');
    await night('2026-06-02');
    const finance = await at.current.staff('finance');
    const bank = (await escrowBalance(at.current)) + 45_000;
    const { data } = await sendStatement(
      at.current,
      finance,
      await formOf({ file: Buffer.from(statementFile({ date: '2026-06-02', opening: bank, told: [] })) }),
    );
    expect(data.closing).toBe(String(bank));
    expect(await publish('2026-06-03T07:00')).toBe(0);
    await at.current.owner.run(
      sql`update bank_statement set closed_at = app_now(), closed_by = ${finance.id} where value_on = '2026-06-02'`,
    );
    expect(await publish('2026-06-03T07:00')).toBe(1);
    expect(await publish('2026-06-03T07:00')).toBe(0);
    const { data: list } = await at.current.call(null, 'GET balance-nights', { query: {} });
    expect(list.data.map(({ date, bank: told }) => [date, told])).toEqual([
      ['2026-06-02', String(bank)],
      ['2026-06-01', null],
    ]);
    expect(list.data[0]?.previous).toBe(list.data[1]?.root);
    expect(list.data[1]?.previous).toBe('0'.repeat(64));
    const { total, surplus } = list.data[0]!;
    expect(surplus.find(({ line }) => line === 'differing')?.amount).toBe('45000');
    expect(surplus.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(total))).toBe(BigInt(bank));
    expect(await at.current.proof()).toEqual([]);
  });
});

describe('a lender', () => {
  it('gets her own money and a path that the published program finds sound', async () => {
    const { data } = await proofOf(funder, '2026-06-01');
    expect([data.cash, data.held, data.parts.length]).toEqual(['300000', '2500000', 4]);
    const { data: list } = await at.current.call(null, 'GET balance-nights', { query: {} });
    const { cocok, langkah } = await periksa(data, list.data);
    expect(langkah.map(({ nama, cocok: is }) => [nama, is])).toEqual([
      ['daun', true],
      ['tetangga', true],
      ['akar', true],
      ['rantai', true],
      ['bank', null],
    ]);
    expect(cocok).toBe(true);
    const later = await periksa((await proofOf(idle, '2026-06-02')).data, list.data);
    expect(later.langkah.at(-1)).toMatchObject({ nama: 'bank', cocok: true, total: 6_050_000n });
  });

  it('sees it fail at the step where anything was changed', async () => {
    const { data: proof } = await proofOf(funder, '2026-06-02');
    const { data: list } = await at.current.call(null, 'GET balance-nights', { query: {} });
    const failsAt = async (change: object, published = list.data) =>
      (await periksa(changed(proof, change), published)).langkah.at(-1);
    expect(await failsAt({ cash: '299999' })).toMatchObject({ nama: 'daun', cocok: false });
    const [first, ...others] = proof.siblings;
    expect(await failsAt({ siblings: others })).toMatchObject({ nama: 'tetangga', cocok: false });
    const more = { ...first!, sum: String(BigInt(first!.sum) + 1n) };
    expect(await failsAt({ siblings: [more, ...others] })).toMatchObject({ nama: 'tetangga', cocok: false });
    expect(await failsAt({ customerNo: '10000099' })).toMatchObject({ nama: 'akar', cocok: false });
    const night2 = { ...proof.night, bank: '999999999' };
    expect(await failsAt({ night: night2 })).toMatchObject({ nama: 'akar', cocok: false });
    const other = list.data.map((one) => (one.date === '2026-06-01' ? { ...one, root: 'ab'.repeat(32) } : one));
    expect(await failsAt({}, other)).toMatchObject({ nama: 'rantai', cocok: false });
    const minus = { ...first!, sum: '-1' };
    await expect(periksa(changed(proof, { siblings: [minus, ...others] }), list.data)).rejects.toThrow(RangeError);
  });

  it('checks it without us, by one file and plain node', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'titian-cek-'));
    const program = path.resolve('site/public/cek-saldo.mjs');
    const { data: proof } = await proofOf(idle, '2026-06-02');
    const [good, bad] = ['bukti.json', 'salah.json'].map((name) => path.join(folder, name)) as [string, string];
    await writeFile(good, JSON.stringify(proof));
    await writeFile(bad, JSON.stringify(changed(proof, { held: '1' })));
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [program, good]);
    expect(stdout).toContain('COCOK');
    expect(stdout).toContain(`milik     1750000 dari ${proof.night.total}`);
    await expect(run(process.execPath, [program, bad])).rejects.toMatchObject({ code: 1 });
    await rm(folder, { recursive: true });
  });

  it('has no path of a night before her, of a night that nobody made, or of somebody else', async () => {
    const late = await at.current.lender();
    expect((await proofOf(late, '2026-06-01')).status).toBe(404);
    expect((await proofOf(idle, '2026-05-31')).status).toBe(404);
    const [own, other] = [(await proofOf(idle, '2026-06-01')).data, (await proofOf(funder, '2026-06-01')).data];
    expect(own.customerNo).not.toBe(other.customerNo);
    expect(own.cash).toBe('750000');
  });
});

describe('the tree of many lenders', () => {
  const holders = Array.from({ length: 3_000 }, (_, n) => ({
    customerNo: 10_000_001 + n,
    cash: BigInt(n) * 1_000n,
    held: BigInt(n % 7),
  }));

  it('shows a neighbour only parts of somebody, in another order each night', async () => {
    const date = businessDate('2026-06-05');
    const [one, two] = [await buildTree(date, holders), await buildTree(date, holders)];
    expect(one.root.sum).toBe(two.root.sum);
    expect(one.root.hash).not.toEqual(two.root.hash);
    const path1 = pathOf(one, 10_000_777)!;
    expect(path1.leaves.map(({ index }) => index)).not.toEqual(
      pathOf(two, 10_000_777)!.leaves.map(({ index }) => index),
    );
    const whole = new Set(holders.map(({ cash, held }) => cash + held));
    const lowest = path1.siblings.filter(({ level }) => level === 0);
    expect(lowest.length).toBeGreaterThanOrEqual(3);
    expect(lowest.filter(({ sum }) => sum !== 0n && whole.has(sum)).length).toBeLessThan(lowest.length);
    expect(pathOf(one, 1)).toBeNull();
  });
});
