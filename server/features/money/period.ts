// Months of the books: one person of finance asks for the lock, another checks and locks. What comes late stands in an
// open month; a locked month never opens again.
// Invariants: checked when asked and again under the ledger's lock, which waits for postings into that month; what is
// still open is told, never a reason to refuse.
// Source: docs/domain.md §3, §8; decision 0125.
import type { Period, PeriodDetail, PeriodLock } from '#contract/period.ts';
import { addDays, addMonthsClamped, type BusinessDate, businessDate, businessDateOf } from '#domain/calendar.ts';
import type { PeriodLockId, StaffId } from '#domain/ids.ts';
import { checkLock, judgePeriod } from '#domain/period.ts';
import { refuse } from '#domain/refusal.ts';
import { holdPeriod, lockMonth, readTotals } from '#ledger/ledger.ts';
import { now } from '#platform/clock.ts';
import { type Db, type Reader, type Tx, violated } from '#platform/db.ts';
import { enterEntry, type FourEyes } from '#platform/four-eyes.ts';
import { newId } from '#platform/ids.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { readJournalList } from './books.ts';
import * as store from './period.sql.ts';

type Span = { month: BusinessDate; lastDay: BusinessDate };

const spanOf = (first: BusinessDate): Span => ({ month: first, lastDay: addDays(addMonthsClamped(first, 1), -1) });
const nameOf = (first: BusinessDate): string => first.slice(0, 7);

/** Every month of the books, the newest first. */
export function listPeriods(db: Db): Promise<Period[]> {
  return atOneMoment(db, async (reader) => {
    const locks = await store.listLocks(reader);
    const [months, { openFrom }, at] = [
      await store.listMonths(reader),
      await store.readLockFacts(reader),
      await now(reader),
    ];
    return months.map(({ month, late }) => {
      const lock = locks.find((one) => one.month === month);
      return {
        month: nameOf(month),
        state: stateOf(spanOf(month), { lock, openFrom, at }),
        request: requestOf(lock),
        late,
      };
    });
  });
}

type Known = { lock: store.LockRow | undefined; openFrom: BusinessDate; at: Date };

function stateOf({ month, lastDay }: Span, { lock, openFrom, at }: Known): Period['state'] {
  if (month < openFrom) return 'locked';
  if (lock?.state === 'entered') return 'entered';
  return businessDateOf(at) <= lastDay ? 'running' : 'open';
}

function requestOf(lock: store.LockRow | undefined): Period['request'] {
  if (lock === undefined) return null;
  const { id, version, enteredBy, enteredById, enteredAt, approvedBy, approvedAt } = lock;
  return {
    id,
    version,
    enteredBy,
    enteredById,
    enteredAt: enteredAt.toISOString(),
    approvedBy,
    approvedAt: approvedAt?.toISOString() ?? null,
  };
}

const LATE_SHOWN = 20;

export async function getPeriod(db: Db, name: string): Promise<PeriodDetail> {
  const period = (await listPeriods(db)).find(({ month }) => month === name);
  if (period === undefined) throw notFound();
  return atOneMoment(db, async (reader) => {
    const span = spanOf(businessDate(`${name}-01`));
    return {
      ...period,
      checks: await checksOf(reader, span),
      openVouchers: await store.listOpenVouchers(reader, span),
      lateJournals: await readJournalList(reader, await store.listLate(reader, span, LATE_SHOWN)),
    };
  });
}

async function checksOf(reader: Reader, span: Span) {
  const { openFrom, failed, provedAt } = await store.readLockFacts(reader);
  const months = await store.listMonths(reader);
  const earlier = months.findLast(({ month }) => month >= openFrom && month < span.month)?.month ?? null;
  return judgePeriod({
    ...span,
    now: await now(reader),
    earlier,
    difference: (await readTotals(reader)).difference,
    proofs: { failed, provedAt },
    openBankDays: await store.listOpenBankDays(reader, span),
  });
}

/** Asks for the lock of a month. Refuses what does not hold, a month that is locked, and a second request. */
export async function askLock(db: Db, staffId: StaffId, name: string): Promise<PeriodLock> {
  const { month } = spanOf(businessDate(`${name}-01`));
  const ask = () =>
    enterEntry(db, periodLocks, staffId, async (tx) => {
      const waiting = await store.findLockOf(tx, month);
      if (waiting?.state === 'approved') throw refused('error.period.locked');
      if (waiting) throw refused('error.period.asked', { slots: { name: waiting.enteredBy } });
      await requireLockable(tx, month);
      const id = newId<PeriodLockId>();
      await store.insertLock(tx, { id, month, staffId });
      return id;
    });
  try {
    return await ask();
  } catch (error) {
    // Of two at once, the second is told whose request waits.
    if (violated(error) !== 'period_lock_open' && violated(error) !== 'period_lock_month_version_key') throw error;
    return ask();
  }
}

async function requireLockable(tx: Tx, month: BusinessDate): Promise<void> {
  const months = await store.listMonths(tx);
  if (!months.some((one) => one.month === month)) throw notFound();
  const { openFrom } = await store.readLockFacts(tx);
  if (month < openFrom) throw refused('error.period.locked');
  throwIfRefused(checkLock(await checksOf(tx, spanOf(month))));
}

/** Approved under the ledger's own lock: postings into the month have ended, and later ones see it. */
export const periodLocks: FourEyes<store.LockRow, void, PeriodLock> = {
  events: { enter: 'period.lock.enter', approve: 'period.lock.approve', cancel: 'period.lock.cancel' },
  table: store.lockTable,
  refusals: { ownEntry: 'error.period.own_entry', changed: () => refuse('error.period.changed') },
  lock: () => Promise.resolve(),
  async check(tx, { month }) {
    await holdPeriod(tx);
    return checkLock(await checksOf(tx, spanOf(month)));
  },
  async carryOut(tx, { month }) {
    await lockMonth(tx, month);
    return { after: { openFrom: addMonthsClamped(month, 1) } };
  },
  objectOf: ({ id }) => ({ kind: 'period_lock', id }),
  factsOf: ({ month }) => ({ month: nameOf(month) }),
  reasonOf: () => null,
  answer: (_tx, lock) => {
    const request = requestOf(lock);
    if (request === null) throw new Error(`lock ${lock.id} has no request`);
    return { ...request, month: nameOf(lock.month), state: lock.state };
  },
};
