// The first months of the books: a journal that was posted for an earlier month than the first posting makes that month one of
// the books, which is locked before the next.
// Source: docs/domain.md §8; decision 0125.
import { beforeAll, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { topUp } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import { proveAndRollUp } from '#features/repayment/close-day/close-day.ts';
import { postJournal } from '#ledger/ledger.ts';
import { setClock } from '#test/disbursement.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let finance: Person;
let lender: LenderPerson;

const topUpOn = (date: string) =>
  at.current.db.tx((tx) =>
    postJournal(tx, {
      kind: 'topup',
      key: `first:${date}`,
      businessDate: businessDate(date),
      legs: topUp({ lenderId: lender.id, amount: rupiah(50_000) }),
    }),
  );
const months = async () => (await at.current.call(finance, 'GET staff/periods')).data.map(({ month }) => month);
const ask = (month: string) =>
  at.current.call(finance, 'POST staff/periods/:month/locks', { params: { month }, body: {} });

beforeAll(async () => {
  await setClock(at.current, '2026-04-01');
  finance = await at.current.staff('finance');
  lender = await at.current.lender();
});

it.each(['before the days are summed', 'once they are'])(
  '%s, the month of the earliest value date is the first',
  async (when) => {
    if (when === 'once they are') await proveAndRollUp(at.current.product, businessDate('2026-05-02'));
    else {
      await topUpOn('2026-04-01');
      await topUpOn('2026-03-28');
      await setClock(at.current, '2026-05-03');
    }
    expect(await months()).toEqual(['2026-05', '2026-04', '2026-03']);
    expect(await ask('2026-04')).toMatchObject({ status: 422, error: { code: 'error.period.earlier' } });
  },
);
