// The model of the random test: people with cash, lendings with slots, tokens that each take effect once. `step`
// predicts the answer to an action and its effect. Written from the rules, without any code of the product.
// Invariant: a token has at most one portfolio, so a portfolio is identified by its token.
// Source: docs/domain.md §4, §5; spec §5.
import { type Book, openBook, openOfRows, receive, type Share, shareOut } from './book.ts';

const STEP = 100_000;
const MINIMUM = 500_000;
const MOST_WRONG = 5;
export const minutes = { quotation: 15, blocked: 15, processing: 10, window: 24 * 60, refund: 19 * 24 * 60 } as const;

type Waiting = 'waiting_signature' | 'waiting_payment' | 'processing';
type PortfolioStatus = Waiting | 'active' | 'returned' | 'failed' | 'refunded';
export type Portfolio = Share & { used: number; status: PortfolioStatus; dueAt: number; hasAccount: boolean };
export type Token = {
  lender: number;
  lending: number;
  amount: number;
  madeAt: number;
  wrong: number;
  state: 'fresh' | 'applied' | 'refused' | 'void';
  body: string;
  refusal: string;
  portfolio: Portfolio | null;
};
export type Lending = {
  loan: number;
  raised: number;
  active: number;
  status: 'opened' | 'funded' | 'disbursed' | 'refunded';
  book: Book | null;
};
export type Model = {
  now: number;
  jumps: number;
  events: number;
  lenders: { cash: number; wrong: number; wrongFrom: number }[];
  lendings: Lending[];
  tokens: Token[];
};

export type Single =
  | { kind: 'topup'; lender: number; amount: number }
  | { kind: 'event_again' | 'payment_again'; pick: number }
  | { kind: 'check'; lender: number; lending: number; amount: number }
  | { kind: 'confirm'; pick: number; part: 0 | 1 | 2; change: 'none' | 'amount' | 'lending'; wrong: boolean }
  | { kind: 'sign' | 'refuse' | 'cancel'; pick: number }
  | { kind: 'pay'; pick: number; how: 'exact' | 'short' | 'over' }
  | { kind: 'clock'; minutes: 16 | 1500 }
  | { kind: 'disburse'; lending: number; end: 'completed' | 'failed' }
  | { kind: 'receipt'; lending: number; how: 'exact' | 'short' | 'over' | 'three' }
  | { kind: 'windows' | 'distribute' | 'refund' | 'restart' };
export type Action = Single | { kind: 'pair'; first: Single; second: Single };

export function newModel(lenders: number, loans: readonly number[]): Model {
  return {
    now: 0,
    jumps: 0,
    events: 0,
    lenders: Array.from({ length: lenders }, () => ({ cash: 0, wrong: 0, wrongFrom: 0 })),
    lendings: loans.map((loan) => ({ loan, raised: 0, active: 0, status: 'opened', book: null })),
    tokens: [],
  };
}

export const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

/** A confirmation's body, by what the command changes of the quotation: the amount, and how much of it is balance. */
export function bodyOf(token: Token, { part, change }: { part: 0 | 1 | 2; change: 'none' | 'amount' | 'lending' }) {
  return {
    lending: change === 'lending' ? 1 - token.lending : token.lending,
    amount: change === 'amount' ? token.amount + STEP : token.amount,
    usedBalance: (token.amount / 2) * part,
  };
}

/** How much is paid for a portfolio, or by a group; divisible by eight members. */
export const paidFor = ({ amount, used }: Portfolio, how: 'exact' | 'short' | 'over') =>
  amount - used + { exact: 0, short: -1, over: 7 }[how];
export function groupPays(book: Book, how: 'exact' | 'short' | 'over' | 'three'): number {
  const row = openOfRows(book, 1);
  if (how === 'three') return openOfRows(book, 3) || 80_000;
  return { exact: row || 80_000, short: 80_000, over: row + 40_000 }[how];
}

/** The answer that an action must get, and its effect on the model. */
export function step(model: Model, action: Single): string {
  switch (action.kind) {
    case 'topup':
      return credit(model, action.lender, action.amount);
    case 'event_again':
    case 'payment_again':
      return model.events > 0 ? '200' : 'nothing';
    case 'check':
      return check(model, action);
    case 'confirm':
      return confirm(model, action);
    case 'clock':
      model.now += action.minutes;
      return 'moved';
    case 'windows':
      return endWindows(model);
    case 'refund':
      model.now += minutes.refund;
      endWindows(model);
      for (const [index, lending] of model.lendings.entries())
        if (lending.status === 'opened') refund(model, index, lending);
      return 'done';
    case 'disburse':
      return disburse(model, action);
    case 'receipt':
      return takeReceipt(model, action);
    case 'distribute':
      return distribute(model);
    case 'restart':
      return 'restarted';
    case 'sign':
    case 'refuse':
    case 'cancel':
    case 'pay':
      return move(model, action);
  }
}

function credit(model: Model, lender: number, amount: number): string {
  model.events += 1;
  lenderOf(model, lender).cash += amount;
  return '200';
}

const lenderOf = (model: Model, index: number) => model.lenders[index]!;
const lendingOf = (model: Model, index: number) => model.lendings[index]!;

/** The rules of an amount, in order. */
function judge(model: Model, { lender, lending, amount }: { lender: number; lending: number; amount: number }) {
  const { status, loan, raised } = lendingOf(model, lending);
  const slot = loan - raised;
  if (status !== 'opened') return 'error.lending.not_open';
  if (amount < Math.min(MINIMUM, slot)) return 'error.lending.amount_min';
  if (amount > slot) return slot === 0 ? 'error.lending.slot_full' : 'error.lending.amount_max';
  return amount > lenderOf(model, lender).cash ? 'error.lending.amount_above_balance' : null;
}

function check(model: Model, request: { lender: number; lending: number; amount: number }): string {
  const refusal = judge(model, request);
  if (refusal) return refusal;
  const { lender, lending, amount } = request;
  const fresh = { madeAt: model.now, wrong: 0, state: 'fresh', body: '', refusal: '', portfolio: null } as const;
  model.tokens.push({ lender, lending, amount, ...fresh });
  return '200';
}

function confirm(model: Model, action: Extract<Single, { kind: 'confirm' }>): string {
  const token = pickOf(model.tokens, action.pick);
  if (!token) return 'nothing';
  const lender = lenderOf(model, token.lender);
  if (lender.wrong > 0 && model.now - lender.wrongFrom >= minutes.blocked) lender.wrong = 0;
  if (lender.wrong >= MOST_WRONG) return 'error.too_many';
  if (action.wrong) return countWrong(model, token);
  lender.wrong = 0;
  const asked = bodyOf(token, action);
  const body = JSON.stringify(asked);
  if (token.state === 'applied' || token.state === 'refused') {
    if (token.body !== body) return 'error.lending.quotation_used';
    return token.state === 'applied' ? '200' : token.refusal;
  }
  if (token.state === 'void') return 'error.lending.quotation_void';
  if (model.now - token.madeAt >= minutes.quotation) return 'error.lending.quotation';
  if (action.change !== 'none') return 'error.lending.quotation_differs';
  const refusal = judge(model, token);
  if (refusal) {
    if (/above_balance|amount_max|slot_full/.test(refusal)) Object.assign(token, { state: 'refused', body, refusal });
    return refusal;
  }
  Object.assign(token, { state: 'applied', body, portfolio: newPortfolio(model, token, asked.usedBalance) });
  lender.cash -= asked.usedBalance;
  lendingOf(model, token.lending).raised += token.amount;
  return '200';
}

function newPortfolio(model: Model, { lender, amount }: Token, used: number): Portfolio {
  const got = { principal: 0, interest: 0, fee: 0, tax: 0 };
  const dueAt = model.now + minutes.window;
  return { id: '', lender, amount, used, got, status: 'waiting_signature', dueAt, hasAccount: false };
}

function countWrong(model: Model, token: Token): string {
  const lender = lenderOf(model, token.lender);
  if (lender.wrong === 0) lender.wrongFrom = model.now;
  lender.wrong += 1;
  if (token.state !== 'fresh') return 'error.password.wrong';
  token.wrong += 1;
  if (token.wrong < MOST_WRONG) return 'error.password.wrong';
  token.state = 'void';
  return 'error.lending.quotation_void';
}

type Held = { token: Token; portfolio: Portfolio };
const heldOf = (model: Model): Held[] =>
  model.tokens.flatMap((token) => (token.portfolio ? [{ token, portfolio: token.portfolio }] : []));

/** Actions on one portfolio: sign, decline, cancel, pay. */
function move(model: Model, action: Extract<Single, { kind: 'sign' | 'refuse' | 'cancel' | 'pay' }>): string {
  const held = pickOf(heldOf(model), action.pick);
  if (!held) return 'nothing';
  const { portfolio } = held;
  const isUnsigned = portfolio.status === 'waiting_signature';
  if (action.kind === 'pay') return portfolio.hasAccount ? pay(model, portfolio, action.how) : 'nothing';
  if (action.kind === 'cancel') {
    if (!isUnsigned && portfolio.status !== 'waiting_payment') return 'error.portfolio.not_cancellable';
    fail(model, held);
    return '200';
  }
  if (!isUnsigned) return 'no';
  if (action.kind === 'refuse' || model.now > portfolio.dueAt) {
    fail(model, held);
    return action.kind === 'refuse' ? 'yes' : 'no';
  }
  const isPaid = portfolio.used === portfolio.amount;
  portfolio.status = isPaid ? 'processing' : 'waiting_payment';
  portfolio.dueAt = model.now + (isPaid ? minutes.processing : minutes.window);
  portfolio.hasAccount = !isPaid;
  return 'yes';
}

function fail(model: Model, { token, portfolio }: Held): void {
  portfolio.status = 'failed';
  lenderOf(model, token.lender).cash += portfolio.used;
  lendingOf(model, token.lending).raised -= portfolio.amount;
}

function pay(model: Model, portfolio: Portfolio, how: 'exact' | 'short' | 'over'): string {
  const paid = paidFor(portfolio, how);
  const due = portfolio.amount - portfolio.used;
  const isInTime = portfolio.status === 'waiting_payment' && model.now <= portfolio.dueAt;
  if (!isInTime || paid < due) return credit(model, portfolio.lender, paid);
  portfolio.status = 'processing';
  portfolio.dueAt = model.now + minutes.processing;
  return credit(model, portfolio.lender, paid - due);
}

/** Everything that has expired, oldest first. */
function endWindows(model: Model): string {
  const due = heldOf(model).filter(({ portfolio }) =>
    ['waiting_signature', 'waiting_payment', 'processing'].includes(portfolio.status),
  );
  for (const held of due.filter(({ portfolio }) => portfolio.dueAt <= model.now)) {
    if (held.portfolio.status !== 'processing') fail(model, held);
    else activate(lendingOf(model, held.token.lending), held.portfolio);
  }
  return 'done';
}

function activate(lending: Lending, portfolio: Portfolio): void {
  portfolio.status = 'active';
  lending.active += portfolio.amount;
  if (lending.active === lending.loan) lending.status = 'funded';
}

/** Not full and undecided in time: the payments are refunded. */
function refund(model: Model, index: number, lending: Lending): void {
  for (const held of heldOf(model).filter(({ token }) => token.lending === index)) {
    const { status } = held.portfolio;
    if (status === 'waiting_signature' || status === 'waiting_payment') fail(model, held);
    if (status !== 'processing' && status !== 'active') continue;
    held.portfolio.status = 'refunded';
    lenderOf(model, held.token.lender).cash += held.portfolio.amount;
  }
  Object.assign(lending, { status: 'refunded', raised: 0, active: 0 });
}

function disburse(model: Model, { lending: index, end }: Extract<Single, { kind: 'disburse' }>): string {
  const lending = lendingOf(model, index);
  if (lending.status === 'disbursed') return 'error.disbursement.already';
  if (lending.status !== 'funded') return 'error.disbursement.not_funded';
  if (end === 'completed') Object.assign(lending, { status: 'disbursed', book: openBook(lending.loan) });
  return end;
}

function takeReceipt(model: Model, { lending: index, how }: Extract<Single, { kind: 'receipt' }>): string {
  const { book } = lendingOf(model, index);
  if (!book) return 'nothing';
  receive(book, groupPays(book, how));
  model.events += 1;
  return '200';
}

function distribute(model: Model): string {
  for (const [index, { book, loan }] of model.lendings.entries()) {
    if (!book) continue;
    const shares = heldOf(model)
      .filter(({ token, portfolio }) => token.lending === index && /active|returned/.test(portfolio.status))
      .map(({ portfolio }) => portfolio);
    for (const [lender, amount] of shareOut(book, loan, shares)) lenderOf(model, lender).cash += amount;
    if (book.repaid) for (const portfolio of shares) portfolio.status = 'returned';
  }
  return 'done';
}
