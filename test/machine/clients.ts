// Real clients of the parallel random test: each sends random commands to one of two instances and records the
// answers with their time. Nothing is predicted; afterwards everything is checked against the ledger.
import { randomUUID } from 'node:crypto';
import type { PortfolioId } from '#domain/ids.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import type { Product } from '#server/app.ts';
import { notifyPayment } from '../bank.ts';
import { confirmation, sign, workOn, workOnWindows } from '../funding.ts';
import { caller, type LenderPerson, type World } from '../world.ts';
import { passTime } from './clock.ts';

/** Pseudo-random numbers, the same for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Outcome = 'ok' | 'refused' | 'unknown';
/** A confirmation as the client knows it: its token lets the client repeat it. */
export type Sent = {
  lender: LenderPerson;
  body: ReturnType<typeof confirmation>;
  outcome: Outcome;
  portfolio: PortfolioId | null;
  from: number;
  until: number;
};
export type Credit = { lender: LenderPerson; amount: number; paymentId: string };
export type Seen = { lender: LenderPerson; balance: number; from: number; until: number };
export type Notes = { sent: Sent[]; credits: Credit[]; seen: Seen[]; faults: string[] };

export type Ground = { world: World; lenders: { person: LenderPerson; account: string }[]; lendings: string[] };

export async function openGround(world: World, lenders: number, lendings: number): Promise<Ground> {
  const people = [];
  for (let n = 0; n < lenders; n += 1) {
    const person = await world.lender();
    const asked = { purpose: 'topup', lenderId: person.id, bankCode: 'BCA', holderName: person.name } as const;
    people.push({ person, account: await world.db.tx((tx) => openVirtualAccount(tx, asked)) });
  }
  const ids = [];
  for (let n = 0; n < lendings; n += 1) ids.push((await world.openedLending({ members: 8, principal: 500_000 })).id);
  return { world, lenders: people, lendings: ids };
}

/** One client, which sends `commands` commands. All share the notes, so each also cancels what another has funded. */
export async function runClient(
  ground: Ground,
  product: Product,
  roll: ReturnType<typeof dice>,
  notes: Notes,
  commands: number,
) {
  const world: World = { ...ground.world, product, db: product.db, call: caller(() => product) };
  const acts = [topUp, topUp, fund, fund, fund, again, cancel, signOne, look, look, look, work];
  for (let n = 0; n < commands; n += 1) {
    try {
      await acts[roll(acts.length)]!({ ...ground, world }, notes, roll);
    } catch (error) {
      notes.faults.push(error instanceof Error ? error.message : String(error));
    }
  }
}

type Act = (ground: Ground, notes: Notes, roll: (below: number) => number) => Promise<void>;
const any = <T>(list: readonly T[], roll: (below: number) => number): T => list[roll(list.length)]!;

const topUp: Act = async ({ world, lenders }, notes, roll) => {
  const { person, account } = any(lenders, roll);
  const credit = { lender: person, amount: 100_000 + roll(900_000), paymentId: randomUUID() };
  const { amount, paymentId } = credit;
  const notice = { virtualAccount: account, amount, paymentId, eventId: randomUUID() };
  let status = await notifyPayment(world, notice);
  // Another client may move the clock meanwhile. The signature is then too old, and the bank signs again.
  for (let left = 5; status === 401 && left > 0; left -= 1) status = await notifyPayment(world, notice);
  if (status !== 200) throw new Error(`the notice was answered ${status}`);
  notes.credits.push(credit);
  await workOn(world, 'bank.event');
};

const fund: Act = async ({ world, lenders, lendings }, notes, roll) => {
  const lender = any(lenders, roll).person;
  const request = { lending: any(lendings, roll), amount: (5 + roll(4)) * 100_000 };
  const quotation = await world.call(lender, 'POST me/lendingtransactions/checks', { body: request });
  if (quotation.status !== 200) return;
  const usedBalance = roll(3) > 0 ? request.amount : request.amount / 2;
  const body = confirmation(request.lending, request.amount, quotation.data.referenceToken, { usedBalance });
  const sent: Sent = { lender, body, outcome: 'unknown', portfolio: null, from: performance.now(), until: Infinity };
  notes.sent.push(sent);
  await send(world, sent);
};

/** Sends it and records the result; a server fault leaves it unknown. */
export async function send(world: World, sent: Sent): Promise<void> {
  const answer = await world.call(sent.lender, 'POST me/lendingtransactions', { body: sent.body });
  if (answer.status >= 500) return;
  sent.outcome = answer.status === 200 ? 'ok' : 'refused';
  sent.portfolio = answer.status === 200 ? answer.data.id : null;
  sent.until = performance.now();
}

/** The same token again, as from a second click: the answer must be the same as before. */
const again: Act = async ({ world }, notes, roll) => {
  if (notes.sent.length === 0) return;
  const first = any(notes.sent, roll);
  const second: Sent = { ...first, outcome: 'unknown', portfolio: null, until: Infinity };
  await send(world, second);
  notes.sent.push(second);
};

const funded = (notes: Notes) => notes.sent.filter(({ portfolio }) => portfolio !== null);

const cancel: Act = async ({ world }, notes, roll) => {
  const made = funded(notes);
  if (made.length === 0) return;
  const { lender, portfolio } = any(made, roll);
  const answer = await world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id: portfolio! } });
  if (answer.status >= 500) throw new Error(`a cancellation was answered ${answer.status}`);
};

const signOne: Act = async ({ world }, notes, roll) => {
  const made = funded(notes);
  if (made.length > 0) await sign(world, any(made, roll).portfolio!);
};

const look: Act = async ({ world, lenders }, notes, roll) => {
  const lender = any(lenders, roll).person;
  const from = performance.now();
  const me = await world.call(lender, 'GET me');
  if (me.status !== 200) throw new Error(`me was answered ${me.status}`);
  notes.seen.push({ lender, balance: me.data.lender?.balance ?? Number.NaN, from, until: performance.now() });
};

const work: Act = async ({ world }, _, roll) => {
  if (roll(3) === 0) await passTime(world, 16);
  await workOnWindows(world);
};
