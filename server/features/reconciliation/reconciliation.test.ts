// The bank's statement against the books: differences post nothing, staff resolve them, a day closes on the bank's balance.
// Source: docs/domain.md §3, §8; docs/ports/bank.md; decision 0065.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankStatement } from '#contract/reconciliation.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { topUp } from '#domain/journal.ts';
import { rupiah } from '#domain/money.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { postJournal } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { payoutOf } from '#test/disbursement.ts';
import { lenderWithAccount, released, withdrawn } from '#test/withdrawal.ts';
import { expectUnchanged, type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { statementFile, type Told, uploadStatement, escrowBalance, leaveOn } from '#test/statement.ts';

const at = useWorld();
const resolve = 'POST staff/bankstatements/:date/resolutions';
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

let maker: Person;
let checker: Person;
let lender: LenderPerson;
let number: string;
/** The date of the statement and the escrow balance before it: each test has its own day. */
let date: BusinessDate;
let opening: number;

beforeEach(async () => {
  const world = at.current;
  await world.moveClock({ days: 1 });
  lender = await world.lender();
  const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
  number = await world.db.tx((tx) => openVirtualAccount(tx, account));
  await world.moveClock({ days: 1 });
  [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  date = addDays(await today(world.db), -1);
  opening = await escrowBalance(world);
});

/** The lender paid these amounts on the date, by the bank. Returns them as statement lines. */
async function paid(...amounts: number[]): Promise<Told[]> {
  const payments = amounts.map((amount) => ({ reference: randomUUID(), counterparty: number, amount }));
  for (const { reference, amount } of payments)
    await pay(at.current, { virtualAccount: number, amount, paymentId: reference, valueDate: date });
  return payments;
}
const uploaded = async (told: readonly Told[]) =>
  uploadStatement(at.current, maker, statementFile({ date, opening, told }));
const sums = ({ differences }: BankStatement) =>
  differences.map(({ kind, reference, told, booked }) => [kind, reference, told, booked]);
const seen = async (): Promise<BankStatement> =>
  (await at.current.call(maker, 'GET staff/bankstatements/:date', { params: { date } })).data;
async function resolveAs(by: Person, reference: string, way: string, changes: object = {}) {
  const one = (await seen()).differences.find((difference) => difference.reference === reference);
  const body = {
    way,
    reference,
    told: one?.told ?? 0,
    booked: one?.booked ?? 0,
    reason: 'Sudah ditanyakan',
    ...changes,
  };
  return at.current.call(by, resolve, { params: { date }, body });
}
const approve = (by: Person, id: string) =>
  at.current.call(by, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version: 1 } });
const close = (by: Person, version = 1) =>
  at.current.call(by, 'POST staff/bankstatements/:date/closings', { params: { date }, body: { version } });
const voucherOf = async (reference: string) =>
  (await seen()).differences.find((difference) => difference.reference === reference)?.voucher;

describe('a statement with one line missing, one doubled, one of another amount and one unknown', () => {
  it('shows exactly these four, posts nothing, and closes on the bank’s balance once people resolved them', async () => {
    const world = at.current;
    const [right, missing, doubled, other] = (await paid(500_000, 40_000, 70_000, 100_000)) as [Told, Told, Told, Told];
    const unknown = { reference: randomUUID(), counterparty: 'PT Lain', amount: 25_000 };
    const told = [right, doubled, doubled, { ...other, amount: 90_000 }, unknown];
    await expectUnchanged(world, async () => {
      const { data } = await uploaded(told);
      expect(sums(data)).toEqual([
        ['doubled', doubled.reference, 140_000, 70_000],
        ['other_amount', other.reference, 90_000, 100_000],
        ['unknown', unknown.reference, 25_000, 0],
        ['missing', missing.reference, 0, 40_000],
      ]);
    });
    expect(code(await close(maker))).toEqual([422, 'error.statement.open']);

    await resolveAs(maker, doubled.reference, 'suspense');
    await resolveAs(maker, unknown.reference, 'suspense');
    await resolveAs(maker, other.reference, 'correction');
    await resolveAs(maker, missing.reference, 'correction');
    expect(await world.balance(lender.id)).toBe(710_000);
    for (const one of [doubled, unknown, other, missing]) {
      const { id } = (await voucherOf(one.reference))!;
      expect(code(await approve(maker, id))).toEqual([403, 'error.voucher.own_entry']);
      expect((await approve(checker, id)).data.state).toBe('posted');
    }
    const settled = await seen();
    expect(settled.differences).toEqual([]);
    expect(settled.escrow).toBe(settled.closing);
    expect(await world.balance(lender.id)).toBe(660_000);
    const items = sql`select s.amount_rupiah as amount from suspense_item s
      where s.resolved_at is null order by s.amount_rupiah`;
    expect(await world.db.rows(anyRow, items)).toEqual([{ amount: 25_000 }, { amount: 70_000 }]);
    expect((await close(maker)).data).toMatchObject({ state: 'closed', closed: { name: maker.name } });
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('money that left by the bank', () => {
  it('is listed under its payout, and money that came in under its payment', async () => {
    const world = at.current;
    const strange = { reference: randomUUID(), counterparty: '99999999', amount: 25_000 };
    await pay(world, { virtualAccount: '99999999', amount: 25_000, paymentId: strange.reference, valueDate: date });
    const waiting = sql`select s.id from suspense_item s
      join bank_event e on e.event_id = s.event_id where e.payment_id = ${strange.reference}`;
    const { id } = await world.db.one(row({ id: col.text }), waiting);
    const body = { to: 'payer', bank: 2, accountNumber: '001234567890', accountName: 'Ratna', reason: 'Salah kirim' };
    const { data } = await world.call(maker, 'POST staff/suspense/:id/vouchers', { params: { id }, body });
    await approve(checker, data.id);
    const payout = await payoutOf(world, data.id);
    const withdrawal = await withdrawn(world, await lenderWithAccount(world, 2_000_000), 100_000);
    await world.moveClock({ minutes: 10 });
    await released(world);
    const paidOut = await payoutOf(world, withdrawal.id);
    for (const id of [payout, paidOut]) await leaveOn(world, id, date);
    const out = [payout, paidOut].map((reference) => ({ reference, counterparty: 'Ratna' }));
    const told = [strange, { ...out[0]!, amount: -25_000 }, { ...out[1]!, amount: -100_000 }];
    expect((await uploaded(told)).data.differences).toEqual([]);
    expect(await world.proof()).toEqual([]);
  });
});

describe('a notice that comes after the statement', () => {
  it('resolves its difference automatically', async () => {
    const reference = randomUUID();
    const { data } = await uploaded([{ reference, counterparty: number, amount: 30_000 }]);
    expect(sums(data)).toEqual([['unknown', reference, 30_000, 0]]);
    await pay(at.current, { virtualAccount: number, amount: 30_000, paymentId: reference, valueDate: date });
    expect(await seen()).toMatchObject({ differences: [] });
    expect(await at.current.balance(lender.id)).toBe(30_000);
    expect((await close(maker)).status).toBe(200);
  });

  it('credits no lender once its money is in suspense, and voids a voucher entered before', async () => {
    const world = at.current;
    const [first, second] = [1, 2].map(() => ({ reference: randomUUID(), counterparty: number, amount: 30_000 })) as [
      Told,
      Told,
    ];
    await uploaded([first, second]);
    await resolveAs(maker, first.reference, 'suspense');
    await resolveAs(maker, second.reference, 'suspense');
    const [kept, late] = [await voucherOf(first.reference), await voucherOf(second.reference)];
    await approve(checker, kept!.id);
    for (const { reference } of [first, second])
      await pay(world, { virtualAccount: number, amount: 30_000, paymentId: reference, valueDate: date });
    expect(await world.balance(lender.id)).toBe(30_000);
    await expectUnchanged(world, async () => {
      expect(code(await approve(checker, late!.id))).toEqual([422, 'error.difference.changed']);
    });
    expect(await world.proof()).toEqual([]);
  });
});

describe('a difference', () => {
  it('may stay with a note for the sums that were seen; the day closes if the balances agree', async () => {
    const world = at.current;
    const [payment] = (await paid(80_000)) as [Told];
    const own = randomUUID();
    // Two lines of one reference: no rule takes them for the payment by their amount.
    await uploaded([30_000, 50_000].map((amount) => ({ ...payment, amount, reference: own })));
    await expectUnchanged(world, async () => {
      expect((await resolveAs(maker, own, 'note')).data.differences[0]).toMatchObject({
        note: { reason: 'Sudah ditanyakan', by: maker.name },
      });
      const again = await resolveAs(checker, own, 'note');
      expect(code(again)).toEqual([422, 'error.difference.noted']);
      expect(again.error.message).toContain(maker.name);
      expect(code(await close(maker))).toEqual([422, 'error.statement.open']);
      await resolveAs(maker, payment.reference, 'note');
      expect((await close(checker)).data.state).toBe('closed');
      expect(code(await resolveAs(maker, own, 'note'))).toEqual([422, 'error.statement.closed']);
    });
    const ofDate = sql`object_id = ${date} and object_kind = 'bank_statement'`;
    const auditEvents = sql`select action from audit_trail where ${ofDate} order by seq`;
    expect((await world.owner.rows(row({ action: col.text }), auditEvents)).map(({ action }) => action)).toEqual([
      'bank_statement.upload',
      'bank_statement.note',
      'bank_statement.note',
      'bank_statement.close',
    ]);
  });

  it('is resolved only as it was seen, in a fitting way, and by finance', async () => {
    const world = at.current;
    const [payment] = (await paid(80_000)) as [Told];
    const charge = { reference: 'ADM-11', counterparty: 'Biaya admin', amount: -10_000 };
    await uploaded([charge]);
    await expectUnchanged(world, async () => {
      expect(code(await resolveAs(maker, payment.reference, 'note', { booked: 70_000 }))).toEqual([
        422,
        'error.difference.changed',
      ]);
      expect(code(await resolveAs(maker, payment.reference, 'suspense'))).toEqual([422, 'error.difference.way']);
      expect(code(await resolveAs(maker, charge.reference, 'correction'))).toEqual([422, 'error.difference.way']);
      expect((await resolveAs(maker, charge.reference, 'note', { reason: ' ' })).status).toBe(422);
      const auditor = await world.staff('auditor');
      expect((await resolveAs(auditor, charge.reference, 'note')).status).toBe(403);
      const day = { params: { date: '2026-02-30' } };
      expect((await world.call(maker, 'GET staff/bankstatements/:date', day)).status).toBe(404);
    });
    const entries = await Promise.all([maker, checker].map((by) => resolveAs(by, charge.reference, 'charge')));
    expect(entries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const { id, enteredBy } = (await voucherOf(charge.reference))!;
    await approve(enteredBy.id === maker.id ? checker : maker, id);
    expect((await seen()).differences.map(({ reference }) => reference)).toEqual([payment.reference]);
    expect(await world.proof()).toEqual([]);
  });

  it('of a payment booked on another date does not go to suspense', async () => {
    const [payment] = (await paid(80_000)) as [Told];
    await at.current.moveClock({ days: 1 });
    maker = await at.current.staff('finance');
    [date, opening] = [addDays(date, 1), opening + 80_000];
    await uploaded([payment]);
    expect(code(await resolveAs(maker, payment.reference, 'suspense'))).toEqual([422, 'error.difference.booked']);
  });

  it('keeps a day open while the balances differ, even with notes', async () => {
    const world = at.current;
    const [payment] = (await paid(80_000)) as [Told];
    await world.db.tx((tx) =>
      postJournal(tx, {
        kind: 'topup',
        key: `test:${randomUUID()}`,
        businessDate: date,
        legs: topUp({ lenderId: lender.id, amount: rupiah(1_000) }),
      }),
    );
    const { data } = await uploaded([payment]);
    await resolveAs(maker, data.differences[0]!.reference, 'note');
    const refused = await close(maker);
    expect(code(refused)).toEqual([422, 'error.statement.escrow']);
    expect(refused.error.message).toContain('1.000');
  });
});

describe('a file', () => {
  it('is one statement however often it is uploaded; a different file of the date is the next version', async () => {
    const world = at.current;
    const [payment] = (await paid(80_000)) as [Told];
    const first = await uploaded([]);
    expect(first.data).toMatchObject({ date, version: 1, lines: 0, state: 'open' });
    const file = statementFile({ date, opening, told: [payment] });
    const both = await Promise.all([1, 2].map(() => uploadStatement(world, checker, file)));
    expect(both.map(({ data }) => data.version)).toEqual([2, 2]);
    expect((await uploadStatement(world, maker, file)).data).toMatchObject({
      version: 2,
      uploaded: { name: checker.name },
    });
    expect(code(await close(maker, 1))).toEqual([422, 'error.statement.changed']);
    expect((await close(maker, 2)).data.state).toBe('closed');
    const next = await uploadStatement(world, maker, statementFile({ date, opening: opening + 1, told: [payment] }));
    expect([next.status, next.message]).toEqual([422, `Tanggal ini sudah ditutup ${maker.name}.`]);
  });

  it('of a date that is not over is refused', async () => {
    date = addDays(date, 1);
    const { status, message } = await uploaded([]);
    expect([status, message]).toEqual([422, 'Tanggal berkas ini belum berakhir. Unggah setelah tanggalnya lewat.']);
  });

  it('of more than 5 MB is refused', async () => {
    const large = await uploadStatement(at.current, maker, Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.code]).toEqual([413, 'error.too_large']);
  });

  it('is in the list of dates, which includes dates without a file', async () => {
    const world = at.current;
    await uploaded([]);
    await close(maker);
    await world.moveClock({ days: 1 });
    maker = await world.staff('finance');
    const list = (query: Record<string, string>) => world.call(maker, 'GET staff/bankstatements', { query });
    const { data } = await list({ limit: '2' });
    expect(data.data.map((day) => [day.date, day.state])).toEqual([
      [addDays(date, 1), 'absent'],
      [date, 'closed'],
    ]);
    const open = (await list({ open: 'yes', limit: '100' })).data;
    expect(open.data.map((day) => day.date)).not.toContain(date);
    expect(open.totalCount).toBe(open.data.length);
  });
});
