// The stand-in bank's books: virtual accounts, payments into them, payouts, and the notices about both.
// Invariants: a number and a payout id are unique; a payout leaves `pending` once; a payment and its notice are saved
// together.
// Source: docs/domain.md §9; docs/ports/bank.md.
import { randomUUID } from 'node:crypto';
import type { Notice, Outbox } from '../core/outbox.ts';
import type { Section } from '../core/store.ts';
import { dateOf } from '../core/time.ts';
import type { World } from '../world.ts';

export type VirtualAccount = {
  number: string;
  name: string;
  bank: string;
  amount: string | null;
  expiresAt: string | null;
  kind: 'closed' | 'open';
  reference: string;
  createdAt: string;
  closedAt: string | null;
};
export type Payment = {
  paymentId: string;
  eventId: string;
  number: string;
  amount: string;
  paidAt: string;
  valueDate: string;
  payerName: string;
  byHabit: boolean;
};
export type PayoutOrder = {
  id: string;
  amount: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  note: string;
};
export type Payout = PayoutOrder & {
  state: 'pending' | 'completed' | 'failed';
  reason: string | null;
  createdAt: string;
  completedAt: string | null;
  valueDate: string | null;
};
export type Habit = {
  number: string;
  payHour: number;
  isOn: boolean;
  /** The last date on which the bank has made its inquiry and, where something was due, paid. */
  paidThrough: string;
  /** A payment that the product's bill does not include yet. */
  unseen: { date: string; amount: string } | null;
};
export type BankState = {
  accounts: Record<string, VirtualAccount>;
  payments: Payment[];
  payouts: Record<string, Payout>;
  habits: Record<string, Habit>;
  notices: Notice[];
  /** The account's balance before the first movement, `"500000.00"`. */
  opening: string;
  /** What moved before this bank was there to move it, as the demonstration tells it. */
  earlier: Earlier[];
};
/** `amount` is negative for money that left: `"-12500.00"`. */
export type Earlier = { date: string; reference: string; counterparty: string; amount: string };

export type NewPayment = {
  number: string;
  amount: string;
  payerName: string;
  paidAt: Date;
  paymentId: string;
  byHabit: boolean;
};

export type Bank = {
  readonly state: BankState;
  readonly section: Section<BankState>;
  readonly outbox: Outbox;
  /** `conflict`: another account with different content has this number. */
  openAccount(account: Omit<VirtualAccount, 'createdAt' | 'closedAt'>): Promise<'created' | 'existing' | 'conflict'>;
  closeAccount(number: string): Promise<boolean>;
  /** Enters the payment without saving; false when it is already in the books. */
  enterPayment(payment: NewPayment): boolean;
  pay(payment: NewPayment): Promise<void>;
  takeOrder(order: PayoutOrder): Promise<Payout | 'conflict'>;
  /** False when the payout is not pending, or no longer. */
  decidePayout(id: string, decision: { state: 'completed' } | { state: 'failed'; reason: string }): Promise<boolean>;
};

export const BANK_NOTICES = '/api/v1/webhooks/bank';

export function createBank(world: World): Bank {
  const section = world.store.section<BankState>('bank', {
    accounts: {},
    payments: [],
    payouts: {},
    habits: {},
    notices: [],
    opening: '0.00',
    earlier: [],
  });
  const state = section.data;
  const outbox = world.openOutbox({ section, path: BANK_NOTICES, secret: world.settings.bankSecret });

  const bank: Bank = {
    state,
    section,
    outbox,
    async openAccount(account) {
      const known = find(state.accounts, account.number);
      // The demonstration announces an account without a reference; the product's own call completes it.
      if (known !== undefined && known.reference !== '') return holdsSame(known, account) ? 'existing' : 'conflict';
      state.accounts[account.number] = { ...account, createdAt: world.now().toISOString(), closedAt: null };
      await section.save();
      return 'created';
    },
    async closeAccount(number) {
      const account = find(state.accounts, number);
      if (account === undefined) return false;
      account.closedAt ??= world.now().toISOString();
      await section.save();
      return true;
    },
    enterPayment(payment) {
      if (state.payments.some((known) => known.paymentId === payment.paymentId)) return false;
      const paidAt = payment.paidAt.toISOString();
      const entry: Payment = { ...payment, paidAt, valueDate: dateOf(payment.paidAt.getTime()), eventId: randomUUID() };
      state.payments.push(entry);
      outbox.add(noticeOfPayment(entry, world.now()));
      return true;
    },
    async pay(payment) {
      bank.enterPayment(payment);
      await section.save();
      outbox.notify();
    },
    ...createPayouts(world, section, outbox),
  };
  return bank;
}

function createPayouts(
  world: World,
  section: Section<BankState>,
  outbox: Outbox,
): Pick<Bank, 'takeOrder' | 'decidePayout'> {
  const { payouts } = section.data;
  return {
    async takeOrder(order) {
      const existing = find(payouts, order.id);
      if (existing !== undefined) return holdsSame(existing, order) ? existing : 'conflict';
      const payout: Payout = {
        ...order,
        state: 'pending',
        reason: null,
        createdAt: world.now().toISOString(),
        completedAt: null,
        valueDate: null,
      };
      payouts[order.id] = payout;
      await section.save();
      return payout;
    },
    async decidePayout(id, decision) {
      const payout = find(payouts, id);
      if (payout === undefined || payout.state !== 'pending') return false;
      const at = world.now();
      payout.state = decision.state;
      payout.reason = decision.state === 'failed' ? decision.reason : null;
      payout.completedAt = at.toISOString();
      payout.valueDate = dateOf(at.getTime());
      outbox.add(noticeOfPayout(payout, payout.valueDate, at));
      await section.save();
      outbox.notify();
      return true;
    },
  };
}

// The keys come from outside: `__proto__` and the like are not accounts.
export function find<T>(entries: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

function holdsSame(known: object, wanted: object): boolean {
  const values = new Map(Object.entries(known));
  return Object.entries(wanted).every(([key, value]) => values.get(key) === value);
}

function noticeOfPayment(payment: Payment, now: Date) {
  const { eventId, paymentId, number, amount, paidAt, valueDate, payerName } = payment;
  return {
    eventId,
    type: 'virtual_account.paid',
    subject: number,
    valueDate,
    createdAt: now.toISOString(),
    content: {
      eventId,
      type: 'virtual_account.paid',
      paymentId,
      virtualAccount: number,
      amount,
      paidAt,
      valueDate,
      payerName,
    },
    isRepeated: true,
  };
}

function noticeOfPayout(payout: Payout, valueDate: string, now: Date) {
  const eventId = randomUUID();
  const type = payout.state === 'completed' ? 'payout.completed' : 'payout.failed';
  const reason = payout.reason === null ? {} : { reason: payout.reason };
  return {
    eventId,
    type,
    subject: payout.id,
    valueDate,
    createdAt: now.toISOString(),
    content: { eventId, type, payoutId: payout.id, amount: payout.amount, valueDate, ...reason },
    isRepeated: false,
  };
}
