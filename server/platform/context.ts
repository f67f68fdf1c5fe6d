// What a use case reaches through its transaction: events, jobs, keys, the product's own address. Created once, with
// the product's database; two products in one process share nothing. Decision 0004.
import type { Tx } from './db.ts';
import type { EventBus } from './event-bus.ts';
import type { Answer, EventName, Payload, Question, RequestName } from './events.ts';
import type { JobName, Jobs } from './jobs.ts';
import type { Vault } from './secrets.ts';

export type Context = {
  events: EventBus;
  jobs: Pick<Jobs, 'notify'>;
  vault: Vault;
  /** Base of links in messages; null where no message is sent, as when past years are simulated. */
  publicUrl: string | null;
  /** Base of links in messages to staff; null where no message is sent. */
  consoleUrl: string | null;
};

/** Throws when the database was opened for a tool and not for a product. */
export function contextOf(tx: Tx): Context {
  if (tx.context === undefined) throw new Error('this database was opened without the context of a product');
  return tx.context as Context;
}

/** Notifies later features of what happened, in this transaction. */
export const emit = <Name extends EventName>(tx: Tx, name: Name, payload: Payload<Name>): Promise<void> =>
  contextOf(tx).events.emit(tx, name, payload);

/** Sends a request to the later feature that handles it, in this transaction. */
export const ask = <Name extends RequestName>(tx: Tx, name: Name, question: Question<Name>): Promise<Answer<Name>> =>
  contextOf(tx).events.ask(tx, name, question);

/** Notifies the worker of one kind of work after this transaction commits. */
export const notifyWorker = (tx: Tx, name: JobName): void => contextOf(tx).jobs.notify(tx, name);
