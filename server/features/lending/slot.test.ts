// Slots and transitions of a lending on a real database: what fits, what is refused, and when the window closes.
import { describe, expect, it } from 'vitest';
import { type BusinessDate, businessDate, endOfDay } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { type LendingStatus, lendingMoves, lendingStatuses } from '#domain/lending.ts';
import { rupiah } from '#domain/money.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { messageOf, Refused } from '#platform/refuse.ts';
import { sql } from '#platform/sql.ts';
import { asId } from '#domain/ids.testing.ts';
import { setInstant } from '#test/product-time.ts';
import { type TestLending, useWorld } from '#test/world.ts';
import { readLending } from './read.ts';
import {
  activateSlot,
  freeSlot,
  lockLending,
  markDisbursed,
  markFailed,
  markRunning,
  markOpened,
  markRefunded,
  markRepaid,
  startDisbursing,
  stopDisbursing,
  takeSlot,
} from './slot.sql.ts';

const world = useWorld();
const inTx = <T>(work: (tx: Tx) => Promise<T>) => world.current.db.tx(work);

/** Ten members; the loan is ten times the principal. */
const lendingOf = (principal: number, options: { dueOn?: string } = {}): Promise<TestLending> =>
  world.current.openedLending({ principal, ...options });

async function figures(id: LendingId) {
  const row = await inTx((tx) => lockLending(tx, id));
  return { status: row?.status, raised: row?.raisedAmount, active: row?.activeAmount };
}

async function refusalOf(act: Promise<unknown>): Promise<{ code: RefusalCode | undefined; message: string }> {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const refusal = error instanceof Refused ? error.refusals[0] : undefined;
  return { code: refusal?.code, message: refusal ? messageOf(refusal) : String(error) };
}

describe('locking a lending', () => {
  it('answers null for an unknown or invalid id', async () => {
    expect(await inTx((tx) => lockLending(tx, newId()))).toBeNull();
    expect(await inTx((tx) => lockLending(tx, asId("1' or true")))).toBeNull();
  });

  it('answers its stored terms', async () => {
    const { id, group } = await lendingOf(5_000_000);
    expect(await inTx((tx) => lockLending(tx, id))).toMatchObject({
      id,
      groupId: group.id,
      groupName: group.name,
      officerId: group.officerId,
      memberCount: 10,
      status: 'opened',
      loanAmount: 50_000_000,
      interestBps: 2000,
      interestAmount: 10_000_000,
      instalments: 50,
      stepRupiah: 100_000,
      minimumRupiah: 500_000,
      lenderFeeBps: 300,
      borrowerFeeBps: 500,
      adminFeeRupiah: 1_000,
      stampRupiah: 6_000,
      bankCostRupiah: 6_500,
      defaultWeeks: 12,
    });
  });
});

describe('taking a slot', () => {
  it('leaves the loan less what is raised, and names it when more is requested', async () => {
    const { id } = await lendingOf(1_000_000);
    await inTx((tx) => takeSlot(tx, id, rupiah(9_500_000)));
    expect(await refusalOf(inTx((tx) => takeSlot(tx, id, rupiah(1_000_000))))).toEqual({
      code: 'error.lending.amount_max',
      message: 'Jumlah paling banyak Rp\u00A0500.000.',
    });
    expect(await figures(id)).toEqual({ status: 'opened', raised: 9_500_000, active: 0 });
  });

  it('says that it is full when nothing is left', async () => {
    const { id } = await lendingOf(1_000_000);
    await inTx((tx) => takeSlot(tx, id, rupiah(10_000_000)));
    expect((await refusalOf(inTx((tx) => takeSlot(tx, id, rupiah(100_000))))).code).toBe('error.lending.slot_full');
  });

  it('counts reserved and unpaid slots as taken, and frees them when they lapse', async () => {
    const { id } = await lendingOf(1_000_000);
    await inTx((tx) => takeSlot(tx, id, rupiah(6_000_000)));
    await inTx((tx) => activateSlot(tx, id, rupiah(6_000_000)));
    await inTx((tx) => takeSlot(tx, id, rupiah(3_500_000)));
    expect(await readLending(world.current.db, id)).toMatchObject({ remainingFundingSlot: 500_000 });
    await inTx((tx) => freeSlot(tx, id, rupiah(3_500_000)));
    expect(await readLending(world.current.db, id)).toMatchObject({ remainingFundingSlot: 4_000_000 });
  });

  it('gives the last slot to one of two at once, every time', async () => {
    const { id } = await lendingOf(2_000_000);
    await inTx((tx) => takeSlot(tx, id, rupiah(19_500_000)));
    for (let round = 0; round < 10; round += 1) {
      const tries = [1, 2].map(() => refusalOf(inTx((tx) => takeSlot(tx, id, rupiah(500_000)))));
      const codes = (await Promise.all(tries)).map(({ code }) => code ?? 'taken');
      expect(codes.sort()).toEqual(['error.lending.slot_full', 'taken']);
      expect((await figures(id)).raised).toBe(20_000_000);
      await inTx((tx) => freeSlot(tx, id, rupiah(500_000)));
    }
  });

  it('[S3.027] is possible until 23.59.59 WIB of the due date and not a second later', async () => {
    const { id } = await lendingOf(1_000_000, { dueOn: '2026-06-30' });
    await setInstant(world.current, '2026-06-30T16:59:00Z');
    await inTx((tx) => takeSlot(tx, id, rupiah(500_000)));
    await setInstant(world.current, '2026-06-30T17:00:01Z');
    expect((await refusalOf(inTx((tx) => takeSlot(tx, id, rupiah(500_000))))).code).toBe('error.lending.not_open');
    // A slot reserved in time may still become active, or lapse.
    await inTx((tx) => activateSlot(tx, id, rupiah(500_000)));
    expect(await figures(id)).toEqual({ status: 'opened', raised: 500_000, active: 500_000 });
  });

  it('never frees more than was held, nor what is active', async () => {
    const { id } = await lendingOf(1_000_000);
    await inTx((tx) => takeSlot(tx, id, rupiah(1_000_000)));
    await inTx((tx) => activateSlot(tx, id, rupiah(1_000_000)));
    await expect(inTx((tx) => freeSlot(tx, id, rupiah(500_000)))).rejects.toThrow(/not held/);
    expect(await figures(id)).toEqual({ status: 'opened', raised: 1_000_000, active: 1_000_000 });
  });
});

describe('becoming funded', () => {
  it('[S4.007] [S9.025] needs every rupiah to be active: 19.900.000 of 20.000.000 shows 100% and stays open', async () => {
    const { id } = await lendingOf(2_000_000);
    await inTx((tx) => takeSlot(tx, id, rupiah(19_900_000)));
    expect(await inTx((tx) => activateSlot(tx, id, rupiah(19_900_000)))).toEqual({ filled: false });
    expect(await readLending(world.current.db, id)).toMatchObject({
      progress: 100,
      status: 'opened',
      remainingFundingSlot: 100_000,
      maximumLoan: 100_000,
    });
    expect((await refusalOf(inTx((tx) => startDisbursing(tx, id)))).code).toBe('error.lending.cannot_move');

    await inTx((tx) => takeSlot(tx, id, rupiah(100_000)));
    expect((await figures(id)).status).toBe('opened');
    expect(await inTx((tx) => activateSlot(tx, id, rupiah(100_000)))).toEqual({ filled: true });
    expect(await figures(id)).toEqual({ status: 'funded', raised: 20_000_000, active: 20_000_000 });
  });

  it('is not reached by activating what holds no slot', async () => {
    const { id } = await lendingOf(1_000_000);
    await inTx((tx) => takeSlot(tx, id, rupiah(500_000)));
    await expect(inTx((tx) => activateSlot(tx, id, rupiah(600_000)))).rejects.toThrow(/not held/);
  });
});

describe('the transitions of a lending', () => {
  const valueOn: BusinessDate = businessDate('2026-05-04');
  const until = { dueOn: valueOn, dueAt: endOfDay(valueOn), decideAt: endOfDay(valueOn) };
  const terms = { ...until, minimumMembers: 8, extensionDays: 14 };
  const moves: Partial<Record<LendingStatus, (tx: Tx, id: LendingId, from: LendingStatus) => Promise<void>>> = {
    opened: (tx, id) => markOpened(tx, id, terms),
    disbursed: (tx, id, from) => (from === 'failed' ? markRunning(tx, id) : markDisbursed(tx, id, valueOn)),
    failed: (tx, id) => markFailed(tx, id, valueOn),
    refunded: markRefunded,
  };

  /** Puts a lending into a status, whatever its past; funded ones are on their way to the group. */
  async function lendingIn(status: LendingStatus): Promise<LendingId> {
    const { id } = await lendingOf(1_000_000);
    await world.current.owner.run(sql`update lending set status = ${status}, raised_rupiah = loan_rupiah,
      active_rupiah = loan_rupiah, disbursed_on = '2026-05-04',
      disbursing_at = case when ${status} = 'funded' then app_now() end where id = ${id}`);
    return id;
  }

  const pairs = lendingStatuses.flatMap((from) =>
    Object.keys(moves).map(
      (to) => [from, to as LendingStatus, lendingMoves[from].includes(to as LendingStatus)] as const,
    ),
  );
  // A funded lending whose money is on its way cannot be refunded any more.
  const expected = pairs.map(
    ([from, to, may]) => [from, to, may && !(from === 'funded' && to === 'refunded')] as const,
  );

  it.each(expected)('[S4.009] [S4.010] [S4.012] from %s to %s: %s', async (from, to, may) => {
    const id = await lendingIn(from);
    const outcome = await refusalOf(inTx((tx) => moves[to]!(tx, id, from)));
    expect(outcome.code).toBe(may ? undefined : 'error.lending.cannot_move');
    expect((await figures(id)).status).toBe(may ? to : from);
  });

  it('[S4.009] refunds a funded lending before its money leaves, and then no slot is held', async () => {
    const { id } = await lendingOf(1_000_000);
    await inTx((tx) => takeSlot(tx, id, rupiah(10_000_000)));
    await inTx((tx) => activateSlot(tx, id, rupiah(10_000_000)));
    await inTx((tx) => markRefunded(tx, id));
    expect(await figures(id)).toEqual({ status: 'refunded', raised: 0, active: 0 });
    await inTx((tx) => freeSlot(tx, id, rupiah(500_000)));
    expect(await figures(id)).toEqual({ status: 'refunded', raised: 0, active: 0 });
  });

  it('runs again when its default is withdrawn, only by that transition and not once it is repaid', async () => {
    const id = await lendingIn('disbursed');
    expect((await refusalOf(inTx((tx) => markRunning(tx, id)))).code).toBe('error.lending.cannot_move');
    await inTx((tx) => markFailed(tx, id, valueOn));
    await world.current.owner.run(sql`update lending set disbursing_at = app_now() where id = ${id}`);
    expect((await refusalOf(inTx((tx) => markDisbursed(tx, id, valueOn)))).code).toBe('error.lending.cannot_move');
    await inTx((tx) => markRunning(tx, id));
    expect((await figures(id)).status).toBe('disbursed');
    await inTx((tx) => markFailed(tx, id, valueOn));
    await inTx((tx) => markRepaid(tx, id));
    expect((await refusalOf(inTx((tx) => markRunning(tx, id)))).code).toBe('error.lending.cannot_move');
  });

  it('stays funded when the bank refuses the disbursement', async () => {
    const id = await lendingIn('funded');
    expect((await refusalOf(inTx((tx) => startDisbursing(tx, id)))).code).toBe('error.lending.cannot_move');
    await inTx((tx) => stopDisbursing(tx, id));
    expect((await refusalOf(inTx((tx) => markDisbursed(tx, id, valueOn)))).code).toBe('error.lending.cannot_move');
    await inTx((tx) => startDisbursing(tx, id));
    await inTx((tx) => markDisbursed(tx, id, valueOn));
    expect((await figures(id)).status).toBe('disbursed');
  });

  it('[S4.011] keeps its status when it is repaid, and is then no longer in default', async () => {
    const id = await lendingIn('disbursed');
    await inTx((tx) => markRepaid(tx, id));
    const lending = await readLending(world.current.db, id);
    expect(lending).toMatchObject({ status: 'disbursed' });
    expect(lending?.repaidAt).not.toBeNull();
    expect((await refusalOf(inTx((tx) => markRepaid(tx, id)))).code).toBe('error.lending.cannot_move');
    expect((await refusalOf(inTx((tx) => markFailed(tx, id, valueOn)))).code).toBe('error.lending.cannot_move');
  });
});
