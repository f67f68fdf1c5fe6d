// Delivers events and requests between the features of one product, in the sender's transaction.
// Invariants: only features in the list may register, each once; a missing one stops the start. Decision 0004.
import {
  type Answer,
  type EventName,
  events,
  type Payload,
  type Question,
  type RequestName,
  requests,
  type Source,
} from './events.ts';
import type { Tx } from './db.ts';

export type Listener<Name extends EventName> = (tx: Tx, payload: Payload<Name>) => Promise<void>;
export type Handler<Name extends RequestName> = (
  source: Source<Name>,
  question: Question<Name>,
) => Promise<Answer<Name>>;

export type EventBus = {
  /** Registers a feature as a listener; listeners run in the order of registration. */
  on<Name extends EventName>(name: Name, feature: string, listener: Listener<Name>): void;
  /** Registers the one feature that answers a request. */
  answer<Name extends RequestName>(name: Name, feature: string, handler: Handler<Name>): void;
  /** Calls all listeners, one after another; a failure rolls the transaction back. */
  emit<Name extends EventName>(tx: Tx, name: Name, payload: Payload<Name>): Promise<void>;
  ask<Name extends RequestName>(source: Source<Name>, name: Name, question: Question<Name>): Promise<Answer<Name>>;
  /** Throws when a feature in the list has not registered. */
  requireComplete(): void;
};

type Stored = (source: never, payload: never) => Promise<unknown>;

export function createEventBus(): EventBus {
  const registered = new Map<string, Map<string, Stored>>();

  const register = (name: string, named: readonly string[], feature: string, run: Stored) => {
    const handlers = registered.get(name) ?? new Map<string, Stored>();
    if (!named.includes(feature)) throw new Error(`${feature} is not listed for ${name} in server/platform/events.ts`);
    if (handlers.has(feature)) throw new Error(`${feature} has registered for ${name} already`);
    registered.set(name, handlers.set(feature, run));
  };
  const run = (stored: Stored, source: unknown, payload: unknown) => stored(source as never, payload as never);
  const missing = (name: string, named: readonly string[]) =>
    named.filter((feature) => !registered.get(name)?.has(feature)).map((feature) => `${feature} for ${name}`);

  return {
    on: (name, feature, listener) => register(name, events[name].heardBy, feature, listener),
    answer: (name, feature, handler) => register(name, [requests[name].answeredBy], feature, handler),
    async emit(tx, name, payload) {
      for (const listener of registered.get(name)?.values() ?? []) await run(listener, tx, payload);
    },
    async ask(source, name, question) {
      const handler = registered.get(name)?.get(requests[name].answeredBy);
      if (!handler) throw new Error(`nobody answers ${name}`);
      return (await run(handler, source, question)) as never;
    },
    requireComplete() {
      const absent = [
        ...Object.entries(events).flatMap(([name, { heardBy }]) => missing(name, heardBy)),
        ...Object.entries(requests).flatMap(([name, { answeredBy }]) => missing(name, [answeredBy])),
      ];
      if (absent.length > 0) throw new Error(`not registered: ${absent.join(', ')}`);
    },
  };
}
