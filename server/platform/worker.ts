// The worker: follows the clock, does what is due, and closes each missed business date in order, once. It works when
// it is notified, and in rounds of its own, because time passes without notification and notifications get lost. Two
// workers may run: a date is claimed by its row, a case by its lock. Decision 0003.
import { addDays, type BusinessDate, businessDateOf, endOfDay } from '#domain/calendar.ts';
import { askClock, askMovedClock, followClock, now } from './clock.ts';
import type { Db } from './db.ts';
import { type DayClose, type DueWork, drain, type JobName, type Jobs } from './jobs.ts';
import { failureText } from './failure-text.ts';
import type { Log } from './log.ts';
import { listenForWork } from './notifications.ts';
import { oneAtATime, type Repeated, repeatedly } from './repeat.ts';
import { completeDate, releaseDate, findLastClosed, insertFirstDate, renewDate, takeDate } from './worker.sql.ts';

export type Worker = {
  /** Does everything that is due now; tests and the first start call it directly. */
  round(): Promise<void>;
  /** Does one kind of work, unless dates are still to be closed: those come first, and the next round does the rest. */
  runNotified(name: JobName): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** Pause between rounds: the delay of what falls due by time alone, or whose notification was lost. */
const roundEveryMs = 10_000;
/** Pause between questions to the clock service, if there is one, which answers when it is moved: a jump starts a round at once. */
const askClockEveryMs = 1_000;
/** How often a worker that closes a date reports; after three times as long without a report it counts as dead. */
const beatMs = 10_000;

type WorkerParts = { db: Db; jobs: Jobs; log: Log; databaseUrl: string; clockUrl: string | undefined };

export function createWorker({ db, jobs, log, databaseUrl, clockUrl }: WorkerParts): Worker {
  let isStopped = false;
  const save = outcomeSaver(jobs, log);
  const guarded = (name: string, work: () => Promise<unknown>) => guard(log, name, work);
  /** Whether any of it was due. */
  const runDue = async (work: DueWork, until: Date): Promise<boolean> => {
    let done = 0;
    const error = await guarded(work.name, async () => {
      done = await drain(work, until);
    });
    await save(work.name, error);
    return done > 0;
  };

  const workThrough = async (date: BusinessDate) => {
    for (const work of jobs.due) await runDue(work, endOfDay(date));
  };

  const round = async () => {
    if (clockUrl) await followClock(db, clockUrl, log);
    for (let date = await nextToClose(db); date !== null && !isStopped; date = await nextToClose(db)) {
      await workThrough(date);
      if (!(await closeDay({ db, jobs, log, save, guarded }, date))) return;
    }
    const present = await now(db);
    let found = false;
    for (const work of jobs.due) found = (await runDue(work, present)) || found;
    // What was done may be what earlier kinds of work waited for.
    if (found) rounds.soon();
  };

  const runNotified = async (name: JobName) => {
    const work = jobs.due.find((each) => each.name === name);
    if (work && (await nextToClose(db)) === null) await runDue(work, await now(db));
  };

  const rounds: Repeated = repeatedly(() => guarded('round', round), roundEveryMs);
  const clock = clockUrl ? watchClock({ log, clockUrl, onMoved: rounds.soon }) : null;
  const notified = oneAtATime<JobName>((name) => guarded(name, () => runNotified(name)));
  let listening: { stop(): Promise<void> } | undefined;

  return {
    round,
    runNotified,
    start() {
      rounds.start();
      clock?.start();
      const onNotification = (name: string) => notified.run(name as JobName);
      listening = listenForWork({ databaseUrl, log, onNotification, onConnected: rounds.soon });
    },
    async stop() {
      isStopped = true;
      await listening?.stop();
      await Promise.all([clock?.stop(), rounds.stop(), notified.ended()]);
    },
  };
}

type Closing = Pick<WorkerParts, 'db' | 'jobs' | 'log'> & {
  save(name: string, error: string | null): Promise<void>;
  guarded(name: string, work: () => Promise<unknown>): Promise<string | null>;
};

/** Claims a date and closes it. False when another worker has it, or a kind of work could not close it. */
async function closeDay({ db, jobs, log, save, guarded }: Closing, date: BusinessDate): Promise<boolean> {
  if (!(await takeDate(db, date))) return false;
  const beat = setInterval(() => void guarded('day close', () => renewDate(db, date)), beatMs);
  try {
    for (const work of jobs.dayClose) {
      const error = await closeWith({ db, log }, work, date);
      await save(work.name, error);
      if (error !== null) return false;
    }
  } finally {
    clearInterval(beat);
  }
  await completeDate(db, date);
  return true;
}

/** Reports that the clock service was moved; the next round moves product time. */
function watchClock({ log, clockUrl, onMoved }: { log: Log; clockUrl: string; onMoved: () => void }): Repeated {
  const stopper = new AbortController();
  let since: number | null = null;
  const watching = repeatedly(async () => {
    const offset =
      since === null
        ? await askClock(clockUrl, log)
        : await askMovedClock({ clockUrl, since, stopping: stopper.signal }, log);
    if (offset !== null && since !== null && offset !== since) onMoved();
    since = offset ?? since;
  }, askClockEveryMs);
  return {
    ...watching,
    stop() {
      stopper.abort();
      return watching.stop();
    },
  };
}

/** A failing kind of work is logged and does not stop the others. Returns why it failed, or null. */
async function guard(log: Log, name: string, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    log.error({ work: name, error: error instanceof Error ? error.stack : String(error) }, 'due work failed');
    return failureText(error);
  }
}

/**
 * Reports each failure; of successes only the first after a failure, or after the start, so that nothing is written
 * while all is well.
 */
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

/** Lets one kind of work close the date; returns why it could not, or null. */
async function closeWith(
  { db, log }: { db: Db; log: Log },
  work: DayClose,
  date: BusinessDate,
): Promise<string | null> {
  try {
    await work.run(date);
    return null;
  } catch (error) {
    // The date stays open and is retried in the next round: nothing of a later date may come before it.
    log.error(
      { work: work.name, date, error: error instanceof Error ? error.stack : String(error) },
      'day close failed',
    );
    await releaseDate(db, date);
    return failureText(error);
  }
}

/** The oldest business date before today that is not closed yet; the day before the first start counts as closed. */
async function nextToClose(db: Db): Promise<BusinessDate | null> {
  const yesterday = addDays(businessDateOf(await now(db)), -1);
  const row = await findLastClosed(db);
  if (!row) {
    await insertFirstDate(db, yesterday);
    return null;
  }
  const next = row.completed ? addDays(row.closed_on, 1) : row.closed_on;
  return next <= yesterday ? next : null;
}
