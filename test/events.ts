// Replaces the listener of an event or the handler of a request, in one product only.
import type { Handler, Listener } from '#platform/event-bus.ts';
import type { EventName, RequestName } from '#platform/events.ts';
import type { Product } from '#server/app.ts';

/** From now on only this listener is called. */
export function hearInstead<Name extends EventName>({ events }: Product, name: Name, listener: Listener<Name>): void {
  const { emit } = events;
  const replaced: string = name;
  events.emit = (tx, eventName, payload) =>
    eventName === replaced ? listener(tx, payload as never) : emit(tx, eventName, payload);
}

/** From now on this handler answers. */
export function answerInstead<Name extends RequestName>({ events }: Product, name: Name, handler: Handler<Name>): void {
  const { ask } = events;
  const replaced: string = name;
  events.ask = (source, asked, question) =>
    asked === replaced ? handler(source, question) : ask(source, asked, question);
}
