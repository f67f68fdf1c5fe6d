// One line of the bank that is several payments: awaited fundings, a lender's balance, a group's instalment, and a rest that nobody
// knows; by two people, to the rupiah, once.
// Source: docs/domain.md §8; decision 0131.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BusinessDate } from '#domain/calendar.ts';
import type { PortfolioId } from '#domain/ids.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { today } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { extendSession, fund, sign, statusOf } from '#test/funding.ts';
import { escrowBalance, statementFile, uploadStatement } from '#test/statement.ts';
import { expectUnchanged, type LenderPerson, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let maker: Person;
let checker: Person;
let lender: LenderPerson;
let topup: string;
let fundings: { id: PortfolioId; account: string; amount: number }[];
let date: BusinessDate;
let opening: number;
const [told, rest] = [3_000_000, 300_000];
const reference = randomUUID();

beforeAll(async () => {
  const world = at.current;
  lender = await world.lender({ balance: 2_000_000 });
  await world.moveClock({ days: 1 });
  await extendSession(world, lender);
  const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
  topup = await world.db.tx((tx) => openVirtualAccount(tx, account));
  fundings = [await waitingFor(1_500_000), await waitingFor(500_000)];
  date = await today(world.db);
  // Into the next day, within the time that each funding waits.
  await world.moveClock({ minutes: 20 * 60 });
  [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  opening = await escrowBalance(world);
  const lines = [{ reference, counterparty: lender.name, amount: told }];
  await uploadStatement(world, maker, statementFile({ date, opening, told: lines }));
});

async function waitingFor(amount: number) {
  const world = at.current;
  const lending = await world.openedLending();
  const { data } = await fund(world, lender, lending.id, amount, { usedBalance: 0 });
  await sign(world, data.id);
  const { number } = await world.db.one(
    row({ number: col.text }),
    sql`select number from virtual_account where portfolio_id = ${data.id} order by number limit 1`,
  );
  return { id: data.id, account: number, amount };
}

const seen = async () => (await at.current.call(maker, 'GET staff/bankstatements/:date', { params: { date } })).data;
const split = (parts: readonly { account: string | null; amount: number }[], by = maker) =>
  at.current.call(by, 'POST staff/bankstatements/:date/splits', {
    params: { date },
    body: {
      version: 1,
      line: { reference, told, booked: 0 },
      parts: parts.map(({ account, amount }) => ({ account, amount })),
      reason: 'Satu transfer untuk semuanya',
    },
  });
const approve = (by: Person, id: string, version = 1) =>
  at.current.call(by, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version } });
const search = async (q: string) =>
  (
    await at.current.call(maker, 'GET staff/bankstatements/:date/lines/:id/candidates', {
      params: { date, id: reference },
      query: q === '' ? {} : { q },
    })
  ).data;
const parts = () => [...fundings, { account: topup, amount: told - 2_000_000 - rest }, { account: null, amount: rest }];

describe('what a line may be', () => {
  it('is found by a person, an amount and a number; fundings that sum to it are suggested for whom it names', async () => {
    const first = await search('');
    expect(new Set(first.destinations.map(({ awaited }) => awaited))).toEqual(new Set([1_500_000, 500_000]));
    expect(first.suggested).toEqual([]);
    expect((await search('1.500.000')).destinations.map(({ account }) => account)).toEqual([fundings[0]?.account]);
    const byName = await search(lender.name);
    expect(byName.destinations.filter(({ purpose }) => purpose === 'topup').map(({ account }) => account)).toEqual([
      topup,
    ]);
    expect((await search('tidak ada orang ini')).destinations).toEqual([]);
  });
});

describe('a line that is split', () => {
  it('is refused unless the parts are the line exactly and each account takes its part', async () => {
    const first = fundings[0]!;
    const codes = async (...asked: { account: string | null; amount: number }[]) => (await split(asked)).error.code;
    await expectUnchanged(at.current, async () => {
      expect(await codes({ account: topup, amount: told - 1 })).toBe('error.difference.split_sum');
      expect(await codes({ account: topup, amount: told + 1 })).toBe('error.difference.split_over');
      expect(await codes({ account: topup, amount: 1 }, { account: topup, amount: told - 1 })).toBe(
        'error.difference.split_parts',
      );
      expect(await codes({ account: '99999999', amount: told })).toBe('error.difference.split_account');
      expect(await codes({ account: first.account, amount: told })).toBe('error.difference.split_bill');
      const auditor = await at.current.staff('auditor');
      expect((await split([{ account: topup, amount: told }], auditor)).status).toBe(403);
    });
  });

  it('is refused while the bank’s own notice of it may still come, or has come, under an id that only its text says', async () => {
    const world = at.current;
    const say = (form: string, counterparty: string) =>
      world.owner.tx(async (tx) => {
        await tx.run(sql`update bank_statement set form = ${form} where value_on = ${date}`);
        await tx.run(sql`update bank_statement_line set counterparty = ${counterparty} where value_on = ${date}`);
      });
    const other = await world.lender();
    const account = { purpose: 'topup', lenderId: other.id, bankCode: 'BCA', holderName: other.name } as const;
    const number = await world.db.tx((tx) => openVirtualAccount(tx, account));
    const known = randomUUID();
    await pay(world, { virtualAccount: number, amount: 50_000, paymentId: known, valueDate: await today(world.db) });
    await say('bca', `TRSF ${known}`);
    expect((await split(parts())).error.code).toBe('error.difference.booked');
    await say('bca', `TRSF ${topup}`);
    expect((await split(parts())).error.code).toBe('error.difference.split_notice');
    await say('own', lender.name);
    opening += 50_000;
  });

  it('takes one payment for a funding, whichever of its accounts is named', async () => {
    const { number: other } = await at.current.db.one(
      row({ number: col.text }),
      sql`select number from virtual_account where portfolio_id = ${fundings[0]!.id} order by number desc limit 1`,
    );
    const twice = [fundings[0]!, { ...fundings[0]!, account: other }];
    expect((await split(twice)).error.code).toBe('error.difference.split_parts');
  });

  it('is one voucher that can be taken back; once another approves it, each part is where it belongs', async () => {
    const world = at.current;
    const { id } = (await split(parts())).data.differences[0]!.voucher!;
    expect((await split(parts())).error.code).toBe('error.difference.waiting');
    await world.call(maker, 'POST staff/vouchers/:id/cancellations', {
      params: { id },
      body: { version: 1, reason: 'Salah bagian' },
    });
    expect((await seen()).differences[0]?.voucher?.state).toBe('cancelled');

    const again = (await split(parts())).data.differences[0]!.voucher!;
    const lines = await world.call(checker, 'GET staff/bankstatements/:date/vouchers/:id', {
      params: { date, id: again.id },
    });
    expect(lines.data.parts.map(({ purpose, amount }) => [purpose, amount])).toEqual([
      ['portfolio', 1_500_000],
      ['portfolio', 500_000],
      ['topup', 700_000],
      [null, 300_000],
    ]);
    expect((await approve(maker, again.id, 2)).error.code).toBe('error.voucher.own_entry');
    const both = await Promise.all([1, 2].map(() => approve(checker, again.id, 2)));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);

    for (const { id: portfolio } of fundings)
      expect((await statusOf(world, portfolio)).status).toMatch(/processing|active/);
    expect(await world.balance(lender.id)).toBe(2_000_000 + 700_000);
    expect(await escrowBalance(world)).toBe(opening + told);
    const waiting = sql`select amount_rupiah as amount, resolved_at from suspense_item`;
    expect(await world.owner.rows(anyRow, waiting)).toEqual([{ amount: rest, resolved_at: null }]);
    const after = await seen();
    expect([after.differences, after.escrow === after.closing]).toEqual([[], true]);
    expect(await world.proof()).toEqual([]);
  });

  it('is paid once: the bank’s own notice of it that comes later moves nothing', async () => {
    const world = at.current;
    await pay(world, { virtualAccount: topup, amount: told, paymentId: reference, valueDate: date });
    expect(await escrowBalance(world)).toBe(opening + told);
    expect((await seen()).differences).toEqual([]);
    const closing = { params: { date }, body: { version: 1 } };
    expect((await world.call(maker, 'POST staff/bankstatements/:date/closings', closing)).data.state).toBe('closed');
    expect(await world.proof()).toEqual([]);
  });
});
