// The commands of the random test: one action, predicted by the model, run for real, and all visible results
// compared. Two at once must look like one after the other, in either order.
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Action, type Model, type Single, step } from './model.ts';
import type { Rig, Told } from './rig.ts';

/** Jumps stay before the first instalment's due date, so that no fine enters the sums. */
const MOST_JUMPS = 6;

export class Command implements fc.AsyncCommand<Model, Rig> {
  readonly action: Action;
  constructor(action: Action) {
    this.action = action;
  }

  check({ jumps }: Readonly<Model>): boolean {
    const { action } = this;
    const isJump = action.kind === 'clock' && action.minutes === 1500;
    // A refund is a jump too, and the only one of its kind.
    return !(isJump || action.kind === 'refund') || jumps < MOST_JUMPS;
  }

  async run(model: Model, rig: Rig): Promise<void> {
    const { action } = this;
    if (action.kind === 'pair') await runPair(model, rig, action.first, action.second);
    else {
      const before = structuredClone(model);
      const expected = step(model, action);
      expectSame(await rig.perform(action, before), expected);
      expectSame(await rig.read(), toldBy(model));
    }
    if (action.kind === 'clock' && action.minutes === 1500) model.jumps += 1;
    if (action.kind === 'refund') model.jumps = MOST_JUMPS;
    rig.tellIds(model.tokens);
    expectSame(await rig.faults(), []);
  }

  toString(): string {
    return JSON.stringify(this.action);
  }
}

function expectSame(seen: unknown, foretold: unknown): void {
  expect(seen).toEqual(foretold);
}

async function runPair(model: Model, rig: Rig, first: Single, second: Single): Promise<void> {
  const before = structuredClone(model);
  const answers = await Promise.all([rig.perform(first, before), rig.perform(second, before)]);
  const seen = { answers, told: await rig.read() };
  const inOrder = (order: readonly [Single, Single]) => {
    const after = structuredClone(model);
    const words = order.map((action) => [action, step(after, action)] as const);
    const wordOf = (action: Single) => words.find(([each]) => each === action)?.[1] ?? '';
    return { after, seen: { answers: [wordOf(first), wordOf(second)], told: toldBy(after) } };
  };
  const ways = [inOrder([first, second]), inOrder([second, first])];
  const way = ways.find((each) => JSON.stringify(each.seen) === JSON.stringify(seen));
  if (!way) expect(seen).toEqual(ways[0]?.seen);
  Object.assign(model, way?.after);
}

function toldBy(model: Model): Told {
  return {
    cash: model.lenders.map(({ cash }) => cash),
    lendings: model.lendings.map(({ status, raised, active }) => ({ status, raised, active })),
    portfolios: model.tokens.map(({ portfolio }) => portfolio?.status ?? null),
    unknown: 0,
  };
}

const pick = fc.nat(11);
const lender = fc.nat(2);
const lending = fc.nat(1);
const amount = fc.constantFrom(300_000, 500_000, 800_000);
const of = (kind: Single['kind'], rest: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<Single>;

const part = fc.constantFrom(2, 2, 1, 0);
const singles = {
  topup: of('topup', { lender, amount: fc.constantFrom(123_457, 500_000, 1_000_000) }),
  again: of('event_again', { pick }),
  twin: of('payment_again', { pick }),
  check: of('check', { lender, lending, amount }),
  confirm: of('confirm', { pick, part, change: fc.constant('none'), wrong: fc.constant(false) }),
  confirmOther: of('confirm', { pick, part, change: fc.constantFrom('amount', 'lending'), wrong: fc.constant(false) }),
  wrongPassword: of('confirm', { pick, part, change: fc.constant('none'), wrong: fc.constant(true) }),
  sign: of('sign', { pick }),
  refuse: of('refuse', { pick }),
  cancel: of('cancel', { pick }),
  pay: of('pay', { pick, how: fc.constantFrom('exact', 'exact', 'short', 'over') }),
  wait: of('clock', { minutes: fc.constant(16) }),
  nextDay: of('clock', { minutes: fc.constant(1500) }),
  windows: of('windows', {}),
  disburse: of('disburse', { lending, end: fc.constantFrom('completed', 'completed', 'failed') }),
  receipt: of('receipt', { lending, how: fc.constantFrom('exact', 'exact', 'short', 'over', 'three') }),
  distribute: of('distribute', {}),
  refund: of('refund', {}),
  restart: of('restart', {}),
};

/** What may run at the same time: each of these is one transaction with money. */
const once = fc.oneof(singles.topup, singles.confirm, singles.sign, singles.cancel, singles.pay, singles.receipt);
const sharing = fc.oneof(singles.distribute, singles.topup, singles.receipt);
const pairOf = (first: fc.Arbitrary<Single>, second: fc.Arbitrary<Single>) =>
  fc.record({ kind: fc.constant('pair' as const), first, second });
const pairs = fc.oneof(
  { weight: 3, arbitrary: pairOf(once, once) },
  // Two clicks, two tabs: the same thing twice.
  { weight: 3, arbitrary: once.map((first) => ({ kind: 'pair' as const, first, second: { ...first } })) },
  { weight: 1, arbitrary: pairOf(singles.distribute, sharing) },
);

const weights: readonly (readonly [number, keyof typeof singles])[] = [
  [4, 'topup'],
  [1, 'again'],
  [1, 'twin'],
  [8, 'check'],
  [9, 'confirm'],
  [1, 'confirmOther'],
  [1, 'wrongPassword'],
  [8, 'sign'],
  [1, 'refuse'],
  [2, 'cancel'],
  [4, 'pay'],
  [3, 'wait'],
  [1, 'nextDay'],
  [5, 'windows'],
  [4, 'disburse'],
  [5, 'receipt'],
  [4, 'distribute'],
  [1, 'refund'],
  [1, 'restart'],
];

export const anyCommand: fc.Arbitrary<Command> = fc
  .oneof(...weights.map(([weight, name]) => ({ weight, arbitrary: singles[name] as fc.Arbitrary<Action> })), {
    weight: 8,
    arbitrary: pairs,
  })
  .map((action) => new Command(action));

/** A lending's whole life as the start of a run: `stage` says where in it the random part begins. */
export const life: readonly Single[] = [
  ...[0, 1, 2].map((each): Single => ({ kind: 'topup', lender: each, amount: 1_000_000 })),
  { kind: 'check', lender: 0, lending: 0, amount: 500_000 },
  { kind: 'confirm', pick: 0, part: 2, change: 'none', wrong: false },
  { kind: 'check', lender: 1, lending: 0, amount: 300_000 },
  { kind: 'confirm', pick: 1, part: 1, change: 'none', wrong: false },
  { kind: 'sign', pick: 0 },
  { kind: 'sign', pick: 1 },
  { kind: 'pay', pick: 1, how: 'over' },
  { kind: 'clock', minutes: 16 },
  { kind: 'windows' },
  { kind: 'disburse', lending: 0, end: 'failed' },
  { kind: 'disburse', lending: 0, end: 'completed' },
  { kind: 'receipt', lending: 0, how: 'short' },
  { kind: 'distribute' },
];
