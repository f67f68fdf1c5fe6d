// Simulates two years of the demonstration day by day: every rupiah goes through the ledger on its own date, with the
// product's own functions, and each business date is closed before the next begins.
// Source: docs/domain.md §8, §9, §10.
import { addDays, type BusinessDate, daysBetween, startOfDay } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { topUp } from '#domain/journal.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { refundUndecided } from '#features/funding/refund.ts';
import { type Parameters, readParameters } from '#features/settings/parameters.ts';
import { closeBatch } from '#features/repayment/close-day/close-day.ts';
import { declareDefault } from '#features/repayment/default/default.ts';
import { postJournal } from '#ledger/ledger.ts';
import type { Db, Tx } from '#platform/db.ts';
import { idFrom } from '#platform/ids.ts';
import { fund, type Funding } from './fund.ts';
import { disburse, getLocked, publish, signAsMembers } from './lend.ts';
import { random } from './names.ts';
import { giveCoversBack, payWeek } from './pay.ts';
import { picturesOf } from './pictures.ts';
import { lenderId } from './people.ts';
import type { PlannedGroup, PlannedLending } from './plan.ts';
import { allowLateReports, endSimulation, planAnew, readWeeks, setClock, skipDiskWait } from './simulate.sql.ts';

export const simulatedDays = 728;
/** Before today: on these dates people act in the product itself. */
export const playedDays = 6;
const lenders = 40;

type Act = (tx: Tx) => Promise<void>;
type Diary = Map<BusinessDate, Act[]>;
type Payment = { lendingId: LendingId; week: number; isLast: boolean; planned: PlannedLending };

/** What the history is made of. */
export type History = {
  groups: readonly PlannedGroup[];
  lendings: readonly PlannedLending[];
  /** Those of the demonstration's day: they leave the chances of the others as they are. */
  dayLendings: readonly PlannedLending[];
  /** Plays what people do on one of the last dates; product time is that date's. */
  play: (day: BusinessDate) => Promise<void>;
};

/** Simulates every day up to yesterday, then today's actions. Calls `report` with its progress. */
export async function simulate(
  db: Db,
  today: BusinessDate,
  { groups, lendings, dayLendings, play }: History,
  report: (share: number) => void,
): Promise<void> {
  await allowLateReports(db);
  const parameters = await readParameters(db, today);
  const diary: Diary = new Map();
  const payments = new Map<BusinessDate, Payment[]>();
  const next = random(4242);
  for (const planned of lendings) enter(diary, payments, { planned, groups, today, parameters, next });
  const nextOfDay = random(6161);
  for (const planned of dayLendings) enter(diary, payments, { planned, groups, today, parameters, next: nextOfDay });
  // The lender to sign in as gets balance to fund with.
  enterTopUp(diary, addDays(today, -1));
  const first = addDays(today, -simulatedDays);
  const firstPlayed = addDays(today, -playedDays);
  for (let day = first; day <= today; day = addDays(day, 1)) {
    await db.tx((tx) => liveThrough(tx, day, today, diary, payments));
    if (day >= firstPlayed) await play(day);
    if (day < today) await db.tx((tx) => close(tx, day));
    if (daysBetween(first, day) % 28 === 0) {
      await planAnew(db);
      report(daysBetween(first, day) / simulatedDays);
    }
  }
  await endSimulation(db, addDays(today, -1));
}

/** Product time of a past date; of today: real time. */
export const clockOf = (day: BusinessDate, today: BusinessDate, hour: number): Date | null =>
  day === today ? null : new Date(startOfDay(day).getTime() + hour * 3_600_000);

async function liveThrough(
  tx: Tx,
  day: BusinessDate,
  today: BusinessDate,
  diary: Diary,
  payments: Map<BusinessDate, Payment[]>,
): Promise<void> {
  await skipDiskWait(tx);
  await setClock(tx, clockOf(day, today, 10));
  for (const act of diary.get(day) ?? []) await act(tx);
  for (const payment of payments.get(day) ?? []) await payFor(tx, payment, day, today);
}

async function close(tx: Tx, day: BusinessDate): Promise<void> {
  await skipDiskWait(tx);
  const { defaulted } = await closeBatch(tx, day);
  for (const id of defaulted) await declareDefault(tx, id, addDays(day, 1));
}

/** A week of a lending: paid, or no longer. Where one member covers another, the debt is repaid four weeks later. */
async function payFor(tx: Tx, payment: Payment, day: BusinessDate, today: BusinessDate): Promise<void> {
  const { lendingId, week, isLast, planned } = payment;
  const { habit } = planned;
  if (habit.kind === 'stops' && day > addDays(today, -7 * habit.weeksAgo)) return;
  const covers = habit.kind === 'covers';
  await payWeek(tx, lendingId, day, covers && week % 6 === 4 ? week : null);
  if (covers && (isLast || week % 6 === 2)) await giveCoversBack(tx, lendingId, day);
}

function enterTopUp(diary: Diary, on: BusinessDate): void {
  const act: Act = async (tx) => {
    const legs = topUp({ lenderId: lenderId(0), amount: rupiah(10_000_000) });
    await postJournal(tx, { kind: 'topup', key: 'topup:demo:first-lender', businessDate: on, legs });
  };
  diary.set(on, [...(diary.get(on) ?? []), act]);
}

type Entry = {
  planned: PlannedLending;
  groups: readonly PlannedGroup[];
  today: BusinessDate;
  parameters: Parameters;
  next: () => number;
};

/** Plans a lending's life: publication, fundings over the following days, then how it ends or continues. */
function enter(
  diary: Diary,
  payments: Map<BusinessDate, Payment[]>,
  { planned, groups, today, parameters, next }: Entry,
): void {
  const group = groups.find(({ no }) => no === planned.group);
  if (!group) throw new RangeError(`no group ${planned.group}`);
  const on = (ago: number) => addDays(today, -Math.max(0, ago));
  const note = (date: BusinessDate, act: Act) => diary.set(date, [...(diary.get(date) ?? []), act]);
  let lendingId = idFrom<LendingId>('not published yet');
  note(on(planned.openedAgo), async (tx) => {
    lendingId = await publish(tx, planned, group, picturesOf(group));
  });
  const loan = planned.principal * group.members.length;
  const shares = splitLoan(loan, planned.raisedPerMille, next);
  const lastFundingAgo =
    planned.outcome === 'disbursed'
      ? planned.disbursedAgo + 1
      : planned.outcome === 'refunded'
        ? planned.openedAgo - 12
        : planned.outcome === 'funded'
          ? planned.openedAgo - 3
          : 0;
  for (const [index, share] of shares.entries()) {
    const ago = Math.max(
      lastFundingAgo,
      planned.openedAgo - 1 - Math.floor((index * Math.max(0, planned.openedAgo - 1 - lastFundingAgo)) / shares.length),
    );
    const lender = index === 0 && planned.group % 5 === 2 ? 0 : 1 + Math.floor(next() * (lenders - 1));
    note(on(ago), (tx) => fund(tx, fundingOf(planned, lendingId, lender, share, index, ago), parameters));
  }
  if (planned.outcome === 'disbursed')
    note(on(planned.disbursedAgo), async (tx) => {
      await disburse(tx, lendingId, on(planned.disbursedAgo));
      await planPayments(tx, payments, lendingId, planned);
    });
  if (planned.isSigned) note(on(1), (tx) => signAsMembers(tx, lendingId));
  if (planned.outcome === 'refunded')
    note(on(planned.openedAgo - 18), async (tx) => {
      const lending = await getLocked(tx, lendingId);
      await refundUndecided(tx, lending.id, new Date(lending.decideAt.getTime() + 1), on(planned.openedAgo - 18));
    });
}

/** The last fundings of an opened lending may still wait for a signature or be in processing. */
function fundingOf(
  planned: PlannedLending,
  lendingId: LendingId,
  lender: number,
  amount: Rupiah,
  index: number,
  ago: number,
): Funding {
  const waits = planned.outcome === 'opened' && ago === 0 && lender !== 0;
  return {
    lendingId,
    lenderId: lenderId(lender),
    amount,
    status: waits ? (index % 2 === 0 ? 'waiting_signature' : 'processing') : 'active',
  };
}

/** Shares in whole steps, none below the minimum, that sum to the raised part of the loan. */
function splitLoan(loan: number, perMille: number, next: () => number): Rupiah[] {
  const step = 100_000;
  let left = Math.floor((loan * perMille) / 1000 / step) * step;
  const shares: Rupiah[] = [];
  while (left > 0) {
    const wanted = 1_000_000 + step * Math.floor(next() * 60);
    const share = left - wanted < 500_000 ? left : wanted;
    shares.push(rupiah(share));
    left -= share;
  }
  return shares;
}

async function planPayments(
  tx: Tx,
  payments: Map<BusinessDate, Payment[]>,
  lendingId: LendingId,
  planned: PlannedLending,
): Promise<void> {
  const rows = await readWeeks(tx, lendingId);
  for (const { no, dueOn } of rows)
    payments.set(dueOn, [...(payments.get(dueOn) ?? []), { lendingId, week: no, isLast: no === rows.length, planned }]);
}
