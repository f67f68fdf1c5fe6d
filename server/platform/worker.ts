// The worker: follows the clock, works through what is due, and closes each missed business date in order, once.
// Two workers may run: a date is taken by its row, a case by its lock. Source: domain §1, §6.
import { addDays, type BusinessDate, businessDateOf, endOfDay } from '#domain/calendar.ts';
import { followClock, now } from './clock.ts';
import type { Db } from './db.ts';
import { type DayClose, type DueWork, drain, type Jobs } from './jobs.ts';
import { failureText } from './failure-text.ts';
import type { Log } from './log.ts';
import { sql } from './sql.ts';

export type Worker = {
  /** Works through everything that is due now; tests and the first start call it by themselves. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** How often a worker that closes a date says so; after three times as long it counts as dead. */
const beatMs = 10_000;

type WorkerParts = { db: Db; jobs: Jobs; log: Log; clockUrl: string | undefined; everyMs?: number };

export function createWorker({ db, jobs, log, clockUrl, everyMs = 1_000 }: WorkerParts): Worker {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let stopped = false;

  const keep = outcomeSaver(jobs, log);
  const guarded = (name: string, work: () => Promise<unknown>) => guard(log, name, work);
  const runDue = async (work: DueWork, until: Date) =>
    keep(work.name, await guarded(work.name, () => drain(work, until)));

  const round = async () => {
    if (clockUrl) await followClock(db, clockUrl, log);
    for (let date = await nextToClose(db); date !== null && !stopped; date = await nextToClose(db)) {
      await workThrough(date);
      if (!(await closeDay(date))) return;
    }
    const present = await now(db);
    for (const work of jobs.due) await runDue(work, present);
  };

  const workThrough = async (date: BusinessDate) => {
    for (const work of jobs.due) await runDue(work, endOfDay(date));
  };

  const closeDay = async (date: BusinessDate): Promise<boolean> => {
    if (!(await takeDate(db, date))) return false;
    const beat = setInterval(() => void guarded('day close', () => renewDate(db, date)), beatMs);
    try {
      for (const work of jobs.dayClose) {
        const error = await closeWith({ db, log }, work, date);
        await keep(work.name, error);
        if (error !== null) return false;
      }
    } finally {
      clearInterval(beat);
    }
    await db.run(sql`update business_day set completed_at = app_now() where closed_on = ${date}`);
    return true;
  };

  const tick = () => {
    if (stopped) return;
    current = guarded('round', round).then(() => {
      if (!stopped) timer = setTimeout(tick, everyMs);
    });
  };

  return {
    round,
    start: tick,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

/** A kind of work that fails is logged, and keeps no other from its turn. Answers why it failed, or null. */
async function guard(log: Log, name: string, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    log.error({ work: name, error: error instanceof Error ? error.stack : String(error) }, 'due work failed');
    return failureText(error);
  }
}

/** Tells each failure; of successes only the first after one, or after the start, so that nothing is written while all is well. */
function outcomeSaver(jobs: Jobs, log: Log) {
  const sound = new Set<string>();
  return async (name: string, error: string | null): Promise<void> => {
    if (error === null && sound.has(name)) return;
    try {
      await jobs.saveOutcome({ name, error });
      if (error === null) sound.add(name);
      else sound.delete(name);
    } catch (failure) {
      log.error({ work: name, error: String(failure) }, 'outcome of work not kept');
    }
  };
}

/** Lets one kind of work close the date; answers why it could not, or null. */
async function closeWith(
  { db, log }: { db: Db; log: Log },
  work: DayClose,
  date: BusinessDate,
): Promise<string | null> {
  try {
    await work.run(date);
    return null;
  } catch (error) {
    // The date stays open and is tried again in the next round: nothing of a later date may come before it.
    log.error(
      { work: work.name, date, error: error instanceof Error ? error.stack : String(error) },
      'day close failed',
    );
    await db.run(sql`update business_day set started_at = '-infinity' where closed_on = ${date}`);
    return failureText(error);
  }
}

/** Runs a woken kind of work, unless dates are still to be closed: those come first, and the round does them. */
export async function runNotified(db: Db, work: DueWork): Promise<void> {
  if ((await nextToClose(db)) === null) await drain(work, await now(db));
}

/** The oldest business date before today that is not closed yet; the day before the first start counts as closed. */
async function nextToClose(db: Db): Promise<BusinessDate | null> {
  const yesterday = addDays(businessDateOf(await now(db)), -1);
  const row = await db.row<{ closed_on: BusinessDate; completed: boolean }>(
    sql`select closed_on, completed_at is not null as completed from business_day order by closed_on desc limit 1`,
  );
  if (!row) {
    await db.run(sql`insert into business_day values (${yesterday}, app_now(), app_now()) on conflict do nothing`);
    return null;
  }
  const next = row.completed ? addDays(row.closed_on, 1) : row.closed_on;
  return next <= yesterday ? next : null;
}

/** Says that the worker that closes this date is alive, so that none takes it over. */
async function renewDate(db: Db, date: BusinessDate): Promise<void> {
  await db.run(sql`update business_day set started_at = clock_timestamp()
    where closed_on = ${date} and completed_at is null and started_at > '-infinity'`);
}

/** Takes a date for closing; another worker that has it keeps it for a while, and is taken over when it died. */
async function takeDate(db: Db, date: BusinessDate): Promise<boolean> {
  const taken = await db.run(sql`insert into business_day (closed_on, started_at) values (${date}, clock_timestamp())
    on conflict (closed_on) do update set started_at = clock_timestamp()
    where business_day.completed_at is null and business_day.started_at < clock_timestamp() - interval '30 seconds'`);
  return taken > 0;
}
