// What belongs to one product and what a use case reaches through its transaction: events, jobs, keys, its own address.
// Made once, with the product's database; two products in one process share none of it. Decision 0084.
import type { Tx } from './db.ts';
import type { EventBus } from './event-bus.ts';
import type { Answer, EventName, Payload, Question, RequestName } from './events.ts';
import type { JobName, Jobs } from './jobs.ts';
import type { Vault } from './secrets.ts';

export type Context = {
  events: EventBus;
  jobs: Pick<Jobs, 'notify'>;
  vault: Vault;
  /** Where links of messages lead; null where no message leaves, as when past years are simulated. */
  publicUrl: string | null;
};

/** Of a database that was opened for a tool and not for a product, there is none. */
export function contextOf(tx: Tx): Context {
  if (tx.context === undefined) throw new Error('this database was opened without the context of a product');
  return tx.context as Context;
}

/** Tells later features what happened, in this transaction. */
export const emit = <Name extends EventName>(tx: Tx, name: Name, payload: Payload<Name>): Promise<void> =>
  contextOf(tx).events.emit(tx, name, payload);

/** Asks the later feature that carries this out, in this transaction. */
export const ask = <Name extends RequestName>(tx: Tx, name: Name, question: Question<Name>): Promise<Answer<Name>> =>
  contextOf(tx).events.ask(tx, name, question);

/** Wakes the worker for one kind of work once this transaction is committed. */
export const notifyWorker = (tx: Tx, name: JobName): void => contextOf(tx).jobs.notify(tx, name);
