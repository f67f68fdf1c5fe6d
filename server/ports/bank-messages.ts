// What the bank sends to us: notices and inquiries, verified on their raw bytes and read strictly.
// Invariants: only the port of the bank turns amounts from text into whole rupiah; an amount with sen, or in another
// currency, is null (it matches nothing).
// Source: docs/domain.md §9; docs/ports/bank.md.
import { z } from 'zod';
import type { BillStatus } from '#domain/bank.ts';
import { type BusinessDate, startOfDay } from '#domain/calendar.ts';
import type { PayoutId } from '#domain/ids.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { jsonObjectOf } from '#platform/outbound.ts';
import { isSigned, verifyMessage } from '#platform/signatures.ts';

export const BANK_NOTICE_PATH = '/api/v1/webhooks/bank';
export const BANK_INQUIRY_PATH = '/api/v1/webhooks/bank/inquiries';

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
/** What banks report beside ends, without effect here: our own clock ends accounts, and only an end ends a payout. */
export type NoteNotice = {
  type: 'virtual_account.pending' | 'virtual_account.expired' | 'payout.pending';
  eventId: string;
};

export type BankInquiry = { virtualAccount: string; date: BusinessDate };

type ReceivedNotice = {
  secret: string;
  previousSecret?: string | undefined;
  timestamp: unknown;
  signature: unknown;
  method?: string;
  path?: string;
  rawBody: Uint8Array | string;
};

const messageOf = ({ method = 'POST', path = BANK_NOTICE_PATH, ...rest }: ReceivedNotice) => ({
  ...rest,
  method,
  path,
});

/** Verifies a notice or an inquiry of the bank on its raw bytes. Never throws. */
export const verifyNotice = ({ now, ...received }: ReceivedNotice & { now: Date }): boolean =>
  verifyMessage(messageOf(received), now);

/** Whether its signature is right, at whatever time. */
export const isSignedNotice = (received: ReceivedNotice): boolean => isSigned(messageOf(received));

// A NUL or another control character can't be stored as text and belongs in no name or number.
const word = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u);
/** PostgreSQL has no year 0. */
export const day = z.iso.date().regex(/^(?!0000)/);
const paymentNotice = z.object({
  type: z.literal('virtual_account.paid'),
  eventId: word(100),
  paymentId: word(100),
  virtualAccount: word(40),
  amount: z.unknown(),
  currency: z.unknown().optional(),
  paidAt: z.iso.datetime({ offset: true }),
  valueDate: day,
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
  valueDate: day,
  reason: z
    .string()
    .max(500)
    .regex(/^\P{Cc}*$/u)
    .nullish(),
});

const noteNotice = z.object({
  type: z.enum(['virtual_account.pending', 'virtual_account.expired', 'payout.pending']),
  eventId: word(100),
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

/** Reads a verified notice of a kind that has no effect here; null for any other. */
export function parseNote(raw: Uint8Array): NoteNotice | null {
  return noteNotice.safeParse(jsonObjectOf(Buffer.from(raw))).data ?? null;
}

const inquiry = z.object({ virtualAccount: word(40), date: day });

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
export function toAmountText(amount: Rupiah): string {
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
