// Port: the bank. Virtual accounts, payouts, and the notices and inquiries that the bank sends to us.
// Invariants: an unreadable answer is `unknown`, never `failed`, so money is never refunded on a guess. Only this
// file turns amounts from text into whole rupiah; an amount with sen, or in another currency, is null (it matches
// nothing).
// Source: docs/domain.md §9; docs/ports/bank.md.
import { z } from 'zod';
import type { BillStatus } from '#domain/bank.ts';
import { type BusinessDate, startOfDay } from '#domain/calendar.ts';
import type { PayoutId } from '#domain/ids.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { openCircuit } from '#platform/circuit.ts';
import {
  callSigned,
  failureOf,
  jsonObjectOf,
  type OutboundAnswer,
  PATIENCE_MS,
  PortFailure,
  type SignedCaller,
} from '#platform/outbound.ts';
import { verifyMessage } from '#platform/signatures.ts';

export const BANK_NOTICE_PATH = '/api/v1/webhooks/bank';
export const BANK_INQUIRY_PATH = '/api/v1/webhooks/bank/inquiries';

export type VirtualAccount = {
  number: string;
  name: string;
  bank: string;
  /** null: the payer decides. */
  amount: Rupiah | null;
  expiresAt: Date | null;
  /** `closed`: one bill with one amount; `open`: stays open, and may be paid many times. */
  kind: 'closed' | 'open';
  reference: string;
};

export type Payout = {
  id: string;
  amount: Rupiah;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  note: string;
};
export type PayoutAnswer = {
  state: 'pending' | 'completed' | 'failed' | 'unknown';
  reason?: string;
  valueDate?: BusinessDate;
};

export type Payments = {
  /** Throws PortFailure; safe to repeat, since the number is ours. */
  createVirtualAccount(account: VirtualAccount): Promise<void>;
  closeVirtualAccount(number: string): Promise<void>;
  /** Throws no PortFailure: without a clear answer it is `unknown`, to be looked up by `findPayout`. */
  sendPayout(payout: Payout): Promise<PayoutAnswer>;
  /** null only when the bank itself says that it has no payout of this id. */
  findPayout(id: string): Promise<PayoutAnswer | null>;
};

export type PaymentNotice = {
  type: 'virtual_account.paid';
  eventId: string;
  paymentId: string;
  virtualAccount: string;
  amount: Rupiah | null;
  /** As received; with the name of the currency when it is not rupiah. */
  amountText: string;
  /** null: rupiah, named or not. */
  currency: string | null;
  paidAt: Date;
  valueDate: BusinessDate;
  payerName: string;
};
export type PayoutNotice = {
  type: 'payout.completed' | 'payout.failed';
  eventId: string;
  payoutId: PayoutId;
  amount: Rupiah | null;
  amountText: string;
  valueDate: BusinessDate;
  reason: string | null;
};
export type BankNotice = PaymentNotice | PayoutNotice;

export type BankInquiry = { virtualAccount: string; date: BusinessDate };

type Settings = { url: string; secret: string; now: () => Date | Promise<Date>; timeoutMs?: number };

export function connectPayments(settings: Settings): Payments {
  const { timeoutMs = PATIENCE_MS, ...parties } = settings;
  const caller: SignedCaller = { ...parties, circuit: openCircuit() };
  const ask = (method: 'GET' | 'POST', path: string, content?: object): Promise<OutboundAnswer> =>
    callSigned(caller, { method, path, content, timeoutMs });
  return {
    async createVirtualAccount(account) {
      const amount = account.amount === null ? null : toAmountText(account.amount);
      const expiresAt = account.expiresAt?.toISOString() ?? null;
      const answer = await ask('POST', '/bank/v1/virtual-accounts', { ...account, amount, expiresAt });
      if (answer.status !== 200 && answer.status !== 201) throw failureOf(answer, 'virtual account');
    },
    async closeVirtualAccount(number) {
      const answer = await ask('POST', `/bank/v1/virtual-accounts/${encodeURIComponent(number)}/closings`);
      if (answer.status !== 200) throw failureOf(answer, 'closing of a virtual account');
    },
    async sendPayout(payout) {
      const body = { ...payout, amount: toAmountText(payout.amount) };
      return withoutThrowing(async () => {
        const answer = await ask('POST', '/bank/v1/payouts', body);
        return answer.status === 422 ? refusedPayout(answer) : readPayout(answer);
      });
    },
    async findPayout(id) {
      return withoutThrowing(async () => {
        const answer = await ask('GET', `/bank/v1/payouts/${encodeURIComponent(id)}`);
        // A 404 of a proxy says nothing about the payout: only the bank's own code does.
        if (answer.status === 404 && jsonObjectOf(answer.body)?.code === 'payout_not_found') return null;
        return readPayout(answer);
      });
    },
  };
}

async function withoutThrowing<T>(ask: () => Promise<T>): Promise<T | PayoutAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PortFailure) return { state: 'unknown', reason: error.code };
    throw error;
  }
}

const payoutAnswer = z.object({
  state: z.enum(['pending', 'completed', 'failed']),
  reason: z.string().max(500).nullish(),
  valueDate: z.iso.date().nullish(),
});

function readPayout(answer: OutboundAnswer): PayoutAnswer {
  const read =
    answer.status === 200 || answer.status === 202 ? payoutAnswer.safeParse(jsonObjectOf(answer.body)) : null;
  if (!read?.success) return { state: 'unknown', reason: failureOf(answer, 'payout').code };
  return {
    state: read.data.state,
    ...(read.data.reason ? { reason: read.data.reason } : {}),
    ...(read.data.valueDate ? { valueDate: read.data.valueDate as BusinessDate } : {}),
  };
}

// 422 with the bank's code is its definite no to this payout: the bank did nothing.
function refusedPayout(answer: OutboundAnswer): PayoutAnswer {
  const failure = failureOf(answer, 'payout');
  return { state: failure.outcome === 'refused' ? 'failed' : 'unknown', reason: failure.code };
}

/** Verifies a notice or an inquiry of the bank on its raw bytes. Never throws. */
export function verifyNotice(received: {
  secret: string;
  previousSecret?: string | undefined;
  timestamp: unknown;
  signature: unknown;
  method?: string;
  path?: string;
  rawBody: Uint8Array | string;
  now: Date;
}): boolean {
  const { now, method = 'POST', path = BANK_NOTICE_PATH, ...rest } = received;
  return verifyMessage({ ...rest, method, path }, now);
}

// A NUL or another control character can't be stored as text and belongs in no name or number.
const word = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u);
const paymentNotice = z.object({
  type: z.literal('virtual_account.paid'),
  eventId: word(100),
  paymentId: word(100),
  virtualAccount: word(40),
  amount: z.unknown(),
  currency: z.unknown().optional(),
  paidAt: z.iso.datetime({ offset: true }),
  valueDate: z.iso.date(),
  payerName: z
    .string()
    .max(200)
    .regex(/^\P{Cc}*$/u)
    .nullish(),
});
const payoutNotice = z.object({
  type: z.enum(['payout.completed', 'payout.failed']),
  eventId: word(100),
  payoutId: word(100),
  amount: z.unknown(),
  valueDate: z.iso.date(),
  reason: z
    .string()
    .max(500)
    .regex(/^\P{Cc}*$/u)
    .nullish(),
});

/** A notice in the bank's format, for a payment known only from the statement of its account. */
export function paymentNoticeText(told: {
  eventId: string;
  paymentId: string;
  counterparty: string;
  amount: Rupiah;
  valueOn: BusinessDate;
}): string {
  const { eventId, paymentId, counterparty, amount, valueOn } = told;
  return JSON.stringify({
    type: 'virtual_account.paid',
    eventId,
    paymentId,
    virtualAccount: counterparty.slice(0, 40) || '-',
    amount: toAmountText(amount),
    paidAt: startOfDay(valueOn).toISOString(),
    valueDate: valueOn,
    payerName: counterparty,
  });
}

/** Reads a verified notice; null when it is not for us. An amount that is not whole rupiah becomes null. */
export function parseBankNotice(raw: Uint8Array): BankNotice | null {
  const value = jsonObjectOf(Buffer.from(raw));
  const payment = paymentNotice.safeParse(value);
  if (payment.success) {
    const { paidAt, valueDate, payerName, amount, currency, ...rest } = payment.data;
    return {
      ...rest,
      ...amountIn(currencyOf(currency), amount),
      paidAt: new Date(paidAt),
      valueDate: valueDate as BusinessDate,
      payerName: payerName ?? '',
    };
  }
  const payout = payoutNotice.safeParse(value);
  if (!payout.success) return null;
  const { payoutId, valueDate, reason, amount, ...rest } = payout.data;
  return {
    ...rest,
    payoutId: payoutId as PayoutId,
    ...amountOf(amount),
    valueDate: valueDate as BusinessDate,
    reason: reason ?? null,
  };
}

const inquiry = z.object({ virtualAccount: word(40), date: z.iso.date() });

export function parseBankInquiry(raw: Uint8Array): BankInquiry | null {
  const read = inquiry.safeParse(jsonObjectOf(Buffer.from(raw)));
  return read.success ? { virtualAccount: read.data.virtualAccount, date: read.data.date as BusinessDate } : null;
}

/** The body of our answer to an inquiry. */
export function inquiryAnswer(bill: { name: string; amount: Rupiah | null; status: BillStatus }): {
  name: string;
  amount: string | null;
  status: BillStatus;
} {
  return { ...bill, amount: bill.amount === null ? null : toAmountText(bill.amount) };
}

/** 500000 -> "500000.00": whole rupiah as the bank's API writes them. */
function toAmountText(amount: Rupiah): string {
  return `${amount}.00`;
}

/** An amount in another currency is not an amount in rupiah, even when it has no decimals. */
function amountIn(currency: string | null, value: unknown): Pick<PaymentNotice, 'amount' | 'amountText' | 'currency'> {
  const { amount, amountText } = amountOf(value);
  return currency === null
    ? { amount, amountText, currency }
    : { amount: null, amountText: `${amountText} ${currency}`, currency };
}

/** The name of a currency other than rupiah, '?' when it is unreadable; null for rupiah. */
function currencyOf(value: unknown): string | null {
  if (value === undefined || value === null || value === 'IDR') return null;
  return typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value : '?';
}

function amountOf(value: unknown): { amount: Rupiah | null; amountText: string } {
  const amountText = (typeof value === 'string' ? value : JSON.stringify(value ?? null)).slice(0, 40);
  const whole = typeof value === 'string' ? /^([1-9]\d{0,14})\.00$/.exec(value)?.[1] : undefined;
  return { amount: whole === undefined ? null : rupiah(Number(whole)), amountText };
}
