// What every part of the stand-in world shares: settings, state, clock, signing, calls to the product.
// Invariant: nothing here imports the product; parts meet the product over the network only.
// Source: docs/domain.md §9; docs/design.md §2.
import type { FastifyRequest } from 'fastify';
import { type Clock, createClock } from './clock/clock.ts';
import { createOutbox, type Notice, type Outbox } from './core/outbox.ts';
import { callProduct, type ProductAnswer, type ProductCall } from './core/product.ts';
import { isRightlySigned } from './core/signing.ts';
import { openStore, type Section, type Store } from './core/store.ts';

export type SandboxSettings = {
  /** Folder of the state; created when it is missing. */
  dataFolder: string;
  /** The product's address, e.g. `http://127.0.0.1:8080`. */
  productUrl: string;
  bankSecret: string;
  signatureSecret: string;
  smsKey: string;
  /** 0: any free port. */
  port: number;
  smtpPort: number;
  host: string;
  /** Folder of the product's embedded storage, for the page that lists it. */
  storageFolder: string | null;
  /** Where the demonstration can be made anew; null where it cannot. */
  resetUrl: string | null;
  /** How long a jump of the clock waits for the product before it stops and says so. */
  patienceMs: number;
  /** The delay before a payment notice is delivered a second time. */
  repeatAfterMs: number;
};

export type World = {
  readonly settings: SandboxSettings;
  readonly store: Store;
  readonly clock: Clock;
  now(): Date;
  /** Whether this request is signed with the secret, over its raw bytes, at most five minutes from now. */
  isSigned(request: FastifyRequest, secret: string): boolean;
  callProduct(call: ProductCall): Promise<ProductAnswer>;
  /** Deliveries of one provider; its notices are in the provider's own section, so both are saved together. */
  openOutbox(outbox: { section: Section<{ notices: Notice[] }>; path: string; secret: string }): Outbox;
  /** Work that must end before the final state is written. */
  onStop(work: () => Promise<unknown>): void;
  /** Aborts when the sandbox stops: for timers and waits of the parts. */
  readonly stopping: AbortSignal;
  stop(): Promise<void>;
};

export function createWorld(settings: SandboxSettings): World {
  const store = openStore(settings.dataFolder);
  const clock = createClock(store);
  const stopper = new AbortController();
  const endings: (() => Promise<unknown>)[] = [];
  const now = () => new Date(clock.now());
  const call = (request: ProductCall) => callProduct(settings.productUrl, request, now(), stopper.signal);
  return {
    settings,
    store,
    clock,
    now,
    isSigned(request, secret) {
      const parts = { method: request.method, path: request.raw.url ?? '', rawBody: request.rawBody };
      return isRightlySigned(
        secret,
        { ...parts, timestamp: request.headers['x-timestamp'], signature: request.headers['x-signature'] },
        now(),
      );
    },
    callProduct: call,
    openOutbox({ section, path, secret }) {
      const outbox = createOutbox({
        notices: section.data.notices,
        save: section.save,
        deliver: (body) => call({ path, secret, body }),
        repeatAfterMs: settings.repeatAfterMs,
      });
      endings.push(outbox.stop);
      return outbox;
    },
    onStop: (work) => void endings.push(work),
    stopping: stopper.signal,
    async stop() {
      stopper.abort();
      await Promise.all(endings.map((end) => end()));
      await store.flush();
    },
  };
}
