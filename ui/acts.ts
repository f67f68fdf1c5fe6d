// Calls that move money or bind. Each has a key of its own, which the server keeps with the act. Without a connection it
// is refused at once and never sent later. Ten seconds without an answer, or a connection lost on the way, is an
// UnsureError: the person asks what became of it, and the key knows.
// Invariant: while it is unsure, the same call is not sent again before it has been asked about.
// Usage: await callAct('POST me/withdraws', { body }); ErrorBox shows the error with its button. Decision 0092.
import { createStore } from 'zustand/vanilla';
import type { ActOutcome } from '#contract/act.ts';
import { type ActCall, type Answer, ApiError, call, failure, type OptionsOf, request } from './client.ts';
import { now } from './clock.ts';
import { newKey } from './newKey.ts';
import { useRenewal, waitForRenewal } from './renewal.ts';
import { t } from './text.ts';

/** How long an act may go without an answer. */
export const PATIENCE_MS = 10_000;

type Known =
  | { is: 'open' | 'asking' | 'silent' }
  | { is: 'done'; at: Date; object: ActOutcome['object'] }
  | { is: 'void' }
  | { is: 'refused'; message: string };

/** What is not settled, or was settled and is still shown, by what was called. */
const unsettled = new Map<string, UnsureError>();

export class UnsureError extends ApiError {
  readonly known = createStore<Known>(() => ({ is: 'open' }));
  readonly #what: string;
  readonly #key: string;
  readonly #isStaff: boolean;
  /** What was sent, without secrets. */
  readonly body: string;

  constructor(what: string, body: string, key: string, isStaff: boolean) {
    super(0, { id: key, code: 'error.unsure', message: t('unsure.text'), errors: [] });
    this.name = 'UnsureError';
    this.#what = what;
    this.body = body;
    this.#key = key;
    this.#isStaff = isStaff;
    unsettled.set(what, this);
  }

  /** Asks by the key; an act that has not come is void from then on. */
  async ask(): Promise<void> {
    const { is } = this.known.getState();
    if (is !== 'open' && is !== 'silent') return;
    this.known.setState({ is: 'asking' }, true);
    const options = { params: { key: this.#key }, signal: AbortSignal.timeout(PATIENCE_MS) };
    try {
      const { outcome, at, object } = await (this.#isStaff
        ? call('POST staff/acts/:key/checks', options)
        : call('POST me/acts/:key/checks', options));
      this.settle(outcome === 'void' ? { is: 'void' } : { is: 'done', at: new Date(at), object });
    } catch {
      this.settle({ is: 'silent' });
    }
  }

  /** The first certain word stands: the answer that came late, or that to the question. */
  settle(known: Known): void {
    if (isSettled(this.known.getState())) return;
    this.known.setState(known, true);
    if (known.is === 'void' || known.is === 'refused') unsettled.delete(this.#what);
  }

  /** While it is on the screen, the same call is answered with it. Returns what ends that. */
  show(): () => void {
    const { is } = this.known.getState();
    if (is !== 'void' && is !== 'refused') unsettled.set(this.#what, this);
    return () => {
      if (this.known.getState().is === 'done') unsettled.delete(this.#what);
    };
  }
}

/** Throws ApiError when it was refused or not sent, UnsureError when nobody knows yet. */
export async function callAct<K extends ActCall>(name: K, ...[options]: OptionsOf<K>): Promise<Answer<K>> {
  const given: { params?: object; body?: object } = options ?? {};
  const what = JSON.stringify([name, given.params ?? null]);
  const body = withoutSecrets(given.body);
  const earlier = unsettled.get(what);
  if (earlier) {
    await earlier.ask();
    const { is } = earlier.known.getState();
    // That one is known to have come; this is another, such as a second withdrawal.
    if (is === 'done' && earlier.body !== body) unsettled.delete(what);
    else if (is !== 'void') throw earlier;
  }
  if (!navigator.onLine) throw new ApiError(0, failure('error.offline.act'));
  const key = newKey();
  const answer = request(name, { ...given, key });
  const unsure = () => new UnsureError(what, body, key, name.split(' ')[1]?.startsWith('staff/') === true);
  const settled = await withinPatience(answer);
  if (settled === null) {
    const error = unsure();
    answer.then(
      () => error.settle({ is: 'done', at: now(), object: null }),
      (late: unknown) => !isUnknown(late) && error.settle({ is: 'refused', message: messageOf(late) }),
    );
    throw error;
  }
  if ('answer' in settled) return settled.answer;
  throw isUnknown(settled.error) ? unsure() : settled.error;
}

/** Proofs of who asks differ between two presses of one act. */
const withoutSecrets = (body: object = {}): string =>
  JSON.stringify(body, (name, value: unknown) =>
    ['password', 'passkey', 'referenceToken'].includes(name) ? undefined : value,
  );

/** At the end of a session: what one person left unsure is nothing to the next. */
export const forgetActs = (): void => unsettled.clear();

type Settled<T> = { answer: T } | { error: unknown };

/** Null when nothing came in time; time begins anew once a session that ended on the way is renewed. */
async function withinPatience<T>(work: Promise<T>): Promise<Settled<T> | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    const wait = () => {
      timer = setTimeout(() => {
        if (useRenewal.getState().isOpen) void waitForRenewal().then((renewed) => (renewed ? wait() : resolve(null)));
        else resolve(null);
      }, PATIENCE_MS);
    };
    wait();
  });
  const settled = work.then(
    (answer): Settled<T> => ({ answer }),
    (error: unknown): Settled<T> => ({ error }),
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the act may have taken place all the same: lost on the way, or by a server that could not say. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return (
    status === 0 || status === 500 || status === 502 || status === 504 || (status === 503 && code === 'error.busy')
  );
}

const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : t('error.server'));

/** Whether it is known what became of the act. */
export const isSettled = (known: Known): boolean => ['done', 'void', 'refused'].includes(known.is);
