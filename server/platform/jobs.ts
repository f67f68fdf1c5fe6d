// Jobs and due work. Everything timed is a `due_at` found by a query on product time; a notification only says that
// there may be some. Invariant: work is found by its state, not by the message, so a lost, repeated or late
// notification changes nothing. Decision 0003.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader, Tx } from './db.ts';
import type { Log } from './log.ts';
import { notifyWorkers } from './worker.sql.ts';

/** Every kind of due work. */
export type JobName =
  | 'balance.publication'
  | 'bank.event'
  | 'bank.payout'
  | 'bank.virtual_account'
  | 'group.handover'
  | 'group_import.item'
  | 'notice.outbox'
  | 'notice.push'
  | 'overview.notice'
  | 'portfolio.window'
  | 'privacy.erasure'
  | 'reminder.sms'
  | 'report.ahead'
  | 'report.collection'
  | 'report.largest'
  | 'report.sums'
  | 'signing.document'
  | 'signing.event'
  | 'trail.anchor'
  | 'reconciliation.rules'
  | 'reconciliation.statement'
  | 'repayment.distribution'
  | 'shortlist.search'
  | 'webhook.delivery'
  | 'withdrawal.release';

/** Does what is due by an instant. Returns how many cases it handled; it is called again until that is 0. */
export type DueWork = { name: JobName; run(until: Date): Promise<number> };

/** Closes a business date, once, in the order of registration. */
export type DayClose = { name: string; run(date: BusinessDate): Promise<void> };

/** The result of one kind of due work or day close: `error` says why it failed, null that it succeeded. */
export type Outcome = { name: string; error: string | null };

export type Jobs = {
  /** Notifies the workers after this transaction commits; one that rolls back notifies nobody. */
  notify(tx: Tx, name: JobName): void;
  onDue(work: DueWork): void;
  onDayClose(work: DayClose): void;
  /** Registers who saves outcomes: each failure, and the first success after one. */
  onOutcome(save: (outcome: Outcome) => Promise<void>): void;
  saveOutcome(outcome: Outcome): Promise<void>;
  /** Throws when nobody saves outcomes. */
  requireComplete(): void;
  readonly due: readonly DueWork[];
  readonly dayClose: readonly DayClose[];
};

export function createJobs(log: Log): Jobs {
  const due: DueWork[] = [];
  const dayClose: DayClose[] = [];
  const savers: ((outcome: Outcome) => Promise<void>)[] = [];
  const send = createSender(log);

  const requireComplete = () => {
    if (savers.length === 0) throw new Error('nobody saves the outcomes of work');
  };
  return {
    due,
    dayClose,
    onDue: (work) => void due.push(work),
    onDayClose: (work) => void dayClose.push(work),
    onOutcome: (save) => void savers.push(save),
    async saveOutcome(outcome) {
      requireComplete();
      for (const save of savers) await save(outcome);
    },
    requireComplete,
    notify: (tx, name) => tx.afterCommit((reader) => send(reader, name)),
  };
}

/**
 * Sends notifications in a statement of their own, one at a time: a transaction that notifies holds a lock on the
 * whole database while it commits, so business transactions would wait for each other. Requests made meanwhile go
 * together in the next one. A failed one is not retried: the worker's next round finds the work.
 */
function createSender(log: Log): (reader: Reader, name: JobName) => void {
  const waiting = new Set<JobName>();
  let isSending = false;
  const sendAll = async (reader: Reader) => {
    isSending = true;
    try {
      while (waiting.size > 0) {
        const names = [...waiting];
        waiting.clear();
        await notifyWorkers(reader, names);
      }
    } catch (error) {
      log.warn({ error: String(error) }, 'workers not notified');
    } finally {
      isSending = false;
    }
  };
  return (reader, name) => {
    waiting.add(name);
    if (!isSending) void sendAll(reader);
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
