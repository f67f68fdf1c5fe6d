// The product in the seed's own process, called as people, the bank and its worker call it: so what the demonstration's
// day holds passed every check, and left its audit events, journals and notices as it does in a browser.
// Invariant: an act that the product refuses ends the seed; nothing of it is skipped.
// Source: decision 0118.
import type { Endpoints } from '#contract/all.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { newId } from '#platform/ids.ts';
import { drain, type JobName } from '#platform/jobs.ts';
import { signMessage } from '#platform/signatures.ts';
import { BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { staffId } from '../people.ts';

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  form?: Readonly<Record<string, string | Buffer>>;
};

/** Whoever acts: a member of staff by login, a lender by id, or a visitor. */
export type Actor = { staff: string } | { lender: PersonId } | 'visitor';

export type Payment = { virtualAccount: string; amount: string; payerName: string; valueDate: string };

export type Player = {
  product: Product;
  /** One call as the browser sends it; throws with the reason when it is refused. */
  call<C extends keyof Endpoints & string>(actor: Actor, call: C, sent?: Sent): Promise<Endpoints[C]['answer']>;
  /** The bank tells of a payment, and the worker takes it up. Returns the bank's id of it. */
  bankTells(payment: Payment): Promise<string>;
  work(...names: JobName[]): Promise<void>;
  /** What the night after a date proves: the books, and the chain of the audit trail. */
  prove(date: BusinessDate): Promise<void>;
  /** Ends the sessions of all who have acted: the next act may be hours later. */
  signOut(): Promise<void>;
  close(): Promise<void>;
};

const proofs = ['ledger.proof', 'trail.night'];

export async function openPlayer(config: Config): Promise<Player> {
  const product = await buildProduct({ ...config, LOG_LEVEL: 'error' }, { fairUse: { burst: 5_000 } });
  const sessions = openSessions(product);
  const work: Player['work'] = async (...names) => {
    const until = await now(product.db);
    for (const due of product.jobs.due) if (names.includes(due.name)) await drain(due, until);
  };
  return {
    product,
    work,
    async call(actor, call, sent = {}) {
      return send(product, { call, token: await sessions.tokenOf(actor), ...sent }) as never;
    },
    async bankTells(payment) {
      const paymentId = newId();
      await deliver(product, paymentId, payment);
      await work('bank.event');
      return paymentId;
    },
    async prove(date) {
      // The chain is checked against the anchors of the worker's hours.
      await work('trail.anchor');
      for (const { name, run } of product.jobs.dayClose) if (proofs.includes(name)) await run(date);
    },
    signOut: sessions.end,
    close: () => product.close(),
  };
}

type Sessions = { tokenOf(actor: Actor): Promise<string | null>; end(): Promise<void> };

/** A session for each actor, until they sign out. */
function openSessions(product: Product): Sessions {
  const { db, sessions } = product;
  const open = new Map<string, { token: string; isStaff: boolean }>();
  return {
    async tokenOf(actor) {
      if (actor === 'visitor') return null;
      const key = JSON.stringify(actor);
      const known = open.get(key);
      if (known) return known.token;
      const isStaff = 'staff' in actor;
      const id = isStaff ? staffId(actor.staff) : actor.lender;
      const token = await db.tx((tx) => sessions.start(tx, isStaff ? 'staff' : 'user', id, 'Peragaan', 1));
      open.set(key, { token, isStaff });
      return token;
    },
    async end() {
      for (const { token, isStaff } of open.values())
        await send(product, { call: isStaff ? 'POST staff/logout' : 'POST me/logout', token });
      open.clear();
    },
  };
}

type Request = Sent & { call: string; token: string | null };

/** Visitors come from addresses of their own, since an address may not send many forms. */
let visitors = 0;

async function send(product: Product, { call, token, params, query, body, form }: Request): Promise<unknown> {
  const [method = 'GET', template = ''] = call.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const { app } = path.startsWith('staff/') ? product.console : product.web;
  const content = form ? await multipart(form) : body && { payload: JSON.stringify(body), type: 'application/json' };
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api/v1/${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    remoteAddress: token === null ? `198.51.100.${(visitors += 1)}` : '127.0.0.1',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(content ? { 'content-type': content.type } : {}),
    },
    ...(content ? { payload: content.payload } : {}),
  });
  if (answer.statusCode >= 300) throw new Error(`${call}: ${answer.statusCode} ${answer.body}`);
  const read = answer.json<Record<string, unknown>>();
  return 'totalCount' in read ? read : read.data;
}

/** The bytes of a form as a browser sends them; pictures are JPEG, a text file is what its name says. */
async function multipart(form: NonNullable<Sent['form']>): Promise<{ payload: Buffer; type: string }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form))
    body.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
  const request = new Request('http://localhost/', { method: 'POST', body });
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

async function deliver({ web, config, db }: Product, paymentId: string, payment: Payment): Promise<void> {
  const at = await now(db);
  const notice = { eventId: newId(), type: 'virtual_account.paid', paymentId, paidAt: at.toISOString(), ...payment };
  const rawBody = JSON.stringify(notice);
  const signed = { secret: config.BANK_SECRET, method: 'POST', path: BANK_NOTICE_PATH, rawBody };
  const answer = await web.app.inject({
    method: 'POST',
    url: BANK_NOTICE_PATH,
    headers: { 'content-type': 'application/json', ...signMessage(signed, at) },
    payload: rawBody,
  });
  if (answer.statusCode !== 200) throw new Error(`the bank's notice: ${answer.statusCode} ${answer.body}`);
}
