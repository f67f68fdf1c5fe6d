// Jobs and due work. Everything timed is a `due_at` found by a query on product time; a job is only a wake-up for it.
// Invariant: work is found by its state, not by the message, so a lost, repeated or late wake-up changes nothing.
// Source: domain §1, design §1 (Jobs).
import { PgBoss } from 'pg-boss';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Tx } from './db.ts';
import type { Log } from './log.ts';

/** Every wake-up there is, with what it wakes. */
export type JobName =
  | 'bank.event'
  | 'bank.payout'
  | 'bank.virtual_account'
  | 'notice.outbox'
  | 'portfolio.window'
  | 'privacy.erasure'
  | 'reminder.sms'
  | 'signing.document'
  | 'signing.event'
  | 'trail.anchor'
  | 'repayment.distribution'
  | 'withdrawal.release';

/** What is due by an instant. Answers how many cases it worked through; it is called again until that is 0. */
export type DueWork = { name: JobName; run(until: Date): Promise<number> };

/** What closes a business date, once, in the order of registration. */
export type DayClose = { name: string; run(date: BusinessDate): Promise<void> };

/** What one kind of due work or day close came to: `error` says why it failed, null that it went well. */
export type Outcome = { name: string; error: string | null };

export type Jobs = {
  /** Wakes the work after this transaction commits; a rolled-back one wakes nothing. */
  notify(tx: Tx, name: JobName): void;
  onDue(work: DueWork): void;
  onDayClose(work: DayClose): void;
  /** Says who keeps what became of work: each failure, and the first time that it went well after one. */
  onOutcome(keep: (outcome: Outcome) => Promise<void>): void;
  saveOutcome(outcome: Outcome): Promise<void>;
  readonly due: readonly DueWork[];
  readonly dayClose: readonly DayClose[];
  /** Starts the queue: to send only, or to work as well. */
  start(options: { work: boolean; run: (work: DueWork) => Promise<void> }): Promise<void>;
  stop(): Promise<void>;
};

export function createJobs(databaseUrl: string, log: Log): Jobs {
  const due: DueWork[] = [];
  const dayClose: DayClose[] = [];
  let keep: (outcome: Outcome) => Promise<void> = async () => undefined;
  let boss: PgBoss | null = null;

  return {
    due,
    dayClose,
    onDue: (work) => void due.push(work),
    onDayClose: (work) => void dayClose.push(work),
    onOutcome: (keeper) => {
      keep = keeper;
    },
    saveOutcome: (outcome) => keep(outcome),
    notify(tx, name) {
      // Not inside the transaction: the queue holds one message of a kind, and those who send it at once would wait for
      // each other's commit. One that is lost costs the second until the worker's own round.
      tx.afterCommit(() => {
        const sent = boss?.send(name, {}, { singletonKey: name });
        sent?.catch((error: unknown) => log.warn({ notify: name, error: String(error) }, 'wake-up not sent'));
      });
    },
    async start({ work, run }) {
      const started = new PgBoss({
        connectionString: databaseUrl,
        schema: 'pgboss',
        max: 4,
        createSchema: false,
        useListenNotify: work,
        supervise: work,
        schedule: false,
      });
      // The library hands on copies of errors, which have a message but are none.
      started.on('error', ({ message }) => log.error({ error: message }, 'job queue'));
      await started.start();
      for (const { name } of due)
        await started.createQueue(name, { policy: 'short', notify: true, retryLimit: 0, deleteAfterSeconds: 3600 });
      if (work) {
        for (const each of due) {
          await started.work(
            each.name,
            { batchSize: 10, burstWhenBatchFull: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
            () => run(each),
          );
        }
      }
      boss = started;
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: 5_000 });
      boss = null;
    },
  };
}

/** Runs one kind of due work until nothing of it is left. */
export async function drain(work: DueWork, until: Date): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await work.run(until);
    if (count === 0) return done;
    done += count;
  }
}
