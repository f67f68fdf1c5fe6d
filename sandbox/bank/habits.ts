// Groups that pay automatically: on each date the bank inquires what is due on their account and pays it at their
// hour.
// Invariants: dates are processed in order; the next date starts only when the product has acknowledged the payments
// of this one; one payment for an account and a date, whatever is repeated.
// Source: docs/domain.md §9; docs/ports/clock.md.
import type { Bank, Habit } from './bank.ts';
import { find } from './bank.ts';
import { askBill, isPositive } from './bill.ts';
import { pause } from '../core/outbox.ts';
import { dateOf, dayAfter, dayBefore, instantOf } from '../core/time.ts';
import type { World } from '../world.ts';

const AT_ONCE = 6;
const INQUIRY_MS = 5_000;
const FOLLOW_PATIENCE_MS = 3_000;

export type Habits = {
  enroll(entries: { number: string; payHour: number; name: string; bank: string }[]): Promise<void>;
  switchHabit(number: string, isOn: boolean): Promise<boolean>;
  /** Pays everything due by now; false when the product could not be asked or did not acknowledge in time. */
  catchUp(patienceMs: number): Promise<boolean>;
  /** Catches up only while nothing waits for the product: waiting notices are retried on their own, with growing pauses. */
  follow(): Promise<boolean>;
};

export function createHabits(world: World, bank: Bank): Habits {
  const { habits, accounts } = bank.state;
  let turn: Promise<boolean> = Promise.resolve(true);

  const catchUp = async (patienceMs: number): Promise<boolean> => {
    for (;;) {
      if (!(await bank.outbox.settle(patienceMs))) return false;
      await awaitBills(world, bank, patienceMs);
      const date = oldestDue(Object.values(habits), world.clock.now());
      if (date === null) return true;
      if (!(await payDate(world, bank, date, patienceMs))) return false;
    }
  };

  // One run at a time: a jump and the real clock must not process the same date twice.
  const inTurn = (patienceMs: number): Promise<boolean> => {
    turn = turn.catch(() => false).then(() => catchUp(patienceMs));
    return turn;
  };

  return {
    async enroll(entries) {
      const yesterday = dayBefore(dateOf(world.clock.now()));
      for (const { number, payHour, name, bank: bankCode } of entries) {
        if (find(accounts, number) === undefined) {
          await bank.openAccount({
            number,
            name,
            bank: bankCode,
            amount: null,
            expiresAt: null,
            kind: 'open',
            reference: '',
          });
        }
        const enrolled = find(habits, number);
        if (enrolled === undefined)
          habits[number] = { number, payHour, isOn: true, paidThrough: yesterday, unseen: null };
        else enrolled.payHour = payHour;
      }
      await bank.section.save();
    },
    async switchHabit(number, isOn) {
      const habit = find(habits, number);
      if (habit === undefined) return false;
      // What fell due while a person played the group is left for that person to pay.
      if (isOn && !habit.isOn) habit.paidThrough = dateOf(world.clock.now());
      habit.isOn = isOn;
      await bank.section.save();
      return true;
    },
    catchUp: inTurn,
    follow: async () => bank.outbox.isQuiet() && inTurn(FOLLOW_PATIENCE_MS),
  };
}

/** The next date for any automatic payer whose hour has come; null when all are up to date. */
function oldestDue(habits: Habit[], now: number): string | null {
  const dates = habits.filter((habit) => isDue(habit, now)).map((habit) => dayAfter(habit.paidThrough));
  return dates.length === 0 ? null : dates.reduce((first, date) => (date < first ? date : first));
}

function isDue(habit: Habit, now: number): boolean {
  return habit.isOn && instantOf(dayAfter(habit.paidThrough), habit.payHour) <= now;
}

/** Inquires and pays for one date; false when the product did not answer. Accounts that are done are skipped on a retry. */
async function payDate(world: World, bank: Bank, date: string, patienceMs: number): Promise<boolean> {
  const now = world.clock.now();
  const due = Object.values(bank.state.habits).filter(
    (habit) => isDue(habit, now) && dayAfter(habit.paidThrough) === date,
  );
  const deadline = Date.now() + patienceMs;
  const answers = await inParallel(due, async (habit) => {
    const bill = await askPatiently(world, habit.number, date, deadline);
    if (bill === null) return false;
    habit.paidThrough = date;
    rememberName(bank, habit.number, bill.name);
    if (bill.status === 'open' && isPositive(bill.amount)) payByHabit(bank, habit, date, bill.amount, bill.name);
    return true;
  });
  await bank.section.save();
  bank.outbox.notify();
  return answers.every(Boolean);
}

// An account that only the demonstration announced gets its name from the product's first answer.
function rememberName(bank: Bank, number: string, name: string): void {
  const account = find(bank.state.accounts, number);
  if (account?.name === '') account.name = name;
}

function payByHabit(bank: Bank, habit: Habit, date: string, amount: string, name: string): void {
  const { number, payHour } = habit;
  const payerName = name || find(bank.state.accounts, number)?.name || number;
  const paidAt = new Date(instantOf(date, payHour));
  const isNew = bank.enterPayment({ number, amount, payerName, paidAt, paymentId: `${number}-${date}`, byHabit: true });
  if (isNew) habit.unseen = { date, amount };
}

async function askPatiently(world: World, number: string, date: string, deadline: number) {
  for (;;) {
    const bill = await askBill(world, number, date, INQUIRY_MS);
    if (bill !== null || Date.now() >= deadline || world.stopping.aborted) return bill;
    await pause(250);
  }
}

// The product stores a notice first and books it a moment later. Until the bill has changed, the next date's inquiry
// would still include this payment and the group would pay twice; so the bank checks again, but not for ever.
async function awaitBills(world: World, bank: Bank, patienceMs: number): Promise<void> {
  const deadline = Date.now() + Math.min(patienceMs, 10_000);
  const waiting = Object.values(bank.state.habits).filter((habit) => habit.unseen !== null);
  await inParallel(waiting, async (habit) => {
    for (let unseen = habit.unseen; unseen !== null && !world.stopping.aborted; unseen = habit.unseen) {
      const bill = await askBill(world, habit.number, unseen.date, INQUIRY_MS);
      const isLate = Date.now() >= deadline;
      if (bill !== null && (isLate || bill.amount !== unseen.amount)) habit.unseen = null;
      else if (isLate) return;
      else await pause(200);
    }
  });
  if (waiting.length > 0) await bank.section.save();
}

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
