// A receipt with covers that were repaid since: its reversal names the entry and waits until that is cancelled, so
// that no entry remains for a debt that is gone.
// Source: docs/domain.md §6, §8; decisions 0051, 0052.
import { expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { postSheet, type Running, sheetBody } from '#test/repayment.ts';
import { approveSeen, enter, lastReceipt, reverse } from '#test/reversal.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

/** Member 7 was short of 70.000 on 2026-03-11, and the first member covered it. */
async function covered(): Promise<Running & { debtor: string }> {
  const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
  await setClock(at.current, '2026-03-11');
  const [payer, debtor] = [lending.group.members[0]!.id, lending.group.members[6]!.id];
  const covers = [{ payer, debtor, amount: rupiah(70_000) }];
  const answer = await postSheet(
    at.current,
    lending,
    sheetBody(lending, '2026-03-11', 120_000, { of: { 6: 50_000 }, covers }),
  );
  expect(answer.status).toBe(200);
  return { ...lending, debtor };
}

const repay = (lending: Running & { debtor: string }, amount: number, owed: number) =>
  at.current.call(lending.by.loan, 'POST staff/lendings/:id/coverrepayments', {
    params: { id: lending.id },
    body: { debtor: lending.debtor, amount, owed },
  });
const correct = (lending: Running, id: string) =>
  at.current.call(lending.by.loan, 'POST staff/coverrepayments/:id/corrections', {
    params: { id },
    body: { reason: 'Lembarnya keliru' },
  });

it('is refused at its entry, naming the repayment of the cover, and done once that is cancelled', async () => {
  const lending = await covered();
  const repaid = await repay(lending, 30_000, 70_000);
  await expectUnchanged(at.current, async () => {
    const refused = await enter(at.current, lending, { bankMoney: 'returned' });
    expect(code(refused)).toEqual([422, 'error.reversal.cover_repaid']);
    expect(plain(refused.error.message)).toContain(
      `Talangan untuk ${lending.group.members[6]!.name} di penerimaan ini sudah dikembalikan: Rp 30.000 pada 11 Maret 2026.`,
    );
  });
  expect((await correct(lending, repaid.data.repayments[0]!.id)).status).toBe(200);
  expect((await reverse(at.current, lending, { bankMoney: 'returned' })).status).toBe(200);
  const covers = await at.current.call(lending.by.loan, 'GET staff/lendings/:id/covers', {
    params: { id: lending.id },
  });
  expect(covers.data.debtors).toEqual([]);
  expect(covers.data.repayments.filter(({ corrected }) => corrected === null)).toEqual([]);
  expect(await at.current.proof()).toEqual([]);
}, 60_000);

it('is refused at its approval when the cover was repaid meanwhile, and can be approved afterwards', async () => {
  const lending = await covered();
  const { id } = (await enter(at.current, lending, { bankMoney: 'returned' })).data;
  const repaid = await repay(lending, 70_000, 70_000);
  await expectUnchanged(at.current, async () => {
    expect(code(await approveSeen(at.current, lending, id))).toEqual([422, 'error.reversal.cover_repaid']);
  });
  await correct(lending, repaid.data.repayments[0]!.id);
  expect((await approveSeen(at.current, lending, id)).status).toBe(200);
  expect(await at.current.proof()).toEqual([]);
}, 60_000);

it('of the sheet that it was noted on takes it back by itself; then the covers’ own sheet is free too', async () => {
  const lending = await covered();
  const first = await lastReceipt(at.current, lending);
  await setClock(at.current, '2026-03-18');
  const body = sheetBody(lending, '2026-03-18', 120_000);
  await postSheet(at.current, lending, { ...body, repaid: [{ debtor: lending.debtor, amount: 30_000 }] });
  expect(code(await enter(at.current, lending, { bankMoney: 'returned', receipt: first }))).toEqual([
    422,
    'error.reversal.not_newest',
  ]);
  expect((await reverse(at.current, lending, { bankMoney: 'returned' })).status).toBe(200);
  expect((await reverse(at.current, lending, { bankMoney: 'returned', receipt: first })).status).toBe(200);
  expect(await at.current.proof()).toEqual([]);
}, 60_000);
