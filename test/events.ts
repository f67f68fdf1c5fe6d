// Replaces the listener of an event or the handler of a request, in one product only.
import type { EventBus, Handler, Listener } from '#platform/event-bus.ts';
import type { EventName, RequestName } from '#platform/events.ts';
import type { Product } from '#server/app.ts';

/** From now on only this listener is called. */
export function hearInstead<Name extends EventName>({ events }: Product, name: Name, listener: Listener<Name>): void {
  const { emit } = events;
  events.emit = ((tx, eventName, payload) =>
    (eventName as EventName) === name
      ? listener(tx, payload as never)
      : emit(tx, eventName, payload)) as EventBus['emit'];
}

/** From now on this handler answers. */
export function answerInstead<Name extends RequestName>({ events }: Product, name: Name, handler: Handler<Name>): void {
  const { ask } = events;
  events.ask = ((source, asked, question) =>
    (asked as RequestName) === name
      ? handler(source as never, question as never)
      : ask(source, asked, question)) as EventBus['ask'];
}
