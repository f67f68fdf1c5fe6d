// Reversals beside all else that moves the same money: another approver, the bank's payments, distribution, a
// withdrawal, and every kind of credit that repays a claim. Whichever comes first, the books balance in every
// snapshot.
// Source: docs/domain.md §8; decisions 0051, 0057.
import { describe, expect, it } from 'vitest';
import { lockLending } from '#features/lending/slot.sql.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { fund } from '#test/funding.ts';
import { asId } from '#domain/ids.testing.ts';
import { observed } from '#test/observer.ts';
import { arrive, collect, held, rowsOf, type Running, shareOut } from '#test/repayment.ts';
import { approve, approveSeen, enter, reverse, seenOf, takeOut } from '#test/reversal.ts';
import { addAccount, application, applyWithdrawal, bankSays, released } from '#test/withdrawal.ts';
import { expectUnchanged, type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { undoReceipt } from './undo.ts';
import { lockReceipt } from './undo.sql.ts';

const at = useWorld();
const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b);

type Shared = Running & { a: LenderPerson; b: LenderPerson };

/** 120.000 distributed 60 to 40: A has 69.840 of it, B 46.560. */
async function shared(): Promise<Shared> {
  const world = at.current;
  const lending = await disbursedLending(world, '2026-03-04', [3_000_000, 2_000_000], {
    members: 10,
    principal: 500_000,
  });
  await setClock(world, '2026-03-11');
  await collect(world, lending, 120_000, '2026-03-11');
  const [a, b] = lending.funders.map(({ lender }) => lender) as [LenderPerson, LenderPerson];
  return { ...lending, a, b };
}

/** A has withdrawn everything and owes it since the reversal. */
async function owing(): Promise<Shared & { withdrawal: string }> {
  const world = at.current;
  const lending = await shared();
  const withdrawal = await takeOut(world, lending.a, 69_840);
  await reverse(world, lending, { bankMoney: 'returned' });
  expect(await held(world, 'lender_receivable', lending.a.id)).toBe(69_840);
  return { ...lending, withdrawal };
}
const net = async (lender: LenderPerson) =>
  (await at.current.balance(lender.id)) - (await held(at.current, 'lender_receivable', lender.id));

describe('one receipt', () => {
  it('is entered once by two at the same time, and reversed once by two who approve it together', async () => {
    const world = at.current;
    const lending = await shared();
    const entries = await observed(world, () =>
      Promise.all([
        enter(world, lending, { bankMoney: 'returned' }),
        enter(world, { ...lending, by: { ...lending.by, loan: lending.by.finance } }, { bankMoney: 'returned' }),
      ]),
    );
    expect(sorted(entries)).toEqual([200, 422]);
    const { id } = entries.find(({ status }) => status === 200)!.data;
    const seen = await seenOf(world, id);
    const others = [await world.staff('finance'), await world.staff('finance')];
    const answers = await observed(world, () => Promise.all(others.map((person) => approve(world, person, id, seen))));
    expect(sorted(answers)).toEqual([200, 422]);
    expect([await world.balance(lending.a.id), await world.balance(lending.b.id)]).toEqual([0, 0]);
    const journals = await world.db.rows(
      anyRow,
      sql`select 1 from ledger_journal j
      join distribution d on d.id = j.subject_id and d.lending_id = ${lending.id} where j.kind = 'reversal'`,
    );
    expect(journals).toHaveLength(1);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is intact when the server stops in the middle of its reversal', async () => {
    const world = at.current;
    const lending = await shared();
    const { data } = await enter(world, lending, { bankMoney: 'returned' });
    await expectUnchanged(world, async () => {
      const dying = world.db.tx(async (tx) => {
        const row = await lockLending(tx, lending.id);
        await undoReceipt(tx, row!, (await lockReceipt(tx, data.receipt))!, { id: data.id, bankMoney: 'returned' });
        throw new Error('the machine stops here');
      });
      await expect(dying).rejects.toThrow('the machine stops here');
    });
    expect((await approveSeen(world, lending, data.id)).status).toBe(200);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('beside a payment and a distribution is reversed as it was seen, or not at all', async () => {
    const world = at.current;
    for (let round = 0; round < 3; round += 1) {
      const lending = await shared();
      const { id } = (await enter(world, lending, { bankMoney: 'returned' })).data;
      const [answer] = await observed(world, () =>
        Promise.all([
          approveSeen(world, lending, id),
          arrive(world, lending, 60_000, '2026-03-11'),
          shareOut(world),
          shareOut(world),
        ]),
      );
      await shareOut(world);
      // Reversed: the payment found the first row open. Not reversed: it was calculated after this receipt.
      const [first, second] = await rowsOf(world, lending.id);
      if (answer.status === 200) expect(first).toMatchObject({ paidPrincipal: 40_000, paidInterest: 20_000 });
      else {
        expect(answer.error.code).toBe('error.reversal.not_newest');
        expect([first?.closed, second?.paidInterest]).toEqual([true, 20_000]);
      }
      expect(await world.proof()).toEqual([]);
    }
  }, 120_000);

  it('beside a withdrawal of its money takes the cash, or becomes a claim', async () => {
    const world = at.current;
    for (let round = 0; round < 3; round += 1) {
      const lending = await shared();
      const account = (await addAccount(world, lending.a)).data.id;
      const body = await application(world, { person: lending.a, account }, 63_340);
      const { id } = (await enter(world, lending, { bankMoney: 'returned' })).data;
      const seen = await seenOf(world, id);
      const [answer, withdrawal] = await observed(world, () =>
        Promise.all([approve(world, lending.by.finance, id, seen), applyWithdrawal(world, lending.a, body)]),
      );
      expect(answer.status).toBe(200);
      expect(await world.balance(lending.a.id)).toBe(0);
      expect(await held(world, 'lender_receivable', lending.a.id)).toBe(withdrawal.status === 200 ? 69_840 : 0);
      expect(await world.proof()).toEqual([]);
    }
  }, 120_000);
});

describe('money that waits for its receipt', () => {
  it('is assigned once by two who do it at the same time', async () => {
    const world = at.current;
    const lending = await shared();
    await reverse(world, lending, { bankMoney: 'kept' });
    const body = { amount: 120_000, valueDate: '2026-03-11', reason: 'Sudah dicatat benar' };
    const give = (person: Person) =>
      world.call(person, 'POST staff/lendings/:id/assignments', { params: { id: lending.id }, body });
    const others = [lending.by.finance, await world.staff('finance')];
    const [answers] = await observed(world, () => Promise.all([Promise.all(others.map(give)), shareOut(world)]));
    expect(sorted(answers)).toEqual([200, 422]);
    await shareOut(world);
    expect([await world.balance(lending.a.id), await world.balance(lending.b.id)]).toEqual([69_840, 46_560]);
    expect(await held(world, 'collection', lending.id)).toBe(0);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('a claim', () => {
  it('is repaid by a withdrawal that the bank refuses', async () => {
    const world = at.current;
    const { a, withdrawal } = await owing();
    await world.moveClock({ minutes: 11 });
    await released(world);
    await bankSays(world, asId(withdrawal), 'failed', 'account closed');
    expect([await world.balance(a.id), await held(world, 'lender_receivable', a.id)]).toEqual([0, 0]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is repaid from the hold of a cancelled funding, and the rest goes to the lender', async () => {
    const world = at.current;
    const lending = await shared();
    await world.topUp(lending.a.id, 500_000 - 69_840);
    const open = await world.openedLending();
    const portfolio = await fund(world, lending.a, open.id, 500_000);
    expect(await world.balance(lending.a.id)).toBe(0);
    await reverse(world, lending, { bankMoney: 'returned' });
    expect(await held(world, 'lender_receivable', lending.a.id)).toBe(69_840);
    const gone = await world.call(lending.a, 'DELETE me/lendingtransactions/:id', {
      params: { id: portfolio.data.id },
    });
    expect(gone.status).toBeLessThan(300);
    expect([await world.balance(lending.a.id), await held(world, 'lender_receivable', lending.a.id)]).toEqual([
      430_160, 0,
    ]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is repaid once by top-ups and a distribution that come together', async () => {
    const world = at.current;
    const lending = await owing();
    await arrive(world, lending, 120_000, '2026-03-11');
    await observed(world, () =>
      Promise.all([world.topUp(lending.a.id, 30_000), shareOut(world), world.topUp(lending.a.id, 25_000)]),
    );
    await shareOut(world);
    expect(await net(lending.a)).toBe(55_000);
    expect(await held(world, 'lender_receivable', lending.a.id)).toBe(0);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});
