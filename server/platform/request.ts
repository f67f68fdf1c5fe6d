// The request that a piece of work is done for, available anywhere: the trail and the limits name it.
// Invariant: work without a request (jobs, tests of a rule) has none.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, GroupSubject } from '#contract/endpoint.ts';
import type { Tx } from './db.ts';
import type { Caller } from './session.ts';

export type RequestFacts = {
  readonly id: string;
  /** The caller's address, behind trusted proxies. */
  readonly address: string;
  /** The endpoint, such as `POST me/withdraws`. */
  readonly call: string;
  /** The subject, as far as it was known before a refusal. */
  about?: { kind: string; id: string };
  /** What came with it, read by the endpoint's schemas; what a passkey confirms is bound to it. */
  input?: { params: unknown; body: unknown };
  /** What it may do, once that was judged; judged again where it acts. */
  rights?: Rights;
  /** The browser's key of its act, if it named one. */
  actKey?: string | undefined;
  /** Whether an act took place, and committed unless it failed. */
  acted?: boolean;
};

/** Who calls, what the endpoint asks of them, and what they confirmed it with: the hash of a password, or a passkey. */
export type Rights = {
  caller: Caller;
  who: Exclude<Endpoint['who'], 'all'>;
  passwordHash?: string;
  /** Spends the challenge that a passkey has answered, in the transaction that acts. */
  spend?: ((tx: Tx) => Promise<void>) | undefined;
  /** What the call is about, when that belongs to a group: field staff reach those of their branch. */
  subject?: { kind: GroupSubject; id: string };
  /** Whether that happened. */
  isSpent?: boolean;
};

const requests = new AsyncLocalStorage<RequestFacts>();

/** Runs the work on behalf of this request. */
export const onBehalfOf = <T>(facts: RequestFacts, work: () => Promise<T>): Promise<T> => requests.run(facts, work);

export const currentRequest = (): RequestFacts | undefined => requests.getStore();

/** Sets the subject of the request, so that its refusal names it. Numbers and addresses of people are masked. */
export function nameSubject(kind: string, id: string): void {
  const facts = currentRequest();
  if (facts) facts.about = { kind, id };
}

/** "POST users": the call as the contract names it, without the part that all have. */
export const callOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${(routeOptions.url ?? '').replace('/api/v1/', '')}`;
