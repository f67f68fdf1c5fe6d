// What is known of the request that a piece of work is done for, wherever it is done: the trail and the limits name
// it.
// Invariant: work that no request asked for (jobs, tests of a rule) has none.
import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestFacts = {
  readonly id: string;
  /** Of the caller, behind trusted proxies. */
  readonly address: string;
  /** The call of the contract, such as `POST me/withdraws`. */
  readonly call: string;
  /** Whom or what it is about, as far as it was found out before it was refused. */
  about?: { kind: string; id: string };
};

const requests = new AsyncLocalStorage<RequestFacts>();

/** Does the work on behalf of this request. */
export const onBehalfOf = <T>(facts: RequestFacts, work: () => Promise<T>): Promise<T> => requests.run(facts, work);

export const currentRequest = (): RequestFacts | undefined => requests.getStore();

/** Says whom the request is about, so that its refusal names them. Numbers and addresses of people come masked. */
export function nameSubject(kind: string, id: string): void {
  const facts = currentRequest();
  if (facts) facts.about = { kind, id };
}
